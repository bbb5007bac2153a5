"""The campaign's settings by name: the numbers the book leaves tunable, and the abstract clock.

They are kept in the world, so a running campaign keeps the values it began with, whatever later versions begin with.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from bot.campaign.world.model import World
from bot.campaign.world.safe_text import safe
from bot.campaign.world.serial import world_to_json
from bot.campaign.world.settings import Environment, Settings
from bot.campaign.world.sides import Side
from bot.service.base import TEXT_LIMIT, Refused, Services, Who, quote
from bot.service.gm.change import may_change
from bot.service.gm.options import DEFAULTS, option, set_option
from bot.service.gm.setting_words import THEMES, WORDS
from bot.service.load import campaign_of, game_master_of
from bot.service.orders.suggestions import matching
from bot.service.room.posts import BRIEFING, RULES, edit, message, pages
from bot.service.round.calendar import show_closes
from bot.store import campaigns, history
from bot.store.outbox import Post, queue_posts
from bot.store.tables import Campaign, CampaignState

MAX_NUMBER = 100
YES = frozenset({"yes", "on", "true", "1"})
NO = frozenset({"no", "off", "false", "0"})
SHARING = (Side.ALLIED, Side.NEUTRAL)

_CLOCK = ("hours_per_round", "dawn", "dusk", "use_night")
"""Settings of the environment; its hour is no setting, for it moves with every round."""

_RULES: Mapping[str, tuple[str, int, int]] = {
    # name: rule, least, most (for numbers)
    "hours_per_round": ("EDC-C1-c", 1, 12),
    "dawn": ("EDC-D1.1-a", 0, 23),
    "dusk": ("EDC-D1.1-a", 1, 24),
    "use_night": ("EDC-D1.1-a", 0, 1),
    "stack_limit": ("EDC-C2.2.4-a", 1, 6),
    "cliff_threshold": ("EDC-C2.2.2-b", 1, 20),
    "elevation_table": ("EDC-C2.2.2-f", 0, 1),
    "rotate_energy": ("EDC-C2.2.3-f", 0, 10),
    "armour_cap": ("EDC-C2.4-c", 0, 20),
    "rain_stuck_d6": ("EDC-F6.1-d", 0, 6),
    "mine_extra_d6": ("EDC-F6.4-a", 0, 6),
    "mine_max_d6": ("EDC-F6.4-a", 1, 6),
    "mine_mobility_d6": ("EDC-F6.4-b", 0, 6),
    "mine_remove_d6": ("EDC-F6.4-c", 0, 6),
    "mine_blast_hits_occupants": ("EDC-F6.4-f", 0, 1),
    "mine_cross_d6": ("EDC-F6.4.1-b", 0, 6),
    "mine_cross_percent": ("EDC-F6.4.1-b", 0, 100),
    "mine_cross_front_bonus": ("EDC-F6.4.1-b", 0, 10),
    "clear_mines_per_action": ("EDC-F6.4.1-c", 1, 6),
    "clear_mines_range": ("EDC-F6.4.1-c", 0, 3),
    "lethality_base": ("EDC-C2.4-d", 1, 20),
    "lethality_per_gap": ("EDC-C2.4-d", 0, 20),
    "exact_range": ("EDC-C3-b", 0, 20),
    "band_width": ("EDC-C3-b", 1, 20),
    "road_spot_bonus": ("EDC-D3-i", 0, 5),
    "city_conceal_town": ("EDC-D3-n", 0, 10),
    "city_conceal_city": ("EDC-D3-n", 0, 10),
    "bocage_adjacent_open": ("EDC-D4-c", 0, 1),
    "night_vision": ("EDC-D1.1-b", 0, 20),
    "rubble_min_speed": ("EDC-D3-t", 0, 10),
    "swamp_stuck_d6": ("EDC-D3-w", 0, 6),
    "swamp_stuck_wheeled_d6": ("EDC-D3-w", 0, 6),
    "resupply_mishap_d6": ("EDC-C4.2-g", 0, 6),
    "resupply_fail_d6": ("EDC-C4.2-j", 0, 6),
    "resupply_exposure": ("EDC-C4.2-j", 0, 10),
    "syphon_max": ("EDC-C4.2-i", 0, 20),
    "freight_per_fs": ("EDC-C4.3-a", 0, 20),
    "freight_unlimited_at_base": ("EDC-F3.3-a", 0, 1),
    "transport_dead_d6": ("EDC-F3.2-a", 0, 6),
    "survivors_d20": ("EDC-C3.4.1-b", 1, 40),
    "discovery_range0": ("EDC-C3.4.2-a", 1, 21),
    "discovery_range1": ("EDC-C3.4.2-a", 1, 21),
    "discovery_range2": ("EDC-C3.4.2-a", 1, 21),
    "discovery_far": ("EDC-C3.4.2-a", 1, 21),
    "survivors_rounds": ("EDC-C3.4.2-a", 0, 20),
    "rescue_pay": ("EDC-C3.4.2-g", 0, 20),
    "rushed_freight_energy": ("EDC-C4.3-b", 0, 10),
    "rushed_freight_lost_d6": ("EDC-C4.3-b", 0, 6),
    "stealth_p_range0": ("EDC-C2.4-l", 0, 100),
    "stealth_p_range1": ("EDC-C2.4-l", 0, 100),
    "stealth_p_range2": ("EDC-C2.4-l", 0, 100),
    "stealth_p_range3": ("EDC-C2.4-l", 0, 100),
    "stealth_cover_percent": ("EDC-D2-e", 0, 100),
    "stealth_rear_percent": ("EDC-D2-e", 0, 100),
    "search_radius": ("EDC-C2.4-n", 0, 20),
    "smoke_rounds": ("EDC-C3.3-c", 1, 20),
    "smoke_blocks_into": ("EDC-C3.3-c", 0, 1),
    "flare_range": ("EDC-D1.1-c", 0, 20),
    "flare_radius": ("EDC-D1.1-c", 0, 5),
    "flare_rounds": ("EDC-D1.1-c", 1, 20),
    "night_miss_d6": ("EDC-D1.1-d", 0, 6),
    "night_damage_percent": ("EDC-D1.1-e", 0, 100),
    "drift_hexes": ("EDC-D1.2-c", 0, 5),
    "drift_max_dice": ("EDC-D1.2-e", 1, 100),
    "wind_shift_d6": ("EDC-D1.2-g", 0, 6),
    "overkill_open": ("EDC-F1.1-e", 0, 20),
    "overkill_armour": ("EDC-F1.1-f", 0, 20),
    "overkill_cap": ("EDC-F1.1-g", 1, 20),
    "unspotted_percent": ("EDC-F1.3-a", 0, 100),
    "spotted_needs_sight": ("EDC-C1.1.2-d", 0, 1),
    "cb_marker_rounds": ("EDC-F1.2-b", 0, 20),
    "cb_rocket_sector": ("EDC-F1.2-c", 5, 60),
    "cb_exact_percent": ("EDC-F1.2-d", 0, 100),
    "build_supply_per_action": ("EDC-D5.1-b", 1, 100),
    "bridge_dead_d6": ("EDC-D5.2-b", 0, 6),
    "garrison_dead_d6": ("EDC-D5.5-b", 0, 6),
    "garrison_hurt_d6": ("EDC-D5.5-b", 0, 6),
    "wall_all_round": ("EDC-D4-h", 0, 1),
    "trench_overkill": ("EDC-D5.4-c", -20, 0),
    "bunker_overkill": ("EDC-D5.4-c", -20, 0),
    "depot_restock_per_round": ("EDC-D5.4-p", 0, 100),
    "depot_restock_heavy": ("EDC-D5.4-p", 0, 100),
    "depot_restock_crates_percent": ("EDC-D5.4-p", 0, 100),
    "depot_blast_d6_cap": ("EDC-D5.4-q", 0, 6),
    "depot_blast_divisor": ("EDC-D5.4-q", 1, 100),
    "depot_blast_damage_cap": ("EDC-D5.4-q", 0, 20),
    "gate_admits_allies": ("EDC-D5.4-s", 0, 1),
    "gate_admits_neutrals": ("EDC-D5.4-s", 0, 1),
    "airstrip_upgrade_credit": ("EDC-D5.4-ab", 0, 25),
    "repair_fs": ("EDC-F6.1-b", 0, 20),
    "structure_repair_fs": ("EDC-D5.4-ad", 0, 20),
    "radar_range_station": ("EDC-D5.4-ae", 0, 50),
    "radar_elevation_bonus": ("EDC-D5.4-ae", 0, 10),
    "harbor_freight_mult": ("EDC-D4-e", 1, 10),
    "vtol_builtup_risk_d20": ("EDC-F4.2-f", 0, 20),
    "road_landing_risk_d20": ("EDC-F4.2-f", 0, 20),
    "rough_water_risk_d20": ("EDC-F4.2-f", 0, 20),
    "glide_landing_risk_d20": ("EDC-F4.1.7-d", 0, 20),
    "wind_landing_min_speed": ("EDC-D1.2-h", 0, 9),
    "wind_landing_risk_d20": ("EDC-D1.2-h", 0, 20),
    "noe_tall_crash_d20": ("EDC-F4.1.2-c", 0, 20),
    "noe_night_crash_d20": ("EDC-F4.1.2-c", 0, 20),
    "contour_los_free_range": ("EDC-F4.1.3-a", 0, 10),
    "altitude_vision_bonus": ("EDC-F4.1.4-a", 0, 10),
    "radar_sig_noe_percent": ("EDC-F2.1-c", 0, 400),
    "radar_sig_contour_percent": ("EDC-F2.1-c", 0, 400),
    "radar_sig_low_percent": ("EDC-F2.1-c", 0, 400),
    "radar_sig_cruise_percent": ("EDC-F2.1-c", 0, 400),
    "aa_gun_untracked_percent": ("EDC-F2.1-d", 0, 100),
    "rwr_exact_on_lock_percent": ("EDC-F2.1.1-a", 0, 100),
    "ground_radar_clutter_percent": ("EDC-F2.1.2-a", 0, 100),
    "sonar_passive_moving_percent": ("EDC-F2.2-a", 0, 100),
    "sonar_passive_still_percent": ("EDC-F2.2-a", 0, 100),
    "sonar_active_range": ("EDC-F2.2-b", 0, 20),
    "sonar_active_reveal_range": ("EDC-F2.2-b", 0, 40),
    "fixed_wing_min_move": ("EDC-F5-a", 0, 10),
    "p_allows_orbital": ("EDC-C2.4-q", 0, 1),
    "orbital_scatter_d6": ("EDC-F6.2-f", 0, 6),
    "drop_delay_wind": ("EDC-F6.2-g", 0, 9),
    "drop_delay_rounds": ("EDC-F6.2-g", 0, 5),
    "shares_sight": ("EDC-D2-b", 0, 0),
    "briefing_notice_hours": ("EDC-C1.1-f", 0, 168),
    "strict_template": ("EDC-C1.1.1-a", 0, 1),
    "reminder_hours": ("", 1, 72),
    "credits_per_requisition": ("EDC-E1.1-b", 1, 100),
    "signup_bonus": ("EDC-E1.1.1-a", 0, 20),
    "seasoned_cost": ("EDC-E4.1-a", 0, 20),
    "old_guard_cost": ("EDC-E4.1-a", 0, 20),
    "fresh_blood_upgrades": ("EDC-E4.1-a", 0, 20),
    "seasoned_upgrades": ("EDC-E4.1-a", 0, 20),
    "retrain_cost": ("EDC-E4.4-a", 0, 20),
    "retrain_seasoned": ("EDC-E4.4-b", 0, 20),
    "survival_pay": ("EDC-C3.4.1-d", 0, 100),
    "added_classifications": ("EDC-E3.1-t", 0, 1),
}


@dataclass(frozen=True)
class Tunable:
    """One setting: its value in this campaign, the default, the rule that leaves it open."""

    name: str
    value: Any
    default: Any
    rule: str
    least: int
    most: int


def tunables(world: World, campaign: Campaign) -> list[Tunable]:
    """All settings of a campaign, the clock first, those of the table last."""
    clock, numbers = Environment(), Settings()
    found = [(name, getattr(world.environment, name), getattr(clock, name)) for name in _CLOCK]
    found += [(f.name, getattr(world.settings, f.name), getattr(numbers, f.name)) for f in fields(Settings)]
    found += [(name, option(campaign, name), default) for name, default in DEFAULTS.items()]
    return [Tunable(*entry, *_RULES.get(entry[0], ("", 0, MAX_NUMBER))) for entry in found]


def shown(value: object) -> str:
    """A value as a reader sees it, and may type it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, frozenset):
        return ", ".join(sorted(value)) or "none"
    return str(value)


