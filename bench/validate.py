"""Validates the passes on all kernels of this repository, on drawn arguments.

    bench/validate.py [TRIALS [SEED]]

runs `tl-run --validate=TRIALS` on each kernel of kernels/, kernels/expert/ and
examples/python/ir/, two at a time, and fails if a pass is at fault. TRIALS is 20
unless it is given. Kernels that are compiled already have no pass to validate.
"""

import concurrent.futures
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDERS = ["kernels", "kernels/expert", "examples/python/ir"]


def validate(path, trials, seed):
    """The messages about the kernel at `path`, and whether all is well."""
    command = ["tl-run", path, f"--validate={trials}", f"--validate-seed={seed}"]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    return run.stdout + run.stderr, run.returncode == 0


def main():
    trials, seed = (sys.argv[1:] + ["20", "0"][len(sys.argv) - 1 :])[:2]
    paths = [path for folder in FOLDERS for path in sorted((ROOT / folder).glob("*.mlir"))]
    faults = 0
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        results = pool.map(lambda path: validate(path, trials, seed), paths)
        for path, (text, is_clean) in zip(paths, results):
            print(f"== {path.relative_to(ROOT)}\n{text}", end="", flush=True)
            faults += not is_clean
    print(f"{len(paths)} kernels, {faults} with a fault")
    return faults > 0


if __name__ == "__main__":
    sys.exit(main())
