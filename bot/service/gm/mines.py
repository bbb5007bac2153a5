"""The game master lays minefields and takes them up again (EDC-F6.4-g)."""

from __future__ import annotations

from dataclasses import dataclass

from bot.campaign.judge.mines import PRESETS, fields_at, lay
from bot.campaign.knowledge.sideview import gm_view
from bot.campaign.world.model import Minefield, World
from bot.campaign.world.sides import Side
from bot.messages import say
from bot.service.base import Services, Who, quote, refused
from bot.service.gm.change import changing
from bot.service.orders.form import read_hex

MAX_HERE = 20


@dataclass(frozen=True)
class Blast:
    """In how many of 6 cases mines go off, and what they do then."""

    chance: int = 2
    damage: int = 3
    ap: int = 1


async def lay_mines(
    s: Services,
    who: Who,
    hex: str,
    kind: str = "mines",
    side: str = "hostile",
    blast: Blast = Blast(),
    hidden: bool = True,
) -> str:
    """One minefield in a hex, `hidden` from all but those who laid it."""
    if kind not in PRESETS:
        raise refused("mines-kind", typed=quote(kind), kinds=", ".join(PRESETS))
    if side not in set(Side):
        raise refused("mines-side", typed=quote(side), sides=", ".join(Side))
    async with changing(s, who, "mines", "map") as change:
        world = change.world
        at = read_hex(gm_view(world), hex)
        if len(fields_at(world, at)) >= MAX_HERE:
            raise refused("mines-full", hex=world.map.label(at), limit=MAX_HERE)
        field = Minefield(
            _next_id(world), at, Side(side), blast.chance, blast.damage, blast.ap, PRESETS[kind], hidden
        )
        lay(world, field)
        change.after = {"hex": world.map.label(at), "kind": kind, "side": side, "id": field.id}
        facts = {"kind": kind, "side": side, "hex": world.map.label(at)}
        return change.says(lambda: say("mines-laid", hidden=hidden, **facts))


async def take_up(s: Services, who: Who, hex: str) -> str:
    """Remove all minefields of a hex; every side forgets them."""
    async with changing(s, who, "mines up", "map") as change:
        world = change.world
        at = read_hex(gm_view(world), hex)
        gone = fields_at(world, at)
        if not gone:
            raise refused("mines-none", hex=world.map.label(at))
        for field in gone:
            del world.mines[field.id]
            for memory in world.knowledge.values():
                memory.mines.pop(field.id, None)
        change.before = {"hex": world.map.label(at), "fields": [field.id for field in gone]}
        return change.says(lambda: say("mines-removed", hex=world.map.label(at)))


def _next_id(world: World) -> str:
    """An id that was never used, for knowledge of mines long gone may last."""
    known = {key for memory in world.knowledge.values() for key in memory.mines}
    taken = [int(key[1:]) for key in (*world.mines, *known) if key[1:].isdigit()]
    return f"m{max(taken, default=0) + 1}"
