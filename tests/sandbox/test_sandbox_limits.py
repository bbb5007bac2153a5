"""Discord's limits on commands, choices and forms, and requests of the wrong shape."""

from typing import Any

import aiohttp
import pytest

from bot.rehearsal.sandbox import Sandbox, limits_commands
from bot.rehearsal.sandbox.errors import ApiError


def command(**changes: Any) -> dict[str, Any]:
    return {"name": "order", "description": "Orders", "type": 1} | changes


def option(**changes: Any) -> dict[str, Any]:
    return {"name": "unit", "description": "Which unit", "type": 3} | changes


GOOD = [
    command(options=[option(required=True), option(name="path", autocomplete=True)]),
    command(name="map", options=[option(name="big", type=1, options=[option()])]),
    command(name="naïve_ünit-2"),
]


def test_good_commands_pass() -> None:
    limits_commands.check_commands(GOOD)


@pytest.mark.parametrize(
    ("bad", "where"),
    [
        (command(name="Order"), "name"),
        (command(name="give order"), "name"),
        (command(name="x" * 33), "name"),
        (command(description="x" * 101), "description"),
        (command(description=""), "description"),
        (command(options=[option(name=f"o{n}") for n in range(26)]), "options"),
        (command(options=[option(), option(name="b", required=True)]), "options"),
        (command(options=[option(), option()]), "options"),
        (command(options=[option(choices=[{"name": "x" * 101, "value": "x"}])]), "options"),
        (command(options=[option(choices=[{"name": "x", "value": "x"}], autocomplete=True)]), "options"),
    ],
)
def test_bad_commands_are_refused_with_their_place(bad: dict[str, Any], where: str) -> None:
    with pytest.raises(ApiError) as refused:
        limits_commands.check_commands([command(name="good"), bad])
    assert refused.value.code == 50035
    assert refused.value.errors is not None
    assert where in refused.value.errors["1"]


def test_a_command_is_at_most_8000_characters() -> None:
    choices = [{"name": f"{n:02}" + "x" * 98, "value": "y" * 100} for n in range(25)]
    big = command(options=[option(name="a", choices=choices), option(name="b", choices=choices)])
    with pytest.raises(ApiError, match="Invalid Form Body"):
        limits_commands.check_commands([big])


def field(**changes: Any) -> dict[str, Any]:
    return {"type": 4, "custom_id": "name", "label": "Name", "style": 1} | changes


def form(*fields: dict[str, Any], **changes: Any) -> dict[str, Any]:
    rows = [{"type": 1, "components": [item]} for item in fields]
    return {"title": "Company", "custom_id": "form", "components": rows} | changes


def test_a_good_form_passes() -> None:
    limits_commands.check_modal(form(field()))


@pytest.mark.parametrize(
    "bad",
    [
        form(field(), title="x" * 46),
        form(),
        form(*[field(custom_id=str(n)) for n in range(6)]),
        form(field(), field()),
        form(field(label="x" * 46)),
        form(field(value="x" * 4001)),
        form(field(placeholder="x" * 101)),
        form(field(min_length=5, max_length=4)),
    ],
)
def test_bad_forms_are_refused(bad: dict[str, Any]) -> None:
    with pytest.raises(ApiError) as refused:
        limits_commands.check_modal(bad)
    assert refused.value.code == 50035


def test_25_choices_at_most() -> None:
    choices = [{"name": str(n), "value": str(n)} for n in range(26)]
    limits_commands.check_choices({"choices": choices[:25]})
    with pytest.raises(ApiError):
        limits_commands.check_choices({"choices": choices})


@pytest.mark.parametrize(
    ("method", "path", "data", "status", "number"),
    [
        ("GET", "/channels/abc", None, 400, 50035),
        ("GET", "/channels/1", None, 404, 10003),
        ("GET", "/nowhere", None, 404, 0),
        ("POST", "/channels/{general}/messages", b"{", 400, 50109),
        ("POST", "/channels/{general}/messages", b"[]", 400, 50109),
        ("POST", "/channels/{general}/messages", b'{"content": 5}', 400, 50035),
        ("POST", "/channels/{general}/messages", b'{"components": [5]}', 400, 50035),
        ("GET", "/guilds/1", None, 403, 50001),
    ],
)
async def test_requests_of_the_wrong_shape(
    sandbox: Sandbox, method: str, path: str, data: bytes | None, status: int, number: int
) -> None:
    url = sandbox.api_url + path.replace("{general}", str(sandbox.channel("general").id))
    headers = {"Authorization": f"Bot {sandbox.token}", "Content-Type": "application/json"}
    async with (
        aiohttp.ClientSession() as http,
        http.request(method, url, data=data, headers=headers) as answer,
    ):
        assert answer.headers["Content-Type"] == "application/json"
        assert (answer.status, (await answer.json())["code"]) == (status, number)
