
func.func @kernel(%A: memref<9x70xbf16>, %B: memref<8x64xbf16>, %C: memref<8x64xf16>, %n0: index, %n1: index) {
  %c1 = arith.constant 1 : index
  %v = arith.constant 3.0 : f16
  tile.launch (%block) in (%c1) {
    %a = memref.subview %A[1, 3] [%n0, %n1] [1, 1] : memref<9x70xbf16> to memref<?x?xbf16, strided<[70, 1], offset: 73>>
    %t = memref.alloc() : memref<8x64xf16, #tile.space<shared>>
    %u = memref.alloc() : memref<8x64xbf16, #tile.space<shared>>
    %tp = memref.subview %t[0, 0] [%n0, %n1] [1, 1] : memref<8x64xf16, #tile.space<shared>> to memref<?x?xf16, strided<[64, 1]>, #tile.space<shared>>
    %up = memref.subview %u[0, 0] [%n0, %n1] [1, 1] : memref<8x64xbf16, #tile.space<shared>> to memref<?x?xbf16, strided<[64, 1]>, #tile.space<shared>>
    tile.copy %a to %tp : memref<?x?xbf16, strided<[70, 1], offset: 73>>, memref<?x?xf16, strided<[64, 1]>, #tile.space<shared>>
    tile.copy %tp to %up : memref<?x?xf16, strided<[64, 1]>, #tile.space<shared>>, memref<?x?xbf16, strided<[64, 1]>, #tile.space<shared>>
    %b = memref.subview %B[0, 0] [%n0, %n1] [1, 1] : memref<8x64xbf16> to memref<?x?xbf16, strided<[64, 1]>>
    tile.copy %tp to %b : memref<?x?xf16, strided<[64, 1]>, #tile.space<shared>>, memref<?x?xbf16, strided<[64, 1]>>
    %c = memref.subview %C[0, 0] [%n0, %n1] [1, 1] : memref<8x64xf16> to memref<?x?xf16, strided<[64, 1]>>
    tile.copy %up to %c : memref<?x?xbf16, strided<[64, 1]>, #tile.space<shared>>, memref<?x?xf16, strided<[64, 1]>>
  }
  return
}
