"""The table in the thread: who is called and when, whatever happens meanwhile."""

from __future__ import annotations

from datetime import timedelta
from itertools import count

import pytest
from sqlalchemy import text

from bot.service.screens.screen import Screen
from bot.service.skirmish import changes, ending, turns
from bot.service.skirmish.presses import Act, WholeLog
from bot.service.skirmish.table import OUT_OF_SIGHT
from bot.store.schedule import SKIRMISH_CALL, SKIRMISH_REMIND
from bot.store.tables import PostKind
from tests.amount import amount
from tests.service.pressing import carry_out
from tests.service.skirmish.counting import played
from tests.service.skirmish.table import ALICE, BOB, SAM, Hall, again
from tests.service.skirmish.test_play import hall as hall
from tests.service.skirmish.test_play import toys as toys

MOST_POSTS = 7
"""Of a round, in its thread; the first one has what begins a game too, and the log and the table of the next one."""


@pytest.mark.parametrize("ruleset", ["exoshift", *amount((), ("shiftstorm", "exofront", "exodus"))])
async def test_a_round_is_few_posts_whoever_is_away(
    hall: Hall, ruleset: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(changes, "AT_TABLE", timedelta(0))
    hall.discord.direct = {11: 1011, 12: 1012}
    counts = await played(hall, ruleset, rounds=amount(1, 2) if ruleset == "exoshift" else 1)
    for number, found in counts.items():
        assert found.posts <= MOST_POSTS, (number, found)
        assert found.direct >= found.turns, "each is called for each turn"
        assert found.picks > 10, "a round that was played"


async def test_players_without_direct_messages_are_called_in_the_thread_and_nothing_piles_up(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(changes, "AT_TABLE", timedelta(0))
    counts = await played(hall, "exodus")
    for number, found in counts.items():
        assert len(found.rung) >= found.turns - 1, (number, found)
        assert found.posts - found.lines <= 5, "the lines that call are all that each turn adds"
        assert found.pictures <= 2, "the table is drawn into the post that is there"
        assert found.left <= 5 + number, "what begins a game, and a log for each round"


class Thread:
    """What is to be seen in the thread of a game now, by message."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall

    async def table(self) -> tuple[str, list[int]]:
        """The table's text, and whom the lines below it call. Raises where there is not just one table."""
        await self.hall.deliver()
        shown, lines = dict[str, str](), list[int]()
        ids = count(900)
        for delivery in self.hall.discord.posts:
            post = delivery.post
            key = post.key if post.kind == PostKind.CREATE else str(post.target_key)
            if post.kind == PostKind.CREATE and next(ids) in self.hall.discord.deleted:
                continue
            if ":table:" in key and (post.kind == PostKind.CREATE or key in shown):
                shown[key] = post.payload["content"]
            elif ":call:" in key and post.kind == PostKind.CREATE:
                lines += post.payload["ping"]
        (words,) = shown.values()
        assert len(lines) == len(set(lines)), "nobody has two calls"
        return words, lines


async def test_who_was_at_the_table_and_does_not_answer_is_called_once(hall: Hall) -> None:
    game, thread = await hall.begin("ambush"), Thread(hall)
    await hall.place(ALICE, game)
    await hall.place(BOB, game)
    row = (await hall.battle(game)).row
    text, called = await thread.table()
    assert "<@11> to act" in text
    assert called == [], "as the game began they were called; since then both are at the table"
    await turns.do_job(hall.s, SKIRMISH_CALL, game, row.serial - 1)
    assert await thread.table() == (text, called), "an earlier moment"
    await turns.do_job(hall.s, SKIRMISH_CALL, game, row.serial)
    assert await thread.table() == (text, [11])
    made = len(hall.discord.posts)
    await turns.do_job(hall.s, SKIRMISH_CALL, game, row.serial)
    await hall.deliver()
    assert len(hall.discord.posts) == made
    assert (await hall.battle(game)).row.posted == row.posted, "the table stays, with its button"
    assert "Move or shoot." in (await hall.act(ALICE, game)).text


async def test_an_answer_of_another_player_does_not_make_the_call_forgotten(hall: Hall) -> None:
    """Both place models in secret; one of them goes on while the other is still to be called."""
    game, thread = await hall.begin("ambush"), Thread(hall)
    await hall.place(ALICE, game)
    await ending.undo(hall.s, again(ALICE), game)
    assert (await thread.table())[1] == [12]
    await turns.do_job(hall.s, SKIRMISH_CALL, game, (await hall.battle(game)).row.serial)
    assert (await thread.table())[1] == [12, 11], "asked again by the undone choice"
    await hall.do(ALICE, game, "Place", "C")
    await hall.place(BOB, game)
    await hall.do(ALICE, game, "Pass")
    row = (await hall.battle(game)).row
    async with hall.s.sessions.begin() as session:  # both go away
        await session.execute(text("UPDATE skirmish_step SET at = at - interval '1 hour'"))
    await ending.offer_seat(hall.s, again(ALICE), game, SAM.user_id, "Sam")
    await ending.take_seat(hall.s, again(SAM), game, row.serial, "A", SAM.user_id)
    assert (await thread.table())[1][-1:] == [12], "who was to be called is called at the next change"


async def test_what_people_write_below_the_table_is_counted_until_it_comes_down(hall: Hall) -> None:
    game, thread = await hall.begin("ambush"), Thread(hall)
    await hall.place(ALICE, game)
    await hall.place(BOB, game)
    await thread.table()
    row = (await hall.battle(game)).row
    assert row.thread_id is not None
    for _ in range(6):
        await changes.written_below(hall.s, row.thread_id)
        await changes.written_below(hall.s, row.thread_id + 1)
    assert (await hall.battle(game)).row.pushed == OUT_OF_SIGHT
    await hall.do(ALICE, game, "Pass")
    after = (await hall.battle(game)).row
    assert (after.posted, after.pushed) == (after.serial, 0)
    assert (await thread.table())[1] == [], "Bob has just acted"
    await turns.do_job(hall.s, SKIRMISH_CALL, game, after.serial)
    assert (await thread.table())[1] == [12]
    for _ in range(OUT_OF_SIGHT):
        await changes.written_below(hall.s, row.thread_id)
    await ending.undo(hall.s, again(ALICE), game)
    assert (await thread.table())[1] == [], "a line above the table goes"


async def test_a_game_of_the_release_before_goes_on(hall: Hall) -> None:
    game = await hall.begin("ambush")
    await hall.place(ALICE, game)
    await hall.deliver()
    async with hall.s.sessions.begin() as session:
        await session.execute(text("UPDATE skirmish SET log = NULL"))
    gone = list(hall.discord.deleted)
    await hall.place(BOB, game)
    texts = await hall.texts(game)
    assert hall.discord.deleted == gone, "its posts have the log of what was before"
    assert "to act" in texts[-1]
    assert "Move or shoot." in (await hall.act(ALICE, game)).text


async def test_the_whole_log_is_what_each_may_know(hall: Hall) -> None:
    game = await hall.begin("ambush")
    await hall.place(ALICE, game)
    await hall.place(BOB, game)

    async def read(who: object) -> Screen:
        return await carry_out(hall.s, again(who), WholeLog(game, 1, 0))  # type: ignore[arg-type]

    mine, others, public = await read(ALICE), await read(BOB), await read(SAM)
    assert "A1" in mine.text
    assert "B1" not in mine.text
    assert "B1" in others.text
    assert "A1" not in others.text + public.text
    assert "B1" not in public.text
    assert not mine.buttons, "one page"


async def test_the_whole_log_goes_back_page_by_page(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.service.skirmish.records.LOG_PAGE", 40)
    game = await hall.begin("ambush")
    await hall.place(ALICE, game)
    await hall.place(BOB, game)
    screen = await carry_out(hall.s, again(SAM), WholeLog(game, 1, 0))
    pages = [screen]
    while "Earlier" in [button.label for button in screen.buttons]:
        screen = await hall.press(SAM, screen, "Earlier")
        pages.append(screen)
    assert len(pages) > 2
    assert "page 1 of" in pages[-1].text
    lines = "\n".join(page.text.partition("\n")[2] for page in reversed(pages)).splitlines()
    assert lines[0].startswith("began")
    assert sum(line.startswith("placed") for line in lines) == 4
    back = await hall.press(SAM, screen, "Later")
    assert back.text == pages[-2].text
    beyond = await carry_out(hall.s, again(SAM), WholeLog(game, 1, 999))
    assert beyond.text == pages[-1].text


async def test_what_is_hidden_changes_nothing_of_the_thread(hall: Hall) -> None:
    """Two games that differ only in where hidden models are."""
    seen = []
    for spots in ("AB", "CD"):
        game = await hall.begin("ambush", time="no limit")
        for who in (ALICE, BOB):
            for spot in spots:
                await hall.do(who, game, "Place", spot)
        await hall.do(ALICE, game, "A1", "Move A1", "A")
        drawn = [made for made, _ in hall.sketches.drawn if made.view.viewer is None]
        hall.sketches.drawn.clear()
        number = str(game)
        texts = [line.replace(f"#{number}", "#") for line in await hall.texts(game)]
        seen.append(([line for line in texts if "🔒" not in line and "`" not in line], drawn))
    assert seen[0] == seen[1]


async def test_a_reminder_goes_once_somebody_has_answered(hall: Hall) -> None:
    game, thread = await hall.begin("ambush"), Thread(hall)
    await hall.place(ALICE, game)
    await hall.place(BOB, game)
    await thread.table()
    made, gone = len(hall.discord.posts), len(hall.discord.deleted)
    row = (await hall.battle(game)).row
    await turns.do_job(hall.s, SKIRMISH_REMIND, game, row.serial)
    await hall.deliver()
    assert len(hall.discord.posts) == made, "three quarters of the time are not gone"
    await hall.at(game, 0.75)
    for _ in range(2):
        await turns.do_job(hall.s, SKIRMISH_REMIND, game, row.serial)
    await hall.deliver()
    (reminder,) = hall.discord.posts[made:]
    assert "your time runs out" in reminder.post.payload["content"]
    assert reminder.post.payload["ping"] == [11]
    assert len(hall.discord.deleted) == gone
    screen = await carry_out(hall.s, again(ALICE), Act(game, (await hall.battle(game)).row.posted))
    assert "Move or shoot." in screen.text, "the button under the reminder is that of the table"
    await hall.do(ALICE, game, "Pass")
    await thread.table()
    (taken_away,) = hall.discord.deleted[gone:]
    await hall.do(BOB, game, "Pass")
    await thread.table()
    assert hall.discord.deleted.count(taken_away) == 1


async def test_who_was_called_is_not_called_again_because_a_choice_is_taken_back(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bob was called for his turn and has not come; Alice takes her pass back and passes again. Then Bob answers."""
    game, thread = await hall.begin("ambush"), Thread(hall)
    await hall.place(ALICE, game)
    await hall.place(BOB, game)
    monkeypatch.setattr(changes, "AT_TABLE", timedelta(0))

    async def rung() -> list[int]:
        await thread.table()
        posts = [one.post for one in hall.discord.posts if one.post.kind == PostKind.CREATE]
        return [user for post in posts for user in post.payload["ping"]]

    before = len(await rung())
    await hall.do(ALICE, game, "Pass")
    assert (await rung())[before:] == [12]
    await ending.undo(hall.s, again(ALICE), game)
    assert (await rung())[before:] == [12, 11], "Alice is asked again, and was not called for it"
    await hall.do(ALICE, game, "Pass")
    assert (await rung())[before:] == [12, 11]
    await hall.do(BOB, game, "Pass")
    await hall.do(ALICE, game, "Pass")
    assert (await rung())[before:] == [12, 11, 11, 12]
