"""What Discord refuses of layouts and of the fields of forms, and how it keeps and shows what it takes."""

import io
from typing import Any

import discord
import pytest
from sandbox_sample_bot import PNG, SampleBot

from bot.rehearsal.sandbox import Sandbox, limits, limits_commands
from bot.rehearsal.sandbox.errors import ApiError, Refused
from bot.rehearsal.sandbox.messages import Upload

V2 = 1 << 15
Json = dict[str, Any]


def text(content: str = "Rifles", **more: Any) -> Json:
    return {"type": 10, "content": content} | more


def button(custom_id: str = "b", **more: Any) -> Json:
    return {"type": 2, "style": 2, "label": "Go", "custom_id": custom_id} | more


def row(*inside: Json) -> Json:
    return {"type": 1, "components": list(inside)}


def section(*texts: Json, **more: Any) -> Json:
    return {"type": 9, "components": list(texts) or [text()], "accessory": button()} | more


def container(*inside: Json, **more: Any) -> Json:
    return {"type": 17, "components": list(inside) or [text()]} | more


def options(count: int, **more: Any) -> list[Json]:
    return [{"label": f"Option {n}", "value": str(n)} | more for n in range(count)]


def menu(count: int = 2, custom_id: str = "m", **more: Any) -> Json:
    return {"type": 3, "custom_id": custom_id, "options": options(count)} | more


def finder(kind: int = 5, **more: Any) -> Json:
    return {"type": kind, "custom_id": "f"} | more


def chosen(*kinds: str) -> list[Json]:
    return [{"id": str(number), "type": kind} for number, kind in enumerate(kinds, 1)]


def picture(url: str = "attachment://map.png", **more: Any) -> Json:
    return {"media": {"url": url}} | more


def gallery(*items: Json) -> Json:
    return {"type": 12, "items": list(items) or [picture()]}


def message(*components: Json, **more: Any) -> Json:
    return {"flags": V2, "components": list(components)} | more


def codes(errors: Any) -> set[str]:
    """The codes anywhere in Discord's nested errors."""
    if not isinstance(errors, dict):
        return set()
    found = {one["code"] for one in errors.get("_errors", ())}
    return found.union(*(codes(inner) for key, inner in errors.items() if key != "_errors"))


FILES = {0: Upload("map.png", PNG)}


def refusal(body: Json) -> ApiError:
    with pytest.raises(ApiError) as refused:
        limits.check_message(body, FILES)
    return refused.value


TAKEN = [
    message(text()),
    message(section(), container(text(), gallery(), {"type": 14}, row(menu()))),
    message(section(accessory={"type": 11, "media": {"url": "https://example.org/a.png"}})),
    message({"type": 13, "file": {"url": "attachment://map.png"}}),
    message(*(text(str(n)) for n in range(40))),
    message(text("é" * 4000)),
    message(text("€" * 3386)),
    message(row(*(button(str(n)) for n in range(5)))),
    message(text("a" * 2000), text("b" * 2000)),
    message(text(), row(button(style=5, url="https://example.org", custom_id=None))),
    message(text(), row(finder(default_values=chosen("user"))), row(button(disabled=True))),
    message(row(finder(6, max_values=2, default_values=chosen("role", "role")))),
    message(row(finder(7, max_values=2, default_values=chosen("role", "user")))),
    message(row(finder(8, channel_types=[0], default_values=chosen("channel")))),
]


