"""The pen of ExoFront: changes to units and to the turn being played, how events name a unit, and entries of menus."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bot.skirmish.exofront.state import Acting, State, Unit, callsign
from bot.skirmish.kit import offers, pen


class Pen(pen.Pen[State]):
    """The pen. An event names its `unit` by id, callsign and player."""

    def unit(self, name: str) -> Unit:
        """The unit of this id as it is now."""
        return self.state.unit(name)

    def change(self, name: str, **fields: Any) -> Unit:
        """The unit with these fields changed."""
        changed = replace(self.unit(name), **fields)
        self.state = self.state.with_unit(changed)
        return changed

    @property
    def acting(self) -> Acting:
        """The turn being played."""
        assert self.state.acting is not None
        return self.state.acting

    def act(self, **fields: Any) -> None:
        """Fields of the turn being played changed."""
        self.set(acting=replace(self.acting, **fields))

    def told(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """The data with the unit as id, callsign and player."""
        unit = data.get("unit")
        if not isinstance(unit, Unit):
            return dict(data)
        return {**data, "unit": unit.id, "name": callsign(unit), "player": unit.owner}

    def gain(self, player: str, points: int, what: str, *rules: str) -> None:
        """Points onto the player's track (EXF-scoring-g, EXF-setup-j)."""
        scores = {**self.state.scores, player: self.state.scores.get(player, 0) + points}
        self.set(scores=scores)
        self.tell(
            "scored", *rules, "EXF-scoring-g", player=player, points=points, what=what, total=scores[player]
        )


Offer = offers.Offer[Pen]
"""An entry of the menu and what it does."""
