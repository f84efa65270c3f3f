// RUN: tl-opt %s --ascend-insert-sync | FileCheck %s
// RUN: tl-opt %s --ascend-insert-sync --ascend-verify-sync -o /dev/null
// Ordered accesses need nothing more.
// RUN: tl-opt %s --ascend-insert-sync --ascend-insert-sync | FileCheck %s

!gm = memref<64xf32>
!ub = memref<64xf32, #ascend.memory<ub>>
!half = memref<32xf32, strided<[1]>, #ascend.memory<ub>>
!upper = memref<32xf32, strided<[1], offset: 32>, #ascend.memory<ub>>

//===----------------------------------------------------------------------===//
// Straight line
//===----------------------------------------------------------------------===//

// The example of the pass: a tile that is loaded and then read.
// CHECK-LABEL: func @load_then_add(
func.func @load_then_add(%A: !gm) {
  ascend.section vector {
    %a = ascend.buffer at 0 : !ub
    // CHECK:      ascend.copy_gm_to_ub
    // CHECK-NEXT: ascend.set_flag mte2 -> v, 0
    // CHECK-NEXT: ascend.wait_flag mte2 -> v, 0
    // CHECK-NEXT: ascend.vadd
    // CHECK-NEXT: }
    ascend.copy_gm_to_ub %A to %a : !gm, !ub
    ascend.vadd %a, %a into %a : !ub, !ub, !ub
  }
  return
}

// A flag is set right after the producer and waited for right before the consumer,
// and instructions between them run meanwhile.
// CHECK-LABEL: func @between(
func.func @between(%A: !gm) {
  ascend.section vector {
    %a = ascend.buffer at 0 : !ub
    %b = ascend.buffer at 256 : !ub
    // CHECK:      ascend.copy_gm_to_ub
    // CHECK-NEXT: ascend.set_flag mte2 -> v, 0
    // CHECK-NEXT: ascend.vmul
    // CHECK-NEXT: ascend.wait_flag mte2 -> v, 0
    // CHECK-NEXT: ascend.vadd
    ascend.copy_gm_to_ub %A to %a : !gm, !ub
    ascend.vmul %b, %b into %b : !ub, !ub, !ub
    ascend.vadd %a, %a into %a : !ub, !ub, !ub
  }
  return
}

// Two tiles that are ready at different times are waited for apart.
// CHECK-LABEL: func @two_dependences(
func.func @two_dependences(%A: !gm, %B: !gm) {
  ascend.section vector {
    // CHECK: %[[A:.*]] = ascend.buffer at 0
    // CHECK: %[[B:.*]] = ascend.buffer at 256
    %a = ascend.buffer at 0 : !ub
    %b = ascend.buffer at 256 : !ub
    // CHECK-NEXT: ascend.copy_gm_to_ub %{{.*}} to %[[A]]
    // CHECK-NEXT: ascend.set_flag mte2 -> v, 0
    // CHECK-NEXT: ascend.copy_gm_to_ub %{{.*}} to %[[B]]
    // CHECK-NEXT: ascend.set_flag mte2 -> v, 1
    // CHECK-NEXT: ascend.wait_flag mte2 -> v, 0
    // CHECK-NEXT: ascend.vadd %[[A]]
    // CHECK-NEXT: ascend.wait_flag mte2 -> v, 1
    // CHECK-NEXT: ascend.vadd %[[B]]
    ascend.copy_gm_to_ub %A to %a : !gm, !ub
    ascend.copy_gm_to_ub %B to %b : !gm, !ub
    ascend.vadd %a, %a into %a : !ub, !ub, !ub
    ascend.vadd %b, %b into %b : !ub, !ub, !ub
  }
  return
}

// A flag after the second load covers the first: one is enough.
// CHECK-LABEL: func @one_flag_for_two_loads(
func.func @one_flag_for_two_loads(%A: !gm, %B: !gm) {
  ascend.section vector {
    %a = ascend.buffer at 0 : !ub
    %b = ascend.buffer at 256 : !ub
    // CHECK:      ascend.copy_gm_to_ub
    // CHECK-NEXT: ascend.copy_gm_to_ub
    // CHECK-NEXT: ascend.set_flag mte2 -> v, 0
    // CHECK-NEXT: ascend.wait_flag mte2 -> v, 0
    // CHECK-NEXT: ascend.vadd
    // CHECK-NEXT: }
    ascend.copy_gm_to_ub %A to %a : !gm, !ub
    ascend.copy_gm_to_ub %B to %b : !gm, !ub
    ascend.vadd %a, %b into %a : !ub, !ub, !ub
  }
  return
}

// The load is before the addition and the addition before the store: that the
// load is before the store follows.
// CHECK-LABEL: func @transitive(
func.func @transitive(%A: !gm, %C: !gm) {
  ascend.section vector {
    %a = ascend.buffer at 0 : !ub
    // CHECK:      ascend.copy_gm_to_ub
    // CHECK-NEXT: ascend.set_flag mte2 -> v, 0
    // CHECK-NEXT: ascend.wait_flag mte2 -> v, 0
    // CHECK-NEXT: ascend.vadd
    // CHECK-NEXT: ascend.set_flag v -> mte3, 0
    // CHECK-NEXT: ascend.wait_flag v -> mte3, 0
    // CHECK-NEXT: ascend.copy_ub_to_gm
    // CHECK-NEXT: }
    ascend.copy_gm_to_ub %A to %a : !gm, !ub
    ascend.vadd %a, %a into %a : !ub, !ub, !ub
    ascend.copy_ub_to_gm %a to %C : !ub, !gm
  }
  return
}

// Reading after reading needs no order.
// CHECK-LABEL: func @two_readers(
func.func @two_readers(%C: !gm, %D: !gm) {
  ascend.section vector {
    %a = ascend.buffer at 0 : !ub
    %b = ascend.buffer at 256 : !ub
    // CHECK-NOT: _flag
    // CHECK-NOT: barrier
    ascend.copy_ub_to_gm %a to %C : !ub, !gm
    ascend.vadd %a, %a into %b : !ub, !ub, !ub
    ascend.copy_ub_to_gm %a to %D : !ub, !gm
    // CHECK: return
  }
  return
}

// Writing after reading does.
// CHECK-LABEL: func @write_after_read(
func.func @write_after_read(%A: !gm, %C: !gm) {
  ascend.section vector {
    %a = ascend.buffer at 0 : !ub
    // CHECK:      ascend.copy_ub_to_gm
    // CHECK-NEXT: ascend.set_flag mte3 -> mte2, 0
    // CHECK-NEXT: ascend.wait_flag mte3 -> mte2, 0
    // CHECK-NEXT: ascend.copy_gm_to_ub
    ascend.copy_ub_to_gm %a to %C : !ub, !gm
    ascend.copy_gm_to_ub %A to %a : !gm, !ub
  }
  return
}

