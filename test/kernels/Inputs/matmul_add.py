"""Runs kernels/matmul_add.mlir against NumPy.

    matmul_add.py KERNEL FOLDER

For one block and several, and extents that fill tiles and that do not, in some of the
ways that it can be compiled. A table of the runs is printed.
"""

import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "runtime" / "Inputs"))

import attention
import executed
import numpy as np

# M, N, K
SHAPES = [(64, 128, 64), (128, 512, 192), (1, 1, 1), (100, 300, 129), (65, 33, 70)]


# Element type, stages, vector cores, and slots of channels; bench/attention.py runs all.
WAYS = [("f16", 1, 1, 2), ("f16", 3, 2, 1), ("bf16", 2, 2, 2)]


def compile(kernel, folder, dtype, options="", stages=1, sub_blocks=1):
    """The kernel for elements of a type, with the given numbers of stages and
    vector cores, as it is and compiled."""
    text = pathlib.Path(kernel).read_text().replace("xf16", f"x{dtype}").replace(": f16\n", f": {dtype}\n").replace("!half, f16", f"!half, {dtype}")
    loop, launch = "    }\n    %Dt", "  }\n  return"
    assert loop in text and launch in text
    text = text.replace(loop, f"    }} {{tile.stages = {stages}}}\n    %Dt").replace(launch, f"  }} {{tile.sub_blocks = {sub_blocks}}}\n  return")
    source, final = folder / f"{dtype}.{stages}.{sub_blocks}.mlir", folder / f"{dtype}.{stages}.{sub_blocks}.final.mlir"
    source.write_text(text)
    subprocess.run(["tl-opt", source, f"--tl-compile={options}", "-o", final], check=True)
    return source, final


def check(source, final, folder, dtype, shape, modes):
    m, n, k = shape
    random = np.random.default_rng(m * n)
    tensors = {}
    for name, extents in (("A", (m, k)), ("B", (k, n)), ("D", (m, n))):
        tensors[name] = attention.save(folder / f"{name}.npy", random.uniform(-1, 1, extents).astype(np.float32), dtype)
    c = tensors["A"] @ tensors["B"] + tensors["D"]
    attention.save(folder / "C.npy", c, dtype)
    arguments = [f"--arg={folder / name}.npy" for name in "ABD"]
    tolerance = 2e-3 if dtype == "f16" else 2e-2
    arguments += [f"--arg=zeros:{m}x{n}", f"--expect=3={folder / 'C.npy'}", f"--rtol={tolerance}", f"--atol={tolerance}"]
    executed.run(final, arguments, modes)
    executed.run(source, arguments, [["--sequential"]])


def main():
    kernel, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    for dtype, stages, sub_blocks, slots in WAYS:
        source, final = compile(kernel, folder, dtype, f"channel-depth={slots}", stages, sub_blocks)
        for shape in SHAPES:
            check(source, final, folder, dtype, shape, [[], ["--schedule=random:1-2"]])
    executed.print_table()


if __name__ == "__main__":
    main()
