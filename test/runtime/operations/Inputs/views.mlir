
func.func @kernel(%A: memref<8x64xf32>, %A_OUT: memref<8x64xf32>) {
  %blocks = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  %n = arith.constant 5 : index
  tile.launch (%block) in (%blocks) {
    %a = memref.alloc() : memref<8x64xf32, #tile.space<shared>>
    tile.copy %A to %a : memref<8x64xf32>, memref<8x64xf32, #tile.space<shared>>
    %s = memref.subview %a[1, 8] [%n, 32] [1, 1] : memref<8x64xf32, #tile.space<shared>> to memref<?x32xf32, strided<[64, 1], offset: 72>, #tile.space<shared>>
    %i = tile.bitcast %s : memref<?x32xf32, strided<[64, 1], offset: 72>, #tile.space<shared>> to memref<?x32xi32, strided<[64, 1], offset: 72>, #tile.space<shared>>
    tile.max %i, %zero into %i : memref<?x32xi32, strided<[64, 1], offset: 72>, #tile.space<shared>>, i32, memref<?x32xi32, strided<[64, 1], offset: 72>, #tile.space<shared>>
    tile.copy %a to %A_OUT : memref<8x64xf32, #tile.space<shared>>, memref<8x64xf32>
  }
  return
}
