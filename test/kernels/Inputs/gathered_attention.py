"""Runs kernels/gathered_attention.mlir against NumPy, or that of an expert.

    gathered_attention.py KERNEL FOLDER [WORKSPACE...]

In f16 and bf16, for lists that fill steps and that do not; without the shapes of
a workspace also with other numbers of stages and vector cores. A table of the
runs is printed.
"""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "runtime" / "Inputs"))

import executed
import numpy as np
from attention import SCALE, WAYS, compile, save

GROUP, COLUMNS = 64, 64
# heads, rows of Q, rows of K and V, and the number of the latter that each group sees
CASES = [(1, 64, 64, [[64]]), (2, 100, 90, [[70, 1], [64, 33]])]


def attention(q, k, v, index, count):
    result = np.zeros(q.shape)
    for head, counts in enumerate(count):
        for group, n in enumerate(counts):
            rows = slice(group * GROUP, (group + 1) * GROUP)
            seen = index[head, group, :n]
            scores = SCALE * q[head, rows].astype(np.float64) @ k[head, seen].astype(np.float64).T
            weights = np.exp(scores - scores.max(-1, keepdims=True))
            result[head, rows] = weights / weights.sum(-1, keepdims=True) @ v[head, seen].astype(np.float64)
    return result


def check(source, final, folder, dtype, case, modes, workspace=()):
    heads, m, n, count = case
    random = np.random.default_rng(m * n)
    tensors = [save(folder / f"{name}.npy", random.standard_normal((heads, rows, COLUMNS)).astype(np.float32), dtype) for name, rows in (("Q", m), ("K", n), ("V", n))]
    count = np.array(count, np.int32)
    index = np.array([[random.permutation(n)[: count.max()] for _ in counts] for counts in count], np.int32)
    np.save(folder / "index.npy", index)
    np.save(folder / "count.npy", count)
    save(folder / "O.npy", attention(*tensors, index, count), dtype)
    arguments = [f"--arg={folder / name}.npy" for name in ("Q", "K", "V", "index", "count")]
    tolerance = 2e-3 if dtype == "f16" else 2e-2
    arguments += [f"--arg=zeros:{heads}x{m}x{COLUMNS}", f"--arg={SCALE}"]
    arguments += [f"--arg=zeros:{shape}" for shape in workspace]
    arguments += [f"--expect=5={folder / 'O.npy'}", f"--rtol={tolerance}", f"--atol={tolerance}"]
    executed.run(final, arguments, modes)
    executed.run(source, arguments, [["--sequential"]])


def main():
    kernel, folder, workspace = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3:]
    folder.mkdir(parents=True, exist_ok=True)
    for dtype in ("f16", "bf16"):
        source, final = compile(kernel, folder, dtype)
        for case in CASES:
            check(source, final, folder, dtype, case, [[], ["--schedule=random:1-2" if workspace else "--schedule=random:1"]], workspace)
    for stages, sub_blocks, slots in () if workspace else WAYS:
        source, final = compile(kernel, folder, "f16", f"channel-depth={slots}", stages, sub_blocks)
        check(source, final, folder, "f16", (1, 40, 200, [[150]]), [[], [f"--schedule=random:{slots}"]])
    executed.print_table()


if __name__ == "__main__":
    main()
