#!/usr/bin/env python3
"""Changes each synchronisation operation of compiled kernels, one at a time.

Usage: mutants.py SCRATCH_FOLDER [--sample=COUNT] [--write] [KERNEL...]

Each set, wait and barrier is dropped, also those between cores, and so is the order of a
product after earlier ones; each set and wait is duplicated; each set is moved before the
last instruction of its pipe, each wait after the next one of its pipe; each flag gets the
id of another one of its pair of pipes, at one end, and is removed at both. A flag between
cores is moved before the last instruction that its set reports, and after the next one on a
tensor that both cores use. ascend-verify-sync and the checker of the executor must both
refuse each mutant, by the rules in docs/mutants.md. Prints those that one of them accepts
against these rules; the exit status is 1 if there are any.

All kernels of kernels/ and kernels/expert/ are changed, or those named; with --sample only
COUNT mutants of each, the same ones every time. With --write the table goes to
docs/mutants.md. Results in the folder of an earlier run with the same tools are reused.
"""

import argparse
import collections
import concurrent.futures
import hashlib
import json
import pathlib
import re
import shutil
import subprocess
import sys
import threading

import numpy as np

import options as checks
from mutations import mutants, variants

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "mutants.md"

# Kernels are compiled for a chip with so few cores that each of them takes several blocks
# of a small tensor; kernels in which an expert wrote the number of cores are unchanged.
FEW_CORES = '#ascend.target<"910B2", {cube_cores = 2 : i64, vector_cores = 4 : i64}>'

# Arguments with which every branch of a kernel runs, and every loop several times: more
# blocks than cores if a core takes several. Arguments named in ARRAYS hold the number of
# gathered rows out of 300, for each head and tile.
ARRAYS = {"COUNTS": [[300, 150], [192, 64], [20, 280]] * 5, "FEW_COUNTS": [[180], [64], [150]], "TAIL_COUNTS": [[30], [20], [5]], "ONE_TILE": [[30, 20]] * 13}


def attention(heads, rows, keys, columns=64):
    q, k = f"{heads}x{rows}x{columns}", f"{heads}x{keys}x{columns}"
    return [f"random:1:{q}", f"random:2:{k}", f"random:3:{k}", f"zeros:{q}", "0.125"]


