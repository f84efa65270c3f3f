"""Runs kernels with work for both cores under control flow of all kinds.

    mixed_control.py FOLDER

As channels.py, with the same tiles and data: loops that end early, state of scalar
variables that both cores follow, channels with other trip counts than the
surrounding code, in both directions, and tiles that are chosen or carried. Each
block has another number of iterations. A table of the runs is printed.
"""

import pathlib
import sys

import channels
import executed
import numpy as np
from channels import ADD, LOAD, LOOP, N, PRODUCT, ROW, STORE, kernel, product

LOAD_D = """
      %Dt = memref.subview %D[%row, 0] [32, 32] [1, 1] : !tensor to !part
      tile.copy %Dt to %d : !part, !ub
"""
FLAG = """
      %f = memref.load %F[%t] : memref<?xi32>
      %is_set = arith.cmpi ne, %f, %zero : i32
"""


def early_exit():
    """A loop that ends after the first tile with its flag set."""
    body = f"""
    %end:2 = scf.while (%i = %c0, %go = %true) : (index, i1) -> (index, i1) {{
      %more = arith.cmpi slt, %i, %trips : index
      %both = arith.andi %more, %go : i1
      scf.condition(%both) %i, %go : index, i1
    }} do {{
    ^bb0(%t: index, %g: i1):
      {ROW}{LOAD}{PRODUCT}{ADD}{STORE}{FLAG}
      %stays = arith.cmpi eq, %f, %zero : i32
      %j = arith.addi %t, %c1 : index
      scf.yield %j, %stays : index, i1
    }}"""

    def golden(a, b, d, f):
        result = product(a, b) + d
        ends = np.flatnonzero(f[: len(d)])
        if len(ends):
            result[ends[0] + 1 :] = 0
        return result

    return kernel(body), golden


def skipping():
    """Tiles without their flag set are skipped; every second one of the others goes
    to the cube core and back, which a variable counts."""
    body = f"""
    %count = memref.alloca() : memref<index>
    memref.store %c0, %count[] : memref<index>
    {LOOP}{ROW}{FLAG}
      scf.if %is_set {{
        %n = memref.load %count[] : memref<index>
        %next = arith.addi %n, %c1 : index
        memref.store %next, %count[] : memref<index>
        %odd = arith.remui %n, %c2 : index
        %isOdd = arith.cmpi eq, %odd, %c1 : index
        scf.if %isOdd {{
          {LOAD_D}
          tile.copy %d to %a : !ub, !l1
          {PRODUCT}{STORE}
        }} else {{
          {LOAD}{PRODUCT}{STORE}
        }}
      }}
    }}"""

    def golden(a, b, d, f):
        result, count = np.zeros_like(d), 0
        for t in range(len(d)):
            if f[t]:
                result[t] = (d if count % 2 else a)[t].astype(np.float32) @ b.astype(np.float32)
                count += 1
        return result

    return kernel(body), golden


def state():
    """Which tile of A is multiplied says a variable of the cube core's, by how much
    the product counts one of the vector core's; conditions change both."""
    body = f"""
    %place = memref.alloca() : memref<index>
    %weight = memref.alloca() : memref<f32>
    memref.store %c0, %place[] : memref<index>
    memref.store %two, %weight[] : memref<f32>
    {LOOP}{FLAG}
      %p = memref.load %place[] : memref<index>
      {ROW.replace("%row", "%from").replace("%t)", "%p)")}{LOAD.replace("%row", "%from")}{PRODUCT}{ROW}
      %w = memref.load %weight[] : memref<f32>
      tile.mul %x, %w into %x : !ub, f32, !ub
      {ADD}{STORE}
      scf.if %is_set {{
        %next = arith.addi %p, %c1 : index
        memref.store %next, %place[] : memref<index>
        %more = arith.addf %w, %two : f32
        memref.store %more, %weight[] : memref<f32>
      }} else {{
        memref.store %c0, %place[] : memref<index>
      }}
    }}"""

    def golden(a, b, d, f):
        result, place, weight = np.zeros_like(d), 0, 2
        for t in range(len(d)):
            result[t] = weight * product(a[place : place + 1], b)[0] + d[t]
            weight += 2 * bool(f[t])
            place = place + 1 if f[t] else 0
        return result

    return kernel(body), golden


