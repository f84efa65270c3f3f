"""Files of an output root: written atomically, and only if they change."""

from __future__ import annotations

import contextlib
import fcntl
import os
import pathlib
import shutil
import tempfile
from typing import Iterator

# The beginning of the names of temporary files, before the id of their process.
_TEMPORARY = ".tl-"
_LOCK = ".lock"


def encoded(text: str) -> bytes:
    """A text as bytes; names of files may be of any bytes."""
    return text.encode("utf-8", "surrogateescape")


def write_text(path: pathlib.Path, text: str) -> bool:
    """Writes a file atomically; whether its contents have changed."""
    return write_bytes(path, encoded(text))


def holds(path: pathlib.Path, text: str) -> bool:
    """Whether a regular file has a text."""
    try:
        return path.is_file() and path.read_bytes() == encoded(text)
    except OSError:
        return False


def write_bytes(path: pathlib.Path, content: bytes) -> bool:
    """Writes a file and its folders atomically; whether its contents have changed."""
    if not _is_replaced(path):
        path.write_bytes(content)
        return True
    with contextlib.suppress(OSError):
        if path.read_bytes() == content:
            return False
    with _named(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        _replace(path, content)
    return True


def write_output(path: pathlib.Path, content: bytes) -> None:
    """Writes a file, atomically if it is a regular one, in a folder that there is."""
    if _is_replaced(path):
        with _named(path):
            _replace(path, content)
    else:
        path.write_bytes(content)


def _is_replaced(path: pathlib.Path) -> bool:
    """Whether a path is a regular file or nothing yet. Pipes, devices and links to them stay,
    and are written."""
    return path.is_file() or not os.path.lexists(path)


@contextlib.contextmanager
def _named(path: pathlib.Path) -> Iterator[None]:
    """A message names the file that was asked for."""
    try:
        yield
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None


def _replace(path: pathlib.Path, content: bytes) -> None:
    prefix = f"{_TEMPORARY}{os.getpid()}-"
    descriptor, temporary = tempfile.mkstemp(dir=path.parent, prefix=prefix)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
        os.chmod(temporary, 0o644)
        os.replace(temporary, path)
    except BaseException:
        os.unlink(temporary)
        raise


@contextlib.contextmanager
def locked(folder: pathlib.Path, is_shared: bool = False) -> Iterator[None]:
    """Keeps others from writing to a folder, or those only that do not share it."""
    folder.mkdir(parents=True, exist_ok=True)
    with open(folder / _LOCK, "w", encoding="utf-8") as file:
        fcntl.flock(file, fcntl.LOCK_SH if is_shared else fcntl.LOCK_EX)
        yield


@contextlib.contextmanager
def kept(folder: pathlib.Path) -> Iterator[None]:
    """Keeps the files of a folder, which ends again if it gets none, from being pruned."""
    there = next(each for each in [folder, *folder.parents] if each.exists())
    try:
        with locked(folder, is_shared=True):
            yield
    finally:
        # Another build may be at the same.
        with contextlib.suppress(OSError):
            if folder != there and [each.name for each in folder.iterdir()] == [_LOCK]:
                (folder / _LOCK).unlink()
            while folder != there:
                folder.rmdir()
                folder = folder.parent


@contextlib.contextmanager
def scratch(folder: pathlib.Path) -> Iterator[pathlib.Path]:
    """A folder beside the outputs, which ends with its user."""
    made = str(folder / f"{_TEMPORARY}{os.getpid()}-")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        made = tempfile.mkdtemp(dir=folder, prefix=os.path.basename(made))
        yield pathlib.Path(made)
    except OSError as error:
        is_own = str(error.filename).startswith(made)
        raise OSError(error.errno, error.strerror, str(folder)) if is_own else error from None
    finally:
        shutil.rmtree(made, ignore_errors=True)


def abandoned(folder: pathlib.Path) -> Iterator[pathlib.Path]:
    """Temporary files of processes that have ended."""
    for path in folder.rglob(f"{_TEMPORARY}*"):
        owner = path.name[len(_TEMPORARY) :].partition("-")[0]
        if owner.isdigit() and not os.path.exists(f"/proc/{owner}"):
            yield path


def remove(path: pathlib.Path) -> None:
    if path.is_dir():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)
