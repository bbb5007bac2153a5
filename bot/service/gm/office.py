"""What the game master does. Every function checks that the asker is one of the campaign's game masters."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from sqlalchemy.ext.asyncio import AsyncSession

from bot.campaign.world.happened import GM
from bot.campaign.world.safe_text import cut, safe
from bot.messages import say
from bot.service.base import Picture, Services, Who, clip, refused, stamp
from bot.service.gm.draft_presses import READERS, ShowAs, ShowWords
from bot.service.gm.undo import take_back
from bot.service.ground.heads import tell_close
from bot.service.ground.load import game_master_of, master_changes, owners_of, still_open
from bot.service.ground.posts import BRIEFING, FEED, GM_ROOM
from bot.service.means.worlds import copy_of, read_world
from bot.service.round.closes import move
from bot.service.round.difference import Outcome, outcome_now, since
from bot.service.round.draft import NO_WORDS, Words, draft_from_json, draft_mark
from bot.service.round.outcomes import decide, note_lines, outcomes_of
from bot.service.round.publication import gm_picture, keep_words, seen_by, words_of
from bot.service.round.retaken import has_earlier_dice
from bot.service.round.review import ReadDraft
from bot.service.round.rounds import (
    Ready,
    adjudicate,
    posts_to_publish,
    publish_round,
    ready_round,
)
from bot.service.round.sheet import gm_lines, ruling_lines
from bot.service.round.standing import lock_round
from bot.service.screens.answer import Given, answers, expect
from bot.service.screens.press import Press
from bot.service.screens.screen import Button, Item, Menu, Screen, Shown
from bot.store import campaigns, history, records
from bot.store.outbox import Post
from bot.store.tables import Campaign, CampaignState, PostKind, Round

MAX_EXTEND = 24 * 14
"""Hours."""
MOST_MENUS = 4
"""Menus of readers, beside a row of buttons: for 97 players."""


async def close_now(s: Services, who: Who, shown: tuple[int, int] | None = None) -> str:
    """Lock the round at once and adjudicate it.

    `shown` is the campaign and the round that a button was made for. Raises Refused and Outdated.
    """
    async with s.sessions.begin() as session:
        campaign, played = await round_of(session, who, lock=True)
        if shown is not None:
            expect_round(campaign, played, shown)
        number = played.number
        if played.draft is not None:
            raise refused("gm-closed-already", round=number)
        if played.locked_at is None:
            now = await campaigns.database_now(session)
            before = {"closes_at": played.closes_at.isoformat() if played.closes_at else None}
            await campaigns.set_close(session, campaign.id, number, now)
            await tell_close(session, campaign, number, now)
            await lock_round(s, session, campaign, number)
            after = {"closes_at": now.isoformat()}
            await history.record_gm_action(
                session, campaign.id, number, who.user_id, "close", before=before, after=after
            )
        automatic = records.AUTO_PUBLISH.of(campaign)
    if not await adjudicate(s, campaign.id, number):
        raise refused("gm-close-failed", round=number)
    if automatic:
        await publish_round(s, campaign.id, number)
        return say("gm-close-published", round=number)
    return say("gm-closed", round=number)


@dataclass(frozen=True)
class Publish(Press, name="gm.publish", apart=True):
    """Publish exactly this draft of this round. `mark` is the draft's."""

    again = "`/gm preview`"
    campaign: int
    round: int
    mark: str


