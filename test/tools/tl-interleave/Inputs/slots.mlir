module {
  func.func @kernel(%arg0: memref<1x64xf32>, %arg1: memref<1x64xf32>, %arg2: index, %arg3: index, %arg4: i1) {
    %c1 = arith.constant 1 : index
    ascend.launch (%arg5) in (%c1) {
      ascend.section vector {
        %0 = ascend.buffer at 0 : memref<1x64xf32, #ascend.memory<ub>>
        %1 = ascend.buffer at 128 : memref<1x64xf32, #ascend.memory<ub>>
        %2 = ascend.buffer at 256 : memref<1x64xf32, #ascend.memory<ub>>
        %3 = ascend.buffer at 384 : memref<1x64xf32, #ascend.memory<ub>>
        ascend.copy_gm_to_ub %arg0 to %0 : memref<1x64xf32>, memref<1x64xf32, #ascend.memory<ub>>
        ascend.copy_gm_to_ub %arg0 to %1 : memref<1x64xf32>, memref<1x64xf32, #ascend.memory<ub>>
        ascend.copy_gm_to_ub %arg0 to %2 : memref<1x64xf32>, memref<1x64xf32, #ascend.memory<ub>>
        ascend.copy_gm_to_ub %arg0 to %3 : memref<1x64xf32>, memref<1x64xf32, #ascend.memory<ub>>
        ascend.copy_ub_to_gm %0 to %arg0 : memref<1x64xf32, #ascend.memory<ub>>, memref<1x64xf32>
        %c0 = arith.constant 0 : index
        %c1_0 = arith.constant 1 : index
        scf.for %arg6 = %c0 to %arg3 step %c1_0 {
          ascend.vadd %0, %0 into %0 : memref<1x64xf32, #ascend.memory<ub>>, memref<1x64xf32, #ascend.memory<ub>>, memref<1x64xf32, #ascend.memory<ub>>
        }
        ascend.vadd %2, %2 into %2 : memref<1x64xf32, #ascend.memory<ub>>, memref<1x64xf32, #ascend.memory<ub>>, memref<1x64xf32, #ascend.memory<ub>>
        ascend.copy_ub_to_gm %0 to %arg1 : memref<1x64xf32, #ascend.memory<ub>>, memref<1x64xf32>
        ascend.copy_gm_to_ub %arg0 to %3 : memref<1x64xf32>, memref<1x64xf32, #ascend.memory<ub>>
        scf.if %arg4 {
          scf.if %arg4 {
            ascend.copy_gm_to_ub %arg0 to %3 : memref<1x64xf32>, memref<1x64xf32, #ascend.memory<ub>>
            ascend.vadd %0, %0 into %0 : memref<1x64xf32, #ascend.memory<ub>>, memref<1x64xf32, #ascend.memory<ub>>, memref<1x64xf32, #ascend.memory<ub>>
          } else {
            ascend.vadd %2, %2 into %2 : memref<1x64xf32, #ascend.memory<ub>>, memref<1x64xf32, #ascend.memory<ub>>, memref<1x64xf32, #ascend.memory<ub>>
            ascend.vadd %3, %3 into %3 : memref<1x64xf32, #ascend.memory<ub>>, memref<1x64xf32, #ascend.memory<ub>>, memref<1x64xf32, #ascend.memory<ub>>
            ascend.copy_ub_to_gm %1 to %arg1 : memref<1x64xf32, #ascend.memory<ub>>, memref<1x64xf32>
          }
          ascend.vadd %2, %2 into %2 : memref<1x64xf32, #ascend.memory<ub>>, memref<1x64xf32, #ascend.memory<ub>>, memref<1x64xf32, #ascend.memory<ub>>
        }
        ascend.copy_gm_to_ub %arg1 to %1 : memref<1x64xf32>, memref<1x64xf32, #ascend.memory<ub>>
      }
    }
    return
  }
}
