"""Strike teams as the service sees them: sheets, changes, what is refused."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.skirmish.engine import IllegalPick
from bot.skirmish.lasting import HOME, NAME, Change, Line, Look, TeamKind, TeamSheet
from bot.skirmish.rulesets import RULESETS, ruleset
from bot.skirmish.shiftstorm.lasting import CHANGES, StrikeTeams, dump, load
from bot.skirmish.shiftstorm.ruleset import RULES
from bot.skirmish.shiftstorm.teams.ce import LONGSWORD
from bot.skirmish.shiftstorm.teams.team import Team
from tests.skirmish.team_walk import walk

TEAMS = StrikeTeams()
FREE = Look()


def _team(**changes: Any) -> Team:
    """The Alliance's ready army, with upgrades to choose, something in the vault and something used up."""
    team = load(TEAMS.from_army(RULES.armies()[1].data))
    first, second, *others = team.members
    named = {**LONGSWORD, "name": "Ax", "names": ["Ax", "Sword"]}
    return replace(
        team,
        members=(
            replace(first, owed=("skill", "stat"), used=("digel",)),
            replace(second, owed=("skill",), home=True, ce=(LONGSWORD,)),
            *others,
        ),
        vault=(named, LONGSWORD),
        rays=50,
        **changes,
    )


def _shown(at: str = HOME, team: Team | None = None, look: Look = FREE) -> TeamSheet:
    return TEAMS.sheet(dump(team or _team()), at, look)


def _done(at: str, what: str, *values: str, team: Team | None = None, look: Look = FREE) -> Change:
    return TEAMS.change(dump(team or _team()), at, what, values, look)


def _labels(sheet: TeamSheet, menu: str) -> dict[str, str | None]:
    found = next(one for one in sheet.menus if one.id == menu)
    return {entry.label: entry.disabled for entry in found.entries}


def _lines(sheet: TeamSheet) -> list[str]:
    return [line if isinstance(line, str) else line.before + line.bold + line.text for line in sheet.lines]


def test_which_rule_sets_have_lasting_teams() -> None:
    assert [name for name in sorted(RULESETS) if ruleset(name).lasting() is not None] == ["shiftstorm"]


@given(st.integers(0, 10**6), st.sampled_from([0, 3]))
@settings(max_examples=15, deadline=None)
def test_any_walk_through_the_sheets_keeps_the_rules(seed: int, price: int) -> None:
    walk(TEAMS, dump(_team()), seed, look=Look(price))


def test_walks_come_to_everything_that_can_be_done() -> None:
    done = set().union(*(walk(TEAMS, dump(_team()), seed, steps=60) for seed in range(25)))
    assert done == set(CHANGES)


def test_home_names_everybody_and_what_can_be_done() -> None:
    sheet, team = _shown(), _team()
    assert _lines(sheet)[0].startswith("Alliance · ")
    assert "0 games, 0 won · 50 Rays" in _lines(sheet)[0]
    for member in team.members:
        assert any(isinstance(line, Line) and line.bold == member.name for line in sheet.lines)
    assert "- at home: " in [line.before for line in sheet.lines if isinstance(line, Line)]
    assert "Vault: Ax, Virchitecture Longsword" in _lines(sheet)
    assert [(button.label, button.at, button.act) for button in sheet.buttons] == [
        ("Spend experience (3)", "train", ""),
        ("Recruit", "recruit", ""),
        ("Who plays", "lineup", ""),
        ("Vault (2)", "vault", ""),
        ("Restock (1)", "", "restock"),
    ]


def test_a_team_that_is_not_ready_says_why() -> None:
    small = replace(_team(), members=_team().members[:2], vault=())
    assert "Not ready for a game of 200 points:" in _lines(_shown(team=small))
    assert "- The team has 1 model; it needs 6 to 10." in _lines(_shown(team=small))
    assert not any("Not ready" in line for line in _lines(_shown(team=small, look=Look(playing=True))))


def test_a_member_is_shown_with_what_it_may_choose() -> None:
    sheet, member = _shown("m1"), _team().members[0]
    assert (sheet.title, sheet.name, sheet.back) == (member.name, member.name, HOME)
    assert {"New skills to choose: 1", "Stats to raise: 1"} <= set(_lines(sheet))
    assert [button.label for button in sheet.buttons] == ["Equip", "Leave at home", "Dismiss"]
    assert _labels(sheet, "skill")["Dodge"] is None
    other = _shown("m2")
    assert [button.label for button in other.buttons][:2] == ["Equip", "Take along"]
    assert _shown("m3").buttons[0].label.startswith("Next: ")
    with pytest.raises(IllegalPick):
        _shown("m99")


def test_learning_and_raising() -> None:
    learned = _done("m1", "skill", "dodge")
    assert (learned.said, learned.at, learned.kind) == (
        f"{_team().members[0].name} learned Dodge.",
        "m1",
        TeamKind.TRAINED,
    )
    assert load(learned.team).members[0].skills == ("dodge",)
    assert _labels(_shown("m2", load(learned.team)), "skill")["Dodge"] is None
    before = load(dump(_team())).members[0].stats or {}
    raised = _done("m1", "stat", "V")
    assert (load(raised.team).members[0].stats or {})["V"] == before.get("V", 0) + 1
    with pytest.raises(IllegalPick):
        _done("m3", "skill", "dodge")


