"""The Environment Report of a round: light, wind and effects in words, for everybody (EDC-D1-a)."""

from __future__ import annotations

from collections.abc import Sequence

from bot.campaign.resolve.wind import threshold
from bot.campaign.text.events import way
from bot.campaign.world.effects import LIGHT, SMOKE
from bot.campaign.world.model import Effect, Marker, SideView
from bot.campaign.world.safe_text import safe
from bot.campaign.world.settings import Environment
from bot.hexmap.coords import Facing, Hex

ARROWS = {
    Facing.N: "↑",
    Facing.NE: "↗",
    Facing.SE: "↘",
    Facing.S: "↓",
    Facing.SW: "↙",
    Facing.NW: "↖",
}
SHOWN_HEXES = 12


def environment_report(view: SideView) -> list[str]:
    """The conditions in force as the side knows them, a line for each (EDC-D1-a, EDC-D1-b, EDC-D1.1-a, EDC-D1.2-a)."""
    clock = view.environment
    return [
        f"**Light**: {_light(clock)}",
        f"**Wind**: {wind_words(clock)}",
        *(_effect(effect, view) for effect in view.effects),
        *_markers(view),
    ]


def _light(clock: Environment) -> str:
    hour = f"{clock.hour:02d}:00"
    if not clock.use_night:
        return f"{hour}, good light"
    if clock.night:
        return f"{hour}, night until {clock.dawn:02d}:00. Sight is short; what is not lit is hard to hit"
    return f"{hour}, day until {clock.dusk:02d}:00"


def wind_words(clock: Environment) -> str:
    """The wind as an arrow and dots, where it blows to, and what it does to shells (EDC-D1.2-a, EDC-D1.2-b)."""
    if not clock.wind_speed:
        return "calm; shells do not drift"
    dots = "●" * clock.wind_speed
    return (
        f"{ARROWS[clock.wind]} {dots} towards {clock.wind.name}, speed {clock.wind_speed}; "
        f"shells drift on a d20 of {threshold(clock)} or less. It is a forecast"
    )


def _effect(effect: Effect, view: SideView) -> str:
    where = hex_words(effect.hexes, view) if effect.hexes else "the whole map"
    if effect.rounds is None:
        last = "until further notice"
    else:
        last = "this round" if effect.rounds == 1 else f"{effect.rounds} rounds"
    what = ""
    if effect.stat not in ("", SMOKE, LIGHT):
        what = f"{effect.stat} {effect.modifier:+d}, "
    elif effect.stat and effect.stat != effect.name:
        what = f"{effect.stat}, "
    return f"**{safe(effect.name[:1].upper() + effect.name[1:])}**: {what}{where}, {last}"


def hex_words(hexes: frozenset[Hex], view: SideView) -> str:
    """The labels of hexes, at most a dozen of them."""
    labels = [view.map.label(at) for at in sorted(hexes)]
    more = len(labels) - SHOWN_HEXES
    return " ".join(labels[:SHOWN_HEXES]) + (f" and {more} more" if more > 0 else "")


def _markers(view: SideView) -> Sequence[str]:
    """Where unseen guns fired from (EDC-F1.2-b)."""
    return [_marker(marker, view) for marker in view.markers]


def _marker(marker: Marker, view: SideView) -> str:
    at, when = view.map.label(marker.hex), f"round {marker.round}"
    if marker.bearing is None:
        return f"**Radar**, {when}: a gun in or next to {at}"
    return f"**Impact**, {when}: {at}, fired from the {way(marker.bearing, marker.sector)}"
