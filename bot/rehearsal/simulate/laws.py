"""What must hold after a round, and rules that show in what does not happen: nobody shoots back, nobody moves unasked.

Each law looks at one round and tells in how many cases its rule made a difference; it raises BrokenWorld where the
rule was broken.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from bot.campaign.judge.situation import situation_known
from bot.campaign.resolve.board import Board
from bot.campaign.world.happened import Event
from bot.campaign.world.known.view import SideView
from bot.campaign.world.model import Unit, World
from bot.campaign.world.order import ActionKind, Order
from bot.campaign.world.profiles import Profile
from bot.campaign.world.sides import Side, camp
from bot.hexmap.coords import Hex, parse_label

ACTIVE = frozenset({"moved", "attacked", "assaulted", "barrage", "rested", "built"})
"""Events of what a unit does itself."""
ZONES = frozenset({"zoi_entered", "zoi_to_zoi"})


class BrokenWorld(Exception):
    """Something that must hold does not; the message says what and where."""


@dataclass(frozen=True)
class Played:
    """A round: the world as it was closed on, what the players saw, the orders, and their results."""

    before: World
    view: SideView
    orders: Sequence[Order]
    events: Sequence[Event]
    after: World

    def told(self, *kinds: str) -> Iterator[tuple[Event, Unit]]:
        """Events of these kinds as the game master has them, with the unit as it was."""
        for event in self.events:
            unit = self.before.units.get(event.unit or "")
            if event.kind in kinds and "gm" in event.audience and unit is not None:
                yield event, unit

    def label(self, at: Hex) -> str:
        return self.before.map.label(at)


def nobody_moves_unasked(played: Played) -> int:
    """A unit without an order for this very round stays where it is (EDC-A-d, EDC-C2.2.5-a)."""
    carried = {unit.id for _, unit in played.told("hitched", "hooked", "boarded")}
    # Search parties are sent by the rules themselves, under no number (EDC-C2.4-n).
    searching = {unit.id for event, unit in played.told("moved") if event.order == 0}
    ordered = {order.unit for order in played.orders} | carried | searching
    stayed = 0
    for unit in played.before.units.values():
        now = played.after.units.get(unit.id)
        landed = unit.profile is Profile.LANDED and unit.carrier is None and unit.survivors_of is None
        if (
            now is None
            or not landed
            or unit.id in ordered
            or unit.this_round.acted
            or now.carrier is not None
        ):
            continue
        if now.hex != unit.hex:
            raise BrokenWorld(f"{unit.id} had no order and went from {unit.hex} to {now.hex}")
        stayed += 1
    return stayed


def who_falls_first_does_nothing(played: Played) -> int:
    """A unit destroyed before the turn of its order never carries it out (EDC-C1.1.2-e)."""
    gone: set[str] = set()
    done: set[str] = set()
    for event, unit in played.told("destroyed", *ACTIVE):
        if event.kind == "destroyed":
            gone.add(unit.id)
        elif unit.id in gone:
            raise BrokenWorld(f"{unit.id} was destroyed and then {event.kind}")
        else:
            done.add(unit.id)
    return len({order.unit for order in played.orders} & (gone - done))


def mates_share_a_facing(played: Played) -> int:
    """Units of a side on the ground of one hex face the same way, save who mans something (EDC-C2.2.3-g)."""
    board, together = Board(played.after, {}), 0
    for at in board.occupants:
        for side in (Side.PLAYER, Side.HOSTILE):
            mates = [unit for unit in board.mates(side, at) if unit.garrison is None]
            faces = {unit.facing for unit in mates}
            if len(faces) > 1:
                raise BrokenWorld(f"units of {side} in {played.label(at)} face {sorted(faces)}")
            together += len(mates) > 1
    return together


def room_is_counted_by_side(played: Played) -> int:
    """At most two units of each side are in a hex, also where both sides are in it (EDC-C2.2.4-b).

    Neutrals take the players' places, so that hostiles who have fought their way in beside them are no crowd.
    """
    board, contested = Board(played.after, {}), 0
    for side in (Side.PLAYER, Side.HOSTILE):
        for at, everybody in board.friends[side].items():
            count = everybody - (board.neutrals.get(at, 0) if side is Side.HOSTILE else 0)
            if count > played.after.settings.stack_limit:
                raise BrokenWorld(f"{count} units of {side} and its friends in {played.label(at)}")
            contested += at in board.enemies[side]
    return contested


def zones_bind_unseen(played: Played) -> int:
    """Unseen enemies stop a move with their zones (EDC-C2.2.1-l)."""
    own = next((unit for unit in played.view.units if unit.carrier is None), None)
    known = situation_known(played.view, own.id).zones if own is not None else ()
    return sum(
        event.data.get("code") in ZONES and parse_label(str(event.data["at"])) not in known
        for event, unit in played.told("stopped")
        if unit.side is Side.PLAYER
    )


def zones_let_go(played: Played) -> int:
    """Who begins in a zone may leave it (EDC-C2.2.1-g)."""
    zones = Board(played.before, {}).zones
    return sum(
        path[0] in zones[camp(unit.side)] and path[1] not in zones[camp(unit.side)]
        for unit, path in _paths(played)
    )


def zones_may_be_entered_again(played: Played) -> int:
    """Out of a zone, through the open, and into one in a single move (EDC-C2.2.1-h)."""
    zones = Board(played.before, {}).zones
    entered = 0
    for unit, path in _paths(played):
        inside = [at in zones[camp(unit.side)] for at in path]
        entered += inside[0] and inside[-1] and not all(inside)
    return entered


def garrisons_are_assaulted(played: Played) -> int:
    """An assault meets a unit in a structure like any other (EDC-D5.5-c)."""
    assaults = {o.unit for o in played.orders if o.action and o.action.kind is ActionKind.ASSAULT}
    manned = {unit.id for unit in played.before.units.values() if unit.garrison is not None}
    return sum(
        unit.id in assaults and event.data.get("target") in manned for event, unit in played.told("attacked")
    )


def orders_run_as_posted(played: Played) -> int:
    """The players' orders are carried out by their numbers (EDC-C1.1-b)."""
    told = ((e.order, u) for e, u in played.told("moved", "held", "rested") if e.order is not None)
    numbers = [number for number, unit in told if unit.side is Side.PLAYER]
    if numbers != sorted(numbers):
        raise BrokenWorld(f"the players' orders ran as {numbers}")
    return len(numbers) > 1


