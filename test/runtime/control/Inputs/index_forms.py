"""Runs loops over elements with indices of all forms against NumPy.

    index_forms.py FOLDER

Each form is a loop over a tile `a` of 33 x 50 elements that stores to `b`. It runs for
several trip counts, in program order and by two schedules. A form that is compiled to
scalar code is an error: it takes more cycles than the limit.
"""

import json
import pathlib
import sys

import executed
import numpy as np

R, C = 33, 50
SHAPE = f"{R}x{C}"

PROGRAM = """\
!tile = memref<{shape}x{dtype}, #tile.space<shared>>
!numbers = memref<50xi32, #tile.space<shared>>
func.func @form(%A: memref<{shape}x{dtype}>, %K: memref<50xi32>, %n: index, %m: index, %B: memref<{shape}x{dtype}>) {{
  {constants}
  %zero = arith.constant {zero} : {dtype}
  tile.launch (%block) in (%c1) {{
    %a = memref.alloc() : !tile
    %b = memref.alloc() : !tile
    %k = memref.alloc() : !numbers
    tile.copy %A to %a : memref<{shape}x{dtype}>, !tile
    tile.copy %B to %b : memref<{shape}x{dtype}>, !tile
    tile.copy %K to %k : memref<50xi32>, !numbers
    {loop}
    {back}
  }}
  return
}}
"""

CONSTANTS = "\n  ".join(
    f"%c{n} = arith.constant {n} : index" for n in (0, 1, 2, 3, 7, 10, 16, 24, 32, 33, 49, 50)
)


def make_loop(extents, body, steps=(1, 1), lower=("%c0", "%c0")):
    """A loop over %i and %j."""
    names = ["%i", "%j"]
    bounds = [", ".join(x) for x in (names, lower, extents, [f"%c{s}" for s in steps])]
    return (
        f"scf.parallel ({bounds[0]}) = ({bounds[1]}) to ({bounds[2]}) step ({bounds[3]}) {{\n"
        f"      {body}\n    }}"
    )


def load(name, *indices):
    return f"{name} = memref.load %a[{', '.join(indices)}] : !tile"


def store(value, *indices):
    return f"memref.store {value}, %b[{', '.join(indices)}] : !tile"


class Form:
    """A loop, and what it computes: `expect(a, k, n, m, b)` changes b."""

    def __init__(self, loop, expect, dtype="f32", limit=4000, stores_back=True):
        self.loop, self.expect, self.dtype, self.limit = loop, expect, dtype, limit
        self.stores_back = stores_back

    def write(self):
        return PROGRAM.format(
            shape=SHAPE,
            dtype=self.dtype,
            constants=CONSTANTS,
            loop=self.loop,
            zero="0" if self.dtype[0] == "i" else "0.0",
            back=f"tile.copy %b to %B : !tile, memref<{SHAPE}x{self.dtype}>"
            if self.stores_back
            else "// The loop stores to the tensor.",
        )


def map_elements(index, columns=None):
    """Each element of the first n x m ones is that of `a` at `index(i, j)`."""

    def expect(a, k, n, m, b):
        for i in range(n):
            for j in range(m if columns is None else columns):
                b[i, j] = a[index(i, j, k)]

    return expect


def gather(lines, row, column, index, dtype="f32", extents=("%n", "%m")):
    body = "\n      ".join([*lines, load("%x", row, column), store("%x", "%i", "%j")])
    columns = 24 if extents[1] == "%c24" else None
    return Form(make_loop(extents, body), map_elements(index, columns), dtype)


def whole(form):
    """The same with constant extents; then n and m do not count."""
    expect = form.expect
    loop = form.loop.replace("%n", "%c33").replace("%m", "%c50")
    return Form(loop, lambda a, k, n, m, b: expect(a, k, R, C, b), form.dtype, form.limit)


def reverse(dtype="f32"):
    return gather(
        ["%l = arith.subi %c49, %j : index"], "%i", "%l", lambda i, j, k: (i, 49 - j), dtype
    )


