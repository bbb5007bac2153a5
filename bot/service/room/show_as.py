"""The draft of a round as one of its readers will get it, to the byte."""

from __future__ import annotations

from bot.messages import say
from bot.service.base import Services, Who, refused
from bot.service.gm import office
from bot.service.gm.draft_presses import READERS, ShowAs
from bot.service.room import my_round
from bot.service.round.draft import draft_mark
from bot.service.round.rounds import posts_to_publish, ready_round
from bot.service.screens.answer import Given, answers, expect
from bot.service.screens.screen import Screen


@answers(ShowAs)
async def show_as(s: Services, who: Who, press: ShowAs, given: Given) -> Screen:
    """What that reader will get. Raises Refused, and Outdated where the draft has changed since."""
    async with s.sessions() as session:
        campaign, played = await office.round_of(session, who)
    past = say("draft-published-already")
    expect((press.campaign, press.round), (campaign.id, played.number), past)
    ready = await ready_round(s, campaign.id, played.number)
    if ready is None:
        raise refused("ruling-no-draft")
    expect(press.mark, draft_mark(ready.saved, ready.played.words), say("draft-redrawn"))
    known = {item.value for item in office.readers(ready)}
    if given.value not in known:
        raise refused("draft-reader-unknown")
    if given.value not in READERS:
        return await my_round.in_draft(s, who, ready, int(given.value))
    posts = await posts_to_publish(s, ready)
    shown = [office.shown(post) for post in posts if office.read_by(post, given.value, ready)]
    return Screen(say("draft-as", reader=given.value, posts=len(shown)), posts=tuple(shown))
