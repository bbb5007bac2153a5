"""Names of a person in sentences that the store keeps, replaced as whole words. Nothing here commits.

Only what is a sentence is looked at: a name that is also a kind, a key or a unit's name stays a kind, a key or a unit's
name. `docs/privacy.md` says what cannot be replaced.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from bot.campaign.world.safe_text import safe
from bot.store.outbox import CONCERNS, KEEPS, PRIVATE, REWORDED, Post, queue_posts
from bot.store.tables import PostKind

SENTENCES = frozenset(
    {
        *("announced", "note", "notes", "text", "others", "reason", "topic"),
        *("briefing_words", "rewritten", "side_notes"),
        "turns",
        *("content", "title", "description", "value", "alt", "footer", "texts"),
    }
)
"""Keys of JSON under which there are sentences, at any depth."""


class Written(NamedTuple):
    """A column with sentences, and the rows of it that are looked at."""

    table: str
    column: str
    keys: tuple[str, ...]
    where: str
    is_json: bool = False


class Forgotten(NamedTuple):
    """Who is forgotten, and what is said instead."""

    user_id: int
    called: str
    """In place of their name."""
    removed: str
    """In place of a whole message with words of theirs."""


_IN = "campaign_id = ANY(:campaigns)"
_OF_STEPS = ("skirmish_id", "serial")
WRITTEN = (
    Written("filing", "text", ("id",), _IN),
    Written("filing", "details", ("id",), _IN, is_json=True),
    Written("gm_action", "note", ("id",), _IN),
    Written("gm_action", "after", ("id",), _IN, is_json=True),
    Written("unit_order", "content", ("id",), _IN, is_json=True),
    Written("round", "draft", ("campaign_id", "number"), _IN, is_json=True),
    Written("campaign", "settings", ("id",), "id = ANY(:campaigns)", is_json=True),
    Written("branch", "reason", ("id",), _IN),
    Written(
        "branch_row",
        "content",
        ("branch_id", "of", "ordinal"),
        f"of IN ('round', 'gm_action', 'unit_order') AND branch_id IN (SELECT id FROM branch WHERE {_IN})",
        is_json=True,
    ),
    Written("ledger", "note", ("id",), "guild_id = ANY(:guilds)"),
    Written("skirmish", "head", ("id",), "id = ANY(:games)", is_json=True),
    Written("skirmish", "log", ("id",), "id = ANY(:games)", is_json=True),
    Written(
        "skirmish_step", "content", _OF_STEPS, "kind = 'end' AND skirmish_id = ANY(:games)", is_json=True
    ),
    Written(
        "skirmish_seat", "name", ("skirmish_id", "seat"), "user_id IS NULL AND skirmish_id = ANY(:games)"
    ),
    Written(
        "outbox",
        "payload",
        ("id",),
        f"state IN ('waiting', 'sending', 'parked') AND {_IN}",
        is_json=True,
    ),
)


async def unmistakable(session: AsyncSession, campaigns: Sequence[int], names: Sequence[str]) -> list[str]:
    """Those of these names that no unit of the campaigns and nobody else in them has: they mean this person alone."""
    told = []
    for name in names:
        values = {
            "campaigns": list(campaigns),
            "name": name,
            "units": [f'%"name": "{_literal(spelt)}"%' for spelt in as_json(name)],
        }
        others = await session.execute(text(_OTHERS), values)
        if not others.scalar_one():
            told.append(name)
    return told


_OTHERS = (
    f"SELECT EXISTS (SELECT FROM snapshot WHERE {_IN} AND world::text LIKE ANY(:units))"
    f" OR (SELECT count(*) > 1 FROM (SELECT DISTINCT user_id FROM player WHERE {_IN} AND name = :name) p)"
)


def as_json(name: str) -> set[str]:
    """How JSON in the store spells a name, without quotation marks: what was imported is as the archive has it."""
    return {json.dumps(name, ensure_ascii=ascii_only)[1:-1] for ascii_only in (True, False)}


def whole_words(names: Sequence[str]) -> str:
    """An expression that finds these names in sentences, also escaped; Python and PostgreSQL read it alike.

    Underlines around a name are Markdown, and no part of a word; those before it are the first group.
    """
    spelt = sorted({word for name in names for word in (name, safe(name))}, key=len, reverse=True)
    return rf"(?<!\w)(_*)(?:{'|'.join(map(re.escape, spelt))})(?=_*(?!\w))"


async def replace_names(
    session: AsyncSession, about: Mapping[str, Sequence[int]], names: Sequence[str], called: str
) -> None:
    """Put `called` in the place of these names, in what these campaigns, games, and ledgers of servers say."""
    if not names:
        return
    renamed, like = _renaming(names, called), _like(names)
    for written in WRITTEN:
        given: dict[str, object] = {
            key: list(value) for key, value in about.items() if f":{key}" in written.where
        }
        keys = ", ".join(written.keys)
        chosen = (
            f"SELECT {keys}, {written.column}::text AS said FROM {written.table}"
            f" WHERE {written.where} AND {written.column}::text LIKE ANY(:like)"
        )
        for row in list(await session.execute(_declared(chosen), given | {"like": like})):
            after = _in_json(row.said, renamed) if written.is_json else renamed(row.said)
            if after == row.said:
                continue
            mine = " AND ".join(f"{key} = :{key}" for key in written.keys)
            kind = "json" if written.is_json else "text"
            changed = f"UPDATE {written.table} SET {written.column} = CAST(:after AS {kind}) WHERE {mine}"
            values = {key: getattr(row, key) for key in written.keys}
            await session.execute(_declared(changed), values | {"after": after})


async def replace_in_messages(
    session: AsyncSession, campaigns: Sequence[int], person: Forgotten, names: Sequence[str]
) -> int:
    """Queue a change of each message on Discord that names the person by these names, or is of their words; how many.

    Their pictures stay. The newest `MOST_MESSAGES`, and only where the store knows what they say now: nothing waits
    that changes them.
    """
    mention = re.compile(rf"<@!?{person.user_id}>")
    named = _renaming(names, person.called) if names else str

    def renamed(sentence: str) -> str:
        return named(mention.sub(person.called, sentence))

    own = await _own_words(session, campaigns, person.user_id)
    like = [*_like(names), f"%<@{person.user_id}>%", f"%<@!{person.user_id}>%"]
    given = {"campaigns": list(campaigns), "like": like, "own": own, "most": MOST_MESSAGES}
    changed = 0
    for row in list(await session.execute(text(_MESSAGES), given)):
        after = _walked(row.payload, renamed, sentence=False)
        if re.match(own, row.key):
            after = {"content": person.removed, "embeds": [], "buttons": []}
        if after == row.payload or PRIVATE in row.payload or CONCERNS in row.payload:
            continue
        payload = {key: after[key] for key in SAID if key in after} | {KEEPS: True, REWORDED: True}
        edit = Post(
            f"forgotten:{person.called}:{row.id}",
            row.channel_id,
            payload,
            kind=PostKind.EDIT,
            target_key=row.key,
        )
        changed += await queue_posts(session, row.campaign_id, [edit])
    return changed


async def _own_words(session: AsyncSession, campaigns: Sequence[int], user_id: int) -> str:
    """An expression for the keys of messages that are somebody's own words; Python and PostgreSQL read it alike."""
    mine = text(f"SELECT id FROM filing WHERE {_IN} AND user_id = :user ORDER BY id")
    filings = (await session.execute(mine, {"campaigns": list(campaigns), "user": user_id})).scalars()
    written = "|".join(map(str, filings)) or "0"
    return rf"^((dossier|described|signup):{user_id}|(report|log|meeting):({written}))(:|$)"


