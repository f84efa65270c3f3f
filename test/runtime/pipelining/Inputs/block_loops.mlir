
!tensor = memref<?x?xf16>
!sums = memref<?x16xf32>
!part = memref<16x16xf16, strided<[?, 1], offset: ?>>
!row = memref<16x16xf32, strided<[16, 1], offset: ?>>
!shared = memref<16x16xf16, #tile.space<shared>>
!acc = memref<16x16xf32, #tile.space<fragment>>
!tile = memref<16x16xf32, #tile.space<shared>>

func.func @kernel(%A: !tensor, %B: !tensor, %D: !sums, %C: !sums) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %true = arith.constant true
  %false = arith.constant false
  %M = memref.dim %A, %c0 : !tensor
  %K = memref.dim %A, %c1 : !tensor
  %blocks = arith.ceildivui %M, %c16 : index
  tile.launch (%block) in (%blocks) {
    %m = arith.muli %block, %c16 : index
    %a = memref.alloc() : !shared
    %b = memref.alloc() : !shared
    %c = memref.alloc() : !acc
    %x = memref.alloc() : !tile
    %d = memref.alloc() : !tile
    %A0 = memref.subview %A[%m, 0] [16, 16] [1, 1] : !tensor to !part
    %B0 = memref.subview %B[0, 0] [16, 16] [1, 1] : !tensor to memref<16x16xf16, strided<[?, 1]>>
    tile.copy %A0 to %a : !part, !shared
    tile.copy %B0 to %b : memref<16x16xf16, strided<[?, 1]>>, !shared
    tile.gemm %a, %b into %c init(%true) : !shared, !shared, !acc
    scf.for %k = %c16 to %K step %c16 {
      %Ak = memref.subview %A[%m, %k] [16, 16] [1, 1] : !tensor to !part
      %Bk = memref.subview %B[%k, 0] [16, 16] [1, 1] : !tensor to !part
      tile.copy %Ak to %a : !part, !shared
      tile.copy %Bk to %b : !part, !shared
      tile.gemm %a, %b into %c init(%false) : !shared, !shared, !acc
    } {tile.stages = 1}
    %Dm = memref.subview %D[%m, 0] [16, 16] [1, 1] : !sums to !row
    %Cm = memref.subview %C[%m, 0] [16, 16] [1, 1] : !sums to !row
    tile.copy %Dm to %d : !row, !tile
    tile.copy %c to %x : !acc, !tile
    tile.add %x, %d into %x : !tile, !tile, !tile
    tile.copy %x to %Cm : !tile, !row
  }
  return
}
