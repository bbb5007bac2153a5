"""The bases of models, with what is behind and between them."""

from __future__ import annotations

import math

from PIL import Image, ImageDraw

from bot.render.board.ground import SS, Frame, dashed, outline, shade
from bot.render.board.marks import rounded
from bot.render.board.view import TableView, Token
from bot.render.shared.palette import RGB
from bot.skirmish.table.shapes import Base, Region, disc, step


def ties(view: TableView) -> list[tuple[Token, Token]]:
    """For each group the shortest lines that tie its models together."""
    lines = []
    for group, _, _ in view.groups:
        left = [token for token in view.tokens if token.group == group and not token.ghost]
        tied = left[:1]
        del left[:1]
        while left:
            near, other = min(
                ((first, other) for first in tied for other in left),
                key=lambda pair: math.dist(pair[0].base.at, pair[1].base.at),
            )
            lines.append((near, other))
            tied.append(other)
            left.remove(other)
    return lines


def draw_token(image: Image.Image, frame: Frame, token: Token) -> None:
    look = frame.look
    fill, rim, ink = look.side(token.side)
    if token.done:
        (fill, rim), ink = look.faded(fill, rim), look.ink
    pen = ImageDraw.Draw(image)
    base = token.base
    thick = SS * 3
    pixels = base.radius * frame.scale * SS
    if token.chosen and not token.ghost:
        halo = outline(_halo(base, 7 / frame.scale), frame)
        pen.polygon(halo, look.gold)
        pen.line([*halo, halo[0]], look.ink, SS)
    if token.ghost:
        corners = outline(base.region, frame)
        shade(image, corners, fill, 0.55)
        dashed(pen, corners, rim, thick, SS * 4)
    elif base.box is None:
        (x, y), far = frame.at(base.at), pixels + thick / 2
        pen.ellipse((x - far, y - far, x + far, y + far), fill, rim, thick)
        draw_symbol(pen, token.symbol, (x, y), far, ink, rim)
        draw_loss(pen, token.lost, (x, y), far, look.paper)
    else:
        corners = outline(base.region, frame)
        pen.polygon(corners, fill)
        pen.line([*corners, corners[0], corners[1]], rim, thick, joint="curve")
    if token.faced:
        # A beak on the rim: it is the front, and grows with the base but never gets too small to see.
        least = SS * (5.0 if token.group else 8.0)
        size = max(least, min(SS * 26.0, pixels * 0.5)) / frame.scale / SS
        front = base.front
        tip = step(front, base.heading, size * 0.75)
        wings = [step(front, base.heading + turn, size * 0.75) for turn in (112.0, -112.0)]
        beak = [frame.at(at) for at in (tip, *wings)]
        pen.polygon(beak, rim)
        pen.line([*beak, beak[0]], look.paper, SS)


def draw_symbol(
    pen: ImageDraw.ImageDraw, symbol: str, at: tuple[float, float], far: float, ink: RGB, rim: RGB
) -> None:
    """A second ring within the rim for vehicles, wings beside it for flyers."""
    x, y = at
    if symbol == "vehicle":
        inner = far - SS * 4.5
        if inner > SS * 2:
            pen.ellipse((x - inner, y - inner, x + inner, y + inner), None, ink, round(SS * 1.5))
    elif symbol == "flyer":
        wing = max(SS * 4.0, far * 0.5)
        for side in (-1, 1):
            root, tip = x + side * (far - SS), x + side * (far + wing)
            pen.polygon([(root, y - wing * 0.6), (tip, y), (root, y + wing * 0.6)], rim)


def draw_loss(pen: ImageDraw.ImageDraw, lost: float, at: tuple[float, float], far: float, paper: RGB) -> None:
    """A gap in the rim for the health that is lost, clockwise from the top."""
    if lost <= 0:
        return
    x, y = at
    out = far + SS
    pen.arc((x - out, y - out, x + out, y + out), -90, -90 + 360 * min(lost, 1.0), paper, SS * 5)


def _halo(base: Base, by: float) -> Region:
    return disc(base.at, base.radius + by) if base.box is None else rounded(base, by)


def middle_of(view: TableView, group: str) -> Token | None:
    """The model of a group that stands nearest to its middle."""
    stands = [token for token in view.tokens if token.group == group and not token.ghost]
    if not stands:
        return None
    x = sum(token.base.at[0] for token in stands) / len(stands)
    y = sum(token.base.at[1] for token in stands) / len(stands)
    return min(stands, key=lambda token: math.dist(token.base.at, (x, y)))