def lines_of(world: World, campaign: Campaign) -> list[str]:
    """The settings in words, by theme, as the rules channel shows them."""
    lines = ["__Closes__", f"- {show_closes(campaign)}, {campaign.zone} time"]
    for theme, entries in by_theme(world, campaign):
        lines.append(f"__{theme}__")
        for entry in entries:
            changed = entry.value != entry.default
            value = (
                f"**{shown(entry.value)}** (else {shown(entry.default)})" if changed else shown(entry.value)
            )
            lines.append(f"- {words_of(entry.name)}: {value}")
    return lines


def by_theme(world: World, campaign: Campaign) -> list[tuple[str, list[Tunable]]]:
    """All settings in the sequence in which they are read."""
    entries = {entry.name: entry for entry in tunables(world, campaign)}
    return [(theme, [entries[name] for name in names]) for theme, names in THEMES.items()]


def words_of(name: str) -> str:
    """What the setting is called."""
    return WORDS.get(name, name)


def rules_posts(campaign: Campaign, world: World) -> list[Post]:
    """The settings a campaign begins with, for its rules channel."""
    return [
        post
        for page, text in enumerate(_rules_texts(campaign, world), 1)
        for post in message(campaign, f"settings:{page}", RULES, text)
    ]


def refreshed_rules(campaign: Campaign, world: World, cause: str) -> list[Post]:
    """The same posts brought up to date; `cause` names the change that makes it necessary."""
    # A page more than before is made first; those that exist are not made again.
    posts = rules_posts(campaign, world)
    for page, text in enumerate(_rules_texts(campaign, world), 1):
        posts += edit(campaign, f"settings:{page}:{cause}", RULES, f"settings:{page}", text)
    return posts


