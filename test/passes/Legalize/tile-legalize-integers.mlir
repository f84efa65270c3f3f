// Quotients of integers, and offsets of elements.
// RUN: tl-opt %s --tile-legalize | FileCheck %s

!ub16 = memref<64xi16, #ascend.memory<ub>>
!ub32 = memref<64xi32, #ascend.memory<ub>>
!u32 = memref<64xui32, #ascend.memory<ub>>
!f32 = memref<64xf32, #ascend.memory<ub>>

// Integers of 16 bits are exact in f32.
// CHECK-LABEL: func @narrow(
// CHECK:         tile.cast
// CHECK:         tile.div %{{.*}} : memref<64xf32
// CHECK:         tile.cast %{{.*}} round{{ +}}trunc : memref<64xf32
// CHECK:         tile.cast %{{.*}} into %arg0{{.*}} : memref<64xf32, {{.*}}>, memref<64xi16
// CHECK-NOT:     tile.div
func.func @narrow(%a: !ub16, %b: !ub16) {
  tile.div %a, %b into %a : !ub16, !ub16, !ub16
  return
}

// Those of 32 bits take two estimates in f32 and a correction.
// CHECK-LABEL: func @wide(
// CHECK-COUNT-2: tile.div %{{.*}} : memref<64xf32
// CHECK-NOT:     tile.div
// CHECK:         tile.shift_right
// CHECK:         tile.mul %{{.*}} into %arg0
func.func @wide(%a: !ub32, %b: !ub32) {
  tile.div %a, %b into %a : !ub32, !ub32, !ub32
  return
}

// Unsigned ones are halved.
// CHECK-LABEL: func @unsigned(
// CHECK:         tile.shift_right %{{.*}} : memref<64xui32
// CHECK-COUNT-2: tile.div %{{.*}} : memref<64xf32
// CHECK-NOT:     tile.div
func.func @unsigned(%a: !u32, %n: i32) {
  tile.div %n, %a into %a : i32, !u32, !u32
  return
}

// Offsets of elements are limited, so that wrong ones stay wrong, and multiplied.
// CHECK-LABEL: func @elements(
// CHECK-SAME:    %[[A:.*]]: memref<64xf32, {{.*}}>, %[[I:.*]]: memref<64xi32, {{.*}}>, %[[BASE:.*]]: index, %[[B:.*]]: memref
// CHECK:         %[[O:.*]] = memref.alloc() : memref<64xi32
// CHECK:         tile.min %[[I]], %{{.*}} into %[[O]]
// CHECK:         tile.max %[[O]], %{{.*}} into %[[O]]
// CHECK:         tile.shift_left %[[O]], %{{.*}} into %[[O]]
// CHECK:         %[[BYTES:.*]] = arith.muli %[[BASE]]
// CHECK:         tile.gather %[[A]] at %[[O]] into %[[B]] base(%[[BYTES]]) : memref
func.func @elements(%a: !f32, %i: !ub32, %base: index, %b: !f32) {
  tile.gather %a at %i into %b elements base(%base) : !f32, !ub32, !f32
  return
}
