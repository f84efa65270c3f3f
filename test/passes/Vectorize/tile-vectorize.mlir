// RUN: tl-opt %s --pass-pipeline='builtin.module(func.func(tile-vectorize))' | FileCheck %s

!tile = memref<64x128xf32, #tile.space<shared>>
!column = memref<64xf32, #tile.space<shared>>
!row = memref<128xf32, #tile.space<shared>>

// A value is computed in its destination; an operand that depends on one index repeats.
// CHECK-LABEL: func @exp(
// CHECK-SAME:    %[[A:.*]]: memref<64x128xf32, {{.*}}>, %[[MAX:.*]]: memref<64xf32, {{.*}}>)
func.func @exp(%a: !tile, %max: !column) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  // CHECK-NOT: scf
  // CHECK:     %[[COLUMN:.*]] = memref.expand_shape %[[MAX]] {{\[}}[0, 1]] output_shape [64, 1]
  // CHECK:     %[[T:.*]] = memref.alloc() : memref<64x128xf32, #tile.space<shared>>
  // CHECK:     tile.sub %[[A]], %[[COLUMN]] into %[[T]]
  // CHECK:     tile.exp %[[T]] into %[[A]]
  scf.parallel (%i, %j) = (%c0, %c0) to (%c64, %c128) step (%c1, %c1) {
    %x = memref.load %a[%i, %j] : !tile
    %m = memref.load %max[%i] : !column
    %d = arith.subf %x, %m : f32
    %e = math.exp %d : f32
    memref.store %e, %a[%i, %j] : !tile
  }
  return
}

// A dead tile takes the next result. Loop-invariant values
// are scalar code.
// CHECK-LABEL: func @reuse(
// CHECK-SAME:    %[[A:.*]]: memref<64x128xf32, {{.*}}>, %[[B:.*]]: memref<128xf32, {{.*}}>, %[[S:.*]]: f32)
func.func @reuse(%a: !tile, %b: !row, %s: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  // CHECK: %[[TWICE:.*]] = arith.addf %[[S]], %[[S]]
  // CHECK: %[[FIRST:.*]] = memref.load %[[B]]
  // CHECK: %[[SCALE:.*]] = arith.mulf %[[FIRST]], %[[TWICE]]
  // CHECK: %[[T:.*]] = memref.alloc()
  // CHECK: tile.mul %[[A]], %[[SCALE]] into %[[T]]
  // CHECK: tile.add %[[T]], %[[A]] into %[[T]]
  // CHECK: tile.sqrt %[[T]] into %[[A]]
  // CHECK-NOT: memref.alloc
  scf.parallel (%i, %j) = (%c0, %c0) to (%c64, %c128) step (%c1, %c1) {
    %twice = arith.addf %s, %s : f32
    %first = memref.load %b[%c0] : !row
    %scale = arith.mulf %first, %twice : f32
    %x = memref.load %a[%i, %j] : !tile
    %y = arith.mulf %x, %scale : f32
    %z = arith.addf %y, %x : f32
    %r = math.sqrt %z : f32
    memref.store %r, %a[%i, %j] : !tile
  }
  return
}

// Parts of tiles, of extents that are known when the kernel runs only.
// CHECK-LABEL: func @part(
// CHECK-SAME:    %[[A:.*]]: memref<64x128xf32, {{.*}}>, %[[R:.*]]: index, %[[N:.*]]: index)
func.func @part(%a: !tile, %r: index, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  // CHECK: %[[SIZE:.*]] = affine.max #{{.*}}()[%[[N]]]
  // CHECK: %[[SRC:.*]] = memref.subview %[[A]][%[[R]], 8] [1, %[[SIZE]]] [1, 1]
  // CHECK: %[[DST:.*]] = memref.subview %[[A]][%[[R]], 8] [1, %[[SIZE]]] [1, 1]
  // CHECK: tile.add %[[SRC]], %[[SRC]] into %[[DST]]
  scf.parallel (%j) = (%c0) to (%n) step (%c1) {
    %at = arith.addi %j, %c8 : index
    %x = memref.load %a[%r, %at] : !tile
    %y = arith.addf %x, %x : f32
    memref.store %y, %a[%r, %at] : !tile
  }
  return
}

// A value that is loaded before it is overwritten is copied.
// CHECK-LABEL: func @swap(
// CHECK-SAME:    %[[A:.*]]: memref<128xf32, {{.*}}>, %[[B:.*]]: memref<128xf32, {{.*}}>)
func.func @swap(%a: !row, %b: !row) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c128 = arith.constant 128 : index
  // CHECK: %[[T:.*]] = memref.alloc()
  // CHECK: tile.copy %[[A]] to %[[T]]
  // CHECK: tile.copy %[[B]] to %[[A]]
  // CHECK: tile.copy %[[T]] to %[[B]]
  scf.parallel (%i) = (%c0) to (%c128) step (%c1) {
    %x = memref.load %a[%i] : !row
    %y = memref.load %b[%i] : !row
    memref.store %y, %a[%i] : !row
    memref.store %x, %b[%i] : !row
  }
  return
}

