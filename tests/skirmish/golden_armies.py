"""Armies and lasting teams as text: what the builder shows and refuses, what is wrong, what games bring."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, replace
from functools import partial
from typing import Any

from pydantic import TypeAdapter

from bot.dice import KeyedDice
from bot.skirmish.building import NAME, Entry, Sheet
from bot.skirmish.engine import GameDice, IllegalPick, Result, RuleSet, Setup
from bot.skirmish.lasting import Lasting, Look, TeamSheet
from bot.skirmish.rulesets import ruleset
from bot.skirmish.shiftstorm.army import by_chance
from bot.skirmish.shiftstorm.catalogue import catalogue
from bot.skirmish.shiftstorm.teams import ce, experience, roster, team
from bot.skirmish.shiftstorm.teams.team import Team
from tests.golden import Golden
from tests.skirmish.transcript import Transcript, plain

FOLDER = "tests/skirmish/golden"
SHIFTSTORM = ruleset("shiftstorm")
WALKS = 2
TAPS = 30
WRONG: dict[str, tuple[Mapping[str, Any], ...]] = {
    "exofront": (
        {},
        {"list": "nobody"},
        {"names": 3},
        {"names": {"basic_troop": "x" * 24, "fire_support": "  "}},
        {"names": {"basic_troop": "x" * 25, "tank": "T"}},
        {"colour": "red"},
    ),
    "shiftstorm": (
        {},
        {"models": 3},
        {"faction": "nobody", "models": [{"character": "augur"}] * 6},
        {"faction": "alliance", "models": [{"character": "augur"}] * 6},
        {"faction": "alliance", "models": [{"character": "nobody"}]},
        {"faction": "alliance", "models": [{"character": "strike_guard"}] * 11},
        {"faction": "alliance", "models": [{"character": "strike_guard", "colour": "red"}]},
        {"faction": "alliance", "models": [{"character": "strike_guard", "items": ["digel"] * 4}] * 6},
        {"faction": "alliance", "models": [{"character": "strike_guard", "items": ["nothing"]}] * 6},
        {"faction": "alliance", "models": [{"character": "strike_guard", "items": ["silver_cog"]}] * 6},
        {"faction": "alliance", "models": [{"character": "strike_guard", "items": ["furnace_pack"]}] * 6},
        {"faction": "alliance", "models": [{"character": "strike_guard", "items": ["scope", "scope"]}] * 6},
        {"faction": "alliance", "models": [{"character": "strike_guard", "stats": {"V": 1}}] * 6},
        {"faction": "alliance", "models": [{"character": "strike_guard", "skills": ["heal"]}] * 6},
        {"faction": "alliance", "models": [{"character": "strike_guard", "ce": [{"kind": "x"}]}] * 6},
        *(
            {"faction": "alliance", "models": [{"character": "strike_guard", **more}] * 6}
            for more in (
                {"stats": {"V": 99}, "armor_lost": -1},
                {"items": ["rof_mod", "rof_mod"]},
                {"items": "digel"},
                {"items": [3]},
                {"cog": "S"},
                {"items": ["silver_cog"], "cog": "M"},
                {"skills": ["no_such"]},
                {"skills": "heal"},
                {"stats": {"X": 1}},
                {"stats": {"V": -1}},
                {"stats": {"V": 11}},
                {"stats": {"V": 10}},
                {"stats": 3},
                {"armor_lost": 11},
                {"armor_lost": 10},
                {"armor_lost": "x"},
                {"ce": 3},
                {"ce": [{"kind": "ranged", "damage": -1}]},
            )
        ),
    ),
}
SETTINGS: dict[str, tuple[Mapping[str, Any], ...]] = {
    "exofront": (
        {"format": "duel"},
        {"base": "large"},
        {"rounds": 0},
        {"rounds": 1},
        {"rounds": 12},
        {"rounds": 13},
        {"rounds": True},
        {"victory_points": 51},
        {"attack_range": 5},
        {"attack_range": 6},
        {"arc_of_sight": 59},
        {"arc_of_sight": 360},
        {"carry_over_damage": 1},
        {"nothing": 1},
        {"no.such": 1},
        {"basic_troop.move.regular": 31},
        {"basic_troop.move.regular": 30},
        {"basic_troop.move.regular": -10},
    ),
    "shiftstorm": (
        {"mission": "picnic"},
        {"points": 19},
        {"points": 1001},
        {"points": True},
        {"points": "200"},
        {"models_min": 0},
        {"models_max": 21},
        {"turns": 0},
        {"turns": 20},
        {"turns": 21},
        {"base": 0.4},
        {"base": 3.0},
        {"veterans": 1},
        {"aff_save_mode": "never"},
        {"mission": "agree"},
        {"veterans": True},
    ),
}


def goldens() -> list[Golden]:
    """A file for the armies of each rule set, and one for lasting teams."""
    made: dict[str, Callable[[], Iterable[str]]] = {
        "exofront-armies": partial(_armies, "exofront"),
        "shiftstorm-armies": partial(_armies, "shiftstorm"),
        "shiftstorm-teams": _teams,
        "shiftstorm-team-sheets": _team_sheets,
    }
    return [Golden(f"{FOLDER}/{name}.txt", partial(_text, lines)) for name, lines in made.items()]


def _text(lines: Callable[[], Iterable[str]]) -> str:
    return "\n".join(lines()) + "\n"


def _dice(name: str) -> GameDice:
    seed = name.encode().ljust(16)
    return GameDice(KeyedDice(1, seed, seed), name, 0)


def _armies(rules_id: str) -> Iterator[str]:
    rules = ruleset(rules_id)
    low, high = rules.players_wanted()
    yield f"{rules.name} ({rules.id}, {rules.system}): {low} to {high} players, sides {rules.sides(high)}"
    for setting in rules.settings():
        choices = ", ".join(f"{option.id} {option.label}" for option in setting.choices)
        yield f"{setting.id} “{setting.label}” {plain(setting.default)} {setting.low}-{setting.high} {choices}"
    for ready in rules.armies():
        problems = rules.check_army(ready.data, {})
        yield f"{ready.id} “{ready.name}” {ready.points}: {json.dumps(ready.data, sort_keys=True)} {problems}"
    for wrong in WRONG[rules_id]:
        yield f"wrong: {json.dumps(wrong)[:150]}"
        yield from (f"  {problem}" for problem in rules.check_army(wrong, {}))
        if rules_id == "shiftstorm":
            grown = {
                "veterans": True,
                "models_min": 1,
                "allow_cardless_characters": True,
                "mixed_factions": True,
            }
            yield from (f"  grown: {problem}" for problem in rules.check_army(wrong, grown))
    for settings in SETTINGS[rules_id]:
        setup = rules.sample_setup(("A", "B"), _dice("settings"))
        yield f"settings {settings}: {_begun(rules, replace(setup, settings=settings))}"
    for players in (("A",), ("A", "B", "C")):
        yield f"{len(players)} players: {_begun(rules, replace(setup, players=players))}"
    for number in range(16):
        drawn = rules.sample_setup(("A", "B"), _dice(f"sample {number}"))
        features = [row["id"] for row in (drawn.board or {}).get("feature", ())]
        yield f"sample {number}: {plain(drawn.settings)} {' '.join(features)}"
    page = Transcript(rules)
    for seed in range(WALKS):
        _walk(page, rules, seed)
    if rules_id == "shiftstorm":
        settings = {setting.id: setting.default for setting in rules.settings()}
        for number in range(3):
            yield f"by chance: {json.dumps(by_chance(_dice(f'army {number}'), 'A'))}"
        for person in catalogue().characters:
            page.lines.append(f"== {person}")
            try:
                sheet = rules.army_sheet({"models": [{"character": person}]}, settings, "0")
            except IllegalPick as refusal:
                page.lines.append(f"  refused: {refusal}")
                continue
            assert sheet is not None
            page.lines += [sheet.title, *(f"| {line}" for line in sheet.lines)]
    yield from page.lines


def _begun(rules: RuleSet[Any], setup: Setup) -> str:
    try:
        _, events = rules.new_game(setup, _dice("begun"))
    except IllegalPick as refusal:
        return f"refused: {refusal}"
    return " ".join(rules.say(event) for event in events if event.audience is None)[:200]


def _walk(page: Transcript, rules: RuleSet[Any], seed: int) -> None:
    """Taps at random through the builder, greyed entries too."""
    chance = random.Random(f"{rules.id}/{seed}")
    army: Mapping[str, Any] = {} if seed % 2 else rules.armies()[0].data
    at = ""
    page.lines.append(f"== walk {seed}")
    for _ in range(TAPS):
        sheet = rules.army_sheet(army, {}, at)
        assert sheet is not None
        page.show("sheet", _sheet(sheet))
        taps = [(menu.id, entry.id) for menu in sheet.menus for entry in menu.entries]
        taps += [(act.id, "") for act in sheet.acts]
        taps += [(NAME, "Rook")] if sheet.name is not None else []
        places = [entry.id for entry in sheet.units if entry.disabled is None]
        if places and (not taps or chance.random() < 0.4):
            at = chance.choice(places)
            page.lines.append(f"opens {at}")
            continue
        what, value = chance.choice(taps)
        try:
            army, at = rules.change_army(army, {}, at, what, value)
            page.lines.append(f"{what} {value}, then at “{at}”: {rules.check_army(army, {})}")
        except IllegalPick as refusal:
            page.lines.append(f"{what} {value} refused: {refusal}")
        if at and chance.random() < 0.3:
            at = ""
    page.lines.append(json.dumps(army, sort_keys=True))


def _sheet(sheet: Sheet) -> Iterator[str]:
    yield f"{sheet.title} ({plain(sheet.spent)} of {plain(sheet.limit)}) name {sheet.name!r}"
    yield from (f"| {line}" for line in sheet.lines)
    yield from (f"unit {_entry(entry)}" for entry in sheet.units)
    for menu in sheet.menus:
        yield from (f"{menu.id} “{menu.label}” {_entry(entry)}" for entry in menu.entries)
    for act in sheet.acts:
        yield f"act {act.id} “{act.label}” {act.disabled or ''}"


def _entry(entry: Entry) -> str:
    greyed = f" x {entry.disabled}" if entry.disabled else ""
    return f"{entry.id} “{entry.label}” {entry.text}{' *' if entry.chosen else ''}{greyed}"


# ---------------------------------------------------------------- lasting teams


def _teams() -> Iterator[str]:
    for value in range(2, 13):
        yield f"upgrade by {value}: {experience.upgrade(value)}, bonus skill {ce.bonus_skill(value)}"
    for value in range(1, 7):
        yield f"CE items by {value}: {ce.kind_of(value)}"
    for points in (0, 5, 9, 10, 25, 60, 141):
        yield f"{points} CE points: {ce.yielded(points)}"
    for number in range(8):
        yield f"found: {json.dumps(ce.make(_dice(f'found {number}')).entry(), sort_keys=True)}"
    for seed, ready in enumerate(SHIFTSTORM.armies()):
        chance = random.Random(seed)
        made = team.new_team(ready.data)
        yield f"== {ready.name}: {made.faction}, {', '.join(f'{one.id} {one.name}' for one in made.members)}"
        for game in range(2):
            made, lines = _played(made, chance, f"{seed}/{game}")
            yield from lines
            for _ in range(18):
                made, line = _changed(made, chance)
                yield line
        yield from _members(made)


def _ended(army: Mapping[str, Any], chance: random.Random, name: str) -> tuple[Any, Result]:
    """A game of which only the end is made up: who is gone, what was used up, who won."""
    settings = {"veterans": True, "models_min": 1, "models_max": 20, "points": 1000}
    foe = SHIFTSTORM.armies()[-1].data
    state, _ = SHIFTSTORM.new_game(Setup(("A", "B"), {"A": army, "B": foe}, settings), _dice(name))
    units = []
    for unit in state.units:
        used = tuple(item for item in unit.items if chance.random() < 0.7)
        gone = chance.random() < 0.3
        units.append(replace(unit, items=used, gone=gone, killer="A1" if gone and unit.owner == "B" else ""))
    state = replace(state, units=tuple(units), turn=chance.choice([1, 3]))
    return state, Result(("A",) if chance.random() < 0.5 else ("B",), "made up")


def _played(made: Team, chance: random.Random, name: str) -> tuple[Team, list[str]]:
    """The team after a game, and what it brought."""
    army = team.fielded(made)
    state, result = _ended(army, chance, name)
    if not team.counts(state, by_the_rules=False):
        return team.after_nothing(made, army, "A", state), [f"game {name}: brings nothing"]
    after, home = team.after_game(made, army, "A", state, result, _dice(name))
    lines = [f"game {name}, won by {', '.join(result.winners)}: {home.ce_total} points, {home.rays} Rays"]
    lines.append(f"  XP {plain(home.xp)} upgrades {plain(home.upgrades)}")
    lines += [f"  {json.dumps(item.entry(), sort_keys=True)}" for item in home.items]
    return after, [*lines, *_members(after)]


def _members(made: Team) -> list[str]:
    usual = asdict(team.Member("", "", ""))
    found = [
        f"  {made.rays} Rays, {made.wins} of {made.games} won, vault {len(made.vault)}, locker {made.locker}"
    ]
    for member in made.members:
        known = {key: value for key, value in asdict(member).items() if value != usual[key]}
        found.append(f"  {plain(known)}")
    return found


def _changed(made: Team, chance: random.Random) -> tuple[Team, str]:
    """One change at random, most of them sensible."""
    member = chance.choice(made.members)
    name = chance.choice([member.id] * 9 + ["m99"])
    place = chance.choice([0, 0, 0, 1, -1, 9])
    item = chance.choice(sorted(catalogue().items))
    price = chance.choice([0, 0, 200, 1000])
    skill, stat = chance.choice(experience.skill_list()), chance.choice(["V", "Co", "A", "S", "Ac"])
    person = chance.choice(sorted(catalogue().characters))
    changes: dict[str, Callable[[], Any]] = {
        f"learn {skill}": lambda: team.learn(made, name, skill),
        f"raise {stat}": lambda: team.raise_stat(made, name, stat),
        f"equip {place}": lambda: team.equip(made, name, place),
        f"stow {place}": lambda: team.stow(made, name, place),
        f"take {item} for {price}": lambda: roster.take(made, name, item, "V", price),
        f"put away {member.items[:1]}": lambda: roster.put_away(made, name, (*member.items, item)[0], price),
        f"restock for {price}": lambda: roster.restock(made, price),
        f"discard {place}": lambda: roster.discard(made, place),
        f"recruit {person}": lambda: roster.recruit(made, person),
        f"dismiss for {price}": lambda: roster.dismiss(made, name, price) if len(made.members) > 5 else made,
        "rename": lambda: roster.rename(made, name, chance.choice(["Rook", "rook", "Bishop"])),
        "line up": lambda: roster.line_up(made, [one.id for one in made.members if chance.random() < 0.8]),
    }
    what = chance.choice([*changes, f"learn {skill}", f"raise {stat}"])
    try:
        after = changes[what]()
    except IllegalPick as refusal:
        return made, f"{name} {what}: refused: {refusal}"
    after, told = after if isinstance(after, tuple) else (after, [])
    changed = [line for line in _members(after) if line not in _members(made)]
    return after, f"{name} {what}: {' '.join(told)}{''.join(changed)}"


# ---------------------------------------------------------------- their sheets


def _team_sheets() -> Iterator[str]:
    """Taps at random through the sheets of a team, some of them on what is greyed or not there."""
    lasting = SHIFTSTORM.lasting()
    assert lasting is not None
    yield from (f"start {start}: {label}" for start, label in lasting.starts())
    for ready in SHIFTSTORM.armies():
        yield lasting.army_label(ready)
    for seed in range(4):
        begun = lasting.from_army(SHIFTSTORM.armies()[seed % 2].data)
        army = lasting.fielded(begun)
        state, result = _ended(army, random.Random(f"home/{seed}"), f"home/{seed}")
        if seed == 3:
            state = replace(state, units=tuple(replace(unit, gone=True) for unit in state.units))
        home = lasting.after_game(begun, army, "A", state, result, _dice(f"home/{seed}"))
        yield f"home {seed}: {home.said}{home.details} ({home.shown}) {plain(home.content)}"
        nothing = lasting.after_nothing(begun, army, "A", state)
        yield f"  {lasting.summary(home.team)}, unspent {lasting.unspent(home.team)}, else {lasting.summary(nothing)}"
        yield f"  counts {lasting.counts(state, True)} {lasting.counts(state, False)}"
    page = Transcript(SHIFTSTORM)
    for seed, ready in enumerate(SHIFTSTORM.armies()[:2]):
        chance = random.Random(f"sheets/{seed}")
        after, _ = _played(team.new_team(ready.data), chance, f"sheets/{seed}")
        data: Mapping[str, Any] = TypeAdapter(Team).dump_python(after, mode="json")
        at = ""
        for tap in range(70):
            look = Look(price=200 if tap > 35 else 0, playing=tap % 23 == 22)
            sheet = lasting.sheet(data, at, look)
            page.lines.append(f"== at “{sheet.at}”, {sheet.title}, back to {sheet.back}, name {sheet.name}")
            page.show("sheet", _team_sheet(sheet))
            taps = [(menu, entry) for menu in sheet.menus for entry in menu.entries]
            if sheet.back is not None and chance.random() < 0.25:
                at = sheet.back
            elif sheet.buttons and (not taps or chance.random() < 0.45):
                button = chance.choice(sheet.buttons)
                if button.act:
                    data, at = _tapped(page, lasting, data, (at, button.act, ()), look)
                else:
                    at = button.at
            elif taps:
                menu, entry = chance.choice(taps)
                if menu.opens:
                    at = entry.id
                else:
                    many = [
                        one.id
                        for one in menu.entries
                        if one.id == entry.id or (menu.many and chance.random() < 0.5)
                    ]
                    data, at = _tapped(page, lasting, data, (at, menu.id, tuple(many)), look)
            if chance.random() < 0.1:
                data, at = _tapped(
                    page, lasting, data, (at, chance.choice([NAME, "skill", "nothing"]), ("Rook",)), look
                )
        facts = (
            lasting.summary(data),
            lasting.points(data),
            lasting.games(data),
            lasting.funds(data),
            lasting.unspent(data),
        )
        page.lines.append(
            f"{facts} {lasting.not_counting(data, {})} {lasting.not_counting(data, {'veterans': True})}"
        )
        page.lines.append(
            f"growth {lasting.claims_growth(lasting.fielded(data))} {lasting.claims_growth(ready.data)}"
        )
    yield from page.lines


def _tapped(
    page: Transcript,
    lasting: Lasting,
    data: Mapping[str, Any],
    tap: tuple[str, str, tuple[str, ...]],
    look: Look,
) -> tuple[Mapping[str, Any], str]:
    """The team after a change, and the place to show."""
    at, what, values = tap
    try:
        change = lasting.change(data, at, what, values, look)
    except IllegalPick as refusal:
        page.lines.append(f"> {what} {' '.join(values)} refused: {refusal}")
        return data, at
    page.lines.append(f"> {what} {' '.join(values)}: {change.said} ({change.kind})")
    return change.team, change.at


def _team_sheet(sheet: TeamSheet) -> Iterator[str]:
    for line in sheet.lines:
        yield f"| {line}" if isinstance(line, str) else f"| {line.before}**{line.bold}**{line.text}"
    for menu in sheet.menus:
        marks = " ".join(word for word in ("opens", "many", "listed") if getattr(menu, word))
        yield f"{menu.id} “{menu.label}” {len(menu.entries)} {marks}"
        yield from (f"  {_entry(entry)}" for entry in menu.entries[:3])
    for button in sheet.buttons:
        yield f"button “{button.label}” {button.at} {button.act} {button.style} {button.sure}"
