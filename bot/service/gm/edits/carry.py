"""Changes of facts, carried out all together or not at all, with what they do to orders that are filed."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from bot.campaign.forecast.in_queue import check_in_queue
from bot.campaign.knowledge.sideview import observe
from bot.campaign.resolve.board import Board
from bot.campaign.text.queue import say_lost
from bot.campaign.world.known.view import SideView
from bot.campaign.world.model import Unit, World
from bot.campaign.world.order import Order
from bot.campaign.world.safe_text import safe
from bot.campaign.world.sides import Side
from bot.messages import and_aloud, say
from bot.service.base import Refused, Services, Who, clip, quote, refused
from bot.service.gm.change import changing
from bot.service.gm.edits import ground, places, units, weather
from bot.service.gm.edits.breaks import Breaks, cut_roads, faults_of
from bot.service.gm.edits.spots import Spot, spot_of
from bot.service.gm.edits.units import Said
from bot.service.gm.edits.words import Edit, Line, bad_lines
from bot.service.gm.edits.work import Work
from bot.service.ground.taking_part import takes_part
from bot.service.orders.in_queue import queued
from bot.service.screens.answer import expect
from bot.store import campaigns, records
from bot.store.tables import Campaign, Player

KIND = "edit"
"""What the record of interventions calls it."""
ANNOUNCED = "announced"
"""In that record, what the players were told of it."""
MOST_REASON = 200
MOST_BROKEN = 10
"""Orders named that lose something by a change."""
Still = Callable[[World], None]
"""Asked of the world in the transaction of a change; raises what there is against the change by now."""


def anyhow(world: World) -> None:
    """Nothing is against it."""


@dataclass(frozen=True)
class Done:
    """What was changed, in the reader's language, and its number among the interventions."""

    text: str
    action: int


async def edit(
    s: Services,
    who: Who,
    lines: Sequence[Line],
    reason: str = "",
    accepted: str = "",
    still: Still = anyhow,
) -> Done:
    """Change facts of units and places; nothing at all where one of the changes cannot be made.

    Players are told of changes to their own units, of the ground and of the weather that they know, and of nothing
    more. Raises Refused, naming the line, and Breaks where something would be broken; `accepted` is the mark of the
    changes that were held for that reason and are carried out all the same. Raises what `still` raises.
    """
    reason = " ".join(reason.split())
    if len(reason) > MOST_REASON:
        raise refused("edit-reason-long", limit=MOST_REASON)
    async with changing(s, who, KIND, "map") as change:
        world, campaign = change.world, change.campaign
        still(world)
        before = observe(world, Side.PLAYER)
        ground_before = world.map
        was_broken = await asyncio.to_thread(faults_of, world)
        people = _commanders(campaign, await campaigns.players(change.session, campaign.id))
        said, told = await asyncio.to_thread(_carried_out, world, lines, people)
        faults = [fault for fault in await asyncio.to_thread(faults_of, world) if fault not in was_broken]
        faults += cut_roads(ground_before, world.map)
        if accepted:
            expect(accepted, records.HELD_EDIT.of(campaign).mark)
            records.HELD_EDIT.keep(campaign, records.HeldEdit())
        if faults and accepted != mark_of(lines, reason, faults):
            raise Breaks(faults)
        answer = change.says(lambda: _listed(said, reason))
        if told:
            change.told = and_aloud(lambda: say("edit-announced") + "\n" + _listed(told, reason))[1]
        change.after = {ANNOUNCED: and_aloud(lambda: _listed(told, reason))[1]}
        orders, _ = await queued(change.session, campaign.id, campaign.round) if campaign.round else ((), {})
        after = observe(world, Side.PLAYER)
    broken = await asyncio.to_thread(_broken, before, after, orders)
    return Done(clip("\n".join([answer, *broken])), change.action)


def _commanders(campaign: Campaign, players: Sequence[Player]) -> dict[str, dict[str, str]]:
    """Who takes part: their names by id, by name, company, mention and id."""
    known: dict[str, dict[str, str]] = {}
    for player in players:
        if takes_part(campaign, player):
            owner = str(player.user_id)
            for word in (player.name, player.company or "", f"<@{owner}>", f"<@!{owner}>", owner):
                known.setdefault(" ".join(word.split()).casefold(), {})[owner] = player.name
    known.pop("", None)
    return known


