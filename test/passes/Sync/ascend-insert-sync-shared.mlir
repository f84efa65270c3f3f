// RUN: tl-opt %s --ascend-insert-sync --ascend-verify-sync | FileCheck %s

// If event ids run out, buffers share flags. test/runtime/synchronisation/shared-flags.test
// runs both functions.

!gm = memref<?x64xf32>
!row = memref<64xf32, strided<[1], offset: ?>>
!slots = memref<3x64xf32, #ascend.memory<ub>>
!slot = memref<64xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
!tile = memref<64xf32, #ascend.memory<ub>>
#slot = affine_map<(d0) -> (d0 mod 3)>

// Nine slots exceed the eight ids between two pipes. %v is filled two iterations ahead,
// %x in the iteration that uses both: the flag after the load of %x announces both, and
// the wait before the load of %v checks that both are free.
// CHECK-LABEL: func @filled_apart(
// CHECK-NOT: pipe_barrier all
func.func @filled_apart(%X: !gm, %V: !gm, %P: !gm, %Y: !gm, %W: !gm, %Q: !gm) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %X, %c0 : !gm
  %first = affine.min affine_map<()[s0] -> (s0, 2)>()[%n]
  %rest = affine.max affine_map<()[s0] -> (s0 - 2, 0)>()[%n]
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      %xs = ascend.buffer at 0 : !slots
      %vs = ascend.buffer at 768 : !slots
      %ps = ascend.buffer at 1536 : !slots
      %y = ascend.buffer at 2304 : !tile
      %w = ascend.buffer at 2560 : !tile
      %q = ascend.buffer at 2816 : !tile
      // CHECK: scf.for
      scf.for %i = %c0 to %first step %c1 {
        // CHECK:      ascend.wait_flag v -> mte2, 0 + %{{.*}} of 3
        // CHECK-NEXT: ascend.copy_gm_to_ub
        // CHECK-NEXT: }
        %s = affine.apply #slot(%i)
        %v = memref.subview %vs[%s, 0] [1, 64] [1, 1] : !slots to !slot
        %Vi = memref.subview %V[%i, 0] [1, 64] [1, 1] : !gm to !row
        ascend.copy_gm_to_ub %Vi to %v : !row, !slot
      }
      // CHECK: scf.for
      scf.for %i = %c0 to %rest step %c1 {
        // CHECK:      ascend.wait_flag v -> mte2, 0 + %[[NEXT:.*]] of 3
        // CHECK-NEXT: ascend.copy_gm_to_ub
        // CHECK-NEXT: ascend.copy_gm_to_ub
        // CHECK-NEXT: ascend.set_flag mte2 -> v, 0 + %[[HERE:.*]] of 3
        // CHECK-NEXT: ascend.wait_flag mte2 -> v, 0 + %[[HERE]] of 3
        // CHECK:      ascend.vexp
        // CHECK:      ascend.copy_gm_to_ub
        // CHECK-NEXT: ascend.set_flag mte2 -> v, 3 + %[[HERE]] of 3
        // CHECK-NEXT: ascend.wait_flag mte2 -> v, 3 + %[[HERE]] of 3
        // CHECK:      ascend.vexp
        // CHECK:      ascend.vexp
        // CHECK:      ascend.set_flag v -> mte2, 0 + %[[HERE]] of 3
        %j = affine.apply affine_map<(d0) -> (d0 + 2)>(%i)
        %t = affine.apply #slot(%j)
        %s = affine.apply #slot(%i)
        %next = memref.subview %vs[%t, 0] [1, 64] [1, 1] : !slots to !slot
        %v = memref.subview %vs[%s, 0] [1, 64] [1, 1] : !slots to !slot
        %x = memref.subview %xs[%s, 0] [1, 64] [1, 1] : !slots to !slot
        %p = memref.subview %ps[%s, 0] [1, 64] [1, 1] : !slots to !slot
        %Vj = memref.subview %V[%j, 0] [1, 64] [1, 1] : !gm to !row
        %Xi = memref.subview %X[%i, 0] [1, 64] [1, 1] : !gm to !row
        %Pi = memref.subview %P[%i, 0] [1, 64] [1, 1] : !gm to !row
        %Yi = memref.subview %Y[%i, 0] [1, 64] [1, 1] : !gm to !row
        %Wi = memref.subview %W[%i, 0] [1, 64] [1, 1] : !gm to !row
        %Qi = memref.subview %Q[%i, 0] [1, 64] [1, 1] : !gm to !row
        ascend.copy_gm_to_ub %Vj to %next : !row, !slot
        ascend.copy_gm_to_ub %Xi to %x : !row, !slot
        ascend.vexp %x into %y : !slot, !tile
        ascend.copy_ub_to_gm %y to %Yi : !tile, !row
        ascend.copy_gm_to_ub %Pi to %p : !row, !slot
        ascend.vexp %p into %q : !slot, !tile
        ascend.vexp %v into %w : !slot, !tile
        ascend.copy_ub_to_gm %q to %Qi : !tile, !row
        ascend.copy_ub_to_gm %w to %Wi : !tile, !row
      }
      // CHECK: scf.for
      scf.for %i = %rest to %n step %c1 {
        // CHECK-NOT: -> mte2
        // CHECK:     ascend.set_flag mte2 -> v, 0
        // CHECK:     ascend.set_flag mte2 -> v, 3
        // CHECK:     ascend.set_flag v -> mte2, 0
        // CHECK-NOT: v -> mte2, 3
        %s = affine.apply #slot(%i)
        %v = memref.subview %vs[%s, 0] [1, 64] [1, 1] : !slots to !slot
        %x = memref.subview %xs[%s, 0] [1, 64] [1, 1] : !slots to !slot
        %p = memref.subview %ps[%s, 0] [1, 64] [1, 1] : !slots to !slot
        %Xi = memref.subview %X[%i, 0] [1, 64] [1, 1] : !gm to !row
        %Pi = memref.subview %P[%i, 0] [1, 64] [1, 1] : !gm to !row
        %Yi = memref.subview %Y[%i, 0] [1, 64] [1, 1] : !gm to !row
        %Wi = memref.subview %W[%i, 0] [1, 64] [1, 1] : !gm to !row
        %Qi = memref.subview %Q[%i, 0] [1, 64] [1, 1] : !gm to !row
        ascend.copy_gm_to_ub %Xi to %x : !row, !slot
        ascend.vexp %x into %y : !slot, !tile
        ascend.copy_ub_to_gm %y to %Yi : !tile, !row
        ascend.copy_gm_to_ub %Pi to %p : !row, !slot
        ascend.vexp %p into %q : !slot, !tile
        ascend.vexp %v into %w : !slot, !tile
        ascend.copy_ub_to_gm %q to %Qi : !tile, !row
        ascend.copy_ub_to_gm %w to %Wi : !tile, !row
      }
    }
  }
  return
}

