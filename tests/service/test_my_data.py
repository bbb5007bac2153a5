"""*My data*: everything with an id or a name is declared, given out, and gone once it is deleted."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from functools import partial

import pytest
from sqlalchemy import BigInteger, insert, text, update

from bot.campaign.world.safe_text import safe
from bot.service import presses
from bot.service.base import Refused, Services, Who
from bot.service.company import absence, dossiers, leaving, players, treasury
from bot.service.gm import bans, forces
from bot.service.gm import office as gm
from bot.service.gm.edits import screens as edits
from bot.service.gm.rollback import back
from bot.service.gm.rollback.moments import Moment
from bot.service.ground import access
from bot.service.my_data import AskDeletion, DeleteData, GetData, ShowData
from bot.service.orders import filing as orders
from bot.service.orders.form import OrderForm
from bot.service.room import campaigns, comms
from bot.service.round import rounds
from bot.service.screens.answer import Given
from bot.service.screens.press import Press
from bot.service.screens.screen import Screen
from bot.service.skirmish import ending
from bot.service.skirmish.turnlog import Log
from bot.skirmish import rulesets
from bot.skirmish.engine import Result
from bot.store import campaigns as store
from bot.store import people, running_text
from bot.store.skirmish_tables import SkirmishRow, SkirmishStep
from bot.store.tables import Base, OutboxRow
from tests.kept import kept
from tests.service.conftest import ALICE, BOB, CHANNELS, FOE_CLASS, GUILD, MAP, MASTER, again
from tests.service.skirmish.table import Discord, Hall, Sketches

ZOE = Who(812_345_678_901_234_567, "Zoë Quaint", GUILD)


async def played(s: Services) -> int:
    """A campaign with Zoë and Bob, a round of it played."""
    return await kept(s.sessions, "Zoë and Bob", partial(_played, s))


async def _played(s: Services) -> int:
    made = await campaigns.create_campaign(s, MASTER, name="Red Sands", map_name="proving", map_text=MAP)
    await campaigns.set_channels(s, made.id, CHANNELS, {"gm": 90, "player": 91, "spectator": 92})
    await campaigns.open_signups(s, MASTER, "Take the ground.")
    for who, name in ((ZOE, "Able"), (BOB, "Baker")):
        await players.join(s, who, True)
        await players.create_company(s, who, f"{who.name}'s Own", [("regular_infantry", name)])
    await forces.spawn(s, MASTER, FOE_CLASS, "0504", "Near Foe")
    await campaigns.start(s, MASTER)
    await orders.give(s, again(ZOE), OrderForm("Able", move="0304"))
    await orders.give(s, again(BOB), OrderForm("Baker", move="0203"))
    await comms.report(s, ZOE, "My secret thoughts.")
    await gm.close_now(s, MASTER)
    await rounds.publish_round(s, made.id, 1)
    async with s.sessions.begin() as session:
        await session.execute(text("UPDATE outbox SET state = 'sent', message_id = id"))
    return made.id


async def press(s: Services, who: Who, pressed: Press) -> Screen:
    return await presses.answer(s, again(who), pressed, Given())


async def over(s: Services) -> None:
    await campaigns.end(s, MASTER)
    async with s.sessions.begin() as session:
        await session.execute(
            text("UPDATE outbox SET state = 'sent', message_id = id WHERE state = 'waiting'")
        )


async def dump(s: Services) -> str:
    """Every row of every table, as text."""
    async with s.sessions() as session:
        lines = []
        for table in Base.metadata.tables:
            rows = await session.execute(text(f'SELECT row_to_json(t)::text FROM "{table}" t'))
            lines += [f"{table}: {row}" for row in rows.scalars()]
    return "\n".join(lines)


def test_every_column_that_may_name_somebody_is_declared() -> None:
    """A new column with the id of a user, or with JSON in a table about people, needs a decision."""
    declared = {(entry.table, entry.column) for entry in (*people.OWN, *people.SHARED)}
    json_of = {
        (table, column)
        for tables in (people.JSON_OF_CAMPAIGNS, people.JSON_OF_GAMES)
        for table, columns in tables.items()
        for column in columns
    }
    for table in Base.metadata.tables.values():
        for column in table.columns:
            if isinstance(column.type, BigInteger) and column.name not in people.NOT_OF_PEOPLE:
                assert (table.name, column.name) in declared, (table.name, column.name)
            if "JSON" in str(column.type).upper() or column.type.__class__.__name__ == "Checked":
                known = (table.name, column.name) in json_of or (table.name, column.name) in NO_NAMES
                own = table.name in {entry.table for entry in people.OWN}
                assert known or own, (table.name, column.name)


NO_NAMES = {
    ("branch", "settings"),  # replaced too, with its rows
    ("branch_row", "content"),
    ("campaign", "closes"),
    ("campaign", "channels"),
    ("campaign", "settings"),  # replaced too, by itself
    ("outbox", "elsewhere"),
    ("prediction_question", "question"),
    ("receipt", "answer"),  # removed after days
    ("round", "retaken"),
    ("ruling", "options"),
    ("skirmish", "settings"),
    ("skirmish", "board"),
    ("skirmish", "head"),  # replaced in its sentences
    ("skirmish", "log"),  # replaced too
    ("skirmish", "asked"),
    ("standing_order", "entries"),
    ("strike_team_entry", "content"),
    ("unit_order", "content"),
    ("unit_order", "standing"),
}
"""JSON without ids or names of people."""


async def test_a_copy_holds_what_is_theirs_and_nothing_of_others(services: Services) -> None:
    await played(services)
    screen = await press(services, ZOE, GetData())
    (file,) = screen.pictures
    told = file.data.decode()
    copy = json.loads(told)
    assert copy["user"] == str(ZOE.user_id)
    assert {"player", "unit_order", "filing", "account"} <= set(copy["data"])
    assert "My secret thoughts." in told
    for hidden in ("Baker", "Bob", "Near Foe"):
        assert hidden not in told
    nobody = await press(services, Who(5, "Nobody", GUILD), GetData())
    assert json.loads(nobody.pictures[0].data)["data"] == {}


async def test_nothing_is_deleted_while_they_take_part(services: Services) -> None:
    await played(services)
    before = await dump(services)
    for who, words in ((ZOE, "leave the campaign Red Sands"), (MASTER, "hand over the campaign Red Sands")):
        for pressed in (AskDeletion(), DeleteData()):
            with pytest.raises(Refused, match=words):
                await press(services, who, pressed)
    assert await dump(services) == before


async def test_after_deletion_no_row_of_any_table_names_them_and_the_others_stay(services: Services) -> None:
    number = await played(services)
    await over(services)
    assert "Delete my data" in str((await press(services, ZOE, AskDeletion())).buttons)
    done = await press(services, ZOE, DeleteData())
    assert "former player 1" in done.text
    left = await dump(services)
    assert (await changes(services))["report:1"]["content"] == "*former player 1 had these words deleted.*"
    for gone in (str(ZOE.user_id), "Zo\\u00eb", "Zoë", "My secret thoughts."):
        assert gone not in left, [line for line in left.splitlines() if gone in line][:2]
    for stays in ("Bob", "Baker", "Near Foe", '"user_id":12', "former player 1"):
        assert stays in left
    async with services.sessions() as session:
        units = (
            await session.execute(
                text("SELECT world::text FROM snapshot WHERE campaign_id = :id AND round = 2 LIMIT 1"),
                {"id": number},
            )
        ).scalar_one()
    assert '"-1"' in units
    again_ = await press(services, ZOE, DeleteData())
    assert "Done" in again_.text
    assert json.loads((await press(services, ZOE, GetData())).pictures[0].data)["data"] == {}


async def test_who_has_left_a_campaign_under_way_is_forgotten_in_it(services: Services) -> None:
    await played(services)
    await leaving.leave(services, ZOE, sure=True)
    await press(services, ZOE, DeleteData())
    async with services.sessions.begin() as session:
        await session.execute(
            text("UPDATE outbox SET state = 'sent', message_id = id WHERE state = 'waiting'")
        )
    await orders.give(services, again(BOB), OrderForm("Baker", move="0204"))
    await gm.close_now(services, MASTER)
    await gm.publish(services, MASTER)
    async with services.sessions() as session:
        owners = await session.execute(text("SELECT user_id, name FROM player ORDER BY user_id"))
        assert [tuple(row) for row in owners] == [(-1, "former player 1"), (12, "Bob")]


async def lived(s: Services, number: int) -> None:
    """Zoë's name is in all that others, the game master and the bot have written."""
    s.clock = lambda: datetime(2026, 12, 1, 12, tzinfo=UTC)
    name = ZOE.name
    await absence.appoint(s, again(BOB), ZOE.user_id, "2026-12-24")
    await orders.give(s, again(BOB), OrderForm("Baker", move="0204", note=f"With {name}"))
    await edits.show(s, again(MASTER), "Baker", f"owner {name}", f"A trade with {name}.")
    await dossiers.write(s, again(ZOE), f"I am {name}.")
    await dossiers.describe(s, again(ZOE), "Able", f"{name} in person")
    await treasury.grant(s, again(MASTER), ZOE.user_id, name, 50, 0, f"For {name}")
    await treasury.pay(s, again(ZOE), BOB.user_id, "Bob", 5)
    await treasury.pay(s, again(BOB), ZOE.user_id, name, 5)
    await treasury.medal(s, again(MASTER), ZOE.user_id, name, "Star", f"Bravery of {name}", "")
    await comms.log(s, again(BOB), f"{name}, Bob", f"{name} said attack")
    await comms.meeting(s, again(ZOE), "2026-12-20 20:00", f"{name} calls")
    await gm.close_now(s, MASTER)
    await gm.publish(s, MASTER)
    async with s.sessions() as session:
        campaign = await store.get_campaign(session, number)
    shown = (campaign.id, campaign.state_version)
    await back.go_back(s, MASTER, Moment(2, 0), shown, f"{name} was wronged.")
    await bans.ban(s, MASTER, ZOE.user_id, name, f"{name} is rude.", BOB.user_id)
    await gm.close_now(s, MASTER)


