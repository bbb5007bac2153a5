"""What axe finds wrong with a page for people who cannot see it, or see colours otherwise."""

from __future__ import annotations

from importlib import resources
from typing import Any, Literal

from tests.browser.driver import Tab

AXE = resources.files("axe_core_python").joinpath("axe.min.js").read_text(encoding="utf-8")
RUN = """axe.run(document, {resultTypes: ['violations']}).then((found) => found.violations.map((fault) =>
  `${fault.id}: ${fault.nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`))"""
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


async def axe(tab: Tab) -> list[str]:
    """The faults of the page as it is now, in both themes."""
    await tab.run(f"{AXE};0")
    faults: list[str] = []
    for theme in THEMES:
        await show_in(tab, theme)
        found: Any = await tab.run(RUN)
        faults += [f"{theme}: {fault}" for fault in found]
    return faults


async def show_in(tab: Tab, theme: Literal["light", "dark"]) -> None:
    """As on a computer that is set to a theme, without moving pictures."""
    await tab.page.emulate_media(color_scheme=theme, reduced_motion="reduce")
