"""Signing up: prerequisites, the published status, the game master's word (EDC-A-a, EDC-A1-a, EDC-B2.1-a, EDC-B2.2)."""

from __future__ import annotations

import asyncio
import re

import pytest
from sqlalchemy import select, update

from bot.campaign.world.saved.serial import world_to_json
from bot.service.base import Refused, Services, Who
from bot.service.company import answers, choosing, dossiers, founding, joining, leaving, outfit, players
from bot.service.gm import forces, signups
from bot.service.gm import office as gm
from bot.service.orders import filing as orders
from bot.service.room import campaigns, maps
from bot.store import history
from bot.store.campaigns import add_player, get_player, lock_campaign
from bot.store.outbox import PRIVATE
from bot.store.tables import Campaign, OutboxRow, Player
from tests.service.conftest import ALICE, BOB, CAROL, CHANNELS, GUILD, MAP, MASTER, Table, again, sign_up
from tests.service.pressing import choose, press, shown_orders
from tests.service.told import told

DAN = Who(14, "Dan", GUILD)
INFANTRY = ("regular_infantry", "Foot")


async def new_campaign(s: Services, name: str = "Red Sands") -> int:
    made = await campaigns.create_campaign(s, MASTER, name=name, map_name="proving", map_text=MAP)
    await campaigns.set_channels(s, made.id, CHANNELS, {})
    return made.id


async def posts(s: Services) -> dict[str, OutboxRow]:
    async with s.sessions() as session:
        return {
            row.key: row
            for row in (await session.execute(select(OutboxRow).order_by(OutboxRow.id))).scalars()
        }


async def fielded(s: Services, who: Who) -> list[str]:
    """Names of the person's live units."""
    async with s.sessions() as session:
        campaign = (await session.execute(select(Campaign).where(Campaign.state != "over"))).scalar_one()
        world = await s.truth.world(session, campaign)
        return [unit.name for unit in world.units.values() if unit.owner == who.owner]


async def player(s: Services, campaign_id: int, who: Who) -> Player:
    async with s.sessions() as session:
        found = await get_player(session, campaign_id, who.user_id)
    assert found is not None
    return found


@pytest.mark.rule("EDC-A-a")
async def test_a_company_has_one_to_five_units(services: Services) -> None:
    s = services
    await new_campaign(s)
    await campaigns.open_signups(s, MASTER, "Brief.")
    await players.join(s, ALICE, True)
    with pytest.raises(Refused, match="1 to 5 units; you chose 0"):
        await players.create_company(s, ALICE, "Own", [])
    assert "5 units" in await players.create_company(s, ALICE, "Own", [INFANTRY] * 5)
    with pytest.raises(Refused, match="1 to 5 units; you chose 6"):
        await players.create_company(s, ALICE, "Own", [INFANTRY] * 6)
    await campaigns.start(s, MASTER)
    assert len(await fielded(s, ALICE)) == 5


@pytest.mark.rule("EDC-B2.1-a")
async def test_who_lacks_something_is_told_what_and_is_not_on_the_list(services: Services) -> None:
    """P1 has no company, P2 has not read the rules, P3 has both and waits for the game master."""
    s, p1, p2, p3 = services, ALICE, BOB, CAROL
    campaign_id = await new_campaign(s)
    await campaigns.open_signups(s, MASTER, "Brief.")
    assert "Not signed up yet" in (lacking := await players.join(s, p1, True))
    assert "build your own with `/company create`" in lacking
    await_rules = await players.create_company(s, p2, "Second", [INFANTRY])
    assert "Not signed up yet" in await_rules
    assert "read the rules" in await_rules
    with pytest.raises(Refused, match="Read the rules"):
        await players.join(s, p2, False)
    await players.join(s, p3, True)
    assert "pending the game master's confirmation" in await players.create_company(
        s, p3, "Third", [INFANTRY]
    )
    (roster,) = await signups.roster(s, MASTER)
    assert "Carol, **Third**: pending" in roster
    assert "Alice: not yet" in roster
    assert "Bob, **Second**: not yet" in roster
    asked = [row for key, row in (await posts(s)).items() if key.startswith("signup:13")]
    assert [row.channel_id for row in asked] == [CHANNELS["gm-room"]]
    assert [button["label"] for button in asked[0].payload["buttons"]] == ["Confirm", "Refuse"]
    await campaigns.start(s, MASTER)
    assert (await player(s, campaign_id, p3)).details["signup"] == "confirmed"
    assert [await fielded(s, who) for who in (p1, p2, p3)] == [[], [], ["Foot"]]


