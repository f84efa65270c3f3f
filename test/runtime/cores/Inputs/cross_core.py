"""Runs kernels with cores that wait for each other against NumPy.

    cross_core.py FOLDER

Two-phase kernels in which every block reads the writes of all blocks, and kernels
in which cube and vector cores pass tiles through global memory, for several numbers
of blocks and of trips. The elements are small integers, so that every sum is exact.
A table of the runs is printed.
"""

import pathlib
import sys

import executed
import numpy as np

WIDTH = 64
TRIPS = (0, 1, 2, 3, 5)
MODES = [[], ["--schedule=random:1"], ["--schedule=random:2"], ["--sequential"]]

FLAG = "ascend.pipe_barrier all\n ascend.cross_core_set_flag mode 0, {pipe}, {id}\n ascend.cross_core_wait_flag {id}"
MEETINGS = {
    "sync_all": ["tile.sync_all", "tile.sync_all"],
    "vector_only": ["ascend.pipe_barrier all\n ascend.sync_all vector_only"] * 2,
    "mode0": [FLAG.format(pipe="mte3", id=0), FLAG.format(pipe="v", id=1)],
}


def phases(meet, sub_block):
    """In every trip each core adds the trip to its row and writes it; after all
    have, each sums up all rows."""
    row = f"memref<1x{WIDTH}xf32, strided<[{WIDTH}, 1], offset: ?>>"
    tensor = f"memref<?x{WIDTH}xf32>"
    tile = f"memref<1x{WIDTH}xf32, #ascend.memory<ub>>"
    first, second = MEETINGS[meet]
    index = "affine_map<(d0, d1) -> (d0 * 2 + d1)>(%block, %sub)" if sub_block else "affine_map<(d0) -> (d0)>(%block)"
    cut = lambda name, at: f"memref.subview %{name}[{at}, 0] [1, {WIDTH}] [1, 1] : {tensor} to {row}"
    return f"""
func.func @kernel(%A: {tensor}, %W: {tensor}, %C: {tensor}, %blocks: index, %trips: index) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %rows = memref.dim %W, %c0 : {tensor}
  tile.launch (%block) in (%blocks) {"sub_block (%sub)" if sub_block else ""} {{
    ascend.section vector {{
      %a = memref.alloc() : {tile}
      %w = memref.alloc() : {tile}
      %s = memref.alloc() : {tile}
      %i = affine.apply {index}
      %At = {cut("A", "%i")}
      %Wt = {cut("W", "%i")}
      %Ct = {cut("C", "%i")}
      tile.copy %At to %a : {row}, {tile}
      tile.fill %zero into %s : f32, {tile}
      scf.for %t = %c0 to %trips step %c1 {{
        tile.add %a, %a into %a : {tile}, {tile}, {tile}
        tile.copy %a to %Wt : {tile}, {row}
        {first}
        scf.for %r = %c0 to %rows step %c1 {{
          %Wr = {cut("W", "%r")}
          tile.copy %Wr to %w : {row}, {tile}
          tile.add %s, %w into %s : {tile}, {tile}, {tile}
        }}
        {second}
      }}
      tile.copy %s to %Ct : {tile}, {row}
    }}
  }}
  return
}}
"""


def check_phases(folder, meet, sub_block, blocks, trips, modes=MODES):
    rows = blocks * (2 if sub_block else 1)
    a = np.random.default_rng(rows).integers(-3, 4, (rows, WIDTH)).astype(np.float32)
    total = sum(a.sum(0) * 2.0 ** (t + 1) for t in range(trips))
    expected = np.ascontiguousarray(np.broadcast_to(total, a.shape), np.float32)
    path = folder / f"phases-{meet}-{sub_block}.mlir"
    path.write_text(phases(meet, sub_block))
    run(path, folder, [a, np.full_like(a, np.nan), "zeros"], [blocks, trips], 2, expected, modes)


def run(path, folder, tensors, scalars, output, expected, modes):
    arguments = []
    for i, tensor in enumerate(tensors):
        if isinstance(tensor, str):
            arguments.append("--arg=zeros:" + "x".join(map(str, expected.shape)))
            continue
        np.save(folder / f"{i}.npy", tensor)
        arguments.append(f"--arg={folder / f'{i}.npy'}")
    np.save(folder / "golden.npy", expected)
    arguments += [f"--arg={scalar}" for scalar in scalars]
    arguments += [f"--expect={output}={folder / 'golden.npy'}", "--rtol=0", "--atol=0"]
    executed.run(path, arguments, modes)


