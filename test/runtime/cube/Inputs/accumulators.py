"""Runs sums of products with accumulators that begin in different ways, against NumPy.

    accumulators.py FOLDER [FIRST LAST]

A kernel goes through blocks of rows, the last one shorter, and sums over steps of K,
none, one or several, the last one shorter. The accumulator is filled with 0 or
begins with the first product; a second loop may add to it; its loops have stages;
rows of A may be gathered straight into L1. Elements are small integers, so that all
sums are exact.
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
        self.type = pick.choice(list(TYPES))
        self.sum = TYPES[self.type]
        self.tile = tuple(pick.choice(extents) for extents in ([16, 17, 33, 64], [16, 7, 40, 100], [16, 32, 17, 60]))
        self.rows = pick.choice([1, 16, 17, 50, 100])
        self.depth = pick.choice([0, 1, 31, 64, 100])
        self.more = pick.choice([None, None, 0, 20, 70])
        self.fills = self.depth == 0 or pick.random() < 0.5
        self.gathers = pick.random() < 0.4
        self.transposes = (not self.gathers and pick.random() < 0.3, pick.random() < 0.3)
        self.stages = pick.choice([1, 1, 2, 3]), pick.choice([1, 2, 3])
        self.values = np.random.default_rng(seed)

    def matrix(self, rows, columns):
        return self.values.integers(-3, 4, (rows, columns))

    def load(self, tensor, name, place, sizes):
        """Copies a slice of a tensor to the beginning of a tile."""
        whole = "x".join(map(str, name[1]))
        tile = f"memref<{whole}x{self.type}, #tile.space<shared>>"
        part = f"memref<?x?x{self.type}, strided<[{name[1][1]}, 1]>, #tile.space<shared>>"
        return f"""
        %{name[0]}g = memref.subview %{tensor}[{place[0]}, {place[1]}] [{sizes[0]}, {sizes[1]}] [1, 1] : !tensor to !slice
        %{name[0]}p = memref.subview %{name[0]}[0, 0] [{sizes[0]}, {sizes[1]}] [1, 1] : {tile} to {part}
        tile.copy %{name[0]}g to %{name[0]}p : !slice, {part}""", part

    def gather(self, tensor):
        m, _, k = self.tile
        tile = f"memref<{m}x{k}x{self.type}, #tile.space<shared>>"
        part = f"memref<?x?x{self.type}, strided<[{k}, 1]>, #tile.space<shared>>"
        row = f"memref<1x?x{self.type}, strided<[{k}, 1], offset: ?>, #tile.space<shared>>"
        return f"""
        scf.for %i = %c0 to %ms step %c1 {{
          %from = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%m, %i)
          %r32 = memref.load %I[%from] : memref<?xi32>
          %r = arith.index_cast %r32 : i32 to index
          %ag = memref.subview %{tensor}[%r, %k] [1, %ks] [1, 1] : !tensor to memref<1x?x{self.type}, strided<[?, 1], offset: ?>>
          %ai = memref.subview %a[%i, 0] [1, %ks] [1, 1] : {tile} to {row}
          tile.copy %ag to %ai : memref<1x?x{self.type}, strided<[?, 1], offset: ?>>, {row}
        }}
        %ap = memref.subview %a[0, 0] [%ms, %ks] [1, 1] : {tile} to {part}""", part

    def loop(self, number, fills):
        m, n, k = self.tile
        left, right = self.transposes
        if self.gathers:
            load_a, a = self.gather(f"A{number}")
        elif left:
            load_a, a = self.load(f"A{number}", ("a", (k, m)), ("%k", "%m"), ("%ks", "%ms"))
        else:
            load_a, a = self.load(f"A{number}", ("a", (m, k)), ("%m", "%k"), ("%ms", "%ks"))
        if right:
            load_b, b = self.load(f"B{number}", ("b", (n, k)), ("%c0", "%k"), ("%n", "%ks"))
        else:
            load_b, b = self.load(f"B{number}", ("b", (k, n)), ("%k", "%c0"), ("%ks", "%n"))
        init = "" if fills else " init(%first)"
        return f"""
      scf.for %k = %c0 to %K{number} step %ck {{
        %ks = affine.min affine_map<(d0, d1) -> (d0 - d1, {k})>(%K{number}, %k)
        %first = arith.cmpi eq, %k, %c0 : index{load_a}{load_b}
        tile.gemm %ap{" transpose" if left else ""}, %bp{" transpose" if right else ""} into %cp{init} : {a}, {b}, !sums
      }} {{tile.stages = {self.stages[1]}}}"""

    def kernel(self):
        m, n, k = self.tile
        left, right = self.transposes
        zero = "0" if self.sum == "i32" else "0.0"
        fill = f"tile.fill %zero into %cp : {self.sum}, !sums" if self.fills else ""
        loops = self.loop(1, self.fills) + (self.loop(2, True) if self.more is not None else "")
        return f"""
