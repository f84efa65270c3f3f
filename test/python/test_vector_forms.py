"""T.Parallel over extents that are known when the kernel runs: vectors, and NumPy's results."""

import warnings

import numpy as np
import pytest
import tilelang
import tilelang.language as T

RNG = np.random.default_rng(22)
N = 64


def load(text, folder):
    """The kernel `main` of a program, whose source is a file in `folder`."""
    path = folder / "kernel.py"
    path.write_text(text)
    scope: dict = {}
    exec(compile(text, str(path), "exec"), scope)
    return scope["main"]


def write_kernel(body, folder, extents="n, m", dtype="float32"):
    """A kernel with `body` in a loop over `extents`, whose source is a file in `folder`."""
    text = (
        f"""import tilelang.language as T

@T.prim_func
def main(A: T.Tensor(({N}, {N}), "{dtype}"), C: T.Tensor(({N}, {N}), "{dtype}"), B: T.Tensor(({N}, {N}), "{dtype}"), n: T.int32, m: T.int32):
    with T.Kernel(1, is_npu=True) as (cid, vid):
        a = T.alloc_ub(({N}, {N}), "{dtype}")
        c = T.alloc_ub(({N}, {N}), "{dtype}")
        b = T.alloc_ub(({N}, {N}), "{dtype}")
        T.copy(A, a)
        T.copy(C, c)
        T.tile.fill(b, 0)
        for i, j in T.Parallel({extents}):
"""
        + "".join(f"            {line}\n" for line in body)
        + "        T.copy(b, B)\n"
    )
    return load(text, folder)


