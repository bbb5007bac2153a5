"""The commands `hexmarshal skirmish …`."""

from __future__ import annotations

import json
from concurrent.futures import ProcessPoolExecutor
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from bot.skirmish.autoplay import Report

app = typer.Typer(no_args_is_help=True, help="Tabletop battles.")


@app.callback()
def _skirmish() -> None:
    """Tabletop battles."""


@app.command()
def autoplay(
    ruleset: Annotated[str, typer.Argument(help="For example exofront.")],
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")] = 10,
    seed: Annotated[
        str, typer.Option("--seed", "-s", help="Any text; the same seed plays the same games.")
    ] = "1",
    players: Annotated[
        str, typer.Option("--players", "-p", help="The opponents by seat: random, greedy, lookahead.")
    ] = "random,random",
    first: Annotated[int, typer.Option("--first", min=1, help="Number of the first game.")] = 1,
    max_steps: Annotated[
        int, typer.Option("--max-steps", min=1, help="Picks after which a game is given up.")
    ] = 10_000,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1, help="Processes to share the games.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Play whole games, bot against bot; exit code 1 if one of them does not end by its rules."""
    from bot.skirmish import autoplay as run
    from bot.skirmish.players import PLAYERS
    from bot.skirmish.rulesets import UnknownRuleSet
    from bot.skirmish.rulesets import ruleset as find

    try:
        rules = find(ruleset)
    except UnknownRuleSet as error:
        raise _fail(str(error)) from None
    names = [name.strip() for name in players.split(",")]
    if unknown := [name for name in names if name not in PLAYERS]:
        raise _fail(f"There is no opponent {unknown[0]!r}. Choose from: {', '.join(PLAYERS)}.")
    if jobs == 1:
        report = run.autoplay(
            rules, games, seed, [PLAYERS[name] for name in names], first=first, max_steps=max_steps
        )
    else:
        parts = [(place * games // jobs, (place + 1) * games // jobs) for place in range(jobs)]
        with ProcessPoolExecutor(jobs) as pool:
            asked = [
                pool.submit(_part, ruleset, end - begin, seed, names, first + begin, max_steps)
                for begin, end in parts
                if end > begin
            ]
            report = run.merged(rules, [part.result() for part in asked])
    if as_json:
        typer.echo(json.dumps(run.as_data(report), ensure_ascii=False, indent=2))
    else:
        typer.echo(run.as_text(report))
    if report.errors:
        raise typer.Exit(1)


def _part(ruleset_id: str, games: int, seed: str, names: list[str], first: int, max_steps: int) -> Report:
    """A share of a run, in a process of its own."""
    from bot.skirmish.autoplay import autoplay as play
    from bot.skirmish.players import PLAYERS
    from bot.skirmish.rulesets import ruleset

    opponents = [PLAYERS[name] for name in names]
    return play(ruleset(ruleset_id), games, seed, opponents, first=first, max_steps=max_steps)


def _fail(sentence: str) -> typer.Exit:
    typer.echo(sentence, err=True)
    return typer.Exit(1)
