"""Who takes part: the game master confirms sign-ups, admits late ones and reads the list (EDC-B2.1-a, EDC-B2.2-b)."""

from __future__ import annotations

from functools import partial

from bot.campaign.world.safe_text import safe
from bot.company.settle import Fate
from bot.messages import say
from bot.service.base import TEXT_LIMIT, Services, Who, refused, stamp
from bot.service.company.dossiers import class_name
from bot.service.company.leaving import take_back
from bot.service.company.settlement import fates_of
from bot.service.company.signup import DecideSignup, Signup, show_decided
from bot.service.gm import bans
from bot.service.ground.deputies import deputy_of
from bot.service.ground.early_close import states_of
from bot.service.ground.load import campaign_of, game_master_of, is_game_master, was_game_master
from bot.service.ground.notices import Notice
from bot.service.ground.notifying import About, notify
from bot.service.ground.posts import DOSSIERS, mentions, pages
from bot.service.ground.taking_part import (
    CONFIRMED,
    PENDING,
    REFUSED,
    has_left,
)
from bot.service.screens.answer import Given, answers, expect
from bot.service.screens.screen import Screen
from bot.store import campaigns, history, records
from bot.store.tables import CampaignState


async def decide(
    s: Services,
    who: Who,
    user_id: int,
    *,
    confirm: bool,
    reason: str = "",
    shown: tuple[int, int] | None = None,
) -> str:
    """The game master confirms or refuses a sign-up.

    `shown` is the campaign and the number of the sign-up that a button was made for. Raises Refused and Outdated.
    """
    async with s.sessions.begin() as session:
        campaign = await game_master_of(session, who)
        campaign = await campaigns.lock_campaign(session, campaign.id)
        if shown is not None:
            expect(shown[0], campaign.id, say("signup-other-campaign"))
        player = await campaigns.get_player(session, campaign.id, user_id)
        if player is None or player.details.get("signup") is None:
            raise refused("signup-unknown")
        if campaign.state != CampaignState.SETUP:
            raise refused("signup-started")
        if shown is not None:
            expect(shown[1], player.details.get("signups"), say("signup-newer"))
        before = player.details["signup"]
        after = CONFIRMED if confirm else REFUSED
        if shown is not None and before == after:
            company = safe(player.company or "")
            return say("signup-decided", company=company, player=safe(player.name), confirmed=confirm)
        player.details = {**player.details, "signup": after}
        action = await history.record_gm_action(
            session,
            campaign.id,
            campaign.round,
            who.user_id,
            "signup",
            before={"player": user_id, "signup": before},
            after={"player": user_id, "signup": after},
            note=reason,
        )
        company, name = safe(player.company or ""), mentions([player.user_id])
        why = {} if confirm else {"reason": safe(reason, 300) if reason else None}
        verdict = "signup-confirmed" if confirm else "signup-refused"

        def words() -> str:
            return say(verdict, company=company, player=name, **why)

        told = Notice.SIGNUP_DECIDED.to([user_id])
        await show_decided(session, campaign, player, Signup(after))
        await notify(session, campaign, f"decided:{action.id}", DOSSIERS, words, told, About(signup=after))
    s.premises_due.set()
    return words()


@answers(DecideSignup)
async def _decide(s: Services, who: Who, press: DecideSignup, given: Given) -> Screen:
    shown = (press.campaign, press.turn)
    return Screen(await decide(s, who, press.user, confirm=press.confirm, shown=shown))


async def admit(s: Services, who: Who, user_id: int, name: str) -> str:
    """Let a player join although sign-ups are closed (EDC-B2.2-b), and one who has left come back.

    Somebody who manages the server and is no game master can end a ban with it.
    """
    async with s.sessions.begin() as session:
        campaign = await campaign_of(session, who)
        if who.manage_guild and not is_game_master(campaign, who.user_id):
            return await bans.lift(s, who, user_id, name)
        campaign = await game_master_of(session, who)
        campaign = await campaigns.lock_campaign(session, campaign.id)
        if is_game_master(campaign, user_id):
            raise refused("signup-admit-master", player=safe(name))
        banned = records.BANNED.of(campaign)
        records.BANNED.keep(campaign, tuple(user for user in banned if user != user_id))
        if user_id in banned and await campaigns.get_player(session, campaign.id, user_id) is None:
            await history.record_gm_action(
                session, campaign.id, campaign.round, who.user_id, "admit", after={"player": user_id}
            )
            return say("ban-lifted", player=safe(name))
        if records.SIGNUPS.of(campaign) and user_id not in banned and not was_game_master(campaign, user_id):
            raise refused("signup-open-to-all")
        await campaigns.add_player(session, campaign.id, user_id, name)
        player = await campaigns.get_player(session, campaign.id, user_id)
        assert player is not None
        back = None
        if has_left(player):
            back = await take_back(s, session, campaign, player)
        elif player.details.get("signup") in (PENDING, CONFIRMED):
            raise refused("signup-takes-part", player=safe(name))
        elif player.details.get("admitted") and user_id not in banned:
            raise refused("signup-admitted-already", player=safe(name))
        else:
            player.details = {**player.details, "admitted": True}
        action = await history.record_gm_action(
            session, campaign.id, campaign.round, who.user_id, "admit", after={"player": user_id}
        )
        started = bool(campaign.round)

        def words(player: str | None) -> str:
            if back is not None:
                return say("signup-returned", player=player or mentions([user_id]), units=back)
            return say("signup-admitted", player=player, started=started)

        told = Notice.SIGNUP_DECIDED.to([user_id])
        spoken = partial(words, None)
        about = About(signup=player.details.get("signup"))
        await notify(session, campaign, f"admitted:{action.id}", DOSSIERS, spoken, told, about)
    s.premises_due.set()
    return words(safe(name))


async def roster(s: Services, who: Who) -> list[str]:
    """Everybody on the list, with the state of the sign-up and the units' descriptions, for the game master."""
    async with s.sessions() as session:
        campaign = await game_master_of(session, who)
        people = await campaigns.players(session, campaign.id)
        world = await s.truth.world(session, campaign) if campaign.round else None
        view = await s.views.now(session, campaign) if campaign.round else None
        states = {} if view is None else await states_of(session, campaign, view)
    lines = [say("roster-head", campaign=safe(campaign.name))]
    for player in people:
        state = player.details.get("signup") or ("admitted" if player.details.get("admitted") else "none")
        fates = {} if world is None else fates_of(world, player)
        if fates:
            state = "lost" if set(fates.values()) == {Fate.LOST} else "fielded"
        state = "left" if has_left(player) else state
        company = safe(player.company) if player.company else None
        lines.append(say("roster-player", player=safe(player.name), company=company, state=state))
        if (deputy := deputy_of(player, s.clock())) is not None:
            told = say("roster-deputy", deputy=mentions([deputy[0]]), until=stamp(deputy[1]))
            lines.append(f"  {told}")
        described = player.details.get("descriptions", {})
        for unit in player.details.get("units", ()):
            words = described[unit["name"]]["text"] if unit["name"] in described else None
            fate = fates.get(unit.get("id", ""), Fate.SURVIVED).value
            ready = states.get(unit.get("unit", ""))
            facts = {"unit_class": class_name(unit), "fate": fate, "described": words, "state": ready}
            line = say("roster-unit", unit=safe(unit["name"]), **facts)
            lines.append(f"  {line}")
    return pages(lines if people else [*lines, say("roster-nobody")], TEXT_LIMIT)
