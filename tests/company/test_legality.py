"""EDC E1, E2, E3-e, E4.2, A: which companies and fittings are legal, with the ledger's own examples."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.campaign.world.model import Level
from bot.campaign.world.outfit.gear import Upgrade
from bot.company.fittings import fitting_problems, optional_count, unfilled
from bot.company.forces import Option, Slot, TaskForce
from bot.company.legality import Limits, Shop, check_company, granted
from bot.company.model import Company, Member, OwnedUnit
from tests.company.builders import SHOP, like, owner, shop_with, unit

TANK = ("tracked", "battle_cannon", "armour_plating_1")


def fit_faults(shop: Shop, made: OwnedUnit) -> list[str]:
    return fitting_problems(shop.catalogue, made, shop.economy)


def check(
    force: str,
    *units: OwnedUnit,
    shop: Shop = SHOP,
    spec: tuple[str, ...] = (),
    slots: str = "",
    owned: tuple[str, ...] = (),
    limits: Limits | None = None,
) -> list[str]:
    """The faults of a company of these units, named by their place; `slots` are their chosen letters."""
    named = [replace(made, id=f"n{place}", name=f"N{place}") for place, made in enumerate(units, 1)]
    chosen = [*slots, *[None] * len(named)]
    members = tuple(Member(made.id, slot) for made, slot in zip(named, chosen, strict=False))
    holdings = owner(*named, task_forces=owned)
    return list(check_company(shop, holdings, Company(force, members, spec), limits).problems)


def tank(class_id: str = "m_ampv", propulsion: str = "tracked") -> OwnedUnit:
    return unit(class_id, propulsion, "battle_cannon", "armour_plating_1")


RIFLES = unit("regular_infantry")


# ---------------------------------------------------------------- companies


@pytest.mark.rule("EDC-A-a")
@pytest.mark.rule("EDC-E1-a")
def test_one_to_five_units() -> None:
    assert check("combined_company", *[RIFLES] * 5) == []
    assert check("combined_company", RIFLES) == []
    six = check("combined_company", *[RIFLES] * 6)
    assert six[0] == "A company has at most 5 units; this one has 6 (EDC-A-a)."
    assert check("combined_company")[0] == "A company needs at least one unit (EDC-A-a)."


@pytest.mark.rule("EDC-E2.2-a")
def test_company_wide_limits() -> None:
    spec = ("spearhead",)
    assert check("tank_company", tank(), tank(), tank(), spec=spec) == []
    (few,) = check("tank_company", tank(), spec=spec)
    assert few == "Tank Company takes 2 to 4 units; you have 1."
    wheeled = unit("m_ampv", "wheeled", "autocannon", "troop_compartment")
    found = check("tank_company", tank(), tank(), wheeled, spec=spec)
    assert found == ["N3 must be Tracked for slot B of Tank Company."]
    planes = check("strike_flight", unit("strike_jet"), RIFLES, spec=("long_legs",))
    assert any(fault.startswith("N2 must be") for fault in planes)
    force = TaskForce(
        "foot", "Foot", "Basic", "", "", 1, 3, (Slot("A", 0, 3),), units=frozenset({"Infantry"})
    )
    made = shop_with(force)
    assert check("foot", RIFLES, shop=made) == []
    assert check("foot", tank(), shop=made) == ["N1 must be Infantry for slot A of Foot."]


@pytest.mark.rule("EDC-E2.2-b")
def test_what_a_slot_says_goes_first() -> None:
    truck = unit("truck", "wheeled", "unarmed", "cargo_bed")
    spec = ("spearhead",)
    assert check("tank_company", tank(), tank(), truck, spec=spec) == []
    found = check("tank_company", tank(), truck, truck, spec=spec, slots="ACC")
    assert found == ["Slot C of Tank Company takes at most 1, and has 2."]
    slots = (Slot("A", 0, 3), Slot("B", 1, 1, units=frozenset({"Truck"})))
    force = TaskForce("mix", "Mix", "Basic", "", "", 1, 3, slots, units=frozenset({"Infantry"}))
    made = shop_with(force)
    assert check("mix", RIFLES, truck, shop=made, slots="AB") == []
    assert check("mix", RIFLES, RIFLES, shop=made, slots="AB") == ["N2 must be Truck for slot B of Mix."]
    (none,) = check("mix", RIFLES, shop=made, slots="A")
    assert none == "Slot B of Mix needs at least 1, and has 0."


@pytest.mark.rule("EDC-E2.2-c")
def test_a_slot_wants_all_that_it_lists() -> None:
    force = TaskForce(
        "ifv", "IFV Company", "Basic", "", "Captain", 1, 3,
        (Slot("A", 1, 3, classification=frozenset({"IFV"}), propulsion=frozenset({"Tracked"})),),
    )  # fmt: skip
    shop = shop_with(force)
    ifv = ("autocannon", "troop_compartment")
    assert check("ifv", unit("m_ampv", "tracked", *ifv), shop=shop) == []
    assert check("ifv", unit("m_ampv", "wheeled", *ifv), shop=shop) == [
        "N1 must be Tracked for slot A of IFV Company."
    ]
    assert check("ifv", unit("m_ampv", "tracked", "hmg", "troop_compartment"), shop=shop) == [
        "N1 must be IFV for slot A of IFV Company."
    ]
    either = replace(force.slots[0], propulsion=frozenset({"Tracked", "Wheeled"}))
    loose = shop_with(replace(force, slots=(either,)))
    assert check("ifv", unit("m_ampv", "wheeled", *ifv), shop=loose) == []


@pytest.mark.rule("EDC-E2.3-a")
def test_a_specialisation_must_be_taken_and_met() -> None:
    force = replace(
        SHOP.forces.task_forces["rifle_company"],
        options=(Option("marksmen", frozenset("A")), Option("raiders", frozenset("A"), ("Anti-Tank",))),
    )
    shop = shop_with(force)
    two = (RIFLES, RIFLES)
    (none,) = check("rifle_company", *two, shop=shop)
    assert none == "Rifle Company must take 1 specialisation: Marksmen, Raiders."
    (both,) = check("rifle_company", RIFLES, unit("weapons_team"), shop=shop, spec=("marksmen", "raiders"))
    assert both == "Rifle Company allows 1 specialisation; you took 2."
    (unmet,) = check("rifle_company", *two, shop=shop, spec=("raiders",))
    assert unmet == "The specialisation Raiders needs a unit that is Anti-Tank in the company."
    assert check("rifle_company", RIFLES, unit("weapons_team"), shop=shop, spec=("raiders",)) == []
    assert check("rifle_company", *two, shop=shop, spec=("marksmen",)) == []
    assert check("combined_company", *two) == []
    (foreign,) = check("rifle_company", *two, shop=shop, spec=("bush_pilots",))
    assert foreign == "Rifle Company does not offer the specialisation bush_pilots."
    basic = replace(
        SHOP.forces.task_forces["combined_company"], options=force.options, specialisations_allowed=1
    )
    assert check("combined_company", *two, shop=shop_with(basic)) == []
    many = check("combined_company", *two, spec=("bush_pilots",))
    assert many[0] == "Combined Company does not offer the specialisation bush_pilots."


@pytest.mark.rule("EDC-E2.3-b")
def test_a_specialisation_belongs_to_slots_of_the_task_force() -> None:
    company = Company("mountain_company", (), ("alpine_porters",))
    assert granted(SHOP, company, "B") == ("alpine_porters",)
    assert granted(SHOP, company, "A") == ()
    assert granted(SHOP, Company("rifle_company", (), ("forced_march",)), "B") == ()
    fitted = SHOP.catalogue.cls(unit("recon_team", "alpine_porters"))
    assert "mountaineer" in fitted.tags
    with_kit = unit("recon_team", "flares", level=Level.FRESH_BLOOD)
    assert fit_faults(SHOP, with_kit) == [], "it counts to no cap, for it is not the unit's own"


@pytest.mark.rule("EDC-E2-b")
def test_a_brief_may_cap_and_ban() -> None:
    limits = Limits({"kind:Walker": 0, "kind:Indirect-Fire": 1}, {"kind:Indirect-Fire": 1})
    walkers = check("walker_lance", unit("walker"), spec=("coolant_reserve",), limits=limits)
    assert walkers == ["This campaign does not allow Walker companies (EDC-E2-b)."]
    gun = unit("towed_gun", "mortar")
    full = check("artillery_battery", gun, unit("recon_team"), spec=("forward_observers",), limits=limits)
    assert full == ["This campaign allows 1 Indirect-Fire company, and all places are taken (EDC-E2-b)."]
    assert check("artillery_battery", gun, unit("recon_team"), spec=("forward_observers",)) == []


@pytest.mark.rule("EDC-A2.1-b")
def test_a_campaign_may_limit_units_and_types() -> None:
    limits = Limits({"units": 3, "Fixed-Wing": 0})
    plane = unit("light_fixed_wing")
    assert check("combined_company", RIFLES, RIFLES, RIFLES, limits=limits) == []
    four = check("combined_company", *[RIFLES] * 4, limits=limits)
    assert four == ["This campaign allows 3 units in a company; leave 1 at home (EDC-A2.1-b)."]
    banned = check("combined_company", RIFLES, plane, limits=limits)
    assert banned == ["This campaign allows no Fixed-Wing in a company (N2) (EDC-A2.1-b)."]


@pytest.mark.rule("EDC-E2.1-a")
def test_a_priced_task_force_must_be_owned_and_enabled() -> None:
    heavy = tank("h_ampv")
    made = replace(heavy, upgrades=("tracked", "battle_cannon", "armour_plating_1", "night_vision"))
    strong = shop_with(like("h_ampv", armour=3))
    spec = ("siege_crews",)
    (unpaid,) = check("heavy_tank_detachment", made, shop=strong, spec=spec)
    assert unpaid == "You do not own the Task Force Heavy Tank Detachment; it costs 2 requisition once."
    owned = ("heavy_tank_detachment",)
    assert check("heavy_tank_detachment", made, shop=strong, spec=spec, owned=owned) == []
    retired = shop_with(
        like("h_ampv", armour=3), replace(SHOP.forces.task_forces["heavy_tank_detachment"], enabled=False)
    )
    (gone,) = check("heavy_tank_detachment", made, shop=retired, spec=spec, owned=owned)
    assert gone == "The Task Force Heavy Tank Detachment is not available in this version."


def test_everything_is_named_at_once() -> None:
    wrong = unit("m_ampv", "tracked", "shotguns", level=Level.FRESH_BLOOD)
    found = check("tank_company", wrong, limits=Limits({"units": 0, "kind:Armored": 0}))
    assert len(found) >= 7
    for word in ("weapon slot", "Infantry", "Armored", "2 to 4", "slot A", "specialisation", "0 units"):
        assert any(word in problem for problem in found), word


def test_units_that_are_not_owned_or_twice_in_it() -> None:
    holdings = owner(RIFLES)
    members = (Member(RIFLES.id), Member(RIFLES.id), Member("ghost"))
    found = check_company(SHOP, holdings, Company("combined_company", members)).problems
    assert found == (
        "regular_infantry is in the company twice.",
        "There is no unit ghost in your possession.",
    )
    strange = unit("hovercraft")
    (problem,) = check("combined_company", RIFLES, strange)
    assert problem == "N2 is of a class that this campaign does not have (hovercraft)."


# ---------------------------------------------------------------- fittings


@pytest.mark.rule("EDC-E3-e")
def test_slots_by_type() -> None:
    shop = shop_with(
        like("regular_infantry", slots={"weapon": 1, "equipment": 2}),
        Upgrade("radio", "Radio", "electronics"),
    )
    made = unit("regular_infantry", level=Level.SEASONED)
    cases = {
        ("shotguns", "anti_tank_rockets"): "has 1 weapon slot, and 2 are filled",
        ("flares", "stretchers", "night_goggles"): "has 2 equipment slots, and 3 are filled",
        ("radio",): "has no electronics slot",
    }
    for upgrades, said in cases.items():
        (fault,) = fit_faults(shop, replace(made, upgrades=upgrades))
        assert said in fault
    assert fit_faults(shop, replace(made, upgrades=("shotguns", "flares", "stretchers"))) == []


@pytest.mark.rule("EDC-E4.1-a")
@pytest.mark.rule("EDC-E4.1-d")
def test_the_cap_counts_optional_upgrades() -> None:
    two = unit("m_ampv", "tracked", "battle_cannon", "armour_plating_1", "night_vision")
    three = replace(two, upgrades=(*two.upgrades, "smoke_launchers"))
    cls = SHOP.catalogue.classes["m_ampv"]
    assert optional_count(cls, [SHOP.catalogue.upgrades[u] for u in two.upgrades]) == 2
    assert fit_faults(SHOP, replace(two, level=Level.FRESH_BLOOD)) == []
    (fault,) = fit_faults(SHOP, replace(three, level=Level.FRESH_BLOOD))
    assert fault == "m_ampv has 3 optional upgrades; Fresh Blood allows 2."
    assert fit_faults(SHOP, replace(three, level=Level.SEASONED)) == []
    five = replace(two, upgrades=(*three.upgrades, "troop_compartment", "ground_radar"))
    assert fit_faults(SHOP, replace(five, level=Level.SEASONED)) == [
        "m_ampv has 5 optional upgrades; Seasoned allows 4."
    ]
    assert fit_faults(SHOP, replace(five, level=Level.OLD_GUARD)) == []
    assert SHOP.economy.level_cost == (0, 2, 3)
    empty = replace(two, upgrades=("tracked",))
    assert unfilled(SHOP.catalogue, empty) == ["m_ampv (M-AMPV) needs something in its primary slot."]


@pytest.mark.rule("EDC-E4.2-a")
def test_compatibility_must_be_met() -> None:
    shop = shop_with(Upgrade("plough", "Mine Plough", "utility", compatible=frozenset({"Tracked"})))
    assert fit_faults(shop, unit("m_ampv", "tracked", "hmg", "plough")) == []
    (fault,) = fit_faults(shop, unit("m_ampv", "wheeled", "hmg", "plough", name="M"))
    assert fault == "Mine Plough fits only Tracked, and M is not that."


@pytest.mark.rule("EDC-E4.2-b")
def test_alternatives_of_a_kind_and_several_kinds() -> None:
    wanted = frozenset({"Wheeled", "Tracked", "howitzer", "rockets"})
    shop = shop_with(Upgrade("loader", "Autoloader", "utility", compatible=wanted))
    fine = [("wheeled", "howitzer"), ("tracked", "rockets")]
    wrong = [("roller", "howitzer"), ("tracked", "autocannon")]
    for pair in fine:
        assert fit_faults(shop, unit("m_ampv", *pair, "loader")) == []
    said = [fit_faults(shop, unit("m_ampv", *pair, "loader", name="M")) for pair in wrong]
    assert said == [
        ["Autoloader fits only Tracked or Wheeled, and M is not that."],
        ["Autoloader fits only Howitzer or Rockets, and M is not that."],
    ]


@pytest.mark.rule("EDC-E4.2-c")
def test_incompatibility_holds_both_ways() -> None:
    base = ("tracked", "hmg")
    for order in (("amphibious_kit", "armour_plating_2"), ("armour_plating_2", "amphibious_kit")):
        (fault,) = fit_faults(SHOP, unit("m_ampv", *base, *order))
        assert fault == "Amphibious Kit cannot be together with Armour Plating II on m_ampv."
    assert fit_faults(SHOP, unit("m_ampv", *base, "amphibious_kit", "armour_plating_1")) == []


@pytest.mark.rule("EDC-E4.2-d")
def test_an_upgrade_that_removes_a_slot_needs_it_free() -> None:
    missiles = "heavy_aa_missiles"
    shop = shop_with(like("truck", id="flatbed", slots={"bed": 1}))
    (none,) = fit_faults(shop, unit("flatbed", "wheeled", missiles, name="T"))
    assert none == "Heavy AA Missiles on T takes up a compartment slot too, and none is free."
    (used,) = fit_faults(SHOP, unit("truck", "wheeled", missiles, "troop_compartment", name="T"))
    assert used == "Heavy AA Missiles on T takes up a compartment slot too, and none is free."
    assert fit_faults(SHOP, unit("truck", "wheeled", missiles)) == []


@pytest.mark.rule("EDC-E4-d")
def test_copies_are_limited() -> None:
    many = {"equipment": 4, "engineering": 2}
    shop = shop_with(like("combat_engineers", slots=many))
    twice = ["extra_build_supply"] * 2
    assert fit_faults(shop, unit("combat_engineers", *twice)) == []
    (fault,) = fit_faults(shop, unit("combat_engineers", *twice, "extra_build_supply", name="E"))
    assert fault == "E has Extra Build Supply 3 times; 2 at most."
    (single,) = fit_faults(shop, unit("combat_engineers", "night_goggles", "night_goggles", name="E"))
    assert single == "E has Night Goggles 2 times; 1 at most."
    two = unit("combat_engineers", *twice, name="E")
    assert (
        optional_count(SHOP.catalogue.classes["combat_engineers"], [SHOP.catalogue.upgrades[twice[0]]] * 2)
        == 2
    )
    (full,) = fit_faults(shop_with(like("combat_engineers", slots={"equipment": 1})), two)
    assert full == "E has 1 equipment slot, and 2 are filled."


@pytest.mark.rule("EDC-E3-f")
def test_special_rules_need_no_slot() -> None:
    fresh = unit("combat_engineers", level=Level.FRESH_BLOOD)
    cls = SHOP.catalogue.cls(fresh)
    assert "build" in cls.abilities
    assert cls.trait("build_supply") == 9
    assert optional_count(cls, []) == 0
    assert fit_faults(SHOP, replace(fresh, upgrades=("flares", "stretchers"))) == []
    assert (
        fit_faults(
            SHOP, replace(fresh, level=Level.OLD_GUARD, upgrades=("flares", "stretchers", "bridging_kit"))
        )
        == []
    )


@pytest.mark.rule("EDC-F5-a")
def test_large_vessels_are_not_available_in_this_version() -> None:
    """Neither their Task Force, not even where it is owned, nor a vessel that a player came by in another way."""
    force = next(force for force in SHOP.forces.task_forces.values() if force.kind == "Large Vessel")
    faults = check(force.id, RIFLES, owned=(force.id,))
    assert f"The Task Force {force.name} is not available in this version." in faults
    vessel = like("regular_infantry", id="frigate", unit_type="Large Vessel")
    assert check("combined_company", RIFLES, shop=shop_with(vessel)) == []
    found = check("combined_company", RIFLES, unit("frigate"), shop=shop_with(vessel))
    assert "N2 is a Large Vessel: not available in this version (EDC-F5-a)." in found
