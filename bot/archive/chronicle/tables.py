"""A skirmish that is over as a page like those of a chronicle: the whole game, as each seat and spectators knew it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from bot.archive.chronicle.frame import document, heading, nav
from bot.campaign.world.safe_text import plain
from bot.messages import say
from bot.render.viewer.section import SCRIPT, TABLE_SCRIPT, Moment, table_viewer
from bot.service.skirmish.battles import Battle
from bot.service.skirmish.stages import watched


def page_of(battle: Battle) -> str:
    """The name of its page."""
    return f"table-{battle.row.id}.html"


def write_table(battle: Battle, out: Path, back: Sequence[tuple[str, str]]) -> list[Path]:
    """Write the page and the script that it uses beside the pages of a chronicle; what was written.

    `back` are links. Only for a game that is over.
    """
    script = out / TABLE_SCRIPT.name
    script.write_bytes(TABLE_SCRIPT.read_bytes())
    seats = [(seat, plain(name)) for seat, name in battle.names.items()]
    moments = [
        Moment(seat or "spectator", say("live-table-view", player=name), watched(battle, seat))
        for seat, name in ((None, None), *seats)
    ]
    page = out / page_of(battle)
    lines = table_viewer(moments, say("board-viewpoint"), (TABLE_SCRIPT.name, SCRIPT.name))
    page.write_text(document(battle.title, [nav(back), heading(battle.title), *lines]), encoding="utf-8")
    return [script, page]
