"""The rules of a rule set as a person reads them: every sentence follows from the data, and no name is asked for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kasino.game import RuleSet
from kasino.game.rules.rule_set import (
    AugmentBuilds,
    BuildTableCards,
    CaptureDuty,
    CaptureExtent,
    DealOrder,
    FaceMode,
    FirstDealer,
    Partnership,
    RaiseBuilds,
    ValueScheme,
)
from kasino.people.presenter.scoring_text import counting_told, ending_told, sweeps_told
from kasino.people.presenter.voice import Voice


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the rules, with a title in one word or a few."""

    title: str
    sentences: tuple[str, ...]


def rules_told(voice: Voice) -> list[Section]:
    """All of the rules, part by part."""
    say, rules = voice.say, voice.rules
    parts = [
        (say("Seats"), _seats(voice, rules)),
        (say("Deal"), _deal(voice, rules)),
        (say("Values"), _values(voice, rules)),
        (say("Turn"), _turn(voice, rules)),
        (say("Builds"), _builds(voice, rules)),
        (say("Doubling"), _doubling(voice, rules)),
        (say("Sweeps"), sweeps_told(voice, rules)),
        (say("Count"), counting_told(voice, rules)),
        (say("End"), ending_told(voice, rules)),
    ]
    return [Section(title, told) for title, sentences in parts if (told := tuple(sentences))]


def _seats(voice: Voice, rules: RuleSet) -> Iterator[str]:
    say = voice.say
    yield say("For {least} to {most} players.", least=rules.min_seats, most=rules.max_seats)
    match rules.partnership:
        case Partnership.NONE:
            yield say("Everybody plays alone.")
        case Partnership.OPTIONAL_4:
            yield say("Four may play two against two, partners opposite.")
        case Partnership.REQUIRED_4:
            yield say("Four play two against two, partners opposite.")


def _deal(voice: Voice, rules: RuleSet) -> Iterator[str]:
    say = voice.say
    cards = 52 * rules.decks
    yield say.many("{count} pack, {cards} cards.", "{count} packs, {cards} cards.", rules.decks, cards=cards)
    if rules.table_cards is None:
        yield say("Open on the table: {cards}; with five players {few}.", cards=4 * rules.decks, few=2 * rules.decks)
    else:
        yield say("Open on the table: {cards}.", cards=rules.table_cards)
    if rules.hand_sizes is None:
        yield say("Hands of four, again and again until the pack is out.")
    else:
        yield say("Hands of {sizes} cards, one after the other.", sizes=", ".join(map(str, rules.hand_sizes)))
    order = {
        DealOrder.OTHERS_TABLE_DEALER: say("the others, the table, the dealer"),
        DealOrder.ALL_THEN_TABLE: say("all players, then the table"),
        DealOrder.HANDS_THEN_TABLE: say("all hands first, then the table"),
    }[rules.deal_order]
    packet = rules.deal_packet
    yield say.many("{count} card at a time: {order}.", "{count} cards at a time: {order}.", packet, order=order)
    yield {
        FirstDealer.GIVEN: say("Who deals the first round is agreed on."),
        FirstDealer.DRAW_LOW: say("Who draws the lowest card deals the first round."),
        FirstDealer.DRAW_HIGH: say("Who draws the highest card deals the first round."),
    }[rules.first_dealer]
    yield say('At the last deal the dealer says "{call}".', call=rules.announce_last_deal)
    yield say("The player on the left of the dealer begins, and deals the next round.")


def _values(voice: Voice, rules: RuleSet) -> Iterator[str]:
    say, screen = voice.say, voice.screen
    match rules.value_scheme:
        case ValueScheme.DUAL:
            yield say("Numbers are worth themselves, jack 11, queen 12, king 13.")
            yield say("From the hand an ace is 14, {little} is 15, {big} is 16.", little=screen.text("2s"),
                      big=screen.text("Td"))  # fmt: skip
            yield say("On the table they are 1, 2 and 10.")
        case ValueScheme.CHOICE:
            yield say("Numbers are worth themselves, jack 11, queen 12, king 13.")
            yield say("An ace is 1 or 14, as you like.")
        case ValueScheme.PLAIN:
            yield say("An ace is 1, numbers are worth themselves.")
            yield say("Jack, queen and king have no number.")
    if rules.face_mode is FaceMode.PAIR_ONE:
        yield say("Each of them takes one of its own rank.")
    elif rules.face_mode is FaceMode.PAIR_ALL:
        yield say("Each of them takes as many of its own rank as you like.")
    if not rules.multi_value_same_play:
        yield say("In one play a card counts as one value only.")