// Hazards of global memory are ordered like those on chip.
// CHECK-LABEL: func @through_global_memory(
func.func @through_global_memory(%C: !gm) {
  ascend.section vector {
    %a = ascend.buffer at 0 : !ub
    %b = ascend.buffer at 256 : !ub
    // CHECK:      ascend.copy_ub_to_gm
    // CHECK-NEXT: ascend.set_flag mte3 -> mte2, 0
    // CHECK-NEXT: ascend.wait_flag mte3 -> mte2, 0
    // CHECK-NEXT: ascend.copy_gm_to_ub
    ascend.copy_ub_to_gm %a to %C : !ub, !gm
    ascend.copy_gm_to_ub %C to %b : !gm, !ub
  }
  return
}

// A tensor that is chosen at run time may be any tensor.
// CHECK-LABEL: func @chosen_tensor(
func.func @chosen_tensor(%A: !gm, %C: !gm, %p: i1) {
  ascend.section vector {
    %a = ascend.buffer at 0 : !ub
    %b = ascend.buffer at 256 : !ub
    %X = arith.select %p, %A, %C : !gm
    // CHECK:      ascend.copy_ub_to_gm
    // CHECK-NEXT: ascend.set_flag mte3 -> mte2, 0
    // CHECK-NEXT: ascend.wait_flag mte3 -> mte2, 0
    // CHECK-NEXT: ascend.copy_gm_to_ub
    ascend.copy_ub_to_gm %a to %C : !ub, !gm
    ascend.copy_gm_to_ub %X to %b : !gm, !ub
  }
  return
}

//===----------------------------------------------------------------------===//
// One pipe
//===----------------------------------------------------------------------===//

// Instructions of one pipe start in order, but only a barrier lets the first
// finish before the second starts.
// CHECK-LABEL: func @one_pipe(
func.func @one_pipe() {
  ascend.section vector {
    %a = ascend.buffer at 0 : !ub
    %b = ascend.buffer at 256 : !ub
    // CHECK:      ascend.vadd
    // CHECK-NEXT: ascend.pipe_barrier v
    // CHECK-NEXT: ascend.vmul
    // CHECK-NEXT: }
    ascend.vadd %a, %a into %b : !ub, !ub, !ub
    ascend.vmul %b, %b into %b : !ub, !ub, !ub
  }
  return
}

// One barrier orders all that precedes it.
// CHECK-LABEL: func @one_barrier(
func.func @one_barrier() {
  ascend.section vector {
    %a = ascend.buffer at 0 : !ub
    %b = ascend.buffer at 256 : !ub
    %c = ascend.buffer at 512 : !ub
    // CHECK:      ascend.vadd
    // CHECK-NEXT: ascend.vsub
    // CHECK-NEXT: ascend.pipe_barrier v
    // CHECK-NEXT: ascend.vmul
    // CHECK-NEXT: ascend.vmax
    // CHECK-NEXT: }
    ascend.vadd %a, %a into %b : !ub, !ub, !ub
    ascend.vsub %a, %a into %c : !ub, !ub, !ub
    ascend.vmul %b, %b into %b : !ub, !ub, !ub
    ascend.vmax %c, %c into %c : !ub, !ub, !ub
  }
  return
}

// Products on the same accumulator need no barrier if it has at least ten
// fractals.
// CHECK-LABEL: func @large_accumulator(
func.func @large_accumulator(%init: i1) {
  ascend.section cube {
    %a = ascend.buffer at 0 : memref<2x1x16x16xf16, #ascend.memory<l0a>>
    %b = ascend.buffer at 0 : memref<1x5x16x16xf16, #ascend.memory<l0b>>
    %c = ascend.buffer at 0 : memref<5x2x16x16xf32, #ascend.memory<l0c>>
    // CHECK:      ascend.mmad
    // CHECK-NEXT: ascend.mmad
    ascend.mmad %a, %b into %c init(%init) : memref<2x1x16x16xf16, #ascend.memory<l0a>>, memref<1x5x16x16xf16, #ascend.memory<l0b>>, memref<5x2x16x16xf32, #ascend.memory<l0c>>
    ascend.mmad %a, %b into %c init(%init) : memref<2x1x16x16xf16, #ascend.memory<l0a>>, memref<1x5x16x16xf16, #ascend.memory<l0b>>, memref<5x2x16x16xf32, #ascend.memory<l0c>>
  }
  return
}

// With nine they do.
// CHECK-LABEL: func @small_accumulator(
func.func @small_accumulator(%init: i1) {
  ascend.section cube {
    %a = ascend.buffer at 0 : memref<3x1x16x16xf16, #ascend.memory<l0a>>
    %b = ascend.buffer at 0 : memref<1x3x16x16xf16, #ascend.memory<l0b>>
    %c = ascend.buffer at 0 : memref<3x3x16x16xf32, #ascend.memory<l0c>>
    // CHECK:      ascend.mmad
    // CHECK-NEXT: ascend.pipe_barrier m
    // CHECK-NEXT: ascend.mmad
    ascend.mmad %a, %b into %c init(%init) : memref<3x1x16x16xf16, #ascend.memory<l0a>>, memref<1x3x16x16xf16, #ascend.memory<l0b>>, memref<3x3x16x16xf32, #ascend.memory<l0c>>
    ascend.mmad %a, %b into %c init(%init) : memref<3x1x16x16xf16, #ascend.memory<l0a>>, memref<1x3x16x16xf16, #ascend.memory<l0b>>, memref<3x3x16x16xf32, #ascend.memory<l0c>>
  }
  return
}

// The hardware knows accumulators that are the same, not those that overlap.
// CHECK-LABEL: func @overlapping_accumulators(
func.func @overlapping_accumulators(%init: i1) {
  ascend.section cube {
    %a = ascend.buffer at 0 : memref<2x1x16x16xf16, #ascend.memory<l0a>>
    %b = ascend.buffer at 0 : memref<1x5x16x16xf16, #ascend.memory<l0b>>
    %c = ascend.buffer at 0 : memref<5x2x16x16xf32, #ascend.memory<l0c>>
    %d = ascend.buffer at 1024 : memref<5x2x16x16xf32, #ascend.memory<l0c>>
    // CHECK:      ascend.mmad
    // CHECK-NEXT: ascend.pipe_barrier m
    // CHECK-NEXT: ascend.mmad
    ascend.mmad %a, %b into %c init(%init) : memref<2x1x16x16xf16, #ascend.memory<l0a>>, memref<1x5x16x16xf16, #ascend.memory<l0b>>, memref<5x2x16x16xf32, #ascend.memory<l0c>>
    ascend.mmad %a, %b into %d init(%init) : memref<2x1x16x16xf16, #ascend.memory<l0a>>, memref<1x5x16x16xf16, #ascend.memory<l0b>>, memref<5x2x16x16xf32, #ascend.memory<l0c>>
  }
  return
}

