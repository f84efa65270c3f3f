module {
  func.func @kernel(%arg0: memref<2x64xf32>, %arg1: memref<2x64xf32>, %arg2: index, %arg3: i1) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %true = arith.constant true
    %false = arith.constant false
    ascend.launch (%arg4) in (%c1) {
      ascend.section vector {
        %0 = ascend.buffer at 0 : memref<2x64xf32, #ascend.memory<ub>>
        %c2 = arith.constant 2 : index
        scf.for %arg5 = %c0 to %c2 step %c1 {
          %subview = memref.subview %arg0[%c0, 0] [1, 64] [1, 1] : memref<2x64xf32> to memref<1x64xf32, strided<[64, 1], offset: ?>>
          %subview_0 = memref.subview %0[%c0, 0] [1, 64] [1, 1] : memref<2x64xf32, #ascend.memory<ub>> to memref<1x64xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
          ascend.copy_gm_to_ub %subview to %subview_0 : memref<1x64xf32, strided<[64, 1], offset: ?>>, memref<1x64xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
          scf.for %arg6 = %c0 to %arg2 step %c1 {
            %c0_1 = arith.constant 0 : index
            %c2_2 = arith.constant 2 : index
            %1 = arith.addi %arg6, %c0_1 : index
            %2 = arith.remui %1, %c2_2 : index
            %3 = arith.addi %arg6, %c1 : index
            %4 = arith.cmpi slt, %3, %arg2 : index
            scf.if %4 {
              %c1_5 = arith.constant 1 : index
              %c2_6 = arith.constant 2 : index
              %5 = arith.addi %arg6, %c1_5 : index
              %6 = arith.remui %5, %c2_6 : index
              %subview_7 = memref.subview %arg0[%6, 0] [1, 64] [1, 1] : memref<2x64xf32> to memref<1x64xf32, strided<[64, 1], offset: ?>>
              %subview_8 = memref.subview %0[%6, 0] [1, 64] [1, 1] : memref<2x64xf32, #ascend.memory<ub>> to memref<1x64xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
              ascend.copy_gm_to_ub %subview_7 to %subview_8 : memref<1x64xf32, strided<[64, 1], offset: ?>>, memref<1x64xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
            }
            %subview_3 = memref.subview %0[%2, 0] [1, 64] [1, 1] : memref<2x64xf32, #ascend.memory<ub>> to memref<1x64xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
            %subview_4 = memref.subview %arg1[%2, 0] [1, 64] [1, 1] : memref<2x64xf32> to memref<1x64xf32, strided<[64, 1], offset: ?>>
            ascend.copy_ub_to_gm %subview_3 to %subview_4 : memref<1x64xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>, memref<1x64xf32, strided<[64, 1], offset: ?>>
          }
        }
      }
    }
    return
  }
}
