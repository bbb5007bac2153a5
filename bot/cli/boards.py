"""The commands `hexmarshal board …`: check, draw, generate and import boards of the tabletop."""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from bot.cli.terminal import echo

if TYPE_CHECKING:
    from bot.skirmish.table.board import Board

app = typer.Typer(no_args_is_help=True, help="Check, draw, generate and import boards of the tabletop.")

_InFile = Annotated[Path, typer.Argument(exists=True, dir_okay=False, readable=True)]
_OutFile = Annotated[
    Path | None, typer.Option("--out", "-o", help="File to write; standard output if not given.")
]


def _fail(sentence: str) -> typer.Exit:
    echo(sentence, err=True)
    return typer.Exit(1)


@app.command("check")
def board_check(file: _InFile) -> None:
    """Read a board file and name what is odd about it; exit code 1 if there is anything."""
    from bot.skirmish.table.check import check_board

    problems = check_board(_read(file))
    for problem in problems:
        echo(problem)
    if problems:
        raise typer.Exit(1)
    echo(f"{file}: nothing odd found.")


@app.command("render")
def board_render(
    file: _InFile,
    out: _OutFile = None,
    width: Annotated[int, typer.Option(help="Width of the picture in pixels.")] = 1000,
) -> None:
    """Draw a board as a PNG file."""
    from bot.render.board.picture import render_table
    from bot.render.board.view import TableView

    board = _read(file)
    sides = dict.fromkeys([*board.edges.values(), *(zone.side for zone in board.zones if zone.side)])
    view = TableView(
        board,
        board.name,
        f"{board.width:g} by {board.height:g} {board.unit}",
        tuple((side, side.capitalize()) for side in sides),
    )
    picture = render_table(view, width=width)
    if out is None:
        sys.stdout.buffer.write(picture)
    else:
        out.write_bytes(picture)


@app.command("generate")
def board_generate(
    style: Annotated[str, typer.Argument(help="town, wild or outpost.")],
    seed: Annotated[str, typer.Option(help="Any text; the same text gives the same board.")],
    width: Annotated[float, typer.Option(min=12, max=1000)] = 48.0,
    height: Annotated[float, typer.Option(min=12, max=1000)] = 48.0,
    unit: Annotated[str, typer.Option(help="in or cm.")] = "in",
    out: _OutFile = None,
) -> None:
    """Make a board from a seed and write it as a board file."""
    from bot.dice import KeyedDice
    from bot.skirmish.table.boardfile import dump_board
    from bot.skirmish.table.generate import STYLES, generate, roll_from

    if style not in STYLES:
        raise _fail(f"There is no style {style!r}. Choose from: {', '.join(STYLES)}.")
    if unit not in ("in", "cm"):
        raise _fail(f"--unit takes in or cm, not {unit}.")
    key = hashlib.sha256(seed.encode()).digest()
    roll = roll_from(KeyedDice(0, key, key), "board")
    _write(dump_board(generate(style, roll, width=width, height=height, unit=unit)), out)


@app.command("import")
def board_import(file: _InFile, out: _OutFile = None) -> None:
    """Turn the object layers of a Tiled map into a board; what is not carried over goes to standard error."""
    from bot.intake.files import read_text
    from bot.intake.limits import Kind
    from bot.intake.scan import Unreadable
    from bot.skirmish.table.boardfile import BoardError, dump_board
    from bot.skirmish.table.tiled import import_tiled

    try:
        board, notes = import_tiled(read_text(Kind.TILED, file), file.stem)
    except Unreadable as error:
        raise _fail(f"{file}: {error}") from None
    except BoardError as error:
        raise _fail(str(error)) from None
    for note in notes:
        echo(note, err=True)
    _write(dump_board(board), out)


def _write(text: str, out: Path | None) -> None:
    if out is None:
        echo(text, nl=False)
    else:
        out.write_text(text, encoding="utf-8")


def _read(file: Path) -> Board:
    from bot.intake.files import read_text
    from bot.intake.limits import Kind
    from bot.intake.scan import Unreadable
    from bot.skirmish.table.boardfile import BoardError, load_board

    try:
        return load_board(read_text(Kind.BOARD, file), str(file))
    except Unreadable as error:
        raise _fail(f"{file}: {error}") from None
    except BoardError as error:
        raise _fail(str(error)) from None
