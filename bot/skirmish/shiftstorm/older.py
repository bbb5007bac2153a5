"""States saved by earlier releases, as data of the present one."""

from __future__ import annotations

from typing import Any


def upgraded(data: Any) -> Any:
    """What waited for an answer was one field, `pending`; now it is the stack."""
    if not isinstance(data, dict) or "pending" not in data:
        return data
    kept = {key: value for key, value in data.items() if key != "pending"}
    return kept | {"stack": [] if data["pending"] is None else [data["pending"]]}