@pytest.mark.parametrize("body", TAKEN)
def test_a_layout_within_the_limits_is_taken(body: Json) -> None:
    limits.check_message(body, FILES)


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (message(*(text(str(n)) for n in range(41))), "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED"),
        (message(*(section() for _ in range(14))), "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED"),
        (message(container(*(text(str(n)) for n in range(40)))), "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED"),
        (message(text("a" * 2000), text("b" * 2001)), "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED"),
        (message(text("a" * 4001)), "BASE_TYPE_MAX_LENGTH"),
        (message(text(" ")), "BASE_TYPE_REQUIRED"),
        (message(text(5)), "STRING_TYPE_CONVERT"),  # type: ignore[arg-type]
        (message(text(), content="also"), "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"),
        (message(text(), embeds=[{"title": "x"}]), "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"),
        (message(text(), poll={"question": {}}), "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"),
        ({"components": [text()], "content": "no flag"}, "UNION_TYPE_CHOICES"),
        (message(button()), "UNION_TYPE_CHOICES"),
        (message(container(container())), "UNION_TYPE_CHOICES"),
        (message(section(button())), "UNION_TYPE_CHOICES"),
        (message(section(accessory=menu())), "UNION_TYPE_CHOICES"),
        (message(section(accessory=None)), "BASE_TYPE_REQUIRED"),
        (message(section(*(text(str(n)) for n in range(4)))), "BASE_TYPE_MAX_LENGTH"),
        (message({"type": 9, "components": [], "accessory": button()}), "BASE_TYPE_MIN_LENGTH"),
        (message(row(text())), "UNION_TYPE_CHOICES"),
        (message(row({"type": 4, "custom_id": "t", "style": 1})), "UNION_TYPE_CHOICES"),
        (message(row(*(button(str(n)) for n in range(6)))), "COMPONENT_LAYOUT_WIDTH_EXCEEDED"),
        (message(row(menu(), button())), "COMPONENT_LAYOUT_WIDTH_EXCEEDED"),
        (message(row()), "BASE_TYPE_MIN_LENGTH"),
        (message(container(accent_color=1 << 24)), "NUMBER_TYPE_MAX"),
        (message(container(spoiler="yes")), "BOOLEAN_TYPE_CONVERT"),
        (message(container(accent_color="red")), "NUMBER_TYPE_COERCE"),
        (message({"type": 17, "components": "text"}), "LIST_TYPE_CONVERT"),
        (message({"type": 17, "components": [5]}), "DICT_TYPE_CONVERT"),
        (message({"type": 14, "spacing": 3}), "NUMBER_TYPE_MAX"),
        (message(gallery(*(picture() for _ in range(11)))), "BASE_TYPE_MAX_LENGTH"),
        (message(gallery(picture(description="x" * 1025))), "BASE_TYPE_MAX_LENGTH"),
        (
            message(gallery(picture("attachment://gone.png"))),
            "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
        ),
        (message(gallery(picture("ftp://example.org/a.png"))), "URL_TYPE_INVALID_SCHEME"),
        (message({"type": 13, "file": {"url": "https://example.org/a"}}), "URL_TYPE_INVALID_SCHEME"),
        (message(section(), row(button())), "COMPONENT_CUSTOM_ID_DUPLICATED"),
        (message(text(id=7), text("b", id=7)), "COMPONENT_ID_DUPLICATED"),
        (message(row(menu(26))), "BASE_TYPE_MAX_LENGTH"),
        (message(row(menu(max_values=3))), "SELECT_COMPONENT_MAX_VALUES"),
        (message(row(menu(min_values=2))), "NUMBER_TYPE_MAX"),
        (message(row(menu(min_values="one"))), "NUMBER_TYPE_COERCE"),
        (
            message(row({"type": 3, "custom_id": "m", "options": options(2, default=True)})),
            "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES",
        ),
        (
            message(row(button(style=5, url="https://example.org"))),
            "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
        ),
        (message(row(button(label="", emoji=None))), "BUTTON_COMPONENT_INVALID"),
        (message(row(button(style=5, url="ftp://example.org", custom_id=None))), "URL_TYPE_INVALID_SCHEME"),
        (message(row(button(style=5, custom_id=None))), "BASE_TYPE_REQUIRED"),
        (message(row(button(disabled="yes"))), "BOOLEAN_TYPE_CONVERT"),
        (message(row(finder(), button())), "COMPONENT_LAYOUT_WIDTH_EXCEEDED"),
        (message(row(finder(max_values=26))), "NUMBER_TYPE_MAX"),
        (message(row(finder(custom_id=None))), "BASE_TYPE_REQUIRED"),
        (message(row(finder(default_values=chosen("role")))), "BASE_TYPE_CHOICES"),
        (message(row(finder(6, default_values=chosen("user")))), "BASE_TYPE_CHOICES"),
        (message(row(finder(8, default_values=chosen("user")))), "BASE_TYPE_CHOICES"),
        (message(row(finder(default_values=["1"]))), "DICT_TYPE_CONVERT"),
        (message(row(finder(default_values=[{"id": "Bob", "type": "user"}]))), "NUMBER_TYPE_COERCE"),
        (
            message(row(finder(default_values=chosen("user", "user")))),
            "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES",
        ),
    ],
)
def test_a_layout_beyond_a_limit_is_refused(body: Json, code: str) -> None:
    found = refusal(body)
    assert (found.status, found.code) == (400, 50035)
    assert code in codes(found.errors)


def test_too_many_bytes_break_discord() -> None:
    """discord-api-docs #8554: 10,170 bytes, and 12 of them for each text display."""
    found = refusal(message(text("€" * 3386 + "a")))
    assert (found.status, found.code) == (500, 0)
    limits.check_message(message(text("€" * 3381), text("€")), {})
    assert refusal(message(text("€" * 3381), text("aaaa"))).status == 500


def test_a_layout_without_components_is_empty() -> None:
    assert refusal({"flags": V2}).code == 50006


# Forms.


def label(component: Json, **more: Any) -> Json:
    return {"type": 18, "label": "Field", "component": component} | more


def form(*parts: Json) -> Json:
    return {"title": "Company", "custom_id": "form", "components": list(parts)}


def radio(count: int = 2, **more: Any) -> Json:
    return {"type": 21, "custom_id": "r", "options": options(count)} | more


def checks(count: int = 2, **more: Any) -> Json:
    return {"type": 22, "custom_id": "c", "options": options(count)} | more


def upload(**more: Any) -> Json:
    return {"type": 19, "custom_id": "u"} | more


def test_a_form_with_every_kind_of_field_is_taken() -> None:
    fields = (
        radio(required=False),
        checks(min_values=0, required=False),
        upload(min_values=1, max_values=10),
    )
    limits_commands.check_modal(form(text("Fill in"), *map(label, fields), label(menu(custom_id="s"))))


