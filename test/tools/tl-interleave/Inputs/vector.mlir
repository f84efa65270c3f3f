module {
  func.func @kernel(%arg0: memref<3x64xf32>, %arg1: memref<3x64xf32>, %arg2: index, %arg3: i1) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %true = arith.constant true
    %false = arith.constant false
    ascend.launch (%arg4) in (%c1) {
      ascend.section vector {
        %0 = ascend.buffer at 0 : memref<3x64xf32, #ascend.memory<ub>>
        ascend.copy_gm_to_ub %arg0 to %0 : memref<3x64xf32>, memref<3x64xf32, #ascend.memory<ub>>
        %c2 = arith.constant 2 : index
        %subview = memref.subview %0[%c2, 0] [1, 64] [1, 1] : memref<3x64xf32, #ascend.memory<ub>> to memref<1x64xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
        %c0_0 = arith.constant 0 : index
        %subview_1 = memref.subview %arg1[%c0_0, 0] [1, 64] [1, 1] : memref<3x64xf32> to memref<1x64xf32, strided<[64, 1], offset: ?>>
        ascend.copy_ub_to_gm %subview to %subview_1 : memref<1x64xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>, memref<1x64xf32, strided<[64, 1], offset: ?>>
        %c0_2 = arith.constant 0 : index
        %subview_3 = memref.subview %0[%c0_2, 0] [1, 64] [1, 1] : memref<3x64xf32, #ascend.memory<ub>> to memref<1x64xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
        %c2_4 = arith.constant 2 : index
        %subview_5 = memref.subview %arg1[%c2_4, 0] [1, 64] [1, 1] : memref<3x64xf32> to memref<1x64xf32, strided<[64, 1], offset: ?>>
        ascend.copy_gm_to_ub %subview_5 to %subview_3 : memref<1x64xf32, strided<[64, 1], offset: ?>>, memref<1x64xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
        %c1_6 = arith.constant 1 : index
        %subview_7 = memref.subview %0[%c1_6, 0] [1, 64] [1, 1] : memref<3x64xf32, #ascend.memory<ub>> to memref<1x64xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
        scf.if %arg3 {
          %c2_8 = arith.constant 2 : index
          %subview_9 = memref.subview %0[%c2_8, 0] [1, 64] [1, 1] : memref<3x64xf32, #ascend.memory<ub>> to memref<1x64xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
        }
      }
    }
    return
  }
}
