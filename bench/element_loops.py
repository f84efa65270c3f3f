"""Loops over elements in all forms of indices and bodies, for cliffs.py.

Each takes the cycles of vector instructions, or has the reason for scalar code.
"""

ROWS, COLUMNS = 32, 128
# A loop may take so many times the cycles of the plain one.
MOST = 4.5

LOAD = "%x = memref.load %a[%i, %j] : !t"
STORE = "memref.store %y, %b[%i, %j] : !t"
DOUBLE = "%y = arith.addf %x, %x : f32"


def load(row, column, *lines):
    """A body that doubles the element at another place."""
    return "\n".join([*lines, f"%x = memref.load %a[{row}, {column}] : !t", DOUBLE, STORE])


def select(condition):
    return "\n".join([condition, LOAD, "%y = arith.select %p, %x, %zero : f32", STORE])


def integer(line):
    return "\n".join(["%k = memref.load %n[%i, %j] : !n", line, "memref.store %l, %m[%i, %j] : !n"])


def choose(place):
    """The element at a place where %p holds, else zero."""
    return (
        f"%x = scf.if %p -> f32 {{\n%v = memref.load {place} : !t\nscf.yield %v : f32\n"
        f"}} else {{\nscf.yield %zero : f32\n}}\n{DOUBLE}\n{STORE}"
    )


def guarded(row, column, variable):
    """The element one place before, where there is one."""
    return (
        f"%p = arith.cmpi sge, {variable}, %c1 : index\n"
        f"%k = arith.subi {variable}, %c1 : index\n" + choose(f"%a[{row}, {column}]")
    )


# Name, body, trip counts if they are not those of the tile.
LOOPS = {
    "plain": (load("%i", "%j"), None),
    "reversed columns": (load("%i", "%k", "%k = arith.subi %last, %j : index"), None),
    "reversed store": (
        "\n".join(
            [
                LOAD,
                DOUBLE,
                "%k = arith.subi %last, %j : index",
                "memref.store %y, %b[%i, %k] : !t",
            ]
        ),
        None,
    ),
    "column shifted by one": (
        load("%i", "%k", "%k = arith.addi %j, %c1 : index"),
        ("%rows", "%last"),
    ),
    "columns by 2": (load("%i", "%k", "%k = arith.muli %j, %c2 : index"), ("%rows", "%half")),
    "rows by 2": (load("%k", "%j", "%k = arith.muli %i, %c2 : index"), ("%some", "%columns")),
    "rows by 2, stored": (
        "\n".join(
            [LOAD, DOUBLE, "%k = arith.muli %i, %c2 : index", "memref.store %y, %b[%k, %j] : !t"]
        ),
        ("%some", "%columns"),
    ),
    "columns by 2, stored": (
        "\n".join(
            [LOAD, DOUBLE, "%k = arith.muli %j, %c2 : index", "memref.store %y, %b[%i, %k] : !t"]
        ),
        ("%rows", "%half"),
    ),
    "flat index": (
        "%k = arith.muli %i, %columns : index\n%l = arith.addi %k, %j : index\n"
        "%x = memref.load %f[%l] : !f\n" + DOUBLE + "\n" + STORE,
        None,
    ),
    "j / 2": (load("%i", "%k", "%k = arith.divui %j, %c2 : index"), None),
    "j mod 8": (load("%i", "%k", "%k = arith.remui %j, %c8 : index"), None),
    "j mod 7": (load("%i", "%k", "%k = arith.remui %j, %c7 : index"), None),
    "diagonal": (load("%i", "%i"), None),
    "Hankel": (
        load(
            "%c0", "%l", "%k = arith.addi %i, %j : index", "%l = arith.remui %k, %columns : index"
        ),
        None,
    ),
    "edge by minima": (
        load("%i", "%l", "%k = arith.addi %j, %c1 : index", "%l = arith.minsi %k, %last : index"),
        None,
    ),
    "rows by numbers": (
        load("%l", "%j", "%k = memref.load %g[%i] : !g", "%l = arith.index_cast %k : i32 to index"),
        None,
    ),
    "columns by numbers": (
        load("%i", "%l", "%k = memref.load %g[%j] : !g", "%l = arith.index_cast %k : i32 to index"),
        None,
    ),
    "scattered by numbers": (
        "\n".join(
            [
                "%k = memref.load %g[%j] : !g",
                "%l = arith.index_cast %k : i32 to index",
                LOAD,
                DOUBLE,
                "memref.store %y, %b[%i, %l] : !t",
            ]
        ),
        None,
    ),
    "extents of arguments": (
        "\n".join([LOAD, "%z = math.exp %x : f32", "%y = arith.addf %x, %z : f32", STORE]),
        ("%r", "%c"),
    ),
    "j < n": (select("%p = arith.cmpi slt, %j, %c : index"), None),
    "i <= j": (select("%p = arith.cmpi sle, %i, %j : index"), None),
    "i + j < n": (
        select("%k = arith.addi %i, %j : index\n%p = arith.cmpi slt, %k, %c : index"),
        None,
    ),
    "store in a branch": (
        "\n".join(
            [LOAD, "%p = arith.cmpf ogt, %x, %zero : f32", "scf.if %p {", DOUBLE, STORE, "}"]
        ),
        None,
    ),
    "both sides of a branch": (
        "\n".join(
            [LOAD, "%p = arith.cmpf ogt, %x, %zero : f32", "scf.if %p {", DOUBLE, STORE, "} else {"]
        )
        + "\nmemref.store %zero, %b[%i, %j] : !t\n}",
        None,
    ),
    "column shifted where in bounds": (guarded("%i", "%k", "%j"), None),
    "row shifted where in bounds": (guarded("%k", "%j", "%i"), None),
    "columns by numbers where in bounds": (
        "%o = memref.load %n[%i, %j] : !n\n%k = arith.index_cast %o : i32 to index\n"
        "%q = arith.cmpi sge, %k, %c0 : index\n%s = arith.cmpi slt, %k, %columns : index\n"
        "%p = arith.andi %q, %s : i1\n" + choose("%a[%i, %k]"),
        None,
    ),
    "sum over k": (
        "%y = scf.for %k = %c0 to %c8 step %c1 iter_args(%sum = %zero) -> f32 {\n"
        "%x = memref.load %a[%i, %k] : !t\n%u = memref.load %b[%k, %j] : !t\n"
        "%v = arith.mulf %x, %u : f32\n%next = arith.addf %sum, %v : f32\n"
        "scf.yield %next : f32 }\n%at = arith.addi %i, %c8 : index\n"
        "memref.store %y, %a[%at, %j] : !t",
        ("%c8", "%columns"),
    ),
    "maximum that ignores NaN": (
        "\n".join([LOAD, "%y = arith.maxnumf %x, %zero : f32", STORE]),
        None,
    ),
    "quotient by 7": (integer("%l = arith.divsi %k, %seven : i32"), None),
    "remainder by 7": (integer("%l = arith.remsi %k, %seven : i32"), None),
    "unsigned maximum": (integer("%l = arith.maxui %k, %seven : i32"), None),
    "unsigned to float": (
        "%k = memref.load %n[%i, %j] : !n\n%y = arith.uitofp %k : i32 to f32\n" + STORE,
        None,
    ),
    "indices as numbers": (
        "%k = arith.addi %i, %j : index\n%l = arith.index_cast %k : index to i32\n"
        "%y = arith.sitofp %l : i32 to f32\n" + STORE,
        None,
    ),
}

