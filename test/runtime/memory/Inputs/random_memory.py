#!/usr/bin/env python3
"""Plans the memory of random vector programs, and breaks the plans.

Usage: random_memory.py FIRST LAST SCRATCH_FOLDER

For every seed from FIRST to LAST - 1: writes a program on tiles without addresses
under random loops and branches, which declare tiles, yield them, exchange them and
fill them part by part.
Plans it with as little memory as possible, and with no more memory than that. Both
plans pass ascend-verify-memory and give the program's result without addresses, for
several trip counts and both values of its condition; one of the plans is also
synchronised and run asynchronously. So is a plan with less memory than that, with
tiles spilled to global memory, if there is one. Then moves one tile onto another
one: a plan with a different result has to be refused.
"""

import pathlib
import random
import re
import sys

import served

TILE = "memref<64xf32, #ascend.memory<ub>>"
HALF = "memref<32xf32, strided<[1], offset: 16>, #ascend.memory<ub>>"
MOVING = "memref<32xf32, strided<[1], offset: ?>, #ascend.memory<ub>>"
TENSOR = "memref<32x64xf32>"
ROW = "memref<64xf32, strided<[1], offset: ?>>"
TILE_BYTES, LARGE = 256, 196352
RUNS = ((0, 0), (1, 1), (2, 0), (3, 1))


class Program:
    """Random statements; tiles in scope have been written."""

    def __init__(self, seed):
        self.random, self.lines, self.values = random.Random(seed), [], 0
        self.block([], ["%c0", "%c1"], 0, self.random.randint(6, 22))

    def name(self):
        self.values += 1
        return self.values

    def value(self, text):
        name = f"%v{self.name()}"
        self.lines.append(f"{name} = {text}")
        return name

    def row(self, tensor, index):
        return self.value(f"memref.subview %{tensor}[{index}, 0] [1, 64] [1, 1] : {TENSOR} to {ROW}")

    def load(self, tile, index):
        self.lines.append(f"ascend.copy_gm_to_ub {self.row('A', index)} to {tile} : {ROW}, {TILE}")

    def store(self, tile, index):
        self.lines.append(f"ascend.copy_ub_to_gm {tile} to {self.row('C', index)} : {TILE}, {ROW}")

    def compute(self, a, b, c):
        name = self.random.choice(["vadd", "vsub", "vmax"])
        self.lines.append(f"ascend.{name} {a}, {b} into {c} : {TILE}, {TILE}, {TILE}")

    def part(self, tile):
        half = self.value(f"memref.subview {tile}[16] [32] [1] : {TILE} to {HALF}")
        self.lines.append(f"ascend.vabs {half} into {half} : {HALF}, {HALF}")

    def parts(self, scope, indices, depth):
        """A loop that fills a tile half by half, for later code."""
        whole, index = self.value(f"memref.alloc() : {TILE}"), f"%i{self.name()}"
        self.lines.append(f"scf.for {index} = %c0 to %c2 step %c1 {{")
        inner = self.block(scope, [*indices, index], depth, self.random.randint(1, 4))
        offset = self.value(f"arith.muli {index}, %c32 : index")
        half = self.value(f"memref.subview {whole}[{offset}] [32] [1] : {TILE} to {MOVING}")
        source = self.value(f"memref.subview {self.random.choice(inner)}[16] [32] [1] : {TILE} to {HALF}")
        self.lines += [f"ascend.vabs {source} into {half} : {HALF}, {MOVING}", "}"]
        scope.append(whole)

    def block(self, scope, indices, depth, length):
        """Statements of a block; returns the tiles in scope at its end."""
        scope = list(scope)
        for _ in range(length):
            self.statement(scope, indices, depth)
        if scope and self.random.random() < 0.7:
            self.store(self.random.choice(scope), self.random.choice(indices))
        return scope

    def statement(self, scope, indices, depth):
        kind, index = self.random.random(), self.random.choice(indices)
        tile = lambda: self.random.choice(scope)
        if kind < 0.15 or len(scope) < 2:
            scope.append(self.value(f"memref.alloc() : {TILE}"))
            self.load(scope[-1], index)
        elif kind < 0.3:
            result = self.value(f"memref.alloc() : {TILE}")
            self.compute(tile(), tile(), result)
            scope.append(result)
        elif kind < 0.5:
            self.compute(tile(), tile(), tile())
        elif kind < 0.6:
            self.load(tile(), index)
        elif kind < 0.65:
            self.part(tile())
        elif kind < 0.75:
            self.store(tile(), index)
        elif kind < 0.78:
            scope.append(self.value(f"arith.select %p, {tile()}, {tile()} : {TILE}"))
        elif depth < 3:
            kinds = [self.loop, self.loop, self.branch, self.choose, self.exchange, self.parts]
            choice = self.random.choice(kinds)
            choice(scope, indices, depth + 1)

    def loop(self, scope, indices, depth):
        index, count = f"%i{self.name()}", self.random.choice(["n", "n", "c2"])
        self.lines.append(f"scf.for {index} = %c0 to %{count} step %c1 {{")
        self.block(scope, [*indices, index], depth, self.random.randint(2, 8))
        self.lines.append("}")

    def branch(self, scope, indices, depth):
        self.lines.append("scf.if %p {")
        self.block(scope, indices, depth, self.random.randint(1, 5))
        if self.random.random() < 0.6:
            self.lines.append("} else {")
            self.block(scope, indices, depth, self.random.randint(1, 5))
        self.lines.append("}")

    def choose(self, scope, indices, depth):
        """A branch that yields a tile."""
        result = f"%v{self.name()}"
        for line in (f"{result} = scf.if %p -> {TILE} {{", "} else {"):
            self.lines.append(line)
            inner = self.block(scope, indices, depth, self.random.randint(1, 3))
            self.lines.append(f"scf.yield {self.random.choice(inner)} : {TILE}")
        self.lines.append("}")
        scope.append(result)

    def exchange(self, scope, indices, depth):
        """A loop that exchanges two tiles."""
        n, (a, b) = self.name(), self.random.sample(scope, 2)
        self.lines.append(f"%v{n}:2 = scf.for %i{n} = %c0 to %n step %c1 iter_args(%x{n} = {a}, %y{n} = {b}) -> ({TILE}, {TILE}) {{")
        self.block([*scope, f"%x{n}", f"%y{n}"], [*indices, f"%i{n}"], depth, self.random.randint(1, 5))
        self.lines += [f"scf.yield %y{n}, %x{n} : {TILE}, {TILE}", "}"]
        scope += [f"%v{n}#0", f"%v{n}#1"]

    def text(self, size):
        lines = "\n".join(self.lines)
        return f"""module attributes {{ascend.target = #ascend.target<"910B2", {{ub_size = {size} : i64}}>}} {{
func.func @program(%A: {TENSOR}, %C: {TENSOR}, %n: index, %p: i1) {{
%c0 = arith.constant 0 : index
%c1 = arith.constant 1 : index
%c2 = arith.constant 2 : index
%c32 = arith.constant 32 : index
ascend.launch (%block) in (%c1) {{
ascend.section vector {{
{lines}
}}
}}
return
}}
}}
"""


