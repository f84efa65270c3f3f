// RUN: tl-opt %s --ascend-plan-memory=spill --split-input-file --verify-diagnostics

!tile = memref<64xf32, #ascend.memory<ub>>

// The operands of one instruction have to be on chip at once.
module attributes {ascend.target = #ascend.target<"910B2", {ub_size = 511 : i64}>} {
  func.func @one_instruction() {
    ascend.section vector {
      // expected-note @+1 {{256 bytes in use at the same time}}
      %a = memref.alloc() : !tile
      // expected-error @+4 {{no room for this buffer of 256 bytes in ub: 512 bytes are in use at once, of 511}}
      // expected-note @+3 {{256 bytes in use at the same time, from 'ascend.vadd'}}
      // expected-note @+2 {{it would fit if the extent 64 of these buffers were 48 at most}}
      // expected-note @+1 {{spilling does not help: instructions on single buffers, or others that are in use all the time, take too many bytes}}
      %b = memref.alloc() : !tile
      ascend.vadd %a, %a into %b : !tile, !tile, !tile
    }
    return
  }
}

// -----

// A tile in L1 cannot be stored.
module attributes {ascend.target = #ascend.target<"910B2", {l1_size = 1023 : i64}>} {
  func.func @in_l1(%A: memref<16x16xf16>, %init: i1) {
    ascend.section cube {
      // expected-note @+1 {{512 bytes in use at the same time}}
      %a = memref.alloc() : memref<1x1x16x16xf16, #ascend.memory<l1>>
      // expected-error @+3 {{no room for this buffer of 512 bytes in l1}}
      // expected-note @+2 {{512 bytes in use at the same time}}
      // expected-note @+1 {{spilling does not help: what is in l1 cannot be stored to global memory and loaded back}}
      %b = memref.alloc() : memref<1x1x16x16xf16, #ascend.memory<l1>>
      %l0a = memref.alloc() : memref<1x1x16x16xf16, #ascend.memory<l0a>>
      ascend.copy_gm_to_l1 %A to %a : memref<16x16xf16>, memref<1x1x16x16xf16, #ascend.memory<l1>>
      ascend.copy_gm_to_l1 %A to %b : memref<16x16xf16>, memref<1x1x16x16xf16, #ascend.memory<l1>>
      ascend.load_l0a %a to %l0a : memref<1x1x16x16xf16, #ascend.memory<l1>>, memref<1x1x16x16xf16, #ascend.memory<l0a>>
      ascend.load_l0a %b to %l0a : memref<1x1x16x16xf16, #ascend.memory<l1>>, memref<1x1x16x16xf16, #ascend.memory<l0a>>
    }
    return
  }
}
