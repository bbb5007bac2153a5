"""A skirmish that is over as a page like those of a chronicle: the whole game, as each seat and spectators knew it."""

from __future__ import annotations

from pathlib import Path

from bot.archive.chronicle.pages import document, heading
from bot.campaign.world.safe_text import plain
from bot.messages import say
from bot.render.viewer.section import SCRIPT, TABLE_SCRIPT, Moment, table_viewer
from bot.service.skirmish.battles import Battle
from bot.service.skirmish.stages import watched


def write_table(battle: Battle, out: Path) -> Path:
    """Write the page, and the scripts that it uses, into a folder, which is made. Only for a game that is over."""
    out.mkdir(parents=True, exist_ok=True)
    for script in (SCRIPT, TABLE_SCRIPT):
        (out / script.name).write_bytes(script.read_bytes())
    seats = [(seat, plain(name)) for seat, name in battle.names.items()]
    moments = [
        Moment(seat or "spectator", say("live-table-view", player=name), watched(battle, seat))
        for seat, name in ((None, None), *seats)
    ]
    page = out / f"table-{battle.row.id}.html"
    lines = table_viewer(moments, say("board-viewpoint"), (TABLE_SCRIPT.name, SCRIPT.name))
    page.write_text(document(battle.title, [heading(battle.title), *lines]), encoding="utf-8")
    return page
