"""A file that grows by lines: taken up where it was torn, and written by whole lines or not at all."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
from contextlib import suppress
from random import Random

import pytest

from kasino.files import LineFile, is_torn, read_lines
from kasino.game import KasinoError

ONE, TWO = b'{"a":1}\n', b'{"b":"two"}\n'
MARK = "\ufeff".encode()


@pytest.mark.parametrize(
    ("content", "lines"),
    [
        pytest.param(b"", [], id="an empty one"),
        pytest.param(ONE + TWO, [ONE, TWO], id="whole lines"),
        pytest.param(ONE + TWO[:-1], [ONE, TWO], id="a whole line without its end"),
        pytest.param(ONE + TWO[:-2], [ONE], id="a torn line"),
        pytest.param(TWO[:-2], [], id="nothing but a torn line"),
        pytest.param(ONE + b"\0" * 70_000, [ONE], id="zeros that an accident left"),
        pytest.param(ONE + b"12", [ONE], id="a number, of which more may have followed"),
        pytest.param(ONE + b"[" * 100_000, [ONE], id="brackets without end"),
        pytest.param(b'{"a":1}\r\n{"b":"two"}\r\n', [ONE, TWO], id="ends of lines that were changed to CRLF"),
        pytest.param(b'{"a":1}\r\n{"b":"two"}\r', [ONE, TWO], id="half of such an end"),
        pytest.param(MARK + ONE + TWO, [ONE, TWO], id="a byte-order mark"),
        pytest.param(MARK + ONE[:-1], [ONE], id="a byte-order mark, and a line without its end"),
    ],
)
def test_lines_are_read_and_follow_on(tmp_path, content, lines):
    path = tmp_path / "lines"
    path.write_bytes(content)
    assert list(read_lines(path)) == lines
    torn = is_torn(path)
    with LineFile(path) as file:
        assert list(file.lines()) == lines
        assert path.read_bytes() == content
        file.append(ONE, TWO)
        assert list(file.lines()) == [*lines, ONE, TWO]
    assert list(read_lines(path)) == [*lines, ONE, TWO]
    assert len(path.read_bytes()) >= len(content) or torn
    assert not is_torn(path)


def test_a_torn_line_is_cut_wherever_it_was_torn(tmp_path):
    path = tmp_path / "lines"
    whole = ONE + TWO
    for size in range(len(ONE), len(whole)):
        path.write_bytes(whole[:size])
        with LineFile(path) as file:
            file.repair()
        assert path.read_bytes() == (whole if size == len(whole) - 1 else ONE)


def test_the_first_lines_can_be_kept(tmp_path):
    path = tmp_path / "lines"
    path.write_bytes(b'{"a":1}\r\n' + TWO + ONE + b"{")
    with LineFile(path) as file:
        file.truncate(2)
        assert path.read_bytes() == b'{"a":1}\r\n' + TWO
        file.append(ONE)
    assert path.read_bytes() == b'{"a":1}\r\n' + TWO + ONE


FULL = """
import resource, sys
from pathlib import Path
from kasino.files import LineFile

sys.dont_write_bytecode = True

path = Path(sys.argv[1])
_, most = resource.getrlimit(resource.RLIMIT_FSIZE)
file = LineFile(path)
file.append(b'{"first":1}\\n')
resource.setrlimit(resource.RLIMIT_FSIZE, (40, most))
for _ in range(2):
    try:
        file.append(b'{"fits":1}\\n', b'{"this one":"does not fit, or only its beginning"}\\n')
    except OSError as error:
        print(error.errno, error.filename, path.read_bytes())
resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
file.append(b'{"now":"there is room"}\\n')
"""


def test_where_there_is_no_room_nothing_is_written_and_later_there_is_room(tmp_path):
    path = tmp_path / "lines"
    ran = subprocess.run([sys.executable, "-c", FULL, path], capture_output=True, text=True, check=True)
    first = b'{"first":1}\n'
    assert ran.stdout == f"{errno.EFBIG} {path} {first!r}\n" * 2
    assert path.read_bytes() == first + b'{"now":"there is room"}\n'


def test_a_line_that_was_left_is_cut_before_the_next_is_written(tmp_path):
    """As where not even the cut went well: the disk has a bad time."""
    path = tmp_path / "lines"
    with LineFile(path) as file:
        file.append(ONE)
        with path.open("ab") as left:
            left.write(TWO[:5])
        file.append(TWO)
    assert path.read_bytes() == ONE + TWO


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no /dev/full")  # noqa: PTH110
def test_an_error_of_the_system_names_the_file(tmp_path):
    full = tmp_path / "full"
    full.symlink_to("/dev/full")
    with LineFile(full) as file, pytest.raises(OSError, match="No space left") as raised:
        file.append(ONE)
    assert raised.value.filename == str(full)
    with pytest.raises(FileNotFoundError) as missing:
        LineFile(tmp_path / "no", exists=True)
    assert missing.value.filename == str(tmp_path / "no")
    assert not (tmp_path / "no").exists()


def test_a_new_file_is_never_one_that_is_there(tmp_path):
    LineFile(tmp_path / "lines", exists=False, mode=0o600).close()
    assert (tmp_path / "lines").stat().st_mode & 0o777 == 0o600
    with pytest.raises(FileExistsError):
        LineFile(tmp_path / "lines", exists=False)


def test_its_first_line_is_replaced_and_it_is_still_open_for_this_process_alone(tmp_path):
    path = tmp_path / "lines"
    path.write_bytes(ONE + TWO + b'{"torn')
    path.chmod(0o640)
    link = tmp_path / "link"
    link.symlink_to(path)
    (tmp_path / "lines.new").write_bytes(b"what an interruption has left")
    with LineFile(link) as file:
        file.replace_first(b'{"another": 1}\n')
        file.append(ONE)
        with pytest.raises(KasinoError, match="is being written by another run"):
            LineFile(path)
    assert path.read_bytes() == b'{"another": 1}\n' + TWO + ONE
    assert (path.stat().st_mode & 0o777, link.is_symlink()) == (0o640, True)
    assert sorted(os.listdir(tmp_path)) == ["lines", "link"]  # noqa: PTH208


def test_a_first_line_that_cannot_be_replaced_stands(tmp_path):
    (tmp_path / "lines.new").mkdir()
    with LineFile(tmp_path / "lines") as file:
        file.append(ONE, TWO)
        with pytest.raises(IsADirectoryError):
            file.replace_first(TWO)
        file.append(TWO)
    assert (tmp_path / "lines").read_bytes() == ONE + TWO + TWO


REPLACING = """
import sys
from pathlib import Path
from kasino.files import LineFile
file = LineFile(Path(sys.argv[1]))
print(flush=True)
while True:
    file.replace_first(b'{"first": 2}\\n')
    file.replace_first(b'{"first": 1}\\n')
"""


def test_a_kill_while_the_first_line_is_replaced_leaves_either(tmp_path):
    path = tmp_path / "lines"
    either = [b'{"first": %d}\n' % number + ONE * 5_000 for number in (1, 2)]
    path.write_bytes(either[0])
    random = Random("killed")
    for _ in range(4):
        process = subprocess.Popen([sys.executable, "-c", REPLACING, str(path)], stdout=subprocess.PIPE)
        assert process.stdout is not None
        assert process.stdout.readline() == b"\n"
        with suppress(subprocess.TimeoutExpired):
            process.wait(random.uniform(0, 0.02))
        process.kill()
        process.communicate()
        assert path.read_bytes() in either


@pytest.mark.skipif(sys.platform == "win32", reason="there is no lock")
def test_one_process_writes_at_a_time(tmp_path):
    with LineFile(tmp_path / "lines"), pytest.raises(KasinoError, match="is being written by another run"):
        LineFile(tmp_path / "lines")
    LineFile(tmp_path / "lines").close()


def test_a_file_that_was_deleted_is_not_linked(tmp_path):
    with LineFile(tmp_path / "lines") as file:
        assert file.linked
        (tmp_path / "lines").unlink()
        assert not file.linked


def test_the_beginning_of_an_object_is_never_one():
    """Which is why a last line without an end is whole if it is an object."""
    line = json.dumps({"a": {"b": [1, "}"]}, "c": "\\{}"})
    for size in range(len(line)):
        with pytest.raises(ValueError, match="line 1"):
            json.loads(line[:size])
