// kernels/flash_attention_128.mlir as an expert writes it, instruction by instruction,
// synchronised by hand, within each core and between them: O = softmax(scale Q K^T) V of
// heads of 128 columns in f16. Rows of Q divide by 64, those of K and V by 128, and there
// are some; nothing is masked.
//
// Three steps are in flight: each core does the first half of a step before the
// second half of the second before it. There are three slots of all that both halves use,
// and four of the tiles between the cores, a multiple of the two that it is stored
// from: the flag of either one orders its stores as well, without barriers. Between
// the cores 0 says that there are scores, 1 that there are weights, 2 that there is a
// product. A free slot needs no flag: the core with its result knows that it is free. Each
// vector core has half of the rows.
//
// L0A and L0B have a part for each half of either product, so that these do not wait for
// each other; L0C has two slots for either.
!tensor = memref<?x?x128xf16>
!gm_q = memref<64x128xf16, strided<[128, 1], offset: ?>>
!gm_kv = memref<128x128xf16, strided<[128, 1], offset: ?>>
!wide = memref<24x4x64x128xf32>
!narrow = memref<24x4x64x128xf16>
!wide_slot = memref<64x128xf32, strided<[128, 1], offset: ?>>
!narrow_slot = memref<64x128xf16, strided<[128, 1], offset: ?>>
!wide_half = memref<4096xf32, strided<[1], offset: ?>>
!narrow_half = memref<4096xf16, strided<[1], offset: ?>>
!q = memref<8x4x16x16xf16, #ascend.memory<l1>>
!q0 = memref<4x4x16x16xf16, strided<[1024, 256, 16, 1]>, #ascend.memory<l1>>
!q1 = memref<4x4x16x16xf16, strided<[1024, 256, 16, 1], offset: 4096>, #ascend.memory<l1>>
!ps = memref<3x8x4x16x16xf16, #ascend.memory<l1>>
!p = memref<8x4x16x16xf16, strided<[1024, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
!p_half = memref<4x4x16x16xf16, strided<[1024, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
!ks = memref<2x8x8x16x16xf16, #ascend.memory<l1>>
!vs = memref<3x8x8x16x16xf16, #ascend.memory<l1>>
!kv = memref<8x8x16x16xf16, strided<[2048, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
!k_half = memref<4x8x16x16xf16, strided<[2048, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
!v_half = memref<8x4x16x16xf16, strided<[2048, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
!l0a = memref<4x4x16x16xf16, #ascend.memory<l0a>>
!l0b = memref<4x8x16x16xf16, #ascend.memory<l0b>>
!accs = memref<2x8x4x16x16xf32, #ascend.memory<l0c>>
!acc = memref<8x4x16x16xf32, strided<[1024, 256, 16, 1], offset: ?>, #ascend.memory<l0c>>
!tiles = memref<3x32x128xf32, #ascend.memory<ub>>
!tile_slot = memref<32x128xf32, strided<[128, 1], offset: ?>, #ascend.memory<ub>>
!tile_flat = memref<4096xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
!tile_half = memref<32x64xf32, strided<[128, 1], offset: ?>, #ascend.memory<ub>>
!tile_blocks = memref<32x8x8xf32, strided<[128, 8, 1], offset: ?>, #ascend.memory<ub>>
!halves = memref<2x4096xf16, #ascend.memory<ub>>
!half = memref<4096xf16, strided<[1], offset: ?>, #ascend.memory<ub>>
!o = memref<32x128xf32, #ascend.memory<ub>>
!o0 = memref<32x64xf32, strided<[128, 1]>, #ascend.memory<ub>>
!o1 = memref<32x64xf32, strided<[128, 1], offset: 64>, #ascend.memory<ub>>
!o0_blocks = memref<32x8x8xf32, strided<[128, 8, 1]>, #ascend.memory<ub>>
!o1_blocks = memref<32x8x8xf32, strided<[128, 8, 1], offset: 64>, #ascend.memory<ub>>
!both = memref<32x64xf32, #ascend.memory<ub>>
!both_blocks = memref<32x8x8xf32, #ascend.memory<ub>>
!lanes = memref<32x8xf32, #ascend.memory<ub>>
!lane_parts = memref<4x8x8xf32, #ascend.memory<ub>>
!lane_rows = memref<32x1x8xf32, #ascend.memory<ub>>
!lane_blocks = memref<32x8x8xf32, strided<[8, 0, 1]>, #ascend.memory<ub>>
!row = memref<4x8xf32, #ascend.memory<ub>>
!flat = memref<32xf32, #ascend.memory<ub>>
!flats = memref<3x32xf32, #ascend.memory<ub>>
!flat_slot = memref<32xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
!row_slot = memref<4x8xf32, strided<[8, 1], offset: ?>, #ascend.memory<ub>>
!column = memref<32x1xf32, #ascend.memory<ub>>
!column_slot = memref<32x1xf32, strided<[1, 1], offset: ?>, #ascend.memory<ub>>
!column_view = memref<32x1xf32, strided<[1, 0]>, #ascend.memory<ub>>
!slot_view = memref<32x1xf32, strided<[1, 0], offset: ?>, #ascend.memory<ub>>
!wide_rows = memref<32x128xf32, strided<[128, 1], offset: ?>>
!narrow_rows = memref<32x128xf16, strided<[128, 1], offset: ?>>
!o_flat = memref<4096xf32, #ascend.memory<ub>>
!out = memref<4096xf16, #ascend.memory<ub>>
#slot = affine_map<(d0) -> (d0 mod 3)>
#acc = affine_map<(d0) -> (d0 mod 2)>
#cross = affine_map<(d0) -> (d0 mod 4)>
#row = affine_map<(d0) -> (d0 * 128)>
#ahead = affine_map<(d0) -> (d0 + 2)>
#filled = affine_map<(d0) -> (d0, 2)>
#steady = affine_map<(d0) -> (d0 - 2, 0)>
func.func @flash_attention_128(%Q: !tensor, %K: !tensor, %V: !tensor, %O: !tensor,
                               %scale: f32, %S: !wide, %P: !narrow, %R: !wide) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c24 = arith.constant 24 : index
  %c32 = arith.constant 32 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  %zero = arith.constant 0.0 : f32
  %least = arith.constant 0xFF800000 : f32
  %true = arith.constant true
  %false = arith.constant false
  %heads = memref.dim %Q, %c0 : !tensor
  %M = memref.dim %Q, %c1 : !tensor
  %N = memref.dim %K, %c1 : !tensor
  %steps = arith.divui %M, %c64 : index
  %blocks = arith.muli %heads, %steps : index
  %cores = arith.minsi %blocks, %c24 : index
  %count = arith.divui %N, %c128 : index
  %filled = affine.min #filled(%count)
  %steady = affine.max #steady(%count)
  ascend.launch (%core) in (%cores) sub_block (%sub) {
    ascend.section cube {
      %q = ascend.buffer at 0 : !q
      %ks = ascend.buffer at 16384 : !ks
      %vs = ascend.buffer at 81920 : !vs
      %ps = ascend.buffer at 180224 : !ps
      %a0 = ascend.buffer at 0 : !l0a
      %a1 = ascend.buffer at 8192 : !l0a
      %a2 = ascend.buffer at 16384 : !l0a
      %a3 = ascend.buffer at 24576 : !l0a
      %b0 = ascend.buffer at 0 : !l0b
      %b1 = ascend.buffer at 16384 : !l0b
      %b2 = ascend.buffer at 32768 : !l0b
      %b3 = ascend.buffer at 49152 : !l0b
      %qks = ascend.buffer at 0 : !accs
      %pvs = ascend.buffer at 65536 : !accs
      %q0 = memref.subview %q[0, 0, 0, 0] [4, 4, 16, 16] [1, 1, 1, 1] : !q to !q0
      %q1 = memref.subview %q[4, 0, 0, 0] [4, 4, 16, 16] [1, 1, 1, 1] : !q to !q1
      ascend.set_flag mte1 -> mte2, 0
      ascend.set_flag mte1 -> mte2, 1
      ascend.set_flag mte1 -> mte2, 2
      ascend.set_flag mte1 -> mte2, 3
      ascend.set_flag mte1 -> mte2, 4
      ascend.set_flag mte1 -> mte2, 5
      ascend.set_flag m -> mte1, 3
      ascend.set_flag m -> mte1, 4
      ascend.set_flag m -> mte1, 5
      ascend.set_flag fix -> m, 0
      ascend.set_flag fix -> m, 1
      ascend.set_flag fix -> m, 2
      ascend.set_flag fix -> m, 3
      scf.for %block = %core to %blocks step %c24 {
        %head, %step = affine.delinearize_index %block into (%heads, %steps) : index, index
        %m = arith.muli %step, %c64 : index
        %Qt = memref.subview %Q[%head, %m, 0] [1, 64, 128] [1, 1, 1] : !tensor to !gm_q
        ascend.wait_flag mte1 -> mte2, 5
        ascend.copy_gm_to_l1 %Qt to %q : !gm_q, !q
        ascend.set_flag mte2 -> mte1, 5
        ascend.wait_flag mte2 -> mte1, 5
        scf.for %i = %c0 to %filled step %c1 {
          %n = affine.apply #row(%i)
          %s = affine.apply #slot(%i)
          %gm = affine.apply #cross(%i)
          %x = affine.apply #acc(%i)
          %Kt = memref.subview %K[%head, %n, 0] [1, 128, 128] [1, 1, 1] : !tensor to !gm_kv
          %Vt = memref.subview %V[%head, %n, 0] [1, 128, 128] [1, 1, 1] : !tensor to !gm_kv
          %k = memref.subview %ks[%x, 0, 0, 0, 0] [1, 8, 8, 16, 16] [1, 1, 1, 1, 1] : !ks to !kv
          %v = memref.subview %vs[%s, 0, 0, 0, 0] [1, 8, 8, 16, 16] [1, 1, 1, 1, 1] : !vs to !kv
          %k0 = memref.subview %k[0, 0, 0, 0] [4, 8, 16, 16] [1, 1, 1, 1] : !kv to !k_half
          %k1 = memref.subview %k[4, 0, 0, 0] [4, 8, 16, 16] [1, 1, 1, 1] : !kv to !k_half
          %qk = memref.subview %qks[%x, 0, 0, 0, 0] [1, 8, 4, 16, 16] [1, 1, 1, 1, 1] : !accs to !acc
          %Sc = memref.subview %S[%core, %gm, 0, 0] [1, 1, 64, 128] [1, 1, 1, 1] : !wide to !wide_slot
          ascend.wait_flag mte1 -> mte2, 0 + %x of 2
          ascend.copy_gm_to_l1 %Kt to %k : !gm_kv, !kv
          ascend.set_flag mte2 -> mte1, 0 + %x of 2
          ascend.wait_flag mte1 -> mte2, 2 + %s of 3
          ascend.copy_gm_to_l1 %Vt to %v : !gm_kv, !kv
          ascend.wait_flag m -> mte1, 3
          ascend.load_l0a %q0 to %a0 : !q0, !l0a
          ascend.wait_flag mte2 -> mte1, 0 + %x of 2
          ascend.load_l0b %k0 to %b0 transpose : !k_half, !l0b
          ascend.set_flag mte1 -> m, 0
          ascend.wait_flag m -> mte1, 4
          ascend.load_l0a %q1 to %a1 : !q1, !l0a
          ascend.load_l0b %k1 to %b1 transpose : !k_half, !l0b
          ascend.set_flag mte1 -> m, 1
          ascend.set_flag mte1 -> mte2, 0 + %x of 2
          ascend.wait_flag fix -> m, 0 + %x of 2
          ascend.wait_flag mte1 -> m, 0
          ascend.mmad %a0, %b0 into %qk init(%true) : !l0a, !l0b, !acc
          ascend.set_flag m -> mte1, 3
          ascend.wait_flag mte1 -> m, 1
          ascend.mmad %a1, %b1 into %qk init(%false) : !l0a, !l0b, !acc
          ascend.set_flag m -> mte1, 4
          ascend.set_flag m -> fix, 0 + %x of 2
          ascend.wait_flag m -> fix, 0 + %x of 2
          ascend.fixpipe %qk to %Sc : !acc, !wide_slot
          ascend.set_flag fix -> m, 0 + %x of 2
          ascend.cross_core_set_flag mode 2, fix, 0
        }
        scf.for %i = %c0 to %steady step %c1 {
          %j = affine.apply #ahead(%i)
          %n = affine.apply #row(%j)
          %s = affine.apply #slot(%j)
          %gm = affine.apply #cross(%j)
          %x = affine.apply #acc(%j)
          %Kt = memref.subview %K[%head, %n, 0] [1, 128, 128] [1, 1, 1] : !tensor to !gm_kv
          %Vt = memref.subview %V[%head, %n, 0] [1, 128, 128] [1, 1, 1] : !tensor to !gm_kv
          %k = memref.subview %ks[%x, 0, 0, 0, 0] [1, 8, 8, 16, 16] [1, 1, 1, 1, 1] : !ks to !kv
          %v = memref.subview %vs[%s, 0, 0, 0, 0] [1, 8, 8, 16, 16] [1, 1, 1, 1, 1] : !vs to !kv
          %k0 = memref.subview %k[0, 0, 0, 0] [4, 8, 16, 16] [1, 1, 1, 1] : !kv to !k_half
          %k1 = memref.subview %k[4, 0, 0, 0] [4, 8, 16, 16] [1, 1, 1, 1] : !kv to !k_half
          %qk = memref.subview %qks[%x, 0, 0, 0, 0] [1, 8, 4, 16, 16] [1, 1, 1, 1, 1] : !accs to !acc
          %Sc = memref.subview %S[%core, %gm, 0, 0] [1, 1, 64, 128] [1, 1, 1, 1] : !wide to !wide_slot
          ascend.wait_flag mte1 -> mte2, 0 + %x of 2
          ascend.copy_gm_to_l1 %Kt to %k : !gm_kv, !kv
          ascend.set_flag mte2 -> mte1, 0 + %x of 2
          ascend.wait_flag mte1 -> mte2, 2 + %s of 3
          ascend.copy_gm_to_l1 %Vt to %v : !gm_kv, !kv
          ascend.wait_flag m -> mte1, 3
          ascend.load_l0a %q0 to %a0 : !q0, !l0a
          ascend.wait_flag mte2 -> mte1, 0 + %x of 2
          ascend.load_l0b %k0 to %b0 transpose : !k_half, !l0b
          ascend.set_flag mte1 -> m, 0
          ascend.wait_flag m -> mte1, 4
          ascend.load_l0a %q1 to %a1 : !q1, !l0a
          ascend.load_l0b %k1 to %b1 transpose : !k_half, !l0b
          ascend.set_flag mte1 -> m, 1
          ascend.set_flag mte1 -> mte2, 0 + %x of 2
          ascend.wait_flag fix -> m, 0 + %x of 2
          ascend.wait_flag mte1 -> m, 0
          ascend.mmad %a0, %b0 into %qk init(%true) : !l0a, !l0b, !acc
          ascend.set_flag m -> mte1, 3
          ascend.wait_flag mte1 -> m, 1
          ascend.mmad %a1, %b1 into %qk init(%false) : !l0a, !l0b, !acc
          ascend.set_flag m -> mte1, 4
          ascend.set_flag m -> fix, 0 + %x of 2
          ascend.wait_flag m -> fix, 0 + %x of 2
          ascend.fixpipe %qk to %Sc : !acc, !wide_slot
          ascend.set_flag fix -> m, 0 + %x of 2
          ascend.cross_core_set_flag mode 2, fix, 0
          %here = affine.apply #slot(%i)
          %gm_here = affine.apply #cross(%i)
          %y = affine.apply #acc(%i)
          %p = memref.subview %ps[%here, 0, 0, 0, 0] [1, 8, 4, 16, 16] [1, 1, 1, 1, 1] : !ps to !p
          %w = memref.subview %vs[%here, 0, 0, 0, 0] [1, 8, 8, 16, 16] [1, 1, 1, 1, 1] : !vs to !kv
          %p0 = memref.subview %p[0, 0, 0, 0] [4, 4, 16, 16] [1, 1, 1, 1] : !p to !p_half
          %p1 = memref.subview %p[4, 0, 0, 0] [4, 4, 16, 16] [1, 1, 1, 1] : !p to !p_half
          %v0 = memref.subview %w[0, 0, 0, 0] [8, 4, 16, 16] [1, 1, 1, 1] : !kv to !v_half
          %v1 = memref.subview %w[0, 4, 0, 0] [8, 4, 16, 16] [1, 1, 1, 1] : !kv to !v_half
          %pv = memref.subview %pvs[%y, 0, 0, 0, 0] [1, 8, 4, 16, 16] [1, 1, 1, 1, 1] : !accs to !acc
          %Pc = memref.subview %P[%core, %gm_here, 0, 0] [1, 1, 64, 128] [1, 1, 1, 1] : !narrow to !narrow_slot
          %Rc = memref.subview %R[%core, %gm_here, 0, 0] [1, 1, 64, 128] [1, 1, 1, 1] : !wide to !wide_slot
          ascend.cross_core_wait_flag 1
          ascend.copy_gm_to_l1 %Pc to %p : !narrow_slot, !p
          ascend.set_flag mte2 -> mte1, 2 + %here of 3
          ascend.wait_flag mte2 -> mte1, 2 + %here of 3
          ascend.wait_flag m -> mte1, 5
          ascend.load_l0a %p0 to %a2 : !p_half, !l0a
          ascend.load_l0b %v0 to %b2 : !v_half, !l0b
          ascend.set_flag mte1 -> m, 2
          ascend.load_l0a %p1 to %a3 : !p_half, !l0a
          ascend.load_l0b %v1 to %b3 : !v_half, !l0b
          ascend.set_flag mte1 -> m, 3
          ascend.set_flag mte1 -> mte2, 2 + %here of 3
          ascend.wait_flag fix -> m, 2 + %y of 2
          ascend.wait_flag mte1 -> m, 2
          ascend.mmad %a2, %b2 into %pv init(%true) : !l0a, !l0b, !acc
          ascend.wait_flag mte1 -> m, 3
          ascend.mmad %a3, %b3 into %pv init(%false) : !l0a, !l0b, !acc
          ascend.set_flag m -> mte1, 5
          ascend.set_flag m -> fix, 2 + %y of 2
          ascend.wait_flag m -> fix, 2 + %y of 2
          ascend.fixpipe %pv to %Rc : !acc, !wide_slot
          ascend.set_flag fix -> m, 2 + %y of 2
          ascend.cross_core_set_flag mode 2, fix, 2
        }
        ascend.set_flag mte1 -> mte2, 5
        scf.for %i = %steady to %count step %c1 {
          %here = affine.apply #slot(%i)
          %gm_here = affine.apply #cross(%i)
          %y = affine.apply #acc(%i)
          %p = memref.subview %ps[%here, 0, 0, 0, 0] [1, 8, 4, 16, 16] [1, 1, 1, 1, 1] : !ps to !p
          %w = memref.subview %vs[%here, 0, 0, 0, 0] [1, 8, 8, 16, 16] [1, 1, 1, 1, 1] : !vs to !kv
          %p0 = memref.subview %p[0, 0, 0, 0] [4, 4, 16, 16] [1, 1, 1, 1] : !p to !p_half
          %p1 = memref.subview %p[4, 0, 0, 0] [4, 4, 16, 16] [1, 1, 1, 1] : !p to !p_half
          %v0 = memref.subview %w[0, 0, 0, 0] [8, 4, 16, 16] [1, 1, 1, 1] : !kv to !v_half
          %v1 = memref.subview %w[0, 4, 0, 0] [8, 4, 16, 16] [1, 1, 1, 1] : !kv to !v_half
          %pv = memref.subview %pvs[%y, 0, 0, 0, 0] [1, 8, 4, 16, 16] [1, 1, 1, 1, 1] : !accs to !acc
          %Pc = memref.subview %P[%core, %gm_here, 0, 0] [1, 1, 64, 128] [1, 1, 1, 1] : !narrow to !narrow_slot
          %Rc = memref.subview %R[%core, %gm_here, 0, 0] [1, 1, 64, 128] [1, 1, 1, 1] : !wide to !wide_slot
          ascend.cross_core_wait_flag 1
          ascend.copy_gm_to_l1 %Pc to %p : !narrow_slot, !p
          ascend.set_flag mte2 -> mte1, 2 + %here of 3
          ascend.wait_flag mte2 -> mte1, 2 + %here of 3
          ascend.wait_flag m -> mte1, 5
          ascend.load_l0a %p0 to %a2 : !p_half, !l0a
          ascend.load_l0b %v0 to %b2 : !v_half, !l0b
          ascend.set_flag mte1 -> m, 2
          ascend.load_l0a %p1 to %a3 : !p_half, !l0a
          ascend.load_l0b %v1 to %b3 : !v_half, !l0b
          ascend.set_flag mte1 -> m, 3
          ascend.set_flag mte1 -> mte2, 2 + %here of 3
          ascend.wait_flag fix -> m, 2 + %y of 2
          ascend.wait_flag mte1 -> m, 2
          ascend.mmad %a2, %b2 into %pv init(%true) : !l0a, !l0b, !acc
          ascend.wait_flag mte1 -> m, 3
          ascend.mmad %a3, %b3 into %pv init(%false) : !l0a, !l0b, !acc
          ascend.set_flag m -> mte1, 5
          ascend.set_flag m -> fix, 2 + %y of 2
          ascend.wait_flag m -> fix, 2 + %y of 2
          ascend.fixpipe %pv to %Rc : !acc, !wide_slot
          ascend.set_flag fix -> m, 2 + %y of 2
          ascend.cross_core_set_flag mode 2, fix, 2
        }
      }
      ascend.wait_flag mte1 -> mte2, 0
      ascend.wait_flag mte1 -> mte2, 1
      ascend.wait_flag mte1 -> mte2, 2
      ascend.wait_flag mte1 -> mte2, 3
      ascend.wait_flag mte1 -> mte2, 4
      ascend.wait_flag mte1 -> mte2, 5
      ascend.wait_flag m -> mte1, 3
      ascend.wait_flag m -> mte1, 4
      ascend.wait_flag m -> mte1, 5
      ascend.wait_flag fix -> m, 0
      ascend.wait_flag fix -> m, 1
      ascend.wait_flag fix -> m, 2
      ascend.wait_flag fix -> m, 3
    }
    ascend.section vector {
      %rows = arith.muli %sub, %c32 : index
      %ss = ascend.buffer at 0 : !tiles
      %ts = ascend.buffer at 49152 : !tiles
      %o = ascend.buffer at 98304 : !o
      %both = ascend.buffer at 114688 : !both
      %phs = ascend.buffer at 122880 : !halves
      %out = ascend.buffer at 139264 : !out
      %lanes = ascend.buffer at 147456 : !lanes
      %wide = ascend.buffer at 148480 : !lanes
      %scales = ascend.buffer at 149504 : !lanes
      %max = ascend.buffer at 150528 : !flat
      %sum = ascend.buffer at 150656 : !flat
      %new = ascend.buffer at 150784 : !row
      %olds = ascend.buffer at 151040 : !flats
      %parts = ascend.buffer at 151424 : !flats
      %o_flat = memref.collapse_shape %o [[0, 1]] : !o into !o_flat
      %o0 = memref.subview %o[0, 0] [32, 64] [1, 1] : !o to !o0
      %o1 = memref.subview %o[0, 64] [32, 64] [1, 1] : !o to !o1
      %o0_blocks = memref.expand_shape %o0 [[0], [1, 2]] output_shape [32, 8, 8] : !o0 into !o0_blocks
      %o1_blocks = memref.expand_shape %o1 [[0], [1, 2]] output_shape [32, 8, 8] : !o1 into !o1_blocks
      %both_blocks = memref.expand_shape %both [[0], [1, 2]] output_shape [32, 8, 8] : !both into !both_blocks
      %lane_parts = memref.expand_shape %lanes [[0, 1], [2]] output_shape [4, 8, 8] : !lanes into !lane_parts
      %new_flat = memref.collapse_shape %new [[0, 1]] : !row into !flat
      %max_column = memref.expand_shape %max [[0, 1]] output_shape [32, 1] : !flat into !column
      %sum_column = memref.expand_shape %sum [[0, 1]] output_shape [32, 1] : !flat into !column
      %each_max = memref.subview %max_column[0, 0] [32, 1] [1, 0] : !column to !column_view
      %each_sum = memref.subview %sum_column[0, 0] [32, 1] [1, 0] : !column to !column_view
      %wide_rows = memref.expand_shape %wide [[0], [1, 2]] output_shape [32, 1, 8] : !lanes into !lane_rows
      %wide_blocks = memref.subview %wide_rows[0, 0, 0] [32, 8, 8] [1, 0, 1] : !lane_rows to !lane_blocks
      %scale_rows = memref.expand_shape %scales [[0], [1, 2]] output_shape [32, 1, 8] : !lanes into !lane_rows
      %scale_blocks = memref.subview %scale_rows[0, 0, 0] [32, 8, 8] [1, 0, 1] : !lane_rows to !lane_blocks
      ascend.set_flag v -> mte2, 0
      ascend.set_flag v -> mte2, 1
      ascend.set_flag v -> mte2, 2
      ascend.set_flag v -> mte2, 3
      ascend.set_flag v -> mte2, 4
      ascend.set_flag v -> mte2, 5
      ascend.set_flag mte3 -> v, 0
      ascend.set_flag mte3 -> v, 1
      ascend.set_flag mte3 -> v, 2
      scf.for %block = %core to %blocks step %c24 {
        %head, %step = affine.delinearize_index %block into (%heads, %steps) : index, index
        %m = affine.apply affine_map<(d0, d1) -> (d0 * 64 + d1)>(%step, %rows)
        ascend.pipe_barrier v
        ascend.vduplicate %zero into %o : f32, !o
        ascend.vduplicate %zero into %sum : f32, !flat
        ascend.vduplicate %least into %max : f32, !flat
        scf.for %i = %c0 to %filled step %c1 {
          ascend.pipe_barrier v
          %s = affine.apply #slot(%i)
          %gm = affine.apply #cross(%i)
          %x = affine.apply #acc(%i)
          %st = memref.subview %ss[%s, 0, 0] [1, 32, 128] [1, 1, 1] : !tiles to !tile_slot
          %st_flat = memref.collapse_shape %st [[0, 1]] : !tile_slot into !tile_flat
          %st0 = memref.subview %st[0, 0] [32, 64] [1, 1] : !tile_slot to !tile_half
          %st1 = memref.subview %st[0, 64] [32, 64] [1, 1] : !tile_slot to !tile_half
          %st0_blocks = memref.expand_shape %st0 [[0], [1, 2]] output_shape [32, 8, 8] : !tile_half into !tile_blocks
          %st1_blocks = memref.expand_shape %st1 [[0], [1, 2]] output_shape [32, 8, 8] : !tile_half into !tile_blocks
          %old = memref.subview %olds[%s, 0] [1, 32] [1, 1] : !flats to !flat_slot
          %part = memref.subview %parts[%s, 0] [1, 32] [1, 1] : !flats to !flat_slot
          %part_row = memref.expand_shape %part [[0, 1]] output_shape [4, 8] : !flat_slot into !row_slot
          %ph = memref.subview %phs[%x, 0] [1, 4096] [1, 1] : !halves to !half
          %Sc = memref.subview %S[%core, %gm, %rows, 0] [1, 1, 32, 128] [1, 1, 1, 1] : !wide to !wide_rows
          %Sf = memref.collapse_shape %Sc [[0, 1]] : !wide_rows into !wide_half
          %Pc = memref.subview %P[%core, %gm, %rows, 0] [1, 1, 32, 128] [1, 1, 1, 1] : !narrow to !narrow_rows
          %Pf = memref.collapse_shape %Pc [[0, 1]] : !narrow_rows into !narrow_half
          ascend.cross_core_wait_flag 0
          ascend.wait_flag v -> mte2, 0 + %s of 3
          ascend.copy_gm_to_ub %Sf to %st_flat : !wide_half, !tile_flat
          ascend.set_flag mte2 -> v, 0 + %s of 3
          ascend.wait_flag mte2 -> v, 0 + %s of 3
          ascend.vmuls %st, %scale into %st : !tile_slot, f32, !tile_slot
          ascend.copy_ub_to_ub %max to %old : !flat, !flat_slot
          ascend.pipe_barrier v
          ascend.vmax %st0, %st1 into %both : !tile_half, !tile_half, !both
          ascend.pipe_barrier v
          ascend.vblock_reduce_max %both_blocks into %lanes : !both_blocks, !lanes
          ascend.pipe_barrier v
          ascend.vblock_reduce_max %lane_parts into %new : !lane_parts, !row
          ascend.pipe_barrier v
          ascend.vmax %max, %new_flat into %max : !flat, !flat, !flat
          ascend.pipe_barrier v
          ascend.vbrcb %each_max to %wide : !column_view, !lanes
          ascend.pipe_barrier v
          ascend.vsub %st0_blocks, %wide_blocks into %st0_blocks : !tile_blocks, !lane_blocks, !tile_blocks
          ascend.vsub %st1_blocks, %wide_blocks into %st1_blocks : !tile_blocks, !lane_blocks, !tile_blocks
          ascend.pipe_barrier v
          ascend.vexp %st_flat into %st_flat : !tile_flat, !tile_flat
          ascend.wait_flag mte3 -> v, 0 + %x of 2
          ascend.pipe_barrier v
          ascend.vcast %st_flat into %ph : !tile_flat, !half
          ascend.set_flag v -> mte3, 0 + %x of 2
          ascend.wait_flag v -> mte3, 0 + %x of 2
          ascend.copy_ub_to_gm %ph to %Pf : !half, !narrow_half
          ascend.set_flag mte3 -> v, 0 + %x of 2
          ascend.cross_core_set_flag mode 2, mte3, 1
          ascend.vadd %st0, %st1 into %both : !tile_half, !tile_half, !both
          ascend.set_flag v -> mte2, 0 + %s of 3
          ascend.vsub %old, %max into %old : !flat_slot, !flat, !flat_slot
          ascend.pipe_barrier v
          ascend.vblock_reduce_sum %both_blocks into %lanes : !both_blocks, !lanes
          ascend.vexp %old into %old : !flat_slot, !flat_slot
          ascend.pipe_barrier v
          ascend.vblock_reduce_sum %lane_parts into %part_row : !lane_parts, !row_slot
        }
        scf.for %i = %c0 to %steady step %c1 {
          %j = affine.apply #ahead(%i)
          %s = affine.apply #slot(%j)
          %gm = affine.apply #cross(%j)
          %x = affine.apply #acc(%j)
          %st = memref.subview %ss[%s, 0, 0] [1, 32, 128] [1, 1, 1] : !tiles to !tile_slot
          %st_flat = memref.collapse_shape %st [[0, 1]] : !tile_slot into !tile_flat
          %st0 = memref.subview %st[0, 0] [32, 64] [1, 1] : !tile_slot to !tile_half
          %st1 = memref.subview %st[0, 64] [32, 64] [1, 1] : !tile_slot to !tile_half
          %st0_blocks = memref.expand_shape %st0 [[0], [1, 2]] output_shape [32, 8, 8] : !tile_half into !tile_blocks
          %st1_blocks = memref.expand_shape %st1 [[0], [1, 2]] output_shape [32, 8, 8] : !tile_half into !tile_blocks
          %old = memref.subview %olds[%s, 0] [1, 32] [1, 1] : !flats to !flat_slot
          %part = memref.subview %parts[%s, 0] [1, 32] [1, 1] : !flats to !flat_slot
          %part_row = memref.expand_shape %part [[0, 1]] output_shape [4, 8] : !flat_slot into !row_slot
          %ph = memref.subview %phs[%x, 0] [1, 4096] [1, 1] : !halves to !half
          %Sc = memref.subview %S[%core, %gm, %rows, 0] [1, 1, 32, 128] [1, 1, 1, 1] : !wide to !wide_rows
          %Sf = memref.collapse_shape %Sc [[0, 1]] : !wide_rows into !wide_half
          %Pc = memref.subview %P[%core, %gm, %rows, 0] [1, 1, 32, 128] [1, 1, 1, 1] : !narrow to !narrow_rows
          %Pf = memref.collapse_shape %Pc [[0, 1]] : !narrow_rows into !narrow_half
          ascend.cross_core_wait_flag 0
          ascend.wait_flag v -> mte2, 0 + %s of 3
          ascend.copy_gm_to_ub %Sf to %st_flat : !wide_half, !tile_flat
          ascend.set_flag mte2 -> v, 0 + %s of 3
          ascend.wait_flag mte2 -> v, 0 + %s of 3
          ascend.vmuls %st, %scale into %st : !tile_slot, f32, !tile_slot
          ascend.copy_ub_to_ub %max to %old : !flat, !flat_slot
          ascend.pipe_barrier v
          ascend.vmax %st0, %st1 into %both : !tile_half, !tile_half, !both
          ascend.pipe_barrier v
          ascend.vblock_reduce_max %both_blocks into %lanes : !both_blocks, !lanes
          ascend.pipe_barrier v
          ascend.vblock_reduce_max %lane_parts into %new : !lane_parts, !row
          ascend.pipe_barrier v
          ascend.vmax %max, %new_flat into %max : !flat, !flat, !flat
          ascend.pipe_barrier v
          ascend.vbrcb %each_max to %wide : !column_view, !lanes
          ascend.pipe_barrier v
          ascend.vsub %st0_blocks, %wide_blocks into %st0_blocks : !tile_blocks, !lane_blocks, !tile_blocks
          ascend.vsub %st1_blocks, %wide_blocks into %st1_blocks : !tile_blocks, !lane_blocks, !tile_blocks
          ascend.pipe_barrier v
          ascend.vexp %st_flat into %st_flat : !tile_flat, !tile_flat
          ascend.wait_flag mte3 -> v, 0 + %x of 2
          ascend.pipe_barrier v
          ascend.vcast %st_flat into %ph : !tile_flat, !half
          ascend.set_flag v -> mte3, 0 + %x of 2
          ascend.wait_flag v -> mte3, 0 + %x of 2
          ascend.copy_ub_to_gm %ph to %Pf : !half, !narrow_half
          ascend.set_flag mte3 -> v, 0 + %x of 2
          ascend.cross_core_set_flag mode 2, mte3, 1
          ascend.vadd %st0, %st1 into %both : !tile_half, !tile_half, !both
          ascend.set_flag v -> mte2, 0 + %s of 3
          ascend.vsub %old, %max into %old : !flat_slot, !flat, !flat_slot
          ascend.pipe_barrier v
          ascend.vblock_reduce_sum %both_blocks into %lanes : !both_blocks, !lanes
          ascend.vexp %old into %old : !flat_slot, !flat_slot
          ascend.pipe_barrier v
          ascend.vblock_reduce_sum %lane_parts into %part_row : !lane_parts, !row_slot
          %here = affine.apply #slot(%i)
          %gm_here = affine.apply #cross(%i)
          %scaled = memref.subview %olds[%here, 0] [1, 32] [1, 1] : !flats to !flat_slot
          %scaled_column = memref.expand_shape %scaled [[0, 1]] output_shape [32, 1] : !flat_slot into !column_slot
          %each_scale = memref.subview %scaled_column[0, 0] [32, 1] [1, 0] : !column_slot to !slot_view
          %more = memref.subview %parts[%here, 0] [1, 32] [1, 1] : !flats to !flat_slot
          %tt = memref.subview %ts[%here, 0, 0] [1, 32, 128] [1, 1, 1] : !tiles to !tile_slot
          %tt_flat = memref.collapse_shape %tt [[0, 1]] : !tile_slot into !tile_flat
          %Rc = memref.subview %R[%core, %gm_here, %rows, 0] [1, 1, 32, 128] [1, 1, 1, 1] : !wide to !wide_rows
          %Rf = memref.collapse_shape %Rc [[0, 1]] : !wide_rows into !wide_half
          ascend.vbrcb %each_scale to %scales : !slot_view, !lanes
          ascend.vmul %sum, %scaled into %sum : !flat, !flat_slot, !flat
          ascend.pipe_barrier v
          ascend.vmul %o0_blocks, %scale_blocks into %o0_blocks : !o0_blocks, !lane_blocks, !o0_blocks
          ascend.vmul %o1_blocks, %scale_blocks into %o1_blocks : !o1_blocks, !lane_blocks, !o1_blocks
          ascend.vadd %sum, %more into %sum : !flat, !flat_slot, !flat
          ascend.cross_core_wait_flag 2
          ascend.wait_flag v -> mte2, 3 + %here of 3
          ascend.copy_gm_to_ub %Rf to %tt_flat : !wide_half, !tile_flat
          ascend.set_flag mte2 -> v, 3 + %here of 3
          ascend.pipe_barrier v
          ascend.wait_flag mte2 -> v, 3 + %here of 3
          ascend.vadd %o_flat, %tt_flat into %o_flat : !o_flat, !tile_flat, !o_flat
          ascend.set_flag v -> mte2, 3 + %here of 3
        }
        scf.for %i = %steady to %count step %c1 {
          %here = affine.apply #slot(%i)
          %gm_here = affine.apply #cross(%i)
          %scaled = memref.subview %olds[%here, 0] [1, 32] [1, 1] : !flats to !flat_slot
          %scaled_column = memref.expand_shape %scaled [[0, 1]] output_shape [32, 1] : !flat_slot into !column_slot
          %each_scale = memref.subview %scaled_column[0, 0] [32, 1] [1, 0] : !column_slot to !slot_view
          %more = memref.subview %parts[%here, 0] [1, 32] [1, 1] : !flats to !flat_slot
          %tt = memref.subview %ts[%here, 0, 0] [1, 32, 128] [1, 1, 1] : !tiles to !tile_slot
          %tt_flat = memref.collapse_shape %tt [[0, 1]] : !tile_slot into !tile_flat
          %Rc = memref.subview %R[%core, %gm_here, %rows, 0] [1, 1, 32, 128] [1, 1, 1, 1] : !wide to !wide_rows
          %Rf = memref.collapse_shape %Rc [[0, 1]] : !wide_rows into !wide_half
          ascend.vbrcb %each_scale to %scales : !slot_view, !lanes
          ascend.vmul %sum, %scaled into %sum : !flat, !flat_slot, !flat
          ascend.pipe_barrier v
          ascend.vmul %o0_blocks, %scale_blocks into %o0_blocks : !o0_blocks, !lane_blocks, !o0_blocks
          ascend.vmul %o1_blocks, %scale_blocks into %o1_blocks : !o1_blocks, !lane_blocks, !o1_blocks
          ascend.vadd %sum, %more into %sum : !flat, !flat_slot, !flat
          ascend.cross_core_wait_flag 2
          ascend.wait_flag v -> mte2, 3 + %here of 3
          ascend.copy_gm_to_ub %Rf to %tt_flat : !wide_half, !tile_flat
          ascend.set_flag mte2 -> v, 3 + %here of 3
          ascend.pipe_barrier v
          ascend.wait_flag mte2 -> v, 3 + %here of 3
          ascend.vadd %o_flat, %tt_flat into %o_flat : !o_flat, !tile_flat, !o_flat
          ascend.set_flag v -> mte2, 3 + %here of 3
        }
        ascend.pipe_barrier v
        ascend.vbrcb %each_sum to %scales : !column_view, !lanes
        ascend.pipe_barrier v
        ascend.vdiv %o0_blocks, %scale_blocks into %o0_blocks : !o0_blocks, !lane_blocks, !o0_blocks
        ascend.vdiv %o1_blocks, %scale_blocks into %o1_blocks : !o1_blocks, !lane_blocks, !o1_blocks
        %Ot = memref.subview %O[%head, %m, 0] [1, 32, 128] [1, 1, 1] : !tensor to !narrow_rows
        %Of = memref.collapse_shape %Ot [[0, 1]] : !narrow_rows into !narrow_half
        ascend.wait_flag mte3 -> v, 2
        ascend.pipe_barrier v
        ascend.vcast %o_flat into %out : !o_flat, !out
        ascend.set_flag v -> mte3, 2
        ascend.wait_flag v -> mte3, 2
        ascend.copy_ub_to_gm %out to %Of : !out, !narrow_half
        ascend.set_flag mte3 -> v, 2
      }
      ascend.wait_flag v -> mte2, 0
      ascend.wait_flag v -> mte2, 1
      ascend.wait_flag v -> mte2, 2
      ascend.wait_flag v -> mte2, 3
      ascend.wait_flag v -> mte2, 4
      ascend.wait_flag v -> mte2, 5
      ascend.wait_flag mte3 -> v, 0
      ascend.wait_flag mte3 -> v, 1
      ascend.wait_flag mte3 -> v, 2
    }
  }
  return
}