def _rules_texts(campaign: Campaign, world: World) -> list[str]:
    head = f"**Settings of {safe(campaign.name)}**\n-# `/campaign settings` names the rule of each."
    return pages([head, *lines_of(world, campaign)], TEXT_LIMIT)


async def listing(s: Services, who: Who) -> list[str]:
    """Every setting with its value, its default and its rule, in messages of at most 2,000 characters."""
    async with s.sessions() as session:
        campaign = await campaign_of(session, who)
        world = (await s.states.load(session, campaign)).world
    head = f"**Settings of {safe(campaign.name)}**; the game master changes one with `/gm set`"
    lines = [f"- closes: {show_closes(campaign)}, {campaign.zone} time (`/gm calendar`) [EDC-A-b, EDC-A-c]"]
    for theme, entries in by_theme(world, campaign):
        lines.append(f"__{theme}__")
        lines += [
            f"- {words_of(entry.name)}: {shown(entry.value)}, default {shown(entry.default)}, `{entry.name}`"
            + (f" [{entry.rule}]" if entry.rule else "")
            for entry in entries
        ]
    return pages([head, *lines], TEXT_LIMIT)


def choices(typed: str) -> list[tuple[str, str]]:
    """Settings as (words and name, name)."""
    return matching(((f"{words} ({name})", name) for name, words in WORDS.items()), typed)


