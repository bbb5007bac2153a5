"""The limits that are checked before a parser sees a file. One pass, no memory worth mention, no parser.

The scanner follows the strings and comments of TOML and JSON up to the first error, where the parser would stop. What
comes after an error may be counted too often, never too seldom.
"""

from __future__ import annotations

import io
import re
import unicodedata
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from typing import Any

from bot.campaign.world.safe_text import BIDI
from bot.hexmap.importers.any import Format, format_of
from bot.intake.limits import LIMITS, MOST_BYTES, Kind
from bot.messages import Value, say

_TOKEN = re.compile(
    r'"""(?:[^"\\]++|\\[\s\S]|"(?!""))*+"{3,5}'
    r"|'''(?:[^']++|'(?!''))*+'{3,5}"
    r'|"(?:[^"\\\n]++|\\[^\n])*+"'
    r"|'[^'\n]*+'"
    r"|\#[^\n]*+"
    r"|[\w+-]++"
    r"|[\n.=:,\[\]{}]",
)
_XML = re.compile(r"<(/)?[A-Za-z_]|(/)>")
SHEET_PARTS = ("xl/worksheets/", "xl/sharedStrings")
_CHUNK = 65_536


class Unreadable(ValueError):
    """What was sent is not read. `sentence` says why and what to do."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


def unreadable(message: str, /, **values: Value) -> Unreadable:
    """The refusal with a sentence of the table of messages."""
    return Unreadable(say(message, **values))


def check_size(kind: Kind, size: int) -> None:
    """Refuse a file by its size, which is known before it is read."""
    if size > MOST_BYTES[kind]:
        raise unreadable("upload-too-large", kind=kind.value, limit=MOST_BYTES[kind] // 1000)


def text_of(data: bytes) -> str:
    """A text file's text. Raises Unreadable."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise unreadable("upload-not-text") from None


def scan(kind: Kind, data: bytes, name: str = "") -> None:
    """Refuse what no honest file of the kind has. Raises Unreadable; a file it passes may still be nonsense."""
    check_size(kind, len(data))
    if kind is Kind.CATALOGUE and name.endswith(".xlsx"):
        scan_workbook(data)
        return
    text = text_of(data)
    if kind is Kind.SHEET or (kind is Kind.CATALOGUE and name.endswith(".csv")):
        scan_lines(text, LIMITS.rows)
        _most(sum(text.count(mark) for mark in ",;\t"), LIMITS.cells, "upload-many-values")
    elif kind is Kind.MAP:
        scan_map(text)
    elif kind is Kind.TILED and not is_json(text):
        scan_xml(text)
    else:
        scan_tables(text)


def scan_map(text: str) -> None:
    """The limits of a map, by its format."""
    form = format_of(text)
    if form is Format.TMX:
        scan_xml(text)
    elif form in (Format.TMJ, Format.OURS):
        scan_tables(text)
    else:
        scan_lines(text)
        if form is not Format.MEGAMEK:
            _most(sum(text.count(mark) for mark in ",;\t"), LIMITS.values, "upload-many-values")


def is_json(text: str) -> bool:
    """Whether a text that may be JSON or something else is JSON."""
    return text.lstrip()[:1] == "{"


def scan_tables(text: str) -> None:
    """The limits of TOML and JSON."""
    if not is_json(text):
        scan_lines(text)
    depth = parts = keys = values = tables = 0
    line = 1
    begins = True
    for token in _TOKEN.finditer(text):
        first = text[token.start()]
        if first == "\n":
            line += 1
            parts = 0
            begins = True
            continue
        if first == ".":
            parts += 1
            _most(parts + 1, LIMITS.parts, "upload-long-key", line=line)
        elif first in "[{":
            if begins and not depth:
                tables += 1
                _most(tables, LIMITS.tables, "upload-many-tables")
            depth += 1
            parts = 0
            _most(depth, LIMITS.depth, "upload-too-deep", line=line)
        elif first in "]}":
            depth = max(depth - 1, 0)
            parts = 0
        elif first in "=:":
            keys += 1
            parts = 0
            _most(keys, LIMITS.keys, "upload-many-keys")
        elif first == ",":
            values += 1
            parts = 0
            _most(values, LIMITS.values, "upload-many-values")
        elif first in "\"'#":
            line += text.count("\n", token.start(), token.end())
        else:
            _most(token.end() - token.start(), LIMITS.word, "upload-long-word", line=line)
        begins = False