GATHERED, GATHERED_13 = attention(3, 100, 300), attention(13, 100, 300)
MATMUL_ADD = ["random:1:320x448", "random:2:448x640", "random:3:320x640", "zeros:320x640"]
SLOTS, GATHERED_SLOTS = ["zeros:24x64x64"] * 3, ["zeros:24x64x64"] * 5
KERNELS = {
    "kernels/batched_gemm.mlir": ["random:1:2x128x720", "random:2:2x720x256", "zeros:2x128x256", "1"],
    "kernels/flash_attention.mlir": [*attention(3, 100, 300), "0"],
    "kernels/flash_attention_128.mlir": [*attention(3, 100, 600, 128), "0"],
    "kernels/flash_attention_wide.mlir": [*attention(3, 100, 1100, 128), "0"],
    "kernels/gather_rows.mlir": ["iota:64x128", "zeros:40", "zeros:40x128"],
    "kernels/gathered_attention.mlir": [*GATHERED[:3], "zeros:3x2x300", "COUNTS", *GATHERED[3:]],
    "kernels/gemm.mlir": ["random:1:128x512", "random:2:512x256", "zeros:128x256"],
    "kernels/gemm_persistent.mlir": ["random:1:256x480", "random:2:480x512", "zeros:256x512", "2"],
    "kernels/matmul_add.mlir": MATMUL_ADD,
    "kernels/rms_norm.mlir": ["random:1:121x256", "random:2:1x256", "zeros:121x256"],
    "kernels/rms_norm_persistent.mlir": ["random:1:27x4096", "random:2:1x4096", "zeros:27x4096", "2"],
    "kernels/silu_mul.mlir": ["random:1:128x256", "random:2:128x256", "zeros:128x256"],
    "kernels/softmax.mlir": ["random:1:121x256", "zeros:121x256"],
    "kernels/vector_add.mlir": ["random:1:250x200", "random:2:250x200", "zeros:250x200"],
    "kernels/expert/attention.mlir": [*attention(9, 192, 192), *SLOTS],
    "kernels/expert/batched_gemm.mlir": ["random:1:3x128x720", "random:2:3x720x256", "zeros:3x128x256", "1"],
    "kernels/expert/flash_attention.mlir": [*attention(13, 100, 180), "0", *SLOTS],
    "kernels/expert/flash_attention_2_stages.mlir": [*attention(13, 100, 300), "0", *["zeros:24x2x64x64"] * 3],
    "kernels/expert/gathered_attention.mlir": [*GATHERED_13[:3], "zeros:13x2x300", "COUNTS", *GATHERED_13[3:], *GATHERED_SLOTS],
    "kernels/expert/gathered_attention_2_stages.mlir": [*GATHERED_13[:3], "zeros:13x2x300", "COUNTS", *GATHERED_13[3:], *["zeros:24x2x64x64"] * 5],
    "kernels/expert/flash_attention_128.mlir": [*attention(13, 128, 640, 128), *["zeros:24x4x64x128"] * 3],
    "kernels/expert/gemm.mlir": ["random:1:128x640", "random:2:640x256", "zeros:128x256"],
    "kernels/expert/matmul_add.mlir": [*MATMUL_ADD, "zeros:24x64x128"],
    "kernels/expert/matmul_add_pipelined.mlir": ["random:1:896x320", "random:2:320x512", "random:3:896x512", "zeros:896x512", "zeros:24x2x64x128"],
    "kernels/expert/rms_norm_persistent.mlir": ["random:1:14x4096", "random:2:1x4096", "zeros:14x4096", "1"],
    "kernels/expert/softmax.mlir": ["random:1:160x256", "zeros:160x256"],
    "kernels/expert/vector_add.mlir": ["random:1:64x640", "random:2:64x640", "zeros:64x640"],
}
# Further arguments: with these, loops that establish order have no iterations, rows see
# only some of the others, or none, and products are so small that the hardware does not
# order them.
FEW_ROWS, TAIL = attention(3, 16, 180), attention(3, 36, 180)
FEW, NONE = attention(1, 180, 180), attention(3, 100, 0)
MORE = {
    "kernels/batched_gemm.mlir": [["random:1:1x16x600", "random:2:1x600x32", "zeros:1x16x32", "1"]],
    "kernels/flash_attention.mlir": [[*FEW, "1"], [*NONE, "0"], [*attention(1, 16, 180), "0"], [*attention(1, 36, 30), "0"]],
    "kernels/flash_attention_128.mlir": [[*attention(1, 330, 330, 128), "1"], [*attention(3, 100, 0, 128), "0"], [*attention(1, 16, 230, 128), "0"], [*attention(1, 16, 358, 128), "0"], [*attention(1, 36, 30, 128), "0"]],
    "kernels/flash_attention_wide.mlir": [[*attention(3, 100, 0, 128), "0"], [*attention(1, 16, 230, 128), "0"], [*attention(1, 150, 700, 128), "0"], [*attention(26, 100, 300, 128), "0"], [*attention(50, 16, 16, 128), "0"], [*attention(1, 100, 16, 128), "0"], [*attention(1, 100, 272, 128), "0"], [*attention(1, 16, 144, 128), "0"], [*attention(1, 100, 1920, 128), "0"], [*attention(1, 16, 900, 128), "0"], [*attention(1, 430, 430, 128), "1"]],
    "kernels/gemm.mlir": [["random:1:16x512", "random:2:512x32", "zeros:16x32"]],
    "kernels/gathered_attention.mlir": [[*GATHERED[:3], "zeros:3x2x300", "zeros:3x2", *GATHERED[3:]], [*FEW_ROWS[:3], "zeros:3x1x180", "FEW_COUNTS", *FEW_ROWS[3:]], [*TAIL[:3], "zeros:3x1x180", "TAIL_COUNTS", *TAIL[3:]]],
    "kernels/expert/gathered_attention.mlir": [
        [*GATHERED_13[:3], "zeros:13x2x300", "zeros:13x2", *GATHERED_13[3:], *GATHERED_SLOTS],
        [*attention(1, 16, 300)[:3], "zeros:1x1x300", "COUNTS", *attention(1, 16, 300)[3:], *GATHERED_SLOTS],
    ],
    "kernels/expert/gathered_attention_2_stages.mlir": [
        [*GATHERED_13[:3], "zeros:13x2x300", "zeros:13x2", *GATHERED_13[3:], *["zeros:24x2x64x64"] * 5],
        [*attention(1, 16, 300)[:3], "zeros:1x1x300", "COUNTS", *attention(1, 16, 300)[3:], *["zeros:24x2x64x64"] * 5],
        [*GATHERED_13[:3], "zeros:13x2x300", "ONE_TILE", *GATHERED_13[3:], *["zeros:24x2x64x64"] * 5],
    ],
    "kernels/gemm_persistent.mlir": [["random:1:256x64", "random:2:64x512", "zeros:256x512", "2"], ["random:1:16x600", "random:2:600x32", "zeros:16x32", "1"]],
    "kernels/matmul_add.mlir": [["random:1:16x512", "random:2:512x32", "random:3:16x32", "zeros:16x32"]],
    "kernels/expert/attention.mlir": [[*attention(9, 192, 64), *SLOTS]],
    "kernels/expert/matmul_add.mlir": [["random:1:16x192", "random:2:192x32", "random:3:16x32", "zeros:16x32", "zeros:24x64x128"]],
    "kernels/expert/batched_gemm.mlir": [["random:1:1x16x600", "random:2:1x600x32", "zeros:1x16x32", "1"]],
    "kernels/expert/flash_attention_128.mlir": [[*attention(13, 128, keys, 128), *["zeros:24x4x64x128"] * 3] for keys in (0, 128, 256, 512)],
    "kernels/rms_norm_persistent.mlir": [["random:1:3x4096", "random:2:1x4096", "zeros:3x4096", "2"]],
    "kernels/expert/flash_attention.mlir": [[*FEW, "1", *SLOTS], [*attention(13, 100, 0), "0", *SLOTS], [*attention(1, 16, 180), "0", *SLOTS], [*attention(1, 36, 30), "0", *SLOTS]],
    "kernels/expert/flash_attention_2_stages.mlir": [[*arguments, *["zeros:24x2x64x64"] * 3] for arguments in ([*FEW, "1"], [*attention(13, 100, 0), "0"], [*attention(1, 16, 180), "0"], [*attention(1, 36, 30), "0"])],
}


