// The IR of examples/python/vector_add.py.
#map = affine_map<(d0, d1) -> ((d0 floordiv 4) * 64 + d1 * 32)>
#map1 = affine_map<(d0) -> ((d0 mod 4) * 128)>
#map2 = affine_map<(d0) -> (d0, 300)>
#map3 = affine_map<(d0) -> (32, -d0 + 300)>
#map4 = affine_map<(d0) -> (d0, 500)>
#map5 = affine_map<(d0) -> (128, -d0 + 500)>
module {
  func.func @main_kernel(%A: memref<300x500xf32>, %B: memref<300x500xf32>, %C: memref<300x500xf32>) {
    %c20 = arith.constant 20 : index
    tile.launch (%cid) in (%c20) sub_block (%vid) {
      %b = memref.alloc() : memref<32x128xf32, #ascend.memory<ub>>
      %a = memref.alloc() : memref<32x128xf32, #ascend.memory<ub>>
      %row = affine.apply #map(%cid, %vid)
      %column = affine.apply #map1(%cid)
      %first = affine.min #map2(%row)
      %size = affine.min #map3(%first)
      %first_0 = affine.min #map4(%column)
      %size_1 = affine.min #map5(%first_0)
      %subview = memref.subview %A[%first, %first_0] [%size, %size_1] [1, 1] : memref<300x500xf32> to memref<?x?xf32, strided<[500, 1], offset: ?>>
      %subview_2 = memref.subview %a[0, 0] [%size, %size_1] [1, 1] : memref<32x128xf32, #ascend.memory<ub>> to memref<?x?xf32, strided<[128, 1]>, #ascend.memory<ub>>
      %cst = arith.constant 0.000000e+00 : f32
      tile.copy %subview to %a pad(%cst) : memref<?x?xf32, strided<[500, 1], offset: ?>>, memref<32x128xf32, #ascend.memory<ub>>, f32
      %first_3 = affine.min #map2(%row)
      %size_4 = affine.min #map3(%first_3)
      %first_5 = affine.min #map4(%column)
      %size_6 = affine.min #map5(%first_5)
      %subview_7 = memref.subview %B[%first_3, %first_5] [%size_4, %size_6] [1, 1] : memref<300x500xf32> to memref<?x?xf32, strided<[500, 1], offset: ?>>
      %subview_8 = memref.subview %b[0, 0] [%size_4, %size_6] [1, 1] : memref<32x128xf32, #ascend.memory<ub>> to memref<?x?xf32, strided<[128, 1]>, #ascend.memory<ub>>
      tile.copy %subview_7 to %b pad(%cst) : memref<?x?xf32, strided<[500, 1], offset: ?>>, memref<32x128xf32, #ascend.memory<ub>>, f32
      tile.add %a, %b into %a : memref<32x128xf32, #ascend.memory<ub>>, memref<32x128xf32, #ascend.memory<ub>>, memref<32x128xf32, #ascend.memory<ub>>
      %first_9 = affine.min #map2(%row)
      %size_10 = affine.min #map3(%first_9)
      %first_11 = affine.min #map4(%column)
      %size_12 = affine.min #map5(%first_11)
      %subview_13 = memref.subview %C[%first_9, %first_11] [%size_10, %size_12] [1, 1] : memref<300x500xf32> to memref<?x?xf32, strided<[500, 1], offset: ?>>
      %subview_14 = memref.subview %a[0, 0] [%size_10, %size_12] [1, 1] : memref<32x128xf32, #ascend.memory<ub>> to memref<?x?xf32, strided<[128, 1]>, #ascend.memory<ub>>
      tile.copy %subview_14 to %subview_13 : memref<?x?xf32, strided<[128, 1]>, #ascend.memory<ub>>, memref<?x?xf32, strided<[500, 1], offset: ?>>
    }
    return
  }
}
