module {
  func.func @kernel(%arg0: memref<16x16xf16>, %arg1: memref<16x16xf16>, %arg2: memref<16x16xf32>, %arg3: memref<2x16x16xf16>, %arg4: index, %arg5: i1) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %true = arith.constant true
    %false = arith.constant false
    ascend.launch (%arg6) in (%c1) {
      ascend.section cube {
        %0 = ascend.buffer at 0 : memref<1x1x16x16xf16, #ascend.memory<l1>>
        ascend.copy_gm_to_l1 %arg0 to %0 : memref<16x16xf16>, memref<1x1x16x16xf16, #ascend.memory<l1>>
        %1 = ascend.buffer at 0 : memref<1x1x16x16xf16, #ascend.memory<l0a>>
        %2 = ascend.buffer at 0 : memref<1x1x16x16xf16, #ascend.memory<l0b>>
        %3 = ascend.buffer at 0 : memref<1x1x16x16xf32, #ascend.memory<l0c>>
        ascend.load_l0a %0 to %1 : memref<1x1x16x16xf16, #ascend.memory<l1>>, memref<1x1x16x16xf16, #ascend.memory<l0a>>
        ascend.load_l0b %0 to %2 : memref<1x1x16x16xf16, #ascend.memory<l1>>, memref<1x1x16x16xf16, #ascend.memory<l0b>>
        ascend.mmad %1, %2 into %3 init(%true) : memref<1x1x16x16xf16, #ascend.memory<l0a>>, memref<1x1x16x16xf16, #ascend.memory<l0b>>, memref<1x1x16x16xf32, #ascend.memory<l0c>>
        ascend.load_l0b %0 to %2 : memref<1x1x16x16xf16, #ascend.memory<l1>>, memref<1x1x16x16xf16, #ascend.memory<l0b>>
        ascend.load_l0b %0 to %2 : memref<1x1x16x16xf16, #ascend.memory<l1>>, memref<1x1x16x16xf16, #ascend.memory<l0b>>
        scf.for %arg7 = %c0 to %arg4 step %c1 {
          scf.for %arg8 = %c0 to %arg4 step %c1 {
            ascend.fixpipe %3 to %arg2 : memref<1x1x16x16xf32, #ascend.memory<l0c>>, memref<16x16xf32>
            ascend.mmad %1, %2 into %3 init(%false) : memref<1x1x16x16xf16, #ascend.memory<l0a>>, memref<1x1x16x16xf16, #ascend.memory<l0b>>, memref<1x1x16x16xf32, #ascend.memory<l0c>>
            ascend.copy_gm_to_l1 %arg0 to %0 : memref<16x16xf16>, memref<1x1x16x16xf16, #ascend.memory<l1>>
          }
        }
      }
    }
    return
  }
}
