"""What an order comes to: the record that its judges make and the resolver carries out."""

from __future__ import annotations

from collections.abc import Sequence

from bot.campaign.judge.flight import burns
from bot.campaign.world.known.view import OwnUnit
from bot.campaign.world.model import Unit
from bot.campaign.world.order import Action, Refusal
from bot.campaign.world.record import record
from bot.hexmap.coords import Facing, Hex, direction
from bot.hexmap.paths import PathCost


@record(frozen=True, slots=True)
class Plan:
    """What an order comes to in a situation."""

    path: tuple[Hex, ...]
    """The hexes that will be walked, with the start; only the start where the unit stays."""
    points: int
    energy: int
    """Energy the move or rotation costs."""
    end: Hex
    facing: Facing | None
    """The facing it declares; None to leave it."""
    stopped_by: Refusal | None = None
    """Why the move ends short of what was ordered."""
    wanted: Hex | None = None
    """The hex that was ordered."""
    rotates: bool = False
    double_time: bool = False
    action: Action | None = None
    """The action that can be done from `end` as far as the situation tells; None if there is none."""
    refusals: tuple[Refusal, ...] = ()
    """Parts of the order that are lost."""
    action_lost: bool = False
    """Whether the last of these is its action, judged from `end`."""
    notes: tuple[str, ...] = ()
    """Rules that priced or ended the move."""
    cost: PathCost | None = None
    entry_energy: int = 0
    """Energy that entering the hex of an assault costs on top (EDC-C3.2.2-f)."""
    exits: Hex | None = None
    """Where the unit first gets out of its transport (EDC-F3.2-b)."""
    leaves: bool = False
    """It leaves its structure and stays in the hex (EDC-D5.5-a)."""
    hindered: Refusal | None = None
    """Why the move does not get to the hex that was ordered; `stopped_by` may be about a hex before it, where the
    unit cannot end its move either (EDC-C2.2-c)."""

    @property
    def moves(self) -> bool:
        return len(self.path) > 1

    @property
    def returns(self) -> bool:
        """Whether a path was ordered that ends where the unit is, which is not walked."""
        stays = not (self.moves or self.leaves or self.exits is not None or self.stopped_by is not None)
        return stays and self.wanted == self.end

    @property
    def heading(self) -> Facing | None:
        """The direction of its last step."""
        return direction(self.path[-2], self.path[-1]) if self.moves else None


def stay(
    unit: Unit | OwnUnit,
    wanted: Hex | None,
    lost: Sequence[Refusal],
    stop: Refusal | None = None,
    facing: Facing | None = None,
) -> Plan:
    """The unit stays where it is; what flies there burns its energy."""
    return Plan((unit.hex,), 0, burns(unit), unit.hex, facing, stop, wanted, refusals=tuple(lost))
