// RUN: tl-opt %s --split-input-file --verify-diagnostics \
// RUN:   --pass-pipeline='builtin.module(func.func(tile-pipeline))'

!row = memref<64xf32, strided<[1], offset: ?>>
!tile = memref<64xf32, #ascend.memory<ub>>

// Either no operation has a stage or all have.
func.func @without(%A: memref<?xf32>, %C: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {
    ascend.section vector {
      %a = memref.alloc() : !tile
      scf.for %i = %c0 to %n step %c1 {
        %At = memref.subview %A[%i] [64] [1] : memref<?xf32> to !row
        %Ct = memref.subview %C[%i] [64] [1] : memref<?xf32> to !row
        tile.copy %At to %a {tile.stage = 0} : !row, !tile
        // expected-error @+1 {{'tile.copy' op has no stage, unlike others of its loop}}
        tile.copy %a to %Ct : !tile, !row
      }
    }
  }
  return
}

// -----

!row = memref<64xf32, strided<[1], offset: ?>>
!tile = memref<64xf32, #ascend.memory<ub>>

// A store follows the load of its tile.
func.func @too_early(%A: memref<?xf32>, %C: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {
    ascend.section vector {
      %a = memref.alloc() : !tile
      scf.for %i = %c0 to %n step %c1 {
        %At = memref.subview %A[%i] [64] [1] : memref<?xf32> to !row
        %Ct = memref.subview %C[%i] [64] [1] : memref<?xf32> to !row
        // expected-note @+1 {{this one}}
        tile.copy %At to %a {tile.stage = 1} : !row, !tile
        // expected-error @+1 {{'tile.copy' op has a stage in which it runs before one that it needs}}
        tile.copy %a to %Ct {tile.stage = 0} : !tile, !row
      }
    }
  }
  return
}

// -----

!row = memref<64xf32, strided<[1], offset: ?>>
!tile = memref<64xf32, #ascend.memory<ub>>

// A sum is added to in one stage and stored in another: the next iteration would
// change it before.
func.func @carried(%A: memref<?xf32>, %C: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  tile.launch (%block) in (%c1) {
    ascend.section vector {
      %a = memref.alloc() : !tile
      %s = memref.alloc() : !tile
      tile.fill %zero into %s : f32, !tile
      scf.for %i = %c0 to %n step %c1 {
        %At = memref.subview %A[%i] [64] [1] : memref<?xf32> to !row
        %Ct = memref.subview %C[%i] [64] [1] : memref<?xf32> to !row
        tile.copy %At to %a {tile.stage = 0} : !row, !tile
        // expected-error @+1 {{'tile.add' op has a stage in which it runs before one of the iteration before that it needs}}
        tile.add %s, %a into %s {tile.stage = 1} : !tile, !tile, !tile
        // expected-note @+1 {{this one}}
        tile.copy %s to %Ct {tile.stage = 2} : !tile, !row
      }
    }
  }
  return
}

// -----

!row = memref<64xf32, strided<[1], offset: ?>>
!tile = memref<64xf32, #ascend.memory<ub>>

// The number of stages is one more than the last one.
func.func @count(%A: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {
    ascend.section vector {
      %a = memref.alloc() : !tile
      // expected-error @+1 {{'scf.for' op has 3 stages, but its operations are in 2}}
      scf.for %i = %c0 to %n step %c1 {
        %At = memref.subview %A[%i] [64] [1] : memref<?xf32> to !row
        tile.copy %At to %a {tile.stage = 1} : !row, !tile
      } {tile.stages = 3}
    }
  }
  return
}

// -----

!row = memref<64xf32, strided<[1], offset: ?>>
!tile = memref<64xf32, #ascend.memory<ub>>

// A value of the previous iteration does not exist two steps earlier.
func.func @values(%A: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  tile.launch (%block) in (%c1) {
    ascend.section vector {
      %a = memref.alloc() : !tile
      %c = memref.alloc() : !tile
      %last = scf.for %i = %c0 to %n step %c1 iter_args(%f = %zero) -> f32 {
        %At = memref.subview %A[%i] [64] [1] : memref<?xf32> to !row
        // expected-error @+1 {{'tile.fill' op has a stage in which it runs before one of the iteration before that computes a value for it}}
        tile.fill %f into %c {tile.stage = 0} : f32, !tile
        tile.copy %At to %a {tile.stage = 0} : !row, !tile
        tile.add %a, %c into %c {tile.stage = 1} : !tile, !tile, !tile
        // expected-note @+1 {{this one}}
        %next = memref.load %a[%c0] {tile.stage = 1} : !tile
        scf.yield %next : f32
      }
    }
  }
  return
}

