#!/usr/bin/env python3
"""Compares random vector programs before and after synchronisation.

Usage: random_programs.py FIRST LAST SCRATCH_FOLDER

For every seed from FIRST to LAST - 1: writes a program of loads, stores and
additions on overlapping buffers under random loops and branches, without flags;
runs it in program order; inserts and verifies flags; runs it asynchronously, for
several trip counts, both values of its condition and several schedules. The
executor must find nothing, and the tensors must be the same to the bit.
"""

import pathlib
import random
import subprocess
import sys

TILE = "memref<64xf32, #ascend.memory<ub>>"
GLOBAL = "memref<64xf32>"


class Program:
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
                f"func.func @f(%G0: {GLOBAL}, %G1: {GLOBAL}, %n: index, %p: i1) {{",
                "  %c0 = arith.constant 0 : index",
                "  %c1 = arith.constant 1 : index",
                "  ascend.launch (%block) in (%c1) {",
                "    ascend.section vector {",
                *self.lines,
                "    }",
                "  }",
                "  return",
                "}",
                "}",
            ]
        )


def run(*command):
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode:
        sys.exit(f"{' '.join(map(str, command))}\n{result.stdout}{result.stderr}")


def check(seed, folder):
    before, after = folder / f"{seed}.mlir", folder / f"{seed}.final.mlir"
    before.write_text(str(Program(seed)))
    run("tl-opt", before, "--ascend-insert-sync", "--ascend-verify-sync", "-o", after)
    for trips in (0, 1, 2, 3):
        for condition in (0, 1):
            arguments = ["--arg=random:1", "--arg=random:2"]
            arguments += [f"--arg={trips}", f"--arg={condition}"]
            names = [folder / f"{seed}.{i}.npy" for i in (0, 1)]
            outputs = [f"--output={i}={names[i]}" for i in (0, 1)]
            expected = [f"--expect={i}={names[i]}" for i in (0, 1)]
            run("tl-run", before, "--sequential", *arguments, *outputs)
            for schedule in ("default", "random:1", "random:2"):
                run(
                    "tl-run", after, *arguments, *expected,
                    "--rtol=0", "--atol=0", f"--schedule={schedule}",
                )


def main():
    first, last, folder = int(sys.argv[1]), int(sys.argv[2]), pathlib.Path(sys.argv[3])
    folder.mkdir(parents=True, exist_ok=True)
    for seed in range(first, last):
        check(seed, folder)
    print(f"{last - first} programs agree")


if __name__ == "__main__":
    main()
