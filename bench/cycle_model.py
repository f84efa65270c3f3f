#!/usr/bin/env python3
"""Compares the cycles of the executor with figures that are published.

    cycle_model.py [--write]

Runs a small kernel for each figure that instructions of tl can express, and
prints both with the difference. With --write the table goes to
docs/cycle-model.md. Needs tl-run in PATH.
"""

import pathlib
import sys

from micro_kernels import BYTES, Kernel, cycles_alone, cycles_each, vector

DOCUMENT = pathlib.Path(__file__).parent.parent / "docs/cycle-model.md"

INTRODUCTION = """# The cycle model against published figures

Cycles that the executor gives to micro-kernels, next to what the vendor
documents (DOC), the vendor's performance predictor measures (MSKPP), or others
fit to measurements. `python3 bench/cycle_model.py --write`, with `tl-run` in the
`PATH`, makes this page. All on one core of a 910B1, data in L2.

How much a small error means differs, and the last column says which it is:

* *input*: the figure, or one it is made of, is a number of the model. The row shows
  that the executor applies it, not that it is right.
* *fitted*: a number of the model was chosen, within the published range, so that
  rows like this one come out well: the start-up of reads of global memory (205
  cycles), of writes (130) and of stores of L0C (77). The error is what is left.
* *predicted*: the figure was measured, and no number of the model comes from it.

* The source of the bank rows gives no addresses here; those of the kernels were
  chosen for the case that a row names. All other vector rows have operands in
  different banks. In one stretch of 64 KiB, where the compiler mostly puts them,
  instructions of one cycle per repeat take up to two.
* Nothing here was compared with hardware by us.

Where sources disagree, the model takes the vendor's documented rate with the
documented banks: MSKPP finds 2 cycles per repeat for instructions of two sources
because its operands lie in the same banks.
"""

rows = []


# What a row shows; see the introduction.
INPUT, FITTED, PREDICTED = "input", "fitted", "predicted"


def row(section, what, figure, source, measured, kind=INPUT):
    error = f"{(measured / figure - 1) * 100:+.0f} %" if figure else ""
    rows.append((section, what, f"{figure:g}", source, f"{measured:.4g}", error, kind))


def banks():
    """Add of f32, 64 repeats, each after the one before: 86 cycles are 64 + 22."""
    section = "Banks of UB, cycles of an Add of 64 repeats of f32"
    cases = [
        ("no conflict", 86.0, [0, 0x10100, 0x20000], INPUT),
        ("both sources in the same groups", 150.0, [0, 0x10000, 0x20000], PREDICTED),
        ("source and destination in the same banks", 135.0, [0, 0x10100, 0x4100], PREDICTED),
        ("half of the blocks of the sources meet", 129.0, [0, 0x10080, 0x20000], PREDICTED),
    ]
    operands = [("%a", "f32", 64), ("%b", "f32", 64), ("%c", "f32", 64)]
    for name, figure, addresses, kind in cases:
        add = vector("ascend.vadd %a, %b into %c", operands, 64, True, addresses)
        row(section, name, figure, "DOC, measured", cycles_each(add), kind)
    # Blocks of one operand, so far apart that they are in the same groups.
    section = "Banks of UB, cycles per repeat of f32 with blocks apart"
    for stride, figure in (16, 8), (8, 4):
        each = cycles_each(strided(stride, 16)) / 16
        row(section, f"{stride} blocks apart", figure, "DOC", each)


def strided(stride, repeats):
    """The blocks of a repeat are `stride` blocks apart in the source."""
    kernel = Kernel("vector")
    whole = kernel.buffer("%whole", f"{repeats}x8x{stride * 8}", "f32")
    view = f"memref<{repeats}x8x8xf32, strided<[{stride * 64}, {stride * 8}, 1]>, #ascend.memory<ub>>"
    kernel.once.append(f"%a = memref.subview %whole[0, 0, 0] [{repeats}, 8, 8] [1, 1, 1] : {whole} to {view}")
    target = kernel.buffer("%c", f"{repeats}x8x8", "f32", at=0x20000)
    kernel.repeated = [f"ascend.vabs %a into %c : {view}, {target}"]
    return kernel


