
func.func @kernel(%a_gm: memref<32xf16>, %v_gm: memref<32xf16>, %i_gm: memref<32xi32>) {
  %one = arith.constant 1 : index
  tile.launch (%block) in (%one) {
    %a_tile = memref.alloc() : memref<32xf16, #tile.space<shared>>
    tile.copy %a_gm to %a_tile : memref<32xf16>, memref<32xf16, #tile.space<shared>>
    %a = memref.subview %a_tile[0] [1] [1] : memref<32xf16, #tile.space<shared>> to memref<1xf16, strided<[1]>, #tile.space<shared>>
    %v_tile = memref.alloc() : memref<32xf16, #tile.space<shared>>
    tile.copy %v_gm to %v_tile : memref<32xf16>, memref<32xf16, #tile.space<shared>>
    %v = memref.subview %v_tile[0] [1] [1] : memref<32xf16, #tile.space<shared>> to memref<1xf16, strided<[1]>, #tile.space<shared>>
    %i_tile = memref.alloc() : memref<32xi32, #tile.space<shared>>
    tile.copy %i_gm to %i_tile : memref<32xi32>, memref<32xi32, #tile.space<shared>>
    %i = memref.subview %i_tile[0] [1] [1] : memref<32xi32, #tile.space<shared>> to memref<1xi32, strided<[1]>, #tile.space<shared>>
    %p = memref.alloc() : memref<1x4xf16, #tile.space<shared>>
    tile.sort %a into %p : memref<1xf16, strided<[1]>, #tile.space<shared>>, memref<1x4xf16, #tile.space<shared>>
    tile.split_pairs %p into %v, %i : memref<1x4xf16, #tile.space<shared>>, memref<1xf16, strided<[1]>, #tile.space<shared>>, memref<1xi32, strided<[1]>, #tile.space<shared>>
    tile.copy %v_tile to %v_gm : memref<32xf16, #tile.space<shared>>, memref<32xf16>
    tile.copy %i_tile to %i_gm : memref<32xi32, #tile.space<shared>>, memref<32xi32>
  }
  return
}
