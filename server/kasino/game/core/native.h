/* Words of bits in C. A word has 128 bits: gcc and clang have them on every 64-bit machine. */
#pragma once
#include <stdint.h>

#ifndef __SIZEOF_INT128__
#error "the core is compiled only where the C compiler has unsigned __int128"
#endif

typedef unsigned __int128 mask_t;

#define bit(n) ((mask_t)1 << (n))
#define unit(n) ((uint64_t)1 << (n))

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

static inline int count(mask_t word) {
    return __builtin_popcountll((uint64_t)word) + __builtin_popcountll((uint64_t)(word >> 64));
}
