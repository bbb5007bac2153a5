"""The map and scenario files that come with the project, in the folder `maps/` beside the package."""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).parents[1] / "maps"
SCENARIOS = FOLDER / "scenarios"


def shipped_maps() -> list[str]:
    """Names of the shipped maps in our own format, without `.toml`."""
    return sorted(path.stem for path in FOLDER.glob("*.toml"))


def read_shipped(name: str) -> str:
    """The text of a shipped file: a map's name without ending, or a file name. Raises FileNotFoundError."""
    path = FOLDER / (name if "." in name else f"{name}.toml")
    if path.parent != FOLDER:
        raise FileNotFoundError(name)
    return path.read_text(encoding="utf-8")


def shipped_scenarios() -> list[str]:
    """Names of the shipped scenarios, without `.toml`."""
    return sorted(path.stem for path in SCENARIOS.glob("*.toml"))


def read_shipped_scenario(name: str) -> str:
    """The text of a shipped scenario, by its name. Raises FileNotFoundError."""
    if name not in shipped_scenarios():
        raise FileNotFoundError(name)
    return (SCENARIOS / f"{name}.toml").read_text(encoding="utf-8")