//===----------------------------------------------------------------------===//
// Bytes
//===----------------------------------------------------------------------===//

// Buffers that were planned at the same address are the same bytes: the second
// is not written before the first was read.
// CHECK-LABEL: func @reused_address(
func.func @reused_address(%A: !gm, %C: !gm) {
  ascend.section vector {
    %a = ascend.buffer at 0 : !ub
    %b = ascend.buffer at 128 : !ub
    // CHECK:      ascend.copy_ub_to_gm
    // CHECK-NEXT: ascend.set_flag mte3 -> mte2, 0
    // CHECK-NEXT: ascend.wait_flag mte3 -> mte2, 0
    // CHECK-NEXT: ascend.copy_gm_to_ub
    ascend.copy_ub_to_gm %a to %C : !ub, !gm
    ascend.copy_gm_to_ub %A to %b : !gm, !ub
  }
  return
}

// The same address in two memories is not.
// CHECK-LABEL: func @other_memory(
func.func @other_memory(%A: memref<16x16xf16>, %init: i1) {
  ascend.section cube {
    %l1 = ascend.buffer at 0 : memref<1x1x16x16xf16, #ascend.memory<l1>>
    %a = ascend.buffer at 0 : memref<1x1x16x16xf16, #ascend.memory<l0a>>
    %b = ascend.buffer at 0 : memref<1x1x16x16xf16, #ascend.memory<l0b>>
    %c = ascend.buffer at 0 : memref<1x1x16x16xf32, #ascend.memory<l0c>>
    // CHECK:      ascend.copy_gm_to_l1
    // CHECK-NEXT: ascend.mmad
    ascend.copy_gm_to_l1 %A to %l1 : memref<16x16xf16>, memref<1x1x16x16xf16, #ascend.memory<l1>>
    ascend.mmad %a, %b into %c init(%init) : memref<1x1x16x16xf16, #ascend.memory<l0a>>, memref<1x1x16x16xf16, #ascend.memory<l0b>>, memref<1x1x16x16xf32, #ascend.memory<l0c>>
  }
  return
}

// Nor are the two halves of one buffer.
// CHECK-LABEL: func @disjoint_slices(
func.func @disjoint_slices(%A: memref<32xf32>) {
  ascend.section vector {
    %a = ascend.buffer at 0 : !ub
    %lower = memref.subview %a[0] [32] [1] : !ub to !half
    %upper = memref.subview %a[32] [32] [1] : !ub to !upper
    // CHECK:      ascend.copy_gm_to_ub
    // CHECK-NEXT: ascend.vadd
    // CHECK-NEXT: }
    ascend.copy_gm_to_ub %A to %lower : memref<32xf32>, !half
    ascend.vadd %upper, %upper into %upper : !upper, !upper, !upper
  }
  return
}

// A half and the whole are.
// CHECK-LABEL: func @slice_and_whole(
func.func @slice_and_whole(%A: memref<32xf32>) {
  ascend.section vector {
    %a = ascend.buffer at 0 : !ub
    %upper = memref.subview %a[32] [32] [1] : !ub to !upper
    // CHECK:      ascend.copy_gm_to_ub
    // CHECK-NEXT: ascend.set_flag mte2 -> v, 0
    // CHECK-NEXT: ascend.wait_flag mte2 -> v, 0
    // CHECK-NEXT: ascend.vadd
    ascend.copy_gm_to_ub %A to %upper : memref<32xf32>, !upper
    ascend.vadd %a, %a into %a : !ub, !ub, !ub
  }
  return
}

// Columns that alternate in memory are apart, although the one slice begins
// before the other ends.
// CHECK-LABEL: func @disjoint_columns(
func.func @disjoint_columns(%A: memref<8x16xf32>) {
  ascend.section vector {
    %a = ascend.buffer at 0 : memref<8x32xf32, #ascend.memory<ub>>
    %left = memref.subview %a[0, 0] [8, 16] [1, 1] : memref<8x32xf32, #ascend.memory<ub>> to memref<8x16xf32, strided<[32, 1]>, #ascend.memory<ub>>
    %right = memref.subview %a[0, 16] [8, 16] [1, 1] : memref<8x32xf32, #ascend.memory<ub>> to memref<8x16xf32, strided<[32, 1], offset: 16>, #ascend.memory<ub>>
    // CHECK:      ascend.copy_gm_to_ub
    // CHECK-NEXT: ascend.vadd
    // CHECK-NEXT: }
    ascend.copy_gm_to_ub %A to %left : memref<8x16xf32>, memref<8x16xf32, strided<[32, 1]>, #ascend.memory<ub>>
    ascend.vadd %right, %right into %right : memref<8x16xf32, strided<[32, 1], offset: 16>, #ascend.memory<ub>>, memref<8x16xf32, strided<[32, 1], offset: 16>, #ascend.memory<ub>>, memref<8x16xf32, strided<[32, 1], offset: 16>, #ascend.memory<ub>>
  }
  return
}

// A row ends within a unit of 32 bytes that its load writes: that is no other.
// CHECK-LABEL: func @row_end(
func.func @row_end(%A: memref<8x9xf32>) {
  ascend.section vector {
    %a = ascend.buffer at 0 : memref<8x32xf32, #ascend.memory<ub>>
    %left = memref.subview %a[0, 0] [8, 9] [1, 1] : memref<8x32xf32, #ascend.memory<ub>> to memref<8x9xf32, strided<[32, 1]>, #ascend.memory<ub>>
    %right = memref.subview %a[0, 8] [8, 16] [1, 1] : memref<8x32xf32, #ascend.memory<ub>> to memref<8x16xf32, strided<[32, 1], offset: 8>, #ascend.memory<ub>>
    // CHECK:      ascend.copy_gm_to_ub
    // CHECK-NEXT: ascend.set_flag mte2 -> v, 0
    // CHECK-NEXT: ascend.wait_flag mte2 -> v, 0
    // CHECK-NEXT: ascend.vadd
    ascend.copy_gm_to_ub %A to %left : memref<8x9xf32>, memref<8x9xf32, strided<[32, 1]>, #ascend.memory<ub>>
    ascend.vadd %right, %right into %right : memref<8x16xf32, strided<[32, 1], offset: 8>, #ascend.memory<ub>>, memref<8x16xf32, strided<[32, 1], offset: 8>, #ascend.memory<ub>>, memref<8x16xf32, strided<[32, 1], offset: 8>, #ascend.memory<ub>>
  }
  return
}

