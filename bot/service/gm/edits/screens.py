"""`/gm edit`: a unit or a place with its facts, which are changed by buttons, a form or a list."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

from bot.campaign.knowledge.sideview import gm_view
from bot.campaign.text.environment import environment_report
from bot.campaign.world.model import Unit, World
from bot.campaign.world.safe_text import safe
from bot.campaign.world.structure import written
from bot.intake.limits import Kind
from bot.messages import say, thing
from bot.service.base import Refused, Services, Who, refused
from bot.service.gm import undo
from bot.service.gm.edits import at_once, carry, ground, places, spots, units, weather
from bot.service.gm.edits.at_once import mark_of
from bot.service.gm.edits.breaks import Breaks
from bot.service.gm.edits.carry import Still, edit
from bot.service.gm.edits.words import Edit, Line, read_edits, read_lines, read_table
from bot.service.ground import uploads
from bot.service.ground.load import game_master_of, master_changes, world_for_master
from bot.service.ground.matching import Choices, matching
from bot.service.screens.answer import Given, answers, expect, form, opens
from bot.service.screens.forms import Field, Form, Upload
from bot.service.screens.press import Press, Takes
from bot.service.screens.screen import Button, Screen
from bot.store import records

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


@dataclass(frozen=True)
class CarryOutHeld(EditPress, name="edit.anyway"):
    """Carry out the changes that were held because they break something; `mark` is theirs."""

    mark: str


async def show_sheet(s: Services, who: Who, sheet: bytes, reason: str = "") -> Screen:
    """Carry out the changes of a CSV or TSV file, all or none."""
    await _campaign(s, who)
    return await _edited(s, who, read_table(await uploads.sheet(s, who, sheet)), reason)


async def show(s: Services, who: Who, about: str = "", changes: str = "", reason: str = "") -> Screen:
    """Carry out changes of one unit or place, or show its facts; with neither, how a list is written."""
    if changes.strip():
        lines = [Line(about.strip(), read_edits(changes))] if about.strip() else read_lines(changes)
        return await _edited(s, who, lines, reason)
    if about.strip():
        return await facts_screen(s, who, about)
    listed = Button(say("edit-paste"), WriteList(await _campaign(s, who)), "primary")
    told = (
        say("edit-help-what"),
        say("edit-help-line"),
        say("edit-help-units", verbs=", ".join(units.VERBS)),
        say("edit-help-places", verbs=", ".join(places.VERBS)),
        say("edit-help-ground", verbs=", ".join((*ground.VERBS, *weather.OF_HEXES))),
        say("edit-help-weather", verbs=", ".join(weather.VERBS)),
        say("edit-help-table"),
    )
    return Screen("\n".join(told), buttons=(listed,))


async def facts_screen(s: Services, who: Who, about: str) -> Screen:
    """A unit or a place with its facts and what can be changed at once. Raises Refused where there is none."""
    campaign = await _campaign(s, who)
    world = await world_for_master(s, who)
    spot = spots.spot_of(world, about)
    if spot is not None:
        facts, text = spots.facts_at(world, spot), f"**{spots.title_of(world, spot)}**"
        if spot.weather:
            text = "\n".join([text, *environment_report(gm_view(world)), *weather.coming(world)])
        buttons = [_change(campaign, spot.place or " ".join(about.split()), facts)]
    else:
        unit = _either(world, about)
        facts, text = _facts(world, unit), _described(world, unit)
        verbs = at_once.VERBS if unit.id in world.units else ("revive",)
        buttons = [_change(campaign, unit.id, facts)] if unit.id in world.units else []
        buttons += [
            Button(
                say("edit-button", verb=verb),
                ChangeAtOnce(campaign, unit.id, at_once.mark_of_unit(world, unit), verb),
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


@opens(ChangeFacts)
async def _facts_form(s: Services, who: Who, press: ChangeFacts) -> Form:
    """The facts as they are, to be written over."""
    world = await world_for_master(s, who)
    placed = spots.spot_of(world, press.about) is not None
    title = say("edit-paste-title") if placed else safe(_either(world, press.about).name, 40)
    facts = ", ".join(_of(world, press.about))
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
    return await _edited(s, who, [Line(press.about, edits)], given.texts["reason"])


@answers(ChangeAtOnce)
async def _at_once(s: Services, who: Who, press: ChangeAtOnce, given: Given) -> Screen:
    def still(world: World) -> None:
        """Asked in the transaction: another tap may have come at the same moment."""
        unit = _either(world, press.about)
        expect(press.mark, at_once.mark_of_unit(world, unit))
        if at_once.is_so(world, unit, press.verb):
            raise refused("edit-already", unit=safe(unit.name), verb=press.verb)

    expect(press.campaign, await _campaign(s, who))
    return await _edited(s, who, [Line(press.about, (Edit(press.verb),))], still=still)


def _list_form() -> Form:
    about = say("edit-paste-lines"), MOST_LIST, say("edit-paste-example")
    written = Field("lines", *about, required=False, long=True)
    sheet = Upload("sheet", say("edit-sheet"), say("edit-sheet-about"), low=0)
    return Form(say("edit-paste-title"), (written, sheet, _reason()))


form(WriteList, _list_form)


@answers(WriteList)
async def _write_list(s: Services, who: Who, press: WriteList, given: Given) -> Screen:
    expect(press.campaign, await _campaign(s, who))
    sheets, reason = given.files["sheet"], given.texts["reason"]
    if not sheets:
        return await _edited(s, who, read_lines(given.texts["lines"]), reason)
    if given.texts["lines"].strip():
        raise refused("edit-sheet-alone")
    return await show_sheet(s, who, await sheets[0].fetch(Kind.SHEET), reason)


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


async def _edited(
    s: Services,
    who: Who,
    lines: Sequence[Line],
    reason: str = "",
    accepted: str = "",
    still: Still = carry.anyhow,
) -> Screen:
    """Carry out changes; those that break something are held, and named, until somebody says yes."""
    campaign = await _campaign(s, who)
    try:
        done = await edit(s, who, lines, reason, accepted, still)
    except Breaks as broken:
        mark = carry.mark_of(lines, " ".join(reason.split()), broken.faults)
        numbers = tuple(line.number for line in lines)
        await _hold(s, who, records.HeldEdit(mark, tuple(map(_plain, lines)), reason, numbers))
        anyway = Button(say("edit-anyway"), CarryOutHeld(campaign, mark), "danger")
        return Screen(broken.sentence, buttons=(anyway,))
    return Screen(done.text, buttons=(Button(say("edit-undo"), UndoEdit(campaign, done.action)),))


def _plain(line: Line) -> tuple[str, tuple[tuple[str, str], ...]]:
    return line.about, tuple((edit.verb, edit.value) for edit in line.edits)


async def _hold(s: Services, who: Who, held: records.HeldEdit) -> None:
    async with s.sessions.begin() as session:
        records.HELD_EDIT.keep(await master_changes(session, who), held)


@answers(CarryOutHeld)
async def _anyway(s: Services, who: Who, press: CarryOutHeld, given: Given) -> Screen:
    async with s.sessions() as session:
        campaign = await game_master_of(session, who)
    held = records.HELD_EDIT.of(campaign)
    expect((press.campaign, press.mark, True), (campaign.id, held.mark, bool(held.lines)))
    numbers = held.numbers or (0,) * len(held.lines)  # an earlier release kept none
    lines = [
        Line(about, tuple(Edit(*written) for written in edits), number)
        for (about, edits), number in zip(held.lines, numbers, strict=True)
    ]
    return await _edited(s, who, lines, held.reason, held.mark)


async def _now(s: Services, who: Who, about: str) -> list[str]:
    """The facts of a unit or a place as they are now; none of a destroyed unit."""
    return _of(await world_for_master(s, who), about)


def _of(world: World, about: str) -> list[str]:
    spot = spots.spot_of(world, about)
    return spots.facts_at(world, spot) if spot is not None else _facts(world, _either(world, about))


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
        (f"{spots.words_at(world, key)} {written(key, world.map.pointy)}", written(key, world.map.pointy))
        for key in keys
    ]
    rows.append((say("edit-weather"), spots.WEATHER))
    return matching(rows, typed)


async def change_choices(s: Services, who: Who, about: str, typed: str) -> Choices:
    """The facts of a unit or place, to be changed, and the other words; what was typed before the last comma stays."""
    world = await world_for_master(s, who)
    before, comma, last = typed.rpartition(",")
    try:
        spot = spots.spot_of(world, about)
        unit = None if spot is not None or not about else _either(world, about)
    except Refused:
        spot = unit = None
    facts = (
        spots.facts_at(world, spot) if spot is not None else _facts(world, unit) if unit is not None else []
    )
    verbs = list(carry.verbs_of(spot) if spot is not None else units.VERBS)
    if unit is not None:
        verbs = [verb for verb in verbs if units.VERBS[verb].dead is (unit.id in world.graveyard)]
    shown = [*facts, *(verb for verb in verbs if not any(fact.startswith(f"{verb} ") for fact in facts))]
    start = f"{before.strip()}, " if comma else ""
    return [(start + text, start + value) for text, value in matching([(w, w) for w in shown], last.strip())]
