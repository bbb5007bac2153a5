"""The draft shown as a reader is what that reader gets, to the byte; the briefing in the game master's words."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import pytest

from bot.service import presses
from bot.service.base import Refused, Services
from bot.service.gm import office as gm
from bot.service.gm import rewrite
from bot.service.gm.draft_presses import (
    BRIEF,
    FIRST,
    STORY,
    AsItWas,
    LeaveOut,
    MoveTo,
    ShowAs,
    ShowWords,
    WordsPress,
    WriteHead,
    WriteParagraph,
)
from bot.service.means.pictures import Pictures
from bot.service.orders import filing as orders
from bot.service.orders.form import OrderForm
from bot.service.room import briefings, my_round, show_as
from bot.service.round.briefing import ReadAll
from bot.service.round.draft import Words, in_sequence, paragraph_mark
from bot.service.round.rounds import Ready, ready_round
from bot.service.screens.answer import Given, Outdated
from bot.service.screens.parts import payload_of
from bot.service.screens.press import Press
from bot.service.screens.screen import Item, Menu, Screen, Shown
from bot.store.outbox import OutboxRow
from tests.service.conftest import ALICE, BOB, CHANNELS, MASTER, Table, again
from tests.service.gm.test_rollback import posts


async def fought(s: Services) -> None:
    """Round 1, closed: a shot, moves, an order that nobody gave."""
    await orders.give(s, again(ALICE), OrderForm("Hammer", move="0304", action="attack 0504"))
    await orders.give(s, again(BOB), OrderForm("Baker", move="0203"))
    await gm.close_now(s, MASTER)


async def ready_of(table: Table) -> Ready:
    ready = await ready_round(table.s, table.id, 1)
    assert ready is not None
    return ready


async def press_of(table: Table) -> WordsPress:
    _, _, publish = await gm.preview(table.s, MASTER)
    return ShowWords(publish.campaign, publish.round, publish.mark)


async def as_reader(table: Table, reader: str) -> Screen:
    press = await press_of(table)
    shown = ShowAs(press.campaign, press.round, press.mark)
    return await show_as.show_as(table.s, MASTER, shown, Given(values=(reader,)))


def told(shown: Shown) -> list[Any]:
    files = [(picture.filename, picture.data, picture.alt) for picture in shown.pictures]
    return [shown.text, json.dumps(shown.embeds), json.dumps(shown.layout), files]


def posted(row: OutboxRow) -> list[Any]:
    files = [(file.name, file.data, file.description) for file in row.files]
    payload = row.payload
    return [payload["content"], json.dumps(payload["embeds"]), json.dumps(payload.get("layout", [])), files]


ROOMS = {
    "players": {"briefing-room", "operations-room", "comms-net", "unit-orders"},
    "watchers": {"briefing-room", "news-feed"},
    "masters": {"gm-room"},
}


async def paragraphs(table: Table, of: str) -> tuple[WordsPress, Sequence[str]]:
    press = await press_of(table)
    words = await rewrite.told_of(table.s, MASTER, press)
    return press, words.brief if of == BRIEF else words.story


async def shortened(table: Table) -> None:
    """A draft with a paragraph of each list left out."""
    for of in (BRIEF, STORY):
        press, lines = await paragraphs(table, of)
        out = LeaveOut(press.campaign, press.round, press.mark, paragraph_mark(lines[-1]))
        await presses.answer(table.s, MASTER, out, Given())


async def reworded(table: Table) -> None:
    """A draft with a title, a quotation, notes, and a paragraph of each list rewritten, and another one moved."""
    s = table.s
    for of in (BRIEF, STORY):
        press, lines = await paragraphs(table, of)
        here = press.campaign, press.round
        written = Given(texts={"text": "The guns of @everyone spoke at **dawn**."})
        await presses.answer(s, MASTER, WriteParagraph(*here, press.mark, paragraph_mark(lines[0])), written)
        move = MoveTo(*here, (await press_of(table)).mark, paragraph_mark(lines[-1]), of)
        await presses.answer(s, MASTER, move, Given(values=(FIRST,)))
    press = await press_of(table)
    head = {"title": "Dawn", "quote": "We came.", "note": "Sorry for the delay.", "players": "Hold on."}
    written = Given(texts=head)
    await presses.answer(s, MASTER, WriteHead(press.campaign, press.round, press.mark), written)


async def made_by_publication(s: Services) -> list[OutboxRow]:
    """The posts that publication makes, without those that only it can make."""
    known = {row.id for row in await posts(s)}
    await gm.publish(s, MASTER)
    return [
        row
        for row in await posts(s)
        if row.id not in known
        and row.kind == "create"
        and "private" not in row.payload
        and not row.key.endswith((":sealed", ":predictions"))
    ]


@pytest.mark.parametrize("words", [None, shortened, reworded])
@pytest.mark.parametrize("reader", ROOMS)
async def test_what_is_shown_is_what_is_posted_to_the_byte(
    table: Table, reader: str, words: Callable[[Table], Awaitable[None]] | None
) -> None:
    s = table.s
    await fought(s)
    before = [told(entry) for entry in (await as_reader(table, reader)).posts]
    if words is not None:
        await words(table)
    shown = [told(entry) for entry in (await as_reader(table, reader)).posts]
    if reader != "masters":
        assert (shown != before) is (words is not None)
    made = await made_by_publication(s)
    rooms = {CHANNELS[name] for name in ROOMS[reader]}
    assert sorted(shown, key=str) == sorted((posted(r) for r in made if r.channel_id in rooms), key=str)
    assert shown, "a round in which something happened"
    everywhere = {CHANNELS[name] for names in ROOMS.values() for name in names}
    assert {row.channel_id for row in made} <= everywhere, "each room has its readers"


async def test_maps_are_shown_as_they_are_posted_to_the_byte(table: Table) -> None:
    """Drawn, not made up: before publication and by it."""
    s = table.s
    s.pictures = Pictures(1)
    try:
        await fought(s)
        await reworded(table)
        shown = [told(entry) for entry in (await as_reader(table, "players")).posts]
        drawn = [data for *_, files in shown for name, data, _ in files if name.endswith(".png")]
        assert drawn
        assert all(data.startswith(b"\x89PNG") for data in drawn)
        own = {who: await as_reader(table, str(who.user_id)) for who in (ALICE, BOB)}
        rooms = {CHANNELS[name] for name in ROOMS["players"]}
        made = [posted(row) for row in await made_by_publication(s) if row.channel_id in rooms]
        assert sorted(shown, key=str) == sorted(made, key=str)
        for who, seen in own.items():
            now = await my_round.show(s, who)
            assert payload_of(seen.layout) == payload_of(my_round.without_rows(now).layout)
            assert [(p.filename, p.data, p.alt) for p in seen.pictures] == [
                (p.filename, p.data, p.alt) for p in now.pictures
            ]
    finally:
        s.pictures.close()


async def test_a_player_is_shown_with_the_round_that_is_then_their_own(table: Table) -> None:
    s = table.s
    await fought(s)
    shown = await as_reader(table, str(BOB.user_id))
    assert "Baker" in shown.said
    assert "Hammer" not in shown.said
    await gm.publish(s, MASTER)
    own = await my_round.show(s, BOB)
    assert payload_of(shown.layout) == payload_of(my_round.without_rows(own).layout)
    assert [(p.filename, p.alt) for p in shown.pictures] == [(p.filename, p.alt) for p in own.pictures]
    with pytest.raises(Refused, match="draft"):
        await as_reader(table, "players")


async def test_nobody_else_is_offered_or_shown(table: Table) -> None:
    s = table.s
    await fought(s)
    items = {item.value: item.label for item in gm.readers(await ready_of(table))}
    assert items["11"] == "Alice's Own: their own round"
    assert set(items) == {"players", "watchers", "masters", "11", "12", "13"}
    with pytest.raises(Refused, match="readers in the menu"):
        await as_reader(table, "1")
    press = await press_of(table)
    with pytest.raises(Refused, match="game master"):
        await show_as.show_as(
            s, ALICE, ShowAs(press.campaign, press.round, press.mark), Given(values=("players",))
        )


async def briefing(s: Services) -> str:
    (row,) = [row for row in await posts(s, "round:1:report") if row.channel_id == CHANNELS["briefing-room"]]
    return str(row.payload["embeds"][0]["title"]) + "\n" + str(row.payload["embeds"][0]["description"])


async def test_paragraphs_are_changed_left_out_and_put_first_and_the_rest_stays(table: Table) -> None:
    s = table.s
    await fought(s)
    press = await press_of(table)
    lines = (await rewrite.told_of(s, MASTER, press)).brief
    assert len(lines) >= 2
    first, last = lines[0], lines[-1]
    here = press.campaign, press.round
    screen = await rewrite._write(
        s,
        MASTER,
        WriteParagraph(*here, press.mark, paragraph_mark(first)),
        Given(texts={"text": "The guns of @everyone spoke at **dawn**."}),
    )
    assert "~~" in screen.text
    press = await press_of(table)
    to_front = MoveTo(*here, press.mark, paragraph_mark(last), BRIEF)
    await rewrite._move(s, MASTER, to_front, Given(values=(FIRST,)))
    press = await press_of(table)
    head = {"title": "Dawn", "quote": "We came.", "note": "Sorry for the delay."}
    await rewrite._head(s, MASTER, WriteHead(*here, press.mark), Given(texts=head))
    shown = [told(entry) for entry in (await as_reader(table, "players")).posts]
    await gm.publish(s, MASTER)
    text = await briefing(s)
    assert text.startswith("Round 1: Dawn") or "Dawn" in text.split("\n")[0]
    assert "> We came." in text
    assert "**From the game master:** Sorry for the delay." in text
    assert "The guns of" in text
    assert first not in text
    assert text.index(last) < text.index("The guns of")
    assert any("The guns of" in str(entry) for entry in shown)


async def test_the_whole_story_is_told_as_it_was_rewritten(table: Table) -> None:
    s = table.s
    await fought(s)
    press = await press_of(table)
    story = (await rewrite.told_of(s, MASTER, press)).story
    line = next(line for line in story if "Baker" in line)
    here = press.campaign, press.round
    await presses.answer(s, MASTER, LeaveOut(*here, press.mark, paragraph_mark(line)), Given())
    await press_of(table)
    await gm.publish(s, MASTER)
    whole = await briefings.read_all(s, BOB, ReadAll(*here), Given())
    told_now = "\n".join((whole.text, *whole.extra))
    assert line not in told_now
    assert next(other for other in story if other != line) in told_now


async def test_only_the_words_that_were_shown_are_published(table: Table) -> None:
    s = table.s
    await fought(s)
    _, _, publish = await gm.preview(s, MASTER)
    press = await press_of(table)
    line = (await rewrite.told_of(s, MASTER, press)).brief[0]
    here = press.campaign, press.round
    await rewrite._out(s, MASTER, LeaveOut(*here, press.mark, paragraph_mark(line)), Given())
    with pytest.raises(Outdated):
        await gm.publish(s, MASTER, publish)
    with pytest.raises(Outdated):
        await rewrite._out(s, MASTER, LeaveOut(*here, press.mark, paragraph_mark(line)), Given())
    now = await press_of(table)
    await rewrite._back(s, MASTER, AsItWas(*here, now.mark, paragraph_mark(line)), Given())
    assert await press_of(table) == press, "as it was, so the first button is right again"
    await gm.publish(s, MASTER, publish)
    assert line in await briefing(s)


async def test_what_was_written_for_a_paragraph_that_is_gone_is_said(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    s = table.s
    await fought(s)
    press = await press_of(table)
    line = (await rewrite.told_of(s, MASTER, press)).brief[0]
    here = press.campaign, press.round
    words = {"text": "A tale of old."}
    await rewrite._write(
        s, MASTER, WriteParagraph(*here, press.mark, paragraph_mark(line)), Given(texts=words)
    )
    shown = ShowWords(*here, (await press_of(table)).mark)
    assert "A tale of old." not in (await rewrite._show(s, MASTER, shown, Given())).text
    monkeypatch.setattr(rewrite, "paragraphs", lambda *_: (["Another paragraph."], []))
    screen = await rewrite._show(s, MASTER, shown, Given())
    assert "it will not be published: A tale of old." in screen.text


def test_equal_paragraphs_are_told_as_often_as_they_are_there() -> None:
    lines = ["same.", "other.", "same."]
    assert Words().rewritten(lines) == lines
    other = paragraph_mark("other.")
    assert Words(order=(other,)).rewritten(lines) == ["other.", "same.", "same."]
    assert Words(changes={paragraph_mark("same."): ""}).rewritten(lines) == ["other."]
    assert Words(changes={other: "new."}).rewritten(lines) == ["same.", "new.", "same."]


async def test_a_text_of_blanks_is_refused_and_leaves_nothing_out(table: Table) -> None:
    await fought(table.s)
    press = await press_of(table)
    line = (await rewrite.told_of(table.s, MASTER, press)).brief[0]
    write = WriteParagraph(press.campaign, press.round, press.mark, paragraph_mark(line))
    with pytest.raises(Refused, match="Leave it out"):
        await rewrite._write(table.s, MASTER, write, Given(texts={"text": " \n "}))
    assert await press_of(table) == press


async def test_every_player_of_a_crowd_can_be_chosen(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    await fought(table.s)
    many = tuple(Item(str(number), f"Company {number}") for number in range(63))
    monkeypatch.setattr(gm, "readers", lambda _: many)
    menus = (await gm.preview_screen(table.s, MASTER)).menus
    assert [entry for menu in menus for entry in menu.items] == list(many)  # type: ignore[union-attr]
    assert len({menu.custom_id for menu in menus}) == len(menus) == 3


async def test_a_note_to_the_players_alone_is_in_no_post_and_in_the_round_of_each_player(
    table: Table,
) -> None:
    s = table.s
    await fought(s)

    async def as_everybody() -> list[list[Any]]:
        return [
            [told(entry) for entry in (await as_reader(table, reader)).posts]
            for reader in ("players", "watchers", "masters")
        ]

    async def own_rounds() -> list[str]:
        return [(await as_reader(table, str(who.user_id))).said for who in (ALICE, BOB)]

    without, owns = await as_everybody(), await own_rounds()
    press = await press_of(table)
    other = {"players": "Our ally is here."}
    await rewrite._head(s, MASTER, WriteHead(press.campaign, press.round, press.mark), Given(texts=other))
    press = await press_of(table)
    head = {"players": "Our ally is **late**; hold on. @everyone"}
    screen = await rewrite._head(
        s, MASTER, WriteHead(press.campaign, press.round, press.mark), Given(texts=head)
    )
    assert "Note to the players alone: Our ally" in screen.text
    assert (await press_of(table)).mark != press.mark, "only what was shown is published"
    assert await as_everybody() == without, "two worlds, one with the note: equal to the byte"
    said = "**From the game master, to the players:** Our ally is **late**; hold on."
    assert [said in text for text in await own_rounds()] == [True, True]
    assert [said in text for text in owns] == [False, False]
    known = {row.id for row in await posts(s)}
    await gm.publish(s, MASTER)
    made = [row.payload for row in await posts(s) if row.id not in known]
    assert made
    assert "ally is" not in json.dumps(made)
    assert said in (await my_round.show(s, BOB)).said
    with pytest.raises(Refused, match="no unit"):
        await my_round.show(s, MASTER)
    assert "ally is" not in (await briefings.read_all(s, BOB, ReadAll(1, 1), Given())).text
    await gm.close_now(s, MASTER)
    await gm.publish(s, MASTER)
    assert "ally is" not in (await my_round.show(s, BOB)).said, "it is of its round"
    assert said in (await my_round.show(s, BOB, 1)).said


async def test_a_long_note_leaves_room_for_the_units(table: Table) -> None:
    s = table.s
    await fought(s)
    press = await press_of(table)
    texts = {"players": "é" * 800}
    await rewrite._head(s, MASTER, WriteHead(press.campaign, press.round, press.mark), Given(texts=texts))
    shown = await as_reader(table, str(ALICE.user_id))
    assert "é" * 800 in shown.said
    assert "Hammer" in shown.said


def menu(screen: Screen, kind: type[Press]) -> Menu:
    return next(m for m in screen.menus if isinstance(m, Menu) and isinstance(m.press, kind))


async def test_a_paragraph_is_moved_to_any_place_by_choosing_it_and_the_place(table: Table) -> None:
    s = table.s
    await fought(s)
    press = await press_of(table)
    before = await rewrite.told_of(s, MASTER, press)
    assert len(before.brief) >= 2
    assert len(before.story) >= 3
    moved, after = before.story[-1], before.story[0]
    shown = await rewrite._show(s, MASTER, press, Given())
    lists = [m for m in shown.menus if isinstance(m, Menu)]
    chosen = Given(values=(paragraph_mark(moved),))
    paragraph = await presses.answer(s, MASTER, lists[1].press, chosen)
    places = menu(paragraph, MoveTo)
    labels = [item.label for item in places.items]
    assert labels[0] == "First of all"
    assert len(labels) == len(before.story) - 1, "not where it is already"
    where = next(item.value for item in places.items if item.value == paragraph_mark(after))
    await presses.answer(s, MASTER, places.press, Given(values=(where,)))
    told_now = await rewrite.told_of(s, MASTER, await press_of(table))
    expected = [after, moved, *before.story[1:-1]]
    assert list(told_now.story) == expected
    assert told_now.brief == before.brief, "the briefing is a list of its own"
    with pytest.raises(Outdated):
        await presses.answer(s, MASTER, places.press, Given(values=(where,)))
    await gm.publish(s, MASTER)
    whole = await briefings.read_all(s, BOB, ReadAll(1, 1), Given())
    read = [line for line in whole.text.split("\n")[1:] if line in before.story]
    assert read == expected


async def test_a_paragraph_of_the_briefing_is_posted_where_it_was_moved(table: Table) -> None:
    s = table.s
    await fought(s)
    press = await press_of(table)
    first, second = (await rewrite.told_of(s, MASTER, press)).brief[:2]
    after_second = MoveTo(press.campaign, press.round, press.mark, paragraph_mark(first), BRIEF)
    await rewrite._move(s, MASTER, after_second, Given(values=(paragraph_mark(second),)))
    press = await press_of(table)
    assert (await rewrite.told_of(s, MASTER, press)).brief[:2] == (second, first)
    for wrong in (paragraph_mark(first), "0" * 8, ""):
        again_ = MoveTo(press.campaign, press.round, press.mark, paragraph_mark(first), BRIEF)
        with pytest.raises(Refused, match="no longer has"):
            await rewrite._move(s, MASTER, again_, Given(values=(wrong,)))
    stray = MoveTo(press.campaign, press.round, press.mark, "0" * 8, STORY)
    with pytest.raises(Refused, match="no longer has"):
        await rewrite._move(s, MASTER, stray, Given(values=(FIRST,)))
    await gm.publish(s, MASTER)
    text = await briefing(s)
    assert text.index(second) < text.index(first)


def test_a_gap_stays_before_its_paragraph_and_new_ones_come_last() -> None:
    a, b, c = map(paragraph_mark, "abc")
    assert in_sequence(["a", "", "b", "c"], (b, a)) == ["", "b", "a", "c"]
    assert in_sequence(["x", "a", "b"], (b, a)) == ["b", "a", "x"]
    assert in_sequence(["a", "", "b", "c"], (c,)) == ["c", "a", "", "b"]