@pytest.mark.parametrize(
    ("part", "code"),
    [
        (label(radio(1)), "BASE_TYPE_MIN_LENGTH"),
        (label(radio(11)), "BASE_TYPE_MAX_LENGTH"),
        (
            label({"type": 21, "custom_id": "r", "options": options(2, default=True)}),
            "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES",
        ),
        (label(checks(11)), "BASE_TYPE_MAX_LENGTH"),
        (label(checks(max_values=3)), "SELECT_COMPONENT_MAX_VALUES"),
        (label(checks(min_values=0)), "NUMBER_TYPE_MIN"),
        (label(upload(min_values=0, required=True)), "NUMBER_TYPE_MIN"),
        (label(upload(max_values=11)), "NUMBER_TYPE_MAX"),
        (label(menu(min_values=0)), "NUMBER_TYPE_MIN"),
        (label(button()), "UNION_TYPE_CHOICES"),
        (label(text()), "UNION_TYPE_CHOICES"),
        (label(radio(), label="x" * 46), "BASE_TYPE_MAX_LENGTH"),
        (label(radio(), description="x" * 101), "BASE_TYPE_MAX_LENGTH"),
        (label(radio(custom_id="x" * 101)), "BASE_TYPE_MAX_LENGTH"),
        (label(radio(custom_id=None)), "BASE_TYPE_REQUIRED"),
        ({"type": 18, "label": "Field"}, "BASE_TYPE_REQUIRED"),
        (row(menu()), "UNION_TYPE_CHOICES"),
        (section(), "UNION_TYPE_CHOICES"),
        (container(), "UNION_TYPE_CHOICES"),
    ],
)
def test_a_form_with_a_wrong_field_is_refused(part: Json, code: str) -> None:
    with pytest.raises(ApiError) as refused:
        limits_commands.check_modal(form(part))
    assert refused.value.code == 50035
    assert code in codes(refused.value.errors)


# Through discord.py.


class Board(discord.ui.LayoutView):
    shown: discord.ui.TextDisplay["Board"] = discord.ui.TextDisplay("# Sector", id=1_234_567)
    line: discord.ui.Separator["Board"] = discord.ui.Separator()
    about: discord.ui.Section["Board"] = discord.ui.Section(
        "Rifles in 0304", accessory=discord.ui.Button(label="Withdraw", custom_id="off")
    )
    maps: discord.ui.MediaGallery["Board"] = discord.ui.MediaGallery(
        discord.MediaGalleryItem("attachment://map.png", description="The map")
    )


async def test_a_layout_is_kept_with_its_numbers_and_shown(sandbox: Sandbox, bot: SampleBot) -> None:
    room = bot.guilds[0].text_channels[0]
    files = [discord.File(io.BytesIO(PNG), name) for name in ("map.png", "hidden.png")]
    sent = await room.send(view=Board(), files=files)
    again = await room.fetch_message(sent.id)
    shown = again.components[0]
    assert again.flags.components_v2
    assert isinstance(shown, discord.TextDisplay)
    assert (shown.id, shown.content) == (1_234_567, "# Sector")
    alice = await sandbox.member("Alice")
    seen = alice.message(sent.id)
    assert seen.text == "# Sector\nRifles in 0304"
    assert seen.buttons == ["Withdraw"]
    assert [name for name, _ in seen.attachments] == ["map.png"], "what no component shows is not seen"


async def test_what_became_a_layout_remains_one(sandbox: Sandbox, bot: SampleBot) -> None:
    room = bot.guilds[0].text_channels[0]
    sent = await room.send("plain")
    with pytest.raises(discord.HTTPException, match="'content' field cannot be used"):
        await sent.edit(view=Board(), attachments=[discord.File(io.BytesIO(PNG), "map.png")])
    board = discord.File(io.BytesIO(PNG), "map.png")
    layout = await sent.edit(content=None, view=Board(), attachments=[board])
    with pytest.raises(discord.HTTPException, match="'content' field cannot be used"):
        await layout.edit(content="plain again", view=None)
    with pytest.raises(discord.HTTPException, match="cannot be removed"):
        await sent.edit(view=None, suppress=True)
    alice = await sandbox.member("Alice")
    assert alice.message(sent.id).content == ""


async def test_every_field_of_a_form_is_filled_in_and_sent(sandbox: Sandbox, bot: SampleBot) -> None:
    alice = await sandbox.member("Alice")
    opened = (await alice.slash("/report")).modal
    assert opened is not None
    assert opened.fields == {"Mood": "g", "Arms": [], "Sure": False, "Proof": []}
    with pytest.raises(Refused, match="'Proof' must be filled in"):
        await opened.submit()
    with pytest.raises(Refused, match="Choose 0 to 2"):
        await opened.submit(arms=["Foot", "Horse", "Foot"], proof=("a.txt", b"x"))
    with pytest.raises(Refused, match="no 'Fair'"):
        await opened.submit(mood="Fair", proof=("a.txt", b"x"))
    done = await opened.submit(Mood="Bad", arms=["Horse"], sure=True, proof=[("a.txt", b"xyz")])
    assert done.text == "b ['H'] True {'a.txt': 3}"
