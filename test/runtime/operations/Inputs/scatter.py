"""Runs scatters against a loop of Python, in which the last of equal indices counts.

    scatter.py FOLDER
"""

import pathlib
import sys

import executed
import numpy as np

from all_tiles import MODES, TYPES, memref, slice_of

random = np.random.default_rng(1)


def scatter(a, indices, c):
    result = c.copy()
    for value, index in zip(a.ravel(), indices.ravel()):
        result[index] = value
    return result


def random_bits(dtype, shape):
    numpy_dtype = np.dtype(TYPES[dtype])
    size = int(np.prod(shape)) * numpy_dtype.itemsize
    return np.frombuffer(random.bytes(size), numpy_dtype).reshape(shape)


def run(folder, name, types, arrays, body, expected, number=0):
    """Runs a kernel on tiles %t0, %t1, ... with the elements of `arrays`."""
    loads, arguments, last = [], [], len(arrays) - 1
    for i, (array, dtype) in enumerate(zip(arrays, types)):
        tensor, tile = memref(dtype, array.shape, ""), memref(dtype, array.shape)
        arguments.append(f"%g{i}: {tensor}")
        loads += [
            f"%t{i} = memref.alloc() : {tile}",
            f"tile.copy %g{i} to %t{i} : {tensor}, {tile}",
        ]
    store = f"tile.copy %t{last} to %g{last} : {tile}, {tensor}"
    lines = "\n    ".join([*loads, *body, store])
    path = folder / f"{name.replace(' ', '_')}.mlir"
    path.write_text(
        f"""func.func @kernel(%n: index, {', '.join(arguments)}) {{
  %one = arith.constant 1 : index
  tile.launch (%block) in (%one) {{
    {lines}
  }}
  return
}}
"""
    )
    command = ["--rtol=0", "--atol=0", f"--arg={number}"]
    for i, array in enumerate(arrays):
        np.save(path.with_suffix(f".{i}.npy"), array)
        command.append(f"--arg={path.with_suffix(f'.{i}.npy')}")
    np.save(path.with_suffix(".expected.npy"), expected)
    out = path.with_suffix(".out.npy")
    command.append(f"--expect={last + 1}={path.with_suffix('.expected.npy')}")
    executed.run(path, [*command, f"--output={last + 1}={out}"], MODES)
    if np.load(out).tobytes() != expected.tobytes():
        sys.exit(f"{path}: got {np.load(out)}, expected {expected}")


def all_types(folder):
    for dtype in TYPES:
        for shape in ((1,), (37,), (3, 5), (2, 3, 4), (2, 1, 3, 2)):
            for index_dtype in ("i32", "ui32"):
                a, c = random_bits(dtype, shape), random_bits(dtype, (40,))
                indices = random.integers(0, 40, shape).astype(TYPES[index_dtype])
                types = [dtype, index_dtype, dtype]
                names = ", ".join(memref(*pair) for pair in zip(types, (shape, shape, (40,))))
                body = [f"tile.scatter %t0 at %t1 into %t2 : {names}"]
                name = f"{dtype} {shape} {index_dtype}"
                run(folder, name, types, [a, indices, c], body, scatter(a, indices, c))


def overlap(folder):
    """The elements are a part of the tile that they are stored to."""
    c = random_bits("f32", (40,))
    indices = random.permutation(40)[:16].astype(np.int32)
    line, part = slice_of("%t1", "f32", (40,), (8,), (16,))
    names = f"{part}, {memref('i32', (16,))}, {memref('f32', (40,))}"
    body = [f"%part {line}", f"tile.scatter %part at %t0 into %t1 : {names}"]
    run(folder, "overlap", ["i32", "f32"], [indices, c], body, scatter(c[8:24], indices, c))


def dynamic(folder):
    for n in (0, 1, 20):
        a, c = random_bits("f16", (32,)), random_bits("f16", (40,))
        indices = random.integers(0, 40, 32).astype(np.int32)
        lines, names = zip(
            *(slice_of(f"%t{i}", d, (32,), (0,), ("n",)) for i, d in enumerate(("f16", "i32")))
        )
        body = [f"%s{i} {line}" for i, line in enumerate(lines)]
        body.append(
            f"tile.scatter %s0 at %s1 into %t2 : {', '.join(names)}, {memref('f16', (40,))}"
        )
        expected = scatter(a[:n], indices[:n], c)
        run(folder, f"dynamic {n}", ["f16", "i32", "f16"], [a, indices, c], body, expected, n)


folder = pathlib.Path(sys.argv[1])
folder.mkdir(parents=True)
for test in (all_types, overlap, dynamic):
    test(folder)
    print(f"{test.__name__}: ok")
executed.print_table()
