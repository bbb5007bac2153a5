"""The catalogue as TOML, sheets, .xlsx and .csv and back; errors name sheet, row and column."""

from __future__ import annotations

import csv
import io
from typing import Any

import pytest
from openpyxl import load_workbook

from bot.campaign.world.outfit.entries import CatalogueError, read_toml
from bot.company.document import dump_toml, read_shop, shipped_document
from bot.company.exchange import SHEETS, from_sheets, to_sheets
from bot.intake.kinds import read_catalogue
from bot.intake.spreadsheets import read_csv, read_xlsx, write_csv, write_xlsx
from bot.service.gm.catalogue import write_file
from tests.company.builders import SHOP

SHIPPED = shipped_document()


def same(document: dict[str, Any]) -> bool:
    """Whether the document is the shipped catalogue, whatever it leaves out or writes out."""
    shop, problems = read_shop(document, "x")
    assert problems == []
    return (shop.catalogue, shop.forces) == (SHOP.catalogue, SHOP.forces)


def test_toml_and_back() -> None:
    assert read_toml(dump_toml(SHIPPED), "x") == SHIPPED
    assert same(SHIPPED)


def test_sheets_and_back() -> None:
    assert same(from_sheets(to_sheets(SHIPPED), "x"))


@pytest.mark.parametrize("format", ["xlsx", "toml"])
def test_files_and_back(format: str) -> None:
    name, data = write_file(SHIPPED, format)
    document, shop = read_catalogue(name, data, {})
    assert same(document)
    assert shop.catalogue == SHOP.catalogue


@pytest.mark.rule("EDC-E4-a")
@pytest.mark.rule("EDC-E3-a")
def test_the_columns_of_the_book_are_there(tmp_path: Any) -> None:
    path = tmp_path / "catalogue.xlsx"
    path.write_bytes(write_file(SHIPPED, "xlsx")[1])
    book = load_workbook(path)
    headers = {sheet.title: [cell.value for cell in sheet[1]] for sheet in book.worksheets}
    assert list(headers) == list(SHEETS)
    upgrade = [
        "Category",
        "Name",
        "Compatibility",
        "Incompatibility",
        "$$$",
        "Use CT.",
        "Max CT.",
        "May Target",
    ]
    assert set(upgrade) | {"Description"} <= set(headers["Upgrades"])
    book_fields = ["Name", "Force Strength", "Armor", "Air Mobility", "Speed", "Range", "Energy"]
    assert set(book_fields) <= set(headers["Classes"])
    assert {"Unit Upgrade Slots", "Weapon", "May Target", "Unit Special Rules"} <= set(headers["Classes"])


def cell(sheets: dict[str, list[list[Any]]], sheet: str, row: int, column: str, value: Any) -> None:
    sheets[sheet][row - 1][sheets[sheet][0].index(column)] = value


@pytest.mark.parametrize(
    ("sheet", "column", "value", "said"),
    [
        (
            "Classes",
            "Force Strength",
            "lots",
            "Classes, row 3: Force Strength: must be a whole number, not 'lots'",
        ),
        ("Classes", "Force Strength", "", "Classes, row 3: Force Strength: is missing"),
        ("Classes", "Unit Type", "Hover", "Classes, row 3: Unit Type: 'Hover' is not one of"),
        (
            "Classes",
            "Unit Upgrade Slots",
            "weapon",
            "Classes, row 3: Unit Upgrade Slots: 'weapon' is not a name",
        ),
        ("Classes", "Range", 99, "Range: must be a whole number from 0 to 20"),
        ("Upgrades", "Compatibility", "Hover", "Upgrades, row 3: Compatibility: 'Hover' is not a unit type"),
        ("Upgrades", "$$$", -1, "Upgrades, row 3: $$$: must be a whole number from 0 to 99"),
        ("Task Forces", "Kind", "Boats", "Task Forces, row 3: Kind: 'Boats' is not one of"),
        ("Slots", "Task Force", "ghosts", "Slots, row 3: Task Force: 'ghosts' is in no other sheet"),
        ("Classification", "Size", "maybe", "Classification, row 3: Size: must be yes or no"),
    ],
)
def test_errors_name_sheet_row_and_column(sheet: str, column: str, value: Any, said: str) -> None:
    sheets = to_sheets(SHIPPED)
    cell(sheets, sheet, 3, column, value)
    with pytest.raises(CatalogueError) as error:
        read_catalogue("mine.xlsx", write_xlsx(sheets), {})
    assert said in str(error.value)


