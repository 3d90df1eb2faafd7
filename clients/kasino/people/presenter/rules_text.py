"""The rules of a rule set as text. Every sentence follows from the fields of the rule set, never from its name."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kasino.game import RuleSet
from kasino.game.rules.options import (
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
from kasino.people.presenter.scoring_text import game_end_sentences, scoring_sentences, sweep_sentences
from kasino.people.presenter.text_context import TextContext


@dataclass(frozen=True, slots=True)
class Section:
    """A section of the rules with a short title."""

    title: str
    sentences: tuple[str, ...]


def rule_sections(context: TextContext) -> list[Section]:
    """All sections of the rules, in reading order; empty ones are left out."""
    tr, rules = context.tr, context.rules
    parts = [
        (tr("Seats"), _seats(context, rules)),
        (tr("Deal"), _deal(context, rules)),
        (tr("Values"), _values(context, rules)),
        (tr("Turn"), _turn(context, rules)),
        (tr("Builds"), _builds(context, rules)),
        (tr("Doubling"), _doubling(context, rules)),
        (tr("Sweeps"), sweep_sentences(context, rules)),
        (tr("Count"), scoring_sentences(context, rules)),
        (tr("End"), game_end_sentences(context, rules)),
    ]
    return [Section(title, found) for title, sentences in parts if (found := tuple(sentences))]


def _seats(context: TextContext, rules: RuleSet) -> Iterator[str]:
    tr = context.tr
    yield tr("For {least} to {most} players.", least=rules.min_seats, most=rules.max_seats)
    match rules.partnership:
        case Partnership.NONE:
            yield tr("Everybody plays alone.")
        case Partnership.OPTIONAL_4:
            yield tr("Four may play two against two, partners opposite.")
        case Partnership.REQUIRED_4:
            yield tr("Four play two against two, partners opposite.")


def _deal(context: TextContext, rules: RuleSet) -> Iterator[str]:
    tr = context.tr
    cards = 52 * rules.decks
    yield tr.plural("{count} pack, {cards} cards.", "{count} packs, {cards} cards.", rules.decks, cards=cards)
    open_cards = 4 * rules.decks if rules.table_cards is None else rules.table_cards
    if rules.table_cards is None and rules.max_seats == 5:
        yield tr("Open on the table: {cards}; with five players {few}.", cards=open_cards, few=2 * rules.decks)
    else:
        yield tr("Open on the table: {cards}.", cards=open_cards)
    if rules.hand_sizes is None:
        yield tr("Hands of four, again and again until the pack is out.")
    else:
        yield tr("Hands of {sizes} cards, one after the other.", sizes=", ".join(map(str, rules.hand_sizes)))
    order = {
        DealOrder.OTHERS_TABLE_DEALER: tr("the others, the table, the dealer"),
        DealOrder.ALL_THEN_TABLE: tr("all players, then the table"),
        DealOrder.HANDS_THEN_TABLE: tr("all hands first, then the table"),
    }[rules.deal_order]
    packet = rules.deal_packet
    yield tr.plural("{count} card at a time: {order}.", "{count} cards at a time: {order}.", packet, order=order)
    yield {
        FirstDealer.GIVEN: tr("Who deals the first round is agreed on."),
        FirstDealer.DRAW_LOW: tr("Who draws the lowest card deals the first round."),
        FirstDealer.DRAW_HIGH: tr("Who draws the highest card deals the first round."),
    }[rules.first_dealer]
    yield tr('At the last deal the dealer says "{call}".', call=rules.announce_last_deal)
    yield tr("The player on the left of the dealer begins, and deals the next round.")


def _values(context: TextContext, rules: RuleSet) -> Iterator[str]:
    tr, screen = context.tr, context.screen
    match rules.value_scheme:
        case ValueScheme.DUAL:
            yield tr("Numbers are worth themselves, jack 11, queen 12, king 13.")
            yield tr("From the hand an ace is 14, {little} is 15, {big} is 16.", little=screen.text("2s"),
                      big=screen.text("Td"))  # fmt: skip
            yield tr("On the table they are 1, 2 and 10.")
        case ValueScheme.CHOICE:
            yield tr("Numbers are worth themselves, jack 11, queen 12, king 13.")
            yield tr("An ace is 1 or 14, as you like.")
        case ValueScheme.PLAIN:
            yield tr("An ace is 1, numbers are worth themselves.")
            yield tr("Jack, queen and king have no number.")
    if rules.face_mode is FaceMode.PAIR_ONE:
        yield tr("Each of them takes one of its own rank.")
    elif rules.face_mode is FaceMode.PAIR_ALL:
        yield tr("Each of them takes as many of its own rank as you like.")
    if not rules.multi_value_same_play:
        yield tr("In one play a card counts as one value only.")


def _turn(context: TextContext, rules: RuleSet) -> Iterator[str]:
    tr = context.tr
    capture, trail = context.terms.with_term(tr("take"), "capture"), context.terms.with_term(tr("lay out"), "trail")
    yield tr("A turn is one card: {capture}, or {trail}; there is no pass.", capture=capture, trail=trail)
    yield tr("A card takes cards of its value, or cards that add up to it, or several such groups at once.")
    if rules.capture_duty is CaptureDuty.NONE:
        yield tr("You need not take, nor all that you could.")
    elif rules.capture_extent is CaptureExtent.ANY:
        yield tr("A card that can take has to; how much, you choose.")
    else:
        yield tr("A card that can take has to, and so much that nothing can be added.")
    if rules.must_take_all_equal:
        yield tr("A card that takes has to take every loose card of its own value.")


def _builds(context: TextContext, rules: RuleSet) -> Iterator[str]:
    tr = context.tr
    if not rules.allow_build:
        yield tr("There are no builds.")
        return
    build = context.terms.with_term(tr("a build"), "build")
    if rules.build_table_cards is BuildTableCards.ONE:
        yield tr("You may lay a card on one loose card and say the sum: {build}, which lies as one.", build=build)
    else:
        yield tr("You may lay a card on loose cards and say the sum: {build}, which lies as one.", build=build)
    if rules.allow_multiple_build:
        many = context.terms.with_term(tr("a multiple build"), "multiple build")
        yield tr("It may hold several groups of the same value: {many}.", many=many)
    if rules.must_hold_taker:
        yield tr("You have to hold another card that takes it.")
    if rules.keep_taker:
        yield tr("And to keep one as long as the build is yours.")
    if not rules.trail_with_own_build:
        yield tr("While a build is yours you lay out no card.")
    if rules.max_builds_per_seat is None:
        yield tr("You may own any number of builds.")
    else:
        limit = rules.max_builds_per_seat
        yield tr.plural("You may own {count} build at a time.", "You may own {count} builds at a time.", limit)
    yield from _build_changes(context, rules)
    yield tr("Whoever holds its value may take a build, as a whole.")
    if rules.build_in_sums:
        yield tr("A build may be part of a sum that is taken.")
    if rules.build_on_pile:
        yield tr("A build may stand on a doubled pile.")


def _build_changes(context: TextContext, rules: RuleSet) -> Iterator[str]:
    """Who may raise a build, and who may add groups to it."""
    tr = context.tr
    raised = context.terms.with_term(tr("raise"), "raise")
    yield {
        RaiseBuilds.NOBODY: tr("A build keeps its value."),
        RaiseBuilds.OTHERS: tr("Others may {raised} a single build by one card, and own it then.", raised=raised),
        RaiseBuilds.ANYONE: tr("Everybody may {raised} a single build by one card, and owns it then.", raised=raised),
    }[rules.raise_builds]
    yield {
        AugmentBuilds.NOBODY: tr("Nobody adds a group to a build."),
        AugmentBuilds.OWNER: tr("Its owner may add groups of the same value; its value is fixed then."),
        AugmentBuilds.ANYONE: tr("Everybody may add groups of the same value; its value is fixed then."),
    }[rules.augment_builds]


def _doubling(context: TextContext, rules: RuleSet) -> Iterator[str]:
    tr = context.tr
    if not rules.allow_double:
        if rules.allow_build:
            yield tr("There is no doubling.")
        return
    double = context.terms.with_term(tr("double"), "double")
    yield tr("You may {double} what lies there: lay a card on one of exactly its table value.", double=double)
    yield tr("They lie as one from then on; the value stays, and a build is not raised any more.")
    if not rules.double_own_build:
        yield tr("Not on your own build.")
    else:
        yield tr("On your own build, too.")
    if rules.double_needs_taker:
        yield tr("You have to hold another card that takes it.")
    if not rules.pile_in_sums:
        yield tr("A doubled pile is never part of a sum.")
