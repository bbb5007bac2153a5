"""Shiftstorm's pen: changes to models and to the activation, and the names of the models in an event."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bot.skirmish.kit import offers, pen
from bot.skirmish.shiftstorm.names import mentioned
from bot.skirmish.shiftstorm.state import Model, State


class Pen(pen.Pen[State]):
    """The pen. `names` of an event holds the names of the models whose ids it mentions."""

    def unit(self, name: str) -> Model:
        """The model of this id as it is now."""
        return self.state.unit(name)

    def change(self, name: str, **fields: Any) -> Model:
        """The model with these fields changed."""
        changed = self.unit(name).but(**fields)
        self.state = self.state.with_units([changed])
        return changed

    def told(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """The data with the names of the models it mentions."""
        names = mentioned(self.state, data)
        return {**data, "names": names} if names else dict(data)

    def once(self, name: str) -> None:
        """Something the acting model may do once in its activation is done."""
        acting = self.state.acting
        if acting is not None and name not in acting.done:
            self.set(acting=replace(acting, done=(*acting.done, name)))

    def spend(self) -> None:
        """One action of the acting model."""
        acting = self.state.acting
        if acting is not None:
            self.set(acting=replace(acting, actions=acting.actions - 1))


Offer = offers.Offer[Pen]
"""An entry of the menu and what it does."""


def d3(value: int) -> int:
    """A D6 read as a D3: halved and rounded up (SHS-mission-k)."""
    return (value + 1) // 2
