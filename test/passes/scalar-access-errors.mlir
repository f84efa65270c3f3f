// RUN: tl-opt %s --tile-verify-placed --split-input-file --verify-diagnostics

// UB is on the vector core.
func.func @other_core(%n: index) {
  tile.launch (%i) in (%n) {
    // expected-note @+1 {{of this section}}
    ascend.section cube {
      %a = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
      // expected-error @+1 {{'memref.load' op cannot run on the cube core}}
      %x = memref.load %a[%i] : memref<64xf32, #ascend.memory<ub>>
    }
  }
  return
}

// -----

// The scalar unit reaches no memory of the cube core.
func.func @l0c(%n: index, %x: f32) {
  tile.launch (%i) in (%n) {
    ascend.section cube {
      %a = memref.alloc() : memref<16x16xf32, #ascend.memory<l0c>>
      // expected-error @+1 {{'memref.store' op must access gm or ub, which the scalar unit reaches, got l0c}}
      memref.store %x, %a[%i, %i] : memref<16x16xf32, #ascend.memory<l0c>>
    }
  }
  return
}

// -----

func.func @no_section(%A: memref<64xf32>, %n: index) {
  tile.launch (%i) in (%n) {
    // expected-error @+1 {{'memref.load' op is in no section: it has no core yet}}
    %x = memref.load %A[%i] : memref<64xf32>
  }
  return
}

// -----

func.func @array(%n: index) {
  tile.launch (%i) in (%n) {
    // expected-error @+1 {{'memref.alloca' op must have rank 0 as a variable of a core}}
    %a = memref.alloca() : memref<4xf32>
  }
  return
}

// -----

// A dump is on the core of its tile.
func.func @dump(%n: index) {
  tile.launch (%i) in (%n) {
    // expected-note @+1 {{of this section}}
    ascend.section cube {
      %a = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
      // expected-error @+1 {{'tile.dump' op cannot run on the cube core}}
      tile.dump %a, 1 : memref<64xf32, #ascend.memory<ub>>
    }
  }
  return
}