// Indices are ramps and conditions masks.
// CHECK-LABEL: func @causal(
// CHECK-SAME:    %[[A:.*]]: memref<64x128xf32, {{.*}}>)
func.func @causal(%a: !tile) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  %low = arith.constant -1.0 : f32
  // CHECK:     tile.arange %{{.*}}, %{{.*}} into %[[J:.*]] : i32, i32, memref<128xi32,
  // CHECK:     %[[START:.*]] = arith.constant 5 : i32
  // CHECK:     tile.arange %[[START]], %{{.*}} into %[[I:.*]] : i32, i32, memref<64x1xi32,
  // CHECK:     %[[MASK:.*]] = memref.alloc() : memref<64x16xui8,
  // CHECK:     tile.compare {{ *}}le %[[J]], %[[I]] into %[[MASK]]
  // CHECK:     tile.select %[[MASK]], %[[A]], %{{.*}} into %[[A]]
  scf.parallel (%i, %j) = (%c0, %c0) to (%c64, %c128) step (%c1, %c1) {
    %limit = arith.addi %i, %c5 : index
    %isSeen = arith.cmpi sle, %j, %limit : index
    %x = memref.load %a[%i, %j] : !tile
    %y = arith.select %isSeen, %x, %low : f32
    memref.store %y, %a[%i, %j] : !tile
  }
  return
}

// Elements of tensors go through tiles.
// CHECK-LABEL: func @tensors(
// CHECK-SAME:    %[[A:.*]]: memref<128xf16>, %[[B:.*]]: memref<128xf32>)
func.func @tensors(%A: memref<128xf16>, %B: memref<128xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c128 = arith.constant 128 : index
  // CHECK: %[[T:.*]] = memref.alloc() : memref<128xf16,
  // CHECK: tile.copy %[[A]] to %[[T]]
  // CHECK: %[[U:.*]] = memref.alloc() : memref<128xf32,
  // CHECK: tile.cast %[[T]] into %[[U]]
  // CHECK: tile.copy %[[U]] to %[[B]]
  scf.parallel (%i) = (%c0) to (%c128) step (%c1) {
    %x = memref.load %A[%i] : memref<128xf16>
    %y = arith.extf %x : f16 to f32
    memref.store %y, %B[%i] : memref<128xf32>
  }
  return
}

// No iteration is nothing, wherever it would begin.
// CHECK-LABEL: func @none(
// CHECK-NOT:     memref.{{load|subview}}
// CHECK-NOT:     scf
// CHECK:         return
func.func @none(%a: !row) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c128 = arith.constant 128 : index
  scf.parallel (%i) = (%c128) to (%c0) step (%c1) {
    %x = memref.load %a[%i] : !row
    %y = arith.addf %x, %x : f32
    memref.store %y, %a[%i] : !row
  }
  return
}

// The old value is loaded before the store overwrites it, though the stored value
// is computed earlier: that goes to a temporary tile.
// CHECK-LABEL: func @old_value(
// CHECK-SAME:    %[[A:.*]]: memref<128xf32, {{.*}}>, %[[C:.*]]: memref<128xf32, {{.*}}>, %[[D:.*]]: memref<128xf32, {{.*}}>)
func.func @old_value(%a: !row, %c: !row, %d: !row) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c128 = arith.constant 128 : index
  // CHECK:     %[[SUM:.*]] = memref.alloc()
  // CHECK:     tile.add %[[A]], %[[A]] into %[[SUM]]
  // CHECK:     %[[OLD:.*]] = memref.alloc()
  // CHECK:     tile.copy %[[C]] to %[[OLD]]
  // CHECK:     tile.copy %[[SUM]] to %[[C]]
  // CHECK:     tile.mul %[[OLD]], %[[A]] into %[[D]]
  scf.parallel (%i) = (%c0) to (%c128) step (%c1) {
    %x = memref.load %a[%i] : !row
    %y = arith.addf %x, %x : f32
    %old = memref.load %c[%i] : !row
    memref.store %y, %c[%i] : !row
    %z = arith.mulf %old, %x : f32
    memref.store %z, %d[%i] : !row
  }
  return
}

