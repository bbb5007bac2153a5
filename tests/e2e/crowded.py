"""A crowded campaign on a sandbox: companies with names as long as they may be, and contacts on every hex around."""

from __future__ import annotations

from bot.campaign.knowledge.sighting import look
from bot.campaign.world.model import Cargo, Depot, Ride, Unit, World
from bot.campaign.world.saved.serial import world_to_json
from bot.campaign.world.sides import Side
from bot.hexmap.coords import Facing, Hex, distance
from bot.rehearsal.sandbox import Person, Sandbox
from bot.service.base import Services, Who
from bot.service.company import players
from bot.service.room import campaigns as room
from bot.store import campaigns, history
from tests.service.conftest import FOE_CLASS

WIDE = "陸"
"""A character of three bytes, as wide as two."""
HIDDEN = "Nightshade"
COLUMNS, ROWS = 30, 16
AT_LARGE = [Hex(1, 2), Hex(1, 8), *(Hex(col, 8) for col in range(9, 12))]
"""No enemy is beside these, so that units may go from one to the other."""
ROOMS = (
    "campaign-rules",
    "briefing-room",
    "operations-room",
    "unit-orders",
    "unit-dossiers",
    "comms-net",
    "news-feed",
    "gm-room",
)
MAP = "\n".join(
    [
        'name = "Plain"',
        f"size = [{COLUMNS}, {ROWS}]",
        "terrain = [",
        *(f'    "{"." * COLUMNS}",' for _ in range(ROWS)),
        "]",
        "[[place]]",
        'hex = "0101"',
        'name = "Depot"',
        'kind = "supply_depot"',
    ]
)


def wide(number: int, length: int = 32) -> str:
    """A name of so many wide characters."""
    return f"{WIDE * (length - 3)}{number:03d}"


async def furnished(sandbox: Sandbox, s: Services, people: dict[str, Person], name: str) -> int:
    """A campaign with its channels."""
    guild = sandbox.guild
    master = who(people["master"], guild.id, manage=True)
    made = await room.create_campaign(s, master, name=name, map_name="m", map_text=MAP)
    channels = {place: sandbox.state.add_channel(place) for place in ROOMS}
    await room.set_channels(s, made.id, {place: channel.id for place, channel in channels.items()}, {})
    for person in people.values():
        person.at = channels["unit-orders"]
    return made.id


async def joined(sandbox: Sandbox, s: Services, people: dict[str, Person]) -> None:
    """Sign-ups are open, and Alice and Bob have signed up."""
    for number, player in enumerate(("alice", "bob")):
        asker = who(people[player], sandbox.guild.id)
        await players.join(s, asker, True)
        await players.create_company(s, asker, wide(number, 40), [("regular_infantry", wide(900 + number))])


async def begun(
    sandbox: Sandbox, s: Services, people: dict[str, Person], made: int, units: int, contacts: int
) -> None:
    """Its first round is open, with so many units of Alice, one of Bob, and so many enemies in sight."""
    await room.start(s, who(people["master"], sandbox.guild.id, manage=True))
    async with s.sessions.begin() as session:
        campaign = await campaigns.lock_campaign(session, made)
        world = await s.truth.world(session, campaign)
        fill(world, str(people["alice"].id), units - 1, contacts)
        await history.save_world(session, campaign.id, 1, world_to_json(world))


def fill(world: World, owner: str, units: int, contacts: int) -> None:
    """More units in the middle of the map, two to a hex, and enemies on the hexes around them, all in sight."""
    rows = [Hex(col, row) for row in (8, 9) for col in range(2, COLUMNS - 1)]
    ours = [*rows, *reversed(rows)]
    classes = ["regular_infantry", "main_tank", "road_carrier", "combat_engineers"]
    for number in range(units):
        _put(
            world,
            f"x{number}",
            wide(number),
            classes[number % len(classes)],
            Side.PLAYER,
            ours[number % len(ours)],
            owner,
        )
    world.depots["0101"] = Depot(Hex(1, 1), Side.PLAYER, "Depot", Cargo(4, 4))
    world.units["x0"].hex = Hex(1, 2)  # beside the depot, where there is an ability for it
    aboard, carrier, beside = world.units["x4"], world.units["x2"], world.units["x3"]
    aboard.carrier, aboard.ride, aboard.hex = carrier.id, Ride.PASSENGER, carrier.hex
    beside.hex = carrier.hex
    taken = {unit.hex for unit in world.units.values()}
    beside = {near for at in AT_LARGE for near in world.map.hexes() if distance(at, near) < 2}
    free = [at for at in world.map.hexes() if at not in taken | beside]
    free.sort(key=lambda at: min(distance(at, mine) for mine in taken))
    for number, at in enumerate([at for at in free for _ in range(2)][:contacts]):
        _put(world, f"h{number}", f"{HIDDEN} {number}", FOE_CLASS, Side.HOSTILE, at, None)
    look(world, None)  # the round has been opened already
    seen = [contact for contact in world.knowledge[Side.PLAYER].contacts.values() if contact.present]
    assert len(seen) == contacts


def _put(world: World, key: str, name: str, kind: str, side: Side, at: Hex, owner: str | None) -> None:
    cls = world.catalogue.classes[kind]
    world.units[key] = Unit(key, name, kind, side, at, Facing.N, cls.fs, cls.energy, owner=owner)


def who(person: Person, guild: int, *, manage: bool = False) -> Who:
    return Who(person.id, person.name, guild, manage_guild=manage, interaction_id=person.id)