async def texts(s: Services) -> str:
    """Every row but the ids of who is banned and answers that are kept for days."""
    lines = (await dump(s)).splitlines()
    return "\n".join(line for line in lines if not line.startswith(("receipt:", "campaign:")))


async def test_a_name_is_gone_from_what_others_and_the_bot_have_written(services: Services) -> None:
    s = services
    await lived(s, await played(s))
    await comms.log(s, again(BOB), "Bob", f"_{ZOE.name}_ and __{ZOE.name}__")
    await press(s, ZOE, DeleteData())
    left = await texts(s)
    for gone in (str(ZOE.user_id), "Quaint"):
        assert gone not in left, [line for line in left.splitlines() if gone in line][:2]
    for stays in ("former player 1 said attack", "A trade with former player 1", "With former player 1"):
        assert stays in left
    assert "_former player 1_ and __former player 1__" in left
    assert "from former player 1" in await treasury.purse(s, BOB)


@pytest.mark.parametrize("name", ["Zo_ë", "[Ä] Zoë", "Zoë!", "~Zoë*"])
async def test_a_name_of_any_characters_is_gone_however_the_store_spells_it(
    services: Services, name: str
) -> None:
    """Posts have it escaped; what was imported has its letters as they are."""
    s = services
    await played(s)
    await leaving.leave(s, ZOE, sure=True)
    sheet, post = {"player": name}, {"content": f"Well done, {safe(name)}"}
    async with s.sessions.begin() as session:
        await session.execute(text("UPDATE player SET name = :name WHERE user_id > 1000"), {"name": name})
        for of, column, content in (("outbox", "payload", post), ("master_sheet", "sheet", sheet)):
            changed = f"UPDATE {of} SET {column} = CAST(:content AS json)"
            await session.execute(text(changed), {"content": json.dumps(content, ensure_ascii=False)})
        await session.execute(text("UPDATE outbox SET state = 'sent'"))
        held = (await session.execute(text("SELECT count(*) FROM outbox"))).scalar_one()
        held *= (await session.execute(text("SELECT count(*) FROM master_sheet"))).scalar_one()
    assert held
    await press(s, ZOE, DeleteData())
    async with s.sessions() as session:
        for said in ("payload::text FROM outbox", "sheet::text FROM master_sheet"):
            left = (await session.execute(text(f"SELECT DISTINCT {said}"))).scalars()
            assert not [row for row in left if "Zo" in row]


