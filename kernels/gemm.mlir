// C = A B in f16 with f32 accumulation, one 128x256 tile of C per block.
//
// A block walks K in steps of 64: it loads a tile of A and one of B into shared
// memory and multiplies them into a fragment, which it stores as f16 at the end.
// M, N and K have to be multiples of 128, 256 and 64.
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
  %m_rest = arith.remui %M, %c128 : index
  %n_rest = arith.remui %N, %c256 : index
  %k_rest = arith.remui %K, %c64 : index
  %m_whole = arith.cmpi eq, %m_rest, %c0 : index
  %n_whole = arith.cmpi eq, %n_rest, %c0 : index
  %k_whole = arith.cmpi eq, %k_rest, %c0 : index
  cf.assert %m_whole, "M must be a multiple of 128"
  cf.assert %n_whole, "N must be a multiple of 256"
  cf.assert %k_whole, "K must be a multiple of 64"

  %rows = arith.divui %M, %c128 : index
  %columns = arith.divui %N, %c256 : index
  %blocks = arith.muli %rows, %columns : index
  tile.launch (%block) in (%blocks) {
    %row, %column = affine.delinearize_index %block into (%rows, %columns) : index, index
    %m = arith.muli %row, %c128 : index
    %n = arith.muli %column, %c256 : index

    %a = memref.alloc() : memref<128x64xf16, #tile.space<shared>>
    %b = memref.alloc() : memref<64x256xf16, #tile.space<shared>>
    %c = memref.alloc() : memref<128x256xf32, #tile.space<fragment>>
    scf.for %k = %c0 to %K step %c64 {
      %Ak = memref.subview %A[%m, %k] [128, 64] [1, 1] : memref<?x?xf16> to memref<128x64xf16, strided<[?, 1], offset: ?>>
      %Bk = memref.subview %B[%k, %n] [64, 256] [1, 1] : memref<?x?xf16> to memref<64x256xf16, strided<[?, 1], offset: ?>>
      tile.copy %Ak to %a : memref<128x64xf16, strided<[?, 1], offset: ?>>, memref<128x64xf16, #tile.space<shared>>
      tile.copy %Bk to %b : memref<64x256xf16, strided<[?, 1], offset: ?>>, memref<64x256xf16, #tile.space<shared>>
      %first = arith.cmpi eq, %k, %c0 : index
      tile.gemm %a, %b into %c init(%first) : memref<128x64xf16, #tile.space<shared>>, memref<64x256xf16, #tile.space<shared>>, memref<128x256xf32, #tile.space<fragment>>
    }
    %Ct = memref.subview %C[%m, %n] [128, 256] [1, 1] : memref<?x?xf16> to memref<128x256xf16, strided<[?, 1], offset: ?>>
    tile.copy %c to %Ct : memref<128x256xf32, #tile.space<fragment>>, memref<128x256xf16, strided<[?, 1], offset: ?>>
  }
  return
}
