// The IR of examples/python/softmax.py.
#map = affine_map<(d0) -> ((d0 + 31) floordiv 32)>
#map1 = affine_map<(d0, d1) -> (d0 * 32 + d1 * 16)>
#map2 = affine_map<(d0, d1) -> (d0, d1)>
#map3 = affine_map<(d0, d1) -> (16, d0 - d1)>
module {
  func.func @main_kernel(%X: memref<?x256xf32>, %Y: memref<?x256xf32>) {
    %M = arith.constant 0 : index
    %M_0 = memref.dim %X, %M : memref<?x256xf32>
    %0 = affine.apply #map(%M_0)
    tile.launch (%cid) in (%0) sub_block (%vid) {
      %wide = memref.alloc() : memref<16x256xf32, #ascend.memory<ub>>
      %column = memref.alloc() : memref<16x1xf32, #ascend.memory<ub>>
      %x = memref.alloc() : memref<16x256xf32, #ascend.memory<ub>>
      %row = affine.apply #map1(%cid, %vid)
      %first = affine.min #map2(%row, %M_0)
      %size = affine.min #map3(%M_0, %first)
      %subview = memref.subview %X[%first, 0] [%size, 256] [1, 1] : memref<?x256xf32> to memref<?x256xf32, strided<[256, 1], offset: ?>>
      %subview_1 = memref.subview %x[0, 0] [%size, 256] [1, 1] : memref<16x256xf32, #ascend.memory<ub>> to memref<?x256xf32, strided<[256, 1]>, #ascend.memory<ub>>
      %cst = arith.constant 0.000000e+00 : f32
      tile.copy %subview to %x pad(%cst) : memref<?x256xf32, strided<[256, 1], offset: ?>>, memref<16x256xf32, #ascend.memory<ub>>, f32
      %collapse_shape = memref.collapse_shape %column [[0, 1]] : memref<16x1xf32, #ascend.memory<ub>> into memref<16xf32, #ascend.memory<ub>>
      %expand_shape = memref.expand_shape %collapse_shape [[0, 1]] output_shape [16, 1] : memref<16xf32, #ascend.memory<ub>> into memref<16x1xf32, #ascend.memory<ub>>
      tile.reduce  max %x into %expand_shape dim(1) : memref<16x256xf32, #ascend.memory<ub>>, memref<16x1xf32, #ascend.memory<ub>>
      %collapse_shape_2 = memref.collapse_shape %column [[0, 1]] : memref<16x1xf32, #ascend.memory<ub>> into memref<16xf32, #ascend.memory<ub>>
      %expand_shape_3 = memref.expand_shape %collapse_shape_2 [[0, 1]] output_shape [16, 1] : memref<16xf32, #ascend.memory<ub>> into memref<16x1xf32, #ascend.memory<ub>>
      tile.broadcast %expand_shape_3 into %wide : memref<16x1xf32, #ascend.memory<ub>>, memref<16x256xf32, #ascend.memory<ub>>
      tile.sub %x, %wide into %x : memref<16x256xf32, #ascend.memory<ub>>, memref<16x256xf32, #ascend.memory<ub>>, memref<16x256xf32, #ascend.memory<ub>>
      tile.exp %x into %x : memref<16x256xf32, #ascend.memory<ub>>, memref<16x256xf32, #ascend.memory<ub>>
      %collapse_shape_4 = memref.collapse_shape %column [[0, 1]] : memref<16x1xf32, #ascend.memory<ub>> into memref<16xf32, #ascend.memory<ub>>
      %expand_shape_5 = memref.expand_shape %collapse_shape_4 [[0, 1]] output_shape [16, 1] : memref<16xf32, #ascend.memory<ub>> into memref<16x1xf32, #ascend.memory<ub>>
      tile.reduce  sum %x into %expand_shape_5 dim(1) : memref<16x256xf32, #ascend.memory<ub>>, memref<16x1xf32, #ascend.memory<ub>>
      %collapse_shape_6 = memref.collapse_shape %column [[0, 1]] : memref<16x1xf32, #ascend.memory<ub>> into memref<16xf32, #ascend.memory<ub>>
      %expand_shape_7 = memref.expand_shape %collapse_shape_6 [[0, 1]] output_shape [16, 1] : memref<16xf32, #ascend.memory<ub>> into memref<16x1xf32, #ascend.memory<ub>>
      tile.broadcast %expand_shape_7 into %wide : memref<16x1xf32, #ascend.memory<ub>>, memref<16x256xf32, #ascend.memory<ub>>
      tile.div %x, %wide into %x : memref<16x256xf32, #ascend.memory<ub>>, memref<16x256xf32, #ascend.memory<ub>>, memref<16x256xf32, #ascend.memory<ub>>
      %first_8 = affine.min #map2(%row, %M_0)
      %size_9 = affine.min #map3(%M_0, %first_8)
      %subview_10 = memref.subview %Y[%first_8, 0] [%size_9, 256] [1, 1] : memref<?x256xf32> to memref<?x256xf32, strided<[256, 1], offset: ?>>
      %subview_11 = memref.subview %x[0, 0] [%size_9, 256] [1, 1] : memref<16x256xf32, #ascend.memory<ub>> to memref<?x256xf32, strided<[256, 1]>, #ascend.memory<ub>>
      tile.copy %subview_11 to %subview_10 : memref<?x256xf32, strided<[256, 1]>, #ascend.memory<ub>>, memref<?x256xf32, strided<[256, 1], offset: ?>>
    }
    return
  }
}