def edge():
    lines = [
        "%next = arith.addi %j, %c3 : index",
        "%l = arith.minsi %next, %c49 : index",
        "%back = arith.subi %i, %c2 : index",
        "%h = arith.maxsi %back, %c0 : index",
    ]
    return gather(lines, "%h", "%l", lambda i, j, k: (max(i - 2, 0), min(j + 3, 49)))


def by_numbers():
    lines = [
        "%number = memref.load %k[%j] : !numbers",
        "%l = arith.index_cast %number : i32 to index",
    ]
    form = gather(lines, "%i", "%l", lambda i, j, k: (i, k[j]), extents=("%c33", "%c50"))
    return whole(form)


def row_sums():
    body = f"""%s = scf.for %t = %c0 to %m step %c1 iter_args(%sum = %zero) -> f32 {{
        %u = arith.addi %t, %j : index
        %l = arith.remui %u, %c50 : index
        {load("%x", "%i", "%l")}
        %next = arith.addf %sum, %x : f32
        scf.yield %next : f32
      }}
      {store("%s", "%i", "%j")}"""

    def expect(a, k, n, m, b):
        b[:n, :3] = 0
        for t in range(m):
            b[:n, :3] += a[:n, [(t + j) % 50 for j in range(3)]]

    return Form(make_loop(("%n", "%c3"), body), expect, limit=90000)


def masked():
    body = f"""{load("%x", "%i", "%j")}
      %old = memref.load %b[%i, %j] : !tile
      %isLess = arith.cmpf olt, %old, %x : f32
      scf.if %isLess {{
        %y = arith.addf %x, %old : f32
        {store("%y", "%i", "%j")}
      }}"""

    def expect(a, k, n, m, b):
        part, old = a[:n, :m], b[:n, :m]
        b[:n, :m] = np.where(old < part, part + old, old)

    return Form(make_loop(("%n", "%m"), body), expect, limit=20000)


def below_diagonal():
    body = f"""%sum = arith.addi %i, %j : index
      %isIn = arith.cmpi ult, %sum, %m : index
      {load("%x", "%i", "%j")}
      %y = arith.select %isIn, %x, %zero : f32
      {store("%y", "%i", "%j")}"""

    def expect(a, k, n, m, b):
        sums = np.arange(R)[:, None] + np.arange(C)
        b[:] = np.where(sums < m, a, 0)

    return Form(make_loop(("%c33", "%c50"), body), expect)


def every_other_row():
    body = f"""{load("%x", "%i", "%j")}
      {store("%x", "%i", "%j")}"""

    def expect(a, k, n, m, b):
        b[0:n:2, :] = a[0:n:2, :]

    return Form(make_loop(("%n", "%c50"), body, steps=(2, 1)), expect)


def last_rows_first():
    body = f"""%h = arith.subi %c32, %i : index
      {load("%x", "%i", "%j")}
      {store("%x", "%h", "%j")}"""

    def expect(a, k, n, m, b):
        for i in range(n):
            b[32 - i] = a[i]

    return Form(make_loop(("%n", "%c50"), body), expect, limit=5000)


def numbers():
    """Indices as numbers, and quotients of them."""
    body = f"""%sum = arith.addi %i, %j : index
      %number = arith.index_cast %sum : index to i32
      %seven = arith.constant 7 : i32
      %low = arith.constant -41 : i32
      %shifted = arith.addi %number, %low : i32
      %q = arith.divsi %shifted, %seven : i32
      %r = arith.remsi %shifted, %seven : i32
      %s = arith.muli %q, %r : i32
      %f = arith.sitofp %s : i32 to f32
      {store("%f", "%i", "%j")}"""

    def expect(a, k, n, m, b):
        x = (np.arange(n)[:, None] + np.arange(m) - 41).astype(np.float64)
        q = np.trunc(x / 7)
        b[:n, :m] = q * (x - q * 7)

    return Form(make_loop(("%n", "%m"), body), expect, limit=8000)


def scatter(lines, column, index, dtype="f32"):
    """A store to some columns, of the first 24 ones."""
    body = "\n      ".join([*lines, load("%x", "%i", "%j"), store("%x", "%i", column)])

    def expect(a, k, n, m, b):
        for j in range(24):
            b[:n, index(j)] = a[:n, j]

    return Form(make_loop(("%n", "%c24"), body), expect, dtype, limit=7000)


