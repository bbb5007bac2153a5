"""Which campaign of a server a person means, where there are several."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.service import presses
from bot.service.base import Refused, Services, Who
from bot.service.company import treasury
from bot.service.company.joining import RulesRead
from bot.service.ground.access import authorise, open_to
from bot.service.ground.finding import (
    MeantCampaign,
    SeveralCampaigns,
    campaign_at,
    campaign_meant,
    campaign_or_last,
)
from bot.service.ground.next_steps import ShowHelp
from bot.service.room import campaigns as rooms
from bot.service.room import parting, rules_room
from bot.service.screens.answer import Given
from bot.store import campaigns, server_objects
from bot.store.server_tables import ObjectKind, ObjectState
from bot.store.tables import Campaign, CampaignState, Player
from tests.service.conftest import ALICE, BOB, GUILD, MAP, MASTER

CATEGORY, SHARED, GENERAL = 90, 91, 99
"""Made for the first campaign; one of the server, given to both; a channel of no campaign."""


@pytest.fixture
async def pair(services: Services) -> tuple[int, int]:
    """Two campaigns of the server: Alice plays in both, Bob in the second alone."""
    async with services.sessions.begin() as session:
        made = []
        for name, first in (("North", 10), ("South", 20)):
            campaign = await campaigns.create_campaign(
                session, guild_id=GUILD, name=name, settings={"gms": [MASTER.user_id], "signups": True}
            )
            campaign.channels = {"unit-orders": first, "campaign-rules": first + 1, "gm-room": first + 2}
            for part, number in campaign.channels.items():
                await server_objects.note_object(
                    session, campaign.id, ObjectKind.CHANNEL, part, number, made=True
                )
            await server_objects.note_object(
                session, campaign.id, ObjectKind.CATEGORY, "category", SHARED, made=False
            )
            made.append(campaign.id)
        north, south = made
        await server_objects.note_object(session, north, ObjectKind.CATEGORY, "category", CATEGORY, made=True)
        for number, user in ((north, ALICE), (south, ALICE), (south, BOB)):
            await campaigns.add_player(session, number, user.user_id, user.name)
            await campaigns.mark_rules_read(session, number, user.user_id)
    return north, south


def at(who: Who, *places: int) -> Who:
    return replace(who, places=places)


async def meant(s: Services, who: Who) -> str | None:
    async with s.sessions() as session:
        campaign = await campaign_meant(session, who)
    return None if campaign is None else campaign.name


async def over(s: Services, number: int) -> None:
    async with s.sessions.begin() as session:
        (await session.get_one(Campaign, number)).state = CampaignState.OVER


@pytest.mark.parametrize("who", [MASTER, ALICE, BOB, Who(77, "Stranger", GUILD)])
@pytest.mark.parametrize(
    ("places", "name"),
    [
        ((10,), "North"),
        ((20,), "South"),
        ((55, 22, SHARED), "South"),  # a thread in a channel of the campaign
        ((55, 66, CATEGORY), "North"),  # a channel that somebody added to its category
        ((21, CATEGORY), "South"),  # the channel counts for more than the category
    ],
)
async def test_the_place_says_which(
    services: Services, pair: tuple[int, int], who: Who, places: tuple[int, ...], name: str
) -> None:
    assert await meant(services, at(who, *places)) == name


async def test_elsewhere_it_is_the_only_one_that_the_person_takes_part_in(
    services: Services, pair: tuple[int, int]
) -> None:
    assert await meant(services, at(BOB, GENERAL)) == "South"
    assert await meant(services, at(BOB, GENERAL, SHARED)) == "South"
    async with services.sessions.begin() as session:
        session.add(Player(campaign_id=pair[0], user_id=BOB.user_id, name="Bob", details={}))
    assert await meant(services, at(BOB, GENERAL)) == "South", "who has not read the rules has not joined"


@pytest.mark.parametrize(
    ("who", "channels"), [(ALICE, (10, 20)), (MASTER, (12, 22)), (Who(77, "Stranger", GUILD), (10, 20))]
)
async def test_where_it_may_be_several_the_channels_are_named(
    services: Services, pair: tuple[int, int], who: Who, channels: tuple[int, int]
) -> None:
    for places in ((GENERAL,), (GENERAL, SHARED), ()):
        with pytest.raises(SeveralCampaigns) as refusal:
            await meant(services, at(who, *places))
        lines = refusal.value.sentence.splitlines()
        assert lines[0].startswith("2 campaigns are running on this server.")
        assert lines[1:] == [f"- **North**: <#{channels[0]}>", f"- **South**: <#{channels[1]}>"]


async def test_suggestions_come_from_campaigns_in_which_the_person_may_use_the_command(
    services: Services, pair: tuple[int, int]
) -> None:
    north, south = pair
    async with services.sessions.begin() as session:
        campaign = await session.get_one(Campaign, south)
        campaign.settings = {**campaign.settings, "gms": []}
        await campaigns.add_player(session, south, MASTER.user_id, MASTER.name)
        await campaigns.mark_rules_read(session, south, MASTER.user_id)

    async def allowed(who: Who, command: str) -> list[tuple[int, str]]:
        with pytest.raises(SeveralCampaigns) as asked:
            await meant(services, at(who, GENERAL))
        return await open_to(services, at(who, GENERAL), command, asked.value)

    both = [(north, "North"), (south, "South")]
    assert await allowed(ALICE, "company leave") == both
    assert await allowed(ALICE, "gm close") == []
    assert await allowed(MASTER, "gm edit") == both[:1], "a player of South"
    assert await allowed(MASTER, "company leave") == both[1:]
    assert await allowed(Who(77, "Stranger", GUILD), "company pay") == [], "which everybody may use"
    assert await allowed(Who(77, "Chief", GUILD, manage_guild=True), "gm edit") == []


async def test_the_channels_of_one_that_is_over_reach_no_other(
    services: Services, pair: tuple[int, int]
) -> None:
    lent = 98
    async with services.sessions.begin() as session:
        await server_objects.note_object(session, pair[0], ObjectKind.CHANNEL, "comms-net", lent, made=False)
    assert await meant(services, at(ALICE, lent)) == "North"
    await over(services, pair[0])
    assert await meant(services, at(ALICE, lent)) == "South", "it is a channel of the server again"
    assert await meant(services, at(ALICE, GENERAL)) == "South"
    assert await meant(services, at(ALICE, GENERAL, CATEGORY)) == "South"
    assert await meant(services, at(ALICE, 10)) is None
    async with services.sessions() as session:
        before = await campaign_or_last(session, at(ALICE, 10, CATEGORY))
        assert before is not None
        assert before.name == "North"
    with pytest.raises(Refused, match=r"That belongs to \*\*North\*\*, which is over"):
        await authorise(services, at(MASTER, 12), "gm close")
    chief = replace(at(MASTER, 12), manage_guild=True)
    await authorise(services, chief, "gm quartermaster grant")
    told = ["That belongs to **North**, which is over. Nothing was changed."]
    told += ["Another one is running on this server. Use its channel:", "- **South**: <#22>"]
    for work in (
        lambda: treasury.limit(services, chief, "units", 3),
        lambda: authorise(services, at(MASTER, 12), "gm close"),
    ):
        with pytest.raises(Refused) as refusal:
            await work()
        assert refusal.value.sentence.splitlines() == told
    async with services.sessions.begin() as session:  # which may take long, or be out of the bot's rights
        await server_objects.delete_later(session, pair[0], ObjectKind.CHANNEL)
    assert await meant(services, at(ALICE, 10)) is None, "until it is deleted it is a channel of North"
    await over(services, pair[1])
    async with services.sessions() as session:
        last = await campaign_or_last(session, at(ALICE, GENERAL))
        assert last is not None
        assert last.name == "South"


async def test_a_button_counts_for_its_own_campaign_wherever_it_is_pressed(
    services: Services, pair: tuple[int, int]
) -> None:
    for number, name in zip(pair, ("North", "South"), strict=True):
        assert await meant(services, replace(at(ALICE, 10), campaign_id=number)) == name
    with pytest.raises(Refused, match="does not belong to this server"):
        await meant(services, replace(ALICE, guild_id=GUILD + 1, campaign_id=pair[0]))


@pytest.mark.parametrize("place", [10, GENERAL])
async def test_a_press_is_carried_out_in_the_campaign_that_it_names(
    services: Services, pair: tuple[int, int], place: int
) -> None:
    stranger = at(Who(77, "Stranger", GUILD), place)
    shown = await presses.answer(services, stranger, RulesRead(pair[1]), Given((), {}))
    assert shown.menus, "the companies to choose from"
    async with services.sessions() as session:
        joined = [await campaigns.get_player(session, number, 77) is not None for number in pair]
    assert joined == [False, True]


async def test_what_belongs_to_the_server_needs_no_campaign(
    services: Services, pair: tuple[int, int]
) -> None:
    who = at(ALICE, GENERAL)
    for command in ("help", "rules", "skirmish lists", "company purse"):
        await authorise(services, who, command)
    with pytest.raises(SeveralCampaigns):
        await authorise(services, who, "order give")
    await authorise(services, at(ALICE, 10), "join")
    await authorise(services, replace(at(MASTER, GENERAL), manage_guild=True), "campaign create")
    async with services.sessions() as session:
        assert await campaign_at(session, GUILD, GENERAL) is None
        there = await campaign_at(session, GUILD, 20)
    assert there is not None
    assert there.name == "South"


async def test_no_channel_of_another_campaign_can_be_taken(services: Services, pair: tuple[int, int]) -> None:
    master = at(MASTER, 12)
    assert await rules_room.may_use(services, master, "unit-orders", 29) == pair[0]
    for work in (rules_room.may_use, rules_room.use_channel):
        with pytest.raises(Refused, match=r"<#20> belongs to \*\*South\*\*"):
            await work(services, master, "unit-orders", 20)
    await rules_room.use_channel(services, master, "unit-orders", 10)


async def test_what_is_left_of_a_campaign_is_deleted_without_what_another_one_uses_now(
    services: Services, pair: tuple[int, int]
) -> None:
    await over(services, pair[0])
    await rules_room.use_channel(services, at(MASTER, 22), "unit-orders", 10)
    everything = parting.Part(pair[0], parting.Fate.EVERYTHING, sure=True)
    await presses.answer(services, at(MASTER, 12), everything, Given((), {}))
    async with services.sessions() as session:
        unwanted = await server_objects.objects(session, pair[0], ObjectState.UNWANTED)
    assert sorted(row.discord_id for row in unwanted) == [11, 12, CATEGORY]
    with pytest.raises(Refused, match=r"<#11> belongs to \*\*North\*\*"):
        await rules_room.use_channel(services, at(MASTER, 22), "campaign-rules", 11)


async def test_ending_a_campaign_twice_ends_no_other(services: Services, pair: tuple[int, int]) -> None:
    chief = replace(at(MASTER, GENERAL), user_id=5, manage_guild=True)
    async with services.sessions.begin() as session:
        north = await session.get_one(Campaign, pair[0])
        north.settings = {**north.settings, "gms": [chief.user_id]}
    async with services.sessions.begin() as session:  # newer than the one that ends now, and over for long
        other = await campaigns.create_campaign(
            session, guild_id=GUILD, name="Middle", settings={"gms": [MASTER.user_id]}
        )
        other.state = CampaignState.OVER
    ended = await parting.end(services, chief, sure=True)
    assert ended.text.startswith("The campaign **North** is over.")
    again = await parting.end(services, chief, sure=True)
    assert again.text.startswith(
        "**North** is over. To end **South**, use `/campaign end` in one of its channels."
    )
    assert await meant(services, BOB) == "South"
    ended = await parting.end(services, at(chief, 20), sure=True)
    assert ended.text.startswith("The campaign **South** is over.")


async def test_campaigns_side_by_side_use_account_books_of_their_own(services: Services) -> None:
    async def made(name: str) -> tuple[int, tuple[str, ...]]:
        info = await rooms.create_campaign(services, MASTER, name=name, map_name="m", map_text=MAP)
        async with services.sessions() as session:
            return (await session.get_one(Campaign, info.id)).book, info.neighbours

    assert await made("A") == (0, ())
    assert await made("B") == (1, ("A",))
    async with services.sessions() as session:
        [first, _] = await campaigns.live_of_guild(session, GUILD)
    await over(services, first.id)
    assert await made("C") == (0, ("B",)), "what was earned in A is there in C"
    for number in range(campaigns.MOST_LIVE - 2):
        await made(str(number))
    with pytest.raises(Refused, match="8 campaigns are running on this server, which is the limit"):
        await made("One more")


async def test_a_campaign_without_channels_keeps_no_other_from_being_meant(
    services: Services, pair: tuple[int, int]
) -> None:
    async with services.sessions.begin() as session:
        (await session.get_one(Campaign, pair[1])).channels = {}
    assert await meant(services, at(MASTER, GENERAL)) == "North"
    ended = await parting.end(services, at(MASTER, GENERAL), sure=True)
    assert ended.text.startswith("The campaign **South (2)** is over.")
    assert await meant(services, at(MASTER, GENERAL)) == "North"


async def test_help_says_where_to_ask(services: Services, pair: tuple[int, int]) -> None:
    shown = await presses.answer(services, at(ALICE, GENERAL), ShowHelp(), Given((), {}))
    assert "**North**: <#10>" in shown.text
    assert "no campaign" not in shown.text
    shown = await presses.answer(services, at(ALICE, 10), ShowHelp(), Given((), {}))
    assert "**North**" in shown.text
    assert "South" not in shown.text


async def test_a_command_that_waits_no_more_is_to_be_given_again(
    services: Services, pair: tuple[int, int]
) -> None:
    with pytest.raises(Refused, match=r"no longer waits here"):
        await presses.answer(services, at(ALICE, GENERAL), MeantCampaign(pair[0], 5), Given())
    with pytest.raises(Refused, match="does not belong to this server"):
        await presses.answer(services, replace(ALICE, guild_id=GUILD + 1), MeantCampaign(pair[0], 5), Given())
