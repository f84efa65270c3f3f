
func.func @kernel(%A: memref<3x5xf16>, %B: memref<3x5xf16>, %WHOLE: memref<1x1xf16>) {
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {
    %t = memref.alloc() : memref<1x1xf16, #tile.space<shared>>
    %a = memref.subview %A[1, 1] [1, 1] [1, 1] : memref<3x5xf16> to memref<1x1xf16, strided<[5, 1], offset: 6>>
    %b = memref.subview %B[1, 1] [1, 1] [1, 1] : memref<3x5xf16> to memref<1x1xf16, strided<[5, 1], offset: 6>>
    tile.copy %a to %t : memref<1x1xf16, strided<[5, 1], offset: 6>>, memref<1x1xf16, #tile.space<shared>>
    tile.copy %t to %b : memref<1x1xf16, #tile.space<shared>>, memref<1x1xf16, strided<[5, 1], offset: 6>>
    tile.copy %t to %WHOLE : memref<1x1xf16, #tile.space<shared>>, memref<1x1xf16>
  }
  return
}
