"""The round in words for the game master, with nothing hidden. Never shown to players."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from bot.campaign.text.events import say_event
from bot.campaign.world.model import Event, World
from bot.campaign.world.safe_text import called, safe


def gm_names(*worlds: World) -> dict[str, str]:
    """What to call each unit, by its true id."""
    names: dict[str, str] = {}
    for world in worlds:
        for unit in (*world.units.values(), *world.graveyard.values()):
            names[unit.id] = called(unit.name, unit.survivors_of is not None, f" ({unit.side})")
    return names


def gm_lines(before: World, after: World, events: Iterable[Event]) -> list[str]:
    """One line for each event."""
    names = gm_names(before, after)
    return [f"- {line}" for event in events if (line := say_event(event, names))]


def ruling_lines(rulings: Iterable[Mapping[str, Any]]) -> list[str]:
    """One line for each question of a draft, with the answer that holds; none where the book left nothing open."""
    lines = [
        f"- {safe(ruling['question'], 300)} **{safe(ruling['chosen'])}**"
        + (" (default)" if ruling["chosen"] == ruling["default"] else f" (default {safe(ruling['default'])})")
        + f" of {safe(', '.join(ruling['options']))} [{ruling['rule']}]"
        for ruling in rulings
    ]
    return ["**Your rulings**; change one with `/gm rule`", *lines] if lines else []