async def test_the_list_of_many_players_is_whole(services: Services) -> None:
    s = services
    campaign_id = await new_campaign(s)
    async with s.sessions.begin() as session:
        for number in range(200):
            await add_player(session, campaign_id, 1000 + number, f"Player {number}")
    first, *others = await signups.roster(s, MASTER)
    lines = "\n".join([first, *others]).splitlines()
    assert [f"Player {number}:" in line for number, line in enumerate(lines[1:])] == [True] * 200
    assert max(map(len, [first, *others])) <= 2000


async def test_the_game_master_refuses_a_company_until_it_is_changed(services: Services) -> None:
    s = services
    campaign_id = await new_campaign(s)
    await campaigns.open_signups(s, MASTER, "Brief.")
    for who in (ALICE, BOB):
        await players.join(s, who, True)
        await players.create_company(s, who, f"{who.name}'s", [INFANTRY])
    await signups.decide(s, MASTER, BOB.user_id, confirm=True)
    assert "too large" in await signups.decide(
        s, MASTER, ALICE.user_id, confirm=False, reason="too large @everyone"
    )
    told = [row for key, row in (await posts(s)).items() if key.startswith("decided:")]
    assert "@everyone" not in told[-1].payload["content"]
    assert (told[-1].channel_id, told[-1].elsewhere) == (ALICE.user_id, [CHANNELS["unit-dossiers"]])
    assert "on the list already: refused" in await players.join(s, ALICE, True)
    assert (await player(s, campaign_id, ALICE)).details["signup"] == "refused"
    await players.create_company(s, ALICE, "Smaller", [INFANTRY])
    with pytest.raises(Refused, match="newer post"):
        await signups.decide(s, MASTER, ALICE.user_id, confirm=True, shown=(campaign_id, 1))
    with pytest.raises(Refused, match="another campaign"):
        await signups.decide(s, MASTER, ALICE.user_id, confirm=True, shown=(campaign_id + 1, 2))
    with pytest.raises(Refused, match="Only the game master"):
        await signups.decide(s, BOB, ALICE.user_id, confirm=True)
    await signups.decide(s, MASTER, ALICE.user_id, confirm=False, shown=(campaign_id, 2))
    await campaigns.start(s, MASTER)
    assert await fielded(s, ALICE) == []
    assert await fielded(s, BOB) == ["Foot"]


async def test_the_post_of_a_signup_has_only_the_buttons_that_are_left(services: Services) -> None:
    s = services
    await new_campaign(s)
    await campaigns.open_signups(s, MASTER, "Brief.")

    async def shown() -> dict[str, tuple[str, list[str]]]:
        """The last line and the buttons of each post of a sign-up, as it was last changed."""
        async with s.sessions() as session:
            rows = (await session.execute(select(OutboxRow).order_by(OutboxRow.id))).scalars()
            return {
                row.target_key or row.key: (
                    row.payload["content"].splitlines()[-1],
                    [button["label"] for button in row.payload["buttons"]],
                )
                for row in rows
                if re.fullmatch(r"signup:\d+:\d+.*", row.key)
            }

    for who in (ALICE, BOB, CAROL):
        await players.join(s, again(who), True)
        await players.create_company(s, again(who), f"{who.name}'s", [INFANTRY])
    async with s.sessions.begin() as session:
        await session.execute(update(OutboxRow).values(state="sent", attempts=1))
    first, second, third = (f"signup:{who.user_id}:1" for who in (ALICE, BOB, CAROL))
    assert {tuple(buttons) for _, buttons in (await shown()).values()} == {("Confirm", "Refuse")}
    await signups.decide(s, again(MASTER), ALICE.user_id, confirm=True)
    await signups.decide(s, again(MASTER), BOB.user_id, confirm=False)
    now = await shown()
    assert now[first] == ("✅ Confirmed.", [])
    assert (now[second][0][:15], now[second][1]) == ("❌ Not accepted.", ["Confirm"])
    await outfit.change(s, again(ALICE), lambda visit: None)
    assert (await shown())[first][1] == ["Confirm", "Refuse"], (
        "it has been changed since, and is pending again"
    )
    await players.create_company(s, again(BOB), "Smaller", [INFANTRY])
    now = await shown()
    assert now[second] == ("-# The company has been changed since. Decide on the newer post.", [])
    assert now[f"signup:{BOB.user_id}:2"][1] == ["Confirm", "Refuse"]
    await leaving.leave(s, again(CAROL), sure=True)
    assert (await shown())[third] == ("-# The player has left.", [])
    await campaigns.start(s, MASTER)
    assert not any(buttons for _, buttons in (await shown()).values())


