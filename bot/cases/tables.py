"""The tables of `docs/cases.md` that follow from the code: events with their fields, and dice.

`python -m bot.cases.tables docs/cases.md` writes them.
"""

from __future__ import annotations

import sys
from pathlib import Path

from bot.campaign.resolve.chance import PURPOSES
from bot.campaign.world.event_kinds import EVENT_KINDS, EventField

BEGIN, END = "<!-- tables from the code: begin -->", "<!-- tables from the code: end -->"


def tables() -> str:
    """Both tables as Markdown."""
    lines = [
        "### Events",
        "",
        "Fields in brackets may be missing.",
        "",
        "| kind | meaning | fields of `data` |",
        "|---|---|---|",
    ]
    for kind in EVENT_KINDS.values():
        fields = ", ".join(_field(field) for field in kind.fields.values())
        lines.append(f"| `{kind.name}` | {kind.meaning} | {fields} |")
    lines += [
        "",
        "### Dice",
        "",
        "Covered dice are never published before the campaign ends, whoever has a part in them.",
        "",
        "| purpose | die | for | covered |",
        "|---|---|---|---|",
    ]
    for name, purpose in PURPOSES.items():
        die = "any" if purpose.sides is None else f"d{purpose.sides}"
        lines.append(f"| `{name}` | {die} | {purpose.meaning} | {purpose.secret} |")
    return "\n".join(lines)


def renewed(page: str) -> str:
    """The page with the tables as they should be. Raises ValueError for a page without the marks."""
    head, begin, rest = page.partition(BEGIN)
    _, end, tail = rest.partition(END)
    if not (begin and end):
        raise ValueError(f"the page lacks {BEGIN} or {END}")
    return f"{head}{BEGIN}\n\n{tables()}\n\n{END}{tail}"


def _field(field: EventField) -> str:
    text = f"`{field.name}` {field.type.name}"
    return f"[{text}]" if field.optional else text


if __name__ == "__main__":
    for name in sys.argv[1:]:
        Path(name).write_text(renewed(Path(name).read_text(encoding="utf-8")), encoding="utf-8")
