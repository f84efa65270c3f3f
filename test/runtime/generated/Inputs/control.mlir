module {
  func.func @kernel(%arg0: index, %arg1: memref<2xf16>, %arg2: memref<2xf16>) {
    %c4 = arith.constant 4 : index
    %c11 = arith.constant 11 : index
    %c10 = arith.constant 10 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c1 = arith.constant 1 : index
    tile.launch (%arg3) in (%c1) {
      %alloc = memref.alloc() : memref<2xf16, #tile.space<shared>>
      %c0 = arith.constant 0 : index
      %dim = memref.dim %arg1, %c0 : memref<2xf16>
      %subview = memref.subview %arg1[0] [2] [1] : memref<2xf16> to memref<2xf16, strided<[1]>>
      tile.copy %subview to %alloc : memref<2xf16, strided<[1]>>, memref<2xf16, #tile.space<shared>>
      %alloc_0 = memref.alloc() : memref<2x4xf16, #tile.space<shared>>
      %alloc_1 = memref.alloc() : memref<2xf16, #tile.space<shared>>
      tile.copy %arg2 to %alloc_1 : memref<2xf16>, memref<2xf16, #tile.space<shared>>
      tile.sort %alloc_1 into %alloc_0 : memref<2xf16, #tile.space<shared>>, memref<2x4xf16, #tile.space<shared>>
      scf.for %arg4 = %arg3 to %c3 step %c1 {
        %row, %column = tile.swizzle %arg4 in (%c1, %c3)  rows 1
        %0 = arith.cmpi slt, %column, %c2 : index
        scf.if %0 {
          scf.for unsigned %arg5 = %c1 to %arg0 step %c1 {
            %alloca_2 = memref.alloca() : memref<index>
            %6 = arith.muli %row, %c3 : index
            %7 = arith.addi %6, %c2 : index
            %8 = arith.remui %7, %c10 : index
            memref.store %8, %alloca_2[] : memref<index>
            %9 = memref.load %alloca_2[] : memref<index>
            %10 = arith.remui %9, %c11 : index
          } {tile.stages = 1 : i64}
        }
        %alloca = memref.alloca() : memref<index>
        %1 = arith.muli %arg3, %c4 : index
        %2 = arith.addi %1, %c4 : index
        %3 = arith.remui %2, %c10 : index
        memref.store %3, %alloca[] : memref<index>
        %4 = memref.load %alloca[] : memref<index>
        %5 = arith.remui %4, %c11 : index
      } {tile.stages = 1 : i64}
      tile.topk %alloc into %alloc_0 : memref<2xf16, #tile.space<shared>>, memref<2x4xf16, #tile.space<shared>>
      tile.copy %alloc to %subview : memref<2xf16, #tile.space<shared>>, memref<2xf16, strided<[1]>>
    }
    return
  }
}
