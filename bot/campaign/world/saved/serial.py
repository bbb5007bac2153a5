"""Worlds, orders, events and views as JSON and back, equal and with stable bytes.

Maps are large and never change, so a world refers to its map by content key and the map is kept once
beside it (`hexmap.document` reads and writes it). Key order in JSON objects carries no meaning.
"""

from __future__ import annotations

import json
import marshal
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field, fields
from enum import Enum
from fractions import Fraction
from functools import cache, lru_cache
from typing import Annotated, Any, TypeVar

from pydantic import BeforeValidator, TypeAdapter, ValidationError

from bot.campaign.world.event_kinds import faults
from bot.campaign.world.ground import Ground, as_read, reshaped
from bot.campaign.world.groundwork import refresh_map
from bot.campaign.world.happened import GM, Event, Ruling
from bot.campaign.world.known.contacts import Knowledge
from bot.campaign.world.known.view import SideView
from bot.campaign.world.model import (
    Coming,
    Depot,
    Effect,
    Marker,
    Minefield,
    Overkill,
    Pending,
    Rescue,
    RoundState,
    Unit,
    World,
)
from bot.campaign.world.order import Order, OrderType
from bot.campaign.world.outfit.gear import Catalogue
from bot.campaign.world.saved.formats import FORMAT, KEY, Saved, SavedDataError, upgraded
from bot.campaign.world.settings import Environment, Settings
from bot.campaign.world.sides import Side
from bot.campaign.world.structure import Structure
from bot.hexmap.coords import Hex
from bot.hexmap.model import HexMap

T = TypeVar("T")


_ROUND = "this_round"
_OF_ROUND = frozenset(f.name for f in fields(RoundState))


def gather_round(saved: Any) -> Any:
    """A saved unit, with what it has of its round as one record."""
    if not isinstance(saved, Mapping):
        return saved
    data = {name: value for name, value in saved.items() if name not in _OF_ROUND}
    now = {name: value for name, value in saved.items() if name in _OF_ROUND}
    return {_ROUND: now, **data} if now else data


_SavedUnit = Annotated[Unit, BeforeValidator(gather_round)]


@dataclass(slots=True)
class _SavedWorld:
    """`World` with its map by key."""

    map_key: str
    catalogue: Catalogue
    units: dict[str, _SavedUnit]
    graveyard: dict[str, _SavedUnit]
    round: int
    environment: Environment
    settings: Settings
    knowledge: dict[Side, Knowledge]
    secret: str
    alarms: list[Hex] = field(default_factory=list)
    depots: dict[str, Depot] = field(default_factory=dict)
    pending: list[Pending] = field(default_factory=list)
    effects: list[Effect] = field(default_factory=list)
    markers: list[Marker] = field(default_factory=list)
    mines: dict[str, Minefield] = field(default_factory=dict)
    overkill: dict[str, Overkill] = field(default_factory=dict)
    rescues: dict[str, Rescue] = field(default_factory=dict)
    structures: dict[str, Structure] = field(default_factory=dict)
    orbital: dict[Side, int] = field(default_factory=dict)
    settled: bool = False
    ground: Ground = field(default_factory=Ground)
    coming: list[Coming] = field(default_factory=list)


_CATALOGUE = "catalogue"
_PARTS = tuple(f.name for f in fields(_SavedWorld) if f.name != "map_key")


def world_to_json(world: World) -> dict[str, Any]:
    """The world without its map, which `map_key` names (see `world_from_json`)."""
    data: dict[str, Any] = {KEY: FORMAT}
    for name in _PARTS:
        part = getattr(world, name)
        data[name] = json.loads(_spelt(_Same(part))) if name == _CATALOGUE else plain(part)
    data["map_key"] = str(as_read(world.map).key)
    return data


