// C = A B in f16 with f32 accumulation, one 128x256 tile of C per block. M, N and
// K are any numbers: the tiles at the edges are smaller.
//
// A block walks K in steps of 64: it loads a tile of A and one of B into shared
// memory and multiplies them into a fragment, which it stores as f16 at the end.
#from_128 = affine_map<(d0, d1) -> (d0 - d1, 128)>
#from_256 = affine_map<(d0, d1) -> (d0 - d1, 256)>
#from_64 = affine_map<(d0, d1) -> (d0 - d1, 64)>

func.func @gemm(%A: memref<?x?xf16>, %B: memref<?x?xf16>,
                %C: memref<?x?xf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  %c256 = arith.constant 256 : index
  %M = memref.dim %A, %c0 : memref<?x?xf16>
  %K = memref.dim %A, %c1 : memref<?x?xf16>
  %N = memref.dim %B, %c1 : memref<?x?xf16>

  %rows = arith.ceildivui %M, %c128 : index
  %columns = arith.ceildivui %N, %c256 : index
  %blocks = arith.muli %rows, %columns : index
  tile.launch (%block) in (%blocks) {
    %row, %column = affine.delinearize_index %block into (%rows, %columns) : index, index
    %m = arith.muli %row, %c128 : index
    %n = arith.muli %column, %c256 : index
    %ms = affine.min #from_128(%M, %m)
    %ns = affine.min #from_256(%N, %n)

    %a = memref.alloc() : memref<128x64xf16, #tile.space<shared>>
    %b = memref.alloc() : memref<64x256xf16, #tile.space<shared>>
    %c = memref.alloc() : memref<128x256xf32, #tile.space<fragment>>
    %ct = memref.subview %c[0, 0] [%ms, %ns] [1, 1] : memref<128x256xf32, #tile.space<fragment>> to memref<?x?xf32, strided<[256, 1]>, #tile.space<fragment>>
    scf.for %k = %c0 to %K step %c64 {
      %ks = affine.min #from_64(%K, %k)
      %Ak = memref.subview %A[%m, %k] [%ms, %ks] [1, 1] : memref<?x?xf16> to memref<?x?xf16, strided<[?, 1], offset: ?>>
      %Bk = memref.subview %B[%k, %n] [%ks, %ns] [1, 1] : memref<?x?xf16> to memref<?x?xf16, strided<[?, 1], offset: ?>>
      %at = memref.subview %a[0, 0] [%ms, %ks] [1, 1] : memref<128x64xf16, #tile.space<shared>> to memref<?x?xf16, strided<[64, 1]>, #tile.space<shared>>
      %bt = memref.subview %b[0, 0] [%ks, %ns] [1, 1] : memref<64x256xf16, #tile.space<shared>> to memref<?x?xf16, strided<[256, 1]>, #tile.space<shared>>
      tile.copy %Ak to %at : memref<?x?xf16, strided<[?, 1], offset: ?>>, memref<?x?xf16, strided<[64, 1]>, #tile.space<shared>>
      tile.copy %Bk to %bt : memref<?x?xf16, strided<[?, 1], offset: ?>>, memref<?x?xf16, strided<[256, 1]>, #tile.space<shared>>
      %first = arith.cmpi eq, %k, %c0 : index
      tile.gemm %at, %bt into %ct init(%first) : memref<?x?xf16, strided<[64, 1]>, #tile.space<shared>>, memref<?x?xf16, strided<[256, 1]>, #tile.space<shared>>, memref<?x?xf32, strided<[256, 1]>, #tile.space<fragment>>
    } {tile.stages = 1}
    %Ct = memref.subview %C[%m, %n] [%ms, %ns] [1, 1] : memref<?x?xf16> to memref<?x?xf16, strided<[?, 1], offset: ?>>
%any = arith.cmpi sgt, %K, %c0 : index
scf.if %any {
    tile.copy %ct to %Ct : memref<?x?xf32, strided<[256, 1]>, #tile.space<fragment>>, memref<?x?xf16, strided<[?, 1], offset: ?>>
}
  }
  return
}