!tensor = memref<?x?x{self.type}>
!slice = memref<?x?x{self.type}, strided<[?, 1], offset: ?>>
!result = memref<?x{n}x{self.sum}>
!stored = memref<?x{n}x{self.sum}, strided<[{n}, 1], offset: ?>>
!sums = memref<?x{n}x{self.sum}, strided<[{n}, 1]>, #tile.space<fragment>>
func.func @sums(%A1: !tensor, %B1: !tensor, %A2: !tensor, %B2: !tensor, %C: !result, %I: memref<?xi32>) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant {n} : index
  %ck = arith.constant {k} : index
  %cm = arith.constant {m} : index
  %zero = arith.constant {zero} : {self.sum}
  %M = memref.dim %C, %c0 : !result
  %K1 = memref.dim %A1, %c{int(not left)} : !tensor
  %K2 = memref.dim %A2, %c{int(not left)} : !tensor
  tile.launch (%block) in (%c1) {{
    %a = memref.alloc() : memref<{k if left else m}x{m if left else k}x{self.type}, #tile.space<shared>>
    %b = memref.alloc() : memref<{n if right else k}x{k if right else n}x{self.type}, #tile.space<shared>>
    %c = memref.alloc() : memref<{m}x{n}x{self.sum}, #tile.space<fragment>>
    scf.for %m = %c0 to %M step %cm {{
      %ms = affine.min affine_map<(d0, d1) -> (d0 - d1, {m})>(%M, %m)
      %cp = memref.subview %c[0, 0] [%ms, {n}] [1, 1] : memref<{m}x{n}x{self.sum}, #tile.space<fragment>> to !sums
      {fill}{loops}
      %Cp = memref.subview %C[%m, 0] [%ms, {n}] [1, 1] : !result to !stored
      tile.copy %cp to %Cp : !sums, !stored
    }} {{tile.stages = {self.stages[0]}}}
  }}
  return
}}
"""

    def arrays(self):
        """The arguments, and the expected result."""
        arguments, result = [], 0
        order = self.values.permutation(self.rows)
        for depth in self.depth, self.more or 0:
            a, b = self.matrix(self.rows, depth), self.matrix(depth, self.tile[1])
            result = result + (a[order] if self.gathers else a) @ b
            arguments.append(a.T if self.transposes[0] else a)
            arguments.append(b.T if self.transposes[1] else b)
        arrays = [as_elements(np.ascontiguousarray(array), self.type) for array in arguments]
        sums = np.int32 if self.sum == "i32" else np.float32
        arrays += [np.zeros(result.shape, sums), order.astype(np.int32)]
        return arrays, result.astype(sums)


def run(folder, seed, modes):
    case = Case(seed)
    kernel = folder / f"{seed}.mlir"
    kernel.write_text(case.kernel())
    arrays, result = case.arrays()
    arguments = []
    for i, array in enumerate(arrays):
        np.save(folder / f"{seed}.{i}.npy", array)
        arguments.append(f"--arg={folder}/{seed}.{i}.npy")
    np.save(folder / f"{seed}.npy", result)
    executed.run(kernel, [*arguments, f"--expect=4={folder}/{seed}.npy", "--rtol=0", "--atol=0"], modes)


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    first, last = map(int, sys.argv[2:4] or (4, 13))
    for seed in range(first, last):
        run(folder, seed, MODES)
    executed.print_table()


if __name__ == "__main__":
    main()
