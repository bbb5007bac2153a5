"""What the host may set, read from the environment and from `.env` in the working directory."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from pydantic import Field, SecretStr, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

LogLevel = Literal["DEBUG", "INFO", "WARNING", "ERROR"]


class Settings(BaseSettings):
    """Everything has a default except the token, which only `hexmarshal run` needs."""

    model_config = SettingsConfigDict(
        env_file=".env", env_file_encoding="utf-8", extra="ignore", env_ignore_empty=True
    )

    database_url: str | None = None
    """PostgreSQL 14 or newer; None starts the embedded server under `data`."""
    discord_token: SecretStr | None = None
    discord_api: str | None = Field(default=None, validation_alias="HEXMARSHAL_DISCORD_API")
    """Base URL of a Discord on this machine, for rehearsals and tests; None is the real one."""
    discord_gateway: str | None = Field(default=None, validation_alias="HEXMARSHAL_DISCORD_GATEWAY")
    data: Path = Field(default=Path("var"), validation_alias="HEXMARSHAL_DATA")
    """Folder for the embedded database and its logs."""
    log_level: LogLevel = Field(default="INFO", validation_alias="HEXMARSHAL_LOG")

    @field_validator("database_url")
    @classmethod
    def _asyncpg(cls, url: str | None) -> str | None:
        """Hosts write `postgres://` or `postgresql://`; the driver is always asyncpg."""
        if url is None:
            return None
        scheme, separator, rest = url.partition("://")
        if not separator or scheme.split("+")[0] not in ("postgres", "postgresql"):
            raise ValueError("DATABASE_URL must look like postgresql://user:password@host/database")
        return f"postgresql+asyncpg://{rest}"

    @field_validator("log_level", mode="before")
    @classmethod
    def _upper(cls, level: object) -> object:
        return level.upper() if isinstance(level, str) else level
