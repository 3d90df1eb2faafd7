"""Detecting the language from the environment."""

from __future__ import annotations

import pytest

from kasino.people import detect_language


@pytest.mark.parametrize(
    ("environment", "catalogue"),
    [
        ({"LANG": "no_NO.UTF-8"}, "nb"),
        ({"LANG": "nn_NO"}, "nb"),
        ({"LANG": "nb_NO.UTF-8"}, "nb"),
        ({"LANG": "nb"}, "nb"),
        ({"LANG": "sv_FI"}, "en"),
        ({"LANG": "fi_FI.UTF-8"}, "en"),
        ({"LANG": "de_AT@euro"}, "en"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({}, "en"),
        ({"LANG": "nb_NO", "LC_ALL": "C"}, "en"),
        ({"LANG": "de_DE", "LC_MESSAGES": "nb_NO"}, "nb"),
        ({"LANG": "sv_SE", "LANGUAGE": "sv:nn:en"}, "nb"),
        ({"LANG": "nb_NO", "LANGUAGE": "en_US:nb"}, "en"),
        ({"LANG": "C", "LANGUAGE": "nb"}, "en"),
        ({"LANG": "", "LC_ALL": ""}, "en"),
    ],
    ids=lambda value: " ".join(f"{name}={text}" for name, text in value.items()) if isinstance(value, dict) else value,
)
def test_an_environment_selects_the_catalogue(environment, catalogue):
    assert detect_language(environment) == catalogue