// A slice at a run-time offset may be any part of the buffer.
// CHECK-LABEL: func @dynamic_slice(
func.func @dynamic_slice(%A: memref<32xf32>, %i: index) {
  ascend.section vector {
    %a = ascend.buffer at 0 : !ub
    %upper = memref.subview %a[32] [32] [1] : !ub to !upper
    %some = memref.subview %a[%i] [32] [1] : !ub to memref<32xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
    // CHECK:      ascend.copy_gm_to_ub
    // CHECK-NEXT: ascend.set_flag mte2 -> v, 0
    // CHECK-NEXT: ascend.wait_flag mte2 -> v, 0
    // CHECK-NEXT: ascend.vadd
    ascend.copy_gm_to_ub %A to %some : memref<32xf32>, memref<32xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
    ascend.vadd %upper, %upper into %upper : !upper, !upper, !upper
  }
  return
}

// The type of a reinterpreted buffer does not say where it begins.
// CHECK-LABEL: func @reinterpreted_buffer(
func.func @reinterpreted_buffer(%A: !gm, %C: !gm) {
  %c256 = arith.constant 256 : index
  ascend.section vector {
    %bytes = ascend.buffer at 0 : memref<512xi8, #ascend.memory<ub>>
    %upper = ascend.buffer at 256 : !ub
    %view = memref.view %bytes[%c256][] : memref<512xi8, #ascend.memory<ub>> to !ub
    // CHECK:      ascend.copy_gm_to_ub
    // CHECK-NEXT: ascend.set_flag mte2 -> mte3, 0
    // CHECK-NEXT: ascend.wait_flag mte2 -> mte3, 0
    // CHECK-NEXT: ascend.copy_ub_to_gm
    ascend.copy_gm_to_ub %A to %view : !gm, !ub
    ascend.copy_ub_to_gm %upper to %C : !ub, !gm
  }
  return
}

