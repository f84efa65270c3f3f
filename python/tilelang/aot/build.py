"""A build: the rows that are out of date, then the texts of each family."""

from __future__ import annotations

import contextlib
import pathlib
from typing import Dict, List, NamedTuple, Optional, Sequence, Tuple

from ..tune.executors import workers
from ..tune.processes import Processes
from . import comparing, making, objects, records
from .device import device
from .diagnostics import SUCCESS, USER_ERROR, Diagnostic, UserError, errors
from .family import Family, Variant
from .files import abandoned, holds, kept, remove
from .hashes import Hashes
from .loading import Descriptor
from .making import Rows
from .objects import Compiler
from .options import Options
from .output.family import texts, write
from .plan import Plan, narrow, read, select
from .progress import Progress
from .records import Record, Settings
from .stamp import Stamp

# How often a build begins again while files change.
_MOST_REPEATS = 3


class Result(NamedTuple):
    """The status of a build, and its counts."""

    status: int
    made: int
    reused: int
    families: List[str]


class Build:
    """One call of `build`, or of `check` without outputs."""

    def __init__(self, options: Options, progress: Progress) -> None:
        self.options, self.progress = options, progress
        self.device = device(options.device)
        self.root = pathlib.Path(options.root).absolute()
        base = self.root / "targets" / options.target
        self.hashes = Hashes(base / ".hashes.json")
        self._base = base
        self.compiler: Optional[Compiler] = self._compiler()
        own = self.compiler.identity if self.compiler else ""
        tool = self.hashes.tool()
        self.settings = Settings(str(self.root), options.target, self.device.name, tool, own)
        self._status = SUCCESS
        # The rows of the last run that made some.
        self._read: List[Tuple[Family, Record]] = []

    def _compiler(self) -> Optional[Compiler]:
        options = self.options
        if options.objects is False or options.target != "ascend" or options.registry_only:
            return None
        found = objects.find(self.hashes)
        if found is None and options.objects:
            raise UserError("there is no bisheng in ASCEND_HOME_PATH or PATH, so no objects")
        if found is None:
            self._note("no bisheng was found: there are sources, no objects")
        return found

    # The steps.

    def run(self) -> Result:
        """Makes the rows that are out of date."""
        options = self.options
        descriptors = select(options.paths, options.package_root, options.kernels)
        stamp = Stamp(self._base, options, self.settings)
        self._executor = Processes(options.jobs or workers())
        try:
            return self._settled(descriptors, stamp)
        except BaseException:
            self._executor.shutdown(cancel_futures=True)
            if not self._is_check:
                for each in abandoned(self._base):
                    with contextlib.suppress(OSError):
                        remove(each)
            raise
        finally:
            self._executor.shutdown()

    def _settled(self, descriptors: List[Descriptor], stamp: Stamp) -> Result:
        """Builds, and builds again if files changed meanwhile: its rows may be of both states,
        and build systems take the time of its end for that of its inputs."""
        result = self._run(descriptors, stamp)
        for _ in range(_MOST_REPEATS):
            if result.status != SUCCESS or not any(map(self._is_outdated, self._read)):
                break
            self._note("files changed during the build, so rows are made again")
            again = self._run(descriptors, stamp)
            made = max(result.made, again.made)
            result = again._replace(made=made, reused=again.made + again.reused - made)
        return result

    def _is_outdated(self, made: Tuple[Family, Record]) -> bool:
        family, record = made
        return not records.are_inputs(record.dependencies, record.base, family, self.hashes)

    def _run(self, descriptors: List[Descriptor], stamp: Stamp) -> Result:
        self._read = []
        others = [] if self._is_check else stamp.families(descriptors)
        options = self.options
        plan = read(descriptors, options.kernels, self._executor, others, options.force)
        self._tell(plan.found)
        if errors(plan.found) and not self.options.keep_going:
            return Result(self._status, 0, 0, [])
        left_out = narrow(plan, self.options.variants)
        for text in [] if self._is_check else stamp.notes(plan.families, left_out):
            self._note(text)
        if self._is_unchanged(plan, descriptors, stamp):
            self._finish(descriptors, stamp)
            return Result(SUCCESS, 0, stamp.rows(descriptors), [])
        if self.options.frozen:
            return self._frozen(plan, *self._tasks(plan))
        # Nobody prunes rows that the manifest is about to get.
        with contextlib.nullcontext() if self._is_check else kept(self._base):
            result = self._built(plan, stamp)
        self._finish(descriptors, stamp)
        return result

    def _built(self, plan: Plan, stamp: Stamp) -> Result:
        """Makes the rows that are out of date, and writes the families that are complete."""
        rows, tasks = self._tasks(plan)
        made = self._make(tasks, plan, rows)
        if not self._is_check and tasks:
            self._read = [(f, each) for f in plan.families for each in rows[f.name].values()]
        done = self._families(plan, rows)
        if not self._is_check:
            self._write(plan, done, rows, stamp)
        reused = sum(map(len, rows.values())) - made
        return Result(self._status, made, reused, [each.name for each in done])

    @property
    def _is_check(self) -> bool:
        return False

    def _is_unchanged(self, plan: Plan, descriptors: List[Descriptor], stamp: Stamp) -> bool:
        """Whether the rows as they were read, their files and outputs have their stamps."""
        if self.options.force or self._is_check or errors(plan.found):
            return False
        return stamp.holds(descriptors, plan.families, self.hashes)

    def _note(self, text: str) -> None:
        self.progress.event("note", f"note: {text}", reason=text)

    def _tasks(self, plan: Plan) -> Tuple[Rows, List[Tuple[Family, Variant]]]:
        """The rows that are as they were, and those to make."""
        rows: Rows = {family.name: {} for family in plan.families}
        tasks: List[Tuple[Family, Variant]] = []
        for family in plan.families:
            for variant in family.variants:
                found = self._current(family, variant)
                if found is None:
                    tasks.append((family, variant))
                else:
                    rows[family.name][variant.key] = found
        return rows, tasks

    def _current(self, family: Family, variant: Variant) -> Optional[Record]:
        if self.options.force or self._is_check:
            return None
        return records.current(self.settings, family, variant, self.hashes)

    def _frozen(self, plan: Plan, rows: Rows, tasks: List[Tuple[Family, Variant]]) -> Result:
        """Tells what a build would write, and writes nothing."""
        outdated = [(family.name, variant.key) for family, variant in tasks]
        if self.options.registry_only:
            # Rows without files have no state of their own.
            outdated = [(name, "registry") for name in dict.fromkeys(n for n, _ in outdated)]
        if not outdated:
            done = self._families(plan, rows)
            outdated = [(f.name, name) for f in done for name in self._other_texts(f, plan, rows)]
        for family_name, what in outdated:
            text = f"{family_name} {what} is out of date"
            self.progress.event("outdated", text, family=family_name, variant=what)
        status = USER_ERROR if outdated else self._status
        return Result(status, 0, sum(map(len, rows.values())), [])

    def _texts(self, family: Family, plan: Plan, rows: Rows) -> Dict[str, str]:
        by_name = {each.name: each for each in plan.families}
        own, other = rows[family.name], by_name.get(family.fallback)
        return texts(family, own, other, self.settings, self.options, self.device)

    def _other_texts(self, family: Family, plan: Plan, rows: Rows) -> List[str]:
        """The files of a family with other texts than a build writes."""
        folder, made = self.settings.folder(family.name), self._texts(family, plan, rows)
        return [name for name, text in made.items() if not holds(folder / name, text)]

    def _make(self, tasks: List[Tuple[Family, Variant]], plan: Plan, rows: Rows) -> int:
        """Makes rows in other processes; returns how many have new files."""
        settings = None if self._is_check or self.options.registry_only else self.settings
        shared = making.Shared(self.device.platform, settings, self.compiler)
        made = making.make(tasks, plan, shared, self._executor, self.progress)
        self._status = made.status or self._status
        self._tell(made.found)
        for name, own in made.rows.items():
            rows[name].update(own)
        return made.changed

    # Complete families.

    def _families(self, plan: Plan, rows: Rows) -> List[Family]:
        """The families that are complete, and fit together."""
        complete = [f for f in plan.families if len(rows[f.name]) == len(f.variants)]
        found = comparing.check(complete, rows)
        self._tell(found)
        bad = {each.family for each in errors(found)}
        return [family for family in complete if family.name not in bad]

    def _write(self, plan: Plan, done: List[Family], rows: Rows, stamp: Stamp) -> None:
        for family in done:
            folder = self.settings.folder(family.name)
            write(folder, self._texts(family, plan, rows), self.hashes)
        for family in done:
            stamp.add(family, rows[family.name], self.hashes)

    def _finish(self, descriptors: Sequence[Descriptor], stamp: Stamp) -> None:
        if self._is_check:
            return
        # A build without outputs leaves no file.
        if self._base.exists() and not self.options.frozen:
            self.hashes.save()
        if self.options.depfile is not None and self._status == SUCCESS:
            target = self.options.depfile_target
            stamp.write_depfile(self.options.depfile, target, descriptors, self.hashes)

    # Findings.

    def _tell(self, found: Sequence[Diagnostic]) -> None:
        self.progress.tell(found)
        if errors(found) and self._status == SUCCESS:
            self._status = USER_ERROR


class Check(Build):
    """All findings about descriptors, without outputs."""

    @property
    def _is_check(self) -> bool:
        return True
