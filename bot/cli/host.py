"""The commands of a host: `hexmarshal doctor` and `hexmarshal settings`."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Annotated

import typer

from bot.cli.terminal import echo

if TYPE_CHECKING:
    from bot.operations.settings import Settings

app = typer.Typer()
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def read_settings() -> Settings:
    """The settings of the environment and `.env`; ends the program with a sentence for each that is wrong."""
    from pydantic import ValidationError

    from bot.operations.settings import Settings
    from bot.process.logs import redacted

    try:
        return Settings()
    except ValidationError as error:
        for fault in error.errors():
            echo(redacted(f"{'.'.join(map(str, fault['loc']))}: {fault['msg']}"), err=True)
        raise typer.Exit(1) from None


@app.command()
def doctor(as_json: AsJson = False) -> None:
    """Check everything that the bot needs; exit code 1 if there is a problem. Changes nothing."""
    from bot.operations import doctor as examination
    from bot.process.logs import hide_password_of, set_up_logging

    settings = read_settings()
    hide_password_of(settings.database_url)
    set_up_logging("ERROR", quiet=True)
    findings = asyncio.run(examination.examine(settings))
    if as_json:
        echo(json.dumps(examination.as_data(findings), ensure_ascii=False, indent=2))
    else:
        echo(examination.as_text(findings))
    if not examination.healthy(findings):
        raise typer.Exit(1)


@app.command("settings")
def show_settings(as_json: AsJson = False) -> None:
    """Print every setting of the host, and where it comes from; secrets are hidden."""
    from bot.operations import host_settings
    from bot.process.logs import hide_password_of

    settings = read_settings()
    hide_password_of(settings.database_url)
    rows = host_settings.shown(settings)
    if as_json:
        echo(json.dumps(host_settings.as_data(rows), ensure_ascii=False, indent=2))
    else:
        echo(host_settings.as_text(rows))
    for name in host_settings.unknown():
        echo(f"{name} is not a setting. Check its spelling.", err=True)
