// What examples/python/gelu_elements.py becomes.
#map = affine_map<(d0, d1) -> (d0 * 2048 + d1 * 1024)>
#map1 = affine_map<(d0) -> (d0, 5000)>
#map2 = affine_map<(d0) -> (1024, -d0 + 5000)>
module {
  func.func @main_kernel(%arg0: memref<5000xf32>, %arg1: memref<5000xf32>) {
    %c3 = arith.constant 3 : index
    tile.launch (%arg2) in (%c3) sub_block (%arg3) {
      %alloc = memref.alloc() : memref<1024xf32, #ascend.memory<ub>>
      %alloc_0 = memref.alloc() : memref<1024xf32, #ascend.memory<ub>>
      %0 = affine.apply #map(%arg2, %arg3)
      %1 = affine.min #map1(%0)
      %2 = affine.min #map2(%1)
      %subview = memref.subview %arg0[%1] [%2] [1] : memref<5000xf32> to memref<?xf32, strided<[1], offset: ?>>
      %subview_1 = memref.subview %alloc_0[0] [%2] [1] : memref<1024xf32, #ascend.memory<ub>> to memref<?xf32, strided<[1]>, #ascend.memory<ub>>
      %cst = arith.constant 0.000000e+00 : f32
      tile.copy %subview to %alloc_0 pad(%cst) : memref<?xf32, strided<[1], offset: ?>>, memref<1024xf32, #ascend.memory<ub>>, f32
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c1024 = arith.constant 1024 : index
      scf.parallel (%arg4) = (%c0) to (%c1024) step (%c1) {
        %5 = memref.load %alloc_0[%arg4] : memref<1024xf32, #ascend.memory<ub>>
        %cst_4 = arith.constant 1.000000e+00 : f32
        %cst_5 = arith.constant -1.59576905 : f32
        %6 = memref.load %alloc_0[%arg4] : memref<1024xf32, #ascend.memory<ub>>
        %cst_6 = arith.constant 4.471500e-02 : f32
        %7 = memref.load %alloc_0[%arg4] : memref<1024xf32, #ascend.memory<ub>>
        %8 = arith.mulf %cst_6, %7 : f32
        %9 = memref.load %alloc_0[%arg4] : memref<1024xf32, #ascend.memory<ub>>
        %10 = arith.mulf %8, %9 : f32
        %11 = memref.load %alloc_0[%arg4] : memref<1024xf32, #ascend.memory<ub>>
        %12 = arith.mulf %10, %11 : f32
        %13 = arith.addf %6, %12 : f32
        %14 = arith.mulf %cst_5, %13 : f32
        %15 = math.exp %14 : f32
        %16 = arith.addf %cst_4, %15 : f32
        %17 = arith.divf %5, %16 : f32
        memref.store %17, %alloc[%arg4] : memref<1024xf32, #ascend.memory<ub>>
        scf.reduce 
      }
      %3 = affine.min #map1(%0)
      %4 = affine.min #map2(%3)
      %subview_2 = memref.subview %arg1[%3] [%4] [1] : memref<5000xf32> to memref<?xf32, strided<[1], offset: ?>>
      %subview_3 = memref.subview %alloc[0] [%4] [1] : memref<1024xf32, #ascend.memory<ub>> to memref<?xf32, strided<[1]>, #ascend.memory<ub>>
      tile.copy %subview_3 to %subview_2 : memref<?xf32, strided<[1]>, #ascend.memory<ub>>, memref<?xf32, strided<[1], offset: ?>>
    }
    return
  }
}
