#!/usr/bin/env python3
"""Compares the cycles of the executor with published figures.

    cycle_model.py [--write]

Runs a small kernel for each figure that instructions of tl can express, and
prints both with the difference. With --write the table goes to
docs/cycle-model.md. Needs tl-run in PATH.
"""

import pathlib
import sys

from cycle_vectors import TOGETHER, others, plains
from micro_kernels import APART, BYTES, Kernel, cycles_alone, cycles_each, vector
from streams import CUBE, VECTOR, get_microseconds

DOCUMENT = pathlib.Path(__file__).parent.parent / "docs/cycle-model.md"

INTRODUCTION = """# The cycle model against published figures

This page compares the executor's cycles for micro-kernels with the vendor's
documentation (DOC), the measurements of the vendor's performance predictor (MSKPP), and
other fits to measurements. `python3 bench/cycle_model.py --write`, with `tl-run` in the
`PATH`, generates this page. Kernels run on one core of a 910B1, with data in L2, unless a
section says otherwise.

The last column gives the significance of a small error:

* *input*: the figure, or a part of it, is a number of the model. The row shows
  that the executor applies it, not that it is right.
* *fitted*: a number of the model was chosen, within the published range, to fit rows
  like this one: the start-up of reads of global memory (205 cycles), of writes (130) and
  of stores of L0C (77). The error is the residual.
* *predicted*: the figure was measured, and no number of the model comes from it.

Two limits apply:

* The source of the bank rows gives no addresses; the kernels' addresses were chosen for
  the case that a row names. All other vector rows have operands in different banks. If
  operands lie in one range of 64 KiB, where the compiler mostly puts them, instructions
  of one cycle per repeat take up to two.
* We compared nothing on this page with hardware.

If sources disagree, the model uses the vendor's documented rate with the
documented banks: MSKPP finds 2 cycles per repeat for instructions of two sources
because its operands lie in the same banks.
"""

rows = []


# The content of a row; see the introduction.
INPUT, FITTED, PREDICTED = "input", "fitted", "predicted"


def row(section, what, figure, source, measured, kind=INPUT):
    error = f"{(measured / figure - 1) * 100:+.0f} %" if figure else ""
    rows.append((section, what, f"{figure:g}", source, f"{measured:.4g}", error, kind))


def banks():
    """Add of f32 in 64 repeats, one after another: 86 cycles are 64 + 22."""
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
    # Blocks of one operand at distances that put them in the same bank groups.
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


def product(rows_, k, columns=16, dtype="f16", result="f32"):
    """A product of `rows_` x k by k x `columns`."""
    kernel = Kernel("cube")
    lanes = 32 // BYTES[dtype]
    types = [
        kernel.buffer("%a", f"{rows_ // 16}x{k // lanes}x16x{lanes}", dtype, "l0a"),
        kernel.buffer("%b", f"{k // lanes}x{columns // 16}x16x{lanes}", dtype, "l0b"),
        kernel.buffer("%c", f"{columns // 16}x{rows_ // 16}x16x16", result, "l0c"),
    ]
    kernel.repeated = [f"ascend.mmad %a, %b into %c init(%true) : {', '.join(types)}"]
    return kernel


def cube():
    section = "Cube and its feeders"
    for m, k, figure, kind in (32, 16, 4.9, INPUT), (32, 1024, 130, PREDICTED):
        row(section, f"Mmad {m}x16x{k} f16 in a row, cycles", figure, "MSKPP", cycles_each(product(m, k)), kind)
    for columns, dtype, result in (16, "f16", "f32"), (16, "bf16", "f32"), (32, "i8", "i32"), (16, "f32", "f32"):
        # Products of 16 x 32 bytes of each operand, twice as long for f32.
        figure = 8 * columns // 16 * 64 * BYTES[dtype] // 32 * (2 if dtype == "f32" else 1)
        each = cycles_each(product(128, 64, columns, dtype, result))
        row(section, f"Mmad 128x{columns}x64 {dtype} in a row, cycles", figure, "DOC", each)
    after = product(128, 64)
    after.repeated.append("ascend.pipe_barrier m")
    name = "Mmad 128x16x64 f16, each after the one before"
    row(section, name, 32 + 21, "DOC: head 21", cycles_each(after))
    row(section, "Mmad 16x16x16 f16 alone", 25, "MSKPP (B3)", cycles_alone(product(16, 16)), PREDICTED)
    loads(section)
    stores(section)


