// RUN: tl-opt %s --pass-pipeline='builtin.module(func.func(tile-vectorize))' | FileCheck %s

!tile = memref<32x128xf32, #tile.space<shared>>
!flat = memref<4096xf32, #tile.space<shared>>
!row = memref<128xf32, #tile.space<shared>>
!numbers = memref<128xi32, #tile.space<shared>>

// Reversed columns are gathered: a ramp for each variable, in bytes.
// CHECK-LABEL: func @reversed(
// CHECK-SAME: %[[A:.*]]: memref<32x128xf32, {{.*}}>, %[[B:.*]]: memref<32x128xf32, {{.*}}>)
// CHECK-NOT:  scf
// CHECK-DAG:  %[[ROW:.*]] = arith.constant 512 : i32
// CHECK-DAG:  tile.arange %{{.*}}, %[[ROW]] into %[[I:.*]] : i32, i32, memref<32x1xi32,
// CHECK:      %[[BACK:.*]] = arith.constant -4 : i32
// CHECK:      tile.arange %{{.*}}, %[[BACK]] into %[[J:.*]] : i32, i32, memref<128xi32,
// CHECK:      tile.add %[[I]], %[[J]] into %[[AT:.*]] :
// CHECK:      tile.gather %[[A]] at %[[AT]] into %[[X:.*]] :
// CHECK:      tile.exp %[[X]] into %[[B]]
func.func @reversed(%a: !tile, %b: !tile) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  %c127 = arith.constant 127 : index
  %c128 = arith.constant 128 : index
  scf.parallel (%i, %j) = (%c0, %c0) to (%c32, %c128) step (%c1, %c1) {
    %k = arith.subi %c127, %j : index
    %x = memref.load %a[%i, %k] : !tile
    %y = math.exp %x : f32
    memref.store %y, %b[%i, %j] : !tile
  }
  return
}

// A store to reversed rows counts the iterations from the last one on.
// CHECK-LABEL: func @reversed_store(
// CHECK-SAME: %[[A:.*]]: memref<32x128xf32, {{.*}}>, %[[B:.*]]: memref<32x128xf32, {{.*}}>)
// CHECK-NOT:  scf
// CHECK:      tile.gather %[[A]] at %{{.*}} into %[[X:.*]] :
// CHECK:      tile.exp %[[X]] into %[[B]]
func.func @reversed_store(%a: !tile, %b: !tile) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c31 = arith.constant 31 : index
  %c32 = arith.constant 32 : index
  %c128 = arith.constant 128 : index
  scf.parallel (%i, %j) = (%c0, %c0) to (%c32, %c128) step (%c1, %c1) {
    %k = arith.subi %c31, %i : index
    %x = memref.load %a[%i, %j] : !tile
    %y = math.exp %x : f32
    memref.store %y, %b[%k, %j] : !tile
  }
  return
}

// A flat index is a view of rows; so is the quotient and the remainder of one.
// CHECK-LABEL: func @flat(
// CHECK-SAME: %[[A:.*]]: memref<4096xf32, {{.*}}>, %[[B:.*]]: memref<32x128xf32, {{.*}}>)
// CHECK-NOT:  scf
// CHECK:      %[[ROWS:.*]] = memref.expand_shape %[[A]] {{\[}}[0, 1]] output_shape [32, 128]
// CHECK:      tile.exp %[[ROWS]] into %[[B]]
func.func @flat(%a: !flat, %b: !tile) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  %c128 = arith.constant 128 : index
  scf.parallel (%i, %j) = (%c0, %c0) to (%c32, %c128) step (%c1, %c1) {
    %first = arith.muli %i, %c128 : index
    %at = arith.addi %first, %j : index
    %x = memref.load %a[%at] : !flat
    %y = math.exp %x : f32
    memref.store %y, %b[%i, %j] : !tile
  }
  return
}

