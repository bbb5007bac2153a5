"""The army builder by taps alone, under every rule set: add, change, duplicate, remove, save, load, take."""

from __future__ import annotations

import random

import pytest

from bot.service.base import Refused, Services, Who
from bot.service.screens.press import Takes
from bot.service.screens.screen import Screen
from bot.service.skirmish import builder
from bot.service.skirmish.lists import read_army
from bot.service.skirmish.presses import StartArmy
from bot.skirmish import rulesets
from bot.skirmish.rulesets import ruleset
from bot.store import skirmishes
from bot.store.session import Sessions
from tests.service import pressing
from tests.service.skirmish.table import ALICE, BOB, GUILD, SAM, Discord, Hall, Sketches, again
from tests.service.skirmish.test_screens import fits

BUILT = ("ambush", "exofront", "exodus", "exoshift", "shiftstorm")


@pytest.fixture
def hall(sessions: Sessions, monkeypatch: pytest.MonkeyPatch) -> Hall:
    monkeypatch.setitem(rulesets.RULESETS, "ambush", "tests.skirmish.toys:AMBUSH")
    sketches = Sketches()
    return Hall(Services(sessions, sketches), Discord(), sketches)


async def choose(hall: Hall, screen: Screen, menu: str, label: str, who: Who = ALICE) -> Screen:
    """Choose from the menu of that placeholder the entry whose label begins so."""
    return await pressing.choose(hall.s, who, screen, menu, label)


async def name(hall: Hall, screen: Screen, label: str, typed: str) -> Screen:
    """Fill in the form behind a button."""
    return await hall.press(ALICE, screen, label, name=typed)


async def saved(hall: Hall, rules: str) -> dict[str, object]:
    async with hall.s.sessions() as session:
        rows = await skirmishes.army_lists(session, GUILD, ALICE.user_id, rules)
        return {row.name: row.army for row in rows}


async def test_a_strike_team_is_built_and_saved_and_taken_by_taps_alone(hall: Hall) -> None:
    screen = await builder.start(hall.s, again(ALICE), "shiftstorm")
    assert screen.buttons == (), "there is no list to go back to"
    screen = await choose(hall, screen, "Begin with", "An empty list")
    assert "Choose a faction first" in screen.text
    screen = await choose(hall, screen, "Faction", "Alliance")
    screen = await choose(hall, screen, "Add a model", "Advocate")
    assert "25 of 200 points, **175** left" in screen.text
    assert "needs 6 to 10" in screen.text
    screen = await choose(hall, screen, "Open to change", "1. Advocate")
    screen = await choose(hall, screen, "Give it an item", "Scope")
    screen = await choose(hall, screen, "Give it an item", "More ▶")
    screen = await choose(hall, screen, "Give it an item", "Silver Cog")
    screen = await choose(hall, screen, "What the Silver Cog raises", "Valor")
    screen = await choose(hall, screen, "Give it an item", "◀ Earlier")
    screen = await choose(hall, screen, "Give it an item", "Digel")
    assert "3 of 3 used" in screen.text
    refused = await choose(hall, screen, "Give it an item", "✖ Battery")
    assert "Take something off first" in refused.text
    screen = await choose(hall, refused, "Take an item off", "Digel")
    screen = await name(hall, screen, "Name it", "  Vera   the *Loud* ")
    assert "## 1. Vera the Loud" in screen.text
    screen = await hall.press(ALICE, screen, "Back to the list")
    for _ in range(5):
        screen = await choose(hall, screen, "Add a model", "Strike Guard")
    assert "It is legal" in screen.text
    screen = await choose(hall, screen, "Open to change", "2. Strike Guard")
    screen = await hall.press(ALICE, screen, "Duplicate")
    screen = await choose(hall, screen, "Open to change", "3. Strike Guard")
    screen = await hall.press(ALICE, screen, "Remove")
    assert "120 of 200 points" in screen.text
    screen = await name(hall, screen, "Save", "Loud ones")
    assert "Saved as **Loud ones**" in screen.text
    again_ = await choose(hall, screen, "Add a model", "Strike Guard")
    again_ = await choose(hall, again_, "Open to change", "7. Strike Guard")
    again_ = await hall.press(ALICE, await hall.press(ALICE, again_, "Remove"), "Save")
    assert "Saved as **Loud ones**" in again_.text
    first = {"character": "advocate", "items": ["scope", "silver_cog"], "cog": "V", "name": "Vera the Loud"}
    army = {"faction": "alliance", "models": [first] + [{"character": "strike_guard"}] * 5}
    assert await saved(hall, "shiftstorm") == {"Loud ones": army}
    assert ruleset("shiftstorm").check_army(army, {}) == []

    game = await hall.begin("ambush")
    other = await builder.start(hall.s, again(ALICE), "ambush", game, name="Two scouts")
    assert "Take this army" not in [one.label for one in other.buttons]  # it has begun


