"""Where discord.py finds Discord: the real one by default, or a Discord-compatible server on this machine.

discord.py has no setting for its base addresses, but reads them from three class attributes at each use;
setting those before the client starts is enough. Only loopback addresses are taken: the bot's token goes to
whatever stands here, so a typo or a hostile environment variable must not send it across a network.
"""

import ipaddress

import yarl
from discord.asset import Asset
from discord.gateway import DiscordWebSocket
from discord.http import Route


def point_discord_at(api: str | None, gateway: str | None, cdn: str | None = None) -> None:
    """Make discord.py talk to the given addresses; what is None or empty stays as it is.

    `api` is a base URL with its version (`http://127.0.0.1:8099/api/v10`), `gateway` a `ws://` URL, `cdn` the
    base of avatar and icon pictures. Call it before the client logs in. Raises ValueError for an address
    that is not loopback (127.0.0.0/8, ::1, localhost), has the wrong scheme, or if only one of `api` and
    `gateway` is given: half a bot on the real Discord is never meant.
    """
    if bool(api) != bool(gateway):
        raise ValueError("Give both HEXMARSHAL_DISCORD_API and HEXMARSHAL_DISCORD_GATEWAY, or neither.")
    checked_api = _loopback("HEXMARSHAL_DISCORD_API", api, ("http", "https")) if api else None
    checked_gateway = _loopback("HEXMARSHAL_DISCORD_GATEWAY", gateway, ("ws", "wss")) if gateway else None
    checked_cdn = _loopback("the CDN address", cdn, ("http", "https")) if cdn else None
    if checked_api is not None:
        Route.BASE = str(checked_api).rstrip("/")
    if checked_gateway is not None:
        DiscordWebSocket.DEFAULT_GATEWAY = checked_gateway
    if checked_cdn is not None:
        Asset.BASE = str(checked_cdn).rstrip("/")


def _loopback(name: str, address: str, schemes: tuple[str, ...]) -> yarl.URL:
    try:
        url = yarl.URL(address)
        host = url.host
    except ValueError as error:
        raise ValueError(f"{name} is not an address: {address!r}.") from error
    if url.scheme not in schemes or not host:
        raise ValueError(f"{name} must start with {schemes[0]}:// and name a host, but is {address!r}.")
    if not _is_loopback(host):
        raise ValueError(f"{name} must be on this machine (127.x.x.x, ::1 or localhost), but is {address!r}.")
    return url


def _is_loopback(host: str) -> bool:
    if host.lower() == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
