"""Runs structured operations, divided into blocks by upstream, against NumPy.

    structured.py FOLDER

Every case is an operation of linalg on tensors whose extents are known at run time only. The
transform dialect divides it into blocks, convert-linalg-to-tile converts it, and the kernel runs
in program order and compiled. Elements are small whole numbers, so that all types hold the
results exactly. A line per case names it.
"""

import pathlib
import sys

import executed
import numpy as np
import served
from bf16 import to_bf16

MODES = [[], ["--schedule=random:1"], ["--sequential"]]
# An extent that ends within a block, whole blocks, none, and one.
SHAPES = [(37, 45), (32, 64), (0, 45), (5, 0), (1, 1)]
RANDOM = np.random.default_rng(1)
FLOATS = ("f16", "bf16", "f32")
DTYPES = {"f16": np.float16, "bf16": np.float32, "f32": np.float32, "i32": np.int32, "i8": np.int8}

SCRIPT = """
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%module: !transform.any_op {transform.readonly}) {
    %ops = transform.structured.match interface{LinalgOp} in %module : (!transform.any_op) -> !transform.any_op
    %blocks, %launches = transform.structured.tile_using_forall %ops tile_sizes BLOCKS : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    PARTS
    transform.yield
  }
}
"""
PARTS = "%parts, %loop = transform.structured.tile_using_for %blocks tile_sizes SIZES : (!transform.any_op) -> (!transform.any_op, !transform.any_op)"


def numbers(shape, dtype):
    return RANDOM.integers(-4, 5, shape).astype(DTYPES[dtype])


def memref(array, dtype):
    return f"memref<{'?x' * array.ndim}{dtype}>"


def save(path, array, dtype):
    array = np.ascontiguousarray(array).reshape(array.shape)
    np.save(path, to_bf16(array) if dtype == "bf16" else array)
    return path


class Test:
    """Runs cases in a folder."""

    def __init__(self, folder):
        self.folder = folder

    def run(self, name, op, tensors, expected, blocks=(), parts=()):
        """`tensors` are (name, array, element type), the last one with the result `expected`."""
        arguments = ", ".join(f"%{n}: {memref(a, t)}" for n, a, t in tensors)
        types = {n: memref(a, t) for n, a, t in tensors}
        for each, type in types.items():
            op = op.replace(f"@{each}", type)
        path = self.folder / "kernel.mlir"
        path.write_text(f"func.func @kernel({arguments}) {{\n{op}\n  return\n}}\n")
        command = ["tl-opt", path]
        if blocks:
            text = PARTS.replace("SIZES", str(list(parts))) if parts else ""
            script = self.folder / "script.mlir"
            script.write_text(SCRIPT.replace("BLOCKS", str(list(blocks))).replace("PARTS", text))
            command += [f"--transform-preload-library=transform-library-paths={script}"]
            command += ["--transform-interpreter", "--canonicalize", "--cse"]
        converted = self.folder / "converted.mlir"
        result = served.run([*command, "--convert-linalg-to-tile", "-o", converted])
        if result.returncode:
            sys.exit(f"{name}: {result.stderr}\n{path.read_text()}")
        if "linalg." in converted.read_text():
            sys.exit(f"{name}: not converted")
        self.execute(converted, tensors, expected)
        print(name)

    def execute(self, converted, tensors, expected):
        arguments = []
        for name, array, dtype in tensors:
            arguments.append(f"--arg={save(self.folder / f'{name}.npy', array, dtype)}")
        dtype = tensors[-1][2]
        file = save(self.folder / "expected.npy", expected.astype(DTYPES[dtype]), dtype)
        arguments.append(f"--expect={len(tensors) - 1}={file}")
        executed.run(converted, [*arguments, "--rtol=0", "--atol=0"], MODES)


def generic(maps, iterators, ins, out, body):
    """Text of linalg.generic; maps of dimensions as text, such as ij."""
    dims = list(dict.fromkeys("".join(maps)))
    of = lambda m: f"affine_map<({', '.join(sorted(dims))}) -> ({', '.join(m)})>"
    kinds = ", ".join(f'"{kind}"' for kind in iterators)
    operands = ", ".join(f"%{n}" for n in ins), ", ".join(f"@{n}" for n in ins)
    inputs = f"ins({operands[0]} : {operands[1]}) " if ins else ""
    return (
        f"linalg.generic {{indexing_maps = [{', '.join(map(of, maps))}], iterator_types = [{kinds}]}} "
        f"{inputs}outs(%{out} : @{out}) {{\n{body}\n}}"
    )


