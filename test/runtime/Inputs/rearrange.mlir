
func.func @kernel(%A: memref<64xi8>, %C: memref<16x64xi8>) {
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : memref<64xi8, #tile.space<shared>>
    tile.copy %A to %a : memref<64xi8>, memref<64xi8, #tile.space<shared>>
    %c = memref.alloc() : memref<16x64xi8, #tile.space<shared>>
    tile.copy %C to %c : memref<16x64xi8>, memref<16x64xi8, #tile.space<shared>>
    tile.broadcast %a into %c : memref<64xi8, #tile.space<shared>>, memref<16x64xi8, #tile.space<shared>>
    tile.copy %c to %C : memref<16x64xi8, #tile.space<shared>>, memref<16x64xi8>
  }
  return
}
