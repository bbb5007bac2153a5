"""Stands as they are drawn, where they are or where they would be."""

from __future__ import annotations

from bot.skirmish.exodus.catalogue import in_words
from bot.skirmish.exodus.state import Formation, Stand
from bot.skirmish.view import Piece


def pieces(formation: Formation) -> list[Piece]:
    """Its stands (EXW-setup-a)."""
    shown = []
    for stand in formation.stands:
        card = stand.card
        wide = 2 * card.base_r
        number = stand.id.rpartition(".")[2]
        shown.append(
            Piece(
                stand.id, f"{in_words(formation.name)}, {in_words(card.name)} {number}", formation.owner,
                stand.x, stand.y, stand.heading if stand.looks else None, "circle", wide, wide, _tags(stand),
                not formation.activated and not formation.routed, formation.id, {}, number,
            )
        )  # fmt: skip
    return shown


def _tags(stand: Stand) -> tuple[str, ...]:
    """Hits left of a stand that began with several, and L for a VTOL on the ground."""
    hits = (f"H{stand.hits}",) if stand.card.hits > 1 else ()
    return (*hits, "L") if stand.landed else hits
