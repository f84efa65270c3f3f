// RUN: tl-opt %s --pass-pipeline='builtin.module(func.func(tile-split-sub-blocks))' | FileCheck %s

!tensor = memref<64x128xf32>
!tile = memref<64x128xf32, #ascend.memory<ub>>
!bias = memref<1x128xf32, #ascend.memory<ub>>
!sums = memref<64xf32, #ascend.memory<ub>>

// Rows are halved; both cores load the operands that all rows share; sums go with their rows.
// CHECK-LABEL: func @rows(
// CHECK-SAME:    %[[A:.*]]: memref<64x128xf32>, %[[B:.*]]: memref<1x128xf32>, %[[C:.*]]: memref<64x128xf32>
func.func @rows(%A: !tensor, %B: memref<1x128xf32>, %C: !tensor, %S: memref<64xf32>, %n: index) {
  // CHECK: tile.launch (%{{.*}}) in (%{{.*}}) sub_block (%[[SUB:.*]]) {
  tile.launch (%block) in (%n) {
    ascend.section vector {
      // CHECK:     %[[FIRST:.*]] = affine.apply #{{.*}}(%[[SUB]])
      // CHECK:     %[[T:.*]] = memref.alloc() : memref<32x128xf32, #ascend.memory<ub>>
      // CHECK:     %[[BIAS:.*]] = memref.alloc() : memref<1x128xf32, #ascend.memory<ub>>
      // CHECK:     %[[SUMS:.*]] = memref.alloc() : memref<32xf32, #ascend.memory<ub>>
      %a = memref.alloc() : !tile
      %b = memref.alloc() : !bias
      %s = memref.alloc() : !sums
      // CHECK:     %[[PART:.*]] = memref.subview %[[A]][%[[FIRST]], 0] [32, 128] [1, 1]
      // CHECK:     tile.copy %[[PART]] to %[[T]]
      tile.copy %A to %a : !tensor, !tile
      // CHECK:     tile.copy %[[B]] to %[[BIAS]]
      tile.copy %B to %b : memref<1x128xf32>, !bias
      // CHECK:     tile.add %[[T]], %[[BIAS]] into %[[T]]
      tile.add %a, %b into %a : !tile, !bias, !tile
      // CHECK:     tile.reduce sum %[[T]] into %[[SUMS]] dim(1)
      tile.reduce sum %a into %s dim(1) : !tile, !sums
      // CHECK:     %[[PART:.*]] = memref.subview %[[C]][%[[FIRST]], 0] [32, 128] [1, 1]
      // CHECK:     tile.copy %[[T]] to %[[PART]]
      tile.copy %a to %C : !tile, !tensor
      // CHECK:     %[[PART:.*]] = memref.subview %{{.*}}[%[[FIRST]]] [32] [1]
      // CHECK:     tile.copy %[[SUMS]] to %[[PART]]
      tile.copy %s to %S : !sums, memref<64xf32>
    }
  } {tile.sub_blocks = 2}
  return
}

// Both cores have 4 of 7 rows; the second does not store its first row.
// CHECK-LABEL: func @odd(
func.func @odd(%A: memref<7x128xf32>, %C: memref<7x128xf32>, %n: index) {
  tile.launch (%block) in (%n) {
    ascend.section vector {
      // CHECK: memref.alloc() : memref<4x128xf32, #ascend.memory<ub>>
      %a = memref.alloc() : memref<7x128xf32, #ascend.memory<ub>>
      // CHECK: memref.subview %{{.*}}[%{{.*}}, 0] [4, 128] [1, 1]
      tile.copy %A to %a : memref<7x128xf32>, memref<7x128xf32, #ascend.memory<ub>>
      // CHECK: %[[ROWS:.*]] = affine.min
      // CHECK: memref.subview %{{.*}}[0, 0] [%[[ROWS]], 128] [1, 1] : memref<4x128xf32, #ascend.memory<ub>>
      tile.copy %a to %C : memref<7x128xf32, #ascend.memory<ub>>, memref<7x128xf32>
    }
  } {tile.sub_blocks = 2}
  return
}

