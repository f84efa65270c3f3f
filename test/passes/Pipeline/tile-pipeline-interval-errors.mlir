// RUN: tl-opt %s --tl-compile=to=placed --split-input-file --verify-diagnostics

!tile = memref<32x32xf32, #tile.space<shared>>

// Accesses of one core alone have no flags.
func.func @alone(%A: memref<32x32xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : !tile
    // expected-error @+1 {{'scf.for' op has an interval, and hands no tile to the other core}}
    scf.for %i = %c0 to %n step %c1 {
      tile.copy %A to %a : memref<32x32xf32>, !tile
    } {tile.stages = 2, tile.interval = 2}
  }
  return
}

// -----

!matrix = memref<32x32xf16, #tile.space<shared>>
!acc = memref<32x32xf32, #tile.space<fragment>>
!tile = memref<32x32xf32, #tile.space<shared>>

// The last iteration of a group may push nothing.
func.func @condition(%A: memref<32x32xf16>, %C: memref<32x32xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : !matrix
    %c = memref.alloc() : !acc
    %x = memref.alloc() : !tile
    tile.copy %A to %a : memref<32x32xf16>, !matrix
    tile.gemm %a, %a into %c init(%true) : !matrix, !matrix, !acc
    // expected-error @+1 {{'scf.for' op has an interval, and hands on a tile in a condition or a loop of its own}}
    scf.for %i = %c0 to %n step %c1 {
      %some = arith.cmpi eq, %i, %c1 : index
      scf.if %some {
        // expected-note @+1 {{this one}}
        tile.copy %c to %x : !acc, !tile
        tile.copy %x to %C : !tile, memref<32x32xf32>
      }
    } {tile.interval = 2}
  }
  return
}

// -----

!matrix = memref<32x32xf16, #tile.space<shared>>
!acc = memref<32x32xf32, #tile.space<fragment>>
!tile = memref<32x32xf32, #tile.space<shared>>

// A tensor has one place for the stores of all iterations.
func.func @tensor(%A: memref<32x32xf16>, %W: memref<32x32xf32>, %C: memref<32x32xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : !matrix
    %c = memref.alloc() : !acc
    %x = memref.alloc() : !tile
    tile.copy %A to %a : memref<32x32xf16>, !matrix
    // expected-error @+1 {{'scf.for' op has an interval, and its cores access a tensor in turns in each iteration}}
    scf.for %i = %c0 to %n step %c1 {
      tile.gemm %a, %a into %c init(%true) : !matrix, !matrix, !acc
      // expected-note @+1 {{this one}}
      tile.copy %c to %W : !acc, memref<32x32xf32>
      tile.copy %W to %x : memref<32x32xf32>, !tile
      tile.copy %x to %C : !tile, memref<32x32xf32>
    } {tile.interval = 2}
  }
  return
}

// -----

!matrix = memref<32x32xf16, #tile.space<shared>>
!acc = memref<32x32xf32, #tile.space<fragment>>
!tile = memref<32x32xf32, #tile.space<shared>>

// An iteration multiplies the vector core's result of the product before: it cannot
// be ahead of the vector core.
func.func @recurrence(%A: memref<32x32xf16>, %C: memref<32x32xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : !matrix
    %c = memref.alloc() : !acc
    %x = memref.alloc() : !tile
    tile.copy %A to %a : memref<32x32xf16>, !matrix
    // expected-error @+1 {{'scf.for' op has an interval with which its cores would deadlock}}
    scf.for %i = %c0 to %n step %c1 {
      tile.gemm %a, %a into %c init(%true) : !matrix, !matrix, !acc
      // expected-note @+1 {{a core waits here}}
      tile.copy %c to %x : !acc, !tile
      tile.exp %x into %x : !tile, !tile
      // expected-note @+1 {{a core waits here}}
      tile.copy %x to %a : !tile, !matrix
    } {tile.interval = 2}
    tile.copy %x to %C : !tile, memref<32x32xf32>
  }
  return
}

// -----

!matrix = memref<32x32xf16, #tile.space<shared>>
!acc = memref<32x32xf32, #tile.space<fragment>>
!tile = memref<32x32xf32, #tile.space<shared>>

// All blocks meet in each iteration.
func.func @meeting(%A: memref<32x32xf16>, %C: memref<32x32xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : !matrix
    %c = memref.alloc() : !acc
    %x = memref.alloc() : !tile
    tile.copy %A to %a : memref<32x32xf16>, !matrix
    scf.for %i = %c0 to %n step %c1 {
      tile.gemm %a, %a into %c init(%true) : !matrix, !matrix, !acc
      tile.copy %c to %x : !acc, !tile
      // expected-error @+1 {{an interval is written for a loop that cannot be pipelined: what this accesses is not known, or it orders cores}}
      tile.sync_all
      tile.copy %x to %C : !tile, memref<32x32xf32>
    } {tile.interval = 2}
  }
  return
}

// -----

!tile = memref<32x32xf32, #tile.space<shared>>

// Stages do not change that.
func.func @stages(%A: memref<32x32xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : !tile
    // expected-error @+1 {{'scf.for' op has an interval, and hands no tile to the other core}}
    scf.for %i = %c0 to %n step %c1 {
      tile.copy %A to %a {tile.stage = 0} : memref<32x32xf32>, !tile
    } {tile.interval = 2}
  }
  return
}

// -----

!matrix = memref<32x32xf16, #tile.space<shared>>
!acc = memref<32x32xf32, #tile.space<fragment>>
!tile = memref<32x32xf32, #tile.space<shared>>

// Stages that leave no time between question and answer.
func.func @no_time(%A: memref<32x32xf16>, %C: memref<32x32xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : !matrix
    %b = memref.alloc() : !matrix
    %c = memref.alloc() : !acc
    %x = memref.alloc() : !tile
    // expected-error @+1 {{'scf.for' op has stages with which its cores would deadlock}}
    scf.for %i = %c0 to %n step %c1 {
      tile.copy %A to %a {tile.stage = 0} : memref<32x32xf16>, !matrix
      tile.gemm %a, %a into %c init(%true) {tile.stage = 0} : !matrix, !matrix, !acc
      // expected-note @+1 {{a core waits here}}
      tile.copy %c to %x {tile.stage = 0} : !acc, !tile
      tile.exp %x into %x {tile.stage = 0} : !tile, !tile
      // expected-note @+1 {{a core waits here}}
      tile.copy %x to %b {tile.stage = 1} : !tile, !matrix
      tile.gemm %b, %b into %c init(%true) {tile.stage = 1} : !matrix, !matrix, !acc
      tile.copy %c to %C {tile.stage = 1} : !acc, memref<32x32xf32>
    } {tile.interval = 3}
  }
  return
}

// -----

!matrix = memref<32x32xf16, #tile.space<shared>>
!acc = memref<32x32xf32, #tile.space<fragment>>
!tile = memref<32x32xf32, #tile.space<shared>>

// A copy between the cores has a stage like all others.
func.func @no_stage(%A: memref<32x32xf16>, %C: memref<32x32xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : !matrix
    %c = memref.alloc() : !acc
    %x = memref.alloc() : !tile
    scf.for %i = %c0 to %n step %c1 {
      tile.copy %A to %a {tile.stage = 0} : memref<32x32xf16>, !matrix
      tile.gemm %a, %a into %c init(%true) {tile.stage = 0} : !matrix, !matrix, !acc
      // expected-error @+1 {{'ascend.push' op has no stage, unlike others of its loop}}
      tile.copy %c to %x : !acc, !tile
      tile.copy %x to %C {tile.stage = 1} : !tile, memref<32x32xf32>
    }
  }
  return
}
