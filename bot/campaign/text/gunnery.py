"""Sentences about shells, smoke and flares."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bot.campaign.world.model import Event
from bot.campaign.world.safe_text import Names, named, safe


def _barrage(event: Event, names: Names) -> str:
    data, who = event.data, named(names, event.unit)
    if "hex" not in data:
        return f"{who} fired {safe(data.get('weapon', '?'))}."
    aimed, at = data["hex"], data.get("impact")
    where = "off the map" if at is None else f"in {safe(at)}"
    carried = "" if at == aimed else f" and the wind carried the shells: they came down {where}"
    missed = " They missed in the dark." if data.get("missed") else ""
    return f"{who} fired {safe(data.get('weapon', '?'))} at {safe(aimed)}{carried}.{missed}"


def _shelled(event: Event, names: Names) -> str:
    data = event.data
    by = f" by {named(names, data['attacker'])}" if data.get("attacker") else ""
    outcome = "but not hit" if data.get("missed") else f"and lost {data.get('loss', 0)} FS"
    return f"{named(names, event.unit, 'A unit')} at {safe(data.get('hex', '?'))} was shelled{by} {outcome}."


def _overkill(event: Event, names: Names) -> str:
    who, data = named(names, event.unit, "A unit"), event.data
    rolled = (
        f" (rolled {event.rolls[0].value}, difficulty {data['difficulty']})" if "difficulty" in data else ""
    )
    if data.get("killed"):
        return f"{who} did not live through the shelling{rolled}."
    return f"{who} lived through the shelling with 1 FS{rolled}."


def _screen(event: Event, names: Names) -> str:
    what = "Smoke" if event.kind == "smoke" else "A flare"
    at = event.data.get("hex")
    if at is None:
        return f"{what} of {named(names, event.unit)} was carried off the map."
    by = f", by {named(names, event.unit)}" if event.unit else ""
    return f"{what} over {safe(at)}{by}."


def _impact(event: Event, names: Names) -> str:
    way = towards(event.data.get("bearing", 0), event.data.get("sector", 60))
    return f"Shells came down in {safe(event.data.get('hex', '?'))}, fired from the {way}."


def towards(bearing: int, sector: int) -> str:
    """A bearing as a reader sees it: the hex side, or degrees where it is finer than that."""
    sides = ("north", "northeast", "southeast", "south", "southwest", "northwest")
    return sides[bearing // 60] if sector == 60 and bearing % 60 == 0 else f"bearing {bearing:03d}"


GUNNERY: Mapping[str, Callable[[Event, Names], str]] = {
    "barrage": _barrage,
    "shelled": _shelled,
    "overkill": _overkill,
    "smoke": _screen,
    "flare": _screen,
    "impact": _impact,
}
