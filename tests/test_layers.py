"""Who may import whom, and what the one namespace is made of."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent.parent
ROOTS = ("proto", "server", "bots", "clients")
LAYERS = {
    "v1": set(),
    "game": set(),
    "wire": {"game", "v1"},
    "bots": {"game"},
    "dealer": {"game", "wire", "v1"},
    "files": {"game"},
    "client": {"game", "bots", "wire", "v1"},
    "sandbox": {"game", "bots", "wire", "v1", "client"},
    "people": {"game", "bots", "wire", "v1", "client"},
    "tournament": {"game", "bots", "client", "sandbox", "dealer", "files"},
    "cli": {"v1", "game", "wire", "bots", "dealer", "client", "sandbox", "people", "tournament", "files"},
}
ROOMS = {
    "game": "extensions errors number_parser display_text cards rules core scoring core_codec play text search",
    "wire": "fields tracking messages",
    "bots": "interface loading game house templates",
    "dealer": "clock settings address tokens refusal refusal_messages fault_log process_log serialization lag_meter"
    " call_scheduler limits store services state feed table lobby rpc server serve",
    "client": "errors channel_pool error_mapping worker_thread enums table_info notifications decoding table_tracker"
    " dealer requests streams retry move_submission resumable_stream remote_dealer game_tally bot_player",
    "sandbox": "status process calls host check",
    "files": "errors lock write_all line_reader line_file secret_file text",
    "people": "i18n console presenter input conversation",
    "tournament": "plan ledger stats play report",
    "cli": "exit_codes output ledger_path status_line state_folder command_summaries options connection serve seats"
    " local game_view tournament command_line commands main",
}
"""The sub-packages and modules of a package, in the order in which they import: each only from itself and those before.

A package that is not divided is empty here.
"""
STANDARD_LIBRARY_ONLY = {"game"}
GRPC = {"dealer", "client", "sandbox", "cli"}
COMMAND = HERE / "clients/kasino/__main__.py"
"""`python -m kasino`: the one file that stands in the namespace itself, and is of the layer cli."""


def imports(source: str, package: str) -> Iterator[str]:
    """The absolute name of everything that a module of `package` imports, wherever in it the import stands."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names=names):
                yield from (alias.name for alias in names)
            case ast.ImportFrom(module=module, names=names, level=level):
                above = package.split(".")[: len(package.split(".")) - level + 1] if level else []
                yield from (".".join([*above, *([module] if module else []), alias.name]) for alias in names)


def refusals(source: str, package: str) -> list[str]:
    """What the layers refuse in a module of `package`, such as kasino.game."""
    layer = package.split(".")[1]
    return [name for name in imports(source, package) if not allowed(name, layer)]


def allowed(name: str, layer: str) -> bool:
    """Whether code of `layer` may import `name`."""
    top, _, rest = name.partition(".")
    if top == "kasino":
        return rest.split(".")[0] in {layer, *LAYERS[layer]}
    if top.startswith("grpc"):
        return layer in GRPC
    return layer not in STANDARD_LIBRARY_ONLY or top in sys.stdlib_module_names or top == "cython"


def misplaced(root: Path) -> Iterator[str]:
    """What is wrong with the namespace of `root`, a sentence each."""
    namespace = root / "kasino"
    for path in sorted(namespace.rglob("*")):
        place = path.relative_to(root).as_posix()
        if path.parent == namespace and path.is_file() and path.name != COMMAND.name:
            yield f"{place} stands in the namespace itself"
        elif path.parent == namespace and holds_files(path):
            if path.name not in LAYERS:
                yield f"{place} is not a layer"
            if not (path / "py.typed").is_file():
                yield f"{place} has no py.typed"
        if path.is_dir() and holds_files(path) and not (path / "__init__.py").is_file():
            yield f"{place} has no __init__.py"


def holds_files(folder: Path) -> bool:
    """Whether there is anything in `folder` but what a run of Python leaves behind."""
    return any(path.is_file() and "__pycache__" not in path.parts for path in folder.rglob("*"))


def modules() -> Iterator[tuple[Path, str]]:
    """Every module that is written by hand, with its package."""
    yield COMMAND, "kasino.cli"
    for root in ROOTS:
        for path in sorted((HERE / root / "kasino").glob("*/**/*.py")):
            if not path.stem.endswith(("_pb2", "_pb2_grpc")):
                yield path, ".".join(path.relative_to(HERE / root).parent.parts)


