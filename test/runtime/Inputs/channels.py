"""Runs kernels with work for both cores against NumPy.

    channels.py FOLDER

Each kernel is one program without sections: the compiler splits it, and passes
tiles between the cores through channels of 1 to 4 slots (S19 to S21 of the
scenarios: in a loop, under a condition, with a slot for each stage and a
channel for each flag). It is executed before and after the split in program
order, and compiled under several schedules. Each block has another number of
iterations. The elements are small integers, so that every sum is exact. A table
of the runs is printed.
"""

import pathlib
import subprocess
import sys

import executed
import numpy as np

N = 32  # rows and columns of a tile
# Iterations, by block, and their maximum.
TRIPS = (0, 1, 2, 3, 4, 5)
MOST = 5
PLACED = [["--sequential"]]
MODES = {1: [[], ["--schedule=random:1"]], 2: [["--schedule=random:2"]], 3: [["--schedule=random:3"]], 4: [[]]}

TYPES = f"""
!tensor = memref<?x{N}xf32>
!narrow = memref<?x{N}xf16>
!matrix = memref<{N}x{N}xf16>
!part = memref<{N}x{N}xf32, strided<[{N}, 1], offset: ?>>
!narrow_part = memref<{N}x{N}xf16, strided<[{N}, 1], offset: ?>>
!l1 = memref<{N}x{N}xf16, #tile.space<shared>>
!acc = memref<{N}x{N}xf32, #tile.space<fragment>>
!ub = memref<{N}x{N}xf32, #tile.space<shared>>
"""
SIGNATURE = "%A: !narrow, %B: !matrix, %D: !tensor, %F: memref<?xi32>, %T: memref<?xi32>, %W: !tensor, %C: !tensor, %blocks: index"
TILES = """
    %a = memref.alloc() : !l1
    %b = memref.alloc() : !l1
    %c = memref.alloc() : !acc
    %x = memref.alloc() : !ub
    %d = memref.alloc() : !ub
    tile.copy %B to %b : !matrix, !l1
"""
LOAD = """
      %At = memref.subview %A[%row, 0] [32, 32] [1, 1] : !narrow to !narrow_part
      tile.copy %At to %a : !narrow_part, !l1
"""
PRODUCT = """
      tile.gemm %a, %b into %c init(%true) : !l1, !l1, !acc
      tile.copy %c to %x : !acc, !ub
"""
ADD = """
      %Dt = memref.subview %D[%row, 0] [32, 32] [1, 1] : !tensor to !part
      tile.copy %Dt to %d : !part, !ub
      tile.add %x, %d into %x : !ub, !ub, !ub
"""
STORE = """
      %Ct = memref.subview %C[%row, 0] [32, 32] [1, 1] : !tensor to !part
      tile.copy %x to %Ct : !ub, !part
"""
ROW = """
      %row = affine.apply affine_map<(d0, d1) -> ((d0 * 5 + d1) * 32)>(%block, %t)
"""
LOOP = "scf.for %t = %c0 to %trips step %c1 {"


def kernel(body, launch="in (%blocks)"):
    return f"""{TYPES}
func.func @kernel({SIGNATURE}) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c6 = arith.constant 6 : index
  %zero = arith.constant 0 : i32
  %zeros = arith.constant 0.0 : f32
  %two = arith.constant 2.0 : f32
  %true = arith.constant true
  tile.launch (%block) {launch} {{
    %t32 = memref.load %T[%block] : memref<?xi32>
    %trips = arith.index_cast %t32 : i32 to index
    {TILES}
    {body}
  }}
  return
}}
"""


def product(a, b):
    return a.astype(np.float32).reshape(-1, N, N) @ b.astype(np.float32)


def loop():
    """C[t] = A[t] · B + D[t]"""
    text = kernel(LOOP + ROW + LOAD + PRODUCT + ADD + STORE + "}")
    return text, lambda a, b, d, f: product(a, b) + d


def straight():
    """The first tile of each of a known number of blocks, which needs no flag that
    says that a slot is free."""
    body = "%t = arith.constant 0 : index" + ROW + LOAD + PRODUCT + ADD + STORE
    return kernel(body, "in (%c6)"), lambda a, b, d, f: product(a, b) + d


def there_and_back():
    """C[t] = (2 · D[t]) · B + 2 · D[t]: a tile goes to the cube core, converted,
    and the product comes back."""
    body = f"""{LOOP}{ROW}
      %Dt = memref.subview %D[%row, 0] [32, 32] [1, 1] : !tensor to !part
      tile.copy %Dt to %d : !part, !ub
      tile.mul %d, %two into %d : !ub, f32, !ub
      tile.copy %d to %a : !ub, !l1
      {PRODUCT}
      tile.add %x, %d into %x : !ub, !ub, !ub
      {STORE} }}"""
    return kernel(body), lambda a, b, d, f: 2 * d @ b.astype(np.float32) + 2 * d


