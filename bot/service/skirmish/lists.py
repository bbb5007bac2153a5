"""Armies: the ready ones, those a player has saved, and the menus to choose one."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy.ext.asyncio import AsyncSession

from bot.campaign.world.safe_text import plain, safe
from bot.messages import aloud, say
from bot.service.base import TEXT_LIMIT, Refused, Services, Who, clip, quote, refused
from bot.service.ground import uploads
from bot.service.ground.names import clean_name
from bot.service.ground.posts import in_blocks, pages
from bot.service.screens.screen import Button, Field, Form, Item, Menu, Screen, page_of, turning
from bot.service.skirmish.battles import Battle, rules_of, the_battle
from bot.service.skirmish.muster import choose_army, random_army
from bot.service.skirmish.presses import ShowChance, StartArmy, TakeArmy, TakeChance, TurnArmies, WriteArmy
from bot.service.skirmish.teams.squads import team_offers
from bot.skirmish.building import Sheet
from bot.skirmish.engine import RuleSet
from bot.skirmish.rulesets import RULESETS
from bot.store import skirmishes
from bot.store.skirmish_tables import SkirmishState

MOST_LISTS = 25
MOST_TEXT = 4000
CHANCE = "chance"
NUMBERS = 26
"""Bits of the number of a random army."""


def writing() -> Form:
    """The form for a written army list."""
    return Form(
        say("army-list-form"),
        (
            Field("name", say("army-list-form-name"), 60),
            Field(
                "army",
                say("army-list-form-army"),
                MOST_TEXT,
                say("army-list-form-hint"),
                long=True,
            ),
        ),
    )


@dataclass(frozen=True)
class Offer:
    """An army that may be chosen."""

    value: str
    """`r:ID` ready, `s:NAME` saved, `t:ID` a strike team, `chance`."""
    name: str
    army: Mapping[str, Any] | None
    problems: tuple[str, ...]
    points: int | None = None


async def offers(s: Services, who: Who, rules: RuleSet[Any], settings: Mapping[str, Any]) -> list[Offer]:
    """The person's own armies first, then ready ones, then a random one."""
    async with s.sessions() as session:
        saved = await skirmishes.army_lists(session, who.guild_id, who.user_id, rules.id)

    def checked() -> list[Offer]:
        own = [
            Offer(
                f"s:{saved_list.name}",
                saved_list.name,
                saved_list.army,
                tuple(rules.check_army(saved_list.army, settings)),
            )
            for saved_list in saved
        ]
        ready = [
            Offer(
                f"r:{army.id}",
                army.name,
                army.data,
                tuple(rules.check_army(army.data, settings)),
                army.points,
            )
            for army in rules.armies()
        ]
        return [*own, *ready, Offer(CHANCE, say("army-list-random"), None, ())]

    return await asyncio.to_thread(checked)


async def for_game(s: Services, who: Who, battle: Battle) -> list[Offer]:
    """What may be taken to a game: the person's strike teams, then all other armies."""
    own = await team_offers(s, who, battle.rules, battle.row.settings, battle.row.id)
    listed = [
        Offer(f"t:{team.id}", say("army-list-team", team=team.name), team.army, team.problems, team.points)
        for team in own
    ]
    return listed + await offers(s, who, battle.rules, battle.row.settings)


async def army_screen(s: Services, who: Who, skirmish_id: int, page: int = 0, notice: str = "") -> Screen:
    """Choose an army for a game that has not begun."""
    battle = await the_battle(s, who, skirmish_id)
    _may_choose(battle, who)
    items = [_item(offer) for offer in await for_game(s, who, battle)]
    seat = battle.seat(battle.mine(who)[0])
    text = say("army-list-choose", title=battle.title)
    if seat.army is not None:
        text += " " + say("army-list-chosen", army=safe(seat.army_name))
    row = battle.row
    buttons = [
        *turning(items, page, lambda to: TurnArmies(row.id, row.serial, to)),
        *_build(battle),
        Button(say("army-list-write"), WriteArmy(row.id, row.serial)),
    ]
    return Screen(
        clip(f"⚠️ {notice}\n{text}" if notice else text),
        (Menu(say("army-list-menu"), TakeArmy(row.id, row.serial), page_of(items, page)),),
        tuple(buttons),
    )


