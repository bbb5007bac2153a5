"""No secret and no line of somebody else's making gets into the log."""

from __future__ import annotations

import json
import logging
import secrets
import sys
from collections.abc import Iterator
from urllib.parse import unquote

import pytest
import structlog
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from bot.process import logs
from bot.process.logs import HIDDEN, finished, hide, hide_password_of, redacted, safe_address, set_up_logging
from bot.store.session import Sessions

TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4OTA.GaBcDe." + "x" * 38
SEED = secrets.token_hex(32)
SECRETS = {
    "the token": (f"login with {TOKEN} failed", TOKEN),
    "the header": (f"headers: Authorization: Bot {'y' * 40}", "y" * 40),
    "an address": ("cannot reach postgresql+asyncpg://bot:hunter2@db:5432/hex", "hunter2"),
    "a seed": (f"dice {SEED}", SEED),
    "a seed as bytes": (r"{'number': 3, 'open_seed': b'\x01secretbytes'}", "secretbytes"),
    "a campaign's secret": ('world = {"secret": "abcdef"}', "abcdef"),
    "a row": ("DETAIL:  Failing row contains (1, Red, hidden\nunits).", "units"),
    "what was named": ("could not log in as correct-horse", "correct-horse"),
    "what was named, in an address": ("see //x:p%40ss%2Fword@y", "p%40ss%2Fword"),
}


@pytest.fixture(autouse=True)
def configured() -> Iterator[None]:
    before, known, hook = structlog.get_config(), set(logs._hidden), sys.excepthook
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    root.handlers.clear()
    hide("correct-horse", "p@ss/word", None, "short")
    set_up_logging("INFO")
    yield
    sys.excepthook = hook
    structlog.configure(**before)
    root.handlers[:], root.level = handlers, level
    logs._hidden.clear()
    logs._hidden.update(known)


def _library(said: str) -> None:
    """As discord.py or asyncio log, on the standard error of this very moment."""
    handler = next(one for one in logging.getLogger().handlers if isinstance(one, logging.StreamHandler))
    handler.setStream(sys.stderr)
    logging.getLogger("asyncio").error("it failed: %s", said)


@pytest.mark.parametrize("what", SECRETS)
@pytest.mark.parametrize("how", ["event", "value", "error", "library"])
def test_secrets_are_hidden_wherever_they_come_from(
    what: str, how: str, capsys: pytest.CaptureFixture[str]
) -> None:
    said, secret = SECRETS[what]
    if how == "event":
        structlog.get_logger().info(said)
    elif how == "value":
        structlog.get_logger().info("it happened", why=said)
    elif how == "error":
        try:
            raise ValueError(said)
        except ValueError:
            structlog.get_logger().exception("it failed")
    else:
        _library(said)
    out, err = capsys.readouterr()
    assert HIDDEN in out + err
    assert secret not in out + err


def test_a_value_is_hidden_by_its_name(capsys: pytest.CaptureFixture[str]) -> None:
    structlog.get_logger().info("opened", token="abc", seed=b"\x01\x02", round=3)
    out = capsys.readouterr().out
    assert "abc" not in out
    assert "x01" not in out
    assert "round=3" in out


def test_the_password_of_the_database_is_hidden() -> None:
    hide_password_of("postgresql+asyncpg://bot:tr0ub4dor%263@db/hex")
    assert redacted("tr0ub4dor%263 or tr0ub4dor&3") == f"{HIDDEN} or {HIDDEN}"
    hide_password_of(
        "postgresql+asyncpg://u@h/hex?password=br1ar%2Dp%40tch&sslpassword=thistle+down&ssl=require"
    )
    said = redacted("br1ar%2Dp%40tch br1ar-p@tch thistle+down thistle down require")
    assert said == f"{HIDDEN} {HIDDEN} {HIDDEN} {HIDDEN} require"
    hide_password_of("postgresql+asyncpg:///hex")
    hide_password_of(None)


ADDRESSES = [
    "u:{}@host/db",
    "u:pa/{}@host/db",
    "u@host/db?password={}",
    "u@host/db?ssl=require&password={}",
    "u@host/db?p%61ssword={}",
    "u@host/db?PASSWORD={}&ssl=require",
    "u@host/db?sslpassword={}",
    "u@host/db?passfile=/home/{}",
    "u@host/db?sslkey={}",
    "/db?host=/tmp&user=u&password={}",
    "u@host/db?password=x%26{}",
    "u@host/db?options=-c%20secret%3D{}",
]


@pytest.mark.parametrize("address", ADDRESSES)
@pytest.mark.parametrize("secret", ["s3cr3t-w0rd", "pw7", "a%2Fb%2B7", "ö7%C3%B6"])
def test_no_secret_of_a_database_s_address_is_shown_or_logged(address: str, secret: str) -> None:
    url = f"postgresql+asyncpg://{address.format(secret)}"
    spellings = {secret, unquote(secret)}
    for shown in (safe_address(url), redacted(f"cannot connect to {url!r}: refused")):
        assert not [one for one in spellings if one in shown], shown
        assert "db" in shown or "host" in shown


