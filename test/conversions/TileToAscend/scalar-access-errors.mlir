// RUN: tl-opt %s --convert-tile-to-ascend --split-input-file --verify-diagnostics

// A tile of fractals is not accessed by elements.
func.func @load_from_l1(%n: index) {
  tile.launch (%i) in (%n) {
    %a = memref.alloc() : memref<16x16xf16, #ascend.memory<l1>>
    // expected-error @+1 {{'memref.load' op must access gm or ub, which the scalar unit reaches, got l1}}
    %x = memref.load %a[%i, %i] : memref<16x16xf16, #ascend.memory<l1>>
  }
  return
}

// -----

// Truth values have no bytes of their own.
func.func @truth(%n: index, %t: i1) {
  tile.launch (%i) in (%n) {
    ascend.section vector {
      %a = memref.alloc() : memref<64xi1, #ascend.memory<ub>>
      // expected-error @+1 {{'memref.store' op accesses an element that is no number of whole bytes, got 'memref<64xi1, #ascend.memory<ub>>'; truth values are elements of ui8, or bits of them}}
      memref.store %t, %a[%i] : memref<64xi1, #ascend.memory<ub>>
    }
  }
  return
}

// -----

func.func @narrow_float(%A: memref<64xf8E4M3FN>, %n: index) {
  tile.launch (%i) in (%n) {
    ascend.section vector {
      // expected-error @+1 {{'memref.load' op accesses elements of 'f8E4M3FN', which Ascend 910B and 910C do not have; convert them to f16, bf16 or f32 before the kernel}}
      %x = memref.load %A[%i] : memref<64xf8E4M3FN>
    }
  }
  return
}
