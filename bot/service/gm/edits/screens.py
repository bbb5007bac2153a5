"""`/gm edit`: a unit or a place with its facts, which are changed by buttons, a form or a list."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from itertools import chain

from bot.campaign.world.model import Unit, World
from bot.campaign.world.safe_text import safe
from bot.campaign.world.structure import written
from bot.messages import say, thing
from bot.service.base import Refused, Services, Who, refused
from bot.service.gm import undo
from bot.service.gm.edits import carry, places, units
from bot.service.gm.edits.carry import Done, edit
from bot.service.gm.edits.words import Edit, Line, read_edits, read_lines
from bot.service.ground.load import game_master_of, world_for_master
from bot.service.ground.matching import Choices, matching
from bot.service.screens.answer import Given, answers, expect, form, opens
from bot.service.screens.forms import Field, Form
from bot.service.screens.press import Press, Takes
from bot.service.screens.screen import Button, Screen

AT_ONCE = ("reveal", "hide", "front", "kill")
"""Changes of a living unit with a button each."""
MOST_LIST = 4000


@dataclass(frozen=True)
class EditPress(Press):
    """Of the screens of `/gm edit` in a campaign."""

    again = "`/gm edit`"
    campaign: int


@dataclass(frozen=True)
class WriteList(EditPress, name="edit.list", takes=Takes.TEXT):
    """Change facts of many things, written as a list or pasted from a sheet."""


@dataclass(frozen=True)
class ChangeFacts(EditPress, name="edit.facts", takes=Takes.TEXT):
    """Change the facts of a unit or place; `mark` is that of the facts that were shown."""

    about: str
    mark: str


@dataclass(frozen=True)
class ChangeAtOnce(EditPress, name="edit.once"):
    """One change of a unit that needs no further word."""

    about: str
    mark: str
    verb: str


@dataclass(frozen=True)
class UndoEdit(EditPress, name="edit.undo"):
    """Take back exactly this change."""

    action: int


async def show(s: Services, who: Who, about: str = "", changes: str = "", reason: str = "") -> Screen:
    """Carry out changes of one unit or place, or show its facts; with neither, how a list is written."""
    if changes.strip():
        if not about.strip():
            return _done(who, await edit(s, who, read_lines(changes), reason), await _campaign(s, who))
        line = Line(about.strip(), read_edits(changes))
        return _done(who, await edit(s, who, [line], reason), await _campaign(s, who))
    if about.strip():
        return await facts_screen(s, who, about)
    listed = Button(say("edit-paste"), WriteList(await _campaign(s, who)), "primary")
    lines = (
        say("edit-help-what"),
        say("edit-help-line"),
        say("edit-help-units", verbs=", ".join(units.VERBS)),
        say("edit-help-places", verbs=", ".join(places.VERBS)),
        say("edit-help-table"),
    )
    return Screen("\n".join(lines), buttons=(listed,))


async def facts_screen(s: Services, who: Who, about: str) -> Screen:
    """A unit or a place with its facts and what can be changed at once. Raises Refused where there is none."""
    campaign = await _campaign(s, who)
    world = await world_for_master(s, who)
    key = places.place_of(world, about)
    if key is not None:
        facts = places.facts_at(world, key)
        what = places.kind_words(world, key)
        where = written(key, world.map.pointy)
        text = f"**{what} {where}**" if what else f"**{where}**"
        buttons = [_change(campaign, key, facts)]
    else:
        unit = _either(world, about)
        facts, text = _facts(world, unit), _described(world, unit)
        verbs = AT_ONCE if unit.id in world.units else ("revive",)
        buttons = [_change(campaign, unit.id, facts)] if unit.id in world.units else []
        buttons += [
            Button(
                say("edit-button", verb=verb),
                ChangeAtOnce(campaign, unit.id, mark_of(facts), verb),
                "danger" if verb == "kill" else "secondary",
            )
            for verb in verbs
        ]
    if facts:
        text += "\n" + say("edit-facts", facts=", ".join(facts))
    return Screen(text, buttons=tuple(buttons))


def _either(world: World, about: str) -> Unit:
    """A unit on the map, else a destroyed one. Raises Refused."""
    try:
        return carry.find(world, about)
    except Refused:
        try:
            return carry.find(world, about, dead=True)
        except Refused:
            pass
        raise


def _facts(world: World, unit: Unit) -> list[str]:
    return units.facts_of(world, unit) if unit.id in world.units else []


def _described(world: World, unit: Unit) -> str:
    about = {
        "unit": safe(unit.name),
        "class": world.catalogue.cls(unit).name,
        "side": unit.side.value,
        "hex": world.map.label(unit.hex),
    }
    if unit.id not in world.units:
        return say("edit-shown-dead", **about)
    lines = [say("edit-shown", **about)]
    if unit.owner is not None:
        lines.append(say("edit-owner", player=f"<@{unit.owner}>"))
    states = ["stealthed", "immobilised", "disarmed", "overrun", "brawl"]
    held = [say("edit-state", state=state) for state in states if getattr(unit, state)]
    held += [say("edit-state", state="carried")] if unit.carrier is not None else []
    if held:
        lines.append(say("edit-states", states=", ".join(held)))
    return "\n".join(lines)


def _change(campaign: int, about: str, facts: list[str]) -> Button:
    return Button(say("edit-change"), ChangeFacts(campaign, about, mark_of(facts)), "primary")


def mark_of(facts: list[str]) -> str:
    """What stands for the facts that a screen shows, short enough for a press."""
    return hashlib.blake2b("\0".join(facts).encode(), digest_size=4).hexdigest()


@opens(ChangeFacts)
async def _facts_form(s: Services, who: Who, press: ChangeFacts) -> Form:
    """The facts as they are, to be written over."""
    world, key = await _world_and_place(s, who, press.about)
    title = say("edit-paste-title") if key is not None else safe(_either(world, press.about).name, 40)
    facts = ", ".join(_of(world, key, press.about))
    return Form(title, (Field("changes", say("edit-facts-field"), 400, default=facts), _reason()))


def _reason() -> Field:
    return Field("reason", say("edit-paste-reason"), carry.MOST_REASON, required=False)


@answers(ChangeFacts)
async def _change_facts(s: Services, who: Who, press: ChangeFacts, given: Given) -> Screen:
    """Only what was written otherwise than it was shown is changed."""
    facts = await _now(s, who, press.about)
    expect((press.campaign, press.mark), (await _campaign(s, who), mark_of(facts)))
    same = set(chain.from_iterable(read_edits(fact) for fact in facts))
    edits = tuple(edit for edit in read_edits(given.texts["changes"]) if edit not in same)
    if not edits:
        raise refused("edit-nothing")
    done = await edit(s, who, [Line(press.about, edits)], given.texts["reason"])
    return _done(who, done, press.campaign)


@answers(ChangeAtOnce)
async def _at_once(s: Services, who: Who, press: ChangeAtOnce, given: Given) -> Screen:
    facts = await _now(s, who, press.about)
    expect((press.campaign, press.mark), (await _campaign(s, who), mark_of(facts)))
    return _done(who, await edit(s, who, [Line(press.about, (Edit(press.verb),))]), press.campaign)


def _list_form() -> Form:
    about = say("edit-paste-lines"), MOST_LIST, say("edit-paste-example")
    return Form(say("edit-paste-title"), (Field("lines", *about, long=True), _reason()))


form(WriteList, _list_form)


@answers(WriteList)
async def _write_list(s: Services, who: Who, press: WriteList, given: Given) -> Screen:
    expect(press.campaign, await _campaign(s, who))
    done = await edit(s, who, read_lines(given.texts["lines"]), given.texts["reason"])
    return _done(who, done, press.campaign)


@answers(UndoEdit)
async def _undo(s: Services, who: Who, press: UndoEdit, given: Given) -> Screen:
    known = {number for _, number in await undo.choices(s, who, "")}
    expect(
        (press.campaign, True),
        (await _campaign(s, who), str(press.action) in known),
        say("edit-undone-since"),
    )
    told, _ = await undo.take_back(s, who, str(press.action))
    return Screen(told)


def _done(who: Who, done: Done, campaign: int) -> Screen:
    return Screen(done.text, buttons=(Button(say("edit-undo"), UndoEdit(campaign, done.action)),))


async def _now(s: Services, who: Who, about: str) -> list[str]:
    """The facts of a unit or a place as they are now; none of a destroyed unit."""
    world, key = await _world_and_place(s, who, about)
    return _of(world, key, about)


async def _world_and_place(s: Services, who: Who, about: str) -> tuple[World, str | None]:
    world = await world_for_master(s, who)
    return world, places.place_of(world, about)


def _of(world: World, key: str | None, about: str) -> list[str]:
    return places.facts_at(world, key) if key is not None else _facts(world, _either(world, about))


async def _campaign(s: Services, who: Who) -> int:
    async with s.sessions() as session:
        return (await game_master_of(session, who)).id


async def choices(s: Services, who: Who, typed: str) -> Choices:
    """All units, destroyed ones last, and the places of structures and depots, for the game master."""
    world = await world_for_master(s, who)
    rows = [(f"{u.name} ({thing(u.side)}) {world.map.label(u.hex)}", u.id) for u in world.units.values()]
    rows += [
        (say("edit-choice-dead", unit=u.name, hex=world.map.label(u.hex)), u.id)
        for u in world.graveyard.values()
    ]
    keys = dict.fromkeys((*world.structures, *world.depots))
    rows += [
        (f"{places.kind_words(world, key)} {written(key, world.map.pointy)}", written(key, world.map.pointy))
        for key in keys
    ]
    return matching(rows, typed)


async def change_choices(s: Services, who: Who, about: str, typed: str) -> Choices:
    """The facts of a unit or place, to be changed, and the other words; what was typed before the last comma stays."""
    world = await world_for_master(s, who)
    before, comma, last = typed.rpartition(",")
    key = places.place_of(world, about)
    try:
        unit = None if key is not None or not about else _either(world, about)
    except Refused:
        unit = None
    facts = (
        places.facts_at(world, key) if key is not None else _facts(world, unit) if unit is not None else []
    )
    verbs = list(places.VERBS if key is not None else units.VERBS)
    if unit is not None:
        verbs = [verb for verb in verbs if units.VERBS[verb].dead is (unit.id in world.graveyard)]
    shown = [*facts, *(verb for verb in verbs if not any(fact.startswith(f"{verb} ") for fact in facts))]
    start = f"{before.strip()}, " if comma else ""
    return [(start + text, start + value) for text, value in matching([(w, w) for w in shown], last.strip())]
