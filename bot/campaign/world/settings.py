"""The numbers of a campaign: what the ledger marks tunable, and the abstract clock. Plain data.

Each setting is declared here once, in one line (see `setting`); `bot.service.ground.options` has those of the table.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.campaign.world.setting import Theme, d6, d20, number, percent, sides, switch
from bot.campaign.world.sides import Side
from bot.hexmap.coords import Facing


@dataclass(frozen=True, slots=True)
class Environment:
    """The abstract clock (EDC-C1-c). `hour` is when the round opens, 0-23."""

    hour: int = 12
    hours_per_round: int = number(6, 1, 12, Theme.ROUND, "EDC-C1-c")
    use_night: bool = switch(False, Theme.ROUND, "EDC-D1.1-a")
    dawn: int = number(6, 0, 23, Theme.ROUND, "EDC-D1.1-a")
    dusk: int = number(20, 1, 24, Theme.ROUND, "EDC-D1.1-a")
    wind: Facing = Facing.N
    """Where the wind blows to (EDC-D1.2-a)."""
    wind_speed: int = 0
    """Dots of the wind, 0 (calm) to 8 (EDC-D1.2-a)."""

    @property
    def night(self) -> bool:
        return self.use_night and not self.dawn <= self.hour < self.dusk


@dataclass(frozen=True, slots=True)
class Settings:
    """Numbers the ledger marks tunable, in the order in which they are listed."""

    stack_limit: int = number(2, 1, 6, Theme.MOVING, "EDC-C2.2.4-a")
    """Units per hex and side, friends and neutrals together."""
    rotate_energy: int = number(1, 0, 10, Theme.MOVING, "EDC-C2.2.3-f")
    cliff_threshold: int = number(2, 1, 20, Theme.MOVING, "EDC-C2.2.2-b")
    """Elevation difference that nothing on the ground can cross."""
    elevation_table: bool = switch(False, Theme.MOVING, "EDC-C2.2.2-f")
    """Whether a d6 decides the result of a climb that cannot be made, unless the game master does."""
    rubble_min_speed: int = number(0, 0, 10, Theme.MOVING, "EDC-D3-t")
    swamp_stuck_d6: int = d6(1, Theme.MOVING, "EDC-D3-w")
    swamp_stuck_wheeled_d6: int = d6(2, Theme.MOVING, "EDC-D3-w")
    rain_stuck_d6: int = d6(1, Theme.MOVING, "EDC-F6.1-d")
    armour_cap: int = number(6, 0, 20, Theme.FIGHTING, "EDC-C2.4-c")
    lethality_base: int = number(1, 1, 20, Theme.FIGHTING, "EDC-C2.4-d")
    lethality_per_gap: int = number(5, 0, 20, Theme.FIGHTING, "EDC-C2.4-d")
    """A killing blow with too little AP needs d20 >= base + per_gap * gap."""
    night_miss_d6: int = d6(2, Theme.FIGHTING, "EDC-D1.1-d")
    """A night attack misses on this or less."""
    night_damage_percent: int = percent(50, Theme.FIGHTING, "EDC-D1.1-e")
    shares_sight: frozenset[Side] = sides(Theme.SEEING, "EDC-D2-b")
    """Sides, of allied and neutral, that pass on to the players all they see."""
    exact_range: int = number(2, 0, 20, Theme.SEEING, "EDC-C3-b")
    band_width: int = number(3, 1, 20, Theme.SEEING, "EDC-C3-b")
    """Strength is exact within this range, otherwise a band of this many values (EDC-C3-b, EDC-D2-d)."""
    night_vision: int = number(1, 0, 20, Theme.SEEING, "EDC-D1.1-b")
    road_spot_bonus: int = number(1, 0, 5, Theme.SEEING, "EDC-D3-i")
    """A unit on a road is seen as if this many hexes nearer."""
    city_conceal_town: int = number(1, 0, 10, Theme.SEEING, "EDC-D3-n")
    city_conceal_city: int = number(2, 0, 10, Theme.SEEING, "EDC-D3-n")
    """Hexes of vision that towns and cities take from those whom their people do not favour."""
    bocage_adjacent_open: bool = switch(True, Theme.SEEING, "EDC-D4-c")
    smoke_rounds: int = number(1, 1, 20, Theme.SEEING, "EDC-C3.3-c")
    smoke_blocks_into: bool = switch(True, Theme.SEEING, "EDC-C3.3-c")
    """Rounds that smoke lasts, and whether it hides what is in it too, not only what is behind."""
    flare_range: int = number(3, 0, 20, Theme.SEEING, "EDC-D1.1-c")
    flare_radius: int = number(1, 0, 5, Theme.SEEING, "EDC-D1.1-c")
    flare_rounds: int = number(1, 1, 20, Theme.SEEING, "EDC-D1.1-c")
    """How far a flare is fired by hand, what it lights around its hex, and for how many rounds."""
    stealth_p_range0: int = percent(95, Theme.SEEING, "EDC-C2.4-l")
    stealth_p_range1: int = percent(30, Theme.SEEING, "EDC-C2.4-l")
    stealth_p_range2: int = percent(15, Theme.SEEING, "EDC-C2.4-l")
    stealth_p_range3: int = percent(5, Theme.SEEING, "EDC-C2.4-l")
    """Chance in percent that one enemy at this range finds a stealth unit (EDC-C2.4-l, EDC-D2-e)."""
    stealth_cover_percent: int = percent(50, Theme.SEEING, "EDC-D2-e")
    stealth_rear_percent: int = percent(50, Theme.SEEING, "EDC-D2-e")
    """What is left of that chance in concealing terrain, and behind the enemy's back."""
    search_radius: int = number(4, 0, 20, Theme.SEEING, "EDC-C2.4-n")
    """How far off, in hexes, a quiet loss is looked into."""
    unspotted_percent: int = percent(50, Theme.ARTILLERY, "EDC-F1.3-a")
    """What is left of indirect damage on a target that nobody spots."""
    spotted_needs_sight: bool = switch(False, Theme.ARTILLERY, "EDC-C1.1.2-d")
    """Whether a target must be in sight as the shot is resolved, not only seen that round."""
    drift_hexes: int = number(1, 0, 5, Theme.ARTILLERY, "EDC-D1.2-c")
    drift_max_dice: int = number(20, 1, 100, Theme.ARTILLERY, "EDC-D1.2-e")
    """Hexes for each drift roll that succeeds, and most dice for one salvo."""
    wind_shift_d6: int = d6(1, Theme.ARTILLERY, "EDC-D1.2-g")
    """The wind shifts on this or less before a round is adjudicated."""
    overkill_open: int = number(3, 0, 20, Theme.ARTILLERY, "EDC-F1.1-e")
    overkill_armour: int = number(3, 0, 20, Theme.ARTILLERY, "EDC-F1.1-f")
    overkill_cap: int = number(20, 1, 20, Theme.ARTILLERY, "EDC-F1.1-g")
    cb_marker_rounds: int = number(3, 0, 20, Theme.ARTILLERY, "EDC-F1.2-b")
    """Rounds for which an impact marker stays after its own."""
    cb_rocket_sector: int = number(30, 5, 60, Theme.ARTILLERY, "EDC-F1.2-c")
    """Degrees of the sector in which rockets are traced."""
    cb_exact_percent: int = percent(50, Theme.ARTILLERY, "EDC-F1.2-d")
    """Chance that counter-battery radar gives the very hex of a gun."""
    resupply_mishap_d6: int = d6(2, Theme.SUPPLIES, "EDC-C4.2-g")
    """A hasty Rearm or Refuel restores half on this or less."""
    resupply_fail_d6: int = d6(3, Theme.SUPPLIES, "EDC-C4.2-j")
    """A resupply under attack fails on this or less."""
    resupply_exposure: int = number(1, 0, 10, Theme.SUPPLIES, "EDC-C4.2-j")
    """Extra damage of attacks on a unit busy with a resupply."""
    syphon_max: int = number(3, 0, 20, Theme.SUPPLIES, "EDC-C4.2-i")
    freight_per_fs: int = number(2, 0, 20, Theme.SUPPLIES, "EDC-C4.3-a")
    """Containers a Freight Transfer moves for each FS."""
    freight_unlimited_at_base: bool = switch(True, Theme.SUPPLIES, "EDC-F3.3-a")
    """Whether that limit is lifted in hexes marked as base or start."""
    rushed_freight_energy: int = number(1, 0, 10, Theme.SUPPLIES, "EDC-C4.3-b")
    rushed_freight_lost_d6: int = d6(1, Theme.SUPPLIES, "EDC-C4.3-b")
    """A rushed Freight Transfer loses a container on this or less."""
    harbor_freight_mult: int = number(2, 1, 10, Theme.SUPPLIES, "EDC-D4-e")
    build_supply_per_action: int = number(3, 1, 100, Theme.STRUCTURES, "EDC-D5.1-b")
    """Most Build Supply that one Build action puts into a structure."""
    repair_fs: int = number(2, 0, 20, Theme.STRUCTURES, "EDC-F6.1-b")
    """EDC-F6.1-b, EDC-D5.4-aa."""
    structure_repair_fs: int = number(2, 0, 20, Theme.STRUCTURES, "EDC-D5.4-ad")
    """EDC-D5.4-ac, EDC-D5.4-ad."""
    wall_all_round: bool = switch(True, Theme.STRUCTURES, "EDC-D4-h")
    """Walls lend their armour against attacks from every side."""
    trench_overkill: int = number(-3, -20, 0, Theme.STRUCTURES, "EDC-D5.4-c")
    bunker_overkill: int = number(-6, -20, 0, Theme.STRUCTURES, "EDC-D5.4-c")
    """What cover changes the difficulty of an overkill roll by."""
    garrison_dead_d6: int = d6(1, Theme.STRUCTURES, "EDC-D5.5-b")
    garrison_hurt_d6: int = d6(3, Theme.STRUCTURES, "EDC-D5.5-b")
    """A garrison whose structure is destroyed dies, or loses half, on this or less."""
    bridge_dead_d6: int = d6(3, Theme.STRUCTURES, "EDC-D5.2-b")
    """A unit on a bridge that is destroyed is lost on this or less."""
    depot_restock_per_round: int = number(2, 0, 100, Theme.STRUCTURES, "EDC-D5.4-p")
    depot_restock_heavy: int = number(4, 0, 100, Theme.STRUCTURES, "EDC-D5.4-p")
    depot_restock_crates_percent: int = percent(50, Theme.STRUCTURES, "EDC-D5.4-p")
    """Containers that depots get each round, those without limit, and how many of them are crates."""
    depot_blast_d6_cap: int = number(5, 0, 6, Theme.STRUCTURES, "EDC-D5.4-q")
    depot_blast_divisor: int = number(4, 1, 100, Theme.STRUCTURES, "EDC-D5.4-q")
    depot_blast_damage_cap: int = number(4, 0, 20, Theme.STRUCTURES, "EDC-D5.4-q")
    """A destroyed depot explodes on this or less; damage is what it held by this, at most that."""
    gate_admits_allies: bool = switch(True, Theme.STRUCTURES, "EDC-D5.4-s")
    gate_admits_neutrals: bool = switch(False, Theme.STRUCTURES, "EDC-D5.4-s")
    """Whom gates let pass besides their own side."""
    airstrip_upgrade_credit: int = number(0, 0, 25, Theme.STRUCTURES, "EDC-D5.4-ab")
    """What an existing rough airstrip saves when an improved one replaces it."""
    mine_extra_d6: int = d6(1, Theme.MINES, "EDC-F6.4-a")
    mine_max_d6: int = number(5, 1, 6, Theme.MINES, "EDC-F6.4-a")
    """A further minefield in the hex makes it likelier that one goes off, up to this of 6."""
    mine_mobility_d6: int = d6(3, Theme.MINES, "EDC-F6.4-b")
    mine_remove_d6: int = d6(1, Theme.MINES, "EDC-F6.4-c")
    mine_blast_hits_occupants: bool = switch(False, Theme.MINES, "EDC-F6.4-f")
    """Whether mines that explosives set off hurt those in the hex."""
    mine_cross_d6: int = d6(1, Theme.MINES, "EDC-F6.4.1-b")
    mine_cross_percent: int = percent(50, Theme.MINES, "EDC-F6.4.1-b")
    mine_cross_front_bonus: int = number(1, 0, 10, Theme.MINES, "EDC-F6.4.1-b")
    """Risk and damage of Minefield Crossing, and what attacks from the front add."""
    clear_mines_per_action: int = number(1, 1, 6, Theme.MINES, "EDC-F6.4.1-c")
    clear_mines_range: int = number(1, 0, 3, Theme.MINES, "EDC-F6.4.1-c")
    transport_dead_d6: int = d6(3, Theme.RESCUE, "EDC-F3.2-a")
    """A passenger of a destroyed carrier is lost on this or less."""
    survivors_d20: int = number(8, 1, 40, Theme.RESCUE, "EDC-C3.4.1-b")
    """A destroyed unit leaves survivors from this and the overkill on."""
    discovery_range0: int = number(3, 1, 21, Theme.RESCUE, "EDC-C3.4.2-a")
    discovery_range1: int = number(9, 1, 21, Theme.RESCUE, "EDC-C3.4.2-a")
    discovery_range2: int = number(15, 1, 21, Theme.RESCUE, "EDC-C3.4.2-a")
    discovery_far: int = number(19, 1, 21, Theme.RESCUE, "EDC-C3.4.2-a")
    """d20 that finds survivors, by the distance of the nearest friend who sees the place."""
    survivors_rounds: int = number(3, 0, 20, Theme.RESCUE, "EDC-C3.4.2-a")
    """Rounds after the death for which survivors can be found."""
    rescue_pay: int = number(1, 0, 20, Theme.RESCUE, "EDC-C3.4.2-g")
    """Credits suggested for the owner of the carrier of a rescue."""
    altitude_vision_bonus: int = number(1, 0, 10, Theme.AIRCRAFT, "EDC-F4.1.4-a")
    """Vision of craft at Low or above, and of others looking for them."""
    contour_los_free_range: int = number(2, 0, 10, Theme.AIRCRAFT, "EDC-F4.1.3-a")
    """Hexes within which nothing but mountains hides a craft at Contour."""
    fixed_wing_min_move: int = number(1, 0, 10, Theme.AIRCRAFT, "EDC-F5-a")
    """Hexes a fixed wing craft must fly to keep its profile."""
    vtol_builtup_risk_d20: int = d20(3, Theme.AIRCRAFT, "EDC-F4.2-f")
    road_landing_risk_d20: int = d20(2, Theme.AIRCRAFT, "EDC-F4.2-f")
    rough_water_risk_d20: int = d20(4, Theme.AIRCRAFT, "EDC-F4.2-f")
    """A landing fails on the sum of what applies, or less."""
    glide_landing_risk_d20: int = d20(2, Theme.AIRCRAFT, "EDC-F4.1.7-d")
    wind_landing_min_speed: int = number(5, 0, 9, Theme.AIRCRAFT, "EDC-D1.2-h")
    wind_landing_risk_d20: int = d20(1, Theme.AIRCRAFT, "EDC-D1.2-h")
    """Wind from which a landing not into it is riskier, and by how much."""
    noe_tall_crash_d20: int = d20(1, Theme.AIRCRAFT, "EDC-F4.1.2-c")
    noe_night_crash_d20: int = d20(2, Theme.AIRCRAFT, "EDC-F4.1.2-c")
    """Flight at NOE fails on the sum of what applies, or less."""
    p_allows_orbital: bool = switch(False, Theme.AIRCRAFT, "EDC-C2.4-q")
    """Whether units marked P drop from orbit too."""
    orbital_scatter_d6: int = d6(2, Theme.AIRCRAFT, "EDC-F6.2-f")
    """A drop from orbit comes down a hex off on this or less."""
    drop_delay_wind: int = number(5, 0, 9, Theme.AIRCRAFT, "EDC-F6.2-g")
    drop_delay_rounds: int = number(1, 0, 5, Theme.AIRCRAFT, "EDC-F6.2-g")
    """Wind that puts off a dropped unit's recovery, and for how many rounds."""
    radar_range_station: int = number(10, 0, 50, Theme.RADAR, "EDC-D5.4-ae")
    radar_elevation_bonus: int = number(1, 0, 10, Theme.RADAR, "EDC-D5.4-ae")
    """Range of a radar station, and what each level of its ground adds."""
    radar_sig_noe_percent: int = number(25, 0, 400, Theme.RADAR, "EDC-F2.1-c")
    radar_sig_contour_percent: int = number(75, 0, 400, Theme.RADAR, "EDC-F2.1-c")
    radar_sig_low_percent: int = number(100, 0, 400, Theme.RADAR, "EDC-F2.1-c")
    radar_sig_cruise_percent: int = number(150, 0, 400, Theme.RADAR, "EDC-F2.1-c")
    """How far off radar sees a craft at each profile, in percent of its range."""
    ground_radar_clutter_percent: int = percent(50, Theme.RADAR, "EDC-F2.1.2-a")
    """Range of ground radar for what is in forest, city, rubble or swamp."""
    aa_gun_untracked_percent: int = percent(50, Theme.RADAR, "EDC-F2.1-d")
    """What is left of the damage of anti-air guns without a track."""
    rwr_exact_on_lock_percent: int = percent(50, Theme.RADAR, "EDC-F2.1.1-a")
    """Chance that a lock gives away the hex of the radar."""
    sonar_passive_moving_percent: int = percent(60, Theme.RADAR, "EDC-F2.2-a")
    sonar_passive_still_percent: int = percent(20, Theme.RADAR, "EDC-F2.2-a")
    """Chance that passive sonar hears who moved or fired, and who did neither."""
    sonar_active_range: int = number(4, 0, 20, Theme.RADAR, "EDC-F2.2-b")
    sonar_active_reveal_range: int = number(8, 0, 40, Theme.RADAR, "EDC-F2.2-b")
    """How far active sonar finds, and how far off it is heard."""
    dark_pictures: bool = switch(False, Theme.PICTURES, "")

    @property
    def cities(self) -> tuple[int, int]:
        """What a town and a city take from vision (EDC-D3-n)."""
        return self.city_conceal_town, self.city_conceal_city
