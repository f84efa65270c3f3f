// RUN: tl-opt %s --verify-roundtrip | FileCheck %s
// RUN: tl-opt %s --mlir-print-op-generic | tl-opt | FileCheck %s

// A walk by rows, by columns, back and forth.
// CHECK-LABEL: func @swizzle(
func.func @swizzle(%i: index, %m: index, %n: index) {
  // CHECK: tile.swizzle %{{.*}} in (%{{.*}}, %{{.*}}) rows 3 serpentine{{$}}
  %r0, %c0 = tile.swizzle %i in (%m, %n) rows 3 serpentine
  // CHECK: tile.swizzle %{{.*}} in (%{{.*}}, %{{.*}}) columns 8{{$}}
  %r1, %c1 = tile.swizzle %i in (%m, %n) columns 8
  return
}

// A copy with three slots, if it crosses from one core to the other.
// CHECK-LABEL: func @slots(
func.func @slots(%a: memref<16xf32, #tile.space<shared>>, %b: memref<16xf32, #tile.space<shared>>) {
  // CHECK: tile.copy %{{.*}} to %{{.*}} {tile.slots = 3 : i64}
  tile.copy %a to %b {tile.slots = 3} : memref<16xf32, #tile.space<shared>>, memref<16xf32, #tile.space<shared>>
  return
}

// A loop with a number of stages that the compiler chooses.
// CHECK-LABEL: func @chosen_stages(
func.func @chosen_stages(%i: index, %n: index) {
  // CHECK: } {tile.stages}
  scf.for %k = %i to %n step %i {
  } {tile.stages}
  return
}

// A loop with up to three iterations in flight.
// CHECK-LABEL: func @stages(
func.func @stages(%i: index, %n: index) {
  // CHECK: } {tile.stages = 3 : i64}
  scf.for %k = %i to %n step %i {
  } {tile.stages = 3}
  return
}

// An operation in the third step of its iteration, where it goes first.
// CHECK-LABEL: func @stage(
func.func @stage(%a: memref<16xf32, #tile.space<shared>>, %i: index, %n: index) {
  scf.for %k = %i to %n step %i {
    // CHECK: tile.add {{.*}} {tile.order = 0 : i64, tile.stage = 2 : i64}
    tile.add %a, %a into %a {tile.stage = 2, tile.order = 0} : memref<16xf32, #tile.space<shared>>, memref<16xf32, #tile.space<shared>>, memref<16xf32, #tile.space<shared>>
  }
  return
}
