// RUN: tl-opt %s --ascend-verify-memory --split-input-file --verify-diagnostics

// Every buffer has an address.
func.func @no_address() {
  ascend.section vector {
    // expected-error @+1 {{buffer has no address}}
    %a = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
    // expected-error @+1 {{buffer has no address}}
    %b = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
    ascend.vadd %a, %a into %b : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
  }
  return
}

// -----

// One that comes from elsewhere has none either: an allocation of the launch, one
// on the stack, an argument.
// expected-note @+1 {{the buffer}}
func.func @other_buffers(%u: memref<64xf32, #ascend.memory<ub>>, %A: memref<64xf32>, %n: index) {
  ascend.launch (%block) in (%n) {
    // expected-note @+1 {{the buffer}}
    %a = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
    ascend.section vector {
      // expected-note @+1 {{the buffer}}
      %b = memref.alloca() : memref<64xf32, #ascend.memory<ub>>
      // expected-error @+1 {{'ascend.copy_gm_to_ub' op works on a buffer without an address}}
      ascend.copy_gm_to_ub %A to %a : memref<64xf32>, memref<64xf32, #ascend.memory<ub>>
      // expected-error @+1 {{'ascend.copy_gm_to_ub' op works on a buffer without an address}}
      ascend.copy_gm_to_ub %A to %b : memref<64xf32>, memref<64xf32, #ascend.memory<ub>>
      // expected-error @+1 {{'ascend.copy_gm_to_ub' op works on a buffer without an address}}
      ascend.copy_gm_to_ub %A to %u : memref<64xf32>, memref<64xf32, #ascend.memory<ub>>
    }
  }
  return
}

// -----

// A result may be an operand of the same bytes, but not overlap it in part.
func.func @overlap_in_part(%A: memref<64xf32>) {
  ascend.section vector {
    // expected-note @+1 {{the other buffer}}
    %a = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
    // expected-note @+1 {{the buffer that it writes}}
    %b = ascend.buffer at 224 : memref<64xf32, #ascend.memory<ub>>
    %c = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
    ascend.copy_gm_to_ub %A to %a : memref<64xf32>, memref<64xf32, #ascend.memory<ub>>
    // expected-error @+1 {{'ascend.vadd' op writes bytes that are also those of another of its operands, which it may not}}
    ascend.vadd %a, %a into %b : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
    ascend.copy_gm_to_ub %A to %a : memref<64xf32>, memref<64xf32, #ascend.memory<ub>>
    ascend.vadd %a, %a into %c : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
  }
  return
}

// -----

// Not every instruction may (S27): a cast to another size would overtake
// itself, as would one that moves elements.
func.func @not_in_place(%A: memref<2048xf32>) {
  %c0 = arith.constant 0 : index
  ascend.section vector {
    // expected-note @+1 {{the other buffer}}
    %wide = ascend.buffer at 0 : memref<2048xf32, #ascend.memory<ub>>
    // expected-note @+1 {{the buffer that it writes}}
    %narrow = ascend.buffer at 0 : memref<2048xf16, #ascend.memory<ub>>
    ascend.copy_gm_to_ub %A to %wide : memref<2048xf32>, memref<2048xf32, #ascend.memory<ub>>
    // expected-error @+1 {{'ascend.vcast' op writes bytes that are also those of another of its operands}}
    ascend.vcast %wide into %narrow : memref<2048xf32, #ascend.memory<ub>>, memref<2048xf16, #ascend.memory<ub>>

    // expected-note @+1 {{the other buffer}}
    %src = ascend.buffer at 16384 : memref<2048xf32, #ascend.memory<ub>>
    // expected-note @+1 {{the buffer that it writes}}
    %picked = ascend.buffer at 16384 : memref<2048xf32, #ascend.memory<ub>>
    // expected-note @+1 {{the buffer}}
    %offsets = ascend.buffer at 24576 : memref<2048xui32, #ascend.memory<ub>>
    ascend.copy_gm_to_ub %A to %src : memref<2048xf32>, memref<2048xf32, #ascend.memory<ub>>
    // expected-warning @+2 {{'ascend.vgather' reads a buffer before anything is written to it}}
    // expected-error @+1 {{'ascend.vgather' op writes bytes that are also those of another of its operands}}
    ascend.vgather %src, %offsets, %c0 into %picked : memref<2048xf32, #ascend.memory<ub>>, memref<2048xui32, #ascend.memory<ub>>, memref<2048xf32, #ascend.memory<ub>>
  }
  return
}

