"""States saved by earlier releases, as data of the present one."""

from __future__ import annotations

from typing import Any


def upgraded(data: Any) -> Any:
    """Misses that wait for a victim were kept with the turn; now they are on the stack."""
    acting = data.get("acting") if isinstance(data, dict) else None
    if not isinstance(acting, dict) or "stray" not in acting:
        return data
    stray = acting["stray"]
    kept = {key: value for key, value in acting.items() if key != "stray"}
    if stray is None:
        return {**data, "acting": kept}
    other = next(player for player in data["players"] if player != data["turn"])
    frame = {"kind": "stray", "player": other, "unit": acting["unit"], "data": stray}
    return {**data, "acting": kept, "stack": [frame]}
