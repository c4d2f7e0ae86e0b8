"""Damages a run's folder as disks, people and other programs may: by the types of its files, and by its files."""

import json
import os
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
from msgspec import inspect

from roundtrip.results.detection_limits import FILE as LIMITS
from roundtrip.results.records import AnyRecord, RunDocument
from roundtrip.results.store import RECORDS, RUN, SUMMARY
from roundtrip.results.summary import Summary

TYPES = {RUN: RunDocument, RECORDS: AnyRecord, SUMMARY: Summary}

NUMBERS = (
    *(-1, 0, 1, 1.5, -1e-9, 5e-324, 1e15, 1e308, -1e308, 10**30, 2**63, -(2**63), float("nan"), "1", None),
)
TEXTS = (
    *("", " ", "x", "..", "../../../etc/passwd", "\x1b[2J\r\n", "\x00", "\ufeff", "é" * 10_000, "{}"),
    *("2026-11-21", "2026-11-21T08:27:00", "0000-01-01T00:00:00Z", "9999-12-31T23:59:59-12:00"),
    *("2026-02-30T08:27:00Z", "2026-11-21T25:00:00Z", "2026-11-21T08:27:00+99:00", 7, None),
)
FLAGS = (0, 1, "yes", None)
BYTES = (
    *(b"", b"\x00" * 100, b"\xff\xfe{}", b"[" * 100_000, b"{}", b"[]", b"null", b"1" * 100_000, b"PAR1"),
    b"\n\n",
)


@dataclass(frozen=True)
class Damage:
    """What was done to which files, by their paths in the folder."""

    files: tuple[str, ...]
    what: str


Where = tuple[str | int, ...]


def damage(folder: Path, random: Random) -> Damage:
    """Damages one thing in a folder, or beside it."""
    kinds = (_value, _value, _value, _value, _file, _line, _table, _limits)
    return random.choice(kinds)(folder, random)


# Values, by the types that are read


def _value(folder: Path, random: Random) -> Damage:
    """Replaces a value of a document or of a record by another that its type may or may not allow."""
    name = random.choice([*TYPES])
    path = folder / name
    texts = path.read_text().splitlines() if name == RECORDS else [path.read_text()]
    number = random.randrange(len(texts))
    if name == RECORDS:  # As often each kind of record.
        by_kind: dict[str, list[int]] = {}
        for index, text in enumerate(texts):
            by_kind.setdefault(json.loads(text)["kind"], []).append(index)
        number = random.choice(by_kind[random.choice([*by_kind])])
    document = json.loads(texts[number])
    found: dict[tuple[Any, ...], list[tuple[Where, inspect.Type]]] = {}
    for where, kind in _values(document, inspect.type_info(TYPES[name])):
        found.setdefault(tuple("*" if isinstance(it, int) else it for it in where), []).append((where, kind))
    where, kind = random.choice(found[random.choice([*found])])
    before = _at(document, where)
    others = [
        it for it in _others(before, kind, document) if it != before or type(before) is bool
    ]  # 1.0 is 1.
    after = random.choice(others)
    _put(document, where, after)
    texts[number] = json.dumps(document)
    path.write_text("\n".join(texts) + "\n")
    place = f"line {number + 1}: " if name == RECORDS else ""
    return Damage((name,), f"{place}{'.'.join(map(str, where))}: {_brief(before)} -> {_brief(after)}")


