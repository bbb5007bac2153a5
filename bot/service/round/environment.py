"""The Environment Report in the briefing of a round (EDC-D1-a)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.campaign.text.environment import environment_report
from bot.campaign.world.known.view import SideView
from bot.messages import all_aloud, say
from bot.service.base import MOST_ALT, Picture, Services, clip
from bot.service.ground.posts import GREY, embed
from bot.store.outbox import File, Post
from bot.store.tables import Campaign

REPORT_LIMIT = 1800
"""Characters; the briefing's own text is in the same message."""


@all_aloud
async def with_report(
    s: Services, campaign: Campaign, posts: Sequence[Post], view: SideView, number: int
) -> list[Post]:
    """The briefing of round `number` with its Environment Report in its first post (EDC-D1-a).

    A picture goes with it where night, wind or effects make a difference.
    """
    if not posts:
        return []
    text = "\n".join(environment_report(view))
    if len(text) > REPORT_LIMIT:
        text = text[:REPORT_LIMIT].rpartition("\n")[0] + "\n…"
    first, files = posts[0], list(posts[0].files)
    picture = await _picture(s, campaign, view, number)
    name = picture.filename if picture is not None else None
    shown = embed(say("weather-report", round=number), text, small=name, color=GREY)
    payload = {**first.payload, "embeds": [*first.payload["embeds"], shown]}
    if picture is not None:
        payload["files"] = [*payload["files"], {"filename": picture.filename, "alt": picture.alt}]
        files.append(File(picture.filename, picture.data, picture.alt))
    return [replace(first, payload=payload, files=tuple(files)), *posts[1:]]


def worth_drawing(view: SideView) -> bool:
    """Whether there is wind, night or an effect to show (EDC-D1-a)."""
    clock = view.environment
    return bool(clock.wind_speed or clock.night or view.effects)


async def _picture(s: Services, campaign: Campaign, view: SideView, number: int) -> Picture | None:
    clock = view.environment
    if not worth_drawing(view):
        return None
    title = say("weather-title", campaign=campaign.name, round=number)
    data = await s.pictures.conditions(clock, title, view.map.pointy, view.settings.dark_pictures)
    report = " ".join(environment_report(view)).replace("**", "")
    alt = clip(say("picture-round", text=say("weather-picture", round=number), seen=report), MOST_ALT)
    return Picture(f"round-{number}-environment.png", data, alt)
