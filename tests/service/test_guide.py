"""`/help`: each role at each stage is told who they are, the next step, and no command that they may not use."""

from __future__ import annotations

import re

import pytest

from bot.messages import say
from bot.service import guide
from bot.service.base import Refused, Services, Who
from bot.service.company import leaving, players
from bot.service.company.choosing import NameCompany
from bot.service.gm import office as gm
from bot.service.ground.access import authorise
from bot.service.ground.intentions import COMMANDS
from bot.service.ground.next_steps import TakeStep
from bot.service.guide import HelpOn
from bot.service.orders import filing as orders
from bot.service.orders.form import OrderForm
from bot.service.room import campaigns
from bot.service.screens.parts import Button, Link
from bot.service.screens.screen import Screen
from tests.service.conftest import ALICE, BOB, CHANNELS, GUILD, MASTER, Table, again, sign_up
from tests.service.pressing import carry_out, choose, press

DAVE = Who(14, "Dave", GUILD)
"""Has joined nothing."""


MANAGER = Who(15, "Mona", GUILD, manage_guild=True)
"""Manages the server, and is not the campaign's game master."""
TAPPED = re.compile(r"</([a-z -]+):\d+>")


def labels(screen: Screen) -> list[str]:
    return [button.label for button in screen.buttons]


def primary(screen: Screen) -> list[str]:
    return [one.label for one in screen.buttons if isinstance(one, Button) and one.style == "primary"]


def groups(screen: Screen) -> list[str]:
    return [item.value for item in screen.menus[0].items]


async def test_between_campaigns_managers_are_led_to_one_and_others_to_a_battle(services: Services) -> None:
    shown = await guide.show(services, MASTER)
    assert "There is no campaign on this server now. You manage this server." in shown.text
    assert "`/campaign create`" in shown.text
    assert "campaign" in groups(shown)
    other = await guide.show(services, DAVE)
    assert "`/skirmish solo`" in other.text
    assert not {"gm", "campaign", "order", "orders", "map", "why"} & set(groups(other))


async def test_a_newcomer_joins_builds_and_is_told_to_wait(services: Services) -> None:
    s = services
    await sign_up(s)
    shown = await guide.show(s, DAVE)
    assert "**Red Sands**, being set up. You take no part in it." in shown.text
    assert labels(shown) == ["Join", "Notices", "My data"]
    rules = await press(s, DAVE, shown, "Join")
    joined = await press(s, DAVE, rules, say("signup-rules-button"))
    assert "Rifle company" in joined.text, "the next step is there at once"
    shown = await guide.show(s, DAVE)
    assert "You are a player." in shown.text
    assert labels(shown) == ["Choose a company", "Notices", "My data"]
    assert "Rifle company" in (await press(s, DAVE, shown, "Choose a company")).text
    built = await carry_out(s, DAVE, NameCompany(), name="Delta")
    assert "## Delta" in built.text
    shown = await guide.show(s, ALICE)
    assert "Your company has 2 units and takes the field when the campaign starts" in shown.text
    assert labels(shown) == ["Change my company", "Notices", "My data"]
    assert "order" not in groups(shown)


async def test_the_master_is_told_what_comes_next_at_each_stage(services: Services) -> None:
    s = services
    await sign_up(s)
    assert "Players: 3, with a company: 3." in (await guide.show(s, MASTER)).text
    await players.join(s, DAVE, rules_read=True)
    shown = await guide.show(s, MASTER)
    assert "Players: 4, with a company: 3." in shown.text
    assert primary(shown) == ["Place units…"]
    assert "Start round 1" in labels(shown)
    await campaigns.start(s, MASTER)
    shown = await guide.show(s, MASTER)
    assert "round 1. You are game master." in shown.text
    assert "4 units of the players have no order yet." in shown.text
    assert primary(shown) == ["Remind"]
    assert "are reminded" in (await press(s, MASTER, shown, "Remind")).text
    await gm.close_now(s, MASTER)
    shown = await guide.show(s, MASTER)
    assert "`/gm preview`, then `/gm publish`" in shown.text
    assert primary(shown) == ["Preview"]
    draft = await press(s, MASTER, shown, "Preview")
    assert "Publish this draft" in [one.label for one in draft.buttons]


