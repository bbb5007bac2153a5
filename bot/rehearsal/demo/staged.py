"""What happens in a campaign of the demo whatever the dice say: mines, orders, the game master's answers, posts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.rehearsal.sandbox import Line, Person


@dataclass(frozen=True)
class StagedOrder:
    """An order that a player gives in a round. `fields` are the options of `/order give`."""

    round: int
    player: str
    unit: str
    fields: Mapping[str, str]


@dataclass(frozen=True)
class Answer:
    """What the game master answers to the question of a round that contains the words."""

    round: int
    words: str
    choice: str


@dataclass(frozen=True)
class Post:
    """Words that a post of a channel must contain, and what is missing without it."""

    channel: str
    words: str
    what: str


@dataclass(frozen=True)
class Staged:
    """All of it for one campaign."""

    mines: tuple[str, ...] = ()
    """Hexes where the next vehicle is destroyed by mines, if the setting `mine_max_d6` is 6."""
    orders: tuple[StagedOrder, ...] = ()
    answers: tuple[Answer, ...] = ()
    posts: tuple[Post, ...] = ()


async def lay_mines(staged: Staged, master: Person) -> list[str]:
    """Lay the minefields; gives what the bot answered."""
    return [
        (await master.slash("/gm mines lay", hex=label, kind="anti-tank", chance=6, damage=9)).text
        for label in staged.mines
    ]


async def answer(staged: Staged, number: int, master: Person) -> list[str] | None:
    """Answer the questions of the round; gives what the bot answered to each, None if one was not asked."""
    given: list[str] = []
    for prepared in (entry for entry in staged.answers if entry.round == number):
        asked = await master.autocomplete("/gm rule", option="ruling", typed="")
        ruling = next((str(value) for question, value in asked if prepared.words in question), None)
        if ruling is None:
            return None
        given.append((await master.slash("/gm rule", ruling=ruling, choice=prepared.choice)).text)
    return given


def missing(staged: Staged, reader: Person, stories: Sequence[str] = ()) -> list[str]:
    """What neither the reader's posts tell nor the `stories` of the rounds in full, one sentence each."""
    return [
        f"no post of #{post.channel} reports {post.what}"
        for post in staged.posts
        if not any(post.words in told for told in (*map(text, reader.read(post.channel)), *stories))
    ]


def text(line: Line) -> str:
    """Everything that is written in a post."""
    parts = [line.content]
    for embed in line.embeds:
        parts += [str(embed.get("title") or ""), str(embed.get("description") or "")]
        parts += [f"{field['name']}\n{field['value']}" for field in embed.get("fields") or []]
    return "\n".join(parts)
