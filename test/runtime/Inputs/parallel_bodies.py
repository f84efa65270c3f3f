#!/usr/bin/env python3
"""Compares random parallel loops over elements in program order and compiled.

Usage: parallel_bodies.py FIRST LAST SCRATCH_FOLDER [SCHEDULES]

For every seed from FIRST to LAST - 1: writes a loop of one to three induction
variables whose body loads, computes, converts, selects and stores elements of
tiles and tensors, in any order: values that a store overwrites are used after it,
scalars are loaded and divided in the loop, and the extents may be arguments, of
which one may be 0 while the others, and the indices of scalars, are out of range.
The tensors have to be the same to the bit, compiled with any schedule.
"""

import pathlib
import random
import subprocess
import sys

import numpy as np

NUMPY = {"f32": np.float32, "f16": np.float16, "i32": np.int32, "i16": np.int16}
EXTENTS = (1, 2, 3, 5, 8, 13, 16, 17, 33, 64)


class Kernel:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.rank = self.random.choice((1, 1, 2, 2, 3))
        self.shape = [self.random.choice(EXTENTS) for _ in range(self.rank)]
        self.dtypes = self.random.choice((("f32",), ("f16", "f32"), ("i32",), ("i16", "i32"), ("f32", "i32"), ("f32", "f16", "i32", "i16")))
        self.lines, self.count, self.values = [], 0, {d: [] for d in NUMPY}
        self.masks = []
        self.tiles = {}  # name: (shape, dtype, dimensions of the loop)
        self.tensors = {}
        self.inputs = []
        self.choose_bounds()
        self.choose_memory()
        self.body()

    # Iterations

    def choose_bounds(self):
        """How often each dimension runs, and whether an argument says so."""
        self.runs, self.bounds, self.numbers = [], [], {}
        isEmpty = self.random.random() < 0.15
        empty = self.random.randrange(self.rank)
        for d, extent in enumerate(self.shape):
            isDynamic = self.random.random() < 0.4 or isEmpty
            run = self.random.choice((extent, self.random.randint(0, extent))) if isDynamic else extent
            if isEmpty:
                run = self.random.choice((0, -3)) if d == empty else self.random.choice((extent, 100000))
            if isDynamic:
                self.numbers[f"n{d}"] = run
                self.bounds.append(f"%n{d}")
            else:
                self.bounds.append(self.constant(run))
            self.runs.append(run)
        self.isEmpty = any(run <= 0 for run in self.runs)
        # An index of a scalar, which is out of range where nothing runs.
        self.numbers["k"] = 100000 if self.isEmpty else 0
        self.numbers["d"] = 0 if self.isEmpty else 3

    def constant(self, number):
        return f"%c{number}" if number >= 0 else f"%cm{-number}"

    def choose_memory(self):
        for t in range(self.random.randint(2, 4)):
            dtype = self.random.choice(self.dtypes)
            dims = list(range(self.rank))
            if t and self.random.random() < 0.35:
                dims = sorted(self.random.sample(dims, self.random.randint(1, self.rank)))
            shape = [self.shape[d] for d in dims]
            if self.random.random() < 0.2:
                at = self.random.randint(0, len(dims))
                dims.insert(at, None)
                shape.insert(at, self.random.choice((1, 1, 3)))
            # A tensor is reached in the loop, a tile is copied before and after it.
            kind = self.tensors if self.random.random() < 0.25 else self.tiles
            kind[f"t{t}"] = (shape, dtype, dims)

    def type(self, name, isTensor):
        shape, dtype, _ = self.tensors[name] if name in self.tensors else self.tiles[name]
        space = "" if isTensor or name in self.tensors else ", #tile.space<shared>"
        return f"memref<{'x'.join(map(str, shape))}x{dtype}{space}>"

    # Statements

    def value(self, text):
        self.count += 1
        self.lines.append(f"%v{self.count} = {text}")
        return f"%v{self.count}"

    def place(self, name):
        dims = self.all[name][2]
        return ", ".join(f"%i{d}" if d is not None else "%c0" for d in dims)

    def load(self):
        name = self.random.choice(list(self.all))
        self.values[self.all[name][1]].append(self.value(f"memref.load {self.name(name)}[{self.place(name)}] : {self.type(name, False)}"))

    def name(self, name):
        return f"%{name.upper()}" if name in self.tensors else f"%{name}"

    def load_scalar(self):
        name = self.random.choice(list(self.all))
        index = ", ".join(self.random.choice(("%k", "%c0")) for _ in self.all[name][0])
        self.values[self.all[name][1]].append(self.value(f"memref.load {self.name(name)}[{index}] : {self.type(name, False)}"))

    def pick(self, dtype):
        if not self.values[dtype] or self.random.random() < 0.1:
            number = self.random.randint(-5, 5)
            return self.value(f"arith.constant {number}{'.0' if 'f' in dtype else ''} : {dtype}")
        return self.random.choice(self.values[dtype][-4:])

    def compute(self):
        dtype = self.random.choice(self.dtypes)
        if "f" in dtype:
            op = self.random.choice(("arith.addf", "arith.subf", "arith.mulf", "arith.maximumf", "arith.minimumf", "math.absf", "arith.negf"))
            operands = [self.pick(dtype) for _ in range(1 if op in ("math.absf", "arith.negf") else 2)]
        else:
            op = self.random.choice(("arith.addi", "arith.subi", "arith.muli", "arith.maxsi", "arith.minsi", "arith.andi", "arith.ori", "arith.xori"))
            operands = [self.pick(dtype), self.pick(dtype)]
        self.values[dtype].append(self.value(f"{op} {', '.join(operands)} : {dtype}"))

    def divide(self):
        """What fails where nothing runs."""
        dtype = self.random.choice([d for d in self.dtypes if "i" in d] or ["i32"])
        divisor = self.value(f"arith.index_cast %d : index to {dtype}")
        number = self.value(f"arith.constant 100 : {dtype}")
        self.values[dtype].append(self.value(f"arith.divsi {number}, {divisor} : {dtype}"))

    def ramp(self):
        dtype = self.random.choice([d for d in self.dtypes if "i" in d] or ["i32"])
        d = self.random.randrange(self.rank)
        self.values[dtype].append(self.value(f"arith.index_cast %i{d} : index to {dtype}"))

    def convert(self):
        known = [d for d in NUMPY if self.values[d]]
        if not known:
            return
        a, b = self.random.choice(known), self.random.choice(self.dtypes)
        x = self.random.choice(self.values[a])
        if a == b:
            return
        width = lambda t: int(t[1:])
        if "f" in a and "f" in b:
            op = "arith.extf" if width(a) < width(b) else "arith.truncf"
        elif "i" in a and "i" in b:
            op = "arith.extsi" if width(a) < width(b) else "arith.trunci"
        elif "i" in a:
            op = "arith.sitofp"
        else:
            # No number that the integer does not hold.
            low, high = (self.value(f"arith.constant {n}.0 : {a}") for n in (-1000, 1000))
            x = self.value(f"arith.maximumf {x}, {low} : {a}")
            x = self.value(f"arith.minimumf {x}, {high} : {a}")
            op = "arith.fptosi"
        self.values[b].append(self.value(f"{op} {x} : {a} to {b}"))

    def select(self):
        dtype = self.random.choice(self.dtypes)
        if self.random.random() < 0.3:
            a, b = self.random.randrange(self.rank), self.random.randrange(self.rank)
            other = self.random.choice((f"%i{b}", "%c3"))
            condition = self.value(f"arith.cmpi {self.random.choice(('slt', 'sge', 'eq'))}, %i{a}, {other} : index")
        elif "f" in dtype:
            condition = self.value(f"arith.cmpf {self.random.choice(('olt', 'oge', 'oeq', 'une'))}, {self.pick(dtype)}, {self.pick(dtype)} : {dtype}")
        else:
            condition = self.value(f"arith.cmpi {self.random.choice(('slt', 'sge', 'eq', 'ne'))}, {self.pick(dtype)}, {self.pick(dtype)} : {dtype}")
        if self.masks and self.random.random() < 0.3:
            condition = self.value(f"arith.{self.random.choice(('andi', 'ori'))} {condition}, {self.random.choice(self.masks)} : i1")
        self.masks.append(condition)
        result = self.random.choice(self.dtypes)
        self.values[result].append(self.value(f"arith.select {condition}, {self.pick(result)}, {self.pick(result)} : {result}"))

    def store(self):
        whole = [n for n, (_, _, dims) in self.all.items() if {*dims} - {None} == {*range(self.rank)}]
        name = self.random.choice(whole or list(self.all))
        dtype = self.all[name][1]
        self.lines.append(f"memref.store {self.pick(dtype)}, {self.name(name)}[{self.place(name)}] : {self.type(name, False)}")

    def body(self):
        self.all = {**self.tiles, **self.tensors}
        for _ in range(2):
            self.load()
        for _ in range(self.random.randint(2, 9)):
            self.random.choices(
                (self.load, self.load_scalar, self.compute, self.divide, self.ramp, self.convert, self.select, self.store),
                (3, 0.5, 5, 0.4, 0.4, 1.5, 1.5, 2),
            )[0]()
        self.store()

    # Text

    def text(self):
        arguments = [f"%{n.upper()}: {self.type(n, True)}" for n in self.all]
        arguments += [f"%{n}: index" for n in self.numbers]
        constants = {0, 1, 3, *self.shape}
        lines = [f"%c{n} = arith.constant {n} : index" for n in sorted(constants)]
        lines.append("tile.launch (%block) in (%c1) {")
        lines += [f"%{n} = memref.alloc() : {self.type(n, False)}" for n in self.tiles]
        lines += [f"tile.copy %{n.upper()} to %{n} : {self.type(n, True)}, {self.type(n, False)}" for n in self.tiles]
        variables = ", ".join(f"%i{d}" for d in range(self.rank))
        zeros, ones = (", ".join([c] * self.rank) for c in ("%c0", "%c1"))
        lines.append(f"scf.parallel ({variables}) = ({zeros}) to ({', '.join(self.bounds)}) step ({ones}) {{")
        lines += self.lines
        lines += ["}"]
        lines += [f"tile.copy %{n} to %{n.upper()} : {self.type(n, False)}, {self.type(n, True)}" for n in self.tiles]
        lines += ["}", "return"]
        return f"func.func @kernel({', '.join(arguments)}) {{\n  " + "\n  ".join(lines) + "\n}\n"

    def arrays(self, seed):
        generator = np.random.default_rng(seed)
        for shape, dtype, _ in self.all.values():
            yield generator.integers(-8, 9, shape).astype(NUMPY[dtype])


