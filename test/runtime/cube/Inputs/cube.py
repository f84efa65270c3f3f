"""Runs kernels of the cube core against NumPy: parts of tiles, tiles of run-time
extents, tiles in L0, and conversions by stores of the accumulator.

    cube.py FOLDER [NAME...]

As in matmul.py elements are small integers, so that sums are exact. A line for
every kernel gives its number of inputs.
"""

import pathlib
import sys

import executed
import numpy as np
from bf16 import to_bf16

from matmul import DTYPES, NUMPY, TRANSPOSES, encode, random_matrix, run


def memref(shape, dtype, space=None, strides=None, offset=None):
    layout = ""
    if strides:
        layout = f", strided<[{', '.join(map(str, strides))}]"
        layout += f", offset: {offset}>" if offset is not None else ">"
    memory = f", #tile.space<{space}>" if space else ""
    return f"memref<{'x'.join(map(str, shape))}x{dtype}{layout}{memory}>"


def body(arguments, text, blocks=1):
    return f"""
func.func @kernel({arguments}) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %blocks = arith.constant {blocks} : index
  %true = arith.constant true
  %false = arith.constant false
  tile.launch (%block) in (%blocks) {{
{text}
  }}
  return
}}
"""


def dynamic(folder, dtype, transpose):
    """Valid parts of 48 x 64 and 64 x 80 tiles, all extents run-time values; a
    second product of no columns changes nothing."""
    out = DTYPES[dtype]
    ta, tb = "a" in transpose, "b" in transpose
    a, b = (64, 48) if ta else (48, 64), (80, 64) if tb else (64, 80)
    ga = memref("??", dtype)
    gb = memref("??", dtype)
    gc = memref("??", out)
    pa = memref("??", dtype, "shared", [a[1], 1])
    pb = memref("??", dtype, "shared", [b[1], 1])
    pc = memref("??", out, "fragment", [80, 1])
    sa, sb = ("%k, %m" if ta else "%m, %k"), ("%n, %k" if tb else "%k, %n")
    ea, eb = sa.replace("%k", "%c0"), sb.replace("%k", "%c0")
    marks = (" transpose" if ta else "", " transpose" if tb else "")
    ka, kb = ("%c0", "%c1") if not ta else ("%c1", "%c0"), ("%c1" if not tb else "%c0")
    text = f"""
    %m = memref.dim %A, {ka[0]} : {ga}
    %k = memref.dim %A, {ka[1]} : {ga}
    %n = memref.dim %B, {kb} : {gb}
    %a = memref.alloc() : {memref(a, dtype, "shared")}
    %b = memref.alloc() : {memref(b, dtype, "shared")}
    %c = memref.alloc() : {memref((48, 80), out, "fragment")}
    %as = memref.subview %a[0, 0] [{sa}] [1, 1] : {memref(a, dtype, "shared")} to {pa}
    %bs = memref.subview %b[0, 0] [{sb}] [1, 1] : {memref(b, dtype, "shared")} to {pb}
    %ae = memref.subview %a[0, 0] [{ea}] [1, 1] : {memref(a, dtype, "shared")} to {pa}
    %be = memref.subview %b[0, 0] [{eb}] [1, 1] : {memref(b, dtype, "shared")} to {pb}
    %cs = memref.subview %c[0, 0] [%m, %n] [1, 1] : {memref((48, 80), out, "fragment")} to {pc}
    tile.copy %A to %as : {ga}, {pa}
    tile.copy %B to %bs : {gb}, {pb}
    tile.gemm %as{marks[0]}, %bs{marks[1]} into %cs init(%true) : {pa}, {pb}, {pc}
    tile.gemm %ae{marks[0]}, %be{marks[1]} into %cs init(%true) : {pa}, {pb}, {pc}
    tile.copy %cs to %C : {pc}, {gc}"""
    kernel = body(f"%A: {ga}, %B: {gb}, %C: {gc}", text)
    shapes = [(1, 1, 1), (48, 80, 64), (17, 33, 47), (31, 7, 16), (16, 64, 33)]
    for m, n, k in shapes:
        x, y = random_matrix((m, k), dtype, 3), random_matrix((k, n), dtype, 4)
        inputs = [np.ascontiguousarray(encode(x.T if ta else x, dtype))]
        inputs += [np.ascontiguousarray(encode(y.T if tb else y, dtype))]
        name = f"dynamic.{dtype}.{transpose or 'plain'}.{m}x{n}x{k}"
        run(folder, name, kernel, [*inputs, f"zeros:{m}x{n}"], (x @ y).astype(NUMPY[out]), 2)
    return len(shapes)


