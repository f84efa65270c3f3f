"""Runs the operations that move elements against NumPy, bit by bit.

    movement.py FOLDER

Every compilation has to make vector code of them: a warning is a failure.
"""

import pathlib
import sys

import executed
import numpy as np

from all_tiles import FEW, MODES, TYPES, kernel, memref, run, slice_of

# Odd and even extents, rows of whole blocks and others.
SHAPES = [(1,), (7,), (64,), (130,), (5, 9), (6, 64), (33, 20), (3, 4, 17), (2, 3, 4, 6)]
FEW_SHAPES = [(7,), (6, 64), (2, 3, 4, 6)]
random = np.random.default_rng(1)


def interleave(a, b, dim):
    return np.stack([a, b], dim + 1).reshape([n * (1 + (i == dim)) for i, n in enumerate(a.shape)])


def every_other(a, dim, first):
    return np.take(a, range(first, a.shape[dim], 2), dim)


def random_bits(dtype, shape):
    """All bits are possible: NaN, infinities, zeros of both signs."""
    numpy_dtype = np.dtype(TYPES[dtype])
    size = int(np.prod(shape)) * numpy_dtype.itemsize
    return np.frombuffer(random.bytes(size), numpy_dtype).reshape(shape)


def forms(dtype, shape, dim):
    """Names, text after the operands, sources and results of the operations."""
    a, b = random_bits(dtype, shape), random_bits(dtype, shape)
    yield "flip", "tile.flip {} into {}", [a], [np.flip(a, dim)]
    for shift in (3, -1, 8, 1000):
        text = f"tile.roll {{}} by %shift into {{}}"
        yield f"roll {shift}", text, [a], [np.roll(a, shift, dim)]
    yield "repeat 3", "tile.repeat {} times 3 into {}", [a], [np.repeat(a, 3, dim)]
    yield "interleave", "tile.interleave {}, {} into {}", [a, b], [interleave(a, b, dim)]
    c = interleave(a, b, dim)
    yield "deinterleave", "tile.deinterleave {} into {}, {}", [c], [a, b]


def types(dtype, arrays):
    return ", ".join(memref(dtype, array.shape) for array in arrays)


def all_types(folder):
    for dtype in TYPES:
        for shape in SHAPES if dtype in ("i8", "f16", "f32") else FEW_SHAPES:
            for dim in range(len(shape)):
                for name, form, sources, results in forms(dtype, shape, dim):
                    tiles = [*sources, *results]
                    operands = form.format(*(f"%t{i}" for i in range(len(tiles))))
                    line = f"{operands} dim({dim}) : {types(dtype, tiles)}"
                    shift = int(name.split()[1]) if name.startswith("roll") else 0
                    zeros = [np.zeros_like(result) for result in results]
                    run(
                        folder,
                        f"{name} {dtype} {shape} {dim}",
                        kernel(dtype, [tile.shape for tile in tiles], [line]),
                        [*sources, *zeros],
                        tiles,
                        (0, shift),
                        MODES if dtype == "f32" and shape == (6, 64) else FEW,
                    )


def constant_shifts(folder):
    """A constant shift by whole blocks takes slices."""
    for shift in (0, 8, -16, 64, 5):
        for dim in (0, 1):
            a = random_bits("f32", (6, 64))
            tile = memref("f32", a.shape)
            body = [
                f"%by = arith.constant {shift} : index",
                f"tile.roll %t0 by %by into %t1 dim({dim}) : {tile}, {tile}",
            ]
            text = kernel("f32", [a.shape] * 2, body)
            expected = [a, np.roll(a, shift, dim)]
            run(folder, f"constant shift {shift} {dim}", text, [a, np.zeros_like(a)], expected)


