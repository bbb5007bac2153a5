"""Direct tests of the kernel: movement, zones, facing, energy, combat, assault."""

from __future__ import annotations

import pytest
from kernel_worlds import at, codes, go, ground, kinds, play, told, unit, world

from bot.campaign.judge.advice.check import check_order
from bot.campaign.knowledge.sideview import observe
from bot.campaign.knowledge.sighting import start_round
from bot.campaign.world.refusals.action import RestInfantryEnergyOnly
from bot.campaign.world.refusals.attack import NoSight, NoUsesLeft
from bot.campaign.world.refusals.move import ClimbTooSlow, HostileInHex, SpeedLacking, ZoiEntered, ZoiToZoi
from bot.campaign.world.refusals.order import ZeroEnergyOneThing
from bot.campaign.world.sides import Side
from bot.hexmap.coords import Facing


def test_case_c11a_players_fire_first() -> None:
    result = play(
        world(unit("a", "RI", "0304"), unit("h", "HI", "0305", fs=4)),
        go("h", attack="0304"),
        go("a", attack="0305"),
    )
    assert "h" in result.world.graveyard
    assert result.world.units["a"].fs == 5
    assert result.world.round == 2


def test_case_c22a_move_up_to_speed() -> None:
    assert play(world(unit("t", "TR", "0304")), go("t", to="0307")).world.units["t"].hex == at("0307")
    short = play(world(unit("t", "TR", "0304")), go("t", to="0308"))
    assert short.world.units["t"].hex == at("0307")
    assert codes(short) == [SpeedLacking.code]


def test_case_c22c_pass_friends_end_in_open_hex() -> None:
    crowd = [unit(f"f{n}", "RI", label) for n, label in enumerate(("0305", "0305", "0307", "0307"))]
    for path, end, energy in (
        (("0305", "0306"), "0306", 5),
        (("0305",), "0304", 6),
        (("0305", "0306", "0307"), "0306", 5),
    ):
        moved = play(world(unit("t", "TR", "0304"), *crowd), go("t", *path)).world.units["t"]
        assert (moved.hex, moved.energy) == (at(end), energy)


def test_case_c22e_known_zone_is_walked_around() -> None:
    result = play(world(unit("w", "WV", "0304"), unit("h", "HI", "0204")), go("w", to="0306"))
    assert told(result, "moved")[0].data["path"] == ["0304", "0404", "0405", "0306"]


@pytest.mark.parametrize(
    ("start", "path", "end", "code"),
    [
        ("0105", ("0205", "0305", "0405"), "0305", ZoiEntered.code),
        ("0305", ("0404",), "0305", ZoiToZoi.code),
        ("0305", ("0405", "0404", "0504"), "0404", ZoiEntered.code),
        ("0305", ("0304",), "0305", HostileInHex.code),
    ],
)
def test_case_c221_zones_stop_moves(start: str, path: tuple[str, ...], end: str, code: str) -> None:
    result = play(world(unit("w", "WV", start), unit("h", "HI", "0304")), go("w", *path))
    assert result.world.units["w"].hex == at(end)
    assert codes(result) == [code]


def test_case_c221g_may_leave_a_zone() -> None:
    result = play(world(unit("w", "WV", "0305"), unit("h", "HI", "0304")), go("w", "0306", "0307"))
    assert result.world.units["w"].hex == at("0307")


def test_zone_goes_with_the_dead() -> None:
    start = world(unit("a", "RI", "0303"), unit("h", "HI", "0304"), unit("w", "WV", "0105"))
    result = play(start, go("a", attack="0304"), go("w", "0205", "0305", "0405"))
    assert result.world.units["w"].hex == at("0405")


def test_case_c222_levels() -> None:
    hills = ground(levels={"0305": 1})
    tank = play(world(unit("t", "TK", "0304"), hexmap=hills), go("t", "0305", "0306"))
    assert tank.world.units["t"].hex == at("0306")
    foot = world(unit("i", "RI", "0304"), hexmap=hills)
    stays = play(foot, go("i", "0305"))
    assert (stays.world.units["i"].energy, codes(stays)) == (5, [ClimbTooSlow.code])
    assert stays.rulings[0].rule == "EDC-C2.2.2-f"
    climbs = play(foot, go("i", "0305", double_time=True)).world.units["i"]
    assert (climbs.hex, climbs.energy) == (at("0305"), 3)


def test_case_c223_infantry_declaration_rules_the_hex() -> None:
    start = world(unit("t", "TK", "0304"), unit("i", "RI", "0304"))
    result = play(start, go("t", facing=Facing.S), go("i", facing=Facing.NE))
    assert {one.facing for one in result.world.units.values()} == {Facing.NE}
    assert [one.energy for one in result.world.units.values()] == [4, 4]
    assert result.world.units["i"].front
    assert not result.world.units["t"].front


def test_case_c223e_first_entrant_sets_the_facing() -> None:
    start = world(unit("t", "TR", "0205"), unit("w", "WV", "0303"))
    result = play(start, go("t", "0204", "0304"), go("w", "0304"))
    assert [one.facing for one in result.world.units.values()] == [Facing.NE, Facing.NE] or [
        one.facing for one in result.world.units.values()
    ] == [Facing.SE, Facing.SE]


