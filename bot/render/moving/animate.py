"""Animations: a round, and a campaign from round to round, as GIF.

GIF because it is what Discord plays wherever a picture can be, in embeds and on phones too, and because our pictures
have a palette already: nothing is lost, letters stay sharp, and a frame holds only what has changed.
"""

from __future__ import annotations

import io
from collections.abc import Container, Sequence
from dataclasses import dataclass

import numpy as np
from PIL import Image

from bot.campaign.knowledge.deeds import NOTHING, Deeds
from bot.campaign.knowledge.fronts import Front
from bot.campaign.knowledge.replay import Step, fewer
from bot.campaign.world.known.view import SideView
from bot.hexmap.coords import Hex
from bot.render.hexes.layout import fit_layout
from bot.render.hexes.paint import painted
from bot.render.hexes.scene import Laid, compose
from bot.render.pictures import when
from bot.render.shared.dark import dark_table
from bot.render.shared.palette import PAPER, SLOTS, Palette, Pixels
from bot.render.shared.text import clean

WIDTH = 720
"""Of a frame in pixels; a hex is as large in it as on a front's picture, as a phone shows both."""
MOST_FRAMES = 150
"""Of a round; a longer one shows several things at the same time."""
MOST_BYTES = 8_000_000
"""Of an animation: Discord takes no file of more than 10 MiB. A larger one is shown with fewer frames."""
MOST_TALL = 1.6
"""A map more times as high as wide has truth and belief side by side, where a phone shows them half as large."""
ROUND_MS, FAR_APART_MS = 1300, 3000
"""How long a round of a campaign stays, and one in which truth and belief lay far apart."""
OPENING_MS, PASSING_MS, DEED_MS, CLOSING_MS = 1000, 250, 900, 3000
"""How long frames stay: the first of a front, a hex passed, what happened, the last."""


@dataclass(frozen=True, eq=False)
class Frame:
    """One picture of an animation."""

    pixels: Pixels
    palette: Palette
    milliseconds: int
    dark: bool = False