def trips():
    """A sum of products on the cube core in an inner loop, with one tile that comes
    back; and two tiles that go there and come back once for each iteration of the
    outer loop so far."""
    body = f"""
    %sum = memref.alloc() : !ub
    {LOOP}{ROW}
      {LOAD_D}
      tile.fill %zeros into %sum : f32, !ub
      %n = arith.addi %t, %c1 : index
      scf.for %u = %c0 to %n step %c1 {{
        %at = affine.apply affine_map<(d0, d1) -> ((d0 * 5 + d1) * 32)>(%block, %u)
        {LOAD.replace("%row", "%at").replace("%At", "%Au")}
        %is_first = arith.cmpi eq, %u, %c0 : index
        tile.gemm %a, %b into %c init(%is_first) : !l1, !l1, !acc
      }}
      tile.copy %c to %x : !acc, !ub
      tile.add %sum, %x into %sum : !ub, !ub, !ub
      scf.for %v = %c0 to %c2 step %c1 {{
        tile.copy %d to %a : !ub, !l1
        scf.for %u = %c0 to %t step %c1 {{
          tile.gemm %a, %b into %c init(%true) : !l1, !l1, !acc
          tile.copy %c to %x : !acc, !ub
          tile.add %sum, %x into %sum : !ub, !ub, !ub
        }}
      }}
      %Ct = memref.subview %C[%row, 0] [32, 32] [1, 1] : !tensor to !part
      tile.copy %sum to %Ct : !ub, !part
    }}"""

    def golden(a, b, d, f):
        times = np.arange(len(d))[:, None, None]
        return np.cumsum(product(a, b), 0, dtype=np.float32) + 2 * times * (d @ b.astype(np.float32))

    return kernel(body), golden


def condition_work():
    """The condition of a while loop multiplies, too: once more than its body."""
    body = f"""
    %sum = memref.alloc() : !ub
    tile.fill %zeros into %sum : f32, !ub
    %end = scf.while (%i = %c0) : (index) -> index {{
      %last = arith.constant 4 : index
      %t = arith.minui %i, %last : index
      {ROW}{LOAD}{PRODUCT}
      tile.add %sum, %x into %sum : !ub, !ub, !ub
      %more = arith.cmpi slt, %i, %trips : index
      scf.condition(%more) %i : index
    }} do {{
    ^bb0(%t: index):
      {ROW}
      {LOAD_D}
      tile.add %sum, %d into %d : !ub, !ub, !ub
      %Ct = memref.subview %C[%row, 0] [32, 32] [1, 1] : !tensor to !part
      tile.copy %d to %Ct : !ub, !part
      %j = arith.addi %t, %c1 : index
      scf.yield %j : index
    }}"""
    return kernel(body), lambda a, b, d, f: np.cumsum(product(a, b), 0, dtype=np.float32) + d


def choice():
    """A condition returns a tile of the vector core, of the products or of D, and
    the row for its product."""
    body = f"""
    {LOOP}{ROW}{FLAG}
      {LOAD_D}
      %from, %tile = scf.if %is_set -> (index, !ub) {{
        scf.yield %row, %x : index, !ub
      }} else {{
        %first = affine.apply affine_map<(d0) -> (d0 * 160)>(%block)
        scf.yield %first, %d : index, !ub
      }}
      {LOAD.replace("%row", "%from")}{PRODUCT}
      tile.add %tile, %tile into %d : !ub, !ub, !ub
      tile.add %x, %d into %x : !ub, !ub, !ub
      {STORE}
    }}"""

    def golden(a, b, d, f):
        all = product(a, b)
        return np.array([3 * all[t] if f[t] else all[0] + 2 * d[t] for t in range(len(d))], np.float32).reshape(d.shape)

    return kernel(body), golden


def carried():
    """Two tiles of the vector core that take turns; one gets the product."""
    body = f"""
    %y = memref.alloc() : !ub
    tile.fill %zeros into %x : f32, !ub
    %last:2 = scf.for %t = %c0 to %trips step %c1 iter_args(%p = %x, %q = %y) -> (!ub, !ub) {{
      {ROW}{LOAD}
      tile.gemm %a, %b into %c init(%true) : !l1, !l1, !acc
      tile.copy %c to %q : !acc, !ub
      tile.add %p, %q into %q : !ub, !ub, !ub
      %Ct = memref.subview %C[%row, 0] [32, 32] [1, 1] : !tensor to !part
      tile.copy %q to %Ct : !ub, !part
      scf.yield %q, %p : !ub, !ub
    }}"""
    return kernel(body), lambda a, b, d, f: np.cumsum(product(a, b), 0, dtype=np.float32)


