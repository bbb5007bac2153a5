"""Settings by name: listed, changed by the game master, announced, kept by a running campaign."""

from __future__ import annotations

from dataclasses import asdict, fields, replace
from pathlib import Path

import pytest
from sqlalchemy import select

from bot.campaign.world import setting
from bot.campaign.world.model import World
from bot.campaign.world.setting import Declaration, Theme, message_of
from bot.campaign.world.settings import Environment, Settings
from bot.campaign.world.sides import Side
from bot.messages import ENGLISH, aloud, asked_in, say
from bot.messages.table import table_of
from bot.rulebook import rules
from bot.service.base import Refused, Services
from bot.service.gm import office as gm
from bot.service.gm import tunables
from bot.service.ground import settings
from bot.service.ground.load import campaign_of, dark_pictures
from bot.service.ground.options import Options, begin_with_defaults, option, options, set_option
from bot.service.ground.settings import DECLARED, find, read_value, shown
from bot.service.room import campaigns, reading
from bot.service.room.campaigns import create_campaign
from bot.store.campaigns import get_campaign, language_of
from bot.store.session import Sessions
from bot.store.tables import Campaign, GmAction, OutboxRow
from tests.pseudo import CODE, plain_words, pseudo
from tests.service.conftest import ALICE, MASTER, Table, sign_up


async def world_of(s: Services) -> World:
    async with s.sessions() as session:
        campaign = (await session.execute(select(Campaign))).scalar_one()
        return await s.truth.world(session, campaign)


async def posts(s: Services, prefix: str) -> list[OutboxRow]:
    async with s.sessions() as session:
        rows = (await session.execute(select(OutboxRow).order_by(OutboxRow.id))).scalars()
        return [row for row in rows if row.key.startswith(prefix)]


async def test_every_setting_is_listed_with_value_default_and_rule(table: Table) -> None:
    await tunables.change(table.s, MASTER, "stack_limit", "3")
    texts = await tunables.listing(table.s, ALICE)
    assert all(len(text) <= 2000 for text in texts)
    text = "\n".join(texts)
    for name in [f.name for f in fields(Settings)] + ["hours_per_round", "dawn", "dusk", "use_night"]:
        assert f"`{name}`" in text
    assert "- Units in a hex: 3, default 2, `stack_limit` [EDC-C2.2.4-a]" in text
    assert "- Hours that a round lasts: 6, default 6, `hours_per_round` [EDC-C1-c]" in text
    assert "- Sides that share their sight with you: none, default none, `shares_sight` [EDC-D2-b]" in text


async def test_the_server_of_a_campaign_with_dark_pictures_has_them(table: Table) -> None:
    assert not await dark_pictures(table.s, MASTER.guild_id)
    await tunables.change(table.s, MASTER, "dark_pictures", "yes")
    assert await dark_pictures(table.s, MASTER.guild_id)
    assert not await dark_pictures(table.s, MASTER.guild_id + 1)


def test_every_setting_is_declared_with_words_that_no_other_has() -> None:
    names = [f.name for cls in (Settings, Options) for f in fields(cls)]
    names += ["hours_per_round", "dawn", "dusk", "use_night"]
    assert sorted(one.name for one in DECLARED) == sorted(names)
    words = [one.words for one in DECLARED]
    assert len(set(words)) == len(words)
    assert all(len(text) <= 50 and "_" not in text for text in words)
    assert not {text.casefold() for text in words} & set(names)


@pytest.mark.parametrize("one", DECLARED, ids=lambda one: one.name)
def test_a_default_is_within_its_bounds_and_may_be_typed(one: Declaration) -> None:
    assert read_value(one, shown(one.default)) == one.default
    assert one.rule == "" or one.rule in rules(), "its rule is in the ledger"
    if type(one.default) is int:
        for wrong in (one.least - 1, one.most + 1):
            with pytest.raises(Refused, match=f"from {one.least} to {one.most}, not"):
                read_value(one, str(wrong))
        assert (read_value(one, str(one.least)), read_value(one, str(one.most))) == (one.least, one.most)