// A step between rows is a stride, of loads and of stores.
// CHECK-LABEL: func @every_other_row(
// CHECK-SAME: %[[A:.*]]: memref<32x128xf32, {{.*}}>, %[[B:.*]]: memref<32x128xf32, {{.*}}>)
// CHECK-NOT:  scf
// CHECK-DAG:  %[[X:.*]] = memref.subview %[[A]][0, 0] [16, 128] [2, 1]
// CHECK-DAG:  %[[Y:.*]] = memref.subview %[[B]][0, 0] [16, 128] [2, 1]
// CHECK:      tile.exp %[[X]] into %[[Y]]
func.func @every_other_row(%a: !tile, %b: !tile) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c32 = arith.constant 32 : index
  %c128 = arith.constant 128 : index
  scf.parallel (%i, %j) = (%c0, %c0) to (%c32, %c128) step (%c2, %c1) {
    %x = memref.load %a[%i, %j] : !tile
    %y = math.exp %x : f32
    memref.store %y, %b[%i, %j] : !tile
  }
  return
}

// A quotient by a number that is no power of two is one of floats; its range is known.
// CHECK-LABEL: func @quotient(
// CHECK-NOT:  scf
// CHECK:      tile.cast %{{.*}} into %[[F:.*]] round rint : memref<128xi32, {{.*}}, memref<128xf32,
// CHECK:      tile.mul %[[F]], %{{.*}} into %[[F]]
// CHECK:      tile.cast %[[F]] into %[[Q:.*]] round floor : memref<128xf32, {{.*}}, memref<128xi32,
// CHECK:      tile.gather
func.func @quotient(%a: !row, %b: !row) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %c128 = arith.constant 128 : index
  scf.parallel (%i) = (%c0) to (%c128) step (%c1) {
    %at = arith.divui %i, %c7 : index
    %x = memref.load %a[%at] : !row
    memref.store %x, %b[%i] : !row
  }
  return
}

// Indices at the edge are minima.
// CHECK-LABEL: func @edge(
// CHECK-NOT:  scf
// CHECK:      tile.min
// CHECK:      tile.gather
func.func @edge(%a: !row, %b: !row) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c127 = arith.constant 127 : index
  %c128 = arith.constant 128 : index
  scf.parallel (%i) = (%c0) to (%c128) step (%c1) {
    %next = arith.addi %i, %c1 : index
    %at = arith.minsi %next, %c127 : index
    %x = memref.load %a[%at] : !row
    memref.store %x, %b[%i] : !row
  }
  return
}

// Of numbers that are not negative, an unsigned minimum is a signed one.
// CHECK-LABEL: func @unsigned_edge(
// CHECK-NOT:  scf
// CHECK:      tile.min
// CHECK:      tile.gather
func.func @unsigned_edge(%a: !row, %b: !row) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c127 = arith.constant 127 : index
  %c128 = arith.constant 128 : index
  scf.parallel (%i) = (%c0) to (%c128) step (%c1) {
    %next = arith.addi %i, %c1 : index
    %at = arith.minui %next, %c127 : index
    %x = memref.load %a[%at] : !row
    memref.store %x, %b[%i] : !row
  }
  return
}

// Rows by a tile of numbers. The offset of the tile's part is the base of the gather.
// CHECK-LABEL: func @by_numbers(
// CHECK-SAME: %[[A:.*]]: memref<32x128xf32, {{.*}}>, %[[K:.*]]: memref<128xi32, {{.*}}>, %[[B:.*]]: memref<32x128xf32, {{.*}}>, %{{.*}}: index)
// CHECK-NOT:  scf
// CHECK:      %[[SIZE:.*]] = arith.constant 4 : i32
// CHECK:      tile.mul %[[K]], %[[SIZE]] into %[[AT:.*]] :
// CHECK:      tile.gather %[[A]] at %{{.*}} into %{{.*}} :
func.func @by_numbers(%a: !tile, %k: !numbers, %b: !tile, %r: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c128 = arith.constant 128 : index
  scf.parallel (%i) = (%c0) to (%c128) step (%c1) {
    %number = memref.load %k[%i] : !numbers
    %at = arith.index_cast %number : i32 to index
    %x = memref.load %a[%r, %at] : !tile
    memref.store %x, %b[%r, %i] : !tile
  }
  return
}

