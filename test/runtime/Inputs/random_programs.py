#!/usr/bin/env python3
"""Compares random vector programs before and after synchronisation.

Usage: random_programs.py FIRST LAST SCRATCH_FOLDER [SCHEDULES [WORK]]

For every seed from FIRST to LAST - 1: writes a program of loads, stores and
additions on overlapping buffers under random loops and branches, without flags;
runs it in program order; inserts and verifies flags; runs it asynchronously, for
several trip counts, both values of its condition, the default schedule and
SCHEDULES random ones (2). The executor must find nothing, and the tensors must be
the same to the bit. So must they with a barrier everywhere. With WORK,
synchronisation is limited to that number of analyses, and the number of barriers of
all pipes that replace flags is printed.

Every third program works on slices: columns of tiles, slots that a loop selects
modulo 2 or 3, and parts of tensors that move with a loop, by the number of blocks
in rows, or come after those of a loop. There is one block.
"""

import pathlib
import random
import sys

import served

TILE = "memref<64xf32, #ascend.memory<ub>>"
GLOBAL = "memref<64xf32>"


class Program:
    operands = "memref<64xf32>"

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.buffers = self.random.randint(2, 4)
        # Tiles have 256 bytes: those of every other program overlap by half.
        self.distance = 128 if seed % 2 else 256
        self.lines = []
        self.loops = 0
        for i in range(self.buffers):
            self.lines.append(f"      %b{i} = ascend.buffer at {i * self.distance} : {TILE}")
        for i in range(self.buffers):
            self.instruction("load", "      ", f"%b{i}")
        self.block("      ", 0, self.random.randint(3, 7))

    def instruction(self, kind, indent, buffer=None):
        pick = lambda: f"%b{self.random.randrange(self.buffers)}"
        a, tensor = buffer or pick(), f"%G{self.random.randrange(2)}"
        if kind == "load":
            text = f"ascend.copy_gm_to_ub {tensor} to {a} : {GLOBAL}, {TILE}"
        elif kind == "store":
            text = f"ascend.copy_ub_to_gm {a} to {tensor} : {TILE}, {GLOBAL}"
        else:
            # The operands of one instruction must not overlap in part.
            b, c = (pick() if self.distance == 256 else a for _ in range(2))
            text = f"ascend.vadd {a}, {b} into {c} : {TILE}, {TILE}, {TILE}"
        self.lines.append(indent + text)

    def block(self, indent, depth, length):
        for _ in range(length):
            kind = self.random.choices(
                ["for", "if", "else", "load", "store", "add"], [2, 1, 1, 4, 3, 5]
            )[0]
            if depth == 3 or kind in ("load", "store", "add"):
                self.instruction(kind, indent)
                continue
            if kind == "for":
                self.loops += 1
                head = f"scf.for %i{self.loops} = %c0 to %n step %c1 {{"
            else:
                head = "scf.if %p {"
            self.lines.append(indent + head)
            self.block(indent + "  ", depth + 1, self.random.randint(1, 3))
            if kind == "else":
                self.lines.append(indent + "} else {")
                self.block(indent + "  ", depth + 1, self.random.randint(1, 3))
            self.lines.append(indent + "}")

    def __str__(self):
        return "\n".join(
            [
                'module attributes {ascend.target = #ascend.target<"910B2">} {',
                f"func.func @f(%G0: {self.operands}, %G1: {self.operands}, %n: index, %p: i1, %blocks: index) {{",
                *(f"  %c{i} = arith.constant {i} : index" for i in (0, 1, 2, 3, 8, 16, 24, 64)),
                "  %m = arith.addi %n, %c2 : index",
                "  ascend.launch (%block) in (%blocks) {",
                "    ascend.section vector {",
                *self.lines,
                "    }",
                "  }",
                "  return",
                "}",
                "}",
            ]
        )


