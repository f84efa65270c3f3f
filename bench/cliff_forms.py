"""Operations on tiles of any extents and element types, for cliffs.py.

A form computes %b from %a. Other names in its text are further tiles, which are loaded
before it: a row %r, a column %k, a mask %m and indices %n.
"""

import dataclasses

FLOATS = ("f32", "f16", "bf16")
INTEGERS = ("i32", "ui32", "i16", "ui16", "i8", "ui8")
SIGNED = (*FLOATS, "i32", "i16", "i8")
GATHERED = (*FLOATS, "i32", "ui32", "i16", "ui16")
ALL = (*FLOATS, *INTEGERS)
BITS = {"f32": 32, "f16": 16, "bf16": 16} | {name: int(name.strip("ui")) for name in INTEGERS}
BLOCK = 256


@dataclasses.dataclass
class Form:
    types: tuple
    body: str
    result: str = "t"
    # The loads of the form, if not that of %a.
    load: str = "tile.copy %A to %a : !gm, !t"


def unary(name, types=FLOATS):
    return Form(types, f"tile.{name} %a into %b : !t, !t")


def binary(name, types=ALL, other="%a", kind="!t"):
    return Form(types, f"tile.{name} %a, {other} into %b : !t, {kind}, !t")


def reduction(kind, dim, name="reduce", to=""):
    result = ("column" if dim else "row") + to
    types = (*FLOATS, "i32", "i16") if "abs" in kind else ALL
    return Form(types, f"tile.{name} {kind} %a into %b dim({dim}) : !t, !{result}", result)


def along(dim):
    return "rows" if dim else "columns"


def cast(types, to):
    # Each way of rounding has conversions of its own.
    mode = " round rint" if to not in FLOATS else ""
    return Form(types, f"tile.cast %a into %b{mode} : !t, !t_{to}", f"t_{to}")


def loop(types, body, columns="%columns"):
    """A loop over all elements."""
    return Form(
        types,
        f"scf.parallel (%i, %j) = (%c0, %c0) to (%rows, {columns}) step (%c1, %c1) {{\n"
        f"%x = memref.load %a[%i, %j] : !t\n{body}\nmemref.store %y, %b[%i, %j] : !t\n}}",
    )


SOFTMAX = """%c = memref.alloc() : !column
tile.reduce max %a into %c dim(1) : !t, !column
tile.sub %a, %c into %b : !t, !column, !t
tile.exp %b into %b : !t, !t
tile.reduce sum %b into %c dim(1) : !t, !column
tile.div %b, %c into %b : !t, !column, !t"""

SLICE = "%s = memref.subview {tile}[{first}, {at}] [{rest}, {count}] [1, 1] : !t to !{kind}\n"
TYPES = "tile.exp %s into %s : !{kind}, !{kind}\ntile.exp %a into %b : !t, !t"


def part(kind, first, rest, at, count):
    """An exponential of a part of %a, then of all of it."""
    text = SLICE.format(tile="%a", first=first, rest=rest, at=at, count=count, kind=kind)
    return Form(FLOATS, text + TYPES.format(kind=kind))


