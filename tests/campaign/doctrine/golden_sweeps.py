"""Doctrine at every distance and with every energy or strength, stored: where each habit begins and ends.

A unit of each trade with what its habit is about, moved away hex by hex, and the order it gets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from bot.campaign.world.model import Cargo, Depot, Ride, Unit, World
from bot.campaign.world.order import Order
from bot.campaign.world.profiles import Profile
from bot.campaign.world.sides import Side
from bot.campaign.world.structure import Structure
from bot.hexmap.coords import Hex, label
from bot.hexmap.model import Place
from tests.campaign.doctrine.doctrine_worlds import ground, plans, unit, world
from tests.golden import Golden

FOLDER = "tests/campaign/doctrine/golden"
START = Hex(2, 8)
FAR = 10
"""Hexes to the place behind the last."""
ROWS = (1, 2, 3, 4, 5, 7)
"""Energy or strength."""


def goldens() -> list[Golden]:
    """One for each trade."""
    trades = dict.fromkeys(name.split()[0] for name in SWEEPS)
    return [Golden(f"{FOLDER}/{trade}.txt", partial(swept, trade)) for trade in trades]


def swept(trade: str) -> str:
    """All sweeps of a trade as text, equal neighbours on one line."""
    lines = []
    for name, make in SWEEPS.items():
        if name.split()[0] != trade:
            continue
        lines.append(f"== {name}")
        lines += _runs([(f"{row} at {away}", make(away, row)) for row in ROWS for away in range(1, FAR)])
    return "\n".join(lines) + "\n"


def _runs(found: list[tuple[str, str]]) -> Iterator[str]:
    """Each answer with the first and the last place of those in a row that get it."""
    first, last = 0, 0
    for here in range(1, len(found) + 1):
        if here < len(found) and found[here][1] == found[first][1]:
            last = here
            continue
        places = found[first][0] if first == last else f"{found[first][0]} to {found[last][0]}"
        yield f"{places}: {found[first][1]}"
        first = last = here


def at(away: int) -> Hex:
    """So many hexes to the right of the start."""
    return Hex(START.col + away, START.row)


def _said(order: Order | None) -> str:
    if order is None:
        return "nothing"
    parts = [f"{len(order.path)} to {label(order.path[-1])}"] if order.path else []
    parts += [f"go {label(order.destination)}"] if order.destination is not None else []
    for action in (order.action, order.ability.action if order.ability is not None else None):
        if action is not None:
            parts.append(action.kind.word)
            parts += [label(action.hex)] if action.hex is not None else []
            parts += [action.target or "", action.weapon or "", action.level or ""]
            parts += [f"{action.supply.giver}>{action.supply.receiver}"] if action.supply is not None else []
    parts += ["out"] if order.exit else []
    parts += ["double"] if order.double_time else []
    return " ".join(part for part in parts if part) or "stays"


def _plan(made: World, goal: Hex | None, **doctrines: str) -> str:
    goals = {key: [label(goal)] for key in doctrines} if goal is not None else None
    found = plans(made, goals, **doctrines)
    return "; ".join(_said(found.get(key)) for key in doctrines)


def _seen(away: int, **rest: Any) -> list[Unit]:
    """An enemy that far off, with somebody who sees it."""
    return [
        unit("p", "player", label(at(away)), **rest),
        unit("s", "scout", label(Hex(at(away).col, START.row + 4))),
    ]


def _here(kind: str, key: str = "u", **rest: Any) -> Unit:
    return unit(key, kind, label(START), **rest)


def _craft(kind: str, doctrine: str, away: int, energy: int) -> str:
    """An enemy that far from a craft with that energy, which flies."""
    strip = Place(Hex(START.col - 1, START.row), "airstrip", side="hostile", size=2)
    craft = _here(kind, energy=energy, profile=Profile.CONTOUR)
    made = world(craft, *_seen(away), hexmap=ground(places=(strip,)))
    return _plan(made, None, u=doctrine)


def _grounded(kind: str, away: int, energy: int) -> str:
    """The same on the ground, with a goal and no enemy."""
    strip = Place(START, "airstrip", side="hostile", size=2)
    made = world(_here(kind, energy=energy, profile=Profile.LANDED), hexmap=ground(places=(strip,)))
    return _plan(made, at(away), u="advance")


def _works(kind: str, away: int, energy: int) -> str:
    """Works of the enemy, and nobody there."""
    rest: dict[str, Any] = {"profile": Profile.CONTOUR} if kind == "vtol" else {}
    tower = Structure(label(at(away)), "sensor_tower", at(away), 6, Side.PLAYER)
    craft = _here(kind, energy=energy if rest else min(energy, 5), **rest)
    made = world(craft, structures={tower.id: tower})
    return _plan(made, None, u="advance")


def _fight(kind: str, doctrine: str, away: int, strength: int) -> str:
    """A unit of that strength against infantry."""
    made = world(_here(kind, fs=strength), *_seen(away, fs=4))
    return _plan(made, None, u=doctrine)


def _tired(kind: str, away: int, energy: int) -> str:
    """A unit with that energy and a depot."""
    depot = Depot(at(away), Side.HOSTILE, cargo=Cargo(4, 4))
    made = world(_here(kind, energy=min(energy, 5)), depots={label(at(away)): depot})
    return _plan(made, at(9), u="advance")


def _scout(away: int, near: int) -> str:
    """A scout for a gun, with an enemy that far from the gun and so near to the scout."""
    scout = Hex(START.col + max(1, away - near), START.row + 1)
    made = world(_here("gun"), unit("s", "scout", label(scout)), unit("p", "player", label(at(away))))
    return _plan(made, None, u="hold", s="advance")


def _help(kind: str, away: int, strength: int) -> str:
    """A comrade of that strength that far off."""
    mate = unit("m", "tank" if kind == "sapper" else "inf", label(at(away)), fs=min(strength, 4), energy=2)
    return _plan(world(_here(kind), mate), None, u="patrol", m="hold")


def _ride(kind: str, away: int, energy: int) -> str:
    """Infantry beside a transport, with a goal."""
    load = "howitzer" if kind == "tractor" else "inf"
    rider = unit("m", load, label(START))
    made = world(_here(kind, energy=energy), rider)
    return _plan(made, at(away), u="advance", m="advance")


def _aboard(kind: str, away: int, energy: int) -> str:
    """Infantry in a transport on its way."""
    rest: dict[str, Any] = {"profile": Profile.LOW} if kind in ("lifter", "dropper") else {}
    rider = unit("m", "paras" if kind == "dropper" else "inf", label(START), carrier="u", ride=Ride.PASSENGER)
    made = world(_here(kind, energy=energy, **rest), rider)
    return _plan(made, at(away), u="advance", m="advance")


def _supply(away: int, crates: int) -> str:
    """A truck with so many crates and barrels and a comrade in need."""
    truck = _here("truck", cargo=Cargo(crates // 2, crates % 3))
    mate = unit("m", "tank", label(at(away)), energy=1)
    return _plan(world(truck, mate), None, u="patrol", m="hold")


def _shy(kind: str, away: int, strength: int) -> str:
    """A unit that is to withdraw, facing an enemy."""
    made = world(_here(kind, fs=strength), *_seen(away))
    return _plan(made, None, u="withdraw")


SWEEPS: dict[str, Callable[[int, int], str]] = {
    **{
        f"{kind} {how} by energy": partial(_craft, kind, how)
        for kind in ("vtol", "plane")
        for how in ("advance", "hold")
    },
    **{f"{kind} on the ground by energy": partial(_grounded, kind) for kind in ("vtol", "plane")},
    **{f"{kind} and works by energy": partial(_works, kind) for kind in ("inf", "gun", "vtol", "tank")},
    **{
        f"{kind} {how} by strength": partial(_fight, kind, how)
        for kind in ("inf", "tank", "gun")
        for how in ("advance", "ambush")
    },
    **{f"{kind} and a depot by energy": partial(_tired, kind) for kind in ("tank", "inf")},
    "scout and gun by nearness": _scout,
    **{f"{kind} and a comrade by strength": partial(_help, kind) for kind in ("sapper", "medics")},
    **{f"{kind} takes somebody by energy": partial(_ride, kind) for kind in ("carrier", "lifter", "tractor")},
    **{f"{kind} on its way by energy": partial(_aboard, kind) for kind in ("carrier", "lifter", "dropper")},
    "truck and comrade by load": _supply,
    **{f"{kind} withdraws by strength": partial(_shy, kind) for kind in ("inf", "truck", "tank")},
}