def _values(value: Any, kind: inspect.Type, where: Where = ()) -> Iterator[tuple[Where, inspect.Type]]:
    """Every value below one, with its type, and the place of each."""
    if where:
        yield where, kind
    match kind:
        case inspect.Metadata(type=inner):
            for place, each in _values(value, inner, where):
                if place != where:
                    yield place, each
        case inspect.UnionType(types=kinds):
            of_kind = [it for it in kinds if _is_of(value, it)]
            for place, each in _values(value, of_kind[0], where) if of_kind else ():
                if place != where:
                    yield place, each
        case inspect.StructType(fields=fields) if isinstance(value, dict):
            if kind.tag_field in value:
                yield (*where, str(kind.tag_field)), inspect.StrType()
            for field in fields:
                if field.encode_name in value:
                    yield from _values(value[field.encode_name], field.type, (*where, field.encode_name))
        case inspect.DictType(value_type=inner) if isinstance(value, dict):
            for key, each in value.items():
                yield from _values(each, inner, (*where, key))
        case inspect.ListType(item_type=inner) | inspect.VarTupleType(item_type=inner):
            for index, each in enumerate(value[:40]):
                yield from _values(each, inner, (*where, index))
        case inspect.TupleType(item_types=inners):
            for index, (each, inner) in enumerate(zip(value, inners, strict=True)):
                yield from _values(each, inner, (*where, index))
        case inspect.AnyType():
            below = (
                value.items()
                if isinstance(value, dict)
                else enumerate(value)
                if isinstance(value, list)
                else ()
            )
            for key, each in below:
                yield from _values(each, inspect.AnyType(), (*where, key))


def _is_of(value: Any, kind: inspect.Type) -> bool:
    match kind:
        case inspect.Metadata(type=inner):
            return _is_of(value, inner)
        case inspect.StructType():
            return isinstance(value, dict) and (
                kind.tag is None or value.get(str(kind.tag_field)) == kind.tag
            )
        case inspect.NoneType():
            return value is None
        case inspect.ListType() | inspect.VarTupleType() | inspect.TupleType():
            return isinstance(value, list)
        case inspect.DictType():
            return isinstance(value, dict)
    return not isinstance(value, dict | list | None)


def _others(value: Any, kind: inspect.Type, document: Any) -> list[Any]:
    """What may stand in a value's place: what its type allows least, and values of the document of other types."""
    match kind:
        case inspect.Metadata(type=inner):
            return _others(value, inner, document)
        case inspect.EnumType(cls=choices):
            return [*(it.value for it in choices if it.value != value), "nonsense", None]
        case inspect.LiteralType(values=values):
            return [*values, "nonsense", None]
    match value:
        case bool():
            return [not value, *FLAGS]
        case int() | float():
            return [*NUMBERS, value * 1000, -value]
        case str():
            return [*TEXTS, value[::-1]]
        case list():
            return [[], value * 2, value[1:], value[::-1], [value], {}, None, [None], [{}]]
        case dict():
            dropped = [{k: v for k, v in value.items() if k != key} for key in value]
            renamed = [{f"{k}x" if k == key else k: v for k, v in value.items()} for key in value]
            return [{}, [], None, "x", dict.fromkeys(value), *dropped, *renamed]
    return [0, -1, 1e308, "x", [], {}, True]


def _at(document: Any, where: Where) -> Any:
    for key in where:
        document = document[key]
    return document


def _put(document: Any, where: Where, value: Any) -> None:
    _at(document, where[:-1])[where[-1]] = value


def _brief(value: Any) -> str:
    text = json.dumps(value)
    return text if len(text) < 60 else f"{text[:60]}…"


# Files


def _files(folder: Path) -> list[str]:
    """The files of a run that are read."""
    tables = [path.relative_to(folder).as_posix() for path in sorted(folder.glob("*/*.parquet"))]
    return [*TYPES, *TYPES, *tables]


