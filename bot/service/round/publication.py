"""The posts of a published round. What players read is made from their view and their events, nothing else."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from bot.campaign.knowledge.deeds import Deeds, deeds_of
from bot.campaign.knowledge.fronts import Front, fronts_of, heaviest
from bot.campaign.knowledge.sideview import gm_view, observe
from bot.campaign.text.events import in_lines, say_event
from bot.campaign.text.pictured import in_words
from bot.campaign.text.report import NOBODY, Owners, known_names, round_report
from bot.campaign.text.surroundings import in_short
from bot.campaign.world.happened import GM, Event
from bot.campaign.world.known.view import SideView
from bot.campaign.world.model import World
from bot.campaign.world.sides import Side
from bot.hexmap.coords import BadLabel, Hex, parse_label
from bot.messages import say
from bot.service.base import MOST_ALT, Picture, Services, clip
from bot.service.ground.posts import (
    BLUE,
    GM_ROOM,
    OPERATIONS,
    ORDERS,
    RED,
    embed,
    in_order,
    message,
    order_key,
    pages,
    reaction,
)
from bot.service.round.briefing import Followed, briefing_posts, followed_lines
from bot.service.round.dice_seeds import Seeds, revealed
from bot.service.round.draft import NO_WORDS, Words, in_sequence, paragraph_mark
from bot.service.round.environment import with_report
from bot.service.round.feed import feed_posts
from bot.service.round.sheet import gm_lines
from bot.service.round.windows import NONE_EARLIER, Earlier, of_its_round
from bot.store import records
from bot.store.outbox import Post
from bot.store.tables import Campaign

RESOLVED = "✅"
NOTABLE = frozenset(
    {
        "assaulted",
        "attacked",
        "contact",
        "damaged",
        "destroyed",
        "disarmed",
        "found",
        "immobilised",
        "overrun",
        "rescued",
        "thrown_out",
    }
    | {"barrage", "shelled", "overkill", "smoke", "flare", "impact", "traced", "wind"}
)
"""Kinds of events that the operations room reports (EDC-B1-c)."""
FRONT_WIDTH = 1080
OVERVIEW_WIDTH = 1200
"""Pixels."""
MARGIN = 2
"""Hexes around the action that a sector map shows."""


NOTHING_SAID = "-"
"""What a game master gives to take a title or a quotation away."""


def words_of(campaign: Campaign, number: int) -> Words:
    """What the game master has set for the briefing of a round."""
    kept = records.BRIEFING_WORDS.of(campaign)
    if kept.round != number:
        return NO_WORDS
    order, story = tuple(kept.order), tuple(kept.story)
    return Words(kept.title, kept.quote, kept.note, dict(kept.changes), order, story, kept.players)


def keep_words(campaign: Campaign, number: int, given: Words) -> Words:
    """Set what is given, keep what is not; `NOTHING_SAID` takes it away."""
    old = words_of(campaign, number)
    title, quote = (
        "" if new.strip() == NOTHING_SAID else new if new.strip() else before
        for new, before in ((given.title, old.title), (given.quote, old.quote))
    )
    return set_words(campaign, number, replace(old, title=title, quote=quote))


def set_words(campaign: Campaign, number: int, words: Words) -> Words:
    """Set all that the game master wants otherwise in the briefing of a round."""
    kept = (words.title, words.quote, words.note, words.changes, words.order)
    kept_words = records.BriefingWords(number, *kept, players=words.players, story=words.story)
    records.BRIEFING_WORDS.keep(campaign, kept_words)
    return words


def keep_rewritten(campaign: Campaign, number: int, words: Words) -> None:
    """Take down the words of a round that is published that are read later: its paragraphs, the note to the players."""
    if words.changes:
        records.REWRITTEN.keep(campaign, {**records.REWRITTEN.of(campaign), number: dict(words.changes)})
    if words.story:
        records.STORY_ORDER.keep(campaign, {**records.STORY_ORDER.of(campaign), number: words.story})
    if words.players:
        records.SIDE_NOTES.keep(campaign, {**records.SIDE_NOTES.of(campaign), number: words.players})


def as_rewritten(campaign: Campaign, number: int, lines: Iterable[str]) -> list[str]:
    """The paragraphs of a published round as they are to be read."""
    changes = records.REWRITTEN.of(campaign).get(number, {})
    told = in_sequence(lines, records.STORY_ORDER.of(campaign).get(number, ()))
    return [changes.get(paragraph_mark(line), line) if line else line for line in told]


@dataclass(frozen=True)
class Played:
    """An adjudicated round, ready to be published."""

    number: int
    before: World
    after: World
    events: tuple[Event, ...]
    places: tuple[int, ...]
    """Queue numbers of the players' orders, whose posts get their mark."""
    open_seed: bytes
    covered_seed: bytes
    owners: Owners = field(default_factory=lambda: NOBODY)
    words: Words = NO_WORDS
    earlier: Earlier = NONE_EARLIER
    """The fronts of the round before."""
    followed: tuple[Followed, ...] = ()
    """The standing orders that units followed, by their places in the queue."""
    same_dice: bool = False
    """It was taken back, and is adjudicated from the very same again, with the dice that it had."""

    def views(self) -> tuple[SideView, SideView, list[Event]]:
        """The players' views before and after the round, and their events."""
        before, after = observe(self.before, Side.PLAYER), observe(self.after, Side.PLAYER)
        return before, after, seen_by(self.events, Side.PLAYER)

    def fronts(self, after: SideView, deeds: Deeds) -> tuple[Front, ...]:
        """The parts of the map that its briefing shows."""
        return fronts_of(after, deeds, self.earlier.fronts, self.earlier.used)


