"""Suggestions where several campaigns may be meant: each says its campaign, and what is chosen from them carries it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from bot.messages import say
from bot.service.base import clip, refused

MOST = 25
"""Most suggestions that Discord takes."""
MOST_NAME, MOST_VALUE = 100, 100
MARK = "hx2:{}:"
MARKED = re.compile(r"hx2:(\d{1,9}):")


def of_each(offered: Sequence[tuple[int, str, Sequence[tuple[str, str]]]]) -> list[tuple[str, str]]:
    """The suggestions of several campaigns, given by id and name: as many of each, in their order, marked."""
    rows = [
        [entry for name, value in pairs if (entry := _marked(number, called, name, value)) is not None]
        for number, called, pairs in offered
    ]
    by_turns = sorted((place, row) for row, entries in enumerate(rows) for place in range(len(entries)))
    return [rows[row][place] for row, place in sorted((row, place) for place, row in by_turns[:MOST])]


def _marked(number: int, called: str, name: str, value: str) -> tuple[str, str] | None:
    """None for a value that does not fit with its mark: a part of it would be another one."""
    marked = MARK.format(number) + value
    named = clip(say("choice-of-campaign", campaign=called, choice=name), MOST_NAME)
    return (named, marked) if len(marked) <= MOST_VALUE else None


def campaign_chosen(data: Mapping[str, Any], suggested: Collection[str]) -> int:
    """The campaign from whose suggestions the options of a command were chosen; 0 without one.

    Takes the marks off the options for which there are suggestions: all others are as they were typed. Raises Refused
    where they are of several campaigns.
    """
    campaigns = set()
    for option in _options(data):
        value = option.get("value") if option.get("name") in suggested else None
        if isinstance(value, str) and (mark := MARKED.match(value)):
            option["value"] = value[mark.end() :]
            campaigns.add(int(mark[1]))
    if len(campaigns) > 1:
        raise refused("choices-of-several")
    return campaigns.pop() if campaigns else 0


def _options(data: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    for option in data.get("options") or ():
        yield option
        yield from _options(option)
