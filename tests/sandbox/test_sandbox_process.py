"""The sandbox as a process of its own: a bot here, members moved over HTTP."""

import asyncio
import signal
import sys

import aiohttp
from sandbox_sample_bot import SampleBot

from bot.client.endpoint import point_discord_at


async def test_members_act_from_another_process() -> None:
    import discord

    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot.rehearsal.sandbox", "--port", "0", stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    settings = {}
    async with asyncio.timeout(60):
        for _ in range(3):
            name, _, value = (await process.stdout.readline()).decode().strip().partition("=")
            settings[name] = value
    api = settings["HEXMARSHAL_DISCORD_API"]
    point_discord_at(api, settings["HEXMARSHAL_DISCORD_GATEWAY"])
    bot = SampleBot(discord.Intents(guilds=True))
    task = asyncio.create_task(bot.start(settings["DISCORD_TOKEN"]))
    try:
        async with asyncio.timeout(60):
            while not bot.is_ready():  # noqa: ASYNC110
                await asyncio.sleep(0.02)
        async with aiohttp.ClientSession() as http:

            async def act(action: str, **body: object) -> tuple[int, object]:
                url = api.replace("/api/v10", f"/sandbox/{action}")
                async with http.post(url, json={"as": "Alice"} | body) as answer:
                    return answer.status, await answer.json()

            status, panel = await act("slash", command="/panel")
            assert (status, panel["content"]) == (200, "Choose")  # type: ignore[index]
            _, pressed = await act("press", message=panel["message"], button="Ready")  # type: ignore[index]
            assert pressed["content"] == "Alice is ready"  # type: ignore[index]
            _, form = await act("slash", command="/name")
            _, named = await act("submit", form=form["form"], values={"Name": "Wolves"})  # type: ignore[index]
            assert named["content"] == "Wolves: Hold"  # type: ignore[index]
            assert (await act("slash", command="/secret"))[0] == 409
            assert (await act("dance"))[0] == 400
    finally:
        await bot.close()
        await asyncio.gather(task, return_exceptions=True)
        process.send_signal(signal.SIGTERM)
        try:
            async with asyncio.timeout(60):
                assert await process.wait() == 0
        finally:
            if process.returncode is None:
                process.kill()
