#!/usr/bin/env python3
"""Executes situations in which planning of memory goes wrong easily.

Usage: memory_scenarios.py SCRATCH_FOLDER [SCHEDULES]

Every scenario is a launch of one kernel on tensors of its own, with tiles that have no addresses
yet, and a pinned one that leaves too little memory to place these side by side. The kernel is run
in program order without addresses, which gives the expected result, then planned and
synchronised, for trip counts 0, 1, 2, 3, N and N + 1, both values of a condition, the default
schedule and SCHEDULES random ones (2), and with a barrier everywhere; and once more with as
little memory as possible. For some scenarios NumPy's result is checked too. Prints the addresses
of tiles per scenario.
"""

import pathlib
import re
import sys

import numpy
import scenario
from scenario import ROWS, TENSOR, TILE, run

UB = 8 * 256


class Body(scenario.Body):
    """A scenario on tiles without addresses."""

    def tile(self, shape="64"):
        return self.value(f"memref.alloc() : {TILE.format(shape)}"), TILE.format(shape)


SCENARIOS = {}


def register(name, tiles):
    """Registers a scenario for a memory of the given number of tiles of 256 bytes."""

    def add(build):
        SCENARIOS[name] = build, tiles
        return build

    return add


@register("S14 a store reads bytes that a load overwrites", 1)
def s14(body):
    a, b = body.tile(), body.tile()
    body.load(a, "%c0")
    body.store(a, "%c0")
    body.load(b, "%c1")
    body.store(b, "%c1")


@register("S14 the same in a loop", 2)
def s14_loop(body):
    i = body.loop()
    a, b, c, d = (body.tile() for _ in range(4))
    body.load(a, i)
    body.add(a, a, b)
    body.store(b, i)
    body.load(c, i)
    body.compute("vmul", c, c, d)
    body.store(d, i)
    body.end()


@register("S24 an exact fit", 3)
def s24(body):
    a, b, c = body.tile(), body.tile(), body.tile()
    body.load(a, "%c0")
    body.load(b, "%c1")
    body.add(a, b, c)
    body.store(a, "%c0")
    body.store(b, "%c1")
    body.store(c, "%c2")


@register("S25 carried and invariant tiles beside temporary ones", 4)
def s25(body):
    carried, invariant, first, second = (body.tile() for _ in range(4))
    body.load(carried, "%c0")
    body.load(invariant, "%c1")
    i = body.loop()
    body.load(first, i)
    body.compute("vmul", first, invariant, second)
    body.add(carried, second, carried)
    body.store(carried, i)
    body.end()
    body.store(carried, "%c7")


@register("S25 tiles filled anew by each iteration", 2)
def s25_anew(body):
    tiles = [body.tile() for _ in range(4)]
    i = body.loop()
    for tile in tiles:
        body.load(tile, i)
        body.add(tile, tile, tile)
        body.store(tile, i)
    body.end()


@register("S25 a tile of an iteration used after the loop", 2)
def s25_after(body):
    last, other = body.tile(), body.tile()
    body.load(last, "%c0")
    i = body.loop()
    body.load(other, i)
    body.store(other, i)
    body.load(last, i)
    body.end()
    body.store(last, "%c7")


@register("S25 a tile that iterations write in part", 2)
def s25_part(body):
    a, first, second = body.tile(), body.tile(), body.tile()
    body.load(a, "%c0")
    i = body.loop()
    k = body.value(f"arith.remui {i}, %c3 : index")
    length = body.value(f"arith.muli {k}, %c16 : index")
    part = body.value(f"memref.subview {a[0]}[0] [{length}] [1] : {a[1]} to memref<?xf32, strided<[1]>, #ascend.memory<ub>>")
    source = body.value(f"memref.subview %G0_{body.number}[{i}, 0] [1, {length}] [1, 1] : {TENSOR} to memref<?xf32, strided<[1], offset: ?>>")
    body.text(f"ascend.copy_gm_to_ub {source} to {part} : memref<?xf32, strided<[1], offset: ?>>, memref<?xf32, strided<[1]>, #ascend.memory<ub>>")
    body.store(a, i)
    for tile in (first, second):
        body.load(tile, i)
        body.store(tile, i)
    body.end()


