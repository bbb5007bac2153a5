"""The characters as printed: SHS-char_*."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from bot.skirmish.kit.files import read_toml
from bot.skirmish.shiftstorm.army import build, capacity
from bot.skirmish.shiftstorm.catalogue import STATS, catalogue, character, read_catalogue, skill_title
from bot.skirmish.shiftstorm.initiative import initiative, options
from bot.skirmish.shiftstorm.ruleset import RULES
from bot.skirmish.shiftstorm.state import weapon_of
from bot.skirmish.shiftstorm.stats import can_parry, damage_of, ranged_weapons
from bot.skirmish.shiftstorm.tests import needed
from tests.skirmish.shiftstorm.scene import scene, unit


def check(name: str, printed: str) -> None:
    """Faction, class, cost / S Co M A Ac V / Shield, armour / equipment / skills are as printed."""
    found = character(name)
    stats = " ".join(str(found.stats.get(stat, "-")) for stat in STATS if stat != "F")
    equipment = " ".join(item if count == 1 else f"{item}*{count}" for item, count in found.equipment)
    head = f"{found.faction} {found.unit_class} {found.cost}"
    row = (head, stats, f"{found.shield} {found.armour}", equipment, " ".join(found.skills))
    assert " / ".join(row) == printed


def model(name: str, **more: Any) -> Any:
    """The model of a card."""
    return build({"character": name, **more}, "A1", "A", {})


def of_turn(name: str) -> int:
    """The Initiative a character has by default."""
    state = scene({"A1": unit(name)})
    return initiative(state, state.unit("A1"))


@pytest.mark.rule(
    "SHS-char_ardor_corps-a", "SHS-char_apostle_apprentice-a", "SHS-char_handler-a",
    "SHS-char_forgemaster_apprentice-a", "SHS-char_augur-a",
)  # fmt: skip
def test_sons_of_ord() -> None:
    check(
        "ardor_corps",
        "sons_of_ord S 20 / 4 2 4 4 2 2 / 0 plate / carbine grenade_basic*2 / biorganic overwatch",
    )
    check(
        "apostle_apprentice",
        "sons_of_ord C 24 / 4 4 4 4 2 4 / 0 flak / fury_ax grenade_basic*2 / biorganic vigorous",
    )
    check(
        "handler",
        "sons_of_ord M 22 / 2 4 4 4 4 2 / 0 flak / magnum snare_counted*2 / biorganic trak hunter",
    )
    check(
        "forgemaster_apprentice",
        "sons_of_ord Ac 24 / 4 4 4 4 4 2 / 0 plate / carbine grenade_basic*2 / biorganic overwatch",
    )
    check("augur", "sons_of_ord V 16 / 2 2 2 2 4 4 / 0 flak / trans_kit / detect_short duress requiem")
    assert [of_turn(name) for name in ("ardor_corps", "apostle_apprentice", "handler", "augur")] == [
        8,
        4,
        4,
        2,
    ]
    assert of_turn("forgemaster_apprentice") == 8
    assert [capacity(name, ()) for name in ("ardor_corps", "apostle_apprentice", "handler", "augur")] == [
        4,
        2,
        2,
        2,
    ]
    assert (needed(2), needed(4)) == (10, 8)
    forge = build({"character": "forgemaster_apprentice"}, "A1", "A", {"forgemaster_has_forge": True})
    assert forge.skills == ("biorganic", "forge")


@pytest.mark.rule(
    "SHS-char_advocate-a", "SHS-char_strike_guard-a", "SHS-char_core_runner-a", "SHS-char_core_keeper-a",
    "SHS-char_syndic-a",
)  # fmt: skip
def test_alliance() -> None:
    check(
        "advocate",
        "alliance S 25 / 5 3 5 3 3 5 / 1 weave / lance ei_shield / agile command mark_target_2 scan",
    )
    check(
        "strike_guard",
        "alliance C 19 / 3 3 3 3 3 3 / 1 weave / scattergun ei_shield / agile protect valorous",
    )
    check(
        "core_runner",
        "alliance M 25 / 3 5 5 3 5 3 / 0 weave / runner_blade splicer / coretouched hack_medium trak",
    )
    check(
        "core_keeper",
        "alliance Ac 21 / 3 3 3 3 5 3 / 1 weave / "
        "trans_kit ei_shield / agile virch_barrier virch_shard_1 virch_drone",
    )
    check(
        "syndic",
        "alliance V 21 / 3 3 3 3 3 5 / 0 weave / staff_of_office apass / syndic_control influence",
    )
    assert [
        of_turn(name) for name in ("advocate", "strike_guard", "core_runner", "core_keeper", "syndic")
    ] == [5, 3, 5, 3, 3]
    blade = weapon_of(model("core_runner"), "runner_blade")
    assert (blade.damage, blade.traits) == (5, ("kill_shot",))
    lance = weapon_of(model("advocate"), "lance")
    assert (lance.rof, lance.damage, lance.range_in, lance.traits) == (1, 5, 36, ("kill_shot",))


@pytest.mark.rule(
    "SHS-char_ranger-a",
    "SHS-char_disciple-a",
    "SHS-char_avatar-a",
    "SHS-char_shaman-a",
    "SHS-char_synthshaper-a",
)
def test_highborn() -> None:
    check(
        "ranger",
        "highborn S 32 / 6 4 4 4 6 6 / 0 aff / boltthrower hb_dagger / biorganic trak covert stealth",
    )
    check(
        "disciple",
        "highborn C 26 / 6 6 6 2 - 6 / 0 aff / glaive synth_slug / for_the_almother mend entangle embolden",
    )
    check("avatar", "highborn M 20 / 4 4 4 4 - 4 / 0 aff / avatar_sword cable / cultivate haven")
    check(
        "shaman",
        "highborn Ac 20 / 2 6 6 2 - 2 / 0 aff / synth_spear snare_reusable / dispel_short detect_short",
    )
    check("synthshaper", "highborn V 18 / 2 2 2 2 - 2 / 0 aff / staff / cultivate_2")
    assert of_turn("ranger") == 6
    bolt = weapon_of(model("ranger"), "boltthrower")
    assert (bolt.rof, bolt.damage, bolt.range_in, bolt.traits) == (1, 6, 48, ("devastate",))
    slug = weapon_of(model("disciple"), "synth_slug")
    assert (slug.rof, slug.damage, slug.range_in) == (6, 2, 12)
    held = {"disciple": "glaive", "avatar": "avatar_sword", "shaman": "synth_spear", "synthshaper": "staff"}
    damage = {name: damage_of(model(name), weapon_of(model(name), weapon)) for name, weapon in held.items()}
    assert damage == {"disciple": 2, "avatar": 4, "shaman": 6, "synthshaper": 2}
    assert can_parry(model("disciple"))
    assert weapon_of(model("avatar"), "avatar_sword").has("devastate")
    assert weapon_of(model("shaman"), "synth_spear").has("combat_initiative_2")


@pytest.mark.rule(
    "SHS-char_bat-a", "SHS-char_rat-a", "SHS-char_b1_spydar-a", "SHS-char_war_keeper-a", "SHS-char_adherent-a"
)
def test_andiran() -> None:
    check("bat", "andiran S 18 / 2 2 6 2 2 - / 0 aff / shard holo / airborne detect_short")
    check("rat", "andiran C 16 / 2 2 6 2 2 - / 0 aff / claws holo / detect_short stealth savage_2 pestilence")
    check(
        "b1_spydar",
        "andiran M 22 / 2 6 6 2 2 - / 0 aff / shard holo grenade_caustic*2 / sprint synth_vehicle",
    )
    check(
        "war_keeper",
        "andiran Ac 34 / 6 6 6 2 6 6 / 0 aff / "
        "sb_sword_3 holo / adept valorous dispel_medium inspire_war_keeper corrupt_2",
    )
    check(
        "adherent",
        "andiran V 30 / 2 6 6 2 6 6 / 0 aff / "
        "staff void_field holo / detect_medium trak dispel_medium corrupt_2",
    )
    assert [of_turn(name) for name in ("bat", "adherent")] == [6, 6]
    shard = weapon_of(model("bat"), "shard")
    assert (shard.rof, shard.damage, shard.range_in) == (2, 2, 12)
    assert shard.traits == ("kill_shot", "virch", "access")
    sword = weapon_of(model("war_keeper"), "sb_sword_3")
    assert (sword.damage, sword.traits) == (3, ("soulbound",))
    (virch,) = ranged_weapons(model("war_keeper"))
    assert (virch.rof, virch.damage, virch.range_in) == (3, 3, 24)
    assert model("b1_spydar").ammo == {"grenade_caustic": 2}


@pytest.mark.rule(
    "SHS-char_gun_runner-a", "SHS-char_core_collector-a", "SHS-char_firebrand-a", "SHS-char_sprite-a",
    "SHS-char_forge_guard-a", "SHS-char_high_palatine-a", "SHS-char_ruathi_ruiner-a", "SHS-char_okolnir_sentry-a",
)  # fmt: skip
def test_syndication_houses() -> None:
    check(
        "gun_runner",
        "syndication_houses Syn 30 / 5 3 5 3 3 5 / 0 weave / multi_lance jetpack / agile influence",
    )
    check("core_collector", "syndication_houses Syn 26 / 4 4 4 4 4 4 / 0 plate / carbine / biorganic decrypt")
    check("firebrand", "syndication_houses Syn 24 / 2 6 4 4 2 6 / 0 flak / fury_ax / biorganic vigorous")
    check("sprite", "syndication_houses Syn 16 / 2 2 6 2 - 6 / 0 none /  / ")
    check(
        "forge_guard",
        "syndication_houses Syn 20 / 2 2 4 4 4 2 / 0 weave / multi_lance jetpack / biorganic forge",
    )
    check(
        "high_palatine",
        "syndication_houses Syn 34 / 6 6 4 4 6 6 / 0 plate / sb_sword_4 holo / adept biorganic valorous",
    )
    check("ruathi_ruiner", "syndication_houses Syn 26 / 5 5 5 3 3 5 / 0 none /  / ")
    check(
        "okolnir_sentry",
        "syndication_houses Syn 30 / 2 6 6 2 6 6 / 0 aff / halberd holo / detect_medium valorous covert",
    )
    assert [of_turn(name) for name in ("firebrand", "high_palatine", "okolnir_sentry")] == [6, 6, 6]
    lance = weapon_of(model("gun_runner"), "multi_lance")
    assert (lance.rof, lance.damage, lance.range_in, lance.traits) == (3, 5, 24, ())
    assert model("forge_guard").has("airborne")
    assert weapon_of(model("high_palatine"), "sb_sword_4").damage == 4
    for name in ("sprite", "ruathi_ruiner"):
        team = {"models": [{"character": name}] * 6}
        assert any("no card" in text for text in RULES.check_army(team, {}))
        assert RULES.check_army(team, {"allow_cardless_characters": True}) == []
        assert capacity(name, ()) == 0
        state = scene({"A1": unit(name)})
        assert options(state, state.unit("A1")) == {"Movement": state.unit("A1").stats["M"]}
        assert damage_of(model(name), weapon_of(model(name), "unarmed")) == 2


@pytest.mark.rule("SHS-char_classes-a")
def test_classes_are_labels() -> None:
    people = [one for one in catalogue().characters.values() if one.faction]
    assert len(people) == 28
    assert Counter(one.faction for one in people) == {
        "sons_of_ord": 5, "alliance": 5, "highborn": 5, "andiran": 5, "syndication_houses": 8,
    }  # fmt: skip
    for faction in ("sons_of_ord", "alliance", "highborn", "andiran"):
        assert sorted(one.unit_class for one in people if one.faction == faction) == [
            "Ac",
            "C",
            "M",
            "S",
            "V",
        ]
    assert {one.unit_class for one in people if one.faction == "syndication_houses"} == {"Syn"}


@pytest.mark.rule("SHS-char_classes-a")
def test_the_team_builder_shows_classes() -> None:
    sheet = RULES.army_sheet({"faction": "sons_of_ord"}, {})
    assert sheet is not None
    (menu,) = [menu for menu in sheet.menus if menu.id == "add"]
    assert [entry.text.partition(":")[0] for entry in menu.entries] == [
        "20 points, class S", "24 points, class C", "22 points, class M", "24 points, class Ac", "16 points, class V",
    ]  # fmt: skip


@pytest.mark.rule("SHS-skill_overwatch-b", "SHS-char_apostle_apprentice-a")
def test_the_apostles_vigorous_is_called_as_on_its_card() -> None:
    models = [{"character": "apostle_apprentice"}, {"character": "ardor_corps"}]
    for place, names in (("0", {"Biorganic", "Overwatch (Vigorous)"}), ("1", {"Biorganic", "Overwatch"})):
        sheet = RULES.army_sheet({"models": models}, {}, place)
        assert sheet is not None
        assert names <= {line.partition(":")[0] for line in sheet.lines}
    assert skill_title("firebrand", "vigorous") == "Vigorous"


def test_the_catalogue_hangs_together() -> None:
    known = catalogue()
    assert (len(known.weapons), sum(not item.card for item in known.items.values()), len(known.skills)) == (
        34,
        35,
        59,
    )
    for one in known.characters.values():
        assert one.armour in known.armour
        assert all(skill in known.skills for skill in one.skills), one.id
        assert all(name in known.weapons or name in known.items for name, _ in one.equipment), one.id
    for item in known.items.values():
        assert not item.weapon or item.weapon in known.weapons


class Watched(dict[str, Any]):
    """A row that notes which of its keys are read."""

    def __init__(self, row: dict[str, Any]) -> None:
        super().__init__(row)
        self.unread = set(row)

    def __getitem__(self, key: str) -> Any:
        self.unread.discard(key)
        return super().__getitem__(key)

    def get(self, key: str, default: Any = None) -> Any:
        self.unread.discard(key)
        return super().get(key, default)


def test_every_key_of_the_catalogue_is_read() -> None:
    # Types of armour are read as a whole: a key too many is refused.
    shipped = read_toml("bot.skirmish.shiftstorm", "catalogue.toml")
    whole = ("tables", "armour")
    data = {kind: rows if kind in whole else [Watched(row) for row in rows] for kind, rows in shipped.items()}
    known = read_catalogue(data)
    unread = {
        f"{kind}.{key}"
        for kind, rows in data.items()
        if kind not in whole
        for row in rows
        for key in row.unread
    }
    assert unread == set()
    raised = {name.removesuffix("_set") for item in known.items.values() for name in item.modifiers}
    assert raised <= set(STATS)