def slices(name, dtype, rows, offset):
    """A cut of whole rows of a tensor, and its type."""
    view = f"memref<{rows}x32x{dtype}, strided<[32, 1], offset: ?>>"
    return f"memref.subview %{name}[{offset}, 0] [{rows}, 32] [1, 1] : memref<?x32x{dtype}> to {view}", view


def cube_to_vector():
    """C[t] = A[t] · B + D: the product goes through one slot of W in each block;
    flag 0 reports that it is full, flag 1 that it may be overwritten."""
    a, a_type = slices("A", "f16", 32, "%row")
    w, w_type = slices("W", "f32", 32, "%slot")
    half, half_type = slices("W", "f32", 16, "%half")
    c, c_type = slices("C", "f32", 16, "%out")
    d_type = "memref<16x32xf32>"
    l1, l0c = "memref<32x32xf16, #tile.space<shared>>", "memref<32x32xf32, #tile.space<fragment>>"
    ub = "memref<16x32xf32, #ascend.memory<ub>>"
    return f"""
func.func @kernel(%A: memref<?x32xf16>, %B: memref<32x32xf16>, %D: {d_type}, %W: memref<?x32xf32>, %C: memref<?x32xf32>, %blocks: index, %trips: index) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  tile.launch (%block) in (%blocks) sub_block (%sub) {{
    ascend.section cube {{
      %a = memref.alloc() : {l1}
      %b = memref.alloc() : {l1}
      %c = memref.alloc() : {l0c}
      tile.copy %B to %b : memref<32x32xf16>, {l1}
      %slot = affine.apply affine_map<(d0) -> (d0 * 32)>(%block)
      scf.for %t = %c0 to %trips step %c1 {{
        %row = affine.apply affine_map<(d0, d1)[s0] -> ((d0 * s0 + d1) * 32)>(%block, %t)[%trips]
        %At = {a}
        tile.copy %At to %a : {a_type}, {l1}
        tile.gemm %a, %b into %c init(%true) : {l1}, {l1}, {l0c}
        ascend.cross_core_wait_flag 1
        %Wt = {w}
        tile.copy %c to %Wt : {l0c}, {w_type}
        ascend.cross_core_set_flag mode 2, fix, 0
      }}
      ascend.cross_core_wait_flag 1
    }}
    ascend.section vector {{
      %x = memref.alloc() : {ub}
      %d = memref.alloc() : {ub}
      tile.copy %D to %d : {d_type}, {ub}
      %half = affine.apply affine_map<(d0, d1) -> (d0 * 32 + d1 * 16)>(%block, %sub)
      ascend.cross_core_set_flag mode 2, mte2, 1
      scf.for %t = %c0 to %trips step %c1 {{
        ascend.cross_core_wait_flag 0
        %Wt = {half}
        tile.copy %Wt to %x : {half_type}, {ub}
        ascend.cross_core_set_flag mode 2, mte2, 1
        tile.add %x, %d into %x : {ub}, {ub}, {ub}
        %out = affine.apply affine_map<(d0, d1, d2)[s0] -> ((d0 * s0 + d1) * 32 + d2 * 16)>(%block, %t, %sub)[%trips]
        %Ct = {c}
        tile.copy %x to %Ct : {ub}, {c_type}
      }}
    }}
  }}
  return
}}
"""


