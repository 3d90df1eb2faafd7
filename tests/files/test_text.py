"""Text that somebody's editor wrote: with a byte-order mark or without, with any line ends."""

from __future__ import annotations

import pytest

from kasino.cli.connection.secrets import read_secret, read_token
from kasino.cli.serve.config import read_serve_file
from kasino.cli.tournament.config import read_config
from kasino.files import read_text
from kasino.game import KasinoError

READERS = [
    pytest.param(lambda path: read_config(path).tables, "[tournament]\nsets = 3\nseed = 'å'\n", id="a tournament"),
    pytest.param(read_serve_file, "address = '127.0.0.1:0'\nmost_tables = 3\n", id="a dealer"),
    pytest.param(read_token, "a-token\n", id="a token"),
    pytest.param(lambda path: read_secret(path, "table"), '{"table": "tables/x"}\n', id="a seat"),
]


@pytest.mark.parametrize("change", [("", "\r\n"), ("\ufeff", "\n"), ("\ufeff", "\r\n")], ids=["CRLF", "BOM", "both"])
@pytest.mark.parametrize(("read", "text"), READERS)
def test_a_file_says_the_same_with_a_mark_and_other_line_ends(tmp_path, read, text, change):
    mark, end = change
    (tmp_path / "plain").write_text(text, encoding="utf-8", newline="")
    (tmp_path / "changed").write_text(mark + text.replace("\n", end), encoding="utf-8", newline="")
    assert read(str(tmp_path / "changed")) == read(str(tmp_path / "plain"))


@pytest.mark.parametrize("read", [row.values[0] for row in READERS] + [read_text])
def test_what_is_not_utf_8_is_refused_with_what_to_do(tmp_path, read):
    path = tmp_path / "utf-16"
    path.write_text("[tournament]\n", encoding="utf-16")
    with pytest.raises(KasinoError, match="is not a text file in UTF-8: save it as UTF-8") as refused:
        read(str(path))
    assert str(path) in str(refused.value)
