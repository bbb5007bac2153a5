"""Layouts of posts as the outbox keeps them: lists of parts as `bot.service.screens.parts` writes them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any

Parts = Sequence[dict[str, Any]]


def noted(parts: Parts, note: str) -> list[dict[str, Any]]:
    """The layout with a text below it."""
    return [*parts, {"kind": "text", "text": note}]


def with_files(parts: Parts, names: Collection[str]) -> list[dict[str, Any]]:
    """The layout without the pictures that are not among the files: Discord refuses it with them."""
    return list(_shown(parts, names))


def _shown(parts: Parts, names: Collection[str]) -> Iterator[dict[str, Any]]:
    for part in parts:
        match part["kind"]:
            case "gallery":
                if kept := [picture for picture in part["pictures"] if picture["file"] in names]:
                    yield {**part, "pictures": kept}
            case "section" if "thumbnail" in part and part["thumbnail"]["file"] not in names:
                yield from ({"kind": "text", "text": text} for text in part["texts"])
            case "container":
                if inner := list(_shown(part["parts"], names)):
                    yield {**part, "parts": inner}
            case _:
                yield part
