"""Reading one file and measuring it: processor time, memory, what came of it."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from bot.campaign.knowledge.sideview import observe
from bot.campaign.world.known.view import SideView
from bot.campaign.world.order import Refusal
from bot.campaign.world.sides import Side
from bot.company.document import read_shop, shipped_document
from bot.hexmap.document import load_map
from bot.intake import child, kinds
from bot.intake.door import Reader, Unread
from bot.intake.limits import CPU_SECONDS, MEMORY_MB, Kind
from bot.intake.scan import Unreadable, check_size, unreadable
from bot.messages import say
from bot.service.base import Refused
from bot.service.orders.paste import MAX_PASTE, split_templates
from bot.service.skirmish.lists import plain_army
from bot.skirmish.rulesets import RULESETS, ruleset
from tests.uploads.samples import FORM, Sample

TICK = os.sysconf("SC_CLK_TCK")
MOST_SAID = 4000
MOST_SECONDS = 1.0
"""Processor time of one file here; the reading process is ended later, as hosts may be slower."""


@dataclass(frozen=True)
class Outcome:
    """What came of a file. `how`: data, refused, slow, memory, or failed."""

    kind: str
    how: str
    cpu: float
    """Seconds of processor time."""
    peak: float
    """MiB."""
    sentence: str = ""

    @property
    def broken(self) -> str:
        """What is wrong with the reader, if anything."""
        if self.how == "failed":
            return self.sentence
        if self.peak > MEMORY_MB:
            return f"{self.peak:.0f} MiB"
        if self.cpu > MOST_SECONDS:
            return f"{self.cpu:.1f} s"
        if len(self.sentence) > MOST_SAID or any(ord(char) < 32 and char != "\n" for char in self.sentence):
            return f"not a sentence: {self.sentence[:200]!r}"
        return ""


class Bench:
    """Reads files one after another, with a new process where one was ended.

    They are read in the process that the bot has for it; order forms, which the bot reads itself, in another one.
    """

    def __init__(self) -> None:
        self.readers: dict[bool, Reader] = {}
        self.own = 0.0
        """MiB that the process for forms takes without a form, most of them for modules of tests."""

    def close(self) -> None:
        for reader in self.readers.values():
            reader.end()
        self.readers.clear()

    def _reader(self, form: bool) -> Reader:
        found = self.readers.get(form)
        if found is None or not found.process.is_alive():
            if found is not None:
                found.end()
            found = self.readers[form] = Reader(serve) if form else Reader()
            self.own = _peak(found.process.pid) if form else self.own
        return found

    def read(self, sample: Sample) -> Outcome:
        reader = self._reader(sample.kind == FORM)
        pid = reader.process.pid
        about: dict[str, Any] = {"kind": sample.kind, "name": sample.name}
        if sample.kind == FORM:
            about |= {"kind": Kind.ARMY.value, "form": True}
        elif sample.name.endswith(".csv"):
            about["base"] = shipped_document()
        try:
            check_size(Kind(about["kind"]), len(sample.data))
        except Unreadable as refusal:
            return Outcome(sample.kind, "refused", 0, 0, refusal.sentence)
        before = _cpu(pid)
        Path(f"/proc/{pid}/clear_refs").write_text("5")
        try:
            found = reader.ask(about, sample.data, seconds=60)
        except Unread as gone:
            how = {"upload-too-slow": "slow", "upload-too-much-memory": "memory"}.get(gone.message, "failed")
            spent = CPU_SECONDS if how == "slow" else 0.0
            return Outcome(sample.kind, how, spent, MEMORY_MB, say(gone.message))
        cpu, peak = _cpu(pid) - before, _peak(pid) - (self.own if sample.kind == FORM else 0)
        if "data" not in found:
            how = "failed" if "failed" in found else "refused"
            return Outcome(sample.kind, how, cpu, peak, str(found.get("failed") or found.get("refused")))
        begun = time.process_time()
        try:
            use(sample.kind, found["data"])
        except Refused as refusal:
            return Outcome(sample.kind, "refused", cpu + time.process_time() - begun, peak, refusal.sentence)
        except Exception as error:
            return Outcome(sample.kind, "failed", cpu, peak, f"used: {error!r}"[:300])
        return Outcome(sample.kind, "data", cpu + time.process_time() - begun, peak)


def use(kind: str, data: Any) -> None:
    """What the bot itself does with data that were read."""
    if kind == Kind.MAP:
        load_map(data["map"])
    elif kind == Kind.CATALOGUE:
        _, problems = read_shop(data, "file")
        if problems:
            raise problems[0]
        json.dumps(data)
    elif kind == Kind.ARMY:
        army = plain_army(data)
        for rules in RULESETS:
            ruleset(rules).check_army(army, {})


def _cpu(pid: int | None) -> float:
    words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / TICK


def _peak(pid: int | None) -> float:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmHWM"))


# ---------------------------------------------------------------- in the reading process

_READ = kinds.read


def serve(pipe: Connection) -> None:
    """The reading process, which here reads order forms too."""
    kinds.read = _read
    child.serve(pipe)


def _read(kind: Kind, data: bytes, about: Mapping[str, Any]) -> Any:
    return _read_form(data.decode("utf-8", "replace")) if about.get("form") else _READ(kind, data, about)


def _read_form(text: str) -> Any:
    from bot.campaign.text.refusals import say_refusal
    from bot.campaign.text.template import parse_order

    if len(text) > MAX_PASTE:
        raise unreadable("paste-too-long", length=len(text), limit=MAX_PASTE)
    for part in split_templates(text):
        found = parse_order(part, _view())
        if isinstance(found, Refusal):
            raise Unreadable(say_refusal(found))
    return {}


@cache
def _view() -> SideView:
    from tests.uploads.ground import world

    return observe(world(), Side.PLAYER)