// -----

!row = memref<64xf32, strided<[1], offset: ?>>
!tile = memref<64xf32, #ascend.memory<ub>>

// Loop-carried values are computed at one place of a step.
func.func @two_values(%A: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  tile.launch (%block) in (%c1) {
    ascend.section vector {
      %a = memref.alloc() : !tile
      %last:2 = scf.for %i = %c0 to %n step %c1 iter_args(%f = %zero, %g = %zero) -> (f32, f32) {
        %At = memref.subview %A[%i] [64] [1] : memref<?xf32> to !row
        tile.copy %At to %a {tile.stage = 0} : !row, !tile
        // expected-note @+1 {{this one}}
        %x = memref.load %a[%c0] {tile.stage = 1} : !tile
        // expected-error @+1 {{'memref.load' op computes a carried value in another stage than the other carried values}}
        %y = memref.load %a[%c1] {tile.stage = 2} : !tile
        scf.yield %x, %y : f32, f32
      }
    }
  }
  return
}

// -----

!tile = memref<64xf32, #ascend.memory<ub>>

// A loop-carried value is not kept for this number of iterations.
func.func @far(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  tile.launch (%block) in (%c1) {
    ascend.section vector {
      %a = memref.alloc() : !tile
      %b = memref.alloc() : !tile
      %last = scf.for %i = %c0 to %n step %c1 iter_args(%f = %zero) -> f32 {
        // expected-note @+1 {{this one}}
        tile.fill %f into %a {tile.stage = 0} : f32, !tile
        // expected-error @+1 {{'tile.fill' op has a stage so far behind that a value which the loop carries would have to be kept for too many steps}}
        tile.fill %f into %b {tile.stage = 2147483647} : f32, !tile
        %next = arith.addf %f, %f : f32
        scf.yield %next : f32
      }
    }
  }
  return
}

// -----

// A value does not survive an operation of another stage.
func.func @between(%C: memref<?xi32>, %D: memref<?xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {
    ascend.section vector {
      scf.for %i = %c0 to %n step %c1 {
        // expected-note @+1 {{this one}}
        %x = memref.load %C[%i] {tile.stage = 0, tile.order = 0} : memref<?xi32>
        // expected-error @+1 {{'memref.store' op needs a value of an operation behind which there is one of another stage}}
        memref.store %x, %C[%i] {tile.stage = 0, tile.order = 2} : memref<?xi32>
        %y = memref.load %D[%i] {tile.stage = 1, tile.order = 1} : memref<?xi32>
        memref.store %y, %D[%i] {tile.stage = 1, tile.order = 1} : memref<?xi32>
      }
    }
  }
  return
}

// -----

!row = memref<64xf32, strided<[1], offset: ?>>
!tile = memref<64xf32, #ascend.memory<ub>>

// Scalars are computed where they are used.
func.func @scalar(%A: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {
    ascend.section vector {
      %a = memref.alloc() : !tile
      scf.for %i = %c0 to %n step %c1 {
        // expected-error @+1 {{'arith.addi' op has a stage, but is computed wherever its result is needed}}
        %j = arith.addi %i, %c1 {tile.stage = 0} : index
        %At = memref.subview %A[%j] [64] [1] : memref<?xf32> to !row
        tile.copy %At to %a {tile.stage = 1} : !row, !tile
      }
    }
  }
  return
}

// -----

// A scalar computed from memory exists in its stage only.
func.func @loaded(%C: memref<?xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {
    ascend.section vector {
      scf.for %i = %c0 to %n step %c1 {
        // expected-note @+1 {{this one}}
        %x = memref.load %C[%i] {tile.stage = 0} : memref<?xi32>
        // expected-error @+1 {{'memref.store' op needs a value of an operation of another stage}}
        memref.store %x, %C[%i] {tile.stage = 1} : memref<?xi32>
      }
    }
  }
  return
}

// -----

!row = memref<64xf32, strided<[1], offset: ?>>
!tile = memref<64xf32, #ascend.memory<ub>>

// Operations that order cores do not move, and stages written for such a loop are an error.
func.func @meeting(%A: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {
    ascend.section vector {
      %a = memref.alloc() : !tile
      scf.for %i = %c0 to %n step %c1 {
        %At = memref.subview %A[%i] [64] [1] : memref<?xf32> to !row
        tile.copy %At to %a {tile.stage = 0} : !row, !tile
        // expected-error @+1 {{stages are written for a loop that cannot be pipelined: what this accesses is not known, or it orders cores}}
        tile.sync_all {tile.stage = 1}
      }
    }
  }
  return
}

