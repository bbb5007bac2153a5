"""The army builder: an army put together by menus, under every rule set that shows sheets (`bot.skirmish.building`).

What somebody builds is a draft in the database, one for each rule set, so that a restart loses nothing. It can be
begun from a saved, ready or chance army, saved under a name, and taken into a game that waits for armies.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from sqlalchemy.ext.asyncio import AsyncSession

from bot.campaign.world.safe_text import safe
from bot.messages import aloud, say
from bot.service.base import Refused, Services, Who, clip, refused
from bot.service.ground.names import clean_name
from bot.service.screens.answer import Given, answer, answers, expect, form, presents
from bot.service.screens.screen import PAGE, Button, Field, Form, Item, Menu, Screen
from bot.service.skirmish import presses
from bot.service.skirmish.battles import rules_of, the_battle
from bot.service.skirmish.changes import first_time
from bot.service.skirmish.lists import CHANCE, keep, offers
from bot.service.skirmish.muster import choose_army, random_army
from bot.service.skirmish.presses import ArmyPress
from bot.skirmish.building import NAME, Entry, Sheet
from bot.skirmish.engine import IllegalPick, RuleSet
from bot.store import skirmishes
from bot.store.skirmish_tables import SkirmishState

WARNING = "⚠️"
EMPTY, TURN = "empty", "p:"
OPEN, FROM = "open", "from"
"""By these names the pages of the menus are kept."""
MOST_ROOM = 1900


@dataclass(frozen=True)
class Draft:
    """The army as it is, the place that is shown, the pages of long menus, and the name it was saved or loaded by."""

    army: Mapping[str, Any] = field(default_factory=dict)
    at: str = ""
    pages: Mapping[str, int] = field(default_factory=dict)
    name: str = ""
    loading: bool = False
    """Where to begin is being chosen."""
    settings: Mapping[str, Any] = field(default_factory=dict)
    """What it is built for, outside a game; the terms of the game count in one."""


@dataclass(frozen=True)
class Bench:
    """What a screen is made for: the rules, the game it is for (0: none), and that game's settings."""

    rules: RuleSet[Any]
    game: int
    settings: Mapping[str, Any]
    waits: bool
    """The game still takes this person's army."""


async def start(
    s: Services,
    who: Who,
    ruleset: str,
    game: int = 0,
    name: str = "",
    settings: Mapping[str, Any] | None = None,
) -> Screen:
    """The draft as it was left; with a name, that army instead; where to begin, if nothing is begun.

    `settings` that are not None are those to build for from now on, outside a game.
    """
    rules = rules_of(ruleset)
    bench = await _bench(s, who, ruleset, game)
    if settings is not None and not game:
        bench = replace(bench, settings=settings)
    async with s.sessions.begin() as session:
        row = await skirmishes.army_draft(session, who.guild_id, who.user_id, rules.id)
        draft = _draft(row.content) if row.content else Draft(loading=True)
        if settings is not None:
            draft = replace(draft, settings=settings)
        if asdict(draft) != row.content:
            row.serial, row.content = row.serial + 1, asdict(draft)
        serial = row.serial
    if name:
        begin = presses.BeginWith(rules.id, game, serial)
        return await answer(s, who, begin, Given((await _value(s, who, bench, name),)))
    return await _screen(s, who, bench, draft, serial)


@answers(presses.StartArmy)
async def _start(s: Services, who: Who, press: presses.StartArmy, given: Given) -> Screen:
    return await start(s, who, press.ruleset, press.game)


async def change(s: Services, who: Who, press: ArmyPress, given: Given) -> Screen:
    """A press or a choice that changes the draft, or what of it is shown. Raises Refused and Outdated."""
    bench = await _bench(s, who, press.ruleset, press.game)
    fresh: Draft | str | None = None
    if isinstance(press, presses.BeginWith) and not given.value.startswith(TURN):
        fresh = await _loaded(s, who, bench, given.value)
    async with s.sessions.begin() as session:
        row = await skirmishes.army_draft(session, who.guild_id, who.user_id, bench.rules.id)
        draft, notice = _draft(row.content), ""
        if await first_time(session, who):
            expect(press.version, row.serial, say("army-builder-outdated"))
            if isinstance(fresh, str):
                notice = fresh
            else:
                if fresh is not None:
                    draft = replace(fresh, settings=draft.settings)
                else:
                    draft, notice = await _done(session, who, bench, draft, press, given)
                if not notice.startswith(WARNING):  # what was refused leaves the screen valid
                    row.content, row.serial = asdict(draft), row.serial + 1
        serial = row.serial
    return await _screen(s, who, bench, draft, serial, notice)