// Allocations without an address are apart from each other.
// CHECK-LABEL: func @allocations(
func.func @allocations(%A: !gm) {
  ascend.section vector {
    %a = memref.alloc() : !ub
    %b = memref.alloc() : !ub
    // CHECK:      ascend.copy_gm_to_ub
    // CHECK-NEXT: ascend.set_flag mte2 -> v, 0
    // CHECK-NEXT: ascend.vadd
    // CHECK-NEXT: ascend.wait_flag mte2 -> v, 0
    // CHECK-NEXT: ascend.vmul
    ascend.copy_gm_to_ub %A to %a : !gm, !ub
    ascend.vadd %b, %b into %b : !ub, !ub, !ub
    ascend.vmul %a, %a into %a : !ub, !ub, !ub
  }
  return
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

// The load of an iteration waits for the addition of the one before it: its flag
// is raised once before the loop, and lowered once after it.
// CHECK-LABEL: func @loop(
func.func @loop(%A: !gm, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.section vector {
    %a = ascend.buffer at 0 : !ub
    %b = ascend.buffer at 256 : !ub
    // CHECK:      ascend.set_flag v -> mte2, 0
    // CHECK-NEXT: scf.for
    // CHECK-NEXT:   ascend.wait_flag v -> mte2, 0
    // CHECK-NEXT:   ascend.copy_gm_to_ub
    // CHECK-NEXT:   ascend.set_flag mte2 -> v, 0
    // CHECK-NEXT:   ascend.wait_flag mte2 -> v, 0
    // CHECK-NEXT:   ascend.vadd
    // CHECK-NEXT:   ascend.set_flag v -> mte2, 0
    // CHECK-NEXT: }
    // CHECK-NEXT: ascend.wait_flag v -> mte2, 0
    // CHECK-NEXT: }
    scf.for %i = %c0 to %n step %c1 {
      ascend.copy_gm_to_ub %A to %a : !gm, !ub
      ascend.vadd %a, %a into %b : !ub, !ub, !ub
    }
  }
  return
}

// A loop over one instruction that overwrites its own result needs a barrier
// in every iteration.
// CHECK-LABEL: func @loop_on_one_pipe(
func.func @loop_on_one_pipe(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.section vector {
    %a = ascend.buffer at 0 : !ub
    // CHECK:      scf.for
    // CHECK-NEXT:   ascend.pipe_barrier v
    // CHECK-NEXT:   ascend.vadd
    // CHECK-NEXT: }
    // CHECK-NEXT: }
    scf.for %i = %c0 to %n step %c1 {
      ascend.vadd %a, %a into %a : !ub, !ub, !ub
    }
  }
  return
}

// A loop of affine is a loop as well.
// CHECK-LABEL: func @affine_loop(
func.func @affine_loop(%A: !gm, %C: !gm, %n: index) {
  ascend.section vector {
    %a = ascend.buffer at 0 : !ub
    // CHECK:      ascend.set_flag mte3 -> mte2, 0
    // CHECK-NEXT: affine.for
    // CHECK-NEXT:   ascend.wait_flag mte3 -> mte2, 0
    // CHECK-NEXT:   ascend.copy_gm_to_ub
    // CHECK-NEXT:   ascend.set_flag mte2 -> mte3, 0
    // CHECK-NEXT:   ascend.wait_flag mte2 -> mte3, 0
    // CHECK-NEXT:   ascend.copy_ub_to_gm
    // CHECK-NEXT:   ascend.set_flag mte3 -> mte2, 0
    // CHECK-NEXT: }
    // CHECK-NEXT: ascend.wait_flag mte3 -> mte2, 0
    affine.for %i = 0 to %n {
      ascend.copy_gm_to_ub %A to %a : !gm, !ub
      ascend.copy_ub_to_gm %a to %C : !ub, !gm
    }
  }
  return
}

// Between the iterations of a nest a flag stays raised: it is set before the
// outermost loop and waited for after it.
// CHECK-LABEL: func @nested_loops(
func.func @nested_loops(%A: !gm, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.section vector {
    %a = ascend.buffer at 0 : !ub
    %b = ascend.buffer at 256 : !ub
    // CHECK:      ascend.set_flag v -> mte2, 0
    // CHECK-NEXT: scf.for
    // CHECK-NEXT:   scf.for
    // CHECK-NEXT:     ascend.wait_flag v -> mte2, 0
    // CHECK-NEXT:     ascend.copy_gm_to_ub
    // CHECK-NEXT:     ascend.set_flag mte2 -> v, 0
    // CHECK-NEXT:     ascend.wait_flag mte2 -> v, 0
    // CHECK-NEXT:     ascend.vadd
    // CHECK-NEXT:     ascend.set_flag v -> mte2, 0
    // CHECK-NEXT:   }
    // CHECK-NEXT: }
    // CHECK-NEXT: ascend.wait_flag v -> mte2, 0
    scf.for %i = %c0 to %n step %c1 {
      scf.for %j = %c0 to %n step %c1 {
        ascend.copy_gm_to_ub %A to %a : !gm, !ub
        ascend.vadd %a, %a into %b : !ub, !ub, !ub
      }
    }
  }
  return
}

// A producer outside of the inner loop and a consumer in it are ordered where
// both have an ancestor.
// CHECK-LABEL: func @producer_outside(
func.func @producer_outside(%A: !gm, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.section vector {
    %a = ascend.buffer at 0 : !ub
    %b = ascend.buffer at 256 : !ub
    // CHECK:      ascend.set_flag v -> mte2, 0
    // CHECK-NEXT: scf.for
    // CHECK-NEXT:   ascend.wait_flag v -> mte2, 0
    // CHECK-NEXT:   ascend.copy_gm_to_ub
    // CHECK-NEXT:   ascend.set_flag mte2 -> v, 0
    // CHECK-NEXT:   ascend.wait_flag mte2 -> v, 0
    // CHECK-NEXT:   scf.for
    // CHECK-NEXT:     ascend.pipe_barrier v
    // CHECK-NEXT:     ascend.vadd
    // CHECK-NEXT:   }
    // CHECK-NEXT:   ascend.set_flag v -> mte2, 0
    // CHECK-NEXT: }
    // CHECK-NEXT: ascend.wait_flag v -> mte2, 0
    scf.for %i = %c0 to %n step %c1 {
      ascend.copy_gm_to_ub %A to %a : !gm, !ub
      scf.for %j = %c0 to %n step %c1 {
        ascend.vadd %a, %b into %b : !ub, !ub, !ub
      }
    }
  }
  return
}

// The last iteration precedes the code after the loop, with or without trips.
// CHECK-LABEL: func @after_loop(
func.func @after_loop(%A: !gm, %C: !gm, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.section vector {
    %a = ascend.buffer at 0 : !ub
    // CHECK:      scf.for
    // CHECK-NEXT:   ascend.pipe_barrier mte2
    // CHECK-NEXT:   ascend.copy_gm_to_ub
    // CHECK-NEXT: }
    // CHECK-NEXT: ascend.set_flag mte2 -> mte3, 0
    // CHECK-NEXT: ascend.wait_flag mte2 -> mte3, 0
    // CHECK-NEXT: ascend.copy_ub_to_gm
    scf.for %i = %c0 to %n step %c1 {
      ascend.copy_gm_to_ub %A to %a : !gm, !ub
    }
    ascend.copy_ub_to_gm %a to %C : !ub, !gm
  }
  return
}

// Accesses before a loop are waited for before it.
// CHECK-LABEL: func @before_loop(
func.func @before_loop(%A: !gm, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.section vector {
    %a = ascend.buffer at 0 : !ub
    // CHECK:      ascend.copy_gm_to_ub
    // CHECK-NEXT: ascend.set_flag mte2 -> v, 0
    // CHECK-NEXT: ascend.wait_flag mte2 -> v, 0
    // CHECK-NEXT: scf.for
    // CHECK-NEXT:   ascend.pipe_barrier v
    // CHECK-NEXT:   ascend.vadd
    ascend.copy_gm_to_ub %A to %a : !gm, !ub
    scf.for %i = %c0 to %n step %c1 {
      ascend.vadd %a, %a into %a : !ub, !ub, !ub
    }
  }
  return
}

// Iterations that store to different parts of a tensor need no barrier between
// their stores.
// CHECK-LABEL: func @parts_of_a_tensor(
func.func @parts_of_a_tensor(%C: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  ascend.section vector {
    %a = ascend.buffer at 0 : !ub
    // CHECK:      scf.for
    // CHECK-NOT:  barrier
    // CHECK:      return
    scf.for %i = %c0 to %n step %c1 {
      %at = arith.muli %i, %c64 : index
      %part = memref.subview %C[%at] [64] [1] : memref<?xf32> to memref<64xf32, strided<[1], offset: ?>>
      ascend.copy_ub_to_gm %a to %part : !ub, memref<64xf32, strided<[1], offset: ?>>
    }
  }
  return
}

// Those of parts that overlap do.
// CHECK-LABEL: func @overlapping_parts(
func.func @overlapping_parts(%C: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c63 = arith.constant 63 : index
  ascend.section vector {
    %a = ascend.buffer at 0 : !ub
    // CHECK:      scf.for
    // CHECK:        ascend.pipe_barrier mte3
    // CHECK-NEXT:   ascend.copy_ub_to_gm
    scf.for %i = %c0 to %n step %c1 {
      %at = arith.muli %i, %c63 : index
      %part = memref.subview %C[%at] [64] [1] : memref<?xf32> to memref<64xf32, strided<[1], offset: ?>>
      ascend.copy_ub_to_gm %a to %part : !ub, memref<64xf32, strided<[1], offset: ?>>
    }
  }
  return
}

// The next slot is loaded before this one is stored: the flag that is waited for is
// that of the iteration before.
// CHECK-LABEL: func @slots(
func.func @slots(%A: !gm, %C: !gm, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c64 = arith.constant 64 : index
  ascend.section vector {
    %a = ascend.buffer at 0 : memref<128xf32, #ascend.memory<ub>>
    // CHECK-DAG: ascend.set_flag mte3 -> mte2, 1
    // CHECK-DAG: ascend.set_flag mte2 -> mte3, 0
    // CHECK:     scf.for
    scf.for %i = %c0 to %n step %c1 {
      %next = arith.addi %i, %c1 : index
      %s = arith.remui %i, %c2 : index
      %t = arith.remui %next, %c2 : index
      %here = arith.muli %s, %c64 : index
      %there = arith.muli %t, %c64 : index
      %now = memref.subview %a[%here] [64] [1] : memref<128xf32, #ascend.memory<ub>> to memref<64xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
      %then = memref.subview %a[%there] [64] [1] : memref<128xf32, #ascend.memory<ub>> to memref<64xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
      // CHECK:      ascend.wait_flag mte3 -> mte2, 0 + %{{.*}} of 2
      // CHECK-NEXT: ascend.copy_gm_to_ub
      // CHECK-NEXT: ascend.set_flag mte2 -> mte3, 0 + %{{.*}} of 2
      // CHECK-NEXT: ascend.wait_flag mte2 -> mte3, 0 + %{{.*}} of 2
      ascend.copy_gm_to_ub %A to %then : !gm, memref<64xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
      ascend.copy_ub_to_gm %now to %C : memref<64xf32, strided<[1], offset: ?>, #ascend.memory<ub>>, !gm
    }
  }
  return
}

// A loop that never runs has nothing to order.
// CHECK-LABEL: func @loop_without_iterations(
func.func @loop_without_iterations(%A: !gm, %C: !gm) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.section vector {
    %a = ascend.buffer at 0 : !ub
    // CHECK:     scf.for
    // CHECK-NOT: {{set_flag|wait_flag|barrier}}
    // CHECK:     return
    scf.for %i = %c0 to %c0 step %c1 {
      ascend.copy_gm_to_ub %A to %a : !gm, !ub
      ascend.copy_ub_to_gm %a to %C : !ub, !gm
    }
  }
  return
}

