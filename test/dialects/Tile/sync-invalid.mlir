// RUN: tl-opt %s --split-input-file --verify-diagnostics

// Blocks that do not run at the same time cannot wait for each other.
module attributes {ascend.target = #ascend.target<"910B2">} {
func.func @too_many_blocks() {
  %n = arith.constant 49 : index
  tile.launch (%block) in (%n) {
    // expected-error @+2 {{'tile.sync_all' op waits for all 49 blocks of the launch, of which 48 run at the same time on the target}}
    // expected-note @+1 {{launch at most 48 blocks, each of which does the work of several}}
    tile.sync_all
  }
  return
}
}

// -----

module attributes {ascend.target = #ascend.target<"910B2">} {
func.func @too_many_cube_blocks() {
  %n = arith.constant 25 : index
  tile.launch (%block) in (%n) {
    ascend.section cube {
      // expected-error @+2 {{'tile.sync_all' op waits for all 25 blocks of the launch, of which 24 run at the same time on the target}}
      // expected-note @+1 {{launch at most 24 blocks}}
      tile.sync_all
    }
  }
  return
}
}

// -----

func.func @flag_to_itself() {
  // expected-error @+1 {{'tile.set_flag' op expects two different pipes other than 'all', got}}
  tile.set_flag mte2 -> mte2, 0
  return
}

// -----

func.func @flag_of_all_pipes() {
  // expected-error @+1 {{'tile.wait_flag' op expects two different pipes other than 'all', got}}
  tile.wait_flag all -> v, 0
  return
}

// -----

func.func @slots_without_slot() {
  // expected-error @+1 {{'tile.set_flag' op has a slot or a number of slots, but not both}}
  "tile.set_flag"() {source = 4 : i32, destination = 1 : i32, event = 0 : i64, slots = 2 : i64} : () -> ()
  return
}
