
func.func @kernel(%A: memref<13x41xf32>, %A_OUT: memref<13x41xf32>) {
  %blocks = arith.constant 1 : index
  
  tile.launch (%block) in (%blocks) {
    %a = memref.alloc() : memref<13x41xf32, #tile.space<shared>>
    tile.copy %A to %a : memref<13x41xf32>, memref<13x41xf32, #tile.space<shared>>
    %v1 = arith.constant 0 : index
    %v2 = arith.constant 1 : index
    %v3 = arith.constant 13 : index
    %v4 = arith.constant 41 : index
    scf.parallel (%i5_0, %i5_1) = (%v1, %v1) to (%v3, %v4) step (%v2, %v2) {
    %v6 = arith.constant 0 : index
    %v7 = arith.addi %i5_0, %v6 : index
    %v8 = arith.cmpi sle, %i5_1, %v7 : index
    %v9 = arith.constant -1.0e+30 : f32
    %v10 = memref.load %a[%i5_0, %i5_1] : memref<13x41xf32, #tile.space<shared>>
    %v11 = arith.select %v8, %v10, %v9 : f32
    memref.store %v11, %a[%i5_0, %i5_1] : memref<13x41xf32, #tile.space<shared>>
    }
    tile.copy %a to %A_OUT : memref<13x41xf32, #tile.space<shared>>, memref<13x41xf32>
  }
  return
}
