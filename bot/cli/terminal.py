"""Writing to a terminal: what comes from a file or a user moves no cursor, changes no colour, turns nothing round."""

from __future__ import annotations

import typer

from bot.campaign.world.safe_text import spelt


def echo(text: object, *, err: bool = False, nl: bool = True) -> None:
    """Print lines; control and format characters in them are written as escapes."""
    typer.echo(spelt(str(text)), err=err, nl=nl)
