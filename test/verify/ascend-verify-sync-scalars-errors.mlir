// RUN: tl-opt %s --ascend-verify-sync --split-input-file --verify-diagnostics

!ub = memref<64xf32, #ascend.memory<ub>>

// A load has to wait for the writer of the element.
func.func @load(%A: memref<64xf32>, %i: index) {
  ascend.section vector {
    %a = ascend.buffer at 0 : !ub
    // expected-note @+1 {{earlier instruction, on pipe mte2}}
    ascend.copy_gm_to_ub %A to %a : memref<64xf32>, !ub
    // expected-error @+1 {{'memref.load' op may start before an earlier instruction on the same bytes of ub has finished}}
    %x = memref.load %a[%i] : !ub
  }
  return
}

// -----

!ub = memref<64xf32, #ascend.memory<ub>>

// Later instructions do not see a store.
func.func @store(%C: memref<64xf32>, %i: index, %x: f32) {
  ascend.section vector {
    %a = ascend.buffer at 0 : !ub
    // expected-note @+1 {{earlier instruction, on pipe s}}
    memref.store %x, %a[%i] : !ub
    // expected-error @+1 {{'ascend.copy_ub_to_gm' op may start before an earlier instruction on the same bytes of ub has finished}}
    ascend.copy_ub_to_gm %a to %C : !ub, memref<64xf32>
  }
  return
}

// -----

// Nor by a load of the tensor through another pipe.
func.func @tensor(%A: memref<64xf32>, %i: index, %x: f32) {
  ascend.section vector {
    %a = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
    // expected-note @+1 {{earlier instruction, on pipe s}}
    memref.store %x, %A[%i] : memref<64xf32>
    // expected-error @+1 {{'ascend.copy_gm_to_ub' op may start before an earlier instruction on the same bytes of gm has finished}}
    ascend.copy_gm_to_ub %A to %a : memref<64xf32>, memref<64xf32, #ascend.memory<ub>>
  }
  return
}
