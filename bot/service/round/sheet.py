"""The round in words for the game master, with nothing hidden. Never shown to players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from bot.campaign.text.events import in_lines, say_event
from bot.campaign.text.report import NOBODY, Owners
from bot.campaign.world.happened import Event, Ruling
from bot.campaign.world.model import World
from bot.campaign.world.safe_text import called, safe
from bot.messages import say, thing


def gm_names(*worlds: World, owners: Owners = NOBODY) -> dict[str, str]:
    """What to call each unit, by its true id: with its side, and with its owner where another has the same name."""
    units = {unit.id: unit for world in worlds for unit in (*world.units.values(), *world.graveyard.values())}
    namesakes = Counter((unit.name.casefold(), unit.side) for unit in units.values())
    names: dict[str, str] = {}
    for unit in units.values():
        shared = namesakes[unit.name.casefold(), unit.side] > 1
        owner = safe(owners.get(unit.owner or "", unit.id)) if shared else thing(unit.side.value)
        names[unit.id] = called(unit.name, unit.survivors_of is not None, f" ({owner})")
    return names


def gm_lines(before: World, after: World, events: Iterable[Event], owners: Owners = NOBODY) -> list[str]:
    """One line for each event."""
    names = gm_names(before, after, owners=owners)
    return [f"- {line}" for event in in_lines(events) if (line := say_event(event, names))]


def ruling_lines(rulings: Iterable[Ruling]) -> list[str]:
    """One line for each question of a draft, with its current answer; none where the book left nothing open."""
    lines = [
        say(
            "sheet-ruling",
            question=safe(ruling.question, 300),
            answer=safe(ruling.chosen),
            default=None if ruling.chosen == ruling.default else safe(ruling.default),
            answers=safe(", ".join(ruling.options)),
            rule=ruling.rule,
        )
        for ruling in rulings
    ]
    return [say("sheet-rulings"), *lines] if lines else []
