
func.func @kernel(%A0: memref<64xf16>, %A1: memref<16x64xf16>) {
  %c1 = arith.constant 1 : index
  %s = arith.constant 3.0 : f16
  tile.launch (%block) in (%c1) {
    %t0 = memref.alloc() : memref<64xf16, #tile.space<shared>>
    tile.copy %A0 to %t0 : memref<64xf16>, memref<64xf16, #tile.space<shared>>
    %t1 = memref.alloc() : memref<16x64xf16, #tile.space<shared>>
    tile.copy %A1 to %t1 : memref<16x64xf16>, memref<16x64xf16, #tile.space<shared>>
    tile.axpy %t0, %s into %t1 : memref<64xf16, #tile.space<shared>>, f16, memref<16x64xf16, #tile.space<shared>>
    tile.copy %t1 to %A1 : memref<16x64xf16, #tile.space<shared>>, memref<16x64xf16>
  }
  return
}
