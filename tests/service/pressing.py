"""How tests press buttons: by way of the custom id, as Discord sends it back."""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from typing import Any

from bot.service import presses
from bot.service.base import Services, Who
from bot.service.orders import listing as order_list
from bot.service.screens.answer import Given
from bot.service.screens.parts import Button, buttons_of, menus_of
from bot.service.screens.press import Press, Takes, write
from bot.service.screens.screen import Screen
from tests.pseudo import without_accents

_interactions = count(1000)
LEADS_AWAY = ("Back", "Retire", "History")
"""Buttons that `Hand.everywhere` leaves alone."""


def again(who: Who) -> Who:
    """The same person with a new interaction."""
    return replace(who, interaction_id=next(_interactions))


async def carry_out(s: Services, who: Who, press: Press, *values: str, **texts: str) -> Screen:
    """Carry out a press, with the entries chosen or the fields of its form filled in."""
    return await presses.answer(s, who, presses.read(write(press)), Given(values, texts))


async def shown_orders(s: Services, who: Who) -> str:
    """A player's units and orders in the words of `/order list`."""
    return (await order_list.show(s, who)).said


def button(screen: Screen, label: str) -> Press:
    """What the button does whose label begins so."""
    shown = [one for one in (*screen.buttons, *buttons_of(screen.layout)) if isinstance(one, Button)]
    found = [one for one in shown if without_accents(one.label).startswith(label)]
    assert found, (label, [one.label for one in shown], screen.said)
    assert not found[0].greyed, f"{label} cannot be pressed"
    return presses.read(found[0].custom_id)


async def press(s: Services, who: Who, screen: Screen, label: str, **texts: str) -> Screen:
    """Press a button of a screen; `texts` fill in the form that it opens."""
    return await carry_out(s, again(who), button(screen, label), **texts)


async def choose(s: Services, who: Who, screen: Screen, placeholder: str, *labels: str) -> Screen:
    """Choose in the menu with this placeholder, by the beginning of the entries' labels."""
    menus = [*screen.menus, *menus_of(screen.layout)]
    menu = next(one for one in menus if one.placeholder.startswith(placeholder))
    offered = [(one.value, one.label) for one in menu.items]
    values = [next((value for value, shown in offered if shown.startswith(label)), "") for label in labels]
    assert all(values), (labels, offered)
    return await carry_out(s, again(who), menu.press, *values)


class Hand:
    """A person's screen, pressed by what its buttons and menus say, and recorded in a story (`golden_campaign`)."""

    def __init__(self, record: Any, who: Who) -> None:
        self.record, self.who = record, who
        self.screen: Screen | None = None

    async def show(self, work: Any, *given: Any, **named: Any) -> None:
        self.screen = await self.record.do(work, self.who, *given, **named) or self.screen

    async def tap(self, label: str, **texts: str) -> None:
        """Press the button whose label begins so."""

        async def tap(s: Services, who: Who, label: str, **texts: str) -> Screen:
            assert self.screen is not None
            labels = [without_accents(one.label) for one in self.screen.buttons]
            if not any(one.startswith(label) for one in labels):
                return replace(self.screen, text=f"not offered: {', '.join(labels)}")
            return await carry_out(s, who, button(self.screen, label), **texts)

        await self.show(tap, label, **texts)

    async def choose(self, *labels: str, menu: int = 0) -> None:
        """Choose the entries of a menu that begin so."""

        async def choose(s: Services, who: Who, *labels: str) -> Screen:
            assert self.screen is not None
            of = self.screen.menus[menu] if menu < len(self.screen.menus) else None
            items = () if of is None else of.items
            values = [
                one.value for label in labels for one in items if without_accents(one.label).startswith(label)
            ][: len(labels)]
            if of is None or not values:
                return replace(self.screen, text=f"not offered: {', '.join(one.label for one in items)}")
            return await carry_out(s, who, of.press, *values)

        await self.show(choose, *labels)

    async def press(self, press: Press, *values: str, **texts: str) -> None:
        """Press something that may be on no screen."""
        await self.show(carry_out, press, *values, **texts)

    async def everywhere(self) -> None:
        """Choose the first and the last entry of each menu of a screen, one after another."""
        first = self.screen
        assert first is not None
        for menu in first.menus:
            for item in dict.fromkeys((menu.items[0], menu.items[-1])):
                await self.press(menu.press, item.value)
        for button in first.buttons:
            if button.press.takes is Takes.NOTHING and not without_accents(button.label).startswith(
                LEADS_AWAY
            ):
                await self.press(button.press)
