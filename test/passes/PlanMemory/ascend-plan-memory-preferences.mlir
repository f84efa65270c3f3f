// RUN: tl-opt %s --ascend-plan-memory | FileCheck %s
// RUN: tl-opt %s --ascend-plan-memory=compact | FileCheck %s --check-prefix=COMPACT
// RUN: tl-opt %s --ascend-plan-memory=compact --ascend-verify-memory -o /dev/null

// While there is room, the operands of an instruction lie such that their banks
// do not meet: half a round of bank groups apart, the result in other banks. As
// little room as possible is one tile less, and no thought of banks.
// CHECK-LABEL: func @banks(
// COMPACT-LABEL: func @banks(
module attributes {ascend.target = #ascend.target<"910B2">} {
  func.func @banks(%A: memref<4096xf32>, %C: memref<4096xf32>) {
    ascend.section vector {
      // CHECK: ascend.buffer at 0 : memref<4096xf32
      // CHECK: ascend.buffer at 16640 : memref<4096xf32
      // CHECK: ascend.buffer at 98560 : memref<4096xf32
      // COMPACT: ascend.buffer at 0 : memref<4096xf32
      // COMPACT: ascend.buffer at 16384 : memref<4096xf32
      // COMPACT: ascend.buffer at 0 : memref<4096xf32
      %a = memref.alloc() : memref<4096xf32, #ascend.memory<ub>>
      %b = memref.alloc() : memref<4096xf32, #ascend.memory<ub>>
      %c = memref.alloc() : memref<4096xf32, #ascend.memory<ub>>
      ascend.copy_gm_to_ub %A to %a : memref<4096xf32>, memref<4096xf32, #ascend.memory<ub>>
      ascend.copy_gm_to_ub %A to %b : memref<4096xf32>, memref<4096xf32, #ascend.memory<ub>>
      ascend.vadd %a, %b into %c : memref<4096xf32, #ascend.memory<ub>>, memref<4096xf32, #ascend.memory<ub>>, memref<4096xf32, #ascend.memory<ub>>
      ascend.copy_ub_to_gm %c to %C : memref<4096xf32, #ascend.memory<ub>>, memref<4096xf32>
    }
    return
  }

  // An instruction that may not work in place keeps its operands apart (S27):
  // casts to another size, reductions, gathers.
  // COMPACT-LABEL: func @not_in_place(
  func.func @not_in_place(%A: memref<64xf32>, %H: memref<64xf16>, %O: memref<64xui32>, %C: memref<64xf32>) {
    %c0 = arith.constant 0 : index
    ascend.section vector {
      // COMPACT: ascend.buffer at 0 : memref<64xf32
      // COMPACT: ascend.buffer at 256 : memref<64xf16
      // COMPACT: ascend.buffer at 0 : memref<64xf32
      // COMPACT: ascend.buffer at 256 : memref<64xui32
      // COMPACT: ascend.buffer at 512 : memref<64xf32
      %a = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
      %h = memref.alloc() : memref<64xf16, #ascend.memory<ub>>
      %s = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
      %o = memref.alloc() : memref<64xui32, #ascend.memory<ub>>
      %g = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
      ascend.copy_gm_to_ub %A to %a : memref<64xf32>, memref<64xf32, #ascend.memory<ub>>
      ascend.vcast %a into %h round rint : memref<64xf32, #ascend.memory<ub>>, memref<64xf16, #ascend.memory<ub>>
      ascend.copy_ub_to_gm %h to %H : memref<64xf16, #ascend.memory<ub>>, memref<64xf16>
      ascend.copy_gm_to_ub %A to %s : memref<64xf32>, memref<64xf32, #ascend.memory<ub>>
      ascend.copy_gm_to_ub %O to %o : memref<64xui32>, memref<64xui32, #ascend.memory<ub>>
      ascend.vgather %s, %o, %c0 into %g : memref<64xf32, #ascend.memory<ub>>, memref<64xui32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
      ascend.copy_ub_to_gm %g to %C : memref<64xf32, #ascend.memory<ub>>, memref<64xf32>
    }
    return
  }
}
