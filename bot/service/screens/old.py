"""Custom ids of earlier releases, which are under posts that are already there.

Buttons of games and meetings work as before; everything else says where to go.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from bot.service.screens.press import Flaw, Press, Unreadable

PREFIX = "hx1:"
Reader = Callable[[re.Match[str]], Press]
READERS: list[tuple[re.Pattern[str], Reader]] = []
AGAIN = (
    ("hx1:company:", "`/company create`"),
    ("hx1:co:", "`/company edit`"),
    ("hx1:order:withdraw:", "`/order withdraw`"),
    ("hx1:order:", "`/order check`"),
    ("hx1:signup:", "`/gm roster`"),
    ("hx1:gm:publish:", "`/gm preview`"),
    ("hx1:sk:b:team", "`/skirmish team show`"),
    ("hx1:sk:m:team", "`/skirmish team show`"),
    ("hx1:sk:b:build", "`/skirmish army`"),
    ("hx1:sk:m:build", "`/skirmish army`"),
    ("hx1:sk:", "`/skirmish status`"),
)


def still_read(pattern: str) -> Callable[[Reader], Reader]:
    """Marks a function that makes a press of an old custom id of this form."""

    def mark(work: Reader) -> Reader:
        READERS.append((re.compile(pattern), work))
        return work

    return mark


def read_old(text: str) -> Press:
    """The press that an old custom id stands for. Raises Unreadable."""
    for pattern, reader in READERS:
        if match := pattern.fullmatch(text):
            return reader(match)
    raise Unreadable(Flaw.OLD, next((way for begin, way in AGAIN if text.startswith(begin)), ""))
