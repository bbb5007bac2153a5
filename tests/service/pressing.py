"""How tests press buttons: by way of the custom id, as Discord sends it back."""

from __future__ import annotations

from dataclasses import replace
from itertools import count

from bot.service import presses
from bot.service.base import Services, Who
from bot.service.screens.answer import Given
from bot.service.screens.press import Press, write
from bot.service.screens.screen import Screen

_interactions = count(5000)


def again(who: Who) -> Who:
    """The same person with a new interaction."""
    return replace(who, interaction_id=next(_interactions))


async def carry_out(s: Services, who: Who, press: Press, *values: str, **texts: str) -> Screen:
    """Carry out a press, with the entries chosen or the fields of its form filled in."""
    return await presses.answer(s, who, presses.read(write(press)), Given(values, texts))


def button(screen: Screen, label: str) -> Press:
    """What the button does whose label begins so."""
    found = [one for one in screen.buttons if one.label.startswith(label)]
    assert found, (label, [one.label for one in screen.buttons], screen.text)
    return presses.read(found[0].custom_id)


async def press(s: Services, who: Who, screen: Screen, label: str, **texts: str) -> Screen:
    """Press a button of a screen; `texts` fill in the form that it opens."""
    return await carry_out(s, again(who), button(screen, label), **texts)


async def choose(s: Services, who: Who, screen: Screen, placeholder: str, *labels: str) -> Screen:
    """Choose in the menu with this placeholder, by the beginning of the entries' labels."""
    menu = next(one for one in screen.menus if one.placeholder.startswith(placeholder))
    offered = [(one.value, one.label) for one in menu.items]
    values = [next((value for value, shown in offered if shown.startswith(label)), "") for label in labels]
    assert all(values), (labels, offered)
    return await carry_out(s, again(who), menu.press, *values)