# Operations that are written as loops over elements.
MOVES = {
    "copy": "tile.copy %a to %b : !t, !t",
    "flip of columns": "tile.flip %a into %b dim(1) : !t, !t",
    "flip of rows": "tile.flip %a into %b dim(0) : !t, !t",
    "roll of columns": "tile.roll %a by %r into %b dim(1) : !t, !t",
    "roll of columns by 8": "tile.roll %a by %c8 into %b dim(1) : !t, !t",
    "roll of rows": "tile.roll %a by %r into %b dim(0) : !t, !t",
    "repeat of columns": "tile.repeat %h times 2 into %b dim(1) : !h, !t",
    "repeat of rows": "tile.repeat %v times 2 into %b dim(0) : !v, !t",
    "interleave of columns": "tile.interleave %h, %h into %b dim(1) : !h, !h, !t",
    "interleave of rows": "tile.interleave %v, %v into %b dim(0) : !v, !v, !t",
    "deinterleave of columns": "tile.deinterleave %a into %h, %k dim(1) : !t, !h, !h",
    "deinterleave of rows": "tile.deinterleave %a into %v, %w dim(0) : !t, !v, !v",
    "gather of elements": "tile.gather %a at %n into %b elements : !t, !n, !t",
    "scatter": "tile.scatter %a at %n into %f : !t, !n, !f",
    "quotient of i32": "tile.div %n, %n into %m : !n, !n, !n",
    "quotient of ui32": "%u = tile.bitcast %n : !n to !u\ntile.div %u, %u into %u : !u, !u, !u",
}