class SlicedProgram(Program):
    """Tiles of 8 rows in which instructions access 8 columns in a slot, and tensors
    that these access in part."""

    operands = "memref<96x64xf32>"
    SLOT = "memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>"
    PART = "memref<8x8xf32, strided<[64, 1], offset: ?>>"
    BUFFER = "memref<24x64xf32, #ascend.memory<ub>>"

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.buffers = 2
        self.lines = [f"      %b{i} = ascend.buffer at {i * 6144} : {self.BUFFER}" for i in (0, 1)]
        self.loops = self.values = 0
        self.variables = []
        self.lines.append("      scf.for %r = %c0 to %c24 step %c8 {")
        self.lines.append("        scf.for %q = %c0 to %c64 step %c8 {")
        for i in (0, 1):
            self.lines.append(f"          %w{i} = memref.subview %b{i}[%r, %q] [8, 8] [1, 1] : {self.BUFFER} to {self.SLOT}")
            self.lines.append(f"          %p{i} = memref.subview %G{i}[%r, %q] [8, 8] [1, 1] : {self.operands} to {self.PART}")
            self.lines.append(f"          ascend.copy_gm_to_ub %p{i} to %w{i} : {self.PART}, {self.SLOT}")
        self.lines += ["        }", "      }"]
        self.block("      ", 0, self.random.randint(3, 6))

    def line(self, indent, text):
        self.values += 1
        self.lines.append(f"{indent}%v{self.values} = {text}")
        return f"%v{self.values}"

    def index(self, indent, extent):
        """A number of rows: a constant, or one that follows a loop or its bound."""
        if not self.variables or self.random.random() < 0.3:
            if extent == 24 or self.random.random() < 0.7:
                return f"%c{8 * self.random.randrange(3)}"
            return self.line(indent, "arith.muli %n, %c8 : index")
        loop = self.random.choice(self.variables)
        if self.random.random() < 0.3:
            loop = self.line(indent, f"arith.muli {loop}, %blocks : index")
        number = self.line(indent, f"arith.addi {loop}, %c{self.random.randrange(3)} : index")
        if extent == 24 or self.random.random() < 0.3:
            number = self.line(indent, f"arith.remui {number}, %c{self.random.choice([2, 3])} : index")
        return self.line(indent, f"arith.muli {number}, %c8 : index")

    def slot(self, indent, buffer=None):
        buffer = buffer or f"%b{self.random.randrange(2)}"
        row = self.index(indent, 24)
        column = 8 * self.random.randrange(2)
        return self.line(indent, f"memref.subview {buffer}[{row}, {column}] [8, 8] [1, 1] : {self.BUFFER} to {self.SLOT}")

    def part(self, indent):
        row = self.index(indent, 96)
        tensor, column = self.random.randrange(2), 8 * self.random.randrange(2)
        return self.line(indent, f"memref.subview %G{tensor}[{row}, {column}] [8, 8] [1, 1] : {self.operands} to {self.PART}")

    def instruction(self, kind, indent, buffer=None):
        if kind in ("load", "store"):
            slot, part = self.slot(indent), self.part(indent)
            a, b = (part, slot) if kind == "load" else (slot, part)
            types = f"{self.PART}, {self.SLOT}" if kind == "load" else f"{self.SLOT}, {self.PART}"
            name = "copy_gm_to_ub" if kind == "load" else "copy_ub_to_gm"
            self.lines.append(f"{indent}ascend.{name} {a} to {b} : {types}")
        else:
            a = self.slot(indent)
            self.lines.append(f"{indent}ascend.vadd {a}, {a} into {a} : {self.SLOT}, {self.SLOT}, {self.SLOT}")

    def block(self, indent, depth, length):
        # A loop may not run: the variables of its body are those around it.
        variables = list(self.variables)
        if depth:
            self.variables = [*variables, f"%i{self.loops}"] if self.inside else variables
        for _ in range(length):
            kind = self.random.choices(["for", "if", "load", "store", "add"], [3, 1, 4, 3, 4])[0]
            if depth == 3 or kind in ("load", "store", "add"):
                self.instruction(kind if kind in ("load", "store") else "add", indent)
                continue
            self.inside = kind == "for"
            self.loops += self.inside
            bounds = self.random.choice(["%c0 to %n", "%c0 to %n", "%n to %m"])
            loop = f"scf.for %i{self.loops} = {bounds} step %c1 {{"
            self.lines.append(indent + (loop if self.inside else "scf.if %p {"))
            self.block(indent + "  ", depth + 1, self.random.randint(2, 4))
            self.lines.append(indent + "}")
        self.variables = variables


def run(*command):
    result = served.run(command)
    if result.returncode:
        sys.exit(f"{' '.join(map(str, command))}\n{result.stdout}{result.stderr}")


def check(seed, folder, schedules, work):
    """Returns how many barriers of all pipes there are."""
    before, after, slow = (folder / f"{seed}.{level}mlir" for level in ("", "final.", "slow."))
    program = SlicedProgram if seed % 3 == 2 else Program
    before.write_text(str(program(seed)))
    run("tl-opt", before, f"--ascend-insert-sync=max-work={work}", "--ascend-verify-sync", "-o", after)
    run("tl-opt", before, "--ascend-insert-sync=barrier-everywhere", "--ascend-verify-sync", "-o", slow)
    shape = program.operands[len("memref<") : -len("xf32>")]
    for trips in (0, 1, 2, 3, 7):
        for condition in (0, 1):
            arguments = [f"--arg=random:1:{shape}", f"--arg=random:2:{shape}"]
            arguments += [f"--arg={trips}", f"--arg={condition}", "--arg=1"]
            names = [folder / f"{seed}.{i}.npy" for i in (0, 1)]
            outputs = [f"--output={i}={names[i]}" for i in (0, 1)]
            expected = [f"--expect={i}={names[i]}" for i in (0, 1)]
            run("tl-run", before, "--sequential", *arguments, *outputs)
            exact = [*arguments, *expected, "--rtol=0", "--atol=0"]
            for schedule in ("default", *(f"random:{i + 1}" for i in range(schedules))):
                run("tl-run", after, *exact, f"--schedule={schedule}")
            run("tl-run", slow, *exact)
    return after.read_text().count("ascend.pipe_barrier all")


def main():
    first, last, folder = int(sys.argv[1]), int(sys.argv[2]), pathlib.Path(sys.argv[3])
    folder.mkdir(parents=True, exist_ok=True)
    schedules = int(sys.argv[4]) if len(sys.argv) > 4 else 2
    work = int(sys.argv[5]) if len(sys.argv) > 5 else 0
    barriers = sum(check(seed, folder, schedules, work) for seed in range(first, last))
    print(f"{last - first} programs agree" + (f", {barriers} barriers of all pipes" if work else ""))


if __name__ == "__main__":
    main()