// -----

// A large buffer is compared with all that begin in it, not with the next only.
func.func @buffer_in_buffer(%A: memref<64xf32>, %L: memref<1024xf32>) {
  ascend.section vector {
    // expected-note @+1 {{the buffer that is read}}
    %large = ascend.buffer at 0 : memref<1024xf32, #ascend.memory<ub>>
    %unused = ascend.buffer at 128 : memref<64xf32, #ascend.memory<ub>>
    %before = ascend.buffer at 256 : memref<64xf32, #ascend.memory<ub>>
    %small = ascend.buffer at 1024 : memref<64xf32, #ascend.memory<ub>>
    ascend.copy_gm_to_ub %A to %before : memref<64xf32>, memref<64xf32, #ascend.memory<ub>>
    ascend.copy_gm_to_ub %L to %large : memref<1024xf32>, memref<1024xf32, #ascend.memory<ub>>
    // expected-note @+1 {{overwritten here}}
    ascend.copy_gm_to_ub %A to %small : memref<64xf32>, memref<64xf32, #ascend.memory<ub>>
    // expected-error @+1 {{'ascend.vadd' op reads bytes that another buffer at the same address has overwritten}}
    ascend.vadd %large, %large into %large : memref<1024xf32, #ascend.memory<ub>>, memref<1024xf32, #ascend.memory<ub>>, memref<1024xf32, #ascend.memory<ub>>
  }
  return
}

// -----

// A loop-carried buffer is overwritten for the next iteration (S25), and so is one
// that all iterations read.
func.func @loop(%A: memref<64xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.section vector {
    // expected-note @+1 {{the buffer that is read}}
    %a = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
    %b = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
    ascend.copy_gm_to_ub %A to %a : memref<64xf32>, memref<64xf32, #ascend.memory<ub>>
    scf.for %i = %c0 to %n step %c1 {
      // expected-error @+1 {{'ascend.vadd' op reads bytes that another buffer at the same address has overwritten}}
      ascend.vadd %a, %a into %a : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
      // expected-note @+1 {{overwritten here}}
      ascend.copy_gm_to_ub %A to %b : memref<64xf32>, memref<64xf32, #ascend.memory<ub>>
    }
  }
  return
}

// -----

// A buffer that one arm overwrites may be read after the branch (S26).
func.func @arm(%A: memref<64xf32>, %C: memref<64xf32>, %p: i1) {
  ascend.section vector {
    // expected-note @+1 {{the buffer that is read}}
    %a = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
    %b = ascend.buffer at 128 : memref<64xf32, #ascend.memory<ub>>
    ascend.copy_gm_to_ub %A to %a : memref<64xf32>, memref<64xf32, #ascend.memory<ub>>
    scf.if %p {
      // expected-note @+1 {{overwritten here}}
      ascend.copy_gm_to_ub %A to %b : memref<64xf32>, memref<64xf32, #ascend.memory<ub>>
    }
    // expected-error @+1 {{'ascend.copy_ub_to_gm' op reads bytes that another buffer at the same address has overwritten}}
    ascend.copy_ub_to_gm %a to %C : memref<64xf32, #ascend.memory<ub>>, memref<64xf32>
  }
  return
}

// -----

