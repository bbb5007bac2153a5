"""The results of one campaign or of several, as numbers and as text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import reduce

from bot.campaign.world.happened import Event
from bot.campaign.world.model import World
from bot.rehearsal.simulate.outside import OUTSIDE
from bot.rulebook import Rule, rules

ALL_RULES_FROM = 10
"""From so many campaigns on, a rule that never came into play is a failure."""

_HARM: Mapping[str, str] = {
    "attacked": "attack",
    "assaulted": "attack",
    "shelled": "shells",
    "overkill": "shells",
    "mine": "mine",
    "crashed": "crash",
    "shaken": "structure destroyed",
    "bridge_fell": "bridge destroyed",
    "depot_blast": "depot blast",
    "drop_lost": "drop",
    "ejected": "crew ejected",
}


@dataclass(slots=True)
class Statistics:
    """Counts over one campaign or several."""

    campaigns: int = 0
    rounds: int = 0
    orders: int = 0
    refused: int = 0
    events: Counter[str] = field(default_factory=Counter)
    losses: Counter[tuple[str, str]] = field(default_factory=Counter)
    """Destroyed units, by class and cause."""
    named: Counter[str] = field(default_factory=Counter)
    """How often each rule was named by an event, a refusal or a warning."""
    ran: Counter[str] = field(default_factory=Counter)
    """How often code that names the rule came to an effect (`executed`)."""
    errors: list[str] = field(default_factory=list)
    """Failures, each with its campaign and round."""
    seconds: float = 0.0
    longest: float = 0.0
    """Seconds of the longest campaign."""

    def add(self, other: Statistics) -> Statistics:
        """These with the others on top."""
        for counter in ("events", "losses", "named", "ran"):
            getattr(self, counter).update(getattr(other, counter))
        for number in ("campaigns", "rounds", "orders", "refused", "seconds"):
            setattr(self, number, getattr(self, number) + getattr(other, number))
        self.errors += other.errors
        self.longest = max(self.longest, other.longest)
        return self

    def count(self, world: World, events: Iterable[Event]) -> None:
        """Take note of the events of a resolution that began with this world."""
        hit: dict[str, str] = {}
        for event in events:
            self.named.update({*event.rules, *(str(entry[0]) for entry in event.data.get("modifiers", ()))})
            if "gm" not in event.audience:
                continue
            self.events[event.kind] += 1
            if event.kind in _HARM:
                for victim in (event.unit, event.data.get("target")):
                    hit[str(victim)] = _HARM[event.kind]
            if event.kind == "destroyed" and event.unit in world.units:
                cls = world.catalogue.cls(world.units[event.unit])
                aboard = "with its carrier" if world.units[event.unit].carrier is not None else "other"
                self.losses[cls.name, hit.get(event.unit, aboard)] += 1


def total(several: Iterable[Statistics]) -> Statistics:
    """All of them as one."""
    return reduce(Statistics.add, several, Statistics())


def decided() -> list[Rule]:
    """The rules of the campaign that the bot decides alone and that a simulation can reach."""
    return [
        rule
        for rule in rules().values()
        if rule.system == "EDC" and rule.kind == "auto" and rule.id not in OUTSIDE
    ]


def never(stats: Statistics) -> list[str]:
    """Those of them that never came into play."""
    return [rule.id for rule in decided() if not stats.named[rule.id] and not stats.ran[rule.id]]


def failed(stats: Statistics) -> bool:
    """Whether something broke, or a rule stayed out of ten campaigns or more."""
    return bool(stats.errors) or (stats.campaigns >= ALL_RULES_FROM and bool(never(stats)))


def report(stats: Statistics) -> dict[str, object]:
    """The statistics as plain data."""
    losses: dict[str, dict[str, int]] = {}
    for (cls, cause), count in sorted(stats.losses.items()):
        losses.setdefault(cls, {})[cause] = count
    return {
        "campaigns": stats.campaigns,
        "rounds": stats.rounds,
        "seconds": round(stats.seconds, 1),
        "longest_campaign_seconds": round(stats.longest, 1),
        "orders": stats.orders,
        "refused": stats.refused,
        "errors": stats.errors,
        "events": dict(stats.events.most_common()),
        "losses": losses,
        "rules_decided": len(decided()),
        "rules_fired": {
            rule.id: {"named": stats.named[rule.id], "ran": stats.ran[rule.id]}
            for rule in decided()
            if stats.named[rule.id] or stats.ran[rule.id]
        },
        "rules_never_fired": never(stats),
        "rules_outside": dict(OUTSIDE),
    }


def as_text(stats: Statistics) -> str:
    """The statistics for people."""
    lines = [
        f"{stats.campaigns} campaigns, {stats.rounds} rounds, {stats.orders} orders, {stats.refused} refused; "
        f"{stats.seconds:.0f} s, the longest campaign {stats.longest:.0f} s",
        "",
        "Events",
        *_columns(stats.events.most_common()),
        "",
        "Losses by class and cause",
    ]
    by_class: dict[str, Counter[str]] = {}
    for (cls, cause), count in stats.losses.items():
        by_class.setdefault(cls, Counter())[cause] = count
    for cls, causes in sorted(by_class.items(), key=lambda entry: (-entry[1].total(), entry[0])):
        told = ", ".join(f"{cause} {count}" for cause, count in causes.most_common())
        lines.append(f"  {cls:<24} {causes.total():>5}   {told}")
    fired = [rule.id for rule in decided() if stats.named[rule.id] or stats.ran[rule.id]]
    lines += ["", f"Rules fired ({len(fired)} of {len(decided())}): times named, times in effect"]
    lines += _columns([(rule, f"{stats.named[rule]}/{stats.ran[rule]}") for rule in fired])
    silent = never(stats)
    lines += ["", f"Rules never fired ({len(silent)})"]
    lines += [f"  {rule:<16} {rules()[rule].title}" for rule in silent] or ["  none"]
    lines += ["", f"Rules outside a simulated campaign ({len(OUTSIDE)})"]
    lines += [f"  {rule:<16} {reason}" for rule, reason in OUTSIDE.items()]
    if stats.errors:
        lines += ["", f"Errors ({len(stats.errors)})", *(f"  {error}" for error in stats.errors)]
    return "\n".join(lines)


def _columns(rows: Iterable[tuple[str, object]], width: int = 4) -> list[str]:
    cells = [f"{name} {value}".ljust(26) for name, value in rows]
    return ["  " + "".join(cells[at : at + width]).rstrip() for at in range(0, len(cells), width)]