// Beyond a dynamic extent the offsets repeat the last one; without iterations there is none.
// CHECK-LABEL: func @part(
// CHECK:      scf.if
// CHECK:      tile.arange
// CHECK:      tile.min
// CHECK:      tile.gather
func.func @part(%a: !row, %b: !row, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c127 = arith.constant 127 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %at = arith.subi %c127, %i : index
    %x = memref.load %a[%at] : !row
    %y = math.exp %x : f32
    memref.store %y, %b[%i] : !row
  }
  return
}

// A sum along rows is a loop around operations on tiles. The offsets of its columns, but for their base, are made before it.
// CHECK-LABEL: func @row_sum(
// CHECK:      tile.fill %{{.*}} into %[[SUM:.*]] : f32
// CHECK:      tile.arange %{{.*}} into %[[AT:.*]] : i32
// CHECK:      scf.for
// CHECK:        tile.gather %{{.*}} at %[[AT]] into %[[X:.*]] base(%{{.*}})
// CHECK:        tile.add %[[SUM]], %[[X]] into %[[SUM]]
// CHECK:      tile.copy %[[SUM]]
func.func @row_sum(%a: !tile, %b: memref<32xf32, #tile.space<shared>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  %c128 = arith.constant 128 : index
  %zero = arith.constant 0.0 : f32
  scf.parallel (%i) = (%c0) to (%c32) step (%c1) {
    %s = scf.for %k = %c0 to %c128 step %c1 iter_args(%sum = %zero) -> f32 {
      %x = memref.load %a[%i, %k] : !tile
      %next = arith.addf %sum, %x : f32
      scf.yield %next : f32
    }
    memref.store %s, %b[%i] : memref<32xf32, #tile.space<shared>>
  }
  return
}

// Carried values that change places go through tiles of their own.
// CHECK-LABEL: func @exchange(
// CHECK:      scf.for
// CHECK:        tile.add %[[P:.*]], %{{.*}} into %[[P]] :
// CHECK:        tile.copy %[[Q:.*]] to %[[OLD:.*]] :
// CHECK:        tile.copy %[[P]] to %[[NEW:.*]] :
// CHECK:        tile.copy %[[OLD]] to %[[P]] :
// CHECK:        tile.copy %[[NEW]] to %[[Q]] :
func.func @exchange(%a: !row, %b: !row) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %c128 = arith.constant 128 : index
  scf.parallel (%i) = (%c0) to (%c128) step (%c1) {
    %x = memref.load %a[%i] : !row
    %s:2 = scf.for %k = %c0 to %c7 step %c1 iter_args(%p = %x, %q = %x) -> (f32, f32) {
      %y = arith.addf %p, %x : f32
      scf.yield %q, %y : f32, f32
    }
    memref.store %s#0, %b[%i] : !row
  }
  return
}

// A store of some iterations keeps the other elements, which the loop loads.
// CHECK-LABEL: func @masked(
// CHECK-SAME: %[[A:.*]]: memref<128xf32, {{.*}}>, %[[B:.*]]: memref<128xf32, {{.*}}>)
// CHECK-NOT:  scf
// CHECK:      tile.compare lt %[[B]], %[[A]] into %[[MASK:.*]] :
// CHECK:      tile.add %[[A]], %[[A]] into %[[SUM:.*]] :
// CHECK:      tile.select %[[MASK]], %[[SUM]], %[[B]] into %[[B]]
// CHECK:      tile.select %[[MASK]], %[[B]], %[[A]] into %[[B]]
func.func @masked(%a: !row, %b: !row) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c128 = arith.constant 128 : index
  scf.parallel (%i) = (%c0) to (%c128) step (%c1) {
    %x = memref.load %a[%i] : !row
    %old = memref.load %b[%i] : !row
    %isLess = arith.cmpf olt, %old, %x : f32
    scf.if %isLess {
      %y = arith.addf %x, %x : f32
      memref.store %y, %b[%i] : !row
    } else {
      memref.store %x, %b[%i] : !row
    }
  }
  return
}

