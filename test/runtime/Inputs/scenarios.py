#!/usr/bin/env python3
"""Executes situations in which synchronisation goes wrong easily.

Usage: scenarios.py SCRATCH_FOLDER [SCHEDULES]

Every scenario is a launch of one kernel, with tensors of its own. The kernel is
run in program order without flags, which says what is right, then with the flags
that ascend-insert-sync adds and with a barrier everywhere, for trip counts 0, 1,
2, 3, N and N + 1, both values of a condition, the default schedule and SCHEDULES
random ones (2). Prints per scenario what was inserted.
"""

import pathlib
import re
import sys

import random_programs

ROWS, N = 32, 6
TILE = "memref<64xf32, #ascend.memory<ub>>"
TENSOR = f"memref<{ROWS}x64xf32>"
ROW = "memref<64xf32, strided<[1], offset: ?>>"
SLOTTED = "memref<{}x64xf32, #ascend.memory<ub>>"
SLOT = "memref<64xf32, strided<[1], offset: ?>, #ascend.memory<ub>>"


class Body:
    """The lines of a scenario."""

    def __init__(self, number):
        self.number, self.lines, self.values = number, [], 0

    def value(self, text):
        self.values += 1
        name = f"%s{self.number}_{self.values}"
        self.lines.append(f"{name} = {text}")
        return name

    def tile(self, at):
        return self.value(f"ascend.buffer at {at * 256} : {TILE}"), TILE

    def slots(self, count, at=0):
        return self.value(f"ascend.buffer at {at * 256} : {SLOTTED.format(count)}"), count

    def slot(self, slots, row):
        buffer, count = slots
        view = self.value(f"memref.subview {buffer}[{row}, 0] [1, 64] [1, 1] : {SLOTTED.format(count)} to {SLOT}")
        return view, SLOT

    def row(self, tensor, row):
        view = self.value(f"memref.subview %G{tensor}_{self.number}[{row}, 0] [1, 64] [1, 1] : {TENSOR} to {ROW}")
        return view, ROW

    def mod(self, index, by, plus=0):
        if plus:
            index = self.value(f"arith.addi {index}, %c{plus} : index")
        return self.value(f"arith.remui {index}, %c{by} : index")

    def load(self, tile, row):
        source, kind = self.row(0, row)
        self.lines.append(f"ascend.copy_gm_to_ub {source} to {tile[0]} : {kind}, {tile[1]}")

    def store(self, tile, row):
        target, kind = self.row(1, row)
        self.lines.append(f"ascend.copy_ub_to_gm {tile[0]} to {target} : {tile[1]}, {kind}")

    def add(self, a, b, c):
        self.lines.append(f"ascend.vadd {a[0]}, {b[0]} into {c[0]} : {a[1]}, {b[1]}, {c[1]}")

    def loop(self, count="%n"):
        self.values += 1
        name = f"%i{self.number}_{self.values}"
        self.lines.append(f"scf.for {name} = %c0 to {count} step %c1 {{")
        return name

    def text(self, line):
        self.lines.append(line)

    def end(self):
        self.lines.append("}")


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
    element = b.value(f"memref.load {x[0]}[%c3] : {TILE}")
    b.text(f"memref.store {element}, {x[0]}[%c5] : {TILE}")
    b.store(x, i)
    b.end()


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
    "S17": manual,
}


def kernel(scenarios):
    """A kernel with a launch for each scenario."""
    numbers = range(len(scenarios))
    tensors = [f"%G{k}_{i}: {TENSOR}" for i in numbers for k in (0, 1)]
    lines = [
        'module attributes {ascend.target = #ascend.target<"910B2">} {',
        f"func.func @f({', '.join(tensors)}, %n: index, %p: i1) {{",
        *(f"%c{i} = arith.constant {i} : index" for i in range(10)),
    ]
    for i, build in enumerate(scenarios.values()):
        body = Body(i)
        # What is read before it is written must be known as well.
        for t in range(9):
            body.load(body.tile(t), f"%c{t}")
        body.text("ascend.pipe_barrier all")
        build(body)
        lines += [f"ascend.launch (%block{i}) in (%c1) {{", "ascend.section vector {"]
        lines += [*body.lines, "}", "}"]
    return "\n".join([*lines, "return", "}", "}"])


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
    before.write_text(kernel(SCENARIOS))
    run = random_programs.run
    run("tl-opt", before, "--ascend-insert-sync", "--ascend-verify-sync", "-o", after)
    run("tl-opt", before, "--ascend-insert-sync=barrier-everywhere", "--ascend-verify-sync", "-o", slow)
    for name, section in zip(SCENARIOS, after.read_text().split("ascend.section")[1:]):
        print(count(name, section))

    tensors = range(2 * len(SCENARIOS))
    names = [folder / f"{i}.npy" for i in tensors]
    for trips in (0, 1, 2, 3, N, N + 1):
        for condition in (0, 1) if trips == 3 else (trips % 2,):
            arguments = [f"--arg=random:{i}:{ROWS}x64" for i in tensors]
            arguments += [f"--arg={trips}", f"--arg={condition}"]
            run("tl-run", before, "--sequential", *arguments, *(f"--output={i}={names[i]}" for i in tensors))
            exact = [*arguments, *(f"--expect={i}={names[i]}" for i in tensors), "--rtol=0", "--atol=0"]
            for schedule in ("default", f"random:1-{schedules}"):
                run("tl-run", after, *exact, f"--schedule={schedule}")
            run("tl-run", slow, *exact)
    print(f"{len(SCENARIOS)} scenarios agree")


if __name__ == "__main__":
    main()
