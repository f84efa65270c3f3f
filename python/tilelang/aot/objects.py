"""Object files of rows, by the vendor's compiler.

Untested with the vendor's compiler, which no machine at hand has: tests have a stand-in.
"""

from __future__ import annotations

import hashlib
import json
import os
import pathlib
import re
import subprocess
from typing import Any, Dict, List, NamedTuple, Optional

from ..jit import npu, store
from .device import Device
from .hashes import Hashes, digest

_FLAGS = (
    "-O2",
    "-std=c++17",
    "-xasc",
    "-fPIC",
    "-Wno-macro-redefined",
    "-Wno-ignored-attributes",
    "-Wno-non-c-typedef-for-linkage",
    "-DBACKEND_HYBM",
)
_INCLUDES = (
    "include",
    "include/experiment/runtime",
    "include/experiment/msprof",
    "pkg_inc",
    "compiler/tikcpp",
    "compiler/tikcpp/tikcfw",
    "compiler/tikcpp/tikcfw/impl",
    "compiler/tikcpp/tikcfw/interface",
)


class CompilerError(Exception):
    """The vendor's compiler refuses a source; `output` has its messages."""

    def __init__(self, command: List[str], status: int, output: str) -> None:
        super().__init__(f"bisheng ended with status {status}")
        self.command, self.status, self.output = command, status, output

    def moved(self, before: pathlib.Path, after: pathlib.Path) -> "CompilerError":
        """The same for files of another folder."""
        command = [each.replace(str(before), str(after)) for each in self.command]
        return CompilerError(command, self.status, self.output)

    def __reduce__(self) -> Any:
        return CompilerError, (self.command, self.status, self.output)


# Variables with more folders of headers.
_VARIABLES = ("CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH")


class Compiler(NamedTuple):
    """The vendor's compiler by its path and its content."""

    path: str
    digest: str
    includes: List[str]

    @property
    def identity(self) -> str:
        """The hash of all that a compilation depends on beside its flags, its source and the
        headers that it read: another toolkit may have the same compiler, and other headers."""
        more = [os.environ.get(name, "") for name in _VARIABLES]
        # The home of the toolkit may be a link to the newest one.
        real = [os.path.realpath(each.replace("-I", "", 1)) for each in self.includes]
        parts = [self.digest, self.path, os.path.realpath(self.path), *self.includes, *real, *more]
        return digest("\0".join(parts))

    def flags(self, device: Device, symbol: str, definitions: List[str]) -> List[str]:
        defined = [f"-Dg_tilingKey=g_tilingKey__{symbol}", *(f"-D{each}" for each in definitions)]
        return [f"--npu-arch={device.arch}", *_FLAGS, *defined]


def find(hashes: Hashes) -> Optional[Compiler]:
    """The vendor's compiler, if there is one."""
    path = npu._compiler()
    if path is None:
        return None
    root = npu._home()
    includes = [f"-I{root}/{each}" for each in _INCLUDES] if root else []
    return Compiler(path, str(hashes.of(os.path.realpath(path))), includes)


def make(
    own: Compiler, flags: List[str], source: pathlib.Path, made: pathlib.Path, hashes: Hashes
) -> Dict[str, str]:
    """Compiles `source` to `made`, or finds the object in the cache; returns the headers with
    their hashes."""
    text = source.read_bytes()
    name = hashlib.sha256("\0".join([own.identity, *flags]).encode() + b"\0" + text).hexdigest()
    folder = store.location()
    found = _cached(name, folder, hashes)
    if found is not None:
        made.write_bytes(found[0])
        return found[1]
    headers = {path: str(hashes.of(path)) for path in _compile(own, flags, source, made)}
    if folder is not None:
        listed = json.dumps(headers, sort_keys=True).encode()
        place = pathlib.Path(folder) / f"tl-aot-{name}"
        content = len(listed).to_bytes(8, "little") + listed + made.read_bytes()
        store.write_file(place, content)
    return headers


def _cached(name: str, folder: Optional[str], hashes: Hashes) -> Any:
    """An object and its headers, if these are unchanged."""
    content = store.read_file(pathlib.Path(folder) / f"tl-aot-{name}") if folder else None
    if content is None:
        return None
    end = 8 + int.from_bytes(content[:8], "little")
    headers: Dict[str, str] = json.loads(content[8:end])
    return (content[end:], headers) if are_current(headers, hashes) else None


def are_current(headers: Dict[str, str], hashes: Hashes) -> bool:
    return all(hashes.of(path) == each for path, each in headers.items())


def _unescaped(path: str) -> str:
    """A path of a depfile as the file system has it."""
    return path.replace("\\ ", " ").replace("\\#", "#").replace("$$", "$")


def _compile(
    own: Compiler, flags: List[str], source: pathlib.Path, made: pathlib.Path
) -> List[str]:
    """Runs the compiler; returns the headers that it read."""
    depfile = made.with_suffix(".d")
    command = [own.path, *flags, *own.includes, str(source), "-c", "-o", str(made)]
    command += ["-MD", "-MF", str(depfile)]
    ran = subprocess.run(command, capture_output=True, text=True)
    if ran.returncode != 0 or not made.exists():
        raise CompilerError(command, ran.returncode, ran.stdout + ran.stderr)
    if not depfile.exists():
        return []
    listed = depfile.read_text(encoding="utf-8").replace("\\\n", " ").partition(":")[2]
    paths = re.findall(r"(?:\\ |\S)+", listed)
    own_folder = str(source.parent)
    found = [os.path.abspath(_unescaped(path)) for path in paths]
    return sorted({path for path in found if not path.startswith(own_folder)})