def run(*command):
    done = subprocess.run([str(c) for c in command], capture_output=True, text=True)
    return "" if done.returncode == 0 else done.stdout + done.stderr


def compare(seed, folder, schedules):
    """What is wrong, if anything."""
    kernel = Kernel(seed)
    path = folder / f"{seed}.mlir"
    path.write_text(kernel.text())
    arguments, outputs, expected = [], [], []
    for i, array in enumerate(kernel.arrays(seed)):
        np.save(folder / f"{seed}.{i}.npy", array)
        arguments.append(f"--arg={folder}/{seed}.{i}.npy")
        outputs.append(f"--output={i}={folder}/{seed}.{i}.out.npy")
        expected.append(f"--expect={i}={folder}/{seed}.{i}.out.npy")
    arguments += [f"--arg={n}" for n in kernel.numbers.values()]
    error = run("tl-run", path, "--sequential", *arguments, *outputs)
    if error:
        return "in program order: " + error
    exact = ["--rtol=0", "--atol=0"]
    for schedule in ("default", f"random:1-{schedules}"):
        error = run("tl-run", path, *arguments, *expected, *exact, f"--schedule={schedule}")
        if error:
            return f"{schedule}: {error}"
    return ""


def main():
    first, last = map(int, sys.argv[1:3])
    folder = pathlib.Path(sys.argv[3])
    schedules = int(sys.argv[4]) if len(sys.argv) > 4 else 2
    folder.mkdir(parents=True, exist_ok=True)
    failed = 0
    for seed in range(first, last):
        error = compare(seed, folder, schedules)
        if error:
            failed += 1
            print(f"{seed}: {error}")
    print(f"{last - first - failed} of {last - first} loops are the same")
    return failed != 0


if __name__ == "__main__":
    sys.exit(main())
