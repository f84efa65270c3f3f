"""Other names of bytes, numbers of unsigned types, and repeated columns."""

import numpy as np
import pytest
import tilelang
import tilelang.language as T

RNG = np.random.default_rng(17)


# A name stands for the bytes of another tile until the block ends.
def test_reinterpretcast():
    @T.prim_func
    def main(
        X: T.Tensor((64,), "int32"), Y: T.Tensor((64,), "uint32"), Z: T.Tensor((64,), "uint32")
    ):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            x = T.alloc_ub([64], "int32")
            y = T.alloc_ub([64], "uint32")
            T.copy(X, x)
            T.tile.fill(y, 7)
            for i in range(1):
                T.reinterpretcast(y, x, "uint32_t")
                T.copy(y, Y)
            T.copy(y, Z)

    x = RNG.integers(-5, 5, 64).astype(np.int32)
    y, z = tilelang.compile(main, out_idx=[1, 2])(x)
    np.testing.assert_array_equal(y, x.view(np.uint32))
    np.testing.assert_array_equal(z, np.full(64, 7, np.uint32))


def test_view_and_reshape():
    @T.prim_func
    def main(X: T.Tensor((8, 32), "float32"), Y: T.Tensor((16, 32), "int16")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            x = T.alloc_ub([8, 32], "float32")
            T.copy(X, x)
            flat = T.reshape(x, [256])
            T.tile.add(flat, flat, 1.0)
            words = T.view(x, [16, 32], "int16")
            T.copy(words, Y)

    x = RNG.standard_normal((8, 32)).astype(np.float32)
    y = tilelang.compile(main, out_idx=[1])(x)
    np.testing.assert_array_equal(y, (x + np.float32(1)).view(np.int16).reshape(16, 32))


# Elements of unsigned types, in tiles and in tensors, and sums that wrap.
@pytest.mark.parametrize("dtype", ["uint8", "uint16", "uint32"])
def test_unsigned_elements(dtype):
    @T.prim_func
    def main(X: T.Tensor((32,), dtype), Y: T.Tensor((32,), dtype), Z: T.Tensor((32,), "int32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            x = T.alloc_ub([32], dtype)
            z = T.alloc_ub([32], "int32")
            T.copy(X, x)
            for i in range(32):
                z[i] = x[i] // 3 > 20
                x[i] = x[i] + X[31 - i]
            T.copy(x, Y)
            T.copy(z, Z)

    top = np.iinfo(dtype).max
    x = RNG.integers(0, top, 32, dtype=dtype, endpoint=True)
    y, z = tilelang.compile(main, out_idx=[1, 2])(x)
    np.testing.assert_array_equal(y, x + x[::-1])
    np.testing.assert_array_equal(z, x // 3 > 20)


# The bits of a float as an integer, and back.
def test_reinterpret():
    @T.prim_func
    def main(X: T.Tensor((8,), "float32"), Y: T.Tensor((8,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            x = T.alloc_ub([8], "float32")
            T.copy(X, x)
            for i in range(8):
                bits = T.reinterpret("uint32", x[i])
                x[i] = T.reinterpret("float32", (bits >> 23) << 23)
            T.copy(x, Y)

    x = np.abs(RNG.standard_normal(8)).astype(np.float32)
    y = tilelang.compile(main, out_idx=[1])(x)
    np.testing.assert_array_equal(y, 2.0 ** np.floor(np.log2(x)))
    assert T.reinterpret("uint32", 1.0) == 0x3F800000
    assert T.reinterpret("float32", 0x3F800000) == 1.0


@tilelang.jit(out_idx=[2])
def expanded(kind, repeated):
    @T.prim_func
    def main(
        X: T.Tensor((16, 64), "float32"),
        S: T.Tensor((16,), "float32"),
        Y: T.Tensor((16, 64), "float32"),
    ):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            x = T.alloc_ub([16, 64], "float32")
            s = T.alloc_ub([16], "float32")
            room = T.alloc_ub([16, 8], "float32")
            T.copy(X, x)
            T.copy(S, s)
            if repeated:
                T.tile.brcb_experiment(room, s, 2, 1, 8)
            if kind == "mul":
                T.tile.row_expand_mul(x, x, s)
            elif kind == "sub" and repeated:
                T.tile.row_expand_sub_experiment(x, x, room)
            else:
                T.tile.row_expand_div_experiment(x, x, s, room)
            T.copy(x, Y)

    return main


@pytest.mark.parametrize("kind, repeated", [("mul", False), ("sub", True), ("div", False)])
def test_row_expand(kind, repeated):
    x, s = RNG.standard_normal((16, 64)).astype(np.float32), RNG.random(16, np.float32) + 1
    apply = {"mul": np.multiply, "sub": np.subtract, "div": np.divide}[kind]
    np.testing.assert_array_equal(expanded(kind, repeated)(x, s), apply(x, s[:, None]))
