// The IR of examples/python/flash_attention.py.
#map = affine_map<(d0) -> (d0 floordiv 2)>
#map1 = affine_map<(d0) -> ((d0 mod 2) * 64)>
#map2 = affine_map<(d0) -> (d0 * 64)>
module {
  func.func @main_kernel(%Q: memref<2x128x64xf16>, %K: memref<2x256x64xf16>, %V: memref<2x256x64xf16>, %O: memref<2x128x64xf16>) {
    %c4 = arith.constant 4 : index
    tile.launch (%cid) in (%c4) {
      %half = memref.alloc() : memref<64x64xf16, #tile.space<shared>>
      %t = memref.alloc() : memref<64x64xf32, #tile.space<shared>>
      %pv = memref.alloc() : memref<64x64xf32, #tile.space<fragment>>
      %step = memref.alloc() : memref<64x1xf32, #tile.space<shared>>
      %p = memref.alloc() : memref<64x64xf16, #tile.space<shared>>
      %wide = memref.alloc() : memref<64x64xf32, #tile.space<shared>>
      %old = memref.alloc() : memref<64x1xf32, #tile.space<shared>>
      %s = memref.alloc() : memref<64x64xf32, #tile.space<shared>>
      %qk = memref.alloc() : memref<64x64xf32, #tile.space<fragment>>
      %v = memref.alloc() : memref<64x64xf16, #tile.space<shared>>
      %k = memref.alloc() : memref<64x64xf16, #tile.space<shared>>
      %top = memref.alloc() : memref<64x1xf32, #tile.space<shared>>
      %total = memref.alloc() : memref<64x1xf32, #tile.space<shared>>
      %o = memref.alloc() : memref<64x64xf32, #tile.space<shared>>
      %q = memref.alloc() : memref<64x64xf16, #tile.space<shared>>
      %head = affine.apply #map(%cid)
      %row = affine.apply #map1(%cid)
      %subview = memref.subview %Q[%head, %row, 0] [1, 64, 64] [1, 1, 1] : memref<2x128x64xf16> to memref<64x64xf16, strided<[64, 1], offset: ?>>
      tile.copy %subview to %q : memref<64x64xf16, strided<[64, 1], offset: ?>>, memref<64x64xf16, #tile.space<shared>>
      %cst = arith.constant 0.000000e+00 : f32
      tile.fill %cst into %o : f32, memref<64x64xf32, #tile.space<shared>>
      %collapse_shape = memref.collapse_shape %total [[0, 1]] : memref<64x1xf32, #tile.space<shared>> into memref<64xf32, #tile.space<shared>>
      tile.fill %cst into %collapse_shape : f32, memref<64xf32, #tile.space<shared>>
      %collapse_shape_0 = memref.collapse_shape %top [[0, 1]] : memref<64x1xf32, #tile.space<shared>> into memref<64xf32, #tile.space<shared>>
      %cst_1 = arith.constant 0xFF800000 : f32
      tile.fill %cst_1 into %collapse_shape_0 : f32, memref<64xf32, #tile.space<shared>>
      %c0 = arith.constant 0 : index
      %c4_2 = arith.constant 4 : index
      %c1 = arith.constant 1 : index
      scf.for %n = %c0 to %c4_2 step %c1 {
        %0 = affine.apply #map2(%n)
        %subview_5 = memref.subview %K[%head, %0, 0] [1, 64, 64] [1, 1, 1] : memref<2x256x64xf16> to memref<64x64xf16, strided<[64, 1], offset: ?>>
        tile.copy %subview_5 to %k : memref<64x64xf16, strided<[64, 1], offset: ?>>, memref<64x64xf16, #tile.space<shared>>
        %1 = affine.apply #map2(%n)
        %subview_6 = memref.subview %V[%head, %1, 0] [1, 64, 64] [1, 1, 1] : memref<2x256x64xf16> to memref<64x64xf16, strided<[64, 1], offset: ?>>
        tile.copy %subview_6 to %v : memref<64x64xf16, strided<[64, 1], offset: ?>>, memref<64x64xf16, #tile.space<shared>>
        %true = arith.constant true
        tile.gemm %q, %k transpose into %qk init(%true) : memref<64x64xf16, #tile.space<shared>>, memref<64x64xf16, #tile.space<shared>>, memref<64x64xf32, #tile.space<fragment>>
        tile.copy %qk to %s : memref<64x64xf32, #tile.space<fragment>>, memref<64x64xf32, #tile.space<shared>>
        %cst_7 = arith.constant 1.250000e-01 : f32
        tile.mul %s, %cst_7 into %s : memref<64x64xf32, #tile.space<shared>>, f32, memref<64x64xf32, #tile.space<shared>>
        %collapse_shape_8 = memref.collapse_shape %top [[0, 1]] : memref<64x1xf32, #tile.space<shared>> into memref<64xf32, #tile.space<shared>>
        %collapse_shape_9 = memref.collapse_shape %old [[0, 1]] : memref<64x1xf32, #tile.space<shared>> into memref<64xf32, #tile.space<shared>>
        tile.copy %collapse_shape_8 to %collapse_shape_9 : memref<64xf32, #tile.space<shared>>, memref<64xf32, #tile.space<shared>>
        %collapse_shape_10 = memref.collapse_shape %top [[0, 1]] : memref<64x1xf32, #tile.space<shared>> into memref<64xf32, #tile.space<shared>>
        %expand_shape_11 = memref.expand_shape %collapse_shape_10 [[0, 1]] output_shape [64, 1] : memref<64xf32, #tile.space<shared>> into memref<64x1xf32, #tile.space<shared>>
        tile.reduce  max %s into %expand_shape_11 dim(1) accumulate : memref<64x64xf32, #tile.space<shared>>, memref<64x1xf32, #tile.space<shared>>
        %collapse_shape_12 = memref.collapse_shape %top [[0, 1]] : memref<64x1xf32, #tile.space<shared>> into memref<64xf32, #tile.space<shared>>
        %expand_shape_13 = memref.expand_shape %collapse_shape_12 [[0, 1]] output_shape [64, 1] : memref<64xf32, #tile.space<shared>> into memref<64x1xf32, #tile.space<shared>>
        tile.broadcast %expand_shape_13 into %wide : memref<64x1xf32, #tile.space<shared>>, memref<64x64xf32, #tile.space<shared>>
        tile.sub %s, %wide into %s : memref<64x64xf32, #tile.space<shared>>, memref<64x64xf32, #tile.space<shared>>, memref<64x64xf32, #tile.space<shared>>
        tile.exp %s into %s : memref<64x64xf32, #tile.space<shared>>, memref<64x64xf32, #tile.space<shared>>
        tile.copy %s to %p : memref<64x64xf32, #tile.space<shared>>, memref<64x64xf16, #tile.space<shared>>
        %collapse_shape_14 = memref.collapse_shape %old [[0, 1]] : memref<64x1xf32, #tile.space<shared>> into memref<64xf32, #tile.space<shared>>
        %collapse_shape_15 = memref.collapse_shape %old [[0, 1]] : memref<64x1xf32, #tile.space<shared>> into memref<64xf32, #tile.space<shared>>
        %collapse_shape_16 = memref.collapse_shape %top [[0, 1]] : memref<64x1xf32, #tile.space<shared>> into memref<64xf32, #tile.space<shared>>
        tile.sub %collapse_shape_15, %collapse_shape_16 into %collapse_shape_14 : memref<64xf32, #tile.space<shared>>, memref<64xf32, #tile.space<shared>>, memref<64xf32, #tile.space<shared>>
        %collapse_shape_17 = memref.collapse_shape %old [[0, 1]] : memref<64x1xf32, #tile.space<shared>> into memref<64xf32, #tile.space<shared>>
        %collapse_shape_18 = memref.collapse_shape %old [[0, 1]] : memref<64x1xf32, #tile.space<shared>> into memref<64xf32, #tile.space<shared>>
        tile.exp %collapse_shape_18 into %collapse_shape_17 : memref<64xf32, #tile.space<shared>>, memref<64xf32, #tile.space<shared>>
        %collapse_shape_19 = memref.collapse_shape %step [[0, 1]] : memref<64x1xf32, #tile.space<shared>> into memref<64xf32, #tile.space<shared>>
        %expand_shape_20 = memref.expand_shape %collapse_shape_19 [[0, 1]] output_shape [64, 1] : memref<64xf32, #tile.space<shared>> into memref<64x1xf32, #tile.space<shared>>
        tile.reduce  sum %s into %expand_shape_20 dim(1) : memref<64x64xf32, #tile.space<shared>>, memref<64x1xf32, #tile.space<shared>>
        %collapse_shape_21 = memref.collapse_shape %total [[0, 1]] : memref<64x1xf32, #tile.space<shared>> into memref<64xf32, #tile.space<shared>>
        %collapse_shape_22 = memref.collapse_shape %total [[0, 1]] : memref<64x1xf32, #tile.space<shared>> into memref<64xf32, #tile.space<shared>>
        %collapse_shape_23 = memref.collapse_shape %old [[0, 1]] : memref<64x1xf32, #tile.space<shared>> into memref<64xf32, #tile.space<shared>>
        tile.mul %collapse_shape_22, %collapse_shape_23 into %collapse_shape_21 : memref<64xf32, #tile.space<shared>>, memref<64xf32, #tile.space<shared>>, memref<64xf32, #tile.space<shared>>
        %collapse_shape_24 = memref.collapse_shape %total [[0, 1]] : memref<64x1xf32, #tile.space<shared>> into memref<64xf32, #tile.space<shared>>
        %collapse_shape_25 = memref.collapse_shape %total [[0, 1]] : memref<64x1xf32, #tile.space<shared>> into memref<64xf32, #tile.space<shared>>
        %collapse_shape_26 = memref.collapse_shape %step [[0, 1]] : memref<64x1xf32, #tile.space<shared>> into memref<64xf32, #tile.space<shared>>
        tile.add %collapse_shape_25, %collapse_shape_26 into %collapse_shape_24 : memref<64xf32, #tile.space<shared>>, memref<64xf32, #tile.space<shared>>, memref<64xf32, #tile.space<shared>>
        %collapse_shape_27 = memref.collapse_shape %old [[0, 1]] : memref<64x1xf32, #tile.space<shared>> into memref<64xf32, #tile.space<shared>>
        %expand_shape_28 = memref.expand_shape %collapse_shape_27 [[0, 1]] output_shape [64, 1] : memref<64xf32, #tile.space<shared>> into memref<64x1xf32, #tile.space<shared>>
        tile.broadcast %expand_shape_28 into %wide : memref<64x1xf32, #tile.space<shared>>, memref<64x64xf32, #tile.space<shared>>
        tile.mul %o, %wide into %o : memref<64x64xf32, #tile.space<shared>>, memref<64x64xf32, #tile.space<shared>>, memref<64x64xf32, #tile.space<shared>>
        tile.gemm %p, %v into %pv init(%true) : memref<64x64xf16, #tile.space<shared>>, memref<64x64xf16, #tile.space<shared>>, memref<64x64xf32, #tile.space<fragment>>
        tile.copy %pv to %t : memref<64x64xf32, #tile.space<fragment>>, memref<64x64xf32, #tile.space<shared>>
        tile.add %o, %t into %o : memref<64x64xf32, #tile.space<shared>>, memref<64x64xf32, #tile.space<shared>>, memref<64x64xf32, #tile.space<shared>>
      } {tile.stages = 2 : i64}
      %collapse_shape_3 = memref.collapse_shape %total [[0, 1]] : memref<64x1xf32, #tile.space<shared>> into memref<64xf32, #tile.space<shared>>
      %expand_shape = memref.expand_shape %collapse_shape_3 [[0, 1]] output_shape [64, 1] : memref<64xf32, #tile.space<shared>> into memref<64x1xf32, #tile.space<shared>>
      tile.broadcast %expand_shape into %wide : memref<64x1xf32, #tile.space<shared>>, memref<64x64xf32, #tile.space<shared>>
      tile.div %o, %wide into %o : memref<64x64xf32, #tile.space<shared>>, memref<64x64xf32, #tile.space<shared>>, memref<64x64xf32, #tile.space<shared>>
      tile.copy %o to %half : memref<64x64xf32, #tile.space<shared>>, memref<64x64xf16, #tile.space<shared>>
      %subview_4 = memref.subview %O[%head, %row, 0] [1, 64, 64] [1, 1, 1] : memref<2x128x64xf16> to memref<64x64xf16, strided<[64, 1], offset: ?>>
      tile.copy %half to %subview_4 : memref<64x64xf16, #tile.space<shared>>, memref<64x64xf16, strided<[64, 1], offset: ?>>
    } {tile.sub_blocks = 2 : i64}
    return
  }
}
