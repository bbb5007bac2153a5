"""`hexmarshal settings`: what the host has set, and where each value comes from."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any

from pydantic import SecretStr
from pydantic.fields import FieldInfo
from pydantic_settings import DotEnvSettingsSource, EnvSettingsSource

from bot.operations.settings import Settings
from bot.process.logs import HIDDEN, redacted, safe_address

PREFIX = "hexmarshal_"


class Source(StrEnum):
    ENVIRONMENT = "environment"
    FILE = ".env"
    DEFAULT = "default"


@dataclass(frozen=True, slots=True)
class Shown:
    """A setting as the host may see it: secrets are hidden."""

    name: str
    value: str | None
    source: Source
    about: str


def shown(settings: Settings) -> list[Shown]:
    """All settings, each under the name of its variable."""
    environment, file = _variables()
    listed = []
    for field, info in Settings.model_fields.items():
        name = variable(field, info)
        source = Source.DEFAULT
        if environment.get(name.lower()):
            source = Source.ENVIRONMENT
        elif file.get(name.lower()):
            source = Source.FILE
        about = " ".join((info.description or "").split())
        listed.append(Shown(name, _value(getattr(settings, field)), source, about))
    return listed


def variable(field: str, info: FieldInfo) -> str:
    """The name of the environment variable of a setting."""
    return info.validation_alias if isinstance(info.validation_alias, str) else field.upper()


def unknown() -> list[str]:
    """Variables that begin as the bot's own do, and that no setting reads: misspelt ones."""
    known = {variable(field, info).lower() for field, info in Settings.model_fields.items()}
    environment, file = _variables()
    return sorted(
        {name.upper() for name in (*environment, *file) if name.startswith(PREFIX)} - {*map(str.upper, known)}
    )


def _variables() -> tuple[dict[str, str | None], dict[str, str | None]]:
    """What the environment and the file `.env` set, by names in small letters."""
    return dict(EnvSettingsSource(Settings).env_vars), dict(DotEnvSettingsSource(Settings).env_vars)


def _value(value: Any) -> str | None:
    if value is None:
        return None
    if isinstance(value, SecretStr):
        return HIDDEN
    text = str(value)
    return safe_address(text) if text.startswith("postgresql") else redacted(text)


def as_text(rows: list[Shown]) -> str:
    width = max(len(row.name) for row in rows)
    return "\n".join(
        f"{row.name:{width}}  {'-' if row.value is None else row.value}  ({row.source})" for row in rows
    )


def as_data(rows: list[Shown]) -> list[dict[str, Any]]:
    return [asdict(row) | {"source": row.source.value} for row in rows]