def compile_vector(kernel):
    """The compiled kernel, without a warning of scalar code."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        return tilelang.compile(kernel)


class Python:
    """T, for numbers."""

    int8, int16, int32 = np.int8, np.int16, np.int32
    uint8, uint16, uint32, float32 = np.uint8, np.uint16, np.uint32, np.float32
    min, max = min, max

    @staticmethod
    def if_then_else(condition, yes, no):
        return yes if condition else no

    @staticmethod
    def cast(value, dtype):
        return getattr(np, dtype)(value)


def compute(body, a, c, n, m):
    """What `body` computes, element by element."""
    b = np.zeros_like(a)
    text = "\n".join(f"    {line}" for line in body)
    scope = {"T": Python, "a": a, "b": b, "c": c, "n": n, "m": m}
    code = compile(f"for i in range(n):\n  for j in range(m):\n{text}\n", "body", "exec")
    exec(code, scope)
    return b


# fmt: off
FORMS = {
    "choice": ["b[i, j] = T.if_then_else(a[i, j] > c[i, j], a[i, j], c[i, j])"],
    "masked store": ["if a[i, j] > c[i, j]:", "    b[i, j] = a[i, j]"],
    "causal": ["b[i, j] = T.if_then_else(j <= i, a[i, j], c[i, j])"],
    "two conditions": ["b[i, j] = T.if_then_else((a[i, j] > c[i, j]) & (c[i, j] > 0), a[i, j], c[i, j])"],
    "row and column": ["b[i, j] = T.if_then_else(a[i, 0] > c[0, j], a[i, j], c[i, j])"],
    "edge": ["if i < 40 and j < n - 3:", "    b[i, j] = a[i, j] + c[i, j]"],
    "all but a diagonal": ["if i + j != n:", "    b[i, j] = a[i, j] + c[i, j]"],
    "every fifth": ["if (i + j) % 5 == 0:", "    b[i, j] = a[i, j] + c[i, j]"],
    "both branches": ["if i > 3:", "    if a[i, j] > 0:", "        b[i, j] = c[i, j]", "    else:", "        b[i, j] = a[i, j]"],
    "odd rows": ["if i * 2 + 1 < 64:", "    b[i * 2 + 1, j] = a[i, j]"],
    "least column": ["b[i, j] = a[i, T.min(j, 20)]"],
    "neighbours": ["b[i, j] = a[T.max(i - 3, 0), T.min(j + 2, 63)]"],
    "chosen column": ["b[i, j] = a[i, T.if_then_else(j < 10, j, 10)]"],
    "chosen row": ["b[i, j] = a[T.if_then_else(a[i, j] > 0, i, j), j]"],
    "bits": ["b[i, j] = a[i & 5, (j ^ 1) | 2]"],
}
# fmt: on
EXTENTS = [(0, 0), (0, 5), (3, 0), (1, 1), (50, 61), (64, 64), (33, 8), (64, 1)]


@pytest.mark.parametrize("form", FORMS)
def test_dynamic(form, tmp_path):
    body = FORMS[form]
    kernel = compile_vector(write_kernel(body, tmp_path))
    for n, m in EXTENTS:
        a = RNG.integers(-3, 4, (N, N)).astype(np.float32)
        c = RNG.integers(-3, 4, (N, N)).astype(np.float32)
        b = np.zeros_like(a)
        kernel(a, c, b, n, m)
        np.testing.assert_array_equal(b, compute(body, a, c, n, m))


# The launch takes most of the time; without it, dynamic extents take less than three times as long.
@pytest.mark.parametrize("form", FORMS)
def test_no_cliff(form, tmp_path):
    cycles = {}
    for extents in ("n, m", f"{N}, {N}"):
        kernel = tilelang.compile(write_kernel(FORMS[form], tmp_path, extents))
        arrays = [np.zeros((N, N), np.float32) for _ in range(3)]
        kernel(*arrays, N, N)
        cycles[extents] = kernel.report().cycles - 36000
    assert cycles["n, m"] < 3 * cycles[f"{N}, {N}"]


@pytest.mark.parametrize(
    "dtype", ["int8", "uint8", "int16", "uint16", "int32", "uint32", "float16"]
)
@pytest.mark.parametrize("form", ["choice", "masked store", "causal"])
def test_types(form, dtype, tmp_path):
    body = FORMS[form]
    kernel = compile_vector(write_kernel(body, tmp_path, dtype=dtype))
    a, c = (
        RNG.integers(0, 250 if dtype == "uint8" else 120, (N, N)).astype(dtype) for _ in range(2)
    )
    b = np.zeros_like(a)
    kernel(a, c, b, 50, 61)
    np.testing.assert_array_equal(b, compute(body, a, c, 50, 61))


@pytest.mark.parametrize("dtype", ["int8", "uint8", "uint16", "uint32", "int32"])
@pytest.mark.parametrize("extents", ["n, 64", "n, m", "64, m"])
def test_columns_of_types(extents, dtype, tmp_path):
    """A column for all columns, by values or bytes of views that are not their own."""
    body = ["b[i, j] = a[i, 0]"]
    kernel = tilelang.compile(write_kernel(body, tmp_path, extents, dtype))
    for n, m in ((64, 64), (33, 64), (0, 64)):
        a, c = (RNG.integers(0, 120, (N, N)).astype(dtype) for _ in range(2))
        b = np.zeros_like(a)
        kernel(a, c, b, n, m)
        rows = n if "n" in extents else N
        np.testing.assert_array_equal(b, compute(body, a, c, rows, m))


# fmt: off
FALLIBLE = {
    "constant divisor": ["if a[i, j] > 0:", "    b[i, j] = c[i, j] // 3"],
    "divisor": ["b[i, j] = T.if_then_else(a[i, j] != 0, c[i, j] // a[i, j], 7)"],
    "remainder": ["if a[i, j] != 0:", "    b[i, j] = c[i, j] % a[i, j]"],
    "branches": ["if a[i, j] == 0:", "    b[i, j] = 5", "else:", "    b[i, j] = 100 // a[i, j]"],
    "nested": ["if a[i, j] != 0:", "    if c[i, j] > 1:", "        b[i, j] = c[i, j] // a[i, j]", "    else:", "        b[i, j] = c[i, j] % a[i, j]"],
    "shift": ["if a[i, j] > 0:", "    b[i, j] = c[i, j] << a[i, j]"],
    "conversion": ["if a[i, j] > 0:", "    b[i, j] = T.cast(T.cast(a[i, j], 'float32') * 0.5, '{}')"],
}
# fmt: on


@pytest.mark.parametrize("dtype", ["int8", "uint8", "int16", "uint16", "int32", "uint32"])
@pytest.mark.parametrize("form", FALLIBLE)
def test_fallible(form, dtype, tmp_path):
    """Operations that may fail run for all elements, with other operands for some."""
    body = [line.format(dtype) for line in FALLIBLE[form]]
    kernel = compile_vector(write_kernel(body, tmp_path, f"{N}, {N}", dtype))
    least = 0 if dtype.startswith("u") else -5
    a = RNG.integers(least, 6, (N, N)).astype(dtype)
    c = RNG.integers(least * 20, 120, (N, N)).astype(dtype)
    b = np.zeros_like(a)
    kernel(a, c, b, N, N)
    np.testing.assert_array_equal(b, compute(body, a, c, N, N))


@pytest.mark.parametrize("dtype", ["int8", "uint8", "uint16", "uint32", "int32"])
@pytest.mark.parametrize(
    "value",
    ["A[row, j] + 1", "A[3, 4]", "T.if_then_else(A[row, j] > 3, A[row, j] // 3, 7)"],
)
def test_edge_rows_of_types(value, dtype, tmp_path):
    """Blocks share cache lines, so a scalar store would race."""
    row = "bx * 13 + i"
    text = f"""import tilelang.language as T