def the_last_order_counts(played: Played) -> int:
    """Of several orders for a unit only the last is carried out (EDC-C1.1.1-d)."""
    last = {order.unit: order.number for order in played.orders}
    for event, unit in played.told(*ACTIVE, "held"):
        if event.order is not None and unit.id in last and event.order != last[unit.id]:
            raise BrokenWorld(f"{unit.id} carried out order {event.order}, not {last[unit.id]}")
    return len(played.orders) - len(last)


def _paths(played: Played) -> Iterator[tuple[Unit, list[Hex]]]:
    """The moves of players' and hostile units on the ground, hex by hex."""
    for event, unit in played.told("moved"):
        path = [parse_label(str(at)) for at in event.data["path"]]
        bound = not unit.stealthed and unit.profile is Profile.LANDED and unit.side is not Side.NEUTRAL
        if bound and len(path) > 1 and all(a != b for a, b in pairwise(path)):
            yield unit, path


LAWS: Mapping[Callable[[Played], int], tuple[str, ...]] = {
    nobody_moves_unasked: ("EDC-A-d", "EDC-C2.2.5-a"),
    who_falls_first_does_nothing: ("EDC-C1.1.2-e",),
    mates_share_a_facing: ("EDC-C2.2.3-g",),
    room_is_counted_by_side: ("EDC-C2.2.4-b",),
    zones_bind_unseen: ("EDC-C2.2.1-l",),
    zones_let_go: ("EDC-C2.2.1-g",),
    zones_may_be_entered_again: ("EDC-C2.2.1-h",),
    garrisons_are_assaulted: ("EDC-D5.5-c",),
    orders_run_as_posted: ("EDC-C1.1-b",),
    the_last_order_counts: ("EDC-C1.1.1-d",),
}
"""The rules that have no event and no separate function to show that they were applied."""
