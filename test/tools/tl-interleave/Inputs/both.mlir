module {
  func.func @kernel(%arg0: memref<16x16xf16>, %arg1: memref<16x16xf16>, %arg2: memref<16x16xf32>, %arg3: memref<2x16x16xf16>, %arg4: index, %arg5: i1) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %true = arith.constant true
    %false = arith.constant false
    ascend.launch (%arg6) in (%c1) {
      ascend.section cube {
        %0 = ascend.buffer at 0 : memref<1x1x16x16xf16, #ascend.memory<l1>>
        %c2 = arith.constant 2 : index
        scf.for %arg7 = %c0 to %c2 step %c1 {
          ascend.cross_core_set_flag mode 2, mte2, 1
        }
        scf.for %arg7 = %c0 to %arg4 step %c1 {
          ascend.cross_core_wait_flag 0
          %c2_0 = arith.constant 2 : index
          %1 = arith.remui %arg7, %c2_0 : index
          %subview = memref.subview %arg3[%1, 0, 0] [1, 16, 16] [1, 1, 1] : memref<2x16x16xf16> to memref<16x16xf16, strided<[16, 1], offset: ?>>
          ascend.copy_gm_to_l1 %subview to %0 : memref<16x16xf16, strided<[16, 1], offset: ?>>, memref<1x1x16x16xf16, #ascend.memory<l1>>
          ascend.cross_core_set_flag mode 2, mte2, 1
        }
      }
      ascend.section vector {
        %0 = ascend.buffer at 0 : memref<16x16xf16, #ascend.memory<ub>>
        ascend.copy_gm_to_ub %arg0 to %0 : memref<16x16xf16>, memref<16x16xf16, #ascend.memory<ub>>
        %c2 = arith.constant 2 : index
        scf.for %arg7 = %c0 to %arg4 step %c1 {
          ascend.copy_gm_to_ub %arg0 to %0 : memref<16x16xf16>, memref<16x16xf16, #ascend.memory<ub>>
          ascend.cross_core_wait_flag 1
          %c2_0 = arith.constant 2 : index
          %1 = arith.remui %arg7, %c2_0 : index
          %subview = memref.subview %arg3[%1, 0, 0] [1, 16, 16] [1, 1, 1] : memref<2x16x16xf16> to memref<16x16xf16, strided<[16, 1], offset: ?>>
          ascend.copy_ub_to_gm %0 to %subview : memref<16x16xf16, #ascend.memory<ub>>, memref<16x16xf16, strided<[16, 1], offset: ?>>
          ascend.cross_core_set_flag mode 2, mte3, 0
        }
        scf.for %arg7 = %c0 to %c2 step %c1 {
          ascend.cross_core_wait_flag 1
        }
      }
    }
    return
  }
}
