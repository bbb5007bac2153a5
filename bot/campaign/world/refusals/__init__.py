"""Why an order, or a part of it, cannot be done: the codes and their facts. The sentences are `wording`'s."""

from enum import StrEnum
from typing import Any

from bot.campaign.world.order import Refusal
from bot.campaign.world.refusals.kinds import read_refusal


class Why(StrEnum):
    """Refusal codes. Behind each: its facts, hexes as labels."""

    # the order as a whole
    NO_SUCH_UNIT = "no_such_unit"  # unit
    UNIT_LOST = "unit_lost"  # unit: the friend that the order names was destroyed before
    ALREADY_ACTED = "already_acted"  # -
    OVERRUN = "overrun"  # -: only Breakout or hold
    ZERO_ENERGY_ONE_THING = "zero_energy_one_thing"  # -: at 0 energy a move, an action or an ability
    PATH_AND_DESTINATION = "path_and_destination"  # -: give one of them
    # the move
    OFF_MAP = "off_map"  # hex
    NOT_ADJACENT = "not_adjacent"  # from, hex
    CLIFF = "cliff"  # from, hex, levels
    TERRAIN = "terrain"  # hex, terrain: closed to the unit (water, land, mountain, rails)
    CAUGHT = "caught"  # hex: barbed wire holds the vehicle where it entered it
    EDGE = "edge"  # from, hex, edge: wall, gate, teeth, wire, river
    COURSE = "course"  # from, hex: the river does not run that way
    SPEED = "speed"  # from, hex, speed, needed: points do not suffice for this step
    CLIMB = "climb"  # from, hex, speed, needed: the same because the step changes level
    TOO_FAR = "too_far"  # hex, speed, needed: points for the whole way, None if something bars it further on
    HOSTILE_IN_HEX = "hostile_in_hex"  # hex
    ZOI_ENTERED = "zoi_entered"  # hex
    ZOI_TO_ZOI = "zoi_to_zoi"  # from, hex
    HEX_FULL = "hex_full"  # hex, limit
    NO_PATH = "no_path"  # hex
    IMMOBILISED = "immobilised"  # -
    DOUBLE_TIME_INFANTRY_ONLY = "double_time_infantry_only"  # -
    DOUBLE_TIME_ENERGY = "double_time_energy"  # energy, needed
    ENERGY = "energy"  # energy, needed
    KNOWN_MINES = "known_mines"  # hex
    MINE_HELD = "mine_held"  # hex: a mine went off under the unit
    MINES_FOUND = "mines_found"  # hex: its detector found mines
    MINES_FAR = "mines_far"  # hex, range
    NO_MINES_KNOWN = "no_mines_known"  # hex
    NOT_CAME_FROM = "not_came_from"  # facing: the unit did not enter its hex from there
    ONLY_MOVE = "only_move"  # action: it is the whole move of the round
    CROSSING_HEX = "crossing_hex"  # -: name a hex next to the unit
    # facing
    NO_PIVOT = "no_pivot"  # -: cannot turn in place
    FACING_RULED = "facing_ruled"  # facing: an earlier declaration rules the hex
    # the action
    NO_TARGET_HEX = "no_target_hex"  # -
    UNARMED = "unarmed"  # -
    DISARMED = "disarmed"  # -
    NO_SUCH_WEAPON = "no_such_weapon"  # weapon
    NO_USES_LEFT = "no_uses_left"  # weapon
    OUT_OF_RANGE = "out_of_range"  # hex, range, distance, weapon
    TOO_NEAR = "too_near"  # hex, least, distance, weapon
    NO_SIGHT = "no_sight"  # hex, from
    WRONG_TARGET = "wrong_target"  # weapon: this weapon does not work on such a target
    NOT_HOSTILE = "not_hostile"  # target
    REST_INFANTRY_ENERGY_ONLY = "rest_infantry_energy_only"  # -
    RIVER_TAKES_ACTION = "river_takes_action"  # -
    ASSAULT_INFANTRY_ONLY = "assault_infantry_only"  # -
    ASSAULT_NOT_ADJACENT = "assault_not_adjacent"  # hex, distance
    ASSAULT_POINTS = "assault_points"  # hex, points, needed
    ASSAULT_BARRED = "assault_barred"  # from, hex, what: a barrier, or a river, which takes the whole round
    ASSAULT_UNDER = "assault_under"  # hex: a craft flies near its ground, and nobody is seen on it
    ASSAULT_ENERGY = "assault_energy"  # -
    ACTION_ONLY = "action_only"  # action: cannot be an ability
    ABILITY_ONLY = "ability_only"  # action: cannot be an action
    NO_ABILITY = "no_ability"  # action: this unit does not have the means
    OWN_HEX_ONLY = "own_hex_only"  # hex, at: done only where the unit then is
    NAME_MISSING = "name_missing"  # action, what: the part of the order that is missing
    # carrying
    CARRIED = "carried"  # unit: aboard, in tow or slung
    NO_SEAT = "no_seat"  # unit: the carrier
    TOO_HEAVY = "too_heavy"  # unit, mobility, needed
    NO_WAY_ASHORE = "no_way_ashore"  # unit: the craft, hex
    NOT_ABOARD = "not_aboard"  # unit
    NOT_BOARDING = "not_boarding"  # unit: waited for in vain
    NOTHING_CARRIED = "nothing_carried"  # unit: the carrier
    NOT_TOWABLE = "not_towable"  # unit
    NO_HITCH = "no_hitch"  # unit: the tower
    DEPLOYED = "deployed"  # unit
    NOT_DEPLOYED = "not_deployed"  # unit: a gun that is not set up
    NOT_NEXT = "not_next"  # hex
    NOT_OPEN = "not_open"  # hex
    TOW_WATER = "tow_water"  # from, hex
    LOADED = "loaded"  # unit: carries others itself
    NOT_LIFTABLE = "not_liftable"  # unit
    HOOK_HEIGHT = "hook_height"  # unit
    SLUNG_LOW = "slung_low"  # unit: no flight at NOE with a slung load
    SURVIVORS = "survivors"  # unit: nobody commands them
    NOT_SURVIVORS = "not_survivors"  # unit
    NO_STRETCHER = "no_stretcher"  # unit
    # supplies
    NO_STORE = "no_store"  # store: neither a depot nor a unit of the side
    SAME_STORE = "same_store"  # store: giver and receiver in one
    ASSIST_ONLY = "assist_only"  # -: a third party can only rearm or refuel, as an action
    SUPPLY_FAR = "supply_far"  # from, to, distance
    NO_CONTAINER = "no_container"  # store, what: crate or barrel
    HOLDS_NO_ITEMS = "holds_no_items"  # store: carries no Build Supply
    NOT_SO_MUCH = "not_so_much"  # store, left
    NO_ITEM_ROOM = "no_item_room"  # store, room
    NO_CARGO_ROOM = "no_cargo_room"  # store, slots
    ALREADY_FULL = "already_full"  # unit
    BARREL_NOT_INFANTRY = "barrel_not_infantry"  # unit: infantry energy needs a crate
    NO_SUCH_ITEM = "no_such_item"  # unit, item
    SELF_SUPPLY_ALONE = "self_supply_alone"  # -
    AIRBORNE = "airborne"  # unit
    SYPHON_VEHICLES = "syphon_vehicles"  # -
    OTHER_HEX = "other_hex"  # unit
    PROPULSION = "propulsion"  # unit
    PARADROP = "paradrop"  # -
    FREIGHT_LIMIT = "freight_limit"  # count, limit
    BREAKOUT_HEX = "breakout_hex"  # -: name a hex next to the unit
    DETECTED = "detected"  # hex: where the stealth unit was found
    IN_BRAWL = "in_brawl"  # -: only an attack on an opponent, Breakout or hold
    BRAWL_CLOSED = "brawl_closed"  # hex: those who brawl there cannot be attacked from outside
    BRAWLS = "brawls"  # unit: it is in a brawl, in which nobody else has a part
    TARGET_GONE = "target_gone"  # target: the named enemy is not seen there any more
    LINE_HELD = "line_held"  # hex: kept out by the defenders
    # aircraft
    NOT_FLYING = "not_flying"  # -: only for craft in the air
    ON_GROUND = "on_ground"  # -: a landed craft has to take off to move
    FLYING_ALREADY = "flying_already"  # -
    JUST_LANDED = "just_landed"  # -: no take-off in the round of a landing
    GLIDING = "gliding"  # -: no climb without propulsion
    PROFILE_BANNED = "profile_banned"  # -: no flight at High
    TOO_LOW = "too_low"  # profile: it cannot fly lower
    TOO_HIGH = "too_high"  # profile: too high to land
    ONE_WAY = "one_way"  # -: ability and action change the profile in opposite ways
    BEFORE_MOVE = "before_move"  # action: only before the move
    TAKEOFF_LEVEL = "takeoff_level"  # profile: cannot be taken off to
    FIXED_WING_ONLY = "fixed_wing_only"  # -
    NOT_INTO_WIND = "not_into_wind"  # -
    AA_ONLY = "aa_only"  # weapon: flies too high for it
    NO_TRACK = "no_track"  # weapon: needs a radar track
    NO_EMISSION = "no_emission"  # hex: no radar is known to be on there
    DROP_PROFILE = "drop_profile"  # profile: drops are made at Low
    NOBODY_TO_DROP = "nobody_to_drop"  # -: no such passenger aboard
    NOT_TRAINED_TO_DROP = "not_trained_to_drop"  # unit
    DROP_LOADED = "drop_loaded"  # unit: carries something itself
    IN_ORBIT = "in_orbit"  # unit: only a drop brings it down
    NOT_IN_ORBIT = "not_in_orbit"  # unit
    NO_ORBITAL_ASSET = "no_orbital_asset"  # -: none is granted for the round
    NOT_TRAINED_FOR_ORBIT = "not_trained_for_orbit"  # unit
    AFTER_DROP = "after_drop"  # -: the order counts only where the unit comes down
    ONE_ACTIVITY = "one_activity"  # -: one thing only in the round of a drop
    NO_RADAR = "no_radar"  # -: the unit has none
    NO_SONAR = "no_sonar"  # -: the unit has none
    SET_ALREADY = "set_already"  # action: it is so already
    NO_LANDING = "no_landing"  # hex: the craft cannot come down there
    # structures
    NO_SUCH_STRUCTURE = "no_such_structure"  # structure: no kind of that name
    NO_STRUCTURE = "no_structure"  # structure, hex: none of that kind is known there
    NOT_AVAILABLE = "not_available"  # structure: not yet defined by the book
    NO_KIT = "no_kit"  # structure
    NO_BUILD_SUPPLY = "no_build_supply"  # -
    NOTHING_TO_BUILD = "nothing_to_build"  # structure: whole already
    SITE_TAKEN = "site_taken"  # hex, structure
    BUILD_ADJACENT = "build_adjacent"  # structure, hex: is raised in the next hex
    BUILD_OVER_WATER = "build_over_water"  # structure, hex
    BUILD_OVER_RIVER = "build_over_river"  # structure, hex
    BUILD_ON = "build_on"  # structure, base
    TRENCH_FACING = "trench_facing"  # hex, facing
    GARRISON_INFANTRY = "garrison_infantry"  # -
    GARRISONED = "garrisoned"  # -: in a structure already
    NO_POSITION = "no_position"  # hex
    POSITION_TAKEN = "position_taken"  # hex
    BERTH_TAKEN = "berth_taken"  # hex, structure
    FACING_FIXED = "facing_fixed"  # facing
    REPAIR_VEHICLES = "repair_vehicles"  # unit: infantry is not repaired
    NOT_IMMOBILISED = "not_immobilised"  # -
    FIRED_FIRST = "fired_first"  # action: the action went into it
    TREAT_INFANTRY = "treat_infantry"  # unit: only infantry is treated


def refusal(code: Why, *rules: str, **facts: Any) -> Refusal:
    return read_refusal(code.value, rules, facts)
