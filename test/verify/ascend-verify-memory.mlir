// RUN: tl-opt %s --ascend-verify-memory --split-input-file --verify-diagnostics

// Buffers that share bytes at different times, or addresses in different
// memories, are accepted.
func.func @disjoint(%A: memref<64xf32>, %C: memref<64xf32>) {
  ascend.section vector {
    %a = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
    %b = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
    %c = ascend.buffer at 256 : memref<64xf32, #ascend.memory<ub>>
    %unused = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
    %l1 = ascend.buffer at 0 : memref<64xf32, #ascend.memory<l1>>
    ascend.copy_gm_to_ub %A to %a : memref<64xf32>, memref<64xf32, #ascend.memory<ub>>
    ascend.copy_ub_to_gm %a to %C : memref<64xf32, #ascend.memory<ub>>, memref<64xf32>
    ascend.copy_gm_to_ub %A to %b : memref<64xf32>, memref<64xf32, #ascend.memory<ub>>
    ascend.vadd %b, %b into %c : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
  }
  return
}

// -----

// A buffer that is filled anew in each iteration may be overwritten in between.
func.func @filled_anew(%A: memref<64xf32>, %C: memref<64xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.section vector {
    %a = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
    %b = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
    scf.for %i = %c0 to %n step %c1 {
      ascend.copy_gm_to_ub %A to %a : memref<64xf32>, memref<64xf32, #ascend.memory<ub>>
      ascend.copy_ub_to_gm %a to %C : memref<64xf32, #ascend.memory<ub>>, memref<64xf32>
      ascend.copy_gm_to_ub %A to %b : memref<64xf32>, memref<64xf32, #ascend.memory<ub>>
      ascend.copy_ub_to_gm %b to %C : memref<64xf32, #ascend.memory<ub>>, memref<64xf32>
    }
  }
  return
}

// -----

// Results of two arms may be at one address, and so may an operand and a result of
// the same bytes.
func.func @arms(%A: memref<64xf32>, %C: memref<64xf32>, %p: i1) {
  ascend.section vector {
    %a = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
    %b = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
    %c = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
    %r = scf.if %p -> memref<64xf32, #ascend.memory<ub>> {
      ascend.copy_gm_to_ub %A to %a : memref<64xf32>, memref<64xf32, #ascend.memory<ub>>
      scf.yield %a : memref<64xf32, #ascend.memory<ub>>
    } else {
      ascend.copy_gm_to_ub %A to %b : memref<64xf32>, memref<64xf32, #ascend.memory<ub>>
      ascend.vmul %b, %b into %c : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
      scf.yield %c : memref<64xf32, #ascend.memory<ub>>
    }
    ascend.copy_ub_to_gm %r to %C : memref<64xf32, #ascend.memory<ub>>, memref<64xf32>
  }
  return
}

// -----

// A read under a condition may begin in a later iteration, after a write further down; a
// read that no iteration writes for is worth a warning under a condition, too.
func.func @written_before(%A: memref<64xf32>, %C: memref<64xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.section vector {
    %a = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
    // expected-note @+1 {{the buffer}}
    %b = ascend.buffer at 256 : memref<64xf32, #ascend.memory<ub>>
    scf.for %i = %c0 to %n step %c1 {
      %later = arith.cmpi sge, %i, %c1 : index
      scf.if %later {
        ascend.copy_ub_to_gm %a to %C : memref<64xf32, #ascend.memory<ub>>, memref<64xf32>
        // expected-warning @+1 {{'ascend.copy_ub_to_gm' reads a buffer before anything is written to it}}
        ascend.copy_ub_to_gm %b to %C : memref<64xf32, #ascend.memory<ub>>, memref<64xf32>
      }
      ascend.copy_gm_to_ub %A to %a : memref<64xf32>, memref<64xf32, #ascend.memory<ub>>
    }
  }
  return
}

// -----

// A read before any write is worth a warning (S30). Accumulators may be told at run
// time not to read.
func.func @read_before_write(%C: memref<64xf32>, %n: index, %init: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.section vector {
    // expected-note @+1 {{the buffer}}
    %a = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
    %b = ascend.buffer at 256 : memref<64xf32, #ascend.memory<ub>>
    scf.for %i = %c0 to %n step %c1 {
      // expected-warning @+1 {{'ascend.vadd' reads a buffer before anything is written to it}}
      ascend.vadd %a, %a into %b : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
      ascend.vadd %b, %b into %a : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
    }
  }
  return
}