def cube():
    section = "Cube and its feeders"
    for m, k, figure, kind in (32, 16, 4.9, INPUT), (32, 1024, 130, PREDICTED), (128, 64, 32, INPUT):
        kernel = Kernel("cube")
        types = [
            kernel.buffer("%a", f"{m // 16}x{k // 16}x16x16", "f16", "l0a"),
            kernel.buffer("%b", f"{k // 16}x1x16x16", "f16", "l0b"),
            kernel.buffer("%c", f"1x{m // 16}x16x16", "f32", "l0c"),
        ]
        kernel.repeated = [
            f"ascend.mmad %a, %b into %c init(%true) : {', '.join(types)}"
        ]
        source = "DOC" if m == 128 else "MSKPP"
        name = f"Mmad {m}x16x{k} f16 in a row, cycles"
        row(section, name, figure, source, cycles_each(kernel), kind)
    kernel.repeated.append("ascend.pipe_barrier m")
    name = "Mmad 128x16x64 f16, each after the one before"
    row(section, name, 32 + 21, "DOC: head 21", cycles_each(kernel))
    loads(section)
    stores(section)


def load(operation, memory, columns):
    """A load of L0 of `columns` fractals of f16."""
    kernel = Kernel("cube")
    source_type = kernel.buffer("%a", f"{columns}x1x16x16", "f16", "l1")
    target_type = kernel.buffer("%b", f"1x{columns}x16x16", "f16", memory)
    kernel.repeated = [f"{operation} %a to %b : {source_type}, {target_type}"]
    return kernel


def loads(section):
    for operation, memory, rate in (
        ("ascend.load_l0a", "l0a", 256),
        ("ascend.load_l0b", "l0b", 128),
    ):
        name = f"L1 to {memory.upper()}"
        kernel = load(operation, memory, 64)
        each = cycles_each(kernel)
        row(section, f"{name}, bytes per cycle", rate, "DOC, MSKPP", 64 * 512 / each)
        alone = cycles_alone(load(operation, memory, 2))
        row(section, f"{name}, 1 KiB alone", 28 + 1024 / rate, "DOC", alone)
    each = cycles_each(load("ascend.load_l0a", "l0a", 2))
    row(section, "L1 to L0A, 1 KiB in a row", 6, "MSKPP", each, PREDICTED)


def stores(section):
    def store(rows_, columns, out):
        kernel = Kernel("cube")
        shape = f"{columns // 16}x{rows_ // 16}x16x16"
        source = kernel.buffer("%c", shape, "f32", "l0c")
        if out == "l1":
            target = kernel.buffer("%d", shape, "f16", "l1")
            kernel.repeated = [f"ascend.fixpipe_l1 %c to %d : {source}, {target}"]
            return kernel
        target = f"memref<{rows_}x{columns}xf16, strided<[1024, 1]>>"
        kernel.once.append(
            f"%C = memref.subview %A[0, 0] [{rows_}, {columns}] [1, 1] : "
            f"memref<1024x1024xf16> to {target}"
        )
        kernel.repeated = [f"ascend.fixpipe %c to %C : {source}, {target}"]
        return kernel

    alone = cycles_alone(store(16, 32, "gm"))
    row(section, "L0C to GM, 1 KiB alone", 85, "MSKPP", alone, FITTED)
    each = cycles_each(store(32, 256, "gm"))
    row(section, "L0C to GM, bytes per cycle", 122.7, "MSKPP", 32 * 512 / each, PREDICTED)
    each = cycles_each(store(64, 128, "l1"))
    row(section, "L0C to L1, elements per cycle", 64, "DOC", 64 * 128 / each)


