"""What the doctor finds on the machine itself: versions, settings, disk, time zones."""

from __future__ import annotations

import os
import platform
import shutil
from collections.abc import Iterator
from importlib.metadata import version as installed
from pathlib import Path
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from bot.messages import say
from bot.operations.finding import Finding, note, ok, problem
from bot.operations.host_settings import unknown
from bot.operations.settings import Settings
from bot.store.embedded import Server

MIB = 1024 * 1024
LITTLE = 500 * MIB
"""With less free space than this, PostgreSQL soon stops."""
SCARCE = 2048 * MIB
ZONE = "America/New_York"


def version() -> Finding:
    """Which Hexmarshal this is, on which Python."""
    python = platform.python_version()
    return ok("version", say("doctor-version", version=installed("hexmarshal"), python=python))


def unknown_settings() -> Iterator[Finding]:
    """Variables that look like settings and are none."""
    for name in unknown():
        yield note("settings", say("doctor-unknown-setting", name=name), say("doctor-unknown-setting-remedy"))


def disk(settings: Settings) -> Iterator[Finding]:
    """Free space in the data folder, and in the folder of the embedded server where that is another."""
    folders = [settings.data.resolve()]
    if settings.database_url is None:
        home = Server(settings.data).home
        if not home.is_relative_to(folders[0]):
            folders.append(home)
    for folder in folders:
        yield _space(folder)


def _space(folder: Path) -> Finding:
    there = next(path for path in (folder, *folder.parents) if path.exists())
    if not os.access(there, os.W_OK):
        return problem(
            "disk", say("doctor-not-writable", folder=str(there)), say("doctor-not-writable-remedy")
        )
    free = shutil.disk_usage(there).free
    text = say("doctor-space", folder=str(folder), free=f"{free // MIB:,}")
    if free < LITTLE:
        return problem("disk", text, say("doctor-space-remedy"))
    if free < SCARCE:
        return note("disk", text, say("doctor-space-remedy"))
    return ok("disk", text)


def zone_data() -> Iterator[Finding]:
    """Whether this machine knows time zones."""
    if missing := unknown_zones([ZONE]):
        yield problem("time zones", say("doctor-zones", zones=", ".join(missing)), say("doctor-zones-remedy"))
    else:
        yield ok("time zones", say("doctor-zones-known", version=installed("tzdata")))


def unknown_zones(zones: list[str]) -> list[str]:
    """Those of the zones that this machine does not know."""
    missing = []
    for zone in zones:
        try:
            ZoneInfo(zone)
        except (ZoneInfoNotFoundError, ValueError, OSError):
            missing.append(zone)
    return missing