def expert(folder, dtype, transpose):
    """Loads L0 itself, in two steps of K, the second one ragged."""
    out = DTYPES[dtype]
    ta, tb = "a" in transpose, "b" in transpose
    m, n, k, step = 40, 64, 96, 64
    shape_a, shape_b = (k, m) if ta else (m, k), (n, k) if tb else (k, n)
    marks = (" transpose" if ta else "", " transpose" if tb else "")
    lines = []
    for i, (start, size) in enumerate(((0, step), (step, k - step))):
        la, lb = memref((m, size), dtype, "fragment"), memref((size, n), dtype, "fragment")
        for x, shape, t, pick in (("a", shape_a, ta, 1), ("b", shape_b, tb, 0)):
            along = pick if not t else 1 - pick
            sizes = list(shape)
            sizes[along] = size
            offsets = [0, 0]
            offsets[along] = start
            whole = memref(shape, dtype, "shared")
            part = memref(sizes, dtype, "shared", [shape[1], 1], offsets[0] * shape[1] + offsets[1] or None)
            lines.append(f"    %{x}s{i} = memref.subview %{x}{offsets} {sizes} [1, 1] : {whole} to {part}")
            l0 = la if x == "a" else lb
            lines.append(f"    %l{x}{i} = memref.alloc() : {l0}")
            lines.append(f"    tile.copy %{x}s{i} to %l{x}{i}{marks[x == 'b']} : {part}, {l0}")
        init = "%false" if i else "%true"
        lines.append(f"    tile.mma %la{i}, %lb{i} into %c init({init}) : {la}, {lb}, {memref((m, n), out, 'fragment')}")
    text = f"""
    %a = memref.alloc() : {memref(shape_a, dtype, "shared")}
    %b = memref.alloc() : {memref(shape_b, dtype, "shared")}
    %c = memref.alloc() : {memref((m, n), out, "fragment")}
    tile.copy %A to %a : {memref(shape_a, dtype)}, {memref(shape_a, dtype, "shared")}
    tile.copy %B to %b : {memref(shape_b, dtype)}, {memref(shape_b, dtype, "shared")}
""" + "\n".join(lines) + f"""
    tile.copy %c to %C : {memref((m, n), out, "fragment")}, {memref((m, n), out)}"""
    kernel = body(f"%A: {memref(shape_a, dtype)}, %B: {memref(shape_b, dtype)}, %C: {memref((m, n), out)}", text)
    x, y = random_matrix((m, k), dtype, 5), random_matrix((k, n), dtype, 6)
    inputs = [np.ascontiguousarray(encode(v.T if t else v, dtype)) for v, t in ((x, ta), (y, tb))]
    run(folder, f"expert.{dtype}.{transpose or 'plain'}", kernel, [*inputs, "zeros"], (x @ y).astype(NUMPY[out]), 2)
    return 1


