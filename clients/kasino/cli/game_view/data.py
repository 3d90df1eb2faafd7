"""The transcript of a game as JSON data."""

from __future__ import annotations

from kasino.cli.game_view.transcript import Moment, Transcript
from kasino.game import RoundScored, SidePoints, rules_text


def transcript_data(transcript: Transcript) -> dict[str, object]:
    """The whole game as JSON data. A hidden hand is given as the number of its cards."""
    first, last = transcript.moments[0].state, transcript.last
    rounds = [event for moment in transcript.moments for event in moment.events if isinstance(event, RoundScored)]
    return {
        "rules": rules_text(first.rules),
        "names": transcript.names,
        "sides": first.sides,
        "dealer": first.dealer,
        "seat": transcript.seat,
        "moments": [_moment(transcript, moment) for moment in transcript.moments],
        "rounds": [
            {"round": event.round, "points": [_points(side) for side in event.points], "totals": event.totals}
            for event in rounds
        ],
        "scores": last.scores,
        "winners": last.winners,
        "abandoned": transcript.abandoned,
    }


def _moment(transcript: Transcript, moment: Moment) -> dict[str, object]:
    state, played = moment.state, moment.played
    data: dict[str, object] = {"number": moment.number, "round": state.round, "deal": state.deal}
    if played is not None:
        data |= {
            "seat": played.seat,
            "move": str(played.move),
            "captured": list(map(str, played.captured)),
            "sweep": played.sweep,
            "sweep_scored": played.sweep_scored,
            "stack": None if played.stack is None else str(played.stack),
            "marks": () if moment.decision is None else transcript.annotations.get(moment.decision, ()),
        }
    return data | {
        "turn": state.turn,
        "table": list(map(str, state.table)),
        "hands": list(transcript.hands(state)),
        "stock": len(state.stock),
        "position": transcript.position(state),
    }


def _points(side: SidePoints) -> dict[str, int]:
    return {category.value: worth for category, worth in side}
