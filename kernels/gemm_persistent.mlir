// C = A B in f16 with f32 accumulation by as many blocks as there are cores, each of
// which takes one 128x256 tile of C after another. M, N and K are any numbers.
//
// Tiles are taken column by column in groups of 4 rows, back and forth, so that the
// tiles of A and B that blocks load at the same time are few, and most are found in
// L2. A step of K is 256, so that a row of A is a whole request to memory and 4
// products hide a load, which is a step ahead of them.
#from_128 = affine_map<(d0, d1) -> (d0 - d1, 128)>
#from_256 = affine_map<(d0, d1) -> (d0 - d1, 256)>

func.func @gemm_persistent(%A: memref<?x?xf16>, %B: memref<?x?xf16>,
                           %C: memref<?x?xf16>, %blocks: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c128 = arith.constant 128 : index
  %c256 = arith.constant 256 : index
  %M = memref.dim %A, %c0 : memref<?x?xf16>
  %K = memref.dim %A, %c1 : memref<?x?xf16>
  %N = memref.dim %B, %c1 : memref<?x?xf16>

  %rows = arith.ceildivui %M, %c128 : index
  %columns = arith.ceildivui %N, %c256 : index
  %tiles = arith.muli %rows, %columns : index
  tile.launch (%block) in (%blocks) {
    %a = memref.alloc() : memref<128x256xf16, #tile.space<shared>>
    %b = memref.alloc() : memref<256x256xf16, #tile.space<shared>>
    %c = memref.alloc() : memref<128x256xf32, #tile.space<fragment>>
    scf.for %tile = %block to %tiles step %blocks {
      %row, %column = tile.swizzle %tile in (%rows, %columns) rows 4 serpentine
      %m = arith.muli %row, %c128 : index
      %n = arith.muli %column, %c256 : index
      %ms = affine.min #from_128(%M, %m)
      %ns = affine.min #from_256(%N, %n)
      %ct = memref.subview %c[0, 0] [%ms, %ns] [1, 1] : memref<128x256xf32, #tile.space<fragment>> to memref<?x?xf32, strided<[256, 1]>, #tile.space<fragment>>
      scf.for %k = %c0 to %K step %c256 {
        %ks = affine.min #from_256(%K, %k)
        %Ak = memref.subview %A[%m, %k] [%ms, %ks] [1, 1] : memref<?x?xf16> to memref<?x?xf16, strided<[?, 1], offset: ?>>
        %Bk = memref.subview %B[%k, %n] [%ks, %ns] [1, 1] : memref<?x?xf16> to memref<?x?xf16, strided<[?, 1], offset: ?>>
        %at = memref.subview %a[0, 0] [%ms, %ks] [1, 1] : memref<128x256xf16, #tile.space<shared>> to memref<?x?xf16, strided<[256, 1]>, #tile.space<shared>>
        %bt = memref.subview %b[0, 0] [%ks, %ns] [1, 1] : memref<256x256xf16, #tile.space<shared>> to memref<?x?xf16, strided<[256, 1]>, #tile.space<shared>>
        tile.copy %Ak to %at : memref<?x?xf16, strided<[?, 1], offset: ?>>, memref<?x?xf16, strided<[256, 1]>, #tile.space<shared>>
        tile.copy %Bk to %bt : memref<?x?xf16, strided<[?, 1], offset: ?>>, memref<?x?xf16, strided<[256, 1]>, #tile.space<shared>>
        %first = arith.cmpi eq, %k, %c0 : index
        tile.gemm %at, %bt into %ct init(%first) : memref<?x?xf16, strided<[256, 1]>, #tile.space<shared>>, memref<?x?xf16, strided<[256, 1]>, #tile.space<shared>>, memref<?x?xf32, strided<[256, 1]>, #tile.space<fragment>>
      } {tile.stages = 2}
      %Ct = memref.subview %C[%m, %n] [%ms, %ns] [1, 1] : memref<?x?xf16> to memref<?x?xf16, strided<[?, 1], offset: ?>>
      tile.copy %ct to %Ct : memref<?x?xf32, strided<[256, 1]>, #tile.space<fragment>>, memref<?x?xf16, strided<[?, 1], offset: ?>>
    }
  }
  return
}
