
func.func @kernel(%A: memref<16x64xf16>, %B: memref<64xf16>, %C: memref<16x64xf16>) {
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : memref<16x64xf16, #tile.space<shared>>
    tile.copy %A to %a : memref<16x64xf16>, memref<16x64xf16, #tile.space<shared>>
    %b = memref.alloc() : memref<64xf16, #tile.space<shared>>
    tile.copy %B to %b : memref<64xf16>, memref<64xf16, #tile.space<shared>>
    %c = memref.alloc() : memref<16x64xf16, #tile.space<shared>>
    tile.copy %C to %c : memref<16x64xf16>, memref<16x64xf16, #tile.space<shared>>
    tile.sub %a, %b into %c : memref<16x64xf16, #tile.space<shared>>, memref<64xf16, #tile.space<shared>>, memref<16x64xf16, #tile.space<shared>>
    tile.copy %c to %C : memref<16x64xf16, #tile.space<shared>>, memref<16x64xf16>
  }
  return
}
