// RUN: tl-opt %s --tl-compile --split-input-file --verify-diagnostics

!tile = memref<64xf32, #ascend.memory<ub>>

// Two tiles in use at one address.
func.func @shared(%A: memref<64xf32>, %B: memref<64xf32>) {
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {
    // expected-note @+1 {{the buffer that is read}}
    %a = memref.alloc() {ascend.address = 0 : i64} : !tile
    %b = memref.alloc() {ascend.address = 128 : i64} : !tile
    tile.copy %A to %a : memref<64xf32>, !tile
    // expected-note @+1 {{overwritten here}}
    tile.copy %B to %b : memref<64xf32>, !tile
    // expected-error @+1 {{reads bytes that another buffer at the same address has overwritten}}
    tile.copy %a to %B : !tile, memref<64xf32>
    tile.copy %b to %A : !tile, memref<64xf32>
  }
  return
}

// -----

// An address that the memory has not.
func.func @beyond(%A: memref<64xf32>) {
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {
    // expected-error @+1 {{'ascend.buffer' op}}
    %a = memref.alloc() {ascend.address = 196352 : i64} : memref<64xf32, #ascend.memory<ub>>
    tile.copy %A to %a : memref<64xf32>, memref<64xf32, #ascend.memory<ub>>
    tile.copy %a to %A : memref<64xf32, #ascend.memory<ub>>, memref<64xf32>
  }
  return
}