@register("S25 loops in loops", 4)
def s25_nest(body):
    outer = body.tile()
    body.load(outer, "%c0")
    i = body.loop()
    middle, total = body.tile(), body.tile()
    body.load(middle, i)
    body.add(middle, middle, total)
    j = body.loop()
    inner = body.tile()
    body.load(inner, j)
    body.add(inner, middle, inner)
    body.add(total, inner, total)
    body.end()
    body.add(outer, total, outer)
    body.end()
    body.store(outer, "%c7")


@register("S25 tiles that a loop exchanges", 3)
def s25_exchange(body):
    a, b, kind = body.tile()[0], body.tile()[0], TILE.format(64)
    body.load((a, kind), "%c0")
    body.load((b, kind), "%c1")
    r = f"%r{body.number}"
    body.text(f"{r}:2 = scf.for %j{body.number} = %c0 to %n step %c1 iter_args(%x{body.number} = {a}, %y{body.number} = {b}) -> ({kind}, {kind}) {{")
    x, y = (f"%x{body.number}", kind), (f"%y{body.number}", kind)
    t = body.tile()
    body.load(t, f"%j{body.number}")
    body.add(x, t, y)
    body.text(f"scf.yield {y[0]}, {x[0]} : {kind}, {kind}")
    body.end()
    body.store((f"{r}#0", kind), "%c7")
    body.store((f"{r}#1", kind), "%c3")


@register("S26 arms yield tiles", 2)
def s26(body):
    kind, r = TILE.format(64), f"%r{body.number}"
    other = body.tile()
    body.load(other, "%c3")
    body.text(f"{r} = scf.if %p -> {kind} {{")
    a = body.tile()
    body.load(a, "%c1")
    body.text(f"scf.yield {a[0]} : {kind}")
    body.text("} else {")
    b = body.tile()
    body.load(b, "%c2")
    body.text(f"scf.yield {b[0]} : {kind}")
    body.end()
    body.add((r, kind), other, other)
    body.store(other, "%c0")
    body.store((r, kind), "%c1")


@register("S26 a tile that is selected", 3)
def s26_select(body):
    a, b, result = body.tile(), body.tile(), body.tile()
    body.load(a, "%c1")
    body.load(b, "%c2")
    chosen = body.value(f"arith.select %p, {a[0]}, {b[0]} : {a[1]}"), a[1]
    body.add(chosen, chosen, result)
    body.store(result, "%c0")
    body.store(a, "%c1")


@register("S26 a tile first written in an arm", 2)
def s26_first(body):
    a, temporary = body.tile(), body.tile()
    body.load(a, "%c0")
    i = body.loop()
    body.text("scf.if %p {")
    body.load(a, i)
    body.text("} else {")
    body.load(temporary, i)
    body.store(temporary, i)
    body.end()
    body.end()
    body.store(a, "%c7")


@register("S26 arms with temporary tiles of their own", 2)
def s26_arms(body):
    a = body.tile()
    body.load(a, "%c0")
    i = body.loop()
    for line in ("scf.if %p {", "} else {"):
        body.text(line)
        t = body.tile()
        body.load(t, i)
        body.add(a, t, a)
    body.end()
    body.end()
    body.store(a, "%c7")


@register("S26 arms of a switch with temporary tiles of their own", 2)
def s26_switch(body):
    a = body.tile()
    body.load(a, "%c0")
    i = body.loop()
    body.text(f"scf.index_switch {i}")
    for line in ("case 1 {", "case 2 {", "default {"):
        body.text(line)
        t = body.tile()
        body.load(t, i)
        body.add(a, t, a)
        body.text("scf.yield")
        body.end()
    body.end()
    body.store(a, "%c7")


@register("S27 additions in place", 2)
def s27(body):
    a, b = body.tile(), body.tile()
    body.load(a, "%c0")
    body.load(b, "%c1")
    for name in ("vadd", "vmul", "vsub", "vmax"):
        c = body.tile()
        body.compute(name, a, b, c)
        a = c
    body.store(a, "%c0")


@register("S27 a cast to half the size, not in place", 2)
def s27_cast(body):
    a, h, c = body.tile(), body.value("memref.alloc() : memref<64xf16, #ascend.memory<ub>>"), body.tile()
    half = "memref<64xf16, #ascend.memory<ub>>"
    i = body.loop()
    body.load(a, i)
    body.text(f"ascend.vcast {a[0]} into {h} round rint : {a[1]}, {half}")
    body.text(f"ascend.vcast {h} into {c[0]} : {half}, {c[1]}")
    body.store(c, i)
    body.end()


