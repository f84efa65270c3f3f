"""Runs operations that move data to, from and within the vector core against NumPy.

    moves.py FOLDER

Every case is a launch of a kernel with tensors of its own. All cases of an
element type are one kernel, which runs at the Tile level and, compiled, in
program order, and asynchronously with three schedules. A line per element type
gives the number of cases.
"""

import itertools
import pathlib
import sys

import executed
import numpy as np

DTYPES = {
    "f16": np.float16,
    "bf16": np.uint16,
    "f32": np.float32,
    "i8": np.int8,
    "i16": np.int16,
    "i32": np.int32,
    "i64": np.int64,
    "ui8": np.uint8,
    "ui16": np.uint16,
    "ui32": np.uint32,
    "ui64": np.uint64,
}
FILLED = ("f16", "f32", "i16", "i32", "ui16", "ui32")
MODES = [["--sequential", "--pipeline"], *executed.MODES]
# As an unsigned number it is a great one.
PAD = -7


class Kernel:
    """Collects launches with their tensors."""

    def __init__(self, dtype):
        self.dtype = dtype
        self.bytes = np.dtype(DTYPES[dtype]).itemsize
        self.block = 32 // self.bytes
        self.random = np.random.default_rng(1)
        self.arguments, self.bodies, self.cases = [], [], 0

    def data(self, shape):
        size = int(np.prod(shape))
        raw = self.random.integers(0, 256, size * self.bytes, np.uint8)
        array = raw.view(DTYPES[self.dtype]).reshape(shape)
        # NaNs would not compare equal.
        return np.where(array == array, array, 0).astype(array.dtype)

    def value(self, number):
        """`number` as an element, in the representation of the files."""
        if self.dtype == "bf16":
            return np.float32(number).view(np.uint32).astype(np.uint32) >> 16
        return number % 256**self.bytes if self.dtype.startswith("u") else number

    @property
    def scalar_type(self):
        """The type of a scalar with the value of an element."""
        return self.dtype.removeprefix("u")

    def add(self, array, expected=None):
        """Adds a tensor; returns its name and type."""
        name = f"%T{len(self.arguments)}"
        shape = "x".join(str(size) for size in array.shape)
        self.arguments.append((name, f"memref<{shape}x{self.dtype}>", array, expected))
        return name, f"memref<{shape}x{self.dtype}>"

    def scalar(self, number):
        name = f"%n{len(self.arguments)}"
        self.arguments.append((name, "index", number, None))
        return name

    def launch(self, lines, blocks=1):
        body = "\n".join("    " + line for line in lines)
        self.bodies.append(
            f"  %b{self.cases} = arith.constant {blocks} : index\n"
            f"  tile.launch (%block) in (%b{self.cases}) {{\n{body}\n  }}"
        )
        self.cases += 1

    def tile(self, shape):
        return f"memref<{'x'.join(map(str, shape))}x{self.dtype}, #tile.space<shared>>"

    def text(self):
        arguments = ", ".join(f"{name}: {type}" for name, type, _, _ in self.arguments)
        constant = f"{PAD}.0" if "f" in self.dtype else str(PAD)
        pad = f"  %pad = arith.constant {constant} : {self.scalar_type}\n"
        bodies = "\n".join(self.bodies)
        return f"func.func @kernel({arguments}) {{\n{pad}{bodies}\n  return\n}}\n"


def row_major(shape):
    strides = [1]
    for size in reversed(shape[1:]):
        strides.insert(0, strides[0] * size)
    return strides


