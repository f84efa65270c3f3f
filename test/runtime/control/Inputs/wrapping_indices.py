#!/usr/bin/env python3
"""Compares kernels with indices that wrap before and after compilation.

Usage: wrapping_indices.py FIRST LAST SCRATCH_FOLDER

For every seed from FIRST to LAST - 1: writes a kernel of some loops, each of which
loads rows into slots of a tile, computes and stores them. The slot is computed in
integers of 8, 16, 32 or 64 bits and wraps on the way; some loops compare their bounds
without signs, and some count in few bits. Runs the kernel in program order, compiles
and runs it with several schedules: the results must be the same to the bit.
"""

import pathlib
import random
import sys

import served

LOOPS, ROWS, SLOTS = 5, 12, 4
HEAD = """#from = affine_map<(d0) -> (d0 mod 4)>
!gm = memref<{rows}x64xf32>
!row = memref<64xf32, strided<[1], offset: ?>>
!tile = memref<256xf32, #tile.space<shared>>
!slot = memref<64xf32, strided<[1], offset: ?>, #tile.space<shared>>
func.func @wrapping(%T: !gm, %U: !gm, %n: index, %m: index) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  tile.launch (%block) in (%c1) {{
"""


class Kernel:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.lines, self.values = [], 0
        for loop in range(LOOPS):
            self.loop(loop)

    def value(self, text):
        self.values += 1
        self.lines.append(f"      %v{self.values} = {text}")
        return f"%v{self.values}"

    def constant(self, number, kind):
        return self.value(f"arith.constant {number} : {kind}")

    def compute(self, value, bits):
        """Arithmetic that may wrap."""
        kind, limit = f"i{bits}", 1 << min(bits - 1, 40)
        for _ in range(self.random.randint(1, 3)):
            name = self.random.choice("addi subi muli muli shli remui remsi divui divsi xori".split())
            number = self.random.choice([1, 3, 5, 64, 100, limit // 2, limit // 3, limit - 1])
            if name == "shli":
                number = self.random.choice([1, 3, bits - 2])
            value = self.value(f"arith.{name} {value}, {self.constant(number, kind)} : {kind}")
        return value

    def wrapped(self, index):
        """The offset of a slot, as a sum of multiples that wrap in 8 bits to -128, -64, 0 or 64."""
        factor = self.random.choice([64, 64, 192, 256, 320, 32 * 64])
        value = self.value(f"arith.muli {index}, {self.constant(factor, 'index')} : index")
        if self.random.random() < 0.3:
            value = self.value(f"arith.index_cast {value} : index to i32")
            value = self.value(f"arith.trunci {value} : i32 to i8")
        else:
            value = self.value(f"arith.index_cast{self.random.choice(['', 'ui'])} {value} : index to i8")
        if self.random.random() < 0.7:
            name, number = self.random.choice([("muli", 3), ("muli", 5), ("addi", 64), ("subi", -128), ("addi", -64)])
            value = self.value(f"arith.{name} {value}, {self.constant(number, 'i8')} : i8")
        if self.random.random() < 0.5:
            return self.value(f"arith.index_castui {value} : i8 to index")
        value = self.value(f"arith.index_cast {value} : i8 to index")
        return self.value(f"arith.addi {value}, %c128 : index")

    def slot(self, index):
        """The offset of a slot, from an index."""
        if self.random.random() < 0.5:
            return self.wrapped(index)
        return self.value(f"arith.muli {self.number(index)}, %c64 : index")

    def number(self, index):
        """The number of a slot, from an index."""
        scale = self.random.choice([1, 1, 3, 64, 256, 65536, 1 << 32])
        value = self.value(f"arith.muli {index}, {self.constant(scale, 'index')} : index")
        bits = self.random.choice([8, 8, 16, 32, 64])
        cast = self.random.choice(["index_cast", "index_castui"])
        value = self.value(f"arith.{cast} {value} : index to i{bits}")
        value = self.compute(value, bits)
        if bits < 32 and self.random.random() < 0.4:
            extension = self.random.choice(["extsi", "extui"])
            value, bits = self.value(f"arith.{extension} {value} : i{bits} to i32"), 32
        cast = self.random.choice(["index_cast", "index_castui"])
        value = self.value(f"arith.{cast} {value} : i{bits} to index")
        if self.random.random() < 0.5:
            value = self.value(f"arith.addi {value}, %c{self.random.choice([0, 1])} : index")
        if self.random.random() < 0.5:
            return self.value(f"affine.apply #from({value})")
        # An unsigned remainder of a negative number differs from the signed one, but is a slot too.
        return self.value(f"arith.remui {value}, %c4 : index")

    def loop(self, number):
        self.lines.append(f"    %t{number} = memref.alloc() : !tile")
        bits = self.random.choice([0, 0, 8, 16])
        kind = f"i{bits}" if bits else "index"
        sign = self.random.choice(["", "", "unsigned "])
        begin = self.random.choice([0, 0, -2, 124]) if bits or sign else 0
        # Rows are counted from 0, wherever the loop begins.
        rows = self.constant(ROWS * number, "index")
        low, one = self.constant(begin, kind), self.constant(1, kind)
        if bits:
            end = self.value(f"arith.index_cast {self.random.choice(['%n', '%m'])} : index to {kind}")
            high = self.value(f"arith.addi {low}, {end} : {kind}")
        else:
            high = self.value(f"arith.addi {low}, {self.random.choice(['%n', '%m'])} : index")
        self.lines.append(f"    scf.for {sign}%i{number} = {low} to {high} step {one}{' : ' + kind if bits else ''} {{")
        count = self.value(f"arith.subi %i{number}, {low} : {kind}")
        index = f"%i{number}"
        if bits:
            count = self.value(f"arith.index_cast {count} : {kind} to index")
            index = self.value(f"arith.{self.random.choice(['index_cast', 'index_castui'])} {index} : {kind} to index")
        row = self.value(f"arith.addi {rows}, {count} : index")
        slots = [self.slot(index) for _ in range(self.random.choice([1, 1, 2]))]
        load, store = slots[0], slots[-1]
        self.lines.append(f"""      %s{number} = memref.subview %t{number}[{load}] [64] [1] : !tile to !slot
      %r{number} = memref.subview %t{number}[{store}] [64] [1] : !tile to !slot
      %g{number} = memref.subview %T[{row}, 0] [1, 64] [1, 1] : !gm to !row
      %h{number} = memref.subview %U[{row}, 0] [1, 64] [1, 1] : !gm to !row
      tile.copy %g{number} to %s{number} : !row, !slot
      tile.exp %s{number} into %s{number} : !slot, !slot
      tile.copy %g{number} to %r{number} : !row, !slot
      tile.copy %r{number} to %h{number} : !slot, !row
    }}""")

    def __str__(self):
        return HEAD.format(rows=LOOPS * ROWS) + "\n".join(self.lines) + "\n  }\n  return\n}\n"


def run(*command):
    result = served.run(command)
    if result.returncode:
        sys.exit(f"{' '.join(map(str, command))}\n{result.stdout}{result.stderr}")


def check(seed, folder):
    kernel, expected = folder / f"{seed}.mlir", folder / f"{seed}.npy"
    kernel.write_text(str(Kernel(seed)))
    for trips in ("9 3", "1 0"):
        shape = f"{LOOPS * ROWS}x64"
        arguments = [f"--arg=random:1:{shape}", f"--arg=zeros:{shape}", *(f"--arg={n}" for n in trips.split())]
        run("tl-run", kernel, "--sequential", *arguments, f"--output=1={expected}")
        exact = [*arguments, f"--expect=1={expected}", "--rtol=0", "--atol=0"]
        run("tl-run", kernel, *exact)
        run("tl-run", kernel, *exact, "--schedule=random:1-3")


def main():
    first, last, folder = int(sys.argv[1]), int(sys.argv[2]), pathlib.Path(sys.argv[3])
    folder.mkdir(parents=True, exist_ok=True)
    for seed in range(first, last):
        check(seed, folder)
    print(f"{last - first} kernels agree")


if __name__ == "__main__":
    main()
