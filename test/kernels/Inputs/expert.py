"""Compares kernels with those that an expert wrote for the same.

    expert.py KERNELS FOLDER

What the compiler makes of a kernel in KERNELS takes no more workspace, flags and
copies than its namesake in KERNELS/expert, and both compute the same. A table is
printed. The expert's kernels are for one vector core, so those of the compiler are
here; they have as many stages as their names say.
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
ATTENTION = (["2x100x64", "2x130x64", "2x130x64"], "2x100x64", ["0.125", "1"])
# By the name of the expert's kernel: that of the compiler, its stages, and arguments.
KERNELS = {
    "matmul_add": ("matmul_add", 1, (["100x129", "129x300", "100x300"], "100x300", [])),
    "flash_attention": ("flash_attention", 1, ATTENTION),
    "flash_attention_2_stages": ("flash_attention", 2, ATTENTION),
}


def compile(kernel, folder, stages):
    source = folder / f"{kernel.parent.name}-{kernel.stem}-{stages}.source.mlir"
    text = kernel.read_text().replace(" {tile.sub_blocks = 2}", "")
    source.write_text(text.replace("tile.stages = 2", f"tile.stages = {stages}"))
    final = folder / f"{kernel.parent.name}-{kernel.stem}-{stages}.mlir"
    subprocess.run(["tl-opt", source, "--tl-compile", "-o", final], check=True)
    return final


def measure(text):
    counts = {kind: len(re.findall(pattern, text)) for kind, pattern in KINDS.items()}
    slots = re.findall(r"(?:%arg\d+: |alloc\(\) : )memref<(24x[\dx]+)x(f\d+)>", text.replace("24x1x", "24x"))
    counts["workspace"] = sum(int(np.prod([int(n) for n in shape.split("x")])) * BYTES[dtype] for shape, dtype in slots)
    return counts, [shape for shape, _ in slots]


def run(final, shapes, workspace, output):
    inputs, shape, scalars = shapes
    arguments = [f"--arg=random:{i}:{s}" for i, s in enumerate(inputs)] + [f"--arg=zeros:{shape}"]
    arguments += [f"--arg={s}" for s in scalars] + [f"--arg=zeros:{s}" for s in workspace]
    subprocess.run(["tl-run", final, *arguments, f"--output=3={output}"], check=True, stdout=subprocess.DEVNULL)
    return np.load(output)


def main():
    kernels, folder = map(pathlib.Path, sys.argv[1:])
    folder.mkdir(parents=True, exist_ok=True)
    for name, (kernel, stages, shapes) in KERNELS.items():
        ours = compile(kernels / f"{kernel}.mlir", folder, stages)
        theirs = compile(kernels / "expert" / f"{name}.mlir", folder, stages)
        counts, _ = measure(ours.read_text())
        wanted, workspace = measure(theirs.read_text())
        for kind, count in counts.items():
            print(f"{name}: {kind}: {count}, by hand {wanted[kind]}")
            # The expert takes slots by the number of the iteration, the compiler by
            # counters: that two are apart it does not see, and puts a barrier.
            if count > wanted[kind] and not (kind == "barriers" and stages > 1):
                sys.exit("more than by hand")
        same = np.array_equal(run(ours, shapes, [], folder / "ours.npy"), run(theirs, shapes, workspace, folder / "theirs.npy"))
        if not same:
            sys.exit(f"{name}: another result than by hand")


if __name__ == "__main__":
    main()
