"""What Discord says of a body that it does not take: problems with their places, as the answer 400 with code 50035."""

from collections.abc import Iterable, Sized
from typing import Any

from bot.rehearsal.sandbox.errors import ApiError

Path = tuple[str | int, ...]
Problem = tuple[Path, str, str]


def refuse(problems: list[Problem], message: str = "Invalid Form Body") -> None:
    """Raise ApiError 50035 with Discord's nested error object, if there is any problem."""
    if not problems:
        return
    tree: dict[str, Any] = {}
    for path, code, text in problems:
        node = tree
        for step in path:
            node = node.setdefault(str(step), {})
        node.setdefault("_errors", []).append({"code": code, "message": text})
    raise ApiError(400, 50035, message, tree)


def length(path: Path, value: Any, high: int, low: int = 0) -> Iterable[Problem]:
    """Problems of a text or list whose length must be low..high; None counts as absent unless low > 0."""
    if value is None:
        if low:
            yield path, "BASE_TYPE_REQUIRED", "This field is required"
    elif not isinstance(value, Sized):
        yield path, "STRING_TYPE_CONVERT", "Could not interpret value as string."
    elif len(value) > high:
        yield path, "BASE_TYPE_MAX_LENGTH", f"Must be {high} or fewer in length."
    elif len(value) < low:
        yield path, "BASE_TYPE_MIN_LENGTH", f"Must be {low} or more in length."