def _build(battle: Battle) -> list[Button]:
    """The way to the army builder, where the rules have one."""
    if battle.rules.army_sheet({}, battle.row.settings) is None:
        return []
    return [Button(say("army-list-build"), StartArmy(battle.rules.id, battle.row.id, 0), "primary")]


def _may_choose(battle: Battle, who: Who) -> None:
    if not battle.mine(who):
        raise refused("skirmish-watching")
    if battle.row.state != SkirmishState.LOBBY:
        raise refused("army-list-game-begun")


def _item(offer: Offer) -> Item:
    points = "" if offer.points is None else say("army-list-points", points=offer.points)
    if offer.value.startswith("s:"):
        points = say("army-list-own")
    label = f"✖ {offer.name}" if offer.problems else offer.name
    return Item(offer.value[:100], label, offer.problems[0] if offer.problems else points)


async def take(s: Services, who: Who, skirmish_id: int, value: str) -> Screen:
    """Take one of the armies offered; the menu again, with the reason, where that is not possible."""
    battle = await the_battle(s, who, skirmish_id)
    _may_choose(battle, who)
    if value == CHANCE:
        return await chance_screen(s, who, skirmish_id, _any_number())
    listed = await for_game(s, who, battle)
    offer = next((offered for offered in listed if offered.value[:100] == value), None)
    if offer is None or offer.army is None:
        raise refused("army-list-gone")
    team_id = int(value[2:]) if value.startswith("t:") else None
    return await _taken(s, who, skirmish_id, dict(offer.army), offer.name, team_id)


def _any_number() -> int:
    return secrets.randbits(NUMBERS)


async def chance_screen(s: Services, who: Who, skirmish_id: int, number: int) -> Screen:
    """The random army of that number, which may be taken, and a way to another one."""
    battle, army = await _chance(s, who, skirmish_id, number)
    if army is None:
        return await army_screen(s, who, skirmish_id, notice=say("army-list-no-random"))
    sheet = await asyncio.to_thread(battle.rules.army_sheet, army, battle.row.settings)
    told = [json.dumps(army, ensure_ascii=False)] if sheet is None else [*sheet.lines, *_units_of(sheet)]
    row = battle.row
    return Screen(
        clip("\n".join([f"**{say('army-list-random')}**", *(safe(line, 300) for line in told)])),
        buttons=(
            Button(say("army-list-take-it"), TakeChance(row.id, row.serial, number), "primary"),
            Button(say("army-list-another"), ShowChance(row.id, row.serial, _any_number())),
            Button(say("army-list-back"), TurnArmies(row.id, row.serial, 0)),
        ),
    )


def _units_of(sheet: Sheet) -> list[str]:
    return [f"- {unit.label}" + (f": {unit.text}" if unit.text else "") for unit in sheet.units]


async def take_chance(s: Services, who: Who, skirmish_id: int, number: int) -> Screen:
    """Take the random army of that number, which was shown."""
    _, army = await _chance(s, who, skirmish_id, number)
    if army is None:
        return await army_screen(s, who, skirmish_id, notice=say("army-list-no-random"))
    with aloud():
        name = say("army-list-random-name")
    return await _taken(s, who, skirmish_id, army, name)


async def _chance(
    s: Services, who: Who, skirmish_id: int, number: int
) -> tuple[Battle, dict[str, Any] | None]:
    battle = await the_battle(s, who, skirmish_id)
    _may_choose(battle, who)
    wanted = number % 2**NUMBERS
    return battle, await asyncio.to_thread(random_army, battle.rules, battle.row.settings, wanted)


async def _taken(
    s: Services, who: Who, skirmish_id: int, army: dict[str, Any], name: str, team_id: int | None = None
) -> Screen:
    try:
        text = await choose_army(s, who, skirmish_id, army, name, team_id)
        return Screen(text)
    except Refused as error:
        return await army_screen(s, who, skirmish_id, notice=error.sentence)


async def take_written(s: Services, who: Who, skirmish_id: int, name: str, text: str) -> Screen:
    """Save a written list and take it."""
    battle = await the_battle(s, who, skirmish_id)
    _may_choose(battle, who)
    army = await read_army(s, who, text)
    await save(s, who, battle.rules.id, name, text)
    try:
        return Screen(await choose_army(s, who, skirmish_id, army, list_name(name)))
    except Refused as error:
        return await army_screen(
            s, who, skirmish_id, notice=say("army-list-saved-but", problem=error.sentence)
        )


