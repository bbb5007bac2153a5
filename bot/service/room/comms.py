"""Talk that the game master can follow: session logs, meetings, reports (EDC-A2-a to EDC-A2-c)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.campaign.world.safe_text import passage, safe
from bot.messages import Value, aloud, say
from bot.service.base import TEXT_LIMIT, Refused, Services, Who, clip, refused, stamp
from bot.service.ground.calendar import read_when
from bot.service.ground.load import campaign_of, game_master_of, is_game_master, masters_of
from bot.service.ground.notes import record
from bot.service.ground.notices import Notice, Ping
from bot.service.ground.posts import COMMS, GM_ROOM, edit, in_blocks, mentions, message, pages
from bot.service.ground.quotas import spend
from bot.service.means.allowance import Counted
from bot.service.screens.answer import Given, answers, form
from bot.service.screens.old import still_read
from bot.service.screens.press import Press, Takes
from bot.service.screens.screen import Button, Field, Form, Screen
from bot.store import campaigns, filings
from bot.store import orders as queue
from bot.store.outbox import Post, queue_posts
from bot.store.records import Meeting, Session, details_json, details_of
from bot.store.tables import Campaign, Filing, FilingKind

MAX_TEXT = 4000
"""As much as a form takes."""
MAX_PEOPLE = 500
MAX_TOPIC = 200
_MENTION = re.compile(r"<@!?([0-9]{1,20})>")


@dataclass(frozen=True)
class AnswerMeeting(Press, name="meeting"):
    """The game master comes to a meeting, or cannot. The meeting's number is unique over all campaigns."""

    meeting: int
    accept: bool


@still_read(r"hx1:meeting:(?P<answer>yes|no):(?P<meeting>[0-9]{1,9})")
def _old_meeting(match: re.Match[str]) -> Press:
    return AnswerMeeting(int(match["meeting"]), match["answer"] == "yes")


@dataclass(frozen=True)
class WriteLog(Press, name="comms.log", takes=Takes.TEXT):
    """Share the log of a voice session."""

    again = "`/comms log`"
    campaign: int


@dataclass(frozen=True)
class WriteReport(Press, name="report", takes=Takes.TEXT):
    """Tell the game master something in private."""

    again = "`/comms report`"
    campaign: int


PEOPLE = "people"
form(
    WriteLog,
    lambda: Form(
        say("log-form"),
        (
            Field(PEOPLE, say("log-people"), MAX_PEOPLE, say("log-people-hint")),
            Field("text", say("log-text"), MAX_TEXT, say("log-text-hint"), long=True),
        ),
    ),
)
form(
    WriteReport,
    lambda: Form(
        say("report-form"),
        (Field("text", say("report-text"), MAX_TEXT, say("report-hint"), long=True),),
    ),
)


@answers(WriteLog)
async def _log(s: Services, who: Who, press: WriteLog, given: Given) -> Screen:
    text = given.texts["text"]
    try:
        return Screen(await log(s, who, given.texts[PEOPLE], text))
    except Refused as refusal:  # the form is closed, so the text would be lost
        return Screen(refusal.sentence, extra=tuple(in_blocks(text)))


@answers(WriteReport)
async def _report(s: Services, who: Who, press: WriteReport, given: Given) -> Screen:
    text = given.texts["text"]
    try:
        return Screen(await report(s, who, text))
    except Refused as refusal:
        return Screen(refusal.sentence, extra=tuple(in_blocks(text)))


async def log(s: Services, who: Who, people: str, text: str) -> str:
    """A dated log of strategy discussed by voice, for those who were not there (EDC-A2-b).

    `people` mentions who took part; without a game master among them the log is marked.
    """
    ids = list(dict.fromkeys(int(digits) for digits in _MENTION.findall(people)))
    others = " ".join(_MENTION.sub(" ", people).replace(",", " ").split())
    if not ids and not others:
        raise refused("log-nobody")
    lines = _lines(text)
    async with s.sessions.begin() as session:
        campaign = await campaign_of(session, who)
        spend(s, who, Counted.POSTS, master=is_game_master(campaign, who.user_id))
        campaign = await campaigns.lock_campaign(session, campaign.id)  # two logs at once get two numbers
        masters = [user_id for user_id in ids if is_game_master(campaign, user_id)]
        filed = await record(
            session,
            campaign,
            who,
            FilingKind.LOG,
            text,
            Session(tuple(ids), others, bool(masters)),
        )
        present = ", ".join(
            [*(f"<@{user_id}>" for user_id in ids), *([safe(others, MAX_PEOPLE)] if others else [])]
        )
        # Counted by kind: a gap in the numbers would reveal a report that only the game master reads.
        number = len(await filings.filings(session, campaign.id, FilingKind.LOG))
        about: dict[str, Value] = {"number": number, "when": stamp(filed.at), "player": safe(who.name)}
        with aloud():
            lines = [
                say("log-head", master=bool(masters), **about),
                say("log-with", people=present),
                *lines,
            ]
        await queue_posts(session, campaign.id, _paged(campaign, f"log:{filed.id}", COMMS, lines))
    return say("log-filed", channel=str(campaign.channels.get(COMMS, 0)), master=bool(masters))