def scatter_some(dtype):
    """A store to every other column, of a number of columns that the run knows."""
    body = f"""%l = arith.muli %j, %c2 : index
      {load("%x", "%i", "%j")}
      {store("%x", "%i", "%l")}"""
    loop = make_loop(("%n", "%half"), body)

    def expect(a, k, n, m, b):
        b[:n, 0 : m // 2 * 2 : 2] = a[:n, : m // 2]

    return Form(f"%half = arith.divui %m, %c2 : index\n    {loop}", expect, dtype, limit=7000)


def scatter_masked():
    body = f"""%l = arith.muli %j, %c2 : index
      {load("%x", "%i", "%j")}
      %isPositive = arith.cmpf ogt, %x, %zero : f32
      scf.if %isPositive {{
        {store("%x", "%i", "%l")}
      }}"""

    def expect(a, k, n, m, b):
        part = a[:n, :24]
        b[:n, 0:48:2] = np.where(part > 0, part, b[:n, 0:48:2])

    return Form(make_loop(("%n", "%c24"), body), expect, limit=12000)


def masked_from_one():
    """A masked store of a loop that begins at 1: only the load of its place bounds it."""
    body = f"""%y = memref.load %b[%i, %j] : !tile
      {load("%x", "%i", "%j")}
      %isLess = arith.cmpf olt, %y, %x : f32
      scf.if %isLess {{
        {store("%x", "%i", "%j")}
      }}"""
    loop = make_loop(("%n", "%m"), body, lower=("%c1", "%c1"))

    def expect(a, k, n, m, b):
        b[1:n, 1:m] = np.maximum(a[1:n, 1:m], b[1:n, 1:m])

    # Slices that begin within blocks are gathered; scalar code takes 46,600 cycles.
    return Form(loop, expect, limit=20000)


def stored_diagonal():
    loop = f"""scf.parallel (%i) = (%c0) to (%n) step (%c1) {{
      {load("%x", "%i", "%c3")}
      {store("%x", "%i", "%i")}
    }}"""

    def expect(a, k, n, m, b):
        for i in range(n):
            b[i, i] = a[i, 3]

    return Form(loop, expect, limit=7000)


def from_tensor(lines, column, index, extents=("%n", "%m")):
    """A load from the tensor itself."""
    form = gather(lines, "%i", column, index, extents=extents)
    form.loop = form.loop.replace("%a[", "%A[").replace("] : !tile", f"] : memref<{SHAPE}xf32>", 1)
    return form


def edge_stores(first, limit):
    """A store to some columns of the tensor from `first` on."""
    body = f"""{load("%x", "%i", "%j")}
      %y = arith.addf %x, %x : f32
      %l = arith.addi %j, %c3 : index
      %isRow = arith.cmpi slt, %i, %n : index
      %isFirst = arith.cmpi sge, %j, %c{first} : index
      %isColumn = arith.cmpi sle, %l, %m : index
      %isRest = arith.andi %isFirst, %isColumn : i1
      %isIn = arith.andi %isRow, %isRest : i1
      scf.if %isIn {{
        memref.store %y, %B[%i, %j] : memref<{SHAPE}xf32>
      }}"""

    def expect(a, k, n, m, b):
        part = slice(first, max(m - 2, first))
        b[:n, part] = 2 * a[:n, part]

    loop = make_loop(("%c33", "%c50"), body)
    return Form(loop, expect, limit=limit, stores_back=False)


FORMS = {
    "every-other-column": scatter(["%l = arith.muli %j, %c2 : index"], "%l", lambda j: 2 * j),
    "every-other-f16": scatter(["%l = arith.muli %j, %c2 : index"], "%l", lambda j: 2 * j, "f16"),
    "every-other-i8": scatter(["%l = arith.muli %j, %c2 : index"], "%l", lambda j: 2 * j, "i8"),
    "falling-columns": scatter(
        ["%d = arith.muli %j, %c2 : index", "%l = arith.subi %c49, %d : index"],
        "%l",
        lambda j: 49 - 2 * j,
    ),
    "every-other-of-some": scatter_some("f32"),
    "every-other-of-some-f16": scatter_some("f16"),
    "every-other-of-some-i8": scatter_some("i8"),
    "masked-columns": scatter_masked(),
    "masked-from-one": masked_from_one(),
    "stored-diagonal": stored_diagonal(),
    "reversed-i8": reverse("i8"),
    "tensor-reversed": from_tensor(
        ["%l = arith.subi %c49, %j : index"], "%l", lambda i, j, k: (i, 49 - j)
    ),
    "tensor-remainder": from_tensor(
        ["%l = arith.remui %j, %c7 : index"], "%l", lambda i, j, k: (i, j % 7)
    ),
    "tensor-columns": from_tensor(
        ["%l = arith.muli %j, %c2 : index"], "%l", lambda i, j, k: (i, 2 * j), ("%n", "%c24")
    ),
    "tensor-numbers": from_tensor(
        ["%number = memref.load %k[%j] : !numbers", "%l = arith.index_cast %number : i32 to index"],
        "%l",
        lambda i, j, k: (i, k[j]),
        ("%n", "%c24"),
    ),
    "edge-stores": edge_stores(0, 4000),
    "middle-stores": edge_stores(7, 7000),
    "reversed": reverse(),
    "reversed-f16": reverse("f16"),
    "remainder": gather(
        ["%l = arith.remui %j, %c7 : index"], "%i", "%l", lambda i, j, k: (i, j % 7)
    ),
    "quotient": gather(
        ["%l = arith.divui %j, %c3 : index"], "%i", "%l", lambda i, j, k: (i, j // 3)
    ),
    "rounded-up": gather(
        ["%l = arith.ceildivui %j, %c7 : index"], "%i", "%l", lambda i, j, k: (i, -(-j // 7))
    ),
    "diagonal": gather([], "%i", "%i", lambda i, j, k: (i, i)),
    "hankel": gather(
        ["%s = arith.addi %i, %j : index", "%l = arith.remui %s, %c50 : index"],
        "%c3",
        "%l",
        lambda i, j, k: (3, (i + j) % 50),
    ),
    "edge": edge(),
    "numbers": by_numbers(),
    "row-sums": row_sums(),
    "masked": masked(),
    "below-diagonal": below_diagonal(),
    "every-other-row": every_other_row(),
    "last-rows-first": last_rows_first(),
    "index-numbers": numbers(),
}

TRIPS = [(33, 50), (32, 49), (0, 50), (33, 0), (1, 1), (2, 3), (3, 17)]


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True)
    random = np.random.default_rng(1)
    for name, form in [
        *FORMS.items(),
        *((f"{n}-whole", whole(FORMS[n])) for n in ("reversed", "hankel", "masked")),
    ]:
        kind = {"f32": np.float32, "f16": np.float16, "i8": np.int8}[form.dtype]
        path = folder / f"{name}.mlir"
        path.write_text(form.write())
        a, b = (random.integers(-99, 99, (R, C)).astype(kind) for _ in range(2))
        k = random.permutation(50).astype(np.int32)
        most = 0
        for n, m in TRIPS:
            expected = b.copy()
            form.expect(a, k, n, m, expected)
            files = []
            for key, array in (("a", a), ("k", k), ("b", b), ("expected", expected)):
                files.append(folder / f"{key}.npy")
                np.save(files[-1], array)
            arguments = [f"--arg={x}" for x in (files[0], files[1], n, m, files[2])]
            arguments.append(f"--expect=4={files[3]}")
            executed.run(path, arguments, [[], ["--schedule=random:1"], ["--sequential"]])
            result = executed.tl_run([path, *arguments, "--report=json"])
            report = executed.read_report(result.stdout)
            (launch,) = report["launches"]
            most = max(most, launch["cycles"] - launch["launchOverheadCycles"])
        print(f"{name}: {'vectors' if most <= form.limit else f'{most:.0f} cycles'}")


if __name__ == "__main__":
    main()
