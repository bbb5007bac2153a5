"""What the database holds of people, and how it is given to them and removed. Nothing here commits.

Every column with the id of a user, and all JSON that may name one, is declared here; a test fails where a column is
missing. `docs/privacy.md` is written from this.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from bot.store.running_text import (
    Forgotten,
    as_json,
    replace_in_messages,
    replace_names,
    unmistakable,
    whole_words,
)
from bot.store.tables import Base

SHORTEST_NAME = 3
"""Characters; a shorter name is a word of its own in every other post."""
SHORTEST_ID = 10**14
"""Ids of Discord are longer; a shorter number in a JSON column may be anything."""


class Own(NamedTuple):
    """Rows that are there for one person only: given out, and deleted."""

    table: str
    column: str
    secret: tuple[str, ...] = ()
    """Columns that nobody is given."""


class Shared(NamedTuple):
    """Rows of what others took part in: they stay, under a pseudonym."""

    table: str
    column: str
    names: tuple[str, ...] = ()
    """Columns with the person's name."""
    emptied: tuple[str, ...] = ()
    """Columns with words of theirs, which are removed."""
    given: tuple[str, ...] = ()
    """Columns that are given out."""
    parts: Mapping[str, str] = {}
    """Of columns of JSON the key that alone is given out: the rest is of others, or hidden."""


OWN = (
    Own("notice_choice", "user_id"),
    Own("live_link", "user_id", ("key",)),
    Own("account", "user_id"),
    Own("ledger", "user_id"),
    Own("order_draft", "user_id"),
    Own("standing_order", "user_id"),
    Own("army_draft", "user_id"),
    Own("army_list", "user_id"),
    Own("skirmish_draft", "user_id"),
    Own("prediction", "user_id"),
    Own("role_grant", "user_id"),
    Own("strike_team", "user_id"),
)
SHARED = (
    Shared(
        "player",
        "user_id",
        ("name",),
        ("company",),
        ("campaign_id", "name", "company", "details", "rules_read_at", "joined_at"),
    ),
    Shared(
        "unit_order",
        "user_id",
        given=("campaign_id", "round", "number", "unit_id", "content", "state", "filed_at"),
    ),
    Shared("filing", "user_id", ("name",), ("text",), ("campaign_id", "round", "kind", "name", "text", "at")),
    Shared("gm_action", "user_id", given=("campaign_id", "round", "kind", "at")),
    Shared("ruling", "decided_by", given=("campaign_id", "round", "question", "chosen", "decided_at")),
    Shared("branch", "user_id", emptied=("reason",), given=("campaign_id", "number", "reason", "at")),
    Shared("standing_order", "by"),
    Shared("ledger", "by"),
    Shared("skirmish", "made_by", given=("id", "guild_id", "ruleset", "state")),
    Shared("skirmish_seat", "user_id", ("name",), given=("skirmish_id", "seat", "name", "army", "army_name")),
    Shared(
        "skirmish_step",
        "user_id",
        given=("skirmish_id", "kind", "seat", "content"),
        parts={"content": "pick"},
    ),
    Shared("skirmish_result", "user_id", ("name",), given=("skirmish_id", "ruleset", "name", "outcome")),
    Shared("strike_team_entry", "user_id"),
)
JSON_OF_CAMPAIGNS: Mapping[str, tuple[str, ...]] = {
    "snapshot": ("world",),
    "round": ("draft", "inputs", "seen"),
    "event": ("content",),
    "player": ("details",),
    "filing": ("details",),
    "gm_action": ("before", "after"),
    "master_sheet": ("sheet",),
    "outbox": ("payload",),
}
"""JSON that may hold ids of people, in tables with a campaign: they are replaced there."""
JSON_OF_GAMES: Mapping[str, tuple[str, ...]] = {
    "skirmish_seat": ("army", "standing"),
    "skirmish_step": ("content",),
}
"""The same in tables with a skirmish."""
NAMED = {("master_sheet", "sheet"): "player"}
"""JSON with names, by the key whose value they are. Elsewhere the same word is a key, a kind or a unit of its own."""
OF_OTHERS = ("by", "deputy", "handed")
"""What of a person's rows is the id of somebody else: it is not given out."""
NOT_OF_PEOPLE = frozenset(
    {
        *("guild_id", "channel_id", "thread_id", "message_id", "target_message_id", "newer_than"),
        *("interaction_id", "event_id", "discord_id", "job_id", "stamp", "id", "outbox_id"),
    }
)
"""Large numbers that are no users."""


