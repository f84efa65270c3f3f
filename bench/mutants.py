#!/usr/bin/env python3
"""Changes each synchronisation operation of compiled kernels, one at a time.

Usage: mutants.py SCRATCH_FOLDER [KERNEL...]

Each set, wait and barrier is dropped; each set and wait doubled; each set that
follows an instruction of its pipe moved before it, each wait that precedes one
of its pipe moved behind it; each flag given the id of another one of its pair of
pipes, at one end. ascend-verify-sync and the checker of the executor must both
find each mutant wrong. Prints those that one of them accepts; the exit status is
1 if there are any. Dropped without an error, an operation was one too many.
"""

import concurrent.futures
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
SYNC = re.compile(r"^\s*ascend\.(set_flag|wait_flag|pipe_barrier) (.*?)\s*$")
FLAG = re.compile(r"(\w+) -> (\w+), (\d+)")

# Arguments with which every branch and every loop of a kernel runs.
KERNELS = {
    "kernels/gemm.mlir": ["random:1:128x192", "random:2:192x256", "zeros:128x256"],
    "kernels/vector_add.mlir": ["random:1:256x200", "random:2:256x200", "zeros:256x200"],
    "kernels/softmax.mlir": ["random:1:101x256", "zeros:101x256"],
    "kernels/rms_norm.mlir": ["random:1:101x256", "random:2:1x256", "zeros:101x256"],
    "kernels/expert/gemm.mlir": ["random:1:128x640", "random:2:640x256", "zeros:128x256"],
    "kernels/expert/vector_add.mlir": ["random:1:64x640", "random:2:64x640", "zeros:64x640"],
    "kernels/gather_rows.mlir": ["iota:64x128", "zeros:40", "zeros:40x128"],
}


# How instructions of a pipe look.
PIPES = {
    "mte2": r"ascend\.copy_gm_to_",
    "mte3": r"ascend\.(copy|atomic\w*)_ub_to_gm",
    "mte1": r"ascend\.load_l0",
    "m": r"ascend\.mmad",
    "fix": r"ascend\.fixpipe",
    "v": r"ascend\.v",
    "s": r"(%\S+ = )?memref\.(load|store)",
}


def neighbour(lines, i, pipe):
    """Line i if it is an instruction of `pipe`."""
    line = lines[i].strip() if 0 <= i < len(lines) else ""
    return i if re.match(PIPES[pipe], line) else None


def mutants(lines):
    """Descriptions and texts."""
    flags = {}
    for line in lines:
        if match := SYNC.match(line):
            if flag := FLAG.match(match[2]):
                flags.setdefault(flag.groups()[:2], set()).add(flag[3])
    for i, line in enumerate(lines):
        match = SYNC.match(line)
        if not match:
            continue
        name = f"{match[1]} {match[2]} in line {i + 1}"
        yield f"dropped {name}", lines[:i] + lines[i + 1 :]
        flag = FLAG.match(match[2])
        if not flag:
            continue
        yield f"doubled {name}", lines[: i + 1] + lines[i:]
        for other in sorted(flags[flag.groups()[:2]] - {flag[3]}):
            changed = line.replace(f", {flag[3]}", f", {other}")
            yield f"id {other} for {name}", lines[:i] + [changed] + lines[i + 1 :]
        if match[1] == "set_flag" and (j := neighbour(lines, i - 1, flag[1])) is not None:
            yield f"too early {name}", lines[:j] + [line, lines[j]] + lines[i + 1 :]
        if match[1] == "wait_flag" and (j := neighbour(lines, i + 1, flag[2])) is not None:
            yield f"too late {name}", lines[:i] + [lines[j], line] + lines[j + 1 :]


def succeeds(*command):
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode < 0:
        sys.exit(f"{' '.join(map(str, command))} crashed\n{result.stderr}")
    return result.returncode == 0


def check(kernel, folder, arguments):
    """The mutants of a kernel that are accepted, and how many there are."""
    final = folder / f"{pathlib.Path(kernel).stem}.mlir"
    if not succeeds("tl-opt", ROOT / kernel, "--tl-compile", "-o", final):
        sys.exit(f"{kernel} does not compile")
    arguments = [f"--arg={argument}" for argument in arguments]
    if not succeeds("tl-run", final, *arguments):
        sys.exit(f"{kernel} does not run")

    def run(numbered):
        number, (name, lines) = numbered
        path = final.with_suffix(f".{number}.mlir")
        path.write_text("\n".join(lines) + "\n")
        verified = succeeds("tl-opt", path, "--ascend-verify-sync", "-o", "/dev/null")
        # Not every path may be one that runs: the kernel is run for what is.
        executed = succeeds("tl-run", path, *arguments)
        path.unlink()
        return name, verified, executed

    found = list(enumerate(mutants(final.read_text().splitlines())))
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        results = list(pool.map(run, found))
    return [result for result in results if result[1] or result[2]], len(results)


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    status = 0
    for kernel in sys.argv[2:] or KERNELS:
        accepted, count = check(kernel, folder, KERNELS[kernel])
        print(f"{kernel}: {count} mutants, {len(accepted)} accepted")
        for name, verified, executed in accepted:
            who = [w for w, ok in (("the verifier", verified), ("the executor", executed)) if ok]
            print(f"  {name}: by {' and '.join(who)}")
            status = 1
    sys.exit(status)


if __name__ == "__main__":
    main()