// Flags are only where something happens: a branch that does nothing neither
// waits nor raises.
// CHECK-LABEL: func @branch_in_loop(
func.func @branch_in_loop(%A: !gm, %n: index, %p: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.section vector {
    %a = ascend.buffer at 0 : !ub
    %b = ascend.buffer at 256 : !ub
    // CHECK:      ascend.set_flag v -> mte2, 0
    // CHECK-NEXT: scf.for
    // CHECK-NEXT:   scf.if
    // CHECK-NEXT:     ascend.wait_flag v -> mte2, 0
    // CHECK-NEXT:     ascend.copy_gm_to_ub
    // CHECK-NEXT:     ascend.set_flag mte2 -> v, 0
    // CHECK-NEXT:     ascend.wait_flag mte2 -> v, 0
    // CHECK-NEXT:     ascend.vadd
    // CHECK-NEXT:     ascend.set_flag v -> mte2, 0
    // CHECK-NEXT:   }
    // CHECK-NEXT: }
    // CHECK-NEXT: ascend.wait_flag v -> mte2, 0
    scf.for %i = %c0 to %n step %c1 {
      scf.if %p {
        ascend.copy_gm_to_ub %A to %a : !gm, !ub
        ascend.vadd %a, %a into %b : !ub, !ub, !ub
      }
    }
  }
  return
}

// The branches of a condition alternate over iterations in either order.
// Since an iteration may run neither pipe's instruction, the sets of
// flags across both would not be ordered after their waits: one barrier
// replaces these flags.
// CHECK-LABEL: func @branches_in_loop(
func.func @branches_in_loop(%A: !gm, %n: index, %p: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.section vector {
    %a = ascend.buffer at 0 : !ub
    %b = ascend.buffer at 256 : !ub
    // CHECK:      scf.for
    // CHECK-NEXT:   scf.if
    // CHECK-NEXT:     ascend.copy_gm_to_ub
    // CHECK-NEXT:   } else {
    // CHECK-NEXT:     ascend.vadd
    // CHECK-NEXT:   }
    // CHECK-NEXT:   ascend.pipe_barrier all
    // CHECK-NEXT: }
    // CHECK-NEXT: }
    scf.for %i = %c0 to %n step %c1 {
      scf.if %p {
        ascend.copy_gm_to_ub %A to %a : !gm, !ub
      } else {
        ascend.vadd %a, %a into %b : !ub, !ub, !ub
      }
    }
  }
  return
}

// Without a loop only one of the branches runs.
// CHECK-LABEL: func @branches(
func.func @branches(%A: !gm, %C: !gm, %p: i1) {
  ascend.section vector {
    %a = ascend.buffer at 0 : !ub
    %b = ascend.buffer at 256 : !ub
    // CHECK:      scf.if
    // CHECK-NEXT:   ascend.copy_gm_to_ub
    // CHECK-NEXT: } else {
    // CHECK-NEXT:   ascend.vadd
    // CHECK-NEXT: }
    scf.if %p {
      ascend.copy_gm_to_ub %A to %a : !gm, !ub
    } else {
      ascend.vadd %a, %a into %a : !ub, !ub, !ub
    }
    // The successor of both waits for both.
    // CHECK-DAG: ascend.set_flag mte2 -> mte3, 0
    // CHECK-DAG: ascend.set_flag v -> mte3, 0
    // CHECK-DAG: ascend.wait_flag mte2 -> mte3, 0
    // CHECK-DAG: ascend.wait_flag v -> mte3, 0
    // CHECK:     ascend.copy_ub_to_gm
    ascend.copy_ub_to_gm %a to %C : !ub, !gm
  }
  return
}

// The condition of a while loop is computed once more than its body runs: the
// flag of either direction has its missing end outside of the loop.
// CHECK-LABEL: func @while_loop(
func.func @while_loop(%A: !gm, %p: i1) {
  ascend.section vector {
    %a = ascend.buffer at 0 : !ub
    // CHECK:      ascend.set_flag v -> mte2, 0
    // CHECK-NEXT: scf.while
    // CHECK-NEXT:   ascend.wait_flag v -> mte2, 0
    // CHECK-NEXT:   ascend.copy_gm_to_ub
    // CHECK-NEXT:   ascend.set_flag mte2 -> v, 0
    // CHECK-NEXT:   scf.condition
    // CHECK-NEXT: } do {
    // CHECK-NEXT:   ascend.wait_flag mte2 -> v, 0
    // CHECK-NEXT:   ascend.vadd
    // CHECK-NEXT:   ascend.set_flag v -> mte2, 0
    // CHECK-NEXT:   scf.yield
    // CHECK-NEXT: }
    // CHECK-NEXT: ascend.wait_flag mte2 -> v, 0
    // CHECK-NEXT: }
    scf.while : () -> () {
      ascend.copy_gm_to_ub %A to %a : !gm, !ub
      scf.condition(%p)
    } do {
      ascend.vadd %a, %a into %a : !ub, !ub, !ub
      scf.yield
    }
  }
  return
}

// An operation in one region of a while loop is ordered as in any loop.
// CHECK-LABEL: func @body_of_while_loop(
func.func @body_of_while_loop(%A: !gm, %p: i1) {
  ascend.section vector {
    %a = ascend.buffer at 0 : !ub
    // CHECK:      ascend.set_flag v -> mte2, 0
    // CHECK-NEXT: scf.while
    // CHECK:      } do {
    // CHECK-NEXT:   ascend.wait_flag v -> mte2, 0
    // CHECK-NEXT:   ascend.copy_gm_to_ub
    // CHECK-NEXT:   ascend.set_flag mte2 -> v, 0
    // CHECK-NEXT:   ascend.wait_flag mte2 -> v, 0
    // CHECK-NEXT:   ascend.vadd
    // CHECK-NEXT:   ascend.set_flag v -> mte2, 0
    // CHECK-NEXT:   scf.yield
    // CHECK-NEXT: }
    // CHECK-NEXT: ascend.wait_flag v -> mte2, 0
    scf.while : () -> () {
      scf.condition(%p)
    } do {
      ascend.copy_gm_to_ub %A to %a : !gm, !ub
      ascend.vadd %a, %a into %a : !ub, !ub, !ub
      scf.yield
    }
  }
  return
}