async def test_all_that_is_wrong_is_named_at_once_and_only_legal_lists_are_taken(hall: Hall) -> None:
    game = await lobby(hall)
    screen = await pressing.carry_out(hall.s, again(ALICE), StartArmy("ambush", game, 0))
    screen = await choose(hall, screen, "Begin with", "An empty list")
    for _ in range(5):
        screen = await choose(hall, screen, "Add a scout", "Scout")
    assert "Take two scouts, not 5." in screen.text
    assert "The scouts cost 5 points; 4 is the limit." in screen.text
    assert "**1 too many**" in screen.text
    screen = await hall.press(ALICE, screen, "Take this army")
    assert "not legal" in screen.text
    assert (await hall.battle(game)).seat("A").army is None
    for _ in range(3):
        screen = await choose(hall, screen, "Open to change", "Scout 1")
        screen = await hall.press(ALICE, screen, "Remove")
    assert "It is legal" in screen.text
    screen = await hall.press(ALICE, screen, "Take this army")
    assert "You take" in screen.text
    assert (await hall.battle(game)).seat("A").army == {"scouts": 2}


async def lobby(hall: Hall) -> int:
    """A game that waits for armies."""
    from bot.service.skirmish.lobby import Terms, accept, challenge

    people = [(BOB.user_id, "Bob")]
    await challenge(hall.s, again(ALICE), 70, Terms("ambush", {}), people)
    await hall.deliver()
    game = (await hall.newest()).row.id
    await accept(hall.s, again(BOB), game)
    return game


async def test_long_menus_turn_and_an_old_screen_or_a_double_click_changes_nothing(hall: Hall) -> None:
    screen = await builder.start(hall.s, again(ALICE), "ambush", name="Two scouts")
    old = screen
    screen = await choose(hall, screen, "Open to change", "Scout 2")
    screen = await choose(hall, screen, "Give it a coat", "More ▶ (2 of 3)")
    screen = await choose(hall, screen, "Give it a coat", "More ▶ (3 of 3)")
    screen = await choose(hall, screen, "Give it a coat", "Coat 59")
    assert "coat59" in screen.text
    stale = await choose(hall, old, "Add a scout", "Scout")
    assert "older than your list" in stale.text
    assert "coat59" in stale.text
    twice = again(ALICE)
    duplicate = pressing.button(stale, "Duplicate")
    for _ in range(2):
        await pressing.carry_out(hall.s, twice, duplicate)
    left = await builder.start(hall.s, again(ALICE), "ambush")  # as it was left
    assert "4 of 4 points" in left.text
    assert len(next(one for one in left.menus if one.placeholder == "Open to change").items) == 3


