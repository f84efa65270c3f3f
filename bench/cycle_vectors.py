"""Micro-kernels of the vector unit, and published figures of their instructions.

Every entry is an instruction and its cycles of a repeat of 256 bytes: the vendor's
documentation (DOC), the vendor's predictor, with operands that collide in the banks of UB
(MSKPP), and figures fitted by others to measurements of whole instructions: cycles of a
repeat and of an instruction without one (PTO). None where a source is silent.
"""

import dataclasses

from micro_kernels import APART, BYTES, vector

# Operands within one range of 64 KiB that all begin in the same bank.
TOGETHER = 0, 0x4000, 0x8000, 0xC000
LANES = {dtype: 256 // width for dtype, width in BYTES.items()}
SCALARS = {"f16": "%s16", "f32": "%s32", "i16": "%si16", "i32": "%si32"}


@dataclasses.dataclass
class Instruction:
    name: str
    make: callable  # arguments: a number of repeats and the addresses of operands
    documented: float
    predicted: float = None
    fitted: tuple = None
    # Whether the model uses the figure that MSKPP measures.
    measured: bool = False


def plain(name, operands, dtype, *figures, **options):
    """An instruction on tiles ("t") and scalars ("s") of one element type."""
    names = [SCALARS[dtype] if operand == "s" else f"%t{i}" for i, operand in enumerate(operands)]
    line = f"ascend.{name} {', '.join(names[:-1])} into {names[-1]}"
    typed = [(each, dtype, LANES[dtype]) for each in names]

    def make(repeats, addresses=APART, barrier=False):
        return vector(line, typed, repeats, barrier, addresses)

    return Instruction(f"{name} {dtype}", make, *figures, **options)


def plains():
    """Instructions with operands of one element type and equal length."""
    for name, fixed in ("vadd", 24), ("vsub", 24), ("vmax", 24), ("vmin", 24), ("vmul", 25):
        yield plain(name, "ttt", "f16", 1, 2)
        yield plain(name, "ttt", "f32", 1, 2, (2, fixed))
    for name in "vand", "vor":
        yield plain(name, "ttt", "i16", 1, 2, (2, 20))
    for name in "vadds", "vmuls", "vmaxs", "vmins", "vleaky_relu":
        yield plain(name, "tst", "f16", 1, 1)
        yield plain(name, "tst", "f32", 1, 1, (1, 27))
    for name in "vshift_left", "vshift_right":
        for dtype in "i16", "i32":
            yield plain(name, "tst", dtype, 1, 1, (1, 27))
    for name in "vrelu", "vabs":
        yield plain(name, "tt", "f16", 1, 1)
        yield plain(name, "tt", "f32", 1, 1, (1, 27))
    yield plain("vnot", "tt", "i16", 1, 1, (1, 27))
    for name, fixed in ("vexp", 31), ("vln", 33), ("vsqrt", 39):
        yield plain(name, "tt", "f16", 4, 4)
        yield plain(name, "tt", "f32", 2, 2, (2, fixed))
    for name in "vrsqrt", "vreciprocal":
        yield plain(name, "tt", "f16", 1, 1)
        yield plain(name, "tt", "f32", 1, 1, (1, 24))
    yield plain("vdiv", "ttt", "f16", 4, 4)
    yield plain("vdiv", "ttt", "f32", 2, 4, (4, 31), measured=True)
    for dtype in "f16", "f32":
        yield plain("vaxpy", "tst", dtype, 1, 2)
        yield plain("vmul_add", "ttt", dtype, 2, 6)


def shaped(line, shapes):
    """Makes a vector instruction whose operands are no plain repeats of elements: the
    name, the type and, for a number of repeats, the shape of each operand, None for a
    scalar."""

    def make(repeats, addresses=APART, barrier=False):
        operands = [(name, dtype, shape(repeats) if shape else 1) for name, dtype, shape in shapes]
        return vector("ascend." + line, operands, repeats, barrier, addresses)

    return make


def by(count, *rest):
    """A number of elements per repeat, and further extents."""
    return lambda repeats: "x".join(map(str, (repeats * count, *rest)))


def gather(dtype):
    """A gather with all offsets 0."""
    count = by(LANES[dtype])
    make = shaped("vgather %a, %o, %c0 into %c", [("%a", dtype, count), ("%o", "ui32", count), ("%c", dtype, count)])
    return lambda repeats, *_: zero_offsets(make(repeats), count(repeats))


def gather_blocks(repeats, *_):
    make = shaped(
        "vgather_blocks %a, %o into %c",
        [("%a", "f32", by(64)), ("%o", "ui32", by(8)), ("%c", "f32", by(8, 8))],
    )
    return zero_offsets(make(repeats), by(8)(repeats))


def zero_offsets(kernel, count):
    kernel.once.append(f"ascend.vduplicate %si32 into %o : i32, memref<{count}xui32, #ascend.memory<ub>>")
    return kernel


def select(line, operands):
    """A selection between operands, with the scratch memory that it needs."""

    def make(repeats, addresses=APART, barrier=False):
        # The mask comes first, and is not part of the measurement.
        *tiles, mask = addresses
        kernel = shaped(line, operands)(repeats, (mask, *tiles), barrier)
        scratch = kernel.buffer("%tmp", "7936", "ui8", at=188416)
        kernel.repeated[0] = kernel.repeated[0].replace(" : ", " scratch %tmp : ") + f", {scratch}"
        return kernel

    return make


def transpose(bits, dtype, height):
    lanes = 256 // (height * BYTES[dtype])
    make = shaped(
        f"vtranspose_b{bits} %a to %c",
        [("%a", dtype, lambda r: f"{height}x{r * lanes}"), ("%c", dtype, by(lanes, height))],
    )
    return make


def others():
    tile, half, mask = by(64), by(128), by(8)
    yield Instruction("Duplicate f32", shaped("vduplicate %s32 into %c", [("%s32", "f32", None), ("%c", "f32", tile)]), 1, 1, (1, 24))
    yield Instruction("Copy f32", shaped("vcopy %a to %c", [("%a", "f32", by(1, 64)), ("%c", "f32", by(1, 64))]), 1, 1, (1, 24))
    yield Instruction("Brcb f32", shaped("vbrcb %a to %c", [("%a", "f32", by(8, 1)), ("%c", "f32", by(8, 8))]), 1, 1, (1, 18))
    yield Instruction("Cast f16 to f32", shaped("vcast %a into %c", [("%a", "f16", tile), ("%c", "f32", tile)]), 1, 1, (2, 32))
    yield Instruction("Cast f32 to f16", shaped("vcast %a into %c round rint", [("%a", "f32", tile), ("%c", "f16", tile)]), 1, 1, (2, 32))
    compare = [("%a", "f32", tile), ("%b", "f32", tile), ("%c", "ui8", mask)]
    yield Instruction("Compare f32", shaped("vcompare lt %a, %b into %c", compare), 1, 2, (2, 36))
    compares = [("%a", "f32", tile), ("%s32", "f32", None), ("%c", "ui8", mask)]
    yield Instruction("Compares f32", shaped("vcompares lt %a, %s32 into %c", compares), 1, 1)
    chosen = [("%m", "ui8", mask), ("%a", "f32", tile), ("%b", "f32", tile), ("%c", "f32", tile)]
    yield Instruction("Select f32, two tiles", select("vselect %m, %a, %b into %c", chosen), 1, 2, (2, 27))
    chosen = [("%m", "ui8", mask), ("%a", "f32", tile), ("%s32", "f32", None), ("%c", "f32", tile)]
    yield Instruction("Select f32, a tile and a scalar", select("vselects %m, %a, %s32 into %c", chosen), 1, 2, (2, 27))
    rows = [("%a", "f32", by(1, 64)), ("%c", "f32", by(1))]
    yield Instruction("WholeReduceSum f32", shaped("vwhole_reduce_sum %a into %c", rows), 7, 3, (7, 46))
    for kind in "max", "min":
        yield Instruction(f"WholeReduce {kind} f32", shaped(f"vwhole_reduce_{kind} %a into %c", rows), 7, 7)
    rows = [("%a", "f32", by(1, 8, 8)), ("%c", "f32", by(1, 8))]
    for kind in "sum", "max", "min":
        yield Instruction(f"BlockReduce {kind} f32", shaped(f"vblock_reduce_{kind} %a into %c", rows), 1, 1, (1, 35))
    rows = [("%a", "f16", by(1, 128)), ("%c", "f16", by(1))]
    blocks = [("%a", "f16", by(1, 8, 16)), ("%c", "f16", by(1, 8))]
    for kind in "sum", "max", "min":
        yield Instruction(f"WholeReduce {kind} f16", shaped(f"vwhole_reduce_{kind} %a into %c", rows), 7)
        yield Instruction(f"BlockReduce {kind} f16", shaped(f"vblock_reduce_{kind} %a into %c", blocks), 7)
    picked = [("%a", "f32", tile), ("%c", "f32", by(32))]
    yield Instruction("GatherMask f32, a pattern", shaped("vgather_mask %a, P0101 into %c", picked), 2, 2)
    picked = [("%a", "f32", tile), ("%m", "ui8", mask), ("%c", "f32", tile)]
    yield Instruction("GatherMask f32, a mask in UB", shaped("vcompress %a, %m into %c", picked), 2, 14, (14, 34), True)
    yield Instruction("Gather f16", gather("f16"), 25.6, 24)
    yield Instruction("Gather f32", gather("f32"), 12.8, 12.2)
    yield Instruction("Gatherb f32", gather_blocks, 3, 2.1)
    sorted_ = [("%a", "f32", tile), ("%x", "ui32", tile), ("%c", "f32", by(64, 2))]
    yield Instruction("Sort32 f32, 64 elements", shaped("vsort32 %a, %x into %c", sorted_), 32, 32)
    merged = [("%a", "f32", by(128, 2)), ("%c", "f32", by(128, 2))]
    yield Instruction("MrgSort f32, 128 pairs", shaped("vmerge_runs %a length 32 into %c", merged), 64, 64)
    yield Instruction("TransDataTo5HD f16", transpose(16, "f16", 16), 1)
    yield Instruction("TransDataTo5HD f32", transpose(32, "f32", 16), 1)
    yield Instruction("TransDataTo5HD i8", transpose(8, "i8", 32), 1)