async def report(s: Services, who: Who, text: str) -> str:
    """Something for the game master's eyes, kept with the round (EDC-A2-a)."""
    lines = _lines(text)
    async with s.sessions.begin() as session:
        campaign = await campaign_of(session, who)
        spend(s, who, Counted.POSTS, master=is_game_master(campaign, who.user_id))
        filed = await record(session, campaign, who, FilingKind.REPORT, text)
        masters = masters_of(campaign)
        with aloud():
            head = say(
                "report-head",
                masters=mentions(masters),
                number=filed.id,
                round=campaign.round,
                player=safe(who.name),
                user=str(who.user_id),
            )
        await queue_posts(
            session,
            campaign.id,
            _paged(campaign, f"report:{filed.id}", GM_ROOM, [head, *lines], Notice.REPORT_FILED.to(masters)),
        )
    return say("report-filed")


async def meeting(s: Services, who: Who, when: str, topic: str) -> str:
    """Call a strategy meeting; it is unconfirmed until a game master accepts (EDC-A2-c)."""
    topic = " ".join(topic.split())
    if not topic or len(topic) > MAX_TOPIC:
        raise refused("meeting-topic", limit=MAX_TOPIC)
    async with s.sessions.begin() as session:
        campaign = await campaign_of(session, who)
        spend(s, who, Counted.POSTS, master=is_game_master(campaign, who.user_id))
        at = read_when(when, campaign.zone, s.clock())
        filed = await record(session, campaign, who, FilingKind.MEETING, topic, Meeting(at))
        masters = masters_of(campaign)
        ids = filed.id
        with aloud():
            buttons = (
                Button(say("meeting-accept"), AnswerMeeting(ids, accept=True), "success"),
                Button(say("meeting-decline"), AnswerMeeting(ids, accept=False)),
            )
            invitation = say(
                "meeting-invitation",
                masters=mentions(masters),
                player=safe(who.name),
                topic=safe(topic, MAX_TOPIC),
                when=stamp(at),
                relative=stamp(at, "R"),
            )
        posts = message(campaign, f"meeting:{ids}", COMMS, _meeting(filed))
        posts += message(
            campaign,
            f"meeting:{ids}:gm",
            GM_ROOM,
            invitation,
            buttons=buttons,
            ping=Notice.MEETING_ASKED.to(masters),
        )
        await queue_posts(session, campaign.id, posts)
    return say("meeting-called", when=stamp(at))


async def answer(s: Services, who: Who, filing_id: int, *, accept: bool) -> str:
    """The game master comes to a meeting, or cannot (EDC-A2-c)."""
    async with s.sessions.begin() as session:
        campaign = await game_master_of(session, who)
        filed = await filings.lock_filing(session, campaign.id, filing_id)
        if filed is None or filed.kind != FilingKind.MEETING:
            raise refused("meeting-unknown")
        state = "confirmed" if accept else "declined"
        was = details_of(filed, Meeting)
        if was.state == state:
            return say("meeting-same", accepted=accept)
        turn = was.turn + 1
        filed.details = details_json(replace(was, state=state, by=who.user_id, turn=turn))
        key = f"meeting:{filed.id}"
        await queue_posts(session, campaign.id, edit(campaign, f"{key}:{turn}", COMMS, key, _meeting(filed)))
    return say("meeting-answered", accepted=accept)


@answers(AnswerMeeting)
async def _answer(s: Services, who: Who, press: AnswerMeeting, given: Given) -> Screen:
    return Screen(await answer(s, who, press.meeting, accept=press.accept))


async def notes_of_round(s: Services, who: Who, number: int | None = None) -> list[str]:
    """The order notes and reports of a round (None: the newest), for the game master (EDC-A2-a)."""
    async with s.sessions() as session:
        campaign = await game_master_of(session, who)
        asked = campaign.round if number is None else number
        rows = await queue.orders_of_round(session, campaign.id, asked)
        reports = await filings.filings(session, campaign.id, FilingKind.REPORT, asked)
        names = {str(p.user_id): p.name for p in await campaigns.players(session, campaign.id)}
    lines = [
        say(
            "notes-order",
            number=row.number,
            state=row.state,
            player=safe(names.get(str(row.user_id), "?")),
            note=passage(row.order["note"]),
        )
        for row in rows
        if row.order.get("note")
    ]
    lines += [
        line
        for filed in reports
        for line in (say("notes-report", number=filed.id, player=safe(filed.name)), *_lines(filed.text))
    ]
    return pages([say("notes-head", round=asked), *(lines or [say("notes-none")])], TEXT_LIMIT)


@aloud()
def _meeting(filed: Filing) -> str:
    agreed = details_of(filed, Meeting)
    at = agreed.at
    head = say(
        "meeting-head",
        when=stamp(at),
        relative=stamp(at, "R"),
        player=safe(filed.name),
        topic=safe(filed.text, MAX_TOPIC),
    )
    return f"{head}\n{say('meeting-state', state=agreed.state)}"


def _lines(text: str) -> list[str]:
    if not text.strip():
        raise refused("text-missing")
    if len(text) > MAX_TEXT:
        raise refused("text-too-long", length=len(text), limit=MAX_TEXT)
    return passage(text.strip("\n")).split("\n")


def _paged(
    campaign: Campaign, key: str, channel: str, lines: Sequence[str], ping: Ping | None = None
) -> list[Post]:
    posts: list[Post] = []
    for page, text in enumerate(pages(lines, TEXT_LIMIT), 1):
        posts += message(campaign, key if page == 1 else f"{key}:{page}", channel, clip(text), ping=ping)
    return posts