async def said_on_discord(s: Services, posts: dict[str, dict[str, object]], **columns: object) -> None:
    """Posts that were made, by key; `columns` of all of them."""
    async with s.sessions.begin() as session:
        number = (await session.execute(text("SELECT max(id) FROM campaign"))).scalar_one()
        for message, (key, payload) in enumerate(posts.items(), start=500):
            of = key.removesuffix("+")  # of a later change
            row = {"campaign_id": number, "key": key, "channel_id": 5, "nonce": key[:25], "payload": payload}
            row |= {"state": "sent", "message_id": message, "kind": "create"}
            if of != key:
                row |= {"kind": "edit", "target_key": of, "message_id": None}
            await session.execute(insert(OutboxRow).values(**{**row, **columns}))


async def changes(s: Services) -> dict[str, dict[str, object]]:
    """The changes of messages that wait, by the key of the post."""
    async with s.sessions() as session:
        rows = await session.execute(
            text("SELECT target_key, payload FROM outbox WHERE key LIKE 'forgotten:%' AND state = 'waiting'")
        )
        return {row.target_key: row.payload for row in rows}


async def test_messages_on_discord_are_said_again_with_the_number(services: Services) -> None:
    """Each once, as it stands now, and only those with the name; who else is named stays."""
    s = services
    await played(s)
    await leaving.leave(s, ZOE, sure=True)
    async with s.sessions.begin() as session:
        await session.execute(text("DELETE FROM outbox"))
    name, mention = ZOE.name, f"<@{ZOE.user_id}>"
    embed = {"title": "Round 1", "description": f"{name} held.", "image": {"url": "attachment://map.png"}}
    layout = [{"kind": "container", "parts": [{"kind": "text", "text": f"__{name}__ and Bob"}]}]
    await said_on_discord(
        s,
        {
            "plain": {"content": f"{name} and Bob, {mention}", "embeds": [embed], "files": ["map.png"]},
            "laid out": {"content": "", "layout": layout, "pin": False},
            "changed since": {"content": f"{name} came."},
            "changed since+": {"content": f"{name} came and went.", "embeds": []},
            "renamed since": {"content": f"{name} came."},
            "renamed since+": {"content": "Somebody came.", "embeds": []},
            f"dossier:{ZOE.user_id}": {"content": "All my life", "buttons": [{"label": "x"}]},
            "another": {"content": "Bob came; Quainter, too."},
            "to Bob alone": {"content": f"{name} paid you.", "private": {"user": 12}},
        },
    )
    changing = {"changing": {"content": f"{name} came."}, "changing+": {"content": f"{name} is here."}}
    await said_on_discord(s, changing)
    async with s.sessions.begin() as session:
        await session.execute(text("UPDATE outbox SET state = 'waiting' WHERE key = 'changing+'"))
    await press(s, ZOE, DeleteData())
    told = await changes(s)
    assert set(told) == {"plain", "laid out", "changed since", "dossier:-1"}
    assert told["plain"]["content"] == "former player 1 and Bob, former player 1"
    assert told["plain"]["embeds"] == [{**embed, "description": "former player 1 held."}]
    assert told["plain"]["keeps"] is True, "the picture stays"
    assert told["laid out"]["layout"][0]["parts"][0]["text"] == "__former player 1__ and Bob"  # type: ignore[index]
    removed = "*former player 1 had these words deleted.*"
    assert told["dossier:-1"] == {
        "content": removed,
        "embeds": [],
        "buttons": [],
        "keeps": True,
        "reworded": True,
    }
    assert told["changed since"]["content"] == "former player 1 came and went."
    async with s.sessions() as session:
        waits = text("SELECT payload->>'content' FROM outbox WHERE key = 'changing+'")
        assert (await session.execute(waits)).scalar_one() == "former player 1 is here."
    await press(s, ZOE, DeleteData())
    assert await changes(s) == told, "once"


