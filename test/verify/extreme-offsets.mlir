// RUN: tl-opt %s --split-input-file --ascend-verify-memory --ascend-verify-sync --verify-diagnostics

// An index of 2^63 - 1, after an offset: the bytes of the element have no address, so no
// analysis knows them.
func.func @last_index(%C: memref<64xf32>, %v: f32) {
  %most = arith.constant 9223372036854775807 : index
  ascend.section vector {
    %a = ascend.buffer at 0 : memref<16xf32, #ascend.memory<ub>>
    %last = memref.subview %a[7] [1] [1] : memref<16xf32, #ascend.memory<ub>> to memref<1xf32, strided<[1], offset: 7>, #ascend.memory<ub>>
    memref.store %v, %last[%most] : memref<1xf32, strided<[1], offset: 7>, #ascend.memory<ub>>
  }
  return
}

// -----

// A loop from -2^63 on, over a distance that no index has.
func.func @from_least_integer() {
  %least = arith.constant -9223372036854775808 : index
  %step = arith.constant 9223372036854775744 : index
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) sub_block (%sub) {
    ascend.section vector {
      scf.for %i = %least to %sub step %step {
        // expected-error @below {{does not wait for flag 0 as often as it is set for the vector core, if the sub-block is 0}}
        ascend.cross_core_wait_flag 0
      }
      // expected-note @below {{set here}}
      ascend.cross_core_set_flag mode 1, mte3, 0
      ascend.cross_core_wait_flag 0
    }
  }
  return
}

// -----

// A slice from -2^63 on: its distance from the end of the buffer has more than 64 bits.
func.func @from_least_offset() {
  %zero = arith.constant 0.0 : f32
  %least = arith.constant -9223372036854775808 : index
  ascend.section vector {
    %a = ascend.buffer at 0 : memref<4x64xf32, #ascend.memory<ub>>
    %row = memref.subview %a[%least, 0] [1, 64] [1, 1] : memref<4x64xf32, #ascend.memory<ub>> to memref<64xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
    ascend.vduplicate %zero into %row : f32, memref<64xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
  }
  return
}

// -----

!row = memref<64xf32, strided<[1], offset: ?>, #ascend.memory<ub>>

// An offset of 3 after iteration 2^63 - 3: their sum has more than 64 bits.
func.func @after_last_integer(%A: memref<?xf32>) {
  %last = arith.constant 9223372036854775807 : index
  %before = arith.constant 9223372036854775805 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %zero = arith.constant 0.0 : f32
  ascend.section vector {
    %a = ascend.buffer at 0 : memref<2x64xf32, #ascend.memory<ub>>
    %all = ascend.buffer at 512 : memref<64xf32, #ascend.memory<ub>>
    ascend.vduplicate %zero into %all : f32, memref<64xf32, #ascend.memory<ub>>
    scf.for %i = %before to %last step %c1 {
      ascend.pipe_barrier all
      %slot = arith.remui %i, %c2 : index
      %row = memref.subview %a[%slot, 0] [1, 64] [1, 1] : memref<2x64xf32, #ascend.memory<ub>> to !row
      ascend.vduplicate %zero into %row : f32, !row
      %o = arith.addi %i, %c3 : index
      %to = memref.subview %A[%o] [64] [1] : memref<?xf32> to memref<64xf32, strided<[1], offset: ?>>
      ascend.copy_ub_to_gm %all to %to : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, strided<[1], offset: ?>>
      ascend.pipe_barrier all
      %from = memref.subview %A[%i] [64] [1] : memref<?xf32> to memref<64xf32, strided<[1], offset: ?>>
      ascend.copy_gm_to_ub %from to %all : memref<64xf32, strided<[1], offset: ?>>, memref<64xf32, #ascend.memory<ub>>
    }
  }
  return
}

// -----

!some = memref<?xf32, strided<[1]>, #ascend.memory<ub>>

// Twice the first number of a loop, in the distance of two slices, has more than 64 bits.
func.func @twice_last_integer(%A: memref<?xf32>, %m: index, %n: index) {
  %last = arith.constant 9223372036854775807 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %zero = arith.constant 0.0 : f32
  ascend.section vector {
    %a = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
    ascend.vduplicate %zero into %a : f32, memref<64xf32, #ascend.memory<ub>>
    %some = memref.subview %a[0] [%m] [1] : memref<64xf32, #ascend.memory<ub>> to !some
    scf.for %i = %last to %n step %c1 {
      ascend.pipe_barrier all
      %to = memref.subview %A[0] [%m] [1] : memref<?xf32> to memref<?xf32, strided<[1]>>
      ascend.copy_ub_to_gm %some to %to : !some, memref<?xf32, strided<[1]>>
      ascend.pipe_barrier all
      %twice = arith.muli %i, %c2 : index
      %o = arith.addi %twice, %m : index
      %from = memref.subview %A[%o] [%m] [1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
      ascend.copy_gm_to_ub %from to %some : memref<?xf32, strided<[1], offset: ?>>, !some
    }
  }
  return
}

// -----

// Without a target, an event may have any number.
func.func @last_event() {
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) sub_block (%sub) {
    ascend.section vector {
      ascend.set_flag mte2 -> mte3, 9223372036854775807
      ascend.cross_core_set_flag mode 1, mte3, 0
      ascend.cross_core_wait_flag 0
      ascend.wait_flag mte2 -> mte3, 9223372036854775807
    }
  }
  return
}

// -----

// A slice of -2^63 rows, a constant, has no bytes.
func.func @negative_rows(%A: memref<8x64xf32>) {
  %n = arith.constant -9223372036854775808 : index
  %zero = arith.constant 0.0 : f32
  ascend.section vector {
    %a = ascend.buffer at 0 : memref<8x64xf32, #ascend.memory<ub>>
    %s = memref.subview %a[1, 8] [%n, 32] [1, 1] : memref<8x64xf32, #ascend.memory<ub>> to memref<?x32xf32, strided<[64, 1], offset: 72>, #ascend.memory<ub>>
    ascend.vduplicate %zero into %s : f32, memref<?x32xf32, strided<[64, 1], offset: 72>, #ascend.memory<ub>>
    ascend.pipe_barrier all
    ascend.copy_ub_to_gm %a to %A : memref<8x64xf32, #ascend.memory<ub>>, memref<8x64xf32>
  }
  return
}
