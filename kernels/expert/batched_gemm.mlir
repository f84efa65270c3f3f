// kernels/batched_gemm.mlir as an expert writes it, synchronised by hand: tiles in the
// same order, all extents any numbers.
//
// L1 has two slots for the tiles of A and B of 256 steps of K, L0A and L0B two for 64
// of them: while one is multiplied the next is loaded. A flag belongs to a slot. The
// load of a step is issued before the products of the step before. Products at an edge
// may be too small for the hardware to order them, so they are ordered.
!tensor = memref<?x?x?xf16>
!part = memref<?x?xf16, strided<[?, 1], offset: ?>>
!a_slots = memref<2x16x8x16x16xf16, #ascend.memory<l1>>
!b_slots = memref<2x16x16x16x16xf16, #ascend.memory<l1>>
!a_slot = memref<16x8x16x16xf16, strided<[2048, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
!b_slot = memref<16x16x16x16xf16, strided<[4096, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
!a_quarter = memref<4x8x16x16xf16, strided<[2048, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
!b_quarter = memref<16x4x16x16xf16, strided<[4096, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
!l0a_slots = memref<2x8x4x16x16xf16, #ascend.memory<l0a>>
!l0b_slots = memref<2x4x16x16x16xf16, #ascend.memory<l0b>>
!l0a_slot = memref<8x4x16x16xf16, strided<[1024, 256, 16, 1], offset: ?>, #ascend.memory<l0a>>
!l0b_slot = memref<4x16x16x16xf16, strided<[4096, 256, 16, 1], offset: ?>, #ascend.memory<l0b>>
!l0c = memref<16x8x16x16xf32, #ascend.memory<l0c>>
#from_64 = affine_map<(d0, d1) -> (d0 - d1, 64)>
#from_128 = affine_map<(d0, d1) -> (d0 - d1, 128)>
#from_256 = affine_map<(d0, d1) -> (d0 - d1, 256)>
func.func @batched_gemm(%A: !tensor, %B: !tensor, %C: !tensor, %blocks: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  %c256 = arith.constant 256 : index
  %count = memref.dim %A, %c0 : !tensor
  %M = memref.dim %A, %c1 : !tensor
  %K = memref.dim %A, %c2 : !tensor
  %N = memref.dim %B, %c2 : !tensor
  %rows = arith.ceildivui %M, %c128 : index
  %columns = arith.ceildivui %N, %c256 : index
  %each = arith.muli %rows, %columns : index
  %tiles = arith.muli %count, %each : index
  %steps = arith.ceildivui %K, %c256 : index
  %filled = affine.min affine_map<(d0) -> (d0, 1)>(%steps)
  %last = affine.max affine_map<(d0) -> (d0 - 1, 0)>(%steps)
  ascend.launch (%block) in (%blocks) {
    ascend.section cube {
      %as = ascend.buffer at 0 : !a_slots
      %bs = ascend.buffer at 131072 : !b_slots
      %l0as = ascend.buffer at 0 : !l0a_slots
      %l0bs = ascend.buffer at 0 : !l0b_slots
      %c = ascend.buffer at 0 : !l0c
      ascend.set_flag mte1 -> mte2, 0
      ascend.set_flag mte1 -> mte2, 1
      ascend.set_flag m -> mte1, 3
      ascend.set_flag m -> mte1, 4
      ascend.set_flag fix -> m, 0
      scf.for %tile = %block to %tiles step %blocks {
        %batch, %of_batch = affine.delinearize_index %tile into (%count, %each) : index, index
        %row, %column = tile.swizzle %of_batch in (%rows, %columns) rows 4 serpentine
        %m = arith.muli %row, %c128 : index
        %n = arith.muli %column, %c256 : index
        %ms = affine.min #from_128(%M, %m)
        %ns = affine.min #from_256(%N, %n)
        scf.for %step = %c0 to %filled step %c1 {
          %k = arith.muli %step, %c256 : index
          %ks = affine.min #from_256(%K, %k)
          %s = arith.remui %step, %c2 : index
          %Ak = memref.subview %A[%batch, %m, %k] [1, %ms, %ks] [1, 1, 1] : !tensor to !part
          %a = memref.subview %as[%s, 0, 0, 0, 0] [1, 16, 8, 16, 16] [1, 1, 1, 1, 1] : !a_slots to !a_slot
          ascend.wait_flag mte1 -> mte2, 0 + %s of 2
          ascend.copy_gm_to_l1 %Ak to %a : !part, !a_slot
          %Bk = memref.subview %B[%batch, %k, %n] [1, %ks, %ns] [1, 1, 1] : !tensor to !part
          %b = memref.subview %bs[%s, 0, 0, 0, 0] [1, 16, 16, 16, 16] [1, 1, 1, 1, 1] : !b_slots to !b_slot
          ascend.copy_gm_to_l1 %Bk to %b : !part, !b_slot
          ascend.set_flag mte2 -> mte1, 0 + %s of 2
        }
        ascend.wait_flag fix -> m, 0
        scf.for %step = %c0 to %last step %c1 {
          %next = arith.addi %step, %c1 : index
          %k = arith.muli %next, %c256 : index
          %ks = affine.min #from_256(%K, %k)
          %s = arith.remui %step, %c2 : index
          %t = arith.remui %next, %c2 : index
          %Ak = memref.subview %A[%batch, %m, %k] [1, %ms, %ks] [1, 1, 1] : !tensor to !part
          %Bk = memref.subview %B[%batch, %k, %n] [1, %ks, %ns] [1, 1, 1] : !tensor to !part
          %a = memref.subview %as[%t, 0, 0, 0, 0] [1, 16, 8, 16, 16] [1, 1, 1, 1, 1] : !a_slots to !a_slot
          %b = memref.subview %bs[%t, 0, 0, 0, 0] [1, 16, 16, 16, 16] [1, 1, 1, 1, 1] : !b_slots to !b_slot
          ascend.wait_flag mte1 -> mte2, 0 + %t of 2
          ascend.copy_gm_to_l1 %Ak to %a : !part, !a_slot
          ascend.copy_gm_to_l1 %Bk to %b : !part, !b_slot
          ascend.set_flag mte2 -> mte1, 0 + %t of 2
          ascend.wait_flag mte2 -> mte1, 0 + %s of 2
          scf.for %kq = %c0 to %c256 step %c64 {
            %l = affine.apply affine_map<(d0) -> ((d0 floordiv 64) mod 2)>(%kq)
            %at = affine.apply affine_map<(d0) -> (d0 floordiv 16)>(%kq)
            %aq = memref.subview %as[%s, %at, 0, 0, 0] [1, 4, 8, 16, 16] [1, 1, 1, 1, 1] : !a_slots to !a_quarter
            %bq = memref.subview %bs[%s, 0, %at, 0, 0] [1, 16, 4, 16, 16] [1, 1, 1, 1, 1] : !b_slots to !b_quarter
            %l0a = memref.subview %l0as[%l, 0, 0, 0, 0] [1, 8, 4, 16, 16] [1, 1, 1, 1, 1] : !l0a_slots to !l0a_slot
            %l0b = memref.subview %l0bs[%l, 0, 0, 0, 0] [1, 4, 16, 16, 16] [1, 1, 1, 1, 1] : !l0b_slots to !l0b_slot
            %done = arith.addi %step, %kq : index
            %first = arith.cmpi eq, %done, %c0 : index
            ascend.wait_flag m -> mte1, 3 + %l of 2
            ascend.load_l0a %aq to %l0a[%ms, %c64] : !a_quarter, !l0a_slot
            ascend.load_l0b %bq to %l0b[%c64, %ns] : !b_quarter, !l0b_slot
            ascend.set_flag mte1 -> m, 0 + %l of 2
            ascend.wait_flag mte1 -> m, 0 + %l of 2
            ascend.mmad %l0a, %l0b into %c[%ms, %ns, %c64] init(%first) ordered : !l0a_slot, !l0b_slot, !l0c
            ascend.set_flag m -> mte1, 3 + %l of 2
          }
          ascend.set_flag mte1 -> mte2, 0 + %s of 2
        }
        scf.for %step = %last to %steps step %c1 {
          %u = arith.remui %step, %c2 : index
          %us = affine.apply affine_map<(d0)[s0] -> (s0 - d0 * 256)>(%step)[%K]
          ascend.wait_flag mte2 -> mte1, 0 + %u of 2
          scf.for %kq = %c0 to %us step %c64 {
            %l = affine.apply affine_map<(d0) -> ((d0 floordiv 64) mod 2)>(%kq)
            %at = affine.apply affine_map<(d0) -> (d0 floordiv 16)>(%kq)
            %qs = affine.min #from_64(%us, %kq)
            %aq = memref.subview %as[%u, %at, 0, 0, 0] [1, 4, 8, 16, 16] [1, 1, 1, 1, 1] : !a_slots to !a_quarter
            %bq = memref.subview %bs[%u, 0, %at, 0, 0] [1, 16, 4, 16, 16] [1, 1, 1, 1, 1] : !b_slots to !b_quarter
            %l0a = memref.subview %l0as[%l, 0, 0, 0, 0] [1, 8, 4, 16, 16] [1, 1, 1, 1, 1] : !l0a_slots to !l0a_slot
            %l0b = memref.subview %l0bs[%l, 0, 0, 0, 0] [1, 4, 16, 16, 16] [1, 1, 1, 1, 1] : !l0b_slots to !l0b_slot
            %done = arith.addi %step, %kq : index
            %first = arith.cmpi eq, %done, %c0 : index
            ascend.wait_flag m -> mte1, 3 + %l of 2
            ascend.load_l0a %aq to %l0a[%ms, %qs] : !a_quarter, !l0a_slot
            ascend.load_l0b %bq to %l0b[%qs, %ns] : !b_quarter, !l0b_slot
            ascend.set_flag mte1 -> m, 0 + %l of 2
            ascend.wait_flag mte1 -> m, 0 + %l of 2
            ascend.mmad %l0a, %l0b into %c[%ms, %ns, %qs] init(%first) ordered : !l0a_slot, !l0b_slot, !l0c
            ascend.set_flag m -> mte1, 3 + %l of 2
          }
          ascend.set_flag mte1 -> mte2, 0 + %u of 2
        }
        ascend.set_flag m -> fix, 0
        ascend.wait_flag m -> fix, 0
        %Ct = memref.subview %C[%batch, %m, %n] [1, %ms, %ns] [1, 1, 1] : !tensor to !part
        ascend.fixpipe %c[%ms] to %Ct : !l0c, !part
        ascend.set_flag fix -> m, 0
      }
      ascend.wait_flag mte1 -> mte2, 0
      ascend.wait_flag mte1 -> mte2, 1
      ascend.wait_flag m -> mte1, 3
      ascend.wait_flag m -> mte1, 4
      ascend.wait_flag fix -> m, 0
    }
  }
  return
}