//===----------------------------------------------------------------------===//
// Cores and event ids
//===----------------------------------------------------------------------===//

// The chain of the cube core, in a loop over K: every pipe is ordered after the
// one before it, and before it in the next iteration.
// CHECK-LABEL: func @cube(
func.func @cube(%A: memref<16x16xf16>, %B: memref<16x16xf16>, %C: memref<16x16xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.section cube {
    %a = ascend.buffer at 0 : memref<1x1x16x16xf16, #ascend.memory<l1>>
    %b = ascend.buffer at 512 : memref<1x1x16x16xf16, #ascend.memory<l1>>
    %l0a = ascend.buffer at 0 : memref<1x1x16x16xf16, #ascend.memory<l0a>>
    %l0b = ascend.buffer at 0 : memref<1x1x16x16xf16, #ascend.memory<l0b>>
    %c = ascend.buffer at 0 : memref<1x1x16x16xf32, #ascend.memory<l0c>>
    // CHECK-DAG: ascend.set_flag mte1 -> mte2, [[E0:[0-9]]]
    // CHECK-DAG: ascend.set_flag mte1 -> mte2, [[E1:[0-9]]]
    // The ids 0 to 2 from M to MTE1 belong to the system.
    // CHECK-DAG: ascend.set_flag m -> mte1, 3
    // CHECK:     scf.for
    scf.for %k = %c0 to %n step %c1 {
      // CHECK:      ascend.wait_flag mte1 -> mte2
      // CHECK-NEXT: ascend.copy_gm_to_l1
      // CHECK-NEXT: ascend.set_flag mte2 -> mte1, 0
      // CHECK-NEXT: ascend.wait_flag mte1 -> mte2
      // CHECK-NEXT: ascend.copy_gm_to_l1
      // CHECK-NEXT: ascend.set_flag mte2 -> mte1, 1
      ascend.copy_gm_to_l1 %A to %a : memref<16x16xf16>, memref<1x1x16x16xf16, #ascend.memory<l1>>
      ascend.copy_gm_to_l1 %B to %b : memref<16x16xf16>, memref<1x1x16x16xf16, #ascend.memory<l1>>
      // CHECK:      ascend.wait_flag m -> mte1, 3
      // CHECK-NEXT: ascend.load_l0a
      // CHECK:      ascend.wait_flag mte2 -> mte1, 1
      // CHECK-NEXT: ascend.load_l0b
      ascend.load_l0a %a to %l0a : memref<1x1x16x16xf16, #ascend.memory<l1>>, memref<1x1x16x16xf16, #ascend.memory<l0a>>
      ascend.load_l0b %b to %l0b : memref<1x1x16x16xf16, #ascend.memory<l1>>, memref<1x1x16x16xf16, #ascend.memory<l0b>>
      // CHECK:      ascend.wait_flag mte1 -> m, 0
      // CHECK:      ascend.mmad
      // CHECK-NEXT: ascend.set_flag m -> mte1, 3
      %first = arith.cmpi eq, %k, %c0 : index
      ascend.mmad %l0a, %l0b into %c init(%first) : memref<1x1x16x16xf16, #ascend.memory<l0a>>, memref<1x1x16x16xf16, #ascend.memory<l0b>>, memref<1x1x16x16xf32, #ascend.memory<l0c>>
    }
    // CHECK: ascend.set_flag m -> fix, 0
    // CHECK: ascend.wait_flag m -> fix, 0
    // CHECK-NEXT: ascend.fixpipe
    ascend.fixpipe %c to %C : memref<1x1x16x16xf32, #ascend.memory<l0c>>, memref<16x16xf32>
  }
  return
}

// Two pipes that no flag connects are ordered by a barrier of all.
// CHECK-LABEL: func @pair_without_flag(
func.func @pair_without_flag(%C: memref<16x16xf16>) {
  ascend.section cube {
    %c = ascend.buffer at 0 : memref<1x1x16x16xf32, #ascend.memory<l0c>>
    %a = ascend.buffer at 0 : memref<1x1x16x16xf16, #ascend.memory<l1>>
    // CHECK:      ascend.fixpipe
    // CHECK-NEXT: ascend.pipe_barrier all
    // CHECK-NEXT: ascend.copy_gm_to_l1
    ascend.fixpipe %c to %C : memref<1x1x16x16xf32, #ascend.memory<l0c>>, memref<16x16xf16>
    ascend.copy_gm_to_l1 %C to %a : memref<16x16xf16>, memref<1x1x16x16xf16, #ascend.memory<l1>>
  }
  return
}

// There are six ids for a pair of pipes. The last flag covers the seventh
// dependence as well, which costs the sixth addition one load; a barrier of all
// pipes would cost more.
// CHECK-LABEL: func @seven_dependences(
func.func @seven_dependences(%A: !gm) {
  ascend.section vector {
    %0 = ascend.buffer at 0 : !ub
    %1 = ascend.buffer at 256 : !ub
    %2 = ascend.buffer at 512 : !ub
    %3 = ascend.buffer at 768 : !ub
    %4 = ascend.buffer at 1024 : !ub
    %5 = ascend.buffer at 1280 : !ub
    %6 = ascend.buffer at 1536 : !ub
    ascend.copy_gm_to_ub %A to %0 : !gm, !ub
    ascend.copy_gm_to_ub %A to %1 : !gm, !ub
    ascend.copy_gm_to_ub %A to %2 : !gm, !ub
    ascend.copy_gm_to_ub %A to %3 : !gm, !ub
    ascend.copy_gm_to_ub %A to %4 : !gm, !ub
    ascend.copy_gm_to_ub %A to %5 : !gm, !ub
    ascend.copy_gm_to_ub %A to %6 : !gm, !ub
    // CHECK:      ascend.copy_gm_to_ub
    // CHECK:      ascend.set_flag mte2 -> v, 4
    // CHECK-NEXT: ascend.copy_gm_to_ub
    // CHECK-NEXT: ascend.copy_gm_to_ub
    // CHECK-NEXT: ascend.set_flag mte2 -> v, 5
    // CHECK-NEXT: ascend.wait_flag mte2 -> v, 0
    // CHECK-NEXT: ascend.vadd
    // CHECK:      ascend.wait_flag mte2 -> v, 5
    // CHECK-NEXT: ascend.vadd
    // CHECK-NEXT: ascend.vadd
    // CHECK-NEXT: }
    ascend.vadd %0, %0 into %0 : !ub, !ub, !ub
    ascend.vadd %1, %1 into %1 : !ub, !ub, !ub
    ascend.vadd %2, %2 into %2 : !ub, !ub, !ub
    ascend.vadd %3, %3 into %3 : !ub, !ub, !ub
    ascend.vadd %4, %4 into %4 : !ub, !ub, !ub
    ascend.vadd %5, %5 into %5 : !ub, !ub, !ub
    ascend.vadd %6, %6 into %6 : !ub, !ub, !ub
  }
  return
}

