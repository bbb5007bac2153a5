"""What is refused before a parser sees it, and that no file of ours is."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest

from bot.company.document import dump_toml, shipped_document
from bot.intake.limits import LIMITS, MOST_BYTES, Kind
from bot.intake.scan import Unreadable, check_texts, scan
from bot.service.gm.catalogue import write_file
from tests.limits_page import PAGE, page

MAPS = sorted(Path("maps").glob("*.toml")) + sorted(Path("maps").glob("*.board"))


def packed(**parts: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
        for name, content in parts.items():
            file.writestr(name.replace("__", "/").replace("_xml", ".xml"), content)
    return out.getvalue()


def dotted(parts: int) -> bytes:
    return b".".join([b"a"] * parts) + b" = 1\n"


HOSTILE = [
    (Kind.BOARD, "", dotted(20_000), "Line 1: a key has more than 8 parts"),
    (Kind.ARMY, "", b"[" + dotted(2000).strip(b" =1\n") + b"]\n", "Line 1: a key has more than 8 parts"),
    (Kind.MAP, "", b'x = """\n\n"""\n' + dotted(9), "Line 4: a key has more than 8 parts"),
    (Kind.MAP, "", b"\"a\".'a'" * 2 + b'."b.c"' * 7 + b" = 1", "Line 1: a key has more than 8 parts"),
    (Kind.BOARD, "", b"size = " + b"[" * 21, "Line 1: the nesting is deeper than 20"),
    (Kind.BOARD, "", b'{"a":' * 21, "Line 1: the nesting is deeper than 20"),
    (Kind.CATALOGUE, "c.toml", b"a=0\n" * 30_001, "more than 30000 keys"),
    (Kind.MAP, "m.toml", b"[a]\n" * 10_001, "more than 10000 tables"),
    (Kind.MAP, "m.toml", b"# a\n\n [[a]]\n" * 10_001, "more than 10000 tables"),
    (Kind.CATALOGUE, "c.toml", (b"a = [" + b"1," * 40_000 + b"]\n") * 6, "more than 200000 values"),
    (Kind.BOARD, "", b"size = " + b"9" * 401, "Line 1: a number or word outside quotes has more than 400"),
    (Kind.BOARD, "", b"# " + b"x" * 100_000, "Line 1 has more than 100000 characters"),
    (Kind.MAP, "", b"\n" * 120_001, "more than 120000 lines"),
    (Kind.MAP, "", b"size 2 2\n" * 120_000, "at most 512 kB"),
    (Kind.CATALOGUE, "c.csv", b"a\n" * 5001, "more than 5000 lines"),
    (Kind.CATALOGUE, "c.csv", (b"," * 999 + b"\n") * 101, "more than 100000 values"),
    (Kind.TILED, "", b"<!DOCTYPE a [<!ENTITY b 'c'>]><map/>", "document type"),
    (Kind.TILED, "", b"<a>" * 21, "the nesting is deeper than 20"),
    (Kind.TILED, "", b"<a/>" * 100_001, "more than 100000 XML elements"),
    (Kind.ARMY, "", b"\xff", "not a text file"),
    (Kind.ARMY, "", b"x" * 16_001, "at most 16 kB"),
    (Kind.CATALOGUE, "c.xlsx", b"PK", "not a workbook"),
    (Kind.CATALOGUE, "c.xlsx", packed(xl__a_xml=b"\0" * 9_000_000), "too large when unpacked"),
    (
        Kind.CATALOGUE,
        "c.xlsx",
        packed(**{f"a{n}": b"\0" * 1_000_000 for n in range(9)}),
        "too large when unpacked",
    ),
    (Kind.CATALOGUE, "c.xlsx", packed(**{f"a{n}": b"" for n in range(101)}), "too large when unpacked"),
    (Kind.CATALOGUE, "c.xlsx", packed(xl__a_xml="<!DOCTYPE".encode("utf-16")), "document type"),
    (Kind.CATALOGUE, "c.xlsx", packed(xl__worksheets__a_xml=b"<row/>" * 5001), "more than 5000 lines"),
    (Kind.CATALOGUE, "c.xlsx", packed(xl__worksheets__a_xml=b"<c />" * 100_001), "more than 100000 values"),
    (Kind.CATALOGUE, "c.xlsx", packed(xl__styles_xml=b"<x/>" * 20_001), "more than 20000 XML elements"),
]


@pytest.mark.parametrize(("kind", "name", "data", "why"), HOSTILE)
def test_a_file_beyond_a_limit_is_refused_with_one_sentence(
    kind: Kind, name: str, data: bytes, why: str
) -> None:
    with pytest.raises(Unreadable) as refusal:
        scan(kind, data, name)
    assert why in refusal.value.sentence
    assert len(refusal.value.sentence) < 200


@pytest.mark.parametrize("path", MAPS, ids=lambda path: path.name)
def test_every_map_of_ours_is_within_the_limits(path: Path) -> None:
    scan(Kind.MAP, path.read_bytes())


@pytest.mark.parametrize("format", ["toml", "xlsx"])
def test_our_catalogue_is_within_a_third_of_the_limits(format: str) -> None:
    name, data = write_file(shipped_document(), format)
    scan(Kind.CATALOGUE, data, name)
    assert len(data) * 3 < MOST_BYTES[Kind.CATALOGUE]
    text = dump_toml(shipped_document())
    assert text.count("=") * 3 < LIMITS.keys
    assert text.count(",") * 3 < LIMITS.values


def test_dots_and_brackets_in_texts_and_comments_count_nothing() -> None:
    text = """
a = "x.x.x.x.x.x.x.x.x.x.x [[[[[[[[[[[[[[[[[[[[[[[["  # a.a.a.a.a.a.a.a.a.a.a [[[[[[[[[[[[[[[[[[[[[[[
b = 'y.y.y.y.y.y.y.y.y.y.y" [[[[[[[[[[[[[[[[[[[[[[['
c = \"\"\"one " two "" [[[[[[[[[[[[[[[[[[[[[[ \\\\\" .a.a.a.a.a.a.a.a.a.a.a.a \"\"\"\"\"
d = '''[[[[[[[[[[[[[[[[[[[[[[[[[ ' .a.a.a.a.a.a.a.a.a.a.a'''
e = [1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5, 8.5, 9.5]
"""
    scan(Kind.BOARD, text.encode())


def test_a_workbook_that_lies_about_its_size_is_refused() -> None:
    data = bytearray(packed(xl__a_xml=b"\0" * 9_000_000))
    real, said = (9_000_000).to_bytes(4, "little"), (1000).to_bytes(4, "little")
    while (at := data.find(real)) >= 0:
        data[at : at + 4] = said
    with pytest.raises(Unreadable, match="not a workbook"):
        scan(Kind.CATALOGUE, bytes(data), "c.xlsx")


@pytest.mark.parametrize("text", ["a\0", "\x1b[31m", "\u202eabc", "\u2066", "\ud800", "\x85"])
def test_characters_that_control_a_text_are_refused_wherever_they_are(text: str) -> None:
    for found in (text, [text], {"a": [{"b": text}]}, {text: 1}):
        with pytest.raises(Unreadable, match="contains the character U"):
            check_texts(found)
    check_texts({"a": ["é", "один", "日本", "👩‍🚀", "a\nb\tc", 1, None]})


def test_the_page_of_limits_is_the_code() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "python -m tests.limits_page"