FORMS = {
    **{
        name: unary(name)
        for name in "exp ln abs sqrt rsqrt reciprocal relu sigmoid silu sin cos tanh erf gelu round".split()
    },
    **{name: binary(name) for name in ("add", "sub", "mul", "div", "max", "min")},
    **{name: binary(name, INTEGERS) for name in ("and", "or", "xor")},
    "not": unary("not", INTEGERS),
    "shift_left": binary("shift_left", ("i32", "i16", "i8"), "%two", "{type}"),
    "shift_right": binary("shift_right", ("i32", "i16", "i8"), "%two", "{type}"),
    "add of a number": binary("add", SIGNED, "%two", "{type}"),
    "leaky_relu": binary("leaky_relu", FLOATS, "%two", "{type}"),
    "pow": binary("pow", FLOATS),
    "axpy": Form(
        FLOATS, "tile.copy %a to %b : !t, !t\ntile.axpy %a, %two into %b : !t, {type}, !t"
    ),
    "mul_add": Form(
        FLOATS, "tile.copy %a to %b : !t, !t\ntile.mul_add %a, %a into %b : !t, !t, !t"
    ),
    "clamp": Form(SIGNED, "tile.clamp %a, %zero, %two into %b : !t, {type}, {type}, !t"),
    "add of a row": binary("add", ALL, "%r", "!row"),
    "add of a column": binary("add", ALL, "%k", "!column"),
    "broadcast of a row": Form(ALL, "tile.broadcast %r into %b : !row, !t"),
    "broadcast of a column": Form(ALL, "tile.broadcast %k into %b : !column, !t"),
    "fill": Form(SIGNED, "tile.fill %two into %b : {type}, !t"),
    "arange": Form(
        ("f32", "f16", "i32", "i16"),
        "tile.arange %zero, %two into %b : {type}, {type}, !row",
        "row",
    ),
    "copy": Form(ALL, "tile.copy %a to %b : !t, !t"),
    "compare": Form(ALL, "tile.compare lt %a, %a into %b : !t, !t, !mask", "mask"),
    "select": Form(ALL, "tile.select %m, %a, %a into %b : !mask, !t, !t, !t"),
    "transpose": Form(
        (*ALL, "i64"), "tile.transpose %a into %b permutation [1, 0] : !t, !turned", "turned"
    ),
    **{
        f"{kind} of {along(dim)}": reduction(kind, dim)
        for kind in ("sum", "max", "min", "product", "abs_max", "abs_sum", "square_sum")
        for dim in (0, 1)
    },
    **{f"arg max of {along(dim)}": reduction("max", dim, "arg_reduce", "_i32") for dim in (0, 1)},
    "count of a mask": Form(
        ("ui8",), "tile.reduce_mask count %a into %b : !t, !vector_i32", "vector_i32"
    ),
    **{
        f"{name} of {along(dim)}": Form(ALL, f"tile.{name} %a into %b dim({dim}) : !t, !t")
        for name in ("cumsum", "cummax", "flip")
        for dim in (0, 1)
    },
    **{
        f"roll of {along(dim)}": Form(ALL, f"tile.roll %a by %o into %b dim({dim}) : !t, !t")
        for dim in (0, 1)
    },
    "repeat of columns": Form(ALL, "tile.repeat %a times 2 into %b dim(0) : !t, !tall", "tall"),
    "repeat of rows": Form(ALL, "tile.repeat %a times 2 into %b dim(1) : !t, !wide", "wide"),
    "interleave of columns": Form(
        ALL, "tile.interleave %a, %a into %b dim(0) : !t, !t, !tall", "tall"
    ),
    "interleave of rows": Form(
        ALL, "tile.interleave %a, %a into %b dim(1) : !t, !t, !wide", "wide"
    ),
    "deinterleave of rows": Form(
        ALL,
        "%c = memref.alloc() : !t\ntile.deinterleave %w into %b, %c dim(1) : !wide, !t, !t",
        load="%w = memref.alloc() : !wide\ntile.copy %A to %w : !gm_wide, !wide",
    ),
    "gather": Form(GATHERED, "tile.gather %a at %n into %b elements : !t, !t_i32, !t"),
    "gather_mask": Form(GATHERED, "tile.gather_mask %a pattern P0101 into %b : !t, !kept", "kept"),
    "cast to f32": cast(("f16", "bf16", "i32", "i16", "i8", "ui8"), "f32"),
    "cast to f16": cast(("f32", "i16", "i8", "ui8", "i32"), "f16"),
    "cast to bf16": cast(("f32", "f16"), "bf16"),
    "cast to i32": cast(("f32", "f16", "i16", "i8"), "i32"),
    "cast to i16": cast(("f32", "f16", "i32", "i8"), "i16"),
    "cast to i8": cast(("f32", "f16", "i32", "i16"), "i8"),
    "cast to ui8": cast(("f32", "f16", "i32", "i16"), "ui8"),
    "loop": loop(FLOATS, "%z = math.exp %x : {type}\n%y = arith.addf %x, %z : {type}"),
    "loop with a mask": loop(
        FLOATS, "%p = arith.cmpi slt, %j, %o : index\n%y = arith.select %p, %x, %zero : {type}"
    ),
    "loop over some columns": loop(
        FLOATS, "%z = math.exp %x : {type}\n%y = arith.addf %x, %z : {type}", "%o"
    ),
    "softmax": Form(FLOATS, SOFTMAX),
    "a part of the rows": part("rest", "{first}", "{rest}", 0, "{columns}"),
    "a part of the columns": part("half", 0, "{rows}", "{quarter}", "{half}"),
}

TILE = "!t, !t\n"
READ = "%s = memref.subview %p[0, {at}] [{rows}, {columns}] [1, 1] : !p to !s\n"
LOADS = "%p = memref.alloc() : !p\ntile.copy %A to %p : !gm_p, !p\n"

