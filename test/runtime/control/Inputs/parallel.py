"""Runs parallel loops over elements against NumPy.

    parallel.py FOLDER

Each case is a loop with a body of scalars: bodies that become
operations on tiles, and bodies that stay loops over elements. A table
of the runs is printed.
"""

import pathlib
import sys

import executed
import harness
import numpy as np

NUMPY = {"f16": np.float16, "f32": np.float32, "i16": np.int16, "i32": np.int32}
OPERATIONS = {"f": ("addf", "subf", "mulf", "maximumf"), "i": ("addi", "subi", "muli", "maxsi")}


class Case:
    """Tiles by name, and the lines of the launch's body."""

    def __init__(self, name, **tiles):
        self.name, self.tiles, self.lines, self.count = name, tiles, [], 0

    def value(self, text):
        self.count += 1
        self.lines.append(f"%v{self.count} = {text}")
        return f"%v{self.count}"

    def index(self, number):
        return self.value(f"arith.constant {number} : index")

    def type(self, tile):
        shape, dtype = self.tiles[tile]
        return harness.tile(shape, dtype)

    def open(self, *extents):
        """Starts a loop; returns its induction variables."""
        zero, one = self.index(0), self.index(1)
        extents = [self.index(e) if isinstance(e, int) else e for e in extents]
        self.count += 1
        names = [f"%i{self.count}_{d}" for d in range(len(extents))]
        bounds = [", ".join(x) for x in ([zero] * len(names), extents, [one] * len(names))]
        self.lines.append(
            f"scf.parallel ({', '.join(names)}) = ({bounds[0]}) to ({bounds[1]}) step ({bounds[2]}) {{"
        )
        return names if len(names) > 1 else names[0]

    def close(self):
        self.lines.append("}")

    def load(self, tile, *indices):
        return self.value(f"memref.load %{tile}[{', '.join(indices)}] : {self.type(tile)}")

    def store(self, value, tile, *indices):
        self.lines.append(f"memref.store {value}, %{tile}[{', '.join(indices)}] : {self.type(tile)}")

    def run(self, folder, dtypes, inputs, outputs, tolerance=0):
        """`inputs` and `outputs` map tiles to arrays."""
        lists = [[(n, *self.tiles[n]) for n in names] for names in (inputs, outputs)]
        text = harness.kernel(*lists, self.lines)
        path = folder / f"{self.name}.mlir"
        with np.errstate(all="ignore"):
            harness.run(path, text, list(inputs.values()), list(outputs.values()), tolerance)


def random_array(shape, dtype, seed):
    random = np.random.default_rng(seed)
    kind = NUMPY[dtype]
    if "f" in dtype:
        return random.uniform(-2, 2, shape).astype(kind)
    info = np.iinfo(kind)
    return random.integers(info.min, info.max, shape, kind, endpoint=True)


def arithmetic(folder, dtype, m, n):
    """A tile, a column, a row and a scalar."""
    case = Case(f"arithmetic.{dtype}.{m}x{n}", a=((m, n), dtype), c=((m,), dtype), r=((n,), dtype))
    add, sub, mul, maximum = (f"arith.{op}" for op in OPERATIONS[dtype[0]])
    i, j = case.open(m, n)
    x, c, r = case.load("a", i, j), case.load("c", i), case.load("r", j)
    s = case.load("r", case.index(n - 1))
    y = case.value(f"{sub} {x}, {c} : {dtype}")
    y = case.value(f"{mul} {y}, {r} : {dtype}")
    y = case.value(f"{add} {s}, {y} : {dtype}")
    y = case.value(f"{maximum} {y}, {x} : {dtype}")
    case.store(y, "a", i, j)
    case.close()
    a, c, r = (random_array(s, dtype, k) for k, s in enumerate(((m, n), (m,), (n,))))
    with np.errstate(all="ignore"):
        expected = np.maximum(r[-1] + (a - c[:, None]) * r, a)
    case.run(folder, dtype, {"a": a, "c": c, "r": r}, {"a": expected})