async def test_a_name_is_gone_from_how_skirmishes_ended_and_from_seats_that_were_left(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Chronicles and records say it when the person is forgotten. A seat that the bot has taken names who left it."""
    monkeypatch.setitem(rulesets.RULESETS, "ambush", "tests.skirmish.toys:AMBUSH")
    hall = Hall(services, Discord(), Sketches())
    resigned, left = [await hall.begin("ambush") for _ in range(2)]
    async with services.sessions.begin() as session:
        mine = "UPDATE skirmish_seat SET user_id = :user, name = :name WHERE seat = 'A'"
        await session.execute(text(mine), {"user": ZOE.user_id, "name": ZOE.name})
    await ending.give_up(services, again(ZOE), resigned)
    async with services.sessions.begin() as session:
        bots = (
            "UPDATE skirmish_seat SET user_id = NULL, name = :name WHERE seat = 'A' AND skirmish_id = :game"
        )
        await session.execute(text(bots), {"name": f"Bot for {ZOE.name}", "game": left})
        step = SkirmishStep(skirmish_id=left, serial=99, kind="seat", seat="A", content={"from": ZOE.user_id})
        session.add(step)
        log = Log(posted=1, round=1, called=(ZOE.user_id,)).data()
        await session.execute(update(SkirmishRow).where(SkirmishRow.id == left).values(log=log))
    assert (await hall.battle(resigned)).result() == Result(("B",), "Zoë Quaint resigned.")
    await press(services, ZOE, DeleteData())
    rows = [row for row in (await dump(services)).splitlines() if not row.startswith(("receipt:", "outbox:"))]
    for gone in (str(ZOE.user_id), "Quaint"):
        assert not [row for row in rows if gone in row]
    assert (await hall.battle(resigned)).result() == Result(("B",), "former player 1 resigned.")
    assert (await hall.battle(left)).seat("A").name == "Bot for former player 1"
    assert (await hall.battle(left)).seat("B").name == "Bob"


async def test_no_more_than_the_newest_messages_are_said_again(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    s = services
    monkeypatch.setattr(running_text, "MOST_MESSAGES", 2)
    await played(s)
    await leaving.leave(s, ZOE, sure=True)
    await said_on_discord(s, {f"post {n}": {"content": f"{ZOE.name} {n}"} for n in range(5)})
    await press(s, ZOE, DeleteData())
    assert set(await changes(s)) == {"post 3", "post 4"}


async def test_a_name_that_a_unit_of_an_imported_campaign_has_too_stays(services: Services) -> None:
    s = services
    await played(s)
    await leaving.leave(s, ZOE, sure=True)
    async with s.sessions.begin() as session:
        await session.execute(text("UPDATE player SET name = 'Äble' WHERE user_id > 1000"))
        await session.execute(
            text("UPDATE snapshot SET world = replace(world::text, '\"Able\"', '\"Äble\"')::json")
        )
    await comms.log(s, again(BOB), "Bob", "Äble is hurt.")
    await press(s, ZOE, DeleteData())
    assert "Äble is hurt." in await texts(s)


async def test_a_name_that_a_unit_has_too_stays_where_nobody_can_tell_who_is_meant(
    services: Services,
) -> None:
    s = services
    number = await played(s)
    async with s.sessions.begin() as session:
        await session.execute(text("UPDATE player SET name = 'Baker' WHERE user_id > 1000"))
        await session.execute(text("UPDATE account SET name = 'Baker' WHERE user_id > 1000"))
        await session.execute(text("UPDATE filing SET name = 'Baker' WHERE user_id > 1000"))
    await edits.show(s, again(MASTER), "Baker", "fs 3", "Baker is hurt.")
    await leaving.leave(s, ZOE, sure=True)
    await press(s, ZOE, DeleteData())
    assert "Baker is hurt." in await texts(s)
    async with s.sessions() as session:
        assert [player.name for player in await store.players(session, number)] != ["Baker", "Bob"]


@pytest.mark.parametrize("word", ["units", "Able", "regular_infantry", "kind"])
async def test_a_name_that_is_a_word_of_the_world_changes_nothing_else_in_it(
    services: Services, word: str
) -> None:
    number = await played(services)
    await leaving.leave(services, ZOE, sure=True)

    async def worlds() -> list[str]:
        async with services.sessions() as session:
            rows = await session.execute(
                text(
                    "SELECT world::text FROM snapshot WHERE campaign_id = :id UNION ALL"
                    " SELECT content::text FROM event WHERE campaign_id = :id ORDER BY 1"
                ),
                {"id": number},
            )
            return sorted(row.replace(str(ZOE.user_id), "-1") for row in rows.scalars())

    async with services.sessions.begin() as session:
        await session.execute(text("UPDATE player SET name = :word WHERE user_id > 1000"), {"word": word})
    before = await worlds()
    await press(services, ZOE, DeleteData())
    assert await worlds() == before


async def test_a_name_that_is_a_word_of_an_order_changes_no_order_of_a_course_that_was_left(
    services: Services,
) -> None:
    s = services
    number = await played(s)
    await orders.give(s, again(BOB), OrderForm("Baker", move="0204", note="With smoke"))
    async with s.sessions() as session:
        campaign = await store.get_campaign(session, number)
    shown = (campaign.id, campaign.state_version)
    await back.go_back(s, MASTER, Moment(1, 0), shown, "Wind.")
    await leaving.leave(s, ZOE, sure=True)
    kept = "SELECT content->>'content' FROM branch_row WHERE of = 'unit_order' AND content->>'round' = '2'"
    async with s.sessions.begin() as session:
        await session.execute(text("UPDATE player SET name = 'smoke' WHERE user_id > 1000"))
        ability = """replace(content::text, '"ability": null', '"ability": "smoke"')::json"""
        await session.execute(text(f"UPDATE branch_row SET content = {ability} WHERE of = 'unit_order'"))
        (before,) = (await session.execute(text(kept))).scalars()
    await press(s, ZOE, DeleteData())
    async with s.sessions() as session:
        (after,) = (await session.execute(text(kept))).scalars()
    assert json.loads(before)["ability"] == "smoke"
    assert json.loads(after) == json.loads(before) | {"note": "With former player 1"}


async def test_a_copy_does_not_say_who_else_is_meant(services: Services) -> None:
    await played(services)
    async with services.sessions.begin() as session:
        await session.execute(
            text(
                "UPDATE player SET details = jsonb_set(details::jsonb, '{deputy}',"
                """ '{"user": 312345678901234567, "until": "2030-01-01T00:00:00+00:00"}')::json"""
                " WHERE user_id = :user"
            ),
            {"user": ZOE.user_id},
        )
    told = (await press(services, ZOE, GetData())).pictures[0].data.decode()
    assert "312345678901234567" not in told
    assert '"by"' not in told


async def test_a_copy_does_not_say_who_got_their_units(services: Services) -> None:
    await played(services)
    await bans.ban(services, MASTER, ZOE.user_id, ZOE.name, "Spam.", BOB.user_id)
    copy = json.loads((await press(services, ZOE, GetData())).pictures[0].data)
    (details,) = [row["details"] for row in copy["data"]["player"]]
    assert details["left"]
    assert "handed" not in details


async def test_forgetting_lifts_no_ban(services: Services) -> None:
    await played(services)
    await leaving.leave(services, ZOE, sure=True)
    await bans.ban(services, MASTER, ZOE.user_id, ZOE.name, "Spam.")
    await press(services, ZOE, DeleteData())
    with pytest.raises(Refused, match="You are banned from"):
        await access.authorise(services, again(ZOE), "join")


async def test_what_breaks_in_the_middle_has_deleted_nothing(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    await played(services)
    await over(services)
    before = await dump(services)

    async def breaks(*_: object) -> None:
        raise RuntimeError("killed")

    monkeypatch.setattr(people, "_empty_posts", breaks)
    with pytest.raises(RuntimeError):
        await press(services, ZOE, DeleteData())
    assert await dump(services) == before


async def test_the_screen_says_it_in_short_words(services: Services) -> None:
    screen = await press(services, BOB, ShowData())
    assert len(screen.text) < 900
    assert [button.label for button in screen.buttons] == ["Give me a copy", "Delete it…"]


async def test_no_course_that_applies_again_brings_somebody_back_who_is_forgotten(services: Services) -> None:
    s = services
    number = await played(s)

    async def changes(act: Callable[[tuple[int, int]], Awaitable[object]]) -> None:
        async with s.sessions() as session:
            campaign = await store.get_campaign(session, number)
        await act((campaign.id, campaign.state_version))

    await changes(lambda shown: back.go_back(s, MASTER, Moment(1, 0), shown, "Wind."))
    await leaving.leave(s, ZOE, sure=True)
    await press(s, ZOE, DeleteData())
    await changes(lambda shown: back.return_to(s, MASTER, 1, shown, "No wind."))
    assert not [line for line in (await dump(s)).splitlines() if str(ZOE.user_id) in line]
    async with s.sessions() as session:
        campaign = await store.get_campaign(session, number)
        units = (await s.truth.world(session, campaign)).units.values()
    assert {unit.name: unit.owner for unit in units} == {"Able": None, "Baker": "12", "Near Foe": None}
    await changes(lambda shown: back.go_back(s, MASTER, Moment(1, 0, closed=True), shown, "Wind."))
    await rounds.close_round(s, number, 1)
    await gm.publish(s, MASTER)
    async with s.sessions() as session:
        units = (await s.truth.world(session, await store.get_campaign(session, number))).units.values()
    assert {unit.name: unit.owner for unit in units} == {"Able": None, "Baker": "12", "Near Foe": None}


async def test_the_copy_has_of_choices_in_a_skirmish_only_what_was_chosen(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two games that differ in where Bob places a scout in secret: a choice taken back is kept with all after it."""
    monkeypatch.setitem(rulesets.RULESETS, "ambush", "tests.skirmish.toys:AMBUSH")
    hall = Hall(services, Discord(), Sketches())
    given = []
    for spot in ("A", "D"):
        game = await hall.begin("ambush")
        for who, place in ((ALICE, "B"), (BOB, spot)):
            screen = await hall.choose(who, await hall.act(who, game), "Place")
            await hall.press(who, await hall.choose(who, screen, place), "Confirm")
        await ending.undo(services, again(ALICE), game)
        rows = json.loads((await press(services, ALICE, GetData())).pictures[0].data)["data"]["skirmish_step"]
        given.append([{**row, "skirmish_id": 0} for row in rows if row["skirmish_id"] == game])
    assert given[0] == given[1]
    assert [row["content"] for row in given[0]] == [{"choice": "place", "values": {"at": [3.0, 0.0]}}, None]
