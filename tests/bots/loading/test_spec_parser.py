"""Parsing bot specs, and the errors for invalid ones."""

from __future__ import annotations

import pytest

from kasino.bots import Address, InFile, InModule, Named, Program, SpecError, parse_spec


@pytest.mark.parametrize(
    ("text", "value"),
    [
        pytest.param("greedy", Named("greedy"), id="a name"),
        pytest.param("sly-fox", Named("sly-fox"), id="a name with a hyphen"),
        pytest.param("bot.py", InFile("bot.py"), id="a file, by its ending"),
        pytest.param("./bot.py", InFile("./bot.py"), id="a file, where it begins with a dot"),
        pytest.param("bots/clever.py", InFile("bots/clever.py"), id="a file in a folder"),
        pytest.param("bots/clever.py:Clever", InFile("bots/clever.py", "Clever"), id="one of several in a file"),
        pytest.param("bot.py:Clever", InFile("bot.py", "Clever"), id="a class in a file beside you"),
        pytest.param(r"C:\bots\bot.py", InFile(r"C:\bots\bot.py"), id="a file on a drive with a letter"),
        pytest.param("clever.bots:Clever", InModule("clever.bots", "Clever"), id="a class in a module"),
        pytest.param("grpc://127.0.0.1:7000", Address("127.0.0.1", 7000), id="an address"),
        pytest.param("grpc://[::1]:7000", Address("[::1]", 7000), id="an address of the sixth kind"),
        pytest.param('exec:["./bot","--at home"]', Program(("./bot", "--at home")), id="a program"),
        pytest.param("./why?.py?depth=2", InFile("./why?.py", None, (("depth", 2),)), id="a file with a question mark"),
    ],
)
def test_a_spec_is(text, value):
    assert parse_spec(text) == value
    assert str(value) == text
    assert parse_spec(str(value)) == value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        pytest.param("2", 2, id="a whole number"),
        pytest.param("-2", -2, id="a number below zero"),
        pytest.param("0.5", 0.5, id="a decimal"),
        pytest.param("1e-3", 0.001, id="a small decimal"),
        pytest.param("true", True, id="true"),
        pytest.param("false", False, id="false"),
        pytest.param("deep", "deep", id="a text"),
        pytest.param("", "", id="an empty text"),
        pytest.param("net v2.npz", "net v2.npz", id="a text with a space"),
        pytest.param("a%26b%3Dc%3F", "a&b=c?", id="a text with signs that mean something here"),
        pytest.param("None", "None", id="a text that Python would read otherwise"),
    ],
)
def test_an_option_is(text, value):
    spec = parse_spec(f"clever?x={text}&y=1")
    assert spec == Named("clever", (("x", value), ("y", 1)))
    assert type(spec.options[0][1]) is type(value)
    assert parse_spec(str(spec)) == spec


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        pytest.param("", "'' names no bot", id="nothing"),
        pytest.param("?depth=2", "names no bot", id="options of nothing"),
        pytest.param("clever?depth", "'depth' in 'clever?depth' is not an option: write name=value", id="no value"),
        pytest.param("clever?a b=1", "'a b=1' in 'clever?a b=1' is not an option", id="no name of an option"),
        pytest.param("clever?a=1&a=2", "option a occurs twice", id="an option twice"),
        pytest.param("clever:a b", "'a b' in 'clever:a b' is not the name of a class", id="no name of a class"),
        pytest.param("cle ver:A", "'cle ver' in 'cle ver:A' is not a module", id="no module"),
        pytest.param("exec:./bot", "is no program: write its arguments as JSON", id="a program that is no JSON"),
        pytest.param("exec:[]", "is no program", id="a program without arguments"),
        pytest.param('exec:["./bot",1]', "is no program", id="an argument that is no text"),
        pytest.param("grpc://here", "is not an address: write grpc://host:port", id="an address without a port"),
        pytest.param("grpc://here:70000", "is not an address", id="a port that cannot be"),
    ],
)
def test_a_spec_is_refused_for(text, sentence):
    with pytest.raises(SpecError) as refused:
        parse_spec(text)
    assert sentence in str(refused.value)
    assert "\n" not in str(refused.value)
