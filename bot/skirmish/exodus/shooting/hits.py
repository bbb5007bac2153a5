"""Hits: to whom they go and what they do.

EXW-hits-a, EXW-hits-b, EXW-hits-c, EXW-hits-e, EXW-hits-h, EXW-dc-e, EXW-sniper-a.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from bot.skirmish.exodus.dice import Thrown
from bot.skirmish.exodus.events import Pen
from bot.skirmish.exodus.shooting import wrecks
from bot.skirmish.exodus.shooting.saves import ANY, PLAIN, Fire, Pool, harm, spared
from bot.skirmish.exodus.state import Formation, Stand, State, smallest_gap

Discs = Sequence[tuple[float, float, float]]


@dataclass(frozen=True, slots=True)
class Losses:
    """What hits did."""

    stands: int = 0
    hits: int = 0
    quiet_stands: int = 0
    """Of the stands, those that hits took which add SC by themselves (EXW-suppressor-a)."""
    quiet_hits: int = 0
    damaged: tuple[str, ...] = ()
    """Stands that lost Hits and are left."""

    def __add__(self, more: Losses) -> Losses:
        return Losses(
            self.stands + more.stands,
            self.hits + more.hits,
            self.quiet_stands + more.quiet_stands,
            self.quiet_hits + more.quiet_hits,
            tuple(dict.fromkeys((*self.damaged, *more.damaged))),
        )

    def counted(self, state: State) -> int:
        """The SC for them: by Hits lost, or by stands removed as agreed (EXW-suppression-b, EXW-suppressor-a)."""
        if state.settings.get("sc_per_loss") == "stand_removed":
            return self.stands - self.quiet_stands
        return self.hits - self.quiet_hits


def any_type(count: int) -> tuple[Pool, ...]:
    """Hits that go to stands of all types: of Close Assaults, and Bonus Hits."""
    return (Pool(ANY, count),)


def assigned(near: Sequence[Stand], pools: Iterable[Pool]) -> dict[str, list[Pool]]:
    """Hits by stand: each class from the nearest stand that it affects to the farthest (EXW-hits-a, EXW-hits-h).

    A stand is filled up to its starting Hits before the next one (EXW-hits-b); what is left starts again at the front
    (EXW-hits-c).
    """
    by_stand: dict[str, list[Pool]] = {}
    left: dict[tuple[str, bool], list[Pool]] = {}
    for pool in pools:
        left.setdefault((pool.kind, pool.devastating), []).extend([pool] * pool.count)
    for hits in left.values():
        able = [stand for stand in near if stand.card.type in hits[0].affects] if hits else []
        while able and hits:
            for stand in able:
                share, hits = hits[: stand.card.hits], hits[stand.card.hits :]
                if share:
                    by_stand.setdefault(stand.id, []).extend(share)
    return by_stand


def nearest_first(formation: Formation, others: Discs) -> list[Stand]:
    """Its stands by their gap to a group of discs; equal ones by their number (EXW-hits-a)."""
    gaps = {
        stand.id: round(smallest_gap((disc,), others), 4)
        for stand, disc in zip(formation.stands, formation.discs, strict=True)
    }
    return sorted(formation.stands, key=lambda stand: gaps[stand.id])


def suffer(
    pen: Pen,
    name: str,
    pools: Sequence[Pool],
    source: Discs,
    fire: Fire = PLAIN,
    picked: Sequence[tuple[str, Pool]] = (),
) -> Losses:
    """Assign hits front to back as seen from `source`, test, and remove what is lost (EXW-hits-a, EXW-hits-e).

    `picked` are hits on stands of their own (EXW-sniper-a, EXW-aoe-j): they come first. Normal hits are done next;
    devastating ones go to those who are left (EXW-dc-e).
    """
    rolls = Thrown()
    before = pen.formation(name)
    own: dict[str, list[Pool]] = {}
    for stand, pool in picked:
        own.setdefault(stand, []).append(pool)
    total = _wave(pen, name, own, source, fire, rolls)
    for devastating in (False, True):
        wave = [pool for pool in pools if pool.devastating == devastating and pool.count]
        formation = pen.formation(name)
        if wave and formation.stands:
            total += _wave(pen, name, assigned(nearest_first(formation, source), wave), source, fire, rolls)
            if devastating:
                pen.apply("EXW-dc-a", "EXW-dc-e")
    after = pen.formation(name)
    stayed = [stand for stand in after.stands if stand.id in before.bases]
    more = sum(before.stand(stand.id).hits - stand.hits for stand in stayed)
    pen.tell(
        "hit", "EXW-hits-a", "EXW-hits-b", "EXW-hits-c", "EXW-hits-d", "EXW-hits-e", rolls=tuple(rolls),
        throws=rolls.told, unit=name,
        hits=sum(pool.count for pool in pools) + len(picked), stands=total.stands, damage=total.hits,
        left=after.size, more=more or None, aboard=any(rider.carrier not in after.bases for rider in before.aboard),
    )  # fmt: skip
    return replace(total, damaged=tuple(stand for stand in total.damaged if stand in after.bases))


def _wave(
    pen: Pen,
    name: str,
    shares: Mapping[str, Sequence[Pool]],
    source: Discs,
    fire: Fire,
    rolls: Thrown,
) -> Losses:
    """Hits assigned at the same time: all tests of a stand before the next one's, then removal (EXW-hits-e)."""
    if not shares:
        return Losses()
    formation = pen.formation(name)
    tally = Tally()
    for stand in nearest_first(formation, source) if source else formation.stands:
        for hit in shares.get(stand.id, ()):
            tally.take(pen, stand, hit, harm(pen, stand, hit, fire, rolls), rolls)
            if stand.id in tally.gone:
                break
    return tally.remove(pen, name, rolls)


@dataclass
class Tally:
    """Hits that stands lose, one after the other, and who is removed in the end."""

    left: dict[str, int] = field(default_factory=dict)
    gone: dict[str, Pool] = field(default_factory=dict)
    """Each with the hit that did it."""
    quiet_hits: int = 0
    quiet_stands: int = 0

    def take(self, pen: Pen, stand: Stand, hit: Pool, cost: int, rolls: Thrown) -> None:
        """A stand loses Hits; what exceeds those left is lost (EXW-stats-d, EXW-incredible-a)."""
        before = self.left.get(stand.id, stand.hits)
        after = max(0, before - cost)
        if cost and not after:
            if spared(pen, stand, rolls):
                after = 1
            else:
                self.gone[stand.id] = hit
                self.quiet_stands += hit.suppress
        if after != before:
            self.left[stand.id] = after
            self.quiet_hits += (before - after) * hit.suppress

    def remove(self, pen: Pen, name: str, rolls: Thrown) -> Losses:
        """Carry it out: damage stays for the whole game, those without Hits are removed (EXW-stats-d).

        Those aboard a transport that is removed may be lost with it (EXW-dc-f).
        """
        formation = pen.formation(name)
        hits = sum(formation.stand(stand).hits - left for stand, left in self.left.items())
        pen.change_stands(
            name, {stand: formation.stand(stand).but(hits=left) for stand, left in self.left.items()}
        )
        aboard = wrecks.bail_out(pen, name, self.gone, rolls)
        pen.remove(name, self.gone)
        damaged = tuple(stand for stand in self.left if stand not in self.gone)
        return Losses(len(self.gone) + aboard, hits + aboard, self.quiet_stands, self.quiet_hits, damaged)