@pytest.mark.parametrize(
    "typed",
    [
        "stack_limit",
        "STACK_LIMIT",
        "`stack_limit`",
        "Units in a hex",
        "units  in a HEX:",
        "Units in a hex (stack_limit)",
        "stack",
        "units in",
    ],
)
def test_a_setting_is_found_by_name_words_and_how_it_begins(typed: str) -> None:
    assert find(typed).name == "stack_limit"


def test_what_is_written_in_full_is_not_taken_for_a_beginning(monkeypatch: pytest.MonkeyPatch) -> None:
    assert all(find(one.name) is one and find(one.words) is one for one in DECLARED)
    dawn = find("dawn")
    longer = replace(dawn, name="dawn_light")
    words = {message_of("dawn_light"): "Hour of dawn and of light"}
    monkeypatch.setattr(setting, "say", lambda message: words.get(message) or say(message))
    monkeypatch.setattr(settings, "DECLARED", (longer, dawn))
    assert find("dawn") is find("Hour of dawn") is dawn
    assert find("dawn_") is longer


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("hour of", "may be `dawn`, `dusk`. Write more of the name"),
        ("radar_", "may be `radar_range_station`, .* and 1 more. Write more of the name"),
        ("limit", "There is no setting"),
        ("", "There is no setting"),
    ],
)
def test_a_setting_that_is_not_plain_is_asked_for(typed: str, reason: str) -> None:
    with pytest.raises(Refused, match=reason):
        find(typed)


async def test_the_printed_words_of_a_setting_change_it(table: Table) -> None:
    text = "\n".join(await tunables.listing(table.s, ALICE))
    line = next(line for line in text.splitlines() if "`stack_limit`" in line)
    words = line.removeprefix("- ").split(":")[0]
    assert "`stack_limit`" in await tunables.change(table.s, MASTER, words, "3")
    assert (await world_of(table.s)).settings.stack_limit == 3


def test_options_are_read_as_they_were_kept() -> None:
    campaign = Campaign(settings={"goals": {}})
    assert options(campaign) == Options()
    set_option(campaign, "signup_bonus", 5)
    assert campaign.settings == {"goals": {}, "options": {"signup_bonus": 5}}
    assert (option(campaign, "signup_bonus"), option(campaign, "seasoned_cost")) == (5, 2)
    begin_with_defaults(campaign)
    assert campaign.settings["options"] == {**asdict(Options()), "signup_bonus": 5}


def test_settings_are_listed_by_theme() -> None:
    assert [one.name for one in DECLARED[:6]] == [
        "hours_per_round",
        "use_night",
        "dawn",
        "dusk",
        "briefing_notice_hours",
        "reminder_hours",
    ]
    themes = [one.theme for one in DECLARED]
    assert themes == sorted(themes, key=list(Theme).index)


def test_autocomplete_offers_words_and_names() -> None:
    assert ("Units in a hex (stack_limit)", "stack_limit") in tunables.choices("units in")
    assert ("Units in a hex (stack_limit)", "stack_limit") in tunables.choices("stack")


async def test_the_rules_channel_tells_what_a_campaign_begins_with(services: Services) -> None:
    await sign_up(services)
    await tunables.change(services, MASTER, "armour_cap", "4")
    assert await posts(services, "setting:") == []
    await campaigns.start(services, MASTER)
    printed = await posts(services, "settings:")
    assert {row.channel_id for row in printed} == {1}
    text = "\n".join(row.payload["content"] for row in printed)
    assert "__Fighting__\n- Highest armour: **4** (default 6)" in text
    assert "armour_cap" not in text
    assert (await world_of(services)).settings.armour_cap == 4


async def test_a_change_is_announced_written_down_and_used(table: Table) -> None:
    s = table.s
    told = await tunables.change(s, MASTER, "hours_per_round", "12")
    assert told == "Hours that a round lasts: now **12** (was 6), setting `hours_per_round` [EDC-C1-c]."
    assert "Nothing changed" in await tunables.change(s, MASTER, "hours_per_round", "12")
    announced = await posts(s, "setting:")
    assert [(row.channel_id, row.payload["content"]) for row in announced] == [(2, told)]
    async with s.sessions() as session:
        action = (await session.execute(select(GmAction).where(GmAction.kind == "setting"))).scalar_one()
    assert (action.user_id, action.before, action.after) == (
        MASTER.user_id,
        {"hours_per_round": "6"},
        {"hours_per_round": "12"},
    )
    await tunables.change(s, MASTER, "shares_sight", "Allied, neutral")
    await gm.close_now(s, MASTER)
    with pytest.raises(Refused, match="locked"):
        await tunables.change(s, MASTER, "stack_limit", "3")
    await gm.publish(s, MASTER)
    world = await world_of(s)
    assert world.environment.hour == (Environment().hour + 12) % 24
    assert world.settings.shares_sight == {Side.ALLIED, Side.NEUTRAL}


