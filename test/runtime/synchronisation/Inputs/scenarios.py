#!/usr/bin/env python3
"""Executes situations in which synchronisation goes wrong easily.

Usage: scenarios.py SCRATCH_FOLDER [SCHEDULES]

Every scenario is a launch of one kernel, with tensors of its own. The kernel is run
in program order without flags, which gives the expected result, then with the flags
that ascend-insert-sync adds and with a barrier everywhere, for trip counts 0, 1, 2,
3, N and N + 1, both values of a condition, the default schedule and SCHEDULES
random ones (2). Prints the inserted operations per scenario.
"""

import pathlib
import re
import sys

import scenario
from scenario import TILE, run


class Body(scenario.Body):
    """A scenario on tiles with addresses, counted in tiles."""

    def tile(self, at):
        return self.pinned(at * 256)

    def slots(self, count, at=0):
        return self.pinned(at * 256, f"{count}x64")


def straight_line(b):
    """S1"""
    x, y = b.tile(0), b.tile(1)
    b.load(x, "%c0"), b.add(x, x, y), b.store(y, "%c0")


def loop(b):
    """S2"""
    x, y = b.tile(0), b.tile(1)
    i = b.loop()
    b.load(x, i), b.add(x, x, y), b.store(y, i)
    b.end()


def use_after_loop(b):
    """S3"""
    x = b.tile(0)
    b.load(x, "%c0")
    i = b.loop()
    b.add(x, x, x)
    b.end()
    b.store(x, "%c0")


def branches(b):
    """S4"""
    x, y = b.tile(0), b.tile(1)
    b.load(x, "%c0"), b.load(y, "%c1")
    i = b.loop()
    b.text("scf.if %p {")
    b.load(x, i), b.add(x, y, y)
    b.text("} else {")
    b.loop("%c2")
    b.add(x, x, x), b.store(x, i)
    b.end(), b.end()
    b.store(y, i)
    b.end()


def two_buffers(b):
    """S5"""
    x, y = b.tile(0), b.tile(1)
    i = b.loop()
    b.load(x, i), b.load(y, "%c0")
    b.add(x, x, x), b.store(x, i), b.add(y, y, y), b.store(y, "%c2")
    b.end()


def many_pairs(b):
    """S6"""
    tiles = [b.tile(t) for t in range(9)]
    i = b.loop()
    for tile in tiles:
        b.load(tile, i)
    for tile in tiles:
        b.add(tile, tile, tile)
    for t, tile in enumerate(tiles):
        b.store(tile, f"%c{t}")
    b.end()


def two_loops(b):
    """S7"""
    x, y = b.tile(0), b.tile(1)
    for tile in (x, y):
        i = b.loop()
        b.load(tile, i), b.add(tile, tile, tile), b.store(tile, i)
        b.end()


def chain(b):
    """S8"""
    x, y, z = b.tile(0), b.tile(1), b.tile(2)
    b.load(x, "%c0"), b.add(x, x, y), b.add(y, x, z), b.store(z, "%c0"), b.store(x, "%c1")


def inner_and_outer(b):
    """S9"""
    x, y = b.tile(0), b.tile(1)
    b.load(y, "%c1")
    b.loop()
    b.load(x, "%c0")
    b.loop()
    b.add(x, y, y)
    b.end()
    b.store(y, "%c0")
    b.end()


def multi_buffer(count):
    def body(b):
        slots = b.slots(count)
        i = b.loop()
        slot = b.slot(slots, b.mod(i, count))
        b.load(slot, i), b.add(slot, slot, slot), b.store(slot, i)
        b.end()

    return body


def preload(count, guarded):
    """Slots are loaded count - 1 iterations ahead; S10 and S12."""

    def body(b):
        slots = b.slots(count)
        ahead = count - 1
        for k in range(ahead):
            b.load(b.slot(slots, f"%c{k}"), f"%c{k}")
        i = b.loop()
        here = b.slot(slots, b.mod(i, count))
        row = b.value(f"arith.addi {i}, %c{ahead} : index")
        if guarded:
            more = b.value(f"arith.cmpi ult, {row}, %n : index")
            b.text(f"scf.if {more} {{")
        b.load(b.slot(slots, b.mod(i, count, plus=ahead)), row)
        if guarded:
            b.end()
        b.add(here, here, here), b.store(here, i)
        b.end()

    return body


def dynamic_slot(b):
    """S11"""
    slots = b.slots(2)
    i = b.loop()
    square = b.value(f"arith.muli {i}, {i} : index")
    here = b.slot(slots, b.mod(square, 2))
    there = b.slot(slots, b.mod(i, 2, plus=1))
    b.load(here, i), b.load(there, "%c3"), b.add(here, here, here), b.store(here, i)
    b.end()


