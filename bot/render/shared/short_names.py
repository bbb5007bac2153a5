"""Short names: what pictures, posts and autocomplete call a unit, made once when it is put on the map."""

import re
import unicodedata
from collections.abc import Collection, Iterator
from functools import lru_cache
from itertools import count

from bot.campaign.world.safe_text import sought
from bot.render.shared.text import clean

MOST = 24
"""Characters of a short name."""
_COUNTED = re.compile(r"(.*\D) (\d{1,3})")
"""A name with a number behind it, as of the units of a ready company."""
_OTHERS = "АВЕКМНОРСТУХІЈЅаеорсухіјѕΑΒΕΖΗΙΚΜΝΟΡΤΥΧονЁёΪϊ"
"""Cyrillic and Greek letters that look like Latin ones."""
_LATIN = "ABEKMHOPCTYXIJSaeopcyxijsABEZHIKMNOPTYXovEeIi"


def short_name(wanted: str, kind: str, taken: Collection[str]) -> str:
    """A name that pictures can draw and that is not `taken`, whatever the case.

    It is the name that is `wanted`, cut after a word where it is long; of a taken one the next number. A name with
    letters that the font does not have, such as a Chinese one, becomes the `kind` of the unit and a number. Names that
    look alike, as with a Cyrillic "А" or but for an accent, count as the same.
    """
    known = {_look(name) for name in taken}
    return next(name for name in _proposals(wanted, kind) if _look(name) not in known)


def _look(name: str) -> str:
    return sought(name.translate(str.maketrans(_OTHERS, _LATIN)))


def _proposals(wanted: str, kind: str) -> Iterator[str]:
    if readable(wanted):
        base, first = clean(wanted), 2
        yield _cut(base, MOST)
        if (counted := _COUNTED.fullmatch(base)) is not None:
            base, first = counted[1], int(counted[2]) + 1
    else:
        base, first = clean(kind.replace("_", " ").capitalize()) or "Unit", 1
    for number in count(first):
        yield f"{_cut(base, MOST - 1 - len(str(number)))} {number}"


@lru_cache(maxsize=4096)
def readable(name: str) -> bool:
    """Whether a picture can draw the letters and digits of a name; signs and emoji may be left out."""
    drawn = clean(name)
    if not any(char.isalpha() for char in drawn):
        return drawn == name and any(char.isalnum() for char in drawn)
    return all(clean(char) or not _tells(char) for char in name)


def _tells(char: str) -> bool:
    return unicodedata.category(char)[0] in "LN"


def _cut(name: str, most: int) -> str:
    """The whole words of a name that fit, or its beginning where the first of them is most of it."""
    if len(name) <= most:
        return name
    words = name[: most + 1].rpartition(" ")[0].rstrip(" -,&")
    return words if len(words) > most // 3 else name[:most].rstrip()
