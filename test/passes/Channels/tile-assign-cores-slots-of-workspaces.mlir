// RUN: tl-opt %s --tile-assign-cores | FileCheck %s

!l1 = memref<16x16xf16, #ascend.memory<l1>>
!ub = memref<16x16xf16, #ascend.memory<ub>>
!slot = memref<16x16xf16, strided<[16, 1], offset: ?>>

// Slices of a tensor that have no common element need no order: two channels, not four.
// CHECK-LABEL: func @slices(
// CHECK-COUNT-2: ascend.channel from vector
// CHECK-NOT:     ascend.channel
func.func @slices(%W: memref<8x2x16x16xf16>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : !l1
    %x = memref.alloc() : !ub
    %first = memref.subview %W[%block, 0, 0, 0] [1, 1, 16, 16] [1, 1, 1, 1] : memref<8x2x16x16xf16> to !slot
    %second = memref.subview %W[%block, 1, 0, 0] [1, 1, 16, 16] [1, 1, 1, 1] : memref<8x2x16x16xf16> to !slot
    scf.for %i = %c0 to %n step %c1 {
      tile.copy %x to %first : !ub, !slot
      tile.copy %x to %second : !ub, !slot
      tile.copy %first to %a : !slot, !l1
      tile.copy %second to %a : !slot, !l1
    }
  }
  return
}

// Slices that meet in another iteration are ordered: each is the next one's in the iteration
// after.
// CHECK-LABEL: func @moving(
// CHECK-COUNT-1: ascend.channel from cube
// CHECK-NOT:     ascend.channel
func.func @moving(%W: memref<8x16x16xf16>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : !l1
    %x = memref.alloc() : !ub
    scf.for %i = %c0 to %n step %c1 {
      %next = arith.addi %i, %c1 : index
      %from = memref.subview %W[%i, 0, 0] [1, 16, 16] [1, 1, 1] : memref<8x16x16xf16> to !slot
      %to = memref.subview %W[%next, 0, 0] [1, 16, 16] [1, 1, 1] : memref<8x16x16xf16> to !slot
      tile.copy %from to %a : !slot, !l1
      tile.copy %x to %to : !ub, !slot
    }
  }
  return
}