CHANGES: tuple[type[ArmyPress], ...] = (
    presses.BeginWith,
    presses.OpenUnit,
    presses.SetEntry,
    presses.DoAct,
    presses.NameUnit,
    presses.SaveDraft,
    presses.SaveDraftAs,
    presses.LoadArmy,
    presses.WholeList,
)
for _kind in CHANGES:
    answers(_kind)(change)


def naming() -> Form:
    """The form for the name of a unit or a list."""
    return Form(
        say("army-builder-name"), (Field("name", say("army-builder-name-field"), 40, required=False),)
    )


form(presses.NameUnit, naming)
form(presses.SaveDraftAs, naming)


@presents(ArmyPress)
async def _present(s: Services, who: Who, press: ArmyPress, notice: str) -> Screen:
    bench = await _bench(s, who, press.ruleset, press.game)
    async with s.sessions.begin() as session:
        row = await skirmishes.army_draft(session, who.guild_id, who.user_id, bench.rules.id)
        draft, serial = _draft(row.content), row.serial
    return await _screen(s, who, bench, draft, serial, notice)


async def _bench(s: Services, who: Who, ruleset: str, game: int) -> Bench:
    rules = rules_of(ruleset)
    if await asyncio.to_thread(rules.army_sheet, {}, {}) is None:
        raise refused("army-builder-nothing", rules=rules.name)
    if not game:
        async with s.sessions.begin() as session:
            row = await skirmishes.army_draft(session, who.guild_id, who.user_id, rules.id)
        return Bench(rules, 0, _draft(row.content).settings, False)
    battle = await the_battle(s, who, game)
    if battle.row.ruleset != rules.id or not battle.mine(who):
        raise refused("skirmish-watching")
    return Bench(rules, game, battle.row.settings, battle.row.state == SkirmishState.LOBBY)


async def _value(s: Services, who: Who, bench: Bench, name: str) -> str:
    """The offer of that name."""
    wanted = name.casefold()
    for offer in await offers(s, who, bench.rules, bench.settings):
        if wanted in (offer.name.casefold(), offer.value.casefold()):
            return offer.value[:100]
    raise refused("army-list-unknown")


async def _loaded(s: Services, who: Who, bench: Bench, value: str) -> Draft | str:
    """A draft begun from an offer, or why that cannot be opened."""
    if value == EMPTY:
        return Draft()
    if value == CHANCE:
        made = await asyncio.to_thread(random_army, bench.rules, bench.settings)
        return Draft(made) if made is not None else f"{WARNING} {say('army-list-no-random')}"
    for offer in await offers(s, who, bench.rules, bench.settings):
        if offer.value[:100] == value and offer.army is not None:
            try:
                await asyncio.to_thread(bench.rules.army_sheet, offer.army, bench.settings)
            except IllegalPick as illegal:
                return (
                    f"{WARNING} {say('army-builder-unopened', army=safe(offer.name), problem=str(illegal))}"
                )
            return Draft(dict(offer.army), name=offer.name)
    return f"{WARNING} {say('army-builder-gone')}"


async def _done(
    session: AsyncSession, who: Who, bench: Bench, draft: Draft, press: ArmyPress, given: Given
) -> tuple[Draft, str]:
    """The draft after a press, and what to say above it."""
    value = given.value if given.values else ""
    if value.startswith(TURN) and value[len(TURN) :].isdecimal():
        return replace(draft, pages={**draft.pages, _menu_of(press): int(value[len(TURN) :])}), ""
    match press:
        case presses.LoadArmy():
            return replace(draft, at="", pages={}, loading=True), ""
        case presses.WholeList():
            return replace(draft, at="", pages={}, loading=False), ""
        case presses.OpenUnit():
            return replace(draft, at=value, pages={}, loading=False), ""
        case presses.SaveDraft():
            return await _saved(session, who, bench, draft, draft.name)
        case presses.SaveDraftAs():
            return await _saved(session, who, bench, draft, given.texts["name"] or draft.name)
        case presses.SetEntry():
            return await _changed(bench, draft, press.menu, value)
        case presses.DoAct():
            return await _changed(bench, draft, press.act, "")
        case presses.NameUnit():
            return await _changed(bench, draft, NAME, clean_name(given.texts["name"], ""))
    raise AssertionError(press)


