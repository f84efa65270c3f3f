"""The families of a command: selected descriptors, and the findings about them."""

from __future__ import annotations

import fnmatch
import pathlib
from concurrent.futures import Executor
from typing import Dict, List, NamedTuple, Optional, Sequence, Set

from ..errors import Place
from . import crossing, worker
from .diagnostics import Diagnostic, UserError, errors
from .family import Family
from .loading import Descriptor, find, names


class Plan(NamedTuple):
    """`families` are those without errors, each with its descriptor; `fallbacks` are the
    names of families that serve others. `hashes` are the hashes of the files of descriptors."""

    families: List[Family]
    descriptors: Dict[str, Descriptor]
    found: List[Diagnostic]
    fallbacks: Set[str]
    hashes: Dict[Descriptor, Dict[str, str]]


def select(
    paths: Sequence[str], package_root: Optional[str], wanted: Optional[Sequence[str]]
) -> List[Descriptor]:
    """The descriptors of the wanted families, which others are not imported for."""
    descriptors = find(paths, package_root)
    if wanted is None:
        return descriptors
    if not wanted:
        raise UserError("--kernels has no names; without it, all families are built")
    listed = {descriptor: names(descriptor) for descriptor in descriptors}
    known = {name for each in listed.values() for name in each}
    unknown = [name for name in wanted if name not in known and "" not in known]
    if unknown:
        there = ", ".join(sorted(known))
        raise UserError(f"there is no family {', '.join(unknown)}; there are {there}")
    return [d for d, each in listed.items() if "" in each or set(each) & set(wanted)]


def read(
    descriptors: Sequence[Descriptor],
    wanted: Optional[Sequence[str]],
    executor: Executor,
    others: Sequence[Family] = (),
    replaces: bool = False,
) -> Plan:
    """Reads descriptors, each in a process of its own; `others` are families that symbols
    may not clash with, and that have their names unless this build `replaces` them."""
    results = [executor.submit(worker.read, each) for each in descriptors]
    families: List[Family] = []
    sources: Dict[str, Descriptor] = {}
    found: List[Diagnostic] = []
    hashes: Dict[Descriptor, Dict[str, str]] = {}
    for descriptor, result in zip(descriptors, results):
        try:
            own, told, hashes[descriptor] = result.result()
        except Exception as error:  # The process failed, or its values cannot leave it.
            own, told = None, [_ended(descriptor, error)]
        if own is not None and wanted is not None and own.name not in wanted:
            continue
        found += told
        if own is not None:
            families.append(own)
            sources.setdefault(own.name, descriptor)
    kept = {family.name: family for family in families}
    if not replaces:
        found += [_replaced(each, kept[each.name]) for each in others if each.name in kept]
    found += crossing.check(families, [each for each in others if each.name not in kept])
    bad = {each.family for each in errors(found)}
    good = [family for family in families if family.name not in bad]
    return Plan(good, sources, found, {family.fallback for family in families}, hashes)


def narrow(plan: Plan, pattern: Optional[str]) -> Dict[str, List[str]]:
    """Keeps the rows with keys that match a pattern of the shell, and all rows of fallbacks of
    others; returns the keys of the rest by families."""
    left_out: Dict[str, List[str]] = {}
    for family in plan.families if pattern is not None else []:
        if family.name in plan.fallbacks:
            continue
        kept = [each for each in family.variants if fnmatch.fnmatchcase(each.key, str(pattern))]
        if not kept:
            raise UserError(f"'{family.name}' has no row that is called {pattern}")
        left_out[family.name] = [each.key for each in family.variants if each not in kept]
        family.variants[:] = kept
    return left_out


def _replaced(other: Family, family: Family) -> Diagnostic:
    """The finding for a family that would replace one of another descriptor."""
    text = f"the root has a family '{family.name}' of another descriptor already"
    hint = "another root or another KERNEL_NAME keeps both; --force replaces that one"
    notes = [f"{other.place}: note: that one"]
    return Diagnostic("TLA008", text, family.place, hint, notes, family.name)


def _ended(descriptor: Descriptor, error: Exception) -> Diagnostic:
    name, reason = pathlib.Path(descriptor.path).stem, f"cannot be loaded: {error}"
    return Diagnostic("TLA018", reason, Place(descriptor.path, 1), family=name)
