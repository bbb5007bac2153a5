"""Courses that a campaign has left, in its archive: the rows of each as `branch_row` has them, but for predictions."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Mapping
from datetime import datetime
from typing import Any
from zipfile import ZipFile

import asyncpg

from bot.archive.container import Member, rows_written
from bot.archive.readable import Unreadable
from bot.store.branches import KEPT, LOG
from bot.store.tables import Base

NAME = "branch_row"
COLUMNS = ("branch", "of", "ordinal", "content")
OF = tuple(table for table in KEPT if not table.startswith("prediction"))
"""What of a course is in an archive."""
NUMBERED = ("unit_order", LOG)
"""Rows with numbers of the database: an import gives them others."""
Json = dict[str, Any]


async def written(raw: asyncpg.Connection, archive: ZipFile, campaign: int) -> Member:
    """Write the rows of the courses that a campaign has left."""
    lines = raw.cursor(
        "SELECT row_to_json(r)::text FROM (SELECT b.number AS branch, t.of, t.ordinal, t.content FROM branch_row t"
        " JOIN branch b ON b.id = t.branch_id WHERE b.campaign_id = $1 AND t.of = ANY($2)"
        " ORDER BY b.number, array_position($2, t.of), t.ordinal) r",
        campaign,
        list(OF),
        prefetch=20,
    )
    return await rows_written(archive, NAME, lines, COLUMNS)


class Courses:
    """Gives the rows of the courses in an archive the numbers that they have in this database."""

    def __init__(self, raw: asyncpg.Connection, campaign: int) -> None:
        self._raw, self._campaign = raw, campaign
        self._known: dict[tuple[Any, ...], list[int]] | None = None
        """Interventions of the present course, which a course that was left may have too."""
        self._met: dict[tuple[int, tuple[Any, ...]], int] = defaultdict(int)
        self._given: dict[tuple[str, int], int] = {}
        self._keys: set[tuple[int, str, tuple[Any, ...]]] = set()
        """What no two rows of a course have in common."""

    async def numbered(self, branch: int, of: str, content: Json) -> Json:
        """The row, of this campaign, with numbers of this database. Raises asyncpg.DataError, Unreadable."""
        read = f"SELECT * FROM json_populate_record(NULL::{of}, $1::json)"
        fitted = await self._raw.fetchrow(read, json.dumps(content, ensure_ascii=False))
        row = content | {"campaign_id": self._campaign}
        if of == "unit_order":
            row |= {"channel_id": None, "message_id": None}
        if of == LOG and row["kind"] == "outcome" and _unnamed(row["after"]):
            row["after"] = {**row["after"], "named": str(row["id"])}
        key = tuple(
            fitted[column.name]
            for column in Base.metadata.tables[of].primary_key
            if column.name != "campaign_id"
        )
        if None in key or (branch, of, key) in self._keys:
            raise Unreadable(f"a row of {of} has the number of another one")
        self._keys.add((branch, of, key))
        if of in NUMBERED:
            row["id"] = await self._number(branch, of, fitted)
        return row

    async def _number(self, branch: int, of: str, row: Mapping[str, Any]) -> int:
        if of == LOG:
            if self._known is None:
                self._known = await self._present()
            which = _alike(row["kind"], row["round"], row["note"], row["at"])
            place = self._met[branch, which]
            self._met[branch, which] += 1
            if place < len(alike := self._known.get(which, [])):
                return alike[place]
        old = of, row["id"]
        if old not in self._given:
            next_one = f"SELECT nextval(pg_get_serial_sequence('{of}', 'id'))"
            self._given[old] = int(await self._raw.fetchval(next_one))
        return self._given[old]

    async def _present(self) -> dict[tuple[Any, ...], list[int]]:
        known: dict[tuple[Any, ...], list[int]] = defaultdict(list)
        rows = await self._raw.fetch(
            f"SELECT id, kind, round, note, at FROM {LOG} WHERE campaign_id = $1 ORDER BY id", self._campaign
        )
        for row in rows:
            known[_alike(row["kind"], row["round"], row["note"], row["at"])].append(row["id"])
        return known


def _unnamed(after: Any) -> bool:
    """Whether an earlier release named the roll of an outcome by the number of its row."""
    return bool(after) and bool(after.get("roll")) and not after.get("roll_number") and not after.get("named")


def _alike(kind: str, played: int, note: str, at: datetime) -> tuple[Any, ...]:
    return kind, played, note, at