@register("S28 three slots beside a single tile", 4)
def s28(body):
    slots, single, other = body.tile("3x64"), body.tile(), body.tile()
    i = body.loop()
    s = body.slot(slots, body.mod(i, 3))
    body.load(s, i)
    body.add(s, s, single)
    body.store(single, i)
    body.load(other, i)
    body.add(s, other, other)
    body.store(other, i)
    body.end()


@register("S28 four slots and two", 6)
def s28_more(body):
    four, two = body.tile("4x64"), body.tile("2x64")
    i = body.loop()
    a, b = body.slot(four, body.mod(i, 4)), body.slot(two, body.mod(i, 2))
    body.load(a, i)
    body.add(a, a, b)
    body.store(b, i)
    body.end()


@register("S29 around a pinned tile", 4)
def s29(body):
    hole, a, b, late = body.pinned(256), body.tile(), body.tile("2x64"), body.tile()
    body.load(hole, "%c1")
    i = body.loop()
    body.load(a, i)
    s = body.slot(b, body.mod(i, 2))
    body.add(a, hole, s)
    body.store(s, i)
    body.end()
    body.load(late, "%c2")
    body.store(late, "%c2")


def launch(number, build, tiles):
    """A scenario beside a pinned tile that is live throughout."""
    body = Body(number)
    elements = (UB - 256 * tiles) // 4
    full = body.pinned(256 * tiles, elements)
    one = body.value("arith.constant 1.0 : f32")
    body.text(f"ascend.vduplicate {one} into {full[0]} : f32, {full[1]}")
    build(body)
    end = body.value(f"memref.subview {full[0]}[{elements - 64}] [64] [1] : {full[1]} to memref<64xf32, strided<[1], offset: {elements - 64}>, #ascend.memory<ub>>")
    body.store((end, f"memref<64xf32, strided<[1], offset: {elements - 64}>, #ascend.memory<ub>>"), f"%c{ROWS - 1}")
    return body.lines


def addresses(section):
    """The addresses of tiles, in the order of the text, in tiles, without the
    first, which is the pinned one."""
    places = re.findall(r"ascend.buffer at (\d+)", section)[1:]
    return " ".join(f"{int(place) / 256:g}" for place in places)


def numpy_check(name, a, result, trips):
    """Compares the result in program order with NumPy."""
    expected = result.copy()
    if name.startswith("S14 a store"):
        expected[:2] = a[:2]
    elif name.startswith("S25 tiles filled"):
        expected[:trips] = a[:trips] * numpy.float32(2)
    elif name.startswith("S27 additions"):
        x = (a[0] + a[1]) * a[1]
        expected[0] = numpy.maximum(x - a[1], a[1])
    elif name.startswith("S28 four"):
        expected[:trips] = a[:trips] * numpy.float32(2)
    else:
        return 0
    if not numpy.array_equal(expected, result):
        sys.exit(f"{name}: program order is not what NumPy gives, {trips} trips")
    return 1


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    schedules = int(sys.argv[2]) if len(sys.argv) == 3 else 2
    before, planned, after, slow, small = (folder / f"{name}.mlir" for name in ("before", "planned", "after", "slow", "small"))
    launches = [launch(i, *build) for i, build in enumerate(SCENARIOS.values())]
    before.write_text(scenario.kernel(launches, f'#ascend.target<"910B2", {{ub_size = {UB} : i64}}>'))
    run("tl-opt", before, "--ascend-plan-memory", "--ascend-verify-memory", "-o", planned)
    run("tl-opt", planned, "--ascend-insert-sync", "--ascend-verify-sync", "-o", after)
    run("tl-opt", planned, "--ascend-insert-sync=barrier-everywhere", "--ascend-verify-sync", "-o", slow)
    run("tl-opt", before, "--ascend-plan-memory=compact", "--ascend-verify-memory", "--ascend-insert-sync", "-o", small)
    for name, section in zip(SCENARIOS, planned.read_text().split("ascend.section")[1:]):
        print(f"{name}: {addresses(section)}")

    compared = 0

    def check(files, trips):
        nonlocal compared
        for i, name in enumerate(SCENARIOS):
            compared += numpy_check(name, numpy.load(files[2 * i]), numpy.load(files[2 * i + 1]), trips)

    scenario.compare(before, after, [slow, small], len(SCENARIOS), schedules, check)
    print(f"{len(SCENARIOS)} scenarios agree, {compared} results with NumPy")


if __name__ == "__main__":
    main()
