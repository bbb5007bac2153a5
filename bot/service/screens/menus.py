"""Menus of private messages, before they become Discord's."""

from __future__ import annotations

from dataclasses import dataclass

PAGE = 25
"""Most entries of one menu."""


@dataclass(frozen=True)
class Item:
    """One entry of a menu; at most 100 characters each."""

    value: str
    label: str
    text: str = ""
    chosen: bool = False