def view(name, source, type, shape, offsets, sizes, space=None, dtype=None, drop=()):
    """A slice; sizes may be (name, number) where they are known at run time."""
    strides = row_major(shape)
    static = [size if isinstance(size, int) else "?" for size in sizes]
    texts = [str(size) if isinstance(size, int) else size[0] for size in sizes]
    offset = sum(o * s for o, s in zip(offsets, strides))
    kept = [i for i in range(len(shape)) if i not in drop]
    result = "x".join([str(static[i]) for i in kept] + [dtype])
    layout = ", ".join(str(strides[i]) for i in kept)
    layout = f"strided<[{layout}]" + (f", offset: {offset}>" if offset else ">")
    suffix = f", {space}" if space else ""
    result = f"memref<{result}, {layout}{suffix}>"
    ones = ", ".join("1" for _ in shape)
    line = (
        f"{name} = memref.subview {source}[{', '.join(map(str, offsets))}] "
        f"[{', '.join(texts)}] [{ones}] : {type} to {result}"
    )
    return line, result


def numbers(sizes):
    return [size if isinstance(size, int) else size[1] for size in sizes]


def index(offsets, sizes):
    return tuple(slice(o, o + s) for o, s in zip(offsets, numbers(sizes)))


SHARED = "#tile.space<shared>"


def whole(kernel, shape):
    """A tensor into a tile and back."""
    array = kernel.data(shape)
    src, tensor = kernel.add(array)
    dst, _ = kernel.add(np.zeros_like(array), array)
    tile = kernel.tile(shape)
    kernel.launch(
        [
            f"%a = memref.alloc() : {tile}",
            f"tile.copy {src} to %a : {tensor}, {tile}",
            f"tile.copy %a to {dst} : {tile}, {tensor}",
        ]
    )


