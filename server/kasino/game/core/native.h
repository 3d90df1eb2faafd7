/* Words of bits in C. A word has 128 bits: gcc and clang have them on every 64-bit machine. */
#pragma once
#include <stdint.h>

#ifndef __SIZEOF_INT128__
#error "the core is compiled only where the C compiler has unsigned __int128"
#endif

typedef unsigned __int128 mask_t;

/* The word in which this bit alone is set. */
#define B(n) (mask_t)1 << n
static const mask_t BIT[128] = {
    B(0), B(1), B(2), B(3), B(4), B(5), B(6), B(7),
    B(8), B(9), B(10), B(11), B(12), B(13), B(14), B(15),
    B(16), B(17), B(18), B(19), B(20), B(21), B(22), B(23),
    B(24), B(25), B(26), B(27), B(28), B(29), B(30), B(31),
    B(32), B(33), B(34), B(35), B(36), B(37), B(38), B(39),
    B(40), B(41), B(42), B(43), B(44), B(45), B(46), B(47),
    B(48), B(49), B(50), B(51), B(52), B(53), B(54), B(55),
    B(56), B(57), B(58), B(59), B(60), B(61), B(62), B(63),
    B(64), B(65), B(66), B(67), B(68), B(69), B(70), B(71),
    B(72), B(73), B(74), B(75), B(76), B(77), B(78), B(79),
    B(80), B(81), B(82), B(83), B(84), B(85), B(86), B(87),
    B(88), B(89), B(90), B(91), B(92), B(93), B(94), B(95),
    B(96), B(97), B(98), B(99), B(100), B(101), B(102), B(103),
    B(104), B(105), B(106), B(107), B(108), B(109), B(110), B(111),
    B(112), B(113), B(114), B(115), B(116), B(117), B(118), B(119),
    B(120), B(121), B(122), B(123), B(124), B(125), B(126), B(127),
};
#undef B

/* The number of the lowest bit that is set; the word is not 0. */
static inline int number(mask_t word) {
    uint64_t low = (uint64_t)word;
    return low ? __builtin_ctzll(low) : 64 + __builtin_ctzll((uint64_t)(word >> 64));
}

/* The number of the highest bit that is set, and 1; 0 for 0. */
static inline int length(mask_t word) {
    uint64_t high = (uint64_t)(word >> 64), low = (uint64_t)word;
    return high ? 128 - __builtin_clzll(high) : low ? 64 - __builtin_clzll(low) : 0;
}

/* Counted by arithmetic, because without an instruction for it, which not every processor has, gcc calls a function. */
static inline int count_of_half(uint64_t word) {
    word -= (word >> 1) & 0x5555555555555555;
    word = (word & 0x3333333333333333) + ((word >> 2) & 0x3333333333333333);
    word = (word + (word >> 4)) & 0x0f0f0f0f0f0f0f0f;
    return (int)((word * 0x0101010101010101) >> 56);
}

/* How many bits are set. */
static inline int count(mask_t word) {
    uint64_t high = (uint64_t)(word >> 64);
    return count_of_half((uint64_t)word) + (high ? count_of_half(high) : 0);
}