// A branch of all iterations stays one.
// CHECK-LABEL: func @branch(
// CHECK:      scf.if %{{.*}} {
// CHECK:        tile.exp
// CHECK:      } else {
// CHECK:        tile.copy
// CHECK:      }
func.func @branch(%a: !row, %b: !row, %p: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c128 = arith.constant 128 : index
  scf.parallel (%i) = (%c0) to (%c128) step (%c1) {
    %x = memref.load %a[%i] : !row
    scf.if %p {
      %y = math.exp %x : f32
      memref.store %y, %b[%i] : !row
    } else {
      memref.store %x, %b[%i] : !row
    }
  }
  return
}

// A tensor of unknown size is processed in parts.
// CHECK-LABEL: func @parts(
// CHECK:      scf.for %{{.*}} = %{{.*}} to %[[N:.*]] step %{{.*}} {
// CHECK:        %[[END:.*]] = affine.min
// CHECK:        memref.alloc() : memref<4096xf32, #tile.space<shared>>
// CHECK:        tile.exp
func.func @parts(%A: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %x = memref.load %A[%i] : memref<?xf32>
    %y = math.exp %x : f32
    memref.store %y, %A[%i] : memref<?xf32>
  }
  return
}

// Conditions on sums of indices, also unsigned ones.
// CHECK-LABEL: func @diagonals(
// CHECK-NOT:  scf
// CHECK:      tile.add
// CHECK:      tile.compare lt
// CHECK:      tile.select
func.func @diagonals(%a: !tile, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  %zero = arith.constant 0.0 : f32
  scf.parallel (%i, %j) = (%c0, %c0) to (%c32, %c128) step (%c1, %c1) {
    %sum = arith.addi %i, %j : index
    %isIn = arith.cmpi ult, %sum, %c64 : index
    %x = memref.load %a[%i, %j] : !tile
    %y = arith.select %isIn, %x, %zero : f32
    memref.store %y, %a[%i, %j] : !tile
  }
  return
}

// A masked store to every second element: the old elements at these places are gathered, and
// what the mask selects is stored in all iterations.
// CHECK-LABEL: func @masked_places(
// CHECK-SAME: %[[A:.*]]: memref<128xf32, {{.*}}>, %[[B:.*]]: memref<128xf32, {{.*}}>)
// CHECK-NOT:  scf
// CHECK:      tile.compare gt %{{.*}}, %{{.*}} into %[[MASK:.*]] :
// CHECK:      tile.gather %[[A]] at %{{.*}} into %[[OLD:.*]] :
// CHECK:      tile.select %[[MASK]], %{{.*}}, %[[OLD]] into %[[OLD]]
// CHECK:      tile.gather %{{.*}} at %{{.*}} into %[[A]]
func.func @masked_places(%a: !row, %b: !row) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c64 = arith.constant 64 : index
  %zero = arith.constant 0.0 : f32
  tile.fill %zero into %a : f32, !row
  scf.parallel (%i) = (%c0) to (%c64) step (%c1) {
    %x = memref.load %b[%i] : !row
    %isMore = arith.cmpf ogt, %x, %zero : f32
    %k = arith.muli %i, %c2 : index
    scf.if %isMore {
      memref.store %x, %a[%k] : !row
    }
  }
  return
}

// What nothing uses is gone: here a load from every second element of a tensor.
// CHECK-LABEL: func @unused(
// CHECK-NOT:  scf
// CHECK:      tile.exp
func.func @unused(%A: memref<256xf32>, %a: !row) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c128 = arith.constant 128 : index
  scf.parallel (%i) = (%c0) to (%c128) step (%c1) {
    %k = arith.muli %i, %c2 : index
    %unused = memref.load %A[%k] : memref<256xf32>
    %x = memref.load %a[%i] : !row
    %y = math.exp %x : f32
    memref.store %y, %a[%i] : !row
  }
  return
}

// No iteration stores to the tensor: the slice would begin behind its last row.
// CHECK-LABEL: func @behind(
// CHECK-NOT:  subview %arg0
// CHECK:      return
func.func @behind(%A: memref<5x128xf32>, %a: memref<5x128xf32, #tile.space<shared>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %c128 = arith.constant 128 : index
  scf.parallel (%i, %j) = (%c0, %c0) to (%c5, %c128) step (%c1, %c1) {
    %x = memref.load %a[%i, %j] : memref<5x128xf32, #tile.space<shared>>
    %isBehind = arith.cmpi sge, %i, %c5 : index
    scf.if %isBehind {
      memref.store %x, %A[%i, %j] : memref<5x128xf32>
    }
  }
  return
}

