"""The bot's token goes to the real Discord or to this machine, nowhere else."""

import pytest
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.client.endpoint import point_discord_at


@pytest.mark.parametrize("host", ["127.0.0.1:8099", "127.9.9.9", "localhost", "[::1]:8099"])
def test_loopback_is_taken(host: str) -> None:
    point_discord_at(f"http://{host}/api/v10/", f"ws://{host}/gateway")
    assert Route("GET", "/users/@me").url == f"http://{host}/api/v10/users/@me"
    assert str(DiscordWebSocket.DEFAULT_GATEWAY) == f"ws://{host}/gateway"


@pytest.mark.parametrize(
    ("api", "gateway"),
    [
        ("http://example.org/api/v10", "ws://127.0.0.1/"),
        ("http://127.0.0.1/api/v10", "ws://10.0.0.1/"),
        ("http://127.0.0.1.example.org/api/v10", "ws://127.0.0.1/"),
        ("http://127.0.0.1@example.org/", "ws://127.0.0.1/"),
        ("http://localhost.example.org/", "ws://127.0.0.1/"),
        ("ftp://127.0.0.1/", "ws://127.0.0.1/"),
        ("nonsense", "ws://127.0.0.1/"),
        ("http://127.0.0.1/", None),
        (None, "ws://127.0.0.1/"),
    ],
)
def test_everything_else_is_refused_and_changes_nothing(api: str | None, gateway: str | None) -> None:
    before = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    with pytest.raises(ValueError, match=r"HEXMARSHAL_DISCORD|loopback"):
        point_discord_at(api, gateway)
    assert before == (Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY)


def test_nothing_given_leaves_the_real_discord() -> None:
    before = Route.BASE
    point_discord_at(None, "")
    assert before == Route.BASE
