"""Shared by the tests of simulations."""

from __future__ import annotations

import gc

import pytest


@pytest.fixture(autouse=True, scope="package")
def _all_functions_found() -> None:
    """What the tests have kept from the collector is looked through again: simulations ask it for the code to watch."""
    gc.unfreeze()
