module {
  func.func @kernel(%arg0: memref<2x8xi8>, %arg1: memref<?xi8>, %arg2: memref<2x8xi32>, %arg3: index, %arg4: memref<33x2xbf16>, %arg5: memref<3x66xbf16>) {
    %c7 = arith.constant 7 : index
    %c0 = arith.constant 0 : index
    %c8 = arith.constant 8 : index
    %c2 = arith.constant 2 : index
    %c1 = arith.constant 1 : index
    tile.launch (%arg6) in (%c1) {
      %alloc = memref.alloc() : memref<2x8xi8, #tile.space<shared>>
      tile.copy %arg0 to %alloc : memref<2x8xi8>, memref<2x8xi8, #tile.space<shared>>
      %alloc_0 = memref.alloc() : memref<2xi8, #tile.space<shared>>
      %c0_1 = arith.constant 0 : index
      %dim = memref.dim %arg1, %c0_1 : memref<?xi8>
      %subview = memref.subview %arg1[0] [2] [1] : memref<?xi8> to memref<2xi8, strided<[1]>>
      tile.copy %subview to %alloc_0 : memref<2xi8, strided<[1]>>, memref<2xi8, #tile.space<shared>>
      %alloc_2 = memref.alloc() : memref<2x8xi32, #tile.space<shared>>
      tile.copy %arg2 to %alloc_2 : memref<2x8xi32>, memref<2x8xi32, #tile.space<shared>>
      %alloc_3 = memref.alloc() : memref<33x2xbf16, #tile.space<shared>>
      tile.copy %arg4 to %alloc_3 : memref<33x2xbf16>, memref<33x2xbf16, #tile.space<shared>>
      %subview_4 = memref.subview %arg5[0, 0] [3, 66] [1, 1] : memref<3x66xbf16> to memref<3x66xbf16, strided<[66, 1]>>
      scf.parallel (%arg7, %arg8) = (%c0, %c0) to (%c2, %c8) step (%c1, %c1) {
        %0 = arith.subi %c1, %arg7 : index
        %1 = arith.subi %c7, %arg8 : index
        %2 = memref.load %alloc_2[%arg7, %1] : memref<2x8xi32, #tile.space<shared>>
        %3 = memref.load %alloc_0[%arg7] : memref<2xi8, #tile.space<shared>>
        %4 = memref.load %alloc_2[%arg7, %1] : memref<2x8xi32, #tile.space<shared>>
        %c3_i32 = arith.constant 3 : i32
        %5 = arith.xori %4, %2 : i32
        %6 = memref.load %alloc[%0, %arg8] : memref<2x8xi8, #tile.space<shared>>
        %c1_i32 = arith.constant 1 : i32
        %7 = arith.shli %5, %c1_i32 : i32
        %8 = memref.load %alloc_2[%arg7, %1] : memref<2x8xi32, #tile.space<shared>>
        %c1_i8 = arith.constant 1 : i8
        %c4_i8 = arith.constant 4 : i8
        %9 = arith.maxui %3, %c1_i8 : i8
        memref.store %3, %alloc[%0, %arg8] : memref<2x8xi8, #tile.space<shared>>
        scf.reduce 
      }
      %subview_5 = memref.subview %subview_4[1, %c0] [1, 66] [1, 1] : memref<3x66xbf16, strided<[66, 1]>> to memref<66xbf16, strided<[1], offset: ?>>
      scf.parallel (%arg7, %arg8) = (%c0, %c0) to (%arg3, %c2) step (%c1, %c1) {
        %0 = arith.muli %arg7, %c2 : index
        %1 = memref.load %subview_5[%0] : memref<66xbf16, strided<[1], offset: ?>>
        %2 = memref.load %alloc_3[%arg7, %arg8] : memref<33x2xbf16, #tile.space<shared>>
        %3 = arith.minimumf %1, %1 : bf16
        %4 = arith.cmpf une, %1, %3 : bf16
        scf.if %4 {
          memref.store %3, %alloc_3[%arg7, %arg8] : memref<33x2xbf16, #tile.space<shared>>
        } else {
          memref.store %2, %alloc_3[%arg7, %arg8] : memref<33x2xbf16, #tile.space<shared>>
        }
        %cst = arith.constant 4.000000e+00 : bf16
        memref.store %cst, %alloc_3[%arg7, %arg8] : memref<33x2xbf16, #tile.space<shared>>
        scf.reduce 
      }
      tile.copy %alloc to %arg0 : memref<2x8xi8, #tile.space<shared>>, memref<2x8xi8>
      tile.copy %alloc_0 to %subview : memref<2xi8, #tile.space<shared>>, memref<2xi8, strided<[1]>>
      tile.copy %alloc_2 to %arg2 : memref<2x8xi32, #tile.space<shared>>, memref<2x8xi32>
      tile.copy %alloc_3 to %arg4 : memref<33x2xbf16, #tile.space<shared>>, memref<33x2xbf16>
    }
    return
  }
}
