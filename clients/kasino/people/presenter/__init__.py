"""Texts for a person: the table, events, notifications, refusals, scores, rules, hints and the tutorial."""

from __future__ import annotations

from kasino.people.presenter.hint import best_move, hint_lines
from kasino.people.presenter.notification_text import notification_lines
from kasino.people.presenter.refusal_text import parse_error_lines, problem_text, rule_text
from kasino.people.presenter.rules_text import Section, rule_sections
from kasino.people.presenter.text_context import Players, TextContext
from kasino.people.presenter.tutorial import Tutorial

__all__ = [
    "Players",
    "Section",
    "TextContext",
    "Tutorial",
    "best_move",
    "hint_lines",
    "notification_lines",
    "parse_error_lines",
    "problem_text",
    "rule_sections",
    "rule_text",
]
