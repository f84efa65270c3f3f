"""Operations with results that overlap their sources, against NumPy.

    overlaps.py FOLDER DTYPE,...

Every case is an operation between slices of one tile of 16 x 64 elements, in a
launch of its own; the whole tile is compared with the result of reading all inputs
before the first write, in program order and compiled. Slices that move begin at
run-time offsets. All cases of an element type are in one kernel. The number of
cases is printed.
"""

import pathlib
import sys

import executed
import numpy as np
from bf16 import to_bf16

ROWS, COLUMNS = 16, 64
DTYPES = {
    "f16": np.float16,
    "bf16": np.float32,
    "f32": np.float32,
    "i8": np.int8,
    "i16": np.int16,
    "i32": np.int32,
}
FLOATS = ("f16", "bf16", "f32")

# Name: the slice that is read and the one that is written, each the first row
# and column, and the extents. Columns begin at blocks or elsewhere.
PAIRS = {
    "same": ((0, 0, 16, 64), (0, 0, 16, 64)),
    "same-part": ((2, 32, 9, 32), (2, 32, 9, 32)),
    "same-unaligned": ((2, 3, 9, 33), (2, 3, 9, 33)),
    "down": ((0, 0, 15, 64), (1, 0, 15, 64)),
    "up": ((1, 0, 15, 64), (0, 0, 15, 64)),
    "far-down": ((0, 0, 10, 64), (6, 0, 10, 64)),
    "apart": ((0, 0, 8, 64), (8, 0, 8, 64)),
    "right": ((0, 0, 16, 32), (0, 16, 16, 32)),
    "left": ((3, 32, 9, 32), (3, 16, 9, 32)),
    "right-1": ((0, 0, 16, 63), (0, 1, 16, 63)),
    "left-1": ((0, 1, 16, 63), (0, 0, 16, 63)),
    "diagonal": ((0, 0, 15, 63), (1, 1, 15, 63)),
    "other-diagonal": ((1, 0, 15, 63), (0, 1, 15, 63)),
    "columns-apart": ((0, 3, 16, 20), (0, 23, 16, 20)),
}
MOVING = ("same-part", "down", "up", "apart", "left", "right-1", "diagonal")
FEW = ("same-part", "down", "up", "left-1", "diagonal")


def spread(shape, part):
    return np.broadcast_to(part, shape).copy()


class Case:
    """An operation on slices of %a. `lines` are its text, `compute` changes a
    copy of the tile as the operation should."""

    def __init__(self, name, dtype, compute):
        self.name, self.dtype, self.compute = f"{dtype} {name}", dtype, compute
        self.lines, self.count = [], 0

    def tile(self, rows=ROWS, columns=COLUMNS, dtype=None):
        return f"memref<{rows}x{columns}x{dtype or self.dtype}, #tile.space<shared>>"

    def cut(self, part, moves=False, of="%a", columns=COLUMNS, dtype=None):
        """The slice `part` of a tile, as (name, type)."""
        row, column, height, width = part
        self.count += 1
        name = f"%s{self.count}"
        offset = row * columns + column
        begin = f"{row}, {column}"
        if moves:
            # %c0 to %c40 are arguments.
            begin, offset = f"%c{row}, %c{column}", "?"
        kind = (
            f"memref<{height}x{width}x{dtype or self.dtype}, "
            f"strided<[{columns}, 1], offset: {offset}>, #tile.space<shared>>"
        )
        self.lines.append(
            f"{name} = memref.subview {of}[{begin}] [{height}, {width}] [1, 1] : "
            f"{self.tile(columns=columns, dtype=dtype)} to {kind}"
        )
        return name, kind

    def alloc(self, rows, columns, dtype=None):
        self.count += 1
        name, kind = f"%s{self.count}", self.tile(rows, columns, dtype)
        self.lines.append(f"{name} = memref.alloc() : {kind}")
        return name, kind

    def emit(self, operation, *operands, into, suffix="", sign="into"):
        """Operands are (name, type) of tiles, or of scalars."""
        names = ", ".join(name for name, _ in operands)
        kinds = ", ".join(kind for _, kind in [*operands, into])
        self.lines.append(f"tile.{operation} {names} {sign} {into[0]} {suffix} : {kinds}")
        return self

    def bitcast(self, source, kind):
        self.count += 1
        self.lines.append(f"%s{self.count} = tile.bitcast {source[0]} : {source[1]} to {kind}")
        return f"%s{self.count}", kind


def take(array, part):
    row, column, height, width = part
    return array[row : row + height, column : column + width]