async def change(s: Services, who: Who, name: str, typed: str) -> str:
    """Give a setting another value, from now on; the players are told."""
    async with s.sessions.begin() as session:
        campaign = await game_master_of(session, who)
        campaign = await campaigns.lock_campaign(session, campaign.id)
        await may_change(session, campaign, "the setting")
        world = await s.states.fresh(session, campaign)
        entry = next((entry for entry in tunables(world, campaign) if entry.name == name.strip()), None)
        if entry is None:
            raise Refused(f"There is no setting {quote(name)}. `/campaign settings` lists them all.")
        value = read_value(entry, typed)
        if value == entry.value:
            return f"Nothing changed: `{entry.name}` is {shown(value)} already."
        give(world, campaign, entry, value)
        await history.save_world(session, campaign.id, campaign.round, world_to_json(world))
        action = await history.record_gm_action(
            session,
            campaign.id,
            campaign.round,
            who.user_id,
            "setting",
            before={entry.name: shown(entry.value)},
            after={entry.name: shown(value)},
        )
        text = f"{words_of(entry.name)}: now **{shown(value)}** (was {shown(entry.value)}), setting `{entry.name}`"
        text += f" [{entry.rule}]." if entry.rule else "."
        if campaign.state != CampaignState.SETUP:  # else the rules channel tells, once the campaign starts
            posts = message(campaign, f"setting:{action.id}", BRIEFING, text)
            posts += refreshed_rules(campaign, world, str(action.id))
            await queue_posts(session, campaign.id, posts)
    return text


def give(world: World, campaign: Campaign, entry: Tunable, value: Any) -> None:
    """Put a value where it is kept; the world and the campaign are the caller's to save."""
    if entry.name in _CLOCK:
        world.environment = replace(world.environment, **{entry.name: value})
        if world.environment.dawn >= world.environment.dusk:
            raise Refused("Dawn must come before dusk.")
    elif entry.name in DEFAULTS:
        set_option(campaign, entry.name, value)
    else:
        world.settings = replace(world.settings, **{entry.name: value})


def read_value(entry: Tunable, typed: str) -> Any:
    """What was typed as a value of the setting's own type and within its range; raises Refused."""
    word = " ".join(typed.split()).casefold()
    if isinstance(entry.default, bool):
        if word not in YES | NO:
            raise Refused(f"`{entry.name}` is yes or no, not {quote(typed)}.")
        return word in YES
    if isinstance(entry.default, frozenset):
        names = [] if word == "none" else word.replace(",", " ").split()
        if (not names and word != "none") or not set(names) <= set(SHARING):
            raise Refused(f"`{entry.name}` is none, or any of: {', '.join(SHARING)}.")
        return frozenset(Side(name) for name in names)
    try:
        number = int(word)
    except ValueError:
        number = entry.least - 1
    if not entry.least <= number <= entry.most:
        raise Refused(
            f"`{entry.name}` is a whole number from {entry.least} to {entry.most}, not {quote(typed)}."
        )
    return number