def fronts_to_keep(played: Played) -> tuple[Front, ...]:
    """The fronts of a round, worked out from scratch."""
    before, after, events = played.views()
    return played.fronts(after, deeds_of(after, before, events))


async def round_posts(s: Services, campaign: Campaign, played: Played) -> list[Post]:
    """All posts of the round, in the sequence they are to appear; draws the pictures."""
    posts = await account_posts(s, campaign, played)
    before, view, events = await asyncio.to_thread(played.views)
    posts += await asyncio.to_thread(feed_posts, campaign, played.number, before, view, events, played.owners)
    posts = _with_dice(campaign, played, events, posts)
    for place in played.places:
        target = order_key(played.number, place)
        posts += reaction(campaign, f"{target}:resolved", ORDERS, target, RESOLVED)
    return posts + await _gm_posts(s, campaign, played)


async def account_posts(s: Services, campaign: Campaign, played: Played) -> list[Post]:
    """The account of a round for the players, as it is published and as the game master previews it.

    Publication adds the next close above it, and the dice with their seals.
    """
    before, view, events = await asyncio.to_thread(played.views)
    return await players_posts(s, campaign, before, view, events, played)


async def players_posts(
    s: Services,
    campaign: Campaign,
    before: SideView,
    view: SideView,
    events: Sequence[Event],
    played: Played,
) -> list[Post]:
    """For the briefing room the round in brief with its heaviest front; for operations the combat with all pictures."""
    number, owners = played.number, played.owners
    report = await asyncio.to_thread(round_report, view, events, before, owners)
    report = replace(report, followed=followed_lines(before, view, played.followed))
    deeds = await asyncio.to_thread(deeds_of, view, before, events)
    fronts = await asyncio.to_thread(played.fronts, view, deeds)
    pictures = await briefing_pictures(s, campaign, before, view, deeds, fronts, number)
    main = pictures[fronts.index(heaviest(fronts, deeds))] if fronts else pictures[0]
    posts = await asyncio.to_thread(
        briefing_posts, campaign, number, (before, view), events, report, played.words, owners, main
    )
    posts = await with_report(s, campaign, posts, view, view.round)
    if notable := [event for event in events if event.kind in NOTABLE]:
        title = say("publish-combat", round=number)
        lines = event_lines(before, view, notable, owners)
        posts += told(campaign, operations_key(number), OPERATIONS, title, lines, *pictures)
    return posts


