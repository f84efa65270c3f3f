// RUN: tl-opt %s --split-input-file --verify-diagnostics

func.func @scalar_pipe() {
  ascend.section vector {
    // expected-error @+1 {{'ascend.cross_core_set_flag' op expects a pipe that can signal other cores, got 's'}}
    ascend.cross_core_set_flag mode 0, s, 0
  }
  return
}

// -----

func.func @all_pipes() {
  ascend.section vector {
    // expected-error @+1 {{'ascend.cross_core_set_flag' op expects a pipe that can signal other cores, got 'all'}}
    ascend.cross_core_set_flag mode 0, all, 0
  }
  return
}

// -----

func.func @pipe_of_the_other_core() {
  ascend.section vector {
    // expected-error @+1 {{'ascend.cross_core_set_flag' op expects a pipe of the vector core, got 'fix'}}
    ascend.cross_core_set_flag mode 0, fix, 0
  }
  return
}

// -----

func.func @mode() {
  ascend.section vector {
    // expected-error @+1 {{'ascend.cross_core_set_flag' op expects one of the modes 0 to 2 of the target, got 3}}
    ascend.cross_core_set_flag mode 3, v, 0
  }
  return
}

// -----

func.func @negative_mode() {
  ascend.section vector {
    // expected-error @+1 {{'ascend.cross_core_set_flag' op attribute 'mode' failed to satisfy constraint}}
    ascend.cross_core_set_flag mode -1, v, 0
  }
  return
}

// -----

// The ids from 11 on are those of SyncAll.
func.func @reserved_flag() {
  ascend.section vector {
    // expected-error @+1 {{'ascend.cross_core_set_flag' op expects one of the flags 0 to 10 that a kernel may use between cores, got 11}}
    ascend.cross_core_set_flag mode 0, v, 11
  }
  return
}

// -----

func.func @waits_for_reserved_flag() {
  ascend.section vector {
    // expected-error @+1 {{'ascend.cross_core_wait_flag' op expects one of the flags 0 to 10 that a kernel may use between cores, got 14}}
    ascend.cross_core_wait_flag 14
  }
  return
}

// -----

// The numbers are those of the target.
module attributes {ascend.target = #ascend.target<"910B2", {cross_flag_ids = 4 : i64}>} {
func.func @flags_of_the_target() {
  ascend.section vector {
    // expected-error @+1 {{'ascend.cross_core_wait_flag' op expects one of the flags 0 to 3}}
    ascend.cross_core_wait_flag 4
  }
  return
}
}

// -----

func.func @one_vector_core(%n: index) {
  ascend.launch (%block) in (%n) {
    ascend.section vector {
      // expected-error @+1 {{'ascend.cross_core_set_flag' op requires the vector section of a launch with a sub-block index: mode 1 is between the two vector cores of a block}}
      ascend.cross_core_set_flag mode 1, v, 0
    }
  }
  return
}

// -----

func.func @mode_1_of_cube(%n: index) {
  ascend.launch (%block) in (%n) sub_block (%sub) {
    ascend.section cube {
      // expected-error @+1 {{'ascend.cross_core_set_flag' op requires the vector section of a launch with a sub-block index}}
      ascend.cross_core_set_flag mode 1, fix, 0
    }
  }
  return
}

// -----

func.func @no_cube_core(%n: index) {
  ascend.launch (%block) in (%n) {
    ascend.section vector {
      // expected-error @+1 {{'ascend.cross_core_set_flag' op requires a launch with a section for each kind of core: mode 2 is between the cube core and the vector cores of a block}}
      ascend.cross_core_set_flag mode 2, v, 0
    }
  }
  return
}

// -----

func.func @cube_among_vector_cores(%n: index) {
  ascend.launch (%block) in (%n) {
    ascend.section cube {
      // expected-error @+1 {{'ascend.sync_all' op must be in a vector section: with 'vector_only' vector cores meet alone}}
      ascend.sync_all vector_only
    }
  }
  return
}

// -----

// Blocks that do not run at the same time cannot wait for each other.
module attributes {ascend.target = #ascend.target<"910B2">} {
func.func @too_many_blocks() {
  %n = arith.constant 25 : index
  ascend.launch (%block) in (%n) sub_block (%sub) {
    ascend.section vector {
      // expected-error @+2 {{'ascend.sync_all' op waits for all 25 blocks of the launch, of which 24 run at the same time on the target}}
      // expected-note @+1 {{launch at most 24 blocks, each of which does the work of several}}
      ascend.sync_all
    }
  }
  return
}
}

// -----

module attributes {ascend.target = #ascend.target<"910B3">} {
func.func @too_many_blocks_for_mode_0() {
  %n = arith.constant 24 : index
  ascend.launch (%block) in (%n) {
    ascend.section cube {
      // expected-error @+2 {{'ascend.cross_core_set_flag' op waits for all 24 blocks of the launch, of which 20 run at the same time on the target}}
      // expected-note @+1 {{launch at most 20 blocks}}
      ascend.cross_core_set_flag mode 0, fix, 0
    }
  }
  return
}
}

// -----

// expected-error @+1 {{attribute 'ascend.run_decides' is for a function and has no value}}
func.func @run_decides() attributes {ascend.run_decides = 1 : i32} {
  return
}