@pytest.mark.parametrize(
    ("path", "package"),
    [pytest.param(path, package, id=path.relative_to(HERE).as_posix()) for path, package in modules()],
)
def test_a_module_imports_only_from_the_layers_below(path: Path, package: str) -> None:
    assert refusals(path.read_text(encoding="utf-8"), package) == []


def imports_from_later(path: Path, package: str) -> Iterator[str]:
    """What a module imports from rooms of its package that come after its own."""
    _, layer, *inside = package.split(".")
    rooms = ROOMS[layer].split()
    room = inside[0] if inside else path.stem
    if room not in rooms:
        return
    for name in imports(path.read_text(encoding="utf-8"), package):
        top, _, rest = name.removeprefix("kasino.").partition(".")
        other = rest.partition(".")[0]
        if name.startswith("kasino.") and top == layer and other in rooms and rooms.index(other) > rooms.index(room):
            yield name


@pytest.mark.parametrize(
    ("path", "package"),
    [
        pytest.param(path, package, id=path.relative_to(HERE).as_posix())
        for path, package in modules()
        if package != "kasino.v1"
    ],
)
def test_a_module_imports_only_from_the_rooms_before(path: Path, package: str) -> None:
    assert list(imports_from_later(path, package)) == []


def import_graph() -> dict[str, set[str]]:
    """For every module the modules that it imports, those imported only for type checking included.

    An import of a name from a package is one of the package's `__init__`, unless the name is itself a module.
    """
    paths = {module_name(path, package): (path, package) for path, package in modules() if path != COMMAND}
    graph: dict[str, set[str]] = {}
    for module, (path, package) in paths.items():
        names = imports(path.read_text(encoding="utf-8"), package)
        found = {name if name in paths else name.rpartition(".")[0] for name in names}
        graph[module] = {name for name in found if name in paths and name != module}
    return graph


def module_name(path: Path, package: str) -> str:
    """The name of the module at this path. An `__init__` has the name of its package."""
    return package if path.stem == "__init__" else f"{package}.{path.stem}"


def import_cycles(graph: dict[str, set[str]]) -> list[tuple[str, ...]]:
    """The groups of modules that import each other, directly or by way of others, in alphabetical order."""
    reached = {module: reachable(graph, module) for module in graph}
    groups = {
        tuple(sorted(other for other in reached[module] if module in reached[other]))
        for module in graph
        if module in reached[module]
    }
    return sorted(groups)


def reachable(graph: dict[str, set[str]], start: str) -> set[str]:
    """The modules that `start` imports, directly or by way of others."""
    found: set[str] = set()
    waiting = [start]
    while waiting:
        for name in graph[waiting.pop()] - found:
            found.add(name)
            waiting.append(name)
    return found


def test_no_two_modules_import_each_other_not_even_for_type_checking():
    assert import_cycles(import_graph()) == []


@pytest.mark.parametrize(
    ("graph", "cycles"),
    [
        pytest.param({"a": {"b"}, "b": set()}, [], id="no cycle, when imports go one way"),
        pytest.param({"a": {"b"}, "b": {"a"}}, [("a", "b")], id="a cycle of two"),
        pytest.param({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}, [("a", "b", "c")], id="a cycle of three"),
    ],
)
def test_in_a_graph_of_imports_there_is(graph: dict[str, set[str]], cycles: list[tuple[str, ...]]) -> None:
    assert import_cycles(graph) == cycles


def test_every_room_has_its_place_in_the_order_of_imports():
    for layer in (layer for layer in ROOMS if ROOMS[layer]):
        (home,) = (HERE / root / "kasino" / layer for root in ROOTS if (HERE / root / "kasino" / layer).is_dir())
        rooms = {path.stem for path in home.iterdir() if path.suffix == ".py" or holds_files(path)}
        assert rooms - {"__init__", "__pycache__", "py"} == set(ROOMS[layer].split())


@pytest.mark.parametrize("root", ROOTS)
def test_a_root_is_laid_out_as_typed_packages_in_one_namespace(root: str) -> None:
    assert list(misplaced(HERE / root)) == []


