"""Transports lend their Speed to the infantry of their formation (EXW-transport-a, EXW-bulk-a)."""

from __future__ import annotations

from bot.skirmish.exodus.catalogue import SOFT
from bot.skirmish.exodus.state import Formation, Stand
from bot.skirmish.exodus.traits import number
from bot.skirmish.kit.kept import once_for_each


def infantry(stand: Stand) -> bool:
    """Whether it is infantry on foot: a Soft stand that carries nobody itself (EXW-transport-a)."""
    return stand.card.type == SOFT and not stand.has("Transport")


def places(stand: Stand) -> int:
    """How many places it takes: 1, or the number of its Bulk (EXW-bulk-a)."""
    return number(stand.card.specials, "Bulk") or 1


@once_for_each
def carriers(formation: Formation) -> tuple[Stand, ...]:
    """The transports, if their places hold all infantry of the formation; otherwise none (EXW-transport-a)."""
    transports = tuple(stand for stand in formation.stands if stand.has("Transport"))
    room = sum(number(stand.card.specials, "Transport") for stand in transports)
    wanted = sum(places(stand) for stand in formation.stands if infantry(stand))
    return transports if transports and 0 < wanted <= room else ()


def lent(carrying: tuple[Stand, ...]) -> float:
    """The Speed that transports lend: that of the slowest."""
    return min(stand.card.speed for stand in carrying)


def types(carrying: tuple[Stand, ...]) -> tuple[str, ...]:
    """Their types: the rows of terrain that count on the path of those they carry (EXW-transport-a)."""
    return tuple(sorted({stand.card.type for stand in carrying}))
