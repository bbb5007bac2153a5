"""The signs inside a counter's frame, after APP-6, and of which signs each kind of unit's symbol consists.

Each is drawn about the middle with a pen, w and h being half the room (pixels), thin the width of a line.
"""

from collections.abc import Callable, Mapping

from bot.render.hexes.pen import Pen
from bot.render.shared.palette import RGB


def draw_symbol(pen: Pen, symbol: str, w: float, h: float, ink: RGB, thin: float) -> None:
    """Draw a symbol about the middle; w and h are half the room. An unknown one is a question mark."""
    for part in SYMBOLS.get(symbol, ("unknown",)):
        PARTS[part](pen, w, h, ink, thin)


def _cross(pen: Pen, w: float, h: float, ink: RGB, thin: float) -> None:
    pen.line([(-w, -h), (w, h)], ink, thin)
    pen.line([(-w, h), (w, -h)], ink, thin)


def _slash(pen: Pen, w: float, h: float, ink: RGB, thin: float) -> None:
    pen.line([(-w, h), (w, -h)], ink, thin)


def _oval(pen: Pen, w: float, h: float, ink: RGB, thin: float) -> None:
    pen.oval(0, 0, w * 0.66, h * 0.52, None, ink, thin)


def _dot(pen: Pen, w: float, h: float, ink: RGB, thin: float) -> None:
    s = min(w, h) * 0.34
    pen.oval(0, 0, s, s, ink)


def _peak(pen: Pen, w: float, h: float, ink: RGB, thin: float) -> None:
    pen.shape([(-w * 0.28, h), (0, h * 0.42), (w * 0.28, h)], ink)


def _roof(pen: Pen, w: float, h: float, ink: RGB, thin: float) -> None:
    pen.line([(-w, h), (0, -h * 0.9), (w, h)], ink, thin)


def _dome(pen: Pen, w: float, h: float, ink: RGB, thin: float) -> None:
    pen.arc(0, h, w * 0.92, h * 1.25, 180, 360, ink, thin)


def _base(pen: Pen, w: float, h: float, ink: RGB, thin: float) -> None:
    pen.line([(-w, h * 0.52), (w, h * 0.52)], ink, thin)


def _bridge(pen: Pen, w: float, h: float, ink: RGB, thin: float) -> None:
    pen.line(
        [(-w * 0.55, h * 0.5), (-w * 0.55, -h * 0.3), (w * 0.55, -h * 0.3), (w * 0.55, h * 0.5)],
        ink,
        thin * 1.2,
    )
    pen.line([(0, -h * 0.3), (0, h * 0.4)], ink, thin * 1.2)


def _wing(pen: Pen, w: float, h: float, ink: RGB, thin: float) -> None:
    for x in (-0.36, 0.36):
        pen.oval(x * w, 0, w * 0.36, h * 0.34, ink)


def _rotor(pen: Pen, w: float, h: float, ink: RGB, thin: float) -> None:
    pen.shape([(-w * 0.72, -h * 0.42), (0, 0), (-w * 0.72, h * 0.42)], ink)
    pen.shape([(w * 0.72, -h * 0.42), (0, 0), (w * 0.72, h * 0.42)], ink)


def _upright(pen: Pen, w: float, h: float, ink: RGB, thin: float) -> None:
    pen.line([(0, -h), (0, h)], ink, thin)


def _chevrons(pen: Pen, w: float, h: float, ink: RGB, thin: float) -> None:
    for y in (-0.62, -0.34):
        pen.line([(-w * 0.3, h * (y + 0.24)), (0, h * y), (w * 0.3, h * (y + 0.24))], ink, thin * 1.2)


def _low_dot(pen: Pen, w: float, h: float, ink: RGB, thin: float) -> None:
    s = min(w, h) * 0.28
    pen.oval(0, h * 0.46, s, s, ink)


def _wheel(pen: Pen, w: float, h: float, ink: RGB, thin: float) -> None:
    s = min(w, h) * 0.66
    pen.oval(0, 0, s, s, None, ink, thin * 1.2)
    for x, y in ((1.0, 0.0), (0.0, 1.0), (0.7, 0.7), (0.7, -0.7)):
        pen.line([(-x * s, -y * s), (x * s, y * s)], ink, thin)


def _anchor(pen: Pen, w: float, h: float, ink: RGB, thin: float) -> None:
    pen.line([(0, -h * 0.5), (0, h * 0.66)], ink, thin * 1.3)
    pen.line([(-w * 0.26, -h * 0.24), (w * 0.26, -h * 0.24)], ink, thin * 1.3)
    pen.oval(0, -h * 0.62, thin * 1.5, thin * 1.5, None, ink, thin)
    pen.arc(0, h * 0.08, w * 0.42, h * 0.58, 15, 165, ink, thin * 1.3)


