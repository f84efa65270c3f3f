// C[b] = A[b] B[b] for each b, in f16 with f32 accumulation, by as many blocks as there
// are cores, each of which takes one 128x256 tile of one C[b] after another. All
// extents are any numbers.
//
// Tiles of a batch are taken column by column in groups of 4 rows, back and forth, as
// those of gemm_persistent.mlir.
!tensor = memref<?x?x?xf16>
!part = memref<?x?xf16, strided<[?, 1], offset: ?>>
!a = memref<128x256xf16, #tile.space<shared>>
!b = memref<256x256xf16, #tile.space<shared>>
!c = memref<128x256xf32, #tile.space<fragment>>
!matrix = memref<?x?xf16, strided<[256, 1]>, #tile.space<shared>>
!acc = memref<?x?xf32, strided<[256, 1]>, #tile.space<fragment>>
#from_128 = affine_map<(d0, d1) -> (d0 - d1, 128)>
#from_256 = affine_map<(d0, d1) -> (d0 - d1, 256)>

func.func @batched_gemm(%A: !tensor, %B: !tensor, %C: !tensor, %blocks: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c128 = arith.constant 128 : index
  %c256 = arith.constant 256 : index
  %count = memref.dim %A, %c0 : !tensor
  %M = memref.dim %A, %c1 : !tensor
  %K = memref.dim %A, %c2 : !tensor
  %N = memref.dim %B, %c2 : !tensor

  %rows = arith.ceildivui %M, %c128 : index
  %columns = arith.ceildivui %N, %c256 : index
  %each = arith.muli %rows, %columns : index
  %tiles = arith.muli %count, %each : index
  tile.launch (%block) in (%blocks) {
    %a = memref.alloc() : !a
    %b = memref.alloc() : !b
    %c = memref.alloc() : !c
    scf.for %tile = %block to %tiles step %blocks {
      %batch, %of_batch = affine.delinearize_index %tile into (%count, %each) : index, index
      %row, %column = tile.swizzle %of_batch in (%rows, %columns) rows 4 serpentine
      %m = arith.muli %row, %c128 : index
      %n = arith.muli %column, %c256 : index
      %ms = affine.min #from_128(%M, %m)
      %ns = affine.min #from_256(%N, %n)
      %ct = memref.subview %c[0, 0] [%ms, %ns] [1, 1] : !c to !acc
      scf.for %k = %c0 to %K step %c256 {
        %ks = affine.min #from_256(%K, %k)
        %Ak = memref.subview %A[%batch, %m, %k] [1, %ms, %ks] [1, 1, 1] : !tensor to !part
        %Bk = memref.subview %B[%batch, %k, %n] [1, %ks, %ns] [1, 1, 1] : !tensor to !part
        %at = memref.subview %a[0, 0] [%ms, %ks] [1, 1] : !a to !matrix
        %bt = memref.subview %b[0, 0] [%ks, %ns] [1, 1] : !b to !matrix
        tile.copy %Ak to %at : !part, !matrix
        tile.copy %Bk to %bt : !part, !matrix
        %first = arith.cmpi eq, %k, %c0 : index
        tile.gemm %at, %bt into %ct init(%first) : !matrix, !matrix, !acc
      } {tile.stages = 2}
      %Ct = memref.subview %C[%batch, %m, %n] [1, %ms, %ns] [1, 1, 1] : !tensor to !part
      tile.copy %ct to %Ct : !acc, !part
    }
  }
  return
}
