"""A self-signed certificate for a dealer on this machine."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest


def certify(folder: Path) -> None:
    """Write `dealer.pem` and `dealer.key` into this folder; skip the test where there is nothing to make them with."""
    if shutil.which("openssl") is None:
        pytest.skip("there is no openssl to make a certificate")
    words = "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost"
    words += " -addext subjectAltName=DNS:localhost,IP:127.0.0.1 -keyout dealer.key -out dealer.pem"
    subprocess.run(words.split(), cwd=folder, check=True, capture_output=True)
