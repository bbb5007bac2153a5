"""A bot that uses each kind of interaction once, written as any discord.py bot is."""

import asyncio
import io
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import discord
from discord import app_commands

from bot.client.endpoint import point_discord_at
from bot.rehearsal.sandbox import Sandbox

PNG = (
    b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x06\x00\x00\x00\x1f\x15\xc4\x89"
    b"\x00\x00\x00\rIDATx\x9cc\xf8\xff\xff?\x00\x05\xfe\x02\xfe\xa7\x9a\xa0\xa0\x00\x00\x00\x00IEND\xaeB`\x82"
)
UNITS = ("Raven", "Raptor", "Titan")


class Name(discord.ui.Modal, title="Name your company"):
    name: discord.ui.TextInput["Name"] = discord.ui.TextInput(label="Name", max_length=20)
    motto: discord.ui.Label["Name"] = discord.ui.Label(
        text="Motto", component=discord.ui.TextInput(custom_id="motto", required=False, default="Hold")
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        motto = self.motto.component
        assert isinstance(motto, discord.ui.TextInput)
        await interaction.response.send_message(f"{self.name.value}: {motto.value}")


class Filled(discord.ui.Modal, title="Report"):
    mood: discord.ui.Label["Filled"] = discord.ui.Label(
        text="Mood",
        component=discord.ui.RadioGroup(
            custom_id="mood",
            options=[
                discord.RadioGroupOption(label="Good", value="g", default=True),
                discord.RadioGroupOption(label="Bad", value="b"),
            ],
        ),
    )
    arms: discord.ui.Label["Filled"] = discord.ui.Label(
        text="Arms",
        component=discord.ui.CheckboxGroup(
            custom_id="arms",
            required=False,
            min_values=0,
            max_values=2,
            options=[discord.CheckboxGroupOption(label=name, value=name[0]) for name in ("Foot", "Horse")],
        ),
    )
    sure: discord.ui.Label["Filled"] = discord.ui.Label(
        text="Sure", component=discord.ui.Checkbox(custom_id="sure")
    )
    proof: discord.ui.Label["Filled"] = discord.ui.Label(
        text="Proof", component=discord.ui.FileUpload(custom_id="proof", min_values=1, max_values=2)
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        mood, arms, sure, proof = (field.component for field in (self.mood, self.arms, self.sure, self.proof))
        assert isinstance(mood, discord.ui.RadioGroup)
        assert isinstance(arms, discord.ui.CheckboxGroup)
        assert isinstance(sure, discord.ui.Checkbox)
        assert isinstance(proof, discord.ui.FileUpload)
        files = {one.filename: len(await one.read()) for one in proof.values}
        await interaction.response.send_message(f"{mood.value} {arms.values} {sure.value} {files}")


class Panel(discord.ui.View):
    @discord.ui.button(label="Ready", custom_id="ready")
    async def ready(self, interaction: discord.Interaction, button: discord.ui.Button["Panel"]) -> None:
        button.disabled = True
        await interaction.response.edit_message(
            content=f"{interaction.user.display_name} is ready", view=self
        )

    @discord.ui.button(label="Later", custom_id="later")
    async def later(self, interaction: discord.Interaction, button: discord.ui.Button["Panel"]) -> None:
        await interaction.response.defer()
        await interaction.edit_original_response(content="later")

    @discord.ui.select(
        placeholder="Direction",
        options=[
            discord.SelectOption(label="North", value="n"),
            discord.SelectOption(label="South", value="s"),
        ],
    )
    async def direction(self, interaction: discord.Interaction, menu: discord.ui.Select["Panel"]) -> None:
        await interaction.response.send_message(f"going {menu.values[0]}", ephemeral=True)

    @discord.ui.select(cls=discord.ui.UserSelect, placeholder="Who")
    async def who(self, interaction: discord.Interaction, menu: discord.ui.UserSelect["Panel"]) -> None:
        await interaction.response.send_message(f"chose {menu.values[0].display_name}", ephemeral=True)


class SampleBot(discord.Client):
    def __init__(self, intents: discord.Intents) -> None:
        super().__init__(intents=intents, guild_ready_timeout=0.05)
        self.tree = app_commands.CommandTree(self)
        self.seen: list[tuple[str, str]] = []
        self.errors: list[BaseException] = []
        self.readies = 0
        add_commands(self)

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def on_ready(self) -> None:
        self.readies += 1

    async def on_message(self, message: discord.Message) -> None:
        if message.author != self.user:
            self.seen.append(("message", message.content))

    async def on_raw_reaction_add(self, event: discord.RawReactionActionEvent) -> None:
        self.seen.append(("reaction", str(event.emoji)))

    async def on_resumed(self) -> None:
        self.seen.append(("resumed", ""))


def add_commands(bot: SampleBot) -> None:
    tree = bot.tree
    order = app_commands.Group(name="order", description="Orders")

    @order.command(name="give", description="Give an order")
    async def give(interaction: discord.Interaction, unit: str, path: str, times: int = 1) -> None:
        await interaction.response.send_message(f"{unit} moves {path} x{times}")

    @give.autocomplete("unit")
    async def units(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        found = [u for u in UNITS if u.lower().startswith(typed.lower())]
        return [app_commands.Choice(name=u, value=u) for u in found]

    tree.add_command(order)

    @tree.command(description="A map")
    async def map(interaction: discord.Interaction) -> None:
        await interaction.response.defer(thinking=True, ephemeral=True)
        await asyncio.sleep(0.05)
        embed = discord.Embed(title="Theatre").set_image(url="attachment://map.png")
        await interaction.followup.send(embed=embed, file=discord.File(io.BytesIO(PNG), "map.png"))

    @tree.command(description="A form")
    async def name(interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(Name())

    @tree.command(description="A report")
    async def report(interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(Filled())

    @tree.command(description="A panel")
    async def panel(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("Choose", view=Panel(timeout=None))

    @tree.command(description="Only for the GM")
    @app_commands.default_permissions(manage_guild=True)
    async def secret(
        interaction: discord.Interaction, who: discord.Member, proof: discord.Attachment
    ) -> None:
        size = len(await proof.read())
        await interaction.response.send_message(f"{who.display_name} {proof.filename} {size}", ephemeral=True)

    @tree.command(description="Answers too late")
    async def slow(interaction: discord.Interaction, seconds: float) -> None:
        await asyncio.sleep(seconds)
        await interaction.response.send_message("too late")

    @tree.command(description="Answers, then adds something late")
    async def tardy(interaction: discord.Interaction, seconds: float) -> None:
        await interaction.response.send_message("first")
        await asyncio.sleep(seconds)
        await interaction.followup.send("second")

    @tree.error
    async def failed(interaction: discord.Interaction, error: app_commands.AppCommandError) -> None:
        bot.errors.append(getattr(error, "original", error))


def code(error: Any) -> int:
    """Discord's error code of a refused request."""
    assert isinstance(error, discord.HTTPException)
    return error.code


@asynccontextmanager
async def running(sandbox: Sandbox, intents: discord.Intents | None = None) -> AsyncIterator[SampleBot]:
    """The sample bot, ready on the sandbox."""
    point_discord_at(sandbox.api_url, sandbox.gateway_url)
    bot = SampleBot(intents or discord.Intents.all())
    task = asyncio.create_task(bot.start(sandbox.token))
    try:
        await sandbox.wait_for_bot()
        await bot.wait_until_ready()
        yield bot
    finally:
        await bot.close()
        await asyncio.gather(task, return_exceptions=True)