// A row that has two dimensions is one of the loop's.
// CHECK-LABEL: func @row_of_a_tile(
// CHECK-SAME:    %[[A:.*]]: memref<64x128xf32, {{.*}}>, %[[R:.*]]: memref<1x128xf32, {{.*}}>)
func.func @row_of_a_tile(%a: !tile, %r: memref<1x128xf32, #tile.space<shared>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  // CHECK:     %[[ROW:.*]] = memref.subview %[[R]][0, 0] [1, 128] [1, 1] : {{.*}} to memref<128xf32,
  // CHECK:     tile.mul %[[A]], %[[ROW]] into %[[A]]
  scf.parallel (%i, %j) = (%c0, %c0) to (%c64, %c128) step (%c1, %c1) {
    %x = memref.load %a[%i, %j] : !tile
    %y = memref.load %r[%c0, %j] : memref<1x128xf32, #tile.space<shared>>
    %z = arith.mulf %x, %y : f32
    memref.store %z, %a[%i, %j] : !tile
  }
  return
}

// If the loop may not run, nothing is loaded or divided.
// CHECK-LABEL: func @may_not_run(
// CHECK-SAME:    %[[A:[^:]*]]: memref<128xf32, {{.*}}>, %[[B:[^:]*]]: memref<128xf32, {{.*}}>, %[[K:[^:]*]]: memref<128xi32, {{.*}}>, %[[N:[^:]*]]: index, %[[AT:[^:]*]]: index, %[[D:[^:]*]]: i32)
func.func @may_not_run(%a: !row, %b: !row, %k: memref<128xi32, #tile.space<shared>>, %n: index, %at: index, %d: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c128 = arith.constant 128 : index
  %hundred = arith.constant 100 : i32
  // CHECK:     %[[RUNS:.*]] = arith.cmpi slt, %{{.*}}, %[[N]] : index
  // CHECK:     scf.if %[[RUNS]] {
  // CHECK:       memref.load %[[A]][%[[AT]]]
  // CHECK:       tile.add
  // CHECK:     }
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %s = memref.load %a[%at] : !row
    %x = memref.load %a[%i] : !row
    %y = arith.addf %x, %s : f32
    memref.store %y, %b[%i] : !row
  }
  // CHECK:     scf.if
  // CHECK:       arith.divsi
  // CHECK:       tile.add
  // CHECK:     }
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %q = arith.divsi %hundred, %d : i32
    %x = memref.load %k[%i] : memref<128xi32, #tile.space<shared>>
    %y = arith.addi %x, %q : i32
    memref.store %y, %k[%i] : memref<128xi32, #tile.space<shared>>
  }
  // One that certainly runs needs no condition.
  // CHECK-NOT: scf.if
  // CHECK:     arith.divsi
  // CHECK-NOT: scf.if
  // CHECK:     tile.add
  scf.parallel (%i) = (%c0) to (%c128) step (%c1) {
    %q = arith.divsi %hundred, %d : i32
    %x = memref.load %k[%i] : memref<128xi32, #tile.space<shared>>
    %y = arith.addi %x, %q : i32
    memref.store %y, %k[%i] : memref<128xi32, #tile.space<shared>>
  }
  return
}

// The part of a tensor that a block has is no more than the number of elements that
// its bounds are apart, so a tile takes it.
// CHECK-LABEL: func @part_of_tensor(
func.func @part_of_tensor(%A: memref<?xf32>, %C: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c100 = arith.constant 100 : index
  %n = memref.dim %A, %c0 : memref<?xf32>
  %blocks = arith.ceildivui %n, %c100 : index
  tile.launch (%block) in (%blocks) {
    %first = arith.muli %block, %c100 : index
    %last = arith.addi %first, %c100 : index
    %end = arith.minui %last, %n : index
    // CHECK-NOT: scf.for
    // CHECK:     memref.alloc() : memref<100xf32, #tile.space<shared>>
    // CHECK:     tile.add
    scf.parallel (%i) = (%first) to (%end) step (%c1) {
      %x = memref.load %A[%i] : memref<?xf32>
      %y = arith.addf %x, %x : f32
      memref.store %y, %C[%i] : memref<?xf32>
    }
  }
  return
}

// A fused multiply-add rounds once. It overwrites its addend, which is
// needed again here.
// CHECK-LABEL: func @fma(
// CHECK-SAME:    %[[A:[^:]*]]: memref<128xf32, {{.*}}>, %[[S:[^:]*]]: f32)
func.func @fma(%a: !row, %s: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c128 = arith.constant 128 : index
  // CHECK:     %[[T:.*]] = memref.alloc()
  // CHECK:     tile.copy %[[A]] to %[[T]]
  // CHECK:     tile.mul_add %[[A]], %[[A]] into %[[T]]
  // CHECK:     tile.axpy %[[A]], %[[S]] into %[[T]]
  // CHECK:     tile.copy %[[T]] to %[[A]]
  scf.parallel (%i) = (%c0) to (%c128) step (%c1) {
    %x = memref.load %a[%i] : !row
    %y = math.fma %x, %x, %x : f32
    %z = math.fma %s, %x, %y : f32
    memref.store %z, %a[%i] : !row
  }
  return
}