// -----

// A result lies over an operand, columns 0 to 7 in one instruction and the rest in
// the next one: the first does not write the gaps between its rows.
!tile = memref<4x16xf32, #ascend.memory<ub>>
!left = memref<4x8xf32, strided<[16, 1]>, #ascend.memory<ub>>
!right = memref<4x8xf32, strided<[16, 1], offset: 8>, #ascend.memory<ub>>
func.func @in_place_by_columns(%A: memref<4x16xf32>, %C: memref<4x16xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.section vector {
    %a = ascend.buffer at 0 : !tile
    %b = ascend.buffer at 0 : !tile
    scf.for %i = %c0 to %n step %c1 {
      ascend.copy_gm_to_ub %A to %a : memref<4x16xf32>, !tile
      %al = memref.subview %a[0, 0] [4, 8] [1, 1] : !tile to !left
      %ar = memref.subview %a[0, 8] [4, 8] [1, 1] : !tile to !right
      %bl = memref.subview %b[0, 0] [4, 8] [1, 1] : !tile to !left
      %br = memref.subview %b[0, 8] [4, 8] [1, 1] : !tile to !right
      ascend.vabs %al into %bl : !left, !left
      ascend.vabs %ar into %br : !right, !right
      // Filled anew in the next iteration, by columns: nothing is lost.
      ascend.copy_ub_to_gm %b to %C : !tile, memref<4x16xf32>
    }
  }
  return
}

// -----

// A padded load also writes from the end of a row to the end of its block.
func.func @read_padding(%A: memref<1xf32>, %C: memref<64xf32>, %v: f32) {
  %c0 = arith.constant 0 : index
  ascend.section vector {
    // expected-note @+1 {{the buffer}}
    %a = ascend.buffer at 0 : memref<16xf32, #ascend.memory<ub>>
    %first = memref.subview %a[0] [1] [1] : memref<16xf32, #ascend.memory<ub>> to memref<1xf32, strided<[1]>, #ascend.memory<ub>>
    ascend.copy_gm_to_ub_pad %A to %first pad(%v) : memref<1xf32>, memref<1xf32, strided<[1]>, #ascend.memory<ub>>, f32
    %last = memref.subview %a[7] [1] [1] : memref<16xf32, #ascend.memory<ub>> to memref<1xf32, strided<[1], offset: 7>, #ascend.memory<ub>>
    %padding = memref.load %last[%c0] : memref<1xf32, strided<[1], offset: 7>, #ascend.memory<ub>>
    memref.store %padding, %C[%c0] : memref<64xf32>
    %next = memref.subview %a[8] [1] [1] : memref<16xf32, #ascend.memory<ub>> to memref<1xf32, strided<[1], offset: 8>, #ascend.memory<ub>>
    // expected-warning @+1 {{'memref.load' reads a buffer before anything is written to it}}
    %behind = memref.load %next[%c0] : memref<1xf32, strided<[1], offset: 8>, #ascend.memory<ub>>
    memref.store %behind, %C[%c0] : memref<64xf32>
  }
  return
}

// -----

// A loop that writes all rows of a buffer makes it whole again, and so does one
// that reads each row after writing it. Descending rows do as well.
func.func @row_by_row(%A: memref<64xf32>, %C: memref<16x64xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  ascend.section vector {
    %a = ascend.buffer at 0 : memref<16x64xf32, #ascend.memory<ub>>
    %b = ascend.buffer at 0 : memref<16x64xf32, #ascend.memory<ub>>
    scf.for %t = %c0 to %n step %c1 {
      ascend.copy_gm_to_ub %C to %b : memref<16x64xf32>, memref<16x64xf32, #ascend.memory<ub>>
      ascend.copy_ub_to_gm %b to %C : memref<16x64xf32, #ascend.memory<ub>>, memref<16x64xf32>
      scf.for %i = %c0 to %c16 step %c1 {
        %down = affine.apply affine_map<(d0) -> (-d0 + 15)>(%i)
        %row = memref.subview %a[%down, 0] [1, 64] [1, 1] : memref<16x64xf32, #ascend.memory<ub>> to memref<64xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
        ascend.copy_gm_to_ub %A to %row : memref<64xf32>, memref<64xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
        ascend.vadd %row, %row into %row : memref<64xf32, strided<[1], offset: ?>, #ascend.memory<ub>>, memref<64xf32, strided<[1], offset: ?>, #ascend.memory<ub>>, memref<64xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
      }
      ascend.copy_ub_to_gm %a to %C : memref<16x64xf32, #ascend.memory<ub>>, memref<16x64xf32>
    }
  }
  return
}

