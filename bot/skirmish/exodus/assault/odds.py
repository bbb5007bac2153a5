"""What to expect of a Close Assault at a distance, before it is ordered: kills of both sides, and who wins."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from bot.skirmish.exodus.assault.result import modifiers
from bot.skirmish.exodus.assault.sides import Side
from bot.skirmish.exodus.assault.strikes import FIREFIGHT, MELEE, grounded, strikes
from bot.skirmish.exodus.catalogue import HARD, SOFT
from bot.skirmish.exodus.dice import chance
from bot.skirmish.exodus.events import D10
from bot.skirmish.exodus.shooting.saves import ANY, Pool, save_of
from bot.skirmish.exodus.state import Formation, Stand, State, smallest_gap


@dataclass(frozen=True, slots=True)
class Expected:
    """Mean kills of the attacker and of the defender, and the chance that the attacker wins or draws."""

    kills: float
    losses: float
    wins: float


@lru_cache(maxsize=256)
def dice(kind: str, hq: str, use: str) -> tuple[float, float]:
    """The mean number of ordinary and of devastating hits of a stand that fights with M or with A."""
    stand = Stand("", kind, hq=hq)
    made = {False: 0.0, True: 0.0}
    for strike in strikes(stand, use):
        made[strike.devastating] += (strike.die + 1) / 2 if strike.die else strike.count
    hit = chance(stand.card.melee if use == MELEE else stand.card.assault)
    return made[False] * hit, made[True] * hit


def kills(state: State, by: Formation, at: Formation, close: int = 0) -> float:
    """The mean number of Hits that one formation takes from the other, at most all; `close` stands fight with M."""
    total = 0.0
    share = close / len(by.stands)
    for devastating in (False, True):
        hits = sum(
            share * dice(stand.kind, stand.hq, MELEE)[devastating]
            + (1 - share) * dice(stand.kind, stand.hq, FIREFIGHT)[devastating]
            for stand in by.stands
        )
        if hits:
            kinds = Counter((stand.kind, stand.hq) for stand in at.stands)
            one_of = {(stand.kind, stand.hq): stand for stand in at.stands}
            fails = sum(count * _fails(state, one_of[kind], devastating) for kind, count in kinds.items())
            total += hits * fails / len(at.stands)
    return min(total, float(sum(stand.hits for stand in at.stands)))


def _fails(state: State, stand: Stand, devastating: bool) -> float:
    save = save_of(state, stand, Pool(ANY, 1, devastating))
    return 1.0 if save is None else save.fails


def expected(state: State, by: Formation, at: Formation) -> Expected:
    """Without helpers; Tank Shock counts, as do the modifiers of those left.

    Stands that can get to the enemy in one Move over open ground attack with M, as do as many enemies (EXW-assault-d).
    """
    close = in_reach(by, at)
    if HARD in by.types and at.types == {SOFT} and not at.routed:
        at = at.but(sc=at.sc + 1)
    killed, lost = kills(state, by, at, close), kills(state, at, by, min(close, len(at.stands)))
    mine, theirs = Side((by,)), Side((at,))
    left, facing = _left(by, lost), _left(at, killed)
    ahead = killed + sum(modifiers(mine, theirs, left, facing).values())
    ahead -= lost + sum(modifiers(theirs, mine, facing, left).values())
    faces = range(1, D10 + 1)
    won = sum(die + ahead >= foe for die, foe in product(faces, faces))
    return Expected(killed, lost, won / D10**2)


def in_reach(by: Formation, at: Formation) -> int:
    """How many stands can get into contact in one Move over open ground."""
    foes = grounded(at)
    return sum(
        not stand.has("VTOL") and smallest_gap((disc,), foes) <= stand.card.speed
        for stand, disc in zip(by.stands, by.discs, strict=True)
    )


def _left(formation: Formation, lost: float) -> Side:
    """The formation without the stands that it is expected to lose, but with one at least."""
    gone = min(len(formation.stands) - 1, int(lost / max(1, formation.stands[0].card.hits)))
    return Side((formation.but(stands=formation.stands[gone:]),))
