"""What is logged: one fact a line, without secrets, and without anything that a terminal would obey.

A line that continues (a traceback) is indented, so that nothing a user wrote can look like a line of its own. As JSON,
each fact is one line with one object.
"""

from __future__ import annotations

import json
import logging
import re
import sys
import traceback
from collections.abc import Mapping, MutableMapping
from datetime import UTC, datetime
from types import TracebackType
from typing import Any
from urllib.parse import quote, unquote, unquote_plus

import structlog

from bot.campaign.world.safe_text import spelt

HIDDEN = "[hidden]"
SHORTEST = 6
"""Characters of a secret that is hidden by its value; a shorter one would hide half of every line."""
SECRET_KEYS = frozenset(
    {"token", "password", "secret", "seed", "seeds", "open_seed", "covered_seed", "authorization"}
)
_ADDRESS = re.compile(r"postgres(?:ql)?(?:\+\w+)?://[^\s'\"]*")
SHOWN_OPTIONS = frozenset({"host", "port", "user", "ssl", "sslmode", "database", "dbname", "timeout"})
"""What a database's address may tell after its question mark; the value of anything else is hidden."""
_PATTERNS = (
    re.compile(r"(?<=://)[^\s/@]+:[^\s/@]+(?=@)"),  # user and password of an address
    re.compile(r"(?<![\w-])[\w-]{23,30}\.[\w-]{6,7}\.[\w-]{27,}"),  # a token of Discord
    re.compile(r"(?i)(?<=Failing row contains )\(.*\)", re.DOTALL),  # PostgreSQL repeats the whole row
    re.compile(r"(?<![0-9a-fA-F])[0-9a-fA-F]{32,}(?![0-9a-fA-F])"),  # seeds and secrets of campaigns
    re.compile(r"""(?i)(?<=\bBot )[\w.-]{20,}"""),  # the header that carries the token
    re.compile(
        r"""(?ix)(?<=[\s{(,'"]) (?:(?:open_|covered_)?seeds? | secret | token | password) ['"]? \s*[:=]\s*
        (?: b?'[^']*' | b?"[^"]*" | [^\s,;)}]+ )"""
    ),
)
_hidden: set[str] = set()


def hide(*secrets: str | None) -> None:
    """Never log these values."""
    for secret in secrets:
        if secret and len(secret) >= SHORTEST:
            _hidden.update({secret, quote(secret, safe="")})


def hide_password_of(url: str | None) -> None:
    """Never log the password of a database's address."""
    _, _, rest = (url or "").partition("://")
    _, _, password = rest.rpartition("@")[0].partition(":")
    secrets = [password]
    for option in rest.rpartition("?")[2].split("&") if "?" in rest else ():
        name, _, value = option.partition("=")
        if name not in SHOWN_OPTIONS:
            secrets.append(value)
    for secret in secrets:
        hide(secret, unquote(secret), unquote_plus(secret))


def safe_address(url: str) -> str:
    """The address of a database as it may be shown: without passwords, wherever they are in it."""
    scheme, mark, rest = url.partition("://")
    place, asked, options = rest.partition("?")
    person, at, where = place.rpartition("@")
    if "@" in options and ":" in place and not at:  # the question mark may be a password's
        return f"{scheme}{mark}{HIDDEN}"
    told = []
    for option in options.split("&"):
        name, equals, value = option.partition("=")
        told.append(option if name in SHOWN_OPTIONS or not value else f"{name}{equals}{HIDDEN}")
    shown = HIDDEN if ":" in person else person
    return f"{scheme}{mark}{shown}{at}{where}{asked}{'&'.join(told)}"


def redacted(text: str) -> str:
    """The text without secrets: those that were named to `hide`, and whatever looks like one."""
    for secret in sorted(_hidden, key=len, reverse=True):
        text = text.replace(secret, HIDDEN)
    text = _ADDRESS.sub(lambda match: safe_address(match[0]), text)
    for pattern in _PATTERNS:
        text = pattern.sub(HIDDEN, text)
    return text


def finished(text: str) -> str:
    """A rendered entry as it may be written: redacted, control characters spelt out, further lines indented."""
    lines = redacted(text).replace("\r\n", "\n").split("\n")
    while len(lines) > 1 and not lines[-1]:
        lines.pop()
    return "\n  ".join(spelt(line) for line in lines)


def _without_secrets(_: Any, __: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    for key in event:
        if key.lower() in SECRET_KEYS:
            event[key] = HIDDEN
    return event


class _Renderer:
    """Plain lines. The renderer's own tracebacks print local variables, and those hold the whole truth."""

    def __init__(self) -> None:
        self.render = structlog.dev.ConsoleRenderer(
            colors=False, exception_formatter=structlog.dev.plain_traceback
        )

    def __call__(self, logger: Any, name: str, event: MutableMapping[str, Any]) -> str:
        return finished(self.render(logger, name, event))


class _Line(logging.Formatter):
    """The same for the libraries, which log by the standard library."""

    def format(self, record: logging.LogRecord) -> str:
        return finished(super().format(record))


def as_json(facts: Mapping[str, Any]) -> str:
    """One line: an object with the facts, redacted, and plain ASCII, so that no viewer obeys what is in it."""
    return json.dumps({key: _plain(key, value) for key, value in facts.items()})


def _plain(key: str, value: Any) -> Any:
    if key.lower() in SECRET_KEYS:
        return HIDDEN
    if value is None or isinstance(value, bool | int | float):
        return value
    if isinstance(value, Mapping):
        return {str(name): _plain(str(name), inner) for name, inner in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [_plain(key, inner) for inner in value]
    return "\n".join(spelt(line) for line in redacted(str(value)).split("\n"))


def _object(_: Any, __: str, event: MutableMapping[str, Any]) -> str:
    """The renderer of our own lines as JSON."""
    return as_json(structlog.processors.format_exc_info(_, __, event))


class _Object(logging.Formatter):
    """The same for the libraries."""

    def format(self, record: logging.LogRecord) -> str:
        facts = {
            "event": record.getMessage(),
            "logger": record.name,
            "level": record.levelname.lower(),
            "timestamp": datetime.fromtimestamp(record.created, UTC).isoformat().replace("+00:00", "Z"),
        }
        if record.exc_info:
            facts["exception"] = self.formatException(record.exc_info)
        return as_json(facts)


def set_up_logging(level: str, form: str = "text", *, quiet: bool = False) -> None:
    """One line a fact, for our own code and for the libraries; `form` is `text` or `json`.

    `quiet` is for a command whose output is on standard output: our own lines go to standard error too.
    """
    handler = logging.StreamHandler()
    handler.setFormatter(_Object() if form == "json" else _Line("%(message)s"))
    logging.basicConfig(level=level, handlers=[handler])
    logging.getLogger("discord").setLevel(max(logging.WARNING, logging.getLevelNamesMapping()[level]))
    sys.excepthook = _uncaught_object if form == "json" else _uncaught
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            _without_secrets,
            _object if form == "json" else _Renderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.getLevelNamesMapping()[level]),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr if quiet else None),
    )


def _uncaught(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    print(finished("".join(traceback.format_exception(kind, error, trace))), file=sys.stderr)


def _uncaught_object(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    facts = {
        "event": "ended by an error",
        "level": "critical",
        "timestamp": datetime.now(UTC).isoformat().replace("+00:00", "Z"),
        "exception": "".join(traceback.format_exception(kind, error, trace)),
    }
    print(as_json(facts), file=sys.stderr)
