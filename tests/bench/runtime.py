"""Tells what a measurement runs on: the version of Python, and which modules of kasino.game are compiled.

`python -m tests.bench.runtime` prints it as one JSON object.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from kasino.game.extensions import is_extension


def runtime() -> dict[str, Any]:
    """The version of Python, and the names of the compiled modules that are imported."""
    loaded = {name: module for name, module in sys.modules.items() if name.startswith("kasino.game")}
    return {
        "python": sys.version.split()[0],
        "compiled": sorted(name for name, module in loaded.items() if is_extension(module)),
    }


if __name__ == "__main__":
    json.dump(runtime(), sys.stdout)
