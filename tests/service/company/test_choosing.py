"""Ready-made companies: legal for a new player's money, taken in a few taps, and gone where they cannot be had."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.company.ready import affordable, ready_companies
from bot.messages import say
from bot.service import guide
from bot.service.base import Refused, Services, Who
from bot.service.company import choosing, players
from bot.service.company.choosing import TakeReady
from bot.service.company.players import Counter
from bot.service.room import campaigns
from bot.store import campaigns as stored
from tests.service.conftest import GUILD, sign_up
from tests.service.pressing import again, carry_out, choose, press

DAVE = Who(14, "Dave", GUILD)
READY = ready_companies()


async def kept(s: Services, who: Who) -> stored.Player:
    async with s.sessions() as session:
        campaign = await stored.last_of_guild(session, GUILD)
        assert campaign is not None
        player = await stored.get_player(session, campaign.id, who.user_id)
    assert player is not None
    return player


def test_there_are_three_or_four_each_with_a_name_and_words_of_its_own() -> None:
    assert 3 <= len(READY) <= 4
    for message in ("ready-name", "ready-about"):
        texts = [say(message, ready=ready.id) for ready in READY]
        assert len(set(texts)) == len(READY)
        assert all(len(text) <= 100 for text in texts), "they are entries of a menu"


@pytest.mark.parametrize("ready", READY, ids=lambda ready: ready.id)
async def test_each_is_legal_for_the_starter_money_and_takes_the_field(
    services: Services, ready: object
) -> None:
    """By the shop itself: bought, planned, checked, and placed when the campaign starts."""
    assert isinstance(ready, type(READY[0]))
    await sign_up(services)
    await players.join(services, DAVE, rules_read=True)
    offered = await players.counter(services, DAVE)
    prices = {choice.id: choice.price for choice in offered.choices}
    assert sum(prices[unit] for unit in ready.units) <= offered.means == 3
    assert all(choice.ready for choice in offered.choices if choice.id in ready.units), "armed as they are"
    await carry_out(services, again(DAVE), TakeReady(offered.campaign, ready.id), name="Delta")
    player = await kept(services, DAVE)
    assert [unit["class"] for unit in player.details["units"]] == list(ready.units)
    assert not player.details.get("problems")
    assert player.details["signup"] == "pending"
    await campaigns.start(services, Who(1, "Gamemaster", GUILD, manage_guild=True))
    shown = await guide.show(services, DAVE)
    assert f"{len(ready.units)} of your units have no order yet" in shown.text


async def test_a_newcomer_has_a_company_in_six_taps_after_help(services: Services) -> None:
    """Join, the rules, the menu (2), take it, send the form; each screen leads to the next."""
    await sign_up(services)
    shown = await guide.show(services, DAVE)
    shown = await press(services, DAVE, shown, "Join")
    shown = await press(services, DAVE, shown, say("signup-rules-button"))
    for ready in READY:
        assert say("ready-name", ready=ready.id) in shown.text
    shown = await choose(services, DAVE, shown, "Look at", "Rifle company")
    assert shown.text.count("Regular Infantry") == 2
    assert "Requisition: 3 of 3 spent." in shown.text
    done = await press(services, DAVE, shown, "Take this company", name="Delta")
    assert "Delta" in done.text
    next_step = await press(services, DAVE, done, "What comes next")
    assert "takes the field when the campaign starts" in next_step.text
    assert "Delta" in (await press(services, DAVE, done, "Change my company")).text
    assert (await kept(services, DAVE)).company == "Delta"


async def test_a_company_of_ones_own_leads_on_as_a_ready_one_does(services: Services) -> None:
    await sign_up(services)
    await players.join(services, DAVE, rules_read=True)
    shown = await press(services, DAVE, await choosing.show(services, DAVE), "Build my own", name="Delta")
    assert shown.text.endswith("Add one to 5 units.")
    for told in ("or add up to 4 more first.", "up to 3", "up to 2", "or add one more first."):
        shown = await choose(services, DAVE, shown, "Add a unit", "Regular Infantry")
        assert told in shown.text
    named = {f"unit{place}": f"Unit {place}" for place in range(1, 5)}
    done = await press(services, DAVE, shown, "Name and sign up", **named)
    assert [button.label for button in done.buttons] == ["What comes next", "Change my company"]


async def test_taken_twice_it_is_one_company_and_another_takes_its_place(services: Services) -> None:
    campaign = await sign_up(services)
    await players.join(services, DAVE, rules_read=True)
    for ready in ("rifles", "rifles", "scouts"):
        await carry_out(services, again(DAVE), TakeReady(campaign, ready), name="Delta")
    units = (await kept(services, DAVE)).details["units"]
    assert [unit["class"] for unit in units] == ["recon_team", "armoured_car", "missile_carrier"]


def prices_without(*classes: str) -> dict[str, int]:
    """Prices of all classes of the ready-made companies but these."""
    return {unit: 0 for ready in READY for unit in ready.units if unit not in classes}


def test_only_what_is_on_offer_and_can_be_paid_is_shown() -> None:
    every = prices_without()
    assert affordable(every, 0) == READY
    assert "rifles" not in [ready.id for ready in affordable(prices_without("walker"), 3)]
    dear = {**every, "main_tank": 4}
    assert [ready.id for ready in affordable(dear, 3)] == ["rifles", "scouts", "raiders"]


async def test_what_is_gone_is_not_taken(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    """The game master has changed the catalogue since, or it is another campaign's; a forged one there never was."""
    campaign = await sign_up(services)
    await players.join(services, DAVE, rules_read=True)
    real = players.counter

    async def poorer(s: Services, who: Who) -> Counter:
        return replace(await real(s, who), means=0)

    with pytest.raises(Refused, match="does not belong to this server"):
        await carry_out(services, again(DAVE), TakeReady(campaign + 1, "rifles"), name="Delta")
    with pytest.raises(Refused, match="not on offer any more"):
        await carry_out(services, again(DAVE), TakeReady(campaign, "titans"), name="Delta")
    monkeypatch.setattr(choosing, "counter", poorer)
    shown = await choosing.show(services, DAVE)
    assert not shown.menus, "what cannot be paid is not shown, the way to a company of one's own is"
    assert [button.label for button in shown.buttons] == ["Build my own"]
    with pytest.raises(Refused, match="not on offer any more"):
        await carry_out(services, again(DAVE), TakeReady(campaign, "rifles"), name="Delta")
    assert not (await kept(services, DAVE)).details.get("units")
