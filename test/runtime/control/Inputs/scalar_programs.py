#!/usr/bin/env python3
"""Compares random programs with scalar code before and after synchronisation.

Usage: scalar_programs.py FIRST LAST SCRATCH_FOLDER

As random_programs.py, with loads and stores of elements of buffers and
tensors, values that control branches and loops, and while loops. Also drops
each flag of the result: the verifier and the executor have to agree on the
mutants that are wrong.
"""

import pathlib
import re
import sys

import served
from random_programs import GLOBAL, TILE, Program, run

SCALARS = "memref<32xf32>"
INDICES = "memref<32xi32>"


class ScalarProgram(Program):
    KINDS = {
        "for": 2, "while": 2, "if": 1, "else": 1, "load": 3, "store": 2, "add": 4,
        "get": 3, "put": 3, "read": 1, "write": 1, "count": 1, "choose": 1,
    }  # fmt: skip

    def __init__(self, seed):
        self.values = 0
        self.scalars = ["%s"]
        super().__init__(seed)

    def name(self, prefix):
        self.values += 1
        return f"%{prefix}{self.values}"

    def emit(self, indent, text):
        self.lines.append(indent + text)

    def element(self):
        return f"%c{self.random.randrange(4)}"

    def access(self, kind, indent):
        """A load or a store of one element of a buffer or a tensor."""
        buffer, place = f"%b{self.random.randrange(self.buffers)}", self.element()
        memref, type_ = (buffer, TILE) if kind in ("get", "put") else ("%S", SCALARS)
        if kind in ("get", "read"):
            value = self.name("x")
            self.emit(indent, f"{value} = memref.load {memref}[{place}] : {type_}")
            self.scalars.append(value)
        else:
            self.emit(indent, f"memref.store {self.random.choice(self.scalars)}, {memref}[{place}] : {type_}")

    def condition(self, indent):
        """A condition that an element of a buffer decides."""
        self.access("get", indent)
        condition = self.name("p")
        self.emit(indent, f"{condition} = arith.cmpf ogt, {self.scalars[-1]}, %s : f32")
        return condition

    def nested(self, indent, depth):
        # Values defined inside are not visible outside.
        scalars = list(self.scalars)
        self.block(indent + "  ", depth + 1, self.random.randint(1, 3))
        self.scalars = scalars

    def while_loop(self, indent, depth):
        """The argument or a loaded index is an upper bound of the trip count."""
        count, next_count = self.name("n"), self.name("n")
        below, go_on = self.name("p"), self.name("p")
        self.emit(indent, f"scf.while ({count} = %c0) : (index) -> index {{")
        scalars = list(self.scalars)
        self.block(indent + "  ", 3, self.random.randint(0, 2))
        self.emit(indent, f"  {below} = arith.cmpi slt, {count}, %n : index")
        also = self.condition(indent + "  ") if self.random.random() < 0.3 else "%true"
        self.emit(indent, f"  {go_on} = arith.andi {below}, {also} : i1")
        self.emit(indent, f"  scf.condition({go_on}) {count} : index")
        self.emit(indent, "} do {")
        self.emit(indent, f"^bb0({next_count}: index):")
        self.scalars = scalars
        self.nested(indent, depth)
        result = self.name("n")
        self.emit(indent, f"  {result} = arith.addi {next_count}, %c1 : index")
        self.emit(indent, f"  scf.yield {result} : index")
        self.emit(indent, "}")

    def loaded_count(self, indent):
        number, count = self.name("index"), self.name("n")
        self.emit(indent, f"{number} = memref.load %I[{self.element()}] : {INDICES}")
        self.emit(indent, f"{count} = arith.index_cast {number} : i32 to index")
        return count

    def block(self, indent, depth, length):
        for _ in range(length):
            kind = self.random.choices(list(self.KINDS), list(self.KINDS.values()))[0]
            if kind in ("get", "put", "read", "write"):
                self.access(kind, indent)
            elif depth == 3 or kind in ("load", "store", "add"):
                kind = kind if kind in ("load", "store", "add") else "add"
                self.instruction(kind, indent)
            elif kind == "while":
                self.while_loop(indent, depth)
            else:
                count = self.loaded_count(indent) if kind == "count" else "%n"
                condition = self.condition(indent) if kind == "choose" else "%p"
                self.loops += 1
                loop = f"scf.for %i{self.loops} = %c0 to {count} step %c1 {{"
                self.emit(indent, loop if kind in ("for", "count") else f"scf.if {condition} {{")
                self.nested(indent, depth)
                if kind in ("else", "choose"):
                    self.emit(indent, "} else {")
                    self.nested(indent, depth)
                self.emit(indent, "}")

    def __str__(self):
        return "\n".join(
            [
                'module attributes {ascend.target = #ascend.target<"910B2">} {',
                f"func.func @f(%G0: {GLOBAL}, %G1: {GLOBAL}, %S: {SCALARS},"
                f" %I: {INDICES}, %n: index, %p: i1) {{",
                *(f"  %c{i} = arith.constant {i} : index" for i in range(4)),
                "  %s = arith.constant 0.5 : f32",
                "  %true = arith.constant true",
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


def arguments(trips, condition):
    inputs = ["--arg=random:1", "--arg=random:2", "--arg=random:3", "--arg=iota"]
    return [*inputs, f"--arg={trips}", f"--arg={condition}"]


def check(seed, folder):
    before, after = folder / f"{seed}.mlir", folder / f"{seed}.final.mlir"
    before.write_text(str(ScalarProgram(seed)))
    run("tl-opt", before, "--ascend-insert-sync", "--ascend-verify-sync", "-o", after)
    names = [folder / f"{seed}.{i}.npy" for i in range(3)]
    outputs = [f"--output={i}={name}" for i, name in enumerate(names)]
    expected = [f"--expect={i}={name}" for i, name in enumerate(names)]
    for trips in (0, 1, 2, 3):
        for condition in (0, 1):
            values = arguments(trips, condition)
            run("tl-run", before, "--sequential", *values, *outputs)
            for schedule in ("default", "random:1", "random:2"):
                run(
                    "tl-run", after, *values, *expected,
                    "--rtol=0", "--atol=0", f"--schedule={schedule}",
                )  # fmt: skip
    return after


FLAG = re.compile(r"^\s*ascend\.(?:set|wait)_flag (.*)$")


def succeeds(*command):
    return served.run(command).returncode == 0


def check_mutants(final, folder):
    """Drops each flag: mutants that the verifier accepts, the executor accepts."""
    lines = final.read_text().splitlines()
    flags = {match[1] for match in map(FLAG.match, lines) if match}
    for flag in sorted(flags):
        mutant = folder / "mutant.mlir"
        kept = [line for line in lines if not line.endswith(f"_flag {flag}")]
        mutant.write_text("\n".join(kept))
        verified = succeeds("tl-opt", mutant, "--ascend-verify-sync", "-o", "/dev/null")
        runs = all(
            succeeds("tl-run", mutant, *arguments(trips, condition))
            for trips in (0, 3)
            for condition in (0, 1)
        )
        if verified and not runs:
            sys.exit(f"{final} without {flag} passes the verifier but not the executor")


def main():
    first, last, folder = int(sys.argv[1]), int(sys.argv[2]), pathlib.Path(sys.argv[3])
    folder.mkdir(parents=True, exist_ok=True)
    for seed in range(first, last):
        check_mutants(check(seed, folder), folder)
    print(f"{last - first} programs agree")


if __name__ == "__main__":
    main()
