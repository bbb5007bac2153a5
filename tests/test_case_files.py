"""Case files cannot pass by mistake: what they name must exist, and every failure is told."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import bot
from bot.campaign.resolve.chance import PURPOSES
from bot.cases import CaseError, load_case, run_case
from bot.cases.sources import parsed
from bot.cases.tables import renewed, tables
from bot.rulebook import rules

START = """
rules = ["EDC-C2.2-f"]
title = "t"
[upgrade.KIT]
stats = { fs = 1 }
[units]
TK = { class = "TK", at = "0304" }
HI = { class = "HI", at = "0307" }
"""
ROUND = """
[[round]]
order = [{ unit = "TK", to = "0305" }]
"""
MOVE = START + ROUND
"""The tank moves one hex and sees the infantry it already saw."""


def refused(text: str) -> str:
    with pytest.raises(CaseError) as caught:
        load_case(text, "c")
    return str(caught.value)


def failures(text: str) -> list[str]:
    return run_case(load_case(text, "c")).failures


def top(text: str, line: str) -> str:
    """The case with a line at its head."""
    return text.replace('title = "t"\n', f'title = "t"\n{line}\n', 1)


def test_the_cases_below_are_green_but_for_their_fault() -> None:
    assert failures(MOVE) == []


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        ('tags = ["rear_waek"]', "tags: no tag 'rear_waek'; did you mean 'rear_weak'?"),
        ("traits = { pasengers = 1 }", "traits: no trait 'pasengers'; did you mean 'passengers'?"),
        ('abilities = ["smok"]', "abilities: no ability 'smok'; did you mean 'smoke'?"),
        ('drop = "para"', "drop: no drop 'para'; known are O, P"),
        ('unit_type = "Infantri"', "unit_type: no unit type 'Infantri'; did you mean 'Infantry'?"),
        ('built_in = ["medic_kid"]', "built_in: no upgrade 'medic_kid'; did you mean 'medic_kit'?"),
        (
            'weapons = [{ id = "x", name = "X", range = 1, may_target = ["vehicles"] }]',
            "weapons.1.may_target: no kind of target 'vehicles'; did you mean 'vehicle'?",
        ),
    ],
)
def test_a_class_with_a_word_that_nothing_knows_is_refused(fault: str, told: str) -> None:
    assert refused(f'{MOVE}\n[class.X]\nlike = "RI"\n{fault}') == f"c: class.X.{told}"


def test_a_changed_class_is_named_by_its_unit() -> None:
    text = MOVE.replace('at = "0304" }', 'at = "0304", with = { tags = ["sofd"] } }')
    assert refused(text) == "c: units.TK.with.tags: no tag 'sofd'; did you mean 'soft'?"


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        ('tags = ["amphibius"]', "tags: no tag 'amphibius'; did you mean 'amphibious'?"),
        ("traits = { hich = 1 }", "traits: no trait 'hich'; did you mean 'hitch'?"),
        ('abilities = ["buildt"]', "abilities: no ability 'buildt'; did you mean 'build'?"),
        ('drop = "X"', "drop: no drop 'X'; known are O, P"),
        ("stats = { armor = 1 }", "stats: no stat 'armor'; did you mean 'armour'?"),
        ('may_target = ["soff"]', "may_target: no kind of target 'soff'; did you mean 'soft'?"),
        ('improves = "KTI"', "improves: no upgrade 'KTI'; did you mean 'KIT'?"),
    ],
)
def test_an_upgrade_with_a_word_that_nothing_knows_is_refused(fault: str, told: str) -> None:
    assert refused(f"{MOVE}\n[upgrade.X]\n{fault}") == f"c: upgrade.X.{told}"


def test_tags_are_known_from_upgrades_and_the_kits_of_structures_too() -> None:
    own = '[structure_kind.hut]\nname = "Hut"\nkit = "hut_kit"\n[class.X]\nlike = "RI"\n'
    load_case(f'{MOVE}\n{own}tags = ["KIT", "hut_kit", "airfield_kit", "eod_kit", "soft"]', "c")


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        ("units.TKK = { fs = 5 }", "units: no unit 'TKK'; did you mean 'TK'?"),
        ('held.TKK = "N"', "held: no unit 'TKK'; did you mean 'TK'?"),
        ('asked = { "1:TKK:elevation" = "" }', "asked.1:TKK:elevation: no unit 'TKK'; did you mean 'TK'?"),
        (
            'sees.player.contacts = [{ unit = "HH" }]',
            "sees.player.contacts.1.unit: no unit 'HH'; did you mean 'HI'?",
        ),
        (
            'sees.player.pings = [{ unit = "HH" }]',
            "sees.player.pings.1.unit: no unit 'HH'; did you mean 'HI'?",
        ),
        ('sees.player.not_seen = ["HH"]', "sees.player.not_seen: no unit 'HH'; did you mean 'HI'?"),
        ('sees.player.unknown = ["HH"]', "sees.player.unknown: no unit 'HH'; did you mean 'HI'?"),
        ('sees.player.not_pinged = ["HH"]', "sees.player.not_pinged: no unit 'HH'; did you mean 'HI'?"),
        ('units.TK.state.carrier = "HH"', "units.TK.state.carrier: no unit 'HH'; did you mean 'HI'?"),
        (
            "units.TK.state.deployd = true",
            "units.TK.state.deployd: no field of a unit 'deployd'; did you mean 'deployed'?",
        ),
        ("world.secrt = 'x'", "world.secrt: no field of the world 'secrt'; did you mean 'secret'?"),
        (
            "structures.0304.healt = 1",
            "structures.0304.healt: no field of a structure 'healt'; did you mean 'health'?",
        ),
        (
            'event = [{ kind = "atacked", absent = true }]',
            "event.1.kind: no event 'atacked'; did you mean 'attacked'?",
        ),
        (
            'event = [{ kind = "attacked", unit = "HH", absent = true }]',
            "event.1.unit: no unit 'HH'; did you mean 'HI'?",
        ),
        (
            'event = [{ kind = "attacked", data = { targt = "HI" }, absent = true }]',
            "event.1.data.targt: no field of event 'attacked' 'targt'; did you mean 'target'?",
        ),
        (
            'event = [{ kind = "attacked", data = { target = "HH" }, absent = true }]',
            "event.1.data.target: no unit 'HH'; did you mean 'HI'?",
        ),
        (
            'event = [{ kind = "stealth_test", data = { observers = ["TK", "HH"] }, absent = true }]',
            "event.1.data.observers: no unit 'HH'; did you mean 'HI'?",
        ),
        (
            'event = [{ kind = "attacked", data = { loss = "1" }, absent = true }]',
            "event.1.data.loss: '1' is not number",
        ),
        (
            'event = [{ kind = "attacked", rules = ["EDC-C3-zz"], absent = true }]',
            "event.1.rules: no rule 'EDC-C3-zz'; did you mean ",
        ),
    ],
)
def test_an_expectation_of_something_unknown_is_refused(fault: str, told: str) -> None:
    for table in ("expect", "round.expect"):
        text = f"{MOVE}\n[{table}]\n{fault}"
        where = "round.1.expect" if table == "round.expect" else table
        assert refused(text).startswith(f"c: {where}.{told}")


@pytest.mark.parametrize(
    ("order", "told"),
    [
        ('unit = "TKK"', "unit: no unit 'TKK'; did you mean 'TK'?"),
        ('unit = "TK", attack = "0307", target = "HH"', "target: no unit 'HH'; did you mean 'HI'?"),
        ('unit = "TK", wait_for = ["HH"]', "wait_for: no unit 'HH'; did you mean 'HI'?"),
    ],
)
def test_an_order_that_names_an_unknown_unit_is_refused(order: str, told: str) -> None:
    assert refused(f"{START}[[round]]\norder = [{{ {order} }}]") == f"c: round.1.order.1.{told}"


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("dice = { lethalty = [1] }", "dice.lethalty: no dice 'lethalty'; did you mean 'lethality'?"),
        (
            'rulings = { "1:TKK:elevation" = "energy" }',
            "rulings.1:TKK:elevation: no unit 'TKK'; did you mean 'TK'?",
        ),
        (
            'rulings = { "1:wnd" = "hold" }',
            "rulings.1:wnd: no question to the game master 'wnd'; did you mean 'wind'?",
        ),
    ],
)
def test_dice_and_rulings_for_nothing_are_refused(line: str, told: str) -> None:
    assert refused(f"{MOVE}{line}") == f"c: round.1.{told}"


def test_dice_of_the_whole_case_are_checked_too() -> None:
    assert refused(f"dice = {{ mud_ = [1] }}\n{MOVE}") == "c: dice.mud_: no dice 'mud_'; did you mean 'mud'?"


@pytest.mark.parametrize(
    ("field", "told"),
    [
        ('state = { carrier = "HH", ride = "passenger" }', "state.carrier: no unit 'HH'; did you mean 'HI'?"),
        (
            'state = { garrison = "0304:front" }',
            "state.garrison: no structure '0304:front'; known are (none)",
        ),
        ("uses = { canon = 1 }", "uses.canon: no weapon or upgrade 'canon'; did you mean 'cannon'?"),
    ],
)
def test_a_unit_in_or_with_something_unknown_is_refused(field: str, told: str) -> None:
    text = MOVE.replace('class = "TK", at = "0304"', f'class = "TK", at = "0304", {field}')
    assert refused(text) == f"c: units.TK.{told}"


def test_an_unknown_class_is_refused_with_the_nearest() -> None:
    assert (
        refused(MOVE.replace('class = "TK"', 'class = "TKX"'))
        == "c: units.TK.class: no class 'TKX'; did you mean 'TK'?"
    )


def test_sides_may_name_contacts_and_orbit_is_a_carrier() -> None:
    seen = '{ kind = "contact", audience = "player", data = { contact = "C1" }, absent = true }'
    drop = '{ kind = "dropped", data = { carrier = "orbit" }, absent = true }'
    load_case(f"{MOVE}\nexpect.event = [{seen}, {drop}]", "c")
    for_gm = seen.replace("player", "gm")
    assert "no unit 'C1'" in refused(f"{MOVE}\nexpect.event = [{for_gm}]")


def test_an_event_that_did_not_happen_is_answered_with_those_that_did() -> None:
    (told,) = failures(f'{MOVE}\nexpect.event = [{{ kind = "attacked", unit = "TK" }}]')
    assert told.endswith('expected {"unit": "TK"}, got no such event; those of the round are moved, round')
    (told,) = failures(f'{MOVE}\nexpect.event = [{{ kind = "moved", unit = "HI" }}]')
    assert 'got moved TK 0305 {"path": ["0304", "0305"]' in told


def test_a_depot_that_is_not_there_is_a_failure() -> None:
    assert failures(f"{MOVE}\nexpect.depots.0304 = {{ crates = 1 }}") == [
        'round 1: depots.0304: expected {"crates": 1}, got no depot there'
    ]


def rolled() -> set[str]:
    """Every purpose that the campaign's code names where it rolls."""
    found = set()
    for path in (Path(bot.__file__).parent / "campaign").rglob("*.py"):
        for node in ast.walk(parsed(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name in ("roll", "_roll", "_fails"):
                words = [each.value for each in node.args if isinstance(each, ast.Constant)]
                found.update(word for word in words[:1] if isinstance(word, str))
    return found


def test_every_die_that_is_rolled_has_its_purpose_listed() -> None:
    assert rolled() == set(PURPOSES)


def test_purposes_name_rules_that_exist() -> None:
    text = " ".join(f"{purpose.meaning} {purpose.secret}" for purpose in PURPOSES.values())
    named = {word.strip("(),;") for word in text.split() if "EDC-" in word}
    assert named <= rules().keys()


# ---------------------------------------------------------------- the round

FIGHT = """
rules = ["EDC-C2.2-f"]
title = "t"
[units]
TK = { class = "TK", at = "0304" }
WV = { class = "WV", at = "0504" }
TR = { class = "TR", at = "0504" }
HI = { class = "HI", at = "0305", fs = 20 }
"""


def test_a_missing_die_hides_no_other_failure() -> None:
    swamp = top(MOVE, "map.hexes = { swamp = '0305' }")
    told = failures(f"{swamp}\nexpect = {{ units.TK = {{ at = '0305', fs = 1 }}, units.HI = {{ fs = 1 }} }}")
    assert told == [
        "round 1: dice: expected every roll scripted, got no scripted die left for purpose 'swamp' (d6)",
        "round 1: units.TK.fs: expected 1, got 5",
        "round 1: units.HI.fs: expected 1, got 5",
    ]


def test_every_missing_or_wrong_die_is_told() -> None:
    text = top(START, "map.hexes = { swamp = '0305 0505' }")
    text = text.replace("[units]", '[units]\nWV = { class = "TK", at = "0504" }')
    text += '[[round]]\norder = [{ unit = "TK", to = "0305" }, { unit = "WV", to = "0505" }]\n'
    missing = "round 1: dice: expected every roll scripted, got no scripted die left for purpose 'swamp' (d6)"
    assert failures(text) == [missing, missing]
    assert failures(f"{text}dice = {{ swamp = [9] }}") == [
        "round 1: dice: expected every roll scripted, "
        "got scripted die for purpose 'swamp' is 9, but a d6 is rolled",
        missing,
    ]


def test_events_come_in_the_sequence_expected() -> None:
    order = '[[round]]\norder = [{ unit = "TK", attack = "0305" }, { unit = "WV", to = "0503" }]\n'
    shot = '{ kind = "attacked", unit = "TK" }'
    hurt = '{ kind = "damaged", unit = "HI" }'
    gone = '{ kind = "moved", unit = "WV" }'
    assert failures(f"{FIGHT}{order}expect.sequence = [{shot}, {hurt}, {gone}]") == []
    assert failures(f"{FIGHT}{order}expect.sequence = [{shot}, {gone}]") == []
    (told,) = failures(f"{FIGHT}{order}expect.sequence = [{gone}, {shot}]")
    assert told.startswith("round 1: sequence 2 (attacked): expected after moved: ")
    assert "got in this sequence: attacked TK > damaged HI > " in told
    (told,) = failures(f"{FIGHT}{order}expect.sequence = [{shot}, {shot}]")
    assert told.startswith("round 1: sequence 2 (attacked)"), "one event counts once"


def test_a_sequence_names_kinds_that_exist_and_counts_nothing() -> None:
    told = refused(f'{MOVE}\nexpect.sequence = [{{ kind = "moovd" }}]')
    assert told == "c: round.1.expect.sequence.1.kind: no event 'moovd'; did you mean 'moved'?"
    assert "absent" in refused(f'{MOVE}\nexpect.sequence = [{{ kind = "moved", absent = true }}]')


def orders(*written: str) -> str:
    return f"{FIGHT}[[round]]\norder = [{', '.join(f'{{ {order} }}' for order in written)}]\n"


def test_a_withdrawn_order_is_not_carried_out() -> None:
    text = orders('unit = "WV", to = "0503"', 'unit = "WV", withdrawn = true')
    assert failures(f'{text}expect.units.WV = {{ at = "0504" }}') == []
    assert failures(orders('unit = "WV", withdrawn = true')) == [
        "round 1: order 1: withdrawn: expected an order of WV in the queue, got none"
    ]
    assert "order.1" in refused(orders('unit = "WV", withdrawn = true, to = "0503"'))


def test_an_edited_order_goes_to_the_end_of_the_queue() -> None:
    text = orders(
        'unit = "WV", to = "0503"', 'unit = "TK", to = "0404"', 'unit = "WV", edited = true, to = "0505"'
    )
    moves = 'expect.sequence = [{ kind = "moved", unit = "TK" }, { kind = "moved", unit = "WV" }]'
    assert failures(f'{text}{moves}\nexpect.units.WV = {{ at = "0505" }}') == []
    assert failures(orders('unit = "WV", edited = true, to = "0505"')) == [
        "round 1: order 1: edited: expected an order of WV in the queue, got none"
    ]


def test_the_check_forgets_an_order_that_was_replaced_or_withdrawn() -> None:
    leaves, follows = 'unit = "WV", to = "0503"', 'unit = "TK", to = "0504"'
    assert failures(orders(leaves, f'{follows}, depends = ["leaves"]')) == []
    for changed in ('edited = true, facing = "S"', "withdrawn = true"):
        assert failures(orders(leaves, f'unit = "WV", {changed}', f"{follows}, depends = []")) == []


LOST = 'unit = "TK", attack = "0309", refused_or_lost = '
"""Too far for the tank's cannon."""


def test_refused_or_lost_takes_either() -> None:
    assert failures(orders(f'{LOST}"out_of_range"')) == [], "refused when filed"
    assert failures(orders(f'{LOST}"out_of_range", unchecked = true')) == [], "lost when resolved"
    assert failures(orders(f'{LOST}["brawl", "out_of_range"], unchecked = true')) == []
    assert failures(orders(f'{LOST}"brawl"'))[0].startswith(
        "round 1: order 1: expected refused or lost with brawl, got refused with out_of_range"
    )
    assert failures(orders(f'{LOST}"brawl", unchecked = true')) == [
        "round 1: order 1: expected refused or lost with brawl, got lost with out_of_range"
    ]
    assert failures(orders('unit = "TK", attack = "0305", refused_or_lost = "brawl"')) == [
        "round 1: order 1: expected refused or lost with brawl, got carried out"
    ]


def test_filing_and_resolution_are_two_statements() -> None:
    barred = 'unit = "TK", attack = "0309"'
    assert failures(orders(f'{barred}, refused = "out_of_range", lost = "out_of_range"')) == []
    assert failures(orders(f'{barred}, refused = "out_of_range", lost = ""')) == [
        "round 1: order 1: lost: expected nothing, got out_of_range"
    ]
    assert failures(orders(f'{barred}, warned = "out_of_range"'))[0].startswith(
        "round 1: order 1: expected accepted, got refused with out_of_range"
    )
    assert failures(orders('unit = "TK", to = "0404", lost = ["speed"]')) == [
        "round 1: order 1: lost: expected speed, got nothing"
    ]


def test_cases_of_the_book_that_warn_say_what_is_lost() -> None:
    for path in sorted((Path(__file__).parent / "cases").rglob("*.toml")):
        for line in path.read_text(encoding="utf-8").splitlines():
            assert line.count("warned = ") <= line.count("lost = "), f"{path.name}: {line}"


def test_a_target_needs_no_hex() -> None:
    text = orders('unit = "TK", attack = true, target = "HI"')
    assert (
        failures(f'{text}expect.event = [{{ kind = "attacked", unit = "TK", data = {{ target = "HI" }} }}]')
        == []
    )
    assert "'target' is a required property" in refused(orders('unit = "TK", attack = true'))


def test_what_ends_with_the_round_is_seen_before_its_end() -> None:
    text = orders('unit = "TK", attack = "0305"')
    now = "before_end.units.HI = { state = { attacked = 1 } }\nbefore_end.units.TK = { acted = true }"
    assert failures(f"{text}{now}\nexpect.units.HI = {{ state = {{ attacked = 0 }} }}") == []
    (told,) = failures(f"{text}before_end.units.HI = {{ state = {{ attacked = 2 }} }}")
    assert told.startswith("round 1: before the end: units.HI.state.this_round")
    assert "no unit 'HX'" in refused(f"{text}before_end.units.HX = {{ fs = 1 }}")


def test_before_the_end_early_orders_have_their_events_too() -> None:
    text = orders('unit = "WV", to = "0503", early = true')
    assert failures(f'{text}before_end.event = [{{ kind = "moved", unit = "WV" }}]') == []


def test_a_missing_die_is_told_once_where_the_round_is_seen_twice() -> None:
    swamp = top(MOVE, "map.hexes = { swamp = '0305' }")
    assert len(failures(f"{swamp}before_end.units.TK = {{ at = '0305' }}")) == 1


def test_an_answer_that_the_question_does_not_have_fails() -> None:
    text = top(MOVE, "environment = { wind_speed = 2 }")
    assert failures(f'{text}rulings = {{ "1:wind" = "hold" }}') == []
    (told,) = failures(f'{text}rulings = {{ "1:wind" = "holds" }}\nseed = "x"')
    assert told == "round 1: rulings.1:wind: expected one of roll, hold, shift, got holds"


@pytest.mark.rule("EDC-C2.2.4-c")
@pytest.mark.parametrize(
    ("units", "front"),
    [
        ({"TR": "", "TK": ""}, "TK"),
        ({"TK": "", "RI": ""}, "RI"),
        ({"TK": "", "WV": ""}, "TK"),
        ({"TK": "", "WV": "front = true"}, "WV"),
        ({"TK": "front = false", "TR": ""}, "TR"),
        ({"TK": "state = { front = false }", "TR": ""}, "TR"),
    ],
)
def test_the_front_of_a_hex_follows_the_rule_where_nothing_is_said(units: dict[str, str], front: str) -> None:
    placed = "\n".join(
        f'{name} = {{ class = "{name}", at = "0304"{", " if said else ""}{said} }}'
        for name, said in units.items()
    )
    expected = ", ".join(f"{name} = {{ front = {str(name == front).lower()} }}" for name in units)
    text = f'rules = ["EDC-C2.2.4-c"]\ntitle = "t"\n[units]\n{placed}\n[expect]\nunits = {{ {expected} }}'
    assert failures(text) == []


# ---------------------------------------------------------------- docs/cases.md


def test_the_page_has_the_tables_that_follow_from_the_code() -> None:
    page = (Path(bot.__file__).parents[1] / "docs" / "cases.md").read_text(encoding="utf-8")
    assert renewed(page) == page, "renew it: python -m bot.cases.tables docs/cases.md"


def test_the_tables_show_fields_and_dice() -> None:
    told = tables().splitlines()
    assert (
        "| `mine` | A mine went off under the unit. Other sides read `hex`. | `hex` hex, `loss` number, `fs` number |"
        in told
    )
    assert any("[`speed` number]" in line for line in told if line.startswith("| `moved` |"))
    assert any(
        line.startswith("| `sonar` | d100 | ") and line.endswith(" a listener stays unnoticed |")
        for line in told
    )
    assert any(line.startswith("| `freight_lost` | any | ") for line in told)


def test_a_page_without_marks_cannot_be_renewed() -> None:
    with pytest.raises(ValueError, match="the page lacks"):
        renewed("# Case files")
