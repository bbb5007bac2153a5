"""Import of maps of the Tiled editor (.tmx, .tmj): the objects of their object layers become a board.

What an object is: its class (or type), else its layer's class, else the layer's name in small letters. A kind of
terrain makes a feature; `zone`, `deployment` or `area` a zone; `marker`, `objective` or a mere point a marker.
Custom properties of an object set its fields (kind, height, sight, cover, movement, traits, side, radius,
thickness). Custom properties of the map: `unit` (in, cm), `pixels` (pixels for one unit; default the tile width) and
`name`. Tiled's y runs downwards and is turned round.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator, Mapping
from typing import Any
from xml.etree import ElementTree

from bot.messages import say
from bot.skirmish.table.board import Board
from bot.skirmish.table.boardfile import BoardError, board_from_data
from bot.skirmish.table.terrain import KINDS

_ZONES = {"zone", "deployment", "area"}
_MARKERS = {"marker", "objective", "point"}
_TEXTS = ("sight", "cover", "movement", "side")
_SIDES = 24
"""Corners of an ellipse that is no circle."""


def import_tiled(text: str, source: str = "map") -> tuple[Board, list[str]]:
    """The board, and a sentence for each thing that could not be carried over. Raises BoardError."""
    try:
        document = _from_json(json.loads(text)) if text.lstrip().startswith("{") else _from_xml(text)
    except (json.JSONDecodeError, ElementTree.ParseError, RecursionError) as error:
        raise BoardError(source, "", say("tiled-unreadable", problem=str(error))) from None
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError) as error:
        raise BoardError(source, "", say("tiled-incomplete", problem=repr(error))) from None
    return _Import(source, document).board()


class _Import:
    """One import: the document, and what is found on the way."""

    def __init__(self, source: str, document: dict[str, Any]) -> None:
        self.source = source
        self.properties: dict[str, Any] = document["properties"]
        self.document = document
        self.notes: list[str] = list(document["notes"])
        self.used: set[str] = set()

    def board(self) -> tuple[Board, list[str]]:
        pixels = self._number("pixels", self.document["tilewidth"])
        if not pixels > 0:
            raise BoardError(self.source, "pixels", say("file-above-zero"))
        self.pixels = pixels
        # Columns of other orientations overlap; their size in pixels is no matter to objects, so it is close enough.
        self.width = self.document["width"] * self.document["tilewidth"] / pixels
        self.height = self.document["height"] * self.document["tileheight"] / pixels
        data: dict[str, Any] = {
            "name": str(self.properties.get("name") or self.source.rpartition("/")[2])[:80],
            "size": [round(self.width, 4), round(self.height, 4)],
            "unit": self.properties.get("unit", "in"),
            "feature": [],
            "zone": [],
            "marker": [],
        }
        for layer, thing in self.document["objects"]:
            try:
                self._add(data, layer, thing)
            except (TypeError, ValueError, OverflowError) as error:
                raise BoardError(
                    self.source, f"object {thing['id']}", say("tiled-property", problem=str(error))
                ) from None
        if not any(data[group] for group in ("feature", "zone", "marker")):
            self.notes.append(say("tiled-empty"))
        return board_from_data(data, self.source), self.notes

    def _number(self, key: str, usual: float) -> float:
        try:
            return float(self.properties.get(key, usual))
        except (TypeError, ValueError, OverflowError):
            raise BoardError(self.source, key, say("file-number")) from None

    def _add(self, data: dict[str, Any], layer: str, thing: dict[str, Any]) -> None:
        given = thing["properties"]
        kind = _slug(str(given.get("kind") or thing["class"] or layer))
        called = say("tiled-object", number=str(thing["id"]), name=thing["name"] or kind)
        if thing.get("gid") or thing.get("text"):
            self.notes.append(say("tiled-tiles", object=called))
            return
        name = self._id(_slug(thing["name"]) or kind or "object")
        row: dict[str, Any] = {"id": name}
        if thing["name"] and _slug(thing["name"]) != thing["name"]:
            row["name"] = thing["name"][:80]
        if thing["shape"] == "point" or kind in _MARKERS:
            middle = _middle(thing)
            row |= {"at": list(self._at(*middle)), "kind": kind if kind in _MARKERS else "objective"}
            if side := given.get("side"):
                row["side"] = str(side)
            radius = given.get(
                "radius", thing["width"] / 2 / self.pixels if thing["shape"] == "ellipse" else 0
            )
            data["marker"].append(row | {"radius": float(radius)})
        elif kind in _ZONES:
            row |= {"kind": "deployment" if kind == "zone" else kind, **self._shape(thing, given)}
            if side := given.get("side"):
                row["side"] = str(side)
            data["zone"].append(row)
        elif kind in KINDS or "height" in given:
            data["feature"].append(row | {"kind": kind} | self._shape(thing, given) | self._fields(given))
        else:
            self.notes.append(
                say("tiled-kind", object=called, kind=repr(kind), known=", ".join(sorted(KINDS)))
            )

    def _fields(self, given: Mapping[str, Any]) -> dict[str, Any]:
        row: dict[str, Any] = {key: str(given[key]) for key in _TEXTS if key in given and key != "side"}
        if "height" in given:
            row["height"] = float(given["height"])
        if "traits" in given:
            row["traits"] = [_slug(word) for word in str(given["traits"]).replace(",", " ").split()]
        return row

    def _shape(self, thing: dict[str, Any], given: Mapping[str, Any]) -> dict[str, Any]:
        if thing["shape"] == "ellipse" and math.isclose(thing["width"], thing["height"]):
            x, y = _middle(thing)
            return {"circle": [*self._at(x, y), round(thing["width"] / 2 / self.pixels, 4)]}
        points = [list(self._at(x, y)) for x, y in _corners(thing)]
        if thing["shape"] == "polyline":
            return {"line": points, "thickness": float(given.get("thickness", 0.5))}
        return {"outline": points}

    def _at(self, x: float, y: float) -> tuple[float, float]:
        return round(x / self.pixels, 4), round(self.height - y / self.pixels, 4)

    def _id(self, wanted: str) -> str:
        name, n = wanted, 1
        while name in self.used:
            n += 1
            name = f"{wanted[:36]}_{n}"
        self.used.add(name)
        return name


def _slug(text: str) -> str:
    return re.sub(r"[^a-z0-9_-]+", "_", text.strip().lower()).strip("_-")[:40]


def _middle(thing: dict[str, Any]) -> tuple[float, float]:
    if thing["shape"] in ("polygon", "polyline"):
        corners = _corners(thing)
        return sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners)
    return _turned(thing, thing["width"] / 2, thing["height"] / 2)


def _corners(thing: dict[str, Any]) -> list[tuple[float, float]]:
    width, height = thing["width"], thing["height"]
    if thing["shape"] in ("polygon", "polyline"):
        flat = thing["points"]
    elif thing["shape"] == "ellipse":
        angles = [2 * math.pi * n / _SIDES for n in range(_SIDES)]
        flat = [(width / 2 * (1 + math.cos(a)), height / 2 * (1 + math.sin(a))) for a in angles]
    else:
        flat = [(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)]
    return [_turned(thing, x, y) for x, y in flat]


def _turned(thing: dict[str, Any], x: float, y: float) -> tuple[float, float]:
    """Tiled turns an object clockwise about its own origin."""
    angle = math.radians(thing["rotation"])
    sin, cos = math.sin(angle), math.cos(angle)
    return thing["x"] + x * cos - y * sin, thing["y"] + x * sin + y * cos


def _from_xml(text: str) -> dict[str, Any]:
    if "<!DOCTYPE" in text or "<!ENTITY" in text:
        raise ValueError("document types are not allowed")
    root = ElementTree.fromstring(text)
    if root.tag != "map":
        raise ValueError("the outermost element is not <map>")
    notes: list[str] = []
    objects = []
    for group, (ox, oy) in _xml_groups(root, 0.0, 0.0):
        layer = group.get("class") or group.get("name") or ""
        for element in group.findall("object"):
            if element.get("template"):
                notes.append(say("tiled-template", number=str(element.get("id"))))
                continue
            if element.get("visible") == "0":
                continue
            objects.append((layer, _xml_object(element, ox, oy)))
    numbers = {key: float(root.attrib[key]) for key in ("width", "height", "tilewidth", "tileheight")}
    return {**numbers, "properties": _xml_properties(root), "objects": objects, "notes": notes}


def _xml_groups(
    parent: ElementTree.Element, x: float, y: float
) -> Iterator[tuple[ElementTree.Element, tuple[float, float]]]:
    for child in parent:
        at = (x + float(child.get("offsetx", 0)), y + float(child.get("offsety", 0)))
        if child.tag == "objectgroup":
            yield child, at
        elif child.tag == "group":
            yield from _xml_groups(child, *at)


def _xml_object(element: ElementTree.Element, ox: float, oy: float) -> dict[str, Any]:
    shape = next(
        (tag for tag in ("polygon", "polyline", "ellipse", "point") if element.find(tag) is not None), "rect"
    )
    lines = element.find(shape)
    points = (lines.get("points") or "").split() if lines is not None else []
    return {
        "id": element.get("id", "?"),
        "name": element.get("name", ""),
        "class": element.get("class") or element.get("type") or "",
        "x": float(element.get("x", 0)) + ox,
        "y": float(element.get("y", 0)) + oy,
        "width": float(element.get("width", 0)),
        "height": float(element.get("height", 0)),
        "rotation": float(element.get("rotation", 0)),
        "gid": element.get("gid"),
        "text": element.find("text") is not None,
        "shape": shape,
        "points": [(float(x), float(y)) for x, y in (point.split(",") for point in points)],
        "properties": _xml_properties(element),
    }


def _xml_properties(element: ElementTree.Element) -> dict[str, Any]:
    return {
        entry.attrib["name"]: entry.get("value", entry.text or "")
        for entry in element.iterfind("properties/property")
    }


def _from_json(data: dict[str, Any]) -> dict[str, Any]:
    notes: list[str] = []
    objects = []
    for layer, (ox, oy) in _json_groups(data["layers"], 0.0, 0.0):
        for thing in layer["objects"]:
            if "template" in thing:
                notes.append(say("tiled-template", number=str(thing.get("id"))))
            elif thing.get("visible", True):
                objects.append((layer.get("class") or layer.get("name", ""), _json_object(thing, ox, oy)))
    numbers = {key: float(data[key]) for key in ("width", "height", "tilewidth", "tileheight")}
    return {**numbers, "properties": _json_properties(data), "objects": objects, "notes": notes}


def _json_groups(
    layers: list[dict[str, Any]], x: float, y: float
) -> Iterator[tuple[dict[str, Any], tuple[float, float]]]:
    for layer in layers:
        at = (x + layer.get("offsetx", 0), y + layer.get("offsety", 0))
        if layer.get("type") == "objectgroup":
            yield layer, at
        elif layer.get("type") == "group":
            yield from _json_groups(layer["layers"], *at)


def _json_object(thing: dict[str, Any], ox: float, oy: float) -> dict[str, Any]:
    shape = next((key for key in ("polygon", "polyline", "ellipse", "point") if thing.get(key)), "rect")
    points = thing.get(shape) if shape in ("polygon", "polyline") else []
    return {
        "id": thing.get("id", "?"),
        "name": str(thing.get("name", "")),
        "class": thing.get("class") or thing.get("type") or "",
        "x": float(thing["x"]) + ox,
        "y": float(thing["y"]) + oy,
        "width": float(thing.get("width", 0)),
        "height": float(thing.get("height", 0)),
        "rotation": float(thing.get("rotation", 0)),
        "gid": thing.get("gid"),
        "text": thing.get("text"),
        "shape": shape,
        "points": [(float(point["x"]), float(point["y"])) for point in points or []],
        "properties": _json_properties(thing),
    }


def _json_properties(thing: Mapping[str, Any]) -> dict[str, Any]:
    return {entry["name"]: entry.get("value", "") for entry in thing.get("properties", [])}