def switch():
    """One of three ways by the number of the tile."""
    body = f"""
    {LOOP}{ROW}
      %three = arith.constant 3 : index
      %way = arith.remui %t, %three : index
      scf.index_switch %way
      case 0 {{
        {LOAD}{PRODUCT}{STORE}
        scf.yield
      }}
      case 1 {{
        {LOAD_D}
        tile.copy %d to %a : !ub, !l1
        {PRODUCT}{STORE}
        scf.yield
      }}
      default {{
        {LOAD_D}
        tile.copy %d to %Ct0 : !ub, !part
      }}
    }}""".replace("tile.copy %d to %Ct0 : !ub, !part", STORE.replace("%x", "%d"))

    def golden(a, b, d, f):
        ways = [product(a, b), d @ b.astype(np.float32), d]
        return np.array([ways[t % 3][t] for t in range(len(d))], np.float32).reshape(d.shape)

    return kernel(body), golden


def halves():
    """Both vector cores have a half of the product, and need sums along rows and
    along columns, of the product and of the tile that goes back to the cube core in
    every second iteration."""
    body = f"""
    %sums = memref.alloc() : memref<1x{N}xf32, #tile.space<shared>>
    %most = memref.alloc() : memref<{N}x1xf32, #tile.space<shared>>
    {LOOP}{ROW}{LOAD}{PRODUCT}
      tile.reduce sum %x into %sums dim(0) : !ub, memref<1x{N}xf32, #tile.space<shared>>
      tile.sub %x, %sums into %x : !ub, memref<1x{N}xf32, #tile.space<shared>>, !ub
      tile.reduce max %x into %most dim(1) : !ub, memref<{N}x1xf32, #tile.space<shared>>
      tile.sub %x, %most into %x : !ub, memref<{N}x1xf32, #tile.space<shared>>, !ub
      %odd = arith.remui %t, %c2 : index
      %isOdd = arith.cmpi eq, %odd, %c1 : index
      scf.if %isOdd {{
        {LOAD_D}
        tile.reduce min %d into %sums dim(0) : !ub, memref<1x{N}xf32, #tile.space<shared>>
        tile.reduce sum %d into %most dim(1) : !ub, memref<{N}x1xf32, #tile.space<shared>>
        tile.add %d, %sums into %d : !ub, memref<1x{N}xf32, #tile.space<shared>>, !ub
        tile.add %d, %most into %d : !ub, memref<{N}x1xf32, #tile.space<shared>>, !ub
        tile.copy %d to %a : !ub, !l1
        {PRODUCT}
      }}
      {STORE}
    }}"""

    def golden(a, b, d, f):
        x = product(a, b)
        x = x - x.sum(1, keepdims=True)
        x = x - x.max(2, keepdims=True)
        y = (d + d.min(1, keepdims=True) + d.sum(2, keepdims=True)) @ b.astype(np.float32)
        return np.array([y[t] if t % 2 else x[t] for t in range(len(d))], np.float32).reshape(d.shape)

    return kernel(body).replace("  }\n  return", "  } {tile.sub_blocks = 2}\n  return"), golden


def converted():
    """Rows of f32 that are loaded into a factor of f16: by way of the vector core."""
    body = f"""
    {LOOP}{ROW}
      %Dt = memref.subview %D[%row, 0] [32, 32] [1, 1] : !tensor to !part
      tile.copy %Dt to %a : !part, !l1
      {PRODUCT}{STORE}
    }}"""
    return kernel(body), lambda a, b, d, f: d @ b.astype(np.float32)


KERNELS = {f.__name__: f for f in (early_exit, skipping, state, trips, condition_work, choice, carried, switch, halves, converted)}
channels.KERNELS.update(KERNELS)


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for name in sys.argv[2:] or KERNELS:
        for depth in (1, 4):
            channels.check(folder, name, depth, channels.TRIPS, channels.MODES[depth])
        print(f"{name} agrees")
    executed.print_table()


if __name__ == "__main__":
    main()