def succeeds(*command):
    return served.run(command).returncode == 0


def require(what, *command):
    result = served.run(command)
    if result.returncode:
        sys.exit(f"{what}: {' '.join(map(str, command))}\n{result.stdout}{result.stderr}")


class Case:
    """A program and its result."""

    def __init__(self, seed, folder):
        self.program, self.folder = Program(seed), folder
        self.source = folder / "source.mlir"
        self.source.write_text(self.program.text(LARGE))
        for run, arguments in enumerate(self.arguments()):
            require("program order", "tl-run", self.source, "--sequential", *arguments, f"--output=1={folder}/{run}.npy")

    def arguments(self):
        return [["--arg=random:1:32x64", "--arg=random:2:32x64", f"--arg={n}", f"--arg={p}"] for n, p in RUNS]

    def compare(self, plan, *options):
        """The commands that compare the results of `plan`."""
        for run, arguments in enumerate(self.arguments()):
            yield ["tl-run", plan, *arguments, f"--expect=1={self.folder}/{run}.npy", "--rtol=0", "--atol=0", *options]

    def plan(self, size, name):
        self.source.write_text(self.program.text(size))
        plan = self.folder / f"{name}.mlir"
        option = "" if name == "default" else f"={name}"
        require(name, "tl-opt", self.source, f"--ascend-plan-memory{option}", "--ascend-verify-memory", "-o", plan)
        for command in self.compare(plan, "--sequential"):
            require(name, *command)
        return plan

    def synchronise(self, plan):
        final = self.folder / "final.mlir"
        require("synchronisation", "tl-opt", plan, "--ascend-insert-sync", "--ascend-verify-sync", "-o", final)
        for command in self.compare(final, "--schedule=random:1"):
            require("asynchronous", *command)

    def spill(self, least):
        """Runs the program with the least memory, below `least`, for which there is a
        plan that spills; 1 if there is one."""
        for size in range(2 * TILE_BYTES, least, TILE_BYTES):
            self.source.write_text(self.program.text(size))
            if succeeds("tl-opt", self.source, "--ascend-plan-memory=spill", "-o", "/dev/null"):
                self.synchronise(self.plan(size, "spill"))
                return 1
        return 0

    def break_plan(self, plan, draw):
        """Moves a tile; 1 if the plan is wrong then, which has to be noticed."""
        text = plan.read_text()
        places = list(re.finditer(r"(?<=buffer at )\d+", text))
        one, other = draw.sample(places, 2) if len(places) > 1 else places * 2
        broken = self.folder / "broken.mlir"
        broken.write_text(text[: one.start()] + other[0] + text[one.end() :])
        if all(succeeds(*command) for command in self.compare(broken, "--sequential")):
            return 0
        if succeeds("tl-opt", broken, "--ascend-verify-memory", "-o", "/dev/null"):
            sys.exit(f"a wrong plan passes: {broken}")
        return 1


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    first, last, folder = int(sys.argv[1]), int(sys.argv[2]), pathlib.Path(sys.argv[3])
    folder.mkdir(parents=True, exist_ok=True)
    wrong = spilled = 0
    for seed in range(first, last):
        case = Case(seed, folder)
        plan = case.plan(LARGE, "compact")
        places = [int(place) for place in re.findall(r"buffer at (\d+)", plan.read_text())]
        if not places:
            continue
        least = max(places) + TILE_BYTES
        case.synchronise(case.plan(least, "default"))
        spilled += case.spill(least)
        wrong += case.break_plan(plan, random.Random(seed))
    print(f"{last - first} programs agree, {spilled} also with spilling, {wrong} wrong plans refused")


if __name__ == "__main__":
    main()