def test_prices_are_paid_and_told() -> None:
    poor = replace(_team(), rays=2)
    assert (
        _labels(_shown("m3/kit", poor, Look(price=3)), "take")["Scope"] == "It costs 3 Rays; the team has 2."
    )
    assert "A new item costs 3 Rays; the team has 50." in _lines(_shown("m3/kit", look=Look(price=3)))
    bought = _done("m4/kit", "take", "spotter", look=Look(price=3))
    assert bought.said.endswith("took Spotter for 3 Rays.")
    assert load(bought.team).rays == 47
    assert _done("m4/kit", "take", "spotter").said.endswith("took Spotter.")


def test_the_vault_gives_and_takes() -> None:
    assert _labels(_shown("vault"), "open") == {"Ax": None, "Virchitecture Longsword": None}
    assert _labels(_shown("vault/0"), "call") == {"Ax": None, "Sword": None}
    assert [menu.id for menu in _shown("vault/1").menus] == ["give"]
    helmet = {**LONGSWORD, "kind": "armor", "name": "Helmet", "names": ["Helmet"]}
    assert [menu.id for menu in _shown("vault/0", replace(_team(), vault=(helmet,))).menus] == ["give"]
    called = _done("vault/0", "call", "Sword")
    assert (called.at, load(called.team).vault[0]["name"]) == ("vault/0", "Sword")
    given = _done("vault/1", "give", "m4")
    assert given.at == "vault"
    assert [item["name"] for item in load(given.team).vault] == ["Ax"]
    dropped = _done("vault/0", "drop")
    assert dropped.said == "Ax was thrown away."
    assert (
        next(one for one in _shown("vault/0").buttons if one.act == "drop").sure == "Throw Ax away for good?"
    )
    stowed = _done("m2/kit", "put", "c:0")
    assert len(load(stowed.team).vault) == 3
    for at in ("vault/9", "vault/x", "m1"):
        with pytest.raises(IllegalPick):
            _done(at, "drop")
    assert _shown("vault/9").at == "vault"
    assert "The vault is empty." in _lines(_shown("vault", replace(_team(), vault=())))[0]


def test_people_come_go_and_stay_at_home() -> None:
    joined = _done("recruit", "join", "advocate")
    assert load(joined.team).members[-1].character == "advocate"
    gone = _done("m2", "dismiss")
    assert (gone.at, len(load(gone.team).vault)) == (HOME, 3)
    assert load(_done("m2", "home").team).members[1].home is False
    chosen = load(_done("lineup", "play", "m1", "m3").team)
    assert [member.id for member in chosen.members if not member.home] == ["m1", "m3"]
    assert _shown("lineup").menus[0].many
    renamed = _done("m1", NAME, "Old Oak")
    assert load(renamed.team).members[0].name == "Old Oak"
    for name in ("", "x" * 41, "Old Oak"):
        with pytest.raises(IllegalPick):
            _done("m2", NAME, name, team=load(renamed.team))


@pytest.mark.parametrize(
    ("at", "what", "values"),
    [
        ("m1", "nonsense", ()),
        ("m1", "skill", ()),
        ("m1", "skill", ("dodge", "inspire")),
        ("", "skill", ("dodge",)),
        ("m1/kit", "take", ("nonsense",)),
        ("m1/kit", "put", ("c:x",)),
        ("m1/kit", "put", ("i:lance",)),
        ("vault/0", "give", ("m99",)),
        ("recruit", "join", ("ardor_corps",)),
    ],
)
def test_what_is_not_offered_is_refused(at: str, what: str, values: tuple[str, ...]) -> None:
    with pytest.raises(IllegalPick):
        _done(at, what, *values)
    with pytest.raises(IllegalPick):
        TEAMS.change(dump(_team()), "m1", "home", (), Look(playing=True))


def test_a_team_in_few_words() -> None:
    team = dump(_team())
    assert [start for start, _ in TEAMS.starts()][:2] == ["sons_of_ord", "alliance"]
    assert TEAMS.summary(TEAMS.empty("highborn")) == "Highborn, 0 points"
    assert TEAMS.army_label(RULES.armies()[2]) == "Almother's children (Highborn, 194 points)"
    assert (TEAMS.games(team), TEAMS.funds(team), TEAMS.unspent(team)) == (0, {"rays": 50}, True)
    with pytest.raises(IllegalPick):
        TEAMS.empty("nonsense")


def test_growth_counts_among_veterans_only() -> None:
    plain = TEAMS.from_army(RULES.armies()[1].data)
    grown = dump(replace(load(plain), members=(replace(load(plain).members[0], skills=("dodge",)),)))
    assert TEAMS.not_counting(plain, {}) is None
    assert TEAMS.not_counting(grown, {"veterans": True}) is None
    assert "Experience does not count" in (TEAMS.not_counting(grown, {}) or "")
    assert TEAMS.claims_growth(TEAMS.fielded(grown))
    assert not TEAMS.claims_growth(TEAMS.fielded(plain))
    broken: list[Mapping[str, Any]] = [{}, {"models": 3}, {"models": [4]}]
    assert not any(TEAMS.claims_growth(army) for army in broken)