def vector_to_cube():
    """C[t] = (A[t] + D) · B: the sum goes through one slot of W in each block."""
    a, a_type = slices("A", "f16", 16, "%row")
    half, half_type = slices("W", "f16", 16, "%half")
    w, w_type = slices("W", "f16", 32, "%slot")
    c, c_type = slices("C", "f32", 32, "%out")
    d_type = "memref<16x32xf16>"
    l1, l0c = "memref<32x32xf16, #tile.space<shared>>", "memref<32x32xf32, #tile.space<fragment>>"
    ub = "memref<16x32xf16, #ascend.memory<ub>>"
    return f"""
func.func @kernel(%A: memref<?x32xf16>, %B: memref<32x32xf16>, %D: {d_type}, %W: memref<?x32xf16>, %C: memref<?x32xf32>, %blocks: index, %trips: index) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  tile.launch (%block) in (%blocks) sub_block (%sub) {{
    ascend.section vector {{
      %x = memref.alloc() : {ub}
      %d = memref.alloc() : {ub}
      tile.copy %D to %d : {d_type}, {ub}
      %half = affine.apply affine_map<(d0, d1) -> (d0 * 32 + d1 * 16)>(%block, %sub)
      scf.for %t = %c0 to %trips step %c1 {{
        %row = affine.apply affine_map<(d0, d1, d2)[s0] -> ((d0 * s0 + d1) * 32 + d2 * 16)>(%block, %t, %sub)[%trips]
        %At = {a}
        tile.copy %At to %x : {a_type}, {ub}
        tile.add %x, %d into %x : {ub}, {ub}, {ub}
        ascend.cross_core_wait_flag 1
        %Wt = {half}
        tile.copy %x to %Wt : {ub}, {half_type}
        ascend.cross_core_set_flag mode 2, mte3, 0
      }}
      ascend.cross_core_wait_flag 1
    }}
    ascend.section cube {{
      %a = memref.alloc() : {l1}
      %b = memref.alloc() : {l1}
      %c = memref.alloc() : {l0c}
      tile.copy %B to %b : memref<32x32xf16>, {l1}
      %slot = affine.apply affine_map<(d0) -> (d0 * 32)>(%block)
      ascend.cross_core_set_flag mode 2, mte2, 1
      scf.for %t = %c0 to %trips step %c1 {{
        ascend.cross_core_wait_flag 0
        %Wt = {w}
        tile.copy %Wt to %a : {w_type}, {l1}
        ascend.cross_core_set_flag mode 2, mte2, 1
        tile.gemm %a, %b into %c init(%true) : {l1}, {l1}, {l0c}
        %out = affine.apply affine_map<(d0, d1)[s0] -> ((d0 * s0 + d1) * 32)>(%block, %t)[%trips]
        %Ct = {c}
        tile.copy %c to %Ct : {l0c}, {c_type}
      }}
    }}
  }}
  return
}}
"""


