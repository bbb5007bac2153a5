"""Two games that differ only in what a reader of a table cannot know give that reader the same page, to the byte.

What each rule set hides: Exoshift the bids for initiative, Exodus Wars what arrives by Sudden Appearance, both until
all have answered; ExoFront and Shiftstorm nothing, which is tested too. In all four a choice that is not confirmed, and
answers in advance, are their player's alone. Equal bytes have equal sizes, packed as well, so nothing is padded; and an
open page hears of a change only if its bytes are others.
"""

from __future__ import annotations

from typing import Any

import pytest
from aiohttp.test_utils import TestClient, TestServer

from bot.service.skirmish import standing
from bot.service.skirmish.stages import Watching
from bot.skirmish.autoplay import new_game, seating, steps_of
from bot.skirmish.game import Game
from bot.skirmish.players import PLAYERS
from bot.skirmish.rulesets import ruleset
from bot.store.session import Sessions
from bot.web.live import application
from bot.web.page import Page, table_page
from tests.service.pressing import carry_out
from tests.service.skirmish.table import ALICE, BOB, SAM, Hall, again
from tests.service.skirmish.test_stages import FOUR, battle, sealed_moments, told
from tests.web.conftest import Server, Visitor
from tests.web.test_tables import asked, hall, server

__all__ = ["hall", "server"]

SEALING = {"exoshift": (8, 2), "exodus": (4, 1)}
"""Rule sets with sealed answers: the seed of a game that soon has some, and how many are looked at."""
OPEN = ("exofront", "shiftstorm")


def page(rules: Any, game: Game[Any], viewer: str) -> Page:
    """The whole page of a seat, or of spectators."""
    return table_page(battle(rules, game), {viewer: Watching(viewer or None)}, "en")


@pytest.mark.parametrize("name", SEALING)
def test_what_is_sealed_changes_no_byte_of_anybody_elses_page(name: str) -> None:
    rules = ruleset(name)
    seed, wanted = SEALING[name]
    found = 0
    for player, worlds in sealed_moments(rules, new_game(rules, seed, "s", ("A", "B")), seed):
        for viewer in {"A", "B", ""} - {player}:
            assert len({page(rules, one, viewer) for one in worlds}) == 1, (viewer, len(worlds[0].steps))
        found += 1
        if found == wanted:
            break
    assert found == wanted


@pytest.mark.parametrize("name", OPEN)
def test_where_a_rule_set_hides_nothing_all_see_the_same(name: str) -> None:
    """ExoFront and Shiftstorm have no two worlds to compare.

    No state is known in part, nobody answers in secret, no event has an audience, and all pages have the same.
    """
    rules = ruleset(name)
    seats = seating(rules, [PLAYERS["greedy"]])
    for game in steps_of(rules, 1, "worlds", seats, 80):
        for viewer in ("A", "B", None):
            assert rules.known(game.state, viewer) is game.state  # type: ignore[attr-defined]
        assert not any(rules.prompt(game.state, player).sealed for player in rules.to_move(game.state))
    assert {event.audience for step in game.steps for event in step.events} <= {None, frozenset()}
    assert len({told(rules, game, viewer) for viewer in ("A", "B", None)}) == 1


@pytest.mark.parametrize("name", FOUR)
async def test_what_a_player_has_not_confirmed_is_no_news_to_others(
    name: str, hall: Hall, server: Server, sessions: Sessions
) -> None:
    game = await hall.begin(name)
    acting = next(iter((await hall.battle(game)).row.asked))
    who, other = (ALICE, BOB) if acting == "A" else (BOB, ALICE)
    addresses = [await asked(hall, reader, game) for reader in (other, SAM)]
    async with TestClient(TestServer(application(hall.s, tick=0.001))) as client:
        visitor = Visitor(client)
        before = [await visitor.get(address) for address in addresses]
        assert [got.status for got in before] == [200, 200]
        screen = await hall.act(who, game)
        if screen.menus:
            await hall.choose(who, screen, screen.menus[0].items[0].label)
        else:
            button = next(one for one in screen.buttons if one.label not in ("Cancel", "Back"))
            await carry_out(hall.s, again(who), button.press)
        for topic in (await hall.battle(game)).rules.topics():
            await standing.change(hall.s, again(who), game, topic.id, "act", "never")
        tags = [dict(got.headers)["Etag"] for got in before]
        for address, tag, got in zip(addresses, tags, before, strict=True):
            assert (await visitor.get(address, tag, "HEAD")).status == 304
            assert await visitor.get(address) == got
