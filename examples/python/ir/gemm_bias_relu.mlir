// What examples/python/gemm_bias_relu.py becomes.
#map = affine_map<(d0) -> ((d0 floordiv 2) * 64)>
#map1 = affine_map<(d0) -> ((d0 mod 2) * 128)>
#map2 = affine_map<(d0) -> (d0 * 64)>
module {
  func.func @main_kernel(%arg0: memref<128x192xf16>, %arg1: memref<192x256xf16>, %arg2: memref<1x256xf32>, %arg3: memref<128x256xf32>) {
    %c4 = arith.constant 4 : index
    tile.launch (%arg4) in (%c4) {
      %alloc = memref.alloc() : memref<64x128xf32, #ascend.memory<ub>>
      %alloc_0 = memref.alloc() : memref<64x128xf32, #ascend.memory<ub>>
      %alloc_1 = memref.alloc() : memref<1x128xf32, #ascend.memory<ub>>
      %alloc_2 = memref.alloc() : memref<64x128xf32, #ascend.memory<l0c>>
      %alloc_3 = memref.alloc() : memref<64x128xf16, #ascend.memory<l1>>
      %alloc_4 = memref.alloc() : memref<64x64xf16, #ascend.memory<l1>>
      %0 = affine.apply #map(%arg4)
      %1 = affine.apply #map1(%arg4)
      %c0 = arith.constant 0 : index
      %c3 = arith.constant 3 : index
      %c1 = arith.constant 1 : index
      scf.for %arg5 = %c0 to %c3 step %c1 {
        %2 = affine.apply #map2(%arg5)
        %subview_8 = memref.subview %arg0[%0, %2] [64, 64] [1, 1] : memref<128x192xf16> to memref<64x64xf16, strided<[192, 1], offset: ?>>
        tile.copy %subview_8 to %alloc_4 : memref<64x64xf16, strided<[192, 1], offset: ?>>, memref<64x64xf16, #ascend.memory<l1>>
        %3 = affine.apply #map2(%arg5)
        %subview_9 = memref.subview %arg1[%3, %1] [64, 128] [1, 1] : memref<192x256xf16> to memref<64x128xf16, strided<[256, 1], offset: ?>>
        tile.copy %subview_9 to %alloc_3 : memref<64x128xf16, strided<[256, 1], offset: ?>>, memref<64x128xf16, #ascend.memory<l1>>
        %c0_10 = arith.constant 0 : index
        %4 = arith.cmpi eq, %arg5, %c0_10 : index
        tile.gemm %alloc_4, %alloc_3 into %alloc_2 init(%4) : memref<64x64xf16, #ascend.memory<l1>>, memref<64x128xf16, #ascend.memory<l1>>, memref<64x128xf32, #ascend.memory<l0c>>
      }
      %subview = memref.subview %arg2[0, %1] [1, 128] [1, 1] : memref<1x256xf32> to memref<128xf32, strided<[1], offset: ?>>
      %subview_5 = memref.subview %alloc_1[0, 0] [1, 128] [1, 1] : memref<1x128xf32, #ascend.memory<ub>> to memref<128xf32, strided<[1]>, #ascend.memory<ub>>
      %collapse_shape = memref.collapse_shape %alloc_1 [[0, 1]] : memref<1x128xf32, #ascend.memory<ub>> into memref<128xf32, #ascend.memory<ub>>
      tile.copy %subview to %subview_5 : memref<128xf32, strided<[1], offset: ?>>, memref<128xf32, strided<[1]>, #ascend.memory<ub>>
      %collapse_shape_6 = memref.collapse_shape %alloc_1 [[0, 1]] : memref<1x128xf32, #ascend.memory<ub>> into memref<128xf32, #ascend.memory<ub>>
      %expand_shape = memref.expand_shape %collapse_shape_6 [[0, 1]] output_shape [1, 128] : memref<128xf32, #ascend.memory<ub>> into memref<1x128xf32, #ascend.memory<ub>>
      tile.broadcast %expand_shape into %alloc_0 : memref<1x128xf32, #ascend.memory<ub>>, memref<64x128xf32, #ascend.memory<ub>>
      tile.copy %alloc_2 to %alloc : memref<64x128xf32, #ascend.memory<l0c>>, memref<64x128xf32, #ascend.memory<ub>>
      tile.add %alloc, %alloc_0 into %alloc : memref<64x128xf32, #ascend.memory<ub>>, memref<64x128xf32, #ascend.memory<ub>>, memref<64x128xf32, #ascend.memory<ub>>
      tile.relu %alloc into %alloc : memref<64x128xf32, #ascend.memory<ub>>, memref<64x128xf32, #ascend.memory<ub>>
      %subview_7 = memref.subview %arg3[%0, %1] [64, 128] [1, 1] : memref<128x256xf32> to memref<64x128xf32, strided<[256, 1], offset: ?>>
      tile.copy %alloc to %subview_7 : memref<64x128xf32, #ascend.memory<ub>>, memref<64x128xf32, strided<[256, 1], offset: ?>>
    }
    return
  }
}
