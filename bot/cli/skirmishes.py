"""The commands `hexmarshal skirmish …`."""

from __future__ import annotations

import json
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Any

import typer

from bot.cli.terminal import echo

if TYPE_CHECKING:
    from bot.skirmish.autoplay import Report
    from bot.skirmish.engine import RuleSet

app = typer.Typer(no_args_is_help=True, help="Tabletop battles.")
DEFAULT = "greedy"


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
        list[str] | None,
        typer.Option(
            "--players",
            "-p",
            help="The opponents of a game, as greedy,random (also: lookahead); they exchange seats from game to "
            "game. Repeat it for several pairings: each plays all games. Greedy in all seats if left out.",
        ),
    ] = None,
    armies: Annotated[
        str | None,
        typer.Option(
            "--armies",
            "-a",
            help="A ready army for each seat, as sol_patrol,combine_raid; they exchange seats too.",
        ),
    ] = None,
    first: Annotated[int, typer.Option("--first", min=1, help="Number of the first game.")] = 1,
    max_steps: Annotated[
        int, typer.Option("--max-steps", min=1, help="Picks after which a game is given up.")
    ] = 10_000,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1, help="Processes to share the games.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Play whole games, bot against bot; exit code 1 if one of them does not end by its rules."""
    from bot.skirmish import autoplay as run
    from bot.skirmish.rulesets import UnknownRuleSet
    from bot.skirmish.rulesets import ruleset as find

    try:
        rules = find(ruleset)
    except UnknownRuleSet as error:
        raise _fail(str(error)) from None
    chosen = _armies(rules, armies)
    parts = [
        (ruleset, end - begin, seed, names, first + begin, max_steps, chosen)
        for names in map(_opponents, players or [DEFAULT])
        for begin, end in ((place * games // jobs, (place + 1) * games // jobs) for place in range(jobs))
        if end > begin
    ]
    begun = perf_counter()
    if jobs == 1:
        report = run.merged(rules, [_part(*part) for part in parts])
    else:
        with ProcessPoolExecutor(jobs) as pool:
            asked = [pool.submit(_part, *part) for part in parts]
            report = run.merged(rules, [part.result() for part in asked])
    seconds = perf_counter() - begun
    if as_json:
        echo(json.dumps(run.as_data(report), ensure_ascii=False, indent=2))
    else:
        echo(run.as_text(report))
        picks = sum(game.steps for game in report.games)
        echo(f"{seconds:.1f} s, {1000 * seconds * jobs / max(picks, 1):.1f} ms for each pick")
    if report.errors:
        raise typer.Exit(1)


@app.command("list")
def list_rulesets() -> None:
    """Name the rule sets with their ready armies and settings."""
    from bot.skirmish.rulesets import RULESETS
    from bot.skirmish.rulesets import ruleset as find

    for ruleset_id in sorted(RULESETS):
        rules = find(ruleset_id)
        echo(f"{rules.id}: {rules.name}")
        for army in rules.armies():
            points = "" if army.points is None else f", {army.points} points"
            echo(f"  army {army.id}: {army.name}{points}")
        for setting in rules.settings():
            values = [f"{setting.default} unless said", ", ".join(option.id for option in setting.choices)]
            echo(f"  setting {setting.id}: {setting.label} ({': '.join(filter(None, values))})")


@app.command()
def draw(
    ruleset: Annotated[str, typer.Argument(help="For example exofront.")],
    out: Annotated[Path, typer.Option("--out", "-o", help="PNG file to write.")],
    game: Annotated[int, typer.Option("--game", "-g", min=1, help="Number of the game, as in autoplay.")] = 1,
    seed: Annotated[str, typer.Option("--seed", "-s", help="Seed of the run.")] = "1",
    step: Annotated[
        int | None, typer.Option("--step", min=0, help="After this pick; the last if left out.")
    ] = None,
    opponents: Annotated[
        str, typer.Option("--opponents", help="Who plays, as --players of autoplay: greedy,random …")
    ] = DEFAULT,
    viewer: Annotated[str | None, typer.Option("--viewer", help="A player; a spectator if left out.")] = None,
    players: Annotated[
        bool, typer.Option("--players", help="Also a picture for each player: board.png, board-A.png …")
    ] = False,
) -> None:
    """Draw a moment of a game of autoplay as one viewer may see it, or as each of them does."""
    from itertools import islice

    from bot.render.board.battle import draw_battle
    from bot.skirmish.autoplay import seating, steps_of
    from bot.skirmish.players import PLAYERS
    from bot.skirmish.rulesets import UnknownRuleSet
    from bot.skirmish.rulesets import ruleset as find
    from bot.skirmish.view import Sketch

    try:
        rules = find(ruleset)
    except UnknownRuleSet as error:
        raise _fail(str(error)) from None
    seats = seating(rules, [PLAYERS[name] for name in _opponents(opponents)], game)
    if viewer is not None and viewer not in seats:
        raise _fail(f"There is no player {viewer!r}. Choose from: {', '.join(seats)}.")
    games = steps_of(rules, game, seed, seats)
    *_, shown = games if step is None else islice(games, step + 1)
    title = f"{rules.name}, game {game}, pick {len(shown.steps)}"
    pictures = {out: viewer}
    if players:
        pictures |= {out.with_stem(f"{out.stem}-{seat}"): seat for seat in seats}
    for path, who in pictures.items():
        path.write_bytes(draw_battle(Sketch(rules.view(shown.state, who)), title))


def _opponents(text: str) -> list[str]:
    """Names of opponents, separated by commas. Raises Exit for one that does not exist."""
    from bot.skirmish.players import PLAYERS

    names = [name.strip() for name in text.split(",")]
    if unknown := [name for name in names if name not in PLAYERS]:
        raise _fail(f"There is no opponent {unknown[0]!r}. Choose from: {', '.join(PLAYERS)}.")
    return names


def _armies(rules: RuleSet[Any], text: str | None) -> list[str]:
    """Ids of ready armies, separated by commas, one for each seat. Raises Exit for others and for a wrong number."""
    names = [name.strip() for name in text.split(",")] if text is not None else []
    known = [army.id for army in rules.armies()]
    if unknown := [name for name in names if name not in known]:
        raise _fail(f"There is no army {unknown[0]!r}. Choose from: {', '.join(known)}.")
    if names and len(names) != rules.players_wanted()[0]:
        raise _fail(f"Name {rules.players_wanted()[0]} armies, one for each seat.")
    return names


def _part(
    ruleset_id: str, games: int, seed: str, names: list[str], first: int, max_steps: int, armies: list[str]
) -> Report:
    """A share of a run, in a process of its own."""
    from bot.skirmish.autoplay import autoplay as play
    from bot.skirmish.players import PLAYERS
    from bot.skirmish.rulesets import ruleset

    rules, opponents = ruleset(ruleset_id), [PLAYERS[name] for name in names]
    ready = {army.id: army for army in rules.armies()}
    chosen = [ready[name] for name in armies]
    return play(rules, games, seed, opponents, first=first, max_steps=max_steps, armies=chosen)


def _fail(sentence: str) -> typer.Exit:
    echo(sentence, err=True)
    return typer.Exit(1)
