"""The console's *Plans*: what AI-controlled units will do and why, arrows on the map, a button for each force."""

from __future__ import annotations

from dataclasses import dataclass

from bot.campaign.world.safe_text import cut, safe
from bot.messages import say, thing
from bot.service.base import Services, Who, refused
from bot.service.console.presses import ConsolePress
from bot.service.gm import doctrines, plans
from bot.service.gm.forces import MOST_FORCE
from bot.service.ground.load import game_master_of
from bot.service.round.rounds import DOCTRINES
from bot.service.screens.answer import Given, answers, expect, form, opens
from bot.service.screens.forms import Field, Form, Pick
from bot.service.screens.press import Takes
from bot.service.screens.screen import Button, Item, Screen

MOST_BUTTONS, MOST_LINE, MOST_ROWS = 20, 200, 4000


@dataclass(frozen=True)
class ChangePlan(ConsolePress, name="console.plan", takes=Takes.TEXT, apart=True):
    """Give a force another plan; `unit` is one of its units, and stands for all of them."""

    unit: str


@dataclass(frozen=True)
class WritePlans(ConsolePress, name="console.planlist", takes=Takes.TEXT, apart=True):
    """Set plans by a list of units and forces."""


async def show(s: Services, who: Who) -> Screen:
    """What the close would do with each unit as things are now, and the forces with their plans."""
    async with s.sessions() as session:
        campaign = await game_master_of(session, who)
    here = campaign.id, campaign.round
    text, pictures = await doctrines.planned(s, who) if campaign.round else ("", [])
    groups = await plans.groups(s, who)
    buttons = [
        Button(cut(_words(group), 80), ChangePlan(*here, group.units[0].id))
        for group in groups[:MOST_BUTTONS]
    ]
    if not groups:
        raise refused("plans-nothing")
    write = Button(say("plans-list"), WritePlans(*here))
    head = text or "\n".join(f"- {_words(group)}" for group in groups[:MOST_BUTTONS])
    return Screen(head, buttons=(*buttons, write), pictures=tuple(pictures))


def _words(group: plans.Group) -> str:
    return say(
        "plans-group",
        group=group.name and safe(group.name),
        side=thing(group.side),
        units=len(group.units),
        plan=thing(group.plan.doctrine),
        line=" ".join(group.plan.line) or None,
    )


@opens(ChangePlan)
async def _form(s: Services, who: Who, press: ChangePlan) -> Form:
    group = await plans.group_of(s, who, press.unit)
    items = tuple(Item(d.value, thing(d), chosen=d is group.plan.doctrine) for d in DOCTRINES)
    title = say("plans-form", group=group.name and safe(group.name, 40), side=thing(group.side))
    line = " ".join(group.plan.line)
    return Form(
        cut(title, 45),
        (
            Pick("plan", say("plans-plan"), items),
            Field("line", say("plans-line"), MOST_LINE, say("plans-line-about"), line, required=False),
            Field("force", say("plans-force"), MOST_FORCE, "", group.plan.force, required=False),
        ),
    )


async def _expect_round(s: Services, who: Who, press: ConsolePress) -> None:
    async with s.sessions() as session:
        campaign = await game_master_of(session, who)
    expect((press.campaign, press.round), (campaign.id, campaign.round), say("console-over"))


@answers(ChangePlan)
async def _change(s: Services, who: Who, press: ChangePlan, given: Given) -> Screen:
    await _expect_round(s, who, press)
    (plan,) = given.chosen["plan"]
    told = await plans.set_group(s, who, press.unit, plan, given.texts["line"], given.texts["force"])
    return Screen(told)


form(
    WritePlans,
    lambda: Form(
        say("plans-list"),
        (Field("text", say("plans-rows"), MOST_ROWS, say("plans-rows-about"), long=True),),
    ),
)


@answers(WritePlans)
async def _write(s: Services, who: Who, press: WritePlans, given: Given) -> Screen:
    await _expect_round(s, who, press)
    return Screen(await plans.set_list(s, who, given.texts["text"]))
