"""What each button and menu means, by its name: the one table between custom ids and services."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.service.base import Services, Who
from bot.service.skirmish import answering, builder, ending, lists, lobby, records, team_desk, terms
from bot.service.skirmish.screens import Pressed, Screen
from bot.service.skirmish.tables import the_table

Work = Callable[[Services, Who, Pressed], Awaitable[Screen]]


async def carry_out(s: Services, who: Who, pressed: Pressed) -> Screen:
    """Do it and say what the person is shown next. Raises Refused."""
    work = TABLE.get(pressed.what)
    if work is not None:
        return await work(s, who, pressed)
    return await answering.press(
        s, who, pressed.what, pressed.game, pressed.serial, pressed.arg, pressed.values
    )


def _said(work: Callable[[Services, Who, Pressed], Awaitable[str]]) -> Work:
    async def shown(s: Services, who: Who, pressed: Pressed) -> Screen:
        return Screen(await work(s, who, pressed), pressed.game, pressed.serial)

    return shown


async def _replay(s: Services, who: Who, pressed: Pressed) -> Screen:
    table = await the_table(s, who, pressed.game)
    return Screen(
        f"**{table.title}**", pressed.game, pressed.serial, pictures=(await records.replay(s, table),)
    )


TABLE: dict[str, Work] = {
    "act": lambda s, who, p: answering.act(s, who, p.game, p.serial),
    "look": lambda s, who, p: answering.look(s, who, p.game),
    "accept": _said(lambda s, who, p: lobby.accept(s, who, p.game, p.serial, p.message_id)),
    "decline": _said(lambda s, who, p: lobby.decline(s, who, p.game)),
    "terms": lambda s, who, p: terms.terms_screen(s, who, p.game),
    "term": lambda s, who, p: terms.terms_screen(s, who, p.game, p.value),
    "termset": lambda s, who, p: terms.set_term(s, who, p.game, p.arg, p.value),
    "army": lambda s, who, p: lists.army_screen(s, who, p.game),
    "armypage": lambda s, who, p: lists.army_screen(s, who, p.game, int(p.arg) if p.arg.isdigit() else 0),
    "build": lambda s, who, p: builder.press(s, who, p.game, p.serial, p.arg, p.value),
    "take": lambda s, who, p: lists.take(s, who, p.game, p.value),
    "resign": _said(lambda s, who, p: ending.give_up(s, who, p.game)),
    "draw": _said(lambda s, who, p: ending.agree(s, who, p.game, p.serial)),
    "seat": _said(lambda s, who, p: ending.take_seat(s, who, p.game, p.serial, p.arg)),
    "rematch": _said(lambda s, who, p: ending.rematch(s, who, p.game)),
    "replay": _replay,
    **team_desk.TABLE,
}
"""What is not here is a part of an answer (`bot.service.skirmish.answering`)."""