# Loops that stay scalar code, or take more cycles, and the reason.
REASONS = {
    "columns by 2, stored": "no instruction of A2 and A3 scatters: the whole tile is gathered, by offsets that are computed",
    "scattered by numbers": "no instruction of A2 and A3 scatters; indices may repeat",
    "scatter": "no instruction of A2 and A3 scatters; indices may repeat",
    "quotient of i32": "two estimates in f32, and exact remainders",
    "quotient of ui32": "that of half the dividend, and a remainder",
}

HEAD = f"""
## Loops over elements

The same command measures loops over {ROWS} x {COLUMNS} elements of 32 bits, each with the
cycles of its load and store, without the launch. The plain loop doubles each element. A loop
may take {MOST} times its cycles, unless a reason is given.

"""

MOVES_HEAD = """
Operations that become loops, or sequences of other ones, on tiles of the same size:

"""


def write_loop(name):
    """The loop, or the operation."""
    if name in MOVES:
        return MOVES[name]
    body, extents = LOOPS[name]
    rows, columns = extents or ("%rows", "%columns")
    return f"""scf.parallel (%i, %j) = (%c0, %c0) to ({rows}, {columns}) step (%c1, %c1) {{
      {body}
    }}"""


def halves(body):
    """The tiles of half the columns, %h and %k, and of half the rows, %v and %w."""
    return "\n    ".join(
        f"%{name} = memref.alloc() : !{kind}\n    tile.fill %zero into %{name} : f32, !{kind}"
        for name, kind in (("h", "h"), ("k", "h"), ("v", "v"), ("w", "v"))
        if f"%{name}" in body and f"!{kind}" in body
    )


def kernel(name):
    body = write_loop(name)
    shared = "#tile.space<shared>"
    numbers = {
        "rows": ROWS,
        "columns": COLUMNS,
        "last": COLUMNS - 1,
        "half": COLUMNS // 2,
        "some": ROWS // 2,
        "c0": 0,
        "c1": 1,
        "c2": 2,
        "c7": 7,
        "c8": 8,
    }
    constants = "\n  ".join(f"%{k} = arith.constant {v} : index" for k, v in numbers.items())
    return f"""!t = memref<{ROWS}x{COLUMNS}xf32, {shared}>
!n = memref<{ROWS}x{COLUMNS}xi32, {shared}>
!f = memref<{ROWS * COLUMNS}xf32, {shared}>
!g = memref<{COLUMNS}xi32, {shared}>
!u = memref<{ROWS}x{COLUMNS}xui32, {shared}>
!h = memref<{ROWS}x{COLUMNS // 2}xf32, {shared}>
!v = memref<{ROWS // 2}x{COLUMNS}xf32, {shared}>
!T = memref<{ROWS}x{COLUMNS}xf32>
!N = memref<{ROWS}x{COLUMNS}xi32>
func.func @loop(%A: !T, %K: !N, %G: memref<{COLUMNS}xi32>, %r: index, %c: index, %B: !T) {{
  {constants}
  %zero = arith.constant 0.0 : f32
  %seven = arith.constant 7 : i32
  tile.launch (%block) in (%c1) {{
    %a = memref.alloc() : !t
    %b = memref.alloc() : !t
    %n = memref.alloc() : !n
    %m = memref.alloc() : !n
    %f = memref.alloc() : !f
    %g = memref.alloc() : !g
    tile.copy %A to %a : !T, !t
    tile.fill %zero into %b : f32, !t
    {halves(body)}
    {"tile.fill %zero into %f : f32, !f" if "%f" in body else ""}
    {"tile.copy %K to %n : !N, !n" if "%n" in body else ""}
    {f"tile.copy %G to %g : memref<{COLUMNS}xi32>, !g" if "%g[" in body else ""}
    {body}
    tile.copy %b to %B : !t, !T
    {"tile.copy %m to %K : !n, !N" if "%m" in body else ""}
  }}
  return
}}
"""


ARGUMENTS = [f"--arg=random:1:{ROWS}x{COLUMNS}", "--arg=iota", "--arg=iota", f"--arg={ROWS}", f"--arg={COLUMNS}", "--arg=zeros"]  # fmt: skip


def report(measure):
    """The tables of all loops and operations, and whether one takes too many cycles.
    `measure` takes the text of a kernel and the arguments of tl-run."""
    names = [*LOOPS, *MOVES]
    cycles = {name: measure(kernel(name), ARGUMENTS) for name in names}
    plain, failed = cycles["plain"], False
    text = ""
    for title, group in (("", LOOPS), (MOVES_HEAD, MOVES)):
        text += f"{title}| loop | cycles | times the plain one | reason |\n|---|--:|--:|---|\n"
        for name in group:
            count, reason = cycles[name], REASONS.get(name, "")
            failed |= count > MOST * plain and not reason
            text += f"| {name} | {count:,} | {count / plain:.1f} | {reason} |\n"
    return text, failed