// The store counts the rows from the last one on. Then the row is the number of the last
// iteration minus that of the iteration, and not negative.
// CHECK-LABEL: func @counted_back(
// CHECK-NOT:  scf.for
// CHECK:      tile.shift_right
// CHECK:      tile.gather
func.func @counted_back(%a: !row, %b: memref<8x128xf32, #tile.space<shared>>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %c128 = arith.constant 128 : index
  scf.parallel (%i, %j) = (%c0, %c0) to (%n, %c128) step (%c1, %c1) {
    %half = arith.shrui %i, %c1 : index
    %x = memref.load %a[%half] : !row
    %back = arith.subi %c7, %i : index
    memref.store %x, %b[%back, %j] : memref<8x128xf32, #tile.space<shared>>
  }
  return
}

// A branch with a result that loads on both sides: both are computed, as a rotation of rows does.
// That the index is a remainder keeps it within the tile.
// CHECK-LABEL: func @loading_branches(
// CHECK-SAME: %[[A:.*]]: memref<16x64xf32, {{.*}}>, %[[B:.*]]: memref<16x64xf32, {{.*}}>)
// CHECK-NOT:  scf
// CHECK:      tile.gather %[[A]] at %{{.*}} into %[[TURNED:.*]] :
// CHECK:      tile.mul %[[TURNED]], %{{.*}} into %[[NEGATED:.*]] :
// CHECK:      tile.select %{{.*}}, %[[NEGATED]], %[[A]] into %[[CHOSEN:.*]] :
// CHECK:      tile.copy %[[CHOSEN]] to %[[B]]
func.func @loading_branches(%a: memref<16x64xf32, #tile.space<shared>>, %b: memref<16x64xf32, #tile.space<shared>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %c32 = arith.constant 32 : index
  %c64 = arith.constant 64 : index
  %zero = arith.constant 0.0 : f32
  tile.fill %zero into %a : f32, memref<16x64xf32, #tile.space<shared>>
  scf.parallel (%i, %j) = (%c0, %c0) to (%c16, %c64) step (%c1, %c1) {
    %isFirst = arith.cmpi slt, %j, %c32 : index
    %y = scf.if %isFirst -> f32 {
      %k = affine.apply affine_map<(d0) -> ((d0 + 32) mod 64)>(%j)
      %x = memref.load %a[%i, %k] : memref<16x64xf32, #tile.space<shared>>
      %minus = arith.negf %x : f32
      scf.yield %minus : f32
    } else {
      %x = memref.load %a[%i, %j] : memref<16x64xf32, #tile.space<shared>>
      scf.yield %x : f32
    }
    memref.store %y, %b[%i, %j] : memref<16x64xf32, #tile.space<shared>>
  }
  return
}

// The unsigned remainder of a loaded number, which may be negative: it then gets the rest of
// 2^64 divided by 13, and 13 if it is still negative. Beyond the extent there is no number.
// CHECK-LABEL: func @remainder(
// CHECK-SAME:    %[[A:.*]]: memref<128xf32, {{.*}}>, %[[K:.*]]: memref<128xi16, {{.*}}>
// CHECK:       tile.fill %{{.*}} into %[[BOUNDED:[^ ]*]]
// CHECK:       tile.copy %{{.*}} to
// CHECK:       tile.cast %[[BOUNDED]] into %[[NUMBER:[^ ]*]]
// CHECK:       tile.div %[[NUMBER]], %c13_i32{{.*}} into
// CHECK:       tile.shift_right %[[NUMBER]]
// CHECK:       tile.and %{{.*}}, %c3_i32
// CHECK:       tile.shift_right
// CHECK:       tile.and %{{.*}}, %c13_i32
// CHECK:       tile.fill
// CHECK:       tile.gather %[[A]]
func.func @remainder(%a: !row, %k: memref<128xi16, #tile.space<shared>>, %b: !row, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c13 = arith.constant 13 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %number = memref.load %k[%i] : memref<128xi16, #tile.space<shared>>
    %index = arith.index_cast %number : i16 to index
    %at = arith.remui %index, %c13 : index
    %x = memref.load %a[%at] : !row
    memref.store %x, %b[%i] : !row
  }
  return
}