async def test_posts_are_in_the_language_of_the_campaign(
    table: Table, sessions: Sessions, tmp_path: Path
) -> None:
    """All that is posted once the campaign is loaded is in it; another server's is not."""
    other = replace(MASTER, guild_id=MASTER.guild_id + 1, server_language=CODE)
    with pseudo(tmp_path), asked_in(ENGLISH):
        with pytest.raises(Refused, match="one of: host, en, fi, not"):
            await tunables.change(table.s, MASTER, "language", "xx")
        told = await tunables.change(table.s, MASTER, "language", CODE)
        (announced,) = await posts(table.s, "setting:")
        posted = announced.payload["content"]
        assert (plain_words(posted, "language", "host", CODE), "Language of posts" in told) == ([], True)
        await create_campaign(
            table.s, replace(other, server_language="en-US"), name="Here", map_name="training_ground"
        )
        with aloud():
            assert say("server-only") == table_of(ENGLISH).made("server-only", {})
        async with sessions.begin() as session:
            await campaign_of(session, MASTER)
        with aloud():
            assert plain_words(say("server-only")) == []
        await campaigns.end(table.s, other, sure=True)
        made = await create_campaign(table.s, other, name="There", map_name="training_ground")
        async with sessions() as session:
            assert option(await get_campaign(session, made.id), "language") == CODE
    async with sessions() as session:
        assert language_of(await get_campaign(session, made.id)) is None, "its folder is gone"


@pytest.mark.parametrize(
    ("name", "value", "reason"),
    [
        ("hours_per_round", "0", "from 1 to 12"),
        ("hours_per_round", "13", "from 1 to 12"),
        ("stack_limit", "two", "whole number"),
        ("use_night", "perhaps", "yes or no"),
        ("shares_sight", "hostile", "allied, neutral"),
        ("dawn", "21", "Dawn must come before dusk"),
        ("secret", "1", "no setting"),
    ],
)
async def test_a_bad_value_changes_nothing(table: Table, name: str, value: str, reason: str) -> None:
    before = await world_of(table.s)
    with pytest.raises(Refused, match=reason):
        await tunables.change(table.s, MASTER, name, value)
    after = await world_of(table.s)
    assert (after.settings, after.environment) == (before.settings, before.environment)


@pytest.mark.rule("EDC-C1-c")
@pytest.mark.parametrize("hours", ["0", "13"])
async def test_a_round_lasts_one_to_twelve_hours(table: Table, hours: str) -> None:
    for right in ("1", "12"):
        assert f"now **{right}**" in await tunables.change(table.s, MASTER, "hours_per_round", right)
    with pytest.raises(Refused, match="a whole number from 1 to 12"):
        await tunables.change(table.s, MASTER, "hours_per_round", hours)
    assert (await world_of(table.s)).environment.hours_per_round == 12


async def test_only_the_game_master_changes_a_setting(table: Table) -> None:
    with pytest.raises(Refused, match="Only the game master"):
        await tunables.change(table.s, ALICE, "stack_limit", "3")


@pytest.mark.parametrize(
    ("use_night", "light"), [("no", "18:00; there is no night"), ("yes", "18:00, day until 20:00")]
)
async def test_day_and_night_are_told_only_where_they_are_used(
    table: Table, use_night: str, light: str
) -> None:
    """EDC-D1.1-a."""
    await tunables.change(table.s, MASTER, "use_night", use_night)
    await gm.close_now(table.s, MASTER)
    await gm.publish(table.s, MASTER)
    conditions = (await posts(table.s, "round:1:report"))[0].payload["embeds"][-1]["description"]
    assert f"**Light**: {light}" in conditions
    assert "Able" in await reading.why(table.s, ALICE, "Able", 1)
