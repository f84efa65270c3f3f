// kernels/matmul_add.mlir as an expert writes it, instruction by instruction, synchronised
// by hand, within each core and between them: C = A B + D. M and K divide by 64, N by
// 128, and K is not 0.
//
// Three slots of L1 for the tiles of A and B: two are loaded while the third one is
// multiplied, and two of L0A and L0B. A and B have flags of their own: that of A goes on to
// L0A while B is loaded. Tiles of C have two slots each of L0C, of the
// workspace and of UB, so that a core is at work on the next one while the other has
// not yet finished. Between the cores 0 says that a slot is full, 1 that it is free.
!tensor = memref<?x?xf16>
!a_part = memref<64x64xf16, strided<[?, 1], offset: ?>>
!b_part = memref<64x128xf16, strided<[?, 1], offset: ?>>
!a_slots = memref<3x4x4x16x16xf16, #ascend.memory<l1>>
!b_slots = memref<3x8x4x16x16xf16, #ascend.memory<l1>>
!a_slot = memref<4x4x16x16xf16, strided<[1024, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
!b_slot = memref<8x4x16x16xf16, strided<[1024, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
!l0a_slots = memref<2x4x4x16x16xf16, #ascend.memory<l0a>>
!l0b_slots = memref<2x4x8x16x16xf16, #ascend.memory<l0b>>
!l0a_slot = memref<4x4x16x16xf16, strided<[1024, 256, 16, 1], offset: ?>, #ascend.memory<l0a>>
!l0b_slot = memref<4x8x16x16xf16, strided<[2048, 256, 16, 1], offset: ?>, #ascend.memory<l0b>>
!accs = memref<2x8x4x16x16xf32, #ascend.memory<l0c>>
!acc = memref<8x4x16x16xf32, strided<[1024, 256, 16, 1], offset: ?>, #ascend.memory<l0c>>
!workspace = memref<24x2x64x128xf32>
!slot = memref<64x128xf32, strided<[128, 1], offset: ?>>
!flat_slot = memref<8192xf32, strided<[1], offset: ?>>
!tiles = memref<2x64x128xf32, #ascend.memory<ub>>
!tile = memref<8192xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
!halves = memref<2x64x128xf16, #ascend.memory<ub>>
!half = memref<64x128xf16, strided<[128, 1], offset: ?>, #ascend.memory<ub>>
!flat_half = memref<8192xf16, strided<[1], offset: ?>, #ascend.memory<ub>>
!flat = memref<8192xf32, #ascend.memory<ub>>
!tile_slot = memref<64x128xf32, strided<[128, 1], offset: ?>, #ascend.memory<ub>>
#slot = affine_map<(d0) -> (d0 mod 3)>
#turn = affine_map<(d0) -> (d0 mod 2)>
#row = affine_map<(d0) -> (d0 * 64)>
#ahead = affine_map<(d0) -> (d0 + 2)>
#filled = affine_map<(d0) -> (d0, 2)>
#steady = affine_map<(d0) -> (d0 - 2, 0)>
#block = affine_map<(d0, d1) -> (d0 + d1 * 24)>
#turns = affine_map<(d0, d1) -> ((d0 - d1) ceildiv 24)>
func.func @matmul_add(%A: !tensor, %B: !tensor, %D: !tensor, %C: !tensor, %W: !workspace) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c24 = arith.constant 24 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  %M = memref.dim %A, %c0 : !tensor
  %K = memref.dim %A, %c1 : !tensor
  %N = memref.dim %B, %c1 : !tensor
  %rows = arith.divui %M, %c64 : index
  %columns = arith.divui %N, %c128 : index
  %count = arith.divui %K, %c64 : index
  %filled = affine.min #filled(%count)
  %steady = affine.max #steady(%count)
  %blocks = arith.muli %rows, %columns : index
  %cores = arith.minsi %blocks, %c24 : index
  ascend.launch (%core) in (%cores) {
    ascend.section cube {
      %as = ascend.buffer at 0 : !a_slots
      %bs = ascend.buffer at 24576 : !b_slots
      %l0as = ascend.buffer at 0 : !l0a_slots
      %l0bs = ascend.buffer at 0 : !l0b_slots
      %cs = ascend.buffer at 0 : !accs
      %turns = affine.apply #turns(%blocks, %core)
      ascend.set_flag mte1 -> mte2, 0
      ascend.set_flag mte1 -> mte2, 1
      ascend.set_flag mte1 -> mte2, 2
      ascend.set_flag mte1 -> mte2, 3
      ascend.set_flag mte1 -> mte2, 4
      ascend.set_flag mte1 -> mte2, 5
      ascend.set_flag m -> mte1, 3
      ascend.set_flag m -> mte1, 4
      ascend.set_flag fix -> m, 0
      ascend.set_flag fix -> m, 1
      scf.for %t = %c0 to %turns step %c1 {
        %block = affine.apply #block(%core, %t)
        %row, %column = affine.delinearize_index %block into (%rows, %columns) : index, index
        %m = arith.muli %row, %c64 : index
        %n = arith.muli %column, %c128 : index
        %x = affine.apply #turn(%t)
        %c = memref.subview %cs[%x, 0, 0, 0, 0] [1, 8, 4, 16, 16] [1, 1, 1, 1, 1] : !accs to !acc
        %Wt = memref.subview %W[%core, %x, 0, 0] [1, 1, 64, 128] [1, 1, 1, 1] : !workspace to !slot
        scf.for %i = %c0 to %filled step %c1 {
          %k = affine.apply #row(%i)
          %s = affine.apply #slot(%i)
          %Ak = memref.subview %A[%m, %k] [64, 64] [1, 1] : !tensor to !a_part
          %Bk = memref.subview %B[%k, %n] [64, 128] [1, 1] : !tensor to !b_part
          %a = memref.subview %as[%s, 0, 0, 0, 0] [1, 4, 4, 16, 16] [1, 1, 1, 1, 1] : !a_slots to !a_slot
          %b = memref.subview %bs[%s, 0, 0, 0, 0] [1, 8, 4, 16, 16] [1, 1, 1, 1, 1] : !b_slots to !b_slot
          ascend.wait_flag mte1 -> mte2, 0 + %s of 3
          ascend.copy_gm_to_l1 %Ak to %a : !a_part, !a_slot
          ascend.set_flag mte2 -> mte1, 0 + %s of 3
          ascend.wait_flag mte1 -> mte2, 3 + %s of 3
          ascend.copy_gm_to_l1 %Bk to %b : !b_part, !b_slot
          ascend.set_flag mte2 -> mte1, 3 + %s of 3
        }
        ascend.wait_flag fix -> m, 0 + %x of 2
        scf.for %i = %c0 to %steady step %c1 {
          %j = affine.apply #ahead(%i)
          %k = affine.apply #row(%j)
          %s = affine.apply #slot(%j)
          %Ak = memref.subview %A[%m, %k] [64, 64] [1, 1] : !tensor to !a_part
          %Bk = memref.subview %B[%k, %n] [64, 128] [1, 1] : !tensor to !b_part
          %a = memref.subview %as[%s, 0, 0, 0, 0] [1, 4, 4, 16, 16] [1, 1, 1, 1, 1] : !a_slots to !a_slot
          %b = memref.subview %bs[%s, 0, 0, 0, 0] [1, 8, 4, 16, 16] [1, 1, 1, 1, 1] : !b_slots to !b_slot
          ascend.wait_flag mte1 -> mte2, 0 + %s of 3
          ascend.copy_gm_to_l1 %Ak to %a : !a_part, !a_slot
          ascend.set_flag mte2 -> mte1, 0 + %s of 3
          ascend.wait_flag mte1 -> mte2, 3 + %s of 3
          ascend.copy_gm_to_l1 %Bk to %b : !b_part, !b_slot
          ascend.set_flag mte2 -> mte1, 3 + %s of 3
          %u = affine.apply #slot(%i)
          %l = affine.apply #turn(%i)
          %first = arith.cmpi eq, %i, %c0 : index
          %p = memref.subview %as[%u, 0, 0, 0, 0] [1, 4, 4, 16, 16] [1, 1, 1, 1, 1] : !a_slots to !a_slot
          %q = memref.subview %bs[%u, 0, 0, 0, 0] [1, 8, 4, 16, 16] [1, 1, 1, 1, 1] : !b_slots to !b_slot
          %l0a = memref.subview %l0as[%l, 0, 0, 0, 0] [1, 4, 4, 16, 16] [1, 1, 1, 1, 1] : !l0a_slots to !l0a_slot
          %l0b = memref.subview %l0bs[%l, 0, 0, 0, 0] [1, 4, 8, 16, 16] [1, 1, 1, 1, 1] : !l0b_slots to !l0b_slot
          ascend.wait_flag mte2 -> mte1, 0 + %u of 3
          ascend.wait_flag m -> mte1, 3 + %l of 2
          ascend.load_l0a %p to %l0a : !a_slot, !l0a_slot
          ascend.set_flag mte1 -> mte2, 0 + %u of 3
          ascend.wait_flag mte2 -> mte1, 3 + %u of 3
          ascend.load_l0b %q to %l0b : !b_slot, !l0b_slot
          ascend.set_flag mte1 -> mte2, 3 + %u of 3
          ascend.set_flag mte1 -> m, 0 + %l of 2
          ascend.wait_flag mte1 -> m, 0 + %l of 2
          ascend.mmad %l0a, %l0b into %c init(%first) : !l0a_slot, !l0b_slot, !acc
          ascend.set_flag m -> mte1, 3 + %l of 2
        }
        scf.for %i = %steady to %count step %c1 {
          %u = affine.apply #slot(%i)
          %l = affine.apply #turn(%i)
          %first = arith.cmpi eq, %i, %c0 : index
          %p = memref.subview %as[%u, 0, 0, 0, 0] [1, 4, 4, 16, 16] [1, 1, 1, 1, 1] : !a_slots to !a_slot
          %q = memref.subview %bs[%u, 0, 0, 0, 0] [1, 8, 4, 16, 16] [1, 1, 1, 1, 1] : !b_slots to !b_slot
          %l0a = memref.subview %l0as[%l, 0, 0, 0, 0] [1, 4, 4, 16, 16] [1, 1, 1, 1, 1] : !l0a_slots to !l0a_slot
          %l0b = memref.subview %l0bs[%l, 0, 0, 0, 0] [1, 4, 8, 16, 16] [1, 1, 1, 1, 1] : !l0b_slots to !l0b_slot
          ascend.wait_flag mte2 -> mte1, 0 + %u of 3
          ascend.wait_flag m -> mte1, 3 + %l of 2
          ascend.load_l0a %p to %l0a : !a_slot, !l0a_slot
          ascend.set_flag mte1 -> mte2, 0 + %u of 3
          ascend.wait_flag mte2 -> mte1, 3 + %u of 3
          ascend.load_l0b %q to %l0b : !b_slot, !l0b_slot
          ascend.set_flag mte1 -> mte2, 3 + %u of 3
          ascend.set_flag mte1 -> m, 0 + %l of 2
          ascend.wait_flag mte1 -> m, 0 + %l of 2
          ascend.mmad %l0a, %l0b into %c init(%first) : !l0a_slot, !l0b_slot, !acc
          ascend.set_flag m -> mte1, 3 + %l of 2
        }
        ascend.set_flag m -> fix, 0 + %x of 2
        ascend.cross_core_wait_flag 1
        ascend.wait_flag m -> fix, 0 + %x of 2
        ascend.fixpipe %c to %Wt : !acc, !slot
        ascend.set_flag fix -> m, 0 + %x of 2
        ascend.cross_core_set_flag mode 2, fix, 0
      }
      ascend.cross_core_wait_flag 1
      ascend.cross_core_wait_flag 1
      ascend.wait_flag mte1 -> mte2, 0
      ascend.wait_flag mte1 -> mte2, 1
      ascend.wait_flag mte1 -> mte2, 2
      ascend.wait_flag mte1 -> mte2, 3
      ascend.wait_flag mte1 -> mte2, 4
      ascend.wait_flag mte1 -> mte2, 5
      ascend.wait_flag m -> mte1, 3
      ascend.wait_flag m -> mte1, 4
      ascend.wait_flag fix -> m, 0
      ascend.wait_flag fix -> m, 1
    }
    ascend.section vector {
      %xs = ascend.buffer at 0 : !tiles
      %ds = ascend.buffer at 65536 : !halves
      %d = ascend.buffer at 98304 : !flat
      %outs = ascend.buffer at 131072 : !halves
      %turns = affine.apply #turns(%blocks, %core)
      ascend.cross_core_set_flag mode 2, mte2, 1
      ascend.cross_core_set_flag mode 2, mte2, 1
      ascend.set_flag v -> mte2, 0
      ascend.set_flag v -> mte2, 1
      ascend.set_flag v -> mte2, 2
      ascend.set_flag v -> mte2, 3
      ascend.set_flag mte3 -> v, 0
      ascend.set_flag mte3 -> v, 1
      scf.for %t = %c0 to %turns step %c1 {
        %block = affine.apply #block(%core, %t)
        %row, %column = affine.delinearize_index %block into (%rows, %columns) : index, index
        %m = arith.muli %row, %c64 : index
        %n = arith.muli %column, %c128 : index
        %x = affine.apply #turn(%t)
        %Dt = memref.subview %D[%m, %n] [64, 128] [1, 1] : !tensor to !b_part
        %Ct = memref.subview %C[%m, %n] [64, 128] [1, 1] : !tensor to !b_part
        %Wt = memref.subview %W[%core, %x, 0, 0] [1, 1, 64, 128] [1, 1, 1, 1] : !workspace to !slot
        %Wf = memref.collapse_shape %Wt [[0, 1]] : !slot into !flat_slot
        %xt = memref.subview %xs[%x, 0, 0] [1, 64, 128] [1, 1, 1] : !tiles to !tile_slot
        %xf = memref.collapse_shape %xt [[0, 1]] : !tile_slot into !tile
        %dt = memref.subview %ds[%x, 0, 0] [1, 64, 128] [1, 1, 1] : !halves to !half
        %df = memref.collapse_shape %dt [[0, 1]] : !half into !flat_half
        %ot = memref.subview %outs[%x, 0, 0] [1, 64, 128] [1, 1, 1] : !halves to !half
        %of = memref.collapse_shape %ot [[0, 1]] : !half into !flat_half
        ascend.wait_flag v -> mte2, 0 + %x of 2
        ascend.copy_gm_to_ub %Dt to %dt : !b_part, !half
        ascend.set_flag mte2 -> v, 0 + %x of 2
        ascend.cross_core_wait_flag 0
        ascend.wait_flag v -> mte2, 2 + %x of 2
        ascend.copy_gm_to_ub %Wf to %xf : !flat_slot, !tile
        ascend.set_flag mte2 -> v, 2 + %x of 2
        ascend.cross_core_set_flag mode 2, mte2, 1
        ascend.wait_flag mte2 -> v, 0 + %x of 2
        ascend.vcast %df into %d : !flat_half, !flat
        ascend.set_flag v -> mte2, 0 + %x of 2
        ascend.pipe_barrier v
        ascend.wait_flag mte2 -> v, 2 + %x of 2
        ascend.vadd %xf, %d into %xf : !tile, !flat, !tile
        ascend.wait_flag mte3 -> v, 0 + %x of 2
        ascend.pipe_barrier v
        ascend.vcast %xf into %of : !tile, !flat_half
        ascend.set_flag v -> mte2, 2 + %x of 2
        ascend.set_flag v -> mte3, 0 + %x of 2
        ascend.wait_flag v -> mte3, 0 + %x of 2
        ascend.copy_ub_to_gm %ot to %Ct : !half, !b_part
        ascend.set_flag mte3 -> v, 0 + %x of 2
      }
      ascend.wait_flag v -> mte2, 0
      ascend.wait_flag v -> mte2, 1
      ascend.wait_flag v -> mte2, 2
      ascend.wait_flag v -> mte2, 3
      ascend.wait_flag mte3 -> v, 0
      ascend.wait_flag mte3 -> v, 1
    }
  }
  return
}
