// What examples/python/softmax.py becomes.
#map = affine_map<(d0) -> ((d0 + 31) floordiv 32)>
#map1 = affine_map<(d0, d1) -> (d0 * 32 + d1 * 16)>
#map2 = affine_map<(d0, d1) -> (d0, d1)>
#map3 = affine_map<(d0, d1) -> (16, d0 - d1)>
module {
  func.func @main_kernel(%arg0: memref<?x256xf32>, %arg1: memref<?x256xf32>) {
    %c0 = arith.constant 0 : index
    %dim = memref.dim %arg0, %c0 : memref<?x256xf32>
    %0 = affine.apply #map(%dim)
    tile.launch (%arg2) in (%0) sub_block (%arg3) {
      %alloc = memref.alloc() : memref<16x256xf32, #ascend.memory<ub>>
      %alloc_0 = memref.alloc() : memref<16x1xf32, #ascend.memory<ub>>
      %alloc_1 = memref.alloc() : memref<16x256xf32, #ascend.memory<ub>>
      %1 = affine.apply #map1(%arg2, %arg3)
      %2 = affine.min #map2(%1, %dim)
      %3 = affine.min #map3(%dim, %2)
      %subview = memref.subview %arg0[%2, 0] [%3, 256] [1, 1] : memref<?x256xf32> to memref<?x256xf32, strided<[256, 1], offset: ?>>
      %subview_2 = memref.subview %alloc_1[0, 0] [%3, 256] [1, 1] : memref<16x256xf32, #ascend.memory<ub>> to memref<?x256xf32, strided<[256, 1]>, #ascend.memory<ub>>
      %cst = arith.constant 0.000000e+00 : f32
      tile.copy %subview to %alloc_1 pad(%cst) : memref<?x256xf32, strided<[256, 1], offset: ?>>, memref<16x256xf32, #ascend.memory<ub>>, f32
      %collapse_shape = memref.collapse_shape %alloc_0 [[0, 1]] : memref<16x1xf32, #ascend.memory<ub>> into memref<16xf32, #ascend.memory<ub>>
      %expand_shape = memref.expand_shape %collapse_shape [[0, 1]] output_shape [16, 1] : memref<16xf32, #ascend.memory<ub>> into memref<16x1xf32, #ascend.memory<ub>>
      tile.reduce  max %alloc_1 into %expand_shape dim(1) : memref<16x256xf32, #ascend.memory<ub>>, memref<16x1xf32, #ascend.memory<ub>>
      %collapse_shape_3 = memref.collapse_shape %alloc_0 [[0, 1]] : memref<16x1xf32, #ascend.memory<ub>> into memref<16xf32, #ascend.memory<ub>>
      %expand_shape_4 = memref.expand_shape %collapse_shape_3 [[0, 1]] output_shape [16, 1] : memref<16xf32, #ascend.memory<ub>> into memref<16x1xf32, #ascend.memory<ub>>
      tile.broadcast %expand_shape_4 into %alloc : memref<16x1xf32, #ascend.memory<ub>>, memref<16x256xf32, #ascend.memory<ub>>
      tile.sub %alloc_1, %alloc into %alloc_1 : memref<16x256xf32, #ascend.memory<ub>>, memref<16x256xf32, #ascend.memory<ub>>, memref<16x256xf32, #ascend.memory<ub>>
      tile.exp %alloc_1 into %alloc_1 : memref<16x256xf32, #ascend.memory<ub>>, memref<16x256xf32, #ascend.memory<ub>>
      %collapse_shape_5 = memref.collapse_shape %alloc_0 [[0, 1]] : memref<16x1xf32, #ascend.memory<ub>> into memref<16xf32, #ascend.memory<ub>>
      %expand_shape_6 = memref.expand_shape %collapse_shape_5 [[0, 1]] output_shape [16, 1] : memref<16xf32, #ascend.memory<ub>> into memref<16x1xf32, #ascend.memory<ub>>
      tile.reduce  sum %alloc_1 into %expand_shape_6 dim(1) : memref<16x256xf32, #ascend.memory<ub>>, memref<16x1xf32, #ascend.memory<ub>>
      %collapse_shape_7 = memref.collapse_shape %alloc_0 [[0, 1]] : memref<16x1xf32, #ascend.memory<ub>> into memref<16xf32, #ascend.memory<ub>>
      %expand_shape_8 = memref.expand_shape %collapse_shape_7 [[0, 1]] output_shape [16, 1] : memref<16xf32, #ascend.memory<ub>> into memref<16x1xf32, #ascend.memory<ub>>
      tile.broadcast %expand_shape_8 into %alloc : memref<16x1xf32, #ascend.memory<ub>>, memref<16x256xf32, #ascend.memory<ub>>
      tile.div %alloc_1, %alloc into %alloc_1 : memref<16x256xf32, #ascend.memory<ub>>, memref<16x256xf32, #ascend.memory<ub>>, memref<16x256xf32, #ascend.memory<ub>>
      %4 = affine.min #map2(%1, %dim)
      %5 = affine.min #map3(%dim, %4)
      %subview_9 = memref.subview %arg1[%4, 0] [%5, 256] [1, 1] : memref<?x256xf32> to memref<?x256xf32, strided<[256, 1], offset: ?>>
      %subview_10 = memref.subview %alloc_1[0, 0] [%5, 256] [1, 1] : memref<16x256xf32, #ascend.memory<ub>> to memref<?x256xf32, strided<[256, 1]>, #ascend.memory<ub>>
      tile.copy %subview_10 to %subview_9 : memref<?x256xf32, strided<[256, 1]>, #ascend.memory<ub>>, memref<?x256xf32, strided<[256, 1], offset: ?>>
    }
    return
  }
}