async def preview(s: Services, who: Who, words: Words = NO_WORDS) -> tuple[str, list[Picture], Publish]:
    """The draft: what happened, the map as it would be, and the press that publishes exactly this draft.

    An account too long for a message is attached in full. `words` are the game master's own for the briefing, kept
    until it is published.
    """
    async with s.sessions.begin() as session:
        campaign, played = await round_of(session, who, lock=True)
        saved = draft_of(played)
        words = keep_words(campaign, played.number, words)
        before = read_world(await history.load_world(session, campaign.id, played.number), campaign.map_text)
        mark = draft_mark(saved, words)
        await campaigns.note_seen(session, campaign.id, played.number, who.user_id, mark)
        decided = await outcomes_of(session, campaign.id, played.number)
        owners = await owners_of(session, campaign.id)
        same = has_earlier_dice(played)
    draft = draft_from_json(saved, campaign.map_text)
    after, events = draft.world, seen_by(draft.events, GM)
    lines = [
        say("draft-head", round=played.number),
        *([say("rollback-same-dice")] if same else []),
        *gm_lines(before, after, events, owners),
    ]
    names = {unit.id: unit.name for unit in before.units.values()}
    # Questions to the game master come before a long account, which may be cut.
    lines[1:1] = [
        *(say("draft-held", number=entry.number, unit=safe(entry.unit)) for entry in draft.held),
        *ruling_lines(draft.rulings),
        *note_lines(draft.orders, decided, names),
    ]
    text = "\n".join(lines)
    files = [await gm_picture(s, campaign, after, played.number)]
    if clip(text) != text:
        files.append(Picture(f"round-{played.number}-draft.txt", text.encode(), say("draft-file")))
    return clip(text), files, Publish(campaign.id, played.number, mark)


async def preview_screen(s: Services, who: Who, words: Words = NO_WORDS) -> Screen:
    """The draft with its button, and below it the posts as the players will see them."""
    text, files, press = await preview(s, who, words)
    ready = await ready_round(s, press.campaign, press.round)
    posts = [] if ready is None else await posts_to_publish(s, ready)
    posts = [post for post in posts if read_by(post, "players", ready)]
    here = press.campaign, press.round, press.mark
    known = () if ready is None else readers(ready)
    pages = [known[at : at + 25] for at in range(0, len(known), 25)][:MOST_MENUS]
    return Screen(
        text,
        tuple(
            Menu(say("draft-show-as", page=page, pages=len(pages)), ShowAs(*here), items)
            for page, items in enumerate(pages, 1)
        ),
        buttons=(
            Button(say("draft-button"), press, "primary"),
            Button(say("words-button"), ShowWords(*here)),
        ),
        pictures=tuple(files),
        extra=(say("draft-posts"),) if posts else (),
        posts=tuple(shown(post) for post in posts),
    )


def readers(ready: Ready) -> tuple[Item, ...]:
    """As whom a draft can be shown: everybody of a kind, and each player who has units in it."""
    items = [Item(name, say("draft-reader", reader=name)) for name in READERS]
    played = ready.played
    worlds = (played.before, played.after)
    owners = {unit.owner for world in worlds for unit in world.units.values() if unit.owner is not None}
    named = sorted((name, owner) for owner, name in played.owners.items() if owner in owners)
    items += [Item(owner, cut(say("draft-reader-own", company=name), 100)) for name, owner in named]
    return tuple(items)


def read_by(post: Post, reader: str, ready: Ready | None) -> bool:
    """Whether a post of the round is for these readers: players, those who watch, or game masters."""
    if ready is None or post.kind is not PostKind.CREATE:
        return False
    rooms = {room: name for name, room in ready.campaign.channels.items()}
    room = rooms.get(post.channel_id)
    return {
        "players": room not in (GM_ROOM, FEED),
        "watchers": room in (FEED, BRIEFING),
        "masters": room == GM_ROOM,
    }[reader]


def shown(post: Post) -> Shown:
    """A post that is still to be made, with the very texts and pictures that it will have."""
    pictures = tuple(Picture(file.name, file.data, file.description) for file in post.files)
    layout = tuple(post.payload.get("layout", ()))
    return Shown(post.payload["content"], tuple(post.payload["embeds"]), pictures, layout)


@answers(ReadDraft)
async def _read(s: Services, who: Who, press: ReadDraft, given: Given) -> Screen:
    async with s.sessions() as session:
        campaign, played = await round_of(session, who)
    expect((press.campaign, press.round), (campaign.id, played.number), say("draft-published-already"))
    return await preview_screen(s, who)


@answers(Publish)
async def _publish(s: Services, who: Who, press: Publish, given: Given) -> Screen:
    return Screen(await publish(s, who, press))


