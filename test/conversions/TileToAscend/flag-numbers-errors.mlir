// RUN: tl-opt %s --convert-tile-to-ascend --split-input-file --verify-diagnostics

module attributes {ascend.target = #ascend.target<"910B2">} {
func.func @too_many(%n: index, %slot: index) {
  tile.launch (%block) in (%n) {
    ascend.section vector {
      tile.set_flag mte2 -> v, 0 + %slot of 4
      // expected-error @+1 {{'tile.wait_flag' op expects at most 6 flags of 'mte2 -> v', which the target lets a kernel use, got 7}}
      tile.wait_flag mte2 -> v, 4 + %slot of 3
    }
  }
  return
}
}

// -----

// The numbers of so many slots would not fit into memory.
module attributes {ascend.target = #ascend.target<"910B2">} {
func.func @endless_slots(%n: index, %slot: index) {
  tile.launch (%block) in (%n) {
    ascend.section vector {
      // expected-error @+1 {{'tile.set_flag' op expects at most 6 flags of 'v -> mte3', which the target lets a kernel use, got 9223372036854775807}}
      tile.set_flag v -> mte3, 2 + %slot of 9223372036854775807
    }
  }
  return
}
}

// -----

// A flag is of a core.
func.func @no_core(%n: index) {
  tile.launch (%block) in (%n) {
    // expected-error @+1 {{'tile.set_flag' op has no instruction here: it is in no section}}
    tile.set_flag mte2 -> v, 0
  }
  return
}
