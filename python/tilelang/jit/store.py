"""Compiled kernels on disk, shared by processes.

An entry is named by the inputs of a compilation: the IR of the source, with its places, the
pipeline, and the build of the compiler. The source, its captured values, helpers and macros
of other files are all in the IR.
"""

from __future__ import annotations

import hashlib
import json
import os
import pathlib
import tempfile
from typing import Any, List, NamedTuple, Optional, Sequence, Set

from .. import _native

# The version of the layout of entries.
_FORMAT = 2
# In an entry, in bytes: its checksum, and the length of its warnings.
_CHECKSUM, _LENGTH = 32, 8


class Warned(NamedTuple):
    """A warning of the compiler, at the program's line."""

    text: str
    file: str
    line: int


class Entry(NamedTuple):
    """The result of a compilation: a program as bytecode, and warnings."""

    program: bytes
    warnings: List[Warned]


_is_enabled = True
_folder: Optional[str] = None
# Files written by this process, which `clear` removes.
_written: Set[pathlib.Path] = set()


def enable_cache() -> None:
    """Keeps compiled kernels on disk from here on, as is the default."""
    global _is_enabled
    _is_enabled = True


def disable_cache() -> None:
    """Neither reads nor writes kernels on disk from here on."""
    global _is_enabled
    _is_enabled = False


def is_cache_enabled() -> bool:
    return _is_enabled


def set_cache_dir(path: str) -> None:
    """Sets the folder of compiled kernels to `path`."""
    global _folder
    _folder = str(path)


def get_cache_dir() -> str:
    """The folder of kernels: of `set_cache_dir`, TILELANG_CACHE_DIR, ~/.tilelang/cache."""
    default = os.path.join(os.path.expanduser("~"), ".tilelang", "cache")
    return _folder or os.environ.get("TILELANG_CACHE_DIR") or default


def location() -> Optional[str]:
    """The folder of kernels; None if none are kept."""
    return get_cache_dir() if _is_enabled else None


def build() -> str:
    """The build of the compiler."""
    status = os.stat(_native.__file__)
    return f"{status.st_size} {status.st_mtime_ns}"


def key(pipeline: str, program: bytes) -> str:
    """The name of the entry of a compilation."""
    return hashlib.sha256(f"{_FORMAT}\n{build()}\n{pipeline}\n".encode() + program).hexdigest()


def _path(name: str, folder: str) -> pathlib.Path:
    return pathlib.Path(folder) / f"tl-{name}.mlirbc"


def text_path(wanted: str, program: bytes, folder: Optional[str]) -> Optional[pathlib.Path]:
    """The file of texts of a kernel; `wanted` has their inputs beside its source."""
    if folder is None:
        return None
    return pathlib.Path(folder) / f"tl-texts-{key(wanted, program)}"


def _checksum(content: bytes) -> bytes:
    return hashlib.sha256(content).digest()


def read_file(path: pathlib.Path) -> Optional[bytes]:
    """The contents of a file of `write_file`; None if there is none, or it is damaged."""
    try:
        file = path.read_bytes()
    except OSError:
        return None
    content = file[_CHECKSUM:]
    return content if file[:_CHECKSUM] == _checksum(content) else None


def write_file(path: pathlib.Path, content: bytes) -> None:
    """Writes a file atomically, so that no process sees a part of it.

    A folder that cannot be written to has no files.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        descriptor, temporary = tempfile.mkstemp(dir=path.parent, prefix=".tl-")
        try:
            with os.fdopen(descriptor, "wb") as file:
                file.write(_checksum(content) + content)
            os.replace(temporary, path)
        except BaseException:
            os.unlink(temporary)
            raise
    except OSError:
        return
    _written.add(path)


def read(name: str, folder: Optional[str]) -> Optional[Entry]:
    """An entry of a folder; None if there is none, or its file is damaged."""
    content = read_file(_path(name, folder)) if folder is not None else None
    if content is None:
        return None
    begin = _LENGTH + int.from_bytes(content[:_LENGTH], "little")
    warnings: Any = json.loads(content[_LENGTH:begin])
    return Entry(content[begin:], [Warned(*each) for each in warnings])


def write(name: str, program: bytes, warnings: Sequence[Warned], folder: Optional[str]) -> None:
    """Writes an entry to a folder, if there is one."""
    if folder is None:
        return
    told = json.dumps(warnings).encode()
    write_file(_path(name, folder), len(told).to_bytes(_LENGTH, "little") + told + program)


def clear() -> None:
    """Removes the entries that this process wrote, and no others."""
    for path in _written:
        path.unlink(missing_ok=True)
    _written.clear()


def entries() -> List[pathlib.Path]:
    """The files of all entries, of any process."""
    return sorted(pathlib.Path(get_cache_dir()).glob("tl-*.mlirbc"))
