"""What a hit does to a stand: Casualty tests, Cover tests, and what allows neither.

EXW-hits-d, EXW-hits-f, EXW-cover-a, EXW-cover-b, EXW-dc-a, EXW-robust-a, EXW-aha-a, EXW-incredible-a, EXW-shoot-p.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bot.skirmish.exodus.catalogue import TYPES
from bot.skirmish.exodus.dice import Thrown, chance, passes
from bot.skirmish.exodus.events import Pen
from bot.skirmish.exodus.ground.cover import shelter
from bot.skirmish.exodus.state import Stand, State

PERSONNEL, ARMOUR, ANY = "P", "A", "any"
ENFILADED, SNIPED = -2, -1
INCREDIBLE = 9


@dataclass(frozen=True, slots=True)
class Pool:
    """So many hits of one class. Devastating ones affect stands of all types (EXW-stats-b)."""

    kind: str
    count: int
    devastating: bool = False
    heavy: int = 0
    """The die of the Hits that each costs, as 3 for D3; 0: each costs 1 (EXW-aha-a)."""
    suppress: bool = False
    """Each hit adds SC, not each loss (EXW-suppressor-a)."""
    sniper: bool = False
    """The Casualty test is at -1 (EXW-sniper-a)."""

    @property
    def affects(self) -> tuple[str, ...]:
        """The types of stands to which they go."""
        return affected(self.kind, self.devastating)


@dataclass(frozen=True, slots=True)
class Fire:
    """What holds for all hits of a volley."""

    enfilade: bool = False
    """Casualty tests are at -2 (EXW-shoot-p)."""
    open: bool = False
    """There is no Cover test (EXW-nohide-a)."""
    bonus: bool = False
    """They are Bonus Hits: nothing to stands with No Fear (EXW-nofear-b)."""


PLAIN = Fire()


@dataclass(frozen=True, slots=True)
class Save:
    """Dice against a value: one that reaches it is enough."""

    purpose: str
    """casualty or cover."""
    need: int
    dice: int = 1
    modifier: int = 0

    @property
    def fails(self) -> float:
        """The chance that all dice fail."""
        return (1.0 - chance(self.need, self.modifier)) ** self.dice


def affected(kind: str, devastating: bool = False) -> tuple[str, ...]:
    """The types of stands that a class of attacks affects: P Soft and Medium, A Medium and Hard (EXW-stats-b)."""
    if devastating or kind == ANY:
        return TYPES
    return TYPES[:2] if kind == PERSONNEL else TYPES[1:]


def save_of(state: State, stand: Stand, hit: Pool, fire: Fire = PLAIN) -> Save | None:
    """The test against a hit: the likelier one of Casualty and Cover test (EXW-cover-a); None for no test.

    A Robust stand rolls one die more than others in a Casualty test (EXW-robust-a), not in a Cover test (EXW-cover-b);
    a devastating hit takes a die away and allows no Cover test (EXW-dc-a). Without Defence there is only the Cover test
    (EXW-hits-f).
    """
    ground = shelter(state, stand)
    tests = []
    dice = 1 + stand.has("Robust") - hit.devastating
    if stand.card.defence and dice:
        safe = ground.fortified or stand.has("All-Round Armour")
        modifier = ENFILADED * (fire.enfilade and not safe) + SNIPED * hit.sniper
        tests.append(Save("casualty", stand.card.defence, dice, modifier))
    if ground.cover and not hit.devastating and not fire.open:
        tests.append(Save("cover", ground.cover))
    return min(tests, key=lambda test: test.fails, default=None)


def harm(pen: Pen, stand: Stand, hit: Pool, fire: Fire, rolls: Thrown) -> int:
    """How many Hits a hit costs a stand; its dice go to `rolls` (EXW-hits-d).

    There is no test against Anti-Heavy Armour (EXW-aha-a). A Bonus Hit that goes to a stand with No Fear is
    lost (EXW-nofear-b).
    """
    if fire.bonus and stand.has("No Fear"):
        pen.apply("EXW-nofear-b")
        return 0
    if hit.heavy:
        dice = pen.roll("heavy", 1, hit.heavy)
        rolls.add(dice, "heavy", 0)
        pen.apply("EXW-aha-a")
        return dice[0].value
    test = save_of(pen.state, stand, hit, fire)
    if test is None:
        pen.apply("EXW-dc-a" if hit.devastating else "EXW-hits-f")
        return 1
    dice = pen.d10(test.purpose, test.dice)
    rolls.add(dice, test.purpose, test.need, test.modifier)
    pen.apply(*rules_of(stand, test, fire))
    return 0 if any(passes(die.value, test.modifier, test.need) for die in dice) else 1


def rules_of(stand: Stand, test: Save, fire: Fire) -> Iterable[str]:
    """The rules that shaped a test."""
    if test.purpose == "cover":
        yield "EXW-cover-a"
        if stand.has("Robust"):
            yield "EXW-cover-b"
        return
    if stand.has("Robust"):
        yield "EXW-robust-a"
    if fire.enfilade:
        yield "EXW-shoot-p"
        if stand.has("All-Round Armour"):
            yield "EXW-allround-a"


def spared(pen: Pen, stand: Stand, rolls: Thrown) -> bool:
    """Whether a stand that would be removed stays with 1 Hit: 9 or more, never modified (EXW-incredible-a)."""
    if not stand.has("Incredible Survival"):
        return False
    dice = pen.d10("incredible")
    rolls.add(dice, "incredible", INCREDIBLE)
    pen.apply("EXW-incredible-a")
    return passes(dice[0].value, 0, INCREDIBLE)


def lost(pen: Pen, name: str, stands: Iterable[str]) -> list[str]:
    """Which of the stands that would be removed are: for Rough Luck, being caught, being left behind.

    Those with Incredible Survival that stay have 1 Hit (EXW-incredible-a).
    """
    gone: list[str] = []
    rolls = Thrown()
    stayed = {}
    for stand in [pen.formation(name).stand(doomed) for doomed in stands]:
        if spared(pen, stand, rolls):
            stayed[stand.id] = stand.but(hits=1)
        else:
            gone.append(stand.id)
    if rolls:
        pen.tell(
            "survived", "EXW-incredible-a", rolls=tuple(rolls), unit=name, count=len(stayed), need=INCREDIBLE
        )
        pen.change_stands(name, stayed)
    return gone
