"""Shared code of scenarios.py and memory_scenarios.py.

A scenario is a launch on two tensors of ROWS rows of its own, one to load from and
one to store to. All scenarios are launches of one kernel, which gets a trip count and
a condition besides.
"""

import random_programs

ROWS, N = 32, 6
TILE = "memref<{}xf32, #ascend.memory<ub>>"
SLOT = "memref<64xf32, strided<[1], offset: ?>, #ascend.memory<ub>>"
TENSOR = f"memref<{ROWS}x64xf32>"
ROW = "memref<64xf32, strided<[1], offset: ?>>"
# A trip count and a condition for each run.
RUNS = [(0, 0), (1, 1), (2, 0), (3, 0), (3, 1), (N, 0), (N + 1, 1)]

run = random_programs.run


class Body:
    """The lines of a scenario. A tile is its name and its type."""

    def __init__(self, number):
        self.number, self.lines, self.values = number, [], 0

    def value(self, text):
        self.values += 1
        name = f"%s{self.number}_{self.values}"
        self.lines.append(f"{name} = {text}")
        return name

    def text(self, line):
        self.lines.append(line)

    def pinned(self, address, shape="64"):
        return self.value(f"ascend.buffer at {address} : {TILE.format(shape)}"), TILE.format(shape)

    def slot(self, tile, index):
        """Row `index` of a tile of several."""
        return self.value(f"memref.subview {tile[0]}[{index}, 0] [1, 64] [1, 1] : {tile[1]} to {SLOT}"), SLOT

    def mod(self, index, by, plus=0):
        if plus:
            index = self.value(f"arith.addi {index}, %c{plus} : index")
        return self.value(f"arith.remui {index}, %c{by} : index")

    def row(self, tensor, row):
        view = self.value(f"memref.subview %G{tensor}_{self.number}[{row}, 0] [1, 64] [1, 1] : {TENSOR} to {ROW}")
        return view, ROW

    def load(self, tile, row):
        source, kind = self.row(0, row)
        self.text(f"ascend.copy_gm_to_ub {source} to {tile[0]} : {kind}, {tile[1]}")

    def store(self, tile, row):
        target, kind = self.row(1, row)
        self.text(f"ascend.copy_ub_to_gm {tile[0]} to {target} : {tile[1]}, {kind}")

    def compute(self, name, a, b, c):
        self.text(f"ascend.{name} {a[0]}, {b[0]} into {c[0]} : {a[1]}, {b[1]}, {c[1]}")

    def add(self, a, b, c):
        self.compute("vadd", a, b, c)

    def loop(self, count="%n"):
        self.values += 1
        name = f"%i{self.number}_{self.values}"
        self.text(f"scf.for {name} = %c0 to {count} step %c1 {{")
        return name

    def end(self):
        self.text("}")


def kernel(launches, target='#ascend.target<"910B2">'):
    """The lines of the launches as one kernel, with the constants 0 to 16 and 31."""
    tensors = ", ".join(f"%G0_{i}: {TENSOR}, %G1_{i}: {TENSOR}" for i in range(len(launches)))
    lines = [
        f"module attributes {{ascend.target = {target}}} {{",
        f"func.func @scenarios({tensors}, %n: index, %p: i1) {{",
        *(f"%c{i} = arith.constant {i} : index" for i in (*range(17), ROWS - 1)),
    ]
    for i, body in enumerate(launches):
        lines += [f"ascend.launch (%block{i}) in (%c1) {{", "ascend.section vector {", *body, "}", "}"]
    return "\n".join([*lines, "return", "}", "}"])


def compare(before, scheduled, others, count, schedules, check=lambda files, trips: None):
    """Runs `count` scenarios in program order as in `before`, which gives the expected
    result, lets `check` look at the tensors, and compares the results of `scheduled`
    and `others` with the default schedule and the given number of random ones."""
    tensors = range(2 * count)
    files = [before.parent / f"{i}.npy" for i in tensors]
    for trips, condition in RUNS:
        arguments = [f"--arg=random:{i}:{ROWS}x64" for i in tensors]
        arguments += [f"--arg={trips}", f"--arg={condition}"]
        run("tl-run", before, "--sequential", *arguments, *(f"--output={i}={files[i]}" for i in tensors))
        check(files, trips)
        exact = [*arguments, *(f"--expect={i}={files[i]}" for i in tensors), "--rtol=0", "--atol=0"]
        for program in (scheduled, *others):
            for schedule in ("default", f"random:1-{schedules}"):
                run("tl-run", program, *exact, f"--schedule={schedule}")