@T.prim_func
def main(A: T.Tensor((100, 61), "{dtype}"), B: T.Tensor((100, 61), "{dtype}")):
    with T.Kernel(8, is_npu=True) as (bx, vid):
        for i, j in T.Parallel(13, 61):
            if {row} < 100:
                B[{row}, j] = {value.replace("row", row)}
"""
    kernel = compile_vector(load(text, tmp_path))
    a = RNG.integers(0, 9, (100, 61)).astype(dtype)
    b = np.zeros_like(a)
    kernel(a, b)
    expected = {"A[row, j] + 1": a + 1, "A[3, 4]": np.full_like(a, a[3, 4])}
    np.testing.assert_array_equal(b, expected.get(value, np.where(a > 3, a // 3, 7)))


# Iterations beyond the tile, which the condition excludes.
def test_more_iterations_than_rows(tmp_path):
    kernel = compile_vector(
        write_kernel(["if i < 64 and j < 64:", "    b[i, j] = a[i, j] + c[i, j]"], tmp_path)
    )
    a, c = (RNG.integers(-3, 4, (N, N)).astype(np.float32) for _ in range(2))
    b = np.zeros_like(a)
    kernel(a, c, b, 200, 64)
    np.testing.assert_array_equal(b, a + c)


# A loop variable as a number.
def test_number_of_iteration(tmp_path):
    kernel = compile_vector(write_kernel(["b[i, j] = a[i, j] + T.cast(j, 'float32')"], tmp_path))
    a = RNG.integers(-3, 4, (N, N)).astype(np.float32)
    b = np.zeros_like(a)
    kernel(a, a, b, 64, 61)
    np.testing.assert_array_equal(b[:, :61], (a + np.arange(N, dtype=np.float32))[:, :61])


# Each block has every tenth row: masked stores keep the rows of the others.
@pytest.mark.parametrize("condition", ["a[i, j] > 0", "i * 10 + bx < 37", "i * 10 + bx == 42"])
def test_rows_apart(condition, tmp_path):
    main = load(
        f"""import tilelang.language as T

@T.prim_func
def main(A: T.Tensor((80, 40), "float32"), B: T.Tensor((80, 40), "float32")):
    with T.Kernel(10, is_npu=True) as (bx, vid):
        a = T.alloc_ub((8, 40), "float32")
        T.copy(A[bx * 8, 0], a)
        for i, j in T.Parallel(8, 40):
            if {condition}:
                B[i * 10 + bx, j] = a[i, j]
""",
        tmp_path,
    )
    kernel = compile_vector(main)
    a, b = RNG.standard_normal((80, 40)).astype(np.float32), np.full((80, 40), 7, np.float32)
    expected = b.copy()
    for bx in range(10):
        part = {"a": a[bx * 8 : bx * 8 + 8], "bx": bx}
        for i in range(8):
            for j in range(40):
                if eval(condition, {**part, "i": i, "j": j}):
                    expected[i * 10 + bx, j] = part["a"][i, j]
    kernel(a, b)
    np.testing.assert_array_equal(b, expected)


# Slices that are filled before, alone or together.
@pytest.mark.parametrize(
    "fills, columns",
    [
        (["b[0:64, 0:32]"], 32),
        (["b[0:64, 0:32]", "b[0:64, 32:64]"], 64),
        (["b[0:9, 0:64]", "b[9:64, 0:64]"], 64),
    ],
)
def test_filled_slices(fills, columns, tmp_path):
    lines = "".join(f"        T.tile.fill({part}, 0)\n" for part in fills)
    main = load(
        f"""import tilelang.language as T

