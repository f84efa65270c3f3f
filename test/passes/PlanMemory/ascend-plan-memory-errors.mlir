// RUN: tl-opt %s --ascend-plan-memory --split-input-file --verify-diagnostics

// A plan is for a target.
// expected-error @+1 {{the module names no target; run ascend-attach-target before memory planning}}
func.func @no_target() {
  return
}

// -----

// One byte is missing: the error is at the buffer, and names the buffers in use
// with it, their live ranges, and a size that fits.
module attributes {ascend.target = #ascend.target<"910B2", {ub_size = 511 : i64}>} {
  func.func @one_byte_over() {
    ascend.section vector {
      // expected-note-re @+1 {{256 bytes in use at the same time, from 'ascend.vadd' at line {{[0-9]+}} to 'ascend.vadd' at line {{[0-9]+}}}}
      %a = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
      // expected-error @+3 {{no room for this buffer of 256 bytes in ub: 512 bytes are in use at once, of 511}}
      // expected-note @+2 {{256 bytes in use at the same time, from 'ascend.vadd'}}
      // expected-note @+1 {{it would fit if the extent 64 of these buffers were 48 at most}}
      %b = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
      ascend.vadd %a, %a into %b : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
    }
    return
  }
}

// -----

// Buffers begin at multiples of 32 bytes, so that their sum may fit while they do
// not.
module attributes {ascend.target = #ascend.target<"910B2", {ub_size = 96 : i64}>} {
  func.func @aligned_sizes() {
    ascend.section vector {
      // expected-note @+1 {{34 bytes in use at the same time}}
      %a = memref.alloc() : memref<17xf16, #ascend.memory<ub>>
      // expected-error @+3 {{no room for this buffer of 34 bytes in ub: 98 bytes are in use at once, of 96}}
      // expected-note @+2 {{34 bytes in use at the same time}}
      // expected-note @+1 {{it would fit if the extent 17 of these buffers were 16 at most}}
      %b = memref.alloc() : memref<17xf16, #ascend.memory<ub>>
      ascend.vadd %a, %a into %b : memref<17xf16, #ascend.memory<ub>>, memref<17xf16, #ascend.memory<ub>>, memref<17xf16, #ascend.memory<ub>>
    }
    return
  }
}

// -----

// Buffers that are dead are not named.
module attributes {ascend.target = #ascend.target<"910B2", {ub_size = 512 : i64}>} {
  func.func @not_in_use() {
    ascend.section vector {
      %done = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
      // expected-note @+1 {{256 bytes in use at the same time}}
      %a = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
      // expected-error @+4 {{no room for this buffer of 512 bytes in ub: 768 bytes are in use at once, of 512}}
      // expected-note @+3 {{with the option 'spill', as in 'tl-compile=spill', buffers without room are kept in global memory}}
      // expected-note @+2 {{512 bytes in use at the same time}}
      // expected-note @+1 {{it would fit if the extent 128 of these buffers were 64 at most}}
      %b = memref.alloc() : memref<128xf32, #ascend.memory<ub>>
      ascend.vadd %done, %done into %done : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
      ascend.vadd %a, %a into %a : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
      ascend.vadd %b, %b into %b : memref<128xf32, #ascend.memory<ub>>, memref<128xf32, #ascend.memory<ub>>, memref<128xf32, #ascend.memory<ub>>
      ascend.vadd %a, %a into %a : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
    }
    return
  }
}

// -----

// A buffer with an address takes room too.
module attributes {ascend.target = #ascend.target<"910B2", {ub_size = 512 : i64}>} {
  func.func @pinned() {
    ascend.section vector {
      // expected-note @+1 {{256 bytes in use at the same time}}
      %hole = ascend.buffer at 128 : memref<64xf32, #ascend.memory<ub>>
      // expected-error @+3 {{no room for this buffer of 256 bytes in ub: 512 bytes are in use at once, of 512, for which no arrangement was found}}
      // expected-note @+2 {{256 bytes in use at the same time}}
      // expected-note @+1 {{it would fit if the extent 64 of these buffers were 32 at most}}
      %a = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
      ascend.vadd %a, %a into %hole : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
    }
    return
  }
}

// -----