// The sections of a launch are programs of their own.
// CHECK-LABEL: func @two_sections(
func.func @two_sections(%A: !gm, %C: memref<16x16xf32>, %n: index) {
  ascend.launch (%block) in (%n) {
    // CHECK: ascend.section vector
    ascend.section vector {
      %a = ascend.buffer at 0 : !ub
      // CHECK: ascend.set_flag mte2 -> v, 0
      // CHECK: ascend.wait_flag mte2 -> v, 0
      ascend.copy_gm_to_ub %A to %a : !gm, !ub
      ascend.vadd %a, %a into %a : !ub, !ub, !ub
    }
    // CHECK: ascend.section cube
    ascend.section cube {
      %c = ascend.buffer at 0 : memref<1x1x16x16xf32, #ascend.memory<l0c>>
      // CHECK-NEXT: ascend.buffer
      // CHECK-NEXT: ascend.fixpipe
      // CHECK-NEXT: }
      ascend.fixpipe %c to %C : memref<1x1x16x16xf32, #ascend.memory<l0c>>, memref<16x16xf32>
    }
  }
  return
}

//===----------------------------------------------------------------------===//
// Existing flags
//===----------------------------------------------------------------------===//

// Flags of the author count; only the rest is added.
// CHECK-LABEL: func @manual_flags(
func.func @manual_flags(%A: !gm, %C: !gm) {
  ascend.section vector {
    %a = ascend.buffer at 0 : !ub
    // CHECK:      ascend.copy_gm_to_ub
    // CHECK-NEXT: ascend.set_flag mte2 -> v, 3
    // CHECK-NEXT: ascend.wait_flag mte2 -> v, 3
    // CHECK-NEXT: ascend.vadd
    // CHECK-NEXT: ascend.set_flag v -> mte3, 0
    // CHECK-NEXT: ascend.wait_flag v -> mte3, 0
    // CHECK-NEXT: ascend.copy_ub_to_gm
    // CHECK-NEXT: }
    ascend.copy_gm_to_ub %A to %a : !gm, !ub
    ascend.set_flag mte2 -> v, 3
    ascend.wait_flag mte2 -> v, 3
    ascend.vadd %a, %a into %a : !ub, !ub, !ub
    ascend.copy_ub_to_gm %a to %C : !ub, !gm
  }
  return
}

// An event id of the author is not used again.
// CHECK-LABEL: func @manual_event_id(
func.func @manual_event_id(%A: !gm) {
  ascend.section vector {
    %a = ascend.buffer at 0 : !ub
    %b = ascend.buffer at 256 : !ub
    // CHECK:      ascend.copy_gm_to_ub
    // CHECK-NEXT: ascend.set_flag mte2 -> v, 0
    // CHECK-NEXT: ascend.copy_gm_to_ub
    // CHECK-NEXT: ascend.set_flag mte2 -> v, 1
    // CHECK-NEXT: ascend.wait_flag mte2 -> v, 0
    // CHECK-NEXT: ascend.vadd
    // CHECK-NEXT: ascend.wait_flag mte2 -> v, 1
    // CHECK-NEXT: ascend.vmul
    ascend.copy_gm_to_ub %A to %a : !gm, !ub
    ascend.set_flag mte2 -> v, 0
    ascend.copy_gm_to_ub %A to %b : !gm, !ub
    ascend.wait_flag mte2 -> v, 0
    ascend.vadd %a, %a into %a : !ub, !ub, !ub
    ascend.vmul %b, %b into %b : !ub, !ub, !ub
  }
  return
}

// Barriers of the author are respected too.
// CHECK-LABEL: func @manual_barriers(
func.func @manual_barriers(%A: !gm, %C: !gm) {
  ascend.section vector {
    %a = ascend.buffer at 0 : !ub
    // CHECK:      ascend.copy_gm_to_ub
    // CHECK-NEXT: ascend.pipe_barrier all
    // CHECK-NEXT: ascend.vadd
    // CHECK-NEXT: ascend.pipe_barrier v
    // CHECK-NEXT: ascend.vmul
    // CHECK-NEXT: }
    ascend.copy_gm_to_ub %A to %a : !gm, !ub
    ascend.pipe_barrier all
    ascend.vadd %a, %a into %a : !ub, !ub, !ub
    ascend.pipe_barrier v
    ascend.vmul %a, %a into %a : !ub, !ub, !ub
  }
  return
}

// The author's flags of a loop, in two phases of one buffer each, are complete.
// CHECK-LABEL: func @manual_loop(
func.func @manual_loop(%A: !gm, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.section vector {
    %a = ascend.buffer at 0 : !ub
    %b = ascend.buffer at 256 : !ub
    // CHECK-COUNT-3: ascend.set_flag
    // CHECK-NOT:     ascend.set_flag
    // CHECK-NOT:     ascend.pipe_barrier
    // CHECK:         return
    ascend.set_flag v -> mte2, 2
    scf.for %i = %c0 to %n step %c1 {
      ascend.wait_flag v -> mte2, 2
      ascend.copy_gm_to_ub %A to %a : !gm, !ub
      ascend.set_flag mte2 -> v, 1
      ascend.wait_flag mte2 -> v, 1
      ascend.vadd %a, %a into %b : !ub, !ub, !ub
      ascend.set_flag v -> mte2, 2
    }
    ascend.wait_flag v -> mte2, 2
  }
  return
}

//===----------------------------------------------------------------------===//
// Implied orders
//===----------------------------------------------------------------------===//

// The barrier that the loop needs in every iteration also orders its first one
// after the addition before it.
// CHECK-LABEL: func @barrier_of_a_loop(
func.func @barrier_of_a_loop(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.section vector {
    %a = ascend.buffer at 0 : !ub
    // CHECK:      ascend.vadd
    // CHECK-NEXT: scf.for
    // CHECK-NEXT:   ascend.pipe_barrier v
    // CHECK-NEXT:   ascend.vadd
    // CHECK-NEXT: }
    ascend.vadd %a, %a into %a : !ub, !ub, !ub
    scf.for %i = %c0 to %n step %c1 {
      ascend.vadd %a, %a into %a : !ub, !ub, !ub
    }
  }
  return
}
