"""EDC E1.1, E2.1, E4.1, E4.4: money, purchases, veterancy, retraining, with the ledger's own examples."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.campaign.world.model import Level
from bot.company import money, settle, shop
from bot.company.fittings import first_level, unfilled
from bot.company.model import Change, Denied, Economy, Holdings, Medal, Outcome, Purse
from bot.company.settle import Fate, Objective, Payouts
from tests.company.builders import SHOP, like, owner, shop_with, unit

FRESH = Level.FRESH_BLOOD
CASH = Economy()


def test_the_printed_numbers() -> None:
    assert CASH.credits_per_requisition == 10
    assert CASH.signup_bonus == 3
    assert CASH.level_cap == (2, 4, None)


# ---------------------------------------------------------------- credits and requisition


@pytest.mark.rule("EDC-E1.1-a")
def test_credits_pass_from_the_giver_alone() -> None:
    gave, got = money.pay(owner(credits=7), owner(credits=1), 5, ("Ann", "Bo"))
    assert (gave.holdings.purse.credits, got.holdings.purse.credits) == (2, 6)
    assert gave.changes == (Change("paid", "to Bo", -5),)
    assert got.changes == (Change("received", "from Ann", 5),)
    assert [each.holdings.purse.credits for each in money.pay(owner(credits=1), owner(), 1, ("A", "B"))] == [
        0,
        1,
    ]
    for wrong in (0, -3, 8):
        with pytest.raises(Denied):
            money.pay(owner(credits=7), owner(), wrong, ("Ann", "Bo"))


@pytest.mark.rule("EDC-E1.1-b")
def test_ten_credits_make_a_point() -> None:
    left = money.convert(owner(credits=27, requisition=1), 2, CASH).holdings
    assert left.purse == Purse(7, 3)
    assert money.convert(owner(credits=10), 1, CASH).holdings.purse == Purse(0, 1)
    with pytest.raises(Denied, match="cost 10 credits, and you have 7"):
        money.convert(left, 1, CASH)
    with pytest.raises(Denied, match="never turns back"):
        money.convert(left, -1, CASH)


@pytest.mark.rule("EDC-E1.1-c")
def test_requisition_cannot_be_paid() -> None:
    with pytest.raises(Denied):
        money.pay(owner(requisition=4), owner(), 1, ("A", "B"))


@pytest.mark.rule("EDC-E1.1-d")
def test_upgrades_cost_requisition() -> None:
    car = unit("main_tank", level=FRESH)
    with pytest.raises(Denied, match="costs 1 requisition, and you have 0"):
        shop.fit_upgrade(SHOP, owner(car, credits=40), car.id, "night_vision")
    ready = money.convert(owner(car, credits=40), 1, CASH).holdings
    bought = shop.fit_upgrade(SHOP, ready, car.id, "night_vision")
    assert bought.holdings.purse == Purse(30, 0)
    assert bought.holdings.units[0].upgrades == ("night_vision",)
    assert bought.changes == (Change("bought", "Night Vision for main_tank", requisition=-1),)


@pytest.mark.rule("EDC-E1.1.1-a")
def test_the_bonus_goes_first_and_ends_at_the_start() -> None:
    given_ = money.give_bonus(owner(unit("main_tank", level=FRESH), requisition=1), 7, CASH)
    assert given_.holdings.purse == Purse(0, 1, 3)
    assert money.give_bonus(given_.holdings, 7, CASH).changes == (), "once for a sign-up"
    bought = shop.fit_upgrade(SHOP, given_.holdings, "main_tank", "night_vision").holdings
    bought = shop.fit_upgrade(SHOP, bought, "main_tank", "smoke_launchers").holdings
    assert bought.purse == Purse(0, 1, 1)
    begun = settle.begin(bought)
    assert begun.holdings.purse == Purse(0, 1, 0)
    assert begun.changes == (Change("bonus lost", "unspent when the campaign began", bonus=-1),)
    veteran = settle.finish(begun.holdings, {}, Payouts()).holdings
    assert money.give_bonus(veteran, 8, CASH) == Outcome(veteran), "no bonus after a campaign"


@pytest.mark.rule("EDC-E1.1.1-a")
def test_leaving_before_the_start_undoes_what_the_bonus_bought() -> None:
    start = money.give_bonus(Holdings(Purse(requisition=2)), 7, CASH).holdings
    recon = shop.new_unit(SHOP, start, "recon_team", "Eyes").holdings  # 1 of the bonus
    tank = shop.new_unit(SHOP, recon, "main_tank", "Anvil").holdings  # 2 of the bonus
    paid = shop.fit_upgrade(SHOP, tank, "u2", "night_vision").holdings  # 1 ordinary
    assert paid.purse == Purse(0, 1, 0)
    left = money.drop_out(paid).holdings
    assert left.units == ()
    assert left.purse == Purse(0, 2, 0)
    assert money.give_bonus(left, 8, CASH).holdings.purse.bonus == 3


@pytest.mark.rule("EDC-E1.1.1-a")
def test_leaving_undoes_nothing_else() -> None:
    veteran = unit("regular_infantry", level=FRESH, survived=1)
    start = money.give_bonus(owner(veteran, requisition=3), 7, CASH).holdings
    flares = shop.fit_upgrade(SHOP, start, "regular_infantry", "flares").holdings
    for name in (
        "Eyes",
        "Ears",
        "Nose",
    ):  # the first two on what the bonus leaves, the last on ordinary points
        flares = shop.new_unit(SHOP, flares, "recon_team", name).holdings
    assert flares.purse.bonus == 0
    paid = [each.bought[0] for each in flares.units[1:]]
    assert (paid[-1].bonus, paid[-1].requisition) == (0, 1)
    left = money.drop_out(flares)
    assert [each.name for each in left.holdings.units] == ["regular_infantry", "Nose"]
    assert left.holdings.units[0].upgrades == ()
    assert left.holdings.purse == Purse(0, 2, 0)
    assert sum(change.bonus for change in left.changes) == 0, "given back, and lost"
    forces = shop.buy_force(SHOP, owner(requisition=2), "heavy_tank_detachment").holdings
    assert money.drop_out(forces).holdings.task_forces == ("heavy_tank_detachment",)
    free = shop.buy_force(SHOP, owner(bonus=2), "heavy_tank_detachment").holdings
    assert money.drop_out(free).holdings.task_forces == ()
    assert money.drop_out(free).holdings.forces_bought == ()


@pytest.mark.rule("EDC-E1.1.1-a")
def test_leaving_keeps_a_free_unit_without_what_the_bonus_bought_for_it() -> None:
    start = money.give_bonus(owner(requisition=2), 7, CASH).holdings
    free = shop.new_unit(SHOP, start, "m_ampv", "Able").holdings
    seeing = shop.fit_upgrade(SHOP, free, "u1", "night_vision").holdings
    dear = replace(seeing, purse=replace(seeing.purse, bonus=0))
    better = shop.fit_upgrade(SHOP, dear, "u1", "thermal_sights").holdings  # on ordinary points
    assert better.purse == Purse(0, 1, 0)
    left = money.drop_out(better).holdings
    (able,) = left.units
    assert able.upgrades == free.units[0].upgrades, "an improvement goes with its base"
    assert left.purse == Purse(0, 2, 0)


@pytest.mark.rule("EDC-E2.1-a")
def test_a_task_force_is_paid_once() -> None:
    bought = shop.buy_force(SHOP, owner(requisition=3), "heavy_tank_detachment").holdings
    assert bought.purse.requisition == 1
    again = shop.buy_force(SHOP, settle.begin(bought).holdings, "heavy_tank_detachment")
    assert again.changes == ()
    assert again.holdings.task_forces == ("heavy_tank_detachment",)
    with pytest.raises(Denied):
        shop.buy_force(SHOP, owner(requisition=3), "capital_ship")


# ---------------------------------------------------------------- upgrades


@pytest.mark.rule("EDC-C2.4-o")
def test_required_slots_are_filled_for_nothing() -> None:
    made = shop_with(like("m_ampv", id="test_ampv", slots={"utility": 2}))
    created = shop.new_unit(made, owner(), "test_ampv", "Able").holdings
    (able,) = created.units
    assert able.upgrades == ("wheeled", "hmg")
    assert created.purse == Purse()
    kept = owner(able, requisition=9)
    for upgrade in ("tow_hitch", "smoke_launchers"):
        kept = shop.fit_upgrade(made, kept, able.id, upgrade).holdings
    with pytest.raises(Denied, match="has 2 utility slots, and 3 are filled"):
        shop.fit_upgrade(made, kept, able.id, "stretcher_racks")
    bare = shop.take_off(made, kept, able.id, "hmg").holdings
    assert unfilled(made.catalogue, bare.units[0]) == ["Able (M-AMPV) needs something in its primary slot."]


@pytest.mark.rule("EDC-E4-b")
def test_an_improvement_takes_the_place_of_its_base() -> None:
    tank = unit("main_tank", level=FRESH)
    with pytest.raises(Denied, match="improves Night Vision, which main_tank does not have"):
        shop.fit_upgrade(SHOP, owner(tank, requisition=5), tank.id, "thermal_sights")
    with pytest.raises(Denied, match="Battle Cannon, which is built into main_tank for good"):
        shop.fit_upgrade(SHOP, owner(tank, requisition=5), tank.id, "heavy_battle_cannon")
    seeing = owner(unit("main_tank", "night_vision", level=FRESH), requisition=5)
    better = shop.fit_upgrade(SHOP, seeing, "main_tank", "thermal_sights").holdings
    assert better.units[0].upgrades == ("thermal_sights",)
    assert better.purse.requisition == 4, "nothing back for the base"
    undone = shop.take_off(SHOP, better, "main_tank", "thermal_sights").holdings
    assert undone.units[0].upgrades == ("night_vision",)
    assert undone.purse.requisition == 5


@pytest.mark.rule("EDC-E4-d")
def test_no_more_copies_than_allowed() -> None:
    engineers = owner(unit("combat_engineers"), requisition=9)
    many = shop_with(like("combat_engineers", slots={"equipment": 4}))
    for _ in range(2):
        engineers = shop.fit_upgrade(many, engineers, "combat_engineers", "extra_build_supply").holdings
    with pytest.raises(Denied, match="Extra Build Supply 3 times; 2 at most"):
        shop.fit_upgrade(many, engineers, "combat_engineers", "extra_build_supply")


def test_a_new_primary_takes_the_place_of_the_old() -> None:
    made = shop.new_unit(SHOP, owner(requisition=3), "m_ampv", "Able").holdings
    cannon = shop.fit_upgrade(SHOP, made, "u1", "battle_cannon").holdings
    assert cannon.units[0].upgrades == ("wheeled", "battle_cannon")
    auto = shop.fit_upgrade(SHOP, cannon, "u1", "autocannon").holdings
    assert auto.units[0].upgrades == ("wheeled", "autocannon")
    assert auto.purse.requisition == 2, "the unsettled battle cannon is paid back"
    settled = settle.begin(cannon).holdings
    later = shop.fit_upgrade(SHOP, settled, "u1", "autocannon").holdings
    assert later.purse.requisition == 1, "a settled one is not"


def test_what_is_taken_back_before_the_start_is_paid_back() -> None:
    start = owner(requisition=1, bonus=3)
    bought = shop.new_unit(SHOP, start, "main_tank", "Able").holdings
    bought = shop.fit_upgrade(SHOP, bought, "u1", "night_vision").holdings
    bought = shop.fit_upgrade(SHOP, bought, "u1", "smoke_launchers").holdings
    assert bought.purse == Purse(0, 0, 0)
    assert shop.disband(bought, "u1").holdings.purse == start.purse
    old = settle.begin(bought).holdings
    assert shop.disband(old, "u1").holdings.purse == Purse()


# ---------------------------------------------------------------- veterancy


@pytest.mark.rule("EDC-E4.1-a")
@pytest.mark.rule("EDC-E4.1-c")
def test_training_leads_one_step_up() -> None:
    new = shop.new_unit(SHOP, owner(requisition=10), "regular_infantry", "Able").holdings
    seasoned = shop.train(SHOP, new, "u1").holdings
    assert seasoned.purse.requisition == 8
    assert seasoned.units[0].level is Level.SEASONED
    with pytest.raises(Denied, match="one level up only"):
        shop.train(SHOP, seasoned, "u1")
    after = settle.finish(
        settle.begin(seasoned).holdings, {"u1": Fate.SURVIVED}, Payouts(survival=0)
    ).holdings
    assert after.units[0].level is Level.OLD_GUARD
    assert after.purse.requisition == 8
    with pytest.raises(Denied, match="nothing above"):
        shop.train(SHOP, after, "u1")
    veteran = owner(unit("regular_infantry", level=Level.SEASONED, survived=1), requisition=10)
    assert shop.train(SHOP, veteran, "regular_infantry").holdings.purse.requisition == 7


@pytest.mark.rule("EDC-E4.1-c")
def test_a_brand_new_seasoned_class_cannot_begin_at_the_top() -> None:
    new = shop.new_unit(SHOP, owner(requisition=10), "special_forces", "Ghosts").holdings
    assert new.units[0].level is Level.SEASONED
    with pytest.raises(Denied, match="Fresh Blood when sign-ups opened"):
        shop.train(SHOP, new, "u1")
    saved = settle.finish(settle.begin(new).holdings, {}, Payouts()).holdings
    with pytest.raises(Denied):
        shop.train(SHOP, saved, "u1")


@pytest.mark.rule("EDC-C2.4-p")
@pytest.mark.rule("EDC-E4.1-b")
def test_survivors_rise_to_old_guard_and_no_further() -> None:
    mine = owner(unit("regular_infantry", level=FRESH), unit("recon_team", level=FRESH))
    levels = []
    for _ in range(3):
        mine = settle.finish(mine, {"regular_infantry": Fate.SURVIVED}, Payouts()).holdings
        levels.append(mine.units[0].level)
    assert levels == [Level.SEASONED, Level.OLD_GUARD, Level.OLD_GUARD]
    assert [each.survived for each in mine.units] == [3, 0]
    rescued = settle.finish(owner(unit("recon_team", level=FRESH)), {"recon_team": Fate.RESCUED}, Payouts())
    assert rescued.holdings.units[0].level is Level.SEASONED
    assert mine.units[1].level is FRESH, "one left at home does not advance"


@pytest.mark.rule("EDC-E4.4-a")
def test_retraining_moves_veterancy_and_nothing_else() -> None:
    fighter = unit("strike_jet", "bombs", "radar_warning_receiver", "night_vision")
    done = shop.retrain(SHOP, owner(fighter, requisition=2), "strike_jet", "m_ampv", "Anvil")
    (tank,) = done.holdings.units
    assert (tank.class_id, tank.level, tank.upgrades) == ("m_ampv", Level.OLD_GUARD, ("wheeled", "hmg"))
    assert done.holdings.purse.requisition == 1
    assert done.changes[0].kind == "retrained"
    assert fighter.id not in [left.id for left in done.holdings.units]
    dear = shop_with(like("m_ampv", price=3))
    with pytest.raises(Denied, match="costs 3"):
        shop.retrain(dear, owner(fighter, requisition=2), "strike_jet", "m_ampv", "Anvil")


@pytest.mark.rule("EDC-E4.4-b")
def test_seasoned_classes_cost_one_more() -> None:
    assert first_level(SHOP.catalogue.classes["special_forces"]) is Level.SEASONED
    cheap = shop_with(like("special_forces", price=0))
    for level, expected in ((Level.OLD_GUARD, Level.OLD_GUARD), (FRESH, Level.SEASONED)):
        mine = owner(unit("regular_infantry", level=level), requisition=2)
        left = shop.retrain(cheap, mine, "regular_infantry", "special_forces", "Ghosts").holdings
        assert left.purse.requisition == 0
        assert left.units[0].level is expected


@pytest.mark.rule("EDC-E4.4-c")
def test_large_vessels_do_not_retrain() -> None:
    ship = like("coastal_craft", id="frigate", unit_type="Large Vessel")
    made = shop_with(ship)
    mine = owner(unit("frigate"), unit("main_tank"), requisition=5)
    for source, target in (("frigate", "m_ampv"), ("main_tank", "frigate")):
        with pytest.raises(Denied, match="Large Vessels take no part"):
            shop.retrain(made, mine, source, target, "X")


def test_no_one_buys_what_is_the_game_masters() -> None:
    for class_id in ("hostile_tank", "dragon"):
        with pytest.raises(Denied, match="no such unit class"):
            shop.new_unit(SHOP, owner(requisition=9), class_id, "X")
    with pytest.raises(Denied, match="no such upgrade"):
        shop.fit_upgrade(SHOP, owner(unit("main_tank"), requisition=9), "main_tank", "spearhead")
    assert not any("hostile" in cls.tags for cls in shop.open_classes(SHOP))


# ---------------------------------------------------------------- the end of a campaign


@pytest.mark.rule("EDC-C3.4.1-d")
def test_a_lost_unit_earns_nothing_and_leaves_nothing() -> None:
    lost = unit("main_tank", "night_vision", "smoke_launchers", "ground_radar")
    payouts = Payouts(survival=2, objectives=(Objective("The bridge", credits=5),))
    fates = {"main_tank": Fate.LOST, "regular_infantry": Fate.SURVIVED}
    done = settle.finish(owner(lost, unit("regular_infantry", level=FRESH)), fates, payouts).holdings
    assert done.purse == Purse(7)
    assert [left.id for left in done.units] == ["regular_infantry"]
    assert [(gone.id, len(gone.upgrades)) for gone in done.lost] == [("main_tank", 3)]


@pytest.mark.rule("EDC-C3.4.2-f")
def test_a_rescued_unit_is_paid_and_promoted_without_upgrades() -> None:
    saved = unit("main_tank", "night_vision", "smoke_launchers", "ground_radar", level=Level.SEASONED)
    done = settle.finish(owner(saved), {"main_tank": Fate.RESCUED}, Payouts(survival=2)).holdings
    (left,) = done.units
    assert (done.purse.credits, left.level, left.upgrades) == (2, Level.OLD_GUARD, ())


@pytest.mark.rule("EDC-A2.1-a")
def test_upgrades_money_and_medals_persist() -> None:
    decorated = settle.award(
        owner(unit("main_tank", "night_vision", "smoke_launchers"), credits=7), Medal("Silver Star")
    )
    ended = settle.finish(decorated, {"main_tank": Fate.SURVIVED}, Payouts(survival=0)).holdings
    again = settle.begin(ended).holdings
    assert again.purse.credits == 7
    assert again.medals == (Medal("Silver Star"),)
    assert again.units[0].upgrades == ("night_vision", "smoke_launchers")


# ---------------------------------------------------------------- the ledger adds up

STEPS = (
    "new",
    "fit",
    "off",
    "train",
    "disband",
    "retrain",
    "force",
    "convert",
    "begin",
    "settle",
    "drop",
    "bonus",
)


def step(name: str, held: Holdings, pick: int) -> Outcome:
    """One thing that a player or a campaign does, with the `pick`-th of whatever there is."""
    classes = shop.open_classes(SHOP)
    cls = classes[pick % len(classes)].id
    mine = held.units[pick % len(held.units)] if held.units else None
    if name == "new":
        return shop.new_unit(SHOP, held, cls, "N")
    if name == "convert":
        return money.convert(held, pick % 3, CASH)
    if name == "force":
        forces = list(SHOP.forces.task_forces)
        return shop.buy_force(SHOP, held, forces[pick % len(forces)])
    if name == "begin":
        return settle.begin(held)
    if name == "drop":
        return money.drop_out(held)
    if name == "bonus":
        return money.give_bonus(held, pick, CASH)
    if name == "settle":
        fates = {u.id: list(Fate)[(pick + n) % 3] for n, u in enumerate(held.units)}
        return settle.finish(held, fates, Payouts())
    if mine is None:
        return Outcome(held)
    if name == "train":
        return shop.train(SHOP, held, mine.id)
    if name == "disband":
        return shop.disband(held, mine.id)
    if name == "retrain":
        return shop.retrain(SHOP, held, mine.id, cls, "R")
    if name == "off":
        return shop.take_off(SHOP, held, mine.id, mine.upgrades[0] if mine.upgrades else "")
    fitting = [u.id for u in SHOP.catalogue.upgrades.values() if not u.compatible or pick % 2]
    return shop.fit_upgrade(SHOP, held, mine.id, fitting[pick % len(fitting)])


@given(st.lists(st.tuples(st.sampled_from(STEPS), st.integers(0, 200)), max_size=40))
def test_the_purse_is_what_the_ledger_adds_up_to(steps: list[tuple[str, int]]) -> None:
    held = Holdings(Purse(credits=30, requisition=12))
    ledger = [Change("granted", "", 30, 12)]
    for name, pick in steps:
        try:
            outcome = step(name, held, pick)
        except Denied:
            continue
        held = outcome.holdings
        ledger += outcome.changes
        assert min(held.purse.credits, held.purse.requisition, held.purse.bonus) >= 0
        assert len({u.id for u in held.units}) == len(held.units)
    assert money.balance(ledger) == held.purse