def store(array, part, values):
    take(array, part)[...] = values


def unary(name, dtype, pair, function, *scalars, moves=False, suffix="", sign="into", label=""):
    """The result of an operation on one slice is another one."""
    source, target = PAIRS[pair]

    def compute(array):
        store(array, target, function(take(array, source).copy()))

    title = f"{label or name} {pair}{' moving' if moves else ''}"
    case = Case(title, dtype, compute)
    read, written = case.cut(source, moves), case.cut(target, moves)
    return case.emit(name, read, *scalars, into=written, suffix=suffix, sign=sign)


def binary(name, dtype, pair, function, swapped=False, moves=False):
    """One operand is the source slice, the other is the destination."""
    source, target = PAIRS[pair]

    def compute(array):
        operands = [take(array, source).copy(), take(array, target).copy()]
        store(array, target, function(*(operands[::-1] if swapped else operands)))

    title = f"{name} {pair}{' swapped' if swapped else ''}{' moving' if moves else ''}"
    case = Case(title, dtype, compute)
    read, written = case.cut(source, moves), case.cut(target, moves)
    operands = (written, read) if swapped else (read, written)
    return case.emit(name, *operands, into=written)


def repeated(name, dtype, part, function, moves=False):
    """The second operand is a row, a column or an element of the result."""
    whole = (0, 0, ROWS, COLUMNS)

    def compute(array):
        store(array, whole, function(array.copy(), take(array, part).copy()))

    case = Case(f"{name} own {part}{' moving' if moves else ''}", dtype, compute)
    read = case.cut(part, moves)
    return case.emit(name, ("%a", case.tile()), read, into=("%a", case.tile()))


def updated(name, dtype, pair, function, *scalars):
    """The destination is a source as well, and overlaps the other source."""
    source, target = PAIRS[pair]

    def compute(array):
        operands = take(array, source).copy(), take(array, target).copy()
        store(array, target, function(*operands))

    case = Case(f"{name} {pair}", dtype, compute)
    reads = [case.cut(source)] * (2 if name == "mul_add" else 1)
    return case.emit(name, *reads, *scalars, into=case.cut(target))


def transposed(dtype, source, target):
    def compute(array):
        store(array, target, take(array, source).copy().T)

    case = Case(f"transpose {source} {target}", dtype, compute)
    return case.emit("transpose", case.cut(source), into=case.cut(target), suffix="permutation [1, 0]")


def reduced(dtype, kind, source, target, dim):
    function = {"sum": np.sum, "max": np.max, "min": np.min}[kind]

    def compute(array):
        values = take(array, source).astype(np.float64)
        store(array, target, function(values, axis=dim, keepdims=True).astype(array.dtype))

    case = Case(f"reduce {kind} {source} {target}", dtype, compute)
    return case.emit(f"reduce {kind}", case.cut(source), into=case.cut(target), suffix=f"dim({dim})")


def summed(dtype, pair, dim):
    source, target = PAIRS[pair]

    def compute(array):
        store(array, target, np.cumsum(take(array, source).copy(), axis=dim, dtype=array.dtype))

    case = Case(f"cumsum {pair} {dim}", dtype, compute)
    return case.emit("cumsum", case.cut(source), into=case.cut(target), suffix=f"dim({dim})")


def broadcast(dtype, source, target):
    def compute(array):
        store(array, target, spread(take(array, target).shape, take(array, source).copy()))

    case = Case(f"broadcast {source} {target}", dtype, compute)
    return case.emit("broadcast", case.cut(source), into=case.cut(target))


def narrowed(wide, narrow, source, target):
    """A cast to elements of half the size over the bytes of its source."""

    def compute(array):
        values = take(array, source).astype(DTYPES[narrow])
        store(array.view(DTYPES[narrow]), target, values)

    case = Case(f"cast to {narrow} {source} {target}", wide, compute)
    half = case.bitcast(("%a", case.tile()), case.tile(columns=2 * COLUMNS, dtype=narrow))
    read = case.cut(source)
    written = case.cut(target, of=half[0], columns=2 * COLUMNS, dtype=narrow)
    return case.emit("cast", read, into=written)


