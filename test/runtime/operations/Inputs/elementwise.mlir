
func.func @kernel(%A: memref<16x32xi16>, %B: memref<16x32xi16>, %C: memref<16x32xi16>) {
  %c1 = arith.constant 1 : index
  %s = arith.constant 3 : i16
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : memref<16x32xi16, #tile.space<shared>>
    %b = memref.alloc() : memref<16x32xi16, #tile.space<shared>>
    %c = memref.alloc() : memref<16x32xi16, #tile.space<shared>>
    tile.copy %A to %a : memref<16x32xi16>, memref<16x32xi16, #tile.space<shared>>
    tile.copy %B to %b : memref<16x32xi16>, memref<16x32xi16, #tile.space<shared>>
    tile.add %s, %a into %a : i16, memref<16x32xi16, #tile.space<shared>>, memref<16x32xi16, #tile.space<shared>>
    tile.copy %a to %C : memref<16x32xi16, #tile.space<shared>>, memref<16x32xi16>
  }
  return
}