def check_pipeline(folder, direction, blocks, trips, modes=MODES):
    random = np.random.default_rng(trips)
    a = random.integers(-3, 4, (blocks * trips * 32, 32)).astype(np.float32)
    b = random.integers(-3, 4, (32, 32)).astype(np.float32)
    d = random.integers(-3, 4, (16, 32)).astype(np.float32)
    every = np.tile(d, (a.shape[0] // 16, 1))
    to_vector = direction is cube_to_vector
    expected = a @ b + every if to_vector else (a + every) @ b
    w = np.zeros((blocks * 32, 32), np.float32 if to_vector else np.float16)
    path = folder / f"{direction.__name__}.mlir"
    path.write_text(direction())
    tensors = [a.astype(np.float16), b.astype(np.float16), d.astype(np.float32 if to_vector else np.float16), w]
    run(path, folder, [*tensors, "zeros"], [blocks, trips], 4, expected, modes)


def products_of_all(vector):
    """Every block writes A[block] · B to W. After all have, each sums up those of
    all blocks on its vector cores, or multiplies that of the next block by B."""
    a, a_type = slices("A", "f32", 32, "%row")
    w, w_type = slices("W", "f32", 32, "%row")
    next_w, _ = slices("W", "f32", 32, "%next")
    half, half_type = slices("W", "f32", 16, "%half")
    c, c_type = slices("C", "f32", 32, "%row")
    out, out_type = slices("C", "f32", 16, "%out")
    l1, l0c = "memref<32x32xf32, #tile.space<shared>>", "memref<32x32xf32, #tile.space<fragment>>"
    ub = "memref<16x32xf32, #ascend.memory<ub>>"
    after_cube = f"""
      %next = affine.apply affine_map<(d0)[s0] -> (((d0 + 1) mod s0) * 32)>(%block)[%blocks]
      %Wn = {next_w}
      tile.copy %Wn to %a : {w_type}, {l1}
      tile.gemm %a, %b into %c init(%true) : {l1}, {l1}, {l0c}
      %Ct = {c}
      tile.copy %c to %Ct : {l0c}, {c_type}"""
    vector_section = f"""
    ascend.section vector {{
      %x = memref.alloc() : {ub}
      %s = memref.alloc() : {ub}
      tile.fill %zero into %s : f32, {ub}
      tile.sync_all
      scf.for %i = %c0 to %blocks step %c1 {{
        %half = affine.apply affine_map<(d0, d1) -> (d0 * 32 + d1 * 16)>(%i, %sub)
        %Wi = {half}
        tile.copy %Wi to %x : {half_type}, {ub}
        tile.add %s, %x into %s : {ub}, {ub}, {ub}
      }}
      %out = affine.apply affine_map<(d0, d1) -> (d0 * 32 + d1 * 16)>(%block, %sub)
      %Ct = {out}
      tile.copy %s to %Ct : {ub}, {out_type}
    }}"""
    return f"""
func.func @kernel(%A: memref<?x32xf32>, %B: memref<32x32xf32>, %W: memref<?x32xf32>, %C: memref<?x32xf32>, %blocks: index) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %true = arith.constant true
  tile.launch (%block) in (%blocks) {"sub_block (%sub)" if vector else ""} {{
    ascend.section cube {{
      %a = memref.alloc() : {l1}
      %b = memref.alloc() : {l1}
      %c = memref.alloc() : {l0c}
      %row = affine.apply affine_map<(d0) -> (d0 * 32)>(%block)
      %At = {a}
      tile.copy %At to %a : {a_type}, {l1}
      tile.copy %B to %b : memref<32x32xf32>, {l1}
      tile.gemm %a, %b into %c init(%true) : {l1}, {l1}, {l0c}
      %Wt = {w}
      tile.copy %c to %Wt : {l0c}, {w_type}
      tile.sync_all
      {"" if vector else after_cube}
    }}
    {vector_section if vector else ""}
  }}
  return
}}
"""


def check_products(folder, vector, blocks):
    random = np.random.default_rng(blocks)
    a = random.integers(-3, 4, (blocks, 32, 32)).astype(np.float32)
    b = random.integers(-3, 4, (32, 32)).astype(np.float32)
    w = a @ b
    c = np.repeat(w.sum(0)[None], blocks, 0) if vector else np.roll(w, -1, 0) @ b
    path = folder / f"products-{vector}.mlir"
    path.write_text(products_of_all(vector))
    tensors = [a.reshape(-1, 32), b, np.full((blocks * 32, 32), np.nan, np.float32)]
    run(path, folder, [*tensors, "zeros"], [blocks], 3, c.reshape(-1, 32), MODES)


def check_mutants(folder, name, text, arguments):
    """Leaves out one operation between cores after another, which the compiler or
    the executor has to find, and prints the error."""
    lines = text.splitlines()
    for i, line in enumerate(lines):
        if "cross_core" not in line and "sync_all" not in line:
            continue
        path = folder / f"{name}-without-{i}.mlir"
        path.write_text("\n".join(lines[:i] + lines[i + 1 :]))
        result = executed.tl_run([path, *arguments])
        if result.returncode != 1:
            executed.fail(path, arguments, result, "not refused")
        errors = [error.split("error: ")[1] for error in result.stderr.splitlines() if "error: " in error]
        print(f"{name} without {line.strip()}: {errors[0]}")


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for meet in MEETINGS:
        check_phases(folder, meet, False, 3, 2)
        check_phases(folder, meet, True, 2, 3, MODES[2:])
    for trips in TRIPS:
        check_phases(folder, "sync_all", False, 5, trips, MODES[1:2])
    # All vector cores of the chip.
    check_phases(folder, "sync_all", True, 24, 1, MODES[:1])
    for direction in (cube_to_vector, vector_to_cube):
        for trips in TRIPS:
            check_pipeline(folder, direction, 2, trips, MODES if trips == 3 else MODES[2:3])
    for vector in (False, True):
        check_products(folder, vector, 3)
    check_mutants(folder, "phases", phases("sync_all", False), ["--arg=random:1:3x64", "--arg=zeros:3x64", "--arg=zeros:3x64", "--arg=3", "--arg=2"])
    tensors = ["--arg=zeros:192x32", "--arg=zeros:32x32", "--arg=zeros:16x32", "--arg=zeros:64x32", "--arg=zeros:192x32"]
    for direction in (cube_to_vector, vector_to_cube):
        check_mutants(folder, direction.__name__, direction(), [*tensors, "--arg=2", "--arg=3"])
    executed.print_table()


if __name__ == "__main__":
    main()