def elementwise(test, dtype, shape):
    a, b, c = numbers(shape, dtype), numbers(shape[1:], dtype), numbers(shape, dtype)
    add, most, zero = ("addf", "maximumf", "0.0") if dtype in FLOATS else ("addi", "maxsi", "0")
    body = f"""^bb0(%x: {dtype}, %y: {dtype}, %old: {dtype}):
      %zero = arith.constant {zero} : {dtype}
      %sum = arith.{add} %x, %y : {dtype}
      %z = arith.{most} %sum, %zero : {dtype}
      linalg.yield %z : {dtype}"""
    op = generic(["ij", "j", "ij"], ["parallel"] * 2, "AB", "C", body)
    tensors = [("A", a, dtype), ("B", b, dtype), ("C", c, dtype)]
    test.run(f"relu {dtype} {shape}", op, tensors, np.maximum(a + b, 0), [16, 32])


def transposed(test, dtype, shape):
    a, c = numbers(shape, dtype), numbers(shape[::-1], dtype)
    op = "linalg.transpose ins(%A : @A) outs(%C : @C) permutation = [1, 0]"
    test.run(f"transpose {dtype} {shape}", op, [("A", a, dtype), ("C", c, dtype)], a.T, [16, 32])


def reduced(test, dtype, kind, dim, shape):
    """The old value of the result is one more term."""
    a = numbers(shape, dtype)
    c = numbers(shape[:dim] + shape[dim + 1 :], dtype)
    name = {"sum": "add", "max": "maximum", "min": "minimum"}[kind]
    op = f"{name}f" if dtype in FLOATS else {"sum": "addi", "max": "maxsi", "min": "minsi"}[kind]
    terms = np.concatenate([np.expand_dims(c, dim), a], dim)
    expected = getattr(np, name).reduce(terms, dim)
    text = f"linalg.reduce {{ arith.{op} }} ins(%A : @A) outs(%C : @C) dimensions = [{dim}]"
    sizes = [16, 0] if dim else [0, 16]
    tensors = [("A", a, dtype), ("C", c, dtype)]
    # Long dimensions are reduced part by part.
    test.run(
        f"{kind} {dtype} along {dim} of {shape}",
        text,
        tensors,
        expected,
        sizes,
        [0, 24] if dim else [24, 0],
    )


def squares(test, dtype):
    """Terms that are computed, along two dimensions, for a result of another order."""
    a, c = numbers((3, 5, 7, 4), dtype), numbers((7, 3), dtype)
    body = f"""^bb0(%x: {dtype}, %old: {dtype}):
      %y = arith.mulf %x, %x : {dtype}
      %z = arith.addf %old, %y : {dtype}
      linalg.yield %z : {dtype}"""
    op = generic(["ijkl", "ki"], ["parallel", "reduction", "parallel", "reduction"], "A", "C", body)
    expected = c + (a.astype(np.float32) ** 2).sum((1, 3)).T
    test.run(f"squares {dtype}", op, [("A", a, dtype), ("C", c, dtype)], expected, [2, 8, 4, 8])


def row_products(test, dtype):
    """A product with a vector, and a convolution: sums of products that are none of matrices."""
    a, b, c = numbers((19, 21), dtype), numbers((21,), dtype), numbers((19,), dtype)
    op = "linalg.matvec ins(%A, %B : @A, @B) outs(%C : @C)"
    tensors = [("A", a, dtype), ("B", b, dtype), ("C", c, dtype)]
    test.run(f"matvec {dtype}", op, tensors, c + a @ b, [8, 0], [0, 24])
    a, b, c = numbers((40,), dtype), numbers((5,), dtype), numbers((36,), dtype)
    op = "linalg.conv_1d ins(%A, %B : @A, @B) outs(%C : @C)"
    tensors = [("A", a, dtype), ("B", b, dtype), ("C", c, dtype)]
    test.run(f"conv_1d {dtype}", op, tensors, c + np.correlate(a, b, "valid"), [16], [0, 8])


