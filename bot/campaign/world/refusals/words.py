"""Refusals of the words of an order, and of its form: it cannot be read."""

from typing import Literal

from bot.campaign.world.order import Lift
from bot.campaign.world.refusals.kind import Kind, refuses, untold


@refuses("too_long", Lift.OTHER_WORDS)
class TooLong(Kind):
    """The order has more characters than the bot reads."""

    length: int
    limit: int


@refuses("turned_around", Lift.OTHER_WORDS)
class TurnedAround(Kind):
    """A character of the text shows it in another order than it would be read."""

    mark: str


@refuses("not_an_order", Lift.OTHER_WORDS)
class NotAnOrder(Kind):
    """The text has none of the form's fields, or a line that is no field."""


@refuses("missing_field", Lift.OTHER_WORDS)
class FieldMissing(Kind):
    """The form lacks a field."""

    field: str


@refuses("doubled_field", Lift.OTHER_WORDS)
class FieldDoubled(Kind):
    """The form has a field twice."""

    field: str


@refuses("unknown_field", Lift.OTHER_WORDS)
class FieldUnknown(Kind):
    """The form has no such field."""

    field: str


@refuses("wrong_form", Lift.OTHER_WORDS)
class WrongForm(Kind):
    """The unit takes the other form; it is shown with the sentence."""

    id: str = untold()
    unit: str
    variant: Literal["aircraft", "standard"]


@refuses("wrong_altitude", Lift.OTHER_WORDS)
class WrongAltitude(Kind):
    """The form gives another altitude than the craft has."""

    unit: str
    altitude: str
    text: str


@refuses("wrong_hex", Lift.OTHER_WORDS)
class WrongHex(Kind):
    """The form gives another hex than the unit is in."""

    unit: str
    hex: str
    text: str


@refuses("bad_hex", Lift.OTHER_WORDS)
class BadHex(Kind):
    """The field should have a hex here, and has something else."""

    text: str
    field: Literal["Hex", "Move", "Action"]


@refuses("bad_facing", Lift.OTHER_WORDS)
class NoFacing(Kind):
    """The text is not a facing of the map."""

    text: str
    sides: Literal["pointy"] | None = None


@refuses("bad_text", Lift.OTHER_WORDS)
class BadText(Kind):
    """What follows the word of the order type cannot be read."""

    text: str
    example: str


@refuses("bad_action", Lift.OTHER_WORDS)
class BadAction(Kind):
    """The text begins with no action."""

    text: str
    example: str


@refuses("bad_ability", Lift.OTHER_WORDS)
class BadAbility(Kind):
    """The text begins with no ability."""

    text: str
    example: str


@refuses("bad_supply", Lift.OTHER_WORDS)
class BadSupply(Kind):
    """The resupply cannot be read."""

    text: str


@refuses("move_as_action", Lift.OTHER_WORDS)
class MoveAsAction(Kind):
    """A move was written as the action."""

    text: str
    hexes: str


@refuses("action_as_move", Lift.OTHER_WORDS)
class ActionAsMove(Kind):
    """An action was written as the move."""

    text: str


@refuses("force_nowhere", Lift.OTHER_WORDS)
class ForceNowhere(Kind):
    """A move on into mines names no hex."""


@refuses("one_action_only", Lift.OTHER_WORDS)
class OneActionOnly(Kind):
    """The text names more than one action."""

    text: str


@refuses("one_ability_only", Lift.OTHER_WORDS)
class OneAbilityOnly(Kind):
    """The text names more than one ability."""

    text: str


@refuses("no_such_mate", Lift.OTHER_WORDS)
class NoSuchMate(Kind):
    """No other unit of the side has that name."""

    unit: str


@refuses("no_such_contact", Lift.OTHER_WORDS)
class NoSuchContact(Kind):
    """The side knows of no such target."""

    contact: str
