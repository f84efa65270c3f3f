"""Kernels of the vector core, against NumPy."""

import numpy as np
import pytest
import tilelang
import tilelang.language as T

RNG = np.random.default_rng(7)


def random(*shape, dtype=np.float32):
    return RNG.standard_normal(shape).astype(dtype)


@tilelang.jit(out_idx=[-1])
def added(M, N, block_M=64, block_N=64, dtype="float32"):
    rows, columns = T.ceildiv(M, block_M), T.ceildiv(N, block_N)

    @T.prim_func
    def main(A: T.Tensor((M, N), dtype), B: T.Tensor((M, N), dtype), C: T.Tensor((M, N), dtype)):
        with T.Kernel(rows * columns, is_npu=True) as (cid, vid):
            first = cid // columns * block_M + vid * block_M // 2
            column = cid % columns * block_N
            a = T.alloc_ub((block_M // 2, block_N), dtype)
            b = T.alloc_ub((block_M // 2, block_N), dtype)
            T.copy(A[first, column], a)
            T.copy(B[first, column], b)
            T.tile.add(a, a, b)
            T.copy(a, C[first, column])

    return main


# Tiles within the tensor, at its edges, and outside.
@pytest.mark.parametrize("shape", [(128, 128), (100, 120), (65, 64), (1, 1), (33, 200)])
def test_tiles_are_clipped(shape):
    a, b = random(*shape), random(*shape)
    np.testing.assert_array_equal(added(*shape)(a, b), a + b)


# The same kernel for the same arguments; another one for others.
def test_kernels_are_cached():
    assert added(64, 64) is added(64, 64)
    assert added(64, 64) is not added(64, 128)


@tilelang.jit(out_idx=[1])
def softmax(N, dtype="float32"):
    m = T.symbolic("m")

    @T.prim_func
    def main(X: T.Tensor((m, N), dtype), Y: T.Tensor((m, N), dtype)):
        with T.Kernel(T.ceildiv(m, 32), is_npu=True) as (cid, vid):
            x = T.alloc_ub((16, N), dtype)
            top = T.alloc_ub((16, 1), dtype)
            total = T.alloc_ub((16, 1), dtype)
            T.copy(X[cid * 32 + vid * 16, 0], x)
            T.reduce_max(x, top, dim=-1)
            for i in range(16):
                T.tile.sub(x[i, :], x[i, :], top[i, 0])
            T.tile.exp(x, x)
            T.reduce_sum(x, total, dim=-1)
            for i in T.serial(16):
                T.tile.div(x[i, :], x[i, :], total[i, 0])
            T.copy(x, Y[cid * 32 + vid * 16, 0])

    return main


# One kernel for any number of rows.
@pytest.mark.parametrize("rows", [1, 16, 50])
def test_symbolic_extent(rows):
    x = random(rows, 64)
    e = np.exp(x - x.max(1, keepdims=True))
    np.testing.assert_allclose(softmax(64)(x), e / e.sum(1, keepdims=True), rtol=1e-5)


@tilelang.jit(out_idx=[1])
def converted(source, target, mode):
    @T.prim_func
    def main(X: T.Tensor((8, 64), source), Y: T.Tensor((8, 64), target)):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            x = T.alloc_ub((8, 64), source)
            y = T.alloc_ub((8, 64), target)
            T.copy(X, x)
            T.tile.cast(y, x, mode, 8 * 64)
            T.copy(y, Y)

    return main


@pytest.mark.parametrize(
    "mode, rule", [("CAST_FLOOR", np.floor), ("CAST_CEIL", np.ceil), ("CAST_RINT", np.rint)]
)
def test_cast_modes(mode, rule):
    x = random(8, 64) * 10
    np.testing.assert_array_equal(converted("float32", "int32", mode)(x), rule(x).astype(np.int32))


@tilelang.jit(out_idx=[2])
def parallel(N):
    @T.prim_func
    def main(
        A: T.Tensor((N,), "float32"), B: T.Tensor((N,), "float32"), C: T.Tensor((N,), "float32")
    ):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            a = T.alloc_ub([N], "float32")
            b = T.alloc_ub([N], "float32")
            c = T.alloc_ub([N], "float32")
            T.copy(A, a)
            T.copy(B, b)
            for i in T.Parallel(N):
                c[i] = T.max(a[i] * 2.0, b[i]) + 1.0
            T.copy(c, C)

    return main


def test_parallel_body():
    a, b = random(256), random(256)
    np.testing.assert_array_equal(parallel(256)(a, b), np.maximum(a * 2, b) + 1)


@tilelang.jit(out_idx=[1])
def running_sum(N, reverse):
    @T.prim_func
    def main(X: T.Tensor((N,), "float32"), Y: T.Tensor((N,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            x = T.alloc_ub([N], "float32")
            T.copy(X, x)
            for i in T.serial(1, N):
                if reverse:
                    x[N - 1 - i] = x[N - 1 - i] + x[N - i]
                else:
                    x[i] += x[i - 1]
            T.copy(x, Y)

    return main


# A condition on a Python value is decided when the kernel is read.
@pytest.mark.parametrize("reverse", [False, True])
def test_elements(reverse):
    x = np.arange(32, dtype=np.float32)
    expected = np.cumsum(x[::-1])[::-1] if reverse else np.cumsum(x)
    np.testing.assert_array_equal(running_sum(32, reverse)(x), expected)


@tilelang.jit(out_idx=[1])
def scanned(dtype, dim, reverse, in_place):
    @T.prim_func
    def main(X: T.Tensor((9, 40), dtype), Y: T.Tensor((9, 40), dtype)):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            x = T.alloc_ub((9, 40), dtype)
            y = T.alloc_ub((9, 40), dtype)
            T.copy(X, x)
            if in_place:
                T.cumsum(x, dim=dim, reverse=reverse)
                T.copy(x, Y)
            else:
                T.cumsum(x, y, dim, reverse)
                T.copy(y, Y)

    return main


# Running sums of a tile, by its first dimension if no other is named.
@pytest.mark.parametrize("dtype", ["float32", "int16"])
@pytest.mark.parametrize(
    "dim, reverse, in_place", [(0, False, False), (-1, True, True), (1, False, True)]
)
def test_cumsum(dtype, dim, reverse, in_place):
    x = np.random.default_rng(1).integers(-9, 9, (9, 40)).astype(dtype)
    expected = np.flip(np.cumsum(np.flip(x, dim), dim), dim) if reverse else np.cumsum(x, dim)
    np.testing.assert_array_equal(scanned(dtype, dim, reverse, in_place)(x), expected)


@tilelang.jit(out_idx=[1, 2])
def magnitudes(dtype, clear):
    @T.prim_func
    def main(X: T.Tensor((9, 40), dtype), S: T.Tensor((9, 1), dtype), M: T.Tensor((1, 40), dtype)):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            x = T.alloc_ub((9, 40), dtype)
            total = T.alloc_ub((9, 1), dtype)
            most = T.alloc_ub((1, 40), dtype)
            T.copy(X, x)
            T.tile.fill(total, 2)
            T.tile.fill(most, 5)
            T.reduce_abssum(x, total, dim=1)
            T.reduce(x, most, "reduce_absmax", 0, clear=clear)
            T.copy(total, S)
            T.copy(most, M)

    return main


# Absolute values are added and compared.
@pytest.mark.parametrize("dtype", ["float32", "float16", "int32"])
@pytest.mark.parametrize("clear", [True, False])
def test_magnitudes(dtype, clear):
    x = np.random.default_rng(2).integers(-9, 9, (9, 40)).astype(dtype)
    total, most = magnitudes(dtype, clear)(x)
    np.testing.assert_array_equal(total, np.abs(x).sum(1, keepdims=True))
    expected = np.abs(x).max(0, keepdims=True)
    np.testing.assert_array_equal(most, expected if clear else np.maximum(expected, 5))


@T.macro
def doubled(tile, factor):
    T.tile.mul(tile, tile, factor)
    T.tile.mul(tile, tile, 2.0)


@tilelang.jit(out_idx=[1])
def with_macro():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32"), Y: T.Tensor((64,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            x = T.alloc_ub([64], "float32")
            T.copy(X, x)
            doubled(x, factor=1.5)
            T.copy(x, Y)

    return main


def test_macro():
    x = random(64)
    np.testing.assert_array_equal(with_macro()(x), x * np.float32(1.5) * 2)


@tilelang.jit(out_idx=[1])
def counted(N):
    @T.prim_func
    def main(X: T.Tensor((N,), "int32"), Y: T.Tensor((1,), "int32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            x = T.alloc_ub([N], "int32")
            y = T.alloc_ub([8], "int32")
            n = T.alloc_var("int32", init=0)
            T.copy(X, x)
            for i in range(N):
                if x[i] > 3 and x[i] <= 7:
                    n += 1
            y[0] = n
            T.copy(y[0:1], Y)

    return main


# A variable keeps its value over iterations and branches.
def test_variable():
    x = np.arange(-5, 27, dtype=np.int32) % 11
    assert counted(32)(x)[0] == np.sum((x > 3) & (x <= 7))


# The same results under the default timing, others, and in program order.
@pytest.mark.parametrize("mode", ["checked", "unchecked", "random:3", "sequential"])
def test_ways_to_run(mode):
    a, b = random(100, 70), random(100, 70)
    with tilelang.running(mode):
        np.testing.assert_array_equal(added(100, 70)(a, b), a + b)


# The result of a call, and the levels of the kernel as text.
def test_report_and_levels():
    kernel = added(128, 128)
    kernel(random(128, 128), random(128, 128))
    assert kernel.report().cycles > 0
    assert "tile.add" in kernel.ir()
    assert "ascend.vadd" in kernel.ir("final")
    assert "Add(" in kernel.get_kernel_source()
    assert kernel.get_profiler().do_bench() > 0


@tilelang.jit(out_idx=[-1])
def half_of_a_tile(n):
    @T.prim_func
    def main(A: T.Tensor((n,), "float32"), C: T.Tensor((n,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            whole = T.alloc_ub((n,), "float32")
            half = T.alloc_ub((n // 2,), "float32")
            T.copy(A, whole)
            T.copy(whole[vid * n // 2 : (vid + 1) * n // 2], half)
            T.copy(half, C[vid * n // 2 + 3 - 3])

    return main


# Ends of a slice that are quotients are as far apart as the tile is long.
def test_half_of_a_tile():
    a = RNG.standard_normal(64).astype(np.float32)
    kernel = half_of_a_tile(64)
    np.testing.assert_array_equal(kernel(a), a)
    assert "affine.min" not in kernel.ir("tile")


@tilelang.jit(out_idx=[1])
def copied_rows(blocks):
    n = T.symbolic("n")

    @T.prim_func
    def main(X: T.Tensor((2, n, 40), "float32"), Y: T.Tensor((2, n, 40), "float32")):
        with T.Kernel(blocks, is_npu=True) as (cid, vid):
            x = T.alloc_ub([64], "float32")
            y = T.alloc_ub([64], "float32")
            T.copy(X[1, cid * 2 + vid, 0], x, pad_value=2.0)
            T.copy(X[0, cid * 2 + vid, 8:24], y[0:16])
            T.tile.add(x[0:16], x[0:16], y[0:16])
            T.copy(x, Y[0, cid * 2 + vid, 0])

    return main


# A row of a tensor is a tile of one dimension, also a row after the end.
@pytest.mark.parametrize("rows", [1, 4, 5])
def test_rows_as_tiles(rows):
    x = random(2, rows, 40)
    y = copied_rows(3)(x)
    expected = x[1].copy()
    expected[:, :16] += x[0, :, 8:24]
    np.testing.assert_array_equal(y[0], expected)
    assert np.isnan(y[1]).all()


# The rest of a tile of an unsigned type gets the value too, here the greatest one.
@pytest.mark.parametrize("dtype", ["uint16", "uint32"])
def test_padding_of_unsigned_elements(dtype):
    top = np.iinfo(dtype).max

    @T.prim_func
    def main(X: T.Tensor((13, 21), dtype), Y: T.Tensor((16, 48), dtype)):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            x = T.alloc_ub([8, 48], dtype)
            T.copy(X[vid * 8, 0], x, pad_value=int(top))
            T.copy(x, Y[vid * 8, 0])

    x = RNG.integers(0, top, (13, 21), dtype=dtype, endpoint=True)
    y = tilelang.compile(main, out_idx=[1])(x)
    expected = np.full((16, 48), top)
    expected[:13, :21] = x
    np.testing.assert_array_equal(y, expected)


@tilelang.jit(out_idx=[0])
def chosen():
    @T.prim_func
    def main(Y: T.Tensor((4, 64), "float32")):
        with T.Kernel(4, is_npu=True) as (cid, vid):
            y = T.alloc_ub([64], "float32")
            T.tile.fill(y, 0.0)
            with T.If(cid % 2):
                with T.Then():
                    T.tile.fill(y, 1.0)
            with T.If(cid < 2):
                with T.Then():
                    T.tile.add(y, y, 2.0)
                with T.Else():
                    T.tile.add(y, y, 4.0)
            with T.If(cid == 3), T.Then():
                T.tile.add(y, y, 8.0)
            T.copy(y, Y[cid, 0])

    return main


# Conditions by T.If, with one side or both.
def test_if_then_else():
    np.testing.assert_array_equal(chosen()()[:, 0], [2, 3, 4, 13])


# A tile of one element is a scalar where a primitive takes one.
def test_scalar_of_a_tile():
    @T.prim_func
    def main(X: T.Tensor((1, 64), "float32"), Y: T.Tensor((8, 64), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            x = T.alloc_ub((1, 64), "float32")
            total = T.alloc_ub((1,), "float32")
            y = T.alloc_ub((8, 64), "float32")
            T.copy(X, x)
            T.reduce_sum(x, total, dim=-1)
            T.tile.fill(y, total)
            T.copy(y, Y)

    x = np.arange(64, dtype=np.float32).reshape(1, 64)
    np.testing.assert_array_equal(tilelang.compile(main, out_idx=[1])(x), np.full((8, 64), x.sum()))


# An index beyond a tile is no fault where its statement never runs.
@pytest.mark.parametrize("trips, ahead", [(0, 9), (1, 8), (3, 6), (3, 20)])
def test_guarded_index(trips, ahead):
    @T.prim_func
    def main(X: T.Tensor((8, 64), "float32"), Y: T.Tensor((8, 64), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            x = T.alloc_ub((8, 64), "float32")
            T.copy(X, x)
            for i in T.serial(trips):
                following = i + ahead
                if following < 8:
                    x[following, 0] = -1.0
                    T.tile.add(x[following, :], x[following, :], 5.0)
            for i in T.serial(trips - trips):
                x[i + 8, 0] = 1.0
            T.copy(x, Y)

    x = np.arange(8 * 64, dtype=np.float32).reshape(8, 64)
    expected = x.copy()
    expected[ahead : ahead + trips, 0] = -1
    expected[ahead : ahead + trips] += 5
    np.testing.assert_array_equal(tilelang.compile(main, out_idx=[1])(x), expected)


# The maximum with 0 is never -0, as T.tile.max has it.
@pytest.mark.parametrize("dtype", ["float16", "float32"])
def test_relu_of_minus_zero(dtype):
    @T.prim_func
    def main(A: T.Tensor((64,), dtype), B: T.Tensor((64,), dtype)):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            a = T.alloc_ub((64,), dtype)
            T.copy(A, a)
            T.tile.relu(a, a)
            T.copy(a, B)

    a = np.resize(np.array([-0.0, 0.0, -3.0, 2.0, -np.inf, np.nan], dtype), 64)
    b = np.ones_like(a)
    tilelang.compile(main)(a, b)
    np.testing.assert_array_equal(b, np.where(a <= 0, 0, a).astype(dtype))
    assert not np.signbit(b[~np.isnan(b)]).any()
