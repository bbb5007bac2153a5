"""Players and spectators: a player without a unit in the field is a spectator (EDC-C3.4.1-c).

The standing is never stored: it follows from the world, so a reinforcement restores command by itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from bot.campaign.world.known.view import OwnUnit
from bot.campaign.world.model import Unit, World
from bot.campaign.world.safe_text import safe
from bot.messages import say
from bot.service.ground.posts import COMMS, message
from bot.service.ground.taking_part import has_left
from bot.store.outbox import Post
from bot.store.tables import Campaign, Player

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
        if has_left(player):
            continue
        if owner in now and now[owner] != then.get(owner, PLAYER):
            which = "standing-lost" if now[owner] == SPECTATOR else "standing-back"
            text = say(which, player=safe(player.name))
            posts += message(campaign, f"round:{number}:standing:{owner}", COMMS, text)
    return posts