async def save(s: Services, who: Who, ruleset: str, name: str, text: str) -> str:
    """Keep a written army under a name; what is wrong with it under the usual settings is said, not refused."""
    rules = rules_of(ruleset)
    army = await read_army(s, who, text)
    problems = await asyncio.to_thread(rules.check_army, army, {})
    async with s.sessions.begin() as session:
        kept = await keep(session, who, rules, name, army)
    if problems:
        return clip(
            "\n".join(
                [
                    say("army-list-saved-illegal", list=safe(kept)),
                    *(f"- {problem}" for problem in problems[:10]),
                ]
            )
        )
    return say("army-list-saved-legal", list=safe(kept))


async def keep(
    session: AsyncSession, who: Who, rules: RuleSet[Any], name: str, army: Mapping[str, Any]
) -> str:
    """Keep an army under a name, in place of one of the same name; the name as kept. Raises Refused."""
    kept = list_name(name)
    known = await skirmishes.army_lists(session, who.guild_id, who.user_id, rules.id)
    if len(known) >= MOST_LISTS and kept not in [army_list.name for army_list in known]:
        raise refused("army-list-too-many", count=MOST_LISTS, rules=rules.name)
    await skirmishes.save_army_list(session, who.guild_id, who.user_id, rules.id, kept, army)
    return kept


async def delete(s: Services, who: Who, ruleset: str, name: str) -> str:
    """Forget a saved army."""
    async with s.sessions.begin() as session:
        if not await skirmishes.delete_army_list(session, who.guild_id, who.user_id, ruleset, name.strip()):
            raise refused("army-list-none-so")
    return say("army-list-deleted", list=safe(name.strip()))


async def listing(s: Services, who: Who, ruleset: str, name: str = "") -> list[str]:
    """The armies of a rule set, or the text of one of them."""
    rules = rules_of(ruleset)
    listed = await offers(s, who, rules, {})
    if name:
        offer = next(
            (
                offered
                for offered in listed
                if name.casefold() in (offered.name.casefold(), offered.value.casefold())
            ),
            None,
        )
        if offer is None or offer.army is None:
            raise refused("army-list-unknown")
        text = json.dumps(offer.army, indent=None, ensure_ascii=False)
        head = "army-list-head" if offer.problems else "army-list-head-legal"
        lines = [say(head, list=safe(offer.name), rules=rules.name)]
        lines += [f"- {problem}" for problem in offer.problems[:5]]
        return [*pages(lines, TEXT_LIMIT), *in_blocks(text)]
    lines = [say("army-list-all", rules=rules.name)]
    for offer in listed[:-1]:
        own = offer.value.startswith("s:")
        state = "✖ " + offer.problems[0] if offer.problems else say("army-list-legal")
        lines.append(say("army-list-line", list=safe(offer.name), own=own, points=offer.points, state=state))
    return pages([*lines, say("army-list-build-hint")], TEXT_LIMIT)


async def names(s: Services, who: Who, ruleset: str, typed: str) -> list[tuple[str, str]]:
    """Names of armies that begin with or hold what is typed, for autocomplete."""
    if ruleset not in RULESETS:
        return []
    with aloud():  # as they will be read
        called = [offer.name for offer in (await offers(s, who, rules_of(ruleset), {}))[:-1]]
    return [(name, name) for name in called if typed.casefold() in name.casefold()][:25]


async def read_army(s: Services, who: Who, text: str) -> dict[str, Any]:
    """An army from JSON, or TOML. Raises Refused."""
    return plain_army(await uploads.army(s, who, text))


def plain_army(data: dict[str, Any]) -> dict[str, Any]:
    """The army, if all its names are plain words. Raises Refused."""
    for text in _texts(data):
        if clean_name(text.replace("_", " "), "") != text.replace("_", " "):
            raise refused("army-list-bad-word", word=quote(text))
    return data


def _texts(data: Any) -> Iterator[str]:
    """Every text in it, keys too: all of them may come to be shown."""
    left = [data]
    while left:
        part = left.pop()
        if isinstance(part, str):
            yield part
        elif isinstance(part, dict):
            left += [*part, *part.values()]
        elif isinstance(part, list):
            left += part


def list_name(typed: str) -> str:
    name = plain(typed)[:60].strip()
    if not name:
        raise refused("army-list-nameless")
    return name
