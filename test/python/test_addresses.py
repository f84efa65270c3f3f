"""Tiles at addresses that their author chose."""

import logging

import numpy as np
import pytest
import tilelang
import tilelang.language as T
from tilelang import CompileError, LanguageError, PassConfigKey

RNG = np.random.default_rng(23)


def doubled_sum(addresses):
    """2 (A + B); `addresses` are those of three tiles."""

    @T.prim_func
    def main(
        A: T.Tensor((64,), "float32"), B: T.Tensor((64,), "float32"), C: T.Tensor((64,), "float32")
    ):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            a = T.alloc_ub([64], "float32")
            b = T.alloc_ub([64], "float32")
            c = T.alloc_ub([64], "float32")
            T.annotate_address({a: addresses[0], b: addresses[1], c: addresses[2]})
            T.copy(A, a)
            T.copy(B, b)
            T.tile.add(b, a, b)
            T.tile.mul(c, b, 2.0)
            T.copy(c, C)

    return main


# One after the other, and two at one address at different times.
@pytest.mark.parametrize("addresses", [(4096, 0, 1024), (512, 8192, 512)])
def test_addresses(addresses):
    a, b = RNG.standard_normal((2, 64)).astype(np.float32)
    kernel = tilelang.compile(doubled_sum(addresses), out_idx=[2])
    np.testing.assert_array_equal(kernel(a, b), (a + b) * 2)
    for address in addresses:
        assert f"ascend.buffer at {address} " in kernel.ir("final")


# Tiles of one address, type and size are one tile in several shapes: what is written through
# one is read through another. Another type or size is memory for another time.
def test_shapes_of_one_tile():
    @T.prim_func
    def main(A: T.Tensor((64,), "float32"), B: T.Tensor((16, 2), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            flat = T.alloc_ub([64], "float32")
            rows = T.alloc_ub([8, 8], "float32")
            sums = T.alloc_ub([8, 1], "float32")
            part = T.alloc_ub([8], "float32")
            T.annotate_address({flat: 512, rows: 512, sums: 1024, part: 1024})
            T.copy(A, flat)
            T.tile.mul(rows[2:4, :], rows[2:4, :], 3.0)
            T.tile.add(flat, flat, 1.0)
            T.reduce_sum(rows, sums, dim=-1)
            T.tile.add(part, part, 0.5)
            T.copy(sums, B[0:8, 0:1])

    a = RNG.integers(0, 9, 64).astype(np.float32)
    kernel = tilelang.compile(main, out_idx=[1])
    expected = a.reshape(8, 8).copy()
    expected[2:4] *= 3
    for mode in ("checked", "sequential"):
        with tilelang.running(mode):
            result = kernel(a)
        np.testing.assert_array_equal(result[:8, 0], (expected + 1).sum(axis=1) + 0.5)


# Two tiles that are needed at one time.
def test_shared_address():
    with pytest.raises(CompileError) as caught:
        tilelang.compile(doubled_sum((0, 128, 512)))
    assert "bytes that are also those of another of its arguments" in caught.value.reason
    assert len(caught.value.notes) == 2


# With the key, addresses are the compiler's, which is said once.
def test_planned(caplog):
    a, b = RNG.standard_normal((2, 64)).astype(np.float32)
    with caplog.at_level(logging.INFO, "tilelang"):
        kernel = tilelang.compile(
            doubled_sum((0, 0, 0)),
            out_idx=[2],
            pass_configs={PassConfigKey.TL_ASCEND_MEMORY_PLANNING: True},
        )
    np.testing.assert_array_equal(kernel(a, b), (a + b) * 2)
    assert caplog.text.count("addresses are chosen by the compiler") == 1


def with_map(make):
    @T.prim_func
    def main(A: T.Tensor((64,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            a = T.alloc_ub([64], "float32")
            T.copy(A, a)
            T.annotate_address(make(A, a))

    return main


@pytest.mark.parametrize(
    "make, message",
    [
        (lambda A, a: [a], "a dict of tiles"),
        (lambda A, a: {A: 0}, "is no tile"),
        (lambda A, a: {a: -1}, "'a' is at -1"),
        (lambda A, a: {a: 0}, "used before it gets its address"),
    ],
)
def test_wrong_map(make, message):
    with pytest.raises(LanguageError, match=message):
        tilelang.compile(with_map(make))
