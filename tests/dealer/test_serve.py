"""`kasino serve`: what it prints, and which flags and files it refuses."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from pathlib import Path

import grpc
import pytest
from grpc import aio

from kasino.cli import main
from kasino.cli.serve.config import read_serve_file
from kasino.cli.serve.substitute import substitute_move
from kasino.dealer import Settings
from kasino.dealer.settings import Tls
from kasino.game import RULES, deal, deck, legal_moves, observe
from kasino.v1 import table_service_pb2
from kasino.v1.table_service_pb2_grpc import TableServiceStub
from tests.cli.warm import kasino
from tests.dealer.certificate import certify
from tests.dealer.serving import calling, serving, within

ASKED = table_service_pb2.GetServerInfoRequest()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a certificate of its own, and files that are none."""
    folder = tmp_path_factory.mktemp("serve")
    certify(folder)
    (folder / "nonsense.pem").write_text("hello\n")
    return folder


@pytest.fixture
def refused(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """The one line that `kasino serve WORDS` says in a folder where it refuses."""

    def line(*words: str, folder: Path) -> str:
        monkeypatch.chdir(folder)
        try:
            code = main(["serve", *words])
        except SystemExit as ended:  # of argparse
            code = int(str(ended.code))
        out, err = capsys.readouterr()
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert err.startswith("kasino: ")
        return err

    return line


def written(folder: Path, text: str) -> str:
    """A file with this text."""
    (folder / "dealer.toml").write_text(text)
    return str(folder / "dealer.toml")


async def test_it_prints_its_address_and_serves_there(tmp_path: Path) -> None:
    with serving("127.0.0.1:0", folder=tmp_path) as (_, address):
        assert address.startswith("127.0.0.1:")
        async with calling(address) as caller:
            info = await within(caller.tables.GetServerInfo(ASKED))
    assert list(info.presets) == sorted(RULES)
    assert info.protocol_revision == 2
    assert info.min_keepalive.ToSeconds() == 10


async def test_with_tls_files_it_serves_by_tls(folder: Path) -> None:
    written(folder, 'address = "localhost:0"\n[tls]\ncertificate = "dealer.pem"\nkey = "dealer.key"\n')
    with serving("--config", "dealer.toml", folder=folder) as (_, address):
        trusted = grpc.ssl_channel_credentials((folder / "dealer.pem").read_bytes())
        async with aio.secure_channel(address, trusted) as channel:
            assert (await within(TableServiceStub(channel).GetServerInfo(ASKED))).server_version


async def test_with_insecure_it_serves_all_hosts(tmp_path: Path) -> None:
    with serving("0.0.0.0:0", "--insecure", folder=tmp_path) as (_, address):
        assert address.startswith("0.0.0.0:")
        async with calling(address.replace("0.0.0.0", "127.0.0.1")) as caller:
            await within(caller.tables.GetServerInfo(ASKED))


@pytest.mark.parametrize("host", ["127.1", "localhost"])
def test_it_serves_at_a_name_or_a_short_address(host: str, tmp_path: Path) -> None:
    with serving(f"{host}:0", folder=tmp_path) as (_, address):
        told = kasino("health", f"{host}:{address.rpartition(':')[2]}", folder=tmp_path)
    assert (told.code, told.err) == (0, "")


def test_two_dealers_do_not_share_a_port(refused: Callable[..., str], tmp_path: Path) -> None:
    with serving("127.0.0.1:0", folder=tmp_path) as (_, address):
        line = refused(address, folder=tmp_path)
    assert line == f"kasino: {address} is taken: is a dealer there already? Give another port; port 0 finds one\n"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (
            "0.0.0.0:0",
            "0.0.0.0:0 accepts connections from other machines, and without TLS others on the",
        ),
        ("[::]:0", "or give --insecure"),
        ("nowhere:x", "'nowhere:x' is not an address: a port is a number from 0 to 65535"),
        ("192.0.2.1:0 --insecure", "192.0.2.1:0 cannot be bound: 192.0.2.1 is not an address of this machine"),
        ("no-such-host.invalid:0 --insecure", "there is no host 'no-such-host.invalid'"),
        ("--config no.toml", "no.toml cannot be read: No such file or directory"),
        ("--insecur", "unknown flag --insecur (did you mean --insecure?); see kasino serve --help"),
        ("127.0.0.1:0 more", "unexpected argument 'more'"),
    ],
)
def test_it_refuses(words: str, sentence: str, refused: Callable[..., str], tmp_path: Path) -> None:
    assert sentence in refused(*words.split(), folder=tmp_path)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("most_tabels = 3", "unknown key most_tabels (did you mean most_tables?); there are address, "),
        ("most_tables = 'many'", "most_tables must be a whole number, not 'many'"),
        ("most_tables = 2.5", "most_tables must be a whole number, not 2.5"),
        ("most_tables = true", "most_tables must be a whole number, not True"),
        ("most_tables = 0", "most_tables is 0: it is a number from 1 to 1000000000"),
        ("heartbeat_seconds = -1", "heartbeat_seconds is -1.0: it is a number from 0.001 to 3600"),
        ("heartbeat_seconds = inf", "heartbeat_seconds is inf: it is a number from"),
        ("heartbeat_seconds = nan", "heartbeat_seconds is nan: it is a number from"),
        ("keepalive_seconds = 2200000", "keepalive_seconds is 2200000.0: it is a number from 0.1 to 7200"),
        ("keepalive_seconds = 0.0001", "keepalive_seconds is 0.0001: it is a number from 0.1 to 7200"),
        ("reflection = 1", "reflection must be true or false, not 1"),
        ("create_token = ''", "create_token is empty: leave it out where anybody may open a table"),
        (
            "create_token = 'two words'",
            "make it one word of 16 or more letters, digits and - _ . ~ + / =",
        ),
        ("create_token = 'open-sesame'", "nobody may guess it: make it one word of 16 or more letters"),
        ("create_token = 7", "create_token must be a text, not 7"),
        ("address = ''", "'' is not an address: write host:port"),
        ("address = 7878", "address must be a text, not 7878"),
        ("address = '127.0.0.1:x'", "'127.0.0.1:x' is not an address"),
        ("insecure = 'yes'", "insecure must be true or false, not 'yes'"),
        ("tls = 'dealer.pem'", "tls must be a table: write [tls], followed by certificate and key"),
        ("[tls]\ncertificate = 'dealer.pem'", "[tls] needs key, the path of a PEM file"),
        ("[tls]\ncertifcate = 'x'", "unknown key tls.certifcate (did you mean certificate?)"),
        ("[tls]\ncertificate = 'no.pem'\nkey = 'dealer.key'", "no.pem cannot be read: No such file or directory"),
        ("[tls]\ncertificate = 'nonsense.pem'\nkey = 'dealer.key'", "are not PEM files of a certificate and its key"),
        ("[tls]\ncertificate = 'dealer.pem'\nkey = 'dealer.pem'", "are not PEM files of a certificate and its key"),
        (
            "[tls]\ncertificate = 'dealer.pem'\nkey = 'dealer.key'\nclient_ca = 'nonsense.pem'",
            "nonsense.pem is not a PEM file of certificates",
        ),
        ("most_tables", "is not valid TOML"),
    ],
)
def test_a_file_is_refused(text: str, sentence: str, refused: Callable[..., str], folder: Path) -> None:
    assert sentence in refused("--config", written(folder, text + "\n"), folder=folder)