def slices(kernel, shape, offsets, sizes, drop=(), tile_shape=None):
    """A slice of a tensor into a slice of a tile with rows of whole blocks, and
    from there into the same slice of another tensor."""
    array = kernel.data(shape)
    expected = np.zeros_like(array)
    part = index(offsets, sizes)
    expected[part] = array[part]
    src, tensor = kernel.add(array)
    dst, _ = kernel.add(np.zeros_like(array), expected)
    tile_shape = tile_shape or [*shape[:-1], -(-shape[-1] // kernel.block) * kernel.block]
    tile = kernel.tile(tile_shape)
    dtype = kernel.dtype
    zeros = [0] * len(shape)
    first, from_type = view("%s", src, tensor, shape, offsets, sizes, None, dtype, drop)
    second, to_type = view("%d", dst, tensor, shape, offsets, sizes, None, dtype, drop)
    third, tile_type = view("%t", "%a", tile, tile_shape, zeros, sizes, SHARED, dtype, drop)
    kernel.launch(
        [
            f"%a = memref.alloc() : {tile}",
            first,
            second,
            third,
            f"tile.copy %s to %t : {from_type}, {tile_type}",
            f"tile.copy %t to %d : {tile_type}, {to_type}",
        ]
    )


def padded(kernel, shape, sizes, tile_shape):
    """A slice of a tensor into a larger tile, which is stored as a whole."""
    array = kernel.data(shape)
    expected = np.full(tile_shape, kernel.value(PAD), array.dtype)
    zeros = [0] * len(shape)
    expected[index(zeros, sizes)] = array[index(zeros, sizes)]
    src, tensor = kernel.add(array)
    dst, result = kernel.add(np.zeros(tile_shape, array.dtype), expected)
    tile = kernel.tile(tile_shape)
    line, from_type = view("%s", src, tensor, shape, zeros, sizes, None, kernel.dtype)
    kernel.launch(
        [
            f"%a = memref.alloc() : {tile}",
            line,
            f"tile.copy %s to %a pad(%pad) : {from_type}, {tile}, {kernel.scalar_type}",
            f"tile.copy %a to {dst} : {tile}, {result}",
        ]
    )


def neighbours(kernel):
    """Elements after the last block of a row are left alone."""
    block = kernel.block
    array = kernel.data((6, 4 * block))
    old = kernel.data((6, 4 * block))
    expected = np.zeros_like(old)
    expected[:, : block + 1] = array[:, : block + 1]
    expected[:, 2 * block :] = old[:, 2 * block :]
    src, tensor = kernel.add(array)
    before, _ = kernel.add(old)
    dst, _ = kernel.add(np.zeros_like(array), expected)
    tile = kernel.tile(array.shape)
    shape, zeros = array.shape, [0, 0]
    lines = [
        f"%a = memref.alloc() : {tile}",
        f"tile.copy {before} to %a : {tensor}, {tile}",
    ]
    types = {}
    for name, source, type, space in (
        ("s", src, tensor, None),
        ("t", "%a", tile, SHARED),
        ("d", dst, tensor, None),
    ):
        for part, offsets, sizes in (
            ("0", zeros, [6, block + 1]),
            ("1", [0, 2 * block], [6, 2 * block]),
        ):
            line, types[name + part] = view(
                f"%{name}{part}", source, type, shape, offsets, sizes, space, kernel.dtype
            )
            lines.append(line)
    lines += [
        f"tile.copy %s0 to %t0 : {types['s0']}, {types['t0']}",
        f"tile.copy %t0 to %d0 : {types['t0']}, {types['d0']}",
        f"tile.copy %t1 to %d1 : {types['t1']}, {types['d1']}",
    ]
    kernel.launch(lines)


def within(kernel, shape, sizes, pad=False):
    """A tensor into a tile, a slice of that into another tile with other rows,
    which is stored."""
    array, old = kernel.data(shape), kernel.data((*shape[:-1], shape[-1] + kernel.block))
    expected = np.full_like(old, kernel.value(PAD)) if pad else old.copy()
    zeros = [0] * len(shape)
    expected[index(zeros, sizes)] = array[index(zeros, sizes)]
    src, tensor = kernel.add(array)
    before, wide = kernel.add(old)
    dst, _ = kernel.add(np.zeros_like(old), expected)
    tile, other = kernel.tile(shape), kernel.tile(old.shape)
    first, from_type = view("%s", "%a", tile, shape, zeros, sizes, SHARED, kernel.dtype)
    second, to_type = view("%t", "%b", other, old.shape, zeros, sizes, SHARED, kernel.dtype)
    copy = f"tile.copy %s to %t : {from_type}, {to_type}"
    if pad:
        copy = f"tile.copy %s to %b pad(%pad) : {from_type}, {other}, {kernel.scalar_type}"
    kernel.launch(
        [
            f"%a = memref.alloc() : {tile}",
            f"%b = memref.alloc() : {other}",
            f"tile.copy {src} to %a : {tensor}, {tile}",
            f"tile.copy {before} to %b : {wide}, {other}",
            first,
            second,
            copy,
            f"tile.copy %b to {dst} : {other}, {wide}",
        ]
    )


def add_copies(kernel):
    block = kernel.block
    for shape in [
        (1,),
        (7,),
        (block,),
        (1000,),
        (5, 7),
        (3, 2, 5),
        (2, 3, 4, 5),
        (2, 1, 3, 1),
        (1, 1),
        (0,),
        (0, block),
    ]:
        whole(kernel, shape)
    slices(kernel, (20, 40), (3, 5), (10, 21))
    slices(kernel, (20, 40), (0, 1), (20, 1))
    slices(kernel, (20, 40), (0, 3), (20, 1), drop=(1,))
    slices(kernel, (20, 40), (4, 3), (1, 9), drop=(0,))
    slices(kernel, (4, 6, 40), (1, 2, 7), (2, 3, 13))
    slices(kernel, (4, 6, 40), (1, 2, 7), (2, 1, 13), drop=(1,))
    slices(kernel, (4, 6, 40), (0, 2, 7), (4, 3, 1), drop=(2,))
    slices(kernel, (2, 3, 4, 33), (0, 1, 1, 2), (2, 2, 3, 31))
    slices(kernel, (2, 3, 4, 33), (1, 0, 0, 0), (1, 3, 4, 33), drop=(0,))
    # More rows than an instruction has.
    slices(kernel, (5000, 3), (1, 1), (4999, 2), tile_shape=(5000, block))
    for rows, columns in [(0, 9), (5, 0), (0, 0), (20, 40), (13, 1), (1, 39)]:
        sizes = [(kernel.scalar(rows), rows), (kernel.scalar(columns), columns)]
        slices(kernel, (20, 40), (0, 0), sizes)
    sizes = [2, (kernel.scalar(2), 2), (kernel.scalar(11), 11)]
    slices(kernel, (4, 6, 40), (1, 2, 7), sizes)
    for rows in (0, 1, 4500):
        sizes = [(kernel.scalar(rows), rows), 2]
        slices(kernel, (5000, 3), (0, 1), sizes, tile_shape=(5000, block))
    neighbours(kernel)


def add_within(kernel):
    block = kernel.block
    within(kernel, (6, 2 * block), (6, 2 * block))
    within(kernel, (3, 4, 2 * block), (3, 2, block))
    if kernel.bytes not in (2, 4):
        return
    within(kernel, (6, 2 * block), (5, block + 3))
    within(kernel, (6, 2 * block), (6, 1))
    within(kernel, (3, 4, 2 * block), (2, 3, 3))
    within(kernel, (300, 2 * block), (299, block + 1))
    # Rows further apart than a repeat can be.
    within(kernel, (3, 300 * block), (3, 2 * block - 1))
    for rows, columns in [(0, 3), (6, 0), (6, 2 * block), (5, block - 1), (2, block + 1)]:
        sizes = [(kernel.scalar(rows), rows), (kernel.scalar(columns), columns)]
        within(kernel, (6, 2 * block), sizes)
        if kernel.dtype in FILLED:
            within(kernel, (6, 2 * block), sizes, pad=True)
    whole(kernel, (4 * block + 3,))


def add_padded(kernel):
    block = kernel.block
    # No more than the last block of a row.
    padded(kernel, (6, 40), (6, 2 * block - 1 if block < 20 else 31), (6, 2 * block if block < 20 else 32))
    if kernel.dtype not in FILLED:
        return
    padded(kernel, (50,), (37,), (64,))
    padded(kernel, (20, 40), (7, 21), (16, 48))
    padded(kernel, (20, 40), (16, 16), (16, 48))
    padded(kernel, (20, 40), (0, 21), (16, 48))
    padded(kernel, (4, 6, 40), (2, 3, 13), (3, 4, 32))
    for rows, columns in [(0, 0), (0, 48), (16, 0), (16, 48), (16, 47), (15, 48), (1, 1), (3, 17)]:
        sizes = [(kernel.scalar(rows), rows), (kernel.scalar(columns), columns)]
        padded(kernel, (20, 50), sizes, (16, 48))
    sizes = [(kernel.scalar(n), n) for n in (2, 4, 9)]
    padded(kernel, (4, 6, 40), sizes, (3, 4, 32))


def run(folder, kernel):
    path = folder / f"{kernel.dtype}.mlir"
    path.write_text(kernel.text())
    arguments = []
    for i, (_, type, value, expected) in enumerate(kernel.arguments):
        if type == "index":
            arguments.append(f"--arg={value}")
            continue
        file = folder / f"{kernel.dtype}.{i}.npy"
        np.save(file, value)
        arguments.append(f"--arg={file}")
        if expected is not None:
            file = folder / f"{kernel.dtype}.{i}.expected.npy"
            np.save(file, expected)
            arguments.append(f"--expect={i}={file}")
    executed.run(path, [*arguments, "--rtol=0", "--atol=0"], MODES)


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for dtype in DTYPES:
        kernel = Kernel(dtype)
        counts = []
        for add in (add_copies, add_within, add_padded):
            before = kernel.cases
            if add is not add_padded or kernel.bytes < 8:
                add(kernel)
            counts.append(kernel.cases - before)
        run(folder, kernel)
        print(f"{dtype}: {counts[0]} copies, {counts[1]} within ub, {counts[2]} padded")
    executed.print_table()


if __name__ == "__main__":
    main()
