"""Spoiling files: bytes, lines, values, shapes; what somebody does by mistake and what somebody does on purpose."""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from tests.uploads.samples import Sample

NUMBERS = (
    *(
        "-1",
        "0",
        "1",
        "99",
        "999",
        "1000",
        "100000",
        "1e308",
        "-1e308",
        "1e-320",
        "nan",
        "inf",
        "-inf",
        "1.5",
    ),
    *(
        "2147483648",
        "9" * 30,
        "9" * 390,
        "9" * 5000,
        "0x" + "f" * 300,
        "1_0",
        "1979-05-27",
        "07:32:00",
        "true",
        "",
    ),
)
TEXTS = (
    *(
        "",
        " ",
        "\u0000",
        "\\u0000",
        "\u001b[31m",
        "\u202eabc",
        "\u2066",
        "e" + "\u0301" * 50,
        "\u200b",
        "\ufeff",
        "\ud7ff",
    ),
    *(
        "@everyone",
        "<@1>",
        "**x**",
        "[a](https://b.c)",
        "a\nb",
        "`" * 3,
        "'; DROP TABLE campaign; --",
        "$(id)",
        "%s%n",
    ),
    *(
        "x" * 81,
        "x" * 5000,
        "💣",
        "日本語",
        "é",
        "../../etc/passwd",
        "\\ud800",
        "=1+1",
        "a.b",
        "_at",
        "id",
        "C1",
    ),
)
_NUMBER = re.compile(rb"-?\d+(?:\.\d+)?")
_TEXT = re.compile(rb'"[^"\n]*"')
MOST = 3_000_000


def spoil(sample: Sample, others: Sequence[Sample], dice: Random) -> Sample:
    """The file after one to four changes; at times a name that does not fit, or a file that never was one."""
    data, name = sample.data, sample.name
    for _ in range(dice.choice((1, 1, 1, 1, 2, 4))):
        change: Callable[[bytes, Random], bytes] = dice.choice(
            PACKED_CHANGES if data[:2] == b"PK" else CHANGES
        )
        data = change(data, dice)[:MOST]
    if dice.random() < 0.03:
        data = dice.choice(others).data
    if dice.random() < 0.02:
        name = dice.choice(("x.toml", "x.xlsx", "x.csv", "x.docx", "", "classes.csv", "x.toml\0"))
    return Sample(sample.kind, name, data)


# ---------------------------------------------------------------- bytes and lines


def _flip(data: bytes, dice: Random) -> bytes:
    out = bytearray(data)
    for _ in range(dice.randint(1, 8)):
        if out:
            out[dice.randrange(len(out))] = dice.randrange(256)
    return bytes(out)


def _cut(data: bytes, dice: Random) -> bytes:
    a, b = sorted((dice.randrange(len(data) + 1), dice.randrange(len(data) + 1)))
    return data[:a] + data[b:] if dice.random() < 0.5 else data[:a]


def _double(data: bytes, dice: Random) -> bytes:
    a, b = sorted((dice.randrange(len(data) + 1), dice.randrange(len(data) + 1)))
    return data[:b] + data[a:b] * dice.choice((1, 2, 50)) + data[b:]


def _insert(data: bytes, dice: Random) -> bytes:
    at = dice.randrange(len(data) + 1)
    chunk = dice.choice(
        (
            b"[",
            b"]",
            b"{",
            b"}",
            b'"',
            b"'''",
            b'"""',
            b"\n",
            b"=",
            b".",
            b",",
            b"#",
            b"\\",
            b"<",
            b">",
            b"\0",
        )
    )
    return data[:at] + chunk * dice.choice((1, 1, 2, 30, 3000, 60_000)) + data[at:]


def _lines(data: bytes, dice: Random) -> bytes:
    lines = data.split(b"\n")
    at = dice.randrange(len(lines))
    what = dice.randrange(4)
    if what == 0:
        del lines[at]
    elif what == 1:
        lines[at:at] = [lines[at]] * dice.choice((1, 3, 1000))
    elif what == 2:
        other = dice.randrange(len(lines))
        lines[at], lines[other] = lines[other], lines[at]
    else:
        dice.shuffle(lines)
    return b"\n".join(lines)


