"""A toy rule set whose screens have what others seldom have: a facing, a menu of two pages, a choice of several."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from bot.skirmish.engine import Choice, Event, Option, Pick, Subset
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
        music = Choice(f"music:{platoon.id}", "music", "Have music", {"bands": Subset(BANDS)}, platoon.id)
        yield music, partial(_played, platoon.id)

    def say(self, event: Event) -> str:
        if event.kind == "music":
            return f"{NAMES[event.data['unit']]} hears {', '.join(event.data['bands']) or 'nobody'}."
        return super().say(event)


def _played(name: str, pen: Hand, pick: Pick) -> None:
    pen.change(name, acted=True)
    pen.tell("music", unit=name, bands=list(pick.values["bands"]))


PARADE = Parade("parade")
