"""What the book leaves to the game master: the questions of a draft, and choosing another answer than the default."""

from __future__ import annotations

from sqlalchemy.ext.asyncio import AsyncSession

from bot.campaign.world.safe_text import safe
from bot.messages import say
from bot.service.base import Services, Who, quote, refused
from bot.service.ground.load import game_master_of, master_changes
from bot.service.ground.matching import matching
from bot.service.round.difference import outcome_now, since
from bot.service.round.draft import rulings_in
from bot.service.round.rounds import adjudicate
from bot.store import campaigns, history
from bot.store.tables import Campaign, Round, RulingRow


async def choose(s: Services, who: Who, ruling_id: str, choice: str) -> str:
    """Answer a question of the draft, and adjudicate the round again with the same dice."""
    was = await outcome_now(s, who)
    async with s.sessions.begin() as session:
        campaign = await master_changes(session, who)
        played = await _locked_round(session, campaign)
        row = next((row for row in await _asked(session, campaign, played) if row.id == ruling_id), None)
        if row is None:
            raise refused("ruling-unknown", typed=quote(ruling_id))
        if choice not in row.options:
            raise refused("ruling-bad-answer", typed=quote(choice), answers=", ".join(row.options))
        before, number, question = row.chosen, played.number, row.question
        same = before == choice
        if same and played.draft is not None:
            return say("ruling-same", question=safe(question, 300), answer=safe(choice))
        if not same:  # as of a second tap, while the first one's draft is being made
            # Without a draft the round is adjudicated again, now or, should we die here, on return.
            await campaigns.save_draft(session, campaign.id, number, None)
            await history.choose_ruling(session, campaign.id, number, ruling_id, choice, who.user_id)
            await history.record_gm_action(
                session,
                campaign.id,
                number,
                who.user_id,
                "ruling",
                before={"ruling": ruling_id, "chosen": before},
                after={"ruling": ruling_id, "chosen": choice},
            )
    if not await adjudicate(s, campaign.id, number):
        raise refused("ruling-failed", round=number)
    if same:
        return say("ruling-same", question=safe(question, 300), answer=safe(choice))
    made = say("ruling-made", question=safe(question, 300), answer=safe(choice), before=safe(before))
    return "\n".join(filter(None, (made, await since(s, who, was))))


async def ruling_choices(s: Services, who: Who, typed: str) -> list[tuple[str, str]]:
    """The questions of the draft as (text, id)."""
    async with s.sessions() as session:
        campaign = await game_master_of(session, who)
        rows = await _asked(session, campaign, await _locked_round(session, campaign))
    return matching(((f"{row.chosen}: {row.question}", row.id) for row in rows), typed)


async def asked(s: Services, who: Who) -> list[RulingRow]:
    """The questions of the draft, for the game master."""
    async with s.sessions() as session:
        campaign = await game_master_of(session, who)
        return await _asked(session, campaign, await _locked_round(session, campaign))


async def answer_choices(s: Services, who: Who, ruling_id: str, typed: str) -> list[tuple[str, str]]:
    """The answers one question allows."""
    async with s.sessions() as session:
        campaign = await game_master_of(session, who)
        rows = await _asked(session, campaign, await _locked_round(session, campaign))
    options = [
        (say("ruling-default", answer=str(option)) if option == row.default else str(option), str(option))
        for row in rows
        if row.id == ruling_id
        for option in row.options
    ]
    return matching(options, typed)


async def _locked_round(session: AsyncSession, campaign: Campaign) -> Round:
    played = await campaigns.current_round(session, campaign.id)
    if played is None or played.locked_at is None or played.resolved_at is not None:
        raise refused("ruling-no-draft")
    return played


async def _asked(session: AsyncSession, campaign: Campaign, played: Round) -> list[RulingRow]:
    """The questions of the draft; while there is none, all that the round has asked so far."""
    rows = list(await history.rulings_of_round(session, campaign.id, played.number))
    if played.draft is None:
        return rows
    ids = {ruling.id for ruling in rulings_in(played.draft)}
    return [row for row in rows if row.id in ids]
