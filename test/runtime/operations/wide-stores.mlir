// Stores of 64-bit values that need a broadcast or a fill stay loops over elements.
// RUN: tl-run %s --target=910B2 --validate --arg=random:1 --arg=random:2 --arg=zeros | FileCheck %s
// CHECK: the same results
!row = memref<5xi64, #tile.space<shared>>
!tile = memref<16x5xi64, #tile.space<shared>>
func.func @wide_stores(%R: memref<5xi64>, %A: memref<16x5xi64>, %B: memref<16x5xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %c16 = arith.constant 16 : index
  %seven = arith.constant 7 : i64
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : !tile
    %b = memref.alloc() : !tile
    %r = memref.alloc() : !row
    tile.copy %R to %r : memref<5xi64>, !row
    scf.parallel (%i, %j) = (%c0, %c0) to (%c16, %c5) step (%c1, %c1) {
      %x = memref.load %r[%j] : !row
      memref.store %x, %a[%i, %j] : !tile
    }
    scf.parallel (%i, %j) = (%c0, %c0) to (%c16, %c5) step (%c1, %c1) {
      memref.store %seven, %b[%i, %j] : !tile
    }
    tile.copy %a to %A : !tile, memref<16x5xi64>
    tile.copy %b to %B : !tile, memref<16x5xi64>
  }
  return
}
