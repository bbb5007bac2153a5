"""What a side saw happen in a round, and where: moves, fire, losses, units taken aboard, who fell, who is new."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Literal

from bot.campaign.world.happened import Event
from bot.campaign.world.known.contacts import Contact
from bot.campaign.world.known.view import OwnUnit, SideView
from bot.campaign.world.sides import Side
from bot.hexmap.coords import BadLabel, Hex, parse_label

Who = OwnUnit | Contact


@dataclass(frozen=True)
class Move:
    """The hexes a unit was seen to pass, its start first."""

    path: tuple[Hex, ...]
    side: Side


@dataclass(frozen=True)
class Shot:
    """Fire from one hex at another."""

    start: Hex
    end: Hex
    side: Side
    """Of whoever fired."""


@dataclass(frozen=True)
class Hurt:
    """What the units of a side lost in a hex."""

    hex: Hex
    side: Side
    loss: int
    """FS."""


@dataclass(frozen=True)
class Fallen:
    """A unit that was lost, where it fell."""

    hex: Hex
    side: Side
    symbol: str


Handling = Literal["aboard", "out", "rescued"]
_HANDLED: Mapping[str, Handling] = {
    **dict.fromkeys(("boarded", "hitched", "hooked", "recovered"), "aboard"),
    **dict.fromkeys(("left", "unhitched", "set_down", "thrown_out", "left_behind"), "out"),
    "rescued": "rescued",
}
"""What each kind of event means for what is carried."""
_SAVED = ("recovered", "rescued")
"""Those of survivors."""


@dataclass(frozen=True)
class Handled:
    """A unit, a gun or survivors taken aboard (in tow, on a hook), put down again or brought to safety."""

    hex: Hex
    side: Side
    symbol: str
    how: Handling


@dataclass(frozen=True)
class Deeds:
    """All of a round that a side's picture shows."""

    moves: tuple[Move, ...] = ()
    shots: tuple[Shot, ...] = ()
    hurts: tuple[Hurt, ...] = ()
    fallen: tuple[Fallen, ...] = ()
    stops: tuple[Hex, ...] = ()
    """Where moves ended short."""
    fresh: tuple[Hex, ...] = ()
    """Where contacts came into sight and still are."""
    handled: tuple[Handled, ...] = ()

    @property
    def hexes(self) -> tuple[Hex, ...]:
        """Every hex where something happened, once for each thing."""
        ends = [move.path[-1] for move in self.moves]
        return (*ends, *self.fought, *self.stops, *self.fresh, *(handled.hex for handled in self.handled))

    @property
    def fought(self) -> tuple[Hex, ...]:
        """The hexes of fire and losses, once for each."""
        ends = (at for shot in self.shots for at in (shot.start, shot.end))
        return (*ends, *(hurt.hex for hurt in self.hurts), *(fallen.hex for fallen in self.fallen))


NOTHING = Deeds()


def deeds_of(view: SideView, before: SideView, events: Iterable[Event]) -> Deeds:
    """The deeds of a round from the side's own events and its views when the round opened and after it."""
    return DeedsReader(view, before).read(events)


def steps_of(view: SideView, before: SideView, events: Iterable[Event]) -> tuple[Deeds, ...]:
    """The same as `deeds_of`, order after order as they were carried out, without those of which nothing is drawn."""
    reader = DeedsReader(view, before)
    read = [reader.read(those) for _, those in groupby(events, key=lambda event: event.order)]
    return tuple(step for step in read if step != NOTHING)


class DeedsReader:
    """Follows the units from hex to hex through the events of a round; `at` says where each is now."""

    def __init__(self, view: SideView, before: SideView, *, still: bool = True) -> None:
        """`still`: contacts that came into sight count only where they still are in the end."""
        self.still = still
        self.known: dict[str, Who] = {}
        for each in (view, before):
            people: tuple[Who, ...] = (*each.units, *each.friends, *each.contacts)
            self.known |= {who.id: who for who in people}
        self.at: dict[str, Hex] = {key: who.hex for key, who in self.known.items()}
        self.present = {contact.hex for contact in view.contacts if contact.present}
        self._forget()

    def _forget(self) -> None:
        self.moves: list[Move] = []
        self.shots: dict[Shot, None] = {}
        self.losses: defaultdict[tuple[Hex, Side], int] = defaultdict(int)
        self.fallen: list[Fallen] = []
        self.stops: dict[Hex, None] = {}
        self.fresh: dict[Hex, None] = {}
        self.handled: dict[Handled, None] = {}

    def read(self, events: Iterable[Event]) -> Deeds:
        """The deeds of these events, which follow those read before."""
        self._forget()
        for event in events:
            match event.kind:
                case "moved":
                    self._moved(event)
                case "attacked" | "shelled":
                    self._struck(event)
                case "destroyed":
                    self._fell(event)
                case "stopped" if event.hex is not None:
                    self.stops[event.hex] = None
                case kind if kind in _HANDLED:
                    self._handled(event, _HANDLED[kind])
                case "contact" if event.hex is not None:
                    self.at[str(event.unit)] = event.hex
                    if event.hex in self.present or not self.still:
                        self.fresh[event.hex] = None
        hurts = tuple(Hurt(at, side, loss) for (at, side), loss in self.losses.items() if loss)
        return Deeds(
            tuple(self.moves),
            tuple(self.shots),
            hurts,
            tuple(self.fallen),
            tuple(self.stops),
            tuple(self.fresh),
            tuple(self.handled),
        )

    def _side(self, unit: object) -> Side:
        who = self.known.get(str(unit))
        return who.side if who is not None else Side.HOSTILE

    def _moved(self, event: Event) -> None:
        path = tuple(at for label in event.data.get("path", ()) if (at := _hex(label)) is not None)
        if path:
            self.at[str(event.unit)] = path[-1]
        if len(path) > 1:
            self.moves.append(Move(path, self._side(event.unit)))

    def _handled(self, event: Event, how: Handling) -> None:
        """What is taken aboard is drawn where its carrier is, what is put down where it comes to be; the step between
        is a move.
        """
        who, carrier = str(event.unit), str(event.data.get("carrier"))
        there = _hex(event.data.get("ccp" if how == "rescued" else "hex")) or event.hex
        if there is None:
            return
        known = self.known.get(who)
        # Survivors that were found and picked up within the round are in neither view.
        side = self._side(who if known is not None else carrier)
        start = self.at.get(carrier) if how == "out" else event.hex
        if how != "rescued" and start is not None and start != there:
            self.moves.append(Move((start, there), side))
        self.at[who] = there
        symbol = known.symbol if known is not None else "survivors" if event.kind in _SAVED else "unknown"
        self.handled[Handled(there, side, symbol, how)] = None

    def _struck(self, event: Event) -> None:
        data: Mapping[str, Any] = event.data
        target = data.get("target") if event.kind == "attacked" else event.unit
        struck, shooter = _hex(data.get("hex")), data.get("attacker")
        if struck is None:
            return
        start = None if shooter is None else self.at.get(str(shooter))
        if start is not None and start != struck:
            self.shots[Shot(start, struck, self._side(shooter))] = None
        if target is not None:
            self.losses[struck, self._side(target)] += int(data.get("loss") or 0)

    def _fell(self, event: Event) -> None:
        known, at = self.known.get(str(event.unit)), event.hex or self.at.get(str(event.unit))
        if at is not None:
            symbol = known.symbol if known is not None else "unknown"
            self.fallen.append(Fallen(at, self._side(event.unit), symbol))


def _hex(label: object) -> Hex | None:
    try:
        return parse_label(str(label))
    except BadLabel:
        return None
