"""SIGHUP: a dealer reloads its settings and TLS files, or keeps the old ones if the new ones are wrong."""

from __future__ import annotations

import asyncio
import re
import signal
import ssl
import subprocess
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from kasino.cli import main
from kasino.dealer import Settings
from kasino.dealer.settings import Tls
from kasino.game import KasinoError
from kasino.v1 import table_service_pb2 as tables
from tests.dealer.certificate import certify
from tests.dealer.serving import dealing, ended, open_table, refusal, serving, within

ENTRY = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d{4} (INFO|WARNING|ERROR) (.+)\n")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two folders with a certificate each, which vouch for themselves."""
    folder = tmp_path_factory.mktemp("reload")
    for name in ("old", "new"):
        (folder / name).mkdir()
        certify(folder / name)
    return folder


def tls_of(folder: Path) -> Tls:
    """The files of this folder; clients have the same certificate."""
    return Tls(
        certificate=str(folder / "dealer.pem"), key=str(folder / "dealer.key"), client_ca=str(folder / "dealer.pem")
    )


def shown(address: str, folder: Path) -> bytes:
    """The certificate that a dealer shows to a client that shows that of this folder."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    context.load_cert_chain(folder / "dealer.pem", folder / "dealer.key")
    context.set_alpn_protocols(["h2"])
    host, _, port = address.rpartition(":")
    with ssl.create_connection((host, int(port))) as plain, context.wrap_socket(plain) as secure:  # type: ignore[attr-defined]
        return bytes(secure.getpeercert(binary_form=True) or b"")


def der(folder: Path) -> bytes:
    """The certificate of this folder."""
    return ssl.PEM_cert_to_DER_cert((folder / "dealer.pem").read_text())


@pytest.fixture
def entry(capfd: pytest.CaptureFixture[str]) -> Callable[[subprocess.Popen[str]], tuple[str, str]]:
    """Reads the next entry of a dealer's log: its level and its text."""

    def read(process: subprocess.Popen[str]) -> tuple[str, str]:
        assert process.stderr is not None
        line = process.stderr.readline()
        found = ENTRY.fullmatch(line)
        assert found is not None, line
        return found[1], found[2]

    return read


async def test_a_dealer_reloads_its_files_and_keeps_the_old_ones_if_the_new_ones_are_wrong(
    folder: Path, entry: Callable[[subprocess.Popen[str]], tuple[str, str]]
) -> None:
    config = folder / "dealer.toml"

    def write(name: str, more: str = "") -> None:
        files = tls_of(folder / name)
        paths = (f'{key} = "{getattr(files, key)}"' for key in ("certificate", "key", "client_ca"))
        config.write_text("\n".join([more, "[tls]", *paths]))

    write("old")
    with serving("127.0.0.1:0", "--config", str(config), folder=folder) as (process, address):
        said = asyncio.to_thread
        assert await said(shown, address, folder / "old") == der(folder / "old")
        for text, level, sentence in (
            ("most_tables = 0", "ERROR", "most_tables is 0: it is a number from 1 to"),
            ("address =", "ERROR", "is not valid TOML"),
        ):
            write("new", text)
            process.send_signal(signal.SIGHUP)
            told = await within(said(entry, process))
            assert told[0] == level
            assert told[1].startswith("settings and TLS files stay as they were: ")
            assert sentence in told[1]
        assert await said(shown, address, folder / "old") == der(folder / "old")
        write("new", "keepalive_seconds = 7")
        process.send_signal(signal.SIGHUP)
        assert await within(said(entry, process)) == ("INFO", "settings and TLS files are read anew")
        assert await within(said(entry, process)) == ("WARNING", "keepalive_seconds: only as the dealer is started")
        assert await said(shown, address, folder / "new") == der(folder / "new")
        process.send_signal(signal.SIGTERM)
        assert await ended(process) == (0, "", "")


async def test_without_a_settings_file_a_signal_changes_nothing(
    tmp_path: Path, entry: Callable[[subprocess.Popen[str]], tuple[str, str]]
) -> None:
    with serving("127.0.0.1:0", folder=tmp_path) as (process, _):
        process.send_signal(signal.SIGHUP)
        level, text = await within(asyncio.to_thread(entry, process))
        assert (level, "there is no file of settings" in text) == ("WARNING", True)
        process.send_signal(signal.SIGTERM)
        assert await ended(process) == (0, "", "")


async def test_changed_settings_apply_to_the_next_call() -> None:
    async with dealing(Settings()) as served:
        await open_table(served, joined=0)
        changed = Settings(tables_per_peer=1, lobby_calls_burst=2, lobby_calls_per_second=0.001, most_connections=7)
        assert served.dealer.change(changed) == ("most_connections",)
        assert served.dealer.settings == replace(changed, most_connections=Settings().most_connections)
        creating = tables.CreateTableRequest(sides=(0, 1))
        creating.rules.preset = "norwegian"
        told = [await refusal(served.tables.CreateTable(creating)) for _ in range(3)]
    assert [one.reason for one in told] == ["SERVER_FULL", "SERVER_FULL", "RATE_LIMITED"]


async def test_whether_there_is_tls_and_who_needs_a_certificate_does_not_change(folder: Path) -> None:
    files = tls_of(folder / "old")
    async with dealing(Settings(tls=files)) as served:
        for wrong, sentence in (
            (None, "whether a dealer uses TLS changes only when it is started"),
            (replace(files, client_ca=None), "whether clients need a certificate changes only"),
            (replace(files, key=files.certificate), "are not PEM files of a certificate and its key"),
        ):
            with pytest.raises(KasinoError, match=sentence):
                served.dealer.change(Settings(tls=wrong, most_tables=1))
            assert served.dealer.settings.most_tables == Settings().most_tables


def test_a_command_shows_its_certificate_to_a_dealer_that_asks_for_one(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = tls_of(folder / "old")
    (tmp_path / "dealer.toml").write_text(
        f'address = "localhost:0"\n[tls]\ncertificate = "{files.certificate}"\nkey = "{files.key}"\n'
        f'client_ca = "{files.client_ca}"\n'
    )
    with serving("--config", "dealer.toml", folder=tmp_path) as (_, address):
        ca = ["--ca", files.certificate]
        own = [*ca, "--cert", files.certificate, "--key", files.key]
        codes = [
            main(["health", address, *own]),
            main(["tables", address, *own]),
            main(["table", address, *own]),
            main(["health", address, *ca]),
            main(["tables", address, *own[:-2]]),
            main(["tables", address, *own[:-1], files.certificate]),
        ]
    out, err = capsys.readouterr()
    assert codes == [0, 0, 0, 1, 2, 2]
    assert out.startswith(f"serving {address}\n")
    assert "kasino: a certificate needs its key: give both --cert and --key\n" in err
    assert "are not PEM files of a certificate and its key, without a password\n" in err
