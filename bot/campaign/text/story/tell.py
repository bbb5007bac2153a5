"""The whole account of a round for one side, made of its events and its views, nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bot.campaign.text.events import say_event
from bot.campaign.text.queue import joined
from bot.campaign.text.story.fights import fights
from bot.campaign.text.story.headline import headline
from bot.campaign.text.story.paragraph import paragraphs
from bot.campaign.text.story.strength import strength
from bot.campaign.text.story.words import Mentions, batches, natural
from bot.campaign.world.happened import Event
from bot.campaign.world.known.view import SideView
from bot.campaign.world.refusals.attack import TargetGone
from bot.campaign.world.safe_text import Names, is_contact, safe
from bot.messages import say

IN_STATES = frozenset({"round", "held", "spent", "facing", "rotated", "rested", "hovered", "brawl_over"})
"""Kinds whose result is read from the state of the unit; `/why` tells them."""
LOST = frozenset({"refused", "stopped"})
"""Kinds that say what of an order was not carried out."""
HURTS = frozenset({"mine", "depot_blast", "thrown_out", "dropped"})
"""Kinds that tell the loss of a unit themselves."""


@dataclass(frozen=True, slots=True)
class Story:
    """A round in the words of its side. Names in it are already safe."""

    headline: str
    """At most one sentence."""
    lines: tuple[str, ...]
    """Fights, contacts, structures, moves, orders not carried out, everything else; a blank line between."""
    strength: tuple[str, ...]
    """A line for each unit, after the round."""


def tell(view: SideView, events: Sequence[Event], before: SideView | None, names: Names) -> Story:
    """The story of the side's own `events`; `view` is its view after the round, `before` that of its opening."""
    ours = {unit.id for picture in (before, view) if picture is not None for unit in picture.units}
    battles = fights(events)
    told = {number for fight in battles for number in fight.told}
    rest = [event for event in events if event.number not in told and event.kind not in IN_STATES]
    apart = list(others(rest, names))
    parts = (
        ("", [line for fight in battles for line in paragraphs(fight, view, names, ours)]),
        ("story-lost", [line for line, fell in apart if fell]),
        ("story-contacts", list(_contacts(rest, view, names))),
        ("story-moves", [say("story-moved", moves=line) for line in moves(rest, ours, names)]),
        ("story-not-done", list(_not_done(events, names))),
        ("story-also", [line for line, fell in apart if not fell]),
    )
    lines: list[str] = []
    for heading, part in parts:
        if part:
            lines += ["", *([say(heading)] if heading else []), *part]
    return Story(headline(view, events, battles, names, ours), tuple(lines[1:]), strength(view, names))


def _contacts(events: Sequence[Event], view: SideView, names: Names) -> Iterable[str]:
    """New contacts by hex, then those seen moving."""
    by_hex: dict[str, list[str]] = {}
    for event in events:
        if event.kind == "contact":
            at = "?" if event.hex is None else view.map.label(event.hex)
            by_hex.setdefault(at, []).append(_contact(event))
    for at, here in by_hex.items():
        yield from (say("story-contact", hex=at, contacts=joined(some)) for some in batches(here))
    seen = [event for event in events if event.kind == "moved" and is_contact(event.unit or "")]
    mentions = Mentions(names)
    for some in batches(seen):
        yield say("story-seen-moving", contacts=", ".join(_track(event, mentions) for event in some))


def _contact(event: Event) -> str:
    low, high = event.data.get("fs_low", "?"), event.data.get("fs_high", "?")
    return say(
        "story-contact-unit",
        contact=safe(event.data.get("contact", event.unit or "?")),
        label=safe(event.data.get("label") or say("unit-unknown")),
        strength=str(low) if low == high else f"{low}–{high}",
    )


def _track(event: Event, mentions: Mentions) -> str:
    path = [safe(at) for at in event.data.get("path", ())]
    if len(path) < 2:  # the rest of its path was out of sight
        return say("story-seen-once", contact=mentions.call(event.unit), hex=path[0] if path else None)
    return f"{mentions.call(event.unit)} {path[0]} → {path[-1]}"


def moves(events: Iterable[Event], ours: set[str], names: Names) -> Iterable[str]:
    """The side's own moves, by where they ended."""
    ends: dict[str, str] = {}
    for event in events:
        if event.kind == "moved" and event.unit in ours and event.data.get("path"):
            ends[event.unit] = safe(event.data["path"][-1])
    groups: dict[str, list[str]] = {}
    for unit, at in ends.items():
        groups.setdefault(at, []).append(names.get(unit) or safe(unit))
    told = [
        say("story-move", units=joined(some), hex=at)
        for at, units in groups.items()
        for some in batches(sorted(units, key=natural))
    ]
    yield from (", ".join(some) for some in batches(told))


def gone_targets(events: Iterable[Event]) -> dict[int, tuple[str, str, str]]:
    """What became of each target that was gone, and where it is then, by the number of the event that tells it."""
    fates: dict[str, tuple[str, str]] = {}
    gone: dict[int, tuple[str, str, str]] = {}
    for event in events:
        if event.unit is not None and event.kind == "destroyed":
            fates[event.unit] = ("destroyed", "")
        elif event.unit is not None and event.kind == "moved" and event.data.get("path"):
            fates[event.unit] = ("moved", safe(event.data["path"][-1]))
        target = str(event.data.get("facts", {}).get("target", ""))
        if event.kind in LOST and event.data.get("code") == TargetGone.code and target in fates:
            gone[event.number] = (target, *fates[target])
    return gone


def _not_done(events: Sequence[Event], names: Names) -> Iterable[str]:
    """Orders that were not carried out; those whose target was gone by units together, with what became of it."""
    fates = gone_targets(events)
    gone: dict[tuple[str, str, str], list[str]] = {}
    others: list[str] = []
    for event in events:
        if event.kind not in LOST:
            continue
        if event.number in fates:
            who = names.get(event.unit or "") or say("unit-unseen")
            gone.setdefault(fates[event.number], []).append(who)
        else:
            others.append(f"- {say_event(event, names)}")
    for (target, fate, at), units in gone.items():
        who = names.get(target) or safe(target)
        for some in batches(units):
            yield say("story-target-gone", units=joined(some), target=who, fate=fate, hex=at or None)
    yield from others


def others(events: Sequence[Event], names: Names) -> Iterable[tuple[str, bool]]:
    """Everything that has no place of its own, the events of one unit together, and whether it fell by them."""
    hurt: set[str | None] = set()
    safe_now = {event.unit for event in events if event.kind == "rescued"}
    lines: dict[object, list[str]] = {}
    fell: set[object] = set()
    for event in events:
        if event.kind in LOST or event.kind in ("contact", "moved"):
            continue
        if event.kind == "ccp" and event.unit in safe_now:
            continue
        if event.kind in HURTS:
            hurt.add(event.unit)
        if event.kind == "damaged" and event.unit in hurt:
            continue
        if sentence := say_event(event, names):
            key = event.unit if event.unit is not None else ("event", event.number)
            lines.setdefault(key, []).append(sentence)
            if event.kind == "destroyed":
                fell.add(key)
    yield from ((f"- {' '.join(sentences)}", key in fell) for key, sentences in lines.items())
