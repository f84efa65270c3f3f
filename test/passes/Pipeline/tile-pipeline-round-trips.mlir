// RUN: tl-opt %s --tl-compile=to=placed --remarks-filter=tile-pipeline --split-input-file --verify-diagnostics -o /dev/null

!global = memref<32x32xf32>
!tile = memref<32x32xf32, #tile.space<shared>>
!acc = memref<32x32xf32, #tile.space<fragment>>
// An iteration goes to the cube core and back twice, and carries x to the next one:
// the first trip sends the result of the second trip of the iteration before.
func.func @two_trips(%X: !global, %Y: !global, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  tile.launch (%block) in (%c1) {
    %x = memref.alloc() : !tile
    %a = memref.alloc() : !tile
    %y = memref.alloc() : !tile
    %b = memref.alloc() : !tile
    %p = memref.alloc() : !acc
    %q = memref.alloc() : !acc
    tile.copy %X to %x : !global, !tile
    // expected-remark @+2 {{less runs ahead, because the cores would wait for each other}}
    // expected-remark @+1 {{iterations overlap}}
    scf.for %i = %c0 to %n step %c1 {
      tile.copy %x to %a : !tile, !tile
      tile.gemm %a, %a into %p init(%true) : !tile, !tile, !acc
      tile.copy %p to %y : !acc, !tile
      tile.copy %y to %b : !tile, !tile
      tile.gemm %a, %b into %q init(%true) : !tile, !tile, !acc
      tile.copy %q to %x : !acc, !tile
    } {tile.stages = 2}
    tile.copy %x to %Y : !tile, !global
  }
  return
}

// -----

!global = memref<32x32xf32>
!tile = memref<32x32xf32, #tile.space<shared>>
!acc = memref<32x32xf32, #tile.space<fragment>>
// Without that the cube core runs ahead.
func.func @no_state(%X: !global, %Y: !global, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  tile.launch (%block) in (%c1) {
    %x = memref.alloc() : !tile
    %a = memref.alloc() : !tile
    %y = memref.alloc() : !tile
    %b = memref.alloc() : !tile
    %z = memref.alloc() : !tile
    %p = memref.alloc() : !acc
    %q = memref.alloc() : !acc
    tile.copy %X to %x : !global, !tile
    // expected-remark @+1 {{iterations overlap}}
    scf.for %i = %c0 to %n step %c1 {
      tile.copy %x to %a : !tile, !tile
      tile.gemm %a, %a into %p init(%true) : !tile, !tile, !acc
      tile.copy %p to %y : !acc, !tile
      tile.copy %y to %b : !tile, !tile
      tile.gemm %a, %b into %q init(%true) : !tile, !tile, !acc
      tile.copy %q to %z : !acc, !tile
    } {tile.stages = 2}
    tile.copy %z to %Y : !tile, !global
  }
  return
}
