"""Runs the operations that pick elements, and ramps, against NumPy.

    gather.py FOLDER
"""

import pathlib
import sys

import executed
import numpy as np

from tile_kernels import DTYPES, FEW, MODES, kernel, run, tile, view

TYPES = ["f16", "bf16", "f32", "i16", "i32", "ui16", "ui32"]
PATTERNS = {
    "P0101": (2, 0),
    "P1010": (2, 1),
    "P0001": (4, 0),
    "P0010": (4, 1),
    "P0100": (4, 2),
    "P1000": (4, 3),
    "P1111": (1, 0),
}
random = np.random.default_rng(1)


def random_bits(dtype, count):
    """All bits are possible: NaN, infinities, zeros of both signs."""
    numpy_dtype = np.dtype(DTYPES[dtype])
    return np.frombuffer(random.bytes(count * numpy_dtype.itemsize), numpy_dtype)


def gather(folder):
    for dtype in TYPES:
        for count, source in ((1, 1), (5, 40), (300, 1000)):
            for base in (0, 16):
                for offset_dtype in ("ui32", "i32")[: 2 if dtype == "f32" else 1]:
                    if source * 2 <= base:
                        continue
                    a = random_bits(dtype, source)
                    first = base // a.itemsize
                    index = random.integers(first, source, count)
                    offsets = ((index - first) * a.itemsize).astype(DTYPES[offset_dtype])
                    body = [
                        f"%base = arith.constant {base} : index",
                        f"tile.gather %a at %o into %c {'base(%base) ' if base else ''}: "
                        f"{view(source, dtype)}, {view(count, offset_dtype)}, {view(count, dtype)}",
                    ]
                    text = kernel(
                        [("a", dtype, source), ("o", offset_dtype, count)],
                        [("c", dtype, count)],
                        body,
                    )
                    name = f"gather.{dtype}.{count}.{base}.{offset_dtype}"
                    run(folder, name, text, [a, offsets], [a[index]], MODES if base else FEW)


def gather_elements(folder):
    """Offsets count elements, from a base of some elements on."""
    for dtype in TYPES:
        for base in (0, 3):
            for offset_dtype in ("ui32", "i32"):
                a = random_bits(dtype, 1000)
                index = random.integers(base, 1000, 300)
                offsets = (index - base).astype(DTYPES[offset_dtype])
                body = [
                    f"%base = arith.constant {base} : index",
                    f"tile.gather %a at %o into %c elements {'base(%base) ' if base else ''}: "
                    f"{view(1000, dtype)}, {view(300, offset_dtype)}, {view(300, dtype)}",
                ]
                inputs = [("a", dtype, 1000), ("o", offset_dtype, 300)]
                text = kernel(inputs, [("c", dtype, 300)], body)
                name = f"gather_elements.{dtype}.{base}.{offset_dtype}"
                run(folder, name, text, [a, offsets], [a[index]], FEW)