def operations_key(number: int) -> str:
    """The key of the report of combat."""
    return f"round:{number}:operations"


def is_briefing(post: Post, number: int) -> bool:
    """Whether a post is part of the report of round `number`, which opens the next round (EDC-B1-b)."""
    return post.key.startswith(f"round:{number}:report")


def told(
    campaign: Campaign,
    key: str,
    channel: str,
    title: str,
    lines: Sequence[str],
    *pictures: Picture,
    color: int = BLUE,
) -> list[Post]:
    """All the lines, in as many posts as Discord's limits ask for; the pictures are in the first, one below another."""
    first, *others = pages(lines) or [""]
    embeds = [embed(title, first, image=pictures[0].filename, color=color)]
    embeds += [embed("", image=picture.filename, color=color) for picture in pictures[1:]]
    posts = message(campaign, key, channel, embeds=embeds, pictures=pictures)
    return in_order([*posts, *_continued(campaign, key, channel, title, others, color)])


def _continued(
    campaign: Campaign, key: str, channel: str, title: str, texts: Sequence[str], color: int
) -> list[Post]:
    posts: list[Post] = []
    for page, text in enumerate(texts, 2):
        embeds = [embed(f"{title} ({page})", text, color=color)]
        posts += message(campaign, f"{key}:{page}", channel, embeds=embeds)
    return posts


def seen_by(events: Iterable[Event], audience: str) -> list[Event]:
    """The events, in the versions that were made for this audience."""
    return [event for event in events if audience in event.audience]


async def briefing_pictures(
    s: Services,
    campaign: Campaign,
    before: SideView,
    view: SideView,
    deeds: Deeds,
    fronts: Sequence[Front],
    number: int,
) -> list[Picture]:
    """The fronts with what happened there, by number, then the theatre as an overview with their frames.

    Fronts have the hour and the light of the round that they show, the overview those in which the next one opens. A
    map that a front shows whole needs no overview.
    """
    pictures = []
    for front in fronts:
        name = say("front-title", front=front.number, campaign=campaign.name)
        data = await s.pictures.map(
            of_its_round(view, before),
            title=name,
            crop=(front.first, front.last),
            width=FRONT_WIDTH,
            legend=False,
            deeds=deeds,
        )
        pictures.append(
            Picture(f"round-{number}-front-{front.number}.png", data, front_alt(view, front, deeds))
        )
    if not any(front.whole(view.map) for front in fronts):
        name = say("title-after", campaign=campaign.name, round=number)
        data = await s.pictures.map(view, title=name, width=OVERVIEW_WIDTH, legend=not fronts, fronts=fronts)
        pictures.append(Picture(f"round-{number}-theatre.png", data, theatre_alt(view, number)))
    return pictures


def theatre_alt(view: SideView, number: int) -> str:
    """What the overview shows, for who cannot see it."""
    text = say("publish-theatre", round=number)
    return clip(say("picture-round", text=text, seen=in_short(view)), MOST_ALT)


def front_alt(view: SideView, front: Front, deeds: Deeds) -> str:
    """What the picture of a front shows, for who cannot see it."""
    seen = in_words(view, deeds, {at for at in view.map.hexes() if front.shows(at)})
    return clip(say("picture-round", text=_counted(view, front, deeds), seen=seen), MOST_ALT)


