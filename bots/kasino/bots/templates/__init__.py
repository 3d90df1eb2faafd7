"""Templates of new bot projects, in Python and in other languages."""

from __future__ import annotations

from kasino.bots.templates.language_project import LANGUAGES, new_project, template
from kasino.bots.templates.python_project import new_bot

__all__ = [
    "LANGUAGES",
    "new_bot",
    "new_project",
    "template",
]
