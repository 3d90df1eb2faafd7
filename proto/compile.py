"""Generates the Python stubs beside each .proto with protoc, for every build and for `make proto`."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import files
from pathlib import Path

ROOT = Path(__file__).resolve().parent
OUTPUTS = ("python", "grpc_python", "mypy", "mypy_grpc")
STUBS = ("_pb2.py", "_pb2.pyi", "_pb2_grpc.py", "_pb2_grpc.pyi")


def compile_contract() -> list[Path]:
    """Generate the stubs of every .proto, and return their paths. Raises SystemExit with the errors of protoc."""
    protos = sorted(proto.relative_to(ROOT) for proto in ROOT.glob("kasino/**/*.proto"))
    plugins = [f"--plugin={plugin}" for plugin in _plugins()]
    outputs = [f"--{output}_out=." for output in OUTPUTS]
    command = [sys.executable, "-m", "grpc_tools.protoc", "--proto_path=.", *plugins, *outputs, *map(str, protos)]
    protoc = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if protoc.returncode:
        raise SystemExit(f"protoc refuses the contract: {'; '.join(protoc.stderr.split(chr(10))).strip('; ')}")
    return [ROOT / proto.parent / f"{proto.stem}{stub}" for proto in protos for stub in STUBS]


def _plugins() -> Iterator[Path]:
    """The protoc plugins of the installed mypy-protobuf, which may not be on the PATH of a build environment."""
    for file in files("mypy-protobuf") or ():
        if file.stem in ("protoc-gen-mypy", "protoc-gen-mypy_grpc"):
            yield Path(str(file.locate())).resolve()


if __name__ == "__main__":
    compile_contract()