_NO_WORDS = (
    "UPDATE player SET details = (details::jsonb - ARRAY['prose', 'descriptions', 'company'])::json"
    " WHERE user_id = :user"
)
"""Takes a player's own words from their row: the dossier, what their units look like, the company as they named it."""
NOTHING = json.dumps({"content": "", "embeds": [], "files": [], "pin": False, "buttons": []})
"""The payload of a post that was made and of which nothing is kept."""


async def in_the_way(session: AsyncSession, user_id: int) -> Sequence[tuple[str, str]]:
    """(kind, name) of what somebody still takes part in: campaigns as `player` or `master`, and games as `seat`."""
    statement = text(
        "SELECT 'player' AS kind, c.name FROM player p JOIN campaign c ON c.id = p.campaign_id"
        " WHERE p.user_id = :user AND c.state <> 'over' AND p.rules_read_at IS NOT NULL"
        " AND coalesce((p.details->>'left')::boolean, false) = false"
        " UNION ALL SELECT 'master', c.name FROM campaign c WHERE c.state <> 'over'"
        " AND CAST(c.settings->'gms' AS jsonb) @> to_jsonb(CAST(:user AS bigint))"
        " UNION ALL SELECT 'seat', s.id::text FROM skirmish_seat t JOIN skirmish s ON s.id = t.skirmish_id"
        " WHERE t.user_id = :user AND s.state IN ('lobby', 'playing') ORDER BY 1, 2"
    )
    rows = await session.execute(statement, {"user": user_id})
    return [(str(row.kind), str(row.name)) for row in rows]


async def hold(session: AsyncSession, user_id: int) -> None:
    """Hold off everybody else who is about to forget, or to change, this person's campaigns."""
    await session.execute(
        text(
            "SELECT id FROM campaign WHERE id IN (SELECT campaign_id FROM player WHERE user_id = :user)"
            " ORDER BY id FOR NO KEY UPDATE"
        ),
        {"user": user_id},
    )


async def everything(session: AsyncSession, user_id: int) -> dict[str, list[dict[str, Any]]]:
    """All rows that are a person's, by table: their own ones whole, of shared ones what is theirs in them."""
    told: dict[str, list[dict[str, Any]]] = {}
    for own in OWN:
        whole = (
            f"SELECT row_to_json(t)::text FROM {own.table} t WHERE {own.column} = :user {_by_key(own.table)}"
        )
        rows = await _rows(session, whole, user_id)
        told[own.table] = [
            {name: value for name, value in row.items() if name not in own.secret} for row in rows
        ]
    for shared in SHARED:
        if shared.given:
            columns = ", ".join(_given(shared, column) for column in shared.given)
            part = (
                f"SELECT row_to_json(t)::text FROM (SELECT {columns} FROM {shared.table}"
                f" WHERE {shared.column} = :user {_by_key(shared.table)}) t"
            )
            told[shared.table] = await _rows(session, part, user_id)
    return {table: rows for table, rows in told.items() if rows}


def _by_key(table: str) -> str:
    """The order of a table's key; without it rows come as they lie in the database."""
    key = Base.metadata.tables[table].primary_key
    return "ORDER BY " + ", ".join(f'"{column.name}"' for column in key.columns)


def _given(shared: Shared, column: str) -> str:
    part = shared.parts.get(column)
    return f'"{column}"' if part is None else f'"{column}"->\'{part}\' AS "{column}"'


async def _rows(session: AsyncSession, statement: str, user_id: int) -> list[dict[str, Any]]:
    rows = (await session.execute(text(statement), {"user": user_id})).scalars()
    return [_without_others(json.loads(row)) for row in rows]


def _without_others(row: dict[str, Any]) -> dict[str, Any]:
    """The row as it is given out, in `details` as well."""
    return {
        column: _without_others(value) if column == "details" and isinstance(value, dict) else value
        for column, value in row.items()
        if column not in OF_OTHERS
    }


