"""The tasks of a build's processes: reading a descriptor, and making some of its rows."""

from __future__ import annotations

import contextlib
import dataclasses
import os
import pathlib
import shlex
import sys
import time
import traceback
from typing import Any, Dict, List, NamedTuple, Optional, Tuple

from ..errors import Place, TileLangError
from . import lowering, objects, records
from .device import device
from .diagnostics import Diagnostic, described
from .examine import Examination
from .family import Family, Variant
from .files import locked, scratch, write_bytes, write_text
from .hashes import Hashes, digest
from .loading import Descriptor, imported, load
from .located import Located
from .lowering import Lowered
from .objects import Compiler, CompilerError
from .output import ascend, cpu
from .records import Record, Settings


class Read(NamedTuple):
    """A descriptor that was read: its family, unless findings prevent it, and the files that
    were imported with their hashes."""

    family: Optional[Family]
    found: List[Diagnostic]
    hashes: Dict[str, str] = {}


class Made(NamedTuple):
    """A row that was made, or the reason why not. `has_changed` if its files have."""

    variant: str
    record: Optional[Record]
    found: List[Diagnostic]
    has_changed: bool = True
    # Whether the vendor's compiler is the reason.
    is_compiler: bool = False


def read(descriptor: Descriptor) -> Read:
    """Imports a descriptor and checks it. Standard output is that of the command."""
    with contextlib.redirect_stdout(sys.stderr):
        found = _plain(_read(descriptor)[0])
    files = [descriptor.path, *(found.family.dependencies if found.family else ())]
    hashes = Hashes()
    return found._replace(hashes={path: hashes.of(path) or "" for path in files})


def _plain(found: Read) -> Read:
    """A family without values of the author's types, which the command does not know."""
    if found.family is not None:
        found.family.variants[:] = [each.plain() for each in found.family.variants]
    return found


def _read(descriptor: Descriptor) -> Tuple[Read, Any]:
    stem = pathlib.Path(descriptor.path).stem
    try:
        classes = load(descriptor)
    except BaseException as error:  # A descriptor may even exit.
        return Read(None, [_not_loaded(descriptor, error)]), None
    if len(classes) != 1:
        what = "no class" if not classes else f"{len(classes)} classes"
        reason = f"the descriptor has {what} under @register_kernel, and has to have one"
        place = Place(descriptor.path, 1)
        return Read(None, [Diagnostic("TLA022", reason, place, family=stem)]), None
    try:
        examination = Examination(classes[0], stem)
        family = examination.family(descriptor.path)
    except Exception as error:  # The author's methods, and values of any types.
        found = _not_loaded(descriptor, error, Located(classes[0]).place())
        return Read(None, [found]), None
    family.dependencies.extend(imported())
    return Read(family, examination.found), classes[0]


def _not_loaded(
    descriptor: Descriptor, error: BaseException, place: Optional[Place] = None
) -> Diagnostic:
    stem = pathlib.Path(descriptor.path).stem
    place = place or Place(descriptor.path, 1)
    for frame in traceback.extract_tb(error.__traceback__):
        if frame.filename == descriptor.path:
            place = Place(descriptor.path, frame.lineno or 1)
    if isinstance(error, SyntaxError) and error.filename:
        place = Place(error.filename, error.lineno or 1)
    reason, hint = described(error), ""
    if isinstance(error, TileLangError):
        place, reason, hint = error.place or place, error.reason, error.hint
    if isinstance(error, ImportError) and "relative import" in str(error):
        hint = "--package-root DIR says in which folder the package of the descriptor begins"
    return Diagnostic("TLA018", f"cannot be loaded: {reason}", place, hint, family=stem)


class Task(NamedTuple):
    """Rows of a family to make; without `settings` they are compiled and not written. `hashes`
    are those of files when their rows were listed."""

    descriptor: Descriptor
    platform: str
    settings: Optional[Settings]
    compiler: Optional[Compiler]
    variants: List[str]
    hashes: Dict[str, str]


def make(task: Task) -> List[Made]:
    """Makes rows. Each one is on disk before the next one begins."""
    with contextlib.redirect_stdout(sys.stderr):
        return _make_all(task)


def _make_all(task: Task) -> List[Made]:
    os.environ["TL_PLATFORM"] = task.platform
    hashes = Hashes(began=time.time_ns(), before=task.hashes)
    found, kernel = _read(task.descriptor)
    if found.family is None:
        return [Made(each, None, found.found) for each in task.variants]
    by_key = {variant.key: variant for variant in found.family.variants}
    return [
        _make(task, found.family, kernel, by_key[each], hashes)
        if each in by_key
        else Made(each, None, [_changed(task.descriptor, found.family.name, each)])
        for each in task.variants
    ]


