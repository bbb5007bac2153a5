"""The pen of Exoshift: changes to units, models and the stack, and the names in an event."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bot.skirmish.exoshift.state import Model, State, Step, Unit, callsigns
from bot.skirmish.kit import offers, pen, stack

D10 = 10


class Pen(pen.Pen[State]):
    """The pen. An event names units and models by id; `names` holds what they are called."""

    def unit(self, name: str) -> Unit:
        """The unit of this id as it is now."""
        return self.state.unit(name)

    def model(self, name: str) -> Model:
        """The model of this id as it is now."""
        return self.state.model(name)

    def change(self, name: str, **fields: Any) -> Unit:
        """The unit with these fields changed."""
        changed = self.unit(name).but(**fields)
        self.state = self.state.with_unit(changed)
        return changed

    def change_model(self, name: str, **fields: Any) -> Model:
        """The model with these fields changed."""
        unit = self.state.unit_of(name)
        changed = self.model(name).but(**fields)
        self.change(unit.id, models=tuple(changed if model.id == name else model for model in unit.models))
        return changed

    def push(self, *steps: Step) -> None:
        """Put steps on the stack; the first one given is the next one."""
        stack.push(self, *reversed(steps))

    def pop(self) -> Step:
        """Take the next step off the stack."""
        top = self.state.top
        stack.pop(self)
        return top

    def amend(self, **fields: Any) -> Step:
        """Change the next step."""
        changed = replace(self.state.top, **fields)
        self.set(stack=(*self.state.stack[:-1], changed))
        return changed

    def d10(self, purpose: str) -> Any:
        """One ten-sided die."""
        return self.roll(purpose, 1, D10)[0]

    def add(self, field: str, player: str, amount: int) -> int:
        """Add to a number that each player has, as `cp`; gives the new one."""
        before: Mapping[str, int] = getattr(self.state, field)
        after = before.get(player, 0) + amount
        self.set(**{field: {**before, player: after}})
        return after

    def told(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """The data with ids for units and models, and the names of all that it mentions."""
        plain = {key: value.id if isinstance(value, Unit | Model) else value for key, value in data.items()}
        known = callsigns(self.state.units)
        named = {value: known[value] for value in plain.values() if isinstance(value, str) and value in known}
        return {**plain, "names": named} if named else plain


Offer = offers.Offer[Pen]
"""An entry of the menu and what it does."""