async def next_pseudonym(session: AsyncSession) -> int:
    """The number of the next person who is forgotten. The caller's transaction holds the others off."""
    await session.execute(text("SELECT pg_advisory_xact_lock(hashtext('hexmarshal: pseudonyms'))"))
    used = " UNION ALL ".join(f"SELECT min({entry.column}) AS lowest FROM {entry.table}" for entry in SHARED)
    statement = f"SELECT 1 + greatest(0, max(-lowest)) FROM ({used}) u"
    return int((await session.execute(text(statement))).scalar_one() or 1)


async def forget(
    session: AsyncSession, user_id: int, number: int, called: str, removed: str, name: str = ""
) -> None:
    """Remove what is a person's own; everywhere else `called` and minus `number` take the place of name and id.

    `removed` is said in place of messages on Discord with words of theirs. `name` is what they are called now.
    """
    campaigns, games, names = await _parts(session, user_id)
    guilds = await _servers(session, user_id)
    known = sorted({*names, name})
    told = await unmistakable(session, campaigns, [each for each in known if len(each) >= SHORTEST_NAME])
    await replace_in_messages(session, campaigns, Forgotten(user_id, called, removed), told)
    await session.execute(text(_NO_WORDS), {"user": user_id})
    for own in OWN:
        await session.execute(
            text_of(f"DELETE FROM {own.table} WHERE {own.column} = :user"), {"user": user_id}
        )
    for shared in SHARED:
        changes = [f"{shared.column} = :pseudonym", *(f"{column} = :called" for column in shared.names)]
        changes += [f"{column} = ''" for column in shared.emptied]
        statement = f"UPDATE {shared.table} SET {', '.join(changes)} WHERE {shared.column} = :user"
        values: dict[str, Any] = {"user": user_id, "pseudonym": -number}
        await session.execute(text_of(statement), values | ({"called": called} if shared.names else {}))
    for tables, mine, ids in (
        (JSON_OF_CAMPAIGNS, "campaign_id", campaigns),
        (JSON_OF_GAMES, "skirmish_id", games),
    ):
        for table, columns in tables.items():
            for column in columns:
                await _rename(session, (table, column, mine), ids, user_id, -number, names, called)
    await _rename(session, ("skirmish", "log", "id"), games, user_id, -number, names, called)
    branches = await _branches(session, campaigns, user_id)
    for where in (("branch", "settings", "id"), ("branch_row", "content", "branch_id")):
        await _rename(session, where, branches, user_id, -number, names, called)
    banned = text(
        "SELECT id FROM campaign WHERE state <> 'over'"
        " AND CAST(settings->'banned' AS jsonb) @> to_jsonb(CAST(:user AS bigint))"
    )
    stay = set((await session.execute(banned, {"user": user_id})).scalars())  # forgetting lifts no ban
    unbanned = [campaign for campaign in campaigns if campaign not in stay]
    await _rename(session, ("campaign", "settings", "id"), unbanned, user_id, -number, names, called)
    await _empty_posts(session, campaigns, user_id, number, names)
    await replace_names(session, {"campaigns": campaigns, "guilds": guilds, "games": games}, told, called)
    await session.execute(
        text(
            "UPDATE campaign SET state_version = state_version + 1, course = course + 1 WHERE id = ANY(:ids)"
        ),
        {"ids": campaigns},
    )


def text_of(statement: str) -> Any:
    """A statement made of declared names."""
    return text(statement)


async def _parts(session: AsyncSession, user_id: int) -> tuple[list[int], list[int], list[str]]:
    """The campaigns and the games that somebody took part in, and the names they had there."""
    user = {"user": user_id}
    in_campaigns = text(
        "SELECT campaign_id FROM player WHERE user_id = :user UNION SELECT campaign_id FROM gm_action"
        " WHERE user_id = :user UNION SELECT campaign_id FROM filing WHERE user_id = :user"
    )
    in_games = text(
        "SELECT skirmish_id FROM skirmish_seat WHERE user_id = :user UNION SELECT skirmish_id FROM skirmish_step"
        " WHERE user_id = :user OR kind = 'seat' AND content->>'from' = CAST(CAST(:user AS bigint) AS text)"
    )
    named = text(
        "SELECT name FROM player WHERE user_id = :user UNION SELECT name FROM skirmish_seat WHERE user_id = :user"
        " UNION SELECT name FROM filing WHERE user_id = :user UNION SELECT name FROM account WHERE user_id = :user"
    )
    return (
        list((await session.execute(in_campaigns, user)).scalars()),
        list((await session.execute(in_games, user)).scalars()),
        [name for name in (await session.execute(named, user)).scalars() if name],
    )