def sample(mutants, count):
    """COUNT of the mutants, at equal distances."""
    return [mutants[i * len(mutants) // count] for i in range(count)] if count < len(mutants) else mutants


TOOLS = ("tl-opt", "tl-run")


class Judge:
    """Runs the checkers, and caches their verdicts."""

    def __init__(self, folder):
        self.folder, self.file, self.lock = folder, folder / "verdicts.jsonl", threading.Lock()
        stats = [pathlib.Path(shutil.which(tool)).stat() for tool in TOOLS]
        self.tools = "".join(f"{s.st_size}:{s.st_mtime_ns}:" for s in stats)
        lines = self.file.read_text().splitlines() if self.file.exists() else []
        # The last line of a run that was ended may be incomplete.
        self.known = dict(json.loads(line) for line in lines if line.endswith("]"))

    def __call__(self, text, runs, original):
        """The verdicts on a text, true if accepted: of `verifier`, `executor`, and
        `alone`, the executor restricted to the verifier's view of the kernel, which was
        `original`. The last is only computed if the executor accepts and the verifier
        does not."""
        key = hashlib.sha256((self.tools + repr(runs) + text).encode()).hexdigest()
        with self.lock:
            if key in self.known:
                return set(self.known[key])
        path = self.folder / f"{key[:16]}.mlir"
        path.write_text(text)
        who = set()
        if succeeds("tl-opt", path, "--ascend-verify-sync", "-o", "/dev/null"):
            who.add("verifier")
        # Some paths may never run: the executor only judges those that do.
        if all(succeeds("tl-run", path, *run) for run in runs):
            who.add("executor")
        if who == {"executor"} and self.accepts_alone(path, text, runs, original):
            who.add("alone")
        # Another thread may have computed the same text.
        path.unlink(missing_ok=True)
        with self.lock, self.file.open("a") as file:
            file.write(json.dumps([key, sorted(who)]) + "\n")
        return who

    def accepts_alone(self, path, text, runs, original):
        """Whether the executor accepts a text core by core, in each way of running it in
        which the original is accepted."""

        def accepts(variant):
            path.write_text(variant)
            return all(succeeds("tl-run", path, "--own-order", *run) for run in runs)

        return all(accepts(variant) or not accepts(right) for variant, right in zip(variants(text), variants(original)))


def succeeds(*command):
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode < 0:
        sys.exit(f"{' '.join(map(str, command))} crashed\n{result.stderr}")
    return result.returncode == 0


KINDS = ["caught by both", "found core by core", "right in both places", "found when it runs", "accepted"]


def kind(name, who):
    """See docs/mutants.md."""
    is_moved = name.startswith(("too early", "too late"))
    if not who:
        return KINDS[0]
    if who == {"executor"}:
        return KINDS[1]
    is_between_cores = "cross_core" in name
    if is_moved and "executor" in who and ("verifier" in who or is_between_cores):
        return KINDS[2]
    if is_moved and who == {"verifier"} and is_between_cores:
        return KINDS[3]
    return KINDS[4]


def compile(kernel, folder):
    """The lines of a kernel for a small chip, and how to run it."""
    source, final = ROOT / kernel, folder / kernel.replace("/", "-")
    if not kernel.startswith("kernels/expert/"):
        text = re.sub("^func", f"module attributes {{ascend.target = {FEW_CORES}}} {{\nfunc", source.read_text(), count=1, flags=re.M)
        source = folder / "source.mlir"
        source.write_text(text + "}\n")
    if not succeeds("tl-opt", source, "--tl-compile", "-o", final):
        sys.exit(f"{kernel} does not compile")
    files = {name: folder / f"{name}.npy" for name in ARRAYS}
    for name, file in files.items():
        np.save(file, np.array(ARRAYS[name], np.int32))
    runs = [KERNELS[kernel], *MORE.get(kernel, [])]
    runs = [[f"--arg={files.get(argument, argument)}" for argument in run] for run in runs]
    text = final.read_text()
    (folder / "one_slot.mlir").write_text(next(variants(text)))
    if not all(succeeds("tl-run", final, *run) and succeeds("tl-run", folder / "one_slot.mlir", "--own-order", *run) for run in runs):
        sys.exit(f"{kernel} does not run")
    return text.splitlines(), runs


def check(kernel, judge, most):
    """The number of mutants of a kernel by kind; prints those with a wrong verdict."""
    lines, runs = compile(kernel, judge.folder)
    original = "\n".join(lines) + "\n"
    found = list(mutants(lines))
    chosen = sample(found, most or len(found))
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        verdicts = list(pool.map(lambda mutant: judge("\n".join(mutant[1]) + "\n", runs, original), chosen))
    kinds = collections.Counter(kind(name, who) for (name, _), who in zip(chosen, verdicts))
    others = "".join(f", {kinds[k]} {k}" for k in KINDS[1:4] if kinds[k])
    print(f"{kernel}: {len(chosen)} mutants, {kinds['accepted']} accepted{others}", flush=True)
    for (name, _), who in zip(chosen, verdicts):
        if kind(name, who) == "accepted":
            print(f"  {name}: by {' and '.join(sorted(who))}", flush=True)
    return kinds


def table(results):
    rows = [(kernel, sum(kinds.values()), *(kinds[k] for k in KINDS)) for kernel, kinds in results.items()]
    rows.append(("all", *(sum(column) for column in zip(*(row[1:] for row in rows)))))
    head = [f"| kernel | mutants | {' | '.join(KINDS)} |", "|--|" + "--:|" * (1 + len(KINDS))]
    return "\n".join([*head, *(f"| {' | '.join(map(str, row))} |" for row in rows)]) + "\n"


def parse_options():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("kernels", nargs="*", metavar="KERNEL")
    parser.add_argument("--sample", type=checks.positive, metavar="COUNT")
    parser.add_argument("--write", action="store_true")
    options = parser.parse_intermixed_args()
    if unknown := set(options.kernels) - set(KERNELS):
        parser.error(f"no arguments for {', '.join(sorted(unknown))}")
    return options


def main():
    options = parse_options()
    all_kernels = {str(path.relative_to(ROOT)) for path in (ROOT / "kernels").rglob("*.mlir")}
    if missing := all_kernels - set(KERNELS):
        sys.exit(f"no arguments for {', '.join(sorted(missing))}")
    checks.require_tools(*TOOLS)
    checks.make_folder(options.folder)
    judge = Judge(options.folder)
    results = {kernel: check(kernel, judge, options.sample) for kernel in options.kernels or KERNELS}
    if options.write:
        PAGE.write_text(PAGE.read_text().split("| kernel |")[0] + table(results))
    sys.exit(any(kinds["accepted"] for kinds in results.values()))


if __name__ == "__main__":
    main()
