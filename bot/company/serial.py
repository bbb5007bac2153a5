"""Holdings and companies as JSON and back."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from pydantic import TypeAdapter

from bot.campaign.world.saved.serial import plain
from bot.company.model import Company, Holdings


@cache
def _holdings() -> TypeAdapter[Holdings]:
    return TypeAdapter(Holdings)


@cache
def _company() -> TypeAdapter[Company]:
    return TypeAdapter(Company)


def holdings_to_json(holdings: Holdings) -> dict[str, Any]:
    data: dict[str, Any] = plain(holdings)
    return data


def holdings_from_json(data: Mapping[str, Any]) -> Holdings:
    """Read `holdings_to_json` back; an empty object means no possessions."""
    return _holdings().validate_python(data)


def company_to_json(company: Company) -> dict[str, Any]:
    data: dict[str, Any] = plain(company)
    return data


def company_from_json(data: Mapping[str, Any]) -> Company:
    return _company().validate_python(data)
