"""Every variable of a compiled module has a C type: one that a `.pxd` does not declare would be slow, or wrong.

Cython makes a Python object of a local variable that is not declared, and refuses or silently converts the rest. The
sources are read as text: nothing here needs Cython.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import kasino.game.core

CORE = Path(kasino.game.core.__file__).parent
SOURCES = {
    path.stem: path.with_suffix("")
    for folder in (CORE, CORE.parent / "search")
    for path in folder.glob("*.pxd")
    if path.with_suffix(".py").exists()
}
MODULES = sorted(SOURCES)


def declarations(module: str) -> str:
    """The `.pxd` of a module without comments, a declaration a line."""
    text = re.sub(r"#.*", "", SOURCES[module].with_suffix(".pxd").read_text(encoding="utf-8"))
    return re.sub(r"\(\s+([^()]*?)\s*\)", r"(\1)", text)


def functions(module: str) -> dict[str, ast.FunctionDef]:
    """The functions and methods of a module, by name."""
    tree = ast.parse(SOURCES[module].with_suffix(".py").read_text(encoding="utf-8"))
    return {node.name: node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}


def variables(function: ast.FunctionDef) -> set[str]:
    """The names that a function assigns to, but not the C-level functions that it calls."""
    return {node.id for node in ast.walk(function) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}


def declared(module: str) -> dict[str, set[str]]:
    """By C function of a module, the names of its arguments and of the local variables that are declared for it."""
    found: dict[str, set[str]] = {}
    locals_: set[str] = set()
    for line in declarations(module).splitlines():
        line = line.strip()
        if line.startswith("@cython.locals"):
            locals_ = set(re.findall(r"(\w+)=", line))
        elif function := re.match(r"cp?def (?!class).*?(\w+)\(([^)]*)\)", line):
            arguments = {word.split("=")[0].split()[-1] for word in function[2].split(",") if word.strip()}
            found[function[1]] = locals_ | arguments
            locals_ = set()
    return found


def fields(module: str) -> set[str]:
    """The attributes of the classes of a module that its `.pxd` declares."""
    found: set[str] = set()
    for line in declarations(module).splitlines():
        if attribute := re.match(r"    cdef (?:public |readonly )?(?:long long|[\w.]+)(?:\[\d+\])? ([\w, ]+)$", line):
            found |= set(attribute[1].split(", "))
    return found


def assigned(module: str) -> set[str]:
    """The attributes that the methods of a module set for `self`."""
    tree = ast.parse(SOURCES[module].with_suffix(".py").read_text(encoding="utf-8"))
    return {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute)
        and isinstance(node.ctx, ast.Store)
        and isinstance(node.value, ast.Name)
        and node.value.id == "self"
    }


@pytest.mark.parametrize("module", MODULES)
def test_every_local_variable_of_a_c_function_is_declared(module):
    types = declared(module)
    missing = {
        f"{name}: {variable}"
        for name, function in functions(module).items()
        if name in types
        for variable in variables(function) - types[name]
    }
    assert missing == set()


@pytest.mark.parametrize("module", MODULES)
def test_every_declared_local_variable_is_one(module):
    known = functions(module)
    unknown = {
        f"{name}: {variable}"
        for name, names in declared(module).items()
        for variable in names - {"self"}
        if name not in known
        or variable not in variables(known[name]) | {argument.arg for argument in known[name].args.args}
    }
    assert unknown == set()


@pytest.mark.parametrize("module", MODULES)
def test_every_attribute_is_declared(module):
    properties = {name for name, function in functions(module).items() if any(True for _ in function.decorator_list)}
    inherited = set().union(*[fields(other) for other in MODULES])
    assert assigned(module) - properties - inherited == set()


@pytest.mark.parametrize("module", MODULES)
def test_every_function_of_the_core_is_a_c_function_or_deals_with_python_values(module):
    """A new function without a C declaration would be called through Python, with Python numbers."""
    python = {
        "board": "__init__ sides hands won sweeps scores stacks",
        "capture_sets": "__init__",
        "counting": "__init__ points scores_after",
        "last_deal": "__init__ spent",
        "law": "__init__",
        "partition": "__init__",
        "playouts": "__init__ play playouts",
        "position": "prefix iterate more",
        "search": "__init__",
        "survey": "__init__",
        "weights": "__init__",
    }
    assert set(functions(module)) - set(declared(module)) == set(python.get(module, "").split())


@pytest.mark.parametrize(
    "declarations",
    [
        pytest.param(path, id=path.stem)
        for path in sorted(CORE.parent.rglob("*.pxd"))
        if path.with_suffix(".py").exists()
    ],
)
def test_only_c_functions_read_the_c_attributes_of_another_object(declarations):
    """In a Python function the type of a variable is not known, and a C attribute is not found by its name."""
    text = re.sub(r"#.*", "", declarations.read_text(encoding="utf-8"))
    in_c = set(re.findall(r"cp?def (?!class)[^\n(]*?(\w+)\(", text))
    tree = ast.parse(declarations.with_suffix(".py").read_text(encoding="utf-8"))
    found = {
        f"{function.name}: {node.value.id}.{node.attr}"
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef) and function.name not in in_c
        for node in ast.walk(function)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)
        if re.match("_[a-z]", node.attr) and node.value.id not in ("self", "cls")
    }
    assert found == set()