@pytest.mark.parametrize(
    "damage", ["FS*1/0", "FS*2/00", "9" * 5000, "FS+" + "9" * 5000, "FS*1/" + "9" * 5000]
)
def test_a_damage_that_is_no_number_is_refused(damage: str) -> None:
    sheets = to_sheets(SHIPPED)
    cell(sheets, "Classes", 2, "Damage", damage)
    with pytest.raises(CatalogueError, match="is not like 'FS'"):
        read_catalogue("mine.xlsx", write_xlsx(sheets), {})


def test_one_sheet_as_csv_replaces_that_sheet() -> None:
    sheets = to_sheets(SHIPPED)
    cell(sheets, "Classes", 2, "Force Strength", 9)
    _, shop = read_catalogue("classes.csv", write_csv(sheets["Classes"]), SHIPPED)
    assert shop.catalogue.classes["regular_infantry"].fs == 9
    assert shop.catalogue.upgrades == SHOP.catalogue.upgrades
    assert shop.forces == SHOP.forces


def test_a_cell_is_never_a_formula() -> None:
    sheets = to_sheets(SHIPPED)
    cell(sheets, "Classes", 2, "Description", "=1+1")
    _, shop = read_catalogue("mine.xlsx", write_xlsx(sheets), {})
    assert shop.catalogue.classes["regular_infantry"].description == "=1+1"


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("mine.xlsx", b"no zip", "not a workbook"),
        ("mine.toml", b"\xff\xfe", "not a text file"),
        ("mine.toml", b"class = 3", "write each class"),
        ("mine.csv", b"Colour,Size\n1,2\n", "does not have the headers of any sheet"),
        ("mine.docx", b"", "must be an Excel workbook"),
        ("mine.toml", b"", "one of kind Basic must be free"),
    ],
)
def test_files_that_are_no_catalogue(name: str, data: bytes, said: str) -> None:
    with pytest.raises(CatalogueError, match=said):
        read_catalogue(name, data, SHIPPED)


FORMULAS = ["=1+1", "+1-2", "-cmd", "@sum", "\t=1", "\r=1", "\n=1", "'=1", "''=1", "＝1", "=", "-"]


@pytest.mark.parametrize("name", FORMULAS)
def test_a_name_that_begins_like_a_formula_is_none_and_reads_back(name: str) -> None:
    written = write_csv([["player", "count"], [name, -3], ["'plain", "-2.5"]])
    (_, (cell_, _), plain), text = csv.reader(io.StringIO(written.decode(), newline="")), written.decode()
    assert cell_ == f"'{name}"
    assert plain == ["'plain", "-2.5"]
    assert ",-3" in text
    assert read_csv(written, "x") == [["player", "count"], [name, "-3"], ["'plain", "-2.5"]]
    book = write_xlsx({"Possessions": [["player"], [name]]})
    made = load_workbook(io.BytesIO(book))["Possessions"]["A2"]
    assert (made.data_type, made.quotePrefix) == ("s", True)
    assert read_xlsx(book, "x")["Possessions"][1][0] == name.replace(
        "\r", "\n"
    )  # XML knows one end of a line


def test_a_name_with_characters_that_no_workbook_takes_is_written() -> None:
    book = write_xlsx({"Possessions": [["a\x07b"]]})
    assert read_xlsx(book, "x")["Possessions"][0][0] == "ab"
