module attributes {ascend.target = #ascend.target<"910B2">} {
  func.func @gemm(%A: memref<?x?xf16>, %B: memref<?x?xf16>, %C: memref<?x?xf16>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    %c128 = arith.constant 128 : index
    %c256 = arith.constant 256 : index
    %M = memref.dim %A, %c0 : memref<?x?xf16>
    %K = memref.dim %A, %c1 : memref<?x?xf16>
    %N = memref.dim %B, %c1 : memref<?x?xf16>
    %rows = arith.divui %M, %c128 : index
    %columns = arith.divui %N, %c256 : index
    %blocks = arith.muli %rows, %columns : index
    %rest = arith.remui %M, %c128 : index
    %whole = arith.cmpi eq, %rest, %c0 : index
    cf.assert %whole, "M must be a multiple of 128"
    ascend.launch (%block) in (%blocks) {
      ascend.section cube {
        %row, %column = affine.delinearize_index %block into (%rows, %columns) : index, index
        %m = arith.muli %row, %c128 : index
        %n = arith.muli %column, %c256 : index
        %a = ascend.buffer at 0 : memref<4x8x16x16xf16, #ascend.memory<l1>>
        %b = ascend.buffer at 16384 : memref<16x4x16x16xf16, #ascend.memory<l1>>
        %c = ascend.buffer at 0 : memref<16x8x16x16xf32, #ascend.memory<l0c>>
        %l0a = ascend.buffer at 0 : memref<8x4x16x16xf16, #ascend.memory<l0a>>
        %l0b = ascend.buffer at 0 : memref<4x16x16x16xf16, #ascend.memory<l0b>>
        ascend.set_flag mte1 -> mte2, 0
        ascend.set_flag mte1 -> mte2, 1
        ascend.set_flag m -> mte1, 3
        scf.for %k = %c0 to %K step %c64 {
          %Ak = memref.subview %A[%m, %k] [128, 64] [1, 1] : memref<?x?xf16> to memref<128x64xf16, strided<[?, 1], offset: ?>>
          %Bk = memref.subview %B[%k, %n] [64, 256] [1, 1] : memref<?x?xf16> to memref<64x256xf16, strided<[?, 1], offset: ?>>
          ascend.wait_flag mte1 -> mte2, 0
          ascend.copy_gm_to_l1 %Ak to %a : memref<128x64xf16, strided<[?, 1], offset: ?>>, memref<4x8x16x16xf16, #ascend.memory<l1>>
          ascend.set_flag mte2 -> mte1, 0
          ascend.wait_flag mte1 -> mte2, 1
          ascend.copy_gm_to_l1 %Bk to %b : memref<64x256xf16, strided<[?, 1], offset: ?>>, memref<16x4x16x16xf16, #ascend.memory<l1>>
          ascend.set_flag mte2 -> mte1, 1
          %first = arith.cmpi eq, %k, %c0 : index
          ascend.wait_flag mte2 -> mte1, 0
          ascend.wait_flag m -> mte1, 3
          ascend.load_l0a %a to %l0a : memref<4x8x16x16xf16, #ascend.memory<l1>>, memref<8x4x16x16xf16, #ascend.memory<l0a>>
          ascend.set_flag mte1 -> mte2, 0
          ascend.wait_flag mte2 -> mte1, 1
          ascend.load_l0b %b to %l0b : memref<16x4x16x16xf16, #ascend.memory<l1>>, memref<4x16x16x16xf16, #ascend.memory<l0b>>
          ascend.set_flag mte1 -> mte2, 1
          ascend.set_flag mte1 -> m, 0
          ascend.wait_flag mte1 -> m, 0
          ascend.mmad %l0a, %l0b into %c init(%first) : memref<8x4x16x16xf16, #ascend.memory<l0a>>, memref<4x16x16x16xf16, #ascend.memory<l0b>>, memref<16x8x16x16xf32, #ascend.memory<l0c>>
          ascend.set_flag m -> mte1, 3
        }
        ascend.wait_flag mte1 -> mte2, 0
        ascend.wait_flag mte1 -> mte2, 1
        ascend.wait_flag m -> mte1, 3
        ascend.set_flag m -> fix, 0
        ascend.wait_flag m -> fix, 0
        %Ct = memref.subview %C[%m, %n] [128, 256] [1, 1] : memref<?x?xf16> to memref<128x256xf16, strided<[?, 1], offset: ?>>
        ascend.fixpipe %c to %Ct : memref<16x8x16x16xf32, #ascend.memory<l0c>>, memref<128x256xf16, strided<[?, 1], offset: ?>>
      }
    }
    return
  }
}
