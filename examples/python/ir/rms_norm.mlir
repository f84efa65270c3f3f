// What examples/python/rms_norm.py becomes.
#map = affine_map<(d0, d1) -> (d0 * 16 + d1 * 8)>
#map1 = affine_map<(d0) -> (d0, 100)>
#map2 = affine_map<(d0) -> (8, -d0 + 100)>
module {
  func.func @main_kernel(%arg0: memref<100x512xf16>, %arg1: memref<1x512xf32>, %arg2: memref<100x512xf16>) {
    %c7 = arith.constant 7 : index
    tile.launch (%arg3) in (%c7) sub_block (%arg4) {
      %alloc = memref.alloc() : memref<8x1xf32, #ascend.memory<ub>>
      %alloc_0 = memref.alloc() : memref<8x512xf32, #ascend.memory<ub>>
      %alloc_1 = memref.alloc() : memref<8x512xf32, #ascend.memory<ub>>
      %alloc_2 = memref.alloc() : memref<8x512xf16, #ascend.memory<ub>>
      %alloc_3 = memref.alloc() : memref<1x512xf32, #ascend.memory<ub>>
      %0 = affine.apply #map(%arg3, %arg4)
      %subview = memref.subview %arg1[0, 0] [1, 512] [1, 1] : memref<1x512xf32> to memref<512xf32, strided<[1]>>
      %subview_4 = memref.subview %alloc_3[0, 0] [1, 512] [1, 1] : memref<1x512xf32, #ascend.memory<ub>> to memref<512xf32, strided<[1]>, #ascend.memory<ub>>
      %collapse_shape = memref.collapse_shape %alloc_3 [[0, 1]] : memref<1x512xf32, #ascend.memory<ub>> into memref<512xf32, #ascend.memory<ub>>
      tile.copy %subview to %subview_4 : memref<512xf32, strided<[1]>>, memref<512xf32, strided<[1]>, #ascend.memory<ub>>
      %1 = affine.min #map1(%0)
      %2 = affine.min #map2(%1)
      %subview_5 = memref.subview %arg0[%1, 0] [%2, 512] [1, 1] : memref<100x512xf16> to memref<?x512xf16, strided<[512, 1], offset: ?>>
      %subview_6 = memref.subview %alloc_2[0, 0] [%2, 512] [1, 1] : memref<8x512xf16, #ascend.memory<ub>> to memref<?x512xf16, strided<[512, 1]>, #ascend.memory<ub>>
      %cst = arith.constant 0.000000e+00 : f16
      tile.copy %subview_5 to %alloc_2 pad(%cst) : memref<?x512xf16, strided<[512, 1], offset: ?>>, memref<8x512xf16, #ascend.memory<ub>>, f16
      tile.cast %alloc_2 into %alloc_1 : memref<8x512xf16, #ascend.memory<ub>>, memref<8x512xf32, #ascend.memory<ub>>
      tile.mul %alloc_1, %alloc_1 into %alloc_0 : memref<8x512xf32, #ascend.memory<ub>>, memref<8x512xf32, #ascend.memory<ub>>, memref<8x512xf32, #ascend.memory<ub>>
      %collapse_shape_7 = memref.collapse_shape %alloc [[0, 1]] : memref<8x1xf32, #ascend.memory<ub>> into memref<8xf32, #ascend.memory<ub>>
      %expand_shape = memref.expand_shape %collapse_shape_7 [[0, 1]] output_shape [8, 1] : memref<8xf32, #ascend.memory<ub>> into memref<8x1xf32, #ascend.memory<ub>>
      tile.reduce  sum %alloc_0 into %expand_shape dim(1) : memref<8x512xf32, #ascend.memory<ub>>, memref<8x1xf32, #ascend.memory<ub>>
      %collapse_shape_8 = memref.collapse_shape %alloc [[0, 1]] : memref<8x1xf32, #ascend.memory<ub>> into memref<8xf32, #ascend.memory<ub>>
      %collapse_shape_9 = memref.collapse_shape %alloc [[0, 1]] : memref<8x1xf32, #ascend.memory<ub>> into memref<8xf32, #ascend.memory<ub>>
      %cst_10 = arith.constant 0.001953125 : f32
      tile.mul %collapse_shape_9, %cst_10 into %collapse_shape_8 : memref<8xf32, #ascend.memory<ub>>, f32, memref<8xf32, #ascend.memory<ub>>
      %collapse_shape_11 = memref.collapse_shape %alloc [[0, 1]] : memref<8x1xf32, #ascend.memory<ub>> into memref<8xf32, #ascend.memory<ub>>
      %collapse_shape_12 = memref.collapse_shape %alloc [[0, 1]] : memref<8x1xf32, #ascend.memory<ub>> into memref<8xf32, #ascend.memory<ub>>
      %cst_13 = arith.constant 9.99999974E-6 : f32
      tile.add %collapse_shape_12, %cst_13 into %collapse_shape_11 : memref<8xf32, #ascend.memory<ub>>, f32, memref<8xf32, #ascend.memory<ub>>
      %collapse_shape_14 = memref.collapse_shape %alloc [[0, 1]] : memref<8x1xf32, #ascend.memory<ub>> into memref<8xf32, #ascend.memory<ub>>
      %collapse_shape_15 = memref.collapse_shape %alloc [[0, 1]] : memref<8x1xf32, #ascend.memory<ub>> into memref<8xf32, #ascend.memory<ub>>
      tile.sqrt %collapse_shape_15 into %collapse_shape_14 : memref<8xf32, #ascend.memory<ub>>, memref<8xf32, #ascend.memory<ub>>
      %collapse_shape_16 = memref.collapse_shape %alloc [[0, 1]] : memref<8x1xf32, #ascend.memory<ub>> into memref<8xf32, #ascend.memory<ub>>
      %expand_shape_17 = memref.expand_shape %collapse_shape_16 [[0, 1]] output_shape [8, 1] : memref<8xf32, #ascend.memory<ub>> into memref<8x1xf32, #ascend.memory<ub>>
      tile.broadcast %expand_shape_17 into %alloc_0 : memref<8x1xf32, #ascend.memory<ub>>, memref<8x512xf32, #ascend.memory<ub>>
      tile.div %alloc_1, %alloc_0 into %alloc_1 : memref<8x512xf32, #ascend.memory<ub>>, memref<8x512xf32, #ascend.memory<ub>>, memref<8x512xf32, #ascend.memory<ub>>
      %collapse_shape_18 = memref.collapse_shape %alloc_3 [[0, 1]] : memref<1x512xf32, #ascend.memory<ub>> into memref<512xf32, #ascend.memory<ub>>
      %expand_shape_19 = memref.expand_shape %collapse_shape_18 [[0, 1]] output_shape [1, 512] : memref<512xf32, #ascend.memory<ub>> into memref<1x512xf32, #ascend.memory<ub>>
      tile.broadcast %expand_shape_19 into %alloc_0 : memref<1x512xf32, #ascend.memory<ub>>, memref<8x512xf32, #ascend.memory<ub>>
      tile.mul %alloc_1, %alloc_0 into %alloc_1 : memref<8x512xf32, #ascend.memory<ub>>, memref<8x512xf32, #ascend.memory<ub>>, memref<8x512xf32, #ascend.memory<ub>>
      tile.cast %alloc_1 into %alloc_2 round  rint : memref<8x512xf32, #ascend.memory<ub>>, memref<8x512xf16, #ascend.memory<ub>>
      %3 = affine.min #map1(%0)
      %4 = affine.min #map2(%3)
      %subview_20 = memref.subview %arg2[%3, 0] [%4, 512] [1, 1] : memref<100x512xf16> to memref<?x512xf16, strided<[512, 1], offset: ?>>
      %subview_21 = memref.subview %alloc_2[0, 0] [%4, 512] [1, 1] : memref<8x512xf16, #ascend.memory<ub>> to memref<?x512xf16, strided<[512, 1]>, #ascend.memory<ub>>
      tile.copy %subview_21 to %subview_20 : memref<?x512xf16, strided<[512, 1]>, #ascend.memory<ub>>, memref<?x512xf16, strided<[512, 1], offset: ?>>
    }
    return
  }
}
