module {
  func.func @kernel(%arg0: memref<4x8xi32>, %arg1: memref<17xi8>, %arg2: memref<34xi8>, %arg3: memref<3x4xi8>, %arg4: memref<17xi8>) {
    %c4 = arith.constant 4 : index
    %c17 = arith.constant 17 : index
    %c0 = arith.constant 0 : index
    %c8 = arith.constant 8 : index
    %c2 = arith.constant 2 : index
    %c1 = arith.constant 1 : index
    tile.launch (%arg5) in (%c1) {
      %alloc = memref.alloc() : memref<4x8xi32, #tile.space<shared>>
      tile.copy %arg0 to %alloc : memref<4x8xi32>, memref<4x8xi32, #tile.space<shared>>
      %alloc_0 = memref.alloc() : memref<17xi8, #tile.space<shared>>
      tile.copy %arg1 to %alloc_0 : memref<17xi8>, memref<17xi8, #tile.space<shared>>
      %alloc_1 = memref.alloc() : memref<34xi8, #tile.space<shared>>
      tile.copy %arg2 to %alloc_1 : memref<34xi8>, memref<34xi8, #tile.space<shared>>
      %subview = memref.subview %arg3[0, 0] [3, 4] [1, 1] : memref<3x4xi8> to memref<3x4xi8, strided<[4, 1]>>
      %alloc_2 = memref.alloc() : memref<17xi8, #tile.space<shared>>
      tile.copy %arg4 to %alloc_2 : memref<17xi8>, memref<17xi8, #tile.space<shared>>
      scf.parallel (%arg6, %arg7) = (%c0, %c0) to (%c2, %c8) step (%c1, %c1) {
        %1 = arith.muli %arg6, %c2 : index
        %2 = memref.load %alloc[%1, %arg7] : memref<4x8xi32, #tile.space<shared>>
        %3 = memref.load %alloc[%1, %arg7] : memref<4x8xi32, #tile.space<shared>>
        %4 = arith.cmpi ne, %3, %3 : i32
        scf.if %4 {
          %c-3_i8 = arith.constant -3 : i8
          %c3_i8 = arith.constant 3 : i8
          %c3_i8_5 = arith.constant 3 : i8
          %9 = arith.minsi %c-3_i8, %c3_i8 : i8
          memref.store %3, %alloc[%1, %arg7] : memref<4x8xi32, #tile.space<shared>>
        } else {
          %c-3_i32 = arith.constant -3 : i32
          %c3_i32 = arith.constant 3 : i32
          %9 = arith.ori %c-3_i32, %2 : i32
          memref.store %2, %alloc[%1, %arg7] : memref<4x8xi32, #tile.space<shared>>
        }
        %5 = memref.load %alloc[%1, %arg7] : memref<4x8xi32, #tile.space<shared>>
        %c1_i32 = arith.constant 1 : i32
        %6 = arith.andi %5, %3 : i32
        %7 = memref.load %alloc[%1, %arg7] : memref<4x8xi32, #tile.space<shared>>
        %c1_i32_4 = arith.constant 1 : i32
        %8 = arith.xori %6, %7 : i32
        memref.store %7, %alloc[%1, %arg7] : memref<4x8xi32, #tile.space<shared>>
        scf.reduce 
      }
      %0 = arith.minui %arg5, %c17 : index
      %subview_3 = memref.subview %subview[1, %c0] [1, 4] [1, 1] : memref<3x4xi8, strided<[4, 1]>> to memref<4xi8, strided<[1], offset: ?>>
      scf.parallel (%arg6) = (%c0) to (%0) step (%c1) {
        %1 = arith.muli %arg6, %c2 : index
        %2 = memref.load %alloc_0[%arg6] : memref<17xi8, #tile.space<shared>>
        %3 = memref.load %subview_3[%c0] : memref<4xi8, strided<[1], offset: ?>>
        %c7_i8 = arith.constant 7 : i8
        %4 = arith.andi %3, %c7_i8 : i8
        %5 = arith.shli %2, %4 : i8
        memref.store %5, %alloc_0[%arg6] : memref<17xi8, #tile.space<shared>>
        %c3_i8 = arith.constant 3 : i8
        %6 = arith.remsi %5, %c3_i8 : i8
        %7 = arith.cmpi slt, %arg6, %c4 : index
        %8 = scf.if %7 -> (i8) {
          %10 = memref.load %alloc_1[%1] : memref<34xi8, #tile.space<shared>>
          %c4_i8_4 = arith.constant 4 : i8
          %11 = arith.xori %10, %3 : i8
          %c4_i8_5 = arith.constant 4 : i8
          %12 = arith.andi %11, %c4_i8_5 : i8
          %13 = arith.shrui %6, %12 : i8
          scf.yield %10 : i8
        } else {
          %c3_i8_4 = arith.constant 3 : i8
          %10 = arith.andi %3, %c3_i8_4 : i8
          %11 = arith.shrsi %6, %10 : i8
          %c1_i8 = arith.constant 1 : i8
          %12 = arith.xori %11, %3 : i8
          scf.yield %6 : i8
        }
        %c4_i8 = arith.constant 4 : i8
        %9 = arith.ceildivsi %5, %c4_i8 : i8
        memref.store %9, %alloc_0[%arg6] : memref<17xi8, #tile.space<shared>>
        memref.store %5, %alloc_0[%arg6] : memref<17xi8, #tile.space<shared>>
        scf.reduce 
      }
      tile.copy %alloc to %arg0 : memref<4x8xi32, #tile.space<shared>>, memref<4x8xi32>
      tile.copy %alloc_0 to %arg1 : memref<17xi8, #tile.space<shared>>, memref<17xi8>
      tile.copy %alloc_1 to %arg2 : memref<34xi8, #tile.space<shared>>, memref<34xi8>
      tile.copy %alloc_2 to %arg4 : memref<17xi8, #tile.space<shared>>, memref<17xi8>
    }
    return
  }
}