@T.prim_func
def main(A: T.Tensor((64, 64), "float32"), B: T.Tensor((64, {columns}), "float32")):
    with T.Kernel(1, is_npu=True) as (bx, vid):
        a = T.alloc_ub((64, 64), "float32")
        b = T.alloc_ub((64, 64), "float32")
        T.copy(A, a)
{lines}        for i, j in T.Parallel(64, {columns}):
            if a[i, j] > 0:
                b[i, j] = a[i, j]
        T.copy(b[0:64, 0:{columns}], B)
""",
        tmp_path,
    )
    a, b = RNG.standard_normal((64, 64)).astype(np.float32), np.zeros((64, columns), np.float32)
    compile_vector(main)(a, b)
    np.testing.assert_array_equal(b, np.maximum(a[:, :columns], 0))


# Numbers of Python get the values of the type: bfloat16 has 8 bits of a fraction.
@pytest.mark.parametrize(
    "value, dtype, expected",
    [
        (300, "uint8", 44),
        (-1, "uint16", 65535),
        (200, "int8", -56),
        (-129.9, "int8", 127),
        (2**31, "int32", -(2**31)),
        (7, "int32", 7),
        (0.1, "float16", float(np.float16(0.1))),
        (1e6, "float16", float("inf")),
        (16777217, "float32", 16777216.0),
        (1 + 2**-8, "bfloat16", 1.0),
        (1 + 3 * 2**-8, "bfloat16", 1 + 2**-6),
        (-1e39, "bfloat16", float("-inf")),
        (0.5, "bool", True),
    ],
)
def test_cast_of_numbers(value, dtype, expected):
    assert T.cast(value, dtype) == expected


def round_to_bfloat16(values):
    """The bits of the bfloat16 nearest to each integer, ties to even."""
    results = []
    for value in values:
        magnitude = abs(int(value))
        lost = max(magnitude.bit_length() - 8, 0)
        kept, rest = magnitude >> lost, magnitude & ((1 << lost) - 1)
        half = 1 << (lost - 1) if lost else 1
        kept += rest > half or (rest == half and kept & 1)
        number = float(kept * 2.0**lost) * (-1 if value < 0 else 1)
        results.append(np.float32(number).view(np.uint32) >> 16)
    return np.array(results, np.uint16)


# Integers are rounded once, though the vector unit converts them through f32: those near
# the middle of two numbers have more bits than f32.
@pytest.mark.parametrize("dtype", ["int32", "uint32"])
def test_integers_to_bfloat16(dtype, tmp_path):
    main = load(
        f"""import tilelang.language as T

@T.prim_func
def main(A: T.Tensor((64, 64), "{dtype}"), B: T.Tensor((64, 64), "bfloat16"), n: T.int32):
    with T.Kernel(1, is_npu=True) as (bx, vid):
        a = T.alloc_ub((64, 64), "{dtype}")
        b = T.alloc_ub((64, 64), "bfloat16")
        T.copy(A, a)
        T.tile.fill(b, 0)
        for i, j in T.Parallel(n, 64):
            b[i, j] = T.cast(a[i, j], "bfloat16")
        T.copy(b, B)
""",
        tmp_path,
    )
    least = -(2**31) if dtype == "int32" else 0
    middles = [(2 * k + 1) << s for s in range(24) for k in (64, 65, 100, 127)]
    near = [m + d for m in middles for d in (-1, 0, 1, 65, -127) if m + d < 2**31]
    near += [-each for each in near if least < 0] + [0, 1, 255, 256, 257, 2**24, 2**24 + 1]
    near += [least, 2**31 - 1] + ([2**32 - 1, 2**32 - 2**23] if least == 0 else [])
    a = np.resize(np.array(near, np.int64), 64 * 64).astype(dtype).reshape(64, 64)
    b = np.ones((64, 64), np.uint16)
    kernel = compile_vector(main)
    kernel(a, b, 64)
    np.testing.assert_array_equal(b.ravel(), round_to_bfloat16(a.ravel()))


# Indices are as well; these are below 2^24.
@pytest.mark.parametrize("index", ["j", "i * 300 + j", "j - i"])
def test_indices_to_bfloat16(index, tmp_path):
    main = load(
        f"""import tilelang.language as T

