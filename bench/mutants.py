#!/usr/bin/env python3
"""Changes each synchronisation operation of compiled kernels, one at a time.

Usage: mutants.py SCRATCH_FOLDER [--sample=COUNT] [KERNEL...]

Each set, wait and barrier is dropped, also those between cores; each set and wait
doubled; each set moved before the last instruction of its pipe, each wait behind
the next one of its pipe; each flag given the id of another one of its pair of
pipes, at one end. ascend-verify-sync and the checker of the executor must both find
each mutant wrong. Prints those that one of them accepts; the exit status is 1 if
there are any. Accepted by both, an operation is one too many.

Where both cores work, what one of them does may be in order because it waits for the
other, which the executor sees and ascend-verify-sync does not: what only the executor
accepts there is counted.

All kernels of kernels/ and kernels/expert/ are changed, or those named; with --sample
only so many mutants of each, the same ones every time.
"""

import concurrent.futures
import pathlib
import re
import subprocess
import sys

import numpy as np

ROOT = pathlib.Path(__file__).resolve().parent.parent
SYNC = re.compile(r"^\s*ascend\.(set_flag|wait_flag|pipe_barrier|cross_core_set_flag|cross_core_wait_flag) (.*?)\s*$")
FLAG = re.compile(r"(\w+) -> (\w+), (\d+)")
CROSS_ID = re.compile(r"\d+$")

# Arguments with which every branch of a kernel runs, and every loop several times: more
# blocks than cores where a core takes several. COUNTS is an array of 192.
ATTENTION = [*(f"random:{i}:9x192x64" for i in (1, 2, 3)), "zeros:9x192x64", "0.125"]
MATMUL_ADD = ["random:1:320x192", "random:2:192x640", "random:3:320x640", "zeros:320x640"]
SLOTS = ["zeros:24x64x64"] * 3
KERNELS = {
    "kernels/batched_gemm.mlir": ["random:1:2x128x600", "random:2:2x600x256", "zeros:2x128x256", "1"],
    "kernels/flash_attention.mlir": [*ATTENTION, "1"],
    "kernels/flash_attention_128.mlir": [*(f"random:{i}:9x320x128" for i in (1, 2, 3)), "zeros:9x320x128", "0.125", "1"],
    "kernels/gather_rows.mlir": ["iota:64x128", "zeros:40", "zeros:40x128"],
    "kernels/gathered_attention.mlir": [*ATTENTION[:3], "zeros:9x3x192", "COUNTS", *ATTENTION[3:]],
    "kernels/gemm.mlir": ["random:1:128x192", "random:2:192x256", "zeros:128x256"],
    "kernels/gemm_persistent.mlir": ["random:1:256x320", "random:2:320x512", "zeros:256x512", "2"],
    "kernels/matmul_add.mlir": MATMUL_ADD,
    "kernels/rms_norm.mlir": ["random:1:101x256", "random:2:1x256", "zeros:101x256"],
    "kernels/rms_norm_persistent.mlir": ["random:1:27x4096", "random:2:1x4096", "zeros:27x4096", "2"],
    "kernels/silu_mul.mlir": ["random:1:128x256", "random:2:128x256", "zeros:128x256"],
    "kernels/softmax.mlir": ["random:1:101x256", "zeros:101x256"],
    "kernels/vector_add.mlir": ["random:1:256x200", "random:2:256x200", "zeros:256x200"],
    "kernels/expert/attention.mlir": [*ATTENTION, *SLOTS],
    "kernels/expert/batched_gemm.mlir": ["random:1:3x128x768", "random:2:3x768x256", "zeros:3x128x256", "1"],
    "kernels/expert/flash_attention.mlir": [*ATTENTION, "1", *SLOTS],
    "kernels/expert/flash_attention_2_stages.mlir": [*ATTENTION, "1", *["zeros:24x2x64x64"] * 3],
    "kernels/expert/gemm.mlir": ["random:1:128x640", "random:2:640x256", "zeros:128x256"],
    "kernels/expert/matmul_add.mlir": [*MATMUL_ADD, "zeros:24x64x128"],
    "kernels/expert/rms_norm_persistent.mlir": ["random:1:14x4096", "random:2:1x4096", "zeros:14x4096", "1"],
    "kernels/expert/softmax.mlir": ["random:1:160x256", "zeros:160x256"],
    "kernels/expert/vector_add.mlir": ["random:1:64x640", "random:2:64x640", "zeros:64x640"],
}
# Others, with which loops do not run that keep things in order.
MORE = {"kernels/gemm_persistent.mlir": ["random:1:256x64", "random:2:64x512", "zeros:256x512", "2"]}

# How instructions of a pipe look.
PIPES = {
    "mte2": r"ascend\.copy_gm_to_",
    "mte3": r"ascend\.(copy|atomic\w*)_ub_to_gm",
    "mte1": r"ascend\.load_l0",
    "m": r"ascend\.mmad",
    "fix": r"ascend\.fixpipe",
    "v": r"ascend\.(v|copy_ub_to_ub)",
    "s": r"(%\S+ = )?memref\.(load|store)",
}