def _value(data: bytes, dice: Random) -> bytes:
    """Another number or text in the place of one, or of all."""
    pattern, values = dice.choice(((_NUMBER, NUMBERS), (_TEXT, [f'"{text}"' for text in TEXTS])))
    places = list(pattern.finditer(data))
    if not places:
        return data
    value = dice.choice(values).encode()
    if dice.random() < 0.05:
        return pattern.sub(lambda _: value, data)
    place = dice.choice(places)
    return data[: place.start()] + value + data[place.end() :]


def _bomb(data: bytes, dice: Random) -> bytes:
    """What makes a parser work: dots, brackets, keys, digits, blanks, without end."""
    many = dice.choice((10, 500, 20_000, 60_000, 150_000))
    bomb = dice.choice(
        (
            b".".join([b"a"] * many) + b" = 1\n",
            b"[" + b".".join([b"a"] * many) + b"]\n",
            b"x = " + b"[" * many + b"\n",
            b"x = " + b"{a = " * many,
            b"".join(b"k%d = 1\n" % n for n in range(many)),
            b"".join(b"[t%d]\n" % n for n in range(min(many, 50_000))),
            b"[[edge]]\n" * min(many, 50_000),
            b"x = " + b"9" * many + b"\n",
            b'x = "' + b"\\n" * many + b'"\n',
            b" " * many + b"\n",
            b"\n" * many,
            b'{"a":' * many,
            b"[" + b"1," * many + b"1]",
            b"<a>" * many,
            b'<!DOCTYPE a [<!ENTITY b "' + b"c" * many + b'">]><a>' + b"&b;" * many + b"</a>",
            b"," * many + b"\n",
            b"size 10 10\n" * many,
            b'hex 0101 0 "' + b"woods:1;" * many + b'" ""\n',
        )
    )
    at = dice.choice((0, 0, len(data), dice.randrange(len(data) + 1)))
    return data[:at] + bomb + data[at:]


def _shape(data: bytes, dice: Random) -> bytes:
    """JSON with a value of another type, a list repeated, something missing."""
    try:
        found: Any = json.loads(data)
    except (ValueError, RecursionError):
        return _value(data, dice)
    at, spots = found, []
    left: list[Any] = [at]
    while left:
        one = left.pop()
        for key, value in one.items() if isinstance(one, dict) else enumerate(one):
            spots.append((one, key))
            if isinstance(value, dict | list):
                left.append(value)
    if not spots:
        return data
    holder, key = dice.choice(spots)
    value = holder[key]
    other = dice.choice(
        (
            None,
            True,
            -1,
            1e308,
            "",
            "x",
            [],
            {},
            [[]],
            {"a": value},
            [value] * 600,
            dice.choice(TEXTS),
            10**300,
        )
    )
    holder[key] = other
    return json.dumps(found).encode()


CHANGES = (_flip, _cut, _double, _insert, _lines, _value, _value, _value, _bomb, _shape)


# ---------------------------------------------------------------- workbooks

REFERENCES = (b"A1:XFD1048576", b"XFD1048576", b"9999999", b"-1", b"s", b"")
METHODS = (zipfile.ZIP_DEFLATED, zipfile.ZIP_DEFLATED, zipfile.ZIP_STORED, zipfile.ZIP_BZIP2)


def _parcel(data: bytes, dice: Random) -> bytes:
    """Spoil one file in the archive."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            parts = {name: packed.read(name) for name in packed.namelist()}
    except Exception:
        return _flip(data, dice)
    if not parts:
        return data
    name = dice.choice(sorted(parts))
    what = dice.randrange(6)
    if what == 0:
        del parts[name]
    elif what == 1:
        parts[name] = b"\0" * dice.choice((10, 100_000, 7_000_000, 20_000_000))
    elif what == 2:
        parts[f"{name}{dice.randrange(9)}"] = parts[name]
    elif what == 3:
        parts[name] = re.sub(
            rb'(ref|r|s|t|count|spans)="[^"]*"',
            lambda found: (
                found[1]
                + b'="'
                + dice.choice((b"A1:XFD1048576", b"XFD1048576", b"9999999", b"-1", b"s", b""))
                + b'"'
            ),
            parts[name],
            count=dice.choice((1, 10, 0)),
        )
    else:
        parts[name] = dice.choice(CHANGES)(parts[name], dice)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", dice.choice(METHODS)) as packed:
        for name, content in parts.items():
            packed.writestr(name, content[:20_000_000])
    return out.getvalue()


PACKED_CHANGES = (_parcel, _parcel, _parcel, _parcel, _flip, _cut)