@T.prim_func
def main(B: T.Tensor((64, 64), "bfloat16")):
    with T.Kernel(1, is_npu=True) as (bx, vid):
        b = T.alloc_ub((64, 64), "bfloat16")
        for i, j in T.Parallel(64, 64):
            b[i, j] = T.cast({index}, "bfloat16")
        T.copy(b, B)
""",
        tmp_path,
    )
    b = np.ones((64, 64), np.uint16)
    kernel = compile_vector(main)
    kernel(b)
    i, j = np.indices((64, 64))
    expected = round_to_bfloat16(eval(index).ravel()).reshape(64, 64)
    np.testing.assert_array_equal(b, expected)
    assert kernel.report().cycles < 40000


# Tiles of bytes that are larger than a part of a loop are widened as a whole.
@pytest.mark.parametrize("dtype", ["int8", "uint8"])
@pytest.mark.parametrize("column", ["255 - j", "(j + 3) % 256"])
def test_columns_of_bytes(dtype, column, tmp_path):
    main = load(
        f"""import tilelang.language as T

@T.prim_func
def main(A: T.Tensor((64, 256), "{dtype}"), B: T.Tensor((64, 256), "{dtype}")):
    with T.Kernel(1, is_npu=True) as (bx, vid):
        a = T.alloc_ub((64, 256), "{dtype}")
        b = T.alloc_ub((64, 256), "{dtype}")
        T.copy(A, a)
        for i, j in T.Parallel(64, 256):
            b[i, j] = a[i, {column}]
        T.copy(b, B)
""",
        tmp_path,
    )
    a = RNG.integers(-128, 128, (64, 256)).astype(dtype)
    b = np.zeros_like(a)
    kernel = compile_vector(main)
    kernel(a, b)
    j = np.arange(256)
    np.testing.assert_array_equal(b, a[:, eval(column)])
    assert kernel.report().cycles < 60000


# Bodies on tensors, in one block: rows that a condition selects, rows of an odd number of
# bytes, quotients in a branch.
@pytest.mark.parametrize(
    "body, dtype, columns, extents, limit",
    [
        (["if i % 3 == 0:", "    B[i, j] = A[i, j] + C[i, j]"], "float32", 64, "n, m", 5000),
        (["if i > 2:", "    B[i, j] = A[i, j] + C[i, j]"], "float32", 64, "n, m", 5000),
        (["if i + 1 < n:", "    B[i + 1, j] = A[i, j] + C[i, j]"], "float32", 64, "n, m", 5000),
        (["B[i, j] = A[i, j] + C[i, j]"], "uint8", 127, "n, 127", 5000),
        (["if C[i, j] != 0:", "    B[i, j] = A[i, j] % C[i, j]"], "int32", 64, "n, m", 20000),
    ],
)
def test_tensors(body, dtype, columns, extents, limit, tmp_path):
    lines = "".join(f"            {line}\n" for line in body)
    main = load(
        f"""import tilelang.language as T

@T.prim_func
def main(A: T.Tensor((64, {columns}), "{dtype}"), C: T.Tensor((64, {columns}), "{dtype}"), B: T.Tensor((64, {columns}), "{dtype}"), n: T.int32, m: T.int32):
    with T.Kernel(1, is_npu=True) as (bx, vid):
        for i, j in T.Parallel({extents}):
{lines}""",
        tmp_path,
    )
    kernel = compile_vector(main)
    a, c = (RNG.integers(-5, 6, (64, columns)).astype(dtype) for _ in range(2))
    for n, m in [(64, 64), (0, 5), (50, 61), (1, 1), (33, 0)]:
        m = m if "m" in extents else columns
        b = np.full_like(a, 7)
        kernel(a, c, b, n, m)
        expected = np.full_like(a, 7)
        code = "\n".join(f"    {line}" for line in body)
        text = compile(f"for i in range(n):\n  for j in range(m):\n{code}\n", "body", "exec")
        with np.errstate(over="ignore"):
            exec(text, {"A": a, "C": c, "B": expected, "n": n, "m": m})
        np.testing.assert_array_equal(b, expected)
    kernel(a, c, b, 60, m)
    assert kernel.report().cycles < 36000 + limit