def _file(folder: Path, random: Random) -> Damage:
    name = random.choice(_files(folder))
    path = folder / name
    data = path.read_bytes()
    other = folder / random.choice([it for it in _files(folder) if it != name])

    def replaced(make: Callable[[], object]) -> Callable[[], None]:
        def plant() -> None:
            path.unlink()
            make()

        return plant

    def swap() -> None:
        path.write_bytes(other.read_bytes())
        other.write_bytes(data)

    flip = random.randrange(len(data))
    plants: dict[str, Callable[[], object]] = {
        "is gone": path.unlink,
        "is a folder": replaced(path.mkdir),
        "is a folder with a file": replaced(lambda: [path.mkdir(), (path / "x").touch()]),
        "is a link to itself": replaced(lambda: path.symlink_to(path)),
        "is a link to nothing": replaced(lambda: path.symlink_to("/nowhere")),
        "is a link to a device without end": replaced(lambda: path.symlink_to("/dev/zero")),
        "is a link to an empty device": replaced(lambda: path.symlink_to("/dev/null")),
        "is a link to a folder": replaced(lambda: path.symlink_to(folder)),
        "is a pipe": replaced(lambda: os.mkfifo(path)),
        "is cut off": lambda: os.truncate(path, random.randrange(len(data))),
        "has other bytes": lambda: path.write_bytes(random.choice(BYTES)),
        "has one bit more or less": lambda: path.write_bytes(
            data[:flip] + bytes([data[flip] ^ 1 << random.randrange(8)]) + data[flip + 1 :]
        ),
        f"is swapped with {other.relative_to(folder)}": swap,
        f"is a copy of {other.relative_to(folder)}": lambda: shutil.copyfile(other, path),
    }
    what = random.choice([*plants])
    plants[what]()
    return Damage((name, other.relative_to(folder).as_posix()) if plants[what] is swap else (name,), what)


def _line(folder: Path, random: Random) -> Damage:
    path = folder / RECORDS
    lines = path.read_bytes().splitlines(keepends=True)
    one, two = random.randrange(len(lines)), random.randrange(len(lines))
    changed = {
        "is there twice": [*lines[: one + 1], *lines[one:]],
        "is gone": [*lines[:one], *lines[one + 1 :]],
        "has no end": [*lines[:one], lines[one].rstrip(b"\n"), *lines[one + 1 :]],
        "is empty": [*lines[:one], b"\n", *lines[one + 1 :]],
        "is other bytes": [*lines[:one], random.choice(BYTES) + b"\n", *lines[one + 1 :]],
        f"is line {two + 1} too": [*lines[:one], lines[two], *lines[one + 1 :]],
    }
    what = random.choice([*changed])
    path.write_bytes(b"".join(changed[what]))
    return Damage((RECORDS,), f"line {one + 1} {what}")


def _table(folder: Path, random: Random) -> Damage:
    """Changes a column of the samples or of a series."""
    name = random.choice(sorted(path.relative_to(folder).as_posix() for path in folder.glob("*/*.parquet")))
    path = folder / name
    table = pq.read_table(path)
    column = random.choice(table.column_names)
    index, size = table.column_names.index(column), table.num_rows
    changed = {
        "is gone": lambda: table.drop_columns([column]),
        "has another name": lambda: table.rename_columns(
            [f"{it}x" if it == column else it for it in table.column_names]
        ),
        "is null": lambda: table.set_column(index, column, pa.nulls(size, pa.int64())),
        "is below zero": lambda: table.set_column(index, column, pa.array([-1] * size)),
        "is the largest number": lambda: table.set_column(index, column, pa.array([2**63 - 1] * size)),
        "is text": lambda: table.set_column(index, column, pa.array(["x"] * size)),
        "is a list": lambda: table.set_column(index, column, pa.array([[1]] * size)),
        "has no rows": lambda: table.slice(0, 0),
        "runs backwards": lambda: table.take(pa.array(range(size - 1, -1, -1))),
    }
    what = random.choice([*changed])
    pq.write_table(changed[what](), path)
    return Damage((name,), f"{column} {what}")


def _limits(folder: Path, random: Random) -> Damage:
    """Damages what several runs share: it lies beside them."""
    path = folder.parent / LIMITS
    if random.random() < 0.2:
        path.unlink()
        path.mkdir()
        return Damage((LIMITS,), "is a folder")
    lines = path.read_text().splitlines()
    limit = json.loads(lines[-1])
    key = random.choice([*limit])
    limit[key] = random.choice([*NUMBERS, *TEXTS, [], {}])
    path.write_text("\n".join([*lines[:-1], json.dumps(limit)]) + "\n")
    return Damage((LIMITS,), f"{key}: {_brief(limit[key])}")
