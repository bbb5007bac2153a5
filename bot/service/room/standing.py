"""Players and spectators: a player without a unit in the field is a spectator (EDC-C3.4.1-c).

The standing is never stored: it follows from the world, so a reinforcement restores command by itself. Only the
Discord role that a member was last given is kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from bot.campaign.world.model import OwnUnit, Unit, World
from bot.campaign.world.safe_text import safe
from bot.messages import say
from bot.service.base import Services
from bot.service.room.posts import COMMS, message
from bot.store import campaigns
from bot.store.outbox import Post
from bot.store.tables import Campaign, CampaignState, Player

PLAYER, SPECTATOR = "player", "spectator"


def commands(units: Iterable[Unit | OwnUnit], owner: str) -> bool:
    """Whether a live unit in the field obeys the player; survivors obey nobody (EDC-C3.4.1-c)."""
    return any(unit.owner == owner and unit.survivors_of is None for unit in units)


def standings(world: World) -> Mapping[str, str]:
    """`player` or `spectator` for everybody who ever had a unit in the field, by the owner's id (EDC-C3.4.1-c)."""
    fielded = {unit.owner for units in (world.units, world.graveyard) for unit in units.values()}
    return {
        owner: PLAYER if commands(world.units.values(), owner) else SPECTATOR
        for owner in sorted(owner for owner in fielded if owner is not None)
    }


def standing_posts(
    campaign: Campaign, players: Sequence[Player], before: World, after: World, number: int
) -> list[Post]:
    """Posts about the players who lost their last unit in a round, or got new ones (EDC-C3.4.1-c)."""
    then, now = standings(before), standings(after)
    posts: list[Post] = []
    for player in players:
        owner = str(player.user_id)
        if owner in now and now[owner] != then.get(owner, PLAYER):
            which = "standing-lost" if now[owner] == SPECTATOR else "standing-back"
            text = say(which, player=safe(player.name))
            posts += message(campaign, f"round:{number}:standing:{owner}", COMMS, text)
    return posts


@dataclass(frozen=True)
class RoleChange:
    """A member who is to have another role of the campaign."""

    campaign_id: int
    guild_id: int
    user_id: int
    standing: str
    give: int
    take: int
    """Ids of Discord roles."""


async def role_changes(s: Services) -> list[RoleChange]:
    """Members whose role does not show their standing in a running campaign."""
    found = []
    async with s.sessions() as session:
        for campaign in await campaigns.campaigns(session, CampaignState.OPEN):
            roles = campaign.settings.get("roles", {})
            if campaign.round < 1 or not {PLAYER, SPECTATOR} <= roles.keys():
                continue
            # Only published rounds count: a draft is nobody's business yet.
            now = standings((await s.states.load(session, campaign)).world)
            for player in await campaigns.players(session, campaign.id):
                standing = now.get(str(player.user_id))
                if standing is not None and player.details.get("standing") != standing:
                    other = PLAYER if standing == SPECTATOR else SPECTATOR
                    found.append(
                        RoleChange(
                            campaign.id,
                            campaign.guild_id,
                            player.user_id,
                            standing,
                            roles[standing],
                            roles[other],
                        )
                    )
    return found


async def role_given(s: Services, change: RoleChange) -> None:
    """The member has the role now, or cannot be given it."""
    async with s.sessions.begin() as session:
        # Whoever changes a player's details holds the campaign.
        await campaigns.lock_campaign(session, change.campaign_id)
        player = await campaigns.get_player(session, change.campaign_id, change.user_id)
        if player is not None:
            player.details = {**player.details, "standing": change.standing}
