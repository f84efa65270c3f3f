// C = A B in f16 with f32 accumulation, one 128x256 tile of C per block,
// synchronised by hand. M divides by 128, N by 256, K by 128.
//
// L1 has two slots for the tiles of A and B of 128 steps of K, L0A and L0B two for
// 64 of these: while one is multiplied the next is loaded. A flag belongs to a slot.
//
// tl is compared with it: bench/sync.py takes the flags out and
// counts their replacements.
!tensor = memref<?x?xf16>
!a_part = memref<128x128xf16, strided<[?, 1], offset: ?>>
!b_part = memref<128x256xf16, strided<[?, 1], offset: ?>>
!c_part = memref<128x256xf16, strided<[?, 1], offset: ?>>
!a_slots = memref<2x8x8x16x16xf16, #ascend.memory<l1>>
!b_slots = memref<2x16x8x16x16xf16, #ascend.memory<l1>>
!a_slot = memref<8x8x16x16xf16, strided<[2048, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
!b_slot = memref<16x8x16x16xf16, strided<[2048, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
!a_half = memref<4x8x16x16xf16, strided<[2048, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
!b_half = memref<16x4x16x16xf16, strided<[2048, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
!l0a_slots = memref<2x8x4x16x16xf16, #ascend.memory<l0a>>
!l0b_slots = memref<2x4x16x16x16xf16, #ascend.memory<l0b>>
!l0a_slot = memref<8x4x16x16xf16, strided<[1024, 256, 16, 1], offset: ?>, #ascend.memory<l0a>>
!l0b_slot = memref<4x16x16x16xf16, strided<[4096, 256, 16, 1], offset: ?>, #ascend.memory<l0b>>
!l0c = memref<16x8x16x16xf32, #ascend.memory<l0c>>
func.func @gemm(%A: !tensor, %B: !tensor, %C: !tensor) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c128 = arith.constant 128 : index
  %c256 = arith.constant 256 : index
  %M = memref.dim %A, %c0 : !tensor
  %K = memref.dim %A, %c1 : !tensor
  %N = memref.dim %B, %c1 : !tensor
  %rows = arith.divui %M, %c128 : index
  %columns = arith.divui %N, %c256 : index
  %blocks = arith.muli %rows, %columns : index
  ascend.launch (%block) in (%blocks) {
    ascend.section cube {
      %row, %column = affine.delinearize_index %block into (%rows, %columns) : index, index
      %m = arith.muli %row, %c128 : index
      %n = arith.muli %column, %c256 : index
      %as = ascend.buffer at 0 : !a_slots
      %bs = ascend.buffer at 65536 : !b_slots
      %l0as = ascend.buffer at 0 : !l0a_slots
      %l0bs = ascend.buffer at 0 : !l0b_slots
      %c = ascend.buffer at 0 : !l0c
      ascend.set_flag mte1 -> mte2, 0
      ascend.set_flag mte1 -> mte2, 1
      ascend.set_flag m -> mte1, 3
      ascend.set_flag m -> mte1, 4
      scf.for %k = %c0 to %K step %c128 {
        %step = arith.divui %k, %c128 : index
        %s = arith.remui %step, %c2 : index
        %Ak = memref.subview %A[%m, %k] [128, 128] [1, 1] : !tensor to !a_part
        %Bk = memref.subview %B[%k, %n] [128, 256] [1, 1] : !tensor to !b_part
        %a = memref.subview %as[%s, 0, 0, 0, 0] [1, 8, 8, 16, 16] [1, 1, 1, 1, 1] : !a_slots to !a_slot
        %b = memref.subview %bs[%s, 0, 0, 0, 0] [1, 16, 8, 16, 16] [1, 1, 1, 1, 1] : !b_slots to !b_slot
        ascend.wait_flag mte1 -> mte2, 0 + %s of 2
        ascend.copy_gm_to_l1 %Ak to %a : !a_part, !a_slot
        ascend.copy_gm_to_l1 %Bk to %b : !b_part, !b_slot
        ascend.set_flag mte2 -> mte1, 0 + %s of 2
        ascend.wait_flag mte2 -> mte1, 0 + %s of 2
        scf.for %half = %c0 to %c2 step %c1 {
          %l = arith.remui %half, %c2 : index
          %at = arith.muli %half, %c4 : index
          %ah = memref.subview %as[%s, %at, 0, 0, 0] [1, 4, 8, 16, 16] [1, 1, 1, 1, 1] : !a_slots to !a_half
          %bh = memref.subview %bs[%s, 0, %at, 0, 0] [1, 16, 4, 16, 16] [1, 1, 1, 1, 1] : !b_slots to !b_half
          %l0a = memref.subview %l0as[%l, 0, 0, 0, 0] [1, 8, 4, 16, 16] [1, 1, 1, 1, 1] : !l0a_slots to !l0a_slot
          %l0b = memref.subview %l0bs[%l, 0, 0, 0, 0] [1, 4, 16, 16, 16] [1, 1, 1, 1, 1] : !l0b_slots to !l0b_slot
          %done = arith.addi %k, %half : index
          %first = arith.cmpi eq, %done, %c0 : index
          ascend.wait_flag m -> mte1, 3 + %l of 2
          ascend.load_l0a %ah to %l0a : !a_half, !l0a_slot
          ascend.load_l0b %bh to %l0b : !b_half, !l0b_slot
          ascend.set_flag mte1 -> m, 0 + %l of 2
          ascend.wait_flag mte1 -> m, 0 + %l of 2
          ascend.mmad %l0a, %l0b into %c init(%first) : !l0a_slot, !l0b_slot, !l0c
          ascend.set_flag m -> mte1, 3 + %l of 2
        }
        ascend.set_flag mte1 -> mte2, 0 + %s of 2
      }
      ascend.wait_flag mte1 -> mte2, 0
      ascend.wait_flag mte1 -> mte2, 1
      ascend.wait_flag m -> mte1, 3
      ascend.wait_flag m -> mte1, 4
      ascend.set_flag m -> fix, 0
      ascend.wait_flag m -> fix, 0
      %Ct = memref.subview %C[%m, %n] [128, 256] [1, 1] : !tensor to !c_part
      ascend.fixpipe %c to %Ct : !l0c, !c_part
    }
  }
  return
}
