module {
  func.func @kernel(%arg0: memref<2x17x8xi16>, %arg1: index, %arg2: index, %arg3: memref<?x1x17xi8>, %arg4: index, %arg5: memref<?x1x?xi8>, %arg6: index, %arg7: memref<?x1x38xf16>, %arg8: memref<?x1x?xf16>, %arg9: index, %arg10: memref<?x17x13xi16>, %arg11: memref<2x17xi16>, %arg12: memref<2x17x13xi16>, %arg13: memref<?x?x?xi16>, %arg14: memref<2x7x2xf32>) {
    %c9 = arith.constant 9 : index
    %c16 = arith.constant 16 : index
    %c13 = arith.constant 13 : index
    %c7 = arith.constant 7 : index
    %c10 = arith.constant 10 : index
    %c6 = arith.constant 6 : index
    %c17 = arith.constant 17 : index
    %c1 = arith.constant 1 : index
    %c0 = arith.constant 0 : index
    %c8 = arith.constant 8 : index
    %c2 = arith.constant 2 : index
    tile.launch (%arg15) in (%c2) {
      %alloc = memref.alloc() : memref<17x8xi16, #tile.space<shared>>
      %subview = memref.subview %arg0[%arg15, 0, 0] [1, 17, 8] [1, 1, 1] : memref<2x17x8xi16> to memref<17x8xi16, strided<[8, 1], offset: ?>>
      tile.copy %subview to %alloc : memref<17x8xi16, strided<[8, 1], offset: ?>>, memref<17x8xi16, #tile.space<shared>>
      %alloc_0 = memref.alloc() : memref<1x17xi8, #tile.space<shared>>
      %subview_1 = memref.subview %arg3[0, 0, 0] [2, 1, 17] [1, 1, 1] : memref<?x1x17xi8> to memref<2x1x17xi8, strided<[17, 17, 1]>>
      %subview_2 = memref.subview %subview_1[%arg15, 0, 0] [1, 1, 17] [1, 1, 1] : memref<2x1x17xi8, strided<[17, 17, 1]>> to memref<1x17xi8, strided<[17, 1], offset: ?>>
      tile.copy %subview_2 to %alloc_0 : memref<1x17xi8, strided<[17, 1], offset: ?>>, memref<1x17xi8, #tile.space<shared>>
      %alloc_3 = memref.alloc() : memref<1x15xi8, #tile.space<shared>>
      %subview_4 = memref.subview %arg5[0, 0, 0] [2, 1, 15] [1, 1, 1] : memref<?x1x?xi8> to memref<2x1x15xi8, strided<[?, ?, 1]>>
      %subview_5 = memref.subview %subview_4[%arg15, 0, 0] [1, 1, 15] [1, 1, 1] : memref<2x1x15xi8, strided<[?, ?, 1]>> to memref<1x15xi8, strided<[?, 1], offset: ?>>
      tile.copy %subview_5 to %alloc_3 : memref<1x15xi8, strided<[?, 1], offset: ?>>, memref<1x15xi8, #tile.space<shared>>
      %alloc_6 = memref.alloc() : memref<1x38xf16, #tile.space<shared>>
      %subview_7 = memref.subview %arg7[0, 0, 0] [2, 1, 38] [1, 1, 1] : memref<?x1x38xf16> to memref<2x1x38xf16, strided<[38, 38, 1]>>
      %subview_8 = memref.subview %subview_7[%arg15, 0, 0] [1, 1, 38] [1, 1, 1] : memref<2x1x38xf16, strided<[38, 38, 1]>> to memref<1x38xf16, strided<[38, 1], offset: ?>>
      tile.copy %subview_8 to %alloc_6 : memref<1x38xf16, strided<[38, 1], offset: ?>>, memref<1x38xf16, #tile.space<shared>>
      %alloc_9 = memref.alloc() : memref<1x34xf16, #tile.space<shared>>
      %c0_10 = arith.constant 0 : index
      %dim = memref.dim %arg8, %c0_10 : memref<?x1x?xf16>
      %subview_11 = memref.subview %arg8[0, 0, 0] [2, 1, 34] [1, 1, 1] : memref<?x1x?xf16> to memref<2x1x34xf16, strided<[?, ?, 1]>>
      %subview_12 = memref.subview %subview_11[%arg15, 0, 0] [1, 1, 34] [1, 1, 1] : memref<2x1x34xf16, strided<[?, ?, 1]>> to memref<1x34xf16, strided<[?, 1], offset: ?>>
      tile.copy %subview_12 to %alloc_9 : memref<1x34xf16, strided<[?, 1], offset: ?>>, memref<1x34xf16, #tile.space<shared>>
      %alloc_13 = memref.alloc() : memref<17x13xi16, #tile.space<shared>>
      %subview_14 = memref.subview %arg10[0, 0, 0] [2, 17, 13] [1, 1, 1] : memref<?x17x13xi16> to memref<2x17x13xi16, strided<[221, 13, 1]>>
      %subview_15 = memref.subview %subview_14[%arg15, 0, 0] [1, 17, 13] [1, 1, 1] : memref<2x17x13xi16, strided<[221, 13, 1]>> to memref<17x13xi16, strided<[13, 1], offset: ?>>
      tile.copy %subview_15 to %alloc_13 : memref<17x13xi16, strided<[13, 1], offset: ?>>, memref<17x13xi16, #tile.space<shared>>
      %alloc_16 = memref.alloc() : memref<17xi16, #tile.space<shared>>
      %subview_17 = memref.subview %arg11[%arg15, 0] [1, 17] [1, 1] : memref<2x17xi16> to memref<17xi16, strided<[1], offset: ?>>
      tile.copy %subview_17 to %alloc_16 : memref<17xi16, strided<[1], offset: ?>>, memref<17xi16, #tile.space<shared>>
      %alloc_18 = memref.alloc() : memref<17x13xi16, #tile.space<shared>>
      %subview_19 = memref.subview %arg12[%arg15, 0, 0] [1, 17, 13] [1, 1, 1] : memref<2x17x13xi16> to memref<17x13xi16, strided<[13, 1], offset: ?>>
      tile.copy %subview_19 to %alloc_18 : memref<17x13xi16, strided<[13, 1], offset: ?>>, memref<17x13xi16, #tile.space<shared>>
      %alloc_20 = memref.alloc() : memref<17x13xi16, #tile.space<shared>>
      %subview_21 = memref.subview %arg13[0, 0, 0] [2, 17, 13] [1, 1, 1] : memref<?x?x?xi16> to memref<2x17x13xi16, strided<[?, ?, 1]>>
      %subview_22 = memref.subview %subview_21[%arg15, 0, 0] [1, 17, 13] [1, 1, 1] : memref<2x17x13xi16, strided<[?, ?, 1]>> to memref<17x13xi16, strided<[?, 1], offset: ?>>
      tile.copy %subview_22 to %alloc_20 : memref<17x13xi16, strided<[?, 1], offset: ?>>, memref<17x13xi16, #tile.space<shared>>
      %alloc_23 = memref.alloc() : memref<7x2xf32, #tile.space<shared>>
      %subview_24 = memref.subview %arg14[%arg15, 0, 0] [1, 7, 2] [1, 1, 1] : memref<2x7x2xf32> to memref<7x2xf32, strided<[2, 1], offset: ?>>
      tile.copy %subview_24 to %alloc_23 : memref<7x2xf32, strided<[2, 1], offset: ?>>, memref<7x2xf32, #tile.space<shared>>
      %0 = arith.index_cast %arg1 : index to i16
      %c36_i16 = arith.constant 36 : i16
      %1 = arith.addi %0, %c36_i16 : i16
      %2 = arith.index_cast %1 : i16 to index
      %3 = arith.remui %2, %c8 : index
      %4 = arith.index_cast %3 : index to i16
      tile.or %alloc, %4 into %alloc : memref<17x8xi16, #tile.space<shared>>, i16, memref<17x8xi16, #tile.space<shared>>
      scf.for %arg16 = %c0 to %c1 step %c1 {
        scf.for %arg17 = %c1 to %arg2 step %c2 {
          %5 = arith.minui %arg17, %c17 : index
          %6 = arith.muli %arg17, %c1 : index
          %7 = arith.addi %6, %c2 : index
          %8 = arith.remui %7, %c6 : index
          %9 = arith.remui %arg4, %c10 : index
          %subview_26 = memref.subview %alloc_0[%c0, %9] [1, 8] [1, 1] : memref<1x17xi8, #tile.space<shared>> to memref<1x8xi8, strided<[17, 1], offset: ?>, #tile.space<shared>>
          %10 = arith.index_cast %arg6 : index to i16
          %c77_i16 = arith.constant 77 : i16
          %11 = arith.subi %c77_i16, %10 : i16
          %12 = arith.index_cast %11 : i16 to index
          %13 = arith.minui %12, %c7 : index
          %subview_27 = memref.subview %alloc_3[%c0, %13] [1, 8] [1, 1] : memref<1x15xi8, #tile.space<shared>> to memref<1x8xi8, strided<[15, 1], offset: ?>, #tile.space<shared>>
          tile.cummin %subview_26 into %subview_27 dim(0) reverse : memref<1x8xi8, strided<[17, 1], offset: ?>, #tile.space<shared>>, memref<1x8xi8, strided<[15, 1], offset: ?>, #tile.space<shared>>
          %subview_28 = memref.subview %alloc_6[%c0, 4] [1, 34] [1, 1] : memref<1x38xf16, #tile.space<shared>> to memref<1x34xf16, strided<[38, 1], offset: ?>, #tile.space<shared>>
          %alloc_29 = memref.alloc() : memref<1x34xf16, #tile.space<shared>>
          %cst = arith.constant -8.000000e+00 : f16
          %cst_30 = arith.constant 8.000000e+00 : f16
          tile.clamp %subview_28, %cst, %cst_30 into %alloc_29 : memref<1x34xf16, strided<[38, 1], offset: ?>, #tile.space<shared>>, f16, f16, memref<1x34xf16, #tile.space<shared>>
          tile.erf %alloc_29 into %alloc_9 : memref<1x34xf16, #tile.space<shared>>, memref<1x34xf16, #tile.space<shared>>
        }
      } {tile.stages = 4 : i64}
      scf.parallel (%arg16, %arg17) = (%c0, %c1) to (%arg9, %c13) step (%c1, %c1) {
        %5 = arith.subi %c16, %arg16 : index
        %6 = arith.subi %c16, %arg16 : index
        %7 = memref.load %alloc_16[%c9] : memref<17xi16, #tile.space<shared>>
        %8 = memref.load %alloc_20[%6, %arg17] : memref<17x13xi16, #tile.space<shared>>
        %9 = arith.index_cast %8 : i16 to index
        %10 = arith.remui %9, %c17 : index
        %11 = memref.load %alloc_16[%10] : memref<17xi16, #tile.space<shared>>
        %cst = arith.constant 1.000000e+00 : f32
        %cst_26 = arith.constant -2.000000e+00 : f32
        %12 = arith.cmpf oeq, %cst, %cst_26 : f32
        %13 = arith.select %12, %7, %7 : i16
        memref.store %11, %alloc_13[%arg16, %arg17] : memref<17x13xi16, #tile.space<shared>>
        %14 = memref.load %alloc_13[%arg16, %arg17] : memref<17x13xi16, #tile.space<shared>>
        memref.store %13, %alloc_20[%6, %arg17] : memref<17x13xi16, #tile.space<shared>>
        memref.store %8, %alloc_18[%5, %arg17] : memref<17x13xi16, #tile.space<shared>>
        %15 = memref.load %alloc_18[%5, %arg17] : memref<17x13xi16, #tile.space<shared>>
        %16 = arith.cmpi sge, %arg17, %c0 : index
        %cst_27 = arith.constant 4.000000e+00 : f32
        %cst_28 = arith.constant -3.000000e+00 : f32
        %17 = arith.select %16, %cst_27, %cst_28 : f32
        %18 = arith.subf %17, %17 : f32
        %19 = memref.load %alloc_18[%5, %arg17] : memref<17x13xi16, #tile.space<shared>>
        memref.store %13, %alloc_13[%arg16, %arg17] : memref<17x13xi16, #tile.space<shared>>
        scf.reduce 
      }
      %subview_25 = memref.subview %alloc_23[%c0, 0] [7, 2] [1, 1] : memref<7x2xf32, #tile.space<shared>> to memref<7x2xf32, strided<[2, 1], offset: ?>, #tile.space<shared>>
      tile.sqrt %subview_25 into %alloc_23 : memref<7x2xf32, strided<[2, 1], offset: ?>, #tile.space<shared>>, memref<7x2xf32, #tile.space<shared>>
      tile.copy %alloc to %subview : memref<17x8xi16, #tile.space<shared>>, memref<17x8xi16, strided<[8, 1], offset: ?>>
      tile.copy %alloc_0 to %subview_2 : memref<1x17xi8, #tile.space<shared>>, memref<1x17xi8, strided<[17, 1], offset: ?>>
      tile.copy %alloc_3 to %subview_5 : memref<1x15xi8, #tile.space<shared>>, memref<1x15xi8, strided<[?, 1], offset: ?>>
      tile.copy %alloc_6 to %subview_8 : memref<1x38xf16, #tile.space<shared>>, memref<1x38xf16, strided<[38, 1], offset: ?>>
      tile.copy %alloc_9 to %subview_12 : memref<1x34xf16, #tile.space<shared>>, memref<1x34xf16, strided<[?, 1], offset: ?>>
      tile.copy %alloc_13 to %subview_15 : memref<17x13xi16, #tile.space<shared>>, memref<17x13xi16, strided<[13, 1], offset: ?>>
      tile.copy %alloc_16 to %subview_17 : memref<17xi16, #tile.space<shared>>, memref<17xi16, strided<[1], offset: ?>>
      tile.copy %alloc_18 to %subview_19 : memref<17x13xi16, #tile.space<shared>>, memref<17x13xi16, strided<[13, 1], offset: ?>>
      tile.copy %alloc_20 to %subview_22 : memref<17x13xi16, #tile.space<shared>>, memref<17x13xi16, strided<[?, 1], offset: ?>>
      tile.copy %alloc_23 to %subview_24 : memref<7x2xf32, #tile.space<shared>>, memref<7x2xf32, strided<[2, 1], offset: ?>>
    }
    return
  }
}
