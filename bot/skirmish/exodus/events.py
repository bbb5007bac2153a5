"""The pen of Exodus Wars: changes to formations, stands and the stack, and the names in an event."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from bot.dice import Roll
from bot.skirmish.exodus.state import GONE, Formation, Stand, State, Step
from bot.skirmish.kit import offers, pen, stack

D10 = 10


class Pen(pen.Pen[State]):
    """The pen. An event names formations by id; `names` holds what they are called."""

    def formation(self, name: str) -> Formation:
        """The formation of this id as it is now."""
        return self.state.formation(name)

    def change(self, name: str, **fields: Any) -> Formation:
        """The formation with these fields changed."""
        changed = self.formation(name).but(**fields)
        self.state = self.state.with_formation(changed)
        return changed

    def change_stands(self, name: str, stands: Mapping[str, Stand]) -> Formation:
        """The formation with these stands in the place of those of their ids."""
        before = self.formation(name).stands
        return self.change(name, stands=tuple(stands.get(stand.id, stand) for stand in before))

    def remove(self, name: str, lost: Collection[str]) -> Formation:
        """The formation without these stands and those aboard them; one that has none left is out of the game."""
        formation = self.formation(name)
        left = tuple(stand for stand in formation.stands if stand.id not in lost)
        aboard = tuple(stand for stand in formation.aboard if stand.carrier not in lost)
        where = formation.where if left else GONE
        return self.change(name, stands=left, aboard=aboard, where=where)

    def push(self, *steps: Step) -> None:
        """Put steps on the stack; the first one given is the next one."""
        stack.push(self, *reversed(steps))

    def pop(self) -> Step:
        """Take the next step off the stack."""
        top = self.state.top
        stack.pop(self)
        return top

    def d10(self, purpose: str, count: int = 1) -> tuple[Roll, ...]:
        """Ten-sided dice; a printed 0 is 10 (EXW-setup-c)."""
        return self.roll(purpose, count, D10)

    def told(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """The data with ids for formations, and the names of all that it mentions."""
        plain = {key: value.id if isinstance(value, Formation) else value for key, value in data.items()}
        named = {
            value: unit.name
            for value in plain.values()
            if isinstance(value, str) and (unit := self.state.named(value)) is not None
        }
        return {**plain, "names": named} if named else plain


Offer = offers.Offer[Pen]
"""An entry of the menu and what it does."""