def copy(direction, kib):
    """A copy of `kib` KiB between GM and UB."""
    kernel = Kernel("vector")
    size = f"{kib * 1024 // 4}"
    tile = kernel.buffer("%a", size, "f32")
    tensor = f"memref<{size}xf32, strided<[1]>>"
    kernel.once.append(
        f"%G = memref.subview %F[0] [{size}] [1] : memref<131072xf32> to {tensor}"
    )
    if direction == "read":
        kernel.repeated = [f"ascend.copy_gm_to_ub %G to %a : {tensor}, {tile}"]
    else:
        kernel.repeated = [f"ascend.copy_ub_to_gm %a to %G : {tile}, {tensor}"]
    return kernel


def load_l1(kib):
    """A copy of `kib` KiB of f16 from GM to L1, in rows as long as can be."""
    kernel = Kernel("cube")
    columns = min(kib * 512 // 16, 256)
    rows_ = kib * 512 // columns
    tile = kernel.buffer("%a", f"{columns // 16}x{rows_ // 16}x16x16", "f16", "l1")
    view = f"memref<{rows_}x{columns}xf16, strided<[1024, 1]>>"
    kernel.once.append(
        f"%G = memref.subview %A[0, 0] [{rows_}, {columns}] [1, 1] : "
        f"memref<1024x1024xf16> to {view}"
    )
    kernel.repeated = [f"ascend.copy_gm_to_l1 %G to %a : {view}, {tile}"]
    return kernel


def transfers():
    section = "Global memory, one core, cycles of a copy alone"
    sizes = 1, 4, 16, 64
    for direction, name, source, figures, kind in (
        ("read", "GM to UB", "MSKPP (B3)", (222, 244, 330, 720), FITTED),
        ("read", "GM to UB", "MSKPP (B1)", (242, 299, 415, 1430), PREDICTED),
        ("write", "UB to GM", "MSKPP (B3)", (155, 180, 330, 1050), FITTED),
    ):
        for kib, figure in zip(sizes, figures):
            alone = cycles_alone(copy(direction, kib))
            row(section, f"{name}, {kib} KiB", figure, source, alone, kind)
    for kib, figure in zip(sizes, (178, 241, 303, 641)):
        alone = cycles_alone(load_l1(kib))
        what = f"GM to L1, {kib} KiB; tl: ND to Nz"
        row(section, what, figure, "MSKPP", alone, PREDICTED)
    section = "Rates, bytes per cycle"
    for direction, name, figure in ("read", "GM to UB", 110), ("write", "UB to GM", 64):
        each = cycles_each(copy(direction, 64))
        row(section, name, figure, "INI, MSKPP", 64 * 1024 / each)
    row(section, "GM to UB", 45.7, "MSKPP (B1)", 64 * 1024 / cycles_each(copy("read", 64)), PREDICTED)
    each = cycles_each(load_l1(128))
    row(section, "GM to L1, ND to Nz", 119, "MSKPP", 256 * 512 / each)
    tile = [("%a", "f32", 64), ("%b", "f32", 64)]
    each = cycles_each(vector("ascend.copy_ub_to_ub %a to %b", tile, 128))
    row(section, "UB to UB", 256, "MSKPP", 128 * 256 / each)


# What a repeat takes by the vendor's table; the operands of an instruction.
VECTOR = [
    ("vadd", 1, "f16 f32", "ttt"),
    ("vmul", 1, "f16 f32", "ttt"),
    ("vsub", 1, "f16 f32", "ttt"),
    ("vmax", 1, "f16 f32", "ttt"),
    ("vmin", 1, "f16 f32", "ttt"),
    ("vand", 1, "i16", "ttt"),
    ("vor", 1, "i16", "ttt"),
    ("vadds", 1, "f16 f32", "tst"),
    ("vmuls", 1, "f16 f32", "tst"),
    ("vmaxs", 1, "f16 f32", "tst"),
    ("vmins", 1, "f16 f32", "tst"),
    ("vleaky_relu", 1, "f16 f32", "tst"),
    ("vaxpy", 1, "f16 f32", "tst"),
    ("vmul_add", 2, "f16 f32", "ttt"),
    ("vnot", 1, "i16", "tt"),
    ("vrelu", 1, "f16 f32", "tt"),
    ("vabs", 1, "f16 f32", "tt"),
    ("vexp", (4, 2), "f16 f32", "tt"),
    ("vln", (4, 2), "f16 f32", "tt"),
    ("vsqrt", (4, 2), "f16 f32", "tt"),
    ("vrsqrt", 1, "f16 f32", "tt"),
    ("vreciprocal", 1, "f16 f32", "tt"),
    ("vdiv", 4, "f16 f32", "ttt"),
]

OTHERS = [
    ("Duplicate f32", 1, "vduplicate %s32 into %c", [("%s32", "f32", 1), ("%c", "f32", 64)]),
    ("Cast f16 to f32", 1, "vcast %a into %c", [("%a", "f16", 64), ("%c", "f32", 64)]),
    ("Compare f32", 1, "vcompare lt %a, %b into %c",
     [("%a", "f32", 64), ("%b", "f32", 64), ("%c", "ui8", 8)]),
    ("Compares f32", 1, "vcompares lt %a, %s32 into %c",
     [("%a", "f32", 64), ("%s32", "f32", 1), ("%c", "ui8", 8)]),
]




def shaped(line, shapes):
    """A vector instruction on operands of whole shapes; `shapes` are (name,
    dtype, shape), without a shape for scalars."""
    operands = [(name, dtype, shape or 1) for name, dtype, shape in shapes]
    return vector("ascend." + line, operands, 64)


def gather(repeats):
    count = f"{repeats * 64}"
    kernel = shaped(
        "vgather %a, %o, %c0 into %c",
        [("%a", "f32", count), ("%o", "ui32", count), ("%c", "f32", count)],
    )
    offsets = f"memref<{count}xui32, #ascend.memory<ub>>"
    kernel.once.append(f"ascend.vduplicate %si32 into %o : i32, {offsets}")
    return kernel


def others():
    """Instructions whose tiles are no repeats of elements: figure, and what
    makes the instruction of so many repeats."""
    for kind in "sum", "max":
        yield f"WholeReduce {kind} f32", 7, lambda r, kind=kind: shaped(
            f"vwhole_reduce_{kind} %a into %c",
            [("%a", "f32", f"{r}x64"), ("%c", "f32", f"{r}")],
        )
    yield "BlockReduce sum f32", 1, lambda r: shaped(
        "vblock_reduce_sum %a into %c",
        [("%a", "f32", f"{r}x8x8"), ("%c", "f32", f"{r}x8")],
    )
    yield "GatherMask f32, a pattern", 2, lambda r: shaped(
        "vgather_mask %a, P0101 into %c",
        [("%a", "f32", f"{r * 64}"), ("%c", "f32", f"{r * 32}")],
    )
    yield "GatherMask f32, a mask in UB", 14, lambda r: shaped(
        "vcompress %a, %m into %c",
        [("%a", "f32", f"{r * 64}"), ("%m", "ui8", f"{r * 8}"), ("%c", "f32", f"{r * 64}")],
    )
    yield "MrgSort f32, 128 pairs", 64, lambda r: shaped(
        "vmerge_runs %a length 32 into %c",
        [("%a", "f32", f"{r * 128}x2"), ("%c", "f32", f"{r * 128}x2")],
    )
    yield "Gather f32", 12.8, gather
    yield "Sort32 f32, 64 elements", 32, lambda r: shaped(
        "vsort32 %a, %x into %c",
        [
            ("%a", "f32", f"{r * 64}"),
            ("%x", "ui32", f"{r * 64}"),
            ("%c", "f32", f"{r * 64}x2"),
        ],
    )


def per_repeat(make):
    """Cycles of a repeat: what 32 more take."""
    return (cycles_each(make(64)) - cycles_each(make(32))) / 32


def vectors():
    section = "Vector unit, cycles per repeat of 256 bytes"
    for name, figures, dtypes, form in VECTOR:
        for number, dtype in enumerate(dtypes.split()):
            scalar = "%s16" if dtype == "f16" else "%s32"
            lanes = 256 // BYTES[dtype]
            names = [scalar if f == "s" else f"%t{i}" for i, f in enumerate(form)]
            operands = [(n, dtype, lanes) for n in names]
            line = f"ascend.{name} {', '.join(names[:-1])} into {names[-1]}"
            cycles = per_repeat(lambda repeats: vector(line, operands, repeats))
            figure = figures if isinstance(figures, int) else figures[number]
            row(section, f"{name} {dtype}", figure, "DOC", cycles)
    for name, figure, line, operands in OTHERS:
        cycles = per_repeat(lambda repeats: vector("ascend." + line, operands, repeats))
        row(section, name, figure, "DOC", cycles)
    for name, figure, make in others():
        row(section, name, figure, "DOC, MSKPP", per_repeat(make))
    section = "Vector unit, single instructions"
    operands = [("%a", "f32", 64), ("%b", "f32", 64), ("%c", "f32", 64)]
    one = vector("ascend.vadd %a, %b into %c", operands, 1)
    row(section, "one repeat in a stream", 3, "MSKPP", cycles_each(one))
    one = vector("ascend.vadd %a, %b into %c", operands, 1, barrier=True)
    row(section, "one repeat, each after the one before", 26, "PTO: 2 + 24", cycles_each(one), PREDICTED)


def table():
    lines, section = [], None
    for name, *cells in rows:
        if name != section:
            lines += ["", f"## {name}", "", "| | source | | tl | error | |", "|---|--:|---|--:|--:|---|"]
            section = name
        what, figure, source, measured, error, kind = cells
        lines.append(f"| {what} | {figure} | {source} | {measured} | {error} | {kind} |")
    return "\n".join(lines) + "\n"


# Published figures without a row above, and why.
MISSING = [
    ("Sparse products of i8, L1 to L0B of sparse matrices", "no instruction of tl"),
    ("LoadData 3D at strides other than 1", "no instruction of tl: images are matrices"),
    ("L1 to BT and FB, 32 bytes per cycle, 20 cycles", "no instruction of tl"),
    ("GM to L0A and L0B, 133 and 127 bytes per cycle", "no instruction of tl"),
    ("GM to L1 without a change of format, 163 bytes per cycle", "no instruction of tl"),
    ("AddRelu, SubRelu, FusedMulAdd, MulAddRelu, MulCast", "no instruction of tl"),
    ("BlockReduce and WholeReduce of f16, 7 cycles per repeat", "no instruction of tl: rows of f16 are reduced in f32"),
    ("PairReduceSum, 1 cycle per repeat", "no instruction of tl"),
    ("Reads that miss L2: 4.5 times as long, or twice", "the model takes the rate of memory; no figure for one copy"),
    ("Copies of rows of 128 bytes one by one, 2.6 times as long", "the source gives no sizes"),
    ("Rows that start at no 512 bytes: -22 % to UB, -48 % to L1", "the source gives no sizes"),
    ("Flags between cores", "nobody publishes a time; 300 cycles are a guess between 200 and 500"),
    ("Set to wait of a flag within a core, 1 cycle", "an input, in every row with a flag"),
    ("Launch, 20 to 21 us", "an input: the overhead in every report"),
]


def missing():
    lines = ["", "## Not reproduced", "", "| published | why there is no row |", "|---|---|"]
    return "\n".join(lines + [f"| {what} | {why} |" for what, why in MISSING]) + "\n"


def main():
    banks()
    cube()
    transfers()
    vectors()
    print(table())
    if "--write" in sys.argv[1:]:
        DOCUMENT.write_text(INTRODUCTION + table() + missing())


main()
