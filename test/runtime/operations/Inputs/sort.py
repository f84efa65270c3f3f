"""Runs the operations that sort and merge against NumPy.

    sort.py FOLDER
"""

import pathlib
import sys

import executed
import numpy as np

from tile_kernels import DTYPES, FEW, MODES, kernel, padded, run, tile, view

SIZES = (1, 5, 32, 33, 100, 129, 160, 257, 1000, 2080, 4096)
WIDTH = {"f16": 4, "f32": 2}
random = np.random.default_rng(1)


def values(dtype, count):
    """Many duplicates, and from 32 values on NaN, infinities, both zeros."""
    data = random.integers(-count, count, count).astype(np.float32) / 4
    data = data.astype(DTYPES[dtype])
    if count >= 32:
        info = np.finfo(data.dtype)
        special = [np.nan, np.inf, -np.inf, 0.0, -0.0, info.max, info.min, info.tiny, np.nan, -np.inf]
        data[random.permutation(count)[: len(special)]] = special
    return data


def descending(data):
    """The documented order: NaN first, then falling, equal values as they are."""
    return np.array(
        sorted(range(len(data)), key=lambda i: (0, 0) if np.isnan(data[i]) else (1, -float(data[i]))),
        dtype=np.int64,
    )


def pairs_type(count, dtype):
    return tile([count, WIDTH[dtype]], dtype)


def sort_body(operation, dtype, count, kept, indices=None):
    pairs = pairs_type(kept, dtype)
    given = " indices(%j)" if indices else ""
    given_type = f", {view(count, indices)}" if indices else ""
    return [
        f"%p = memref.alloc() : {pairs}",
        f"tile.{operation} %a into %p{given} : {view(count, dtype)}, {pairs}{given_type}",
        f"tile.split_pairs %p into %v, %i : {pairs}, {view(kept, dtype)}, {view(kept, 'i32')}",
    ]


def check(folder, name, operation, dtype, data, kept, modes, indices=None):
    count = len(data)
    inputs, arrays = [("a", dtype, count)], [data]
    order = descending(data)[:kept]
    numbers = order
    if indices:
        arrays.append(random.permutation(10 * count)[:count].astype(DTYPES[indices]))
        inputs.append(("j", indices, count))
        numbers = arrays[1][order]
    text = kernel(
        inputs,
        [("v", dtype, kept), ("i", "i32", kept)],
        sort_body(operation, dtype, count, kept, indices),
    )
    run(folder, name, text, arrays, [data[order], numbers.astype(np.int32)], modes)


def sort(folder):
    for dtype in WIDTH:
        for count in SIZES:
            check(folder, f"sort.{dtype}.{count}", "sort", dtype, values(dtype, count), count, MODES)
        for count in (5, 33, 129, 1000):
            equal = np.full(count, 2, DTYPES[dtype])
            check(folder, f"sort.{dtype}.{count}.equal", "sort", dtype, equal, count, FEW)
            lowest = np.full(count, -np.inf, DTYPES[dtype])
            check(folder, f"sort.{dtype}.{count}.lowest", "sort", dtype, lowest, count, FEW)


def sort_indices(folder):
    for dtype in WIDTH:
        for count in (1, 33, 64, 1000):
            for indices in ("ui32", "i32"):
                name = f"sort.{dtype}.{count}.{indices}"
                check(folder, name, "sort", dtype, values(dtype, count), count, FEW, indices)


def topk(folder):
    for dtype in WIDTH:
        for count in (1, 33, 128, 1000):
            for kept in sorted({1, min(count, 10), count}):
                name = f"topk.{dtype}.{count}.{kept}"
                check(folder, name, "topk", dtype, values(dtype, count), kept, MODES)


def valid(folder):
    """The number of values is known at run time only: here from the block index."""
    for dtype in WIDTH:
        for count, number in ((1, 0), (1, 1), (64, 33), (100, 0), (100, 99), (100, 100), (1000, 517)):
            for operation, kept in (("sort", count), ("topk", min(count, 40))):
                check_valid(folder, dtype, count, number, operation, kept)


def check_valid(folder, dtype, count, number, operation, kept):
    data = values(dtype, count)
    counted = data.copy()
    counted[number:] = -np.inf
    order = descending(counted)[:kept]
    pairs = pairs_type(kept, dtype)
    body = [
        f"%more = arith.constant {number} : index",
        "%n = arith.addi %block, %more : index",
        f"%p = memref.alloc() : {pairs}",
        f"tile.{operation} %a into %p valid(%n) : {view(count, dtype)}, {pairs}",
        f"tile.split_pairs %p into %v, %i : {pairs}, {view(kept, dtype)}, {view(kept, 'i32')}",
    ]
    text = kernel([("a", dtype, count)], [("v", dtype, kept), ("i", "i32", kept)], body)
    name = f"{operation}.valid.{dtype}.{count}.{number}"
    run(folder, name, text, [data], [counted[order], order.astype(np.int32)], FEW)


def merge_sort(folder):
    for dtype in WIDTH:
        for parts in ((16, 5), (32, 64, 1), (48, 16, 32, 100), (1000, 24, 16, 40)):
            check_merge(folder, dtype, parts)


def check_merge(folder, dtype, parts):
    """Sorts parts and merges them. A part is a slice that begins at a block, so
    all but the last have a multiple of 16 values."""
    parts = [padded(part, 16) for part in parts[:-1]] + list(parts[-1:])
    count = sum(parts)
    data = values(dtype, count)
    numbers = np.arange(count, dtype=np.int32)
    body, offset, lists = [], 0, []
    for n, part in enumerate(parts):
        for name, element in (("a", dtype), ("j", "i32")):
            slice_type = f"memref<{part}x{element}, strided<[1], offset: {offset}>, #tile.space<shared>>"
            body.append(
                f"%{name}{n} = memref.subview %{name}[{offset}] [{part}] [1] : "
                f"{view(count, element)} to {slice_type}"
            )
        values_type = slice_type.replace("i32", dtype)
        pairs = pairs_type(part, dtype)
        body.append(f"%p{n} = memref.alloc() : {pairs}")
        body.append(
            f"tile.sort %a{n} into %p{n} indices(%j{n}) : {values_type}, {pairs}, {slice_type}"
        )
        lists.append(pairs)
        offset += part
    merged = pairs_type(count, dtype)
    body += [
        f"%p = memref.alloc() : {merged}",
        f"tile.merge_sort {', '.join(f'%p{n}' for n in range(len(parts)))} into %p : "
        f"{', '.join(lists)}, {merged}",
        f"tile.split_pairs %p into %v, %i : {merged}, {view(count, dtype)}, {view(count, 'i32')}",
    ]
    text = kernel(
        [("a", dtype, count), ("j", "i32", count)],
        [("v", dtype, count), ("i", "i32", count)],
        body,
    )
    order = descending(data)
    name = f"merge_sort.{dtype}.{count}"
    run(folder, name, text, [data, numbers], [data[order], order.astype(np.int32)])


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for test in (sort, sort_indices, topk, valid, merge_sort):
        test(folder)
        print(f"{test.__name__}: ok", flush=True)
    executed.print_table()


if __name__ == "__main__":
    main()