def store(folder, dtype, out, relu, scale):
    """A narrower type, the maximum with 0, a scale; sums that have to round."""
    m, n, k = 37, 50, 96
    acc = DTYPES[dtype]
    words = (f" scale(%s)" if scale else "") + (" relu" if relu else "")
    text = f"""
    %s = arith.constant {scale or 1.0} : f32
    %a = memref.alloc() : {memref((m, k), dtype, "shared")}
    %b = memref.alloc() : {memref((k, n), dtype, "shared")}
    %c = memref.alloc() : {memref((m, n), acc, "fragment")}
    tile.copy %A to %a : {memref((m, k), dtype)}, {memref((m, k), dtype, "shared")}
    tile.copy %B to %b : {memref((k, n), dtype)}, {memref((k, n), dtype, "shared")}
    tile.gemm %a, %b into %c init(%true) : {memref((m, k), dtype, "shared")}, {memref((k, n), dtype, "shared")}, {memref((m, n), acc, "fragment")}
    tile.copy %c to %C{words} : {memref((m, n), acc, "fragment")}, {memref((m, n), out)}"""
    kernel = body(f"%A: {memref((m, k), dtype)}, %B: {memref((k, n), dtype)}, %C: {memref((m, n), out)}", text)
    factor = 1 if dtype == "i8" else 9
    x, y = factor * random_matrix((m, k), dtype, 7), factor * random_matrix((k, n), dtype, 8)
    expected = x @ y
    if scale:
        bits = np.float32(scale).view(np.uint32) & np.uint32(0xFFFFE000)
        expected = expected.astype(np.float32) * bits.view(np.float32)
    if relu:
        expected = np.maximum(expected, 0)
    with np.errstate(over="ignore"):
        expected = encode(expected, out)
    name = f"store.{dtype}.{out}{'.relu' if relu else ''}{'.scale' if scale else ''}"
    run(folder, name, kernel, [encode(x, dtype), encode(y, dtype), "zeros"], expected, 2)
    return 1


def rounded(array, dtype):
    """The numbers that `dtype` has for those of `array`."""
    if dtype == "bf16":
        return (to_bf16(array).astype(np.uint32) << 16).view(np.float32)
    return array.astype(NUMPY[dtype]).astype(np.float32)


def chain(folder, dtype, relu):
    """A product that is rounded into L1 and multiplied again."""
    m, n, k, p = 33, 48, 64, 20
    s = lambda *shape: memref(shape, dtype, "shared")
    f = lambda *shape: memref(shape, "f32", "fragment")
    g = lambda *shape: memref(shape, dtype)
    text = f"""
    %a = memref.alloc() : {s(m, k)}
    %b = memref.alloc() : {s(k, n)}
    %d = memref.alloc() : {s(n, p)}
    %ab = memref.alloc() : {s(m, n)}
    %c = memref.alloc() : {f(m, n)}
    %e = memref.alloc() : {f(m, p)}
    tile.copy %A to %a : {g(m, k)}, {s(m, k)}
    tile.copy %B to %b : {g(k, n)}, {s(k, n)}
    tile.copy %D to %d : {g(n, p)}, {s(n, p)}
    tile.gemm %a, %b into %c init(%true) : {s(m, k)}, {s(k, n)}, {f(m, n)}
    tile.copy %c to %ab{" relu" if relu else ""} : {f(m, n)}, {s(m, n)}
    tile.gemm %ab, %d into %e init(%true) : {s(m, n)}, {s(n, p)}, {f(m, p)}
    tile.copy %e to %C : {f(m, p)}, {memref((m, p), "f32")}"""
    kernel = body(f"%A: {g(m, k)}, %B: {g(k, n)}, %D: {g(n, p)}, %C: {memref((m, p), 'f32')}", text)
    x, y, z = (random_matrix(shape, dtype, 9) for shape in ((m, k), (k, n), (n, p)))
    inner = x @ y
    if relu:
        inner = np.maximum(inner, 0)
    expected = (rounded(inner, dtype) @ z).astype(np.float32)
    name = f"chain.{dtype}{'.relu' if relu else ''}"
    run(folder, name, kernel, [encode(v, dtype) for v in (x, y, z)] + ["zeros"], expected, 3)
    return 1