# Loads of L0: operation, shapes of source and result in fractals of `c` fractals, element
# type, rate and head.
LOADS = [
    ("L1 to L0A", "ascend.load_l0a %a to %b", "{c}x1", "1x{c}", "f16", 256, 28),
    ("L1 to L0A, transposed", "ascend.load_l0a %a to %b transpose", "1x{c}", "1x{c}", "f16", 256, 28),
    ("L1 to L0B", "ascend.load_l0b %a to %b", "{c}x1", "1x{c}", "f16", 128, 28),
    ("L1 to L0B, transposed", "ascend.load_l0b %a to %b transpose", "1x{c}", "1x{c}", "f16", 128, 28),
    ("L1 to L0A as an image", "ascend.load_l0a_image %a to %b", "2x{h}", "1x{c}", "f32", 256, 50),
    ("L1 to L0B as an image", "ascend.load_l0b_image %a to %b", "2x{h}", "{c}x1", "f32", 128, 50),
]


def load(line, source, target, dtype, fractals):
    kernel = Kernel("cube")
    square = f"16x{32 // BYTES[dtype]}"
    shapes = (shape.format(c=fractals, h=fractals // 2) for shape in (source, target))
    memories = "l1", "l0a" if "l0a" in line else "l0b"
    types = [kernel.buffer(n, f"{s}x{square}", dtype, m) for n, s, m in zip(("%a", "%b"), shapes, memories)]
    kernel.repeated = [f"{line} : {', '.join(types)}"]
    return kernel


def loads(section):
    for name, line, source, target, dtype, rate, head in LOADS:
        measured = "DOC" if "image" in name else "DOC, MSKPP"
        each = cycles_each(load(line, source, target, dtype, 64))
        row(section, f"{name}, bytes per cycle", rate, measured, 64 * 512 / each)
        alone = cycles_alone(load(line, source, target, dtype, 2))
        row(section, f"{name}, 1 KiB alone", head + 1024 / rate, "DOC", alone)
    each = cycles_each(load(*LOADS[0][1:5], 2))
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
    alone = cycles_alone(store(16, 32, "l1"))
    row(section, "L0C to L1, 1 KiB alone", 20 + 8, "DOC", alone)


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
    """A copy of `kib` KiB of f16 from GM to L1, in rows of the greatest length."""
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


def streams():
    section = "Streams of all cores from memory, 12288 x 12288 f16, us"
    for name, figure, stream in (
        ("GM to UB by 48 vector cores", 202.7, VECTOR),
        ("GM to L1 by 24 cube cores; tl: ND to Nz", 214.5, CUBE),
    ):
        row(section, name, figure, "DOC, measured", get_microseconds(stream), PREDICTED)


def per_repeat(make, addresses):
    """Cycles of a repeat: the cost of 32 additional ones."""
    return (cycles_each(make(64, addresses)) - cycles_each(make(32, addresses))) / 32


def vectors():
    section = "Vector unit, cycles per repeat of 256 bytes"
    instructions = [*plains(), *others()]
    for each in instructions:
        agree = each.documented == each.predicted
        source = "DOC, MSKPP" if agree else "DOC"
        kind = PREDICTED if each.measured else INPUT
        row(section, each.name, each.documented, source, per_repeat(each.make, APART), kind)
    section = "Vector unit, cycles per repeat, where MSKPP differs from DOC; operands in the same banks"
    for each in instructions:
        if each.predicted not in (None, each.documented):
            kind = INPUT if each.measured else PREDICTED
            row(section, each.name, each.predicted, "MSKPP", per_repeat(each.make, TOGETHER), kind)
    section = "Vector unit, cycles of 32 repeats, each instruction after the one before"
    for each in instructions:
        if each.fitted:
            slope, fixed = each.fitted
            measured = cycles_each(each.make(32, TOGETHER, True))
            row(section, each.name, 32 * slope + fixed, f"PTO: 32 · {slope} + {fixed}", measured, PREDICTED)
    singles()


def singles():
    section = "Vector unit, single instructions"
    operands = [("%a", "f32", 64), ("%b", "f32", 64), ("%c", "f32", 64)]
    add = "ascend.vadd %a, %b into %c"
    row(section, "one repeat in a stream", 3, "MSKPP", cycles_each(vector(add, operands, 1)))
    each = cycles_each(vector(add, operands, 1, barrier=True))
    row(section, "one repeat, each after the one before", 26, "PTO: 2 + 24", each, PREDICTED)
    ragged = cycles_each(vector(add, [(name, dtype, f"{8 * 64 + 5}") for name, dtype, _ in operands], 1, barrier=True))
    whole = cycles_each(vector(add, operands, 8, barrier=True))
    row(section, "5 elements behind 8 repeats, more than without", 16, "PTO", ragged - whole, PREDICTED)


def table():
    lines, section = [], None
    for name, *cells in rows:
        if name != section:
            lines += ["", f"## {name}", "", "| | source | | tl | error | |", "|---|--:|---|--:|--:|---|"]
            section = name
        what, figure, source, measured, error, kind = cells
        lines.append(f"| {what} | {figure} | {source} | {measured} | {error} | {kind} |")
    return "\n".join(lines) + "\n"


# Published figures without a row above, and the reason.
MISSING = [
    ("Products of i4 and in the mode HF32", "no instruction of tl"),
    ("Sparse products of i8, L1 to L0B of sparse matrices", "no instruction of tl"),
    ("LoadData 3D at strides other than 1", "no instruction of tl: images are matrices"),
    ("L1 to BT and FB, 32 bytes per cycle, 20 cycles", "no instruction of tl"),
    ("GM to L0A and L0B, 133 and 127 bytes per cycle", "no instruction of tl"),
    ("GM to L1 without a change of format, 163 bytes per cycle", "no instruction of tl"),
    ("L0C to L1 of i8, 64 bytes per cycle", "no instruction of tl: results in L1 are f16 or bf16"),
    ("AddRelu, SubRelu, FusedMulAdd, MulAddRelu, MulCast", "no instruction of tl"),
    ("PairReduceSum, 1 cycle per repeat", "the model uses it; PTO, its source, gives no cycles besides"),
    ("Registers of masks and scalars, 1 cycle", "no instruction of tl: instructions have operands"),
    ("An interval of 18 cycles per vector instruction (PTO's ISA)", "contradicts the streams that MSKPP measures, 3 cycles each"),
    ("PTO's rates of copies and its fits of them", "of one attention kernel; they contradict MSKPP's copies above"),
    ("PYPTO: 1400 cycles for a read, 300 for a write, 150 for a miss", "constants without a measurement; they contradict MSKPP's copies"),
    ("Merging lists of 64, 78 cycles per repeat (PTO)", "the source does not say how many lists; MSKPP's rate is above"),
    ("Reads that miss L2: 4.5 times as long, or twice", "an input: the model takes twice; no figure for one copy"),
    ("Copies of rows of 128 bytes one by one, 2.6 times as long", "the source gives no sizes"),
    ("Rows that start at no 512 bytes: -22 % to UB, -48 % to L1", "the source gives no sizes"),
    ("Flags between cores", "no published time; 300 cycles are a guess between 200 and 500"),
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
    streams()
    vectors()
    print(table())
    if "--write" in sys.argv[1:]:
        DOCUMENT.write_text(INTRODUCTION + table() + missing())


main()
