"""The rule set that the engine's docstring shows, made from that text."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass, field, replace
from typing import Any

from bot.skirmish import engine


def auction() -> Any:
    """The `Auction` of the docstring of `bot.skirmish.engine`, run as it stands there."""
    documented = engine.__doc__ or ""
    start, end = documented.index("    @dataclass"), documented.index("What the methods may rely on")
    names: dict[str, Any] = {name: getattr(engine, name) for name in engine.__all__}
    names |= {"dataclass": dataclass, "field": field, "replace": replace, "__name__": __name__}
    exec(compile(textwrap.dedent(documented[start:end]), "auction", "exec", dont_inherit=True), names)
    return names["Auction"]()
