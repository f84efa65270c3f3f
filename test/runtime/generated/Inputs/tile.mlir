module {
  func.func @kernel(%arg0: memref<2x?x?xi64>, %arg1: memref<?x33x?xf32>, %arg2: memref<?x33x33xf32>, %arg3: memref<2x5x17xui8>, %arg4: memref<2x40x38xbf16>, %arg5: memref<2x2x33x33xbf16>, %arg6: index) {
    %c9 = arith.constant 9 : index
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %c2 = arith.constant 2 : index
    tile.launch (%arg7) in (%c2) {
      %alloc = memref.alloc() : memref<33x33xi64, #tile.space<shared>>
      %subview = memref.subview %arg0[0, 0, 0] [2, 33, 33] [1, 1, 1] : memref<2x?x?xi64> to memref<2x33x33xi64, strided<[?, ?, 1]>>
      %subview_0 = memref.subview %subview[%arg7, 0, 0] [1, 33, 33] [1, 1, 1] : memref<2x33x33xi64, strided<[?, ?, 1]>> to memref<33x33xi64, strided<[?, 1], offset: ?>>
      tile.copy %subview_0 to %alloc : memref<33x33xi64, strided<[?, 1], offset: ?>>, memref<33x33xi64, #tile.space<shared>>
      %alloc_1 = memref.alloc() : memref<33x41xf32, #tile.space<shared>>
      %c0_2 = arith.constant 0 : index
      %dim = memref.dim %arg1, %c0_2 : memref<?x33x?xf32>
      %subview_3 = memref.subview %arg1[0, 0, 0] [2, 33, 41] [1, 1, 1] : memref<?x33x?xf32> to memref<2x33x41xf32, strided<[?, ?, 1]>>
      %subview_4 = memref.subview %subview_3[%arg7, 0, 0] [1, 33, 41] [1, 1, 1] : memref<2x33x41xf32, strided<[?, ?, 1]>> to memref<33x41xf32, strided<[?, 1], offset: ?>>
      tile.copy %subview_4 to %alloc_1 : memref<33x41xf32, strided<[?, 1], offset: ?>>, memref<33x41xf32, #tile.space<shared>>
      %alloc_5 = memref.alloc() : memref<33x33xf32, #tile.space<shared>>
      %subview_6 = memref.subview %arg2[0, 0, 0] [2, 33, 33] [1, 1, 1] : memref<?x33x33xf32> to memref<2x33x33xf32, strided<[1089, 33, 1]>>
      %subview_7 = memref.subview %subview_6[%arg7, 0, 0] [1, 33, 33] [1, 1, 1] : memref<2x33x33xf32, strided<[1089, 33, 1]>> to memref<33x33xf32, strided<[33, 1], offset: ?>>
      tile.copy %subview_7 to %alloc_5 : memref<33x33xf32, strided<[33, 1], offset: ?>>, memref<33x33xf32, #tile.space<shared>>
      %alloc_8 = memref.alloc() : memref<5x17xui8, #tile.space<shared>>
      %subview_9 = memref.subview %arg3[%arg7, 0, 0] [1, 5, 17] [1, 1, 1] : memref<2x5x17xui8> to memref<5x17xui8, strided<[17, 1], offset: ?>>
      tile.copy %subview_9 to %alloc_8 : memref<5x17xui8, strided<[17, 1], offset: ?>>, memref<5x17xui8, #tile.space<shared>>
      %alloc_10 = memref.alloc() : memref<40x38xbf16, #tile.space<shared>>
      %subview_11 = memref.subview %arg4[%arg7, 0, 0] [1, 40, 38] [1, 1, 1] : memref<2x40x38xbf16> to memref<40x38xbf16, strided<[38, 1], offset: ?>>
      tile.copy %subview_11 to %alloc_10 : memref<40x38xbf16, strided<[38, 1], offset: ?>>, memref<40x38xbf16, #tile.space<shared>>
      tile.not %alloc into %alloc : memref<33x33xi64, #tile.space<shared>>, memref<33x33xi64, #tile.space<shared>>
      %0 = arith.muli %dim, %c3 : index
      %1 = arith.addi %0, %c1 : index
      %2 = arith.minui %1, %c0 : index
      %3 = arith.remui %arg7, %c9 : index
      %subview_12 = memref.subview %alloc_1[%2, %3] [33, 33] [1, 1] : memref<33x41xf32, #tile.space<shared>> to memref<33x33xf32, strided<[41, 1], offset: ?>, #tile.space<shared>>
      %alloc_13 = memref.alloc() : memref<33x33xf32, #tile.space<shared>>
      %cst = arith.constant -8.000000e+00 : f32
      %cst_14 = arith.constant 8.000000e+00 : f32
      tile.clamp %subview_12, %cst, %cst_14 into %alloc_13 : memref<33x33xf32, strided<[41, 1], offset: ?>, #tile.space<shared>>, f32, f32, memref<33x33xf32, #tile.space<shared>>
      tile.sigmoid %alloc_13 into %alloc_5 : memref<33x33xf32, #tile.space<shared>>, memref<33x33xf32, #tile.space<shared>>
      %4 = arith.remui %dim, %c9 : index
      %subview_15 = memref.subview %alloc_8[%c0, 3] [5, 14] [1, 1] : memref<5x17xui8, #tile.space<shared>> to memref<5x14xui8, strided<[17, 1], offset: ?>, #tile.space<shared>>
      %subview_16 = memref.subview %alloc_8[0, 3] [5, 14] [1, 1] : memref<5x17xui8, #tile.space<shared>> to memref<5x14xui8, strided<[17, 1], offset: 3>, #tile.space<shared>>
      tile.not %subview_15 into %subview_16 : memref<5x14xui8, strided<[17, 1], offset: ?>, #tile.space<shared>>, memref<5x14xui8, strided<[17, 1], offset: 3>, #tile.space<shared>>
      %subview_17 = memref.subview %alloc_10[9, 4] [31, 33] [1, 1] : memref<40x38xbf16, #tile.space<shared>> to memref<31x33xbf16, strided<[38, 1], offset: 346>, #tile.space<shared>>
      %5 = arith.minui %arg6, %c2 : index
      %subview_18 = memref.subview %arg5[%arg7, 0, %5, %c0] [1, 1, 31, 33] [1, 1, 1, 1] : memref<2x2x33x33xbf16> to memref<31x33xbf16, strided<[33, 1], offset: ?>>
      tile.atomic_add %subview_17 into %subview_18 : memref<31x33xbf16, strided<[38, 1], offset: 346>, #tile.space<shared>>, memref<31x33xbf16, strided<[33, 1], offset: ?>>
      tile.copy %alloc to %subview_0 : memref<33x33xi64, #tile.space<shared>>, memref<33x33xi64, strided<[?, 1], offset: ?>>
      tile.copy %alloc_1 to %subview_4 : memref<33x41xf32, #tile.space<shared>>, memref<33x41xf32, strided<[?, 1], offset: ?>>
      tile.copy %alloc_5 to %subview_7 : memref<33x33xf32, #tile.space<shared>>, memref<33x33xf32, strided<[33, 1], offset: ?>>
      tile.copy %alloc_8 to %subview_9 : memref<5x17xui8, #tile.space<shared>>, memref<5x17xui8, strided<[17, 1], offset: ?>>
      tile.copy %alloc_10 to %subview_11 : memref<40x38xbf16, #tile.space<shared>>, memref<40x38xbf16, strided<[38, 1], offset: ?>>
    }
    return
  }
}
