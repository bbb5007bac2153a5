"""Talk that the game master can follow: logs, meetings, reports, notes (EDC-A2-a to EDC-A2-c)."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import Any

import pytest
from sqlalchemy import select

from bot.service import presses
from bot.service.base import Refused, Services
from bot.service.gm import office as gm
from bot.service.ground.posts import pages
from bot.service.ground.quotas import spend
from bot.service.means.allowance import Allowance, Counted, Quotas
from bot.service.orders import filing as orders
from bot.service.orders.form import OrderForm
from bot.service.room import comms
from bot.store.tables import Filing, OutboxRow
from tests.service.conftest import ALICE, BOB, CHANNELS, MASTER, Table, again
from tests.service.pressing import carry_out


async def posts(s: Services, channel: str) -> list[OutboxRow]:
    async with s.sessions() as session:
        rows = (await session.execute(select(OutboxRow).order_by(OutboxRow.id))).scalars()
        return [row for row in rows if row.channel_id == CHANNELS[channel]]


@pytest.mark.rule("EDC-A2-b")
async def test_a_session_log_is_dated_lists_who_was_there_and_says_if_the_gm_was_not(table: Table) -> None:
    s = table.s
    assert "GM absent" in await comms.log(s, ALICE, "<@11> <@!12> and a friend", "We go north.\n@everyone")
    await comms.report(s, ALICE, "For the game master alone.")
    assert "GM absent" not in await comms.log(s, BOB, "<@12>, <@1>", "Agreed.")
    absent, present = (row.payload["content"] for row in await posts(s, "comms-net"))
    assert "**GM absent**" in absent
    # No number is left out where somebody reported in private.
    assert ["**Session log 1**" in absent, "**Session log 2**" in present] == [True, True]
    assert "With: <@11>, <@12>, and a friend" in absent
    assert "We go north." in absent
    assert "@everyone" not in absent
    assert "filed by Alice" in absent
    assert "GM absent" not in present
    assert "<t:" in present
    assert "GM absent" in await comms.log(s, ALICE, f"<@{'9' * 20}>", "Nobody has such an id.")
    for people, text in (("", "x"), ("<@1>", " "), ("<@1>", "x" * 4001)):
        with pytest.raises(Refused):
            await comms.log(s, ALICE, people, text)
    long = "\n".join(["A line of the log."] * 150)
    await comms.log(s, ALICE, "<@1>", long)
    pages = (await posts(s, "comms-net"))[3:]
    assert sum(row.payload["content"].count("A line of the log.") for row in pages) == 150
    assert all(len(row.payload["content"]) <= 2000 for row in pages)


@pytest.mark.rule("EDC-A2-c")
async def test_a_meeting_invites_the_gm_and_is_unconfirmed_until_the_gm_accepts(table: Table) -> None:
    s = table.s
    s.clock = lambda: datetime(2024, 7, 3, 12, tzinfo=UTC)
    told = await comms.meeting(s, ALICE, "Fri 19:00", "Plan for the hill")
    assert "unconfirmed" in told
    shown = (await posts(s, "comms-net"))[-1]
    assert "<t:1720220400:F>" in shown.payload["content"]
    assert "**Unconfirmed**" in shown.payload["content"]
    invitation = (await posts(s, "gm-room"))[-1]
    assert "<@1>" in invitation.payload["content"]
    assert [button["label"] for button in invitation.payload["buttons"]] == ["Accept", "Cannot come"]
    invited = presses.read(invitation.payload["buttons"][0]["custom_id"])
    assert isinstance(invited, comms.AnswerMeeting)
    meeting = invited.meeting
    with pytest.raises(Refused, match="Only the game master"):
        await comms.answer(s, BOB, meeting, accept=True)
    assert "**Unconfirmed**" in (await posts(s, "comms-net"))[-1].payload["content"]
    await comms.answer(s, MASTER, meeting, accept=True)
    edit = (await posts(s, "comms-net"))[-1]
    assert edit.target_key == shown.key
    assert "**Confirmed**" in edit.payload["content"]
    assert "already confirmed" in await comms.answer(s, MASTER, meeting, accept=True)
    await comms.answer(s, MASTER, meeting, accept=False)
    assert "does not replace" in (await posts(s, "comms-net"))[-1].payload["content"]
    for when, topic in (("yesterday", "x"), ("2024-07-01 10:00", "x"), ("Fri 19:00", " ")):
        with pytest.raises(Refused):
            await comms.meeting(s, ALICE, when, topic)
    with pytest.raises(Refused, match="no such meeting"):
        await comms.answer(s, MASTER, 999, accept=True)


async def test_notes_and_reports_stay_with_their_round(table: Table) -> None:
    """EDC-A2-a: for the game master, round by round."""
    s = table.s
    await orders.give(s, again(ALICE), OrderForm("Able", move="0304", note="Build a raft"))
    await comms.report(s, BOB, "Able's player was away.")
    told = (await posts(s, "gm-room"))[-1].payload["content"]
    assert "round 1, from Bob (<@12>)" in told
    assert "Able's player was away." in told
    await gm.close_now(s, MASTER)
    await gm.publish(s, MASTER)
    assert "None." in "\n".join(await comms.notes_of_round(s, MASTER))
    kept = "\n".join(await comms.notes_of_round(s, MASTER, 1))
    assert "Order 1, Alice: Build a raft" in kept
    assert "Bob:\nAble's player was away." in kept
    with pytest.raises(Refused, match="Only the game master"):
        await comms.notes_of_round(s, ALICE, 1)
    assert not [row for row in await posts(s, "comms-net") if "was away" in row.payload["content"]]


FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
STRANGE = {
    "emoji": f"Well done \U0001f3c6 {FAMILY} \U0001fae8 \u0031\ufe0f\u20e3",
    "Chinese": "敌军在山后集结。请求支援！",
    "right to left": "הגענו לגבעה, וממתינים לפקודות.\u200f نقطة",
    "Persian": "می\u200cخواهم",
    "line breaks": "First paragraph.\n\n  An indented line  with blanks.\nLast.",
    "4,000 characters": ("word " * 800)[:3999] + "!",
    "one long word": "界" * 4000,
    "Markdown": "# not a heading\n**not bold** `no code` [no](link) > no quote",
}


def shown(texts: list[str]) -> str:
    """What a reader sees of posts: without the escapes, and joined as it was written."""
    return re.sub(r"\\(.)", r"\1", "".join(texts)).replace("\u200b", "")


@pytest.mark.parametrize("what", STRANGE)
async def test_a_report_and_a_log_keep_every_character(table: Table, what: str) -> None:
    s, text = table.s, STRANGE[what]
    await comms.report(s, ALICE, text)
    await comms.log(s, ALICE, "<@1>", text)
    for channel in ("gm-room", "comms-net"):
        sent = [row.payload["content"] for row in await posts(s, channel)]
        assert all(len(content) <= 2000 for content in sent)
        assert text.replace("\n", "") in shown(sent).replace("\n", "")
        assert text.count("\n\n") <= "\n".join(sent).count("\n\n")
    async with s.sessions() as session:
        kept = (await session.execute(select(Filing.text))).scalars().all()
    assert list(kept) == [text, text]
    assert text.replace("\n", "") in shown(await comms.notes_of_round(s, MASTER)).replace("\n", "")


async def test_characters_that_control_are_written_out_in_a_report(table: Table) -> None:
    s = table.s
    await comms.report(s, ALICE, "a\x00b\x07c\u202egnp.exe\ud800 \x1b[2J\r\nnext\u2028last @everyone")
    (row,) = [row for row in await posts(s, "gm-room") if "Report" in row.payload["content"]]
    told = row.payload["content"]
    assert "a(U+0000)b(U+0007)c(U+202E)gnp.exe(U+D800) (U+001B)" in told
    assert told.endswith("\nnext\nlast @\u200beveryone")


async def test_a_text_of_control_characters_alone_does_not_become_many_posts(table: Table) -> None:
    await comms.log(table.s, ALICE, "<@1>", "\u202e\x07" * 2000)
    sent = [row.payload["content"] for row in await posts(table.s, "comms-net")]
    assert len(sent) <= 4
    assert "".join(sent).count("\ufffd") == 4000


@pytest.mark.parametrize("form", [comms.WriteReport, comms.WriteLog])
async def test_a_text_that_is_refused_is_given_back(table: Table, form: type[Any]) -> None:
    s, text = table.s, "Line one.\n" + "word " * 700 + "end"
    s.quotas = Quotas(dict.fromkeys(Counted, Allowance(1, 9)))
    spend(s, ALICE, Counted.POSTS)
    more = {"people": "<@1>"} if form is comms.WriteLog else {}
    shown = await carry_out(s, again(ALICE), form(table.id), text=text, **more)
    assert "again <t:" in shown.text
    assert all(len(part) <= 2000 and part.startswith("```") for part in shown.extra)
    assert "".join(shown.extra).replace("```", "").replace("\n", "") == text.replace("\n", "")


def test_a_long_line_is_torn_between_words_and_never_inside_a_character() -> None:
    assert pages(["word " * 5], 12) == ["word word ", "word word ", "word "]
    assert pages(["x" * 9 + "\\*" + "y" * 8], 10) == ["x" * 9, "\\*" + "y" * 8]
    assert pages(["x" * 8 + "\\\\" + "y" * 8], 10) == ["x" * 8 + "\\\\", "y" * 8]
    assert pages(["x" * 9 + "e\u0301" + "y"], 10) == ["x" * 9, "e\u0301y"]
    assert pages(["x" * 9 + FAMILY], 10) == ["x" * 9, FAMILY]
    assert pages(["x" * 9, *[""] * 40, "y"], 10) == ["x" * 9 + "\n", "\n\n\n\n\n\ny"]