def gather_in_place(folder):
    a = random_bits("i32", 64)
    offsets = (random.permutation(64) * 4).astype(np.uint32)
    text = kernel(
        [("o", "ui32", 64), ("x", "i32", 64)],
        [("c", "i32", 64)],
        [
            f"tile.gather %x at %o into %x : {view(64, 'i32')}, {view(64, 'ui32')}, {view(64, 'i32')}",
            f"tile.gather_mask %x pattern P1111 into %c : {view(64, 'i32')}, {view(64, 'i32')}",
        ],
    )
    run(folder, "gather.in_place", text, [offsets, a], [a[offsets // 4]])


def gather_blocks(folder):
    for dtype in TYPES:
        a = random_bits(dtype, 512)
        lanes = 32 // a.itemsize
        for blocks in (8, 24):
            index = random.integers(0, len(a) // lanes, blocks)
            offsets = (index * 32).astype(np.uint32)
            count = blocks * lanes
            text = kernel(
                [("a", dtype, 512), ("o", "ui32", blocks)],
                [("c", dtype, count)],
                [
                    f"tile.gather_blocks %a at %o into %c : {view(512, dtype)}, "
                    f"{view(blocks, 'ui32')}, {view(count, dtype)}"
                ],
            )
            run(
                folder,
                f"gather_blocks.{dtype}.{blocks}",
                text,
                [a, offsets],
                [a.reshape(-1, lanes)[index].ravel()],
                FEW,
            )


def gather_mask(folder):
    for dtype in TYPES:
        for pattern, (group, which) in PATTERNS.items():
            # All lengths for the narrowest and the widest element.
            for count in (1, 7, 33, 500) if dtype in ("bf16", "f32") else (33,):
                a = random_bits(dtype, count)
                kept = a[which::group]
                if len(kept) == 0:
                    continue
                text = kernel(
                    [("a", dtype, count)],
                    [("c", dtype, len(kept))],
                    [
                        f"tile.gather_mask %a pattern {pattern} into %c : "
                        f"{view(count, dtype)}, {view(len(kept), dtype)}"
                    ],
                )
                name = f"gather_mask.{dtype}.{pattern}.{count}"
                run(folder, name, text, [a], [kept], MODES if count == 500 else FEW)


def compress(folder):
    for dtype in TYPES:
        for count in (1, 33, 256):
            for share in (0, 0.5, 1):
                a = random_bits(dtype, count)
                keep = random.uniform(size=count) < share
                mask = np.packbits(keep, bitorder="little")
                kept = a[keep]
                body = [
                    f"%c_tile = memref.alloc() : {tile([count], dtype)}",
                    f"tile.compress %a by %m into %c_tile : {view(count, dtype)}, "
                    f"{view(len(mask), 'ui8')}, {tile([count], dtype)}",
                ]
                # The rest is undefined.
                if len(kept):
                    body += [
                        f"%c = memref.subview %c_tile[0] [{len(kept)}] [1] : "
                        f"{tile([count], dtype)} to {view(len(kept), dtype)}",
                        f"tile.gather_mask %c pattern P1111 into %kept : "
                        f"{view(len(kept), dtype)}, {view(len(kept), dtype)}",
                    ]
                inputs = [("a", dtype, count), ("m", "ui8", len(mask))]
                text = kernel(inputs, [("kept", dtype, len(kept))], body)
                run(folder, f"compress.{dtype}.{count}.{share}", text, [a, mask], [kept], FEW)


def masks(folder):
    """Masks are loaded and stored."""
    mask = random_bits("ui8", 64)
    body = ["tile.copy %m_tile to %c_gm : " + tile([64], "ui8") + ", memref<64xui8>"]
    text = kernel([("m", "ui8", 64), ("c", "ui8", 64)], [], body)
    run(folder, "masks", text, [mask], [mask], FEW)


def ramp(dtype, start, step, count):
    """The documented order of additions."""
    numpy_dtype = DTYPES[dtype]
    values = np.zeros(count, numpy_dtype)
    with np.errstate(all="ignore"):
        step = numpy_dtype(step)
        values[0] = start
        half = 1
        while half < count:
            values[half : 2 * half] = values[: min(half, count - half)] + step
            step = numpy_dtype(step + step)
            half *= 2
    return values


def arange(folder):
    cases = {
        "i16": [(0, 1), (-7, 3), (32767, 1000)],
        "i32": [(0, 1), (2**31 - 1, -5), (12, 0)],
        "f16": [(0, 1), (0.5, 0.1), (60000, 100)],
        "f32": [(0, 1), (0.1, 0.1), (-1e38, 3e36)],
    }
    for dtype, ramps in cases.items():
        for start, step in ramps:
            start, step = [DTYPES[dtype](x).item() for x in (start, step)]
            for count in (1, 5, 16, 33, 1000):
                body = [
                    f"%start = arith.constant {start} : {dtype}",
                    f"%step = arith.constant {step} : {dtype}",
                    f"tile.arange %start, %step into %c : {dtype}, {dtype}, {view(count, dtype)}",
                ]
                text = kernel([], [("c", dtype, count)], body)
                name = f"arange.{dtype}.{start}.{count}"
                expected = [ramp(dtype, start, step, count)]
                run(folder, name, text, [], expected, MODES if count == 1000 else FEW)
        # Rows follow each other.
        rows = tile([5, 20], dtype)
        body = [
            f"%one_number = arith.constant {DTYPES[dtype](1).item()} : {dtype}",
            f"%rows = memref.expand_shape %c [[0, 1]] output_shape [5, 20] : {view(100, dtype)} into {rows}",
            f"tile.arange %one_number, %one_number into %rows : {dtype}, {dtype}, {rows}",
        ]
        text = kernel([], [("c", dtype, 100)], body)
        run(
            folder, f"arange.{dtype}.rows", text, [], [np.arange(1, 101).astype(DTYPES[dtype])], FEW
        )
        # Numbers that are known at run time only.
        convert = "sitofp" if dtype.startswith("f") else "trunci"
        body = [
            "%wide = arith.index_cast %one : index to i64",
            f"%start = arith.{convert} %wide : i64 to {dtype}",
            f"tile.arange %start, %start into %c : {dtype}, {dtype}, {view(100, dtype)}",
        ]
        text = kernel([], [("c", dtype, 100)], body)
        run(folder, f"arange.{dtype}.scalars", text, [], [np.arange(1, 101).astype(DTYPES[dtype])])


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for test in (
        gather,
        gather_elements,
        gather_in_place,
        gather_blocks,
        gather_mask,
        compress,
        masks,
        arange,
    ):
        test(folder)
        print(f"{test.__name__}: ok", flush=True)
    executed.print_table()


if __name__ == "__main__":
    main()
