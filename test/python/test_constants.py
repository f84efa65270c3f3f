"""T.cast of Python numbers: they compute as values of the type do, in Python, too."""

import copy
import pickle

import numpy as np
import pytest
import tilelang
import tilelang.language as T
from tilelang.dtypes import element_type
from tilelang.frontend.constants import TypedInt

NUMBERS = {
    "uint8": [0, 1, 2, 100, 200, 255],
    "int8": [-128, -3, 1, 100],
    "uint16": [7, 65528],
    "int32": [-(2**31), 2**31 - 1, 12],
}
BINARY = {
    "+": np.add,
    "-": np.subtract,
    "*": np.multiply,
    "//": np.floor_divide,
    "%": np.remainder,
    "&": np.bitwise_and,
    "|": np.bitwise_or,
    "^": np.bitwise_xor,
}


@pytest.mark.parametrize("dtype", NUMBERS)
@pytest.mark.parametrize("sign", BINARY)
def test_operators(sign, dtype):
    kind = np.dtype(dtype).type
    for a in NUMBERS[dtype]:
        for b in NUMBERS[dtype]:
            if sign in ("//", "%") and b in (0, -1):
                continue
            result = eval(f"a {sign} b", {"a": T.cast(a, dtype), "b": T.cast(b, dtype)})
            with np.errstate(over="ignore"):
                assert result == BINARY[sign](kind(a), kind(b)), (a, b)
            assert result.dtype is element_type(dtype)


def test_unary_operators():
    number = T.cast(7, "uint16")
    assert (~number, -number, +number, abs(T.cast(-5, "int8"))) == (65528, 65529, 7, 5)


# A plain integer takes the type, a typed one of another type the wider one.
def test_other_types():
    assert T.cast(250, "uint8") + 10 == 4
    assert 3 - T.cast(4, "uint8") == 255
    wide = T.cast(250, "uint8") + T.cast(10, "uint16")
    assert (wide, wide.dtype) == (260, element_type("uint16"))
    assert T.cast(5, "uint8") * 0.5 == 2.5
    assert T.max(T.cast(7, "uint16"), ~T.cast(7, "uint16")).dtype is element_type("uint16")


def test_copies():
    number = T.cast(200, "uint8")
    for same in (copy.deepcopy(number), pickle.loads(pickle.dumps(number))):
        assert isinstance(same, TypedInt) and same + 100 == 44


# Expressions of constants in a kernel have the values that they have with a variable.
def test_kernel(tmp_path):
    @T.prim_func
    def main(A: T.Tensor((16,), "uint8"), B: T.Tensor((16,), "uint8"), C: T.Tensor((16,), "uint8")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            a = T.alloc_ub((16,), "uint8")
            b = T.alloc_ub((16,), "uint8")
            c = T.alloc_ub((16,), "uint8")
            T.copy(A, a)
            for i in T.Parallel(16):
                b[i] = (T.cast(200, "uint8") + T.cast(100, "uint8")) // T.cast(2, "uint8")
                c[i] = (a[i] + T.cast(100, "uint8")) // T.cast(2, "uint8")
            T.copy(b, B)
            T.copy(c, C)

    a = np.full(16, 200, np.uint8)
    b, c = np.zeros_like(a), np.zeros_like(a)
    tilelang.compile(main)(a, b, c)
    assert b.tolist() == c.tolist() == [22] * 16


# Functions of numbers are NaN or infinite where those of values are.
def test_functions():
    assert np.isnan(T.sqrt(-1.0)) and np.isnan(T.log(-1.0)) and np.isnan(T.sin(float("inf")))
    assert T.log(0.0) == -np.inf and T.exp(1000.0) == np.inf and T.rsqrt(0.0) == np.inf
    assert T.sqrt(4.0) == 2.0