MOST_MESSAGES = 100
SAID = ("content", "embeds", "layout", "buttons")
_MESSAGES = f"""
WITH newest AS (
    SELECT DISTINCT ON (campaign_id, coalesce(target_key, key))
        campaign_id, coalesce(target_key, key) AS key, kind, state, payload
    FROM outbox WHERE {_IN} AND kind IN ('create', 'edit', 'delete') AND state <> 'failed'
    ORDER BY campaign_id, coalesce(target_key, key), id DESC
)
SELECT o.id, o.campaign_id, o.key, o.channel_id, n.payload
FROM newest n JOIN outbox o ON o.campaign_id = n.campaign_id AND o.key = n.key
WHERE n.kind <> 'delete' AND n.state = 'sent' AND o.kind = 'create' AND o.message_id IS NOT NULL
    AND (n.payload::text LIKE ANY(:like) OR n.key ~ :own)
ORDER BY o.id DESC LIMIT :most
"""
"""The bot's own messages with any of these words, newest first, and what each says now."""


def _renaming(names: Sequence[str], called: str) -> Callable[[str], str]:
    pattern = re.compile(whole_words(names))
    return lambda sentence: pattern.sub(lambda word: word[1] + called, sentence)


def _like(names: Sequence[str]) -> list[str]:
    """Patterns of SQL for these names, also as JSON spells them: a backslash of that spelling is the pattern's too."""
    spelt = {word for name in names for said in (name, safe(name)) for word in (said, *as_json(said))}
    return [f"%{_literal(word)}%" for word in spelt]


def _declared(statement: str) -> Any:
    """A statement made of declared names."""
    return text(statement)


def _literal(word: str) -> str:
    return re.sub(r"([\\%_])", r"\\\1", word)


def _in_json(said: str, renamed: Callable[[str], str]) -> str:
    before = json.loads(said)
    after = _walked(before, renamed, sentence=False)
    return said if after == before else json.dumps(after)


def _walked(value: Any, renamed: Callable[[str], str], *, sentence: bool) -> Any:
    if isinstance(value, str):
        return renamed(value) if sentence else value
    if isinstance(value, Mapping):
        return {
            key: _walked(
                inner, renamed, sentence=sentence or (key in SENTENCES and not _is_order(key, inner))
            )
            for key, inner in value.items()
        }
    if isinstance(value, list):
        return [_walked(inner, renamed, sentence=sentence) for inner in value]
    return value


def _is_order(key: str, value: Any) -> bool:
    """Whether it is the order in a row of a course: of that only the note is a sentence."""
    return key == "content" and isinstance(value, Mapping)
