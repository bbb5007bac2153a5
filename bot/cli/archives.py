"""`hexmarshal backup`, `restore`, `export`, `import`, `replay`: what a host does with what the bot keeps."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, TypeVar

import typer

from bot.cli.terminal import echo

app = typer.Typer()

T = TypeVar("T")
InFile = Annotated[Path, typer.Argument(exists=True, dir_okay=False, readable=True)]
OutFile = Annotated[Path, typer.Argument(dir_okay=False, help="File to write; it must not exist.")]

IN_CLEAR = (
    "The file holds dice seeds and hidden units in clear. Keep it where only you can read it, or set"
    " HEXMARSHAL_BACKUP_PASSPHRASE to seal it."
)


@app.command()
def backup(file: OutFile) -> None:
    """Write everything that the bot keeps to a file, also while it runs."""
    from bot.archive.backup import back_up

    made, sealed = _with_database(lambda url, passphrase: back_up(url, file, passphrase))
    rows = sum(member.rows for member in made.members)
    echo(
        f"{file}: {rows} row{'' if rows == 1 else 's'} of {len(made.members)} tables, schema {made.revision}."
    )
    if not sealed:
        echo(IN_CLEAR, err=True)


@app.command()
def restore(
    file: InFile,
    replace: Annotated[
        bool, typer.Option("--replace", help="Replace everything that the database holds.")
    ] = False,
) -> None:
    """Put a backup back, all or nothing. Stop the bot first."""
    from bot.archive.backup import restore as put_back

    made, _ = _with_database(lambda url, passphrase: put_back(url, file, passphrase, replace=replace))
    rows = sum(member.rows for member in made.members)
    echo(f"Restored {rows} rows, as they were at {made.made_at:%Y-%m-%d %H:%M} UTC.")


@app.command("export")
def export_campaign(
    campaign: Annotated[str, typer.Argument(help="Name or number of the campaign.")], file: OutFile
) -> None:
    """Write one campaign to a file, to move or keep it."""
    from bot.archive.campaign import export

    made, sealed = _with_database(lambda url, passphrase: export(url, campaign, file, passphrase))
    echo(f"{file}: {sum(member.rows for member in made.members)} rows.")
    if not sealed:
        echo(IN_CLEAR, err=True)


@app.command("import")
def import_campaign(
    file: InFile,
    guild: Annotated[
        int | None,
        typer.Option(
            min=1, max=2**63 - 1, help="Id of another server; default: the one it was exported from."
        ),
    ] = None,
    reopen: Annotated[
        bool, typer.Option("--reopen", help="Continue a campaign that is over, with a separate account book.")
    ] = False,
) -> None:
    """Make a new campaign of an exported one."""
    from bot.archive.campaign import bring_in

    made, _ = _with_database(
        lambda url, passphrase: bring_in(url, file, passphrase, guild_id=guild, reopen=reopen)
    )
    echo(
        f"Campaign {made.id}, {made.name}, on server {made.guild_id}. The bot makes its roles and channels there."
    )
    if made.paused:
        echo("Its round is paused. The game master continues it with /gm calendar resume.")


@app.command()
def replay(
    campaign: Annotated[
        str | None, typer.Argument(help="Name or number of a campaign; default: all of them.")
    ] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Exit code 1 if a round comes out differently.")
    ] = False,
    backup: Annotated[
        Path | None,
        typer.Option(
            exists=True, dir_okay=False, help="Play the rounds of this backup, not of the database."
        ),
    ] = None,
) -> None:
    """Play all published rounds again under the present rules; nothing is stored."""
    from collections import Counter

    from bot.archive.replay import Verdict, replays

    counts: Counter[Verdict] = Counter()

    async def play(url: str, _: str | None) -> None:
        async for replayed in replays(url, campaign):
            counts[replayed.verdict] += 1
            if replayed.verdict is not Verdict.SAME:
                where = f"{replayed.campaign} ({replayed.campaign_id}), round {replayed.round}"
                echo(f"{where} {replayed.verdict}: {replayed.words}.")

    _with_database(play, backup)
    told = f"{counts.total()} rounds: {counts[Verdict.SAME]} the same, {counts[Verdict.DIFFERS]} different"
    echo(f"{told}, {counts[Verdict.INCOMPLETE]} not stored completely.")
    if check and counts[Verdict.DIFFERS]:
        raise typer.Exit(1)


@app.command("case")
def case_file(
    campaign: Annotated[str, typer.Argument(help="Name or number of the campaign.")],
    number: Annotated[int, typer.Argument(min=1, metavar="ROUND", help="A published round.")],
    file: OutFile,
) -> None:
    """Write one published round as a case file, to look for a fault with `hexmarshal adjudicate`."""
    from bot.archive.case import take_case

    taken, _ = _with_database(lambda url, _: take_case(url, campaign, number))
    with file.open("x", encoding="utf-8") as out:
        out.write(taken.text)
    echo(f"{file}: round {taken.round}. It holds dice seeds and hidden units in clear.")
    if taken.differs:
        echo(
            "It comes out differently than it was published: the game master changed something beside the rules, or"
            " the rules have changed since."
        )


@app.command()
def chronicle(
    campaign: Annotated[str, typer.Argument(help="Name or number of a campaign that is over.")],
    out: Annotated[Path, typer.Option("--out", file_okay=False, help="Folder to write.")] = Path("chronicle"),
    declassified: Annotated[
        bool, typer.Option("--declassified", help="Tell it before it is over, with all that is hidden.")
    ] = False,
) -> None:
    """Tell a campaign that is over as static pages: what was believed, what was so, units, dice."""
    from bot.archive.chronicle.gather import gather
    from bot.archive.chronicle.pages import write

    told, _ = _with_database(lambda url, _: gather(url, campaign, declassified=declassified))
    made = write(told, out)
    echo(f"{out / 'index.html'}: {len(told.chapters)} rounds, {len(made)} files.")


def _with_database(
    do: Callable[[str, str | None], Awaitable[T]], trial: Path | None = None
) -> tuple[T, bool]:
    """Do something with the database's URL and the passphrase; what it gives, and whether there is a passphrase.

    With `trial`, a backup, the database is one that holds this backup and is removed afterwards.
    """
    from asyncpg import InterfaceError, PostgresError
    from pydantic import ValidationError
    from sqlalchemy.exc import SQLAlchemyError

    from bot.archive.backup import restore as restore_into
    from bot.archive.container import ArchiveError
    from bot.operations.settings import Settings
    from bot.store.embedded import EmbeddedError, database

    try:
        settings = Settings()
    except ValidationError as error:
        said = (f"{'.'.join(map(str, e['loc']))}: {e['msg']}" for e in error.errors())
        raise _fail("\n".join(said)) from None
    secret = settings.backup_passphrase
    passphrase = None if secret is None else secret.get_secret_value()

    async def done() -> T:
        if trial is None:
            async with database(settings.database_url, settings.data) as url:
                return await do(url, passphrase)
        with _trial_folder() as folder:
            async with database(None, Path(folder), durable=False) as url:
                await restore_into(url, trial, passphrase)
                return await do(url, passphrase)

    try:
        return asyncio.run(done()), passphrase is not None
    except (ArchiveError, EmbeddedError) as problem:
        raise _fail(str(problem)) from None
    except (PostgresError, InterfaceError, SQLAlchemyError, OSError, TimeoutError) as problem:
        # Only the kind: the text of a failed statement may hold rows.
        raise _fail(
            f"The database does not do that ({type(problem).__name__}). Nothing was changed."
            " Check DATABASE_URL, and that its account owns the database."
        ) from None


def _trial_folder() -> TemporaryDirectory[str]:
    """A folder that the account of the server can pass through; the folder that the server makes in it is closed."""
    folder = TemporaryDirectory(prefix="hexmarshal-")
    Path(folder.name).chmod(0o755)
    return folder


def _fail(sentence: str) -> typer.Exit:
    echo(sentence, err=True)
    return typer.Exit(1)
