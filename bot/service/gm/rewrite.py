"""The briefing in the game master's words: title, quotation, a note, and each paragraph changed, left out or moved.

A paragraph that is written otherwise is for the readers of the one in its place; a note is for everybody, or for the
players alone. Changes are
kept by what a paragraph said: where the draft is made again and says the same, they stay.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

from bot.campaign.world.safe_text import cut, safe, uncontrolled
from bot.messages import say
from bot.service.base import Services, Who, clip, refused
from bot.service.gm import office
from bot.service.gm.draft_presses import (
    BRIEF,
    FIRST,
    STORY,
    AsItWas,
    ChooseParagraph,
    LeaveOut,
    MoveTo,
    ShowWords,
    WordsPress,
    WriteHead,
    WriteParagraph,
)
from bot.service.round.briefing import MAX_HEADLINE, MAX_NOTE, MAX_PARAGRAPH, MAX_QUOTE, paragraphs
from bot.service.round.draft import Words, draft_mark, in_sequence, paragraph_mark
from bot.service.round.publication import set_words, words_of
from bot.service.round.review import ReadDraft
from bot.service.round.rounds import ready_round
from bot.service.screens.answer import Given, answers, expect, opens
from bot.service.screens.forms import Field, Form
from bot.service.screens.screen import Button, Item, Menu, Screen

MOST = 25
"""Entries of a menu."""
MOST_MENUS = {BRIEF: 1, STORY: 3}
"""Menus of the paragraphs of the briefing, and of the whole story."""
SHOWN = 90


@dataclass(frozen=True)
class Told:
    """The draft of a round with the words for its briefing."""

    words: Words
    mark: str
    brief: tuple[str, ...]
    """Paragraphs of the briefing, in the sequence in which they will be read."""
    story: tuple[str, ...]

    def list_of(self, where: str) -> tuple[str, ...]:
        return self.brief if where == BRIEF else self.story

    def line(self, about: str) -> str:
        """What a paragraph said. Raises Refused."""
        line = next((line for line in (*self.brief, *self.story) if paragraph_mark(line) == about), None)
        if line is None:
            raise refused("words-gone")
        return line

    @property
    def lost(self) -> list[str]:
        """What was written for paragraphs that the draft no longer has."""
        known = {paragraph_mark(line) for line in (*self.brief, *self.story)}
        return [text for mark, text in self.words.changes.items() if mark not in known and text]


async def told_of(s: Services, who: Who, press: WordsPress) -> Told:
    """The draft of a press. Raises Refused, and Outdated where it has changed since."""
    async with s.sessions() as session:
        campaign, played = await office.round_of(session, who)
    expect((press.campaign, press.round), (campaign.id, played.number), say("draft-published-already"))
    ready = await ready_round(s, campaign.id, played.number)
    if ready is None:
        raise refused("ruling-no-draft")
    mark = draft_mark(ready.saved, ready.played.words)
    expect(press.mark, mark, say("draft-redrawn"))

    def read() -> tuple[list[str], list[str]]:
        before, view, events = ready.played.views()
        return paragraphs((before, view), events, ready.played.owners)

    brief, story = await asyncio.to_thread(read)
    words = ready.played.words
    brief, story = in_sequence(brief, words.order), in_sequence(story, words.story)
    return Told(words, mark, tuple(brief), tuple(story))


async def change(s: Services, who: Who, press: WordsPress, make: Callable[[Words], Words]) -> WordsPress:
    """Set other words in the place of those that were shown; the press for what is shown then."""
    async with s.sessions.begin() as session:
        campaign, played = await office.round_of(session, who, lock=True)
        expect((press.campaign, press.round), (campaign.id, played.number), say("draft-published-already"))
        saved = office.draft_of(played)
        words = words_of(campaign, played.number)
        expect(press.mark, draft_mark(saved, words), say("draft-redrawn"))
        words = set_words(campaign, played.number, make(words))
    return ShowWords(press.campaign, press.round, draft_mark(saved, words))


@answers(ShowWords)
async def _show(s: Services, who: Who, press: ShowWords, given: Given) -> Screen:
    return await _screen(s, who, press)


async def _screen(s: Services, who: Who, press: WordsPress) -> Screen:
    told = await told_of(s, who, press)
    here = press.campaign, press.round, told.mark
    words = told.words
    lines = [say("words-head", round=press.round)]
    for what, text in (
        ("title", words.title),
        ("quote", words.quote),
        ("note", words.note),
        ("players", words.players),
    ):
        if text:
            lines.append(say("words-set", what=what, text=safe(text, 200)))
    lines += [say("words-lost", text=safe(text, 200)) for text in told.lost]
    menus = []
    for where in (BRIEF, STORY):
        pages = _pages(_items(words, told.list_of(where)))
        if len(pages) > MOST_MENUS[where]:
            lines.append(say("words-more", limit=MOST * MOST_MENUS[where]))
        shown = pages[: MOST_MENUS[where]]
        for page, items in enumerate(shown, 1):
            label = say("words-menu", where=where, page=page, pages=len(shown))
            menus.append(Menu(label, ChooseParagraph(*here), items))
    buttons = (
        Button(say("words-write-head"), WriteHead(*here)),
        Button(say("words-preview"), ReadDraft(press.campaign, press.round), "primary"),
    )
    return Screen(clip("\n".join(lines)), tuple(menus), buttons)


def _items(words: Words, lines: tuple[str, ...]) -> list[Item]:
    """An entry for each paragraph."""
    items: dict[str, Item] = {}
    for line in lines:
        mark = paragraph_mark(line)
        state = "out" if words.changes.get(mark) == "" else "changed" if mark in words.changes else "same"
        text = words.changes.get(mark) or line
        items[mark] = Item(mark, say("words-item", state=state, text=cut(_plain(text), SHOWN)))
    return list(items.values())


def _pages(items: list[Item]) -> list[tuple[Item, ...]]:
    """The entries in menus of as many as one holds."""
    return [tuple(items[at : at + MOST]) for at in range(0, len(items), MOST)]


def _places(told: Told, here: tuple[int, int, str], about: str) -> list[Menu]:
    """For each list with the paragraph the places to which it can be moved: where it is not already."""
    menus = []
    for where in (BRIEF, STORY):
        items = _items(told.words, told.list_of(where))
        marks = [item.value for item in items]
        if about not in marks or len(marks) < 2:
            continue
        at = marks.index(about)
        after = [
            Item(item.value, say("words-after", text=item.label))
            for place, item in enumerate(items)
            if place not in (at, at - 1)
        ]
        first = [Item(FIRST, say("words-first"))] if at else []
        shown = _pages([*first, *after])[: MOST_MENUS[where]]
        for page, entries in enumerate(shown, 1):
            label = say("words-move", where=where, page=page, pages=len(shown))
            menus.append(Menu(label, MoveTo(*here, about, where), entries))
    return menus


def _plain(text: str) -> str:
    return " ".join(text.replace("*", "").replace("\\", "").split())


@answers(ChooseParagraph)
async def _choose(s: Services, who: Who, press: ChooseParagraph, given: Given) -> Screen:
    return await _paragraph(s, who, press, given.value)


async def _paragraph(s: Services, who: Who, press: WordsPress, about: str) -> Screen:
    told = await told_of(s, who, press)
    line = told.line(about)
    here = press.campaign, press.round, told.mark
    said = told.words.changes.get(about)
    lines = [line] if said is None else [f"~~{line}~~", said or say("words-left-out")]
    buttons = [Button(say("words-write"), WriteParagraph(*here, about), "primary")]
    if said != "":
        buttons.append(Button(say("words-out"), LeaveOut(*here, about)))
    if said is not None:
        buttons.append(Button(say("words-back"), AsItWas(*here, about)))
    buttons.append(Button(say("words-all"), ShowWords(*here)))
    return Screen(clip("\n".join(lines)), tuple(_places(told, here, about)), tuple(buttons))


@opens(WriteHead)
async def _head_form(s: Services, who: Who, press: WriteHead) -> Form:
    words = (await told_of(s, who, press)).words
    fields = (
        Field(
            "title", say("words-title"), MAX_HEADLINE, say("words-title-about"), words.title, required=False
        ),
        Field("quote", say("words-quote"), MAX_QUOTE, "", words.quote, long=True, required=False),
        Field(
            "note",
            say("words-note"),
            MAX_NOTE,
            say("words-note-about"),
            words.note,
            long=True,
            required=False,
        ),
        Field(
            "players",
            say("words-players"),
            MAX_NOTE,
            say("words-players-about"),
            words.players,
            long=True,
            required=False,
        ),
    )
    return Form(say("words-write-head"), fields)


@answers(WriteHead)
async def _head(s: Services, who: Who, press: WriteHead, given: Given) -> Screen:
    names = ("title", "quote", "note", "players")
    title, quote, note, players = (given.texts.get(name, "").strip() for name in names)
    head = partial(replace, title=title, quote=quote, note=note, players=players)
    shown = await change(s, who, press, head)
    return await _screen(s, who, shown)


@opens(WriteParagraph)
async def _paragraph_form(s: Services, who: Who, press: WriteParagraph) -> Form:
    told = await told_of(s, who, press)
    text = told.words.changes.get(press.about) or told.line(press.about)
    field = Field(
        "text",
        say("words-paragraph"),
        MAX_PARAGRAPH,
        say("words-paragraph-about"),
        cut(text, MAX_PARAGRAPH),
        long=True,
    )
    return Form(say("words-write"), (field,))


@answers(WriteParagraph)
async def _write(s: Services, who: Who, press: WriteParagraph, given: Given) -> Screen:
    said = " ".join(uncontrolled(given.texts["text"]).split())
    if not said:
        raise refused("words-empty")
    line = (await told_of(s, who, press)).line(press.about)

    def made(words: Words) -> Words:
        changes = {mark: text for mark, text in words.changes.items() if mark != press.about}
        return replace(words, changes=changes if said == line else {**changes, press.about: said})

    return await _paragraph(s, who, await change(s, who, press, made), press.about)


@answers(LeaveOut)
async def _out(s: Services, who: Who, press: LeaveOut, given: Given) -> Screen:
    (await told_of(s, who, press)).line(press.about)
    shown = await change(
        s, who, press, lambda words: replace(words, changes={**words.changes, press.about: ""})
    )
    return await _paragraph(s, who, shown, press.about)


@answers(AsItWas)
async def _back(s: Services, who: Who, press: AsItWas, given: Given) -> Screen:
    def made(words: Words) -> Words:
        changes = {mark: text for mark, text in words.changes.items() if mark != press.about}
        return replace(words, changes=changes)

    return await _paragraph(s, who, await change(s, who, press, made), press.about)


@answers(MoveTo)
async def _move(s: Services, who: Who, press: MoveTo, given: Given) -> Screen:
    told = await told_of(s, who, press)
    told.line(press.about)
    marks = list(dict.fromkeys(map(paragraph_mark, told.list_of(press.where))))
    if press.about not in marks or given.value not in {FIRST, *marks} - {press.about}:
        raise refused("words-gone")
    marks.remove(press.about)
    marks.insert(0 if given.value == FIRST else marks.index(given.value) + 1, press.about)

    def made(words: Words) -> Words:
        order = tuple(marks)
        return replace(words, order=order) if press.where == BRIEF else replace(words, story=order)

    return await _screen(s, who, await change(s, who, press, made))
