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

// Two buffers in use at once are apart.
func.func @shared_bytes() {
  ascend.section vector {
    // expected-note @+1 {{the other buffer}}
    %a = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
    // expected-error @+1 {{buffer shares bytes of ub with another that is in use at the same time}}
    %b = ascend.buffer at 224 : memref<64xf32, #ascend.memory<ub>>
    ascend.vadd %a, %a into %b : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
  }
  return
}

// -----

// A large buffer is compared with all that begin in it, not with the next only.
func.func @buffer_in_buffer() {
  ascend.section vector {
    // expected-note @+1 {{the other buffer}}
    %large = ascend.buffer at 0 : memref<1024xf32, #ascend.memory<ub>>
    %unused = ascend.buffer at 128 : memref<64xf32, #ascend.memory<ub>>
    %before = ascend.buffer at 256 : memref<64xf32, #ascend.memory<ub>>
    // expected-error @+1 {{buffer shares bytes of ub with another that is in use at the same time}}
    %small = ascend.buffer at 1024 : memref<64xf32, #ascend.memory<ub>>
    ascend.vadd %before, %before into %before : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
    ascend.vadd %large, %large into %large : memref<1024xf32, #ascend.memory<ub>>, memref<1024xf32, #ascend.memory<ub>>, memref<1024xf32, #ascend.memory<ub>>
    ascend.vadd %small, %small into %small : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
    ascend.vadd %large, %large into %large : memref<1024xf32, #ascend.memory<ub>>, memref<1024xf32, #ascend.memory<ub>>, memref<1024xf32, #ascend.memory<ub>>
  }
  return
}

// -----

// What a loop carries is in use for the whole loop.
func.func @loop(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.section vector {
    // expected-note @+1 {{the other buffer}}
    %a = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
    // expected-error @+1 {{buffer shares bytes of ub with another that is in use at the same time}}
    %b = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
    scf.for %i = %c0 to %n step %c1 {
      ascend.vadd %a, %a into %a : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
      ascend.vadd %b, %b into %b : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
    }
  }
  return
}

// -----

// A buffer that goes elsewhere cannot be checked.
func.func @chosen_buffer(%p: i1) {
  ascend.section vector {
    // expected-note @+1 {{the buffer}}
    %a = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
    %b = ascend.buffer at 256 : memref<64xf32, #ascend.memory<ub>>
    // expected-error @+1 {{the use of an on-chip buffer by 'arith.select' cannot be followed}}
    %c = arith.select %p, %a, %b : memref<64xf32, #ascend.memory<ub>>
    ascend.vadd %c, %c into %c : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
  }
  return
}