// -----

// The other core has two loops: either may be the counterpart of this one.
!l1 = memref<16x16xf16, #ascend.memory<l1>>
!ub = memref<16x16xf16, #ascend.memory<ub>>
!slot = memref<16x16xf16, strided<[16, 1], offset: ?>>
func.func @two_loops(%n: index, %p: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {
    %first = ascend.channel from vector : memref<1x16x16xf16>
    %second = ascend.channel from vector : memref<1x16x16xf16>
    ascend.section cube {
      %a = memref.alloc() : !l1
      %b = memref.alloc() : !l1
      // expected-error @+1 {{'scf.for' op has stages that reorder its transfers between cores, and the loop of the other core that matches it is not known}}
      scf.for %i = %c0 to %n step %c1 {
        scf.if %p {
          ascend.pop %first as %slot : memref<1x16x16xf16> {
            tile.copy %slot to %a : !slot, !l1
          }
        } {tile.stage = 0}
        scf.if %p {
          ascend.pop %second as %slot : memref<1x16x16xf16> {
            tile.copy %slot to %b : !slot, !l1
          }
        } {tile.stage = 1}
      }
    }
    ascend.section vector {
      %x = memref.alloc() : !ub
      scf.for %i = %c0 to %n step %c1 {
        scf.if %p {
          ascend.push %first as %slot : memref<1x16x16xf16> {
            tile.copy %x to %slot : !ub, !slot
          }
        }
      }
      scf.for %i = %c0 to %n step %c1 {
        scf.if %p {
          ascend.push %second as %slot : memref<1x16x16xf16> {
            tile.copy %x to %slot : !ub, !slot
          }
        }
      }
    }
  }
  return
}

// -----

!row = memref<64xf32, strided<[1], offset: ?>>
!tile = memref<64xf32, #ascend.memory<ub>>

// A tile of the iteration in two stages, and a selection that no version replaces.
func.func @selected(%A: memref<?xf32>, %C: memref<?xf32>, %n: index, %p: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      %other = memref.alloc() : !tile
      scf.for %i = %c0 to %n step %c1 {
        %a = memref.alloc() : !tile
        %row = memref.subview %A[%i] [64] [1] : memref<?xf32> to !row
        // expected-note @+1 {{this one}}
        tile.copy %row to %a {tile.stage = 0} : !row, !tile
        %chosen = arith.select %p, %a, %other : !tile
        // expected-error @+1 {{'tile.add' op shares a tile with an operation from which another stage separates it, but no versions of the tile can be made: it is a scalar, or used through a selection or a view that fits no slot}}
        tile.add %chosen, %chosen into %other {tile.stage = 1} : !tile, !tile, !tile
      }
    }
  }
  return
}

// -----

!row = memref<64xf32, strided<[1], offset: ?>>
!tile = memref<64xf32, #ascend.memory<ub>>

// Two steps of 2^62 wrap, and the map of what they give could not be read again.
func.func @huge_step(%A: memref<?xf32>, %C: memref<64xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %huge = arith.constant 4611686018427387904 : index
  tile.launch (%block) in (%c1) {
    ascend.section vector {
      // expected-error @+1 {{stages are written for a loop that cannot be pipelined: its step has more than 31 bits}}
      scf.for %i = %c0 to %n step %huge {
        %a = memref.alloc() : !tile
        %At = memref.subview %A[%i] [64] [1] : memref<?xf32> to !row
        tile.copy %At to %a {tile.stage = 0} : !row, !tile
        tile.copy %a to %C {tile.stage = 2} : !tile, memref<64xf32>
      }
    }
  }
  return
}

// -----

!row = memref<64xf32, strided<[1], offset: ?>>
!tile = memref<64xf32, #ascend.memory<ub>>

// The iteration before the first one is number -2^63, and the map of that could not be read
// again.
func.func @least_bound(%A: memref<?xf32>, %C: memref<64xf32>, %n: index) {
  %least = arith.constant -9223372036854775807 : index
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {
    ascend.section vector {
      // expected-error @+1 {{stages are written for a loop that cannot be pipelined: its lower bound has more than 62 bits}}
      scf.for %i = %least to %n step %c1 {
        %a = memref.alloc() : !tile
        %At = memref.subview %A[%i] [64] [1] : memref<?xf32> to !row
        tile.copy %At to %a {tile.stage = 0} : !row, !tile
        tile.copy %a to %C {tile.stage = 1} : !tile, memref<64xf32>
      }
    }
  }
  return
}