def neighbour(lines, i, pipe, step):
    """The line of the next instruction of `pipe` in the block of line i, if any."""
    j = i + step
    while 0 <= j < len(lines) and not re.search(r"[{}]\s*$|^\s*}", lines[j]):
        if re.match(PIPES[pipe], lines[j].strip()):
            return j
        j += step
    return None


def moved(lines, i, j):
    """With line i at the place of line j, which gives way to it."""
    rest = lines[:i] + lines[i + 1 :]
    return [*rest[:j], lines[i], *rest[j:]]


def mutants(lines):
    """Descriptions and texts."""
    ids = {}
    for line in lines:
        if match := SYNC.match(line):
            if flag := FLAG.match(match[2]):
                ids.setdefault(flag.groups()[:2], set()).add(flag[3])
            elif match[1].startswith("cross"):
                ids.setdefault("cross", set()).add(CROSS_ID.search(match[2])[0])
    for i, line in enumerate(lines):
        match = SYNC.match(line)
        if not match:
            continue
        name = f"{match[1]} {match[2]} in line {i + 1}"
        yield f"dropped {name}", lines[:i] + lines[i + 1 :]
        if match[1] == "pipe_barrier":
            continue
        yield f"doubled {name}", lines[: i + 1] + lines[i:]
        if match[1].startswith("cross"):
            own = CROSS_ID.search(match[2])[0]
            for other in sorted(ids["cross"] - {own}):
                yield f"id {other} for {name}", [*lines[:i], CROSS_ID.sub(other, line), *lines[i + 1 :]]
            continue
        flag = FLAG.match(match[2])
        for other in sorted(ids[flag.groups()[:2]] - {flag[3]}):
            changed = line.replace(f", {flag[3]}", f", {other}")
            yield f"id {other} for {name}", [*lines[:i], changed, *lines[i + 1 :]]
        if match[1] == "set_flag" and (j := neighbour(lines, i, flag[1], -1)) is not None:
            yield f"too early {name}", moved(lines, i, j)
        if match[1] == "wait_flag" and (j := neighbour(lines, i, flag[2], 1)) is not None:
            yield f"too late {name}", moved(lines, i, j)


def sample(mutants, count):
    """As many of the mutants, at the same distance from each other."""
    return [mutants[i * len(mutants) // count] for i in range(count)] if count < len(mutants) else mutants


def succeeds(*command):
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode < 0:
        sys.exit(f"{' '.join(map(str, command))} crashed\n{result.stderr}")
    return result.returncode == 0


def check(kernel, folder, most):
    """The mutants of a kernel that are accepted, how many there are, and whether it is
    for both cores."""
    final = folder / f"{kernel.replace('/', '-')}"
    if not succeeds("tl-opt", ROOT / kernel, "--tl-compile", "-o", final):
        sys.exit(f"{kernel} does not compile")
    counts = folder / "counts.npy"
    np.save(counts, np.full((9, 3), 192, np.int32))
    runs = [KERNELS[kernel], *([MORE[kernel]] if kernel in MORE else [])]
    runs = [[f"--arg={counts if argument == 'COUNTS' else argument}" for argument in run] for run in runs]
    if not all(succeeds("tl-run", final, *run) for run in runs):
        sys.exit(f"{kernel} does not run")

    def judge(numbered):
        number, (name, lines) = numbered
        path = final.with_suffix(f".{number}.mlir")
        path.write_text("\n".join(lines) + "\n")
        verified = succeeds("tl-opt", path, "--ascend-verify-sync", "-o", "/dev/null")
        # Not every path may be one that runs: the kernel is run for what is.
        executed = all(succeeds("tl-run", path, *run) for run in runs)
        path.unlink()
        return name, verified, executed

    text = final.read_text()
    found = list(mutants(text.splitlines()))
    chosen = list(enumerate(sample(found, most or len(found))))
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        results = list(pool.map(judge, chosen))
    return [result for result in results if result[1] or result[2]], len(results), "cross_core" in text


def main():
    options = [a for a in sys.argv[1:] if a.startswith("--sample=")]
    folder, *kernels = (a for a in sys.argv[1:] if a not in options)
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    all_kernels = {str(path.relative_to(ROOT)) for path in (ROOT / "kernels").rglob("*.mlir")}
    if missing := all_kernels - set(KERNELS):
        sys.exit(f"no arguments for {', '.join(sorted(missing))}")
    status = 0
    for kernel in kernels or KERNELS:
        most = int(options[0].split("=")[1]) if options else None
        accepted, count, for_both = check(kernel, folder, most)
        ordered = [result for result in accepted if for_both and not result[1]]
        accepted = [result for result in accepted if result not in ordered]
        others = f", {len(ordered)} in order through the other core" if ordered else ""
        print(f"{kernel}: {count} mutants, {len(accepted)} accepted{others}", flush=True)
        for name, verified, executed in accepted:
            who = [w for w, ok in (("the verifier", verified), ("the executor", executed)) if ok]
            print(f"  {name}: by {' and '.join(who)}", flush=True)
            status = 1
    sys.exit(status)


if __name__ == "__main__":
    main()
