"""Nothing that a user reads comes without accents in a language that has accents on every letter of its messages."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from bot.campaign.knowledge.sideview import observe
from bot.campaign.knowledge.sighting import start_round
from bot.campaign.text.environment import environment_report
from bot.campaign.text.refusals import message_of
from bot.campaign.text.report import round_report
from bot.campaign.world.happened import GM
from bot.campaign.world.refusals.kinds import KINDS
from bot.campaign.world.sides import Side
from bot.cases.load import load_case
from bot.cases.run import run_case
from bot.hexmap.document import load_map
from bot.maps import read_shipped
from bot.messages import asked_in, say, speaking, to_reader
from bot.render.hexes.keys import ground_entries
from bot.render.hexes.layout import fit_layout
from bot.service.base import refused
from bot.service.company.catalogues import _list, _wares
from bot.service.company.counter import shop_of
from bot.service.round.sheet import gm_lines
from bot.skirmish.rulesets import RULESETS, ruleset
from bot.views.respond import apology
from tests.campaign.rounds.golden_rounds import SCENES
from tests.languages import lacking, mistakes
from tests.pseudo import plain_words, pseudo
from tests.skirmish.golden_games import _step, begun
from tests.skirmish.transcript import Transcript
from tests.things import things


@pytest.fixture(scope="module")
def accented(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The code of a language that has every message, with accents on every letter."""
    with pseudo(tmp_path_factory.mktemp("languages")) as code:
        yield code


def test_the_accented_language_is_whole(accented: str) -> None:
    assert lacking(accented) == []
    assert mistakes(accented) == []


SCENES_READ = ("air", "supply", "works")
DIRECTIONS = ("N", "NE", "SE", "S", "SW", "NW", "E", "W")


@pytest.mark.parametrize("name", SCENES_READ)
def test_a_briefing_and_the_game_masters_sheet_come_from_messages(accented: str, name: str) -> None:
    """Names of units, of places and of the scene's own catalogue are typed; directions are read as they are typed."""
    path = SCENES / f"{name}.toml"
    case = load_case(path.read_text(encoding="utf-8"), path.name)
    (scenario,) = case.scenarios
    world = scenario.world
    with speaking(accented):
        start_round(world)
        first = replace(scenario, rounds=scenario.rounds[:1])
        (result,) = run_case(replace(case, scenarios=(first,))).scenarios
        view = observe(result.world, Side.PLAYER)
        events = result.events
        told = round_report(view, [one for one in events if Side.PLAYER in one.audience])
        lines = [*told.story, *told.strength]
        lines += gm_lines(world, result.world, [one for one in events if GM in one.audience], {})
        lines += environment_report(view)
    units = [one.name for one in (*result.world.units.values(), *result.world.graveyard.values())]
    shipped = {text for texts in things("").values() for text in texts}
    kinds = {one.name for one in world.catalogue.classes.values()}
    kinds |= {arm.name for one in world.catalogue.classes.values() for arm in one.weapons}
    typed = (*units, *(kinds - shipped), *world.map.names.values(), "EDC", *DIRECTIONS)
    assert len(lines) > 5
    assert plain_words("\n".join(lines), *typed) == []


@pytest.mark.parametrize("rules_id", RULESETS)
def test_a_game_is_read_in_words_of_messages(accented: str, rules_id: str) -> None:
    """Menus, pictures and log of a game under random orders, from its beginning."""
    rules, used, told = ruleset(rules_id), Counter[str](), list[str]()
    with speaking(accented):
        game = begun(rules, "accents", {})
        told += [setting.label for setting in rules.settings()]
        told += [rules.say(one) for one in game.opening if one.audience != frozenset()]
        for number in range(PICKS):
            player = rules.to_move(game.state)[0]
            told += _on_screen(rules, game.state, player) if number % 10 == 0 else []
            page = Transcript(rules)
            game = _step(page, rules, game, f"accents/{number}", used)
            told += [line for line in page.lines if line.startswith("  * ")]
    found = [
        re.sub(r"<[^>]*>|\[[^\]]*\]|\b[a-z_]+_\d+[a-z]?\b|\((only [AB, ]*|reveals)\)", " ", line)
        for line in told
    ]
    assert len(found) > 40
    assert plain_words("\n".join(found)) == []


PICKS = 45


def _on_screen(rules: Any, state: Any, player: str) -> list[str]:
    view = rules.view(state, player)
    shown = [
        rules.prompt(state, player).text,
        view.phase,
        *view.status,
        *view.key.values(),
        *view.ground.values(),
    ]
    shown += [one.name for one in (*view.pieces, *view.groups)] + [one.label for one in view.markers]
    for choice in rules.choices(state, player):
        shown += [choice.label, choice.disabled or ""]
        shown += [one.label for param in choice.params.values() for one in getattr(param, "options", ())]
    return shown


def test_the_key_of_a_map_comes_from_messages(accented: str) -> None:
    hexmap = load_map(read_shipped("training_ground"))
    with speaking(accented):
        told = [entry.text for entry in ground_entries(hexmap, fit_layout(hexmap, 400), 2)]
    assert len(told) > 3
    assert plain_words("\n".join(told)) == []


def test_the_shop_comes_from_messages(accented: str) -> None:
    shop = shop_of(None)
    with speaking(accented):
        told = [*_list(shop), *(text for _, _, text in _wares(shop))]
    assert plain_words("\n".join(told)) == []


def test_an_error_and_every_refusal_come_from_messages(accented: str) -> None:
    with asked_in(accented):
        told = [refused("server-only").sentence]
        try:
            raise RuntimeError("a defect")
        except RuntimeError:
            told.append(apology("press failed"))
        with to_reader():
            told += [say(message_of(code), **dict.fromkeys(kind.told(), "1")) for code, kind in KINDS.items()]
    reference = re.compile(r"\b[0-9a-f]{6}\b")
    assert [words for one in told if (words := plain_words(reference.sub("", one)))] == []