def _person(pen: Pen, w: float, h: float, ink: RGB, thin: float) -> None:
    s = min(w, h)
    pen.oval(0, -s * 0.36, s * 0.26, s * 0.26, ink)
    pen.shape([(-s * 0.5, s * 0.72), (-s * 0.34, s * 0.02), (s * 0.34, s * 0.02), (s * 0.5, s * 0.72)], ink)


def _bolt(pen: Pen, w: float, h: float, ink: RGB, thin: float) -> None:
    pen.line(
        [(-w * 0.5, -h * 0.6), (w * 0.12, h * 0.05), (-w * 0.1, h * 0.1), (w * 0.5, h * 0.65)],
        ink,
        thin * 1.2,
    )


def _dish(pen: Pen, w: float, h: float, ink: RGB, thin: float) -> None:
    pen.arc(0, -h * 0.25, w * 0.5, h * 0.75, 10, 170, ink, thin * 1.2)
    pen.line([(0, h * 0.5), (0, h * 0.85)], ink, thin * 1.2)
    pen.line([(0, h * 0.1), (w * 0.3, -h * 0.55)], ink, thin)


def _wheels(pen: Pen, w: float, h: float, ink: RGB, thin: float) -> None:
    s = min(w, h) * 0.22
    for x in (-0.4, 0.0, 0.4):
        pen.oval(x * w, h * 0.62, s, s, ink)


def _box(pen: Pen, w: float, h: float, ink: RGB, thin: float) -> None:
    pen.shape(
        [(-w * 0.5, -h * 0.4), (w * 0.5, -h * 0.4), (w * 0.5, h * 0.35), (-w * 0.5, h * 0.35)],
        None,
        ink,
        thin,
    )


def _medic(pen: Pen, w: float, h: float, ink: RGB, thin: float) -> None:
    pen.line([(0, -h), (0, h)], ink, thin)
    pen.line([(-w, 0), (w, 0)], ink, thin)


def _flag(pen: Pen, w: float, h: float, ink: RGB, thin: float) -> None:
    pen.line([(-w * 0.35, -h * 0.7), (-w * 0.35, h * 0.7)], ink, thin)
    pen.shape([(-w * 0.35, -h * 0.7), (w * 0.5, -h * 0.4), (-w * 0.35, -h * 0.05)], ink)


def _fort(pen: Pen, w: float, h: float, ink: RGB, thin: float) -> None:
    pen.line([(-w * 0.7, h * 0.5), (-w * 0.7, -h * 0.3), (-w * 0.25, -h * 0.3), (-w * 0.25, 0), (w * 0.25, 0),
              (w * 0.25, -h * 0.3), (w * 0.7, -h * 0.3), (w * 0.7, h * 0.5)], ink, thin * 1.2)  # fmt: skip


def _unknown(pen: Pen, w: float, h: float, ink: RGB, thin: float) -> None:
    pen.arc(0, -h * 0.22, min(w, h) * 0.36, h * 0.38, 170, 430, ink, thin * 1.4)
    pen.line([(0, h * 0.12), (0, h * 0.34)], ink, thin * 1.4, round_ends=False)
    pen.oval(0, h * 0.62, thin * 0.9, thin * 0.9, ink)


PARTS: Mapping[str, Callable[[Pen, float, float, RGB, float], None]] = {
    "cross": _cross,
    "slash": _slash,
    "oval": _oval,
    "dot": _dot,
    "peak": _peak,
    "roof": _roof,
    "dome": _dome,
    "base": _base,
    "bridge": _bridge,
    "wing": _wing,
    "rotor": _rotor,
    "upright": _upright,
    "chevrons": _chevrons,
    "low dot": _low_dot,
    "wheel": _wheel,
    "anchor": _anchor,
    "person": _person,
    "bolt": _bolt,
    "dish": _dish,
    "wheels": _wheels,
    "box": _box,
    "medic": _medic,
    "flag": _flag,
    "fort": _fort,
    "unknown": _unknown,
}

SYMBOLS: Mapping[str, tuple[str, ...]] = {
    "": (),
    "infantry": ("cross",),
    "mountain": ("cross", "peak"),
    "mechanised": ("cross", "oval"),
    "motorised": ("cross", "upright"),
    "armour": ("oval",),
    "recon": ("slash",),
    "artillery": ("dot",),
    "self_propelled_artillery": ("oval", "dot"),
    "rocket_artillery": ("low dot", "chevrons"),
    "anti_armour": ("roof",),
    "anti_air": ("dome",),
    "engineer": ("bridge",),
    "supply": ("base",),
    "air": ("wing",),
    "aircraft": ("wing",),
    "helicopter": ("rotor",),
    "vtol": ("rotor",),
    "signals": ("bolt",),
    "radar": ("dish",),
    "vehicle": ("box", "wheels"),
    "transport": ("wheel",),
    "vessel": ("anchor",),
    "naval": ("anchor",),
    "medical": ("medic",),
    "survivors": ("person",),
    "hq": ("flag",),
    "structure": ("fort",),
}
