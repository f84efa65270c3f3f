// RUN: tl-opt %s --convert-tile-to-ascend --split-input-file | FileCheck %s

!i = memref<32xui32, #ascend.memory<ub>>

// A run needs no merge and, if it is whole and its indices are given, no scratch.
// CHECK-LABEL: func @one_run(
func.func @one_run(%i: !i) {
  // CHECK: %[[A:.*]] = memref.alloc
  // CHECK: %[[P:.*]] = memref.alloc
  // CHECK: %[[I:.*]] = memref.alloc
  // CHECK-NEXT: ascend.vsort32 %[[A]], %[[I]] into %[[P]]
  %a = memref.alloc() : memref<32xf32, #ascend.memory<ub>>
  %p = memref.alloc() : memref<32x2xf32, #ascend.memory<ub>>
  %j = memref.alloc() : !i
  tile.sort %a into %p indices(%j) : memref<32xf32, #ascend.memory<ub>>, memref<32x2xf32, #ascend.memory<ub>>, !i
  return
}

// -----

// Values are padded with -inf, indices with zeros, and the padding is left out
// of the merge.
// CHECK-LABEL: func @padded(
func.func @padded() {
  // CHECK: %[[A:.*]] = memref.alloc() : memref<40xf32
  // CHECK: %[[P:.*]] = memref.alloc() : memref<40x2xf32
  // CHECK: %[[I:.*]] = memref.alloc() : memref<40xui32
  %a = memref.alloc() : memref<40xf32, #ascend.memory<ub>>
  %p = memref.alloc() : memref<40x2xf32, #ascend.memory<ub>>
  %i = memref.alloc() : memref<40xui32, #ascend.memory<ub>>
  // CHECK-DAG: %[[LOWEST:.*]] = arith.constant 0xFF800000 : f32
  // CHECK-DAG: %[[ONE:.*]] = arith.constant 1.0
  // CHECK: %[[V:.*]] = memref.alloc() : memref<64xf32
  // CHECK: %[[TAIL:.*]] = memref.subview %[[V]][40] [24] [1]
  // CHECK: ascend.vduplicate %[[LOWEST]] into %[[TAIL]]
  // CHECK: %[[HEAD:.*]] = memref.subview %[[V]][0] [40] [1]
  // CHECK: ascend.vmuls %[[A]], %[[ONE]] into %[[HEAD]]
  // CHECK: %[[J:.*]] = memref.alloc() : memref<64xi32
  // CHECK: ascend.vduplicate %{{.*}} into %[[J]]
  // CHECK: %[[GIVEN:.*]] = memref.subview %[[J]][0] [40] [1]
  // CHECK: ascend.vgather_mask %[[I]], P1111 into %[[GIVEN]]
  // CHECK: %[[RUNS:.*]] = memref.alloc() : memref<64x2xf32
  // CHECK: ascend.vsort32 %[[V]], %[[J]] into %[[RUNS]]
  // CHECK: %[[FIRST:.*]] = memref.subview %[[RUNS]][0, 0] [32, 2] [1, 1]
  // CHECK: %[[SECOND:.*]] = memref.subview %[[RUNS]][32, 0] [8, 2] [1, 1]
  // CHECK: ascend.vmerge_sort2 %[[FIRST]], %[[SECOND]] into %[[P]]
  tile.sort %a into %p indices(%i) : memref<40xf32, #ascend.memory<ub>>, memref<40x2xf32, #ascend.memory<ub>>, memref<40xui32, #ascend.memory<ub>>
  return
}

// -----

!i = memref<1312xui32, #ascend.memory<ub>>

// 41 runs: nine times four and three and two, then 128s and the rest, and so on.
// Levels go back and forth between the result and one tile of scratch.
// CHECK-LABEL: func @levels(
func.func @levels() {
  // CHECK: %[[A:.*]] = memref.alloc() : memref<1312xf32
  // CHECK: %[[P:.*]] = memref.alloc() : memref<1312x2xf32
  // CHECK: %[[I:.*]] = memref.alloc() : memref<1312xui32
  %a = memref.alloc() : memref<1312xf32, #ascend.memory<ub>>
  %p = memref.alloc() : memref<1312x2xf32, #ascend.memory<ub>>
  %i = memref.alloc() : !i
  // CHECK: %[[S:.*]] = memref.alloc() : memref<1312x2xf32
  // CHECK: ascend.vsort32 %[[A]], %[[I]] into %[[S]]
  // CHECK: %[[FROM:.*]] = memref.subview %[[S]][0, 0] [1152, 2]
  // CHECK: %[[TO:.*]] = memref.subview %[[P]][0, 0] [1152, 2]
  // CHECK: ascend.vmerge_runs %[[FROM]] length 32 into %[[TO]]
  // CHECK: ascend.vmerge_sort3
  // CHECK: %[[TO:.*]] = memref.subview %[[P]][1248, 0] [64, 2]
  // CHECK: ascend.vmerge_sort2 %{{.*}} into %[[TO]]
  // CHECK: %[[FROM:.*]] = memref.subview %[[P]][0, 0] [1024, 2]
  // CHECK: %[[TO:.*]] = memref.subview %[[S]][0, 0] [1024, 2]
  // CHECK: ascend.vmerge_runs %[[FROM]] length 128 into %[[TO]]
  // CHECK: ascend.vmerge_sort3
  // CHECK: ascend.vmerge_sort3 %{{.*}} into %[[P]]
  // CHECK-NEXT: return
  tile.sort %a into %p indices(%i) : memref<1312xf32, #ascend.memory<ub>>, memref<1312x2xf32, #ascend.memory<ub>>, !i
  return
}

