// C = A + B in f32, of 64 rows, synchronised by hand. A block adds its rows in
// parts of 64 columns by turns in two slots of UB, so that a slot is loaded
// while the other one is added and stored.
//
// tl is compared with it: bench/sync.py takes the flags out and
// counts their replacements. The number of columns divides by 128.
!tensor = memref<?x?xf32>
!part = memref<64x64xf32, strided<[?, 1], offset: ?>>
!tile = memref<64x64xf32, #ascend.memory<ub>>
func.func @vector_add(%A: !tensor, %B: !tensor, %C: !tensor) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  %N = memref.dim %C, %c1 : !tensor
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      %a = ascend.buffer at 0 : !tile
      %b = ascend.buffer at 16384 : !tile
      %x = ascend.buffer at 32768 : !tile
      %y = ascend.buffer at 49152 : !tile
      %c = ascend.buffer at 65536 : !tile
      %z = ascend.buffer at 81920 : !tile
      ascend.set_flag v -> mte2, 0
      ascend.set_flag v -> mte2, 1
      ascend.set_flag mte3 -> v, 0
      ascend.set_flag mte3 -> v, 1
      scf.for %n = %c0 to %N step %c128 {
        %m = arith.addi %n, %c64 : index
        %An = memref.subview %A[0, %n] [64, 64] [1, 1] : !tensor to memref<64x64xf32, strided<[?, 1], offset: ?>>
        %Bn = memref.subview %B[0, %n] [64, 64] [1, 1] : !tensor to memref<64x64xf32, strided<[?, 1], offset: ?>>
        %Cn = memref.subview %C[0, %n] [64, 64] [1, 1] : !tensor to memref<64x64xf32, strided<[?, 1], offset: ?>>
        %Am = memref.subview %A[0, %m] [64, 64] [1, 1] : !tensor to memref<64x64xf32, strided<[?, 1], offset: ?>>
        %Bm = memref.subview %B[0, %m] [64, 64] [1, 1] : !tensor to memref<64x64xf32, strided<[?, 1], offset: ?>>
        %Cm = memref.subview %C[0, %m] [64, 64] [1, 1] : !tensor to memref<64x64xf32, strided<[?, 1], offset: ?>>
        ascend.wait_flag v -> mte2, 0
        ascend.copy_gm_to_ub %An to %a : !part, !tile
        ascend.copy_gm_to_ub %Bn to %b : !part, !tile
        ascend.set_flag mte2 -> v, 0
        ascend.wait_flag v -> mte2, 1
        ascend.copy_gm_to_ub %Am to %x : !part, !tile
        ascend.copy_gm_to_ub %Bm to %y : !part, !tile
        ascend.set_flag mte2 -> v, 1
        ascend.wait_flag mte2 -> v, 0
        ascend.wait_flag mte3 -> v, 0
        ascend.vadd %a, %b into %c : !tile, !tile, !tile
        ascend.set_flag v -> mte2, 0
        ascend.set_flag v -> mte3, 0
        ascend.wait_flag mte2 -> v, 1
        ascend.wait_flag mte3 -> v, 1
        ascend.vadd %x, %y into %z : !tile, !tile, !tile
        ascend.set_flag v -> mte2, 1
        ascend.set_flag v -> mte3, 1
        ascend.wait_flag v -> mte3, 0
        ascend.copy_ub_to_gm %c to %Cn : !tile, !part
        ascend.set_flag mte3 -> v, 0
        ascend.wait_flag v -> mte3, 1
        ascend.copy_ub_to_gm %z to %Cm : !tile, !part
        ascend.set_flag mte3 -> v, 1
      }
      ascend.wait_flag v -> mte2, 0
      ascend.wait_flag v -> mte2, 1
      ascend.wait_flag mte3 -> v, 0
      ascend.wait_flag mte3 -> v, 1
    }
  }
  return
}
