"""The numbers of a campaign: what the ledger marks tunable, and the abstract clock. Plain data."""

from __future__ import annotations

from dataclasses import dataclass

from bot.campaign.world.sides import Side
from bot.hexmap.coords import Facing


@dataclass(frozen=True, slots=True)
class Environment:
    """The abstract clock (EDC-C1-c). `hour` is when the round opens, 0-23."""

    hour: int = 12
    hours_per_round: int = 6
    dawn: int = 6
    dusk: int = 20
    use_night: bool = False
    wind: Facing = Facing.N
    """Where the wind blows to (EDC-D1.2-a)."""
    wind_speed: int = 0
    """Dots of the wind, 0 (calm) to 8 (EDC-D1.2-a)."""

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
    elevation_table: bool = False
    """Whether a d6 decides what comes of a climb that cannot be made, unless the game master does (EDC-C2.2.2-f)."""
    rotate_energy: int = 1
    """EDC-C2.2.3-f."""
    rain_stuck_d6: int = 1
    """EDC-F6.1-d."""
    mine_extra_d6: int = 1
    mine_max_d6: int = 5
    """A further minefield in the hex makes it likelier that one goes off, up to this of 6 (EDC-F6.4-a)."""
    mine_mobility_d6: int = 3
    """EDC-F6.4-b."""
    mine_remove_d6: int = 1
    """EDC-F6.4-c."""
    mine_blast_hits_occupants: bool = False
    """Whether mines that explosives set off hurt those in the hex (EDC-F6.4-f)."""
    mine_cross_d6: int = 1
    mine_cross_percent: int = 50
    mine_cross_front_bonus: int = 1
    """Risk and damage of Minefield Crossing, and what attacks from the front add (EDC-F6.4.1-b)."""
    clear_mines_per_action: int = 1
    clear_mines_range: int = 1
    """EDC-F6.4.1-c."""
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
    city_conceal_town: int = 1
    city_conceal_city: int = 2
    """Hexes of vision that towns and cities take from those whom their people do not favour (EDC-D3-n)."""
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
    freight_unlimited_at_base: bool = True
    """Whether that limit is lifted in hexes marked as base or start (EDC-F3.3-a)."""
    transport_dead_d6: int = 3
    """A passenger of a destroyed carrier is lost on this or less (EDC-F3.2-a)."""
    survivors_d20: int = 8
    """A destroyed unit leaves survivors from this and the overkill on (EDC-C3.4.1-b)."""
    discovery_range0: int = 3
    discovery_range1: int = 9
    discovery_range2: int = 15
    discovery_far: int = 19
    """d20 that finds survivors, by the distance of the nearest friend who sees the place (EDC-C3.4.2-a)."""
    survivors_rounds: int = 3
    """Rounds after the death for which survivors can be found (EDC-C3.4.2-a)."""
    rescue_pay: int = 1
    """Credits suggested for the owner of the carrier of a rescue (EDC-C3.4.2-g)."""
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
    search_radius: int = 4
    """How far off, in hexes, a quiet loss is looked into (EDC-C2.4-n)."""
    smoke_rounds: int = 1
    smoke_blocks_into: bool = True
    """Rounds that smoke lasts, and whether it hides what is in it too, not only what is behind (EDC-C3.3-c)."""
    flare_range: int = 3
    flare_radius: int = 1
    flare_rounds: int = 1
    """How far a flare is fired by hand, what it lights around its hex, and for how many rounds (EDC-D1.1-c)."""
    night_miss_d6: int = 2
    """A night attack misses on this or less (EDC-D1.1-d)."""
    night_damage_percent: int = 50
    """EDC-D1.1-e."""
    drift_hexes: int = 1
    drift_max_dice: int = 20
    """Hexes for each drift roll that succeeds, and most dice for one salvo (EDC-D1.2-c, EDC-D1.2-e)."""
    wind_shift_d6: int = 1
    """The wind shifts on this or less before a round is adjudicated (EDC-D1.2-g)."""
    overkill_open: int = 3
    overkill_armour: int = 3
    overkill_cap: int = 20
    """EDC-F1.1-e, EDC-F1.1-f, EDC-F1.1-g."""
    unspotted_percent: int = 50
    """What is left of indirect damage on a target that nobody spots (EDC-F1.3-a)."""
    spotted_needs_sight: bool = False
    """Whether a target must be in sight as the shot is resolved, not only seen that round (EDC-C1.1.2-d)."""
    cb_marker_rounds: int = 3
    """Rounds for which an impact marker stays after its own (EDC-F1.2-b)."""
    cb_rocket_sector: int = 30
    """Degrees of the sector in which rockets are traced (EDC-F1.2-c)."""
    cb_exact_percent: int = 50
    """Chance that counter-battery radar gives the very hex of a gun (EDC-F1.2-d)."""
    build_supply_per_action: int = 3
    """Most Build Supply that one Build action puts into a structure (EDC-D5.1-b)."""
    bridge_dead_d6: int = 3
    """A unit on a bridge that is destroyed is lost on this or less (EDC-D5.2-b)."""
    garrison_dead_d6: int = 1
    garrison_hurt_d6: int = 3
    """A garrison whose structure is destroyed dies, or loses half, on this or less (EDC-D5.5-b)."""
    wall_all_round: bool = True
    """Walls lend their armour against attacks from every side (EDC-D4-h)."""
    trench_overkill: int = -3
    bunker_overkill: int = -6
    """What cover changes the difficulty of an overkill roll by (EDC-D5.4-c)."""
    depot_restock_per_round: int = 2
    depot_restock_heavy: int = 4
    depot_restock_crates_percent: int = 50
    """Containers that depots get each round, those without limit, and how many of them are crates (EDC-D5.4-p)."""
    depot_blast_d6_cap: int = 5
    depot_blast_divisor: int = 4
    depot_blast_damage_cap: int = 4
    """A destroyed depot explodes on this or less; damage is what it held by this, at most that (EDC-D5.4-q)."""
    gate_admits_allies: bool = True
    gate_admits_neutrals: bool = False
    """Whom gates let pass besides their own side (EDC-D5.4-s)."""
    airstrip_upgrade_credit: int = 0
    """What a standing rough airstrip saves of an improved one in its place (EDC-D5.4-ab)."""
    repair_fs: int = 2
    """EDC-F6.1-b, EDC-D5.4-aa."""
    structure_repair_fs: int = 2
    """EDC-D5.4-ac, EDC-D5.4-ad."""
    radar_range_station: int = 10
    radar_elevation_bonus: int = 1
    """Range of a radar station, and what each level of its ground adds (EDC-D5.4-ae)."""
    harbor_freight_mult: int = 2
    """EDC-D4-e."""
    vtol_builtup_risk_d20: int = 3
    road_landing_risk_d20: int = 2
    rough_water_risk_d20: int = 4
    """A landing fails on the sum of what applies, or less (EDC-F4.2-f)."""
    glide_landing_risk_d20: int = 2
    """EDC-F4.1.7-d."""
    wind_landing_min_speed: int = 5
    wind_landing_risk_d20: int = 1
    """Wind from which a landing not into it is riskier, and by how much (EDC-D1.2-h)."""
    noe_tall_crash_d20: int = 1
    noe_night_crash_d20: int = 2
    """Flight at NOE fails on the sum of what applies, or less (EDC-F4.1.2-c)."""
    contour_los_free_range: int = 2
    """Hexes within which nothing but mountains hides a craft at Contour (EDC-F4.1.3-a)."""
    altitude_vision_bonus: int = 1
    """Vision of craft at Low or above, and of others looking for them (EDC-F4.1.4-a)."""
    radar_sig_noe_percent: int = 25
    radar_sig_contour_percent: int = 75
    radar_sig_low_percent: int = 100
    radar_sig_cruise_percent: int = 150
    """How far off radar sees a craft at each profile, in percent of its range (EDC-F2.1-c)."""
    aa_gun_untracked_percent: int = 50
    """What is left of the damage of anti-air guns without a track (EDC-F2.1-d)."""
    rwr_exact_on_lock_percent: int = 50
    """Chance that a lock gives away the hex of the radar (EDC-F2.1.1-a)."""
    ground_radar_clutter_percent: int = 50
    """Range of ground radar for what is in forest, city, rubble or swamp (EDC-F2.1.2-a)."""
    sonar_passive_moving_percent: int = 60
    sonar_passive_still_percent: int = 20
    """Chance that passive sonar hears who moved or fired, and who did neither (EDC-F2.2-a)."""
    sonar_active_range: int = 4
    sonar_active_reveal_range: int = 8
    """How far active sonar finds, and how far off it is heard (EDC-F2.2-b)."""
    p_allows_orbital: bool = False
    """Whether units marked P drop from orbit too (EDC-C2.4-q)."""
    orbital_scatter_d6: int = 2
    """A drop from orbit comes down a hex off on this or less (EDC-F6.2-f)."""
    drop_delay_wind: int = 5
    drop_delay_rounds: int = 1
    """Wind that puts off a dropped unit's recovery, and for how many rounds (EDC-F6.2-g)."""
    fixed_wing_min_move: int = 1
    """Hexes a fixed wing craft must fly to keep its profile (EDC-F5-a)."""
    shares_sight: frozenset[Side] = frozenset()
    """Sides, of allied and neutral, that pass on to the players all they see (EDC-D2-b)."""

    @property
    def cities(self) -> tuple[int, int]:
        """What a town and a city take from vision (EDC-D3-n)."""
        return self.city_conceal_town, self.city_conceal_city