def condition():
    """A product where a flag in global memory says so; in the other branch the
    vector core is alone."""
    body = f"""{LOOP}{ROW}
      %f = memref.load %F[%t] : memref<?xi32>
      %is_set = arith.cmpi ne, %f, %zero : i32
      scf.if %is_set {{
        {LOAD}{PRODUCT}{ADD}{STORE}
      }} else {{
        {ADD.replace("%x, %d into", "%d, %d into")}{STORE}
      }}
    }}"""
    choose = lambda a, b, d, f: np.where(f[: len(d), None, None] != 0, product(a, b) + d, 2 * d)
    return kernel(body), choose


def nested():
    """x = sum over s of A[t] · B, in an inner loop as long as a scalar variable
    says, which the loop changes."""
    body = f"""
    %count = memref.alloca() : memref<index>
    %sum = memref.alloc() : !ub
    memref.store %c0, %count[] : memref<index>
    {LOOP}{ROW}{LOAD}
      %Dt = memref.subview %D[%row, 0] [32, 32] [1, 1] : !tensor to !part
      tile.copy %Dt to %sum : !part, !ub
      %n = memref.load %count[] : memref<index>
      scf.for %s = %c0 to %n step %c1 {{
        {PRODUCT}
        tile.add %sum, %x into %sum : !ub, !ub, !ub
      }}
      %next = arith.addi %n, %c1 : index
      memref.store %next, %count[] : memref<index>
      %Ct = memref.subview %C[%row, 0] [32, 32] [1, 1] : !tensor to !part
      tile.copy %sum to %Ct : !ub, !part
    }}"""
    return kernel(body), lambda a, b, d, f: product(a, b) * np.arange(len(d))[:, None, None] + d


def repeat():
    """A while loop, two transfers in each direction, and a tile that is carried
    from one iteration to the next: x = x · B + A[t] · B + D[t]."""
    body = f"""
    %y = memref.alloc() : !ub
    %e = memref.alloc() : !l1
    tile.fill %zeros into %x : f32, !ub
    %end = scf.while (%i = %c0) : (index) -> index {{
      %go_on = arith.cmpi slt, %i, %trips : index
      scf.condition(%go_on) %i : index
    }} do {{
    ^bb0(%t: index):
      {ROW}{LOAD}
      tile.copy %x to %e : !ub, !l1
      tile.gemm %e, %b into %c init(%true) : !l1, !l1, !acc
      tile.copy %c to %y : !acc, !ub
      {PRODUCT}{ADD}
      tile.add %x, %y into %x : !ub, !ub, !ub
      {STORE}
      %j = arith.addi %t, %c1 : index
      scf.yield %j : index
    }}"""

    def golden(a, b, d, f):
        rows, x = [], np.zeros((N, N), np.float32)
        for p, q in zip(product(a, b), d):
            x = x.astype(np.float16).astype(np.float32) @ b.astype(np.float32) + p + q
            rows.append(x)
        return np.array(rows).reshape(-1, N, N)

    return kernel(body), golden


def no_copies():
    """The accumulator is an operand of a sum, a tile that a sum has computed one of
    a product: C[t] = (A[t] + A[t]) · B + D[t], twice."""
    body = f"""
    %h = memref.alloc() : !l1
    {LOOP}{ROW}
      %At = memref.subview %A[%row, 0] [32, 32] [1, 1] : !narrow to !narrow_part
      tile.copy %At to %h : !narrow_part, !l1
      tile.add %h, %h into %h : !l1, !l1, !l1
      %Dt = memref.subview %D[%row, 0] [32, 32] [1, 1] : !tensor to !part
      tile.copy %Dt to %d : !part, !ub
      scf.for %i = %c0 to %c2 step %c1 {{
        tile.gemm %h, %b into %c init(%true) : !l1, !l1, !acc
        tile.add %d, %c into %d : !ub, !acc, !ub
      }}
      %Ct = memref.subview %C[%row, 0] [32, 32] [1, 1] : !tensor to !part
      tile.copy %d to %Ct : !ub, !part
    }}"""
    return kernel(body), lambda a, b, d, f: 4 * product(a, b) + d