async def publish(s: Services, who: Who, press: Publish | None = None, words: Words = NO_WORDS) -> str:
    """Publish the draft that the game master saw last and open the next round; another draft is not published.

    `press` is the button of the draft that is meant, `words` are the game master's own for the briefing in place of
    those that were previewed. Raises Refused and Outdated.
    """
    async with s.sessions.begin() as session:
        campaign, played = await round_of(session, who, lock=True)
        saved, number = draft_of(played), played.number
        current = draft_mark(saved, words_of(campaign, number))
        seen = (played.seen or {}).get(str(who.user_id))
        expected = seen if press is None else press.mark
        if press is not None:
            past = say("draft-published-already")
            expect((press.campaign, press.round), (campaign.id, number), past)
        if expected is not None:
            expect(expected, current, say("draft-redrawn"))
        if words != NO_WORDS:
            current = draft_mark(saved, keep_words(campaign, number, words))
    await publish_round(s, campaign.id, played.number, only=current)
    async with s.sessions() as session:
        opened = await campaigns.current_round(session, campaign.id)
    if opened is None or opened.number == played.number:
        raise refused("draft-underway")
    return say(
        "draft-published",
        round=played.number,
        seen=bool(expected),
        opened=opened.number,
        when=stamp(opened.closes_at),
    )


async def give_outcome(s: Services, who: Who, order: str, **given: Any) -> str:
    """Attach an outcome to an order; a draft is made again with it (EDC-A2-d). See `outcomes.decide`."""
    was = await outcome_now(s, who)
    told, number = await decide(s, who, order, **given)
    return await _made_again(s, who, number, told, was)


async def undo(s: Services, who: Who, action: str = "") -> str:
    """Take back an intervention, the newest that can be taken back if none is named."""
    was = await outcome_now(s, who)
    told, number = await take_back(s, who, action)
    return await _made_again(s, who, number, told, was)


async def _made_again(s: Services, who: Who, number: int, done: str, was: Outcome | None) -> str:
    """Adjudicate a locked round again; what was `done`, and in what the draft is otherwise than it `was`."""
    async with s.sessions() as session:
        campaign = await game_master_of(session, who)
        played = None if number < 1 else await campaigns.get_round(session, campaign.id, number)
    if (
        played is None
        or played.locked_at is None
        or played.draft is not None
        or played.resolved_at is not None
    ):
        return done
    if not await adjudicate(s, campaign.id, number):
        raise refused("draft-failed", round=number)
    return "\n".join(filter(None, (say("draft-again", done=done), await since(s, who, was))))


async def extend(s: Services, who: Who, hours: int) -> str:
    """Move the close of the open round later by `hours` (1 to 336)."""
    if not 1 <= hours <= MAX_EXTEND:
        raise refused("extend-hours", limit=MAX_EXTEND)
    async with s.sessions.begin() as session:
        campaign, played = await round_of(session, who, lock=True)
        if played.locked_at is not None:
            raise refused("extend-locked", round=played.number)
        if played.closes_at is None:
            raise refused("extend-paused", round=played.number)
        later = played.closes_at + timedelta(hours=hours)
        await move(session, campaign, played, later, who, "extend")
    return say("extended", round=played.number, when=stamp(later))


async def map_gm(s: Services, who: Who) -> Picture:
    """The whole truth as a picture."""
    async with s.sessions() as session:
        campaign = await game_master_of(session, who)
        world = copy_of(await s.truth.world(session, campaign))
    return await gm_picture(s, campaign, world, campaign.round)


async def round_of(session: AsyncSession, who: Who, *, lock: bool = False) -> tuple[Campaign, Round]:
    """The open round. `lock`: wait for other game masters, so that what they do at this moment is neither lost nor
    left out of the draft.
    """
    campaign = await (master_changes if lock else game_master_of)(session, who)
    if campaign.round < 1 or campaign.state != CampaignState.OPEN:
        raise refused("round-none")
    played = await campaigns.get_round(session, campaign.id, campaign.round)
    still_open(played, who)
    return campaign, played


def expect_round(campaign: Campaign, played: Round, shown: tuple[int, int]) -> None:
    """Raises Outdated unless the open round is the one that a button was shown for."""
    expect(shown, (campaign.id, played.number), say("gm-close-over", round=shown[1]))


def draft_of(played: Round) -> dict[str, Any]:
    if played.draft is None:
        raise refused("draft-none", round=played.number)
    return played.draft
