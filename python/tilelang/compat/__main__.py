"""`python3 -m tilelang.compat FOLDER`: which programs of a folder run, and why others do not."""

from __future__ import annotations

import argparse
import os
import pathlib
import sys
from typing import List

from . import page, programs, runs
from .results import MEANINGS, Result

# Results that are no defect of the programs or of this package.
_CLEAN = ("passed", "unchecked", "skipped")


def _seconds(text: str) -> float:
    """A limit from the command line."""
    value = float(text)
    if not value > 0:
        raise ValueError
    return value


# As argparse calls it in its message.
_seconds.__name__ = "number of seconds"


def _prepare_outputs(options: argparse.Namespace) -> str:
    """Makes the folder of the outputs; what is wrong with the places of outputs, or nothing."""
    page = options.write
    if page and (page.is_dir() or not page.parent.is_dir()):
        return f"--write={page}: " + (
            "is a folder" if page.is_dir() else f"no folder {page.parent}"
        )
    try:
        if options.logs:
            options.logs.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        return f"--logs={options.logs}: {error.strerror}"
    return ""


def _parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python3 -m tilelang.compat",
        description="Runs every program of a folder with tilelang.laptop, each in a process of "
        "its own. The exit status is 1 if one of them neither passes nor is skipped.",
    )
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("patterns", nargs="*", help="parts of paths, or patterns with * and ?")
    parser.add_argument("--settings", type=pathlib.Path, help="arguments of programs, as TOML")
    parser.add_argument("--write", type=pathlib.Path, metavar="PAGE", help="a page of the results")
    parser.add_argument("--title", default="Programs", help="the title of the page")
    parser.add_argument("--revision", default="", help="the version of the programs, for the page")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument(
        "--limit", type=_seconds, default=300, metavar="SECONDS", help="of a program"
    )
    parser.add_argument("--logs", type=pathlib.Path, help="a folder for the outputs")
    return parser.parse_args()


def _summarize(results: List[Result]) -> str:
    counts = {kind: sum(each.kind == kind for each in results) for kind in MEANINGS}
    return ", ".join(f"{count} {kind}" for kind, count in counts.items() if count)


def main() -> int:
    options = _parse()
    if not options.folder.is_dir():
        print(f"tilelang.compat: there is no folder {options.folder}", file=sys.stderr)
        return 2
    folder = options.folder.resolve()
    try:
        settings = programs.read_settings(options.settings) if options.settings else {}
        chosen = programs.find_programs(folder, settings, options.patterns)
    except programs.SettingsError as error:
        print(f"tilelang.compat: {error}", file=sys.stderr)
        return 2
    if not chosen:
        print(f"tilelang.compat: {options.folder} has no such program", file=sys.stderr)
        return 2
    wrong = _prepare_outputs(options)
    if wrong:
        print(f"tilelang.compat: {wrong}", file=sys.stderr)
        return 2
    show = runs.show_progress(len(chosen), sys.stderr.write)
    results = []
    for result in runs.Runner(folder, options.limit, max(options.jobs, 1), options.logs).run_all(
        chosen
    ):
        show(result)
        results.append(result)
    print(_summarize(results))
    if options.write:
        text = page.write_page(results, options.title, options.revision)
        options.write.write_text(text, encoding="utf-8")
    return 0 if all(each.kind in _CLEAN for each in results) else 1


if __name__ == "__main__":
    sys.exit(main())
