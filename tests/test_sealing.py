"""Sealed files: equal when opened, nothing in clear, nothing opened that was touched."""

from __future__ import annotations

import io

import pytest

from bot.archive import sealing
from bot.archive.sealing import MAGIC, SealError, is_sealed, seal, unseal

PASS = "correct horse battery"


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sealing, "_CHUNK", 64)
    monkeypatch.setattr(sealing, "_WORK", 1 << 4)


def sealed(data: bytes) -> bytes:
    out = io.BytesIO()
    seal(io.BytesIO(data), out, PASS)
    return out.getvalue()


def opened(data: bytes, passphrase: str = PASS) -> bytes:
    out = io.BytesIO()
    unseal(io.BytesIO(data), out, passphrase)
    return out.getvalue()


@pytest.mark.parametrize("size", [0, 1, 63, 64, 65, 128, 1000])
def test_what_is_sealed_is_opened_equal(size: int) -> None:
    data = bytes(place % 251 for place in range(size))
    assert opened(sealed(data)) == data
    assert is_sealed(io.BytesIO(sealed(data)))
    assert not is_sealed(io.BytesIO(data))


def test_nothing_is_in_clear_and_no_two_are_alike() -> None:
    data = b"seed 0123456789abcdef" * 20
    first, second = sealed(data), sealed(data)
    assert b"seed" not in first
    assert first[len(MAGIC) :] != second[len(MAGIC) :]


def test_another_passphrase_opens_nothing() -> None:
    with pytest.raises(SealError, match="passphrase is wrong"):
        opened(sealed(b"x"), "incorrect horse battery")
    with pytest.raises(SealError, match="at least 12"):
        seal(io.BytesIO(b"x"), io.BytesIO(), "short")


def test_a_file_that_was_touched_is_refused() -> None:
    data = sealed(bytes(300))
    head, chunk = len(MAGIC) + 23, 64 + 16
    touched = [
        data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :] for place in range(0, len(data), 7)
    ]
    touched += [data[:-1], data[: head + chunk], data[: head + 3], data[: len(MAGIC) + 5], data + b"x", b""]
    touched.append(data[:head] + data[head + chunk :])  # the first chunk left out
    swapped = data[head + chunk : head + 2 * chunk] + data[head : head + chunk]
    touched.append(data[:head] + swapped + data[head + 2 * chunk :])
    for one in touched:
        with pytest.raises(SealError):
            opened(one)