// All slots of a buffer are in use (S28).
func.func @slots(%A: memref<64xf32>, %C: memref<64xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  ascend.section vector {
    // expected-note @+1 {{the buffer that is read}}
    %a = ascend.buffer at 0 : memref<2x64xf32, #ascend.memory<ub>>
    %b = ascend.buffer at 256 : memref<64xf32, #ascend.memory<ub>>
    scf.for %i = %c0 to %n step %c1 {
      %k = arith.remui %i, %c2 : index
      %slot = memref.subview %a[%k, 0] [1, 64] [1, 1] : memref<2x64xf32, #ascend.memory<ub>> to memref<64xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
      ascend.copy_gm_to_ub %A to %slot : memref<64xf32>, memref<64xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
      // expected-note @+1 {{overwritten here}}
      ascend.copy_gm_to_ub %A to %b : memref<64xf32>, memref<64xf32, #ascend.memory<ub>>
      // expected-error @+1 {{'ascend.copy_ub_to_gm' op reads bytes that another buffer at the same address has overwritten}}
      ascend.copy_ub_to_gm %slot to %C : memref<64xf32, strided<[1], offset: ?>, #ascend.memory<ub>>, memref<64xf32>
    }
  }
  return
}

// -----

// A buffer with an unknown use cannot be checked.
func.func private @elsewhere(memref<64xf32, #ascend.memory<ub>>)
func.func @unknown_use() {
  ascend.section vector {
    // expected-note @+1 {{the buffer}}
    %a = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
    // expected-error @+1 {{the use of an on-chip buffer by 'func.call' cannot be followed}}
    func.call @elsewhere(%a) : (memref<64xf32, #ascend.memory<ub>>) -> ()
  }
  return
}

// -----

// Rows of one buffer lie between those of another one, but for one element.
!tile = memref<4x16xf32, #ascend.memory<ub>>
!left = memref<4x9xf32, strided<[16, 1]>, #ascend.memory<ub>>
!right = memref<4x8xf32, strided<[16, 1], offset: 8>, #ascend.memory<ub>>
func.func @columns_that_meet(%A: memref<4x16xf32>, %C: memref<4x8xf32>) {
  ascend.section vector {
    // expected-note @+1 {{the buffer that is read}}
    %a = ascend.buffer at 0 : !tile
    %b = ascend.buffer at 0 : !tile
    ascend.copy_gm_to_ub %A to %a : memref<4x16xf32>, !tile
    %bl = memref.subview %b[0, 0] [4, 9] [1, 1] : !tile to !left
    %ar = memref.subview %a[0, 8] [4, 8] [1, 1] : !tile to !right
    %c = ascend.buffer at 1024 : !tile
    %cl = memref.subview %c[0, 0] [4, 9] [1, 1] : !tile to !left
    ascend.copy_gm_to_ub %A to %c : memref<4x16xf32>, !tile
    // expected-note @+1 {{overwritten here}}
    ascend.vabs %cl into %bl : !left, !left
    // expected-error @+1 {{'ascend.copy_ub_to_gm' op reads bytes that another buffer at the same address has overwritten}}
    ascend.copy_ub_to_gm %ar to %C : !right, memref<4x8xf32>
  }
  return
}

// -----

// A loop that leaves the last row out leaves that overwritten.
func.func @last_row_missing(%A: memref<64xf32>, %C: memref<16x64xf32>, %n: index, %size: index, %p: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c15 = arith.constant 15 : index
  %c16 = arith.constant 16 : index
  %c63 = arith.constant 63 : index
  %zero = arith.constant 0.0 : f32
  ascend.section vector {
    // expected-note @+1 {{the buffer that is read}}
    %a = ascend.buffer at 0 : memref<16x64xf32, #ascend.memory<ub>>
    %b = ascend.buffer at 0 : memref<16x64xf32, #ascend.memory<ub>>
    ascend.copy_gm_to_ub %C to %a : memref<16x64xf32>, memref<16x64xf32, #ascend.memory<ub>>
    scf.for %t = %c0 to %n step %c1 {
      // expected-note @+1 {{overwritten here}}
      ascend.copy_gm_to_ub %C to %b : memref<16x64xf32>, memref<16x64xf32, #ascend.memory<ub>>
      ascend.copy_ub_to_gm %b to %C : memref<16x64xf32, #ascend.memory<ub>>, memref<16x64xf32>
      scf.for %i = %c0 to %c15 step %c1 {
        %row = memref.subview %a[%i, 0] [1, 64] [1, 1] : memref<16x64xf32, #ascend.memory<ub>> to memref<64xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
        ascend.copy_gm_to_ub %A to %row : memref<64xf32>, memref<64xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
      }
      // expected-error @+1 {{'ascend.copy_ub_to_gm' op reads bytes that another buffer at the same address has overwritten}}
      ascend.copy_ub_to_gm %a to %C : memref<16x64xf32, #ascend.memory<ub>>, memref<16x64xf32>
    }
  }
  return
}

// -----

// One that writes every other row does not write the buffer.
func.func @every_other_row(%A: memref<64xf32>, %C: memref<16x64xf32>, %n: index, %size: index, %p: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c15 = arith.constant 15 : index
  %c16 = arith.constant 16 : index
  %c63 = arith.constant 63 : index
  %zero = arith.constant 0.0 : f32
  ascend.section vector {
    // expected-note @+1 {{the buffer that is read}}
    %a = ascend.buffer at 0 : memref<16x64xf32, #ascend.memory<ub>>
    %b = ascend.buffer at 0 : memref<16x64xf32, #ascend.memory<ub>>
    ascend.copy_gm_to_ub %C to %a : memref<16x64xf32>, memref<16x64xf32, #ascend.memory<ub>>
    scf.for %t = %c0 to %n step %c1 {
      // expected-note @+1 {{overwritten here}}
      ascend.copy_gm_to_ub %C to %b : memref<16x64xf32>, memref<16x64xf32, #ascend.memory<ub>>
      ascend.copy_ub_to_gm %b to %C : memref<16x64xf32, #ascend.memory<ub>>, memref<16x64xf32>
      scf.for %i = %c0 to %c16 step %c2 {
        %row = memref.subview %a[%i, 0] [1, 64] [1, 1] : memref<16x64xf32, #ascend.memory<ub>> to memref<64xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
        ascend.copy_gm_to_ub %A to %row : memref<64xf32>, memref<64xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
      }
      // expected-error @+1 {{'ascend.copy_ub_to_gm' op reads bytes that another buffer at the same address has overwritten}}
      ascend.copy_ub_to_gm %a to %C : memref<16x64xf32, #ascend.memory<ub>>, memref<16x64xf32>
    }
  }
  return
}

// -----

// Nor does one that writes each row on one path only.
func.func @row_on_a_path(%A: memref<64xf32>, %C: memref<16x64xf32>, %n: index, %size: index, %p: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c15 = arith.constant 15 : index
  %c16 = arith.constant 16 : index
  %c63 = arith.constant 63 : index
  %zero = arith.constant 0.0 : f32
  ascend.section vector {
    // expected-note @+1 {{the buffer that is read}}
    %a = ascend.buffer at 0 : memref<16x64xf32, #ascend.memory<ub>>
    %b = ascend.buffer at 0 : memref<16x64xf32, #ascend.memory<ub>>
    ascend.copy_gm_to_ub %C to %a : memref<16x64xf32>, memref<16x64xf32, #ascend.memory<ub>>
    scf.for %t = %c0 to %n step %c1 {
      // expected-note @+1 {{overwritten here}}
      ascend.copy_gm_to_ub %C to %b : memref<16x64xf32>, memref<16x64xf32, #ascend.memory<ub>>
      ascend.copy_ub_to_gm %b to %C : memref<16x64xf32, #ascend.memory<ub>>, memref<16x64xf32>
      scf.for %i = %c0 to %c16 step %c1 {
        %row = memref.subview %a[%i, 0] [1, 64] [1, 1] : memref<16x64xf32, #ascend.memory<ub>> to memref<64xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
        scf.if %p {
          ascend.copy_gm_to_ub %A to %row : memref<64xf32>, memref<64xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
        }
      }
      // expected-error @+1 {{'ascend.copy_ub_to_gm' op reads bytes that another buffer at the same address has overwritten}}
      ascend.copy_ub_to_gm %a to %C : memref<16x64xf32, #ascend.memory<ub>>, memref<16x64xf32>
    }
  }
  return
}

// -----

// Nor does one with an unknown number of rows, or unknown ones.
func.func @unknown_rows(%A: memref<64xf32>, %C: memref<16x64xf32>, %n: index, %size: index, %p: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c15 = arith.constant 15 : index
  %c16 = arith.constant 16 : index
  %c63 = arith.constant 63 : index
  %zero = arith.constant 0.0 : f32
  ascend.section vector {
    // expected-note @+1 {{the buffer that is read}}
    %a = ascend.buffer at 0 : memref<16x64xf32, #ascend.memory<ub>>
    %b = ascend.buffer at 0 : memref<16x64xf32, #ascend.memory<ub>>
    ascend.copy_gm_to_ub %C to %a : memref<16x64xf32>, memref<16x64xf32, #ascend.memory<ub>>
    scf.for %t = %c0 to %n step %c1 {
      // expected-note @+1 {{overwritten here}}
      ascend.copy_gm_to_ub %C to %b : memref<16x64xf32>, memref<16x64xf32, #ascend.memory<ub>>
      ascend.copy_ub_to_gm %b to %C : memref<16x64xf32, #ascend.memory<ub>>, memref<16x64xf32>
      scf.for %i = %c0 to %n step %c1 {
        %row = memref.subview %a[%i, 0] [1, 64] [1, 1] : memref<16x64xf32, #ascend.memory<ub>> to memref<64xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
        ascend.copy_gm_to_ub %A to %row : memref<64xf32>, memref<64xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
      }
      // expected-error @+1 {{'ascend.copy_ub_to_gm' op reads bytes that another buffer at the same address has overwritten}}
      ascend.copy_ub_to_gm %a to %C : memref<16x64xf32, #ascend.memory<ub>>, memref<16x64xf32>
    }
  }
  return
}

// -----

// The same row again and again, whichever it is, is one row.
func.func @unknown_row(%A: memref<64xf32>, %C: memref<16x64xf32>, %n: index, %size: index, %p: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c15 = arith.constant 15 : index
  %c16 = arith.constant 16 : index
  %c63 = arith.constant 63 : index
  %zero = arith.constant 0.0 : f32
  ascend.section vector {
    // expected-note @+1 {{the buffer that is read}}
    %a = ascend.buffer at 0 : memref<16x64xf32, #ascend.memory<ub>>
    %b = ascend.buffer at 0 : memref<16x64xf32, #ascend.memory<ub>>
    ascend.copy_gm_to_ub %C to %a : memref<16x64xf32>, memref<16x64xf32, #ascend.memory<ub>>
    scf.for %t = %c0 to %n step %c1 {
      // expected-note @+1 {{overwritten here}}
      ascend.copy_gm_to_ub %C to %b : memref<16x64xf32>, memref<16x64xf32, #ascend.memory<ub>>
      ascend.copy_ub_to_gm %b to %C : memref<16x64xf32, #ascend.memory<ub>>, memref<16x64xf32>
      scf.for %i = %c0 to %c16 step %c1 {
        %row = memref.subview %a[%t, 0] [1, 64] [1, 1] : memref<16x64xf32, #ascend.memory<ub>> to memref<64xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
        ascend.copy_gm_to_ub %A to %row : memref<64xf32>, memref<64xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
      }
      // expected-error @+1 {{'ascend.copy_ub_to_gm' op reads bytes that another buffer at the same address has overwritten}}
      ascend.copy_ub_to_gm %a to %C : memref<16x64xf32, #ascend.memory<ub>>, memref<16x64xf32>
    }
  }
  return
}

// -----

// A load that may be shorter than a row does not write the row, unless a fill
// covers the rest whenever the load is shorter.
func.func @short_rows(%A: memref<64xf32>, %C: memref<16x64xf32>, %n: index, %size: index, %p: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c15 = arith.constant 15 : index
  %c16 = arith.constant 16 : index
  %c63 = arith.constant 63 : index
  %zero = arith.constant 0.0 : f32
  ascend.section vector {
    // expected-note @+1 {{the buffer that is read}}
    %a = ascend.buffer at 0 : memref<16x64xf32, #ascend.memory<ub>>
    %b = ascend.buffer at 0 : memref<16x64xf32, #ascend.memory<ub>>
    ascend.copy_gm_to_ub %C to %a : memref<16x64xf32>, memref<16x64xf32, #ascend.memory<ub>>
    scf.for %t = %c0 to %n step %c1 {
      // expected-note @+1 {{overwritten here}}
      ascend.copy_gm_to_ub %C to %b : memref<16x64xf32>, memref<16x64xf32, #ascend.memory<ub>>
      ascend.copy_ub_to_gm %b to %C : memref<16x64xf32, #ascend.memory<ub>>, memref<16x64xf32>
      %shorter = arith.cmpi slt, %size, %c63 : index
      scf.for %i = %c0 to %c16 step %c1 {
        %row = memref.subview %a[%i, 0] [1, 64] [1, 1] : memref<16x64xf32, #ascend.memory<ub>> to memref<1x64xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
        scf.if %shorter {
          ascend.vduplicate %zero into %row : f32, memref<1x64xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
        }
        %src = memref.subview %A[0] [%size] [1] : memref<64xf32> to memref<?xf32, strided<[1]>>
        %part = memref.subview %row[0, 0] [1, %size] [1, 1] : memref<1x64xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>> to memref<?xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
        ascend.copy_gm_to_ub_pad %src to %part pad(%zero) : memref<?xf32, strided<[1]>>, memref<?xf32, strided<[1], offset: ?>, #ascend.memory<ub>>, f32
      }
      // expected-error @+1 {{'ascend.copy_ub_to_gm' op reads bytes that another buffer at the same address has overwritten}}
      ascend.copy_ub_to_gm %a to %C : memref<16x64xf32, #ascend.memory<ub>>, memref<16x64xf32>
    }
  }
  return
}

// -----

// Rows that are overwritten between the iterations of a loop are not whole after the loop.
func.func @overwritten_between(%A: memref<64xf32>, %C: memref<16x64xf32>, %n: index, %size: index, %p: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c15 = arith.constant 15 : index
  %c16 = arith.constant 16 : index
  %c63 = arith.constant 63 : index
  %zero = arith.constant 0.0 : f32
  ascend.section vector {
    // expected-note @+1 {{the buffer that is read}}
    %a = ascend.buffer at 0 : memref<16x64xf32, #ascend.memory<ub>>
    %b = ascend.buffer at 0 : memref<16x64xf32, #ascend.memory<ub>>
    ascend.copy_gm_to_ub %C to %a : memref<16x64xf32>, memref<16x64xf32, #ascend.memory<ub>>
    scf.for %t = %c0 to %n step %c1 {
      ascend.copy_gm_to_ub %C to %b : memref<16x64xf32>, memref<16x64xf32, #ascend.memory<ub>>
      ascend.copy_ub_to_gm %b to %C : memref<16x64xf32, #ascend.memory<ub>>, memref<16x64xf32>
      scf.for %i = %c0 to %c16 step %c1 {
        %row = memref.subview %a[%i, 0] [1, 64] [1, 1] : memref<16x64xf32, #ascend.memory<ub>> to memref<64xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
        ascend.copy_gm_to_ub %A to %row : memref<64xf32>, memref<64xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
        %other = memref.subview %b[0, 0] [1, 64] [1, 1] : memref<16x64xf32, #ascend.memory<ub>> to memref<64xf32, strided<[1]>, #ascend.memory<ub>>
        // expected-note @+1 {{overwritten here}}
        ascend.copy_gm_to_ub %A to %other : memref<64xf32>, memref<64xf32, strided<[1]>, #ascend.memory<ub>>
      }
      // expected-error @+1 {{'ascend.copy_ub_to_gm' op reads bytes that another buffer at the same address has overwritten}}
      ascend.copy_ub_to_gm %a to %C : memref<16x64xf32, #ascend.memory<ub>>, memref<16x64xf32>
    }
  }
  return
}