// In a loop everything it carries is in use at once.
module attributes {ascend.target = #ascend.target<"910B2", {ub_size = 511 : i64}>} {
  func.func @loop(%n: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    ascend.section vector {
      // expected-note-re @+1 {{256 bytes in use at the same time, from 'ascend.vadd' at line {{[0-9]+}} to 'ascend.vadd' at line {{[0-9]+}}}}
      %a = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
      // expected-error @+4 {{no room for this buffer of 256 bytes in ub: 512 bytes are in use at once, of 511}}
      // expected-note @+3 {{with the option 'spill', as in 'tl-compile=spill', buffers without room are kept in global memory}}
      // expected-note @+2 {{256 bytes in use at the same time, from 'ascend.vadd'}}
      // expected-note @+1 {{it would fit if the extent 64 of these buffers were 48 at most}}
      %b = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
      scf.for %i = %c0 to %n step %c1 {
        ascend.vadd %a, %a into %a : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
        ascend.vadd %b, %b into %b : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
      }
    }
    return
  }
}

// -----

// A buffer of a section is on chip.
module attributes {ascend.target = #ascend.target<"910B2">} {
  func.func @global_buffer() {
    ascend.section vector {
      // expected-error @+1 {{a buffer of a section needs an on-chip memory and a static shape, got 'memref<64xf32>'}}
      %a = memref.alloc() : memref<64xf32>
    }
    return
  }
}

// -----

// Its size is known.
module attributes {ascend.target = #ascend.target<"910B2">} {
  func.func @dynamic_buffer(%n: index) {
    ascend.section vector {
      // expected-error @+1 {{a buffer of a section needs an on-chip memory and a static shape, got 'memref<?xf32, #ascend.memory<ub>>'}}
      %a = memref.alloc(%n) : memref<?xf32, #ascend.memory<ub>>
    }
    return
  }
}

// -----

// So is that of its elements.
module attributes {ascend.target = #ascend.target<"910B2">} {
  func.func @buffer_of_indices() {
    ascend.section vector {
      // expected-error @+1 {{a buffer of a section needs an on-chip memory and a static shape, got 'memref<64xindex, #ascend.memory<ub>>'}}
      %a = memref.alloc() : memref<64xindex, #ascend.memory<ub>>
    }
    return
  }
}

// -----

// A buffer that no memory could ever hold.
module attributes {ascend.target = #ascend.target<"910B2">} {
  func.func @endless_buffer() {
    ascend.section vector {
      // expected-error @+1 {{a buffer of a section is larger than any memory, got}}
      %a = memref.alloc() : memref<67108864x1073741824xf32, #ascend.memory<ub>>
      %c0 = arith.constant 0 : index
      %first = memref.load %a[%c0, %c0] : memref<67108864x1073741824xf32, #ascend.memory<ub>>
      memref.store %first, %a[%c0, %c0] : memref<67108864x1073741824xf32, #ascend.memory<ub>>
    }
    return
  }
}

// -----

// Slots are named as such, and fewer slots are proposed.
module attributes {ascend.target = #ascend.target<"910B2", {ub_size = 1023 : i64}>} {
  func.func @slots(%A: memref<8x64xf32>, %C: memref<8x64xf32>, %n: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    ascend.section vector {
      // expected-error @+4 {{no room for this buffer of 1024 bytes in ub: 1024 bytes are in use at once, of 1023}}
      // expected-note @+3 {{1024 bytes in use at the same time, 4 slots of 256, from 'ascend.copy_gm_to_ub'}}
      // expected-note @+2 {{it would fit if this buffer had 3 instead of 4 slots}}
      // expected-note @+1 {{it would fit if the extent 64 of these buffers were 48 at most}}
      %a = memref.alloc() : memref<4x64xf32, #ascend.memory<ub>>
      scf.for %i = %c0 to %n step %c1 {
        %k = arith.remui %i, %c4 : index
        %slot = memref.subview %a[%k, 0] [1, 64] [1, 1] : memref<4x64xf32, #ascend.memory<ub>> to memref<64xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
        %Ai = memref.subview %A[%i, 0] [1, 64] [1, 1] : memref<8x64xf32> to memref<64xf32, strided<[1], offset: ?>>
        %Ci = memref.subview %C[%i, 0] [1, 64] [1, 1] : memref<8x64xf32> to memref<64xf32, strided<[1], offset: ?>>
        ascend.copy_gm_to_ub %Ai to %slot : memref<64xf32, strided<[1], offset: ?>>, memref<64xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
        ascend.copy_ub_to_gm %slot to %Ci : memref<64xf32, strided<[1], offset: ?>, #ascend.memory<ub>>, memref<64xf32, strided<[1], offset: ?>>
      }
    }
    return
  }
}

// -----

