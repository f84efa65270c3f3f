// RUN: tl-opt %s --split-input-file --verify-diagnostics

// A target is one of the table.
// expected-error @+1 {{unknown target '910A'; known targets are 910B1, 910B2, 910B2C, 910B3, 910B4, 910B4-1, 910_9391, 910_9392, 910_9381, 910_9382, 910_9372, 910_9362}}
module attributes {ascend.target = #ascend.target<"910A">} {}

// -----

// Only fields can be overridden.
// expected-error @+1 {{a target has no field 'l2_size'}}
module attributes {ascend.target = #ascend.target<"910B2", {l2_size = 65536 : i64}>} {}

// -----

// A field is a number.
// expected-error @+1 {{field 'l1_size' of a target is a positive i64}}
module attributes {ascend.target = #ascend.target<"910B2", {l1_size = "64K"}>} {}

// -----

// A field is not zero.
// expected-error @+1 {{field 'l1_size' of a target is a positive i64}}
module attributes {ascend.target = #ascend.target<"910B2", {l1_size = 0 : i64}>} {}

// -----

// A field is not negative.
// expected-error @+1 {{field 'event_ids' of a target is a positive i64}}
module attributes {ascend.target = #ascend.target<"910B2", {event_ids = -1 : i64}>} {}

// -----

// The first number of a flag may be 0, and is not negative.
module attributes {ascend.target = #ascend.target<"910B2", {event_first_m_mte1 = 0 : i64}>} {}

// -----

// expected-error @+1 {{field 'event_first_m_mte1' of a target is a non-negative i64 of at most 1073741824}}
module attributes {ascend.target = #ascend.target<"910B2", {event_first_m_mte1 = -1 : i64}>} {}

// -----

// Scalar instructions may take no time, and not a negative one.
module attributes {ascend.target = #ascend.target<"910B2", {scalar_cycles = 0 : i64}>} {}

// -----

// expected-error @+1 {{field 'scalar_cycles' of a target is a non-negative i64 of at most 1073741824}}
module attributes {ascend.target = #ascend.target<"910B2", {scalar_cycles = -1 : i64}>} {}

// -----

// The attribute holds a target.
// expected-error @+1 {{attribute 'ascend.target' is for a module and holds a target}}
module attributes {ascend.target = "910B2"} {}

// -----

// A function has no target of its own.
// expected-error @+1 {{attribute 'ascend.target' is for a module and holds a target}}
func.func @target_of_function() attributes {ascend.target = #ascend.target<"910B2">} {
  return
}

// -----

// The dialect has no other attribute.
// expected-error @+1 {{unknown attribute 'ascend.chip'}}
module attributes {ascend.chip = "910B2"} {}

// -----

// A buffer is aligned as its memory asks.
module attributes {ascend.target = #ascend.target<"910B2">} {
  func.func @unaligned_buffer() {
    // expected-error @+1 {{'ascend.buffer' op expects an address that is a multiple of 32, the alignment of ub, got 16}}
    %a = ascend.buffer at 16 : memref<64xf32, #ascend.memory<ub>>
    return
  }
}

// -----

// Each memory has an alignment of its own.
module attributes {ascend.target = #ascend.target<"910B2">} {
  func.func @unaligned_accumulator() {
    // expected-error @+1 {{'ascend.buffer' op expects an address that is a multiple of 1024, the alignment of l0c, got 512}}
    %a = ascend.buffer at 512 : memref<1x1x16x16xf32, #ascend.memory<l0c>>
    return
  }
}

// -----

// A buffer may fill its memory, but not extend beyond the end.
module attributes {ascend.target = #ascend.target<"910B2">} {
  func.func @buffer_beyond_memory() {
    %a = ascend.buffer at 0 : memref<65536xi8, #ascend.memory<l0a>>
    // expected-error @+1 {{'ascend.buffer' op ends at byte 66048, beyond the 65536 bytes of l0a}}
    %b = ascend.buffer at 512 : memref<65536xi8, #ascend.memory<l0a>>
    return
  }
}

// -----

// The size of a memory is that of the target.
module attributes {ascend.target = #ascend.target<"910B2", {ub_size = 256 : i64}>} {
  func.func @buffer_beyond_override() {
    // expected-error @+1 {{'ascend.buffer' op ends at byte 288, beyond the 256 bytes of ub}}
    %a = ascend.buffer at 32 : memref<64xf32, #ascend.memory<ub>>
    return
  }
}

// -----

// No address is so large that the end of a buffer wraps around.
module attributes {ascend.target = #ascend.target<"910B2">} {
  func.func @buffer_address_wraps() {
    // expected-error @+1 {{'ascend.buffer' op ends at byte 9223372036854776032, beyond the 196352 bytes of ub}}
    %a = ascend.buffer at 9223372036854775776 : memref<64xf32, #ascend.memory<ub>>
    return
  }
}

// -----

// A flag is between pipes of the core.
module attributes {ascend.target = #ascend.target<"910B2">} {
  func.func @flag_of_other_core() {
    ascend.section vector {
      // expected-error @+1 {{'ascend.set_flag' op requires a flag from pipe 'm' to pipe 'fix' on the vector core, which the target does not have}}
      ascend.set_flag m -> fix, 0
    }
    return
  }
}

// -----

// A core does not have every pair of its pipes.
module attributes {ascend.target = #ascend.target<"910B2">} {
  func.func @flag_that_is_missing() {
    ascend.section cube {
      // expected-error @+1 {{'ascend.wait_flag' op requires a flag from pipe 'mte3' to pipe 'fix' on the cube core, which the target does not have}}
      ascend.wait_flag mte3 -> fix, 0
    }
    return
  }
}

// -----

// No pipe waits for itself.
module attributes {ascend.target = #ascend.target<"910B2">} {
  func.func @flag_to_itself() {
    ascend.section vector {
      // expected-error @+1 {{'ascend.set_flag' op requires a flag from pipe 'v' to pipe 'v' on the vector core, which the target does not have}}
      ascend.set_flag v -> v, 0
    }
    return
  }
}

// -----

// The last event ids belong to the system.
module attributes {ascend.target = #ascend.target<"910B2">} {
  func.func @event_of_system() {
    ascend.section vector {
      // expected-error @+1 {{'ascend.set_flag' op expects an event id from 0 to 5, which a kernel may use for 'mte2 -> v', got 6}}
      ascend.set_flag mte2 -> v, 6
    }
    return
  }
}

// -----

// All slots have an id.
module attributes {ascend.target = #ascend.target<"910B2">} {
  func.func @event_of_slot(%slot: index) {
    ascend.section vector {
      ascend.set_flag mte2 -> v, 3 + %slot of 3
      // expected-error @+1 {{'ascend.wait_flag' op expects an event id from 0 to 5, which a kernel may use for 'mte2 -> v', got 6}}
      ascend.wait_flag mte2 -> v, 4 + %slot of 3
    }
    return
  }
}

// -----

// The first ids from M to MTE1 belong to the system as well.
module attributes {ascend.target = #ascend.target<"910B2">} {
  func.func @first_event() {
    ascend.section cube {
      ascend.set_flag mte1 -> m, 0
      ascend.set_flag m -> mte1, 3
      // expected-error @+1 {{'ascend.wait_flag' op expects an event id from 3 to 5, which a kernel may use for 'm -> mte1', got 2}}
      ascend.wait_flag m -> mte1, 2
    }
    return
  }
}

// -----

// The number of ids is that of the target.
module attributes {ascend.target = #ascend.target<"910B2", {event_ids = 1 : i64}>} {
  func.func @overridden_events() {
    ascend.section vector {
      // expected-error @+1 {{'ascend.set_flag' op expects an event id from 0 to 0, which a kernel may use for 'mte2 -> v', got 1}}
      ascend.set_flag mte2 -> v, 1
    }
    return
  }
}

// -----

// The limits of instructions are those of the target.
module attributes {ascend.target = #ascend.target<"910B2", {copy_max_blocks = 4 : i64}>} {
  func.func @overridden_limit(%A: memref<8x16xf32>, %a: memref<8x16xf32, #ascend.memory<ub>>) {
    // expected-error @+1 {{'ascend.copy_gm_to_ub' op copies 8 rows, at most 4 are possible}}
    ascend.copy_gm_to_ub %A to %a : memref<8x16xf32>, memref<8x16xf32, #ascend.memory<ub>>
    return
  }
}

// -----

// Nor are integers of another width.
// expected-error @+1 {{field 'l1_size' of a target is a positive i64}}
module attributes {ascend.target = #ascend.target<"910B2", {l1_size = 65536 : i32}>} {}

// -----

// Numbers have a bound, so that their sums stay exact.
// expected-error @+1 {{field 'ub_size' of a target is a positive i64 of at most 16777216}}
module attributes {ascend.target = #ascend.target<"910B2", {ub_size = 9223372036854775807 : i64}>} {}

// -----

// An alignment is a power of two.
// expected-error @+1 {{field 'ub_align' of a target is a power of two}}
module attributes {ascend.target = #ascend.target<"910B2", {ub_align = 33 : i64}>} {}

// -----

// The model of bank conflicts counts groups.
// expected-error @+1 {{field 'ub_bank_groups' of a target is at most 1024}}
module attributes {ascend.target = #ascend.target<"910B2", {ub_bank_groups = 1073741824 : i64}>} {}

// -----

// There are eight flags for each pair of pipes.
// expected-error @+1 {{field 'event_ids' of a target is at most 8}}
module attributes {ascend.target = #ascend.target<"910B2", {event_ids = 100 : i64}>} {}

// -----

// The layout of fractals is not a number of the target.
// expected-error @+1 {{a target has no field 'fractal_rows'}}
module attributes {ascend.target = #ascend.target<"910B2", {fractal_rows = 8 : i64}>} {}

// -----

func.func @address_of_a_cast(%a: memref<64xf32>) {
  // expected-error @+1 {{attribute 'ascend.address' is for an allocation and holds a number of bytes, an i64}}
  %b = memref.cast %a {ascend.address = 0 : i64} : memref<64xf32> to memref<?xf32>
  return
}

// -----

func.func @address_below_zero() {
  // expected-error @+1 {{attribute 'ascend.address' is for an allocation and holds a number of bytes, an i64}}
  %a = memref.alloc() {ascend.address = -32 : i64} : memref<64xf32, #ascend.memory<ub>>
  return
}

// -----

// A repeat is whole blocks.
// expected-error @+1 {{field 'repeat_bytes' of a target is a multiple of 32}}
module attributes {ascend.target = #ascend.target<"910B2", {repeat_bytes = 1 : i64}>} {}

// -----

// The results of repeats fill a block.
// expected-error @+1 {{field 'vector_max_repeats' of a target is at least 32}}
module attributes {ascend.target = #ascend.target<"910B2", {vector_max_repeats = 4 : i64}>} {}
