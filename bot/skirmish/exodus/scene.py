"""Situations of case files, what is true of a state, previews, and what is done for a player whose time is up.

    [start]
    order = "A"                       # who has the Order Opportunity; A unless said
    turn = 2                          # 1 unless said
    [start.formations]
    A1 = { kind = "line_platoon", stands = [["line", 10, 10], ["line", 12.5, 10]], sc = 2 }
    A2 = { kind = "conscript_company", row = { of = "conscript", count = 6, from = [10, 40], step = [2.5, 0] } }
    B1 = { kind = "squire_squadron", at = [60, 60], routed = true, hits = [1] }

The owner is the first letter of the id unless `owner` says. Without `stands` or `row` a formation is what the army list
makes of it, with `upgrades`, as a block about `at`. `hits` are those left, `hq` the HQ stands, `landed` says which
VTOLs are on the ground, `heading` where stands face, `fired` as in the state, all stand by stand. All other fields are
those of a formation; `aboard` are pairs of a kind and the number of the stand that carries it. `objectives` are tables
with id, x and y; `assets` tables with their fields. A is in the south. `step` begins with a phase (`finalisation`,
`tactics` …) instead of an order.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any

from bot.skirmish.engine import Choice, Pick, Preview
from bot.skirmish.exodus.army import make
from bot.skirmish.exodus.catalogue import Taken, catalogue
from bot.skirmish.exodus.firing.preview import preview as fire_preview
from bot.skirmish.exodus.orders.preview import preview as move_preview
from bot.skirmish.exodus.phases import layout, sudden
from bot.skirmish.exodus.phases.deployment import block, placed_at
from bot.skirmish.exodus.pieces import pieces
from bot.skirmish.exodus.shooting.arcs import fire_arcs
from bot.skirmish.exodus.state import TABLE, Asset, Formation, Objective, Stand, State, Step
from bot.skirmish.exodus.support import landing
from bot.skirmish.exodus.support import preview as support
from bot.skirmish.exodus.support.flight import fleet
from bot.skirmish.exodus.turn import PHASES
from bot.skirmish.table.shapes import Point

_FORMATION = {field.name for field in fields(Formation)} - {"id", "stands", "kind", "aboard"}
_OF_STANDS = ("fired", "heading", "hits", "hq", "landed")
_STATE = {"turn", "phase", "edges", "chose", "first", "tactics", "points", "factions"}
HARMLESS = (
    "alone",
    "land_here",
    "debus",
    "call_none",
    "turn_back",
    "hand_over",
    "hold_back",
    "leave",
    "hold",
    "cease",
    "stay",
    "run",
    "wait",
)
"""Kinds of choices made for a player whose time is up."""


def situation(blank: State, given: Mapping[str, Any]) -> State:
    """The state of a `start` table. Raises ValueError that names what is wrong."""
    known = {*_STATE, "formations", "objectives", "assets", "order", "momentum", "step"}
    if unknown := set(given) - known:
        raise ValueError(f"start.{min(unknown)}: no such field; there are {', '.join(sorted(known))}")
    first, second = blank.players
    start: dict[str, Any] = {
        "turn": 1,
        "edges": {first: "south", second: "north"},
        "chose": second,
        "first": first,
        "factions": {first: "guild", second: "royal"},
        **{name: value for name, value in given.items() if name in _STATE},
    }
    assets = tuple(
        Asset(**{**entry, "carries": tuple(entry.get("carries", ()))}) for entry in given.get("assets", ())
    )
    listed = [_formation(blank, name, entry) for name, entry in given.get("formations", {}).items()]
    state = replace(
        blank,
        formations=(*listed, *fleet(assets)),
        objectives=tuple(Objective(**entry) for entry in given.get("objectives", ())),
        assets=assets,
        **start,
    )
    if "step" in given:
        after = [Step(phase) for phase in PHASES[PHASES.index(str(given["step"])) :]]
        return replace(state, stack=(Step("victory"), *reversed(after)))
    player = str(given.get("order", first))
    top = Step("order", player, momentum=bool(given.get("momentum", False)))
    stack = (Step("victory"), Step("finalisation"), Step("support"), top)
    return replace(state, phase="orders", stack=stack)


def _formation(blank: State, name: str, entry: Mapping[str, Any]) -> Formation:
    known = _FORMATION | {"kind", "at", "stands", "row", "aboard", *_OF_STANDS}
    if unknown := set(entry) - known:
        raise ValueError(f"start.formations.{name}.{min(unknown)}: no such field")
    if entry.get("kind") not in catalogue().formations:
        raise ValueError(f"start.formations.{name}.kind: there is none called {entry.get('kind')!r}")
    owner = str(entry.get("owner", name[0]))
    if owner not in blank.players:
        raise ValueError(f"start.formations.{name}.owner: there is no player {owner!r}")
    taken = Taken(entry["kind"], tuple(entry.get("upgrades", ())))
    made = make(name, owner, f"{catalogue().formations[taken.formation].name} ({name})", taken)
    rows = _rows(entry)
    if rows is None:
        places = block(blank, made, Point(*map(float, entry.get("at", (60.0, 60.0)))))
        stands = tuple(stand.but(x=places[stand.id].at.x, y=places[stand.id].at.y) for stand in made.stands)
    else:
        stands = tuple(
            Stand(f"{name}.{n}", kind, float(x), float(y), catalogue().stands[kind].hits)
            for n, (kind, x, y) in enumerate(rows, 1)
        )
    for field in _OF_STANDS:
        for n, value in enumerate(entry.get(field, ())):
            given = tuple(map(tuple, value)) if field == "fired" else value
            stands = (*stands[:n], stands[n].but(**{field: given}), *stands[n + 1 :])
    rest = {key: value for key, value in entry.items() if key in _FORMATION and key != "upgrades"}
    aboard = tuple(
        Stand(f"{name}.{n}", kind, hits=catalogue().stands[kind].hits, carrier=stands[place - 1].id)
        for n, (kind, place) in enumerate(entry.get("aboard", ()), len(stands) + 1)
    )
    return made.but(**{"where": TABLE, **rest, "stands": stands, "aboard": aboard})


def _rows(entry: Mapping[str, Any]) -> list[tuple[str, float, float]] | None:
    if "stands" in entry:
        return [(str(kind), float(x), float(y)) for kind, x, y in entry["stands"]]
    if "row" not in entry:
        return None
    row = entry["row"]
    (x, y), (dx, dy) = row["from"], row.get("step", (2.5, 0.0))
    return [(str(row["of"]), x + n * dx, y + n * dy) for n in range(int(row["count"]))]


def with_more(state: State, data: Mapping[str, Any]) -> Mapping[str, Any]:
    """The state as JSON: `units` are the formations by id with what follows from them, `stands` all stands by id.

    A formation has `size`, `threshold`, `counted_sc`, `at` (its middle); `objectives` have their `holder`.
    """
    units: dict[str, Any] = {}
    stands: dict[str, Any] = {}
    for formation, row in zip(state.formations, data["formations"], strict=True):
        more = {
            "size": formation.size,
            "threshold": formation.threshold,
            "counted_sc": formation.counted_sc,
            "at": [round(part, 3) for part in formation.middle],
            "zone": formation.zone,
            "here": formation.here,
        }
        units[formation.id] = {**row, **more}
        stands |= {stand["id"]: {**stand, "at": [stand["x"], stand["y"]]} for stand in row["stands"]}
    return {**data, "units": units, "stands": stands}


def preview(state: State, choice: Choice, pick: Pick) -> Preview:
    """Where the stands would be, and the odds. Raises IllegalPick for what cannot be placed."""
    if choice.kind in ("shoot", "blast"):
        return fire_preview(state, choice, pick)
    if choice.kind in (*support.LINES, *support.POINTS):
        return support.preview(state, choice, pick)
    if choice.kind == "land_here":
        return landing.preview(state, pick)
    if choice.kind in ("piece", "marker"):
        return layout.preview(state, choice, pick)
    if choice.kind == "arrive":
        after = sudden.place(state, pick.values)
        return Preview(stands=tuple(piece for name in pick.values for piece in pieces(after.formation(name))))
    way = pick.values.get("way")
    if way is None or choice.unit is None:
        return Preview(odds=choice.odds)
    formation = state.formation(choice.unit)
    if choice.kind != "deploy":
        return move_preview(state, choice, pick)
    bases = placed_at(state, formation, way)
    moved = formation.but(stands=tuple(stand.put(bases[stand.id]) for stand in formation.stands))
    return Preview(odds=choice.odds, stands=tuple(pieces(moved)), marks=tuple(fire_arcs(moved)))
