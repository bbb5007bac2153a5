"""What a published round is cut into: posts, sectors and the events of an audience. No database."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.campaign.knowledge.sideview import observe
from bot.campaign.text.report import NOBODY, round_report
from bot.campaign.world.happened import GM, Event
from bot.campaign.world.known.view import SideView
from bot.campaign.world.model import World
from bot.campaign.world.outfit.catalogue import starter_catalogue
from bot.campaign.world.sides import Side
from bot.hexmap.coords import Hex
from bot.hexmap.document import load_map
from bot.service.base import Picture
from bot.service.ground.posts import BRIEFING
from bot.service.round.briefing import briefing_posts
from bot.service.round.draft import NO_WORDS
from bot.service.round.publication import is_briefing, sector, seen_by, told
from bot.store.tables import Campaign
from tests.render.sample import own_unit
from tests.service.conftest import CHANNELS, MAP

CAMPAIGN = Campaign(id=1, name="Red Sands", channels=CHANNELS)
PICTURE = Picture("map.png", b"map", "A map")
EVENT = Event(1, "moved", 1, None, "p1", None, (), {}, (), frozenset({GM, Side.PLAYER.value}))


@pytest.fixture(scope="module")
def view() -> SideView:
    """A map of 10 by 8."""
    return observe(World(map=load_map(MAP, "map"), catalogue=starter_catalogue(), round=1), Side.PLAYER)


def test_a_long_account_is_continued_in_further_posts_without_the_picture() -> None:
    lines = [f"{number:04} {'x' * 995}" for number in range(8)]
    posts = told(CAMPAIGN, "round:1:report", BRIEFING, "Round 1", lines, PICTURE)
    assert [post.key for post in posts] == ["round:1:report", "round:1:report:2", "round:1:report:3"]
    assert [len(post.files) for post in posts] == [1, 0, 0]
    assert all(post.in_order for post in posts)
    embeds = [post.payload["embeds"][0] for post in posts]
    assert [embed["title"] for embed in embeds] == ["Round 1", "Round 1 (2)", "Round 1 (3)"]
    assert [embed.get("image") for embed in embeds] == [{"url": "attachment://map.png"}, None, None]
    assert [line for embed in embeds for line in embed["description"].splitlines()] == lines


def test_an_account_of_nothing_is_one_post() -> None:
    (post,) = told(CAMPAIGN, "round:1:report", BRIEFING, "Round 1", [], PICTURE)
    assert "description" not in post.payload["embeds"][0]


def test_the_pages_of_a_report_are_the_briefing_and_those_of_another_round_are_not() -> None:
    posts = told(CAMPAIGN, "round:1:report", BRIEFING, "Round 1", ["x" * 3000, "y" * 3000], PICTURE)
    assert [is_briefing(post, 1) for post in posts] == [True, True]
    assert [is_briefing(post, 2) for post in posts] == [False, False]
    (other,) = told(CAMPAIGN, "round:1:gm", BRIEFING, "Round 1", [], PICTURE)
    assert not is_briefing(other, 1)


@pytest.mark.rule("EDC-A3.1-b")
def test_a_briefing_says_how_its_map_names_a_hex(view: SideView) -> None:
    """A label is column and row, on a map whose hexes have a corner at the top row and column (docs/maps.md)."""
    square, there = own_unit(1, Hex(4, 4)), own_unit(2, Hex(3, 7))
    for units, pointy, named in (
        ((), False, "**1008** is column 10, row 08."),
        ((), True, "**1008** is row 10, column 08."),
        ((square, there), False, "**0307** is column 03, row 07."),
    ):
        seen = replace(view, map=replace(view.map, pointy=pointy), units=units)
        report = round_report(seen, [], seen)
        posts = briefing_posts(CAMPAIGN, 1, (seen, seen), [], report, NO_WORDS, NOBODY, PICTURE)
        (key,) = [embed for embed in posts[0].payload["embeds"] if embed["title"] == "Who is who"]
        assert key["description"].endswith(named)


@pytest.mark.parametrize(
    ("places", "corners"),
    [
        ([Hex(5, 4)], (Hex(3, 2), Hex(7, 6))),
        ([Hex(4, 5), Hex(6, 3)], (Hex(2, 1), Hex(8, 7))),
        ([Hex(1, 2), Hex(2, 1)], (Hex(1, 1), Hex(4, 4))),
        ([Hex(9, 8), Hex(10, 7)], (Hex(7, 5), Hex(10, 8))),
    ],
)
def test_a_sector_has_two_hexes_around_all_that_happened_as_far_as_the_map_goes(
    view: SideView, places: list[Hex], corners: tuple[Hex, Hex]
) -> None:
    assert sector(view, [replace(EVENT, hex=at) for at in places]) == corners


def test_a_sector_takes_in_hexes_that_only_the_facts_name(view: SideView) -> None:
    named = replace(EVENT, data={"hex": "0504"})
    assert sector(view, [named]) == (Hex(3, 2), Hex(7, 6))
    assert sector(view, [replace(named, hex=Hex(2, 4))]) == (Hex(1, 2), Hex(7, 6))
    assert (
        sector(view, [EVENT, replace(EVENT, data={"hex": "nowhere"}), replace(EVENT, data={"hex": 5})])
        is None
    )


def test_each_audience_gets_the_events_made_for_it() -> None:
    secret, shared = replace(EVENT, number=2, audience=frozenset({GM})), EVENT
    assert seen_by([secret, shared], Side.PLAYER) == [shared]
    assert seen_by([secret, shared], GM) == [secret, shared]
    assert seen_by([secret, shared], Side.HOSTILE) == []
