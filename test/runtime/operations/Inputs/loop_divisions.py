"""Runs loops over elements with divisions and remainders of integers against NumPy.

    loop_divisions.py FOLDER
"""

import pathlib
import sys

import executed
import numpy as np

from all_tiles import TYPES, kernel, memref, run

random = np.random.default_rng(1)


def truncated(a, b):
    return np.sign(a) * np.sign(b) * (np.abs(a) // np.abs(b))


FORMS = {
    "divsi": truncated,
    "remsi": lambda a, b: a - truncated(a, b) * b,
    "floordivsi": lambda a, b: a // b,
    "divui": lambda a, b: a // b,
    "remui": lambda a, b: a % b,
}


def draw(dtype, count):
    """Random numbers of all magnitudes without 0; the lowest is not divided by -1."""
    info = np.iinfo(TYPES[dtype])
    bits = random.integers(1, info.bits + 1, count)
    numbers = random.integers(0, 2**63, count, dtype=np.int64) >> (63 - bits)
    numbers *= random.choice([1, -1] if info.min else [1], count)
    numbers = np.clip(numbers, info.min + (info.min < 0), info.max)
    return np.where(numbers == 0, 1, numbers).astype(TYPES[dtype])


def loop(form, dtype, divisor):
    """A loop that divides the elements of %t0 by those of %t1, or by a number."""
    tile, element = memref(dtype, (1024,)), dtype.removeprefix("u")
    line = f"%y = memref.load %t1[%i] : {tile}"
    if divisor is not None:
        line = f"%y = arith.constant {divisor} : {element}"
    return [
        "%zero = arith.constant 0 : index",
        "%count = arith.constant 1024 : index",
        "scf.parallel (%i) = (%zero) to (%count) step (%one) {",
        f"%x = memref.load %t0[%i] : {tile}",
        line,
        f"%z = arith.{form} %x, %y : {element}",
        f"memref.store %z, %t2[%i] : {tile}",
        "}",
    ]


folder = pathlib.Path(sys.argv[1])
folder.mkdir(parents=True)
for form, compute in FORMS.items():
    for dtype in ("i16", "i32"):
        for divisor in (None, 7, 8, 5000, -3, 1):
            numbers = dtype if form.endswith("si") else f"u{dtype}"
            if divisor and divisor < 0 and numbers != dtype:
                continue
            a, b = draw(numbers, 1024), draw(numbers, 1024)
            by = np.full(1024, divisor) if divisor else b.astype(np.int64)
            result = compute(a.astype(np.int64), by).astype(TYPES[numbers])
            arrays = [array.view(TYPES[dtype]) for array in (a, b, np.zeros_like(a))]
            expected = [*arrays[:2], result.view(TYPES[dtype])]
            text = kernel(dtype, [(1024,)] * 3, loop(form, dtype, divisor))
            run(folder, f"{form} {dtype} {divisor}", text, arrays, expected)
    print(f"{form}: ok", flush=True)
executed.print_table()