async def test_status_names_those_who_take_part(services: Services) -> None:
    """Neither those who were refused nor those who looked at the builder and never joined."""
    s = services
    await new_campaign(s)
    await campaigns.open_signups(s, MASTER, "Brief.")
    for who in (ALICE, BOB):
        await players.join(s, who, True)
        await players.create_company(s, who, f"{who.name}'s", [INFANTRY])
    await players.join(s, CAROL, True)
    await outfit.company_page(s, DAN)
    await signups.decide(s, MASTER, BOB.user_id, confirm=False)
    assert (await campaigns.status(s, ALICE)).text.splitlines()[1:] == ["- Alice: 1 unit", "- Carol: 0 units"]
    await campaigns.start(s, MASTER)
    assert [name for name, *_ in (await campaigns.status(s, ALICE)).players] == ["Alice"]


@pytest.mark.rule("EDC-B2.2-a")
async def test_one_post_says_whether_signups_are_open_and_links_to_the_brief(services: Services) -> None:
    s = services
    campaign_id = await new_campaign(s)
    first = (await posts(s))["signup:status"]
    assert (first.channel_id, first.payload["pin"]) == (CHANNELS["campaign-rules"], True)
    assert "Sign-ups: closed" in first.payload["content"]
    with pytest.raises(Refused, match="Write a brief first"):
        await campaigns.open_signups(s, MASTER, " ")
    await campaigns.open_signups(s, MASTER, "Take the ground.")
    made = await posts(s)
    assert made["signup:brief"].channel_id == CHANNELS["briefing-room"]
    assert "Take the ground." in made["signup:brief"].payload["content"]
    opened = made["signup:opened"]
    assert (opened.kind, opened.target_key) == ("edit", "signup:status")
    assert "Sign-ups: open" in opened.payload["content"]
    (word,) = opened.payload["links"]
    assert word in opened.payload["content"]
    assert opened.payload["links"][word] == "signup:brief"
    await players.join(s, ALICE, True)
    await players.create_company(s, ALICE, "Own", [INFANTRY])
    await campaigns.start(s, MASTER)
    closed = (await posts(s))["signup:start"]
    assert (closed.kind, closed.target_key) == ("edit", "signup:status")
    assert "Sign-ups: closed" in closed.payload["content"]
    assert campaign_id


@pytest.mark.rule("EDC-B2.2-b")
async def test_nobody_joins_until_the_next_campaign_opens_unless_admitted(services: Services) -> None:
    s = services
    await sign_up(s)
    await campaigns.start(s, MASTER)
    for call in (players.join(s, DAN, True), players.create_company(s, DAN, "Late", [INFANTRY])):
        with pytest.raises(Refused, match="Sign-ups are closed"):
            await call
    with pytest.raises(Refused, match="Only the game master"):
        await signups.admit(s, ALICE, DAN.user_id, "Dan")
    await campaigns.end(s, MASTER)
    await new_campaign(s, "Third")
    with pytest.raises(Refused, match="not open yet"):
        await players.join(s, DAN, True)
    await campaigns.open_signups(s, MASTER, "Again.")
    await players.join(s, DAN, True)
    assert "signed up with 1 unit" in await players.create_company(s, DAN, "Late", [INFANTRY])