def _turn(voice: Voice, rules: RuleSet) -> Iterator[str]:
    say = voice.say
    capture, trail = voice.terms.beside(say("take"), "capture"), voice.terms.beside(say("lay out"), "trail")
    yield say("A turn is one card: {capture}, or {trail}; there is no pass.", capture=capture, trail=trail)
    yield say("A card takes cards of its value, or cards that add up to it, or several such groups at once.")
    if rules.capture_duty is CaptureDuty.NONE:
        yield say("You need not take, nor all that you could.")
    elif rules.capture_extent is CaptureExtent.ANY:
        yield say("A card that can take has to; how much, you choose.")
    else:
        yield say("A card that can take has to, and so much that nothing can be added.")
    if rules.must_take_all_equal:
        yield say("A card that takes has to take every loose card of its own value.")


def _builds(voice: Voice, rules: RuleSet) -> Iterator[str]:
    say = voice.say
    if not rules.allow_build:
        yield say("There are no builds.")
        return
    build = voice.terms.beside(say("a build"), "build")
    if rules.build_table_cards is BuildTableCards.ONE:
        yield say("You may lay a card on one loose card and say the sum: {build}, which lies as one.", build=build)
    else:
        yield say("You may lay a card on loose cards and say the sum: {build}, which lies as one.", build=build)
    if rules.allow_multiple_build:
        many = voice.terms.beside(say("a multiple build"), "multiple build")
        yield say("It may hold several groups of the same value: {many}.", many=many)
    if rules.must_hold_taker:
        yield say("You have to hold another card that takes it.")
    if rules.keep_taker:
        yield say("And to keep one as long as the build is yours.")
    if not rules.trail_with_own_build:
        yield say("While a build is yours you lay out no card.")
    if rules.max_builds_per_seat is None:
        yield say("You may own any number of builds.")
    else:
        limit = rules.max_builds_per_seat
        yield say.many("You may own {count} build at a time.", "You may own {count} builds at a time.", limit)
    raised = voice.terms.beside(say("raise"), "raise")
    yield {
        RaiseBuilds.NOBODY: say("A build keeps its value."),
        RaiseBuilds.OTHERS: say("Others may {raised} a single build by one card, and own it then.", raised=raised),
        RaiseBuilds.ANYONE: say("Everybody may {raised} a single build by one card, and owns it then.", raised=raised),
    }[rules.raise_builds]
    yield {
        AugmentBuilds.NOBODY: say("Nobody adds a group to a build."),
        AugmentBuilds.OWNER: say("Its owner may add groups of the same value; its value is fixed then."),
        AugmentBuilds.ANYONE: say("Everybody may add groups of the same value; its value is fixed then."),
    }[rules.augment_builds]
    yield say("Whoever holds its value may take a build, as a whole.")
    if rules.build_in_sums:
        yield say("A build may be part of a sum that is taken.")
    if rules.build_on_pile:
        yield say("A build may stand on a doubled pile.")


def _doubling(voice: Voice, rules: RuleSet) -> Iterator[str]:
    say = voice.say
    if not rules.allow_double:
        if rules.allow_build:
            yield say("There is no doubling.")
        return
    double = voice.terms.beside(say("double"), "double")
    yield say("You may {double} what lies there: lay a card on one of exactly its table value.", double=double)
    yield say("They lie as one from then on; the value stays, and a build is not raised any more.")
    if not rules.double_own_build:
        yield say("Not on your own build.")
    else:
        yield say("On your own build, too.")
    if rules.double_needs_taker:
        yield say("You have to hold another card that takes it.")
    if not rules.pile_in_sums:
        yield say("A doubled pile is never part of a sum.")
