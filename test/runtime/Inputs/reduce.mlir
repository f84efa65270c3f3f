
func.func @kernel(%A: memref<13x96xf16>, %R0: memref<96xf16>, %K0: memref<1x96xf16>, %R1: memref<96xf16>, %K1: memref<1x96xf16>, %R2: memref<96xf16>, %K2: memref<1x96xf16>) {
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : memref<13x96xf16, #tile.space<shared>>
    tile.copy %A to %a : memref<13x96xf16>, memref<13x96xf16, #tile.space<shared>>
    %r0 = memref.alloc() : memref<96xf16, #tile.space<shared>>
    tile.copy %R0 to %r0 : memref<96xf16>, memref<96xf16, #tile.space<shared>>
    %k0 = memref.alloc() : memref<1x96xf16, #tile.space<shared>>
    tile.copy %K0 to %k0 : memref<1x96xf16>, memref<1x96xf16, #tile.space<shared>>
    %r1 = memref.alloc() : memref<96xf16, #tile.space<shared>>
    tile.copy %R1 to %r1 : memref<96xf16>, memref<96xf16, #tile.space<shared>>
    %k1 = memref.alloc() : memref<1x96xf16, #tile.space<shared>>
    tile.copy %K1 to %k1 : memref<1x96xf16>, memref<1x96xf16, #tile.space<shared>>
    %r2 = memref.alloc() : memref<96xf16, #tile.space<shared>>
    tile.copy %R2 to %r2 : memref<96xf16>, memref<96xf16, #tile.space<shared>>
    %k2 = memref.alloc() : memref<1x96xf16, #tile.space<shared>>
    tile.copy %K2 to %k2 : memref<1x96xf16>, memref<1x96xf16, #tile.space<shared>>
    tile.reduce sum %a into %r0 dim(0) : memref<13x96xf16, #tile.space<shared>>, memref<96xf16, #tile.space<shared>>
    tile.reduce sum %a into %k0 dim(0) accumulate : memref<13x96xf16, #tile.space<shared>>, memref<1x96xf16, #tile.space<shared>>
    tile.reduce max %a into %r1 dim(0) : memref<13x96xf16, #tile.space<shared>>, memref<96xf16, #tile.space<shared>>
    tile.reduce max %a into %k1 dim(0) accumulate : memref<13x96xf16, #tile.space<shared>>, memref<1x96xf16, #tile.space<shared>>
    tile.reduce min %a into %r2 dim(0) : memref<13x96xf16, #tile.space<shared>>, memref<96xf16, #tile.space<shared>>
    tile.reduce min %a into %k2 dim(0) accumulate : memref<13x96xf16, #tile.space<shared>>, memref<1x96xf16, #tile.space<shared>>
    tile.copy %r0 to %R0 : memref<96xf16, #tile.space<shared>>, memref<96xf16>
    tile.copy %k0 to %K0 : memref<1x96xf16, #tile.space<shared>>, memref<1x96xf16>
    tile.copy %r1 to %R1 : memref<96xf16, #tile.space<shared>>, memref<96xf16>
    tile.copy %k1 to %K1 : memref<1x96xf16, #tile.space<shared>>, memref<1x96xf16>
    tile.copy %r2 to %R2 : memref<96xf16, #tile.space<shared>>, memref<96xf16>
    tile.copy %k2 to %K2 : memref<1x96xf16, #tile.space<shared>>, memref<1x96xf16>
  }
  return
}
