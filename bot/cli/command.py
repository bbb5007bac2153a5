"""The command `hexmarshal`. A flat list of commands; each imports what it needs when it is called."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from bot.cli.archives import app as archive_app
from bot.cli.boards import app as board_app
from bot.cli.host import app as host_app
from bot.cli.host import read_settings
from bot.cli.skirmishes import app as skirmish_app
from bot.cli.terminal import echo

if TYPE_CHECKING:
    from bot.client.shards import Shards
    from bot.company.legality import Shop
    from bot.hexmap.document import HexMap
    from bot.operations.runtime import Part

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)
rules_app = typer.Typer(no_args_is_help=True, help="The rules, and which of them are covered.")
dice_app = typer.Typer(no_args_is_help=True, help="Commit to dice and check published ones.")
map_app = typer.Typer(no_args_is_help=True, help="Make, check, import, export and draw maps.")
app.add_typer(rules_app, name="rules")
app.add_typer(dice_app, name="dice")
app.add_typer(map_app, name="map")
catalogue_app = typer.Typer(no_args_is_help=True, help="Check, exchange and balance unit catalogues.")
app.add_typer(catalogue_app, name="catalogue")
app.add_typer(board_app, name="board")
app.add_typer(skirmish_app, name="skirmish")
app.add_typer(archive_app)
app.add_typer(host_app)

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
InFile = Annotated[Path, typer.Argument(exists=True, dir_okay=False, readable=True)]
OutFile = Annotated[
    Path | None, typer.Option("--out", "-o", help="File to write; standard output if not given.")
]


def _fail(sentence: str) -> typer.Exit:
    echo(sentence, err=True)
    return typer.Exit(1)


def _print_json(data: object) -> None:
    echo(json.dumps(data, ensure_ascii=False, indent=2))


@app.callback()
def _hexmarshal() -> None:
    """Hexmarshal: a Discord game master for hex campaigns."""


@app.command()
def adjudicate(
    files: Annotated[list[Path], typer.Argument(exists=True, help="Case files, or folders of them.")],
    as_json: AsJson = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Print only cases that fail.")] = False,
) -> None:
    """Run case files; exit code 1 if an expectation fails."""
    from bot.cases import CaseError
    from bot.cases.either import as_data, as_text, load_either, run_either
    from bot.intake.files import read_tables
    from bot.intake.scan import Unreadable

    paths = [case for path in files for case in (sorted(path.rglob("*.toml")) if path.is_dir() else [path])]
    results, failed = [], 0
    for path in paths:
        try:
            result = run_either(load_either(read_tables(path), str(path), path.parent))
        except (CaseError, Unreadable) as error:
            echo(f"{path}: {error}" if isinstance(error, Unreadable) else str(error), err=True)
            failed += 1
            continue
        failed += not result.green
        if as_json:
            results.append(as_data(result))
        elif not (quiet and result.green):
            echo(as_text(result))
    if as_json:
        _print_json(results)
    if failed:
        raise _fail(f"{failed} of {len(paths)} cases failed.")


@rules_app.command("coverage")
def rules_coverage(
    tests: Annotated[Path, typer.Argument(help="Folder of the tests and cases.")] = Path("tests"),
    as_json: AsJson = False,
    every: Annotated[bool, typer.Option("--all", help="List every rule and every test not run.")] = False,
    run_first: Annotated[bool, typer.Option("--run", help="Run the marked tests first.")] = False,
    check: Annotated[
        list[str] | None, typer.Option(help="Fail unless this system (EDC, EXF …) is covered; repeatable.")
    ] = None,
) -> None:
    """Report for each rule whether a passing case or test covers it, or why it is left out."""
    from bot.cases import coverage
    from bot.rulebook import SYSTEMS

    if not tests.is_dir():
        raise _fail(f"There is no folder {tests}. Give the folder that holds the tests.")
    if unknown := [system for system in check or () if system not in SYSTEMS]:
        raise _fail(f"There is no system {unknown[0]!r}. Choose from: {', '.join(SYSTEMS)}.")
    if run_first:
        _run_marked_tests(tests)
    measured = coverage.coverage(tests)
    if as_json:
        _print_json(coverage.as_data(measured))
    else:
        echo(coverage.as_text(measured, every=every))
    lacking = coverage.uncovered(measured, check or ())
    for entry in lacking:
        detail = f" (not yet: {entry.missing})" if entry.missing else ""
        echo(f"{entry.status.upper()} {entry.rule.id} {entry.rule.title}{detail}", err=True)
    if measured.problems or lacking:
        raise typer.Exit(1)


def _run_marked_tests(tests: Path) -> None:
    """Run the tests that have the rule marker; the hooks of `tests/conftest.py` record the results."""
    import subprocess

    marked = ["-m", "rule or story", "-n", "2", "--dist", "loadfile"]
    command = [sys.executable, "-m", "pytest", *marked, tests.name]
    # What pytest prints is no part of the report, which may be JSON.
    code = subprocess.run(command, cwd=tests.resolve().parent, stdout=2).returncode
    if code not in (0, 1):
        raise _fail("The tests could not run; pytest's message is above.")


@rules_app.command("show")
def rules_show(
    rule_id: Annotated[str, typer.Argument(help="For example EDC-C2.2-a.")],
    tests: Annotated[Path, typer.Option(help="Folder of the tests and cases.")] = Path("tests"),
    as_json: AsJson = False,
) -> None:
    """Print one rule, the code that implements it, and the cases and tests that cover it."""
    from dataclasses import asdict

    from bot.cases.places import places, proofs
    from bot.rulebook import UnknownRule, find

    try:
        rule = find(rule_id)
    except UnknownRule as error:
        raise _fail(str(error)) from None
    code, covering = places(rule.id), proofs(tests, rule.id)
    if as_json:
        _print_json(asdict(rule) | {"code": [asdict(place) for place in code], "proofs": covering})
        return
    echo(f"{rule.id}  {rule.title}  ({rule.kind}, {rule.area})\n\n{rule.text}")
    for name, text in (("Case", rule.case), ("Ruling", rule.ruling), ("Note", rule.note)):
        if text:
            echo(f"\n{name}: {text}")
    for name, listed in (("Code", [str(place) for place in code]), ("Covered by", covering)):
        echo("\n".join([f"\n{name}:", *(f"  {entry}" for entry in listed or ["none"])]))


@rules_app.command("search")
def rules_search(words: list[str]) -> None:
    """List the rules that contain all these words."""
    from bot.rulebook import search

    matching = search(" ".join(words))
    if not matching:
        raise _fail("No rule contains all these words. Try fewer.")
    for rule in matching:
        echo(f"{rule.id:18} {rule.title}")


@dice_app.command("verify")
def dice_verify(file: InFile, as_json: AsJson = False) -> None:
    """Check a published round: seeds against their commitments, rolls against the seeds."""
    from bot.dice import verify_round
    from bot.intake.files import read_tables
    from bot.intake.scan import Unreadable

    try:
        published = json.loads(read_tables(file))
    except (ValueError, RecursionError) as error:
        why = str(error) if isinstance(error, Unreadable) else f"not readable as JSON: {error}"
        raise _fail(f"{file}: {why}") from None
    if not isinstance(published, dict):
        raise _fail(f"{file}: must hold one JSON object.")
    problems = verify_round(published)
    if as_json:
        _print_json({"problems": problems, "rolls": len(published.get("rolls") or [])})
    elif problems:
        echo("\n".join(problems))
    else:
        echo(f"Round {published['round']}: {len(published['rolls'])} rolls, all match their commitments.")
    if problems:
        raise typer.Exit(1)


@dice_app.command("commit")
def dice_commit(seed: Annotated[str, typer.Argument(help="A seed in hex, 16 bytes or more.")]) -> None:
    """Print the commitment to a seed."""
    from bot.dice import DiceError, commit

    try:
        echo(commit(bytes.fromhex(seed)))
    except DiceError as error:
        raise _fail(f"The seed cannot be used: {error}.") from None
    except ValueError:
        raise _fail("The seed is not hex.") from None


@map_app.command("check")
def map_check(file: InFile) -> None:
    """Read a map file and list anything unusual in it; exit code 1 if there is anything."""
    from bot.hexmap.check import check_map

    problems = check_map(_read_map(file))
    for problem in problems:
        echo(problem)
    if problems:
        raise typer.Exit(1)
    echo(f"{file}: nothing odd found.")


@map_app.command("new")
def map_new(
    seed: Annotated[int, typer.Option(help="Equal seeds give equal maps.")] = 1,
    size: Annotated[str, typer.Option(help="Columns and rows, as 40x30.")] = "40x30",
    style: Annotated[str, typer.Option(help="theatre, river, archipelago or city.")] = "theatre",
    name: Annotated[str, typer.Option(help="Its name; default: style and seed.")] = "",
    pointy: Annotated[bool, typer.Option("--pointy", help="Hexes with a corner at the top.")] = False,
    out: OutFile = None,
) -> None:
    """Make a new map: relief, coast, rivers, towns, roads, and where the sides start."""
    from bot.hexmap.document import MapError, dump_map, load_map
    from bot.hexmap.generate import Style, new_map

    width, _, height = size.lower().partition("x")
    if not (width.isascii() and height.isascii() and width.isdigit() and height.isdigit()):
        raise _fail(f"--size takes columns and rows, as 40x30, not {size}.")
    if style not in set(Style):
        raise _fail(f"There is no style {style!r}. Choose from: {', '.join(Style)}.")
    try:
        text = dump_map(new_map(seed, int(width[:6]), int(height[:6]), Style(style), name, pointy=pointy))
        load_map(text)
    except MapError as error:
        raise _fail(str(error)) from None
    if out is None:
        echo(text, nl=False)
    else:
        out.write_text(text, encoding="utf-8")


@map_app.command("import")
def map_import(file: InFile, out: OutFile = None) -> None:
    """Turn a map of MegaMek, Tiled or Wesnoth, or a CSV, into a map file; what was changed goes to standard error."""
    from bot.hexmap.document import dump_map

    text = dump_map(_read_map(file))
    if out is None:
        echo(text, nl=False)
    else:
        out.write_text(text, encoding="utf-8")


@map_app.command("export")
def map_export(
    file: InFile,
    out: Annotated[
        Path, typer.Option("--out", "-o", help="File to write: .csv, .board (MegaMek) or .tmj (Tiled).")
    ],
) -> None:
    """Write a map for another program; what its format has no place for goes to standard error."""
    from bot.hexmap.exporters import EXPORTERS, lost
    from bot.intake.limits import MOST_BYTES, Kind
    from bot.messages import say
    from bot.render.tilesets import tileset_pictures

    ending = out.suffix.lower()
    if ending not in EXPORTERS:
        raise _fail(f"{out}: give a name that ends in .csv, .board or .tmj.")
    hexmap = _read_map(file)
    out.write_text(EXPORTERS[ending](hexmap), encoding="utf-8")
    if ending == ".tmj":
        for name, picture in tileset_pictures(sorted(set(hexmap.elevation)), hexmap.pointy).items():
            (out.parent / name).write_bytes(picture)
    for sentence in lost(hexmap, ending):
        echo(sentence, err=True)
    most = MOST_BYTES[Kind.MAP]
    if (size := out.stat().st_size) > most:
        echo(say("export-large", size=size // 1000, most=most // 1000), err=True)


@catalogue_app.command("check")
def catalogue_check(
    file: Annotated[
        Path | None,
        typer.Argument(exists=True, help="A .toml, .xlsx or .csv file; default: the shipped one."),
    ] = None,
) -> None:
    """List everything that is wrong with a catalogue; exit code 1 if there is anything."""
    from bot.campaign.world.outfit.entries import CatalogueError
    from bot.company.document import read_shop, shipped_document

    try:
        if file is None:
            shop, problems = read_shop(shipped_document(), "shipped catalogue")
            if problems:
                raise problems[0]
        else:
            shop = _read_catalogue(file)
    except CatalogueError as error:
        raise _fail(str(error)) from None
    counts = f"{len(shop.catalogue.classes)} classes, {len(shop.catalogue.upgrades)} upgrades"
    echo(f"{counts}, {len(shop.forces.task_forces)} Task Forces: nothing wrong found.")


@catalogue_app.command("export")
def catalogue_export(
    out: Annotated[
        Path, typer.Argument(help="File to write: .toml, .xlsx, or .zip with one CSV for each sheet.")
    ],
) -> None:
    """Write the shipped catalogue as a file to change and check."""
    from bot.company.document import shipped_document
    from bot.service.gm.catalogue import write_file

    formats = {".toml": "toml", ".xlsx": "xlsx", ".zip": "csv"}
    if out.suffix not in formats:
        raise _fail(f"{out}: give a name that ends in .toml, .xlsx or .zip.")
    out.write_bytes(write_file(shipped_document(), formats[out.suffix])[1])


@catalogue_app.command("balance")
def catalogue_balance(
    file: Annotated[
        Path | None, typer.Argument(exists=True, help="A catalogue; default: the shipped one.")
    ] = None,
    only: Annotated[list[str] | None, typer.Option(help="Only these classes, by id.")] = None,
    games: Annotated[int, typer.Option(help="Duels of each pair from each side.")] = 2,
    as_json: AsJson = False,
) -> None:
    """Let ground classes duel by the real combat rules and print their win rates."""
    from dataclasses import asdict

    from bot.campaign.world.outfit.catalogue import starter_catalogue
    from bot.campaign.world.outfit.entries import CatalogueError
    from bot.company.balance import as_text, fighters, standings

    try:
        catalogue = starter_catalogue() if file is None else _read_catalogue(file).catalogue
    except CatalogueError as error:
        raise _fail(str(error)) from None
    ranked = [contender for contender in fighters(catalogue) if not only or contender.class_id in only]
    if len(ranked) < 2:
        raise _fail("Name two classes or more that fight on the ground.")
    table = standings(catalogue, ranked, games)
    if as_json:
        _print_json([asdict(standing) for standing in table])
    else:
        echo("\n".join(as_text(table)))


@app.command()
def run(
    only: Annotated[
        str, typer.Option(help="Only a part: bot (commands) or worker (clock and posts).")
    ] = "all",
    shards: Annotated[
        str, typer.Option(help="The gateway's shards of this process and their number, such as 0,1/4.")
    ] = "",
) -> None:
    """Start the bot; settings come from the environment or .env."""
    from bot.client.shards import BadShards, parse_shards
    from bot.operations.runtime import Part

    try:
        part = Part(only)
    except ValueError:
        raise _fail(f"--only takes bot or worker, not {only}.") from None
    if shards and part is Part.WORKER:
        raise _fail("A worker has no gateway: leave out --shards.")
    try:
        _start(part, parse_shards(shards) if shards else None)
    except BadShards as error:
        raise _fail(str(error)) from None


@app.command()
def worker() -> None:
    """Start a worker: the clock, adjudication and posts. Any number of them may share one database."""
    from bot.operations.runtime import Part

    _start(Part.WORKER)


def _start(part: Part, shards: Shards | None = None) -> None:
    """Run a part of the bot until it is asked to stop."""
    import asyncio

    from bot.messages import set_rooms
    from bot.operations.runtime import NoToken
    from bot.operations.runtime import run as run_bot
    from bot.process.listening import PortTaken
    from bot.process.logs import set_up_logging
    from bot.store.embedded import EmbeddedError
    from bot.store.session import NewerSchema

    settings = read_settings()
    set_up_logging(settings.log_level, settings.log_format)
    set_rooms(settings.language)
    try:
        asyncio.run(run_bot(settings, part, shards))
    except (NoToken, EmbeddedError, PortTaken) as error:
        raise _fail(str(error)) from None
    except NewerSchema:
        from bot.messages import say

        raise _fail(f"{say('doctor-schema-unknown')} {say('doctor-schema-unknown-remedy')}") from None


@app.command()
def demo(
    out: Annotated[Path, typer.Option("--out", "-o", help="Folder for the pages.")] = Path("out/demo"),
) -> None:
    """Rehearse two campaigns on our own Discord and record what everybody saw."""
    from bot.rehearsal.demo.run import main as play

    raise typer.Exit(play(out))


@app.command()
def rehearse(
    scenario: Annotated[str, typer.Argument(help="A shipped scenario.")] = "fort_drill",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port on 127.0.0.1; 0: any free one.")] = 0,
    log: Annotated[Path | None, typer.Option(help="File for the bot's log; default: it is not kept.")] = None,
    browser: Annotated[bool, typer.Option(help="Open the page in the browser.")] = True,
    load: Annotated[
        Path | None, typer.Option(exists=True, dir_okay=False, help="A saved session to go on with.")
    ] = None,
    redo: Annotated[
        Path | None,
        typer.Option(exists=True, dir_okay=False, help="A saved session to repeat from its start."),
    ] = None,
) -> None:
    """Play a campaign in the browser, on our own Discord, until Ctrl-C."""
    import asyncio

    from bot.maps import shipped_scenarios
    from bot.rehearsal.demo.play import WentWrong
    from bot.rehearsal.room.run import Wanted, until_interrupted
    from bot.rehearsal.room.session import NoSession
    from bot.store.embedded import EmbeddedError

    if load and redo:
        raise _fail("Choose one: --load continues a session, --redo repeats it from its start.")
    if scenario not in shipped_scenarios():
        raise _fail(f"There is no scenario {scenario!r}. Choose from: {', '.join(shipped_scenarios())}.")
    try:
        asyncio.run(until_interrupted(Wanted(scenario, port, log, browser, load, redo)))
    except (WentWrong, NoSession, EmbeddedError) as error:
        raise _fail(str(error)) from None
    except OSError as error:
        raise _fail(f"The page cannot be served on port {port}: {error.strerror}. Choose another.") from None


@app.command()
def bench(
    names: Annotated[
        list[str] | None,
        typer.Argument(help="resolve, sight, reach, map, orders, skirmish, campaigns …; default: all."),
    ] = None,
    as_json: AsJson = False,
    size: Annotated[
        int, typer.Option(min=0, help="Rounds, campaigns, orders, servers; default: as promised.")
    ] = 0,
) -> None:
    """Measure what the project promises: median of five after a warm-up, with the budget beside each figure."""
    from bot.rehearsal.bench import BENCHES, SIZED

    wanted = names or list(BENCHES)
    if unknown := [name for name in wanted if name not in BENCHES]:
        raise _fail(f"There is no bench {unknown[0]!r}. Choose from: {', '.join(BENCHES)}.")
    figures = []
    for name in wanted:
        for figure in SIZED[name](size) if size and name in SIZED else BENCHES[name]():
            figures.append(figure.as_data())
            if not as_json:
                echo(figure.as_text())
    if as_json:
        _print_json(figures)


@app.command()
def simulate(
    rounds: Annotated[
        int, typer.Option(min=0, help="Rounds of each campaign; 0: 20, or the scenario's.")
    ] = 0,
    players: Annotated[
        int, typer.Option(min=0, help="Players, each with one to five units; 0: 60, or the scenario's most.")
    ] = 0,
    hostiles: Annotated[int, typer.Option(min=0, help="Units of the game master.")] = 120,
    seed: Annotated[int, typer.Option(help="Seed of the first campaign.")] = 1,
    seeds: Annotated[int, typer.Option(min=1, help="Campaigns to play, with consecutive seeds.")] = 1,
    scenario: Annotated[
        str, typer.Option(help="A shipped scenario to play in place of the proving ground.")
    ] = "",
    as_json: AsJson = False,
) -> None:
    """Play whole campaigns unattended and print the results.

    Exit code 1 if something broke, or if a rule that the bot decides stayed out of ten campaigns or more.
    """
    from bot.maps import read_shipped_scenario, shipped_scenarios
    from bot.rehearsal.simulate.several import campaigns
    from bot.rehearsal.simulate.statistics import as_text, failed, report
    from bot.scenario.document import read_scenario

    most, last = 60, 20
    if scenario:
        if scenario not in shipped_scenarios():
            raise _fail(f"There is no scenario {scenario!r}. Choose from: {', '.join(shipped_scenarios())}.")
        file = read_scenario(read_shipped_scenario(scenario))
        most, last = max(file.players, default=most), file.rounds or last
    stats = campaigns(
        range(seed, seed + seeds),
        rounds=rounds or last,
        players=players or most,
        hostiles=hostiles,
        scenario=scenario,
    )
    if as_json:
        _print_json(report(stats))
    else:
        echo(as_text(stats))
    if failed(stats):
        raise typer.Exit(1)


@map_app.command("render")
def map_render(file: InFile, out: OutFile = None) -> None:
    """Draw the terrain of a map as a PNG file."""
    from bot.render import render_terrain

    picture = render_terrain(_read_map(file))
    if out is None:
        sys.stdout.buffer.write(picture)
    else:
        out.write_bytes(picture)


def _read_catalogue(file: Path) -> Shop:
    """The shop of a catalogue file. Raises CatalogueError."""
    from bot.company.document import shipped_document
    from bot.intake.files import read_bytes
    from bot.intake.kinds import read_catalogue
    from bot.intake.limits import Kind
    from bot.intake.scan import Unreadable

    try:
        return read_catalogue(file.name.lower(), read_bytes(Kind.CATALOGUE, file), shipped_document())[1]
    except Unreadable as error:
        raise _fail(f"{file}: {error}") from None


def _read_map(file: Path) -> HexMap:
    """A map of any format; what an import changed goes to standard error."""
    from bot.intake.files import read_text
    from bot.intake.kinds import read_map
    from bot.intake.limits import Kind
    from bot.intake.scan import Unreadable

    try:
        hexmap, notes = read_map(read_text(Kind.MAP, file), file.stem)
    except Unreadable as error:
        raise _fail(f"{file}: {error}") from None
    for note in notes:
        echo(note, err=True)
    return hexmap


def main() -> None:
    """Entry point of the console script."""
    app()