def batched(folder):
    """Blocks take slices of tensors of three and four dimensions, with rows that
    are not those of a matrix: A is batch x row x head x column."""
    batches, m, n, k, heads = 3, 20, 24, 40, 2
    dims = (batches, m, heads, k)
    ga, gb = memref("????", "f16"), memref((batches, k, n), "f16")
    gc = memref(("?", m, n), "f32")
    pa = memref((m, k), "f16", None, ["?", 1], "?")
    pb = memref((k, n), "f16", None, [n, 1], "?")
    pc = memref((m, n), "f32", None, [n, 1], "?")
    s = lambda *shape: memref(shape, "f16", "shared")
    text = f"""
    %a = memref.alloc() : {s(m, k)}
    %b = memref.alloc() : {s(k, n)}
    %c = memref.alloc() : {memref((m, n), "f32", "fragment")}
    %Ab = memref.subview %A[%block, 0, 1, 0] [1, {m}, 1, {k}] [1, 1, 1, 1] : {ga} to {pa}
    %Bb = memref.subview %B[%block, 0, 0] [1, {k}, {n}] [1, 1, 1] : {gb} to {pb}
    %Cb = memref.subview %C[%block, 0, 0] [1, {m}, {n}] [1, 1, 1] : {gc} to {pc}
    tile.copy %Ab to %a : {pa}, {s(m, k)}
    tile.copy %Bb to %b : {pb}, {s(k, n)}
    tile.gemm %a, %b into %c init(%true) : {s(m, k)}, {s(k, n)}, {memref((m, n), "f32", "fragment")}
    tile.copy %c to %Cb : {memref((m, n), "f32", "fragment")}, {pc}"""
    kernel = body(f"%A: {ga}, %B: {gb}, %C: {gc}", text, batches)
    x, y = random_matrix(dims, "f16", 10), random_matrix((batches, k, n), "f16", 11)
    expected = np.stack([x[i, :, 1, :] @ y[i] for i in range(batches)]).astype(np.float32)
    run(folder, "batched", kernel, [encode(x, "f16"), encode(y, "f16"), f"zeros:{batches}x{m}x{n}"], expected, 2)
    return 1


def split_k(folder, dtype):
    """Every block multiplies its part of K and adds the product to C."""
    m, n, part, blocks = 37, 50, 48, 5
    acc = DTYPES[dtype]
    k = part * blocks
    pa = memref((m, part), dtype, None, [k, 1], "?")
    pb = memref((part, n), dtype, None, [n, 1], "?")
    sa, sb, fc = memref((m, part), dtype, "shared"), memref((part, n), dtype, "shared"), memref((m, n), acc, "fragment")
    ga, gb, gc = memref((m, k), dtype), memref((k, n), dtype), memref((m, n), acc)
    text = f"""
    %part = arith.constant {part} : index
    %k = arith.muli %block, %part : index
    %a = memref.alloc() : {sa}
    %b = memref.alloc() : {sb}
    %c = memref.alloc() : {fc}
    %Ak = memref.subview %A[0, %k] [{m}, {part}] [1, 1] : {ga} to {pa}
    %Bk = memref.subview %B[%k, 0] [{part}, {n}] [1, 1] : {gb} to {pb}
    tile.copy %Ak to %a : {pa}, {sa}
    tile.copy %Bk to %b : {pb}, {sb}
    tile.gemm %a, %b into %c init(%true) : {sa}, {sb}, {fc}
    tile.atomic_add %c into %C : {fc}, {gc}"""
    kernel = body(f"%A: {ga}, %B: {gb}, %C: {gc}", text, blocks)
    x, y = random_matrix((m, k), dtype, 14), random_matrix((k, n), dtype, 15)
    begin = random_matrix((m, n), acc, 16)
    inputs = [encode(x, dtype), encode(y, dtype), begin.astype(NUMPY[acc])]
    run(folder, f"split.{dtype}", kernel, inputs, (begin + x @ y).astype(NUMPY[acc]), 2)
    return 1