def causal(folder, offset):
    """A condition on indices."""
    m, n = 13, 41
    case = Case(f"causal.{offset}", a=((m, n), "f32"))
    i, j = case.open(m, n)
    limit = case.value(f"arith.addi {i}, {case.index(offset)} : index")
    cond = case.value(f"arith.cmpi sle, {j}, {limit} : index")
    low = case.value("arith.constant -1.0e+30 : f32")
    case.store(case.value(f"arith.select {cond}, {case.load('a', i, j)}, {low} : f32"), "a", i, j)
    case.close()
    a = random_array((m, n), "f32", 3)
    mask = np.arange(n) <= np.arange(m)[:, None] + offset
    case.run(folder, "f32", {"a": a}, {"a": np.where(mask, a, np.float32(-1e30))})


def conditions(folder):
    """Two conditions at once, on integers and floats."""
    n = 100
    case = Case("conditions", a=((n,), "f32"), k=((n,), "i32"))
    i = case.open(n)
    x, k = case.load("a", i), case.load("k", i)
    zero = case.value("arith.constant 0.0 : f32")
    seven = case.value("arith.constant 7 : i32")
    positive = case.value(f"arith.cmpf ogt, {x}, {zero} : f32")
    small = case.value(f"arith.cmpi slt, {k}, {seven} : i32")
    both = case.value(f"arith.andi {positive}, {small} : i1")
    case.store(case.value(f"arith.select {both}, {x}, {zero} : f32"), "a", i)
    case.close()
    a = random_array((n,), "f32", 4)
    a[::9] = np.nan
    k = np.random.default_rng(5).integers(0, 14, n).astype(np.int32)
    expected = np.where((a > 0) & (k < 7), a, np.float32(0))
    case.run(folder, "f32", {"a": a, "k": k}, {"a": expected})


def conversions(folder):
    """Elements of several types, indices as numbers."""
    n = 77
    case = Case("conversions", h=((n,), "f16"), w=((n,), "f32"), k=((n,), "i32"))
    i = case.open(n)
    x = case.value(f"arith.extf {case.load('h', i)} : f16 to f32")
    number = case.value(f"arith.index_cast {i} : index to i32")
    y = case.value(f"arith.addf {x}, {case.value(f'arith.sitofp {number} : i32 to f32')} : f32")
    case.store(y, "w", i)
    case.store(case.value(f"arith.fptosi {case.value(f'math.floor {y} : f32')} : f32 to i32"), "k", i)
    case.store(case.value(f"arith.truncf {y} : f32 to f16"), "h", i)
    case.close()
    h = random_array((n,), "f16", 6)
    w = h.astype(np.float32) + np.arange(n, dtype=np.float32)
    case.run(folder, "f16", {"h": h}, {"w": w, "k": np.floor(w).astype(np.int32), "h": w.astype(np.float16)})


def bits(folder):
    n = 65
    case = Case("bits", a=((n,), "i32"), b=((n,), "i32"))
    i = case.open(n)
    x, y = case.load("a", i), case.load("b", i)
    three = case.value("arith.constant 3 : i32")
    z = case.value(f"arith.xori {case.value(f'arith.andi {x}, {y} : i32')}, {case.value(f'arith.ori {x}, {three} : i32')} : i32")
    z = case.value(f"arith.shrsi {case.value(f'arith.shli {z}, {three} : i32')}, {three} : i32")
    case.store(z, "b", i)
    case.close()
    a, b = (random_array((n,), "i32", seed) for seed in (7, 8))
    case.run(folder, "i32", {"a": a, "b": b}, {"b": (((a & b) ^ (a | 3)) << 3) >> 3})


def swap(folder):
    """Loads that come before a store and are used after it."""
    n = 50
    case = Case("swap", a=((n,), "f32"), b=((n,), "f32"))
    i = case.open(n)
    x, y = case.load("a", i), case.load("b", i)
    case.store(y, "a", i)
    case.store(case.value(f"arith.negf {x} : f32"), "b", i)
    case.close()
    a, b = (random_array((n,), "f32", seed) for seed in (9, 10))
    case.run(folder, "f32", {"a": a, "b": b}, {"a": b, "b": -a})


