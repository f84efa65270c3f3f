"""Kernels of the cube core, against NumPy."""

import numpy as np
import pytest
import tilelang
import tilelang.language as T

RNG = np.random.default_rng(3)


def product(allocate, scoped):
    """A product of matrices, by one of the ways to allocate its tiles."""

    @tilelang.jit(out_idx=[-1])
    def matmul(M, N, K, block_M, block_N, block_K):
        columns = N // block_N

        @T.prim_func
        def main(
            A: T.Tensor((M, K), "float16"),
            B: T.Tensor((K, N), "float16"),
            C: T.Tensor((M, N), "float32"),
        ):
            with T.Kernel(M // block_M * columns, is_npu=True) as (cid, _):
                row = cid // columns * block_M
                column = cid % columns * block_N
                a = allocate((block_M, block_K), "float16")
                b = allocate((block_K, block_N), "float16")
                c = T.alloc_L0C((block_M, block_N), "float")
                # Without a scope, the operations say which core they are for.
                with T.Scope("C") if scoped else T.attr(None, "", 0):
                    for k in T.serial(T.ceildiv(K, block_K)):
                        T.copy(A[row, k * block_K], a)
                        T.copy(B[k * block_K, column], b)
                        if scoped:
                            T.barrier_all()
                        T.gemm_v0(a, b, c, init=(k == 0))
                        if scoped:
                            T.barrier_all()
                    T.copy(c, C[row, column])

        return main

    return matmul


@pytest.mark.parametrize("allocate", [T.alloc_L1, T.alloc_shared])
@pytest.mark.parametrize("scoped", [False, True])
def test_product(allocate, scoped):
    a = RNG.standard_normal((128, 192)).astype(np.float16)
    b = RNG.standard_normal((192, 64)).astype(np.float16)
    c = product(allocate, scoped)(128, 64, 192, 64, 32, 64)(a, b)
    np.testing.assert_allclose(c, a.astype(np.float32) @ b.astype(np.float32), atol=1e-3)


@tilelang.jit(out_idx=[-1])
def transposed(M, N, K):
    @T.prim_func
    def main(
        A: T.Tensor((K, M), "float16"),
        B: T.Tensor((N, K), "float16"),
        C: T.Tensor((M, N), "float16"),
    ):
        with T.Kernel(1, is_npu=True) as (cid, _):
            a = T.alloc_L1((K, M), "float16")
            b = T.alloc_L1((N, K), "float16")
            c = T.alloc_L0C((M, N), "float")
            T.copy(A, a)
            T.copy(B, b)
            T.gemm_v0(a, b, c, transpose_A=True, transpose_B=True, init=True)
            T.copy(c, C, enable_relu=True)

    return main


# Both operands transposed, and negative sums cut off on the way out.
def test_transposed_product():
    a = RNG.standard_normal((48, 32)).astype(np.float16)
    b = RNG.standard_normal((64, 48)).astype(np.float16)
    expected = np.maximum(a.T.astype(np.float32) @ b.T.astype(np.float32), 0)
    np.testing.assert_allclose(transposed(32, 64, 48)(a, b), expected, atol=2e-2)


@tilelang.jit(out_idx=[-1])
def product_with_tails(M, N, K, dtype, sums):
    rows, columns, depth = 32, 64, 48

    @T.prim_func
    def main(A: T.Tensor((M, K), dtype), B: T.Tensor((K, N), dtype), C: T.Tensor((M, N), sums)):
        with T.Kernel(T.ceildiv(M, rows) * T.ceildiv(N, columns), is_npu=True) as (cid, _):
            i = cid // T.ceildiv(N, columns) * rows
            j = cid % T.ceildiv(N, columns) * columns
            a = T.alloc_L1((rows, depth), dtype)
            b = T.alloc_shared((depth, columns), dtype)
            c = T.alloc_L0C((rows, columns), sums)
            for k in T.serial(T.ceildiv(K, depth)):
                T.copy(A[i : i + rows, k * depth : (k + 1) * depth], a)
                T.copy(B[k * depth, j], b)
                T.gemm_v0(a, b, c, init=(k == 0))
            T.copy(c, C[i, j])

    return main


# Elements beyond the ends of the matrices are 0, although tiles hold other data there.
@pytest.mark.parametrize("dtype", ["float16", "bfloat16", "float32", "int8"])
@pytest.mark.parametrize("shape", [(70, 100, 90), (33, 65, 49), (5, 7, 11)])
def test_product_with_tails(dtype, shape):
    M, N, K = shape
    a, b = RNG.integers(-3, 4, (M, K)), RNG.integers(-3, 4, (K, N))
    if dtype == "bfloat16":
        torch = pytest.importorskip("torch")
        given = [torch.from_numpy(each).to(torch.bfloat16) for each in (a, b)]
    else:
        given = [each.astype(dtype) for each in (a, b)]
    sums = "int32" if dtype == "int8" else "float32"
    c = product_with_tails(M, N, K, dtype, sums)(*given)
    np.testing.assert_array_equal(np.asarray(c), a @ b)


@tilelang.jit(out_idx=[-1])
def row_times_matrix(N, K):
    @T.prim_func
    def main(
        x: T.Tensor((K,), "float16"), A: T.Tensor((N, K), "float16"), y: T.Tensor((N,), "float32")
    ):
        with T.Kernel(1, is_npu=True) as (cid, _):
            row = T.alloc_L1((16, 32), "float16")
            a = T.alloc_L1((N, 32), "float16")
            c = T.alloc_L0C((16, N), "float32")
            for k in T.serial(T.ceildiv(K, 32)):
                T.copy(x[k * 32], row)
                T.copy(A[0, k * 32], a)
                T.gemm_v0(row, a, c, transpose_B=True, init=(k == 0))
            T.copy(c, y[0])

    return main


# A vector is the first row of a tile.
def test_row_times_matrix():
    x, a = RNG.integers(-3, 4, 80), RNG.integers(-3, 4, (48, 80))
    y = row_times_matrix(48, 80)(x.astype(np.float16), a.astype(np.float16))
    np.testing.assert_array_equal(y, a @ x)


@tilelang.jit(out_idx=[-1])
def padded_with(value):
    @T.prim_func
    def main(A: T.Tensor((10, 16), "float16"), C: T.Tensor((16, 16), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, _):
            a = T.alloc_L1((16, 16), "float16")
            c = T.alloc_L0C((16, 16), "float32")
            T.copy(A, a, pad_value=value)
            T.gemm_v0(a, a, c, init=True)
            T.copy(c, C)

    return main


def test_padding_with_another_value():
    with pytest.raises(tilelang.CompileError, match="pads tiles in L1 with 0 only"):
        padded_with(1.0)


@tilelang.jit(out_idx=[-1], workspace_idx=[3])
def product_and_sum(M, N, K):
    @T.prim_func
    def main(
        A: T.Tensor((M, K), "float16"),
        B: T.Tensor((K, N), "float16"),
        D: T.Tensor((M, N), "float16"),
        W: T.Tensor((M, N), "float16"),
        C: T.Tensor((M, N), "float16"),
    ):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            a = T.alloc_L1((M, K), "float16")
            b = T.alloc_L1((K, N), "float16")
            c = T.alloc_L0C((M, N), "float32")
            x = T.alloc_ub((M // 2, N), "float16")
            d = T.alloc_ub((M // 2, N), "float16")
            with T.Scope("C"):
                T.copy(A, a)
                T.copy(B, b)
                T.barrier_all()
                T.gemm_v0(a, b, c, init=True)
                T.barrier_all()
                T.copy(c, W)
                T.set_cross_flag("FIX", 0)
            with T.Scope("V"):
                T.wait_cross_flag(0)
                T.copy(W[vid * M // 2, 0], x)
                T.copy(D[vid * M // 2, 0], d)
                T.barrier_all()
                T.tile.add(x, x, d)
                T.barrier_all()
                T.copy(x, C[vid * M // 2, 0])

    return main


# Cores that tell each other by flags of the author.
def test_product_and_sum():
    a, b, d = (RNG.integers(-3, 4, shape) for shape in ((32, 48), (48, 64), (32, 64)))
    c = product_and_sum(32, 64, 48)(*(each.astype(np.float16) for each in (a, b, d)))
    np.testing.assert_array_equal(c, a @ b + d)


@T.macro
def tell(part):
    T.set_cross_flag("MTE3", part + 1)


@tilelang.jit(out_idx=[-1], workspace_idx=[1])
def sum_of_products(parts):
    @T.prim_func
    def main(
        A: T.Tensor((parts, 16, 16), "float16"),
        W: T.Tensor((parts, 16, 16), "float16"),
        C: T.Tensor((16, 16), "float32"),
    ):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            a = T.alloc_L1((16, 16), "float16")
            c = T.alloc_L0C((16, 16), "float32")
            x = T.alloc_ub((8, 16), "float16")
            with T.Scope("V"):
                for i in range(parts):
                    T.copy(A[i, vid * 8, 0], x)
                    T.tile.add(x, x, x)
                    T.copy(x, W[i, vid * 8, 0])
                    tell(i)
            with T.Scope("C"):
                for i in T.serial(parts):
                    number = i + 1
                    T.wait_cross_flag(number)
                    T.copy(W[i, 0, 0], a)
                    T.gemm_v0(a, a, c, init=(i == 0))
                T.copy(c, C)

    return main


# A flag has a number in the code, one of several is chosen by a switch.
def test_flags_in_loops():
    a = RNG.integers(-3, 4, (3, 16, 16)).astype(np.float16)
    kernel = sum_of_products(3)
    np.testing.assert_array_equal(kernel(a), sum(4 * each @ each for each in a))
    assert all(f"CrossCoreSetFlag<2, PIPE_MTE3>({i})" in kernel.kernel_source for i in (1, 2, 3))


@tilelang.jit(out_idx=[-1])
def sum_or_nothing(value, count):
    @T.prim_func
    def main(A: T.Tensor((16, 16), "float16"), C: T.Tensor((16, 16), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, _):
            a = T.alloc_L1((16, 16), "float16")
            c = T.alloc_L0C((16, 16), "float32")
            for i, j in T.Parallel(16, 16):
                c[i, j] = value
            T.copy(A, a)
            for k in T.serial(count):
                T.gemm_v0(a, a, c)
            T.copy(c, C)

    return main


# An accumulator begins with 0 where no product sets it.
@pytest.mark.parametrize("count", [0, 2])
def test_accumulator_is_reset(count):
    a = RNG.integers(-3, 4, (16, 16)).astype(np.float16)
    np.testing.assert_array_equal(sum_or_nothing(0, count)(a), count * (a @ a))


def test_accumulator_with_another_value():
    with pytest.raises(tilelang.CompileError, match="fills an accumulator with 0 only"):
        sum_or_nothing(1, 1)


def squares(in_place):
    """Squares of matrices: each in place, or through a workspace that is written first."""

    @T.prim_func
    def main(A: T.Tensor((3, 16, 16), "float16"), W: T.Tensor((16, 16), "float16")):
        with T.Kernel(1, is_npu=True) as (cid, _):
            a = T.alloc_L1((16, 16), "float16")
            c = T.alloc_L0C((16, 16), "float32")
            x = T.alloc_ub((16, 16), "float16")
            y = T.alloc_ub((16, 16), "float32")
            if not in_place:
                T.copy(A[0, :, :], x)
                T.copy(x, W)
            for i in T.serial(3):
                if in_place:
                    T.copy(A[i, :, :], a)
                else:
                    T.copy(W, a)
                T.gemm_v0(a, a, c, init=True)
                T.copy(c, y)
                T.copy(y, x)
                if in_place:
                    T.copy(x, A[i, :, :])
                else:
                    T.copy(x, W)

    return tilelang.compile(main)


def square(matrix):
    return (matrix.astype(np.float32) @ matrix.astype(np.float32)).astype(np.float16)


def test_matrices_are_updated_in_place():
    before = RNG.integers(-2, 3, (3, 16, 16)).astype(np.float16)
    after = before.copy()
    squares(True)(after, np.zeros((16, 16), np.float16))
    np.testing.assert_array_equal(after, np.stack([square(each) for each in before]))


def test_a_workspace_that_is_written_first_goes_on_from_iteration_to_iteration():
    matrix = np.diag(RNG.integers(-1, 2, 16)).astype(np.float16)
    workspace = np.zeros((16, 16), np.float16)
    squares(False)(np.stack([matrix] * 3), workspace)
    np.testing.assert_array_equal(workspace, square(square(square(matrix))))


def rows_by_index(shape):
    """Products with rows that the vector core gathers into any row of a tile in L1."""

    @T.prim_func
    def main(
        Q: T.Tensor((16, 64), "float16"),
        KV: T.Tensor((100, 64), "float16"),
        I: T.Tensor((3, 32), "int32"),
        O: T.Tensor((3, 16, 32), "float32"),
    ):
        with T.Kernel(1, threads=2, is_npu=True) as (cid):
            q = T.alloc_shared([16, 64], "float16")
            kv = T.alloc_shared([32, 64], "float16")
            indices = T.alloc_shared([32], "int32")
            row = T.alloc_shared(shape, "float16")
            sums = T.alloc_fragment([16, 32], "float32")
            o = T.alloc_shared([16, 32], "float32")
            T.copy(Q, q)
            for i in T.serial(3):
                T.copy(I[i, 0], indices)
                for n in range(32):
                    T.copy(KV[indices[n], 0], row)
                    T.copy(row, kv[n, :])
                T.gemm_v0(q, kv, sums, transpose_B=True, init=True)
                T.copy(sums, o)
                T.copy(o, O[i, 0, 0])

    return main


# Rows of UB, of one dimension and of two, into rows of a tile in L1.
@pytest.mark.parametrize("shape", [[64], [1, 64]])
def test_rows_into_l1(shape):
    q, kv = (RNG.standard_normal((n, 64)).astype(np.float16) for n in (16, 100))
    indices = RNG.integers(0, 100, (3, 32)).astype(np.int32)
    kernel = tilelang.compile(rows_by_index(shape), out_idx=[3])
    expected = np.float32(q) @ np.float32(kv[indices]).transpose(0, 2, 1)
    for mode in ("checked", "random:2", "sequential"):
        with tilelang.running(mode):
            np.testing.assert_allclose(kernel(q, kv, indices), expected, rtol=1e-3, atol=1e-3)


# A product of a product: the accumulator is rounded to f16 on its way into L1. So is a tile
# of UB.
def test_casts_into_l1():
    @T.prim_func
    def main(
        A: T.Tensor((32, 48), "float16"),
        B: T.Tensor((48, 64), "float16"),
        D: T.Tensor((64, 16), "float32"),
        C: T.Tensor((32, 16), "float32"),
    ):
        with T.Kernel(1, threads=2, is_npu=True) as (cid):
            a = T.alloc_shared([32, 48], "float16")
            b = T.alloc_shared([48, 64], "float16")
            first = T.alloc_fragment([32, 64], "float32")
            left = T.alloc_shared([32, 64], "float16")
            d = T.alloc_shared([64, 16], "float32")
            right = T.alloc_shared([64, 16], "float16")
            second = T.alloc_fragment([32, 16], "float32")
            T.copy(A, a)
            T.copy(B, b)
            T.copy(D, d)
            T.tile.mul(d, d, 0.5)
            T.gemm_v0(a, b, first, init=True)
            T.copy(first, left)
            T.copy(d, right)
            T.gemm_v0(left, right, second, init=True)
            T.copy(second, C)

    a, b = (RNG.standard_normal(shape).astype(np.float16) for shape in ((32, 48), (48, 64)))
    d = RNG.standard_normal((64, 16)).astype(np.float32)
    left = (np.float32(a) @ np.float32(b)).astype(np.float16)
    expected = np.float32(left) @ np.float32((d * 0.5).astype(np.float16))
    kernel = tilelang.compile(main, out_idx=[3])
    for mode in ("checked", "sequential"):
        with tilelang.running(mode):
            np.testing.assert_allclose(kernel(a, b, d), expected, rtol=2e-2, atol=2e-2)


# A product with weights of 4 bits, two in a byte: the second is the high one.
def test_nibbles():
    @T.prim_func
    def main(
        A: T.Tensor((16, 64), "float16"),
        W: T.Tensor((32, 32), "uint8"),
        S: T.Tensor((32, 64), "float16"),
        C: T.Tensor((16, 32), "float32"),
    ):
        with T.Kernel(1, threads=2, is_npu=True) as (cid):
            a = T.alloc_shared([16, 64], "float16")
            w = T.alloc_shared([32, 64], "float16")
            c = T.alloc_fragment([16, 32], "float32")
            bytes = T.alloc_ub([32], "uint8")
            halves = T.alloc_ub([32], "float16")
            packed = T.alloc_ub([32], "int16")
            mask = T.alloc_ub([32], "int16")
            low = T.alloc_ub([32], "int16")
            high = T.alloc_ub([32], "int16")
            row = T.alloc_ub([64], "float16")
            T.copy(A, a)
            T.tile.fill(mask, 15)
            for n in T.serial(32):
                T.copy(W[n, 0], bytes)
                T.tile.cast(halves, bytes, "CAST_NONE", 32)
                T.tile.cast(packed, halves, "CAST_RINT", 32)
                T.tile.bitwise_and(low, packed, mask)
                T.tile.bitwise_rshift(high, packed, 4)
                for j in T.serial(32):
                    row[2 * j] = T.cast(low[j], "float16") - 8.0
                    row[2 * j + 1] = T.cast(high[j], "float16") - 8.0
                T.copy(row, S[n, 0])
            T.copy(S, w)
            T.gemm_v0(a, w, c, transpose_B=True, init=True)
            T.copy(c, C)

    a = RNG.standard_normal((16, 64)).astype(np.float16)
    packed = RNG.integers(0, 256, (32, 32)).astype(np.uint8)
    weights = np.stack([packed & 15, packed >> 4], axis=-1).reshape(32, 64).astype(np.float32) - 8
    result = tilelang.compile(main, out_idx=[3], workspace_idx=[2])(a, packed)
    np.testing.assert_allclose(result, np.float32(a) @ weights.T, rtol=1e-3, atol=1e-2)
