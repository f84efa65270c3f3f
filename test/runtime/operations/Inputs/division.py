"""Runs divisions of integers against those of Python.

    division.py FOLDER

Quotients are truncated toward zero, that by 0 is 0, and that of the lowest number and -1
wraps.
"""

import pathlib
import sys

import executed
import numpy as np

from all_tiles import FEW, MODES, TYPES, kernel, memref, run, slice_of

INTEGERS = ["i8", "ui8", "i16", "ui16", "i32", "ui32"]
random = np.random.default_rng(1)


def divide(a, b, numpy_type):
    """The quotients as numbers of NumPy of 64 bits, so that nothing overflows."""
    a, b = np.broadcast_arrays(a.astype(np.int64), b.astype(np.int64))
    quotient = np.abs(a) // np.where(b == 0, 1, np.abs(b)) * np.sign(a) * np.sign(b)
    return quotient.astype(numpy_type)


def edges(numpy_type):
    """The ends of the range, and neighbours of 0 and of powers of two."""
    info = np.iinfo(numpy_type)
    near = {0, info.min, info.max}
    near |= {sign * 2**bit for bit in range(info.bits + 1) for sign in (1, -1)}
    numbers = {each + step for each in near for step in (-1, 0, 1)}
    return np.array(sorted(n for n in numbers if info.min <= n <= info.max), np.int64)


def draw(numpy_type, count):
    """Random numbers of all magnitudes."""
    info = np.iinfo(numpy_type)
    bits = random.integers(1, info.bits + 1, count)
    numbers = random.integers(0, 2**63, count, dtype=np.int64) >> (63 - bits)
    return (numbers * random.choice([1, -1] if info.min else [1], count)).astype(numpy_type)


def multiples(numpy_type, count):
    """Dividends that are a multiple of the divisor, or next to one."""
    b = draw(numpy_type, count)
    factor = draw(numpy_type, count)
    a = b.astype(np.int64) * factor.astype(np.int64) + random.integers(-1, 2, count)
    return a.astype(numpy_type), b


def run_division(folder, name, dtype, a, b, modes=FEW):
    """Divides `a` by `b`, either of which may be a number."""
    numpy_type = TYPES[dtype]
    arrays, operands, types, body = [], [], [], []
    for i, operand in enumerate((a, b)):
        if isinstance(operand, np.ndarray):
            operands.append(f"%t{len(arrays)}")
            types.append(memref(dtype, operand.shape))
            arrays.append(operand)
            continue
        scalar = dtype.removeprefix("u")
        bits = int(np.array(operand, numpy_type).view(f"i{np.dtype(numpy_type).itemsize}"))
        body.append(f"%s{i} = arith.constant {bits} : {scalar}")
        operands.append(f"%s{i}")
        types.append(scalar)
    a, b = (np.array(operand, numpy_type) for operand in (a, b))
    result = divide(a, b, numpy_type)
    types.append(memref(dtype, result.shape))
    body.append(f"tile.div {', '.join(operands)} into %t{len(arrays)} : {', '.join(types)}")
    arrays.append(np.zeros_like(result))
    text = kernel(dtype, [array.shape for array in arrays], body)
    run(folder, f"{name} {dtype}", text, arrays, [*arrays[:-1], result], modes=modes)


def pairs(folder):
    """All pairs of edges, random pairs, and multiples and their neighbours."""
    for dtype in INTEGERS:
        numpy_type = TYPES[dtype]
        numbers = (
            edges(numpy_type)
            if dtype not in ("i8", "ui8")
            else np.arange(*{"i8": (-128, 128), "ui8": (0, 256)}[dtype])
        )
        numbers = numbers.astype(numpy_type)
        # In rows of 32 numbers, so that the tiles fit.
        for begin in range(0, len(numbers), 32):
            a = numbers[begin : begin + 32].reshape(-1, 1)
            a, b = (np.ascontiguousarray(each) for each in np.broadcast_arrays(a, numbers))
            run_division(folder, f"pairs {begin}", dtype, a, b)
        for i in range(3):
            a, b = draw(numpy_type, 4096), draw(numpy_type, 4096)
            run_division(folder, f"random {i}", dtype, a, b, MODES if i == 0 else FEW)
            run_division(folder, f"multiples {i}", dtype, *multiples(numpy_type, 4096))


def scalars(folder):
    for dtype in INTEGERS:
        info = np.iinfo(TYPES[dtype])
        numbers = np.concatenate([edges(TYPES[dtype]), draw(TYPES[dtype], 50)]).astype(TYPES[dtype])
        for number in {0, 1, 3, 7, 100, info.max, info.min, info.min + 1, -1 if info.min else 2}:
            run_division(folder, f"by {number}", dtype, numbers, number)
            run_division(folder, f"of {number}", dtype, number, numbers)


def shapes(folder):
    """Operands that repeat, tiles of all ranks, odd extents and several chunks."""
    forms = [((5, 9), (1, 9)), ((5, 1), (5, 9)), ((9,), (5, 9)), ((3, 4, 5), (4, 1))]
    forms += [
        ((2, 3, 1, 7), (2, 1, 4, 7)),
        ((1,), (1,)),
        ((33, 130), (33, 130)),
        ((1, 70), (60, 1)),
    ]
    for dtype in INTEGERS:
        for a, b in forms:
            left = draw(TYPES[dtype], int(np.prod(a))).reshape(a)
            right = draw(TYPES[dtype], int(np.prod(b))).reshape(b)
            run_division(folder, f"shapes {a} {b}", dtype, left, right)


def in_place(folder):
    """The result may be an operand, or both."""
    for dtype in INTEGERS:
        a, b = draw(TYPES[dtype], 640).reshape(5, 128), draw(TYPES[dtype], 640).reshape(5, 128)
        tile = memref(dtype, a.shape)
        for operands, dst in (("%t0, %t1", 0), ("%t0, %t1", 1), ("%t0, %t0", 0)):
            line = f"tile.div {operands} into %t{dst} : {tile}, {tile}, {tile}"
            expected = [a, b]
            expected[dst] = divide(a, a if operands == "%t0, %t0" else b, TYPES[dtype])
            text = kernel(dtype, [a.shape] * 2, [line])
            run(folder, f"in place {operands} {dst} {dtype}", text, [a, b], expected)


def dynamic(folder):
    """Extents that are known when the kernel runs only."""
    for dtype in ("i8", "ui16", "i32", "ui32"):
        for n in (0, 1, 5):
            for dim in (0, 1):
                whole, sizes = (6, 40), [6, 40]
                sizes[dim] = "n"
                arrays = [draw(TYPES[dtype], 240).reshape(whole) for _ in range(3)]
                body, parts = [], []
                for i in range(3):
                    line, part = slice_of(f"%t{i}", dtype, whole, (0, 0), sizes)
                    body.append(f"%s{i} {line}")
                    parts.append(part)
                body.append(f"tile.div %s0, %s1 into %s2 : {', '.join(parts)}")
                at = tuple(slice(0, n if i == dim else None) for i in range(2))
                expected = [array.copy() for array in arrays]
                expected[2][at] = divide(arrays[0], arrays[1], TYPES[dtype])[at]
                text = kernel(dtype, [whole] * 3, body)
                run(folder, f"dynamic {dim} {n} {dtype}", text, arrays, expected, (n, 0))


folder = pathlib.Path(sys.argv[1])
folder.mkdir(parents=True)
for test in (pairs, scalars, shapes, in_place, dynamic):
    test(folder)
    print(f"{test.__name__}: ok")
executed.print_table()
