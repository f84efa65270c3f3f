// What examples/python/vector_add.py becomes.
#map = affine_map<(d0, d1) -> ((d0 floordiv 4) * 64 + d1 * 32)>
#map1 = affine_map<(d0) -> ((d0 mod 4) * 128)>
#map2 = affine_map<(d0) -> (d0, 300)>
#map3 = affine_map<(d0) -> (32, -d0 + 300)>
#map4 = affine_map<(d0) -> (d0, 500)>
#map5 = affine_map<(d0) -> (128, -d0 + 500)>
module {
  func.func @main_kernel(%arg0: memref<300x500xf32>, %arg1: memref<300x500xf32>, %arg2: memref<300x500xf32>) {
    %c20 = arith.constant 20 : index
    tile.launch (%arg3) in (%c20) sub_block (%arg4) {
      %alloc = memref.alloc() : memref<32x128xf32, #ascend.memory<ub>>
      %alloc_0 = memref.alloc() : memref<32x128xf32, #ascend.memory<ub>>
      %0 = affine.apply #map(%arg3, %arg4)
      %1 = affine.apply #map1(%arg3)
      %2 = affine.min #map2(%0)
      %3 = affine.min #map3(%2)
      %4 = affine.min #map4(%1)
      %5 = affine.min #map5(%4)
      %subview = memref.subview %arg0[%2, %4] [%3, %5] [1, 1] : memref<300x500xf32> to memref<?x?xf32, strided<[500, 1], offset: ?>>
      %subview_1 = memref.subview %alloc_0[0, 0] [%3, %5] [1, 1] : memref<32x128xf32, #ascend.memory<ub>> to memref<?x?xf32, strided<[128, 1]>, #ascend.memory<ub>>
      %cst = arith.constant 0.000000e+00 : f32
      tile.copy %subview to %alloc_0 pad(%cst) : memref<?x?xf32, strided<[500, 1], offset: ?>>, memref<32x128xf32, #ascend.memory<ub>>, f32
      %6 = affine.min #map2(%0)
      %7 = affine.min #map3(%6)
      %8 = affine.min #map4(%1)
      %9 = affine.min #map5(%8)
      %subview_2 = memref.subview %arg1[%6, %8] [%7, %9] [1, 1] : memref<300x500xf32> to memref<?x?xf32, strided<[500, 1], offset: ?>>
      %subview_3 = memref.subview %alloc[0, 0] [%7, %9] [1, 1] : memref<32x128xf32, #ascend.memory<ub>> to memref<?x?xf32, strided<[128, 1]>, #ascend.memory<ub>>
      tile.copy %subview_2 to %alloc pad(%cst) : memref<?x?xf32, strided<[500, 1], offset: ?>>, memref<32x128xf32, #ascend.memory<ub>>, f32
      tile.add %alloc_0, %alloc into %alloc_0 : memref<32x128xf32, #ascend.memory<ub>>, memref<32x128xf32, #ascend.memory<ub>>, memref<32x128xf32, #ascend.memory<ub>>
      %10 = affine.min #map2(%0)
      %11 = affine.min #map3(%10)
      %12 = affine.min #map4(%1)
      %13 = affine.min #map5(%12)
      %subview_4 = memref.subview %arg2[%10, %12] [%11, %13] [1, 1] : memref<300x500xf32> to memref<?x?xf32, strided<[500, 1], offset: ?>>
      %subview_5 = memref.subview %alloc_0[0, 0] [%11, %13] [1, 1] : memref<32x128xf32, #ascend.memory<ub>> to memref<?x?xf32, strided<[128, 1]>, #ascend.memory<ub>>
      tile.copy %subview_5 to %subview_4 : memref<?x?xf32, strided<[128, 1]>, #ascend.memory<ub>>, memref<?x?xf32, strided<[500, 1], offset: ?>>
    }
    return
  }
}