// The bits of a tile are a bitcast view.
// CHECK-LABEL: func @bits(
// CHECK-SAME:    %[[A:[^:]*]]: memref<128xf32, {{.*}}>, %[[K:[^:]*]]: memref<128xi32, {{.*}}>)
func.func @bits(%a: !row, %k: memref<128xi32, #tile.space<shared>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c128 = arith.constant 128 : index
  %mask = arith.constant 2147483647 : i32
  // CHECK:     %[[BITS:.*]] = tile.bitcast %[[A]]
  // CHECK:     tile.and %[[BITS]], %{{.*}} into %[[K]]
  scf.parallel (%i) = (%c0) to (%c128) step (%c1) {
    %x = memref.load %a[%i] : !row
    %b = arith.bitcast %x : f32 to i32
    %m = arith.andi %b, %mask : i32
    memref.store %m, %k[%i] : memref<128xi32, #tile.space<shared>>
  }
  return
}

// A function that the scalar unit lacks is computed on a tile of one element.
// CHECK-LABEL: func @scalar(
// CHECK-SAME:    %[[A:[^:]*]]: memref<128xf32, {{.*}}>, %[[N:[^:]*]]: index)
func.func @scalar(%a: !row, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%n) {
    // CHECK:     %[[X:.*]] = memref.load %[[A]]
    // CHECK:     tile.fill %[[X]] into %[[T:.*]] : f32, memref<1xf32
    // CHECK:     tile.exp %[[T]] into %[[E:.*]] :
    // CHECK:     %[[Y:.*]] = memref.load %[[E]]
    // CHECK:     memref.store %[[Y]], %[[A]]
    %x = memref.load %a[%c0] : !row
    %y = math.exp %x : f32
    memref.store %y, %a[%c1] : !row
  }
  return
}

// A loop that never runs, with a bound that is a value, goes.
// CHECK-LABEL: func @never(
// CHECK-NOT:     scf
// CHECK-NOT:     memref.
// CHECK:         return
func.func @never(%A: memref<2x8xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  tile.launch (%block) in (%c1) {
    %none = arith.minui %block, %c5 : index
    scf.parallel (%i, %j) = (%c0, %c0) to (%n, %none) step (%c1, %c1) {
      %x = memref.load %A[%i, %j] : memref<2x8xi32>
      memref.store %x, %A[%i, %j] : memref<2x8xi32>
    }
  }
  return
}

// Indices in another order than the loop's transpose the elements.
// CHECK-LABEL: func @permuted(
// CHECK-SAME: %[[A:.*]]: memref<32x16xf32, #tile.space<shared>>, %[[C:.*]]: memref<32x16xf32, #tile.space<shared>>)
// CHECK: %[[T:.*]] = memref.alloc() : memref<16x32xf32, #tile.space<shared>>
// CHECK: tile.transpose %[[A]] into %[[T]] permutation [1, 0]
// CHECK: tile.exp %[[T]] into %[[T]]
// CHECK: tile.transpose %[[T]] into %[[C]] permutation [1, 0]
func.func @permuted(%a: memref<32x16xf32, #tile.space<shared>>, %c: memref<32x16xf32, #tile.space<shared>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %c32 = arith.constant 32 : index
  scf.parallel (%i, %j) = (%c0, %c0) to (%c16, %c32) step (%c1, %c1) {
    %x = memref.load %a[%j, %i] : memref<32x16xf32, #tile.space<shared>>
    %y = math.exp %x : f32
    memref.store %y, %c[%j, %i] : memref<32x16xf32, #tile.space<shared>>
  }
  return
}

// A condition on one induction variable is a mask of all elements.
// CHECK-LABEL: func @columns(
// CHECK: %[[RAMP:.*]] = memref.alloc() : memref<32xi32
// CHECK: tile.arange {{.*}} %[[RAMP]]
// CHECK: %[[ALL:.*]] = memref.alloc() : memref<16x32xi32
// CHECK: tile.broadcast %[[RAMP]] into %[[ALL]]
// CHECK: tile.compare lt %[[ALL]]
// CHECK: tile.select
func.func @columns(%a: memref<16x32xf32, #tile.space<shared>>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %c32 = arith.constant 32 : index
  %zero = arith.constant 0.0 : f32
  scf.parallel (%i, %j) = (%c0, %c0) to (%c16, %c32) step (%c1, %c1) {
    %x = memref.load %a[%i, %j] : memref<16x32xf32, #tile.space<shared>>
    %in = arith.cmpi slt, %j, %n : index
    %y = arith.select %in, %x, %zero : f32
    memref.store %y, %a[%i, %j] : memref<16x32xf32, #tile.space<shared>>
  }
  return
}