async def _saved(session: AsyncSession, who: Who, bench: Bench, draft: Draft, name: str) -> tuple[Draft, str]:
    try:
        kept = await keep(session, who, bench.rules, name, draft.army)
    except Refused as error:
        return draft, f"{WARNING} {error.sentence}"
    return replace(draft, name=kept), say("army-builder-saved", list=safe(kept))


async def _changed(bench: Bench, draft: Draft, what: str, value: str) -> tuple[Draft, str]:
    try:
        army, at = await asyncio.to_thread(
            bench.rules.change_army, draft.army, bench.settings, draft.at, what, value
        )
    except IllegalPick as illegal:
        return draft, f"{WARNING} {illegal}"
    return replace(draft, army=army, at=at, pages=draft.pages if at == draft.at else {}), ""


def _menu_of(press: ArmyPress) -> str:
    """By what name the pages of a menu are kept."""
    match press:
        case presses.SetEntry():
            return f"set/{press.menu}"
        case presses.OpenUnit():
            return OPEN
        case _:
            return FROM


@answers(presses.TakeDraft)
async def _take(s: Services, who: Who, press: presses.TakeDraft, given: Given) -> Screen:
    """Take the draft into the game; the sheet again with all that is wrong where it is not legal."""
    bench = await _bench(s, who, press.ruleset, press.game)
    async with s.sessions.begin() as session:
        row = await skirmishes.army_draft(session, who.guild_id, who.user_id, bench.rules.id)
        draft, now = _draft(row.content), row.serial
    expect(press.version, now, say("army-builder-outdated"))
    try:
        with aloud():
            name = draft.name or say("army-builder-unnamed")
        said = await choose_army(s, who, bench.game, draft.army, name)
    except Refused as error:
        return await _screen(s, who, bench, draft, now, f"{WARNING} {error.sentence.partition(chr(10))[0]}")
    return Screen(said)


# ---------------------------------------------------------------- the screen


async def _screen(s: Services, who: Who, bench: Bench, draft: Draft, serial: int, notice: str = "") -> Screen:
    if draft.loading:
        return await _begin(s, who, bench, draft, serial, notice)

    def made() -> tuple[Sheet, str, list[str]]:
        at = draft.at
        try:
            sheet = bench.rules.army_sheet(draft.army, bench.settings, at)
        except IllegalPick:  # what was shown is gone
            at = ""
            sheet = bench.rules.army_sheet(draft.army, bench.settings)
        assert sheet is not None
        return sheet, at, bench.rules.check_army(draft.army, bench.settings)

    sheet, at, problems = await asyncio.to_thread(made)
    of = (bench.rules.id, bench.game, serial)
    menus = []
    if sheet.units:
        menus.append(_menu(say("army-builder-open"), presses.OpenUnit(*of), sheet.units, draft))
    menus += [_menu(menu.label, presses.SetEntry(*of, menu.id), menu.entries, draft) for menu in sheet.menus]
    buttons = [
        Button(f"✖ {act.label}" if act.disabled else act.label, presses.DoAct(*of, act.id))
        for act in sheet.acts
    ]
    if sheet.name is not None:
        buttons.append(Button(say("army-builder-name"), presses.NameUnit(*of)))
    if at:
        buttons.append(Button(say("army-builder-back"), presses.WholeList(*of)))
    else:
        if draft.name:
            buttons.append(Button(say("army-builder-save"), presses.SaveDraft(*of)))
        label = say("army-builder-save-as" if draft.name else "army-builder-save")
        buttons += [
            Button(label, presses.SaveDraftAs(*of)),
            Button(say("army-builder-load"), presses.LoadArmy(*of)),
        ]
        if bench.waits:
            style = "success" if not problems else "secondary"
            buttons.append(Button(say("army-builder-take"), presses.TakeDraft(*of), style))
    text = _text(bench, draft, sheet, at, problems, notice)
    return Screen(text, tuple(menus), tuple(buttons))