async def test_an_admitted_player_takes_the_field_at_once(table: Table) -> None:
    """EDC-B2.2-b: the game master's override."""
    s = table.s
    with pytest.raises(Refused, match="takes part already"):
        await signups.admit(s, MASTER, ALICE.user_id, "Alice")
    assert (await signups.admit(s, MASTER, DAN.user_id, "Dan")).startswith("Dan may join with `/join`.")
    [word] = await told(s, DAN.user_id)
    assert word.payload[PRIVATE]["content"].startswith("You may join with `/join`.")
    assert word.payload["content"].startswith("<@14>: You may join with `/join`.")
    assert "takes the field at once" in str(word.payload)
    await players.join(s, DAN, True)
    assert "the company takes the field at once" in (await choosing.show(s, DAN)).text
    assert "takes the field now" in await players.create_company(s, DAN, "Late", [INFANTRY])
    assert await fielded(s, DAN) == ["Foot"]
    assert "Foot" in await shown_orders(s, DAN)
    with pytest.raises(Refused, match="Sign-ups are closed"):
        await players.create_company(s, DAN, "More", [INFANTRY] * 2)
    assert "admitted by the game master" in (await posts(s))["late:14"].payload["content"]
    erin = Who(15, "Erin", GUILD)
    await signups.admit(s, MASTER, erin.user_id, "Erin")
    await players.join(s, erin, True)
    await gm.close_now(s, MASTER)
    with pytest.raises(Refused, match="after the briefing"):
        await players.create_company(s, erin, "Later", [INFANTRY])
    await gm.publish(s, MASTER)
    assert "takes the field" in await players.create_company(s, erin, "Later", [INFANTRY])
    assert await fielded(s, erin) == ["Foot 2"]


async def test_a_ready_company_in_the_field_is_not_offered_for_change(table: Table) -> None:
    s = table.s
    await signups.admit(s, MASTER, DAN.user_id, "Dan")
    await players.join(s, DAN, True)
    shown = await choose(s, DAN, await choosing.show(s, DAN), "Look at", "Scout company")
    taken = await press(s, DAN, shown, "Take this company", name="Late")
    assert [button.label for button in taken.buttons] == ["What comes next"]


@pytest.mark.rule("EDC-A1-a")
async def test_any_description_is_taken_changes_nothing_and_may_be_refused(table: Table) -> None:
    s = table.s

    async def truth() -> object:
        async with s.sessions() as session:
            campaign = (await session.execute(select(Campaign))).scalar_one()
            return (await s.truth.world(session, campaign)).units["p1"]

    before = await truth()
    await dossiers.describe(s, ALICE, "able", "Roman legionaries @everyone", "https://example.org/a.png")
    assert await truth() == before
    made = await posts(s)
    asked = [row for key, row in made.items() if key.startswith("described:")]
    assert asked[0].channel_id == CHANNELS["gm-room"]
    assert "Roman legionaries" in asked[0].payload["content"]
    assert "Roman legionaries" in (await signups.roster(s, MASTER))[0]
    shown = [row for row in made.values() if row.target_key == "dossier:11"]
    assert "Roman legionaries" in shown[-1].payload["content"]
    assert "https://example.org/a.png" in shown[-1].payload["content"]
    assert "@everyone" not in shown[-1].payload["content"]
    assert [value for _, value in await dossiers.described_choices(s, MASTER, 11, "")] == ["Able"]
    with pytest.raises(Refused, match="Only the game master"):
        await dossiers.refuse_description(s, BOB, 11, "Able", "no")
    await dossiers.refuse_description(s, MASTER, 11, "Able", "no tanks for infantry")
    made = await posts(s)
    shown = [row for row in made.values() if row.target_key == "dossier:11"]
    assert "Roman legionaries" not in shown[-1].payload["content"]
    told = [row for key, row in made.items() if key.startswith("refused:")]
    assert "no tanks for infantry" in told[0].payload["content"]
    assert await truth() == before


