// C = A B + D in f16 with f32 accumulation, one 64x128 tile of C per block. M, N
// and K are any numbers: the tiles at the edges are smaller.
//
// The product is the cube core's work, the sum that of a vector core. Nothing
// here says so: the copy of the accumulator to a shared tile is where the data
// cross from one core to the other. The sum is one of whole tiles, which are padded at
// the edges: so it is few instructions, however large the parts are.
!tensor = memref<?x?xf16>
!part = memref<?x?xf16, strided<[?, 1], offset: ?>>
!acc = memref<64x128xf32, #tile.space<fragment>>
!acc_part = memref<?x?xf32, strided<[128, 1]>, #tile.space<fragment>>
!tile = memref<64x128xf32, #tile.space<shared>>
!tile_part = memref<?x?xf32, strided<[128, 1]>, #tile.space<shared>>
!half = memref<64x128xf16, #tile.space<shared>>
!left = memref<64x64xf16, #tile.space<shared>>
!left_part = memref<?x?xf16, strided<[64, 1]>, #tile.space<shared>>
!right = memref<64x128xf16, #tile.space<shared>>
!right_part = memref<?x?xf16, strided<[128, 1]>, #tile.space<shared>>
#from_64 = affine_map<(d0, d1) -> (d0 - d1, 64)>
#from_128 = affine_map<(d0, d1) -> (d0 - d1, 128)>

func.func @matmul_add(%A: !tensor, %B: !tensor, %D: !tensor, %C: !tensor) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  %none = arith.constant 0.0 : f16
  %zero = arith.constant 0.0 : f32
  %M = memref.dim %A, %c0 : !tensor
  %K = memref.dim %A, %c1 : !tensor
  %N = memref.dim %B, %c1 : !tensor

  %rows = arith.ceildivui %M, %c64 : index
  %columns = arith.ceildivui %N, %c128 : index
  %blocks = arith.muli %rows, %columns : index
  tile.launch (%block) in (%blocks) {
    %row, %column = affine.delinearize_index %block into (%rows, %columns) : index, index
    %m = arith.muli %row, %c64 : index
    %n = arith.muli %column, %c128 : index
    %ms = affine.min #from_64(%M, %m)
    %ns = affine.min #from_128(%N, %n)

    %a = memref.alloc() : !left
    %b = memref.alloc() : !right
    %c = memref.alloc() : !acc
    %x = memref.alloc() : !tile
    %d = memref.alloc() : !tile
    %e = memref.alloc() : !half
    %ct = memref.subview %c[0, 0] [%ms, %ns] [1, 1] : !acc to !acc_part
    %xt = memref.subview %x[0, 0] [%ms, %ns] [1, 1] : !tile to !tile_part
    scf.for %k = %c0 to %K step %c64 {
      %ks = affine.min #from_64(%K, %k)
      %Ak = memref.subview %A[%m, %k] [%ms, %ks] [1, 1] : !tensor to !part
      %Bk = memref.subview %B[%k, %n] [%ks, %ns] [1, 1] : !tensor to !part
      %at = memref.subview %a[0, 0] [%ms, %ks] [1, 1] : !left to !left_part
      %bt = memref.subview %b[0, 0] [%ks, %ns] [1, 1] : !right to !right_part
      tile.copy %Ak to %at : !part, !left_part
      tile.copy %Bk to %bt : !part, !right_part
      %first = arith.cmpi eq, %k, %c0 : index
      tile.gemm %at, %bt into %ct init(%first) : !left_part, !right_part, !acc_part
    }
    %Dt = memref.subview %D[%m, %n] [%ms, %ns] [1, 1] : !tensor to !part
    %Ct = memref.subview %C[%m, %n] [%ms, %ns] [1, 1] : !tensor to !part
    tile.copy %Dt to %e pad(%none) : !part, !half, f16
    tile.copy %e to %d : !half, !tile
    tile.copy %ct to %x pad(%zero) : !acc_part, !tile, f32
    tile.add %x, %d into %x : !tile, !tile, !tile
    tile.copy %xt to %Ct : !tile_part, !part
  }
  return
}