def _counted(view: SideView, front: Front, deeds: Deeds) -> str:
    """How much there is and happened on a front."""
    shows = front.shows
    return say(
        "front-alt",
        front=front.number,
        first=view.map.label(front.first),
        last=view.map.label(front.last),
        units=sum(unit.carrier is None and shows(unit.hex) for unit in view.units),
        contacts=sum(contact.present and shows(contact.hex) for contact in view.contacts),
        ghosts=sum(not contact.present and shows(contact.hex) for contact in view.contacts),
        moves=sum(shows(move.path[-1]) for move in deeds.moves),
        shots=sum(shows(shot.end) for shot in deeds.shots),
        lost=sum(shows(unit.hex) for unit in deeds.fallen),
    )


def sector(view: SideView, events: Iterable[Event]) -> tuple[Hex, Hex] | None:
    """Two corners around all hexes the events name; None for the whole map where they name none."""
    hexes = [at for event in events for at in _hexes_of(event)]
    if not hexes:
        return None
    cols, rows = [at.col for at in hexes], [at.row for at in hexes]
    return (
        Hex(max(1, min(cols) - MARGIN), max(1, min(rows) - MARGIN)),
        Hex(min(view.map.width, max(cols) + MARGIN), min(view.map.height, max(rows) + MARGIN)),
    )


def _hexes_of(event: Event) -> list[Hex]:
    hexes = [event.hex] if event.hex is not None else []
    named = event.data.get("hex")
    if isinstance(named, str):
        try:
            hexes.append(parse_label(named))
        except BadLabel:
            return hexes
    return hexes


def _with_dice(
    campaign: Campaign, played: Played, events: Sequence[Event], posts: Sequence[Post]
) -> list[Post]:
    """The posts with the open seed and every roll the players saw, as a file that `hexmarshal dice verify` checks.

    The first report of combat bears it; where there was no combat it is a post of its own.
    """
    seeds = Seeds(played.open_seed, played.covered_seed)
    published = revealed(played.number, seeds, events)
    data = json.dumps(published, indent=1, sort_keys=True).encode()
    number = played.number
    text = say("publish-dice", round=number, seed=str(published["open_seed"]))
    if played.same_dice:
        text = f"{text} {say('rollback-same-dice')}"
    file = Picture(f"round-{number}-dice.json", data, say("publish-dice-file", round=number))
    alone = message(campaign, f"round:{number}:dice", OPERATIONS, text, pictures=[file])
    combat = next((n for n, post in enumerate(posts) if post.key == operations_key(number)), None)
    if combat is None:
        return [*posts, *alone]
    report, dice = posts[combat], alone[0]
    payload = {
        **report.payload,
        "content": f"-# {text}",
        "files": [*report.payload["files"], *dice.payload["files"]],
    }
    joined = replace(report, payload=payload, files=(*report.files, *dice.files))
    return [*posts[:combat], joined, *posts[combat + 1 :]]


async def _gm_posts(s: Services, campaign: Campaign, played: Played) -> list[Post]:
    number = played.number
    picture = await gm_picture(s, campaign, played.after, number)
    lines = gm_lines(played.before, played.after, seen_by(played.events, GM), played.owners) or [
        say("publish-nothing")
    ]
    title = say("publish-gm-title", round=number)
    return told(campaign, f"round:{number}:gm", GM_ROOM, title, lines, picture, color=RED)


async def gm_picture(s: Services, campaign: Campaign, world: World, number: int) -> Picture:
    """The whole truth, for the game master's eyes only."""
    title = say("title-gm", campaign=campaign.name, round=number)
    data = await s.pictures.map(gm_view(world), title=title)
    alt = clip(say("picture-round", text=say("publish-gm-map"), seen=in_short(gm_view(world))), MOST_ALT)
    return Picture(f"round-{number}-gm.png", data, alt)


def event_lines(before: SideView, view: SideView, events: Sequence[Event], owners: Owners) -> list[str]:
    """A line for each event that has a sentence."""
    names = known_names([before, view], events, owners)
    return [f"- {line}" for event in in_lines(events) if (line := say_event(event, names))]