def part(folder, size):
    """A part of a row, of an extent that the kernel loads."""
    shape = (5, 80)
    case = Case(f"part.{size}", a=(shape, "f32"), n=((8,), "i32"))
    count = case.value(f"arith.index_cast {case.load('n', case.index(0))} : i32 to index")
    row = case.index(3)
    j = case.open(count)
    at = case.value(f"arith.addi {j}, {case.index(16)} : index")
    x = case.load("a", row, at)
    case.store(case.value(f"arith.mulf {x}, {x} : f32"), "a", row, at)
    case.close()
    a = random_array(shape, "f32", 11)
    expected = a.copy()
    expected[3, 16 : 16 + max(size, 0)] *= expected[3, 16 : 16 + max(size, 0)]
    case.run(folder, "f32", {"a": a, "n": np.full(8, size, np.int32)}, {"a": expected})


def cube(folder):
    """Three dimensions; operands lack some dimensions."""
    m, n, k = 3, 5, 24
    case = Case("cube", a=((m, n, k), "f32"), b=((m, k), "f32"), c=((n,), "f32"))
    i, j, l = case.open(m, n, k)
    y = case.value(f"arith.subf {case.load('a', i, j, l)}, {case.load('c', j)} : f32")
    case.store(case.value(f"arith.divf {y}, {case.load('b', i, l)} : f32"), "a", i, j, l)
    case.close()
    a, b, c = (random_array(s, "f32", seed) for seed, s in ((12, (m, n, k)), (13, (m, k)), (14, (n,))))
    case.run(folder, "f32", {"a": a, "b": b, "c": c}, {"a": (a - c[:, None]) / b[:, None]}, 1e-6)


def scalar_loops(folder):
    """Loops without a form on tiles: transposed, each after the one before it,
    every other element, and under a condition."""
    case = Case("scalar-loops", a=((6, 8), "f32"), t=((8, 6), "f32"), p=((16,), "i32"), e=((8,), "i32"), q=((8,), "i32"))
    i, j = case.open(8, 6)
    case.store(case.load("a", j, i), "t", i, j)
    case.close()
    i = case.open(15)
    after = case.value(f"arith.addi {i}, {case.index(1)} : index")
    case.store(case.value(f"arith.addi {case.load('p', i)}, {case.load('p', after)} : i32"), "p", after)
    case.close()
    i = case.open(8)
    case.store(case.load("p", case.value(f"arith.muli {i}, {case.index(2)} : index")), "e", i)
    case.close()
    i = case.open(8)
    x = case.load("q", i)
    case.lines.append(f"%odd = arith.trunci {x} : i32 to i1")
    case.lines.append("scf.if %odd {")
    case.store(case.value(f"arith.muli {x}, {x} : i32"), "q", i)
    case.lines += ["}"]
    case.close()
    a, p = random_array((6, 8), "f32", 15), np.arange(16, dtype=np.int32)
    q = np.arange(8, dtype=np.int32)
    prefix = np.cumsum(p).astype(np.int32)
    expected = {"t": a.T.copy(), "p": prefix, "e": prefix[::2].copy(), "q": np.where(q % 2 == 1, q * q, q)}
    case.run(folder, "f32", {"a": a, "p": p, "q": q}, expected)


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for dtype in NUMPY:
        for m, n in ((16, 64), (7, 41), (1, 1)):
            arithmetic(folder, dtype, m, n)
    for offset in (0, 5, -3, 100, -100):
        causal(folder, offset)
    for size in (-3, 0, 1, 2, 41, 64):
        part(folder, size)
    for case in (conditions, conversions, bits, swap, cube, scalar_loops):
        case(folder)
    executed.print_table()


if __name__ == "__main__":
    main()
