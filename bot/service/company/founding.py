"""`/company create`: pick classes one by one, then name the units and sign up (EDC-A-a: one to five units).

The company is in its buttons until it is signed up, so that a restart loses nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from zlib import crc32

from bot.messages import say
from bot.service.base import Services, Who, refused
from bot.service.company import presses
from bot.service.company.players import MAX_UNITS, ClassChoice, Counter, counter, create_company, unit_name
from bot.service.company.presses import FoundingPress
from bot.service.ground.names import MAX_NAME, clean_name
from bot.service.ground.next_steps import Step, to, what_next
from bot.service.screens.answer import Given, answers, expect, opens
from bot.service.screens.screen import PAGE, Button, Field, Form, Item, Menu, Screen

MENUS = ("founding-first-menu", "founding-more", "founding-other-menu", "founding-more-other")


async def start(s: Services, who: Who, name: str) -> Screen:
    """An empty company of that name. Raises Refused where nobody may sign up."""
    offered = await counter(s, who)
    return screen(offered, clean_name(name), ())


def screen(offered: Counter, company: str, picks: Sequence[int]) -> Screen:
    """The company with the classes picked so far (places in what is offered)."""
    choices, of = offered.choices, (offered.campaign, mark_of(offered), tuple(picks), company)
    cost = sum(choices[pick].price for pick in picks)
    over = cost > offered.means
    left = MAX_UNITS - len(picks)
    rows = [
        say("founding-pick", number=place, unit_class=choices[pick].name, card=choices[pick].blurb)
        for place, pick in enumerate(picks, 1)
    ]
    if over:
        hint = say("founding-over")
    elif left:
        hint = say("founding-left", count=left, picked=len(picks))
    else:
        hint = say("founding-full")
    lines = [
        f"## {company}",
        *(rows or [say("founding-none")]),
        say("founding-cost", cost=cost, means=offered.means),
        f"-# {hint}",
    ]
    menus = []
    for part, places in enumerate(in_parts(choices) if left else ()):
        if places:
            items = tuple(Item(str(place), choices[place].name, choices[place].blurb) for place in places)
            menus.append(Menu(say(MENUS[part]), presses.PickClass(*of, part), items))
    buttons = [Button(say("founding-undo"), presses.DropLast(*of))] if picks else []
    if picks and not over:
        buttons.append(Button(say("founding-sign-up"), presses.Found(*of), "primary"))
    return Screen("\n".join(lines), tuple(menus), tuple(buttons))


def in_parts(choices: Sequence[ClassChoice]) -> tuple[list[int], ...]:
    """The places of the classes in four menus: what is ready to fight, then the others."""
    ready = [place for place, choice in enumerate(choices) if choice.ready]
    others = [place for place, choice in enumerate(choices) if not choice.ready]
    return ready[:PAGE], ready[PAGE : 2 * PAGE], others[:PAGE], others[PAGE : 2 * PAGE]


def mark_of(offered: Counter) -> int:
    """A mark of the classes on offer and their order, by which the picks are read."""
    return crc32(",".join(choice.id for choice in offered.choices).encode()) % 10**9


async def _offered(s: Services, who: Who, press: FoundingPress) -> Counter:
    """What was on offer when this was shown. Raises Refused and Outdated."""
    offered = await counter(s, who)
    expect((press.campaign, press.offer), (offered.campaign, mark_of(offered)), say("founding-changed"))
    if len(press.picks) > MAX_UNITS or any(pick >= len(offered.choices) for pick in press.picks):
        raise refused("founding-changed")
    return offered


@answers(presses.PickClass)
async def _pick(s: Services, who: Who, press: presses.PickClass, given: Given) -> Screen:
    offered = await _offered(s, who, press)
    if not given.value.isdecimal() or int(given.value) >= len(offered.choices):
        raise refused("founding-unknown")
    return screen(offered, press.company, (*press.picks, int(given.value))[:MAX_UNITS])


@answers(presses.DropLast)
async def _drop(s: Services, who: Who, press: presses.DropLast, given: Given) -> Screen:
    return screen(await _offered(s, who, press), press.company, press.picks[:-1])


@opens(presses.Found)
async def _name(s: Services, who: Who, press: presses.Found) -> Form:
    """One line for each unit."""
    if not press.picks:
        raise refused("company-size", limit=MAX_UNITS, count=0)
    offered = await _offered(s, who, press)
    chosen = [offered.choices[pick] for pick in press.picks]
    fields = [
        Field(
            f"unit{place}",
            say("founding-field", number=place, unit_class=choice.name),
            MAX_NAME,
            default=unit_name(choice.name, place)[:MAX_NAME],
        )
        for place, choice in enumerate(chosen, 1)
    ]
    return Form(say("founding-form", company=press.company), tuple(fields))


@answers(presses.Found)
async def _found(s: Services, who: Who, press: presses.Found, given: Given) -> Screen:
    """The company signs up."""
    offered = await _offered(s, who, press)
    picks = [
        (offered.choices[pick].id, given.texts.get(f"unit{place}", ""))
        for place, pick in enumerate(press.picks, 1)
    ]
    return signed_up(offered, await create_company(s, who, press.company, picks))


def signed_up(offered: Counter, said: str) -> Screen:
    """What came of a sign-up, with the way on. A company that is in the field already cannot be changed."""
    return Screen(said, buttons=(what_next(),) if offered.started else (what_next(), to(Step.COMPANY)))
