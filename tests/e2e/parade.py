"""A toy rule set whose screens have what others seldom have.

A facing, a menu of two pages, a choice of several that may be left out, and two classes of reactions.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from bot.skirmish.engine import Choice, Event, Option, Pick, Subset, Topic
from bot.skirmish.kit.offers import Offer
from tests.skirmish.columns import NAMES, Columns, Field, Hand, Platoon

BANDS = tuple(Option(f"band{number}", f"Band {number}") for number in range(1, 41))


class Parade(Columns):
    """A platoon may march off to the music of any of forty bands."""

    name = "Parade"

    def _orders(self, state: Field, platoon: Platoon) -> Iterator[Offer[Hand]]:
        for choice, effect in super()._orders(state, platoon):
            if choice.kind == "march":
                way = replace(choice.params["way"], turns=True)  # type: ignore[type-var]  # a GroupMove
                yield replace(choice, params={"way": way}), effect
            else:
                yield choice, effect
        bands = {"bands": Subset(BANDS)}
        music = Choice(f"music:{platoon.id}", "music", "Have music", bands, platoon.id, optional=("bands",))
        yield music, partial(_played, platoon.id)

    def topics(self) -> list[Topic]:
        """Two classes of reactions, so that one is chosen."""
        (overwatch,) = super().topics()
        return [overwatch, replace(overwatch, id="mines", label="Mines")]

    def say(self, event: Event) -> str:
        if event.kind == "music":
            return f"{NAMES[event.data['unit']]} hears {', '.join(event.data['bands']) or 'nobody'}."
        return super().say(event)


def _played(name: str, pen: Hand, pick: Pick) -> None:
    pen.change(name, acted=True)
    pen.tell("music", unit=name, bands=list(pick.values.get("bands", ())))


PARADE = Parade("parade")