def test_case_c24f_zero_energy_one_thing() -> None:
    start = world(unit("t", "TK", "0304", energy=0), unit("h", "HI", "0309"))
    moved = play(start, go("t", "0305", "0306")).world.units["t"]
    assert (moved.hex, moved.energy) == (at("0305"), 0)
    start_round(start)
    check = check_order(observe(start, Side.PLAYER), go("t", "0305", attack="0306"))
    assert check.refusal is not None
    assert check.refusal.code == ZeroEnergyOneThing.code


def test_case_c24j_rest() -> None:
    assert play(world(unit("i", "RI", "0304", energy=1)), go("i", rest=True)).world.units["i"].energy == 4
    assert codes(play(world(unit("t", "TK", "0304", energy=1)), go("t", rest=True))) == [
        RestInfantryEnergyOnly.code
    ]


def test_case_c24d_lethality() -> None:
    def shoot(**dice: list[int]) -> object:
        start = world(unit("a", "RI", "0303"), unit("h", "HTK", "0304", fs=2, facing=Facing.N))
        return play(start, go("a", attack="0304"), **dice).world.units.get("h")

    assert shoot(lethality=[16]) is None
    hurt = shoot(lethality=[10], lethality_outcome=[1])
    assert (hurt.fs, hurt.immobilised, hurt.disarmed) == (1, True, False)  # type: ignore[attr-defined]
    hurt = shoot(lethality=[10], lethality_outcome=[3])
    assert (hurt.fs, hurt.immobilised, hurt.disarmed) == (1, False, True)  # type: ignore[attr-defined]
    assert shoot(lethality=[10], lethality_outcome=[6]).fs == 2  # type: ignore[attr-defined]


def test_case_c31c_rear_attack_voids_armour() -> None:
    start = world(unit("a", "RI", "0305"), unit("h", "HTK", "0304", facing=Facing.N))
    assert play(start, go("a", attack="0304")).world.units["h"].fs == 1


def test_case_c3c_infantry_dodge() -> None:
    start = world(unit("a", "RI", "0303", fs=4), unit("b", "RI", "0305", fs=4), unit("h", "HI", "0304", fs=8))
    assert play(start, go("a", attack="0304"), go("b", attack="0304")).world.units["h"].fs == 2


def test_case_c3f_nothing_seen_says_the_same_with_and_without_a_hidden_unit() -> None:
    woods = ground(terrain={"0305": "forest"})
    for more in ((), (unit("h", "HI", "0308"),)):
        start = world(unit("w", "WV", "0304"), *more, hour=22, night=True)
        result = play(start, go("w", attack="0308", weapon="m"))
        mine = [(e.kind, e.data) for e in result.events if "player" in e.audience]
        assert mine[0] == ("spent", {"weapon": "Missile", "left": 1})
        assert mine[1] == ("nothing_seen", {"hex": "0308", "weapon": "Missile"})
    blocked = play(world(unit("w", "WV", "0304"), hexmap=woods), go("w", attack="0306"))
    assert codes(blocked) == [NoSight.code]


def test_case_c41a_uses_run_out() -> None:
    start = world(unit("w", "WV", "0304", uses={"m": 1}), unit("h", "HI", "0307", fs=8))
    once = play(start, go("w", attack="0307", weapon="m"))
    assert once.world.units["w"].uses == {"m": 0}
    assert codes(play(once.world, go("w", attack="0307", weapon="m"))) == [NoUsesLeft.code]


def test_case_c322_assaults() -> None:
    def storm(fs: int, facing: Facing) -> object:
        start = world(unit("a", "RI", "0304"), unit("h", "HI", "0305", fs=fs, facing=facing))
        return play(start, go("a", assault="0305"))

    won = storm(3, Facing.N)
    assert won.world.units["a"].hex == at("0305")  # type: ignore[attr-defined]
    assert won.world.units["a"].energy == 4  # type: ignore[attr-defined]
    repulsed = storm(8, Facing.N)
    assert repulsed.world.units["a"].hex == at("0304")  # type: ignore[attr-defined]
    assert repulsed.world.units["h"].fs == 3  # type: ignore[attr-defined]
    rear = storm(8, Facing.S)
    assert rear.world.units["a"].hex == at("0305")  # type: ignore[attr-defined]
    assert rear.world.units["h"].overrun  # type: ignore[attr-defined]
    out = play(rear.world, go("h", breakout="0306"))  # type: ignore[attr-defined]
    assert out.world.units["h"].hex == at("0306")
    assert not out.world.units["h"].overrun
    rear.world.units["h"].immobilised = True  # type: ignore[attr-defined]
    kept = play(rear.world, go("h", breakout="0306"))  # type: ignore[attr-defined]
    assert [e.kind for e in kept.events if e.kind in ("stopped", "refused")] == ["refused"], "told once"


def test_victim_of_an_unseen_attacker_learns_only_its_loss() -> None:
    start = world(
        unit("w", "WV", "0308", side=Side.HOSTILE), unit("i", "RI", "0304"), unit("s", "HI", "0305", fs=1)
    )
    result = play(start, go("w", attack="0304", weapon="m"))
    mine = told(result, "attacked", "player")[0]
    assert mine.unit is None
    assert not {"attacker", "weapon"} & set(mine.data)
    assert mine.data["loss"] == 4
    assert kinds(result, "hostile")[:2] == ["spent", "attacked"]