def selected(dtype, pair):
    """The greater elements of two slices, by a mask."""
    source, target = PAIRS[pair]

    def compute(array):
        store(array, target, np.maximum(take(array, source), take(array, target)))

    case = Case(f"select {pair}", dtype, compute)
    read, written = case.cut(source), case.cut(target)
    mask = case.alloc(source[2], -(-source[3] // 8), "ui8")
    case.emit("compare gt", read, written, into=mask)
    return case.emit("select", mask, read, written, into=written)


def rows_in_a_loop(dtype, name, function, distance):
    """Each row becomes one that the iteration before has written."""
    count = ROWS - abs(distance)

    def compute(array):
        for i in range(count):
            source, target = (i, i + distance) if distance > 0 else (i - distance, i)
            array[target] = function(array[source].copy(), array[target].copy())

    case = Case(f"{name} rows in a loop by {distance}", dtype, compute)
    row = f"memref<1x{COLUMNS}x{dtype}, strided<[{COLUMNS}, 1], offset: ?>, #tile.space<shared>>"
    near, far = ("%i", "%j") if distance > 0 else ("%j", "%i")
    cut = "memref.subview %a[{}, 0] [1, 64] [1, 1] : " + f"{case.tile()} to {row}"
    operation = f"tile.copy %x to %y : {row}, {row}"
    if name != "copy":
        operation = f"tile.{name} %x, %y into %y : {row}, {row}, {row}"
    case.lines += [
        f"scf.for %i = %c0 to %c{count} step %c1 {{",
        f"  %j = arith.addi %i, %c{abs(distance)} : index",
        f"  %x = {cut.format(near)}",
        f"  %y = {cut.format(far)}",
        f"  {operation}",
        "}",
    ]
    return case


def constant(dtype, value):
    return (f"%k{value}", dtype)


def get_cases(dtype):
    two = constant(dtype, 2)
    copy = dict(sign="to")
    yield from (unary("copy", dtype, pair, lambda x: x, **copy) for pair in PAIRS)
    yield from (unary("copy", dtype, pair, lambda x: x, moves=True, **copy) for pair in MOVING)
    yield from (binary("add", dtype, pair, np.add) for pair in FEW)
    yield from (binary("sub", dtype, pair, np.subtract, swapped=True) for pair in ("down", "right-1"))
    yield from (binary("max", dtype, pair, np.maximum, moves=True) for pair in ("apart", "down"))
    yield from (unary("add", dtype, pair, lambda x: x + x.dtype.type(2), two) for pair in ("up", "left"))
    for part in ((5, 0, 1, COLUMNS), (0, 16, ROWS, 1), (0, 5, ROWS, 1), (3, 32, 1, 1)):
        yield repeated("sub", dtype, part, np.subtract)
    yield repeated("add", dtype, (5, 0, 1, COLUMNS), np.add, moves=True)
    for distance in (1, -1, 8):
        yield rows_in_a_loop(dtype, "copy", lambda x, y: x, distance)
        yield rows_in_a_loop(dtype, "add", np.add, distance)
    yield from (transposed(dtype, (0, 0, 16, 16), (0, column, 16, 16)) for column in (0, 3, 8))
    yield transposed(dtype, (1, 1, 9, 12), (0, 0, 12, 9))
    yield broadcast(dtype, (4, 0, 1, COLUMNS), (0, 0, ROWS, COLUMNS))
    yield broadcast(dtype, (4, 1, 1, 63), (2, 0, 9, 63))
    yield broadcast(dtype, (0, 7, ROWS, 1), (0, 0, ROWS, COLUMNS))
    for kind in ("sum", "max"):
        yield reduced(dtype, kind, (0, 0, ROWS, COLUMNS), (3, 0, 1, COLUMNS), 0)
        yield reduced(dtype, kind, (0, 0, ROWS, COLUMNS), (0, 5, ROWS, 1), 1)
    yield from (summed(dtype, pair, 0) for pair in ("same", "down", "right-1"))
    yield from (summed(dtype, pair, 1) for pair in ("same-part", "up"))
    if dtype in FLOATS:
        yield from (unary("relu", dtype, pair, lambda x: np.maximum(x, 0)) for pair in FEW)
        yield from (unary("abs", dtype, pair, np.abs) for pair in ("far-down", "right", "other-diagonal"))
        slope = lambda x: np.where(x > 0, x, x * x.dtype.type(2))
        yield from (unary("leaky_relu", dtype, pair, slope, two) for pair in ("down", "left-1"))
        clip = lambda x: np.clip(x, x.dtype.type(-2), x.dtype.type(2))
        bounds = (constant(dtype, -2), two)
        yield from (unary("clamp", dtype, pair, clip, *bounds) for pair in ("up", "right-1", "diagonal"))
        scale = lambda x, y: x * y.dtype.type(2) + y
        yield from (updated("axpy", dtype, pair, scale, two) for pair in ("down", "left-1"))
        yield from (updated("mul_add", dtype, pair, lambda x, y: x * x + y) for pair in ("up", "right-1"))
    if dtype in ("f16", "f32"):
        yield from (selected(dtype, pair) for pair in ("same-part", "down", "left", "diagonal"))
    if dtype == "f32":
        yield narrowed("f32", "f16", (0, 0, ROWS, COLUMNS), (0, 0, ROWS, COLUMNS))
        yield narrowed("f32", "f16", (0, 0, ROWS, COLUMNS), (0, 16, ROWS, COLUMNS))
        yield narrowed("f32", "f16", (2, 1, 9, 40), (1, 3, 9, 40))
    if dtype in ("i16", "i32"):
        yield from (unary("not", dtype, pair, np.invert) for pair in ("down", "right-1"))
        one = constant(dtype, 1)
        yield from (unary("shift_left", dtype, pair, lambda x: x << 1, one) for pair in ("up", "left-1"))
        yield from (binary("and", dtype, pair, np.bitwise_and) for pair in ("down", "diagonal"))


def get_kernel(cases, dtype):
    tensor = f"memref<{ROWS}x{COLUMNS}x{dtype}>"
    results = f"memref<{len(cases)}x{ROWS}x{COLUMNS}x{dtype}>"
    result = f"memref<{ROWS}x{COLUMNS}x{dtype}, strided<[{COLUMNS}, 1], offset: {{}}>>"
    numbers = (0, 1, 2, 3, 5, 6, 8, 15, 16, 32)
    # Arguments, so that the compiler does not know them.
    indices = ", ".join(f"%c{number}: index" for number in numbers)
    literal = "{}.0" if dtype in FLOATS else "{}"
    constants = [f"%k{k} = arith.constant {literal.format(k)} : {dtype}" for k in (-2, 1, 2)]
    lines = []
    for number, case in enumerate(cases):
        place = result.format(number * ROWS * COLUMNS)
        body = "\n    ".join(case.lines)
        lines.append(f"""
  // {case.name}
  tile.launch (%block) in (%one) {{
    %a = memref.alloc() : {case.tile()}
    tile.copy %A to %a : {tensor}, {case.tile()}
    {body}
    %result = memref.subview %R[{number}, 0, 0] [1, {ROWS}, {COLUMNS}] [1, 1, 1] : {results} to {place}
    tile.copy %a to %result : {case.tile()}, {place}
  }}""")
    constants = "\n  ".join(line.replace("%k-", "%km") for line in constants)
    text = "\n".join(lines).replace("%k-", "%km")
    return (
        f"func.func @kernel(%A: {tensor}, %R: {results}, {indices}) {{\n"
        f"  %one = arith.constant 1 : index\n  {constants}\n{text}\n  return\n}}\n"
    ), numbers


def run(folder, dtype, cases, modes):
    """The names of the cases that are wrong in a mode, with the mode."""
    text, numbers = get_kernel(cases, dtype)
    path = folder / f"{dtype}.mlir"
    path.write_text(text)
    random = np.random.default_rng(7)
    given = random.integers(-3, 4, (ROWS, COLUMNS)).astype(DTYPES[dtype])
    np.save(folder / "a.npy", to_bf16(given) if dtype == "bf16" else given)
    arguments = [path, f"--arg={folder}/a.npy", "--arg=zeros", *(f"--arg={n}" for n in numbers)]
    wrong = []
    for mode in modes:
        output = folder / f"{dtype}.npy"
        result = executed.tl_run([*arguments, f"--output=1={output}", *mode])
        if result.returncode:
            if len(cases) == 1:
                return [f"{cases[0].name}: {result.stderr.splitlines()[0]}"]
            # Finds the case that fails.
            return sum((run(folder, dtype, [case], modes) for case in cases), [])
        for case, found in zip(cases, np.load(output)):
            expected = given.copy()
            case.compute(expected)
            if dtype == "bf16":
                expected = to_bf16(expected)
            if not np.array_equal(expected, found):
                wrong.append(f"{case.name} {' '.join(mode)}: {np.sum(expected != found)} elements")
    return wrong


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    wrong, count = [], 0
    for dtype in sys.argv[2].split(","):
        cases = list(get_cases(dtype))
        count += len(cases)
        wrong += run(folder, dtype, cases, ([], ["--schedule=random:1"], ["--sequential"]))
    if wrong:
        sys.exit("\n".join(wrong))
    print(f"{count} overlaps")


main()
