"""build, check, list, and the old `compile-kernels`."""

from __future__ import annotations

import argparse
import pathlib
from typing import Any, Dict, List

from ...tune.processes import Processes
from ..build import Build, Check
from ..diagnostics import SUCCESS, USER_ERROR, UserError, errors
from ..family import Family
from ..options import Options
from ..plan import narrow, read, select
from ..progress import Progress


def _options(args: argparse.Namespace, **more: Any) -> Options:
    given = {
        name: getattr(args, name)
        for name in Options.__dataclass_fields__
        if hasattr(args, name) and getattr(args, name) is not None
    }
    return Options(**{**given, **more})


def build(args: argparse.Namespace, progress: Progress) -> int:
    """Makes the rows that are out of date."""
    _check_options(args)
    result = Build(_options(args), progress).run()
    if result.status == SUCCESS or result.made:
        text = f"{result.made} rows made, {result.reused} as they were"
        progress.result(text, {"event": "result", **result._asdict()})
    else:
        _failed(progress, result.status)
    return result.status


# Options that leave no sense to others, and why.
_SENSELESS = (
    ("registry_only", "objects", "--objects: --registry-only makes none"),
    ("registry_only", "depfile", "--depfile: --registry-only has no rows with inputs"),
    ("frozen", "force", "--force: --frozen makes nothing"),
    ("frozen", "depfile", "--depfile: --frozen writes nothing"),
)


def _check_options(args: argparse.Namespace) -> None:
    """Refuses options that would have no effect."""
    for name, other, reason in _SENSELESS:
        if getattr(args, name) and getattr(args, other):
            raise UserError(reason)
    if args.objects and args.target != "ascend":
        raise UserError(f"--objects: the target {args.target} has none")
    if args.registry_only and args.manifest_version == 2:
        raise UserError("--manifest-version=2: --registry-only makes no manifest")
    if args.depfile_target is not None and args.depfile is None:
        raise UserError("--depfile-target needs --depfile")


def _failed(progress: Progress, status: int) -> None:
    """The result without rows. What is out of date has been told."""
    count = len(errors(progress.found))
    text = f"{count} error{'' if count == 1 else 's'}" if count else ""
    progress.event("result", text, status=status, made=0, reused=0, families=[])


def check(args: argparse.Namespace, progress: Progress) -> int:
    """All findings, and no outputs."""
    result = Check(_options(args, root="", objects=False), progress).run()
    if errors(progress.found):
        _failed(progress, result.status)
        return result.status
    warnings = len(progress.found)
    text = f"{result.made} rows of {len(result.families)} families have no errors"
    text += f", and {warnings} warning{'' if warnings == 1 else 's'}" if warnings else ""
    progress.result(text, {"event": "result", **result._asdict(), "warnings": warnings})
    return result.status


def list_families(args: argparse.Namespace, progress: Progress) -> int:
    """Families, fields, rows and symbols, without a compilation."""
    executor = Processes(1)
    try:
        descriptors = select(args.paths, args.package_root, args.kernels)
        plan = read(descriptors, args.kernels, executor)
    finally:
        executor.shutdown()
    progress.tell(plan.found)
    narrow(plan, args.variants)
    text = "\n".join(_described(family) for family in plan.families)
    progress.result(text, {"event": "result", "families": [_json(f) for f in plan.families]})
    return USER_ERROR if errors(plan.found) else SUCCESS


def _described(family: Family) -> str:
    fields = ", ".join(
        f"{f.name} {f.kind}" + (f" ({f.match})" if f.match != "exact" else "")
        for f in family.fields
    )
    rows = [f"  {each.key}  {family.adapter(each)}" for each in family.variants]
    return "\n".join([f"{family.name}: {len(rows)} rows; {fields}", *rows])


def _json(family: Family) -> Dict[str, Any]:
    return {
        "family": family.name,
        "descriptor": family.descriptor,
        "dependencies": sorted({family.descriptor, *family.dependencies}),
        "fields": [{"name": f.name, "kind": f.kind, "match": f.match} for f in family.fields],
        "variants": [
            {
                "key": each.key,
                "values": each.values,
                "entry_symbol": f"tl_{family.symbol(each)}",
                "adapter_symbol": family.adapter(each),
                "line": each.place.line,
            }
            for each in family.variants
        ],
    }


def compile_kernels(args: argparse.Namespace, progress: Progress) -> int:
    """`build` with the flags of the old command."""
    if args.target == "cuda":
        raise UserError("the target cuda has no kernels here; the targets are ascend and cpu")
    if args.device is None:
        raise UserError("--device is required: a2 or a3")
    args.paths = args.paths or _old_places(args)
    return build(args, progress)


def _old_places(args: argparse.Namespace) -> List[str]:
    """The folders that descriptors of a package stand in."""
    base = pathlib.Path(args.package_root or ".")
    found = [
        str(path)
        for name in ("aot", "kernels")
        for path in sorted(base.glob(f"**/targets/{args.target}/{name}"))
        if path.is_dir()
    ]
    if not found:
        raise UserError(
            f"no descriptors are given, and {base} has no folder targets/{args.target}/aot"
        )
    return found