async def test_outside_a_game_the_points_given_count(hall: Hall) -> None:
    await builder.start(hall.s, again(ALICE), "shiftstorm", settings={"points": 60})
    screen = await builder.start(hall.s, again(ALICE), "shiftstorm", name="Expedition force")
    assert "of 60 points" in screen.text
    assert "the limit is 60" in screen.text
    menu = next(one for one in screen.menus if one.placeholder == "Add a model")
    assert all(item.label.startswith("✖") for item in menu.items)
    assert menu.items[0].text == "Costs 25 points; 0 left."


async def test_strangers_and_lists_that_cannot_be_opened_are_refused(hall: Hall) -> None:
    game = await lobby(hall)
    with pytest.raises(Refused, match="do not play"):
        await builder.start(hall.s, again(SAM), "ambush", game)
    async with hall.s.sessions() as session:
        assert (await skirmishes.army_draft(session, GUILD, SAM.user_id, "ambush")).content == {}
    async with hall.s.sessions.begin() as session:
        broken = {"models": [{"character": "emperor"}]}
        await skirmishes.save_army_list(session, GUILD, ALICE.user_id, "shiftstorm", "Broken", broken)
    screen = await builder.start(hall.s, again(ALICE), "shiftstorm")
    screen = await choose(hall, screen, "Begin with", "Broken")
    assert "cannot be opened" in screen.text
    assert "emperor" in screen.text


@pytest.mark.parametrize("text", ['{"name": "[free](https://x.yz)"}', '{"a": [{"@here": 1}]}', 'name = "*"'])
async def test_written_lists_cannot_bring_links_or_mentions(hall: Hall, text: str) -> None:
    with pytest.raises(Refused, match="plain words"):
        await read_army(hall.s, ALICE, text)


async def test_a_formation_with_several_upgrades_is_shown(hall: Hall) -> None:
    """Discord takes no menu of one choice with two entries chosen."""
    screen = await builder.start(hall.s, again(ALICE), "exodus")
    screen = await choose(hall, screen, "Begin with", "An empty list")
    screen = await choose(hall, screen, "Faction", "The Guild")
    screen = await choose(hall, screen, "Add a formation", "Legion Line Platoon")
    screen = await choose(hall, screen, "Take or drop an upgrade", "Centurion")
    screen = await choose(hall, screen, "Take or drop an upgrade", "Signaller")
    fits(screen)
    taken = [item.label for item in screen.menus[0].items if item.label.startswith("✅")]
    assert taken == ["✅ Centurion", "✅ Signaller"]
    screen = await choose(hall, screen, "Take or drop an upgrade", "✅ Centurion")
    assert [item.label for item in screen.menus[0].items if item.chosen] == ["Signaller"]


@pytest.mark.parametrize("rules", BUILT)
async def test_random_taps_never_break_a_screen(hall: Hall, rules: str) -> None:
    chance = random.Random(rules)
    screen = await builder.start(hall.s, again(ALICE), rules)
    for _ in range(40):
        fits(screen)
        assert screen.menus or screen.buttons, screen.text
        if screen.menus and (not screen.buttons or chance.random() < 0.8):
            menu = chance.choice(screen.menus)
            value = chance.choice(menu.items).value
            screen = await pressing.carry_out(hall.s, again(ALICE), menu.press, value)
            continue
        made = chance.choice(screen.buttons)
        texts = {"name": "Fritz"} if made.press.takes is Takes.TEXT else {}
        screen = await pressing.carry_out(hall.s, again(ALICE), made.press, **texts)


async def test_what_is_refused_leaves_the_screen_valid(hall: Hall) -> None:
    """Nothing was changed, so the buttons that are there go on working."""
    screen = await builder.start(hall.s, again(ALICE), "ambush")
    screen = await choose(hall, screen, "Begin with", "An empty list")
    refused = await name(hall, screen, "Save", "   ")
    assert "⚠️" in refused.text
    screen = await choose(hall, screen, "Add a scout", "Scout")
    assert "older than your list" not in screen.text
    assert "Take two scouts, not 1." in screen.text
