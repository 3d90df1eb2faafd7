"""`kasino rules`: prints the rules of a rule set, as text generated from its fields."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator

from kasino.cli.options.console import add_console_flags, console_from_args, translator_from_args
from kasino.cli.options.parser import Commands, add_command
from kasino.cli.output import print_json
from kasino.game import RULES, RuleSet, override, parse_overrides, rule_set
from kasino.game.rules.overrides import to_data
from kasino.people import Players, Screen, TextContext, Translator, rule_sections

_DETAILS = """\
The text is generated from the fields of the rule set, so it also describes rules that you change. Without a rule
set, lists all of them."""


def add(commands: Commands) -> None:
    """Add the command to the parser."""
    parser = add_command(
        commands,
        "rules",
        run,
        details=_DETAILS,
        examples="""
            kasino rules
            kasino rules swedish
            kasino rules norwegian target=21 max_builds_per_seat=none
        """,
    )
    parser.add_argument("ruleset", metavar="RULESET", nargs="?", help="a rule set, such as norwegian")
    parser.add_argument("overrides", metavar="FIELD=VALUE", nargs="*", help="a rule that you change")
    parser.add_argument("--json", action="store_true", help="print every field as one JSON object")
    add_console_flags(parser)


def run(args: Namespace) -> int:
    """Run the command, and return its exit code."""
    console = console_from_args(args)
    tr = translator_from_args(args)
    if args.ruleset is None:
        if args.json:
            print_json({name: to_data(rules) for name, rules in RULES.items()})
        else:
            console.write(line for rules in RULES.values() for line in _summary(tr, console.screen, rules))
        return 0
    name, *words = args.ruleset.split()
    rules = override(rule_set(name), parse_overrides([*words, *args.overrides]))
    if args.json:
        print_json(to_data(rules))
        return 0
    context = _text_context(tr, console.screen, rules)
    facts: list[str] = []
    for section in rule_sections(context):
        facts += [section.title, *(f"  {sentence}" for sentence in section.sentences)]
    console.write(facts)
    return 0


def _summary(tr: Translator, screen: Screen, rules: RuleSet) -> Iterator[str]:
    """The rule set in one line."""
    tr = _text_context(tr, screen, rules).tr
    parts = [tr("{least} to {most} players", least=rules.min_seats, most=rules.max_seats)]
    parts.append(tr("builds") if rules.allow_build else tr("no builds"))
    if rules.allow_double:
        parts.append(tr("doubling"))
    if rules.target is not None:
        parts.append(tr("to {target}", target=rules.target))
    if rules.misere:
        parts.append(tr("points are lost"))
    yield f"{rules.name:<14} {', '.join(parts)}"


def _text_context(tr: Translator, screen: Screen, rules: RuleSet) -> TextContext:
    return TextContext.new(tr, screen, rules, Players(names=(), sides=(), seat=None))
