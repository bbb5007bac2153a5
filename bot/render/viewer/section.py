"""The part of a page with the map that `viewer.js` draws. Names are text; nothing is loaded from elsewhere."""

from __future__ import annotations

import html
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import resources

from bot.hexmap.terrain import TERRAIN
from bot.messages import say
from bot.render.hexes.symbols import SYMBOLS
from bot.render.shared import palette
from bot.render.shared.palette import RGB, SIDE_COLOUR, SIDE_FILL, terrain_colour
from bot.render.viewer.table import look_json

_HERE = resources.files("bot.render.viewer")
SCRIPT, TABLE_SCRIPT = _HERE.joinpath("viewer.js"), _HERE.joinpath("table.js")
PAINT = (
    *("INK", "PAPER", "RIVER", "BOCAGE", "STEEL", "WALL", "GOLD", "GOLD_DARK", "CLIFF", "WOOD", "ROAD"),
    *("ROAD_CASE", "HIGHWAY", "PATH"),
)
"""The colours of the palette that the viewer takes from the pictures, where they were tried for colour blindness."""
LAYERS = (
    "title",
    "zones",
    "sight",
    "supply",
    "range",
    "happened",
    "differences",
    "numbers",
    "names",
    "turn",
    "step",
    "story",
    "key",
    "zone_own",
    "zone_enemies",
)
"""What the viewer calls its layers, and what it says of a hex under a zone of influence."""
TABLE_LAYERS = (
    "title",
    "range",
    "areas",
    "sight",
    "happened",
    "names",
    "zones",
    "grid",
    "turn",
    "step",
    "story",
    "key",
    "open",
)
"""The same where it shows a tabletop board."""
SAID = ("v", "e", "u", "own", "friends", "enemies", "ghosts")
"""What the viewer says of what a side knows: how a hex is seen, and the groups of its list."""
ZOOM = (("closer", "+"), ("farther", "−"), ("whole", "⤢"))


@dataclass(frozen=True)
class Moment:
    """One of the maps that the reader can choose from."""

    name: str
    """In the address of the page."""
    words: str
    data: Mapping[str, object]
    """Of `campaign.text.viewer.viewer_json`."""
    said: Mapping[str, str] | None = None
    """What the viewer says of it; None for what a side knows."""


def viewer(
    moments: Sequence[Moment],
    theme: str,
    legend: str,
    *,
    script: str = "viewer.js",
    below: Sequence[str] = (),
    rounds: Sequence[tuple[str, str]] = (),
    page: str = "",
) -> list[str]:
    """The lines of the part; it is hidden until its script runs. The first moment is shown at first.

    `legend` says what the moments are a choice of (empty: they are the rounds), `script` is where the page has the
    script, `below` is HTML at the end. `rounds` are what a slider goes through, the oldest first: words, and the name
    of a moment or the address of another page; `page` is the one that this is.
    """
    known = {key: say("chronicle-board-said", what=key) for key in SAID}
    data = {
        **{moment.name: moment.data for moment in moments},
        "moments": [moment.name for moment in moments],
        "colours": {row.letter: _hex(terrain_colour(kind, theme)) for kind, row in TERRAIN.items()},
        "paint": _paint(),
        "symbols": SYMBOLS,
        "layers": {key: say("viewer-layer", layer=key) for key in LAYERS},
        "rounds": rounds or [("", moments[0].name)],
        "page": page,
        "say": {moment.name: known if moment.said is None else moment.said for moment in moments},
    }
    return _section(
        moments,
        data,
        (say("chronicle-board"), say("chronicle-board-how"), legend),
        (script,),
        below,
    )


def table_viewer(moments: Sequence[Moment], legend: str, scripts: Sequence[str]) -> list[str]:
    """The same for a skirmish. Its moments are viewpoints, with data of `table_json`; the last script is the viewer."""
    data = {
        **{moment.name: moment.data for moment in moments},
        "moments": [moment.name for moment in moments],
        "look": look_json([moment.data for moment in moments]),
        "paint": _paint(),
        "layers": {key: say("board-layer", layer=key) for key in TABLE_LAYERS},
        "rounds": [],
        "say": {},
    }
    return _section(moments, data, (say("board-table"), say("board-how"), legend), scripts)


def _section(
    moments: Sequence[Moment],
    data: Mapping[str, object],
    words: tuple[str, str, str],
    scripts: Sequence[str],
    below: Sequence[str] = (),
) -> list[str]:
    """The part with a heading, how it is used, and what the moments are."""
    heading, how, legend = words
    choices = "".join(
        f'<label><input type="radio" name="which" value="{moment.name}"{" checked" if place == 0 else ""}> '
        f"{_text(moment.words)}</label>"
        for place, moment in enumerate(moments)
    )
    fieldset = f'<fieldset aria-label="{_text(legend)}">{choices}</fieldset>' if legend else ""
    buttons = "".join(
        f'<button id="{key}" type="button" aria-label="{_text(say("chronicle-board-zoom", how=key))}">{sign}</button>'
        for key, sign in ZOOM
    )
    return [
        '<section id="viewer" class="around" hidden>',
        f"<h2>{_text(heading)}</h2>",
        f'<p class="dim">{_text(how)}</p>',
        f'<div class="bar">{fieldset}<span>{buttons}</span></div>',
        '<div class="both"><div>',
        f'<canvas id="board" tabindex="0" role="img" aria-label="{_text(say("chronicle-board-map"))}"></canvas>',
        '<div role="status"><ul id="here"></ul></div></div>',
        f'<div id="units" role="region" aria-label="{_text(say("chronicle-board-units"))}"></div></div>',
        *below,
        "</section>",
        f'<script id="maps" type="application/json">{embedded(data)}</script>',
        *(f'<script src="{script}"></script>' for script in scripts),
    ]


def _paint() -> dict[str, object]:
    return {
        "sides": {side.value: [_hex(SIDE_COLOUR[side]), _hex(SIDE_FILL[side])] for side in SIDE_COLOUR},
        **{name.lower(): _hex(getattr(palette, name)) for name in PAINT},
    }


def _hex(colour: RGB) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)


def _text(said: str) -> str:
    return html.escape(said, quote=True)


def embedded(data: object) -> str:
    """JSON that no text in it can end the script element with."""
    return json.dumps(data, separators=(",", ":")).replace("<", "\\u003c")
