"""The results as a page in Markdown."""

from __future__ import annotations

import collections
from typing import Iterable, List, Sequence

from .results import MEANINGS, Result


def _row(cells: Iterable[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def _totals(results: Sequence[Result]) -> List[str]:
    """A table: a row for each kind of result, a column for each mark."""
    marks = sorted({each.program.mark for each in results})
    counts = collections.Counter((each.kind, each.program.mark) for each in results)
    heads = [mark or "all" if len(marks) == 1 else mark or "others" for mark in marks]
    lines = [_row(["result", "meaning", *heads]), "|---|---|" + "--:|" * len(marks)]
    for kind, meaning in MEANINGS.items():
        numbers = [counts[kind, mark] for mark in marks]
        if any(numbers):
            lines.append(_row([kind, meaning, *(str(each) for each in numbers)]))
    clean = collections.Counter(each.program.mark for each in results if each.is_equal)
    numbers = [clean[mark] for mark in marks]
    meaning = "came to its end without a comparison that failed, with a fault or without"
    return [*lines, _row(["", meaning, *(str(each) for each in numbers)])]


def _cells(result: Result) -> List[str]:
    compared = f"{result.passed} of {result.compared}" if result.compared else ""
    findings = ", ".join(f"{what} x {count}" for what, count in result.findings.items())
    notes = "; ".join(each for each in (result.reason, findings) if each)
    return [
        f"`{result.program.path}`",
        result.program.mark,
        f"`{result.program.describe_sizes()}`" if result.program.describe_sizes() else "",
        result.kind,
        compared,
        f"{result.cycles:,.0f}" if result.cycles else "",
        f"{result.seconds:.0f}",
        notes,
    ]


def _findings(results: Sequence[Result]) -> List[str]:
    """A table of what was found by reading programs; nothing if there is none."""
    found = [each for each in results if each.program.finding]
    if not found:
        return []
    lines = ["## Findings of readers", "", _row(["program", "finding"]), "|---|---|"]
    return [*lines, *(_row([f"`{each.program.path}`", each.program.finding]) for each in found), ""]


def write_page(results: Sequence[Result], title: str, revision: str) -> str:
    """The page. `revision` names the version of the programs; it may be empty."""
    ordered = sorted(results, key=lambda each: each.program.path)
    of = f" of {revision}" if revision else ""
    seconds = sum(each.seconds for each in results)
    lines = [
        f"# {title}",
        "",
        f"{len(results)} programs{of}, run without changes by `python3 -m tilelang.compat`; "
        f"{seconds / 60:.0f} minutes in all. *Cycles* are those of all runs of a program in "
        "the model, *s* is its wall time.",
        "",
        *_totals(ordered),
        "",
        _row(
            ["program", "mark", "sizes", "result", "comparisons", "cycles", "s", "reason, findings"]
        ),
        "|---|---|---|---|--:|--:|--:|---|",
        *(_row(_cells(each)) for each in ordered),
        "",
        *_findings(ordered),
    ]
    return "\n".join(lines)