// A buffer that a loop declares and carries would be two at one address.
module attributes {ascend.target = #ascend.target<"910B2">} {
  func.func @carried_out_of_its_loop(%n: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    ascend.section vector {
      %a = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
      %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> memref<64xf32, #ascend.memory<ub>> {
        // expected-error @+1 {{the loop that declares this buffer carries it to its next iteration, where it would be two buffers at one address; declare two buffers before the loop and exchange them}}
        %y = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
        ascend.vadd %x, %x into %y : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
        // expected-note @+1 {{carried here}}
        scf.yield %y : memref<64xf32, #ascend.memory<ub>>
      }
    }
    return
  }
}

// -----

// The effect of an unknown operation on a buffer is unknown.
module attributes {ascend.target = #ascend.target<"910B2">} {
  func.func private @elsewhere(memref<64xf32, #ascend.memory<ub>>)
  func.func @unknown_use() {
    ascend.section vector {
      // expected-note @+1 {{the buffer}}
      %a = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
      // expected-error @+1 {{the use of an on-chip buffer by 'func.call' cannot be followed}}
      func.call @elsewhere(%a) : (memref<64xf32, #ascend.memory<ub>>) -> ()
    }
    return
  }
}

// -----

// All buffers have addresses, at which two that are in use together meet: there
// is nothing to place, and no room.
module attributes {ascend.target = #ascend.target<"910B2", {ub_size = 256 : i64}>} {
  func.func @all_pinned(%A: memref<64xf32>) {
    ascend.section vector {
      // expected-note @+1 {{256 bytes in use at the same time}}
      %a = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
      // expected-error @+2 {{no room for this buffer of 256 bytes in ub: 512 bytes are in use at once, of 256}}
      // expected-note @+1 {{256 bytes in use at the same time}}
      %b = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
      ascend.copy_gm_to_ub %A to %a : memref<64xf32>, memref<64xf32, #ascend.memory<ub>>
      ascend.copy_gm_to_ub %A to %b : memref<64xf32>, memref<64xf32, #ascend.memory<ub>>
      ascend.copy_ub_to_gm %a to %A : memref<64xf32, #ascend.memory<ub>>, memref<64xf32>
      ascend.copy_ub_to_gm %b to %A : memref<64xf32, #ascend.memory<ub>>, memref<64xf32>
    }
    return
  }
}

// -----

// A loop fills a tile part by part, and later code reads it: earlier parts are live
// while the next one is written, so no other buffer fits there.
!part = memref<32xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
!half = memref<32xf32, #ascend.memory<ub>>
module attributes {ascend.target = #ascend.target<"910B2", {ub_size = 511 : i64}>} {
  func.func @part_by_part(%A: memref<64xf32>, %B: memref<32xf32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c32 = arith.constant 32 : index
    ascend.section vector {
      // expected-note @+1 {{256 bytes in use at the same time}}
      %p = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
      scf.for %i = %c0 to %c2 step %c1 {
        %o = arith.muli %i, %c32 : index
        // expected-note @+1 {{128 bytes in use at the same time}}
        %t = memref.alloc() : !half
        // expected-error @+4 {{no room for this buffer of 128 bytes in ub: 512 bytes are in use at once, of 511}}
        // expected-note @+3 {{with the option 'spill', as in 'tl-compile=spill', buffers without room are kept in global memory}}
        // expected-note @+2 {{128 bytes in use at the same time}}
        // expected-note-re @+1 {{it would fit if the extent {{64|32}} of these buffers were {{[0-9]+}} at most}}
        %u = memref.alloc() : !half
        ascend.copy_gm_to_ub %B to %t : memref<32xf32>, !half
        ascend.copy_gm_to_ub %B to %u : memref<32xf32>, !half
        ascend.vadd %t, %u into %t : !half, !half, !half
        %pi = memref.subview %p[%o] [32] [1] : memref<64xf32, #ascend.memory<ub>> to !part
        ascend.vabs %t into %pi : !half, !part
      }
      ascend.copy_ub_to_gm %p to %A : memref<64xf32, #ascend.memory<ub>>, memref<64xf32>
    }
    return
  }
}

// -----

// A conditional write in a loop makes a buffer live from the loop on, if later code reads it.
module attributes {ascend.target = #ascend.target<"910B2", {ub_size = 512 : i64}>} {
  func.func @conditional_and_read_behind(%n: index, %condition: i1) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    ascend.section vector {
      // expected-note @+1 {{256 bytes in use at the same time}}
      %w = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
      // expected-note @+1 {{256 bytes in use at the same time}}
      %a = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
      // expected-error @+4 {{no room for this buffer of 256 bytes in ub: 768 bytes are in use at once, of 512}}
      // expected-note @+3 {{256 bytes in use at the same time}}
      // expected-note @+2 {{it would fit if the extent 64 of these buffers were 32 at most}}
      // expected-note @+1 {{with the option 'spill'}}
      %b = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
      ascend.vadd %w, %w into %w : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
      scf.for %i = %c0 to %n step %c1 {
        scf.if %condition {
          ascend.vadd %w, %w into %a : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
          ascend.vadd %a, %a into %a : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
          ascend.vadd %w, %w into %b : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
          ascend.vadd %b, %b into %b : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
        }
      }
      ascend.vadd %a, %a into %w : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
    }
    return
  }
}

// -----

// The section uses a view that is made outside of it.
module attributes {ascend.target = #ascend.target<"910B2">} {
  // expected-error @+1 {{argument 0 of the kernel is on chip, where only a launch allocates, got 'memref<64xf32, #ascend.memory<ub>>'}}
  func.func @view_of_argument(%a: memref<64xf32, #ascend.memory<ub>>, %step: index) {
    %part = memref.subview %a[0] [8] [%step] : memref<64xf32, #ascend.memory<ub>> to memref<8xf32, strided<[?]>, #ascend.memory<ub>>
    ascend.section vector {
      %c0 = arith.constant 0 : index
      %x = memref.load %part[%c0] : memref<8xf32, strided<[?]>, #ascend.memory<ub>>
      memref.store %x, %part[%c0] : memref<8xf32, strided<[?]>, #ascend.memory<ub>>
    }
    return
  }
}

// -----

// A kernel is launched with tensors: tiles exist within a block only.
module attributes {ascend.target = #ascend.target<"910B2">} {
  // expected-error @+1 {{argument 1 of the kernel is on chip, where only a launch allocates, got 'memref<64xf32, #ascend.memory<ub>>'}}
  func.func @argument(%A: memref<64xf32>, %a: memref<64xf32, #ascend.memory<ub>>, %n: index) {
    ascend.launch (%block) in (%n) {
      ascend.section vector {
        ascend.copy_gm_to_ub %A to %a : memref<64xf32>, memref<64xf32, #ascend.memory<ub>>
      }
    }
    return
  }
}

// -----

// A slice beyond the end of its memory has no banks.
module attributes {ascend.target = #ascend.target<"910B2">} {
  func.func @slice_without_banks() {
    ascend.section vector {
      // expected-error @+3 {{no room for this buffer of 16777216 bytes in ub: 16777216 bytes are in use at once, of 196352}}
      // expected-note @+2 {{16777216 bytes in use at the same time}}
      // expected-note @+1 {{it would fit if the extent 32768 of these buffers were 368 at most}}
      %a = memref.alloc() : memref<32768x128xf32, #ascend.memory<ub>>
      %last = memref.subview %a[32704, 0] [64, 64] [1, 1] : memref<32768x128xf32, #ascend.memory<ub>> to memref<64x64xf32, strided<[128, 1], offset: 4186112>, #ascend.memory<ub>>
      ascend.vadd %last, %last into %last : memref<64x64xf32, strided<[128, 1], offset: 4186112>, #ascend.memory<ub>>, memref<64x64xf32, strided<[128, 1], offset: 4186112>, #ascend.memory<ub>>, memref<64x64xf32, strided<[128, 1], offset: 4186112>, #ascend.memory<ub>>
    }
    return
  }
}

// -----

// The number of slots that would fit is found by halves: there may be many.
module attributes {ascend.target = #ascend.target<"910B2">} {
  func.func @many_slots(%i: index, %zero: f32) {
    ascend.section vector {
      // expected-error @+3 {{no room for this buffer of 16777216 bytes in ub: 16777216 bytes are in use at once, of 196352}}
      // expected-note @+2 {{16777216 bytes in use at the same time, 524288 slots of 32}}
      // expected-note @+1 {{it would fit if this buffer had 6136 instead of 524288 slots}}
      %a = memref.alloc() : memref<524288x8xf32, #ascend.memory<ub>>
      %slot = memref.subview %a[%i, 0] [1, 8] [1, 1] : memref<524288x8xf32, #ascend.memory<ub>> to memref<1x8xf32, strided<[8, 1], offset: ?>, #ascend.memory<ub>>
      ascend.vduplicate %zero into %slot : f32, memref<1x8xf32, strided<[8, 1], offset: ?>, #ascend.memory<ub>>
    }
    return
  }
}
