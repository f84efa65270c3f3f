func.func @bias_gelu(%X: memref<?x256xf16>, %bias: memref<256xf16>, %Y: memref<?x256xf16>) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %M = memref.dim %X, %c0 : memref<?x256xf16>
  %blocks = arith.ceildivui %M, %c64 : index
  tile.launch (%block) in (%blocks) {
    %m = arith.muli %block, %c64 : index
    %x = memref.alloc() : memref<64x256xf16, #tile.space<shared>>
    %b = memref.alloc() : memref<256xf16, #tile.space<shared>>
    %Xt = memref.subview %X[%m, 0] [64, 256] [1, 1] : memref<?x256xf16> to memref<64x256xf16, strided<[256, 1], offset: ?>>
    %Yt = memref.subview %Y[%m, 0] [64, 256] [1, 1] : memref<?x256xf16> to memref<64x256xf16, strided<[256, 1], offset: ?>>
    tile.copy %Xt to %x : memref<64x256xf16, strided<[256, 1], offset: ?>>, memref<64x256xf16, #tile.space<shared>>
    tile.copy %bias to %b : memref<256xf16>, memref<256xf16, #tile.space<shared>>
    tile.add %x, %b into %x : memref<64x256xf16, #tile.space<shared>>, memref<256xf16, #tile.space<shared>>, memref<64x256xf16, #tile.space<shared>>
    tile.gelu %x into %x : memref<64x256xf16, #tile.space<shared>>, memref<64x256xf16, #tile.space<shared>>
    tile.copy %x to %Yt : memref<64x256xf16, #tile.space<shared>>, memref<64x256xf16, strided<[256, 1], offset: ?>>
  }
  return
}
