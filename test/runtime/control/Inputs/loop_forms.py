"""Runs forms of loop bodies that become vector code against NumPy.

    loop_forms.py FOLDER

Operations on unsigned numbers, divisions by powers of two, unordered comparisons,
conditions on some of the induction variables or on none, conditions with results, and
transposed accesses: on all types, with odd extents, in program order and asynchronously.
None of them may become a scalar loop.
"""

import pathlib
import sys

import executed
import numpy as np
import served

ROWS, COLUMNS = 19, 27
NUMPY = {"f32": np.float32, "f16": np.float16, "i32": np.int32, "i16": np.int16, "i8": np.int8}


def kernel(dtype, result, constants, body, load="%i, %j", store="%i, %j", shape=None):
    shape = shape or (ROWS, COLUMNS)
    source = (shape[1], shape[0]) if load == "%j, %i" else shape
    target = (shape[1], shape[0]) if store == "%j, %i" else shape
    types = {
        "in": f"{source[0]}x{source[1]}x{dtype}",
        "out": f"{target[0]}x{target[1]}x{result}",
    }
    return f"""
!in = memref<{types["in"]}>
!out = memref<{types["out"]}>
!tile = memref<{types["in"]}, #tile.space<shared>>
!result = memref<{types["out"]}, #tile.space<shared>>
func.func @form(%A: !in, %B: !in, %C: !out, %n: index, %flag: i1) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = arith.constant {shape[0]} : index
  %columns = arith.constant {shape[1]} : index
  {constants}
  tile.launch (%block) in (%c1) {{
    %a = memref.alloc() : !tile
    %b = memref.alloc() : !tile
    %c = memref.alloc() : !result
    tile.copy %A to %a : !in, !tile
    tile.copy %B to %b : !in, !tile
    scf.parallel (%i, %j) = (%c0, %c0) to (%rows, %columns) step (%c1, %c1) {{
      %x = memref.load %a[{load}] : !tile
      %y = memref.load %b[{load}] : !tile
      {body}
      memref.store %r, %c[{store}] : !result
    }}
    tile.copy %c to %C : !result, !out
  }}
  return
}}
"""


def unsigned(array):
    return array.view(array.dtype.str.replace("i", "u"))


