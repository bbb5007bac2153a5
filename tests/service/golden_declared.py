"""The services' limits, every kind of press with what it carries, and the forms, kept as text."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any, cast

import bot.service.presses  # noqa: F401 (loads every kind)
from bot.service.screens.answer import FORMS, PRESENT
from bot.service.screens.press import Press, Takes, field_kinds
from bot.service.screens.screen import Field, Form
from tests.declared import declared
from tests.golden import Golden

FOLDER = "tests/service/golden"


def goldens() -> list[Golden]:
    """A file for the limits, one for presses and forms."""
    return [
        Golden(f"{FOLDER}/declared.txt", lambda: declared("bot/service")),
        Golden(f"{FOLDER}/presses.txt", lambda: "\n".join(_presses()) + "\n"),
    ]


def _presses() -> Iterator[str]:
    for name, kind in sorted(Press.kinds().items()):
        fields = ", ".join(f"{field} {_type(of)}" for field, of in field_kinds(kind).items())
        shown = next((family.__name__ for family in kind.__mro__ if family in PRESENT), "nothing")
        apart = ", apart" if kind.apart else ""
        yield f"{name} takes {kind.takes}{apart}: {fields or 'no fields'}; out of date it shows {shown}; {kind.again}"
        form = _form(kind) if kind.takes is Takes.TEXT else None
        if form is not None:
            yield f"  {form.title}"
            for field in form.asked:
                if not isinstance(field, Field):
                    yield f"    {field.id}, {field.label}: {type(field).__name__}"
                    continue
                words = [
                    f"most {field.most}",
                    "long" if field.long else "",
                    "" if field.required else "may be empty",
                ]
                yield f"    {field.id}, {field.label}: {', '.join(word for word in words if word)}"


def _type(of: Any) -> str:
    return of.__name__ if isinstance(of, type) else str(of).replace("typing.", "")


def _form(kind: type[Press]) -> Form | None:
    """The form, where it is always the same."""
    try:
        return cast(Form, asyncio.run(cast(Any, FORMS[kind])(None, None, None)))
    except (AttributeError, TypeError):
        return None
