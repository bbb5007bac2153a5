"""The numbers of a campaign: what the ledger marks tunable, and the abstract clock. Plain data."""

from __future__ import annotations

from dataclasses import dataclass

from bot.campaign.sides import Side


@dataclass(frozen=True, slots=True)
class Environment:
    """The abstract clock (EDC-C1-c). `hour` is when the round opens, 0-23."""

    hour: int = 12
    hours_per_round: int = 6
    dawn: int = 6
    dusk: int = 20
    use_night: bool = False

    @property
    def night(self) -> bool:
        return self.use_night and not self.dawn <= self.hour < self.dusk


@dataclass(frozen=True, slots=True)
class Settings:
    """Numbers the ledger marks tunable, with their defaults; each names its rule."""

    stack_limit: int = 2
    """Units per hex and side, friends and neutrals together (EDC-C2.2.4-a)."""
    cliff_threshold: int = 2
    """Elevation difference that nothing on the ground can cross (EDC-C2.2.2-b)."""
    rotate_energy: int = 1
    """EDC-C2.2.3-f."""
    armour_cap: int = 6
    """EDC-C2.4-c."""
    lethality_base: int = 1
    lethality_per_gap: int = 5
    """A killing blow with too little AP needs d20 >= base + per_gap * gap (EDC-C2.4-d)."""
    exact_range: int = 2
    band_width: int = 3
    """Strength is exact within this range, else a band of this many values (EDC-C3-b, EDC-D2-d)."""
    road_spot_bonus: int = 1
    """A unit on a road is seen as if this many hexes nearer (EDC-D3-i)."""
    bocage_adjacent_open: bool = True
    """EDC-D4-c."""
    night_vision: int = 1
    """EDC-D1.1-b."""
    rubble_min_speed: int = 0
    """EDC-D3-t."""
    swamp_stuck_d6: int = 1
    swamp_stuck_wheeled_d6: int = 2
    """EDC-D3-w."""
    resupply_mishap_d6: int = 2
    """A hasty Rearm or Refuel restores half on this or less (EDC-C4.2-g)."""
    resupply_fail_d6: int = 3
    """A resupply under attack fails on this or less (EDC-C4.2-j)."""
    resupply_exposure: int = 1
    """Extra damage of attacks on a unit busy with a resupply (EDC-C4.2-j)."""
    syphon_max: int = 3
    """EDC-C4.2-i."""
    freight_per_fs: int = 2
    """Containers a Freight Transfer moves for each FS (EDC-C4.3-a)."""
    rushed_freight_energy: int = 1
    rushed_freight_lost_d6: int = 1
    """A rushed Freight Transfer loses a container on this or less (EDC-C4.3-b)."""
    stealth_p_range0: int = 95
    stealth_p_range1: int = 30
    stealth_p_range2: int = 15
    stealth_p_range3: int = 5
    """Chance in percent that one enemy at this range finds a stealth unit (EDC-C2.4-l, EDC-D2-e)."""
    stealth_cover_percent: int = 50
    stealth_rear_percent: int = 50
    """What is left of that chance in concealing terrain, and behind the enemy's back (EDC-D2-e)."""
    shares_sight: frozenset[Side] = frozenset()
    """Sides, of allied and neutral, that pass on to the players all they see (EDC-D2-b)."""
