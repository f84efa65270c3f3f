// RUN: tl-opt %s --convert-tile-to-ascend --split-input-file --verify-diagnostics | FileCheck %s

// Flags between cores keep their numbers if the target leaves these to kernels; others
// become unused ids, in the order of their numbers.

module attributes {ascend.target = #ascend.target<"910B2">} {
// CHECK-LABEL: func @numbers(
func.func @numbers(%n: index) {
  tile.launch (%block) in (%n) {
    ascend.section cube {
      // CHECK:      ascend.cross_core_set_flag mode 2, fix, 0{{$}}
      // CHECK-NEXT: ascend.cross_core_set_flag mode 2, fix, 3{{$}}
      // CHECK-NEXT: ascend.cross_core_wait_flag 2{{$}}
      // CHECK-NEXT: ascend.cross_core_set_flag mode 2, fix, 4{{$}}
      // CHECK-NEXT: ascend.cross_core_set_flag mode 2, fix, 1{{$}}
      ascend.cross_core_set_flag mode 2, fix, 0 numbered
      // expected-remark @+1 {{flag 15 between cores is one that sync_all takes; it runs as flag 3}}
      ascend.cross_core_set_flag mode 2, fix, 15 numbered
      ascend.cross_core_wait_flag 11 numbered
      // expected-warning @+1 {{flag 16 between cores is none of the hardware, which has 0 to 15; here it runs as flag 4}}
      ascend.cross_core_set_flag mode 2, fix, 16 numbered
      ascend.cross_core_set_flag mode 2, fix, 1
    }
    ascend.section vector {
      // CHECK:      ascend.cross_core_wait_flag 0{{$}}
      // CHECK-NEXT: ascend.cross_core_wait_flag 3{{$}}
      // CHECK-NEXT: ascend.cross_core_set_flag mode 2, mte3, 2 complete{{$}}
      // CHECK-NEXT: ascend.cross_core_wait_flag 4{{$}}
      // CHECK-NEXT: ascend.cross_core_wait_flag 1{{$}}
      ascend.cross_core_wait_flag 0 numbered
      ascend.cross_core_wait_flag 15 numbered
      // expected-remark @+1 {{flag 11 between cores is one that sync_all takes; it runs as flag 2}}
      ascend.cross_core_set_flag mode 2, mte3, 11 numbered complete
      ascend.cross_core_wait_flag 16 numbered
      ascend.cross_core_wait_flag 1
    }
  }
  return
}
}

// -----

// There are no more than the target has.
module attributes {ascend.target = #ascend.target<"910B2", {cross_flag_ids = 2 : i64}>} {
func.func @too_many(%n: index) {
  tile.launch (%block) in (%n) {
    ascend.section cube {
      ascend.cross_core_set_flag mode 2, fix, 0 numbered
      // expected-remark @+1 {{flag 7 between cores is one that sync_all takes; it runs as flag 1}}
      ascend.cross_core_set_flag mode 2, fix, 7 numbered
      // expected-error @+1 {{'ascend.cross_core_set_flag' op requires flag 8 between cores, one more than the 2 that a kernel may use in one direction}}
      ascend.cross_core_set_flag mode 2, fix, 8 numbered
    }
    ascend.section vector {
      ascend.cross_core_wait_flag 0 numbered
      ascend.cross_core_wait_flag 7 numbered
      ascend.cross_core_wait_flag 8 numbered
    }
  }
  return
}
}

// -----

// If no id is left, a flag of one direction shares one of the other direction, as the
// waiting core has a counter of its own.
module attributes {ascend.target = #ascend.target<"910B2", {cross_flag_ids = 2 : i64}>} {
// CHECK-LABEL: func @two_directions(
func.func @two_directions(%n: index) {
  tile.launch (%block) in (%n) {
    ascend.section cube {
      // CHECK:      ascend.cross_core_set_flag mode 2, fix, 0{{$}}
      // CHECK-NEXT: ascend.cross_core_set_flag mode 2, fix, 1{{$}}
      // CHECK-NEXT: ascend.cross_core_wait_flag 0{{$}}
      // CHECK-NEXT: ascend.cross_core_wait_flag 1{{$}}
      ascend.cross_core_set_flag mode 2, fix, 0 numbered
      ascend.cross_core_set_flag mode 2, fix, 1 numbered
      ascend.cross_core_wait_flag 2 numbered
      ascend.cross_core_wait_flag 3 numbered
    }
    ascend.section vector {
      // CHECK:      ascend.cross_core_wait_flag 0{{$}}
      // CHECK-NEXT: ascend.cross_core_wait_flag 1{{$}}
      // CHECK-NEXT: ascend.cross_core_set_flag mode 2, mte3, 0{{$}}
      // CHECK-NEXT: ascend.cross_core_set_flag mode 2, mte3, 1{{$}}
      ascend.cross_core_wait_flag 0 numbered
      ascend.cross_core_wait_flag 1 numbered
      // expected-remark @+1 {{flag 2 between cores is one that sync_all takes; it runs as flag 0}}
      ascend.cross_core_set_flag mode 2, mte3, 2 numbered
      // expected-remark @+1 {{flag 3 between cores is one that sync_all takes; it runs as flag 1}}
      ascend.cross_core_set_flag mode 2, mte3, 3 numbered
    }
  }
  return
}
}

// -----

// One between the vector cores is not shared: their flags of another mode change the
// same counters, or are to be over.
module attributes {ascend.target = #ascend.target<"910B2", {cross_flag_ids = 2 : i64}>} {
func.func @modes(%n: index) {
  tile.launch (%block) in (%n) sub_block (%sub) {
    ascend.section cube {
      ascend.cross_core_wait_flag 0 numbered
      ascend.cross_core_wait_flag 2 numbered
    }
    ascend.section vector {
      ascend.cross_core_set_flag mode 2, mte3, 0 numbered
      ascend.cross_core_set_flag mode 1, mte3, 1 numbered
      ascend.cross_core_wait_flag 1 numbered
      // expected-error @+1 {{'ascend.cross_core_set_flag' op requires flag 2 between cores, one more than the 2 that a kernel may use in one direction}}
      ascend.cross_core_set_flag mode 2, mte3, 2 numbered
    }
  }
  return
}
}