def test_a_file_can_have_every_setting(folder: Path) -> None:
    path = written(
        folder,
        'address = "[::1]:9"\ninsecure = true\ncreate_token = "a-secret-of-tests"\nmost_tables = 5\n'
        'heartbeat_seconds = 2\nreflection = false\n[tls]\ncertificate = "dealer.pem"\nkey = "/dealer.key"\n',
    )
    tls = Tls(certificate=str(folder / "dealer.pem"), key="/dealer.key")
    settings = Settings(
        create_token="a-secret-of-tests", most_tables=5, heartbeat_seconds=2.0, reflection=False, tls=tls
    )
    assert read_serve_file(path) == (settings, "[::1]:9", True)
    assert "a-secret" not in repr(settings)


def test_every_number_has_a_range_that_gets_its_default() -> None:
    numbers = [one for one in fields(Settings) if isinstance(one.default, int | float) and one.default is not False]
    assert numbers
    for one in numbers:
        assert one.metadata["least"] <= one.default <= one.metadata["most"], one.name


def test_the_page_of_the_manual_names_every_setting() -> None:
    page = (Path(__file__).resolve().parents[2] / "docs" / "serving.md").read_text(encoding="utf-8")
    names = {name for name in Settings.__dataclass_fields__ if name != "tls"}
    assert names | {"address", "insecure", "certificate", "key", "client_ca"} <= set(page.replace("`", " ").split())


def test_the_substitute_bot_plays_a_legal_move() -> None:
    seen = observe(deal(RULES["norwegian"], seats=2, deck=deck(b"house", 1)), 1)
    if not seen.hand_to_play:
        seen = observe(deal(RULES["norwegian"], seats=2, deck=deck(b"house", 1)), 0)
    assert substitute_move(seen) in set(legal_moves(seen))