// The lowest 8 bits of a sum of indices.
// CHECK-LABEL: func @bytes(
// CHECK:       %[[SHIFT:.*]] = arith.constant 24 : i32
// CHECK:       tile.shift_left %{{.*}}, %[[SHIFT]]
// CHECK:       tile.shift_right %{{.*}}, %[[SHIFT]]
// CHECK:       tile.cast %{{.*}} into %{{.*}} {{.*}}xi8
func.func @bytes(%b: memref<64x64xi8, #tile.space<shared>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  scf.parallel (%i, %j) = (%c0, %c0) to (%c64, %c64) step (%c1, %c1) {
    %sum = arith.addi %i, %j : index
    %x = arith.index_cast %sum : index to i8
    memref.store %x, %b[%i, %j] : memref<64x64xi8, #tile.space<shared>>
  }
  return
}

// A division by a constant fails in no iteration, so all compute it.
// CHECK-LABEL: func @division_in_branch(
// CHECK-NOT:   scf.for
// CHECK:       tile.select
func.func @division_in_branch(%a: memref<128xi8, #tile.space<shared>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c128 = arith.constant 128 : index
  %seven = arith.constant 7 : i8
  %zero = arith.constant 0 : i8
  scf.parallel (%i) = (%c0) to (%c128) step (%c1) {
    %x = memref.load %a[%i] : memref<128xi8, #tile.space<shared>>
    %p = arith.cmpi slt, %x, %zero : i8
    scf.if %p {
      %q = arith.divsi %x, %seven : i8
      memref.store %q, %a[%i] : memref<128xi8, #tile.space<shared>>
    }
  }
  return
}

// An index that is the same in all iterations takes no tile. The only block may read what
// lies between elements that it needs, and store back what it does not change.
// CHECK-LABEL: func @only_block(
// CHECK-NOT:   tile.arange
// CHECK:       memref.subview %{{.*}}[0, 0] [16, 1] [1, 1]
// CHECK:       tile.select
// CHECK:       tile.gather
// CHECK-NOT:   scf.for
func.func @only_block(%A: memref<16x8xf32>, %a: memref<16x1xf32, #tile.space<shared>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c5 = arith.constant 5 : index
  %c16 = arith.constant 16 : index
  %zero = arith.constant 0.0 : f32
  tile.launch (%block) in (%c1) {
    scf.parallel (%i, %j) = (%c0, %c0) to (%c16, %c1) step (%c1, %c1) {
      %half = arith.divui %j, %c2 : index
      %x = memref.load %A[%i, %half] : memref<16x8xf32>
      %p = arith.cmpf ogt, %x, %zero : f32
      scf.if %p {
        memref.store %zero, %A[%i, %j] : memref<16x8xf32>
      }
      %k = arith.remui %i, %c5 : index
      %y = memref.load %A[%k, %c2] : memref<16x8xf32>
      memref.store %y, %a[%i, %j] : memref<16x1xf32, #tile.space<shared>>
    }
  }
  return
}

// -----

// The lowest 63 bits of an index are no remainder by a number of 64 bits, but the lowest 32
// of these are those of the lowest 32.
// CHECK-LABEL: func @lowest_bits(
// CHECK-NOT: scf.for
// CHECK: tile.and
func.func @lowest_bits(%a: memref<64xf32, #tile.space<shared>>, %zero: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c64 = arith.constant 64 : index
  %most = arith.constant 9223372036854775807 : index
  scf.parallel (%i) = (%c0) to (%c64) step (%c1) {
    %x = memref.load %a[%i] : memref<64xf32, #tile.space<shared>>
    %low = arith.andi %i, %most : index
    %p = arith.cmpi slt, %low, %c8 : index
    %y = arith.select %p, %x, %zero : f32
    memref.store %y, %a[%i] : memref<64xf32, #tile.space<shared>>
  }
  return
}