def render_round(
    steps: Sequence[Step], fronts: Sequence[Front], *, deeds: Deeds = NOTHING, title: str, width: int = WIDTH
) -> bytes:
    """A round as GIF: one front after another, each from its opening through what happened there to its end.

    The last frame of a front shows all `deeds`. Without fronts, the whole map.
    """
    last = steps[-1].view
    windows = [(front.first, front.last) for front in fronts] or [
        (Hex(1, 1), Hex(last.map.width, last.map.height))
    ]
    frames: list[Frame] = []
    for number, window in enumerate(windows, 1):
        here = fewer(_steps_in(steps, window), max(8, MOST_FRAMES // len(windows)))
        name = f"{title} · {number}/{len(windows)}" if len(windows) > 1 else title
        for place, step in enumerate(here):
            ends = place == len(here) - 1
            stays = CLOSING_MS if ends else PASSING_MS if step.passing else DEED_MS if place else OPENING_MS
            frames.append(_frame(step, deeds if ends else step.deeds, window, name, width, stays))
    return encode(frames)


def render_campaign(rounds: Sequence[tuple[SideView, Deeds]], *, title: str, width: int = WIDTH) -> bytes:
    """A campaign as GIF: the whole map as each round ended, with what happened in it."""
    frames = []
    for place, (view, deeds) in enumerate(rounds):
        stays = CLOSING_MS if place == len(rounds) - 1 else ROUND_MS
        frames.append(Frame(*_whole(view, deeds, title, width), stays, view.settings.dark_pictures))
    return encode(frames)


def render_truth(
    rounds: Sequence[tuple[SideView, SideView]],
    far: Container[int],
    *,
    titles: tuple[str, str],
    width: int = WIDTH,
) -> bytes:
    """A campaign as GIF, round by round: the truth above or left of what a side believed.

    `far` are the rounds, by their number, that stay longer; `titles` are those of both halves.
    """
    frames = []
    for place, (truth, belief) in enumerate(rounds):
        across = truth.map.drawn_size[1] > MOST_TALL * truth.map.drawn_size[0]
        half = width // 2 if across else width
        (ours, palette), (other, theirs) = (
            _whole(view, NOTHING, title, half) for view, title in zip((truth, belief), titles, strict=True)
        )
        high = max(len(ours), len(other))
        halves = [_filled(ours, palette, high), _filled(_in(palette, other, theirs), palette, high)]
        pixels = np.concatenate(halves, axis=1 if across else 0)
        last = place == len(rounds) - 1
        stays = FAR_APART_MS if last or truth.round in far else ROUND_MS
        frames.append(Frame(pixels, palette, stays, truth.settings.dark_pictures))
    return encode(frames)


def _whole(view: SideView, deeds: Deeds, title: str, width: int) -> tuple[Pixels, Palette]:
    """The whole map without numbers, as an overview."""
    layout = fit_layout(view.map, width, numbered=False)
    scene = compose(view, layout, title=title, subtitle=when(view, ""), key=False, laid=Laid(deeds=deeds))
    return painted(scene, view.map, view.settings.cliff_threshold)


def _in(palette: Palette, pixels: Pixels, theirs: Palette) -> Pixels:
    """Pixels of another palette in the nearest colours of this one."""
    if palette is theirs:
        return pixels
    mine, other = (
        np.frombuffer(palettes.fogged(), np.uint8).reshape(-1, 3).astype(int)
        for palettes in (palette, theirs)
    )
    nearest = ((other[:, None] - mine[None]) ** 2).sum(-1).argmin(1).astype(np.uint8)
    nearest[3 * SLOTS :] = np.arange(3 * SLOTS, len(nearest))  # the title bar is the same in all
    return np.asarray(nearest[pixels], dtype=np.uint8)


def _steps_in(steps: Sequence[Step], window: tuple[Hex, Hex]) -> list[Step]:
    """The first and the last step, and those of which the window shows something."""
    first, *middle, last = steps
    return [first, *(step for step in middle if any(_inside(at, window) for at in _hexes(step.deeds))), last]


def _inside(at: Hex, window: tuple[Hex, Hex]) -> bool:
    first, last = window
    return first.col <= at.col <= last.col and first.row <= at.row <= last.row


def _hexes(deeds: Deeds) -> tuple[Hex, ...]:
    return (*deeds.hexes, *(at for move in deeds.moves for at in move.path))


def _frame(step: Step, deeds: Deeds, window: tuple[Hex, Hex], title: str, width: int, stays: int) -> Frame:
    view = step.view
    scene = compose(
        view,
        fit_layout(view.map, width, window),
        title=title,
        subtitle=when(view, clean(step.who)),
        key=False,
        laid=Laid(deeds=deeds),
    )
    return Frame(*painted(scene, view.map, view.settings.cliff_threshold), stays, view.settings.dark_pictures)


def _filled(pixels: Pixels, palette: Palette, high: int) -> Pixels:
    """As high as others, which list more units below the map."""
    return np.pad(pixels, ((0, high - len(pixels)), (0, 0)), constant_values=palette.slot(PAPER))


def encode(frames: Sequence[Frame]) -> bytes:
    """The frames as a GIF that plays for ever, the same bytes for the same frames.

    Where the file would be larger than `MOST_BYTES`, every other frame is left out, never the first or the last.
    """
    while len(data := _written(frames)) > MOST_BYTES and len(frames) > 2:
        frames = [*frames[:-1:2], frames[-1]]
    return data


def _written(frames: Sequence[Frame]) -> bytes:
    pictures, high = [], max(len(frame.pixels) for frame in frames)
    for frame in frames:
        picture = Image.fromarray(_filled(frame.pixels, frame.palette, high), "P")
        picture.putpalette(dark_table(frame.palette) if frame.dark else frame.palette.fogged())
        pictures.append(picture)
    out = io.BytesIO()
    pictures[0].save(
        out,
        "GIF",
        save_all=True,
        append_images=pictures[1:],
        duration=[frame.milliseconds for frame in frames],
        loop=0,
        optimize=False,
        disposal=1,
    )
    return out.getvalue()