class _Same:
    """A catalogue as a key for a cache: equal only if it is the same object. Catalogues are never changed."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue

    def __hash__(self) -> int:
        return id(self.catalogue)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.catalogue is self.catalogue


@lru_cache(maxsize=16)
def _spelt(same: _Same) -> str:
    """The JSON of a catalogue, which is most of a saved world and stays as it is from round to round."""
    return json.dumps(plain(same.catalogue))


@lru_cache(maxsize=16)
def _catalogue(saved: bytes) -> Catalogue:
    """The catalogue of a saved world, by its content as `marshal` writes it. Raises SavedDataError."""
    return _read(Catalogue, marshal.loads(saved))


def world_from_json(data: Mapping[str, Any], hexmap: HexMap) -> World:
    """Read `world_to_json` back, of any format so far. Raises SavedDataError if the data or the map does not fit."""
    present = upgraded(Saved.WORLD, data)
    if isinstance(present.get(_CATALOGUE), dict):
        # Version 2 writes equal content as equal bytes.
        present = {**present, _CATALOGUE: _catalogue(marshal.dumps(present[_CATALOGUE], 2))}
    saved = _read(_SavedWorld, present)
    hexmap = as_read(hexmap)
    if saved.map_key != hexmap.key:
        raise SavedDataError(
            f"the world is played on map {saved.map_key}, not on {hexmap.key} ({hexmap.name})"
        )
    world = World(map=reshaped(hexmap, saved.ground), **{name: getattr(saved, name) for name in _PARTS})
    refresh_map(world)
    return world


def order_to_json(order: Order) -> dict[str, Any]:
    """One order as a JSON object."""
    return {KEY: FORMAT, **_object(order)}


def order_from_json(data: Mapping[str, Any]) -> Order:
    """Read `order_to_json` back, of any format so far. Raises SavedDataError."""
    return _read(Order, upgraded(Saved.ORDER, data))


def event_to_json(event: Event) -> dict[str, Any]:
    """One event as a JSON object. Raises SavedDataError if it is not as its kind is declared."""
    return {KEY: FORMAT, **_object(_declared(event))}


def event_from_json(data: Mapping[str, Any]) -> Event:
    """Read `event_to_json` back, of any format so far. Raises SavedDataError."""
    return _declared(_read(Event, upgraded(Saved.EVENT, data)))


def _declared(event: Event) -> Event:
    wrong = faults(event.kind, event.data, full=GM in event.audience)
    if wrong:
        raise SavedDataError(" ".join(wrong))
    return event


def ruling_to_json(ruling: Ruling) -> dict[str, Any]:
    """One question to the game master as a JSON object."""
    return _object(ruling)


def view_to_json(view: SideView) -> dict[str, Any]:
    """A view as a JSON object, with its map by key; for comparing views and for export."""
    data: dict[str, Any] = {f.name: plain(getattr(view, f.name)) for f in fields(SideView) if f.name != "map"}
    data["map_key"] = str(view.map.key)
    return data


def to_bytes(data: Any) -> bytes:
    """JSON with sorted keys and no blanks: equal data gives equal bytes on every machine."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def plain(value: Any) -> Any:
    """Plain JSON values for anything of the campaign: sets sorted, fractions, enums and order types by value."""
    if value is None or type(value) in (str, int, bool, float):
        return value
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Fraction | OrderType):
        return str(value)
    if isinstance(value, Mapping):
        return {str(plain(key)): plain(item) for key, item in value.items()}
    if isinstance(value, Set):
        return [plain(item) for item in sorted(value)]
    if isinstance(value, Sequence):
        return [plain(item) for item in value]
    data = {name: plain(getattr(value, name)) for name in _names(_kind(value))}
    # The round of a unit is saved among the unit's own fields.
    return data | data.pop(_ROUND) if _ROUND in data else data


def _object(value: Any) -> dict[str, Any]:
    data: dict[str, Any] = plain(value)
    return data


def _kind(value: Any) -> Any:
    return type(value)


@cache
def _names(cls: Any) -> tuple[str, ...]:
    return tuple(f.name for f in fields(cls) if f.init)


@cache
def _adapter(cls: Any) -> TypeAdapter[Any]:
    return TypeAdapter(cls)


def _read(cls: type[T], data: Mapping[str, Any]) -> T:
    hashable: Any = cls
    try:
        read: T = _adapter(hashable).validate_python(data)
    except ValidationError as error:
        raise SavedDataError(f"saved {cls.__name__.strip('_')} cannot be read: {error}") from error
    return read
