"""What each rule set's events leave in the picture of a step: shots, templates and damage, and nothing of the rest."""

from __future__ import annotations

from typing import Any

import pytest

from bot.skirmish.engine import Event
from bot.skirmish.rulesets import ruleset
from bot.skirmish.view import Stroke

SHOT = Stroke("shot", "A1", "B1")
AREA = ((0.0, 0.0), (2.0, 0.0), (2.0, 2.0))


@pytest.mark.parametrize(
    ("name", "kind", "data", "left"),
    [
        ("exofront", "attack", {"unit": "A1", "aim": "B1"}, SHOT),
        ("exofront", "hurt", {"unit": "B1", "damage": 2}, Stroke("damage", "B1", amount=2)),
        ("exofront", "wounded", {"unit": "B1", "damage": 1}, Stroke("damage", "B1", amount=1)),
        ("exofront", "moved", {"unit": "A1"}, None),
        ("exoshift", "shot", {"model": "A1", "target": "B1"}, SHOT),
        ("exoshift", "hurt", {"target": "B1", "damage": 3}, Stroke("damage", "B1", amount=3)),
        ("exoshift", "blast", {"model": "A1", "at": [3, 4], "radius": 2}, Stroke("area", "A1", at=(3, 4), far=2)),
        ("exoshift", "spray", {"model": "A1", "area": [list(at) for at in AREA]}, Stroke("area", "A1", points=AREA)),
        ("exoshift", "moved", {"model": "A1"}, None),
        ("exodus", "volley", {"unit": "A1", "target": "B1"}, SHOT),
        ("exodus", "assaulted", {"unit": "A1", "target": "B1"}, SHOT),
        ("exodus", "interlocked", {"unit": "A1", "target": "B1"}, SHOT),
        ("exodus", "blast", {"unit": None, "x": 5, "y": 6, "radius": 4}, Stroke("area", "", far=4, at=(5, 6))),
        ("exodus", "hit", {"unit": "B1", "stands": 2}, Stroke("damage", "B1", amount=2)),
        ("exodus", "hit", {"unit": "B1", "stands": 0}, None),
        ("exodus", "moved", {"unit": "A1"}, None),
        ("shiftstorm", "shot", {"unit": "A1", "target": "B1"}, SHOT),
        ("shiftstorm", "hurt", {"unit": "B1"}, Stroke("damage", "B1", amount=1)),
        ("shiftstorm", "downed", {"unit": "B1"}, Stroke("damage", "B1", amount=1)),
        ("shiftstorm", "moved", {"unit": "A1"}, None),
    ],
)  # fmt: skip
def test_an_event_leaves(name: str, kind: str, data: dict[str, Any], left: Stroke | None) -> None:
    assert list(ruleset(name).strokes(Event(kind, data))) == ([] if left is None else [left])
