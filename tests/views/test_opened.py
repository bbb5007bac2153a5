"""Of a private screen that a person opens again only the newest stays."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.views.opened import MOST, Opened


@dataclass
class Answered:
    """An interaction that has been answered by a private message."""

    id: int
    deleted: list[int]
    old: bool = False
    refused: bool = False
    user: Any = field(default_factory=lambda: SimpleNamespace(id=11))

    def is_expired(self) -> bool:
        return self.old

    async def delete_original_response(self) -> None:
        if self.refused:
            raise discord.NotFound(SimpleNamespace(status=404, reason=""), "gone")  # type: ignore[arg-type]
        self.deleted.append(self.id)


async def open_(opened: Opened, answered: Answered, kind: str = "act 7") -> None:
    await opened.instead(answered, kind)  # type: ignore[arg-type]


@pytest.mark.parametrize("order", [(1, 2), (2, 1)])
async def test_of_two_taps_the_later_one_stays_whichever_is_answered_first(order: tuple[int, int]) -> None:
    opened, deleted = Opened(), list[int]()
    for number in order:
        await open_(opened, Answered(number, deleted))
    assert deleted == [1]
    await open_(opened, Answered(3, deleted))
    assert deleted == [1, 2]


async def test_other_screens_people_and_what_is_gone_already_are_left_alone() -> None:
    opened, deleted = Opened(), list[int]()
    await open_(opened, Answered(1, deleted))
    await open_(opened, Answered(2, deleted), "look 7")
    await open_(opened, Answered(3, deleted, user=SimpleNamespace(id=12)))
    assert deleted == []
    await open_(opened, Answered(4, deleted, refused=True))
    assert deleted == [1]
    await open_(opened, Answered(5, deleted, old=True))
    await open_(opened, Answered(6, deleted))
    assert deleted == [1]
    for number in range(MOST + 1):
        await open_(opened, Answered(10 + number, deleted), f"act {100 + number}")
    await open_(opened, Answered(1000, deleted), "act 100")
    assert 10 not in deleted, "forgotten: only so many are remembered"