def _changed(descriptor: Descriptor, family: str, variant: str) -> Diagnostic:
    reason = f"the row '{variant}' has left '{family}' during the build"
    return Diagnostic("TLA018", reason, Place(descriptor.path, 1), "", (), family, variant)


def _make(task: Task, family: Family, kernel: Any, variant: Variant, hashes: Hashes) -> Made:
    lowered = lowering.lower(kernel, family, variant)
    if isinstance(lowered, Diagnostic):
        return Made(variant.key, None, [lowered])
    settings = task.settings or Settings("", "ascend", "", "")
    record = _record(settings, family, variant, lowered, hashes)
    if task.settings is None:
        return Made(variant.key, record, [])
    before = records.read(task.settings.folder(family.name) / variant.key)
    try:
        done = _written(task, family, variant, lowered, record, hashes)
        return Made(variant.key, done, [], before is None or before.outputs != done.outputs)
    except CompilerError as error:
        return Made(variant.key, None, [_refused(error, family, variant)], is_compiler=True)


def _record(
    settings: Settings, family: Family, variant: Variant, lowered: Lowered, hashes: Hashes
) -> Record:
    inputs = records.inputs(settings, family, variant)
    files = sorted({*family.dependencies, *imported()} - {family.descriptor})
    return Record(
        records.key(inputs),
        inputs,
        os.path.dirname(family.descriptor),
        records.dependencies(family.descriptor, files, hashes),
        {},
        {},
        lowered.interface,
        lowered.identity,
        digest(lowered.program.hex()),
        lowered.chip,
        lowered.pipeline,
        lowered.warnings,
    )


def texts_of(target: str, symbol: str, lowered: Lowered) -> str:
    if target == "cpu":
        return cpu.source(symbol, lowered.interface, lowered.program, lowered.texts["host"])
    return ascend.source(symbol, lowered.interface, lowered.texts)


def _written(
    task: Task, family: Family, variant: Variant, lowered: Lowered, record: Record, hashes: Hashes
) -> Record:
    """Writes the files of a row, all or none, and its record last."""
    settings, symbol = task.settings, family.symbol(variant)
    assert settings is not None
    base = settings.folder(family.name)
    name = f"{family.name}_{variant.key}_kernel"
    texts = {f"{name}.cpp": texts_of(settings.target, symbol, lowered)}
    texts[f"{symbol}.h"] = lowered.texts["header"]
    if settings.target == "ascend":
        texts[f"{symbol}.meta.json"] = lowered.texts["meta"]
    headers = {}
    with scratch(base) as folder:
        for file, text in texts.items():
            write_text(folder / file, text)
        if task.compiler is not None:
            flags = task.compiler.flags(device(settings.device), symbol, family.definitions)
            source, made = folder / f"{name}.cpp", folder / f"{name}.o"
            try:
                headers = objects.make(task.compiler, flags, source, made, hashes)
            except CompilerError as error:
                raise error.moved(folder, base / variant.key) from None
        return _commit(folder, base / variant.key, record, headers)


def _commit(made: pathlib.Path, folder: pathlib.Path, record: Record, headers: dict) -> Record:
    kept = [each for each in sorted(made.iterdir()) if each.suffix != ".d"]
    outputs = {each.name: Hashes().of(str(each)) or "" for each in kept}
    done = dataclasses.replace(record, outputs=outputs, headers=headers)
    with locked(folder.parent):
        folder.mkdir(exist_ok=True)
        # An interrupted commit has no record.
        (folder / "record.json").unlink(missing_ok=True)
        for each in kept:
            write_bytes(folder / each.name, each.read_bytes())
        for old in folder.iterdir():
            if old.name not in outputs and not old.is_dir():
                old.unlink()
        write_text(folder / "record.json", done.text())
    return done


def _refused(error: CompilerError, family: Family, variant: Variant) -> Diagnostic:
    said = error.output.strip().splitlines()
    notes = [f"  {line}" for line in said[:20]]
    reason = f"{error} for the row '{variant.key}' of '{family.name}'"
    hint = f"--no-objects writes the source, for the command: {shlex.join(error.command)}"
    return Diagnostic("TLA017", reason, variant.place, hint, notes, family.name, variant.key)