// -----

!i = memref<64xui32, #ascend.memory<ub>>

// The first pairs of all are copied.
// CHECK-LABEL: func @topk(
func.func @topk() {
  // CHECK: %[[A:.*]] = memref.alloc() : memref<64xf16
  // CHECK: %[[P:.*]] = memref.alloc() : memref<5x4xf16
  %a = memref.alloc() : memref<64xf16, #ascend.memory<ub>>
  %p = memref.alloc() : memref<5x4xf16, #ascend.memory<ub>>
  %i = memref.alloc() : !i
  // CHECK: %[[SORTED:.*]] = memref.alloc() : memref<64x4xf16
  // CHECK: ascend.vmerge_sort2 %{{.*}} into %[[SORTED]]
  // CHECK: %[[FIRST:.*]] = memref.subview %[[SORTED]][0, 0] [5, 4]
  // CHECK: ascend.vgather_mask %[[FIRST]], P1111 into %[[P]]
  tile.topk %a into %p indices(%i) : memref<64xf16, #ascend.memory<ub>>, memref<5x4xf16, #ascend.memory<ub>>, !i
  return
}

// -----

!h = memref<20x4xf16, #ascend.memory<ub>>
!f = memref<20x2xf32, #ascend.memory<ub>>

// An f16 is the first of four in a pair, an f32 the first of two; an index is
// the second number of 32 bits of either.
// CHECK-LABEL: func @split(
func.func @split() {
  %h = memref.alloc() : !h
  %f = memref.alloc() : !f
  %a = memref.alloc() : memref<20xf16, #ascend.memory<ub>>
  %b = memref.alloc() : memref<20xf32, #ascend.memory<ub>>
  %i = memref.alloc() : memref<20xui32, #ascend.memory<ub>>
  // CHECK: ascend.vgather_mask %{{.*}}, P0001 into %{{.*}} : memref<20x4xf16, #ascend.memory<ub>>, memref<20xf16
  // CHECK: ascend.vgather_mask %{{.*}}, P1010 into %{{.*}} : memref<20x4xf16, #ascend.memory<ub>>, memref<20xui32
  tile.split_pairs %h into %a, %i : !h, memref<20xf16, #ascend.memory<ub>>, memref<20xui32, #ascend.memory<ub>>
  // CHECK: ascend.vgather_mask %{{.*}}, P0101 into %{{.*}} : memref<20x2xf32, #ascend.memory<ub>>, memref<20xf32
  // CHECK: ascend.vgather_mask %{{.*}}, P1010 into %{{.*}} : memref<20x2xf32, #ascend.memory<ub>>, memref<20xui32
  tile.split_pairs %f into %b, %i : !f, memref<20xf32, #ascend.memory<ub>>, memref<20xui32, #ascend.memory<ub>>
  return
}

// -----

!p = memref<16x2xf32, #ascend.memory<ub>>
!v = memref<4x2xf32, strided<[2, 1], offset: 8>, #ascend.memory<ub>>

// The values of the first half go over its end, so the pairs are kept first.
// CHECK-LABEL: func @split_in_place(
func.func @split_in_place() {
  %p = memref.alloc() : !p
  %i = memref.alloc() : memref<8xui32, #ascend.memory<ub>>
  %half = memref.subview %p[0, 0] [8, 2] [1, 1] : !p to memref<8x2xf32, strided<[2, 1]>, #ascend.memory<ub>>
  // CHECK: %[[V:.*]] = memref.subview %{{.*}}[4, 0] [4, 2]
  %v = memref.subview %p[4, 0] [4, 2] [1, 1] : !p to !v
  // CHECK: %[[KEPT:.*]] = memref.alloc() : memref<8x2xf32
  // CHECK: ascend.copy_ub_to_ub
  // CHECK: ascend.vgather_mask %[[KEPT]], P0101 into %[[V]]
  // CHECK: ascend.vgather_mask %[[KEPT]], P1010 into
  tile.split_pairs %half into %v, %i : memref<8x2xf32, strided<[2, 1]>, #ascend.memory<ub>>, !v, memref<8xui32, #ascend.memory<ub>>
  return
}

// -----

!i = memref<64xui32, #ascend.memory<ub>>

// A run-time number of valid values is copied to a tile full of -inf.
// CHECK-LABEL: func @valid(
// CHECK-SAME:    %[[N:[^:]*]]: index
func.func @valid(%n: index) {
  // CHECK: %[[A:.*]] = memref.alloc() : memref<64xf32
  %a = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
  %p = memref.alloc() : memref<64x2xf32, #ascend.memory<ub>>
  %i = memref.alloc() : !i
  // CHECK: %[[LOWEST:.*]] = arith.constant 0xFF800000 : f32
  // CHECK: %[[V:.*]] = memref.alloc() : memref<64xf32
  // CHECK: ascend.vduplicate %[[LOWEST]] into %[[V]]
  // CHECK: %[[FROM:.*]] = memref.subview %[[A]][0] [%[[N]]] [1]
  // CHECK: %[[TO:.*]] = memref.subview %[[V]][0] [%[[N]]] [1]
  // CHECK: ascend.vmuls %[[FROM]], %{{.*}} into %[[TO]]
  // CHECK: ascend.vsort32 %[[V]],
  tile.sort %a into %p indices(%i) valid(%n) : memref<64xf32, #ascend.memory<ub>>, memref<64x2xf32, #ascend.memory<ub>>, !i
  return
}
