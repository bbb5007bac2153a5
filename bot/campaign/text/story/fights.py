"""The fights of a round: blows that share a unit or a hex, with what they cost each side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from bot.campaign.text.story.words import hex_of
from bot.campaign.world.happened import Event
from bot.hexmap.coords import Hex

BLOWS = frozenset({"attacked", "shelled", "assaulted", "barrage"})
"""What somebody does to somebody."""
EFFECTS = frozenset(
    {"damaged", "destroyed", "lethality", "overkill", "overrun", "brawl", "disarmed", "immobilised"}
)
"""What becomes of a unit; told with the fight it was in."""


@dataclass
class Loss:
    """What a fight cost one unit."""

    strength: int = 0
    """FS lost in blows that the side saw."""
    left: int | None = None
    """FS left, where the side knows it."""
    fate: list[str] = field(default_factory=list)
    """Of `destroyed overrun brawl disarmed immobilised survived`."""

    @property
    def fell(self) -> bool:
        return "destroyed" in self.fate


@dataclass
class Fight:
    """Blows that belong together, in sequence, and what became of the units in them."""

    blows: list[Event]
    losses: dict[str, Loss]
    """By the ids that the side uses, in the sequence they were first hurt; units without a loss are left out."""
    told: set[int]
    """Numbers of all events that this fight tells."""

    @property
    def at(self) -> Hex | None:
        """Where most of the blows fell."""
        hexes = Counter(str(at) for blow in self.blows if (at := struck(blow)) is not None)
        return hex_of(hexes.most_common(1)[0][0]) if hexes else None


def struck(blow: Event) -> str | None:
    """The label of the hex that a blow fell on; None off the map or unknown."""
    at = blow.data.get("impact", blow.data.get("hex")) if blow.kind == "barrage" else blow.data.get("hex")
    return None if at is None else str(at)


def victim(blow: Event) -> str | None:
    """Who was struck, as far as the side knows."""
    if blow.kind == "attacked":
        target = blow.data.get("target")
        return None if target is None else str(target)
    return blow.unit if blow.kind == "shelled" else None


def attacker(blow: Event) -> str | None:
    """Who struck, as far as the side knows."""
    who = blow.unit if blow.kind in ("assaulted", "barrage") else blow.data.get("attacker")
    return None if who is None else str(who)


def fights(events: Sequence[Event]) -> list[Fight]:
    """The fights among a side's events, in the sequence they began; shells that hit nobody are none."""
    groups = _Groups()
    blows = [event for event in events if event.kind in BLOWS]
    for blow in blows:
        ends = [attacker(blow), victim(blow), f"hex {at}" if (at := struck(blow)) is not None else None]
        groups.join([end for end in ends if end is not None] or [f"blow {blow.number}"])
    by_group: dict[str, Fight] = {}
    for blow in blows:
        key = groups.of(attacker(blow) or victim(blow) or f"hex {struck(blow)}")
        fight = by_group.setdefault(key, Fight([], {}, set()))
        fight.blows.append(blow)
        fight.told.add(blow.number)
    for event in events:
        _count(event, by_group, groups)
    return [fight for fight in by_group.values() if any(blow.kind != "barrage" for blow in fight.blows)]


def _count(event: Event, by_group: dict[str, Fight], groups: _Groups) -> None:
    """Add what the event cost its victim to the fight that the victim was in."""
    hurt = victim(event) if event.kind in BLOWS else event.unit if event.kind in EFFECTS else None
    if hurt is None or not groups.has(hurt) or (fight := by_group.get(groups.of(hurt))) is None:
        return
    known = fight.losses.get(hurt, Loss())
    if event.kind in BLOWS:
        known.strength += int(event.data.get("loss") or 0)
    elif event.kind == "damaged":
        if not known.strength:
            return  # by a mine, a fall, a depot: no blow of this fight
        known.left = event.data.get("fs")
    elif event.kind == "immobilised" and event.data.get("cause", "hit") != "hit":
        return
    elif event.kind == "overkill":
        if not event.data.get("killed"):
            known.fate.append("survived")
    elif event.kind != "lethality" and event.kind not in known.fate:
        known.fate.append(event.kind)
    fight.told.add(event.number)
    if known.strength or known.fate:
        fight.losses[hurt] = known


class _Groups:
    """Names joined into groups (union-find)."""

    def __init__(self) -> None:
        self._parent: dict[str, str] = {}

    def has(self, name: str) -> bool:
        return name in self._parent

    def of(self, name: str) -> str:
        while (up := self._parent.setdefault(name, name)) != name:
            self._parent[name] = self._parent[up]
            name = up
        return name

    def join(self, names: Iterable[str]) -> None:
        first, *others = (self.of(name) for name in names)
        for other in others:
            self._parent[other] = first