def slices():
    """Slices with unknown extents, at the edges of tiles: rows 0 to n get the sum,
    the others 2 · D. n is 31 at last."""
    part = f"memref<?x{N}xf32, strided<[{N}, 1]>, #tile.space<{{}}>>"
    ub, acc = part.format("shared"), part.format("fragment")
    gm = f"memref<?x{N}xf32, strided<[{N}, 1], offset: ?>>"
    body = f"""{LOOP}{ROW}{LOAD}
      %n = affine.apply affine_map<(d0) -> (d0 * 7 + 3)>(%t)
      %rest = affine.apply affine_map<(d0) -> (29 - d0 * 7)>(%t)
      %from = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%row, %n)
      tile.gemm %a, %b into %c init(%true) : !l1, !l1, !acc
      %Dt = memref.subview %D[%row, 0] [32, 32] [1, 1] : !tensor to !part
      tile.copy %Dt to %d : !part, !ub
      %ct = memref.subview %c[0, 0] [%n, 32] [1, 1] : !acc to {acc}
      %xt = memref.subview %x[0, 0] [%n, 32] [1, 1] : !ub to {ub}
      %dt = memref.subview %d[0, 0] [%n, 32] [1, 1] : !ub to {ub}
      tile.copy %ct to %xt : {acc}, {ub}
      tile.add %xt, %dt into %xt : {ub}, {ub}, {ub}
      %Ct = memref.subview %C[%row, 0] [%n, 32] [1, 1] : !tensor to {gm}
      tile.copy %xt to %Ct : {ub}, {gm}
      tile.copy %ct to %x pad(%zeros) : {acc}, !ub, f32
      tile.add %d, %d into %d : !ub, !ub, !ub
      tile.add %x, %d into %x : !ub, !ub, !ub
      %rows = memref.subview %x[%n, 0] [%rest, 32] [1, 1] : !ub to memref<?x{N}xf32, strided<[{N}, 1], offset: ?>, #tile.space<shared>>
      %Cr = memref.subview %C[%from, 0] [%rest, 32] [1, 1] : !tensor to {gm}
      tile.copy %rows to %Cr : memref<?x{N}xf32, strided<[{N}, 1], offset: ?>, #tile.space<shared>>, {gm}
    }}"""

    def golden(a, b, d, f):
        result = 2 * d
        for t, tile in enumerate(product(a, b)):
            n = 7 * t + 3
            result[t, :n] = tile[:n] + d[t, :n]
        return result

    return kernel(body), golden


def sub_blocks():
    """Each vector core has half of the rows of both tiles that cross."""
    half = f"memref<16x{N}xf32, #tile.space<shared>>"
    gm = f"memref<16x{N}xf32, strided<[{N}, 1], offset: ?>>"
    to, of = (f"memref<16x{N}x{t}, strided<[{N}, 1], offset: ?>, #tile.space<{s}>>" for t, s in (("f16", "shared"), ("f32", "fragment")))
    body = f"""
    %y = memref.alloc() : {half}
    {LOOP}{ROW}
      %begin = affine.apply affine_map<(d0) -> (d0 * 16)>(%sub)
      %first = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%row, %begin)
      %Dt = memref.subview %D[%first, 0] [16, 32] [1, 1] : !tensor to {gm}
      tile.copy %Dt to %y : {gm}, {half}
      %at = memref.subview %a[%begin, 0] [16, 32] [1, 1] : !l1 to {to}
      tile.copy %y to %at : {half}, {to}
      tile.gemm %a, %b into %c init(%true) : !l1, !l1, !acc
      %ct = memref.subview %c[%begin, 0] [16, 32] [1, 1] : !acc to {of}
      tile.copy %ct to %y : {of}, {half}
      tile.add %y, %y into %y : {half}, {half}, {half}
      %Ct = memref.subview %C[%first, 0] [16, 32] [1, 1] : !tensor to {gm}
      tile.copy %y to %Ct : {half}, {gm}
    }}"""
    return kernel(body, "in (%blocks) sub_block (%sub)"), lambda a, b, d, f: 2 * d @ b.astype(np.float32)


