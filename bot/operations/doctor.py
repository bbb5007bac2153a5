"""`hexmarshal doctor`: look at everything that the bot needs, and give a remedy for each problem.

It changes nothing, and works beside a running bot, without one, without a database and without Discord.
"""

from __future__ import annotations

from contextlib import AsyncExitStack
from typing import Any

from bot.messages import say
from bot.operations import machine, stored
from bot.operations.discord_side import examine_discord
from bot.operations.finding import Finding, Level, note, problem
from bot.operations.pages import examine_pages
from bot.operations.settings import Settings
from bot.process.logs import redacted
from bot.store.embedded import EmbeddedError, Server, database
from bot.store.session import Sessions, connect


async def examine(settings: Settings) -> list[Finding]:
    """All findings, in the order in which a host should deal with them."""
    findings = [machine.version(), *machine.unknown_settings(), *machine.disk(settings), *machine.zone_data()]
    async with AsyncExitStack() as stack:
        sessions = await _open(settings, findings, stack)
        if sessions is not None:
            findings += await stored.examine_database(sessions)
        findings += await examine_discord(settings, sessions)
    findings += await examine_pages(settings)
    return findings


def as_text(findings: list[Finding]) -> str:
    lines = []
    for finding in findings:
        lines.append(f"{finding.level:8} {finding.check}: {finding.text}")
        if finding.remedy:
            lines.append(f"{'':8} → {finding.remedy}")
    problems = sum(finding.level is Level.PROBLEM for finding in findings)
    return "\n".join([*lines, say("doctor-sum", problems=problems)])


def as_data(findings: list[Finding]) -> dict[str, Any]:
    return {
        "ok": healthy(findings),
        "findings": [
            {
                "check": finding.check,
                "level": finding.level.value,
                "text": finding.text,
                "remedy": finding.remedy,
            }
            for finding in findings
        ],
    }


def healthy(findings: list[Finding]) -> bool:
    return not any(finding.level is Level.PROBLEM for finding in findings)


async def _open(settings: Settings, findings: list[Finding], stack: AsyncExitStack) -> Sessions | None:
    """Sessions on the database until the stack is left; None, with a finding that says why, if there are none."""
    if settings.database_url is None and not Server(settings.data).made:
        findings.append(note("database", say("doctor-no-database", folder=str(settings.data))))
        return None
    try:
        url = await stack.enter_async_context(database(settings.database_url, settings.data))
    except EmbeddedError as error:
        findings.append(problem("database", redacted(str(error)), say("doctor-embedded-remedy")))
        return None
    engine, sessions = connect(url)
    stack.push_async_callback(engine.dispose)
    reached = await stored.reached(sessions, embedded=settings.database_url is None)
    findings.append(reached)
    return sessions if reached.level is not Level.PROBLEM else None
