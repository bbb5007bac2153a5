"""A change of facts under way: the world with its indices, and who has to look again when all is done."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.campaign.knowledge.landmarks import told_by
from bot.campaign.knowledge.lookout import Lookout
from bot.campaign.knowledge.sighting import knowledge_of, look, sees
from bot.campaign.resolve.board import Board
from bot.campaign.world.model import Unit, World
from bot.campaign.world.sides import Side
from bot.hexmap.coords import Hex
from bot.service.ground.turning import free


@dataclass
class Work:
    """What the changes of one command share."""

    world: World
    board: Board
    people: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Who may command a unit: names by the id that units have, by what a game master may call them."""
    looking: set[str] = field(default_factory=set)
    """Ids of units that were touched, and of those around them."""
    gone: list[tuple[str, Hex, Side]] = field(default_factory=list)
    """Units that are no longer where they were, with that hex and their side."""
    renewed: bool = False
    """Ground or light has changed: everybody has to look again."""

    def touch(self, unit: Unit) -> None:
        """It, and those who share its hex, look again when all is done."""
        self.looking |= {unit.id, *(mate.id for mate in self.board.occupants.get(unit.hex, ()))}

    def left(self, unit: Unit, start: Hex) -> None:
        """A unit is not in `start` any more: brawls and overruns there end that lack an enemy."""
        if unit.id in self.world.units:
            self.gone.append((unit.id, start, unit.side))
        self.looking |= {unit.id, *free(self.board, start)}
        here = self.board.occupants.get(start, ())
        for other in here:
            if other.brawl and not any(foe.brawl and other.side.opposes(foe.side) for foe in here):
                other.brawl = False
        self.looking |= {other.id for other in here}

    def see(self) -> None:
        """Bring what every side knows up to date, once, after all changes.

        Who has the hex in sight that a unit has left sees that it is gone; the others keep what they knew.
        """
        world = self.world
        lookout = Lookout(world)
        for unit_id, start, own in self.gone:
            for side in Side:
                memory = knowledge_of(world, side)
                if side in told_by(world, own) or unit_id not in memory.aliases:
                    continue
                alias = memory.aliases.pop(unit_id)  # elsewhere it is a new contact: nobody can tell
                if sees(world, side, start, lookout):
                    memory.contacts.pop(alias, None)
        look(world, sorted(self.looking), lookout=lookout)
        if self.renewed:
            look(world, lookout=lookout)
        lookout.write_down(world)