async def test_a_player_is_told_how_many_orders_are_missing_and_a_button_opens_them(table: Table) -> None:
    s = table.s
    shown = await guide.show(s, ALICE)
    assert "Next: 2 of your units have no order yet. Orders close" in shown.text
    assert labels(shown) == ["My units", "My orders", "Practise an order", "Notices", "My data"]
    panel = await press(s, ALICE, shown, "My units")
    assert panel.layout
    await orders.give(s, again(ALICE), OrderForm("Able", move="0304"))
    assert "Next: one of your units has no order yet" in (await guide.show(s, ALICE)).text
    await orders.give(s, again(ALICE), OrderForm("Hammer"))
    assert "All your units have their orders" in (await guide.show(s, ALICE)).text
    await gm.close_now(s, MASTER)
    locked = await guide.show(s, ALICE)
    assert "the round is being adjudicated" in locked.text
    assert labels(locked) == ["My orders", "Briefing room", "Notices", "My data"]


async def test_who_takes_no_part_in_a_running_campaign_is_shown_how_to_follow_it(table: Table) -> None:
    shown = await guide.show(table.s, DAVE)
    assert "You can follow it" in shown.text
    assert labels(shown) == ["Briefing room", "Notices", "My data"]
    room = f"https://discord.com/channels/{GUILD}/{CHANNELS['briefing-room']}"
    assert [one.url for one in shown.buttons if isinstance(one, Link)] == [room]
    with pytest.raises(Refused, match="Only players"):
        await carry_out(table.s, DAVE, TakeStep("orders"))
    await leaving.leave(table.s, again(BOB), sure=True)
    assert "You take no part in it" in (await guide.show(table.s, BOB)).text


async def test_the_menu_lists_what_may_be_used_and_nothing_else(table: Table) -> None:
    s = table.s
    for who in (MASTER, ALICE, DAVE):
        shown = await guide.show(s, who)
        assert len(groups(shown)) <= 12
        for group in groups(shown):
            page = await choose(s, who, shown, say("help-menu"), f"/{group}")
            assert (await press(s, who, page, "What comes next")).text == shown.text
            for text in (page.text, *page.extra):
                for line in text.splitlines():
                    await authorise(s, who, line.split("**")[1].removeprefix("/"))
    assert "gm" not in groups(await guide.show(s, ALICE))
    with pytest.raises(Refused, match="none of these commands"):
        await carry_out(s, ALICE, HelpOn(), "gm")


async def test_every_command_is_three_taps_from_help(table: Table) -> None:
    """The menu, its entry, the command itself, which Discord then writes into the line."""
    s = table.s
    s.command_ids.update({name.split()[0]: number for number, name in enumerate(sorted(COMMANDS), 1000)})
    reached: set[str] = set()
    for who in (MASTER, ALICE, DAVE, MANAGER):
        shown = await guide.show(s, who)
        for group in groups(shown):
            page = await choose(s, who, shown, say("help-menu"), f"/{group}")
            reached |= set(TAPPED.findall("\n".join([page.text, *page.extra])))
    typed = {name for name in COMMANDS if name.split()[0] not in guide.NOT_TYPED}
    assert typed - reached == set()


async def test_a_command_whose_id_is_not_known_is_named(table: Table) -> None:
    page = await carry_out(table.s, ALICE, HelpOn(), "orders")
    assert "**/orders**: " in page.text


async def test_an_unknown_step_is_refused(table: Table) -> None:
    with pytest.raises(Refused, match="none of these commands"):
        await carry_out(table.s, ALICE, TakeStep("publish"))
