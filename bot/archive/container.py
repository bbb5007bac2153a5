"""The file that backups and campaign archives share: a ZIP of members and a manifest that counts and sums them up.

    manifest.json   kind, format, release, revision of the schema, and of each member its rows and SHA-256
    tables/…        the members

With a passphrase the whole file is sealed (`bot.archive.sealing`). It appears under its name only once it is complete.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import tempfile
from collections.abc import AsyncIterable, Iterator, Sequence
from datetime import datetime
from importlib.metadata import version
from pathlib import Path
from typing import IO, BinaryIO, cast
from zipfile import ZIP_DEFLATED, ZipFile

from pydantic import BaseModel, ConfigDict

from bot.archive.sealing import SHORTEST, SealError, is_sealed, seal, unseal

MANIFEST = "manifest.json"
_CHUNK = 1 << 20
_LARGEST_MANIFEST = 16 << 20


class ArchiveError(Exception):
    """A file that cannot be written or read; the text is a sentence for the host."""


class Member(BaseModel):
    """One file of the archive; each row is one line, with its line end."""

    model_config = ConfigDict(frozen=True)

    name: str
    rows: int
    sha256: str
    columns: tuple[str, ...] = ()


class Manifest(BaseModel):
    """What the archive is and holds."""

    model_config = ConfigDict(frozen=True)

    kind: str
    """`hexmarshal backup` or `hexmarshal campaign`."""
    format: int
    release: str
    revision: str
    """Of the schema that the rows fit."""
    made_at: datetime
    members: tuple[Member, ...]
    sequences: dict[str, int | None] = {}
    """The last number of each; None where none was given out."""


class Part:
    """A member that is being written."""

    def __init__(self, name: str, target: IO[bytes]) -> None:
        self.name, self._target, self._sum = name, target, hashlib.sha256()

    def write(self, data: bytes) -> None:
        self._sum.update(data)
        self._target.write(data)

    def done(self, rows: int, columns: tuple[str, ...] = ()) -> Member:
        return Member(name=self.name, rows=rows, sha256=self._sum.hexdigest(), columns=columns)


@contextlib.contextmanager
def part(archive: ZipFile, name: str) -> Iterator[Part]:
    """A new member of the archive, to be written piece by piece."""
    with archive.open(name, "w", force_zip64=True) as target:
        yield Part(name, target)


async def rows_written(
    archive: ZipFile, name: str, lines: AsyncIterable[Sequence[str]], columns: tuple[str, ...]
) -> Member:
    """Write a table of the archive from its rows, each the text of one JSON object."""
    count = 0
    with part(archive, f"{name}.jsonl") as member:
        async for row in lines:
            member.write(row[0].replace("\n", " ").encode() + b"\n")
            count += 1
        return member.done(count, columns)


def finish(archive: ZipFile, manifest: Manifest) -> None:
    """Write the manifest, which comes last."""
    archive.writestr(MANIFEST, manifest.model_dump_json(indent=1))


def release() -> str:
    """The version of this program."""
    return version("hexmarshal")


# ---------------------------------------------------------------- writing


@contextlib.contextmanager
def writing(path: Path, passphrase: str | None) -> Iterator[ZipFile]:
    """An archive to fill. It gets its name when the block ends without an error; only its owner may read it.

    Raises ArchiveError. An existing file is never written over.
    """
    if path.exists():
        raise ArchiveError(f"{path} exists. Give another name.")
    if passphrase is not None and len(passphrase) < SHORTEST:
        raise ArchiveError(f"HEXMARSHAL_BACKUP_PASSPHRASE must have at least {SHORTEST} characters.")
    unfinished = path.with_name(f"{path.name}.part")
    try:
        with _private(unfinished) as target:
            if passphrase is None:
                with ZipFile(target, "w", ZIP_DEFLATED) as archive:
                    yield archive
            else:
                with tempfile.TemporaryFile() as clear:  # it has no name, and goes with the process
                    with ZipFile(clear, "w", ZIP_DEFLATED) as archive:
                        yield archive
                    clear.seek(0)
                    seal(cast(BinaryIO, clear), target, passphrase)
            target.flush()
            os.fsync(target.fileno())
        unfinished.rename(path)
    except ConnectionError:
        raise  # of the database
    except OSError as problem:
        raise ArchiveError(f"{path} cannot be written: {problem.strerror or problem}.") from problem
    finally:
        with contextlib.suppress(OSError):
            unfinished.unlink()


def _private(path: Path) -> BinaryIO:
    """A new file that only its owner may read. Leftovers of a run that was broken off are removed."""
    path.unlink(missing_ok=True)
    return os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb")


# ---------------------------------------------------------------- reading


@contextlib.contextmanager
def reading(path: Path, passphrase: str | None) -> Iterator[ZipFile]:
    """An archive, opened with the passphrase if it is sealed. Raises ArchiveError."""
    with contextlib.ExitStack() as stack:
        try:
            source: BinaryIO = stack.enter_context(path.open("rb"))
            sealed = is_sealed(source)
            source.seek(0)
            if sealed:
                source = _unsealed(stack, source, passphrase, path)
        except OSError as problem:
            raise ArchiveError(f"{path} cannot be read: {problem.strerror or problem}.") from problem
        try:
            archive = stack.enter_context(ZipFile(source))
        except Exception as problem:
            raise damaged(path, "it is not a complete archive of Hexmarshal") from problem
        yield archive


def _unsealed(stack: contextlib.ExitStack, source: BinaryIO, passphrase: str | None, path: Path) -> BinaryIO:
    if passphrase is None:
        raise ArchiveError(f"{path} is sealed. Set HEXMARSHAL_BACKUP_PASSPHRASE to its passphrase.")
    clear = cast(BinaryIO, stack.enter_context(tempfile.TemporaryFile()))  # noqa: SIM115 - the stack closes it
    try:
        unseal(source, clear, passphrase)
    except SealError as problem:
        raise ArchiveError(f"{path}: {problem}") from problem
    clear.seek(0)
    return clear


def checked(archive: ZipFile, path: Path, kind: str, newest: int) -> Manifest:
    """The manifest, once every member has been read and found complete. Raises ArchiveError."""
    try:
        if archive.getinfo(MANIFEST).file_size > _LARGEST_MANIFEST:
            raise damaged(path, "its manifest is too large")
        manifest = Manifest.model_validate_json(archive.read(MANIFEST))
    except ArchiveError:
        raise
    except Exception as problem:  # a damaged ZIP can raise nearly everything
        raise damaged(path, "its manifest cannot be read") from problem
    if manifest.kind != kind:
        raise ArchiveError(f"{path} is a {manifest.kind}, not a {kind}. Give a file of the right kind.")
    if manifest.format > newest:
        raise ArchiveError(
            f"{path} was made by release {manifest.release} in a newer format. Use that release or a newer one."
        )
    listed = [member.name for member in manifest.members]
    if not listed:
        raise damaged(path, "its manifest lists nothing")
    if sorted([*listed, MANIFEST]) != sorted(archive.namelist()):
        raise damaged(path, "its manifest does not list what it holds")
    for member in manifest.members:
        rows = 0
        try:
            summed = hashlib.sha256()
            with archive.open(member.name) as source:
                while chunk := source.read(_CHUNK):
                    summed.update(chunk)
                    rows += chunk.count(b"\n")
            same = summed.hexdigest() == member.sha256
        except Exception as problem:
            raise damaged(path, f"{member.name} cannot be read") from problem
        if not same:
            raise damaged(path, f"{member.name} does not fit its checksum")
        if rows != member.rows:
            raise damaged(path, f"{member.name} has {rows} rows, not {member.rows}")
    return manifest


def damaged(path: Path, why: str) -> ArchiveError:
    return ArchiveError(f"{path} is damaged: {why}. Nothing was changed. Use another copy of the file.")
