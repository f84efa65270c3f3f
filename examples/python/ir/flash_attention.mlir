// What examples/python/flash_attention.py becomes.
#map = affine_map<(d0) -> (d0 floordiv 2)>
#map1 = affine_map<(d0) -> ((d0 mod 2) * 64)>
#map2 = affine_map<(d0) -> (d0 * 64)>
module {
  func.func @main_kernel(%arg0: memref<2x128x64xf16>, %arg1: memref<2x256x64xf16>, %arg2: memref<2x256x64xf16>, %arg3: memref<2x128x64xf16>) {
    %c4 = arith.constant 4 : index
    tile.launch (%arg4) in (%c4) {
      %alloc = memref.alloc() : memref<64x64xf16, #tile.space<shared>>
      %alloc_0 = memref.alloc() : memref<64x64xf32, #tile.space<shared>>
      %alloc_1 = memref.alloc() : memref<64x64xf32, #tile.space<fragment>>
      %alloc_2 = memref.alloc() : memref<64x1xf32, #tile.space<shared>>
      %alloc_3 = memref.alloc() : memref<64x64xf16, #tile.space<shared>>
      %alloc_4 = memref.alloc() : memref<64x64xf32, #tile.space<shared>>
      %alloc_5 = memref.alloc() : memref<64x1xf32, #tile.space<shared>>
      %alloc_6 = memref.alloc() : memref<64x64xf32, #tile.space<shared>>
      %alloc_7 = memref.alloc() : memref<64x64xf32, #tile.space<fragment>>
      %alloc_8 = memref.alloc() : memref<64x64xf16, #tile.space<shared>>
      %alloc_9 = memref.alloc() : memref<64x64xf16, #tile.space<shared>>
      %alloc_10 = memref.alloc() : memref<64x1xf32, #tile.space<shared>>
      %alloc_11 = memref.alloc() : memref<64x1xf32, #tile.space<shared>>
      %alloc_12 = memref.alloc() : memref<64x64xf32, #tile.space<shared>>
      %alloc_13 = memref.alloc() : memref<64x64xf16, #tile.space<shared>>
      %0 = affine.apply #map(%arg4)
      %1 = affine.apply #map1(%arg4)
      %subview = memref.subview %arg0[%0, %1, 0] [1, 64, 64] [1, 1, 1] : memref<2x128x64xf16> to memref<64x64xf16, strided<[64, 1], offset: ?>>
      tile.copy %subview to %alloc_13 : memref<64x64xf16, strided<[64, 1], offset: ?>>, memref<64x64xf16, #tile.space<shared>>
      %cst = arith.constant 0.000000e+00 : f32
      tile.fill %cst into %alloc_12 : f32, memref<64x64xf32, #tile.space<shared>>
      %collapse_shape = memref.collapse_shape %alloc_11 [[0, 1]] : memref<64x1xf32, #tile.space<shared>> into memref<64xf32, #tile.space<shared>>
      tile.fill %cst into %collapse_shape : f32, memref<64xf32, #tile.space<shared>>
      %collapse_shape_14 = memref.collapse_shape %alloc_10 [[0, 1]] : memref<64x1xf32, #tile.space<shared>> into memref<64xf32, #tile.space<shared>>
      %cst_15 = arith.constant 0xFF800000 : f32
      tile.fill %cst_15 into %collapse_shape_14 : f32, memref<64xf32, #tile.space<shared>>
      %c0 = arith.constant 0 : index
      %c4_16 = arith.constant 4 : index
      %c1 = arith.constant 1 : index
      scf.for %arg5 = %c0 to %c4_16 step %c1 {
        %2 = affine.apply #map2(%arg5)
        %subview_19 = memref.subview %arg1[%0, %2, 0] [1, 64, 64] [1, 1, 1] : memref<2x256x64xf16> to memref<64x64xf16, strided<[64, 1], offset: ?>>
        tile.copy %subview_19 to %alloc_9 : memref<64x64xf16, strided<[64, 1], offset: ?>>, memref<64x64xf16, #tile.space<shared>>
        %3 = affine.apply #map2(%arg5)
        %subview_20 = memref.subview %arg2[%0, %3, 0] [1, 64, 64] [1, 1, 1] : memref<2x256x64xf16> to memref<64x64xf16, strided<[64, 1], offset: ?>>
        tile.copy %subview_20 to %alloc_8 : memref<64x64xf16, strided<[64, 1], offset: ?>>, memref<64x64xf16, #tile.space<shared>>
        %true = arith.constant true
        tile.gemm %alloc_13, %alloc_9 transpose into %alloc_7 init(%true) : memref<64x64xf16, #tile.space<shared>>, memref<64x64xf16, #tile.space<shared>>, memref<64x64xf32, #tile.space<fragment>>
        tile.copy %alloc_7 to %alloc_6 : memref<64x64xf32, #tile.space<fragment>>, memref<64x64xf32, #tile.space<shared>>
        %cst_21 = arith.constant 1.250000e-01 : f32
        tile.mul %alloc_6, %cst_21 into %alloc_6 : memref<64x64xf32, #tile.space<shared>>, f32, memref<64x64xf32, #tile.space<shared>>
        %collapse_shape_22 = memref.collapse_shape %alloc_10 [[0, 1]] : memref<64x1xf32, #tile.space<shared>> into memref<64xf32, #tile.space<shared>>
        %collapse_shape_23 = memref.collapse_shape %alloc_5 [[0, 1]] : memref<64x1xf32, #tile.space<shared>> into memref<64xf32, #tile.space<shared>>
        tile.copy %collapse_shape_22 to %collapse_shape_23 : memref<64xf32, #tile.space<shared>>, memref<64xf32, #tile.space<shared>>
        %collapse_shape_24 = memref.collapse_shape %alloc_10 [[0, 1]] : memref<64x1xf32, #tile.space<shared>> into memref<64xf32, #tile.space<shared>>
        %expand_shape_25 = memref.expand_shape %collapse_shape_24 [[0, 1]] output_shape [64, 1] : memref<64xf32, #tile.space<shared>> into memref<64x1xf32, #tile.space<shared>>
        tile.reduce  max %alloc_6 into %expand_shape_25 dim(1) accumulate : memref<64x64xf32, #tile.space<shared>>, memref<64x1xf32, #tile.space<shared>>
        %collapse_shape_26 = memref.collapse_shape %alloc_10 [[0, 1]] : memref<64x1xf32, #tile.space<shared>> into memref<64xf32, #tile.space<shared>>
        %expand_shape_27 = memref.expand_shape %collapse_shape_26 [[0, 1]] output_shape [64, 1] : memref<64xf32, #tile.space<shared>> into memref<64x1xf32, #tile.space<shared>>
        tile.broadcast %expand_shape_27 into %alloc_4 : memref<64x1xf32, #tile.space<shared>>, memref<64x64xf32, #tile.space<shared>>
        tile.sub %alloc_6, %alloc_4 into %alloc_6 : memref<64x64xf32, #tile.space<shared>>, memref<64x64xf32, #tile.space<shared>>, memref<64x64xf32, #tile.space<shared>>
        tile.exp %alloc_6 into %alloc_6 : memref<64x64xf32, #tile.space<shared>>, memref<64x64xf32, #tile.space<shared>>
        tile.copy %alloc_6 to %alloc_3 : memref<64x64xf32, #tile.space<shared>>, memref<64x64xf16, #tile.space<shared>>
        %collapse_shape_28 = memref.collapse_shape %alloc_5 [[0, 1]] : memref<64x1xf32, #tile.space<shared>> into memref<64xf32, #tile.space<shared>>
        %collapse_shape_29 = memref.collapse_shape %alloc_5 [[0, 1]] : memref<64x1xf32, #tile.space<shared>> into memref<64xf32, #tile.space<shared>>
        %collapse_shape_30 = memref.collapse_shape %alloc_10 [[0, 1]] : memref<64x1xf32, #tile.space<shared>> into memref<64xf32, #tile.space<shared>>
        tile.sub %collapse_shape_29, %collapse_shape_30 into %collapse_shape_28 : memref<64xf32, #tile.space<shared>>, memref<64xf32, #tile.space<shared>>, memref<64xf32, #tile.space<shared>>
        %collapse_shape_31 = memref.collapse_shape %alloc_5 [[0, 1]] : memref<64x1xf32, #tile.space<shared>> into memref<64xf32, #tile.space<shared>>
        %collapse_shape_32 = memref.collapse_shape %alloc_5 [[0, 1]] : memref<64x1xf32, #tile.space<shared>> into memref<64xf32, #tile.space<shared>>
        tile.exp %collapse_shape_32 into %collapse_shape_31 : memref<64xf32, #tile.space<shared>>, memref<64xf32, #tile.space<shared>>
        %collapse_shape_33 = memref.collapse_shape %alloc_2 [[0, 1]] : memref<64x1xf32, #tile.space<shared>> into memref<64xf32, #tile.space<shared>>
        %expand_shape_34 = memref.expand_shape %collapse_shape_33 [[0, 1]] output_shape [64, 1] : memref<64xf32, #tile.space<shared>> into memref<64x1xf32, #tile.space<shared>>
        tile.reduce  sum %alloc_6 into %expand_shape_34 dim(1) : memref<64x64xf32, #tile.space<shared>>, memref<64x1xf32, #tile.space<shared>>
        %collapse_shape_35 = memref.collapse_shape %alloc_11 [[0, 1]] : memref<64x1xf32, #tile.space<shared>> into memref<64xf32, #tile.space<shared>>
        %collapse_shape_36 = memref.collapse_shape %alloc_11 [[0, 1]] : memref<64x1xf32, #tile.space<shared>> into memref<64xf32, #tile.space<shared>>
        %collapse_shape_37 = memref.collapse_shape %alloc_5 [[0, 1]] : memref<64x1xf32, #tile.space<shared>> into memref<64xf32, #tile.space<shared>>
        tile.mul %collapse_shape_36, %collapse_shape_37 into %collapse_shape_35 : memref<64xf32, #tile.space<shared>>, memref<64xf32, #tile.space<shared>>, memref<64xf32, #tile.space<shared>>
        %collapse_shape_38 = memref.collapse_shape %alloc_11 [[0, 1]] : memref<64x1xf32, #tile.space<shared>> into memref<64xf32, #tile.space<shared>>
        %collapse_shape_39 = memref.collapse_shape %alloc_11 [[0, 1]] : memref<64x1xf32, #tile.space<shared>> into memref<64xf32, #tile.space<shared>>
        %collapse_shape_40 = memref.collapse_shape %alloc_2 [[0, 1]] : memref<64x1xf32, #tile.space<shared>> into memref<64xf32, #tile.space<shared>>
        tile.add %collapse_shape_39, %collapse_shape_40 into %collapse_shape_38 : memref<64xf32, #tile.space<shared>>, memref<64xf32, #tile.space<shared>>, memref<64xf32, #tile.space<shared>>
        %collapse_shape_41 = memref.collapse_shape %alloc_5 [[0, 1]] : memref<64x1xf32, #tile.space<shared>> into memref<64xf32, #tile.space<shared>>
        %expand_shape_42 = memref.expand_shape %collapse_shape_41 [[0, 1]] output_shape [64, 1] : memref<64xf32, #tile.space<shared>> into memref<64x1xf32, #tile.space<shared>>
        tile.broadcast %expand_shape_42 into %alloc_4 : memref<64x1xf32, #tile.space<shared>>, memref<64x64xf32, #tile.space<shared>>
        tile.mul %alloc_12, %alloc_4 into %alloc_12 : memref<64x64xf32, #tile.space<shared>>, memref<64x64xf32, #tile.space<shared>>, memref<64x64xf32, #tile.space<shared>>
        tile.gemm %alloc_3, %alloc_8 into %alloc_1 init(%true) : memref<64x64xf16, #tile.space<shared>>, memref<64x64xf16, #tile.space<shared>>, memref<64x64xf32, #tile.space<fragment>>
        tile.copy %alloc_1 to %alloc_0 : memref<64x64xf32, #tile.space<fragment>>, memref<64x64xf32, #tile.space<shared>>
        tile.add %alloc_12, %alloc_0 into %alloc_12 : memref<64x64xf32, #tile.space<shared>>, memref<64x64xf32, #tile.space<shared>>, memref<64x64xf32, #tile.space<shared>>
      } {tile.stages = 2 : i64}
      %collapse_shape_17 = memref.collapse_shape %alloc_11 [[0, 1]] : memref<64x1xf32, #tile.space<shared>> into memref<64xf32, #tile.space<shared>>
      %expand_shape = memref.expand_shape %collapse_shape_17 [[0, 1]] output_shape [64, 1] : memref<64xf32, #tile.space<shared>> into memref<64x1xf32, #tile.space<shared>>
      tile.broadcast %expand_shape into %alloc_4 : memref<64x1xf32, #tile.space<shared>>, memref<64x64xf32, #tile.space<shared>>
      tile.div %alloc_12, %alloc_4 into %alloc_12 : memref<64x64xf32, #tile.space<shared>>, memref<64x64xf32, #tile.space<shared>>, memref<64x64xf32, #tile.space<shared>>
      tile.copy %alloc_12 to %alloc : memref<64x64xf32, #tile.space<shared>>, memref<64x64xf16, #tile.space<shared>>
      %subview_18 = memref.subview %arg3[%0, %1, 0] [1, 64, 64] [1, 1, 1] : memref<2x128x64xf16> to memref<64x64xf16, strided<[64, 1], offset: ?>>
      tile.copy %alloc to %subview_18 : memref<64x64xf16, #tile.space<shared>>, memref<64x64xf16, strided<[64, 1], offset: ?>>
    } {tile.sub_blocks = 2 : i64}
    return
  }
}