// -----

// So do loops in loops, over columns of rows, and the two arms of a branch. A
// branch that fills a row where a load is shorter than it makes the load whole.
func.func @parts_of_rows(%A: memref<64xf32>, %C: memref<16x64xf32>, %n: index, %size: index, %p: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %c32 = arith.constant 32 : index
  %c64 = arith.constant 64 : index
  %zero = arith.constant 0.0 : f32
  ascend.section vector {
    %a = ascend.buffer at 0 : memref<16x64xf32, #ascend.memory<ub>>
    %b = ascend.buffer at 0 : memref<16x64xf32, #ascend.memory<ub>>
    %c = ascend.buffer at 8192 : memref<32xf32, #ascend.memory<ub>>
    ascend.vduplicate %zero into %c : f32, memref<32xf32, #ascend.memory<ub>>
    scf.for %t = %c0 to %n step %c1 {
      ascend.copy_gm_to_ub %C to %b : memref<16x64xf32>, memref<16x64xf32, #ascend.memory<ub>>
      ascend.copy_ub_to_gm %b to %C : memref<16x64xf32, #ascend.memory<ub>>, memref<16x64xf32>
      scf.for %i = %c0 to %c16 step %c1 {
        scf.if %p {
          scf.for %j = %c0 to %c64 step %c32 {
            %half = memref.subview %a[%i, %j] [1, 32] [1, 1] : memref<16x64xf32, #ascend.memory<ub>> to memref<32xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
            ascend.copy_ub_to_ub %c to %half : memref<32xf32, #ascend.memory<ub>>, memref<32xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
          }
        } else {
          %row = memref.subview %a[%i, 0] [1, 64] [1, 1] : memref<16x64xf32, #ascend.memory<ub>> to memref<1x64xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
          %shorter = arith.cmpi slt, %size, %c64 : index
          scf.if %shorter {
            ascend.vduplicate %zero into %row : f32, memref<1x64xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
          }
          %src = memref.subview %A[0] [%size] [1] : memref<64xf32> to memref<?xf32, strided<[1]>>
          %part = memref.subview %row[0, 0] [1, %size] [1, 1] : memref<1x64xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>> to memref<?xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
          ascend.copy_gm_to_ub_pad %src to %part pad(%zero) : memref<?xf32, strided<[1]>>, memref<?xf32, strided<[1], offset: ?>, #ascend.memory<ub>>, f32
        }
      }
      ascend.copy_ub_to_gm %a to %C : memref<16x64xf32, #ascend.memory<ub>>, memref<16x64xf32>
    }
  }
  return
}

// -----

// Buffers without elements share no byte, whichever of their extents is 0.
func.func @empty(%n: index) {
  ascend.section vector {
    %a = ascend.buffer at 0 : memref<8x0x64xf32, #ascend.memory<ub>>
    %b = ascend.buffer at 0 : memref<8x0x64xf32, #ascend.memory<ub>>
    ascend.vadd %a, %a into %b : memref<8x0x64xf32, #ascend.memory<ub>>, memref<8x0x64xf32, #ascend.memory<ub>>, memref<8x0x64xf32, #ascend.memory<ub>>
    ascend.vadd %b, %b into %a : memref<8x0x64xf32, #ascend.memory<ub>>, memref<8x0x64xf32, #ascend.memory<ub>>, memref<8x0x64xf32, #ascend.memory<ub>>
    ascend.vadd %a, %a into %a : memref<8x0x64xf32, #ascend.memory<ub>>, memref<8x0x64xf32, #ascend.memory<ub>>, memref<8x0x64xf32, #ascend.memory<ub>>
  }
  return
}
