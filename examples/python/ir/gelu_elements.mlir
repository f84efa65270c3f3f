// The IR of examples/python/gelu_elements.py.
#map = affine_map<(d0, d1) -> (d0 * 2048 + d1 * 1024)>
#map1 = affine_map<(d0) -> (d0, 5000)>
#map2 = affine_map<(d0) -> (1024, -d0 + 5000)>
module {
  func.func @main_kernel(%X: memref<5000xf32>, %Y: memref<5000xf32>) {
    %c3 = arith.constant 3 : index
    tile.launch (%cid) in (%c3) sub_block (%vid) {
      %y = memref.alloc() : memref<1024xf32, #ascend.memory<ub>>
      %x = memref.alloc() : memref<1024xf32, #ascend.memory<ub>>
      %first = affine.apply #map(%cid, %vid)
      %first_0 = affine.min #map1(%first)
      %size = affine.min #map2(%first_0)
      %subview = memref.subview %X[%first_0] [%size] [1] : memref<5000xf32> to memref<?xf32, strided<[1], offset: ?>>
      %subview_1 = memref.subview %x[0] [%size] [1] : memref<1024xf32, #ascend.memory<ub>> to memref<?xf32, strided<[1]>, #ascend.memory<ub>>
      %cst = arith.constant 0.000000e+00 : f32
      tile.copy %subview to %x pad(%cst) : memref<?xf32, strided<[1], offset: ?>>, memref<1024xf32, #ascend.memory<ub>>, f32
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c1024 = arith.constant 1024 : index
      scf.parallel (%arg4) = (%c0) to (%c1024) step (%c1) {
        %0 = memref.load %x[%arg4] : memref<1024xf32, #ascend.memory<ub>>
        %cst_6 = arith.constant 1.000000e+00 : f32
        %cst_7 = arith.constant -1.59576905 : f32
        %1 = memref.load %x[%arg4] : memref<1024xf32, #ascend.memory<ub>>
        %cst_8 = arith.constant 4.471500e-02 : f32
        %2 = memref.load %x[%arg4] : memref<1024xf32, #ascend.memory<ub>>
        %3 = arith.mulf %cst_8, %2 : f32
        %4 = memref.load %x[%arg4] : memref<1024xf32, #ascend.memory<ub>>
        %5 = arith.mulf %3, %4 : f32
        %6 = memref.load %x[%arg4] : memref<1024xf32, #ascend.memory<ub>>
        %7 = arith.mulf %5, %6 : f32
        %8 = arith.addf %1, %7 : f32
        %9 = arith.mulf %cst_7, %8 : f32
        %10 = math.exp %9 : f32
        %11 = arith.addf %cst_6, %10 : f32
        %12 = arith.divf %0, %11 : f32
        memref.store %12, %y[%arg4] : memref<1024xf32, #ascend.memory<ub>>
        scf.reduce 
      }
      %first_2 = affine.min #map1(%first)
      %size_3 = affine.min #map2(%first_2)
      %subview_4 = memref.subview %Y[%first_2] [%size_3] [1] : memref<5000xf32> to memref<?xf32, strided<[1], offset: ?>>
      %subview_5 = memref.subview %y[0] [%size_3] [1] : memref<1024xf32, #ascend.memory<ub>> to memref<?xf32, strided<[1]>, #ascend.memory<ub>>
      tile.copy %subview_5 to %subview_4 : memref<?xf32, strided<[1]>, #ascend.memory<ub>>, memref<?xf32, strided<[1], offset: ?>>
    }
    return
  }
}
