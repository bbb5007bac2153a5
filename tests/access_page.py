"""`docs/access.md`, made from the declarations of the intentions: `python -m tests.access_page` writes it."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from pathlib import Path

from bot.service.ground.intentions import COMMANDS, Access, Part

PAGE = Path(__file__).parents[1] / "docs" / "access.md"
HEAD = """# Who may do what

The bot decides by its own records, not by Discord's roles: who is game master of the campaign, who has joined it, who
plays in a battle, who owns a strike team. The only permission of Discord that counts is *Manage Server*. Nobody has a
right in another campaign or on another server, whoever hosts the bot included.

- **Everybody**: any member of the server.
- **Players**: have joined with `/join` and were not refused. Once a campaign has started, those whose companies took
  the field, also after their last unit is lost.
- **Game masters**: of this campaign, not of an earlier one, as long as they are in office.
- **Managers**: members with the permission *Manage Server*.

An autocomplete offers something only to those who may use its command. Buttons, menus and forms need what the command
that shows them needs, and belong to one campaign, battle or team. Some commands look closer at what is asked:
`/company pay` takes only from one's own purse, an order moves only one's own units, `/skirmish team terms` is changed
by managers only.

`python -m tests.access_page` makes this page from the code.

| commands | while a campaign is set up | once it has started | between campaigns |
|---|---|---|---|
"""
NAMES = {
    Part.MEMBER: "everybody",
    Part.PLAYER: "players",
    Part.MASTER: "game masters",
    Part.MANAGER: "managers",
}


def people(parts: frozenset[Part]) -> str:
    return ", ".join(name for part, name in NAMES.items() if part in parts) or "–"


def shortened(names: list[str], rows: dict[Access, list[str]]) -> list[str]:
    """Whole groups of commands under one name, where all of them need the same."""
    found: dict[str, None] = {}
    for name in names:
        group = f"`/{name.strip('`/').split()[0]} "
        others = [one for some in rows.values() if some is not names for one in some]
        alone = sum(one.startswith(group) for one in names) < 2
        found[
            name if alone or any(one.startswith(group) for one in others) else f"all of {group.strip()}`"
        ] = None
    return list(found)


def page() -> str:
    """The page as it is to be."""
    rows: dict[Access, list[str]] = defaultdict(list)
    for name, needed in COMMANDS.items():
        shown = "orders posted as a message" if name == "message orders" else f"`/{name}`"
        rows[replace(needed, form=False)].append(shown)
    return HEAD + "".join(
        f"| {', '.join(shortened(names, rows))} | {'–' if needed.started else people(needed.may)} "
        f"| {people(needed.may)} | {people(needed.between)} |\n"
        for needed, names in rows.items()
    )


if __name__ == "__main__":
    PAGE.write_text(page())
