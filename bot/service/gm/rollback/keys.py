"""The keys of posts about rounds, from one course of a campaign to another.

A post of a round is called `round:7:report` while its course is the present one, and `course:0:round:7:report`
afterwards, so that the round may be published again. Pure: nothing here asks the database.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from bot.service.ground.posts import HEAD

_KEY = re.compile(r"(?:course:([0-9]+):)?((?:round|console):([0-9]+):(.*))", re.DOTALL)
_ORDER = re.compile(r"order:([0-9]+)(:.*)?", re.DOTALL)
LASTING = frozenset({"sealed", "dice", "open"})
"""What stays true of a round whatever becomes of it."""
ASIDE = ("reminder", "review", "failed", "predictions:")
"""What says nothing of the course of a round, or has its own way to say that it is out of date."""
Shared = Callable[[int, str], bool]
"""Whether a post of a round, by the rest of its key, belongs to the old course and to the new one."""


@dataclass(frozen=True, slots=True)
class Renaming:
    """Old and new keys by the post's id, in the order in which they are to be given."""

    retired: Mapping[int, tuple[str, str]]
    returned: Mapping[int, tuple[str, str]]

    @property
    def all(self) -> dict[int, tuple[str, str]]:
        """First those that make room."""
        return {**self.retired, **self.returned}


def renaming(
    posts: Mapping[int, str], before: Mapping[int, int], after: Mapping[int, int], shared: Shared
) -> Renaming:
    """The posts that change their keys where rounds that were of the courses `before` are of those `after`.

    `posts` are keys by the post's id, `before` and `after` the course of each round. A round that is missing is not
    played yet.
    """
    retired: dict[int, tuple[str, str]] = {}
    returned: dict[int, tuple[str, str]] = {}
    taken = set(posts.values())
    for row, key in posts.items():
        read = _KEY.fullmatch(key)
        if read is None:
            continue
        course, plain, number, rest = read[1], read[2], int(read[3]), read[4]
        then, now = before.get(number), after.get(number)
        if course is not None:
            again = now is not None and int(course) == now != then
            if again and not plain.startswith("console:"):  # the game master gets a new one
                returned[row] = (key, plain)
        elif then is not None and then != now:
            back = f"course:{now}:{plain}"
            if back in taken or now is None or not shared(number, rest):
                aside = f"course:{then}:{plain}"
                if aside in taken and plain.startswith("console:"):  # of this course, before it was left once
                    aside = f"{aside}:{row}"
                retired[row] = (key, aside)
    return Renaming(retired, returned)


def order_of(rest: str) -> tuple[int, bool] | None:
    """The order that a post is about, by the rest of its key, and whether it shows the order's result.

    None for any other post.
    """
    read = _ORDER.fullmatch(rest)
    return None if read is None else (int(read[1]), read[2] is not None)


def tells(key: str) -> bool:
    """Whether a post, by its key, reports the course of a round, so that it is marked once that no longer applies."""
    read = _KEY.fullmatch(key)
    if read is None or read[2].startswith("console:"):
        return False
    order = order_of(read[4])
    if order is not None:
        return order[1]
    return read[4] not in LASTING and not read[4].startswith(ASIDE) and HEAD not in read[4]