!gm_tile = memref<64x64xf16, strided<[64, 1], offset: ?>>
!l1 = memref<4x4x16x16xf16, #ascend.memory<l1>>
!l0a = memref<4x4x16x16xf16, #ascend.memory<l0a>>
!l0b = memref<4x4x16x16xf16, #ascend.memory<l0b>>
!l0c = memref<4x4x16x16xf32, #ascend.memory<l0c>>

// The cube core has three ids from products to loads, and four products. Two tiles
// that are loaded in succession share such a flag: both are loaded after both
// products. Each load still raises a flag of its own. The first product's tiles are
// free without a flag.
// CHECK-LABEL: func @freed_together(
func.func @freed_together(%A: memref<?x64x64xf16>, %B: memref<4x64x64xf16>, %C: memref<64x64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  %false = arith.constant false
  %n = memref.dim %A, %c0 : memref<?x64x64xf16>
  %first = affine.min affine_map<()[s0] -> (s0, 2)>()[%n]
  ascend.launch (%block) in (%c1) {
    ascend.section cube {
      %x = ascend.buffer at 0 : !l1
      %y0 = ascend.buffer at 8192 : !l1
      %y1 = ascend.buffer at 16384 : !l1
      %y2 = ascend.buffer at 24576 : !l1
      %y3 = ascend.buffer at 32768 : !l1
      %a0 = ascend.buffer at 0 : !l0a
      %a1 = ascend.buffer at 8192 : !l0a
      %a2 = ascend.buffer at 16384 : !l0a
      %a3 = ascend.buffer at 24576 : !l0a
      %b0 = ascend.buffer at 0 : !l0b
      %b1 = ascend.buffer at 8192 : !l0b
      %b2 = ascend.buffer at 16384 : !l0b
      %b3 = ascend.buffer at 24576 : !l0b
      %c = ascend.buffer at 0 : !l0c
      %B0 = memref.subview %B[0, 0, 0] [1, 64, 64] [1, 1, 1] : memref<4x64x64xf16> to memref<64x64xf16>
      %B1 = memref.subview %B[1, 0, 0] [1, 64, 64] [1, 1, 1] : memref<4x64x64xf16> to memref<64x64xf16, strided<[64, 1], offset: 4096>>
      %B2 = memref.subview %B[2, 0, 0] [1, 64, 64] [1, 1, 1] : memref<4x64x64xf16> to memref<64x64xf16, strided<[64, 1], offset: 8192>>
      %B3 = memref.subview %B[3, 0, 0] [1, 64, 64] [1, 1, 1] : memref<4x64x64xf16> to memref<64x64xf16, strided<[64, 1], offset: 12288>>
      ascend.copy_gm_to_l1 %B0 to %y0 : memref<64x64xf16>, !l1
      ascend.copy_gm_to_l1 %B1 to %y1 : memref<64x64xf16, strided<[64, 1], offset: 4096>>, !l1
      ascend.copy_gm_to_l1 %B2 to %y2 : memref<64x64xf16, strided<[64, 1], offset: 8192>>, !l1
      ascend.copy_gm_to_l1 %B3 to %y3 : memref<64x64xf16, strided<[64, 1], offset: 12288>>, !l1
      // CHECK-NOT:     m -> mte1
      // CHECK:         ascend.mmad
      // CHECK:         ascend.set_flag m -> mte1, 3
      // CHECK-COUNT-2: ascend.set_flag m -> mte1
      ascend.load_l0a %y0 to %a0 : !l1, !l0a
      ascend.load_l0b %y0 to %b0 : !l1, !l0b
      ascend.mmad %a0, %b0 into %c init(%true) : !l0a, !l0b, !l0c
      // CHECK:         scf.for
      // CHECK-NOT:     pipe_barrier
      // CHECK:         ascend.wait_flag m -> mte1, 3
      // CHECK:         ascend.wait_flag m -> mte1, 4
      // CHECK:         ascend.set_flag m -> mte1, 3
      // CHECK:         ascend.set_flag m -> mte1, 4
      // CHECK-NEXT:    ascend.wait_flag m -> mte1, 5
      // CHECK-COUNT-2: ascend.load_l0
      // CHECK-NEXT:    ascend.set_flag mte1 -> m, 2
      // CHECK:         ascend.set_flag mte1 -> m, 3
      // CHECK-NEXT:    ascend.wait_flag mte1 -> m, 2
      // CHECK-NEXT:    ascend.mmad
      // CHECK-NEXT:    ascend.wait_flag mte1 -> m, 3
      // CHECK-NEXT:    ascend.mmad
      // CHECK-NEXT:    ascend.set_flag m -> mte1, 5
      // CHECK:         scf.for
      // CHECK-NOT:     pipe_barrier
      scf.for %i = %c0 to %first step %c1 {
        %Ai = memref.subview %A[%i, 0, 0] [1, 64, 64] [1, 1, 1] : memref<?x64x64xf16> to !gm_tile
        ascend.copy_gm_to_l1 %Ai to %x : !gm_tile, !l1
        ascend.load_l0a %x to %a0 : !l1, !l0a
        ascend.load_l0b %y0 to %b0 : !l1, !l0b
        ascend.load_l0a %x to %a1 : !l1, !l0a
        ascend.load_l0b %y1 to %b1 : !l1, !l0b
        ascend.mmad %a0, %b0 into %c init(%false) : !l0a, !l0b, !l0c
        ascend.mmad %a1, %b1 into %c init(%false) : !l0a, !l0b, !l0c
        ascend.load_l0a %x to %a2 : !l1, !l0a
        ascend.load_l0b %y2 to %b2 : !l1, !l0b
        ascend.load_l0a %x to %a3 : !l1, !l0a
        ascend.load_l0b %y3 to %b3 : !l1, !l0b
        ascend.mmad %a2, %b2 into %c init(%false) : !l0a, !l0b, !l0c
        ascend.mmad %a3, %b3 into %c init(%false) : !l0a, !l0b, !l0c
      }
      scf.for %i = %first to %n step %c1 {
        %Ai = memref.subview %A[%i, 0, 0] [1, 64, 64] [1, 1, 1] : memref<?x64x64xf16> to !gm_tile
        ascend.copy_gm_to_l1 %Ai to %x : !gm_tile, !l1
        ascend.load_l0a %x to %a0 : !l1, !l0a
        ascend.load_l0b %y0 to %b0 : !l1, !l0b
        ascend.load_l0a %x to %a1 : !l1, !l0a
        ascend.load_l0b %y1 to %b1 : !l1, !l0b
        ascend.mmad %a0, %b0 into %c init(%false) : !l0a, !l0b, !l0c
        ascend.mmad %a1, %b1 into %c init(%false) : !l0a, !l0b, !l0c
        ascend.load_l0a %x to %a2 : !l1, !l0a
        ascend.load_l0b %y2 to %b2 : !l1, !l0b
        ascend.load_l0a %x to %a3 : !l1, !l0a
        ascend.load_l0b %y3 to %b3 : !l1, !l0b
        ascend.mmad %a2, %b2 into %c init(%false) : !l0a, !l0b, !l0c
        ascend.mmad %a3, %b3 into %c init(%false) : !l0a, !l0b, !l0c
      }
      ascend.fixpipe %c to %C : !l0c, memref<64x64xf32>
    }
  }
  return
}
