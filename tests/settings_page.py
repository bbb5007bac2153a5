"""`docs/settings.md`, made from the declarations of the settings: `python -m tests.settings_page` writes it."""

from __future__ import annotations

from pathlib import Path

from bot.campaign.world.setting import Theme
from bot.service.ground.settings import DECLARED, shown

PAGE = Path(__file__).parents[1] / "docs" / "settings.md"
HEAD = """# Settings of a campaign

`/campaign settings` shows a campaign's settings. The game master changes one with `/gm set`, by its name, by the words
that `/campaign settings` prints, or by a unique beginning of either. Players are notified. A running campaign keeps its
values when a later version changes the defaults.

`python -m tests.settings_page` makes this page from the code. Distances are in hexes.
"""


def page() -> str:
    """The page as it is to be."""
    parts = [HEAD]
    for theme in Theme:
        rows = [
            f"| `{one.name}` | {one.words} | {shown(one.default)} | {one.bounds} | {one.rule} |"
            for one in DECLARED
            if one.theme is theme
        ]
        parts.append(
            "\n".join(
                [
                    f"\n## {theme.words}\n",
                    "| name | words | default | may be | rule |",
                    "|---|---|---|---|---|",
                    *rows,
                ]
            )
        )
    return "\n".join(parts) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page())