def prefetch(b):
    """S12"""
    slots = b.slots(2)
    b.load(b.slot(slots, "%c0"), "%c0")
    i = b.loop()
    here = b.slot(slots, b.mod(i, 2))
    next_row = b.value(f"arith.addi {i}, %c1 : index")
    more = b.value(f"arith.cmpi ult, {next_row}, %n : index")
    b.text(f"scf.if {more} {{")
    b.load(b.slot(slots, b.mod(i, 2, plus=1)), next_row)
    b.end()
    b.add(here, here, here), b.store(here, i)
    b.end()


def disjoint(b):
    """S13"""
    slots = b.slots(2)
    x, y = b.slot(slots, "%c0"), b.slot(slots, "%c1")
    b.load(x, "%c0"), b.add(y, y, y)


def same_address(b):
    """S14"""
    x, y = b.tile(0), b.tile(0)
    b.load(x, "%c0"), b.store(x, "%c0"), b.load(y, "%c1"), b.store(y, "%c1")


def scalar_read(b):
    """S15"""
    x = b.tile(0)
    i = b.loop()
    b.load(x, i), b.add(x, x, x)
    element = b.value(f"memref.load {x[0]}[%c3] : {TILE.format(64)}")
    b.text(f"memref.store {element}, {x[0]}[%c5] : {TILE.format(64)}")
    b.store(x, i)
    b.end()


def scratch(b):
    """S16: the instruction writes into scratch memory, where the author has a tile."""
    x, y, z = (b.tile(t) for t in range(3))
    mask, tmp = "memref<8xui8, #ascend.memory<ub>>", "memref<7936xui8, #ascend.memory<ub>>"
    bits = b.value(f"ascend.buffer at 768 : {mask}")
    memory = b.value(f"ascend.buffer at 188416 : {tmp}")
    inside = b.pinned(188416)
    i = b.loop()
    b.load(inside, i), b.store(inside, i)
    b.text(f"ascend.vselect {bits}, {x[0]}, {y[0]} into {z[0]} scratch {memory} : {mask}, {x[1]}, {y[1]}, {z[1]}, {tmp}")
    b.add(z, x, x)
    b.end()
    b.store(x, "%c1")


def manual(b):
    """S17"""
    x, y = b.tile(0), b.tile(1)
    b.load(x, "%c0")
    b.text("ascend.set_flag mte2 -> v, 0")
    b.text("ascend.wait_flag mte2 -> v, 0")
    b.add(x, x, y)
    i = b.loop()
    b.add(y, x, y), b.store(y, i)
    b.end()


SCENARIOS = {
    "S1": straight_line,
    "S2": loop,
    "S3": use_after_loop,
    "S4": branches,
    "S5": two_buffers,
    "S6": many_pairs,
    "S7": two_loops,
    "S8": chain,
    "S9": inner_and_outer,
    "S10 double": multi_buffer(2),
    "S10 triple": multi_buffer(3),
    "S10 quad": multi_buffer(4),
    "S10 ahead double": preload(2, guarded=False),
    "S10 ahead triple": preload(3, guarded=False),
    "S10 ahead quad": preload(4, guarded=False),
    "S11": dynamic_slot,
    "S12": prefetch,
    "S12 triple": preload(3, guarded=True),
    "S12 quad": preload(4, guarded=True),
    "S13": disjoint,
    "S14": same_address,
    "S15": scalar_read,
    "S16": scratch,
    "S17": manual,
}


def launch(number, build):
    """A scenario in which the value read before any write is known as well."""
    body = Body(number)
    for t in range(9):
        body.load(body.tile(t), f"%c{t}")
    body.text("ascend.pipe_barrier all")
    build(body)
    return body.lines


def count(name, text):
    """How many flags and barriers a section has, those of all pipes apart."""
    flags = set()
    for pair, event, slots in re.findall(r"set_flag (.*), (\d+)(?: \+ \S+ of (\d+))?", text):
        flags |= {(pair, int(event) + slot) for slot in range(int(slots or 1))}
    barriers = re.findall(r"pipe_barrier (\w+)", text)
    return f"{name}: {len(flags)} flags, {len(barriers)} barriers, {barriers.count('all') - 1} of all pipes"


def main():
    folder = pathlib.Path(sys.argv[1])
    schedules = int(sys.argv[2]) if len(sys.argv) > 2 else 2
    folder.mkdir(parents=True, exist_ok=True)
    before, after, slow = (folder / f"{level}.mlir" for level in ("before", "after", "slow"))
    before.write_text(scenario.kernel([launch(i, build) for i, build in enumerate(SCENARIOS.values())]))
    run("tl-opt", before, "--ascend-insert-sync", "--ascend-verify-sync", "-o", after)
    run("tl-opt", before, "--ascend-insert-sync=barrier-everywhere", "--ascend-verify-sync", "-o", slow)
    for name, section in zip(SCENARIOS, after.read_text().split("ascend.section")[1:]):
        print(count(name, section))

    scenario.compare(before, after, [slow], len(SCENARIOS), schedules)
    print(f"{len(SCENARIOS)} scenarios agree")


if __name__ == "__main__":
    main()
