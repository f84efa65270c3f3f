"""Compares kernels with an expert's kernels for the same function.

    expert.py KERNELS FOLDER

A compiled kernel in KERNELS takes no more workspace, flags and copies than its
namesake in KERNELS/expert, and both compute the same. A table is printed. The
expert's kernels are for one vector core, so the compiled ones are here; their names
give their numbers of stages. For the kernel with the expert's own flags within a
core, only the flags between the cores are compared.
"""

import collections
import pathlib
import re
import subprocess
import sys

import numpy as np

KINDS = {
    "flags between cores": r"ascend\.cross_core_(set|wait)_flag",
    "flags in a core": r"ascend\.(set|wait)_flag",
    "barriers": r"ascend\.pipe_barrier",
    "copies": r"ascend\.(copy_\w+|fixpipe\w*)",
}
BYTES = {"f32": 4, "f16": 2}
TENSORS = [f"random:{i}:2x{rows}x64" for i, rows in enumerate((100, 130, 130))]
ATTENTION = [*TENSORS, "zeros:2x100x64", "0.125", "1"]
GATHERED = [*TENSORS, "INDEX", "COUNT", "zeros:2x100x64", "0.125"]
# By the name of the expert's kernel: that of the compiler, its stages, and arguments.
# An argument of zeros is the result; INDEX and COUNT are the lists for the gather.
KERNELS = {
    "matmul_add": ("matmul_add", 1, [f"random:{i}:{s}" for i, s in enumerate(("100x129", "129x300", "100x300"))] + ["zeros:100x300"]),
    "flash_attention": ("flash_attention", 1, ATTENTION),
    "flash_attention_2_stages": ("flash_attention", 2, ATTENTION),
    "gathered_attention": ("gathered_attention", 1, GATHERED),
    "gathered_attention_2_stages": ("gathered_attention", 2, GATHERED),
    "matmul_add_pipelined": ("matmul_add", 3, [f"random:{i}:{s}" for i, s in enumerate(("640x192", "192x384", "640x384"))] + ["zeros:640x384"]),
}
FLAGS_BY_HAND = ("matmul_add_pipelined",)


def compile(kernel, folder, stages):
    source = folder / f"{kernel.parent.name}-{kernel.stem}-{stages}.source.mlir"
    text = kernel.read_text().replace(" {tile.sub_blocks = 2}", "")
    if stages > 1:
        text = text.replace("    }\n    %Dt", "    } {tile.stages = 2}\n    %Dt")
    source.write_text(text.replace("tile.stages = 2", f"tile.stages = {stages}"))
    final = folder / f"{kernel.parent.name}-{kernel.stem}-{stages}.mlir"
    options = "auto-sync=false" if kernel.stem in FLAGS_BY_HAND else ""
    # An expert says which loops have stages.
    options += " auto-stages=false"
    subprocess.run(["tl-opt", source, f"--tl-compile={options}", "-o", final], check=True)
    return final


def measure(text):
    counts = {kind: len(re.findall(pattern, text)) for kind, pattern in KINDS.items()}
    slots = re.findall(r"(?:%arg\d+: |alloc\(\) : )memref<(24x[\dx]+)x(f\d+)>", text.replace("24x1x", "24x"))
    counts["workspace"] = sum(int(np.prod([int(n) for n in shape.split("x")])) * BYTES[dtype] for shape, dtype in slots)
    return counts, [shape for shape, _ in slots]


def save_lists(folder):
    random = np.random.default_rng(1)
    np.save(folder / "INDEX.npy", np.array([[random.permutation(130) for _ in range(2)] for _ in range(2)], np.int32))
    np.save(folder / "COUNT.npy", np.array([[130, 1], [64, 70]], np.int32))


def run(final, arguments, workspace, output):
    number = next(i for i, a in enumerate(arguments) if a.startswith("zeros"))
    arguments = [output.parent / f"{a}.npy" if a.isupper() else a for a in arguments]
    options = [f"--arg={a}" for a in [*arguments, *(f"zeros:{s}" for s in workspace)]]
    subprocess.run(["tl-run", final, *options, f"--output={number}={output}"], check=True, stdout=subprocess.DEVNULL)
    return np.load(output)


def main():
    kernels, folder = map(pathlib.Path, sys.argv[1:])
    folder.mkdir(parents=True, exist_ok=True)
    save_lists(folder)
    for name, (kernel, stages, arguments) in KERNELS.items():
        ours = compile(kernels / f"{kernel}.mlir", folder, stages)
        theirs = compile(kernels / "expert" / f"{name}.mlir", folder, stages)
        counts, _ = measure(ours.read_text())
        wanted, workspace = measure(theirs.read_text())
        for kind, count in counts.items():
            if name in FLAGS_BY_HAND and kind not in ("flags between cores", "workspace"):
                continue
            print(f"{name}: {kind}: {count}, by hand {wanted[kind]}")
            # The expert takes slots by the number of the iteration, the compiler by
            # counters: that two are apart it does not see, and puts a barrier.
            if count > wanted[kind] and not (kind == "barriers" and stages > 1):
                sys.exit("more than by hand")
        same = np.array_equal(run(ours, arguments, [], folder / "ours.npy"), run(theirs, arguments, workspace, folder / "theirs.npy"))
        if not same:
            sys.exit(f"{name}: another result than by hand")


if __name__ == "__main__":
    main()
