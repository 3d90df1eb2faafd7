"""The rule set: a frozen value with a field for each rule that differs between the games of the family."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields

from kasino.game.errors import RulesError
from kasino.game.rules.options import (
    DEFAULT_PENALTIES,
    AugmentBuilds,
    BuildTableCards,
    CaptureDuty,
    CaptureExtent,
    Category,
    Count,
    DealOrder,
    FaceMode,
    FinalTie,
    FirstDealer,
    Partnership,
    Penalties,
    RaiseBuilds,
    Rounds,
    SpadesTie,
    SweepCancel,
    ValueScheme,
    WinRule,
)
from kasino.game.rules.ranges import MAX_DEALS, MAX_TEXT_LENGTH, RANGES


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSet:
    """The rules of one game. docs/rules.md 6 explains the fields; the defaults are those of Norwegian Kasino.

    Make a new rule set with `dataclasses.replace` from its nearest relative. Raises RulesError where the fields
    contradict each other. `layout` checks whether the rules fit a table.
    """

    name: str

    # seats and sides
    min_seats: int = 2
    max_seats: int = 5
    partnership: Partnership = Partnership.OPTIONAL_4

    # pack and deal; None: the rule for the number of seats (`layout`)
    decks: int = 1
    table_cards: int | None = None
    hand_sizes: tuple[int, ...] | None = None
    deal_packet: int = 2
    deal_order: DealOrder = DealOrder.OTHERS_TABLE_DEALER
    announce_last_deal: str = "sisten"
    first_dealer: FirstDealer = FirstDealer.GIVEN

    # values
    value_scheme: ValueScheme = ValueScheme.DUAL
    face_mode: FaceMode = FaceMode.NUMERIC
    multi_value_same_play: bool = True

    # capture and trail
    capture_duty: CaptureDuty = CaptureDuty.NONE
    capture_extent: CaptureExtent = CaptureExtent.ANY
    must_take_all_equal: bool = False
    trail_with_own_build: bool = True

    # builds and doubling
    allow_build: bool = True
    build_table_cards: BuildTableCards = BuildTableCards.ONE
    allow_multiple_build: bool = False
    must_hold_taker: bool = True
    keep_taker: bool = False
    max_builds_per_seat: int | None = 1
    raise_builds: RaiseBuilds = RaiseBuilds.OTHERS
    augment_builds: AugmentBuilds = AugmentBuilds.NOBODY
    build_in_sums: bool = False
    allow_double: bool = True
    double_own_build: bool = False
    double_needs_taker: bool = False
    pile_in_sums: bool = True
    build_on_pile: bool = False

    # sweeps and the last capture
    sweep_points: int = 1
    sweep_on_last_capture: bool = True
    sweep_in_last_deal: bool = True
    sweep_cancel: SweepCancel = SweepCancel.NONE
    sweep_freeze_score: int | None = None
    last_capture_points: int = 1
    last_capture_also_sweep: bool = False

    # the points of a round
    most_cards_points: int = 1
    most_spades_points: int = 1
    most_spades_tie: SpadesTie = SpadesTie.NOBODY
    spade_each_points: int = 0
    jack_spades_points: int = 0
    over_spades_from: int | None = None
    ace_points: int = 1
    most_aces_points: int = 0
    big_casino_points: int = 2
    little_casino_points: int = 1
    misere: bool = False
    misere_points: Penalties = DEFAULT_PENALTIES

    # the end of the game
    target: int | None = 16
    fixed_rounds: int | Rounds | None = None
    round_limit: int | None = 40
    immediate_scoring: bool = False
    win_rule: WinRule = WinRule.HIGHEST_TOTAL
    count_out_order: tuple[Category, ...] | None = None
    tie_break: tuple[Count, ...] = (Count.SPADES,)
    final_tie: FinalTie = FinalTie.ANOTHER_ROUND

    def __post_init__(self) -> None:
        for sentence in contradictions(self):
            raise RulesError(f"{self.name or 'a rule set'}: {sentence}")


def contradictions(rules: RuleSet) -> Iterable[str]:
    """Iterate over the contradictions between the fields, as sentences (docs/rules.md 7).

    They ensure that a seat always has a legal move: where trailing is banned, a build has to keep its taker, and that
    taker must serve for one value only unless it can serve for both in one play.
    """
    yield from _numbers(rules)
    yield from _texts(rules)
    plain = rules.value_scheme is ValueScheme.PLAIN
    if plain and rules.face_mode is FaceMode.NUMERIC:
        yield "under plain values a face has no number: face_mode is pair_one or pair_all"
    if not plain and rules.face_mode is not FaceMode.NUMERIC:
        yield "faces that pair need value_scheme plain; where faces have numbers face_mode is numeric"
    if rules.allow_build and not rules.trail_with_own_build and not rules.keep_taker:
        yield "a ban on trailing beside an own build needs keep_taker, or a seat may be left without a move"
    if rules.allow_build and rules.value_scheme is ValueScheme.CHOICE and not rules.multi_value_same_play:
        yield (
            "builds under choice values need multi_value_same_play: one ace may be the taker of a 1 and of a 14, "
            "and could take only one of them"
        )
    if rules.build_on_pile and not rules.pile_in_sums:
        yield "build_on_pile needs pile_in_sums: a build on a pile is a sum with the pile in it"
    if rules.capture_extent is CaptureExtent.MAXIMAL and rules.capture_duty is CaptureDuty.NONE:
        yield "capture_extent maximal needs the duty to capture (capture_duty if_card_can)"
    yield from _ends(rules)


def _numbers(rules: RuleSet) -> Iterable[str]:
    for name, allowed in RANGES.items():
        for of, number in _numbers_of(name, getattr(rules, name)):
            if not allowed.low <= number <= allowed.high:
                yield allowed.error_message(of, number)
    if rules.hand_sizes is not None and not 1 <= len(rules.hand_sizes) <= MAX_DEALS:
        yield f"hand_sizes has 1 to {MAX_DEALS} numbers, or is none for the rule of the seat count"
    if rules.min_seats > rules.max_seats:
        yield "min_seats is larger than max_seats"


def _numbers_of(name: str, value: object) -> Iterable[tuple[str, int]]:
    """The numbers in the value of this field, each with its name for the error message."""
    match value:
        case int():
            yield name, value
        case tuple():
            yield from ((f"each of {name}", number) for number in value)
        case Penalties():
            yield from ((f"{name}.{field.name}", getattr(value, field.name)) for field in fields(value))


def _texts(rules: RuleSet) -> Iterable[str]:
    if not rules.name or any(letter in rules.name for letter in " \t\n|=/"):
        yield "a rule set needs a name of one word, without = | or /"
    if rules.announce_last_deal.splitlines() != [rules.announce_last_deal] or "|" in rules.announce_last_deal:
        yield "announce_last_deal is what the dealer says: a text of one line, without |"
    for name, text in (("name", rules.name), ("announce_last_deal", rules.announce_last_deal)):
        if len(text) > MAX_TEXT_LENGTH:
            yield f"{name} has {len(text)} characters, and at most {MAX_TEXT_LENGTH} are read"
        if any("\ud800" <= letter <= "\udfff" for letter in text):
            yield f"{name} is not valid text: it has an unpaired surrogate, which UTF-8 cannot encode"


def _ends(rules: RuleSet) -> Iterable[str]:
    if rules.target is None and rules.fixed_rounds is None:
        yield "the game has no end: give target or fixed_rounds"
    if rules.misere and rules.target is not None:
        yield "in misère the points are lost, so no side reaches a target: give fixed_rounds instead"
    if rules.misere and rules.immediate_scoring:
        yield "immediate_scoring is a race to the target, and misère has none"
    if rules.immediate_scoring and rules.target is None:
        yield "immediate_scoring ends a game at a target: give one"
    if rules.win_rule is WinRule.COUNT_OUT:
        if not rules.count_out_order or rules.target is None:
            yield "win_rule count_out needs a target and a count_out_order"
        if rules.immediate_scoring:
            yield "count_out counts a round at its end, immediate_scoring does not wait for it: choose one"
    for field in ("count_out_order", "tie_break"):
        order = getattr(rules, field) or ()
        if len(set(order)) < len(order):
            yield f"{field} names an entry twice"
