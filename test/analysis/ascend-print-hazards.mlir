// RUN: tl-opt %s --ascend-print-hazards --split-input-file --verify-diagnostics

// A load, a computation and a store of one tile: two hazards in program order.
func.func @straight(%x: memref<64xf32>) {
  ascend.section vector {
    %t = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
    // expected-note @+1 {{with this instruction}}
    ascend.copy_gm_to_ub %x to %t : memref<64xf32>, memref<64xf32, #ascend.memory<ub>>
    // expected-remark @+2 {{hazard in ub, in program order}}
    // expected-note @+1 {{with this instruction}}
    ascend.vexp %t into %t : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
    // expected-remark @+1 {{hazard in ub, in program order}}
    ascend.copy_ub_to_gm %t to %x : memref<64xf32, #ascend.memory<ub>>, memref<64xf32>
  }
  return
}

// -----

// The flag orders the first hazard; the loop carries the others: loads of the tile after
// its load and its store, and stores of the tensor.
func.func @carried(%x: memref<64xf32>, %y: memref<64xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.section vector {
    %t = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
    scf.for %i = %c0 to %n step %c1 {
      // expected-remark @+2 {{hazard in ub, carried by a loop}}
      // expected-note @+1 {{with this instruction}}
      ascend.copy_gm_to_ub %x to %t : memref<64xf32>, memref<64xf32, #ascend.memory<ub>>
      ascend.set_flag mte2 -> mte3, 0
      ascend.wait_flag mte2 -> mte3, 0
      // expected-remark @+2 {{hazard in gm, carried by a loop}}
      // expected-note @+1 {{with this instruction}}
      ascend.copy_ub_to_gm %t to %y : memref<64xf32, #ascend.memory<ub>>, memref<64xf32>
    }
  }
  return
}

// -----

// Iterations of different slots, and rows of a tensor, have no hazard.
func.func @slots(%x: memref<64xf32>, %y: memref<2x64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  ascend.section vector {
    %slots = ascend.buffer at 0 : memref<2x64xf32, #ascend.memory<ub>>
    scf.for %i = %c0 to %c2 step %c1 {
      %t = memref.subview %slots[%i, 0] [1, 64] [1, 1] : memref<2x64xf32, #ascend.memory<ub>> to memref<64xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
      %row = memref.subview %y[%i, 0] [1, 64] [1, 1] : memref<2x64xf32> to memref<64xf32, strided<[1], offset: ?>>
      // expected-note @+1 {{with this instruction}}
      ascend.copy_gm_to_ub %x to %t : memref<64xf32>, memref<64xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
      // expected-remark @+1 {{hazard in ub, in program order}}
      ascend.copy_ub_to_gm %t to %row : memref<64xf32, strided<[1], offset: ?>, #ascend.memory<ub>>, memref<64xf32, strided<[1], offset: ?>>
    }
  }
  return
}
