module {
  func.func @kernel(%arg0: index, %arg1: memref<8xui8>) {
    %c8 = arith.constant 8 : index
    %c4 = arith.constant 4 : index
    %c11 = arith.constant 11 : index
    %c10 = arith.constant 10 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c1 = arith.constant 1 : index
    tile.launch (%arg2) in (%c1) {
      %alloc = memref.alloc() : memref<8xui8, #tile.space<shared>>
      tile.copy %arg1 to %alloc : memref<8xui8>, memref<8xui8, #tile.space<shared>>
      scf.for %arg3 = %arg2 to %c3 step %c1 {
        %row, %column = tile.swizzle %arg3 in (%c1, %c3)  rows 1
        %2 = arith.cmpi slt, %column, %c2 : index
        scf.if %2 {
          scf.for unsigned %arg4 = %c1 to %arg0 step %c1 {
            %alloca_0 = memref.alloca() : memref<index>
            %8 = arith.muli %row, %c3 : index
            %9 = arith.addi %8, %c2 : index
            %10 = arith.remui %9, %c10 : index
            memref.store %10, %alloca_0[] : memref<index>
            %11 = memref.load %alloca_0[] : memref<index>
            %12 = arith.remui %11, %c11 : index
          } {tile.stages = 1 : i64}
        }
        %alloca = memref.alloca() : memref<index>
        %3 = arith.muli %arg2, %c4 : index
        %4 = arith.addi %3, %c4 : index
        %5 = arith.remui %4, %c10 : index
        memref.store %5, %alloca[] : memref<index>
        %6 = memref.load %alloca[] : memref<index>
        %7 = arith.remui %6, %c11 : index
      } {tile.stages = 1 : i64}
      %0 = arith.remui %arg2, %c8 : index
      %1 = arith.index_cast %0 : index to i8
      %subview = memref.subview %alloc[0] [8] [1] : memref<8xui8, #tile.space<shared>> to memref<8xui8, strided<[1]>, #tile.space<shared>>
      tile.mul %1, %subview into %alloc : i8, memref<8xui8, strided<[1]>, #tile.space<shared>>, memref<8xui8, #tile.space<shared>>
      tile.copy %alloc to %arg1 : memref<8xui8, #tile.space<shared>>, memref<8xui8>
    }
    return
  }
}
