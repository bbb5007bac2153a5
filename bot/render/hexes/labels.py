"""The one step that places texts and small marks: counters' strengths and names, depots, mines, losses, place names.

Counters, their strengths and hex numbers come first and are never covered. Whatever finds no free place on the map is
told in the list below it.
"""

from __future__ import annotations

from collections import Counter as Count
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from PIL import Image

from bot.campaign.knowledge.deeds import Handled
from bot.campaign.world.model import Level
from bot.campaign.world.sides import Side
from bot.hexmap.coords import Hex, neighbours
from bot.messages import say
from bot.render.hexes.counters import badge_tile, chevron_tile, energy_tile, frame_tile, halo_text, pill_tile
from bot.render.hexes.drawing import Drawer, Layer
from bot.render.hexes.layout import least_size, overview_radius, strength_size, tag_size
from bot.render.hexes.marks import cross_tile, fallen_cross, handled_tile, stop_tile
from bot.render.hexes.names import name_places
from bot.render.hexes.placing import Box, Middle, Room, beside, number_box
from bot.render.hexes.scene import PathMark, Scene
from bot.render.hexes.signs import Sign, sign_drawing
from bot.render.hexes.stacks import Counter, Member, aside
from bot.render.hexes.tiles import place_tile
from bot.render.hexes.works import Work, building_tile, is_building, text_colour
from bot.render.shared.palette import GOLD, INK, MUTED, PAPER, RGB, SIDE_COLOUR


@dataclass(frozen=True)
class Listing:
    """What the list below the map tells of one hex."""

    hex: Hex
    members: tuple[Member, ...] = ()
    notes: tuple[str, ...] = ()


CROWD = 5
"""With so many counters in a hex and around it, contacts have only their ids and own units are named in the list."""
GAP = 360
"""From names of units to hex numbers and other units it is at least this part of the width: a pixel on a phone."""


