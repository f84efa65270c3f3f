"""Runs products of tiles that loads fill only in part, against NumPy.

    padded_products.py FOLDER [FIRST LAST]

The left factor has two halves, which two loads with padding write, the lower one first: one
load may not clear the rows of the other. Tensors end within the last tile of each direction,
rows and columns of a tile are any number, and products are of whole tiles, which are stored
as they are. The number of rows that are padded may be known at run time only, and the loop
may have stages.
"""

import pathlib
import random
import sys

import executed
import numpy as np

TYPES = {"f16": "f32", "bf16": "f32", "f32": "f32", "i8": "i32"}
MODES = [[], ["--schedule=random:1-2"], ["--sequential"]]


def as_elements(values, name):
    """Small integers as an array that tl-run takes for elements of a type."""
    if name == "bf16":
        return (values.astype(np.float32).view(np.uint32) >> 16).astype(np.uint16)
    return values.astype({"f16": np.float16, "f32": np.float32, "i8": np.int8}[name])


class Case:
    def __init__(self, seed):
        pick = random.Random(seed)
        self.type = list(TYPES)[seed % len(TYPES)]
        self.sum = TYPES[self.type]
        self.tile = tuple(pick.choice(extents) for extents in ([16, 8, 20, 33], [16, 40, 100], [16, 32, 50]))
        self.rows, self.columns, self.depth = (pick.choice([extent, extent + 5, 2 * extent + 1]) for extent in self.tile)
        self.is_dynamic = pick.random() < 0.3
        self.stages = pick.choice([1, 1, 2])
        self.values = np.random.default_rng(seed)

    def load(self, tensor, name, place, size, extents):
        """Loads the rest of a tensor, with zeros up to a part of a tile."""
        pitch = {"a": self.tile[2], "b": self.tile[1]}[name]
        first, offset = place[0], place[1]
        rows = "?" if extents[0].startswith("%") else extents[0]
        part = f"memref<{rows}x{extents[1]}x{self.type}, strided<[{pitch}, 1], offset: {offset}>, #tile.space<shared>>"
        whole = {"a": f"{2 * self.tile[0]}x{pitch}", "b": f"{self.tile[2]}x{pitch}"}[name]
        return f"""
        %g{tensor} = memref.subview %{tensor}[{size[0]}, {size[1]}] [{size[2]}, {size[3]}] [1, 1] : !tensor to !slice
        %p{tensor} = memref.subview %{name}[{first}, 0] [{extents[0]}, {extents[1]}] [1, 1] : memref<{whole}x{self.type}, #tile.space<shared>> to {part}
        tile.copy %g{tensor} to %p{tensor} pad(%zero) : !slice, {part}, {self.type}"""

    def kernel(self):
        m, n, k = self.tile
        zero = "0" if self.type == "i8" else "0.0"
        half = "%half" if self.is_dynamic else str(m)
        lower = self.load("A2", "a", (str(m), m * k), ("%m", "%k", "%ms", "%ks"), (half, str(k)))
        upper = self.load("A1", "a", ("0", 0), ("%m", "%k", "%ms", "%ks"), (half, str(k)))
        right = self.load("B", "b", ("0", 0), ("%k", "%n", "%ks", "%ns"), (str(k), str(n)))
        lower, upper, right = (text.replace(", offset: 0>", ">") for text in (lower, upper, right))
        return f"""
!tensor = memref<?x?x{self.type}>
!slice = memref<?x?x{self.type}, strided<[?, 1], offset: ?>>
!result = memref<?x?x{self.sum}>
!stored = memref<{2 * m}x{n}x{self.sum}, strided<[?, 1], offset: ?>>
func.func @products(%A1: !tensor, %A2: !tensor, %B: !tensor, %C: !result, %half: index) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cm = arith.constant {m} : index
  %cn = arith.constant {n} : index
  %ck = arith.constant {k} : index
  %zero = arith.constant {zero} : {self.type}
  %M = memref.dim %A1, %c0 : !tensor
  %K = memref.dim %B, %c0 : !tensor
  %N = memref.dim %B, %c1 : !tensor
  tile.launch (%block) in (%c1) {{
    %a = memref.alloc() : memref<{2 * m}x{k}x{self.type}, #tile.space<shared>>
    %b = memref.alloc() : memref<{k}x{n}x{self.type}, #tile.space<shared>>
    %c = memref.alloc() : memref<{2 * m}x{n}x{self.sum}, #tile.space<fragment>>
    scf.for %m = %c0 to %M step %cm {{
      %ms = affine.min affine_map<(d0, d1) -> (d0 - d1, {m})>(%M, %m)
      scf.for %n = %c0 to %N step %cn {{
        %ns = affine.min affine_map<(d0, d1) -> (d0 - d1, {n})>(%N, %n)
        scf.for %k = %c0 to %K step %ck {{
          %ks = affine.min affine_map<(d0, d1) -> (d0 - d1, {k})>(%K, %k)
          %first = arith.cmpi eq, %k, %c0 : index{lower}{upper}{right}
          tile.gemm %a, %b into %c init(%first) : memref<{2 * m}x{k}x{self.type}, #tile.space<shared>>, memref<{k}x{n}x{self.type}, #tile.space<shared>>, memref<{2 * m}x{n}x{self.sum}, #tile.space<fragment>>
        }} {{tile.stages = {self.stages}}}
        %row = affine.apply affine_map<(d0) -> (d0 * 2)>(%m)
        %Cp = memref.subview %C[%row, %n] [{2 * m}, {n}] [1, 1] : !result to !stored
        tile.copy %c to %Cp : memref<{2 * m}x{n}x{self.sum}, #tile.space<fragment>>, !stored
      }}
    }}
  }}
  return
}}
"""

    def matrix(self, rows, columns):
        return self.values.integers(-3, 4, (rows, columns))

    def arrays(self):
        """The factors, and the expected tiles of the result."""
        halves = [self.matrix(self.rows, self.depth) for _ in range(2)]
        right = self.matrix(self.depth, self.columns)
        m, n, _ = self.tile
        rows, columns = -(-self.rows // m), -(-self.columns // n) * n
        result = np.zeros((rows, 2, m, columns), np.int32 if self.sum == "i32" else np.float32)
        for i, half in enumerate(halves):
            for row in range(rows):
                block = half[row * m : (row + 1) * m] @ right
                result[row, i, : block.shape[0], : block.shape[1]] = block
        return [as_elements(each, self.type) for each in (*halves, right)], result.reshape(-1, columns)


def run(folder, seed):
    case = Case(seed)
    kernel = folder / f"{seed}.mlir"
    kernel.write_text(case.kernel())
    factors, result = case.arrays()
    arguments = []
    for i, array in enumerate([*factors, np.ones_like(result)]):
        np.save(folder / f"{seed}.{i}.npy", array)
        arguments.append(f"--arg={folder}/{seed}.{i}.npy")
    np.save(folder / f"{seed}.npy", result)
    arguments += [f"--arg={case.tile[0]}", f"--expect=3={folder}/{seed}.npy", "--rtol=0", "--atol=0"]
    executed.run(kernel, arguments, MODES)


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    first, last = map(int, sys.argv[2:4] or (0, 12))
    for seed in range(first, last):
        run(folder, seed)
    executed.print_table()


if __name__ == "__main__":
    main()
