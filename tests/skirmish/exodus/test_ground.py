"""The terrain table: how each kind of ground is met, whom it conceals, its Cover values. Cases show what follows."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.skirmish.exodus.catalogue import TYPES
from bot.skirmish.exodus.ground.cover import conceals, cover_of
from bot.skirmish.exodus.ground.ground import met
from bot.skirmish.table.shapes import Point, disc
from bot.skirmish.table.terrain import KINDS, Feature, Movement, make

EASY, DIFFICULT, ROUGH, CLOSED = "easy", "difficult", "rough", "impermeable"
Row = tuple[tuple[str, ...], tuple[bool, ...], tuple[int, ...]]


def piece(kind: str, **fields: object) -> Feature:
    region = disc(Point(10, 10), 5)
    usual = make(kind, "it", region) if kind in KINDS else Feature("it", kind, region)
    return replace(usual, **fields)  # type: ignore[arg-type]


def found(feature: Feature) -> Row:
    """Movement, Concealed and Cover of Soft, Medium and Hard stands."""
    return (
        tuple(met(feature, kind) for kind in TYPES),
        tuple(conceals(feature, kind) for kind in TYPES),
        tuple(cover_of(feature, kind) for kind in TYPES),
    )


def row(soft: str, medium: str, hard: str, cover: int = 0, *, concealed: bool = False) -> Row:
    return (soft, medium, hard), (concealed, False, False), (cover, 0, 0)


@pytest.mark.rule("EXW-terrain-g")
@pytest.mark.parametrize("kind", ["building", "ruin", "rubble"])
def test_buildings_and_ruins(kind: str) -> None:
    assert found(piece(kind)) == row(DIFFICULT, ROUGH, ROUGH, 6, concealed=True)


@pytest.mark.rule("EXW-terrain-h")
def test_cliffs() -> None:
    assert found(piece("cliff")) == row(CLOSED, CLOSED, CLOSED)


@pytest.mark.rule("EXW-terrain-i", "EXW-terrain-d")
def test_fortifications() -> None:
    assert found(piece("fortification")) == row(EASY, CLOSED, CLOSED, 4, concealed=True)


@pytest.mark.rule("EXW-terrain-j")
def test_jungle() -> None:
    assert found(piece("jungle")) == row(DIFFICULT, CLOSED, CLOSED, 6, concealed=True)


@pytest.mark.rule("EXW-terrain-k")
def test_marsh_and_rivers() -> None:
    assert found(piece("marsh")) == row(ROUGH, ROUGH, ROUGH, 9)
    assert found(piece("river")) == row(ROUGH, ROUGH, ROUGH)


@pytest.mark.rule("EXW-terrain-l")
def test_roads() -> None:
    assert found(piece("road")) == row(EASY, EASY, EASY)


@pytest.mark.rule("EXW-terrain-m")
def test_scrub_and_woods() -> None:
    assert found(piece("scrub")) == row(DIFFICULT, DIFFICULT, DIFFICULT, 9, concealed=True)
    assert found(piece("wood")) == row(DIFFICULT, ROUGH, ROUGH, 8, concealed=True)
    assert found(piece("wood", traits=("conceals_hard",)))[1] == (True, True, True)


@pytest.mark.rule("EXW-terrain-n")
def test_hills() -> None:
    assert found(piece("hill")) == row(EASY, EASY, EASY)


@pytest.mark.rule("EXW-terrain-a")
def test_what_the_table_does_not_know_is_met_as_the_board_says() -> None:
    swamp = piece("swamp", movement=Movement.DIFFICULT, classes={"hard": Movement.IMPASSABLE})
    assert found(swamp)[0] == (DIFFICULT, DIFFICULT, CLOSED)