def by_hand():
    """The author's own sections, with a push by both vector cores, each of its half
    of the rows, and a pop by which each takes its half: C[t] = 2 · (D[t] · B)."""
    half = f"memref<16x{N}xf32, #ascend.memory<ub>>"
    narrow = f"memref<16x{N}xf16, #ascend.memory<ub>>"
    gm = f"memref<16x{N}xf32, strided<[{N}, 1], offset: ?>>"
    slot = lambda t: f"memref<{N}x{N}x{t}, strided<[{N}, 1], offset: ?>>"
    part = lambda t: f"memref<16x{N}x{t}, strided<[{N}, 1], offset: ?>>"
    l1, acc = f"memref<{N}x{N}xf16, #ascend.memory<l1>>", f"memref<{N}x{N}xf32, #ascend.memory<l0c>>"
    trips = """
        %t32 = memref.load %T[%block] : memref<?xi32>
        %trips = arith.index_cast %t32 : i32 to index"""
    launch = f"""
    %there = ascend.channel from vector : memref<1x{N}x{N}xf16>
    %back = ascend.channel from cube : memref<2x{N}x{N}xf32>
    ascend.section cube {{{trips}
      %a = memref.alloc() : {l1}
      %b = memref.alloc() : {l1}
      %c = memref.alloc() : {acc}
      tile.copy %B to %b : !matrix, {l1}
      {LOOP}
        ascend.pop %there as %slot : memref<1x{N}x{N}xf16> {{
          tile.copy %slot to %a : {slot("f16")}, {l1}
        }}
        tile.gemm %a, %b into %c init(%true) : {l1}, {l1}, {acc}
        ascend.push %back as %slot : memref<2x{N}x{N}xf32> {{
          tile.copy %c to %slot : {acc}, {slot("f32")}
        }}
      }}
    }}
    ascend.section vector {{{trips}
      %y = memref.alloc() : {half}
      %z = memref.alloc() : {narrow}
      %begin = affine.apply affine_map<(d0) -> (d0 * 16)>(%sub)
      {LOOP}{ROW}
        %first = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%row, %begin)
        %Dt = memref.subview %D[%first, 0] [16, 32] [1, 1] : !tensor to {gm}
        tile.copy %Dt to %y : {gm}, {half}
        tile.cast %y into %z : {half}, {narrow}
        ascend.push %there as %slot : memref<1x{N}x{N}xf16> {{
          %part = memref.subview %slot[%begin, 0] [16, 32] [1, 1] : {slot("f16")} to {part("f16")}
          tile.copy %z to %part : {narrow}, {part("f16")}
        }}
        ascend.pop %back as %slot : memref<2x{N}x{N}xf32> {{
          %part = memref.subview %slot[%begin, 0] [16, 32] [1, 1] : {slot("f32")} to {part("f32")}
          tile.copy %part to %y : {part("f32")}, {half}
        }}
        tile.add %y, %y into %y : {half}, {half}, {half}
        %Ct = memref.subview %C[%first, 0] [16, 32] [1, 1] : !tensor to {gm}
        tile.copy %y to %Ct : {half}, {gm}
      }}
    }}"""
    text = kernel("BODY", "in (%blocks) sub_block (%sub)")
    before, after = text.index("    %t32 ="), text.index("BODY") + len("BODY")
    return text[:before] + launch + text[after:], lambda a, b, d, f: 2 * d @ b.astype(np.float32)


def through_tensor():
    """The author's own way through global memory: the product of every iteration
    goes to the rows of W that the next one overwrites, and the vector core has read
    it by then. After the loop it reads the last one again."""
    body = f"""
    %slot = affine.apply affine_map<(d0) -> (d0 * 160)>(%block)
    %Wt = memref.subview %W[%slot, 0] [32, 32] [1, 1] : !tensor to !part
    {LOOP}{ROW}{LOAD}
      tile.gemm %a, %b into %c init(%true) : !l1, !l1, !acc
      tile.copy %c to %Wt : !acc, !part
      tile.copy %Wt to %x : !part, !ub
      {ADD}{STORE}
    }}
    %is_some = arith.cmpi sgt, %trips, %c0 : index
    scf.if %is_some {{
      %t = arith.constant 0 : index
      {ROW}
      tile.copy %Wt to %x : !part, !ub
      {STORE}
    }}"""

    def golden(a, b, d, f):
        result = product(a, b) + d
        if len(d):
            result[0] = product(a, b)[-1]
        return result

    return kernel(body), golden


def many(count=11):
    """A channel for each flag, so that flags mean one thing to the cube core and
    another to the vector core: C[t] = count · A[t] · B."""
    body = f"""{LOOP}{ROW}{LOAD}
      tile.fill %zeros into %d : f32, !ub
      {"tile.gemm %a, %b into %c init(%true) : !l1, !l1, !acc  tile.copy %c to %x : !acc, !ub  tile.add %d, %x into %d : !ub, !ub, !ub " * count}
      %Ct = memref.subview %C[%row, 0] [32, 32] [1, 1] : !tensor to !part
      tile.copy %d to %Ct : !ub, !part
    }}"""
    return kernel(body), lambda a, b, d, f: count * product(a, b)


