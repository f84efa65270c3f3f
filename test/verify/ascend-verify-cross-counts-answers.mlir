// RUN: tl-run %s --validate=4 --target=910B2
// RUN: sed 's/interval = 1024/interval = 10/' %s | tl-run - --validate=4 --target=910B2
// RUN: sed 's/stages = 1, tile.interval = 1024/stages = 3, tile.interval = 17/' %s | tl-run - --validate=4 --target=910B2
// RUN: sed 's/arith.constant 1 :/arith.constant 9223372036854775744 :/' %s | tl-opt - --tl-compile -o /dev/null

!rows = memref<?x32xf32>
!part = memref<32x32xf32, strided<[32, 1], offset: ?>>
!weights = memref<32x32xf16>
!matrix = memref<32x32xf16, #tile.space<shared>>
!acc = memref<32x32xf32, #tile.space<fragment>>
!tile = memref<32x32xf32, #tile.space<shared>>

// A core that gets answers runs ahead by an interval, so its iterations are in two loops whose
// trip counts depend on the interval. Their numbers of flags have a closed form, whatever the
// interval is.
func.func @there_and_back(%D: !rows, %B: !weights, %C: !rows) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  %two = arith.constant 2.0 : f32
  %true = arith.constant true
  %n = memref.dim %D, %c0 : !rows
  %whole = affine.apply affine_map<(d0) -> (d0 floordiv 32 * 32)>(%n)
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : !matrix
    %b = memref.alloc() : !matrix
    %c = memref.alloc() : !acc
    %d = memref.alloc() : !tile
    %x = memref.alloc() : !tile
    tile.copy %B to %b : !weights, !matrix
    scf.for %i = %c0 to %whole step %c32 {
      %Dt = memref.subview %D[%i, 0] [32, 32] [1, 1] : !rows to !part
      %Ct = memref.subview %C[%i, 0] [32, 32] [1, 1] : !rows to !part
      tile.copy %Dt to %d : !part, !tile
      tile.mul %d, %two into %d : !tile, f32, !tile
      tile.copy %d to %a : !tile, !matrix
      tile.gemm %a, %b into %c init(%true) : !matrix, !matrix, !acc
      tile.copy %c to %x : !acc, !tile
      tile.add %x, %d into %x : !tile, !tile, !tile
      tile.copy %x to %Ct : !tile, !part
    } {tile.stages = 1, tile.interval = 1024}
  }
  return
}
