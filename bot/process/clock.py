"""The present, as the game dates things. A rehearsal on this machine can move it; otherwise it is the system's."""

from __future__ import annotations

import mmap
import struct
from datetime import UTC, datetime, timedelta
from pathlib import Path

FOLLOWED = "HEXMARSHAL_REHEARSAL_CLOCK"
"""Names the file in the environment of a bot whose Discord is on this machine; any other bot does not look at it."""
_SECONDS = struct.Struct("<d")
_moved: mmap.mmap | None = None


def utc_now() -> datetime:
    """The present (UTC)."""
    now = datetime.now(UTC)
    return now if _moved is None else now + timedelta(seconds=_SECONDS.unpack_from(_moved)[0])


def follow(file: Path) -> None:
    """Have this process's present as far from the system's as the file says, whenever it does (`write`).

    Raises OSError or ValueError where there is no such file.
    """
    global _moved
    with file.open("rb") as opened:
        _moved = mmap.mmap(opened.fileno(), _SECONDS.size, access=mmap.ACCESS_READ)


def write(file: Path, ahead: timedelta) -> None:
    """Say how far the present is from the system's, in place: whoever follows the file has it at once."""
    with file.open("r+b" if file.exists() else "w+b") as opened:
        opened.write(_SECONDS.pack(ahead.total_seconds()))
