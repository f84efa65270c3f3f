"""Runs kernels with tensors and tiles that are chosen at run time, against NumPy.

    chosen_memrefs.py FOLDER

A tensor is one of two by a selection or a branch, outside or inside of a loop, and
the loop stores to one of the two at the same or the next place: on the vector core,
or on both cores. With and without stages, for several trip counts, both choices, in
program order and asynchronously. Tiles are chosen in such loops, too.
"""

import pathlib
import sys

import executed
import numpy as np

TRIPS = (0, 1, 2, 3, 5)
MODES = [[], ["--schedule=random:1"], ["--sequential"]]
TYPES = """
!g = memref<6x16x16xf32>
!e = memref<16x16xf32>
!p = memref<16x16xf32, strided<[16, 1], offset: ?>>
!t = memref<16x16xf32, #tile.space<shared>>
!acc = memref<16x16xf32, #tile.space<fragment>>
"""
CHOICES = {
    "select": "%V = arith.select %c, %T, %U : !g",
    "if": "%V = scf.if %c -> !g { scf.yield %T : !g } else { scf.yield %U : !g }",
}
VECTOR = "tile.copy %g to %a : !p, !t"
BOTH = """tile.copy %g to %l : !p, !t
      tile.gemm %l, %one into %acc init(%true) : !t, !t, !acc
      tile.copy %acc to %a : !acc, !t"""


def kernel(outside, inside, load, body, stages):
    loop = f"{{tile.stages = {stages}}}" if stages > 1 else ""
    one = "tile.copy %E to %one : !e, !t" if "gemm" in load else ""
    return f"""{TYPES}
func.func @kernel(%T: !g, %U: !g, %E: !e, %c: i1, %n: index) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  tile.launch (%block) in (%c1) {{
    %a = memref.alloc() : !t
    %d = memref.alloc() : !t
    %l = memref.alloc() : !t
    %one = memref.alloc() : !t
    %acc = memref.alloc() : !acc
    {one}
    {outside}
    scf.for %i = %c0 to %n step %c1 {{
      %j = arith.addi %i, %c1 : index
      {inside}
      {load}
      {body}
    }} {loop}
  }}
  return
}}
"""


def slices(place):
    return f"""%g = memref.subview %V[%i, 0, 0] [1, 16, 16] [1, 1, 1] : !g to !p
      %h = memref.subview %U[%{place}, 0, 0] [1, 16, 16] [1, 1, 1] : !g to !p"""


def tensors(t, u, choice, trips, distance):
    """The final contents of the chosen tensor: U[i + distance] = 2 V[i]."""
    t, u = t.copy(), u.copy()
    for i in range(trips):
        u[i + distance] = 2 * (t if choice else u)[i]
    return t, u


def tiles(t, u, choice, trips, distance):
    """U[i] = 2 T[i] through one tile, and T[i] from the other tile's contents."""
    t, u = t.copy(), u.copy()
    for i in range(trips):
        u[i] = 2 * t[i]
        t[i] = 2 * t[i] if choice else t[i]
    return t, u


def cases():
    """(name, text, distance, meaning)"""
    store = "tile.add %a, %a into %a : !t, !t, !t\n      tile.copy %a to %h : !t, !p"
    for cores, load in (("vector", VECTOR), ("both", BOTH)):
        for form, choice in CHOICES.items():
            for where in ("outside", "inside"):
                for place, distance in (("i", 0), ("j", 1)):
                    for stages in (1, 2, 3):
                        outside, inside = (choice, "") if where == "outside" else ("", choice)
                        text = kernel(outside, f"{inside}\n      {slices(place)}", load, store, stages)
                        yield f"{cores}.{form}.{where}.{place}.{stages}", text, distance, tensors
    body = """tile.copy %g to %d : !p, !t
      tile.add %a, %a into %w : !t, !t, !t
      tile.copy %w to %h : !t, !p
      tile.copy %a to %g : !t, !p"""
    for form, choice in CHOICES.items():
        chosen = choice.replace("%V", "%w").replace("%T", "%a").replace("%U", "%d").replace("!g", "!t")
        for stages in (1, 2, 3):
            inside = slices("i").replace("%V", "%T") + "\n      " + chosen
            yield f"tile.{form}.{stages}", kernel("", inside, VECTOR, body, stages), 0, tiles


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    random = np.random.default_rng(1)
    t, u = (random.integers(-9, 9, (6, 16, 16)).astype(np.float32) for _ in range(2))
    files = {"t": t, "u": u, "e": np.eye(16, dtype=np.float32)}
    for name, array in files.items():
        np.save(folder / f"{name}.npy", array)
    count = 0
    for number, (name, text, distance, meaning) in enumerate(cases()):
        path = folder / f"{name}.mlir"
        path.write_text(text)
        # All combinations take long: each kernel has two different ones.
        trips = TRIPS[number % len(TRIPS)]
        for trips, choice in ((trips, True), (5, False)):
            for array, wanted in zip("TU", meaning(t, u, choice, trips, distance)):
                np.save(folder / f"{name}.{array}.npy", wanted)
            arguments = [f"--arg={folder / file}.npy" for file in files]
            arguments += [f"--arg={str(choice).lower()}", f"--arg={trips}", "--rtol=0", "--atol=0"]
            arguments += [f"--expect={i}={folder / name}.{array}.npy" for i, array in enumerate("TU")]
            executed.run(path, arguments, MODES)
            count += 1
    print(f"{count} cases")


if __name__ == "__main__":
    main()
