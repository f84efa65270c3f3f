module {
  func.func @kernel(%arg0: memref<2x17x8xi16>, %arg1: index, %arg2: memref<?x?x40xi8>, %arg3: index, %arg4: index, %arg5: memref<2x1x4x16xf16>, %arg6: memref<2x?x4x16xf16>, %arg7: memref<2x1x4x16xf16>, %arg8: memref<2x4x4x16xf16>, %arg9: memref<2x17x8xf16>, %arg10: memref<2x17x8xf16>, %arg11: memref<2x?x1xui8>, %arg12: memref<2x?x1xi32>) {
    %c5 = arith.constant 5 : index
    %c3 = arith.constant 3 : index
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %c2 = arith.constant 2 : index
    tile.launch (%arg13) in (%c2) {
      %alloc = memref.alloc() : memref<17x8xi16, #tile.space<shared>>
      %subview = memref.subview %arg0[%arg13, 0, 0] [1, 17, 8] [1, 1, 1] : memref<2x17x8xi16> to memref<17x8xi16, strided<[8, 1], offset: ?>>
      tile.copy %subview to %alloc : memref<17x8xi16, strided<[8, 1], offset: ?>>, memref<17x8xi16, #tile.space<shared>>
      %alloc_0 = memref.alloc() : memref<3x40xi8, #tile.space<shared>>
      %subview_1 = memref.subview %arg2[0, 0, 0] [2, 3, 40] [1, 1, 1] : memref<?x?x40xi8> to memref<2x3x40xi8, strided<[?, 40, 1]>>
      %subview_2 = memref.subview %subview_1[%arg13, 0, 0] [1, 3, 40] [1, 1, 1] : memref<2x3x40xi8, strided<[?, 40, 1]>> to memref<3x40xi8, strided<[40, 1], offset: ?>>
      tile.copy %subview_2 to %alloc_0 : memref<3x40xi8, strided<[40, 1], offset: ?>>, memref<3x40xi8, #tile.space<shared>>
      %subview_3 = memref.subview %arg6[0, 0, 0, 0] [2, 2, 4, 16] [1, 1, 1, 1] : memref<2x?x4x16xf16> to memref<2x2x4x16xf16, strided<[?, 64, 16, 1]>>
      %alloc_4 = memref.alloc() : memref<17x8xf16, #tile.space<shared>>
      %subview_5 = memref.subview %arg9[%arg13, 0, 0] [1, 17, 8] [1, 1, 1] : memref<2x17x8xf16> to memref<17x8xf16, strided<[8, 1], offset: ?>>
      tile.copy %subview_5 to %alloc_4 : memref<17x8xf16, strided<[8, 1], offset: ?>>, memref<17x8xf16, #tile.space<shared>>
      %alloc_6 = memref.alloc() : memref<17x8xf16, #tile.space<shared>>
      %subview_7 = memref.subview %arg10[%arg13, 0, 0] [1, 17, 8] [1, 1, 1] : memref<2x17x8xf16> to memref<17x8xf16, strided<[8, 1], offset: ?>>
      tile.copy %subview_7 to %alloc_6 : memref<17x8xf16, strided<[8, 1], offset: ?>>, memref<17x8xf16, #tile.space<shared>>
      %alloc_8 = memref.alloc() : memref<1x1xui8, #tile.space<shared>>
      %subview_9 = memref.subview %arg11[0, 0, 0] [2, 1, 1] [1, 1, 1] : memref<2x?x1xui8> to memref<2x1x1xui8, strided<[?, 1, 1]>>
      %subview_10 = memref.subview %subview_9[%arg13, 0, 0] [1, 1, 1] [1, 1, 1] : memref<2x1x1xui8, strided<[?, 1, 1]>> to memref<1x1xui8, strided<[?, 1], offset: ?>>
      tile.copy %subview_10 to %alloc_8 : memref<1x1xui8, strided<[?, 1], offset: ?>>, memref<1x1xui8, #tile.space<shared>>
      %alloc_11 = memref.alloc() : memref<1x1xi32, #tile.space<shared>>
      %subview_12 = memref.subview %arg12[0, 0, 0] [2, 1, 1] [1, 1, 1] : memref<2x?x1xi32> to memref<2x1x1xi32, strided<[?, 1, 1]>>
      %subview_13 = memref.subview %subview_12[%arg13, 0, 0] [1, 1, 1] [1, 1, 1] : memref<2x1x1xi32, strided<[?, 1, 1]>> to memref<1x1xi32, strided<[?, 1], offset: ?>>
      tile.copy %subview_13 to %alloc_11 : memref<1x1xi32, strided<[?, 1], offset: ?>>, memref<1x1xi32, #tile.space<shared>>
      %0 = arith.index_cast %arg1 : index to i16
      %c36_i16 = arith.constant 36 : i16
      %1 = arith.addi %0, %c36_i16 : i16
      %2 = arith.index_cast %1 : i16 to index
      %3 = arith.remui %2, %c8 : index
      %4 = arith.index_cast %3 : index to i16
      tile.or %alloc, %4 into %alloc : memref<17x8xi16, #tile.space<shared>>, i16, memref<17x8xi16, #tile.space<shared>>
      %subview_14 = memref.subview %alloc_0[0, 0] [3, 40] [1, 1] : memref<3x40xi8, #tile.space<shared>> to memref<3x40xi8, strided<[40, 1]>, #tile.space<shared>>
      %5 = arith.index_cast %arg13 : index to i16
      %c37_i16 = arith.constant 37 : i16
      %6 = arith.xori %5, %c37_i16 : i16
      %7 = arith.index_cast %6 : i16 to index
      %8 = arith.remui %7, %c1 : index
      %subview_15 = memref.subview %alloc_0[%8, 0] [3, 40] [1, 1] : memref<3x40xi8, #tile.space<shared>> to memref<3x40xi8, strided<[40, 1], offset: ?>, #tile.space<shared>>
      %subview_16 = memref.subview %alloc_0[%8, 0] [%arg3, 40] [1, 1] : memref<3x40xi8, #tile.space<shared>> to memref<?x40xi8, strided<[40, 1], offset: ?>, #tile.space<shared>>
      tile.cummax %subview_14 into %subview_16 dim(1) reverse : memref<3x40xi8, strided<[40, 1]>, #tile.space<shared>>, memref<?x40xi8, strided<[40, 1], offset: ?>, #tile.space<shared>>
      scf.for unsigned %arg14 = %c0 to %arg4 step %c1 {
        scf.for %arg15 = %c0 to %c3 step %c1 {
          %9 = arith.index_cast %arg13 : index to i32
          %c77_i32 = arith.constant 77 : i32
          %10 = arith.subi %c77_i32, %9 : i32
          %11 = arith.index_castui %10 : i32 to index
          %12 = arith.remui %11, %c1 : index
          %subview_20 = memref.subview %arg5[%arg13, 0, 0, %12] [1, 1, 4, 16] [1, 1, 1, 1] : memref<2x1x4x16xf16> to memref<4x16xf16, strided<[16, 1], offset: ?>>
          %alloc_21 = memref.alloc() : memref<4x16xf16, #tile.space<shared>>
          tile.copy %subview_20 to %alloc_21 {tile.stage = 1 : i64} : memref<4x16xf16, strided<[16, 1], offset: ?>>, memref<4x16xf16, #tile.space<shared>>
          %13 = arith.muli %arg13, %c3 : index
          %14 = arith.addi %13, %c5 : index
          %15 = arith.remui %14, %c1 : index
          %subview_22 = memref.subview %subview_3[%arg13, 0, 0, %15] [1, 1, 4, 16] [1, 1, 1, 1] : memref<2x2x4x16xf16, strided<[?, 64, 16, 1]>> to memref<4x16xf16, strided<[16, 1], offset: ?>>
          %alloc_23 = memref.alloc() : memref<4x16xf16, #tile.space<shared>>
          tile.copy %subview_22 to %alloc_23 {tile.stage = 0 : i64} : memref<4x16xf16, strided<[16, 1], offset: ?>>, memref<4x16xf16, #tile.space<shared>>
          tile.add %alloc_21, %alloc_23 into %alloc_23 {tile.stage = 1 : i64} : memref<4x16xf16, #tile.space<shared>>, memref<4x16xf16, #tile.space<shared>>, memref<4x16xf16, #tile.space<shared>>
          %16 = arith.remui %arg14, %c1 : index
          %subview_24 = memref.subview %arg7[%arg13, 0, 0, %16] [1, 1, 4, 16] [1, 1, 1, 1] : memref<2x1x4x16xf16> to memref<4x16xf16, strided<[16, 1], offset: ?>>
          tile.copy %alloc_21 to %subview_24 {tile.stage = 1 : i64} : memref<4x16xf16, #tile.space<shared>>, memref<4x16xf16, strided<[16, 1], offset: ?>>
          %subview_25 = memref.subview %arg8[%arg13, 0, 0, %c0] [1, 1, 4, 16] [1, 1, 1, 1] : memref<2x4x4x16xf16> to memref<4x16xf16, strided<[16, 1], offset: ?>>
          tile.copy %alloc_21 to %subview_25 {tile.stage = 2 : i64} : memref<4x16xf16, #tile.space<shared>>, memref<4x16xf16, strided<[16, 1], offset: ?>>
        }
        %alloc_17 = memref.alloc() : memref<17x8xf16, #tile.space<shared>>
        %cst = arith.constant 5.000000e-01 : f16
        %cst_18 = arith.constant 2.000000e+00 : f16
        tile.clamp %alloc_4, %cst, %cst_18 into %alloc_17 : memref<17x8xf16, #tile.space<shared>>, f16, f16, memref<17x8xf16, #tile.space<shared>>
        %cst_19 = arith.constant 1.500000e+00 : f16
        tile.pow %alloc_17, %cst_19 into %alloc_6 : memref<17x8xf16, #tile.space<shared>>, f16, memref<17x8xf16, #tile.space<shared>>
      }
      tile.reduce_mask  any %alloc_8 into %alloc_11 : memref<1x1xui8, #tile.space<shared>>, memref<1x1xi32, #tile.space<shared>>
      tile.copy %alloc to %subview : memref<17x8xi16, #tile.space<shared>>, memref<17x8xi16, strided<[8, 1], offset: ?>>
      tile.copy %alloc_0 to %subview_2 : memref<3x40xi8, #tile.space<shared>>, memref<3x40xi8, strided<[40, 1], offset: ?>>
      tile.copy %alloc_4 to %subview_5 : memref<17x8xf16, #tile.space<shared>>, memref<17x8xf16, strided<[8, 1], offset: ?>>
      tile.copy %alloc_6 to %subview_7 : memref<17x8xf16, #tile.space<shared>>, memref<17x8xf16, strided<[8, 1], offset: ?>>
      tile.copy %alloc_11 to %subview_13 : memref<1x1xi32, #tile.space<shared>>, memref<1x1xi32, strided<[?, 1], offset: ?>>
    }
    return
  }
}