# Slices from an offset on, of the tile %p, which has 32 columns more.
OFFSET_FORMS = {
    "add of a slice": Form(ALL, READ + "tile.add %s, %s into %b : !s, !s, !t", load=LOADS),
    "copy of a slice": Form(ALL, READ + "tile.copy %s to %b : !s, !t", load=LOADS),
    "sum of a slice": Form(
        ALL, READ + "tile.reduce sum %s into %b dim(1) : !s, !column", "column", load=LOADS
    ),
    "add into a slice": Form(
        ALL,
        READ + "tile.add %a, %a into %s : !t, !t, !s\ntile.copy %p to %b : !p, !p",
        "p",
        load=LOADS + "tile.copy %B to %a : !gm, !t",
    ),
    "copy into a slice": Form(
        ALL,
        READ + "tile.copy %a to %s : !t, !s\ntile.copy %p to %b : !p, !p",
        "p",
        load=LOADS + "tile.copy %B to %a : !gm, !t",
    ),
    "add in a slice": Form(
        ALL,
        READ + "tile.add %s, %s into %s : !s, !s, !s\ntile.copy %p to %b : !p, !p",
        "p",
        load=LOADS,
    ),
}


def shape(rows, columns, dtype, layout=""):
    return f"memref<{rows}x{columns}x{dtype}{layout}, #tile.space<shared>>"


def write_types(dtype, rows, columns, offset):
    """The types of tiles, without the space for tensors."""
    rest_offset = columns if rows > 1 else 0
    half, quarter = max(columns // 2, 1), columns // 4
    slice_at = "?" if offset is None else offset
    types = {
        "t": shape(rows, columns, dtype),
        "row": shape(1, columns, dtype),
        "column": shape(rows, 1, dtype),
        "row_i32": shape(1, columns, "i32"),
        "column_i32": shape(rows, 1, "i32"),
        "vector_i32": f"memref<{rows}xi32, #tile.space<shared>>",
        "kept": f"memref<{(rows * columns + 1) // 2}x{dtype}, #tile.space<shared>>",
        "turned": shape(columns, rows, dtype),
        "mask": shape(rows, -(-columns // 8), "ui8"),
        "tall": shape(2 * rows, columns, dtype),
        "wide": shape(rows, 2 * columns, dtype),
        "p": shape(rows, columns + 32, dtype),
        "s": shape(rows, columns, dtype, f", strided<[{columns + 32}, 1], offset: {slice_at}>"),
        "half": shape(rows, half, dtype, f", strided<[{columns}, 1], offset: {quarter}>"),
        "rest": shape(
            max(rows - 1, 1), columns, dtype, f", strided<[{columns}, 1], offset: {rest_offset}>"
        ),
    }
    return types | {f"t_{name}": shape(rows, columns, name) for name in ALL}


def write_constants(dtype):
    """%zero and %two; unsigned types have no constants."""
    if dtype[0] == "u":
        return ""
    zero, two = ("0.0", "2.0") if dtype in FLOATS else ("0", "2")
    return f"%zero = arith.constant {zero} : {dtype}\n  %two = arith.constant {two} : {dtype}"


def write_kernel(form, dtype, rows, columns, offset=0):
    """A kernel of the form; an offset of None is known when the kernel runs only. Its
    arguments are tensors and the index %o."""
    names = {
        "type": dtype,
        "rows": rows,
        "columns": columns,
        "at": "%o" if offset is None else offset,
        "first": int(rows > 1),
        "rest": max(rows - 1, 1),
        "half": max(columns // 2, 1),
        "quarter": columns // 4,
    }
    body = form.body.replace("{\n", "{{\n").replace("\n}", "\n}}").format(**names)
    types = write_types(dtype, rows, columns, offset)
    types |= {
        f"gm_{name}": text.replace(", #tile.space<shared>", "") for name, text in types.items()
    }
    types["gm"] = types["gm_t"]
    aliases = "\n".join(f"!{name} = {text}" for name, text in types.items())
    source = "gm_wide" if "%w" in body else "gm_p" if form in OFFSET_FORMS.values() else "gm"
    second = "gm" if "%B to" in form.load else f"gm_{form.result}"
    inputs = {"r": "row", "k": "column", "m": "mask", "n": "t_i32"}
    used = {
        name: kind for name, kind in inputs.items() if f"%{name} " in body or f"%{name}," in body
    }
    parameters = "".join(f", %{name.upper()}: !gm_{kind}" for name, kind in used.items())
    loads = "".join(
        f"%{name} = memref.alloc() : !{kind}\n    tile.copy %{name.upper()} to %{name} : !gm_{kind}, !{kind}\n    "
        for name, kind in used.items()
    )
    return f"""{aliases}
func.func @cliff(%A: !{source}, %B: !{second}, %o: index{parameters}, %Z: !gm_{form.result}) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = arith.constant {rows} : index
  %columns = arith.constant {columns} : index
  {write_constants(dtype)}
  tile.launch (%block) in (%c1) {{
    %a = memref.alloc() : !t
    %b = memref.alloc() : !{form.result}
    {form.load}
    {loads}{body}
    tile.copy %b to %Z : !{form.result}, !gm_{form.result}
  }}
  return
}}
"""