def truncate(x, divisor):
    """The quotient rounded towards 0."""
    return (np.abs(x.astype(np.int64)) // divisor * np.sign(x)).astype(x.dtype)


def choose(condition):
    """The kernel's selection between x and y."""
    return lambda x, y, n, flag, i, j: np.where(condition(x, y, n, flag, i, j), x, y)


def forms():
    """The name, element types, constants, body, and meaning in NumPy of each form."""
    select = "\n%r = arith.select %m, %x, %y : "
    compare = {"ult": np.less, "ule": np.less_equal, "ugt": np.greater, "uge": np.greater_equal}
    for name, function in compare.items():
        for dtype in ("i32", "i16"):
            yield f"cmpi-{name}-{dtype}", dtype, dtype, "", f"%m = arith.cmpi {name}, %x, %y : {dtype}{select}{dtype}", choose(
                lambda x, y, *_, f=function: f(unsigned(x), unsigned(y))
            )
        ordered = {
            "ult": np.greater_equal,
            "ule": np.greater,
            "ugt": np.less_equal,
            "uge": np.less,
        }[name]
        yield f"cmpf-{name}", "f32", "f32", "", f"%m = arith.cmpf {name}, %x, %y : f32{select}f32", choose(
            lambda x, y, *_, f=ordered: ~f(x, y)
        )
    for dtype in ("i32", "i16"):
        yield f"maxui-{dtype}", dtype, dtype, "", f"%r = arith.maxui %x, %y : {dtype}", lambda x, y, *_: np.maximum(
            unsigned(x), unsigned(y)
        ).view(
            x.dtype
        )
        yield f"minui-{dtype}", dtype, dtype, "", f"%r = arith.minui %x, %y : {dtype}", lambda x, y, *_: np.minimum(
            unsigned(x), unsigned(y)
        ).view(
            x.dtype
        )
        for divisor in (2, 8, 1024):
            constant = f"%k = arith.constant {divisor} : {dtype}"
            yield f"divui-{divisor}-{dtype}", dtype, dtype, constant, f"%r = arith.divui %x, %k : {dtype}", lambda x, *_, d=divisor: (
                unsigned(x) // d
            ).view(
                x.dtype
            )
            yield f"remui-{divisor}-{dtype}", dtype, dtype, constant, f"%r = arith.remui %x, %k : {dtype}", lambda x, *_, d=divisor: (
                unsigned(x) % d
            ).view(
                x.dtype
            )
            yield f"divsi-{divisor}-{dtype}", dtype, dtype, constant, f"%r = arith.divsi %x, %k : {dtype}", lambda x, *_, d=divisor: truncate(
                x, d
            )
            yield f"remsi-{divisor}-{dtype}", dtype, dtype, constant, f"%r = arith.remsi %x, %k : {dtype}", lambda x, *_, d=divisor: x - truncate(
                x, d
            ) * x.dtype.type(
                d
            )
    for shift in (1, 5, 31):
        yield f"shrui-{shift}", "i32", "i32", f"%k = arith.constant {shift} : i32", "%r = arith.shrui %x, %k : i32", lambda x, *_, s=shift: (
            unsigned(x) >> s
        ).view(
            x.dtype
        )
    for dtype in ("i8", "i16"):
        yield f"extui-{dtype}", dtype, "i32", "", f"%r = arith.extui %x : {dtype} to i32", lambda x, *_: unsigned(
            x
        ).astype(
            np.int32
        )
    less = "%m = arith.cmpf olt, %x, %y : f32\n"
    yield "extui-i1", "f32", "i32", "", less + "%r = arith.extui %m : i1 to i32", lambda x, y, *_: (
        x < y
    ).astype(np.int32)
    yield "uitofp-i1", "f32", "f32", "", less + "%r = arith.uitofp %m : i1 to f32", lambda x, y, *_: (
        x < y
    ).astype(
        np.float32
    )
    yield "sitofp-i1", "f32", "f32", "", less + "%r = arith.sitofp %m : i1 to f32", lambda x, y, *_: -(
        x < y
    ).astype(
        np.float32
    ) + np.float32(
        0
    )
    yield "flag", "f32", "f32", "", "%r = arith.select %flag, %x, %y : f32", choose(
        lambda x, y, n, flag, i, j: np.full_like(x, flag, bool)
    )
    yield "flag-and", "f32", "f32", "", "%l = arith.cmpf olt, %x, %y : f32\n%m = arith.andi %l, %flag : i1" + select + "f32", choose(
        lambda x, y, n, flag, i, j: (x < y) & flag
    )
    bounds = {
        "columns": ("%j, %n", lambda n, i, j: j < n),
        "rows": ("%i, %n", lambda n, i, j: i < n),
        "triangle": ("%i, %j", lambda n, i, j: i < j),
    }
    for dtype in ("f32", "f16", "i32"):
        for name, (operands, function) in bounds.items():
            yield f"{name}-{dtype}", dtype, dtype, "", f"%m = arith.cmpi slt, {operands} : index{select}{dtype}", choose(
                lambda x, y, n, flag, i, j, f=function: f(n, i, j)
            )
    both = "%p = arith.cmpi slt, %i, %n : index\n%q = arith.cmpi slt, %j, %n : index\n%m = arith.andi %p, %q : i1"
    yield "corner", "f32", "f32", "", both + select + "f32", choose(
        lambda x, y, n, flag, i, j: (i < n) & (j < n)
    )
    branch = (
        less
        + "%r = scf.if %m -> f32 {\n%s = arith.addf %x, %y : f32\nscf.yield %s : f32\n} else {\nscf.yield %y : f32\n}"
    )
    yield "branch", "f32", "f32", "", branch, lambda x, y, *_: np.where(x < y, x + y, y)


def make(dtype, shape, seed):
    random = np.random.default_rng(seed)
    if dtype[0] == "f":
        array = random.uniform(-9, 9, shape).astype(NUMPY[dtype])
        array.flat[::11] = np.nan
        return array
    limits = np.iinfo(NUMPY[dtype])
    return random.integers(limits.min, limits.max, shape, NUMPY[dtype], endpoint=True)


def run(folder, name, text, arrays, expected, n, flag):
    path = folder / f"{name}.mlir"
    path.write_text(text)
    files = [folder / f"{name}.{part}.npy" for part in "abc"]
    for file, array in zip(files, [*arrays, expected]):
        np.save(file, array)
    arguments = [f"--arg={file}" for file in files[:2]]
    arguments += ["--arg=zeros", f"--arg={n}", f"--arg={int(flag)}", f"--expect=2={files[2]}"]
    executed.run(path, [*arguments, "--rtol=0", "--atol=0"], modes=executed.FEW_MODES)


def check_vectorised(path):
    """Fails if a loop over elements is left."""
    command = ["tl-opt", path, "--tl-compile", "--remarks-filter=tile-vectorize", "-o", "/dev/null"]
    done = served.run(command)
    if "element by element" in done.stderr:
        sys.exit(f"{path} is not vectorised:\n{done.stderr}")


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    i, j = np.indices((ROWS, COLUMNS))
    for name, dtype, result, constants, body, function in forms():
        x, y = make(dtype, (ROWS, COLUMNS), 1), make(dtype, (ROWS, COLUMNS), 2)
        for n, flag in (
            ((11, True), (0, False)) if "%n" in body or "%flag" in body else ((5, True),)
        ):
            expected = function(x, y, n, flag, i, j).astype(NUMPY[result])
            text = kernel(dtype, result, constants, body)
            run(folder, name, text, (x, y), expected, n, flag)
        check_vectorised(folder / f"{name}.mlir")
        print(name)
    add = "%r = arith.addf %x, %y : "
    for dtype in ("f32", "f16"):
        for load, store in (("%j, %i", "%i, %j"), ("%i, %j", "%j, %i"), ("%j, %i", "%j, %i")):
            name = f"{load}-to-{store}-{dtype}".replace("%", "").replace(", ", "")
            shape = (COLUMNS, ROWS) if load == "%j, %i" else (ROWS, COLUMNS)
            x, y = make(dtype, shape, 1), make(dtype, shape, 2)
            expected = x + y if load == store else (x + y).T
            text = kernel(dtype, dtype, "", add + dtype, load, store)
            run(folder, name, text, (x, y), np.ascontiguousarray(expected), 0, False)
            check_vectorised(folder / f"{name}.mlir")
            print(name)


if __name__ == "__main__":
    main()