@pytest.mark.rule("EDC-B1-e")
async def test_each_company_has_one_post_of_stats_and_the_players_own_words(services: Services) -> None:
    s = services
    await sign_up(s)
    await dossiers.write(s, ALICE, "Raised in the hills.\nMotto: hold.")
    await players.create_company(s, ALICE, "Alice's Own", [("regular_infantry", "Able"), INFANTRY])
    made = await posts(s)
    keys = [key for key, row in made.items() if row.channel_id == CHANNELS["unit-dossiers"]]
    assert [key for key in keys if made[key].kind == "create"] == ["dossier:11", "dossier:12", "dossier:13"]
    last = [made[key] for key in keys if made[key].target_key == "dossier:11"][-1].payload["content"]
    assert "**Able**: Regular Infantry (FS 5, armour 0" in last
    assert "Raised in the hills." in last
    assert "Hammer" not in last
    with pytest.raises(Refused, match="Only players of"):
        await dossiers.write(s, DAN, "I was here.")
    with pytest.raises(Refused, match="no unit called"):
        await dossiers.describe(s, BOB, "Able", "mine")


async def test_the_builder_refuses_at_once_and_knows_what_there_is_to_spend(services: Services) -> None:
    s = services
    with pytest.raises(Refused, match="No campaign"):
        await players.counter(s, ALICE)
    await new_campaign(s)
    with pytest.raises(Refused, match="Sign-ups are not open yet"):
        await players.counter(s, ALICE)
    await campaigns.open_signups(s, MASTER, "Brief.")
    found = await players.counter(s, ALICE)
    assert found.means == 3
    tank = next(place for place, choice in enumerate(found.choices) if choice.id == "main_tank")
    await players.create_company(s, ALICE, "Own", [("main_tank", "Tank")])
    assert (await players.counter(s, ALICE)).means == 3, "what is replaced is paid back"
    screen = founding.screen(found, "Own", (tank,))
    assert "Requisition: 2 of 3 spent." in screen.text
    assert [one.label for one in screen.buttons] == ["Undo", "Name and sign up"]
    screen = founding.screen(found, "Own", (tank, tank))
    assert "Requisition: 4 of 3 spent." in screen.text
    assert [one.label for one in screen.buttons] == ["Undo"]


async def test_a_form_sent_three_times_at_once_signs_up_once(services: Services) -> None:
    s = services
    await new_campaign(s)
    await campaigns.open_signups(s, MASTER, "Brief.")
    await players.join(s, ALICE, True)
    told = await asyncio.gather(
        *(players.create_company(s, again(ALICE), "Own", [INFANTRY]) for _ in range(3))
    )
    assert sorted("signed up already. Nothing was changed." in said for said in told) == [False, True, True]
    assert [key for key in await posts(s) if key.startswith("signup:11")] == ["signup:11:1"]
    # Another form, and the same one after a refusal, is a sign-up again.
    assert "pending" in await players.create_company(s, ALICE, "Own", [INFANTRY] * 2)
    await signups.decide(s, MASTER, ALICE.user_id, confirm=False)
    assert "pending" in await players.create_company(s, ALICE, "Own", [INFANTRY] * 2)


async def test_sign_up_pressed_for_nothing_posts_nothing(services: Services) -> None:
    s = services
    await new_campaign(s)
    await campaigns.open_signups(s, MASTER, "Brief.")
    await players.join(s, ALICE, True)
    await players.create_company(s, again(ALICE), "Own", [INFANTRY] * 2)
    await signups.decide(s, again(MASTER), ALICE.user_id, confirm=True)
    before = list(await posts(s))
    told = [await outfit.finish(s, again(ALICE)) for _ in range(2)]
    assert told == ["**Own** is signed up already. Nothing was changed."] * 2
    assert list(await posts(s)) == before, "the company is the one that was confirmed"
    page = await outfit.change(s, again(ALICE), outfit.choose_force("rifle_company"))
    assert not page.legal
    before = list(await posts(s))
    told = [await outfit.finish(s, again(ALICE)) for _ in range(2)]
    assert all("must take 1 specialisation" in said for said in told)
    assert list(await posts(s)) == before


