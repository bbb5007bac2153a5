"""The pictures of the guides: each is there, small, and shows the step beside which it is."""

from __future__ import annotations

import json

import pytest
from PIL import Image

from tests.browser.record import MOST_BYTES, STEPS, TALLEST, WIDTH
from tests.e2e.guide_steps import DOCS, sections

MOST = 20
STEPS_OF_GUIDES = [
    step
    for page, mark in (("player-guide.md", "## "), ("gm-guide.md", "### "))
    for part in sections(page, mark).values()
    for step in part
]


def test_what_was_recorded_is_what_the_guides_say() -> None:
    """A step that was changed wants a new picture: `python -m tests.browser.record`."""
    named = {step.picture: step.text for step in STEPS_OF_GUIDES if step.picture}
    assert json.loads(STEPS.read_text()) == named
    assert 10 <= len(named) <= MOST
    assert {
        f"pictures/{path.name}"
        for path in STEPS.parent.glob("*.png")
        if path.name.startswith(("player-", "gm-"))
    } == set(named)


@pytest.mark.parametrize("picture", [step.picture for step in STEPS_OF_GUIDES if step.picture])
def test_a_picture_is_small_and_of_a_phone(picture: str) -> None:
    assert (DOCS / picture).stat().st_size <= MOST_BYTES
    with Image.open(DOCS / picture) as shown:
        assert shown.width == WIDTH
        assert shown.height <= TALLEST
