"""The rules of every system as shipped data: what `/rules`, `/why` and the coverage report read.

Each `<book>.toml` beside this file holds `[[rule]]` tables in our own words: an id that never changes its
meaning, a title, the text, mostly a concrete case, our ruling where the book is silent, and a `note` for those who
work on the bot, which players are never shown. `scope.toml` lists
the rules that the bot leaves out on purpose, each with its reason.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

SYSTEMS = {
    "EDC": "EDC Meta Campaign",
    "EXO": "Exoshift: Tactics",
    "SHS": "Shiftstorm",
    "EXF": "ExoFront",
    "EXW": "Exodus Wars",
}
"""Name of each rule system by the first part of its ids."""

_BOOKS = ("edc_abc", "edc_def", "exoshift", "shiftstorm", "exofront", "exodus_wars")
_FIELDS = {"id", "title", "area", "kind", "text", "case", "ruling", "note"}
_KINDS = {"auto", "data", "choice", "gm", "social"}
_ID = re.compile(r"[A-Z]{3}-[A-Za-z0-9._-]+")


class RulebookError(ValueError):
    """A shipped ledger is damaged; the message names the file, the rule and the field."""


class UnknownRule(LookupError):
    """No rule has this id; `near` holds ids that look like it."""

    def __init__(self, rule_id: str, near: tuple[str, ...]) -> None:
        self.near = near
        hint = f" Did you mean {', '.join(near)}?" if near else ""
        super().__init__(f"No rule has the id {rule_id[:40]!r}.{hint}")


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule of a ledger. `case`, `ruling` and `note` are empty where there is none."""

    id: str
    title: str
    area: str
    kind: str
    """auto (the engine decides), data, choice (the interface offers it), gm (a prompt), social."""
    text: str
    case: str
    ruling: str
    note: str = ""
    """For those who work on the bot: names of settings, how something is stored. Never shown to players."""

    @property
    def system(self) -> str:
        """The key of its system in SYSTEMS."""
        return self.id.partition("-")[0]


@cache
def rules() -> dict[str, Rule]:
    """All rules of all systems by id, in the order of the books."""
    by_id: dict[str, Rule] = {}
    for book in _BOOKS:
        for entry in _read(f"{book}.toml").get("rule", []):
            rule = _rule(entry, f"{book}.toml")
            if rule.id in by_id:
                raise RulebookError(f"{book}.toml: {rule.id} stands twice")
            by_id[rule.id] = rule
    return by_id


@cache
def out_of_scope() -> dict[str, str]:
    """The rules left out on purpose, with the reason."""
    reasons: dict[str, str] = {}
    for entry in _read("scope.toml").get("out", []):
        for rule_id in entry["rules"]:
            if rule_id not in rules():
                raise RulebookError(f"scope.toml: no rule has the id {rule_id!r}")
            reasons[rule_id] = entry["reason"]
    return reasons


def find(rule_id: str) -> Rule:
    """The rule of that id, capital letters or not. Raises UnknownRule, which offers near ids."""
    wanted = rule_id.strip().lower()
    for known, rule in rules().items():
        if known.lower() == wanted:
            return rule
    near = [known for known in rules() if wanted and wanted in known.lower()]
    raise UnknownRule(rule_id, tuple(near[:5]))


def search(text: str, *, system: str | None = None, limit: int = 25) -> list[Rule]:
    """Rules that fit some words, the best first, then in book order.

    A title that is the words themselves comes first, then one that has them side by side, then one that has them all;
    then a text that has them side by side; then any rule that has them all. Words that only ask are left out.
    """
    asked = _words(text)
    words = [word for word in asked if word not in _ASKING] or asked
    if not words:
        return []
    ranked = [
        (rank, place, rule)
        for place, rule in enumerate(rules().values())
        if system in (None, rule.system) and (rank := _rank(words, rule)) is not None
    ]
    return [rule for _, _, rule in sorted(ranked, key=lambda entry: entry[:2])[:limit]]


SHORT_FOR = {
    "zoi": ("zone", "of", "influence"),
    "los": ("line", "of", "sight"),
    "ap": ("armour", "piercing"),
    "fs": ("force", "strength"),
}
"""Abbreviations of the ledgers with the words that people type for them."""
_SPELLINGS = {"armor": "armour", "zones": "zone", "armored": "armoured"}


def _words(text: str) -> list[str]:
    """The words of a text as the search compares them: abbreviations written out, one spelling."""
    words: list[str] = []
    for word in re.findall(r"[\w'.-]*\w", text.lower()):
        plain = _SPELLINGS.get(word, word)
        words += SHORT_FOR.get(plain, (plain,))
    return words


@cache
def _searched(rule: Rule) -> tuple[list[str], str, str]:
    """The title's words; the title and the id; the title, area, text and ruling: each as text with blanks round it."""
    title = _words(rule.title)
    head = _words(f"{rule.title} {rule.id}")
    body = _words(f"{rule.title} {rule.id} {rule.area} {rule.text} {rule.ruling}")
    return title, f" {' '.join(head)} ", f" {' '.join(body)} "


def _rank(words: list[str], rule: Rule) -> int | None:
    """How well a rule fits, 0 the best; None if it does not have every word."""
    title, head, body = _searched(rule)
    phrase = " ".join(words)
    if title == words:
        return 0
    if f" {phrase}" in head:
        return 1
    if all(f" {word}" in head for word in words):
        return 2
    if not all(word in body for word in words):
        return None
    if f" {phrase} " in f" {' '.join(_words(rule.text))} ":
        return 3
    return 4 if any(f" {word} " in head for word in words if word not in _SMALL) else 5


_SMALL = frozenset({"a", "an", "and", "at", "by", "in", "of", "on", "or", "the", "to", "with"})
_ASKING = frozenset(
    [
        "a",
        "an",
        "are",
        "can",
        "do",
        "does",
        "how",
        "i",
        "is",
        "my",
        "rule",
        "rules",
        "the",
        "what",
        "when",
        "where",
        "why",
        "work",
        "works",
    ],
)
"""Words of a question that say nothing of its subject."""


def _read(name: str) -> dict[str, Any]:
    text = resources.files(__package__).joinpath(name).read_text(encoding="utf-8")
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RulebookError(f"{name}: {error}") from None


def _rule(entry: dict[str, Any], source: str) -> Rule:
    name = entry.get("id", "?")
    for field in sorted(set(entry) - _FIELDS):
        raise RulebookError(f"{source}: {name}: no such field {field!r}")
    for field in ("id", "title", "area", "kind", "text"):
        if not isinstance(entry.get(field), str) or not entry[field]:
            raise RulebookError(f"{source}: {name}: {field} is missing")
    if not _ID.fullmatch(name) or name.partition("-")[0] not in SYSTEMS:
        raise RulebookError(f"{source}: {name!r} is not a rule id")
    if entry["kind"] not in _KINDS:
        raise RulebookError(
            f"{source}: {name}: kind {entry['kind']!r} is not one of {', '.join(sorted(_KINDS))}"
        )
    return Rule(
        id=name,
        title=entry["title"],
        area=entry["area"],
        kind=entry["kind"],
        text=entry["text"],
        case=entry.get("case", ""),
        ruling=entry.get("ruling", ""),
        note=entry.get("note", ""),
    )
