"""Taking part: prerequisites, the question to the game master, late admission (EDC-B2.1-a, EDC-B2.2-b)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from sqlalchemy.ext.asyncio import AsyncSession

from bot.campaign.knowledge.sighting import look
from bot.campaign.world.safe_text import safe
from bot.campaign.world.saved.serial import world_to_json
from bot.messages import aloud, say
from bot.service.base import Services, Who, refused
from bot.service.company.dossiers import class_name
from bot.service.company.namesakes import tell, warned
from bot.service.company.namesakes import told as told_names
from bot.service.company.settlement import take_the_field
from bot.service.ground.load import is_game_master, was_game_master
from bot.service.ground.placing import Renamed, place_companies
from bot.service.ground.posts import BRIEFING, GM_ROOM, message
from bot.service.ground.taking_part import (
    CONFIRMED,
    PENDING,
    Signups,
    is_refused,
    signups_for,
)
from bot.service.screens.press import Press, Snowflake
from bot.service.screens.screen import Button
from bot.store import campaigns, history
from bot.store.outbox import Post, changes_of, queue_posts, retract, text_of
from bot.store.tables import Campaign, Player, PostKind


@dataclass(frozen=True)
class DecideSignup(Press, name="signup"):
    """The game master confirms or refuses the sign-up in the post: the player's `turn`-th in this campaign."""

    again = "`/gm roster`"
    campaign: int
    user: Snowflake
    turn: int
    confirm: bool


def missing(player: Player) -> str:
    """The first thing that keeps a player from signing up, as a sentence; empty if nothing does (EDC-B2.1-a)."""
    if player.rules_read_at is None:
        return say("signup-missing-rules")
    if not player.details.get("units"):
        return say("signup-missing-company")
    if problems := player.details.get("problems"):
        return "\n".join([say("signup-missing-legal"), *(f"- {problem}" for problem in problems)])
    return ""


def complete(player: Player) -> bool:
    """Whether the player has done all that a sign-up needs and the game master has not refused it (EDC-B2.1-a)."""
    return not missing(player) and not is_refused(player)


def not_master(campaign: Campaign, who: Who) -> None:
    """Raises Refused for a game master, from whom nothing is hidden."""
    if is_game_master(campaign, who.user_id):
        raise refused("signup-master", campaign=safe(campaign.name))


def signups_open(campaign: Campaign, user_id: int, player: Player | None) -> None:
    """Raises Refused while nobody may join, unless the game master has admitted this player (EDC-B2.2-b).

    A former game master has seen what is hidden, and needs to be admitted too.
    """
    if was_game_master(campaign, user_id) and not (player is not None and player.details.get("admitted")):
        raise refused("signup-former-master", campaign=safe(campaign.name))
    signups = signups_for(campaign, player)
    if signups is Signups.CLOSED:
        raise refused("signup-underway")
    if signups is Signups.SOON:
        raise refused("signup-not-open")


async def enter(s: Services, session: AsyncSession, campaign: Campaign, player: Player) -> str:
    """After every step of a sign-up: what is still missing, or that it is complete. The caller holds the lock."""
    if lacking := missing(player):
        return lacking
    count = len(player.details["units"])

    if player.details.get("admitted") and campaign.round:
        renamed = await _field_late(s, session, campaign, player)
        late = say("signup-late", company=safe(player.company or ""), units=count)
        return "\n".join([late, *told_names(renamed)])
    turn = int(player.details.get("signups", 0)) + 1
    player.details = {**player.details, "signup": PENDING, "signups": turn}
    if turn > 1 and await retract(session, campaign.id, _key(player, turn - 1)) is None:
        await show_decided(session, campaign, player, Signup.CHANGED, turn - 1)
    await queue_posts(session, campaign.id, _asked(campaign, player, turn))
    pending = say("signup-pending", company=safe(player.company or ""), units=count)
    return "\n".join(filter(None, [pending, await warned(session, campaign, player)]))


@aloud()
def _asked(campaign: Campaign, player: Player, turn: int) -> list[Post]:
    """The post that asks the game master to confirm a sign-up."""
    return _post(campaign, player, turn, _key(player, turn), _line(player), Signup.OPEN)


def _line(player: Player) -> str:
    """A player with the units signed up: the class is given only where the name does not begin with it."""
    units = ", ".join(
        safe(unit["name"])
        if unit["name"].startswith(class_name(unit))
        else say("signup-unit", unit=safe(unit["name"]), unit_class=class_name(unit))
        for unit in player.details["units"]
    )
    return say("signup-post", player=safe(player.name), company=safe(player.company or ""), units=units)


class Signup(StrEnum):
    """What a sign-up's post says of it, by the name in its sentence."""

    OPEN = "open"
    CONFIRMED = "confirmed"
    REFUSED = "refused"
    CHANGED = "changed"
    """There is a newer post."""
    LEFT = "left"
    STARTED = "started"


_OFFERED = {Signup.OPEN: (True, False), Signup.REFUSED: (True,)}
"""The decisions that the buttons of the post make. Who is confirmed can be refused with `/gm refuse`."""


def _key(player: Player, turn: int) -> str:
    return f"signup:{player.user_id}:{turn}"


def _post(campaign: Campaign, player: Player, turn: int, key: str, line: str, state: Signup) -> list[Post]:
    of = (campaign.id, player.user_id, turn)
    buttons = [
        Button(say("signup-confirm"), DecideSignup(*of, confirm=True), "success")
        if confirm
        else Button(say("signup-refuse"), DecideSignup(*of, confirm=False))
        for confirm in _OFFERED.get(state, ())
    ]
    told = f"{line}\n{say('signup-post-state', state=state)}"
    return message(campaign, key, GM_ROOM, told, buttons=buttons)


@aloud()
async def show_decided(
    session: AsyncSession, campaign: Campaign, player: Player, state: Signup, turn: int = 0
) -> None:
    """Let the post of a player's sign-up, the newest one, say what has become of it, with the buttons that are left."""
    turn = turn or int(player.details.get("signups", 0))
    target = _key(player, turn)
    if not (said := await text_of(session, campaign.id, target)):
        return
    line = said.rpartition("\n")[0] if state in (Signup.CHANGED, Signup.LEFT) else _line(player)
    number = await changes_of(session, campaign.id, target)
    posts = _post(campaign, player, turn, f"{target}:{number}", line, state)
    edits = [replace(post, kind=PostKind.EDIT, target_key=target) for post in posts]
    await queue_posts(session, campaign.id, edits)


async def _field_late(
    s: Services, session: AsyncSession, campaign: Campaign, player: Player
) -> list[Renamed]:
    """Put an admitted company on the map of the open round; the units that have another name there."""
    played = await campaigns.get_round(session, campaign.id, campaign.round)
    if played.locked_at is not None:
        raise refused("signup-adjudicating")
    world = await s.truth.fresh(session, campaign)
    before = set(world.units)
    renamed = place_companies(world, [player])
    await take_the_field(session, campaign, [player])
    await tell(session, campaign, [player], renamed)
    look(world, [unit for unit in world.units if unit not in before])
    await history.save_world(session, campaign.id, campaign.round, world_to_json(world))
    player.details = {**player.details, "signup": CONFIRMED, "admitted": False}
    with aloud():
        text = say("signup-joined-late", company=safe(player.company or ""), player=safe(player.name))
    await queue_posts(session, campaign.id, message(campaign, f"late:{player.user_id}", BRIEFING, text))
    return renamed
