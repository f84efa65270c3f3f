// RUN: tl-run %s --validate=4 --target=910B2
// RUN: sed 's/interval = 1024/interval = 17/' %s | tl-run - --validate=4 --target=910B2
// RUN: sed 's/interval = 1024/interval = 1025/' %s | not tl-opt --tl-compile -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=MOST

!rows = memref<?x32xf16>
!part = memref<32x32xf16, strided<[32, 1], offset: ?>>
!sums = memref<?x32xf32>
!sum = memref<32x32xf32, strided<[32, 1], offset: ?>>
!matrix = memref<32x32xf16, #tile.space<shared>>
!acc = memref<32x32xf32, #tile.space<fragment>>
!tile = memref<32x32xf32, #tile.space<shared>>

// A core waits for a flag in each interval, that is, for one remainder of the number of the
// iteration. Counts are decided for the longest interval there is.
// MOST: error: 'scf.for' op needs a 64-bit integer of at least 1 as its interval, and at most 1024
func.func @longest_interval(%A: !rows, %C: !sums) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  %true = arith.constant true
  %n = memref.dim %A, %c0 : !rows
  %whole = affine.apply affine_map<(d0) -> (d0 floordiv 32 * 32)>(%n)
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : !matrix
    %c = memref.alloc() : !acc
    %x = memref.alloc() : !tile
    scf.for %i = %c0 to %whole step %c32 {
      %At = memref.subview %A[%i, 0] [32, 32] [1, 1] : !rows to !part
      %Ct = memref.subview %C[%i, 0] [32, 32] [1, 1] : !sums to !sum
      tile.copy %At to %a : !part, !matrix
      tile.gemm %a, %a into %c init(%true) : !matrix, !matrix, !acc
      tile.copy %c to %x : !acc, !tile
      tile.copy %x to %Ct : !tile, !sum
    } {tile.interval = 1024}
  }
  return
}