def scan_lines(text: str, most: int = LIMITS.lines) -> None:
    """The limits of a text in lines."""
    _most(text.count("\n"), most, "upload-many-lines")
    begin = 0
    for number in range(1, most + 2):
        end = text.find("\n", begin)
        _most((len(text) if end < 0 else end) - begin, LIMITS.line, "upload-long-line", line=number)
        if end < 0:
            return
        begin = end + 1


def scan_xml(text: str) -> None:
    """The limits of XML. Document types are refused: they are what makes a small file large."""
    if "<!DOCTYPE" in text or "<!ENTITY" in text:
        raise unreadable("upload-doctype")
    depth = elements = 0
    for token in _XML.finditer(text):
        if token[1] or token[2]:
            depth = max(depth - 1, 0)
        else:
            depth, elements = depth + 1, elements + 1
            if depth > LIMITS.depth:
                line = text.count("\n", 0, token.start()) + 1
                raise unreadable("upload-too-deep", limit=LIMITS.depth, line=line)
            _most(elements, LIMITS.elements, "upload-many-elements")


def scan_workbook(data: bytes) -> None:
    """The limits of an .xlsx file, which is an archive of XML files."""
    total = 0
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            parcels = packed.infolist()
            _most(len(parcels), LIMITS.parcels, "upload-workbook-large")
            for parcel in parcels:
                if parcel.flag_bits & 1 or parcel.compress_type not in (
                    zipfile.ZIP_STORED,
                    zipfile.ZIP_DEFLATED,
                ):
                    raise unreadable("upload-no-workbook")
                _scan_parcel(parcel.filename, content := _unpacked(packed, parcel, LIMITS.unpacked - total))
                total += len(content)
    except Unreadable:
        raise
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError, LookupError, NotImplementedError):
        raise unreadable("upload-no-workbook") from None


def _unpacked(packed: zipfile.ZipFile, parcel: zipfile.ZipInfo, most: int) -> bytes:
    """The content of a parcel; what the archive says of its size is not believed."""
    _most(parcel.file_size, most, "upload-workbook-large")
    content = bytearray()
    with packed.open(parcel) as file:
        while chunk := file.read(_CHUNK):
            content += chunk
            _most(len(content), most, "upload-workbook-large")
    return bytes(content)


def _scan_parcel(name: str, content: bytes) -> None:
    plain = content.replace(b"\0", b"")  # however it is encoded
    if b"<!DOCTYPE" in plain or b"<!ENTITY" in plain:
        raise unreadable("upload-doctype")
    if name.startswith(SHEET_PARTS):
        _most(plain.count(b"<row"), LIMITS.rows, "upload-many-lines")
        _most(plain.count(b"<c ") + plain.count(b"<c>"), LIMITS.cells, "upload-many-values")
        _most(plain.count(b"<"), 6 * LIMITS.cells, "upload-many-elements")
    else:
        _most(plain.count(b"<"), LIMITS.trimmings, "upload-many-elements")


def _most(count: int, limit: int, message: str, **values: Value) -> None:
    if count > limit:
        raise unreadable(message, limit=limit, **values)


def check_texts(plain: Any) -> None:
    """Refuse data that holds control characters or characters that turn the direction of a text."""
    for text in _texts(plain):
        if not text.isprintable():
            for char in text:
                if char in BIDI or (char not in "\n\r\t" and unicodedata.category(char) in ("Cc", "Cs")):
                    raise unreadable("upload-control", code=f"U+{ord(char):04X}")


def _texts(plain: Any) -> Iterator[str]:
    """Every text in plain data, keys too."""
    left = [plain]
    while left:
        part = left.pop()
        if isinstance(part, str):
            yield part
        elif isinstance(part, Mapping):
            left += [*part, *part.values()]
        elif isinstance(part, list | tuple):
            left += part
