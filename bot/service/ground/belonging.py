"""What holds outside the rounds, whatever course a campaign takes: who takes part, and who commands whose units.

The rule: no round that orders can be given for gives a unit to somebody who takes no part, and none is without the
company of somebody who does.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sqlalchemy.ext.asyncio import AsyncSession

from bot.campaign.world.model import Unit, World
from bot.campaign.world.saved.serial import world_to_json
from bot.campaign.world.sides import Side
from bot.messages import aloud, say
from bot.service.base import Refused
from bot.service.ground.placing import place_companies
from bot.service.ground.posts import GM_ROOM, message
from bot.service.ground.taking_part import fielded, has_left
from bot.service.ground.turning import may_turn, turn_to
from bot.store import campaigns, history
from bot.store.details import Handed, ListedUnit
from bot.store.outbox import Post
from bot.store.tables import Campaign, Player


def hand_over(world: World, units: Sequence[Unit], handed: Handed | None) -> None:
    """Units whose player has gone obey another player, fight on as allied units, or obey nobody."""
    for unit in units:
        unit.owner = None if handed is None or handed["to"] != "player" else str(handed["user"])
        if handed is None or handed["to"] != "allies":
            continue
        try:
            may_turn(world, unit, Side.ALLIED)
        except Refused:
            continue  # carried, in a garrison, in a brawl: it stays where it is and obeys nobody
        turn_to(world, unit, Side.ALLIED)


def put_right(world: World, people: Sequence[Player]) -> bool:
    """Make a world agree with who takes part now; whether anything had to be put right.

    Units of players who have left go to whom they were handed to; companies that have joined since are placed; who
    has left and come back commands the own units that nobody commands, unless some of them obeyed their player then.
    """
    before = _commands(world)
    there = {*world.units, *world.graveyard}
    settle_gone(world, people)
    for player in people:
        if has_left(player) or not fielded(player):
            continue
        pieces = {unit["unit"] for unit in player.details.get("units", ()) if "unit" in unit}
        if not pieces & there:
            place_companies(world, [player])
        elif player.details.get("returned") and not _commanded(world, player):
            for unit in ownerless(world, pieces):
                unit.owner = str(player.user_id)
    return before != _commands(world)


def settle_gone(world: World, people: Sequence[Player]) -> bool:
    """Hand over what obeys somebody who has left, as a unit that was dead then; whether there was any."""
    before = _commands(world)
    by_id = {player.user_id: player for player in people}
    for player in people:
        if has_left(player):
            hand_over(world, _commanded(world, player), _last_hands(by_id, player))
    return before != _commands(world)


def _commands(world: World) -> dict[str, tuple[str | None, Side]]:
    return {unit.id: (unit.owner, unit.side) for unit in world.units.values()}


def ownerless(world: World, pieces: set[str]) -> list[Unit]:
    """Those of these units that are still the players' and that nobody commands."""
    there = (world.units[piece] for piece in sorted(pieces & world.units.keys()))
    return [unit for unit in there if unit.owner is None and unit.side is Side.PLAYER]


def _commanded(world: World, player: Player) -> list[Unit]:
    return [unit for unit in world.units.values() if unit.owner == str(player.user_id)]


def _last_hands(people: Mapping[int, Player], player: Player) -> Handed | None:
    """Who took over the units of a player who has left; if that player has left too, whoever took over theirs."""
    seen: set[int] = set()
    while has_left(player):
        handed = player.details.get("handed")
        if handed is None or handed["to"] != "player":
            return handed
        if player.user_id in seen or handed["user"] not in people:
            return None
        seen.add(player.user_id)
        last, player = handed, people[handed["user"]]
    return last


async def correct(session: AsyncSession, campaign: Campaign, world: World) -> list[Post]:
    """Correct the world of the open round, as its next step. Returns the game master's posts: none if it was right.

    The caller holds the lock, and queues the posts once those of other courses have their keys.
    """
    await session.flush()
    await session.refresh(campaign, ["round"])
    people = await campaigns.players(session, campaign.id)
    if not put_right(world, people):
        return []
    await history.save_world(session, campaign.id, campaign.round, world_to_json(world))
    await session.refresh(campaign, ["state_version"])
    with aloud():
        text = say("rollback-settled", round=campaign.round)
    # A round may be put right more than once in a course.
    key = f"round:{campaign.round}:settled:{campaign.state_version}"
    return list(message(campaign, key, GM_ROOM, text))


Pieces = Mapping[str, list[ListedUnit]]
"""By the player's id, the units that each had in the field, with the piece that each is."""


def pieces_of(people: Sequence[Player]) -> Pieces:
    """Which piece each unit of each company is in the course that is played."""
    return {str(player.user_id): player.details.get("units", []) for player in people if fielded(player)}


def give_pieces(people: Sequence[Player], pieces: Pieces) -> None:
    """Each unit of each company is the piece again that it was in another course; who joined since has none yet."""
    for player in people:
        if fielded(player):
            now = player.details.get("units", [])
            units = pieces.get(str(player.user_id)) or [ListedUnit(**{**unit, "unit": ""}) for unit in now]
            player.details = {**player.details, "units": units}
