"""`docs/notifications.md`, made from this table: `python -m tests.notifications_page` writes it."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from bot.service.ground.notices import Notice

PAGE = Path(__file__).parents[1] / "docs" / "notifications.md"
HEAD = """# Who is told, of what, and how

Every message that calls somebody (so that the phone rings) is one of these. All other names in posts are shown without
a call. Each notice reaches each of its readers once, whatever restarts or crashes; a post that fails for a while is
tried again and calls once.

- **Private**: nobody but its reader needs it. It goes by direct message. Where Discord takes none for that person, it
  is posted in the channel named here, once, with a mention; direct messages are tried again after a week, or once the
  person chooses anything under *Notices*. It is checked again at the moment of sending: nobody is told who has left,
  was refused or is a deputy no longer, of units that are no longer theirs, of a round that is closed, or of a turn that
  is over. It is in the language in which its reader's Discord was when they last used the bot, otherwise in that of the
  rooms.
- **Public**: it is posted anyway for all who see the channel, and calls its readers there. Whoever prefers a direct
  message gets one that says where the post is, and is not called there; in quiet hours it waits until they end, and is
  dropped where they are no longer game master.

Nothing here tells anybody what they may not know: a private notice says what a public post would say.

**How to switch it off.** `/help`, then *Notices*: everybody chooses for each group (orders, company, battles, and game
masters for their office) whether they are told by direct message, by name in the channel or not at all, and sets quiet
hours in their own time zone. In quiet hours a direct message that is not urgent waits until they end, and so does a
private notice in the channel; a public post is made, and calls by name, at any hour. If orders close before they end,
or the time for a turn in a battle runs out, a reminder comes half an hour before they begin, or not at all where they
have begun. Word of an order that lost something comes at once then, for afterwards nobody needs it; that it is their
turn is said when the hours end, if it still is. Clock changes count: quiet hours are never shorter by the clock of
their reader.

**Your turn in a battle.** The direct message names the battle and links to its thread. In the channel it is a line
below the table, with *Act*. Nobody has two calls of a battle at a time: a reminder takes the place of the call, and
both are deleted, or never sent, once their reader has answered or the game has gone on without them. Who is asked no
more because another player took a choice back keeps the direct message, and is not called again for the same turn. A
reminder is deleted, and its reader called again, if the time starts again, or has run out and they are asked once more.

`python -m tests.notifications_page` makes this page.