def windows(test):
    """More dimensions than a reduction has, and elements at sums of indices: loops."""
    a, b, c = (
        numbers((1, 6, 7, 8), "f32"),
        numbers((3, 2, 8, 4), "f32"),
        numbers((1, 4, 6, 4), "f32"),
    )
    op = in_one_block(
        {"A": a, "B": b, "C": c}, "linalg.conv_2d_nhwc_hwcf ins(%a, %b : @a, @b) outs(%c : @c)"
    )
    views = np.lib.stride_tricks.sliding_window_view(a, (3, 2), (1, 2))
    expected = c + np.einsum("nhwcij,ijco->nhwo", views, b)
    test.run("conv_2d", op, [("A", a, "f32"), ("B", b, "f32"), ("C", c, "f32")], expected)
    a, b, c = numbers((1, 8, 6, 16), "f32"), numbers((2, 2), "f32"), numbers((1, 4, 3, 16), "f32")
    attributes = "{strides = dense<2> : vector<2xi64>}"
    text = f"linalg.pooling_nhwc_max {attributes} ins(%a, %b : @a, @b) outs(%c : @c)"
    op = in_one_block({"A": a, "B": b, "C": c}, text)
    expected = np.maximum(c, a.reshape(1, 4, 2, 3, 2, 16).max((2, 4)))
    test.run("pooling", op, [("A", a, "f32"), ("B", b, "f32"), ("C", c, "f32")], expected)


def in_one_block(tensors, op):
    """`op` on the tensors %a, %b and so on, with their extents."""
    lines = []
    for name, array in tensors.items():
        type = f"memref<{'x'.join(map(str, array.shape))}xf32>"
        lines.append(f"    %{name.lower()} = memref.cast %{name} : @{name} to {type}")
        op = op.replace(f"@{name.lower()}", type)
    return "\n".join(["scf.forall (%i) in (1) {", *lines, "    " + op, "  }"])


def maxnum(test):
    """Another combination stays a loop: this one skips NaN."""
    a, c = numbers((9, 11), "f32"), numbers((9,), "f32")
    a[2, 3] = a[4, 0] = np.nan
    body = """^bb0(%x: f32, %old: f32):
      %z = arith.maxnumf %old, %x : f32
      linalg.yield %z : f32"""
    op = generic(["ij", "i"], ["parallel", "reduction"], "A", "C", body)
    expected = np.fmax(c, np.fmax.reduce(a, 1))
    test.run("maxnumf", op, [("A", a, "f32"), ("C", c, "f32")], expected, [4, 16])


def product(test, dtype, sum, extents, transposed="", parts=(0, 0, 24)):
    m, n, k = extents
    a, b, c = numbers((m, k), dtype), numbers((k, n), dtype), numbers((m, n), sum)
    expected = c + a.astype(DTYPES[sum]) @ b.astype(DTYPES[sum])
    maps = ["mk", "kn", "mn"]
    if "A" in transposed:
        maps[0], a = "km", a.T.copy()
    if "B" in transposed:
        maps[1], b = "nk", b.T.copy()
    if "C" in transposed:
        maps[2], c, expected = "nm", c.T.copy(), expected.T.copy()
    texts = [f"affine_map<(m, n, k) -> ({each[0]}, {each[1]})>" for each in maps]
    attribute = f"indexing_maps = [{', '.join(texts)}] " if transposed else ""
    op = f"linalg.matmul {attribute}ins(%A, %B : @A, @B) outs(%C : @C)"
    if "C" in transposed:
        extend = "extf" if dtype in FLOATS else "extsi"
        kind = "f" if dtype in FLOATS else "i"
        lines = [f"%p = arith.mul{kind} %x, %y : {sum}"]
        if dtype != sum:
            lines = [
                f"%u = arith.{extend} %x : {dtype} to {sum}",
                f"%v = arith.{extend} %y : {dtype} to {sum}",
            ]
            lines += [f"%p = arith.mul{kind} %u, %v : {sum}"]
        lines += [f"%z = arith.add{kind} %old, %p : {sum}", f"linalg.yield %z : {sum}"]
        body = f"^bb0(%x: {dtype}, %y: {dtype}, %old: {sum}):\n" + "\n".join(lines)
        op = generic(maps, ["reduction", "parallel", "parallel"], "AB", "C", body)
        parts = (24, 0, 0)
    tensors = [("A", a, dtype), ("B", b, dtype), ("C", c, sum)]
    blocks = [0, 32, 32] if "C" in transposed else [32, 32]
    test.run(f"matmul {dtype} {extents} {transposed}".strip(), op, tensors, expected, blocks, parts)


def batch(test, dtype, blocks):
    a, b, c = numbers((3, 19, 33), dtype), numbers((3, 33, 21), dtype), numbers((3, 19, 21), "f32")
    op = "linalg.batch_matmul ins(%A, %B : @A, @B) outs(%C : @C)"
    expected = c + a.astype(np.float32) @ b.astype(np.float32)
    tensors = [("A", a, dtype), ("B", b, dtype), ("C", c, "f32")]
    test.run(f"batch_matmul {dtype} {blocks}", op, tensors, expected, blocks, [0, 0, 0, 16])