def _text(bench: Bench, draft: Draft, sheet: Sheet, at: str, problems: Sequence[str], notice: str) -> str:
    title = safe(sheet.title)
    named = draft.name and not at
    head = [
        say("army-builder-title-named", title=title, list=safe(draft.name))
        if named
        else say("army-builder-title", title=title)
    ]
    if sheet.spent is not None and sheet.limit is not None:
        left = sheet.limit - sheet.spent
        head.append(
            say(
                "army-builder-points",
                rules=bench.rules.name,
                spent=sheet.spent,
                limit=sheet.limit,
                over=left < 0,
                count=abs(left),
            )
        )
    elif not at:
        head.append(bench.rules.name)
    body = [safe(line, 300) for line in sheet.lines]
    body += [
        f"{safe(unit.label)} – {safe(unit.text, 200)}" if unit.text else safe(unit.label)
        for unit in sheet.units
    ]
    foot = _wrong(problems) if problems else [say("army-builder-legal")]
    room = MOST_ROOM - len("\n".join([notice, *head, *foot]))
    return clip("\n".join(part for part in (notice, *head, *_fitting(body, room), *foot) if part))


def _wrong(problems: Sequence[str]) -> list[str]:
    shown = _fitting([f"- {safe(problem, 300)}" for problem in problems], 900)
    return [say("army-builder-illegal"), *shown]


def _fitting(lines: Sequence[str], room: int) -> list[str]:
    """As many lines as there is room for, and how many more there are."""
    shown: list[str] = []
    for line in lines:
        if len("\n".join([*shown, line])) > room - 20:
            return [*shown, say("army-builder-more", count=len(lines) - len(shown))]
        shown.append(line)
    return shown


async def _begin(s: Services, who: Who, bench: Bench, draft: Draft, serial: int, notice: str) -> Screen:
    """Where to begin: an empty list, a saved one, a ready one, a random one."""
    entries = [Entry(EMPTY, say("army-builder-empty"), say("army-builder-empty-about"))]
    for offer in await offers(s, who, bench.rules, bench.settings):
        points = "" if offer.points is None else say("army-list-points", points=offer.points)
        kind = say("army-builder-yours") if offer.value.startswith("s:") else points
        entries.append(Entry(offer.value[:100], offer.name, offer.problems[0] if offer.problems else kind))
    of = (bench.rules.id, bench.game, serial)
    menu = _menu(say("army-builder-begin-with"), presses.BeginWith(*of), entries, draft)
    buttons = (Button(say("army-builder-back"), presses.WholeList(*of)),) if draft.army else ()
    text = f"{say('army-builder-begin-head', rules=bench.rules.name)}\n{say('army-builder-begin')}"
    return Screen(f"{notice}\n{text}" if notice else text, (menu,), buttons)


def _menu(label: str, press: ArmyPress, entries: Sequence[Entry], draft: Draft) -> Menu:
    """Of several entries that are taken each has a mark: Discord shows one choice of a menu, and takes no more."""
    several = sum(entry.chosen for entry in entries) > 1
    items = [
        Item(
            entry.id,
            f"{_mark(entry, several)}{entry.label}",
            entry.disabled or entry.text,
            entry.chosen and not several,
        )
        for entry in entries
    ]
    return Menu(label, press, paged(items, draft.pages.get(_menu_of(press), 0)))


def _mark(entry: Entry, several: bool) -> str:
    if several and entry.chosen:
        return "✅ "
    return "✖ " if entry.disabled else ""


def paged(items: Sequence[Item], page: int) -> tuple[Item, ...]:
    """A page of a long menu, with entries that turn it, so that several long menus fit on one screen."""
    if len(items) <= PAGE:
        return tuple(items)
    size = PAGE - 2
    last = (len(items) - 1) // size
    page = min(max(page, 0), last)
    shown = list(items[page * size : (page + 1) * size])
    if page > 0:
        shown.insert(0, Item(f"{TURN}{page - 1}", say("page-earlier")))
    if page < last:
        shown.append(Item(f"{TURN}{page + 1}", say("army-builder-page-more", page=page + 2, pages=last + 1)))
    return tuple(shown)


def _draft(content: Mapping[str, Any]) -> Draft:
    return Draft(**content)
