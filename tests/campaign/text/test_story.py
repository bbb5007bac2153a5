"""The story of a round: every fact once, nothing that no event tells, names that a reader can tell apart."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.campaign.knowledge.sideview import observe
from bot.campaign.knowledge.sighting import start_round
from bot.campaign.text.events import folded, in_lines, say_event
from bot.campaign.text.report import names_of, round_report
from bot.campaign.text.story.fights import fights
from bot.campaign.text.story.strength import unit_line
from bot.campaign.text.story.words import natural, place, wording
from bot.campaign.world.happened import Event
from bot.campaign.world.known.view import SideView
from bot.campaign.world.model import Level
from bot.campaign.world.sides import Side
from bot.hexmap.coords import Hex
from bot.hexmap.model import Place
from bot.messages import say
from tests.campaign.kernel.kernel_worlds import unit, world


def _view() -> SideView:
    start = world(
        replace(unit("a", "WV", "0304"), name="Able 10"),
        replace(unit("b", "TR", "0404"), name="Able 2"),
        replace(unit("c", "RI", "0305"), name="*Charlie*"),
        unit("h", "HI", "0306"),
    )
    start_round(start)
    view = observe(start, Side.PLAYER)
    named = replace(view.map, names={Hex(3, 6): "Port Vale"}, places=(Place(Hex(8, 1), "town", "Far Town"),))
    thaw = replace(view.units[0], id="t", name="Survivors of Thaw", survivors_of="z")
    return replace(view, map=named, lost=(thaw,))


VIEW = _view()
FOE = VIEW.contacts[0].id


def event(kind: str, who: str | None, number: int, at: str = "0306", order: int = 1, **data: Any) -> Event:
    return Event(
        number,
        kind,
        1,
        order,
        who,
        Hex(int(at[:2]), int(at[2:])),
        ("EDC-A-a",),
        data,
        (),
        frozenset({"player"}),
    )


def attack(
    number: int, who: str | None, target: str | None, loss: int, at: str = "0306", **data: Any
) -> Event:
    return event(
        "attacked",
        who,
        number,
        at,
        number,
        attacker=who,
        target=target,
        hex=at,
        loss=loss,
        **{"missed": False} | data,
    )


def story(*events: Event) -> list[str]:
    return [line for line in round_report(VIEW, events, VIEW).story if line]


def headline(*events: Event) -> str:
    return round_report(VIEW, events, VIEW).headline


def test_blows_that_share_a_unit_or_a_hex_are_one_fight() -> None:
    same = fights([attack(1, "a", FOE, 2), attack(2, FOE, "b", 1, "0404"), attack(3, "c", "C9", 1)])
    assert [len(fight.blows) for fight in same] == [3]
    apart = fights([attack(1, "a", FOE, 2), attack(2, "C9", "b", 1, "0801")])
    assert [len(fight.blows) for fight in apart] == [1, 1]
    assert [fight.at for fight in apart] == [Hex(3, 6), Hex(8, 1)]


def test_a_fight_is_told_once_with_the_losses_of_both_sides() -> None:
    events = [
        attack(1, "a", FOE, 2),
        attack(2, "b", FOE, 3),
        event("destroyed", FOE, 3),
        attack(4, FOE, "c", 4, "0305"),
        event("damaged", "c", 5, loss=4, fs=1),
        event("immobilised", "c", 6, cause="hit"),
    ]
    (told,) = story(*events)
    assert "Port Vale (0306)" in told
    assert "Able 10 and Able 2" in told, "two attackers of one target share a sentence"
    assert "Charlie\\* −4 FS (1 left) immobilised" in told
    assert f"{FOE} destroyed" in told
    assert told.count("FS") == 1, "who is destroyed has no strength to report"
    assert (
        told.index("We lost")
        < told.index("Charlie\\* −4")
        < told.index("The enemy lost")
        < told.index(f"{FOE} destroyed")
    )


@pytest.mark.parametrize(
    ("events", "words", "lacking"),
    [
        (
            (attack(1, "a", FOE, 0, missed=True),),
            ("missed", "Nobody was hurt"),
            ("We lost", "without effect"),
        ),
        ((attack(1, "a", FOE, 0),), ("without effect", "Nobody was hurt"), ("missed",)),
        ((attack(1, None, "a", 2, "0304"),), ("An unseen enemy", "Able 10 −2 FS"), ("None",)),
        ((attack(1, FOE, "a", 1, "0304", rear=True),), ("from behind",), ()),
        ((attack(1, "a", FOE, 1),), ("We lost nothing", f"{FOE} −1 FS"), ("from behind",)),
        (
            (event("shelled", FOE, 1, attacker="a", hex="0306", loss=3, missed=False),),
            ("hell", "fired by Able 10", f"{FOE} −3 FS"),
            (),
        ),
        (
            (event("shelled", FOE, 1, attacker="a", hex="0306", loss=0, missed=True),),
            (f"Shells missed {FOE}", "fired by Able 10", "Nobody was hurt"),
            ("struck", "fell on", "came down on"),
        ),
        (
            (
                event("shelled", "a", 1, attacker=None, hex="0304", loss=3, missed=False),
                event("overkill", "a", 2, killed=False),
            ),
            ("Able 10 −3 FS just survived",),
            ("fired by",),
        ),
        (
            (
                event("shelled", "a", 1, attacker=None, hex="0304", loss=0, missed=False),
                event("overkill", "a", 2, killed=True),
                event("destroyed", "a", 3),
            ),
            ("Able 10 destroyed",),
            ("without effect",),
        ),
    ],
)
def test_what_came_of_fire(
    events: tuple[Event, ...], words: tuple[str, ...], lacking: tuple[str, ...]
) -> None:
    (told,) = story(*events)
    assert [word for word in words if word not in told] == [], told
    assert [word for word in lacking if word in told] == [], told


@pytest.mark.parametrize(
    ("outcome", "words"),
    [
        ("won", "took it"),
        ("overrun", "overran"),
        ("repulsed", "thrown back"),
        ("no_room", "no room"),
        ("empty", "empty"),
        ("brawl", "melee brawl"),
    ],
)
def test_an_assault_and_its_attack_are_one_deed(outcome: str, words: str) -> None:
    events = [
        replace(attack(1, "a", FOE, 2), order=7),
        event("assaulted", "a", 2, order=7, hex="0306", outcome=outcome, entered=outcome == "won"),
    ]
    (told,) = story(*events)
    assert words in told
    assert f"defended by {FOE}" in told
    assert not any(fired in told for fired in ("fired on", "engaged", "opened fire"))
    assert f"{FOE} −2 FS" in told


def test_a_loss_by_no_blow_is_not_counted_to_the_fight() -> None:
    events = [
        attack(1, "a", FOE, 1),
        event("mine", "a", 2, hex="0304", loss=2, fs=3),
        event("damaged", "a", 3, loss=2, fs=3),
    ]
    fight, *others = story(*events)
    assert "We lost nothing" in fight
    assert sum("2 FS" in line for line in others) == 1, others


def test_a_fight_of_hundreds_is_told_whole() -> None:
    events = [attack(n, f"C{n}", "a" if n % 2 else "b", 1, "0304") for n in range(1, 400)]
    events += [event("damaged", own, 400, loss=1, fs=1) for own in "ab"]
    events += [attack(500 + n, "a", f"C{n}", 1, "0306") for n in range(1, 400)]
    lines = round_report(VIEW, events, VIEW).story
    assert all(len(line) < 1900 for line in lines)
    text = "\n".join(lines)
    assert [n for n in range(1, 400) if f"C{n} −1 FS" not in text] == []
    assert [
        n for n in range(1, 400) if f"C{n}," not in text and f"C{n} and" not in text and f"C{n} " not in text
    ] == []
    moves = [event("moved", "a", n, path=["0303", "0304"]) for n in range(3)]
    moves += [event("moved", f"C{n}", n, path=["0303", "0304"]) for n in range(3, 300)]
    assert "C299" in "\n".join(round_report(VIEW, moves, VIEW).story)


def test_shells_that_hit_nobody_are_no_fight() -> None:
    (_, shells) = story(event("barrage", "a", 1, weapon="Mortar", hex="0306", impact="0306", missed=False))
    assert "Mortar" in shells
    assert shells.startswith("- ")


def test_who_is_lost_without_a_fight_is_told_before_the_rest() -> None:
    lines = story(
        event("switched", "b", 1, what="radar off"),
        event("crashed", "a", 2, cause="stall"),
        event("destroyed", "a", 3, overkill=0),
    )
    lost = next(n for n, line in enumerate(lines) if "crashed" in line)
    other = next(n for n, line in enumerate(lines) if "radar off" in line)
    assert lost < other
    assert "Able 10 was destroyed" in lines[lost]
    assert headline(event("destroyed", "a", 1)) == "Able 10 lost"


def test_contacts_stand_by_hex_and_moves_by_where_they_ended() -> None:
    lines = story(
        event("contact", "C4", 1, "0509", contact="C4", label="Tank", fs_low=2, fs_high=4),
        event("contact", "C5", 2, "0509", contact="C5", label="@everyone", fs_low=3, fs_high=3),
        event("moved", "C4", 3, path=["0507", "0508", "0509"]),
        event("moved", "a", 4, path=["0303", "0304"]),
        event("moved", "b", 5, path=["0303", "0304"]),
        event("moved", "a", 6, path=["0304", "0405"]),
    )
    assert "- 0509: C4 Tank, FS 2–4 and C5 @\u200beveryone, FS 3" in lines
    assert any("0507 → 0509" in line and "0508" not in line for line in lines)
    assert any("Able 2 to 0304" in line and "Able 10 to 0405" in line for line in lines)


def test_what_the_states_show_is_not_told_again() -> None:
    quiet = [
        event(kind, "a", n) for n, kind in enumerate(("held", "spent", "rotated", "rested", "facing"), 1)
    ]
    assert story(*quiet) == []
    assert headline(*quiet) == "A quiet round"


@pytest.mark.parametrize(
    ("events", "said"),
    [
        (
            (attack(1, "a", FOE, 2), event("destroyed", FOE, 2)),
            "An enemy unit destroyed in the fighting at Port Vale (0306)",
        ),
        (
            (attack(1, FOE, "a", 2, "0306"), event("destroyed", "a", 2), event("destroyed", "C9", 3)),
            "Able 10 lost, an enemy unit destroyed",
        ),
        (tuple(event("destroyed", own, n) for n, own in enumerate("abc", 1)), "3 of our units lost"),
        ((event("assaulted", "a", 1, hex="0306", outcome="empty", entered=True),), "Port Vale (0306) taken"),
        ((attack(1, "a", FOE, 2), attack(2, "C9", "b", 1, "0801")), "2 fights, the heaviest at"),
        ((event("contact", "C4", 1), event("contact", "C5", 2)), "2 new contacts sighted, no shot fired"),
        (
            (
                event("contact", "C4", 1),
                event("structure_hit", None, 2, structure="Depot", hex="0306", loss=1),
            ),
            "Damage at Port Vale (0306); no unit lost",
        ),
        ((event("impact", None, 1, hex="0306"),), "Shells at Port Vale (0306); no unit lost"),
        (
            (
                event("impact", None, 1, hex="0801"),
                event("structure_hit", None, 2, structure="Depot", hex="0306", loss=1),
            ),
            "Damage at Port Vale (0306); no unit lost",
        ),
        (
            (event("destroyed", "t", 1), event("destroyed", "b", 2)),
            "Able 2 and Survivors of Thaw lost",
        ),
        (
            (
                event("impact", None, 1, hex="0306"),
                event("mine", "a", 2, hex="0301", loss=1, fs=1),
                event("structure_hit", None, 3, structure="Depot", hex="0308", loss=1),
            ),
            "Damage at 0301 and 0308, near Port Vale; no unit lost",
        ),
        (
            tuple(event("structure_hit", None, n, hex=f"030{n}", loss=1) for n in (1, 3, 5)),
            "Damage; no unit lost",
        ),
        ((event("moved", "a", 1, path=["0303", "0304"]),), "A quiet round; one unit moved"),
        ((), "A quiet round"),
    ],
)
def test_the_headline_tells_the_one_thing_to_know(events: tuple[Event, ...], said: str) -> None:
    assert headline(*events).startswith(said)


def test_survivors_that_are_safe_are_not_asked_to_be_brought_there() -> None:
    picked = event("recovered", "m", 1, carrier="a", hex="0306")
    bring, there = (
        event("ccp", "m", 2, ccp="0306", carrier="a"),
        event("rescued", "m", 3, ccp="0306", carrier="a"),
    )
    assert "collection point" in " ".join(story(picked, bring))
    told = " ".join(story(picked, bring, there))
    assert "collection point" not in told
    assert "safe at 0306" in told


def test_an_order_whose_target_was_gone_says_what_became_of_it() -> None:
    def lost(who: str, number: int, target: str) -> Event:
        return event("refused", who, number, code="target_gone", facts={"target": target}, step="action")

    lines = story(
        lost("c", 1, "C7"),
        attack(2, "a", FOE, 2),
        event("destroyed", FOE, 3),
        lost("b", 4, FOE),
        lost("c", 5, FOE),
        event("moved", "C7", 6, path=["0306", "0307"]),
        lost("a", 7, "C7"),
    )
    found = lines[lines.index("**Not carried out**") + 1 :]
    assert any(
        "Able 2 and \\*Charlie\\* did not attack" in line and "was destroyed before" in line for line in found
    )
    assert any("Able 10 did not attack" in line and "moved to 0307" in line for line in found)
    assert sum("no longer seen" in line for line in found) == 1, "nothing was seen of it yet"


def test_a_place_is_named_by_the_nearest_name() -> None:
    assert place(Hex(3, 6), VIEW) == "Port Vale (0306)"
    assert place(Hex(3, 5), VIEW) == "0305, by Port Vale"
    assert place(Hex(3, 3), VIEW) == "0303, near Port Vale"
    assert place(Hex(3, 2), VIEW) == "0302"
    assert place(None, VIEW) == ""


def test_a_name_is_that_of_one_hex_or_of_a_place_that_the_hexes_are_in() -> None:
    places = (
        Place(Hex(3, 6), "town", "Port Vale"),
        Place(Hex(4, 6), "start", "Port Vale"),
        Place(Hex(7, 1), "start", "Beach"),
        Place(Hex(7, 2), "start", "Beach"),
    )
    view = replace(VIEW, map=replace(VIEW.map, names={}, places=places))
    assert place(Hex(3, 6), view) == "Port Vale (0306)"
    assert place(Hex(4, 6), view) == "0406, by Port Vale"
    assert (place(Hex(7, 1), view), place(Hex(7, 2), view)) == ("0701, in Beach", "0702, in Beach")


def test_a_contact_seen_in_one_hex_of_its_path_was_there() -> None:
    assert story(event("moved", FOE, 1, path=["0306"]))[-1].endswith(" at 0306")
    assert story(event("moved", FOE, 1, path=["0306", "0307"]))[-1].endswith(" 0306 → 0307")


def test_units_are_sorted_as_people_sort_them() -> None:
    lines = round_report(VIEW, []).strength
    assert ["Charlie" in lines[0], "Able 2" in lines[1], "Able 10" in lines[2]] == [True] * 3
    assert sorted(["b", "a10", "A9", "a 1", "7", "", "²"], key=natural) == [
        "",
        "7",
        "A9",
        "a10",
        "a 1",
        "b",
        "²",
    ]


def test_veterancy_above_fresh_blood_is_named() -> None:
    charlie, *_ = VIEW.units
    for level, words in (
        (Level.FRESH_BLOOD, "immobilised"),
        (Level.SEASONED, "Seasoned, immobilised"),
        (Level.OLD_GUARD, "Old Guard, immobilised"),
    ):
        line = unit_line(replace(charlie, level=level, immobilised=True), VIEW, names_of(VIEW))
        assert line.endswith(f"· {words}")


def test_a_blow_tells_what_its_victim_has_left() -> None:
    blow, hurt = attack(1, FOE, "a", 2, "0304"), event("damaged", "a", 2, loss=2, fs=3)
    (told,) = folded([blow, hurt])
    names = names_of(VIEW)
    assert "2 FS lost, 3 left" in say_event(told, names)
    assert "left" not in say_event(blow, names)
    alone = event("damaged", "b", 2, loss=2, fs=3)
    assert folded([blow, alone]) == [blow, alone], "of another unit"
    assert folded([blow, hurt, hurt]) == [told, hurt], "a second loss has no blow"


def test_each_wording_of_a_message_is_used() -> None:
    """The number that chooses one is a number, or Fluent would always say the last."""
    facts = {"attacker": "Able", "place": "0404", "outcome": "won"}
    chosen = {wording(2, number, "Able") for number in range(9)}
    told = {say("story-assault", wording=one, defenders=None, **facts) for one in chosen}
    assert {one.split()[1] for one in told} == {"stormed", "assaulted"}


def test_a_list_tells_a_facing_at_the_end_of_a_move_with_the_move() -> None:
    moved = event("moved", "a", 1, path=["0304", "0404"], points=1, energy=1)
    faces, other = event("facing", "a", 2, facing="SW"), event("facing", "b", 3, facing="N")
    told = in_lines([moved, faces, other])
    assert [say_event(one, {"a": "Able", "b": "Baker"}) for one in told] == [
        "Able moved 0304 → 0404 (1 point, 1 energy), facing SW.",
        "Baker now faces N.",
    ]
    assert in_lines([faces, moved, other]) == [faces, moved, other]