def parts(folder):
    """Products of static parts of tiles into columns of one accumulator, which is
    stored by rows."""
    s = lambda *shape: memref(shape, "f16", "shared")
    f = lambda *shape: memref(shape, "f32", "fragment")
    half = memref((64, 32), "f16", "shared", [64, 1], 32)
    right = memref((32, 48), "f16", "shared", [48, 1], 32 * 48)
    left, rest = memref((64, 16), "f32", "fragment", [64, 1]), memref((64, 48), "f32", "fragment", [64, 1], 16)
    narrow = memref((32, 16), "f16", "shared", [48, 1], 32 * 48)
    low = memref((30, 64), "f32", "fragment", [64, 1], 32 * 64)
    text = f"""
    %a = memref.alloc() : {s(64, 64)}
    %b = memref.alloc() : {s(64, 48)}
    %c = memref.alloc() : {f(64, 64)}
    tile.copy %A to %a : {memref((64, 64), "f16")}, {s(64, 64)}
    tile.copy %B to %b : {memref((64, 48), "f16")}, {s(64, 48)}
    %ah = memref.subview %a[0, 32] [64, 32] [1, 1] : {s(64, 64)} to {half}
    %bh = memref.subview %b[32, 0] [32, 48] [1, 1] : {s(64, 48)} to {right}
    %bn = memref.subview %b[32, 0] [32, 16] [1, 1] : {s(64, 48)} to {narrow}
    %c0c = memref.subview %c[0, 0] [64, 16] [1, 1] : {f(64, 64)} to {left}
    %c1c = memref.subview %c[0, 16] [64, 48] [1, 1] : {f(64, 64)} to {rest}
    tile.gemm %ah, %bn into %c0c init(%true) : {half}, {narrow}, {left}
    tile.gemm %ah, %bh into %c1c init(%true) : {half}, {right}, {rest}
    %cl = memref.subview %c[32, 0] [30, 64] [1, 1] : {f(64, 64)} to {low}
    tile.copy %cl to %C : {low}, {memref((30, 64), "f32")}"""
    kernel = body(f"%A: {memref((64, 64), 'f16')}, %B: {memref((64, 48), 'f16')}, %C: {memref((30, 64), 'f32')}", text)
    x, y = random_matrix((64, 64), "f16", 12), random_matrix((64, 48), "f16", 13)
    product = x[:, 32:] @ y[32:]
    expected = np.concatenate([product[:, :16], product], axis=1)[32:62].astype(np.float32)
    run(folder, "parts", kernel, [encode(x, "f16"), encode(y, "f16"), "zeros"], expected, 2)
    return 1


def main():
    folder = pathlib.Path(sys.argv[1])
    names = tuple(sys.argv[2:]) or ("",)
    folder.mkdir(parents=True, exist_ok=True)
    cases = []
    for dtype in DTYPES:
        for transpose in TRANSPOSES:
            cases.append((f"dynamic.{dtype}.{transpose or 'plain'}", dynamic, dtype, transpose))
            cases.append((f"expert.{dtype}.{transpose or 'plain'}", expert, dtype, transpose))
    for relu in (False, True):
        for dtype, out in (("f16", "f32"), ("f16", "f16"), ("bf16", "bf16"), ("f32", "f16"), ("f32", "bf16"), ("i8", "i32")):
            cases.append((f"store.{dtype}.{out}", store, dtype, out, relu, None))
        cases.append(("store.i8.f16", store, "i8", "f16", relu, 0.0123456))
        cases += [("chain", chain, dtype, relu) for dtype in ("f16", "bf16")]
    cases += [("batched", batched), ("parts", parts)]
    cases += [("split", split_k, dtype) for dtype in ("f16", "i8")]
    runs = {}
    for name, function, *args in cases:
        if name.startswith(names):
            kind = name.split(".")[0]
            runs[kind] = runs.get(kind, 0) + function(folder, *args)
    for kind, count in runs.items():
        print(f"{kind}: {count}")
    executed.print_table()


if __name__ == "__main__":
    main()
