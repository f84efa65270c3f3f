// The IR of examples/python/rms_norm.py.
#map = affine_map<(d0, d1) -> (d0 * 16 + d1 * 8)>
#map1 = affine_map<(d0) -> (d0, 100)>
#map2 = affine_map<(d0) -> (8, -d0 + 100)>
module {
  func.func @main_kernel(%X: memref<100x512xf16>, %W: memref<1x512xf32>, %Y: memref<100x512xf16>) {
    %c7 = arith.constant 7 : index
    tile.launch (%cid) in (%c7) sub_block (%vid) {
      %mean = memref.alloc() : memref<8x1xf32, #ascend.memory<ub>>
      %wide = memref.alloc() : memref<8x512xf32, #ascend.memory<ub>>
      %x = memref.alloc() : memref<8x512xf32, #ascend.memory<ub>>
      %half = memref.alloc() : memref<8x512xf16, #ascend.memory<ub>>
      %weight = memref.alloc() : memref<1x512xf32, #ascend.memory<ub>>
      %row = affine.apply #map(%cid, %vid)
      %subview = memref.subview %W[0, 0] [1, 512] [1, 1] : memref<1x512xf32> to memref<512xf32, strided<[1]>>
      %subview_0 = memref.subview %weight[0, 0] [1, 512] [1, 1] : memref<1x512xf32, #ascend.memory<ub>> to memref<512xf32, strided<[1]>, #ascend.memory<ub>>
      %collapse_shape = memref.collapse_shape %weight [[0, 1]] : memref<1x512xf32, #ascend.memory<ub>> into memref<512xf32, #ascend.memory<ub>>
      tile.copy %subview to %subview_0 : memref<512xf32, strided<[1]>>, memref<512xf32, strided<[1]>, #ascend.memory<ub>>
      %first = affine.min #map1(%row)
      %size = affine.min #map2(%first)
      %subview_1 = memref.subview %X[%first, 0] [%size, 512] [1, 1] : memref<100x512xf16> to memref<?x512xf16, strided<[512, 1], offset: ?>>
      %subview_2 = memref.subview %half[0, 0] [%size, 512] [1, 1] : memref<8x512xf16, #ascend.memory<ub>> to memref<?x512xf16, strided<[512, 1]>, #ascend.memory<ub>>
      %cst = arith.constant 0.000000e+00 : f16
      tile.copy %subview_1 to %half pad(%cst) : memref<?x512xf16, strided<[512, 1], offset: ?>>, memref<8x512xf16, #ascend.memory<ub>>, f16
      tile.cast %half into %x : memref<8x512xf16, #ascend.memory<ub>>, memref<8x512xf32, #ascend.memory<ub>>
      tile.mul %x, %x into %wide : memref<8x512xf32, #ascend.memory<ub>>, memref<8x512xf32, #ascend.memory<ub>>, memref<8x512xf32, #ascend.memory<ub>>
      %collapse_shape_3 = memref.collapse_shape %mean [[0, 1]] : memref<8x1xf32, #ascend.memory<ub>> into memref<8xf32, #ascend.memory<ub>>
      %expand_shape = memref.expand_shape %collapse_shape_3 [[0, 1]] output_shape [8, 1] : memref<8xf32, #ascend.memory<ub>> into memref<8x1xf32, #ascend.memory<ub>>
      tile.reduce  sum %wide into %expand_shape dim(1) : memref<8x512xf32, #ascend.memory<ub>>, memref<8x1xf32, #ascend.memory<ub>>
      %collapse_shape_4 = memref.collapse_shape %mean [[0, 1]] : memref<8x1xf32, #ascend.memory<ub>> into memref<8xf32, #ascend.memory<ub>>
      %collapse_shape_5 = memref.collapse_shape %mean [[0, 1]] : memref<8x1xf32, #ascend.memory<ub>> into memref<8xf32, #ascend.memory<ub>>
      %cst_6 = arith.constant 0.001953125 : f32
      tile.mul %collapse_shape_5, %cst_6 into %collapse_shape_4 : memref<8xf32, #ascend.memory<ub>>, f32, memref<8xf32, #ascend.memory<ub>>
      %collapse_shape_7 = memref.collapse_shape %mean [[0, 1]] : memref<8x1xf32, #ascend.memory<ub>> into memref<8xf32, #ascend.memory<ub>>
      %collapse_shape_8 = memref.collapse_shape %mean [[0, 1]] : memref<8x1xf32, #ascend.memory<ub>> into memref<8xf32, #ascend.memory<ub>>
      %cst_9 = arith.constant 9.99999974E-6 : f32
      tile.add %collapse_shape_8, %cst_9 into %collapse_shape_7 : memref<8xf32, #ascend.memory<ub>>, f32, memref<8xf32, #ascend.memory<ub>>
      %collapse_shape_10 = memref.collapse_shape %mean [[0, 1]] : memref<8x1xf32, #ascend.memory<ub>> into memref<8xf32, #ascend.memory<ub>>
      %collapse_shape_11 = memref.collapse_shape %mean [[0, 1]] : memref<8x1xf32, #ascend.memory<ub>> into memref<8xf32, #ascend.memory<ub>>
      tile.sqrt %collapse_shape_11 into %collapse_shape_10 : memref<8xf32, #ascend.memory<ub>>, memref<8xf32, #ascend.memory<ub>>
      %collapse_shape_12 = memref.collapse_shape %mean [[0, 1]] : memref<8x1xf32, #ascend.memory<ub>> into memref<8xf32, #ascend.memory<ub>>
      %expand_shape_13 = memref.expand_shape %collapse_shape_12 [[0, 1]] output_shape [8, 1] : memref<8xf32, #ascend.memory<ub>> into memref<8x1xf32, #ascend.memory<ub>>
      tile.broadcast %expand_shape_13 into %wide : memref<8x1xf32, #ascend.memory<ub>>, memref<8x512xf32, #ascend.memory<ub>>
      tile.div %x, %wide into %x : memref<8x512xf32, #ascend.memory<ub>>, memref<8x512xf32, #ascend.memory<ub>>, memref<8x512xf32, #ascend.memory<ub>>
      %collapse_shape_14 = memref.collapse_shape %weight [[0, 1]] : memref<1x512xf32, #ascend.memory<ub>> into memref<512xf32, #ascend.memory<ub>>
      %expand_shape_15 = memref.expand_shape %collapse_shape_14 [[0, 1]] output_shape [1, 512] : memref<512xf32, #ascend.memory<ub>> into memref<1x512xf32, #ascend.memory<ub>>
      tile.broadcast %expand_shape_15 into %wide : memref<1x512xf32, #ascend.memory<ub>>, memref<8x512xf32, #ascend.memory<ub>>
      tile.mul %x, %wide into %x : memref<8x512xf32, #ascend.memory<ub>>, memref<8x512xf32, #ascend.memory<ub>>, memref<8x512xf32, #ascend.memory<ub>>
      tile.cast %x into %half round  rint : memref<8x512xf32, #ascend.memory<ub>>, memref<8x512xf16, #ascend.memory<ub>>
      %first_16 = affine.min #map1(%row)
      %size_17 = affine.min #map2(%first_16)
      %subview_18 = memref.subview %Y[%first_16, 0] [%size_17, 512] [1, 1] : memref<100x512xf16> to memref<?x512xf16, strided<[512, 1], offset: ?>>
      %subview_19 = memref.subview %half[0, 0] [%size_17, 512] [1, 1] : memref<8x512xf16, #ascend.memory<ub>> to memref<?x512xf16, strided<[512, 1]>, #ascend.memory<ub>>
      tile.copy %subview_19 to %subview_18 : memref<?x512xf16, strided<[512, 1]>, #ascend.memory<ub>>, memref<?x512xf16, strided<[512, 1], offset: ?>>
    }
    return
  }
}
