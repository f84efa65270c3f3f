"""Wrong operands of primitives: each has one message, at its line."""

import pytest
import tilelang
import tilelang.language as T
from tilelang import LanguageError


def kernel_with(body):
    """A kernel with tiles of several types, and `body` as its last call."""

    def factory():
        @T.prim_func
        def main(X: T.Tensor((8, 16), "float32")):
            with T.Kernel(1, is_npu=True) as (cid, vid):
                ub = T.alloc_ub((8, 16), "float32")
                half = T.alloc_ub((8, 16), "float16")
                mask = T.alloc_ub([8], "uint8")
                words = T.alloc_ub([16], "uint32")
                body(X, ub, half, mask, words, cid)

        return main

    return tilelang.jit()(factory)


WRONG = {
    "mode of compare": (
        lambda X, u, h, m, w, c: T.tile.compare(m, u[0, :], 0.0, "=="),
        "no mode is called",
    ),
    "mask too short": (
        lambda X, u, h, m, w, c: T.tile.compare(m, u, 0.0, "LT"),
        "has 64 bits, and 128 are needed",
    ),
    "mode of select": (
        lambda X, u, h, m, w, c: T.tile.select(u, m, u, 0.0, "VSEL"),
        "no mode is called",
    ),
    "size of the run": (
        lambda X, u, h, m, w, c: T.tile.compare(m, u[0, 0:c], 0.0, "LT"),
        "is not constant",
    ),
    "no pattern": (
        lambda X, u, h, m, w, c: T.tile.gather_mask(u, u, "P11"),
        "no pattern is called",
    ),
    "room for a pattern": (
        lambda X, u, h, m, w, c: T.tile.gather_mask(u[0, :], u, "P0101"),
        "are 64 elements",
    ),
    "indices": (lambda X, u, h, m, w, c: T.tile.gather_mask(u, u, h), "uint32, not float16"),
    "offsets of the run": (
        lambda X, u, h, m, w, c: T.tile.gather(u[0, 0:c], u, w, 0),
        "is not constant",
    ),
    "too many to sort": (lambda X, u, h, m, w, c: T.tile.topk(u, u[0, :], 17, 16), "no 17"),
    "too many valid": (lambda X, u, h, m, w, c: T.tile.topk(u, u[0, :], 4, 17), "not 17"),
    "room for pairs": (lambda X, u, h, m, w, c: T.tile.sort(u[0, :], u[1, :], 16), "no 16 pairs"),
    "types of a sort": (lambda X, u, h, m, w, c: T.tile.topk(h, u[0, :], 4, 16), "of float16"),
    "K of the run": (lambda X, u, h, m, w, c: T.tile.topk(u, u[0, :], c, 16), "constant"),
    "no pairs": (lambda X, u, h, m, w, c: T.tile.merge_sort(u, u[0, 0:3], u[1, :]), "whole pairs"),
    "rows of a column": (
        lambda X, u, h, m, w, c: T.tile.row_expand_mul(u, u, u[0, :]),
        "for each of 8 rows",
    ),
    "rows that repeat": (
        lambda X, u, h, m, w, c: T.tile.row_expand_sub_experiment(u, u, u[0:4, :]),
        "a row for each of 8",
    ),
    "shapes of rows": (
        lambda X, u, h, m, w, c: T.tile.row_expand_mul(u, u[:, 0:8], u[:, 0]),
        "differ in shape",
    ),
    "no rows": (lambda X, u, h, m, w, c: T.tile.row_expand_mul(w, w, w), "no matrix"),
    "strides of blocks": (lambda X, u, h, m, w, c: T.tile.brcb_experiment(u, u, 1, 2, 8), "gaps"),
    "size of blocks": (
        lambda X, u, h, m, w, c: T.tile.brcb_experiment(u[0, :], u, 1, 1, 8),
        "no 64 elements",
    ),
    "repeats of the run": (
        lambda X, u, h, m, w, c: T.tile.brcb_experiment(u, u, c, 1, 8),
        "constant",
    ),
    "more bytes than there are": (
        lambda X, u, h, m, w, c: T.reinterpretcast(u, w, "float"),
        "512 are named",
    ),
    "type of a cast": (lambda X, u, h, m, w, c: T.reinterpretcast(w, u, "half"), "not half"),
    "no type": (lambda X, u, h, m, w, c: T.reinterpretcast(w, u, "uint33_t"), "uint33_t"),
    "a slice has no name": (
        lambda X, u, h, m, w, c: T.reinterpretcast(w, u[0, :], "uint32_t"),
        "whole tiles",
    ),
    "a view of a slice": (lambda X, u, h, m, w, c: T.view(u[0, :], [16]), "whole tile"),
    "another size": (lambda X, u, h, m, w, c: T.reshape(u, [4, 16]), "128 elements, not 64"),
    "bits of another width": (
        lambda X, u, h, m, w, c: T.tile.fill(h, T.reinterpret("float16", u[0, 0])),
        "has not the bits",
    ),
    "bits that Python lacks": (
        lambda X, u, h, m, w, c: T.reinterpret("bfloat16", 1),
        "no numbers of bfloat16",
    ),
    "argument without conversion": (lambda X, u, h, m, w, c: T.printf("a", c), "no conversion"),
    "conversion without argument": (lambda X, u, h, m, w, c: T.printf("%d"), "nothing is given"),
    "address": (lambda X, u, h, m, w, c: T.printf("%p", u), "compiler's choice"),
    "no number": (lambda X, u, h, m, w, c: T.printf("%d", [1]), "neither a scalar"),
    "tag": (lambda X, u, h, m, w, c: T.dump_tensor(u, -1, 8), "32 bits"),
    "more than there is": (lambda X, u, h, m, w, c: T.dump_tensor(u, 1, 129), "has not 129"),
    "matrix and tiles": (
        lambda X, u, h, m, w, c: T.use_swizzle(c, 100, 64, 64, 64, 64),
        "multiples",
    ),
    "group": (
        lambda X, u, h, m, w, c: T.use_swizzle(c, 128, 64, 64, 64, 64, off=0),
        "positive constant",
    ),
    "a negative count of a cast": (
        lambda X, u, h, m, w, c: T.tile.cast(h, u, "CAST_NONE", -1),
        "count is -1, and has to be 0 or more",
    ),
    "a negative count of a limit": (
        lambda X, u, h, m, w, c: T.tile.clamp(u, u, 0.0, 1.0, -1),
        "count is -1, and has to be 0 or more",
    ),
    "a negative count of rounding": (
        lambda X, u, h, m, w, c: T.tile.round(u, u, -1),
        "count is -1, and has to be 0 or more",
    ),
    "a negative count of numbers": (
        lambda X, u, h, m, w, c: T.tile.arith_progression(u, 0, 1, -1),
        "count is -1, and has to be 0 or more",
    ),
    "negative repeats": (
        lambda X, u, h, m, w, c: T.tile.brcb_experiment(u, u, -1, 1, 8),
        "repeat_times is -1",
    ),
    "a negative real_shape": (
        lambda X, u, h, m, w, c: T.reduce_sum(u, u[:, 0], -1, real_shape=[-1, 2]),
        "real_shape is -1, and has to be 0 or more",
    ),
    "real_shape of floats": (
        lambda X, u, h, m, w, c: T.reduce_sum(u, u[:, 0], -1, real_shape=[2.0, 2]),
        "real_shape is a float, 2.0, and has to be an integer",
    ),
    "real_shape without columns": (
        lambda X, u, h, m, w, c: T.reduce_sum(u, u[:, 0], -1, real_shape=5),
        "real_shape has the rows and the columns",
    ),
    "an axis that is none": (
        lambda X, u, h, m, w, c: T.tile.broadcast(u, u[0, :], axis=7),
        "axis is an int, 7",
    ),
    "an axis before the first": (
        lambda X, u, h, m, w, c: T.tile.broadcast(u, u[0, :], axis=-3),
        "axis is an int, -3",
    ),
    "a negative shift": (
        lambda X, u, h, m, w, c: T.tile.bitwise_lshift(w, w, -1),
        "shift by 0 to 31 bits",
    ),
    "a shift of all bits": (
        lambda X, u, h, m, w, c: T.tile.bitwise_rshift(w, w, 32),
        "shift by 0 to 31 bits",
    ),
    "a first number that the type lacks": (
        lambda X, u, h, m, w, c: T.tile.createvecindex(T.view(w, dtype="int32"), 2**31),
        "firstValue is 2147483648, which is no int32",
    ),
    "the largest bool": (lambda X, u, h, m, w, c: T.max_value("bool"), "no largest value"),
    "a direction": (
        lambda X, u, h, m, w, c: T.use_swizzle(c, 128, 64, 64, 64, 64, dir=9),
        "dir is an int, 9",
    ),
    "a load that transposes": (
        lambda X, u, h, m, w, c: T.copy(X, u, transpose=True),
        "transpose is for copies between tiles",
    ),
    "a store that transposes": (
        lambda X, u, h, m, w, c: T.copy(u, X, transpose=True),
        "goes from UB to global memory",
    ),
    "domain": (lambda X, u, h, m, w, c: T.Persistent([4], 2, c), "rows and columns"),
}


