"""All presses there are: from a custom id to its result. `bot.views.pressing` asks here and nowhere below."""

from __future__ import annotations

from bot.service import guide, my_data, notice_panel
from bot.service.base import Services, Who
from bot.service.company import answers as company_answers
from bot.service.company import choosing, dossiers, founding, joining
from bot.service.console import answers as console
from bot.service.gm import closing, office, rewrite, signups
from bot.service.gm.edits import screens as fact_edits
from bot.service.gm.rollback import screens as rollback
from bot.service.ground import finding
from bot.service.ground.access import authorise_press, meaning
from bot.service.orders import buttons as order_buttons
from bot.service.orders import listing as order_list
from bot.service.orders.panel import changes as order_pad
from bot.service.orders.panel import overview as order_panel
from bot.service.orders.panel import practice
from bot.service.orders.panel import standing as order_standing
from bot.service.room import briefings, comms, intel, my_round, parting, predictions, setting_up, show_as
from bot.service.screens import answer as screens
from bot.service.screens.answer import Given
from bot.service.screens.old import PREFIX as OLD_PREFIX
from bot.service.screens.old import read_old
from bot.service.screens.press import Press, read_marked
from bot.service.screens.press import read as read_new
from bot.service.screens.screen import Form, Screen
from bot.service.skirmish import answers as skirmish_answers
from bot.service.skirmish import builder
from bot.service.skirmish.teams import answers as team_answers
from bot.service.trouble import jobs as trouble_jobs
from bot.service.trouble import posts as trouble_posts

__all__ = ["ANSWERING", "answer", "form_of", "of_marked", "read"]

ANSWERING = (
    briefings,
    choosing,
    closing,
    comms,
    company_answers,
    console,
    dossiers,
    predictions,
    fact_edits,
    finding,
    founding,
    guide,
    intel,
    my_data,
    joining,
    my_round,
    notice_panel,
    office,
    order_buttons,
    order_list,
    order_pad,
    order_panel,
    order_standing,
    parting,
    practice,
    setting_up,
    rewrite,
    show_as,
    rollback,
    signups,
    skirmish_answers,
    builder,
    team_answers,
    trouble_jobs,
    trouble_posts,
)
"""The modules whose functions answer presses; each says so by `@answers`."""


def read(custom_id: str) -> Press:
    """The press of a custom id, of this release or an earlier one. Raises Unreadable."""
    return read_old(custom_id) if custom_id.startswith(OLD_PREFIX) else read_new(custom_id)


def of_marked(custom_id: str) -> Press:
    """The press of a form or a menu, of this release or an earlier one. Raises Unreadable."""
    return read_old(custom_id) if custom_id.startswith(OLD_PREFIX) else read_marked(custom_id)


async def answer(s: Services, who: Who, press: Press, given: Given) -> Screen:
    """Carry out a press, if the person may; what they are shown next. Raises Refused, and then nothing was done."""
    who = meaning(who, await authorise_press(s, who, press))
    return await screens.answer(s, who, press, given)


async def form_of(s: Services, who: Who, press: Press) -> Form:
    """The form that a press opens, if the person may send it. Raises Refused."""
    who = meaning(who, await authorise_press(s, who, press))
    return await screens.form_of(s, who, press)