def filled(test, dtype, shape):
    value = "3.0" if dtype in FLOATS else "3"
    op = f"%v = arith.constant {value} : {dtype}\n  linalg.fill ins(%v : {dtype}) outs(%C : @C)"
    c = numbers(shape, dtype)
    test.run(f"fill {dtype} {shape}", op, [("C", c, dtype)], np.full_like(c, 3), [16, 32])


def indexed(test):
    body = """^bb0(%old: i32):
      %i = linalg.index 0 : index
      %j = linalg.index 1 : index
      %s = arith.addi %i, %j : index
      %z = arith.index_cast %s : index to i32
      linalg.yield %z : i32"""
    op = generic(["ij"], ["parallel"] * 2, "", "C", body)
    c = numbers((20, 40), "i32")
    test.run("index", op, [("C", c, "i32")], np.add.outer(np.arange(20), np.arange(40)), [8, 16])


def partly(test):
    """Results that are parts of a tensor, by maps that are no permutations."""
    a, column = numbers((9,), "f32"), np.arange(9)
    for indices, shape, places in (
        ("i + 3", (15,), column + 3),
        ("i * 2", (18,), column * 2),
        ("i, i", (9, 9), (column, column)),
        ("2, i", (4, 9), (2, column)),
    ):
        c = numbers(shape, "f32")
        expected = c.copy()
        expected[places] = a
        op = in_one_block(
            {"A": a, "C": c},
            f"""linalg.generic {{indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ({indices})>],
        iterator_types = ["parallel"]}} ins(%a : @a) outs(%c : @c) {{
    ^bb0(%x: f32, %old: f32):
      linalg.yield %x : f32
    }}""",
        )
        test.run(f"({indices})", op, [("A", a, "f32"), ("C", c, "f32")], expected)


def lone(test, dtype):
    """The sum of all elements, an element of a tensor without dimensions."""
    a, c = numbers((40,), dtype), numbers((), dtype)
    add = "addf" if dtype in FLOATS else "addi"
    op = f"""scf.forall (%i) in (1) {{
    %s = memref.subview %A[0] [40] [1] : @A to memref<40x{dtype}, strided<[1]>>
    linalg.reduce {{ arith.{add} }} ins(%s : memref<40x{dtype}, strided<[1]>>) outs(%C : @C) dimensions = [0]
  }}"""
    test.run(
        f"sum {dtype} of all", op, [("A", a, dtype), ("C", c, dtype)], c + a.sum(dtype=a.dtype)
    )


def copied(test, dtype):
    """Copies from tensor to tensor, with a nested loop over blocks."""
    a = numbers((32, 40), dtype)
    type = f"memref<8x20x{dtype}, strided<[?, 1], offset: ?>>"
    op = f"""scf.forall (%i) = (0) to (32) step (8) {{
    scf.forall (%j) = (0) to (40) step (20) {{
      %s = memref.subview %A[%i, %j] [8, 20] [1, 1] : @A to {type}
      %d = memref.subview %C[%i, %j] [8, 20] [1, 1] : @C to {type}
      memref.copy %s, %d : {type} to {type}
    }}
  }}"""
    test.run(f"copy {dtype}", op, [("A", a, dtype), ("C", np.zeros_like(a), dtype)], a)


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    test = Test(folder)
    for dtype in ("f16", "bf16", "f32", "i32"):
        for shape in SHAPES:
            elementwise(test, dtype, shape)
            for kind, dim in (("sum", 1), ("max", 0), ("min", 1)):
                reduced(test, dtype, kind, dim, shape)
        transposed(test, dtype, (37, 45))
        filled(test, dtype, (37, 45))
        lone(test, dtype)
        copied(test, dtype)
    for dtype, sum in (("f16", "f32"), ("bf16", "f32"), ("f32", "f32"), ("i8", "i32")):
        for extents in ((37, 45, 53), (32, 32, 48), (0, 5, 7), (5, 7, 0), (1, 1, 1)):
            product(test, dtype, sum, extents)
        for order in ("A", "B", "AB"):
            product(test, dtype, sum, (37, 45, 53), order)
        product(test, dtype, sum, (37, 45, 53), parts=(0, 0, 64))
    product(test, "f16", "f32", (37, 45, 53), "C")
    for blocks in ([1, 16, 16], [2, 16, 16]):
        batch(test, "f16", blocks)
    squares(test, "f32")
    for dtype in ("f32", "i32"):
        row_products(test, dtype)
    windows(test)
    maxnum(test)
    partly(test)
    indexed(test)
    executed.print_table()


if __name__ == "__main__":
    main()
