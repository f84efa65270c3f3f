// Divisions of integers by numbers that are no constants, or large ones, are those of
// tiles; remainders are the rest after them. Each has the unsigned form of its numbers.
// RUN: tl-opt %s --tile-vectorize | FileCheck %s --implicit-check-not=memref.load

!t = memref<64xi32, #tile.space<shared>>

// CHECK-LABEL: func @quotients(
// CHECK-SAME:    %[[A:[^:]*]]: memref{{.*}}, %[[B:[^:]*]]: memref{{.*}}, %[[C:[^:]*]]: memref{{.*}}, %[[N:[^:]*]]: i32
func.func @quotients(%a: !t, %b: !t, %c: !t, %n: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  // CHECK: tile.div %[[A]], %[[B]] into %[[C]] : memref<64xi32
  scf.parallel (%i) = (%c0) to (%c64) step (%c1) {
    %x = memref.load %a[%i] : !t
    %y = memref.load %b[%i] : !t
    %z = arith.divsi %x, %y : i32
    memref.store %z, %c[%i] : !t
  }
  // CHECK-DAG: %[[UA:.*]] = tile.bitcast %[[A]] : {{.*}} to memref<64xui32
  // CHECK-DAG: %[[UC:.*]] = tile.bitcast %[[C]] : {{.*}} to memref<64xui32
  // CHECK: tile.div %[[UA]], %[[N]] into %[[UC]] : memref<64xui32, {{.*}}>, i32, memref<64xui32
  scf.parallel (%i) = (%c0) to (%c64) step (%c1) {
    %x = memref.load %a[%i] : !t
    %z = arith.divui %x, %n : i32
    memref.store %z, %c[%i] : !t
  }
  return
}

// CHECK-LABEL: func @remainder(
// CHECK-SAME:    %[[A:[^:]*]]: memref{{.*}}, %[[B:[^:]*]]: memref{{.*}}, %[[C:[^:]*]]: memref
// CHECK:         tile.div %[[A]], %[[B]] into %[[Q:.*]] : memref<64xi32
// CHECK:         tile.mul %[[Q]], %[[B]] into %[[P:.*]] : memref
// CHECK:         tile.sub %[[A]], %[[P]] into %[[C]]
func.func @remainder(%a: !t, %b: !t, %c: !t) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  scf.parallel (%i) = (%c0) to (%c64) step (%c1) {
    %x = memref.load %a[%i] : !t
    %y = memref.load %b[%i] : !t
    %z = arith.remsi %x, %y : i32
    memref.store %z, %c[%i] : !t
  }
  return
}

// Rounded down: by a power of two a shift, by other constants a product in f32, else 1
// less if the rest has another sign than the divisor.
// CHECK-LABEL: func @floor(
// CHECK-SAME:    %[[A:[^:]*]]: memref{{.*}}, %[[B:[^:]*]]: memref{{.*}}, %[[C:[^:]*]]: memref
func.func @floor(%a: !t, %b: !t, %c: !t) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %seven = arith.constant 7 : i32
  %eight = arith.constant 8 : i32
  // CHECK: tile.shift_right %[[A]], %{{.*}} into %[[C]]
  scf.parallel (%i) = (%c0) to (%c64) step (%c1) {
    %x = memref.load %a[%i] : !t
    %z = arith.floordivsi %x, %eight : i32
    memref.store %z, %c[%i] : !t
  }
  // CHECK-NOT: tile.div
  // CHECK:     tile.cast %{{.*}} round{{ +}}floor
  scf.parallel (%i) = (%c0) to (%c64) step (%c1) {
    %x = memref.load %a[%i] : !t
    %z = arith.floordivsi %x, %seven : i32
    memref.store %z, %c[%i] : !t
  }
  // CHECK: tile.div %[[A]], %[[B]]
  // CHECK: tile.shift_right
  // CHECK: tile.add %{{.*}} into %[[C]]
  scf.parallel (%i) = (%c0) to (%c64) step (%c1) {
    %x = memref.load %a[%i] : !t
    %y = memref.load %b[%i] : !t
    %z = arith.floordivsi %x, %y : i32
    memref.store %z, %c[%i] : !t
  }
  return
}