"""


class Row(NamedTuple):
    """What is said of a notice, and the test, under `tests/service`, that sends it."""

    who: str
    when: str
    where: str
    often: str
    off: str
    test: str


NEVER = "–"
BY_ORDERS = "*Notices*, orders"
BY_COMPANY = "*Notices*, company"
BY_BATTLES = "*Notices*, battles"
BY_OFFICE = "*Notices*, game master"
ONCE = "once"
ORDERS = "private, else orders channel"
GM_ROOM = "game master's room, for game masters"
COMMS = "private, else comms net"
DOSSIERS = "private, else dossiers channel"
THREAD = "the battle's thread, public"
TABLE = "private, else a line below the table in the battle's thread"

ROWS = {
    Notice.ORDERS_MISSING: Row(
        "players with a unit without an order, and their deputies",
        "`reminder_hours` before a close, and when the game master reminds",
        ORDERS,
        "once before each close; by the game master at most once in a while",
        "*Notices*, orders; by an order; by the game master: `reminder_hours`",
        "round/test_early.py::test_nobody_is_reminded_of_a_unit_that_has_acted",
    ),
    Notice.ORDER_EDITED: Row(
        "who posted orders as a message",
        "the message is edited, so that its orders are void and those in it now are filed anew",
        ORDERS,
        "once for each order",
        BY_ORDERS,
        "round/test_same_moment.py::test_an_edit_of_a_message_voids_no_newer_order_of_the_unit",
    ),
    Notice.ORDER_LEFT_ALONE: Row(
        "who posted orders as a message",
        "the message is edited or deleted, and others may have counted on one of its orders",
        ORDERS,
        "once for each order",
        BY_ORDERS,
        "orders/test_queue.py::test_a_deleted_message_warns_those_who_counted_on_its_order",
    ),
    Notice.ORDER_BROKEN: Row(
        "the player, and the deputy, of an order that counted on another one",
        "somebody else withdraws that one or gives it again",
        ORDERS,
        "once for each order and change",
        BY_ORDERS,
        "orders/test_queue.py::test_who_withdraws_is_told_who_counted_on_it",
    ),
    Notice.ORDER_TOO_EARLY: Row(
        "the player, and the deputy, of an order that counted on an earlier one",
        "that one was withdrawn, and is given again behind it",
        ORDERS,
        "once for each order and change",
        BY_ORDERS,
        "orders/test_queue.py::test_an_order_withdrawn_and_given_again_comes_too_late_for_who_counted_on_it",
    ),
    Notice.STANDING_IDLE: Row(
        "a player with standing orders, and the deputy",
        "a round closes and a unit without an order follows none of them; it says why",
        ORDERS,
        "once for each round",
        "*Notices*, orders; by an order, or no standing orders",
        "round/test_standing.py::test_a_unit_that_follows_none_holds_and_its_player_sees_why",
    ),
    Notice.TAKEN_BACK: Row(
        "a player with units in the field, and the deputy",
        "the game master makes an earlier moment, or a course that was left, the present one",
        ORDERS,
        "once for each such change",
        BY_ORDERS,
        "gm/test_rollback.py::test_each_player_is_told_of_the_own_units_and_orders",
    ),
    Notice.ANSWER_LOST: Row(
        "who gave a command that was carried out",
        "the answer did not get through",
        "private, else orders channel; of a game master: game master's room",
        "once for each command",
        NEVER,
        "test_double_taps.py::test_an_order_whose_receipt_never_got_through_is_named_in_public",
    ),
    Notice.PAID: Row(
        "who is paid",
        "another player pays with `/company pay`",
        COMMS,
        "once for each payment",
        BY_COMPANY,
        "company/test_companies.py::test_payments_pass_once_and_only_from_the_payer",
    ),
    Notice.RENAMED: Row(
        "the owner of a unit",
        "its name becomes another, since another unit has it too",
        DOSSIERS,
        "once for each change",
        BY_COMPANY,
        "company/test_signup.py::test_a_name_changed_in_the_field_changes_everywhere_and_its_owner_is_told",
    ),
    Notice.DEPUTY: Row(
        "a player and the deputy",
        "`/company deputy` names the deputy; a ban hands the units to a player",
        COMMS,
        ONCE,
        BY_COMPANY,
        "company/test_absence.py::test_a_deputy_is_told_and_seen_by_the_game_master",
    ),
    Notice.DEPUTY_OVER: Row(
        "a player and the deputy",
        "the date has come, the player ends it, or either leaves",
        COMMS,
        ONCE,
        BY_COMPANY,
        "company/test_absence.py::test_it_ends_by_itself_and_both_are_told_once",
    ),
    Notice.DESCRIPTION_REFUSED: Row(
        "the owner of a unit",
        "the game master refuses its description",
        DOSSIERS,
        ONCE,
        BY_COMPANY,
        "company/test_signup.py::test_any_description_is_taken_changes_nothing_and_may_be_refused",
    ),
    Notice.SIGNUP_DECIDED: Row(
        "who signed up, or is admitted later",
        "the game master confirms or refuses the company, or admits somebody",
        DOSSIERS,
        "once for each decision",
        BY_COMPANY,
        "company/test_signup.py::test_the_game_master_refuses_a_company_until_it_is_changed",
    ),
    Notice.MASTER_APPOINTED: Row(
        "a new game master",
        "another game master, or who manages the server, appoints them",
        GM_ROOM,
        ONCE,
        BY_OFFICE,
        "gm/test_masters.py::test_a_second_game_master_may_all_and_the_first_may_leave",
    ),
    Notice.PLAYER_LEFT: Row(
        "game masters",
        "a player leaves the campaign",
        GM_ROOM,
        ONCE,
        BY_OFFICE,
        "company/test_leaving.py::test_units_of_a_player_who_left_stay_and_obey_nobody",
    ),
    Notice.MEETING_ASKED: Row(
        "game masters",
        "a player calls a meeting",
        GM_ROOM,
        ONCE,
        BY_OFFICE,
        "room/test_comms.py::test_a_meeting_invites_the_gm_and_is_unconfirmed_until_the_gm_accepts",
    ),
    Notice.REPORT_FILED: Row(
        "game masters",
        "a player files a report to them",
        GM_ROOM,
        "once for each report, on each of its pages",
        BY_OFFICE,
        "room/test_comms.py::test_notes_and_reports_stay_with_their_round",
    ),
    Notice.DRAFT_READY: Row(
        "game masters",
        "a round is adjudicated and waits to be published; again before the next close",
        GM_ROOM,
        "twice for each round",
        "*Notices*, game master; `auto_publish`",
        "orders/test_queue.py::test_nothing_is_put_right_once_orders_are_closed",
    ),
    Notice.ROUND_FAILED: Row(
        "game masters",
        "a round cannot be adjudicated",
        GM_ROOM,
        "for each reason a few times a day, until it can",
        BY_OFFICE,
        "round/test_crash.py::test_a_failing_adjudication_keeps_the_lock_and_tells_the_game_master_once",
    ),
    Notice.CHALLENGE: Row(
        "who is challenged",
        "a battle is offered",
        "the channel of the command, public",
        ONCE,
        BY_BATTLES,
        "skirmish/test_consent.py::test_other_terms_are_accepted_anew",
    ),
    Notice.ARMIES_WANTED: Row(
        "players of the battle without an army",
        "all have accepted",
        THREAD,
        ONCE,
        BY_BATTLES,
        "skirmish/test_consent.py::test_a_game_begins_although_the_process_of_the_last_choice_ended",
    ),
    Notice.TURN: Row(
        "who is to move",
        "it becomes their turn, or something waits for their answer; two minutes later if they have just acted",
        TABLE,
        "once for each turn",
        "*Notices*, battles; an answer within the two minutes",
        "skirmish/test_calls.py::test_each_is_called_in_private_and_the_call_goes_with_the_answer",
    ),
    Notice.TURN_REMINDER: Row(
        "who is to move",
        "the time for it is nearly over",
        TABLE,
        "once for each turn",
        "*Notices*, battles; a battle without a time limit",
        "skirmish/test_calls.py::test_a_reminder_takes_the_place_of_the_call",
    ),
    Notice.DRAW_OFFERED: Row(
        "the other players",
        "a player offers a draw",
        THREAD,
        "once for each offer",
        BY_BATTLES,
        "skirmish/test_consent.py::test_a_draw_that_no_longer_stands_is_not_agreed_to",
    ),
    Notice.SEAT_OFFERED: Row(
        "who is asked to take over",
        "a player offers the seat",
        THREAD,
        "once for each offer",
        BY_BATTLES,
        "skirmish/test_consent.py::test_a_seat_is_offered_while_the_game_goes_on",
    ),
    Notice.TROUBLE: Row(
        "game masters, of a skirmish its players",
        "posts wait because a channel or a right is missing",
        "a room of theirs that works, else a direct message",
        "once for each cause",
        NEVER,
        "round/test_parked.py::test_a_missing_right_is_named_once_and_the_posts_follow_when_it_is_back",
    ),
}


def page() -> str:
    """The page as it is to be."""
    table = "| who | when | where | how often | how to switch it off |\n|---|---|---|---|---|\n"
    return HEAD + table + "".join(f"| {' | '.join(ROWS[notice][:5])} |\n" for notice in Notice)


if __name__ == "__main__":
    PAGE.write_text(page())
