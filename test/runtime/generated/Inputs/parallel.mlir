module {
  func.func @kernel(%arg0: memref<2x8xi32>, %arg1: memref<2x2x15xi32>, %arg2: memref<8x2xi32>, %arg3: memref<2x4xi16>, %arg4: memref<2x?xf32>, %arg5: memref<2x2xi16>) {
    %c7 = arith.constant 7 : index
    %c0 = arith.constant 0 : index
    %c8 = arith.constant 8 : index
    %c2 = arith.constant 2 : index
    %c1 = arith.constant 1 : index
    tile.launch (%arg6) in (%c1) {
      %alloc = memref.alloc() : memref<2x8xi32, #tile.space<shared>>
      tile.copy %arg0 to %alloc : memref<2x8xi32>, memref<2x8xi32, #tile.space<shared>>
      %alloc_0 = memref.alloc() : memref<8x2xi32, #tile.space<shared>>
      tile.copy %arg2 to %alloc_0 : memref<8x2xi32>, memref<8x2xi32, #tile.space<shared>>
      %alloc_1 = memref.alloc() : memref<2x4xi16, #tile.space<shared>>
      tile.copy %arg3 to %alloc_1 : memref<2x4xi16>, memref<2x4xi16, #tile.space<shared>>
      %alloc_2 = memref.alloc() : memref<2x2xf32, #tile.space<shared>>
      %c0_3 = arith.constant 0 : index
      %dim = memref.dim %arg4, %c0_3 : memref<2x?xf32>
      %subview = memref.subview %arg4[0, 0] [2, 2] [1, 1] : memref<2x?xf32> to memref<2x2xf32, strided<[?, 1]>>
      tile.copy %subview to %alloc_2 : memref<2x2xf32, strided<[?, 1]>>, memref<2x2xf32, #tile.space<shared>>
      %alloc_4 = memref.alloc() : memref<2x2xi16, #tile.space<shared>>
      tile.copy %arg5 to %alloc_4 : memref<2x2xi16>, memref<2x2xi16, #tile.space<shared>>
      %0 = arith.remui %arg6, %c8 : index
      %subview_5 = memref.subview %arg1[0, 0, %0] [1, 2, 8] [1, 1, 1] : memref<2x2x15xi32> to memref<2x8xi32, strided<[15, 1], offset: ?>>
      scf.parallel (%arg7, %arg8) = (%c0, %c0) to (%c2, %c8) step (%c1, %c1) {
        %1 = arith.subi %c1, %arg7 : index
        %2 = arith.subi %c7, %arg8 : index
        %3 = memref.load %alloc_0[%arg8, %arg7] : memref<8x2xi32, #tile.space<shared>>
        %4 = memref.load %alloc[%arg7, %arg8] : memref<2x8xi32, #tile.space<shared>>
        %5 = arith.index_cast %arg7 : index to i32
        %c3_i32 = arith.constant 3 : i32
        memref.store %c3_i32, %alloc[%arg7, %arg8] : memref<2x8xi32, #tile.space<shared>>
        scf.reduce 
      }
      scf.parallel (%arg7, %arg8) = (%c0, %c0) to (%c2, %c2) step (%c1, %c1) {
        %1 = arith.muli %arg7, %c2 : index
        %2 = memref.load %alloc_1[%arg8, %1] : memref<2x4xi16, #tile.space<shared>>
        %3 = memref.load %alloc_2[%arg7, %arg8] : memref<2x2xf32, #tile.space<shared>>
        %4 = arith.cmpf une, %3, %3 : f32
        scf.if %4 {
          memref.store %2, %alloc_4[%arg7, %arg8] : memref<2x2xi16, #tile.space<shared>>
        }
        %5 = memref.load %alloc_1[%arg8, %1] : memref<2x4xi16, #tile.space<shared>>
        %6 = arith.minimumf %3, %3 : f32
        %cst = arith.constant 0.000000e+00 : f32
        %7 = arith.cmpf olt, %cst, %6 : f32
        %8 = arith.select %7, %3, %3 : f32
        memref.store %2, %alloc_1[%arg8, %1] : memref<2x4xi16, #tile.space<shared>>
        scf.reduce 
      }
      tile.copy %alloc to %arg0 : memref<2x8xi32, #tile.space<shared>>, memref<2x8xi32>
      tile.copy %alloc_0 to %arg2 : memref<8x2xi32, #tile.space<shared>>, memref<8x2xi32>
      tile.copy %alloc_1 to %arg3 : memref<2x4xi16, #tile.space<shared>>, memref<2x4xi16>
      tile.copy %alloc_2 to %subview : memref<2x2xf32, #tile.space<shared>>, memref<2x2xf32, strided<[?, 1]>>
      tile.copy %alloc_4 to %arg5 : memref<2x2xi16, #tile.space<shared>>, memref<2x2xi16>
    }
    return
  }
}
