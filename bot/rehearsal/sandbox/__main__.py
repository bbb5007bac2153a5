"""`python -m bot.rehearsal.sandbox --port 8099`: the sandbox in a separate process, until Ctrl-C or SIGTERM."""

import argparse
import asyncio
import contextlib
import signal

from bot.rehearsal.sandbox.control import ControlledSandbox


async def serve(port: int, token: str | None, no_rate_limits: bool) -> None:
    """Run until stopped, after printing the settings that a bot needs, one a line."""
    rates: dict[str, tuple[int, float]] | None = {} if no_rate_limits else None
    async with ControlledSandbox(port, token=token, rates=rates) as sandbox:
        print(f"HEXMARSHAL_DISCORD_API={sandbox.api_url}")
        print(f"HEXMARSHAL_DISCORD_GATEWAY={sandbox.gateway_url}")
        print(f"DISCORD_TOKEN={sandbox.token}", flush=True)
        stop = asyncio.Event()
        for number in (signal.SIGINT, signal.SIGTERM):
            # Windows has no signal handlers on the event loop; there Ctrl-C raises KeyboardInterrupt.
            with contextlib.suppress(NotImplementedError):
                asyncio.get_running_loop().add_signal_handler(number, stop.set)
        await stop.wait()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bot.rehearsal.sandbox", description=__doc__)
    parser.add_argument("--port", type=int, default=8099, help="port on 127.0.0.1 (0: any free one)")
    parser.add_argument("--token", help="the bot's token (default: a new one, printed)")
    parser.add_argument("--no-rate-limits", action="store_true", help="never answer 429")
    options = parser.parse_args()
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(serve(options.port, options.token, options.no_rate_limits))


if __name__ == "__main__":
    main()
