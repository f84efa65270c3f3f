// RUN: tl-opt %s --split-input-file --verify-diagnostics

// A group has one line at least.
func.func @empty_group(%i: index, %m: index, %n: index) {
  // expected-error @+1 {{'tile.swizzle' op attribute 'group' failed to satisfy constraint}}
  %r, %c = tile.swizzle %i in (%m, %n) rows 0
  return
}

// -----

// Stages are a number.
func.func @no_stages(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-error @+1 {{'scf.for' op needs a 64-bit integer of at least 1 as its stages, got 0 : i64}}
  scf.for %i = %c0 to %n step %c1 {
  } {tile.stages = 0}
  return
}

// -----

// Stages are those of a loop.
func.func @not_a_loop(%c: i1) {
  // expected-error @+1 {{'scf.if' op has stages, which are for scf.for}}
  scf.if %c {
  } {tile.stages = 2}
  return
}

// -----

// A misspelt attribute would be ignored.
func.func @misspelt(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-error @+1 {{'scf.for' op has an unknown attribute "tile.steps"}}
  scf.for %i = %c0 to %n step %c1 {
  } {tile.steps = 2}
  return
}

// -----

// An AI core has two vector cores.
func.func @three_sub_blocks(%n: index) {
  // expected-error @+1 {{'tile.launch' op needs a 64-bit integer of at least 1 as its sub-blocks, and at most 2, got 3 : i64}}
  tile.launch (%block) in (%n) {
  } {tile.sub_blocks = 3}
  return
}

// -----

// A kernel with a sub-block index splits the work itself.
func.func @index_and_sub_blocks(%n: index) {
  // expected-error @+1 {{'tile.launch' op must not have both a sub-block index and 'tile.sub_blocks', which asks for one}}
  tile.launch (%block) in (%n) sub_block (%sub) {
  } {tile.sub_blocks = 2}
  return
}

// -----

// Only launches run on sub-blocks.
func.func @not_a_launch(%n: index) {
  // expected-error @+1 {{'scf.for' op has sub-blocks, which are for tile.launch}}
  scf.for %i = %n to %n step %n {
  } {tile.sub_blocks = 2}
  return
}

// -----

// Slots are those of a copy.
func.func @not_a_copy(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-error @+1 {{'scf.for' op has slots, which are for tile.copy}}
  scf.for %i = %c0 to %n step %c1 {
  } {tile.slots = 2}
  return
}

// -----

// There is one at least.
func.func @no_slots(%a: memref<16xf32, #tile.space<shared>>, %b: memref<16xf32, #tile.space<shared>>) {
  // expected-error @+1 {{'tile.copy' op needs a 64-bit integer of at least 1 as its slots, got 0 : i64}}
  tile.copy %a to %b {tile.slots = 0} : memref<16xf32, #tile.space<shared>>, memref<16xf32, #tile.space<shared>>
  return
}

// -----

// Stages count from 0.
func.func @negative_stage(%a: memref<16xf32, #tile.space<shared>>, %i: index, %n: index) {
  scf.for %k = %i to %n step %i {
    // expected-error @+1 {{'tile.add' op needs a 64-bit integer of at least 0 as its tile.stage, and at most 2147483647, got -1 : i64}}
    tile.add %a, %a into %a {tile.stage = -1} : memref<16xf32, #tile.space<shared>>, memref<16xf32, #tile.space<shared>>, memref<16xf32, #tile.space<shared>>
  }
  return
}

// -----

// They are those of a loop.
func.func @no_loop(%a: memref<16xf32, #tile.space<shared>>) {
  // expected-error @+1 {{'tile.add' op has a stage or a place in a step, which are for operations of an scf.for}}
  tile.add %a, %a into %a {tile.order = 1} : memref<16xf32, #tile.space<shared>>, memref<16xf32, #tile.space<shared>>, memref<16xf32, #tile.space<shared>>
  return
}

// -----

// Intervals are those of loops.
func.func @interval_of_copy(%a: memref<16xf32, #tile.space<shared>>, %b: memref<16xf32, #tile.space<shared>>) {
  // expected-error @+1 {{'tile.copy' op has an interval, which is for scf.for}}
  tile.copy %a to %b {tile.interval = 2} : memref<16xf32, #tile.space<shared>>, memref<16xf32, #tile.space<shared>>
  return
}

// -----

func.func @no_interval(%n: index) {
  // expected-error @+1 {{'scf.for' op needs a 64-bit integer of at least 1 as its interval, and at most 1024, got 0 : i64}}
  scf.for %i = %n to %n step %n {
  } {tile.interval = 0}
  return
}