class Labels:
    """Places the labels of a scene, in the order of its methods."""

    def __init__(self, drawer: Drawer, scene: Scene) -> None:
        self.drawer = drawer
        self.scene = scene
        self.layout = scene.layout
        layout = scene.layout
        self.radius = layout.radius if layout.numbered else overview_radius(layout)
        self.room = Room(Box(2, 2, layout.width - 2, layout.map_height - 2))
        self.least = least_size(layout)
        self._members: defaultdict[Hex, list[Member]] = defaultdict(list)
        self._notes: defaultdict[Hex, list[str]] = defaultdict(list)
        self.clear = Room(self.room.bounds)
        """What names of units must keep clear of: on a phone they would run into hex numbers and other units."""
        self.gap = layout.width // GAP
        self.named = Room(self.room.bounds)
        """What strengths that move aside for their names must keep clear of: the names of others."""
        self.about = Count(at for counter in scene.counters for at in (counter.hex, *neighbours(counter.hex)))
        """How many counters there are in each hex and around it."""
        if layout.numbered:
            for at in layout.hexes():
                box = number_box(layout, at)
                self.room.take(box)
                self.clear.take(box.grown(self.gap))

    @property
    def listed(self) -> tuple[Listing, ...]:
        """What found no place, and the units of stacks."""
        if not self.layout.numbered:
            return ()
        hexes = sorted({*self._members, *self._notes})
        return tuple(Listing(at, tuple(self._members[at]), tuple(self._notes[at])) for at in hexes)

    def _size(self, part: float) -> int:
        return max(self.least, round(self.radius * part))

    def _put(
        self,
        layer: Layer,
        at: Hex,
        places: Iterable[Middle],
        draw: Callable[..., Image.Image],
        *given: object,
    ) -> bool:
        """Draw at the first free place; False where there is none."""
        tile = draw(*given)
        middle = self.room.free(places, tile.width, tile.height)
        if middle is not None:
            self.drawer.lay(layer, at, *middle, draw, *given)
        return middle is not None

    def _write(
        self, layer: Layer, at: Hex, places: Iterable[Middle], text: str, size: int, colour: RGB = INK
    ) -> None:
        """A text at the first free place, otherwise in the list."""
        if not self._put(layer, at, places, halo_text, text, size, colour, PAPER, True):
            self._notes[at].append(text)

    # ------------------------------------------------------------ counters

    def counters(self) -> None:
        """Frames first, then strengths, then names and marks."""
        for counter in self.scene.counters:
            frame = self._frame(counter)
            tile, step = frame_tile(*frame), aside(self.radius, counter.crowd)
            if counter.members:
                blank = (counter.side, "", *frame[2:])
                for n in (2, 1):
                    x, y = counter.x + n * step, counter.y - n * step // 3
                    self.drawer.lay("counter", counter.hex, x, y, frame_tile, *blank)
                self.room.take(Box.around(counter.x + 2 * step, counter.y, tile.width, tile.height))
            self.drawer.lay("counter", counter.hex, counter.x, counter.y, frame_tile, *frame)
            self.room.take(Box.around(counter.x, counter.y, tile.width, tile.height))
            if self._bar(counter):
                high = self._bar(counter)
                look = (energy_tile, counter.width, high, *(counter.energy or ()))
                self.drawer.lay(
                    "counter", counter.hex, counter.x, counter.y + (tile.height + high) // 2 - 1, *look
                )
        self._strengths(self._held())
        for counter in self.scene.counters:
            self._badges(counter)
            if counter.members:
                self._members[counter.hex].extend(counter.members)

    def _held(self) -> dict[int, Box]:
        """Where strengths may be, by their counters: each where it belongs, then those whose place is taken."""
        held: dict[int, Box] = {}
        for places in (1, 99):
            for counter in self.scene.counters:
                if id(counter) not in held:
                    pill = pill_tile(*self._pill(counter))
                    around = self._strength_places(counter)[:places]
                    middle = self.room.free(around, pill.width, pill.height)
                    if middle is None and places > 1 and not self.layout.numbered:
                        middle = self.room.place(around, pill.width, pill.height)  # an overview has no list
                    if middle is not None:
                        held[id(counter)] = Box.around(*middle, pill.width, pill.height)
        return held

    def _strengths(self, held: Mapping[int, Box]) -> None:
        """Strengths and names; a name keeps clear of other units, not of its own."""
        if not self.layout.numbered:  # an overview has no names of units
            for counter in self.scene.counters:
                self._strength(counter, held.get(id(counter)))
            return
        own = {id(counter): self._reach(counter, held.get(id(counter))) for counter in self.scene.counters}
        for boxes in own.values():
            for box in boxes:
                self.clear.take(box)
        for counter in self.scene.counters:
            for box in own[id(counter)]:
                self.clear.leave(box)
            for box in self._reach(counter, self._strength(counter, held.get(id(counter)))):
                self.clear.take(box)

    def _reach(self, counter: Counter, held: Box | None) -> list[Box]:
        """What the names of others keep clear of: its frame and its strength."""
        tile = frame_tile(*self._frame(counter))
        boxes = [Box.around(counter.x, counter.y, tile.width, tile.height), *([held] if held else [])]
        return [box.grown(self.gap) for box in boxes]

    def _frame(self, counter: Counter) -> tuple[Side, str, int, int, int, bool]:
        return counter.side, counter.symbol, counter.width, counter.height, counter.crowd, counter.ghost

    def _bar(self, counter: Counter) -> int:
        """Height of the bar that shows the energy, 0 without one."""
        return max(3, round(self.radius * 0.09)) if counter.energy and self.layout.numbered else 0

    def _pill(self, counter: Counter) -> tuple[str, Side, int, bool]:
        return counter.strength, counter.side, strength_size(self.layout, counter.crowd), counter.ghost

    def _foot(self, counter: Counter) -> int:
        """The middle line of a strength at the foot."""
        high, frame = pill_tile(*self._pill(counter)).height, frame_tile(*self._frame(counter)).height
        return counter.y + (frame + high) // 2 + self._bar(counter) + 1

    def _strength_places(self, counter: Counter) -> list[Middle]:
        """Where a strength may be, where it belongs first: touching its frame."""
        pill, frame = pill_tile(*self._pill(counter)), frame_tile(*self._frame(counter))
        behind = 2 * aside(self.radius, counter.crowd) if counter.members else 0
        gap = max(2, round(self.radius * 0.04))
        across = (frame.width + pill.width) // 2 + gap
        line = counter.y + ((self._bar(counter) + 1) // 2 if counter.crowd < 3 else 0)
        foot, little = self._foot(counter), round(self.radius * 0.12)
        left, right = (counter.x - across, line), (counter.x + across + behind, line)
        below = [(counter.x + n * little, foot) for n in (0, 1, -1, 2, -2)]
        if counter.strength_at == "foot":
            return [*below, right, left]
        sides = [right, left] if counter.strength_at == "right" else [left, right]
        return [*sides, *((x, y + n * little) for x, y in sides for n in (-1, 1)), *below]

    def _names(self, counter: Counter) -> tuple[str, ...]:
        """What may be written beside it: in a crowd no long names, which would hide it; they are in the list."""
        if counter.members:
            return counter.names
        if not self.layout.numbered:
            return ()
        return counter.names if self.about[counter.hex] < CROWD else counter.names[1:]

    def _strength(self, counter: Counter, held: Box | None) -> Box | None:
        """The strength at its counter, its name to the right of it or wherever there is room; where the strength is.

        What found no room, and who, is in the list.
        """
        size = tag_size(self.layout)
        colour = MUTED if counter.ghost else INK
        names = self._names(counter)
        tiles = [halo_text(name, size, colour) for name in names]
        if held is not None:
            pill, (x, y) = self._pill(counter), held.middle
            if counter.crowd == 1 and (x, y) == (counter.x, self._foot(counter)):
                self.room.leave(held)
                for name, tile in zip(names, tiles, strict=True):
                    left = self._pair(counter, held, tile)
                    if left is not None:
                        right = self.drawer.beside("counter", counter.hex, left, y, pill_tile, *pill)
                        self.drawer.beside("counter", counter.hex, right, y, halo_text, name, size, colour)
                        return Box(left, held.top, right, held.bottom)
                self.room.take(held)
            self.drawer.lay("counter", counter.hex, x, y, pill_tile, *pill)
        for name, tile in zip(names, tiles, strict=True):
            wide, high = tile.size
            places = (
                (x, y)
                for x, y in self._name_places(counter, held, tile)
                if not self.clear.hits(Box.around(x, y, wide, high))
            )
            middle = self.room.free(places, wide, high)
            if middle is not None:
                self.drawer.lay("counter", counter.hex, *middle, halo_text, name, size, colour)
                self.named.take(Box.around(*middle, wide, high).grown(self.gap))
                if held is not None:
                    return held
                break
        if counter.names and self.layout.numbered and not counter.members:
            told = Member(
                counter.side, counter.symbol, counter.strength, counter.names[0], counter.ghost, counter.level
            )
            self._members[counter.hex].append(told)
        return held

    def _pair(self, counter: Counter, held: Box, tile: Image.Image) -> int | None:
        """The left end of a strength and a name side by side, with the strength beneath its frame however long the name
        is; None where they have no room.
        """
        wide, middle = held.right - held.left, held.middle[1]
        left = counter.x - min(wide + tile.width, counter.width) // 2
        for start in (left, left - wide // 2):
            top = middle - tile.height // 2
            both = (
                Box(start, held.top, start + wide, held.bottom),
                Box(start + wide, top, start + wide + tile.width, top + tile.height),
            )
            blocked = self.clear.hits(both[1]) or self.named.hits(both[0])
            if all(map(self.room.is_free, both)) and not blocked:
                for box in both:
                    self.room.take(box)
                self.named.take(both[1].grown(self.gap))
                return start
        return None

    def _name_places(self, counter: Counter, held: Box | None, tile: Image.Image) -> list[Middle]:
        """Beneath the strength, then beside it, then beside the frame."""
        x, y = held.middle if held is not None else (counter.x, counter.y)
        half = (held.right - held.left if held is not None else counter.width) // 2
        high = held.bottom - held.top if held is not None else counter.height
        across = counter.width // 2 + tile.width // 2 + round(self.radius * 0.07)
        beside = [(x + half + tile.width // 2 + 1, y), (x - half - tile.width // 2 - 1, y)]
        if counter.strength_at != "foot":
            return [beside[0], (counter.x - across, counter.y), (counter.x + across, counter.y)]
        below = y + (high + tile.height) // 2
        row = [(x, below), (x + (tile.width - counter.width) // 2, below)]
        return [*row, *(spot for side, place in zip((1, -1), beside, strict=True)
                        for spot in (place, (counter.x + side * across, counter.y)))]  # fmt: skip

    def _badges(self, counter: Counter) -> None:
        if not self.layout.numbered:
            return
        size = self._size(0.24)
        letters = [("Z", True)] if counter.no_zoi else []
        letters += [(letter, False) for letter in counter.marks]
        step = badge_tile("M", size, False).width + 1
        half = frame_tile(*self._frame(counter)).width // 2 + step // 2 + 1
        out = 1 if counter.x >= self.layout.centre(counter.hex)[0] else -1
        top, foot = counter.y - counter.height // 4, self._foot(counter)
        places = [(counter.x + side * half, top + n * step) for side in (out, -out) for n in range(3)]
        places += [(counter.x + out * (half - n * step), foot) for n in range(4)]
        for letter, struck in letters:
            if not self._put("counter", counter.hex, places, badge_tile, letter, size, struck):
                nearby = beside(self.layout, counter.hex, step, step, out)
                if not self._put("counter", counter.hex, nearby, badge_tile, letter, size, struck):
                    self._notes[counter.hex].append(letter)

    def levels(self) -> None:
        """The veterancy of units beside their frames; one without room is left out, the strength post names it."""
        for counter in self.scene.counters if self.layout.numbered else ():
            if counter.level is not Level.FRESH_BLOOD:
                look = (counter.level, self._size(0.28))
                tile, frame = chevron_tile(*look), frame_tile(*self._frame(counter))
                across, down = (frame.width + tile.width) // 2 + 1, (frame.height - tile.height) // 2
                # Beside the middle first: the corners have the arrows of facings.
                places = [
                    (counter.x + side * across, counter.y + y) for y in (0, -down, down) for side in (1, -1)
                ]
                self._put("counter", counter.hex, places, chevron_tile, *look)

    def fronts(self) -> None:
        """The numbers of fronts, at a corner of the frame."""
        layout = self.layout
        for front in self.scene.fronts:
            look = (str(front.number), round(layout.unit * 2.2), INK, GOLD, True)
            tile = halo_text(*look)
            (ax, ay), (bx, by) = layout.centre(front.first), layout.centre(front.last)
            places = [(ax, ay), (bx, ay), (ax, by), (bx, by)]
            places += [((ax * (8 - n) + bx * n) // 8, y) for n in range(1, 8) for y in (ay, by)]
            middle = self.room.free(places, tile.width, tile.height)
            middle = middle or self.room.place(places, tile.width, tile.height)
            self.drawer.lay("front", front.first, *middle, halo_text, *look)

    # ------------------------------------------------------------ what is known of a hex

    def works(self) -> None:
        """Buildings, what depots hold, how far sites have come."""
        for work in self.scene.works:
            if is_building(work.what):
                side = max(self.least, round(self.layout.radius * 0.46))
                self._put(
                    "work", work.hex, self._beside(work.hex, side, side, -1), building_tile, side, work.what,
                    work.side, work.state,
                )  # fmt: skip
            if work.text:
                self._work_text(work)
        for site in self.scene.sites:
            side = round(self.layout.radius * 0.40)
            places = self._beside(site.hex, side, side, -1)
            self._put("work", site.hex, places, place_tile, side, site.kind, site.size)

    def _work_text(self, work: Work) -> None:
        size = self._size(0.28)
        tile = halo_text(work.text, size, INK, PAPER, True)
        places = list(self._beside(work.hex, tile.width, tile.height, -1))
        if work.edge is not None:
            (x, y), (dx, dy) = self.layout.centre(work.hex), self.layout.towards(work.edge, 0.86)
            places.insert(0, (x + round(dx), y + round(dy)))
        self._write("work text", work.hex, places, work.text, size, text_colour(work))

    def _beside(self, at: Hex, width: int, height: int, way: int) -> Iterable[Middle]:
        return beside(self.layout, at, width, height, way)

    def signs(self) -> None:
        """Mines, rounds of traces, ids of tracks, casualty collection points."""
        for sign in self.scene.signs:
            if sign.kind == "mines":
                tile = sign_drawing(self.layout.cell, "mines")
                places = self._beside(sign.hex, tile.width, tile.height, -1)
                if not self._put("sign", sign.hex, places, sign_drawing, self.layout.cell, "mines"):
                    self._notes[sign.hex].append(say("key-sign-mines"))
            elif sign.round is not None:
                self._trace(sign)
            elif sign.text and self.layout.numbered:
                self._sign_text("sign text", sign.hex, sign.text, INK)
        for spot in self.scene.spots:
            if spot.kind == "stop":
                self._stop(spot.hex)
            elif spot.kind == "ccp":
                side = max(9, round(self.layout.radius * 0.60))
                self._put("spot", spot.hex, self._beside(spot.hex, side, side, -1), cross_tile, side)

    def _trace(self, sign: Sign) -> None:
        if self.layout.numbered:
            self._sign_text("trace", sign.hex, f"R{sign.round}", SIDE_COLOUR[Side.HOSTILE])

    def _sign_text(self, layer: Layer, at: Hex, text: str, colour: RGB) -> None:
        size = self._size(0.28)
        tile = halo_text(text, size, colour, PAPER, True)
        x, y = self.layout.centre(at)
        places = [(x, y + round(self.layout.radius * 0.7)), *self._beside(at, tile.width, tile.height, 1)]
        self._write(layer, at, places, text, size, colour)

    def _stop(self, at: Hex) -> None:
        side = max(9, round(self.layout.radius * 0.44))
        if not self._put("spot", at, self._beside(at, side, side, 1), stop_tile, side):
            self._notes[at].append(say("listed-stopped"))

    # ------------------------------------------------------------ what the round cost

    def outcomes(self) -> None:
        """Where moves ended short, what was carried, who fell, what was lost, who is new."""
        deeds, taken = self.scene.deeds, {counter.hex for counter in self.scene.counters}
        for at in deeds.stops:
            self._stop(at)
        small = max(6, round(self.radius * 0.40))
        fell: set[tuple[Hex, bool]] = set()
        for lost in deeds.fallen:
            own = lost.side is Side.PLAYER
            fell.add((lost.hex, own))
            wide = round(small * 1.3) + 6
            places = list(self._beside(lost.hex, wide, small + 6, 1 if own else -1))
            if lost.hex not in taken:
                places.insert(0, self.layout.centre(lost.hex))
            middle = self.room.free(places, wide, small + 6)
            if middle is None:
                self._notes[lost.hex].append(say("listed-lost"))
                continue
            frame = (lost.side, lost.symbol, round(small * 1.3), small, 2, True)
            self.drawer.lay("fallen", lost.hex, *middle, frame_tile, *frame)
            self.drawer.lay("fallen", lost.hex, *middle, fallen_cross, small)
        if not self.layout.numbered:
            return
        for handled in deeds.handled:
            self._handled(handled, taken)
        for hurt in deeds.hurts:
            own = hurt.side is Side.PLAYER
            if (hurt.hex, own) not in fell:
                size, red = self._size(0.40), SIDE_COLOUR[Side.HOSTILE]
                tile = halo_text(f"-{hurt.loss}", size, red, PAPER, True)
                around = self._beside(hurt.hex, tile.width, tile.height, 1 if own else -1)
                self._write("loss", hurt.hex, around, f"-{hurt.loss}", size, red)
        size = self._size(0.30)
        for at in deeds.fresh:
            side = badge_tile("!", size, False).width
            if not self._put("fallen", at, self._beside(at, side, side, -1), badge_tile, "!", size, False):
                self._notes[at].append(say("listed-new"))

    def _handled(self, handled: Handled, taken: set[Hex]) -> None:
        """The small counter of what was carried, and how, side by side."""
        small = self._size(0.40)
        frame = (handled.side, handled.symbol, round(small * 1.3), small, 2, False)
        tile, badge = frame_tile(*frame), handled_tile(round(small * 1.1), handled.how)
        wide, high = tile.width + badge.width, max(tile.height, badge.height)
        around = list(self._beside(handled.hex, wide, high, 1 if handled.side is Side.PLAYER else -1))
        if handled.hex not in taken:
            around.insert(0, self.layout.centre(handled.hex))
        middle = self.room.free(around, wide, high)
        if middle is None:
            self._notes[handled.hex].append(say("listed-handled", how=handled.how))
            return
        left, y = middle[0] - wide // 2, middle[1]
        right = self.drawer.beside("fallen", handled.hex, left, y, frame_tile, *frame)
        self.drawer.beside("fallen", handled.hex, right, y, handled_tile, badge.width, handled.how)

    # ------------------------------------------------------------ names and paths

    def names(self) -> None:
        """Place names; one without room is left out."""
        for name in self.scene.names:
            tile = halo_text(name.text, name.size, INK, PAPER, True)
            places = name_places(self.layout, name.hex, tile.width, tile.height)
            self._put("name", name.hex, places, halo_text, name.text, name.size, INK, PAPER, True)

    def paths(self, paths: Sequence[PathMark]) -> None:
        """What is written at the ends of paths."""
        for path in paths:
            end = path.path[-1] if path.path else None
            if path.label and end is not None and self.layout.shows(end) and self.layout.radius >= 9:
                size = self._size(0.32)
                colour = SIDE_COLOUR[Side.HOSTILE] if path.kind == "blocked" else INK
                tile = halo_text(path.label, size, colour, PAPER, True)
                x, y = self.layout.centre(end)
                spots = [
                    (x, y + round(self.layout.high * 0.40)),
                    *self._beside(end, tile.width, tile.height, 1),
                ]
                self._write("path label", end, spots, path.label, size, colour)
