
func.func @kernel(%a_gm: memref<32xf32>, %o_gm: memref<32xi32>, %c_gm: memref<32xf32>) {
  %one = arith.constant 1 : index
  tile.launch (%block) in (%one) {
    %a_tile = memref.alloc() : memref<32xf32, #tile.space<shared>>
    tile.copy %a_gm to %a_tile : memref<32xf32>, memref<32xf32, #tile.space<shared>>
    %a = memref.subview %a_tile[0] [1] [1] : memref<32xf32, #tile.space<shared>> to memref<1xf32, strided<[1]>, #tile.space<shared>>
    %o_tile = memref.alloc() : memref<32xi32, #tile.space<shared>>
    tile.copy %o_gm to %o_tile : memref<32xi32>, memref<32xi32, #tile.space<shared>>
    %o = memref.subview %o_tile[0] [1] [1] : memref<32xi32, #tile.space<shared>> to memref<1xi32, strided<[1]>, #tile.space<shared>>
    %c_tile = memref.alloc() : memref<32xf32, #tile.space<shared>>
    tile.copy %c_gm to %c_tile : memref<32xf32>, memref<32xf32, #tile.space<shared>>
    %c = memref.subview %c_tile[0] [1] [1] : memref<32xf32, #tile.space<shared>> to memref<1xf32, strided<[1]>, #tile.space<shared>>
    %base = arith.constant 0 : index
    tile.gather %a at %o into %c : memref<1xf32, strided<[1]>, #tile.space<shared>>, memref<1xi32, strided<[1]>, #tile.space<shared>>, memref<1xf32, strided<[1]>, #tile.space<shared>>
    tile.copy %c_tile to %c_gm : memref<32xf32, #tile.space<shared>>, memref<32xf32>
  }
  return
}
