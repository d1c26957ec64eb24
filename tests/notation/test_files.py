"""Record files: whole lines, never overwritten, readable after a crash."""

import json
from pathlib import Path

import pytest

from teahouse.notation.files import BadFile, RecordFile, read_lines, read_record


def test_records_are_added_and_never_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text('{"old": 1}\n')
    with RecordFile(path) as file:
        file.write({"new": 2})
    assert [read_record(line) for _, line in read_lines(path)] == [{"old": 1}, {"new": 2}]


def test_a_record_is_on_disk_before_the_next_is_written(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    with RecordFile(path) as file:
        file.write({"n": 1})
        assert json.loads(path.read_text()) == {"n": 1}


def test_half_a_line_left_by_a_killed_program_does_not_swallow_the_next_record(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(b'{"whole": 1}\n{"hal')
    with RecordFile(path) as file:
        file.write({"next": 2})
    lines = dict(read_lines(path))
    assert lines[2] == b'{"hal\n'
    assert read_record(lines[3]) == {"next": 2}


@pytest.mark.parametrize("line", [b"\xff\xfe\x00", b'{"half', b"[" * 100_000])
def test_whatever_is_no_json_is_a_value_error(line: bytes) -> None:
    with pytest.raises(ValueError):
        read_record(line)


def test_files_that_cannot_be_used_are_named(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="nowhere"):
        RecordFile(tmp_path / "nowhere" / "games.jsonl")
    with pytest.raises(BadFile, match=str(tmp_path)):
        list(read_lines(tmp_path))