@pytest.mark.parametrize("rest", ["u:pa?s3cr3t@host/db", "u:p@s3cr3t@host/db", "u:s3cr3t/x?y@host/db?ssl=on"])
def test_a_password_with_the_marks_of_an_address_in_it_is_hidden(rest: str) -> None:
    assert "s3cr3t" not in safe_address(f"postgresql://{rest}")
    assert "s3cr3t" not in redacted(f"at postgresql://{rest}, said the driver")


def test_what_is_no_secret_of_an_address_is_shown() -> None:
    url = "postgresql+asyncpg://u@host:5432/db?ssl=require&host=/tmp/socket&port=5433"
    assert safe_address(url) == url
    assert redacted(f"listening on {url}") == f"listening on {url}"


def test_ordinary_lines_stay_as_they_are() -> None:
    for line in (
        "2026-11-22T17:00:00Z [info] round step=close campaign=3 round=14",
        "refused: https://discord.com/api/v10/channels/1234567890123456789/messages: 403 Forbidden",
        'File "/app/bot/store/outbox.py", line 317, in deliver',
        "interaction 1234567890123456789 came too late, ref a1b2c3, Élan, 日本語",
    ):
        assert finished(line) == line


NASTY = "Able\n2026-11-22 [info ] paid everybody\x1b[2J\x1b]0;owned\x07\u202egnp\u2066\x9b31m\r"


@pytest.mark.parametrize("how", ["event", "value", "error", "library"])
def test_what_somebody_wrote_makes_no_line_and_drives_no_terminal(
    how: str, capsys: pytest.CaptureFixture[str]
) -> None:
    if how == "event":
        structlog.get_logger().info(NASTY)
    elif how == "value":
        structlog.get_logger().info("joined", name=NASTY)
    elif how == "error":
        try:
            raise ValueError(NASTY)
        except ValueError:
            structlog.get_logger().exception("it failed")
    else:
        _library(NASTY)
    out, err = capsys.readouterr()
    told = out + err
    assert "paid everybody" in told
    assert all(char.isprintable() or char == "\n" for char in told)
    first, *others = told.splitlines()
    assert not first.startswith("2026-11-22 [info ] paid")
    assert all(line.startswith("  ") for line in others)


@pytest.fixture
def as_objects() -> None:
    """The log as JSON; `configured` puts everything back."""
    logging.getLogger().handlers.clear()
    set_up_logging("INFO", "json")


@pytest.mark.usefixtures("as_objects")
@pytest.mark.parametrize("what", SECRETS)
@pytest.mark.parametrize("how", ["event", "value", "nested", "error", "library"])
def test_as_json_each_fact_is_one_line_without_secrets(
    what: str, how: str, capsys: pytest.CaptureFixture[str]
) -> None:
    said, secret = SECRETS[what]
    said = f"{said} {NASTY}"
    match how:
        case "event":
            structlog.get_logger().warning(said)
        case "value":
            structlog.get_logger().warning("it happened", why=said, round=3, late=True)
        case "nested":
            structlog.get_logger().warning("it happened", why={"because": [said], "token": "abcdef"})
        case "error":
            try:
                raise ValueError(said)
            except ValueError:
                structlog.get_logger().exception("it failed")
        case _:
            _library(said)
    out, err = capsys.readouterr()
    (line,) = (out + err).splitlines()
    assert line.isascii()
    assert line.isprintable()
    found = json.loads(line)
    assert secret not in str(found)
    assert "abcdef" not in str(found)
    assert HIDDEN in str(found)
    assert "paid everybody" in str(found)
    shown = list(found.values()) + (list(found["why"]["because"]) if how == "nested" else [])
    assert all(char.isprintable() or char == "\n" for text in shown for char in str(text))
    assert found["level"] == ("warning" if how in ("event", "value", "nested") else "error")
    assert found["timestamp"].endswith("Z")
    if how == "value":
        assert (found["round"], found["late"]) == (3, True)
    if how == "error":
        assert found["exception"].startswith("Traceback")


@pytest.mark.usefixtures("as_objects")
def test_as_json_the_error_that_ends_the_program_is_one_line_too(capsys: pytest.CaptureFixture[str]) -> None:
    error = ValueError(f"Bot {'y' * 40}")
    sys.excepthook(ValueError, error, None)
    (line,) = capsys.readouterr().err.splitlines()
    assert json.loads(line)["exception"] == f"ValueError: Bot {HIDDEN}\n"


async def test_the_database_s_errors_do_not_repeat_what_was_sent(sessions: Sessions) -> None:
    with pytest.raises(DBAPIError) as error:
        async with sessions.begin() as session:
            await session.execute(text("SELECT CAST(:secret AS integer) / 0"), {"secret": 424242})
    assert "424242" not in str(error.value)
