"""Validates the passes on all kernels of this repository, on drawn arguments.

    bench/validate.py [--trials=20] [--seed=0] [--tests] [--limit=120]

runs `tl-run --validate` on each kernel of kernels/, kernels/expert/ and
examples/python/ir/, two at a time, and fails if a pass is at fault. With --tests the
kernels are the functions in the files of test/, one by one; those that are refused as
they are written are counted. A validation that takes longer than
--limit seconds is a fault. Kernels that are compiled already have no pass to validate.
"""

import argparse
import collections
import concurrent.futures
import functools
import pathlib
import re
import subprocess
import sys
import tempfile

import options as checks

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDERS = ["kernels", "kernels/expert", "examples/python/ir"]
TESTS = ["test/passes", "test/conversions", "test/runtime", "test/dialects"]


def pieces(folder):
    """The kernels in the tests below `folder`: names and texts."""
    for path in sorted((ROOT / folder).rglob("*.mlir")):
        for number, text in enumerate(re.split(r"^// -----.*$", path.read_text(), flags=re.M)):
            if "launch" not in text:
                continue
            for entry in re.findall(r"^ *func\.func @([\w.$]+)\(", text, flags=re.M):
                yield f"{path.relative_to(ROOT)}:{number} @{entry}", text, entry


def run(path, options, limit):
    """The outcome of a validation, and its output."""
    command = ["tl-run", path, *options]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=limit)
    except subprocess.TimeoutExpired:
        return "hang", f"longer than {limit} s\n"
    text = done.stdout + done.stderr
    if done.returncode == 0:
        return "right", text
    if done.returncode < 0 or done.returncode > 127:
        return "crash", text
    # Any other kernel is refused as it is written, or has no arguments that suit it.
    is_fault = re.search(r"error: pass \d|internal error|at fault", text)
    return ("fault" if is_fault else "no kernel"), text


def validate_file(path, options, limit):
    # Complete kernels run as they are, on the target that they are written for.
    if path.parent.name == "expert":
        options = [*options, "--target=910B2"]
    return str(path.relative_to(ROOT)), *run(path, options, limit)


def validate_piece(piece, options, limit):
    name, text, entry = piece
    with tempfile.NamedTemporaryFile("w", suffix=".mlir") as file:
        file.write(text)
        file.flush()
        return name, *run(file.name, [*options, f"--entry={entry}"], limit)


def trials(text):
    if checks.positive(text) > 10000:
        raise argparse.ArgumentTypeError("takes a number up to 10000")
    return int(text)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--trials", type=trials, default=20)
    parser.add_argument("--seed", type=checks.count, default=0)
    parser.add_argument("--limit", type=checks.positive, default=120)
    parser.add_argument("--tests", action="store_true")
    given = parser.parse_args()
    checks.require_tools("tl-run")
    options = [f"--validate={given.trials}", f"--validate-seed={given.seed}"]
    if given.tests:
        todo = [piece for folder in TESTS for piece in pieces(folder)]
        work = functools.partial(validate_piece, options=options, limit=given.limit)
    else:
        todo = [path for folder in FOLDERS for path in sorted((ROOT / folder).glob("*.mlir"))]
        work = functools.partial(validate_file, options=options, limit=given.limit)
    counts = collections.Counter()
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for name, outcome, text in pool.map(work, todo):
            counts[outcome] += 1
            if not given.tests or outcome not in ("right", "no kernel"):
                print(f"== {name}: {outcome}\n{text}", end="", flush=True)
    print(", ".join(f"{count} {outcome}" for outcome, count in sorted(counts.items())))
    bad = ["crash", "fault", "hang"] + ([] if given.tests else ["no kernel"])
    return int(any(counts[outcome] for outcome in bad))


if __name__ == "__main__":
    sys.exit(main())
