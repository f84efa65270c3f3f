// The IR of examples/python/gemm_bias_relu.py.
#map = affine_map<(d0) -> ((d0 floordiv 2) * 64)>
#map1 = affine_map<(d0) -> ((d0 mod 2) * 128)>
#map2 = affine_map<(d0) -> (d0 * 64)>
module {
  func.func @main_kernel(%A: memref<128x192xf16>, %B: memref<192x256xf16>, %bias: memref<1x256xf32>, %C: memref<128x256xf32>) {
    %c4 = arith.constant 4 : index
    tile.launch (%cid) in (%c4) {
      %x = memref.alloc() : memref<64x128xf32, #ascend.memory<ub>>
      %wide = memref.alloc() : memref<64x128xf32, #ascend.memory<ub>>
      %added = memref.alloc() : memref<1x128xf32, #ascend.memory<ub>>
      %c = memref.alloc() : memref<64x128xf32, #ascend.memory<l0c>>
      %b = memref.alloc() : memref<64x128xf16, #ascend.memory<l1>>
      %a = memref.alloc() : memref<64x64xf16, #ascend.memory<l1>>
      %row = affine.apply #map(%cid)
      %column = affine.apply #map1(%cid)
      %c0 = arith.constant 0 : index
      %c3 = arith.constant 3 : index
      %c1 = arith.constant 1 : index
      scf.for %k = %c0 to %c3 step %c1 {
        %0 = affine.apply #map2(%k)
        %subview_3 = memref.subview %A[%row, %0] [64, 64] [1, 1] : memref<128x192xf16> to memref<64x64xf16, strided<[192, 1], offset: ?>>
        tile.copy %subview_3 to %a : memref<64x64xf16, strided<[192, 1], offset: ?>>, memref<64x64xf16, #ascend.memory<l1>>
        %1 = affine.apply #map2(%k)
        %subview_4 = memref.subview %B[%1, %column] [64, 128] [1, 1] : memref<192x256xf16> to memref<64x128xf16, strided<[256, 1], offset: ?>>
        tile.copy %subview_4 to %b : memref<64x128xf16, strided<[256, 1], offset: ?>>, memref<64x128xf16, #ascend.memory<l1>>
        %c0_5 = arith.constant 0 : index
        %2 = arith.cmpi eq, %k, %c0_5 : index
        tile.gemm %a, %b into %c init(%2) : memref<64x64xf16, #ascend.memory<l1>>, memref<64x128xf16, #ascend.memory<l1>>, memref<64x128xf32, #ascend.memory<l0c>>
      }
      %subview = memref.subview %bias[0, %column] [1, 128] [1, 1] : memref<1x256xf32> to memref<128xf32, strided<[1], offset: ?>>
      %subview_0 = memref.subview %added[0, 0] [1, 128] [1, 1] : memref<1x128xf32, #ascend.memory<ub>> to memref<128xf32, strided<[1]>, #ascend.memory<ub>>
      %collapse_shape = memref.collapse_shape %added [[0, 1]] : memref<1x128xf32, #ascend.memory<ub>> into memref<128xf32, #ascend.memory<ub>>
      tile.copy %subview to %subview_0 : memref<128xf32, strided<[1], offset: ?>>, memref<128xf32, strided<[1]>, #ascend.memory<ub>>
      %collapse_shape_1 = memref.collapse_shape %added [[0, 1]] : memref<1x128xf32, #ascend.memory<ub>> into memref<128xf32, #ascend.memory<ub>>
      %expand_shape = memref.expand_shape %collapse_shape_1 [[0, 1]] output_shape [1, 128] : memref<128xf32, #ascend.memory<ub>> into memref<1x128xf32, #ascend.memory<ub>>
      tile.broadcast %expand_shape into %wide : memref<1x128xf32, #ascend.memory<ub>>, memref<64x128xf32, #ascend.memory<ub>>
      tile.copy %c to %x : memref<64x128xf32, #ascend.memory<l0c>>, memref<64x128xf32, #ascend.memory<ub>>
      tile.add %x, %wide into %x : memref<64x128xf32, #ascend.memory<ub>>, memref<64x128xf32, #ascend.memory<ub>>, memref<64x128xf32, #ascend.memory<ub>>
      tile.relu %x into %x : memref<64x128xf32, #ascend.memory<ub>>, memref<64x128xf32, #ascend.memory<ub>>
      %subview_2 = memref.subview %C[%row, %column] [64, 128] [1, 1] : memref<128x256xf32> to memref<64x128xf32, strided<[256, 1], offset: ?>>
      tile.copy %x to %subview_2 : memref<64x128xf32, #ascend.memory<ub>>, memref<64x128xf32, strided<[256, 1], offset: ?>>
    }
    return
  }
}
