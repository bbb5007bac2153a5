"""`/skirmish measure`: the distance between two things on the table, for everybody to read."""

from __future__ import annotations

import hashlib

from bot.campaign.world.safe_text import safe
from bot.messages import aloud, and_aloud, say
from bot.render.board.battle import base_of
from bot.service.base import Services, Who
from bot.service.skirmish.battles import Battle, load_battle
from bot.service.skirmish.posts import thread_post
from bot.service.skirmish.spots import board_of, places_of, read_value
from bot.skirmish.engine import Point, View
from bot.skirmish.table.measure import distance
from bot.skirmish.table.shapes import Base
from bot.skirmish.table.shapes import Point as Spot
from bot.store.outbox import queue_posts

MOST = 25


async def measure(s: Services, who: Who, battle: Battle, first: str, second: str) -> str:
    """Measure between pieces, units, markers or places; the thread reads it too if a player asks.

    Only what spectators see can be named: a measurement is public (EXO-measure-c). It changes nothing in the game.
    """
    view = battle.rules.view(battle.playing.state, None)
    (near, here), (other, there) = _thing(view, first), _thing(view, second)
    far = min(distance(a, b) for a in here for b in there)
    board = board_of(view)
    facts = {"first": near, "second": other, "far": f"{far:.1f}"}
    unit = "in" if board is None else board.unit
    said, text = and_aloud(lambda: say("measured", unit=unit, **facts))
    if battle.mine(who):
        mark = hashlib.sha256(text.encode()).hexdigest()[:12]
        async with s.sessions.begin() as session:
            battle = await load_battle(s, session, battle.row.id, who.guild_id)
            key = f"skirmish:{battle.row.id}:{battle.row.serial}:measured:{mark}"
            with aloud():
                asked = say("measured-post", player=safe(who.name), text=text)
            await queue_posts(session, None, [thread_post(battle, key, asked)])
    return said


def _thing(view: View, typed: str) -> tuple[str, list[Base]]:
    """What was named, with the bases it has; a place has none and is a point. Raises Refused for an unknown name."""
    wanted = typed.strip().casefold()
    for group in view.groups:
        if wanted in (group.id.casefold(), group.name.casefold(), group.label.casefold() or None):
            return safe(group.name), [base_of(piece) for piece in view.pieces_of(group.id)]
    named = [piece for piece in view.pieces if wanted in (piece.id.casefold(), piece.name.casefold())]
    named = named or [piece for piece in view.pieces if piece.label and wanted == piece.label.casefold()]
    if len(named) == 1:
        return safe(named[0].name), [base_of(named[0])]
    x, y = read_value(Point(), typed, view)
    return safe(typed.strip()), [Base(Spot(float(x), float(y)), 0.0)]


def names(battle: Battle, typed: str) -> list[tuple[str, str]]:
    """What can be named, for the suggestions: in the language in which it will be read and posted."""
    with aloud():
        known = sorted(places_of(battle.rules.view(battle.playing.state, None)))
    return [(name, name) for name in known if typed.strip().casefold() in name.casefold()][:MOST]
