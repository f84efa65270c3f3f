// RUN: tl-opt %s --ascend-print-buffers --split-input-file --verify-diagnostics

// The exponentials may replace the loaded tile; not so in the second section, which reads
// the tile later.
!gm = memref<64xf32>
!ub = memref<64xf32, #ascend.memory<ub>>
func.func @in_place(%A: !gm) {
  ascend.section vector {
    // expected-remark @+2 {{buffer %alloc, in the section: no earlier contents read, all bytes replaced}}
    // expected-note @+1 {{this buffer}}
    %a = memref.alloc() : !ub
    // expected-remark @+2 {{buffer %alloc_0, in the section: no earlier contents read, all bytes replaced}}
    // expected-remark @+1 {{buffer %alloc_0: may have the address of another live buffer}}
    %b = memref.alloc() : !ub
    ascend.copy_gm_to_ub %A to %a : !gm, !ub
    ascend.vexp %a into %b : !ub, !ub
    ascend.copy_ub_to_gm %b to %A : !ub, !gm
  }
  ascend.section vector {
    // expected-remark @+1 {{buffer %alloc, in the section: no earlier contents read, all bytes replaced}}
    %a = memref.alloc() : !ub
    // expected-remark @+1 {{buffer %alloc_0, in the section: no earlier contents read, all bytes replaced}}
    %b = memref.alloc() : !ub
    ascend.copy_gm_to_ub %A to %a : !gm, !ub
    ascend.vexp %a into %b : !ub, !ub
    ascend.vadd %a, %b into %b : !ub, !ub, !ub
    ascend.vexp %a into %a : !ub, !ub
    ascend.copy_ub_to_gm %b to %A : !ub, !gm
  }
  return
}

// -----

// Halves of the tiles: the same half may be replaced, another one not.
!gm = memref<64xf32>
!ub = memref<64xf32, #ascend.memory<ub>>
!low = memref<32xf32, strided<[1]>, #ascend.memory<ub>>
!high = memref<32xf32, strided<[1], offset: 32>, #ascend.memory<ub>>
func.func @halves(%A: !gm) {
  ascend.section vector {
    // expected-remark @+2 {{buffer %alloc, in the section: no earlier contents read, all bytes replaced}}
    // expected-note @+1 {{this buffer}}
    %a = memref.alloc() : !ub
    // expected-remark @+2 {{buffer %alloc_0, in the section: earlier contents read, not all bytes replaced}}
    // expected-remark @+1 {{buffer %alloc_0: may have the address of another live buffer}}
    %b = memref.alloc() : !ub
    %from = memref.subview %a[0] [32] [1] : !ub to !low
    %to = memref.subview %b[0] [32] [1] : !ub to !low
    ascend.copy_gm_to_ub %A to %a : !gm, !ub
    ascend.vexp %from into %to : !low, !low
    ascend.copy_ub_to_gm %b to %A : !ub, !gm
  }
  ascend.section vector {
    // expected-remark @+1 {{buffer %alloc, in the section: no earlier contents read, all bytes replaced}}
    %a = memref.alloc() : !ub
    // expected-remark @+1 {{buffer %alloc_0, in the section: no earlier contents read, all bytes replaced}}
    %b = memref.alloc() : !ub
    %from = memref.subview %a[0] [32] [1] : !ub to !low
    %other = memref.subview %a[32] [32] [1] : !ub to !high
    %to = memref.subview %b[32] [32] [1] : !ub to !high
    %first = memref.subview %b[0] [32] [1] : !ub to !low
    ascend.copy_gm_to_ub %A to %a : !gm, !ub
    ascend.vadd %from, %from into %to : !low, !low, !high
    ascend.vadd %other, %other into %first : !high, !high, !low
    ascend.copy_ub_to_gm %b to %A : !ub, !gm
  }
  return
}

// -----

// Tiles of another size, and instructions in a loop that keeps the first one.
!gm = memref<64xf32>
!ub = memref<64xf32, #ascend.memory<ub>>
!half = memref<64xf16, #ascend.memory<ub>>
func.func @others(%A: !gm, %B: memref<64xf16>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.section vector {
    // expected-remark @+1 {{buffer %alloc, in the section: no earlier contents read, all bytes replaced}}
    %a = memref.alloc() : !ub
    // expected-remark @+1 {{buffer %alloc_0, in the section: no earlier contents read, all bytes replaced}}
    %b = memref.alloc() : !half
    // expected-remark @+1 {{buffer %alloc_1, in the section: no earlier contents read, not all bytes replaced}}
    %c = memref.alloc() : !ub
    ascend.copy_gm_to_ub %A to %a : !gm, !ub
    ascend.vcast %a into %b round odd : !ub, !half
    ascend.copy_ub_to_gm %b to %B : !half, memref<64xf16>
    // expected-remark @+2 {{buffer %alloc, in an iteration: earlier contents read, not all bytes replaced}}
    // expected-remark @+1 {{buffer %alloc_1, in an iteration: no earlier contents read, all bytes replaced}}
    scf.for %i = %c0 to %n step %c1 {
      ascend.vexp %a into %c : !ub, !ub
      ascend.copy_ub_to_gm %c to %A : !ub, !gm
    }
  }
  return
}

// -----

// The arms of a branch fill different tiles, which are used as one; in the second section
// a later instruction uses one of them by itself.
!gm = memref<64xf32>
!ub = memref<64xf32, #ascend.memory<ub>>
func.func @arms(%A: !gm, %B: !gm, %c: i1) {
  %zero = arith.constant 0.0 : f32
  ascend.section vector {
    // expected-remark @+2 {{buffer %alloc, in the section: earlier contents read, not all bytes replaced}}
    // expected-note @+1 {{this buffer}}
    %a = memref.alloc() : !ub
    // expected-remark @+2 {{buffer %alloc_0, in the section: earlier contents read, not all bytes replaced}}
    // expected-remark @+1 {{buffer %alloc_0: may have the address of another live buffer}}
    %b = memref.alloc() : !ub
    %tile = scf.if %c -> !ub {
      ascend.copy_gm_to_ub %A to %a : !gm, !ub
      scf.yield %a : !ub
    } else {
      ascend.vduplicate %zero into %b : f32, !ub
      scf.yield %b : !ub
    }
    ascend.copy_ub_to_gm %tile to %B : !ub, !gm
  }
  ascend.section vector {
    // expected-remark @+1 {{buffer %alloc, in the section: earlier contents read, not all bytes replaced}}
    %a = memref.alloc() : !ub
    // expected-remark @+1 {{buffer %alloc_0, in the section: earlier contents read, not all bytes replaced}}
    %b = memref.alloc() : !ub
    %tile = scf.if %c -> !ub {
      ascend.copy_gm_to_ub %A to %a : !gm, !ub
      scf.yield %a : !ub
    } else {
      ascend.vduplicate %zero into %b : f32, !ub
      scf.yield %b : !ub
    }
    ascend.copy_ub_to_gm %tile to %B : !ub, !gm
    ascend.copy_ub_to_gm %a to %B : !ub, !gm
  }
  return
}
