"""Buttons and forms around the table: sign-ups and meetings for the game master, logs, reports and dossiers."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import Any

import discord

from bot.service.base import Services, Who
from bot.service.company import dossiers, signup
from bot.service.gm import office as gm
from bot.service.room import comms
from bot.views.respond import Reply, respond


class DecideSignup(
    discord.ui.DynamicItem[discord.ui.Button[Any]],
    template=r"hx1:signup:(?P<answer>yes|no):(?P<user>[0-9]{1,20}):(?P<turn>[0-9]{1,6})",
):
    """Confirms or refuses the sign-up in the post (EDC-B2.1-a)."""

    def __init__(self, confirm: bool, user: int, turn: int) -> None:
        answer = "yes" if confirm else "no"
        label = "Confirm" if confirm else "Refuse"
        super().__init__(discord.ui.Button(label=label, custom_id=f"hx1:signup:{answer}:{user}:{turn}"))
        self.confirm, self.user, self.turn = confirm, user, turn

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> DecideSignup:
        return cls(match["answer"] == "yes", int(match["user"]), int(match["turn"]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        async def work(person: Who) -> Reply:
            services = interaction.client.services
            return Reply(
                await signup.decide(services, person, self.user, confirm=self.confirm, turn=self.turn)
            )

        await respond(interaction, work)


class AnswerMeeting(
    discord.ui.DynamicItem[discord.ui.Button[Any]],
    template=r"hx1:meeting:(?P<answer>yes|no):(?P<meeting>[0-9]{1,18})",
):
    """The game master comes to a meeting, or cannot (EDC-A2-c)."""

    def __init__(self, accept: bool, meeting: int) -> None:
        answer, label = ("yes", "Accept") if accept else ("no", "Cannot come")
        super().__init__(discord.ui.Button(label=label, custom_id=f"hx1:meeting:{answer}:{meeting}"))
        self.accept, self.meeting = accept, meeting

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> AnswerMeeting:
        return cls(match["answer"] == "yes", int(match["meeting"]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        async def work(person: Who) -> Reply:
            services = interaction.client.services
            return Reply(await comms.answer(services, person, self.meeting, accept=self.accept))

        await respond(interaction, work)


class PublishDraft(
    discord.ui.DynamicItem[discord.ui.Button[Any]],
    template=r"hx1:gm:publish:(?P<mark>[0-9]{1,6}:[0-9a-f]{16})",
):
    """Publishes the draft under which it stands, and no other."""

    def __init__(self, mark: str) -> None:
        super().__init__(
            discord.ui.Button(
                label="Publish this draft",
                style=discord.ButtonStyle.primary,
                custom_id=f"hx1:gm:publish:{mark}",
            )
        )
        self.mark = mark

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> PublishDraft:
        return cls(match["mark"])

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        async def work(person: Who) -> Reply:
            return Reply(await gm.publish(interaction.client.services, person, self.mark))

        await respond(interaction, work)


def publish_view(mark: str) -> discord.ui.View:
    view = discord.ui.View(timeout=None)
    view.add_item(PublishDraft(mark))
    return view


class LongText(discord.ui.Modal):
    """A form with one large field; `carry_out` gets what was written."""

    def __init__(
        self,
        title: str,
        description: str,
        limit: int,
        carry_out: Callable[[Services, Who, str], Awaitable[str]],
    ) -> None:
        super().__init__(title=title)
        self.field: discord.ui.TextInput[Any] = discord.ui.TextInput(
            style=discord.TextStyle.paragraph, max_length=limit, custom_id="text"
        )
        self.add_item(discord.ui.Label(text="Text", description=description, component=self.field))
        self.carry_out = carry_out

    async def on_submit(self, interaction: discord.Interaction[Any], /) -> None:
        async def work(person: Who) -> Reply:
            return Reply(await self.carry_out(interaction.client.services, person, self.field.value))

        await respond(interaction, work)


def log_form(people: str) -> LongText:
    async def file(s: Services, person: Who, text: str) -> str:
        return await comms.log(s, person, people, text)

    return LongText("Session log", "What was talked over and decided", comms.MAX_TEXT, file)


def report_form() -> LongText:
    return LongText(
        "Report to the game master", "Only the game master reads it", comms.MAX_TEXT, comms.report
    )


def dossier_form() -> LongText:
    return LongText("Dossier", "Your company and its people", dossiers.MAX_PROSE, dossiers.write)