async def test_the_roster_tells_the_dead_from_those_in_the_field(table: Table) -> None:
    s = table.s
    (before,) = await signups.roster(s, MASTER)
    assert before.count("in the field") == 3
    async with s.sessions.begin() as session:
        campaign = await lock_campaign(session, table.id)
        world = await s.truth.fresh(session, campaign)
        for unit in ("Hammer", "Baker"):
            piece = next(one for one in world.units.values() if one.name == unit)
            world.graveyard[piece.id] = world.units.pop(piece.id)
        await history.save_world(session, table.id, 1, world_to_json(world))
    (after,) = await signups.roster(s, MASTER)
    assert "Alice, **Alice's Own**: in the field" in after
    assert "Hammer (Main Battle Tank), lost" in after
    assert "Able (Regular Infantry), **no order**\n" in after
    assert "Bob, **Bob's Own**: has lost every unit" in after
    assert "confirmed" not in after


@pytest.mark.rule("EDC-B2.1-a")
async def test_the_rules_are_confirmed_by_a_button(services: Services) -> None:
    s = services
    made = await new_campaign(s)
    with pytest.raises(Refused, match="Sign-ups are not open yet"):
        await joining.start(s, again(ALICE))
    await campaigns.open_signups(s, MASTER, "Brief.")
    asked = await joining.start(s, again(ALICE))
    assert asked.text.startswith("To join **Red Sands**, read the rules up to unit creation first")
    async with s.sessions() as session:
        assert await get_player(session, made, ALICE.user_id) is None
    ready = (await press(s, ALICE, asked, "I have read the rules")).text
    assert ready.startswith("**Not signed up yet**: you have no company (EDC-B2.1-a).\nChoose a company.")
    assert (await player(s, made, ALICE)).rules_read_at is not None
    for who, read in ((ALICE, False), (BOB, True)):  # asked once
        screen = await joining.start(s, again(who), rules_read=read)
        assert "I have read the rules" not in [button.label for button in screen.buttons]


async def test_a_spectator_is_not_told_to_sign_up_while_a_campaign_runs(table: Table) -> None:
    s = table.s
    await add_late(s, table.id)
    with pytest.raises(Refused, match="ask the game master to admit you: sign-ups are closed"):
        await orders.withdraw(s, again(DAN), "Able")
    assert "Sign up" not in [one.label for one in (await answers.open_company(s, again(DAN))).buttons]
    assert "your side" not in (await maps.theatre(s, again(DAN)))[0]


async def add_late(s: Services, campaign_id: int) -> None:
    """Dan has joined, and was never fielded."""
    async with s.sessions.begin() as session:
        await add_player(session, campaign_id, DAN.user_id, "Dan")


async def test_a_name_changed_in_the_field_changes_everywhere_and_its_owner_is_told(
    services: Services,
) -> None:
    s, first = services, ("regular_infantry", "Regular Infantry 1")
    made = await new_campaign(s)
    await campaigns.open_signups(s, MASTER, "Brief.")
    await forces.spawn(s, MASTER, "regular_infantry", "0908", "Regular Infantry 2")  # nobody may know of it
    told = []
    for who in (ALICE, BOB):
        await players.join(s, who, True)
        told.append(await players.create_company(s, who, f"{who.name}'s", [first]))
    asked = [row.payload["content"] for row in (await posts(s)).values() if "signed up" in str(row.payload)]
    assert "signed up with **Bob's**: Regular Infantry 1." in asked[-1], "its class is in its name"
    await dossiers.describe(s, BOB, "Regular Infantry 1", "Old hands.")
    assert "same name" not in told[0]
    assert "Another company has a unit of the same name: Regular Infantry 1. Rename yours" in told[1]
    await campaigns.start(s, MASTER)
    now = "Regular Infantry 2"
    assert await fielded(s, ALICE) == ["Regular Infantry 1"]
    assert await fielded(s, BOB) == [now]
    listed = (await player(s, made, BOB)).details
    assert [unit["name"] for unit in listed["units"]] == [now]
    assert list(listed["descriptions"]) == [now]
    assert f"**{now}**" in (await outfit.company_page(s, BOB)).text
    queued = await posts(s)
    assert now in [row.payload["content"] for key, row in queued.items() if key.startswith("dossier:12")][-1]
    (post,) = [row for key, row in queued.items() if key.startswith("namesake:")]
    assert post.payload["ping"] == [BOB.user_id]
    assert f"so yours is **{now}** from now on" in post.payload["content"]
    assert now in await shown_orders(s, again(BOB))
