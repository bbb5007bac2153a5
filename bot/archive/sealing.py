"""Sealing a file with a passphrase, so that a backup does not hold seeds, secrets and hidden units in clear.

The key is made from the passphrase by scrypt. The content is encrypted in chunks by AES-256-GCM; the nonce of a chunk
is a random beginning, its number, and whether it is the last, so that chunks cannot be exchanged, repeated or left out
(the STREAM construction). A file of any size takes the memory of two chunks.
"""

from __future__ import annotations

import os
from typing import BinaryIO

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

MAGIC = b"hexmarshal sealed 1\n"
SHORTEST = 12
"""Characters of a passphrase."""
_CHUNK = 1 << 20
_TAG = 16
_SALT = 16
_BEGINNING = 7
_WORK = 1 << 15
"""Makes one guess at a passphrase take 32 MiB and a tenth of a second."""


class SealError(ValueError):
    """A file that cannot be sealed or opened; the text is a sentence for the host."""


def seal(source: BinaryIO, target: BinaryIO, passphrase: str) -> None:
    """Write what is in `source` to `target`, sealed. Raises SealError for a passphrase that is too short."""
    if len(passphrase) < SHORTEST:
        raise SealError(f"The passphrase must have at least {SHORTEST} characters.")
    salt, beginning = os.urandom(_SALT), os.urandom(_BEGINNING)
    target.write(MAGIC + salt + beginning)
    cipher = _cipher(passphrase, salt)
    number, chunk = 0, source.read(_CHUNK)
    while True:
        following = source.read(_CHUNK)
        target.write(cipher.encrypt(_nonce(beginning, number, last=not following), chunk, MAGIC))
        if not following:
            return
        number, chunk = number + 1, following


def unseal(source: BinaryIO, target: BinaryIO, passphrase: str) -> None:
    """Write what was sealed to `target`. Raises SealError; then throw away what was written."""
    if source.read(len(MAGIC)) != MAGIC:
        raise SealError("This is not a sealed file.")
    head = source.read(_SALT + _BEGINNING)
    if len(head) < _SALT + _BEGINNING:
        raise SealError("The file is damaged: its beginning is cut off.")
    cipher, beginning = _cipher(passphrase, head[:_SALT]), head[_SALT:]
    number, chunk = 0, source.read(_CHUNK + _TAG)
    while True:
        following = source.read(_CHUNK + _TAG)
        try:
            target.write(cipher.decrypt(_nonce(beginning, number, last=not following), chunk, MAGIC))
        except InvalidTag:
            raise SealError("The passphrase is wrong, or the file is damaged.") from None
        if not following:
            return
        number, chunk = number + 1, following


def is_sealed(source: BinaryIO) -> bool:
    """Whether a file begins as a sealed one does; reads its beginning."""
    return source.read(len(MAGIC)) == MAGIC


def _cipher(passphrase: str, salt: bytes) -> AESGCM:
    return AESGCM(Scrypt(salt=salt, length=32, n=_WORK, r=8, p=1).derive(passphrase.encode()))


def _nonce(beginning: bytes, number: int, *, last: bool) -> bytes:
    return beginning + number.to_bytes(4, "big") + bytes([last])
