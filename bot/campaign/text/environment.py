"""The Environment Report of a round: light, wind and effects in words, for everybody (EDC-D1-a)."""

from __future__ import annotations

from collections.abc import Sequence

from bot.campaign.resolve.wind import threshold
from bot.campaign.text.events import way
from bot.campaign.text.queue import joined
from bot.campaign.world.effects import NUMBERS
from bot.campaign.world.known.view import SideView
from bot.campaign.world.model import Effect
from bot.campaign.world.safe_text import safe
from bot.campaign.world.settings import Environment
from bot.hexmap.coords import Hex
from bot.hexmap.model import HexMap
from bot.messages import say

ARROWS = {"N": "↑", "NE": "↗", "E": "→", "SE": "↘", "S": "↓", "SW": "↙", "W": "←", "NW": "↖"}
SHOWN_HEXES = 12


def environment_report(view: SideView) -> list[str]:
    """The conditions in force as the side knows them, a line for each (EDC-D1-a, EDC-D1-b, EDC-D1.1-a, EDC-D1.2-a)."""
    clock = view.environment
    return [
        say("environment-light", light=_light(clock)),
        say("environment-wind", wind=wind_words(clock, view.map)),
        *(_effect(effect, view) for effect in view.effects),
        *_markers(view),
    ]


def _light(clock: Environment) -> str:
    hour = f"{clock.hour:02d}"
    if not clock.use_night:
        return say("light-good", hour=hour)
    if clock.night:
        return say("light-night", hour=hour, dawn=f"{clock.dawn:02d}")
    return say("light-day", hour=hour, dusk=f"{clock.dusk:02d}")


def wind_words(clock: Environment, hexmap: HexMap) -> str:
    """The wind as an arrow and dots, where it blows to, and what it does to shells (EDC-D1.2-a, EDC-D1.2-b)."""
    if not clock.wind_speed:
        return say("wind-calm")
    towards = hexmap.side_name(clock.wind)
    return say(
        "wind-blows",
        arrow=ARROWS[towards],
        dots="●" * clock.wind_speed,
        facing=towards,
        speed=clock.wind_speed,
        drift=threshold(clock),
    )


def _effect(effect: Effect, view: SideView) -> str:
    return say(
        "environment-effect",
        name=safe(effect.name),
        stat=effect.stat if effect.stat and effect.stat != effect.name.casefold() else None,
        change=f"{effect.modifier:+d}" if effect.stat in NUMBERS else None,
        hexes=hex_words(effect.hexes, view) if effect.hexes else None,
        rounds=effect.rounds,
    )


def hex_words(hexes: frozenset[Hex], view: SideView) -> str:
    """The labels of hexes, at most a dozen of them."""
    labels = [view.map.label(at) for at in sorted(hexes)]
    return say("some-hexes", labels=" ".join(labels[:SHOWN_HEXES]), more=max(0, len(labels) - SHOWN_HEXES))


def _markers(view: SideView) -> list[str]:
    """Where unseen guns fired from (EDC-F1.2-b): of the same in several rounds one line."""
    rounds: dict[tuple[str, str | None], list[int]] = {}
    for marker in view.markers:
        direction = None if marker.bearing is None else way(marker.bearing, marker.sector)
        rounds.setdefault((view.map.label(marker.hex), direction), []).append(marker.round)
    return [_marker(at, direction, sorted(set(some))) for (at, direction), some in rounds.items()]


def _marker(at: str, direction: str | None, rounds: Sequence[int]) -> str:
    count, when = len(rounds), joined(map(str, rounds))
    if direction is None:
        return say("marker-radar", count=count, rounds=when, hex=at)
    return say("marker-impact", count=count, rounds=when, hex=at, from_direction=direction)
