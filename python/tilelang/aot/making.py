"""Rows that other processes make."""

from __future__ import annotations

from concurrent.futures import as_completed
from typing import Dict, List, NamedTuple, Optional, Sequence, Tuple

from ..tune.processes import ProcessEnded, Processes
from . import worker
from .diagnostics import COMPILER_FAILED, INTERNAL_ERROR, SUCCESS, Diagnostic
from .family import Family, Variant
from .objects import Compiler
from .plan import Plan
from .progress import Progress
from .records import Record, Settings

# Rows that a process makes: few enough to share the work, many enough to share the import.
_MOST_ROWS = 16

Rows = Dict[str, Dict[str, Record]]


class Shared(NamedTuple):
    """The data of all tasks; without `settings` nothing is written."""

    platform: str
    settings: Optional[Settings]
    compiler: Optional[Compiler]


class Made(NamedTuple):
    """The rows that were made; `changed` of them have new files, the findings in the order of
    the tasks, and the status of processes and compilers."""

    rows: Rows
    changed: int
    found: List[Diagnostic]
    status: int


def make(
    tasks: Sequence[Tuple[Family, Variant]],
    plan: Plan,
    shared: Shared,
    executor: Processes,
    progress: Progress,
) -> Made:
    """Makes rows, and tells of each one."""
    running = {
        executor.submit(worker.make, task): name
        for name, task in _chunks(tasks, plan, shared, executor.count)
    }
    rows: Rows = {family.name: {} for family, _ in tasks}
    done, made, status = 0, 0, SUCCESS
    lost: List[Diagnostic] = []
    found: Dict[Tuple[str, str], List[Diagnostic]] = {}
    for future in as_completed(running):
        name = running[future]
        try:
            results = future.result()
        except ProcessEnded as error:
            reason = f"rows of '{name}' were not made: {error}"
            lost.append(Diagnostic("TLA017", reason, family=name))
            status = INTERNAL_ERROR
            continue
        for each in results:
            done += 1
            found[name, each.variant] = each.found
            if each.record is not None:
                made += each.has_changed
                rows[name][each.variant] = each.record
                progress.step(done, len(tasks), name, each.variant)
            elif each.is_compiler:
                status = COMPILER_FAILED
    told = [each for f, v in tasks for each in found.get((f.name, v.key), [])]
    return Made(rows, made, [*lost, *told], status)


def _chunks(
    tasks: Sequence[Tuple[Family, Variant]], plan: Plan, shared: Shared, processes: int
) -> List[Tuple[str, worker.Task]]:
    """The tasks of processes, with their families."""
    size = max(1, min(_MOST_ROWS, len(tasks) // (2 * processes)))
    by_family: Dict[str, List[str]] = {}
    for family, variant in tasks:
        by_family.setdefault(family.name, []).append(variant.key)
    return [
        (name, worker.Task(plan.descriptors[name], *shared, keys[begin : begin + size], hashes))
        for name, keys in by_family.items()
        for hashes in [plan.hashes[plan.descriptors[name]]]
        for begin in range(0, len(keys), size)
    ]
