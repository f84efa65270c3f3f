"""Runs a kernel of flash attention against NumPy.

    attention.py [--once] KERNEL FOLDER

In f16 and bf16, causal and not, for numbers of rows that fill blocks and that do
not; without --once also with other numbers of stages and vector cores. A table of
the runs is printed.
"""

import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "runtime" / "Inputs"))

import bf16
import executed
import numpy as np

SCALE = 0.125
# heads, rows of Q, rows of K and V
SHAPES = [(1, 64, 64), (2, 128, 192), (1, 1, 1), (1, 100, 100), (1, 65, 130)]
FEW = [["--schedule=random:1"]]
# Stages, vector cores, and slots of channels; bench/attention.py runs all.
WAYS = ((1, 1, 1), (2, 1, 2), (3, 1, 4), (1, 2, 3), (3, 2, 1))


def attention(q, k, v, causal):
    scores = SCALE * q.astype(np.float64) @ k.astype(np.float64).transpose(0, 2, 1)
    if causal:
        rows, columns = np.indices(scores.shape[1:])
        scores[:, columns > rows] = -np.inf
    weights = np.exp(scores - scores.max(-1, keepdims=True))
    return weights / weights.sum(-1, keepdims=True) @ v.astype(np.float64)


def save(path, array, dtype):
    """Rounds `array` and returns the rounded values."""
    if dtype == "f16":
        np.save(path, array.astype(np.float16))
        return array.astype(np.float16).astype(np.float32)
    bits = bf16.to_bf16(array)
    np.save(path, bits)
    return (bits.astype(np.uint32) << 16).view(np.float32)


def compile(kernel, folder, dtype, options="", stages=None, sub_blocks=2):
    """The kernel for elements of a type, with the given number of stages or its
    own, and the given number of vector cores, as it is and compiled."""
    source = folder / f"{dtype}.{stages}.{sub_blocks}.mlir"
    text = pathlib.Path(kernel).read_text().replace("xf16", f"x{dtype}").replace(": f16\n", f": {dtype}\n").replace(": f16,", f": {dtype},").replace(", f16\n", f", {dtype}\n")
    if stages:
        text = re.sub(r"tile\.stages( = \d+)?", f"tile.stages = {stages}", text)
    source.write_text(text.replace("tile.sub_blocks = 2", f"tile.sub_blocks = {sub_blocks}"))
    final = folder / f"{dtype}.{stages}.{sub_blocks}.final.mlir"
    subprocess.run(["tl-opt", source, f"--tl-compile={options}", "-o", final], check=True)
    return source, final


def check(source, final, folder, dtype, shape, causal, modes):
    heads, m, n = shape
    columns = int(re.search(r"!tensor = memref<\?x\?x(\d+)x", source.read_text())[1])
    random = np.random.default_rng(m * n)
    tensors = {}
    for name, rows in (("Q", m), ("K", n), ("V", n)):
        array = random.standard_normal((heads, rows, columns)).astype(np.float32)
        tensors[name] = save(folder / f"{name}.npy", array, dtype)
    save(folder / "O.npy", attention(*tensors.values(), causal), dtype)
    arguments = [f"--arg={folder / name}.npy" for name in "QKV"]
    arguments += [f"--arg=zeros:{heads}x{m}x{columns}", f"--arg={SCALE}"]
    if is_causal(source):
        arguments.append(f"--arg={int(causal)}")
    tolerance = 2e-3 if dtype == "f16" else 2e-2
    arguments += [f"--expect=3={folder / 'O.npy'}", f"--rtol={tolerance}", f"--atol={tolerance}"]
    executed.run(final, arguments, modes)
    executed.run(source, arguments, [["--sequential"]])


def is_causal(kernel):
    """Whether a kernel can be causal."""
    return "%causal: i1" in pathlib.Path(kernel).read_text()


def main():
    kernel, folder = sys.argv[-2], pathlib.Path(sys.argv[-1])
    once = "--once" in sys.argv
    folder.mkdir(parents=True, exist_ok=True)
    for dtype in ("f16", "bf16"):
        source, final = compile(kernel, folder, dtype)
        for shape in SHAPES[once:] if dtype == "f16" else SHAPES[3:4]:
            for causal in (False, True)[: 1 + is_causal(source)]:
                modes = [[], *FEW] if shape == SHAPES[1] else FEW
                check(source, final, folder, dtype, shape, causal, modes)
    for stages, sub_blocks, slots in () if once else WAYS:
        source, final = compile(kernel, folder, "f16", f"channel-depth={slots}", stages, sub_blocks)
        check(source, final, folder, "f16", (1, 100, 300), stages == 2 and is_causal(source), [[], [f"--schedule=random:{stages}"]])
    executed.print_table()


if __name__ == "__main__":
    main()
