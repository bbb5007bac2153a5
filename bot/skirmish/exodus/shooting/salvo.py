"""Blasts as an action of a formation: which stands fire together, where the template may lie.

EXW-aoe-b, EXW-aoe-f, EXW-aoe-g, EXW-howitzer-a, EXW-howitzer-b, EXW-ability-b.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from bot.messages import say
from bot.skirmish.engine import IllegalPick
from bot.skirmish.exodus.catalogue import Weapon
from bot.skirmish.exodus.ground.sight import in_the_way, sees_place
from bot.skirmish.exodus.shooting.blast import Row, row_of, under
from bot.skirmish.exodus.shooting.saves import Fire
from bot.skirmish.exodus.shooting.shooting import NOWHERE
from bot.skirmish.exodus.shooting.suppressed import unsuppressed
from bot.skirmish.exodus.shooting.weapons import HOWITZER, NEAREST, bears, held_back, loaded, reach
from bot.skirmish.exodus.state import Formation, Stand, State
from bot.skirmish.exodus.traits import has
from bot.skirmish.table.shapes import EPS, Point, span

HOLD = ("hold", "steady")
"""Orders under which Howitzers fire (EXW-howitzer-b)."""
Guns = tuple[tuple[Stand, Weapon], ...]


@dataclass(frozen=True, slots=True)
class Salvo:
    """What fires one blast at a place."""

    guns: Guns
    howitzers: bool

    @property
    def total(self) -> int:
        """The sum of the Blast Values (EXW-aoe-b)."""
        return sum(weapon.blast for _, weapon in self.guns)

    @property
    def row(self) -> Row:
        """Its row of the blast table."""
        return row_of(self.total)

    @property
    def devastating(self) -> bool:
        """Whether all that fires is devastating: mixed values are one ordinary blast (EXW-dc-c, EXW-ability-b)."""
        return all(weapon.devastating for _, weapon in self.guns)

    @property
    def fire(self) -> Fire:
        """A blast is never in Enfilade (EXW-aoe-j); all must have what ignores cover (EXW-nohide-a)."""
        return Fire(
            open=all(has(weapon.special, NOWHERE) or stand.has(NOWHERE) for stand, weapon in self.guns)
        )


def kinds(formation: Formation, order: str) -> Iterator[bool]:
    """Howitzers (True) or other blasts (False): it fires one of them for an order (EXW-howitzer-b)."""
    armed = {
        stand.has(HOWITZER) for stand in formation.stands for weapon in stand.card.weapon if weapon.blast
    }
    if True in armed and order in HOLD:
        yield True
    if False in armed:
        yield False


def salvo(
    state: State,
    formation: Formation,
    at: Point,
    howitzers: bool,
    held: Collection[str] = (),
    *,
    turned: bool = False,
) -> Salvo | None:
    """What fires at a place: the unsuppressed stands with a Blast Value (EXW-aoe-b, EXW-suppression-f).

    Suppressed stands are those farthest from the place. None if there is none. `turned`: whatever their fire arcs.
    """
    guns = tuple(
        (stand, weapon)
        for stand in unsuppressed(formation, ((at.x, at.y, 0.0),))
        if stand.has(HOWITZER) == howitzers
        for weapon in stand.card.weapon
        if weapon.blast
        and loaded(state, stand, weapon)
        and (turned or bears(stand, weapon, [at]))
        and not held_back(stand, weapon, held)
    )
    return Salvo(guns, howitzers) if guns else None


def limits(fired: Salvo, stand: Stand, weapon: Weapon) -> tuple[float, float]:
    """How near and far from a stand's edge the middle of the template may lie (EXW-aoe-f, EXW-howitzer-a)."""
    radius = fired.row.radius
    if fired.howitzers:
        return NEAREST + radius, 2 * reach(stand, weapon) - radius
    return 0.0, reach(stand, weapon) - radius


def problem(state: State, formation: Formation, fired: Salvo | None, at: Point) -> str | None:
    """Why a template may not lie there, as a sentence; None if it may."""
    table = state.table
    if not (0.0 <= at.x <= table.width and 0.0 <= at.y <= table.height):
        return say("exodus-no-blast-off")
    if fired is None:
        return say("exodus-no-blast-guns")
    for stand, weapon in fired.guns:
        least, most = limits(fired, stand, weapon)
        gap = span(stand.at, at) - stand.card.base_r
        if gap < least - EPS:
            return say("exodus-no-blast-near", stand=stand.id, least=f"{least:g}")
        if gap > most + EPS:
            return say("exodus-no-blast-far", stand=stand.id, most=f"{most:g}")
    if not fired.howitzers:
        struck = (victim for victim, _ in under(state, at, fired.row.radius))
        blocking = in_the_way(state, formation, *struck)
        if not any(sees_place(state.board, stand, at, blocking) for stand, _ in fired.guns):
            return say("exodus-no-blast-sight")
    return None


def checked(state: State, formation: Formation, fired: Salvo | None, at: Point) -> Salvo:
    """The salvo, if its template may lie there. Raises IllegalPick."""
    if (why := problem(state, formation, fired, at)) is not None:
        raise IllegalPick(why)
    assert fired is not None
    return fired