@pytest.mark.parametrize("name", WRONG)
def test_message(name):
    body, expected = WRONG[name]
    with pytest.raises(LanguageError) as caught:
        kernel_with(body)()
    assert expected in str(caught.value)
    assert caught.value.place.file == __file__


# A tensor without dimensions has no part that a tile could be.
def test_tensor_without_dimensions():
    @T.prim_func
    def main(X: T.Tensor((), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            x = T.alloc_ub((8,), "float32")
            T.copy(x, X)

    with pytest.raises(LanguageError, match="'X' has no dimensions"):
        tilelang.compile(main)


# Shifts up to the last bit, and axes from either end, are legal.
def test_limits_are_legal():
    body = lambda X, u, h, m, w, c: (
        T.tile.bitwise_lshift(w, w, 31),
        T.tile.broadcast(u, u[0, :], axis=-2),
    )
    assert kernel_with(body)() is not None


# A walk has a row and a column.
def test_names_of_a_walk():
    @T.prim_func
    def main(X: T.Tensor((8,), "float32")):
        with T.Kernel(2, is_npu=True) as (cid, vid):
            for tile in T.Persistent([2, 2], 2, cid):
                T.printf("%d", tile)

    with pytest.raises(LanguageError, match="two loop variables"):
        tilelang.compile(main)
