"""What the host may set, read from the environment and from `.env` in the working directory."""

from __future__ import annotations

from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

from pydantic import Field, SecretStr, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from bot.messages import ENGLISH, languages
from bot.service.means.allowance import USUAL, Allowance, Counted
from bot.store.retention import Retention

LOOPBACK = ("127.0.0.1", "localhost", "::1")
LogLevel = Literal["DEBUG", "INFO", "WARNING", "ERROR"]


def _allowance(name: str, usual: int) -> int:
    """A setting of how often something may be done within an hour."""
    field: int = Field(default=usual, ge=1, le=100_000, validation_alias=f"HEXMARSHAL_{name}")
    return field


def _days(name: str, usual: int) -> int:
    """A setting of how long something is kept."""
    field: int = Field(default=usual, ge=0, le=36_500, validation_alias=f"HEXMARSHAL_KEEP_{name}_DAYS")
    return field


class Settings(BaseSettings):
    """Everything has a default except the token, which only `hexmarshal run` needs."""

    model_config = SettingsConfigDict(
        env_file=".env",
        env_file_encoding="utf-8",
        extra="ignore",
        env_ignore_empty=True,
        use_attribute_docstrings=True,
    )

    database_url: str | None = None
    """PostgreSQL 14 or newer; None starts the embedded server under `data`."""
    discord_token: SecretStr | None = None
    discord_api: str | None = Field(default=None, validation_alias="HEXMARSHAL_DISCORD_API")
    """Base URL of a Discord on this machine, for rehearsals and tests; None is the real one."""
    discord_gateway: str | None = Field(default=None, validation_alias="HEXMARSHAL_DISCORD_GATEWAY")
    data: Path = Field(default=Path("var"), validation_alias="HEXMARSHAL_DATA")
    """Folder for the embedded database and its logs."""
    backup_passphrase: SecretStr | None = Field(default=None, validation_alias="HEXMARSHAL_BACKUP_PASSPHRASE")
    """Seals and opens backups and archives of campaigns; None leaves them in clear, readable by their owner only."""
    language: str = Field(default=ENGLISH, validation_alias="HEXMARSHAL_LANGUAGE")
    """The language of posts and of everything that more than one person reads: the name of its folder of messages."""
    log_level: LogLevel = Field(default="INFO", validation_alias="HEXMARSHAL_LOG")
    """The least serious lines that are logged."""
    log_format: Literal["text", "json"] = "text"
    """How a line of the log is written: for people, or as one JSON object."""

    http_port: int | None = Field(default=None, ge=0, le=65535)
    """Where `/health` and `/metrics` are served; None leaves them out, 0 takes any free port."""
    http_host: str = "127.0.0.1"
    """The address that they are served on: this machine alone, or 0.0.0.0 for every network it is in."""

    public_url: str | None = None
    """The address of the pages for members, such as https://maps.example.org; None leaves out `/map live`."""
    public_port: int = Field(default=8090, ge=0, le=65535)
    """Where those pages are served; 0 takes any free port."""
    public_host: str = "127.0.0.1"
    """The address that they are served on: this machine alone, for a proxy there, or 0.0.0.0."""

    keep_files_days: int = _days("FILES", 30)
    """Days for which the files of posts that were given up are kept; 0 keeps them for good."""
    keep_receipts_days: int = _days("RECEIPTS", 7)
    """Days for which the answer to a command is kept, in case Discord repeats the command; 0 keeps it for good."""
    keep_drafts_days: int = _days("DRAFTS", 30)
    """Days for which unfinished choices are kept once their game or campaign is over; 0 keeps them for good."""
    keep_worlds_days: int = _days("WORLDS", 0)
    """Days for which past worlds are kept once their campaign is over, for replays; 0 keeps them for good."""

    member_uploads: int = _allowance("MEMBER_UPLOADS", USUAL[Counted.UPLOADS].member)
    """Files and written lists that one member may send within an hour; a game master may do ten times as much."""
    server_uploads: int = _allowance("SERVER_UPLOADS", USUAL[Counted.UPLOADS].server)
    """The same for all members of a server together; game masters do not count."""
    member_pictures: int = _allowance("MEMBER_PICTURES", USUAL[Counted.PICTURES].member)
    """Maps and replays that one member may ask for within an hour."""
    server_pictures: int = _allowance("SERVER_PICTURES", USUAL[Counted.PICTURES].server)
    member_games: int = _allowance("MEMBER_GAMES", USUAL[Counted.GAMES].member)
    """Skirmishes that one member may set up within an hour."""
    server_games: int = _allowance("SERVER_GAMES", USUAL[Counted.GAMES].server)
    member_posts: int = _allowance("MEMBER_POSTS", USUAL[Counted.POSTS].member)
    """Logs, reports, meetings, notes and dossiers that one member may have posted within an hour."""
    server_posts: int = _allowance("SERVER_POSTS", USUAL[Counted.POSTS].server)

    def allowances(self) -> dict[Counted, Allowance]:
        """What members and servers may do within an hour."""
        return {
            what: Allowance(getattr(self, f"member_{what}"), getattr(self, f"server_{what}"))
            for what in Counted
        }

    def retention(self) -> Retention:
        """How long what is kept."""
        return Retention(
            files=self.keep_files_days or None,
            receipts=self.keep_receipts_days or None,
            drafts=self.keep_drafts_days or None,
            worlds=self.keep_worlds_days or None,
        )

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

    @field_validator("public_url")
    @classmethod
    def _safe_address(cls, url: str | None) -> str | None:
        """Links are as good as a password: they go over TLS, or stay on this machine."""
        if url is None:
            return None
        parts = urlsplit(url)
        near = parts.scheme == "http" and parts.hostname in LOOPBACK
        if not (near or parts.scheme == "https") or not parts.hostname or parts.query or parts.fragment:
            raise ValueError("PUBLIC_URL must look like https://maps.example.org")
        return url.rstrip("/")

    @field_validator("language")
    @classmethod
    def _has_folder(cls, code: str) -> str:
        if code not in languages():
            raise ValueError(
                f"There is no folder of messages {code}. There are: {', '.join(sorted(languages()))}"
            )
        return code

    @field_validator("log_format", mode="before")
    @classmethod
    def _lower(cls, form: object) -> object:
        return form.lower() if isinstance(form, str) else form

    @field_validator("log_level", mode="before")
    @classmethod
    def _upper(cls, level: object) -> object:
        return level.upper() if isinstance(level, str) else level
