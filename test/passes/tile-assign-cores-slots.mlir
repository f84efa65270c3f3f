// RUN: tl-opt %s --tile-assign-cores --verify-diagnostics

// Slots for a copy within a core are a mistake.
func.func @one_core(%A: memref<16xf32>, %n: index) {
  tile.launch (%block) in (%n) {
    %a = memref.alloc() : memref<16xf32, #ascend.memory<ub>>
    // expected-warning @+1 {{this copy does not go from one core to the other, and needs no slots}}
    tile.copy %A to %a {tile.slots = 2} : memref<16xf32>, memref<16xf32, #ascend.memory<ub>>
  }
  return
}
