"""What each kind of refusal declares: its code, its facts, and what orders make of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, ClassVar, TypeVar, dataclass_transform

from bot.campaign.world.order import Lift, Refusal
from bot.campaign.world.record import record

KINDS: dict[str, type[Kind]] = {}
"""All kinds whose module is loaded, by their codes. `refusals.kinds` loads them all."""


@record(frozen=True)
class Kind(Refusal):
    """A refusal whose facts are attributes: hexes as labels, units by name.

    `facts` holds the same facts by name, as events and messages have them. A fact with a default is left out there
    while it has none.
    """

    code: str = field(init=False, default="")
    facts: Mapping[str, Any] = field(init=False, default_factory=dict)
    _names: ClassVar[Mapping[str, str]] = {}
    """The attributes with the names of their facts: `from_` is the fact `from`."""
    _spare: ClassVar[frozenset[str]] = frozenset()

    def __post_init__(self) -> None:
        facts = {}
        for name, fact in self._names.items():
            value = getattr(self, name)
            if value is not None or name not in self._spare:
                facts[fact] = value
        object.__setattr__(self, "facts", facts)

    @classmethod
    def declared(cls) -> frozenset[str]:
        """The names of all its facts."""
        return frozenset(cls._names.values())

    @classmethod
    def told(cls) -> frozenset[str]:
        """The names of the facts that its sentence tells."""
        return cls.declared() - {cls._names[fact.name] for fact in fields(cls) if fact.metadata.get(_UNTOLD)}

    @classmethod
    def read(cls, rules: tuple[str, ...], facts: Mapping[str, Any]) -> Kind | None:
        """The refusal with stored facts; None if they are not those that the kind has now."""
        needed = {fact for name, fact in cls._names.items() if name not in cls._spare}
        if not needed <= facts.keys() <= cls.declared():
            return None
        return cls(rules, **{name: facts[fact] for name, fact in cls._names.items() if fact in facts})


_UNTOLD = "untold"
_INHERITED = frozenset(fact.name for fact in fields(Kind))
K = TypeVar("K", bound=Kind)


def untold(*, default: Any = ...) -> Any:
    """A fact that is stored but not in the sentence."""
    if default is ...:
        return field(metadata={_UNTOLD: True})
    return field(default=default, metadata={_UNTOLD: True})


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(field, untold))
def refuses(
    code: str,
    *lifted_by: Lift,
    final: bool = False,
    bars_route: bool = False,
    whole_move: bool = False,
    attack_instead: bool = False,
    said_when_filed: bool = False,
    tried: bool = False,
    vain: bool = False,
) -> Callable[[type[K]], type[K]]:
    """Declare a kind of refusal. What the rest means is said at `Refusal`."""

    def declare(cls: type[K]) -> type[K]:
        assert code not in KINDS, code
        made = dataclass(kw_only=True)(cls)
        own = [fact for fact in fields(made) if fact.name not in _INHERITED]
        made.code = code
        made._names = {fact.name: fact.name.rstrip("_") for fact in own}
        made._spare = frozenset(fact.name for fact in own if fact.default is None)
        made.lifted_by = frozenset(lifted_by)
        made.final, made.bars_route, made.whole_move = final, bars_route, whole_move
        made.attack_instead, made.said_when_filed = attack_instead, said_when_filed
        made.tried, made.vain = tried, vain
        KINDS[code] = made
        return made

    return declare
