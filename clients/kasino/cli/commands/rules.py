"""`kasino rules`: the rules of a rule set, as text that follows from its data."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator

from kasino.cli.options.parser import Commands, add_command
from kasino.cli.options.person import add_manner, person_console, person_words
from kasino.cli.output import say_json
from kasino.game import RULES, RuleSet, override, parse_overrides, rule_set
from kasino.game.rules.overrides import to_data
from kasino.people import Company, Screen, Voice, Words, rules_told, voice


def add(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "rules",
        run,
        more="Every sentence follows from the data, so rules that you have changed are told as they are then. Without\n"
        "a rule set all of them are listed.",
        examples="""
            kasino rules
            kasino rules swedish
            kasino rules norwegian target=21 max_builds_per_seat=none
        """,
    )
    parser.add_argument("ruleset", metavar="RULESET", nargs="?", help="such as norwegian")
    parser.add_argument("overrides", metavar="FIELD=VALUE", nargs="*", help="what is different")
    parser.add_argument("--json", action="store_true", help="print every field as one JSON object")
    add_manner(parser)


def run(asked: Namespace) -> int:
    """Do it."""
    console = person_console(asked)
    say = person_words(asked)
    if asked.ruleset is None:
        if asked.json:
            say_json({name: to_data(rules) for name, rules in RULES.items()})
        else:
            console.write(line for rules in RULES.values() for line in _summary(say, console.screen, rules))
        return 0
    name, *words = asked.ruleset.split()
    rules = override(rule_set(name), parse_overrides([*words, *asked.overrides]))
    if asked.json:
        say_json(to_data(rules))
        return 0
    spoken = _voice(say, console.screen, rules)
    facts: list[str] = []
    for section in rules_told(spoken):
        facts += [section.title, *(f"  {sentence}" for sentence in section.sentences)]
    console.write(facts)
    return 0


def _summary(words: Words, screen: Screen, rules: RuleSet) -> Iterator[str]:
    """A line about a rule set."""
    say = _voice(words, screen, rules).say
    parts = [say("{least} to {most} players", least=rules.min_seats, most=rules.max_seats)]
    parts.append(say("builds") if rules.allow_build else say("no builds"))
    if rules.allow_double:
        parts.append(say("doubling"))
    if rules.target is not None:
        parts.append(say("to {target}", target=rules.target))
    if rules.misere:
        parts.append(say("points are lost"))
    yield f"{rules.name:<14} {', '.join(parts)}"


def _voice(words: Words, screen: Screen, rules: RuleSet) -> Voice:
    return voice(words, screen, rules, Company(names=(), sides=(), seat=None))
