"""The alternative text of a map: what happened there, the gravest first, then who is there; nothing from elsewhere."""

from __future__ import annotations

from bot.campaign.knowledge.deeds import Deeds, Fallen, Hurt, Move, Shot
from bot.campaign.text.pictured import MOST, happened, in_words
from bot.campaign.world.sides import Side
from bot.hexmap.coords import Hex
from tests.campaign.text.test_involved import played

DEEDS = Deeds(
    moves=(Move((Hex(3, 4), Hex(3, 5), Hex(3, 6)), Side.PLAYER), Move((Hex(8, 8), Hex(8, 9)), Side.HOSTILE)),
    shots=(Shot(Hex(3, 6), Hex(3, 7), Side.HOSTILE),),
    hurts=(Hurt(Hex(3, 7), Side.PLAYER, 2),),
    fallen=(Fallen(Hex(3, 7), Side.HOSTILE, "infantry"),),
)


def test_what_happened_is_told_from_the_gravest_on() -> None:
    _, view, _, _ = played("EDC-F3.2-c", "mentioned: they come along")
    assert happened(view, DEEDS) == [
        "Lost: hostile in 0307.",
        "Losses: ours 2 FS in 0307.",
        "Fire: hostile 0306 to 0307.",
        "Moves: ours 0304 to 0306, hostile 0808 to 0809.",
    ]


def test_only_what_is_on_the_picture_counts() -> None:
    _, view, _, _ = played("EDC-F3.2-c", "mentioned: they come along")
    assert happened(view, DEEDS, {Hex(3, 6)}) == ["Moves: ours 0304 to 0306."]
    assert in_words(view, DEEDS, {Hex(1, 1)}) == "No unit is known on it."


def test_many_things_are_counted() -> None:
    _, view, _, _ = played("EDC-F3.2-c", "mentioned: they come along")
    lost = tuple(Fallen(Hex(2, row), Side.PLAYER, "infantry") for row in range(1, MOST + 3))
    (told,) = happened(view, Deeds(fallen=lost))
    assert told.endswith(" and 2 more.")