def _carried_out(
    world: World, lines: Sequence[Line], people: Mapping[str, Mapping[str, str]]
) -> tuple[list[Said], list[Said]]:
    """All changes; what was done, and what of it the players are told."""
    work = Work(world, Board(world, {}), people)
    said, told, faults = list[Said](), list[Said](), list[tuple[int, str, str]]()
    for line in lines:
        try:
            done = _line(work, line)
        except Refused as no:
            if len(lines) == 1:
                raise
            faults.append((line.number, line.about, no.sentence))
            continue
        said += [words for words, _ in done]
        told += [words for _, words in done if words is not None]
    if faults:
        raise bad_lines(faults)
    work.see()
    return said, told


def _line(work: Work, line: Line) -> list[weather.Told]:
    """What was done, and what of it the players are told."""
    spot = spot_of(work.world, line.about)
    if spot is not None:
        return [_at_spot(work, spot, edit) for edit in line.edits]
    done = list[weather.Told]()
    for edit in line.edits:
        verb = units.VERBS.get(edit.verb)
        if verb is None:
            raise refused("edit-verb", typed=quote(edit.verb), verbs=", ".join(units.VERBS))
        unit = find(work.world, line.about, dead=verb.dead)
        said = verb.do(work, unit, edit.value)
        done.append((said, said if unit.side is Side.PLAYER else None))
    return done


def _at_spot(work: Work, spot: Spot, edit: Edit) -> weather.Told:
    """The ground is public; of weather the players are told what they know; structures they see for themselves."""
    if edit.verb not in verbs_of(spot):
        raise refused("edit-verb", typed=quote(edit.verb), verbs=", ".join(verbs_of(spot)))
    if not spot.weather and edit.verb in ground.VERBS:
        said = ground.VERBS[edit.verb](work, spot, edit.value)
        return said, said
    if spot.weather or edit.verb in weather.OF_HEXES:
        before = weather.known(work.world)
        verbs = weather.VERBS if spot.weather else weather.OF_HEXES
        said, told = verbs[edit.verb](work, spot, edit.value)
        return said, told if weather.known(work.world) != before else None
    if spot.place is None:
        raise refused("edit-one-place", verb=edit.verb)
    return places.VERBS[edit.verb](work, spot.place, edit.value), None


def verbs_of(spot: Spot) -> tuple[str, ...]:
    """The words for what can be changed there."""
    if spot.weather:
        return tuple(weather.VERBS)
    return (*places.VERBS, *ground.VERBS, *weather.OF_HEXES)


def mark_of(lines: Sequence[Line], reason: str, faults: Sequence[str]) -> str:
    """What stands for changes and what they break, short enough for a press."""
    written = [f"{line.about}: {[(edit.verb, edit.value) for edit in line.edits]}" for line in lines]
    return hashlib.blake2b("\0".join([*written, reason, *faults]).encode(), digest_size=4).hexdigest()


def find(world: World, typed: str, *, dead: bool = False) -> Unit:
    """The one living unit, or the one destroyed one, with this id or name. Raises Refused."""
    word = " ".join(typed.split()).casefold()
    among = world.graveyard if dead else world.units
    meant = [unit for unit in among.values() if word == unit.id.casefold()]
    meant = meant or [u for u in among.values() if word in (u.name.casefold(), u.full_name.casefold())]
    meant = [unit for unit in meant if unit.survivors_of is None]
    if len(meant) > 1:
        choices = ", ".join(f"{unit.id} ({world.map.label(unit.hex)})" for unit in meant)
        raise refused("edit-several", typed=quote(typed), units=choices)
    if not meant:
        raise refused("edit-no-unit", typed=quote(typed), dead=dead)
    return meant[0]


def _listed(said: Sequence[Said], reason: str) -> str:
    lines = [words() for words in said]
    if reason:
        lines.append(say("edit-reason", reason=safe(reason, MOST_REASON)))
    return "\n".join(lines)


def _broken(before: SideView, after: SideView, orders: Sequence[Order]) -> list[str]:
    """Lines on the players' orders that were possible as the side knows it, and are no longer."""
    lost = []
    names = {unit.id: safe(unit.name) for unit in (*before.units, *after.units)}
    there = {unit.id for unit in after.units}
    for order in orders:
        now = check_in_queue(after, order, orders)
        if now.refusal is None or check_in_queue(before, order, orders).refusal is not None:
            continue
        why = say_lost(now, after) if order.unit in there else say("edit-broken-gone")
        lost.append(say("edit-broken", number=order.number, unit=names.get(order.unit, "?"), why=why))
    more = len(lost) - MOST_BROKEN
    return [*lost[:MOST_BROKEN], *([say("edit-broken-more", orders=more)] if more > 0 else [])]