def overlaps(folder):
    """Results that are the source, or overlap it."""
    for dtype in ("f32", "i8"):
        a = random_bits(dtype, (6, 64))
        for dim in (0, 1):
            tile = memref(dtype, a.shape)
            for line, expected in (
                (f"tile.flip %t0 into %t0 dim({dim})", np.flip(a, dim)),
                (f"tile.roll %t0 by %shift into %t0 dim({dim})", np.roll(a, 3, dim)),
            ):
                text = kernel(dtype, [a.shape], [f"{line} : {tile}, {tile}"])
                run(folder, f"in place {dim} {dtype}", text, [a], [expected], (0, 3), MODES)
            # The middle rows are source and result.
            low, part = slice_of("%t0", dtype, a.shape, (0, 0), (4, 64))
            high, other = slice_of("%t0", dtype, a.shape, (2, 0), (4, 64))
            line = f"tile.flip %low into %high dim({dim}) : {part}, {other}"
            text = kernel(dtype, [a.shape], [f"%low {low}", f"%high {high}", line])
            expected = np.concatenate([a[:2], np.flip(a[:4], dim)])
            run(folder, f"overlap {dim} {dtype}", text, [a], [expected], (0, 0), MODES)
        # Both results are parts of the source.
        low, part = slice_of("%t0", dtype, a.shape, (0, 0), (6, 32))
        high, other = slice_of("%t0", dtype, a.shape, (0, 32), (6, 32))
        tile = memref(dtype, a.shape)
        line = f"tile.deinterleave %t0 into %low, %high dim(1) : {tile}, {part}, {other}"
        text = kernel(dtype, [a.shape], [f"%low {low}", f"%high {high}", line])
        expected = np.concatenate([a[:, ::2], a[:, 1::2]], 1)
        run(folder, f"halves {dtype}", text, [a], [expected], (0, 0), MODES)


# How many times the extent is that of other operands: of the results, or sources.
LONGER = {"repeat": (1, 3), "interleave": (1, 2), "deinterleave": (2, 1)}
WHOLE = (12, 96)


def dynamic_kernel(dtype, form, dims, sources, results):
    """A kernel on parts of tiles, of %n elements along the second of `dims`."""
    dim, dynamic_dim = dims
    factors = LONGER.get(form.split()[0].removeprefix("tile."), (1, 1))
    body = [f"%n{i} = arith.muli %n, %times{i} : index" for i in (2, 3)]
    constants = [f"%times{i} = arith.constant {i} : index" for i in (2, 3)]
    parts = []
    for i, array in enumerate([*sources, *results]):
        times = factors[i >= len(sources)] if dim == dynamic_dim else 1
        sizes = list(array.shape)
        sizes[dynamic_dim] = "n" if times == 1 else f"n{times}"
        line, part = slice_of(f"%t{i}", dtype, WHOLE, (0, 0), sizes)
        body.append(f"%s{i} {line}")
        parts.append(part)
    operands = form.format(*(f"%s{i}" for i in range(len(parts))))
    body.append(f"{operands} dim({dim}) : {', '.join(parts)}")
    return kernel(dtype, [WHOLE] * len(parts), [*constants, *body])


def dynamic(folder):
    """Extents that are known when the kernel runs only."""
    for dtype in ("f32", "i8", "ui16"):
        for dim, dynamic_dim in ((0, 0), (0, 1), (1, 0), (1, 1)):
            for n in (0, 1, 4 if dynamic_dim == 0 else 30):
                extents = [3, 20]
                extents[dynamic_dim] = n
                for name, form, sources, results in forms(dtype, tuple(extents), dim):
                    arrays, expected = [], []
                    for i, array in enumerate([*sources, *results]):
                        before = random_bits(dtype, WHOLE)
                        after = before.copy()
                        after[tuple(slice(0, size) for size in array.shape)] = array
                        arrays.append(after if i < len(sources) else before)
                        expected.append(after)
                    text = dynamic_kernel(dtype, form, (dim, dynamic_dim), sources, results)
                    shift = int(name.split()[1]) if name.startswith("roll") else 0
                    title = f"dynamic {name} {dtype} {dim} {dynamic_dim} {n}"
                    run(folder, title, text, arrays, expected, (n, shift))


folder = pathlib.Path(sys.argv[1])
folder.mkdir(parents=True)
for test in (all_types, constant_shifts, overlaps, dynamic):
    test(folder)
    print(f"{test.__name__}: ok")
executed.print_table()