async def _servers(session: AsyncSession, user_id: int) -> list[int]:
    """The servers on which somebody has an account: others have paid them there, or been paid."""
    guilds = text("SELECT DISTINCT guild_id FROM account WHERE user_id = :user")
    return list((await session.execute(guilds, {"user": user_id})).scalars())


async def _branches(session: AsyncSession, campaigns: Sequence[int], user_id: int) -> list[int]:
    """The courses that these campaigns have left, without what is the person's own in them."""
    ids = {"ids": list(campaigns)}
    branches = list(
        (await session.execute(text("SELECT id FROM branch WHERE campaign_id = ANY(:ids)"), ids)).scalars()
    )
    for own in OWN:
        gone = (
            "DELETE FROM branch_row WHERE branch_id = ANY(:branches) AND of = :table"
            f" AND content->>'{own.column}' = :user"
        )
        where = {"branches": branches, "table": own.table, "user": str(user_id)}
        await session.execute(text_of(gone), where)
    return branches


async def _rename(
    session: AsyncSession,
    where: tuple[str, str, str],
    ids: Sequence[int],
    user_id: int,
    pseudonym: int,
    names: Sequence[str],
    called: str,
) -> None:
    """Replace an id, and names where the column has any (`NAMED`), in a JSON column of the rows with these ids."""
    table, column, mine = where
    changed = f"{column}::text"
    values: dict[str, Any] = {"ids": list(ids)}
    wanted = []
    if user_id >= SHORTEST_ID:
        changed = f"regexp_replace({changed}, :token, :pseudonym, 'g')"
        values |= {"token": rf"\y{user_id}\y", "pseudonym": str(pseudonym), "holds": f"%{user_id}%"}
        wanted.append(f"{column}::text LIKE :holds")
    key = NAMED.get((table, column))
    spelt = sorted({word for name in names for word in as_json(name)}) if key else []
    for place, name in enumerate(spelt):
        changed = f"replace({changed}, :name{place}, :called)"
        values |= {f"name{place}": f'"{key}": "{name}"', "called": f'"{key}": {json.dumps(called)}'}
        wanted.append(f"position(:name{place} IN {column}::text) > 0")
    if wanted:
        any_of = " OR ".join(wanted)
        statement = f"UPDATE {table} SET {column} = ({changed})::json WHERE {mine} = ANY(:ids) AND ({any_of})"
        await session.execute(text_of(statement), values)


async def _empty_posts(
    session: AsyncSession, campaigns: Sequence[int], user_id: int, number: int, names: Sequence[str]
) -> None:
    """Keep nothing of posts that were made and name somebody: what they are on Discord is the server's."""
    user = {"user": user_id, "token": rf"\y{user_id}\y", "pseudonym": str(-number)}
    await session.execute(text("DELETE FROM outbox WHERE channel_id = :user"), user)  # direct messages
    if user_id >= SHORTEST_ID:
        for column in ("key", "target_key"):
            renamed = f"UPDATE outbox SET {column} = regexp_replace({column}, :token, :pseudonym, 'g')"
            await session.execute(text_of(f"{renamed} WHERE {column} ~ :token"), user)
        elsewhere = "UPDATE outbox SET elsewhere = NULL WHERE elsewhere::text ~ :token"
        await session.execute(text(elsewhere), {"token": user["token"]})
    for name in [str(user_id), *(name for name in names if len(name) >= SHORTEST_NAME)]:
        await session.execute(
            text(
                "UPDATE outbox SET payload = CAST(:nothing AS json)"
                " WHERE (campaign_id = ANY(:ids) OR campaign_id IS NULL) AND state IN ('sent', 'failed')"
                " AND EXISTS (SELECT FROM jsonb_path_query(payload::jsonb, 'strict $.**') AS said"
                " WHERE said #>> '{}' ~ :name AND jsonb_typeof(said) IN ('string', 'number'))"
            ),
            {"ids": list(campaigns), "name": whole_words([name]), "nothing": NOTHING},
        )
