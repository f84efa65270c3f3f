module {
  func.func @kernel(%arg0: memref<2x17x8xi16>, %arg1: index, %arg2: index, %arg3: memref<?x1x17xi8>, %arg4: index, %arg5: memref<?x1x?xi8>, %arg6: index, %arg7: memref<?x1x38xf16>, %arg8: memref<?x1x?xf16>, %arg9: index, %arg10: memref<?x17x26xf32>, %arg11: memref<2x17x13xi16>, %arg12: memref<?x?x?xf32>, %arg13: memref<?x?x13xi16>, %arg14: index, %arg15: memref<2x1x26xbf16>, %arg16: memref<2x17x26xbf16>) {
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
    tile.launch (%arg17) in (%c2) {
      %alloc = memref.alloc() : memref<17x8xi16, #tile.space<shared>>
      %subview = memref.subview %arg0[%arg17, 0, 0] [1, 17, 8] [1, 1, 1] : memref<2x17x8xi16> to memref<17x8xi16, strided<[8, 1], offset: ?>>
      tile.copy %subview to %alloc : memref<17x8xi16, strided<[8, 1], offset: ?>>, memref<17x8xi16, #tile.space<shared>>
      %alloc_0 = memref.alloc() : memref<1x17xi8, #tile.space<shared>>
      %subview_1 = memref.subview %arg3[0, 0, 0] [2, 1, 17] [1, 1, 1] : memref<?x1x17xi8> to memref<2x1x17xi8, strided<[17, 17, 1]>>
      %subview_2 = memref.subview %subview_1[%arg17, 0, 0] [1, 1, 17] [1, 1, 1] : memref<2x1x17xi8, strided<[17, 17, 1]>> to memref<1x17xi8, strided<[17, 1], offset: ?>>
      tile.copy %subview_2 to %alloc_0 : memref<1x17xi8, strided<[17, 1], offset: ?>>, memref<1x17xi8, #tile.space<shared>>
      %alloc_3 = memref.alloc() : memref<1x15xi8, #tile.space<shared>>
      %subview_4 = memref.subview %arg5[0, 0, 0] [2, 1, 15] [1, 1, 1] : memref<?x1x?xi8> to memref<2x1x15xi8, strided<[?, ?, 1]>>
      %subview_5 = memref.subview %subview_4[%arg17, 0, 0] [1, 1, 15] [1, 1, 1] : memref<2x1x15xi8, strided<[?, ?, 1]>> to memref<1x15xi8, strided<[?, 1], offset: ?>>
      tile.copy %subview_5 to %alloc_3 : memref<1x15xi8, strided<[?, 1], offset: ?>>, memref<1x15xi8, #tile.space<shared>>
      %alloc_6 = memref.alloc() : memref<1x38xf16, #tile.space<shared>>
      %subview_7 = memref.subview %arg7[0, 0, 0] [2, 1, 38] [1, 1, 1] : memref<?x1x38xf16> to memref<2x1x38xf16, strided<[38, 38, 1]>>
      %subview_8 = memref.subview %subview_7[%arg17, 0, 0] [1, 1, 38] [1, 1, 1] : memref<2x1x38xf16, strided<[38, 38, 1]>> to memref<1x38xf16, strided<[38, 1], offset: ?>>
      tile.copy %subview_8 to %alloc_6 : memref<1x38xf16, strided<[38, 1], offset: ?>>, memref<1x38xf16, #tile.space<shared>>
      %alloc_9 = memref.alloc() : memref<1x34xf16, #tile.space<shared>>
      %c0_10 = arith.constant 0 : index
      %dim = memref.dim %arg8, %c0_10 : memref<?x1x?xf16>
      %subview_11 = memref.subview %arg8[0, 0, 0] [2, 1, 34] [1, 1, 1] : memref<?x1x?xf16> to memref<2x1x34xf16, strided<[?, ?, 1]>>
      %subview_12 = memref.subview %subview_11[%arg17, 0, 0] [1, 1, 34] [1, 1, 1] : memref<2x1x34xf16, strided<[?, ?, 1]>> to memref<1x34xf16, strided<[?, 1], offset: ?>>
      tile.copy %subview_12 to %alloc_9 : memref<1x34xf16, strided<[?, 1], offset: ?>>, memref<1x34xf16, #tile.space<shared>>
      %alloc_13 = memref.alloc() : memref<17x26xf32, #tile.space<shared>>
      %c0_14 = arith.constant 0 : index
      %dim_15 = memref.dim %arg10, %c0_14 : memref<?x17x26xf32>
      %subview_16 = memref.subview %arg10[0, 0, 0] [2, 17, 26] [1, 1, 1] : memref<?x17x26xf32> to memref<2x17x26xf32, strided<[442, 26, 1]>>
      %subview_17 = memref.subview %subview_16[%arg17, 0, 0] [1, 17, 26] [1, 1, 1] : memref<2x17x26xf32, strided<[442, 26, 1]>> to memref<17x26xf32, strided<[26, 1], offset: ?>>
      tile.copy %subview_17 to %alloc_13 : memref<17x26xf32, strided<[26, 1], offset: ?>>, memref<17x26xf32, #tile.space<shared>>
      %alloc_18 = memref.alloc() : memref<17x13xi16, #tile.space<shared>>
      %subview_19 = memref.subview %arg11[%arg17, 0, 0] [1, 17, 13] [1, 1, 1] : memref<2x17x13xi16> to memref<17x13xi16, strided<[13, 1], offset: ?>>
      tile.copy %subview_19 to %alloc_18 : memref<17x13xi16, strided<[13, 1], offset: ?>>, memref<17x13xi16, #tile.space<shared>>
      %alloc_20 = memref.alloc() : memref<13x17xf32, #tile.space<shared>>
      %subview_21 = memref.subview %arg12[0, 0, 0] [2, 13, 17] [1, 1, 1] : memref<?x?x?xf32> to memref<2x13x17xf32, strided<[?, ?, 1]>>
      %subview_22 = memref.subview %subview_21[%arg17, 0, 0] [1, 13, 17] [1, 1, 1] : memref<2x13x17xf32, strided<[?, ?, 1]>> to memref<13x17xf32, strided<[?, 1], offset: ?>>
      tile.copy %subview_22 to %alloc_20 : memref<13x17xf32, strided<[?, 1], offset: ?>>, memref<13x17xf32, #tile.space<shared>>
      %alloc_23 = memref.alloc() : memref<17x13xi16, #tile.space<shared>>
      %c0_24 = arith.constant 0 : index
      %dim_25 = memref.dim %arg13, %c0_24 : memref<?x?x13xi16>
      %subview_26 = memref.subview %arg13[0, 0, 0] [2, 17, 13] [1, 1, 1] : memref<?x?x13xi16> to memref<2x17x13xi16, strided<[?, 13, 1]>>
      %subview_27 = memref.subview %subview_26[%arg17, 0, 0] [1, 17, 13] [1, 1, 1] : memref<2x17x13xi16, strided<[?, 13, 1]>> to memref<17x13xi16, strided<[13, 1], offset: ?>>
      tile.copy %subview_27 to %alloc_23 : memref<17x13xi16, strided<[13, 1], offset: ?>>, memref<17x13xi16, #tile.space<shared>>
      %alloc_28 = memref.alloc() : memref<1x26xbf16, #tile.space<shared>>
      %subview_29 = memref.subview %arg15[%arg17, 0, 0] [1, 1, 26] [1, 1, 1] : memref<2x1x26xbf16> to memref<1x26xbf16, strided<[26, 1], offset: ?>>
      tile.copy %subview_29 to %alloc_28 : memref<1x26xbf16, strided<[26, 1], offset: ?>>, memref<1x26xbf16, #tile.space<shared>>
      %alloc_30 = memref.alloc() : memref<17x26xbf16, #tile.space<shared>>
      %subview_31 = memref.subview %arg16[%arg17, 0, 0] [1, 17, 26] [1, 1, 1] : memref<2x17x26xbf16> to memref<17x26xbf16, strided<[26, 1], offset: ?>>
      tile.copy %subview_31 to %alloc_30 : memref<17x26xbf16, strided<[26, 1], offset: ?>>, memref<17x26xbf16, #tile.space<shared>>
      %0 = arith.index_cast %arg1 : index to i16
      %c36_i16 = arith.constant 36 : i16
      %1 = arith.addi %0, %c36_i16 : i16
      %2 = arith.index_cast %1 : i16 to index
      %3 = arith.remui %2, %c8 : index
      %4 = arith.index_cast %3 : index to i16
      tile.or %alloc, %4 into %alloc : memref<17x8xi16, #tile.space<shared>>, i16, memref<17x8xi16, #tile.space<shared>>
      scf.for %arg18 = %c0 to %c1 step %c1 {
        scf.for %arg19 = %c1 to %arg2 step %c2 {
          %6 = arith.minui %arg19, %c17 : index
          %7 = arith.muli %arg19, %c1 : index
          %8 = arith.addi %7, %c2 : index
          %9 = arith.remui %8, %c6 : index
          %10 = arith.remui %arg4, %c10 : index
          %subview_32 = memref.subview %alloc_0[%c0, %10] [1, 8] [1, 1] : memref<1x17xi8, #tile.space<shared>> to memref<1x8xi8, strided<[17, 1], offset: ?>, #tile.space<shared>>
          %11 = arith.index_cast %arg6 : index to i16
          %c77_i16 = arith.constant 77 : i16
          %12 = arith.subi %c77_i16, %11 : i16
          %13 = arith.index_cast %12 : i16 to index
          %14 = arith.minui %13, %c7 : index
          %subview_33 = memref.subview %alloc_3[%c0, %14] [1, 8] [1, 1] : memref<1x15xi8, #tile.space<shared>> to memref<1x8xi8, strided<[15, 1], offset: ?>, #tile.space<shared>>
          tile.cummin %subview_32 into %subview_33 dim(0) reverse : memref<1x8xi8, strided<[17, 1], offset: ?>, #tile.space<shared>>, memref<1x8xi8, strided<[15, 1], offset: ?>, #tile.space<shared>>
          %subview_34 = memref.subview %alloc_6[%c0, 4] [1, 34] [1, 1] : memref<1x38xf16, #tile.space<shared>> to memref<1x34xf16, strided<[38, 1], offset: ?>, #tile.space<shared>>
          %alloc_35 = memref.alloc() : memref<1x34xf16, #tile.space<shared>>
          %cst_36 = arith.constant -8.000000e+00 : f16
          %cst_37 = arith.constant 8.000000e+00 : f16
          tile.clamp %subview_34, %cst_36, %cst_37 into %alloc_35 : memref<1x34xf16, strided<[38, 1], offset: ?>, #tile.space<shared>>, f16, f16, memref<1x34xf16, #tile.space<shared>>
          tile.erf %alloc_35 into %alloc_9 : memref<1x34xf16, #tile.space<shared>>, memref<1x34xf16, #tile.space<shared>>
        }
      } {tile.stages = 4 : i64}
      scf.parallel (%arg18, %arg19) = (%c0, %c0) to (%arg9, %c13) step (%c2, %c1) {
        %6 = arith.muli %arg19, %c2 : index
        %7 = memref.load %alloc_13[%arg18, %6] : memref<17x26xf32, #tile.space<shared>>
        %8 = memref.load %alloc_23[%arg14, %arg14] : memref<17x13xi16, #tile.space<shared>>
        %9 = memref.load %alloc_18[%arg18, %arg19] : memref<17x13xi16, #tile.space<shared>>
        %cst_32 = arith.constant -3.000000e+00 : f32
        %10 = arith.minimumf %7, %cst_32 : f32
        %cst_33 = arith.constant 5.000000e+00 : f16
        %cst_34 = arith.constant -5.000000e+00 : f16
        %11 = arith.cmpf oge, %cst_33, %cst_34 : f16
        %12:2 = scf.if %11 -> (f16, i16) {
          %c1_i16 = arith.constant 1 : i16
          %15 = arith.andi %8, %8 : i16
          %cst_35 = arith.constant 0.000000e+00 : f16
          %c2_i16 = arith.constant 2 : i16
          scf.yield %cst_35, %c2_i16 : f16, i16
        } else {
          %cst_35 = arith.constant 3.000000e+00 : f16
          scf.yield %cst_35, %9 : f16, i16
        }
        %13 = arith.divf %10, %10 : f32
        %14 = arith.divf %13, %7 : f32
        memref.store %7, %alloc_13[%arg18, %6] : memref<17x26xf32, #tile.space<shared>>
        scf.reduce 
      }
      %5 = arith.minui %dim_25, %c16 : index
      %cst = arith.constant -1.000000e+00 : bf16
      tile.axpy %alloc_28, %cst into %alloc_30 : memref<1x26xbf16, #tile.space<shared>>, bf16, memref<17x26xbf16, #tile.space<shared>>
      tile.copy %alloc to %subview : memref<17x8xi16, #tile.space<shared>>, memref<17x8xi16, strided<[8, 1], offset: ?>>
      tile.copy %alloc_0 to %subview_2 : memref<1x17xi8, #tile.space<shared>>, memref<1x17xi8, strided<[17, 1], offset: ?>>
      tile.copy %alloc_3 to %subview_5 : memref<1x15xi8, #tile.space<shared>>, memref<1x15xi8, strided<[?, 1], offset: ?>>
      tile.copy %alloc_6 to %subview_8 : memref<1x38xf16, #tile.space<shared>>, memref<1x38xf16, strided<[38, 1], offset: ?>>
      tile.copy %alloc_9 to %subview_12 : memref<1x34xf16, #tile.space<shared>>, memref<1x34xf16, strided<[?, 1], offset: ?>>
      tile.copy %alloc_13 to %subview_17 : memref<17x26xf32, #tile.space<shared>>, memref<17x26xf32, strided<[26, 1], offset: ?>>
      tile.copy %alloc_18 to %subview_19 : memref<17x13xi16, #tile.space<shared>>, memref<17x13xi16, strided<[13, 1], offset: ?>>
      tile.copy %alloc_20 to %subview_22 : memref<13x17xf32, #tile.space<shared>>, memref<13x17xf32, strided<[?, 1], offset: ?>>
      tile.copy %alloc_23 to %subview_27 : memref<17x13xi16, #tile.space<shared>>, memref<17x13xi16, strided<[13, 1], offset: ?>>
      tile.copy %alloc_28 to %subview_29 : memref<1x26xbf16, #tile.space<shared>>, memref<1x26xbf16, strided<[26, 1], offset: ?>>
      tile.copy %alloc_30 to %subview_31 : memref<17x26xbf16, #tile.space<shared>>, memref<17x26xbf16, strided<[26, 1], offset: ?>>
    }
    return
  }
}