def test_one_root_holds_the_command_and_no_other():
    assert list(HERE.glob("*/kasino/*.py")) == [COMMAND]


@pytest.mark.parametrize(
    ("package", "source"),
    [
        pytest.param("kasino.game", "import ast, collections.abc", id="the standard library, in the game"),
        pytest.param("kasino.game", "from kasino.game.cards.card import Card", id="the game, in the game"),
        pytest.param("kasino.game", "from .cards import Card", id="a neighbour, by a relative import"),
        pytest.param("kasino.game.rules", "from ..cards import Card", id="the package above, in the same layer"),
        pytest.param("kasino.wire", "from kasino.v1 import model_pb2", id="the contract, in the wire"),
        pytest.param("kasino.dealer", "import grpc.aio", id="grpc, in the dealer"),
        pytest.param("kasino.bots", "import numpy", id="another distribution, in a bot"),
        pytest.param("kasino.cli", "from kasino import dealer, tournament", id="anything, at the prompt"),
    ],
)
def test_the_layers_allow(package: str, source: str) -> None:
    assert refusals(source, package) == []


@pytest.mark.parametrize(
    ("package", "source", "refused"),
    [
        pytest.param("kasino.game", "import grpc", "grpc", id="grpc, in the game"),
        pytest.param("kasino.game", "import os, numpy", "numpy", id="another distribution, in the game"),
        pytest.param("kasino.game", "from kasino.wire import x", "kasino.wire.x", id="the wire, in the game"),
        pytest.param("kasino.game", "from kasino import wire", "kasino.wire", id="the wire, from the namespace"),
        pytest.param("kasino.game", "from ..wire import x", "kasino.wire.x", id="the wire, by a relative import"),
        pytest.param("kasino.game", "from .. import wire", "kasino.wire", id="the wire, as a neighbour"),
        pytest.param("kasino.game.rules", "from ...wire import x", "kasino.wire.x", id="the wire, from a level below"),
        pytest.param("kasino.game", "def f():\n import kasino.bots", "kasino.bots", id="an import inside a function"),
        pytest.param("kasino.game", "import kasino", "kasino", id="the namespace, which is all of it"),
        pytest.param(
            "kasino.bots", "import kasino.dealer.process_log", "kasino.dealer.process_log", id="the dealer, in a bot"
        ),
        pytest.param("kasino.bots", "import kasino.lobby", "kasino.lobby", id="a layer that is not there"),
        pytest.param("kasino.wire", "from grpc.aio import x", "grpc.aio.x", id="grpc, in the wire"),
        pytest.param("kasino.wire", "import grpc_health", "grpc_health", id="a kin of grpc, in the wire"),
        pytest.param("kasino.tournament", "import kasino.wire", "kasino.wire", id="the wire, in a tournament"),
    ],
)
def test_the_layers_refuse(package: str, source: str, refused: str) -> None:
    assert refusals(source, package) == [refused]


@pytest.mark.parametrize(
    ("files", "complaints"),
    [
        pytest.param(["game/__init__.py", "game/py.typed", "game/cards.py"], [], id="a typed package"),
        pytest.param([], [], id="a root that is not there yet"),
        pytest.param(["game/__pycache__/x.pyc", "old/__pycache__/x.pyc"], [], id="folders that only Python filled"),
        pytest.param(["__main__.py"], [], id="the command"),
        pytest.param(["__init__.py"], ["kasino/__init__.py stands in the namespace itself"], id="an init in the root"),
        pytest.param(["cards.py"], ["kasino/cards.py stands in the namespace itself"], id="a module in no package"),
        pytest.param(["lobby/__init__.py", "lobby/py.typed"], ["kasino/lobby is not a layer"], id="an unknown layer"),
        pytest.param(["game/__init__.py"], ["kasino/game has no py.typed"], id="an untyped package"),
        pytest.param(["game/py.typed"], ["kasino/game has no __init__.py"], id="a package without init"),
        pytest.param(
            ["game/__init__.py", "game/py.typed", "game/rules/royal.py"],
            ["kasino/game/rules has no __init__.py"],
            id="a folder below without init",
        ),
    ],
)
def test_of_a_layout_it_is_said(tmp_path: Path, files: list[str], complaints: list[str]) -> None:
    for file in files:
        path = tmp_path / "kasino" / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    assert list(misplaced(tmp_path)) == complaints
