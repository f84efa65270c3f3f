// RUN: tl-opt %s --ascend-plan-memory --split-input-file --verify-diagnostics

// A plan is for a target.
// expected-error @+1 {{the module names no target; run ascend-attach-target before memory planning}}
func.func @no_target() {
  return
}

// -----

// One byte is missing: the error is at the buffer, and names those in use with
// it.
module attributes {ascend.target = #ascend.target<"910B2", {ub_size = 511 : i64}>} {
  func.func @one_byte_over() {
    ascend.section vector {
      // expected-note @+1 {{256 bytes in use at the same time}}
      %a = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
      // expected-error @+2 {{no room for this buffer of 256 bytes in ub: 512 bytes are in use at once, of 511}}
      // expected-note @+1 {{256 bytes in use at the same time}}
      %b = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
      ascend.vadd %a, %a into %b : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
    }
    return
  }
}

// -----

// What is not in use any more is not named.
module attributes {ascend.target = #ascend.target<"910B2", {ub_size = 512 : i64}>} {
  func.func @not_in_use() {
    ascend.section vector {
      %done = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
      // expected-note @+1 {{256 bytes in use at the same time}}
      %a = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
      // expected-error @+2 {{no room for this buffer of 512 bytes in ub: 768 bytes are in use at once, of 512}}
      // expected-note @+1 {{512 bytes in use at the same time}}
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
      // expected-error @+2 {{no room for this buffer of 256 bytes in ub: 512 bytes are in use at once, of 512}}
      // expected-note @+1 {{256 bytes in use at the same time}}
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
      // expected-note @+1 {{256 bytes in use at the same time}}
      %a = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
      // expected-error @+2 {{no room for this buffer of 256 bytes in ub: 512 bytes are in use at once, of 511}}
      // expected-note @+1 {{256 bytes in use at the same time}}
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

// A buffer that goes elsewhere is in use for who knows how long.
module attributes {ascend.target = #ascend.target<"910B2">} {
  func.func @chosen_buffer(%p: i1) {
    ascend.section vector {
      // expected-note @+1 {{the buffer}}
      %a = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
      %b = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
      // expected-error @+1 {{the use of an on-chip buffer by 'arith.select' cannot be followed}}
      %c = arith.select %p, %a, %b : memref<64xf32, #ascend.memory<ub>>
      ascend.vadd %c, %c into %c : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
    }
    return
  }
}

// -----

// So is one that a loop carries.
module attributes {ascend.target = #ascend.target<"910B2">} {
  func.func @carried_buffer(%n: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    ascend.section vector {
      // expected-note @+1 {{the buffer}}
      %a = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
      // expected-error @+1 {{the use of an on-chip buffer by 'scf.for' cannot be followed}}
      %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> memref<64xf32, #ascend.memory<ub>> {
        scf.yield %x : memref<64xf32, #ascend.memory<ub>>
      }
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
      %a = memref.alloc() : memref<4294967296x4294967296xf32, #ascend.memory<ub>>
      ascend.vadd %a, %a into %a : memref<4294967296x4294967296xf32, #ascend.memory<ub>>, memref<4294967296x4294967296xf32, #ascend.memory<ub>>, memref<4294967296x4294967296xf32, #ascend.memory<ub>>
    }
    return
  }
}
