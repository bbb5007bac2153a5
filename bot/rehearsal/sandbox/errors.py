"""The refusals of the API, with Discord's status and error codes."""

from typing import Any


class ApiError(Exception):
    """A request refused as Discord refuses it: HTTP status, Discord's code, message, errors by path."""

    def __init__(self, status: int, code: int, message: str, errors: dict[str, Any] | None = None) -> None:
        super().__init__(f"{status} ({code}) {message}")
        self.status = status
        self.code = code
        self.message = message
        self.errors = errors

    def body(self) -> dict[str, Any]:
        """The JSON body of the answer."""
        body: dict[str, Any] = {"message": self.message, "code": self.code}
        if self.errors:
            body["errors"] = self.errors
        return body


class Refused(Exception):
    """What a member tried cannot be done in Discord's own client (hidden command, disabled button ...)."""


class NoAnswer(Exception):
    """The bot did not answer in time; the client shows "The application did not respond"."""


def unknown(thing: str, code: int) -> ApiError:
    """404 for a channel (10003), message (10008), and so on."""
    return ApiError(404, code, f"Unknown {thing}")


def missing_access() -> ApiError:
    return ApiError(403, 50001, "Missing Access")


def missing_permissions() -> ApiError:
    return ApiError(403, 50013, "Missing Permissions")