def together():
    """Two tiles go to the cube core side by side, by one flag, and nothing comes
    back, so that another one says that there is room: C[t] = D[t] · B + 2 · D[t] · B."""
    body = f"""
    %e = memref.alloc() : !l1
    %false = arith.constant false
    {LOOP}{ROW}
      %Dt = memref.subview %D[%row, 0] [32, 32] [1, 1] : !tensor to !part
      tile.copy %Dt to %d : !part, !ub
      tile.mul %d, %two into %x : !ub, f32, !ub
      tile.copy %d to %a : !ub, !l1
      tile.copy %x to %e : !ub, !l1
      tile.gemm %a, %b into %c init(%true) : !l1, !l1, !acc
      tile.gemm %e, %b into %c init(%false) : !l1, !l1, !acc
      {STORE.replace("%x to %Ct : !ub", "%c to %Ct : !acc")}
    }}"""
    return kernel(body), lambda a, b, d, f: 3 * d @ b.astype(np.float32)


KERNELS = {f.__name__: f for f in (straight, loop, there_and_back, condition, nested, repeat, no_copies, slices, sub_blocks, by_hand, through_tensor, many, together)}
# Kernels that use two vector cores, which program order of one core does not show.
TWO_CORES = ("sub_blocks", "by_hand")
# Kernels that show the effect of more than two slots.
DEEP = ("loop", "there_and_back", "condition", "repeat", "together")


def compile(path, depth, level):
    """The kernel at a level, in a file of its own."""
    output = path.with_suffix(f".{level}{depth}.mlir")
    options = f"--tl-compile=to={level} channel-depth={depth}"
    subprocess.run(["tl-opt", path, options, "-o", output], check=True)
    return output


def save_data(folder, name, trips):
    """The arguments for a block with each of `trips`, and the tensor expected."""
    random = np.random.default_rng(len(trips))
    tiles = (len(trips), MOST, N, N)
    a = random.integers(-2, 3, tiles).astype(np.float16)
    b = random.integers(-1, 2, (N, N)).astype(np.float16)
    if name == "repeat":
        # Values that are multiplied repeatedly stay small.
        b = np.eye(N, dtype=np.float16)[random.permutation(N)]
    d = random.integers(-3, 4, tiles).astype(np.float32)
    f = random.integers(0, 2, MOST).astype(np.int32)
    c = np.zeros(tiles, np.float32)
    for block, n in enumerate(trips):
        n = 1 if name == "straight" else n
        c[block, :n] = KERNELS[name]()[1](a[block, :n], b, d[block, :n], f)
    for key, array in dict(A=a, D=d, C=c).items():
        np.save(folder / f"{key}.npy", array.reshape(-1, N))
    for key, array in dict(B=b, F=f, T=np.array(trips, np.int32)).items():
        np.save(folder / f"{key}.npy", array)
    rows = len(trips) * MOST * N
    arguments = [f"--arg={folder / key}.npy" for key in "ABDFT"]
    arguments += [f"--arg=zeros:{rows}x{N}"] * 2 + [f"--arg={len(trips)}"]
    return [*arguments, f"--expect=6={folder / 'C.npy'}", "--rtol=0", "--atol=0"]


def with_stages(text, stages):
    """A kernel with the given number of stages in its loop over tiles."""
    end, depth = text.index(LOOP) + len(LOOP), 1
    while depth:
        depth += {"{": 1, "}": -1}.get(text[end], 0)
        end += 1
    return f"{text[:end]} {{tile.stages = {stages}}}{text[end:]}"


def check(folder, name, depth, trips, modes, stages=1):
    path = folder / f"{name}.{stages}.mlir"
    text, _ = KERNELS[name]()
    path.write_text(with_stages(text, stages) if stages > 1 else text)
    arguments = save_data(folder, name, trips)
    executed.run(compile(path, depth, "placed"), arguments, PLACED)
    executed.run(compile(path, depth, "final"), arguments, modes)
    if depth == 1 and stages == 1 and name not in TWO_CORES:
        executed.run(path, arguments, PLACED)


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for depth, modes in MODES.items():
        for name in KERNELS:
            if depth <= 2 or name in DEEP:
                check(folder, name, depth, TRIPS, modes)
    # Cores that are up to two tiles ahead of each other.
    for name in ("loop", "there_and_back", "sub_blocks"):
        check(folder, name, 1, TRIPS, [["--schedule=random:1-4"]], stages=3)
    # More blocks than the target has cores for.
    check(folder, "repeat", 2, TRIPS * 5, MODES[1])
    executed.print_table()
    (folder / "more.mlir").write_text(many(12)[0])


if __name__ == "__main__":
    main()