// The first core stores results that no core has cut.
// CHECK-LABEL: func @both(
func.func @both(%A: !tensor, %B: memref<1x128xf32>, %C: !tensor, %n: index) {
  // CHECK: sub_block (%[[SUB:.*]]) {
  tile.launch (%block) in (%n) {
    ascend.section vector {
      %a = memref.alloc() : !tile
      %b = memref.alloc() : !bias
      %s = memref.alloc() : memref<1x1xf32, #ascend.memory<ub>>
      tile.copy %A to %a : !tensor, !tile
      tile.add %a, %a into %a : !tile, !tile, !tile
      tile.copy %a to %C : !tile, !tensor
      // CHECK:      tile.reduce
      // CHECK:      %[[FIRST:.*]] = arith.cmpi eq, %[[SUB]]
      // CHECK-NEXT: scf.if %[[FIRST]] {
      // CHECK-NEXT:   tile.printf
      // CHECK-NEXT: }
      tile.copy %B to %b : memref<1x128xf32>, !bias
      tile.reduce sum %b into %s dim(1) : !bias, memref<1x1xf32, #ascend.memory<ub>>
      tile.printf "done"
    }
  } {tile.sub_blocks = 2}
  return
}

// One sub-block is the default without the attribute; it is also that of the
// cube core alone.
// CHECK-LABEL: func @one(
// CHECK-NOT: sub_block
// CHECK:     return
func.func @one(%A: !tensor, %n: index) {
  tile.launch (%block) in (%n) {
    ascend.section vector {
      %a = memref.alloc() : !tile
      tile.copy %A to %a : !tensor, !tile
    }
  } {tile.sub_blocks = 1}
  tile.launch (%block) in (%n) {
    ascend.section cube {
      %a = memref.alloc() : memref<64x128xf32, #ascend.memory<l1>>
      tile.copy %A to %a : !tensor, memref<64x128xf32, #ascend.memory<l1>>
    }
  } {tile.sub_blocks = 2}
  return
}

// A reduction along the only axis: each core's result goes to a slot of its own, in
// the type that accumulates narrow floats.
// CHECK-LABEL: func @combined(
// CHECK:      sub_block (%[[SUB:.*]]) {
// CHECK:      %[[CHANNEL:.*]] = ascend.channel among vector : memref<2x2xf32>
// CHECK:      %[[A:.*]] = memref.alloc() : memref<64xf16, #ascend.memory<ub>>
// CHECK:      tile.cast %[[A]] into %[[WIDE:.*]] : memref<64xf16, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
// CHECK:      tile.reduce sum %[[WIDE]] into %[[PART:.*]] dim(0) : memref<64xf32, #ascend.memory<ub>>, memref<1xf32, #ascend.memory<ub>>
// CHECK-NEXT: ascend.push %[[CHANNEL]] as %[[SLOT:.*]] : memref<2x2xf32> {
// CHECK-NEXT:   %[[OWN:.*]] = memref.subview %[[SLOT]][%[[SUB]]] [1] [1]
// CHECK-NEXT:   tile.copy %[[PART]] to %[[OWN]]
// CHECK:      %[[BOTH:.*]] = memref.alloc() : memref<2xf32, #ascend.memory<ub>>
// CHECK-NEXT: ascend.pop %[[CHANNEL]] as %[[SLOT:.*]] : memref<2x2xf32> {
// CHECK:        tile.copy %{{.*}} to %[[BOTH]]
// CHECK:      tile.reduce sum %[[BOTH]] into %[[SUM:.*]] dim(0) : memref<2xf32, #ascend.memory<ub>>, memref<1xf32, #ascend.memory<ub>>
// CHECK-NEXT: tile.cast %[[SUM]] into
func.func @combined(%A: memref<128xf16>, %C: memref<1xf16>, %n: index) {
  tile.launch (%block) in (%n) {
    ascend.section vector {
      %a = memref.alloc() : memref<128xf16, #ascend.memory<ub>>
      %s = memref.alloc() : memref<1xf16, #ascend.memory<ub>>
      tile.copy %A to %a : memref<128xf16>, memref<128xf16, #ascend.memory<ub>>
      tile.reduce sum %a into %s dim(0) : memref<128xf16, #ascend.memory<ub>>, memref<1xf16, #ascend.memory<ub>>
      tile.copy %s to %C : memref<1xf16, #ascend.memory<ub>>, memref<1xf16>
    }
  } {tile.sub_blocks = 2}
  return
}
