// RUN: tl-opt %s --tile-assign-cores | FileCheck %s

// The example of the pass: a copy to UB runs on the vector core.
// CHECK-LABEL: func @vector(
func.func @vector(%A: memref<64xf32>, %a: memref<64xf32, #ascend.memory<ub>>, %n: index) {
  // CHECK:      tile.launch (%{{.*}}) in (%{{.*}}) {
  // CHECK-NEXT:   ascend.section vector {
  // CHECK-NEXT:     tile.copy
  // CHECK-NEXT:   }
  // CHECK-NEXT: }
  tile.launch (%block) in (%n) {
    tile.copy %A to %a : memref<64xf32>, memref<64xf32, #ascend.memory<ub>>
  }
  return
}

// A product runs on the cube core, and so does all around it.
// CHECK-LABEL: func @cube(
func.func @cube(%A: memref<16x16xf16>, %n: index) {
  // CHECK:      tile.launch
  // CHECK-NEXT:   ascend.section cube {
  // CHECK-NEXT:     memref.alloc
  // CHECK-NEXT:     memref.alloc
  // CHECK-NEXT:     scf.for
  // CHECK-NEXT:       tile.copy
  // CHECK-NEXT:       tile.gemm
  // CHECK-NEXT:     }
  // CHECK-NEXT:   }
  // CHECK-NEXT: }
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%n) {
    %a = memref.alloc() : memref<16x16xf16, #ascend.memory<l1>>
    %c = memref.alloc() : memref<16x16xf32, #ascend.memory<l0c>>
    scf.for %k = %c0 to %n step %c1 {
      tile.copy %A to %a : memref<16x16xf16>, memref<16x16xf16, #ascend.memory<l1>>
      tile.gemm %a, %a into %c : memref<16x16xf16, #ascend.memory<l1>>, memref<16x16xf16, #ascend.memory<l1>>, memref<16x16xf32, #ascend.memory<l0c>>
    }
  }
  return
}

// A sub-block index stays with the vector core.
// CHECK-LABEL: func @sub_block(
func.func @sub_block(%a: memref<64xf32, #ascend.memory<ub>>, %n: index) {
  // CHECK: tile.launch (%{{.*}}) in (%{{.*}}) sub_block (%{{.*}}) {
  // CHECK-NEXT: ascend.section vector {
  tile.launch (%block) in (%n) sub_block (%sub) {
    tile.add %a, %a into %a : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
  }
  return
}

// The cube core has none, so that one which nothing uses is dropped.
// CHECK-LABEL: func @unused_sub_block(
func.func @unused_sub_block(%A: memref<16x16xf16>, %a: memref<16x16xf16, #ascend.memory<l1>>, %n: index) {
  // CHECK: tile.launch (%{{.*}}) in (%{{.*}}) {
  // CHECK-NEXT: ascend.section cube {
  tile.launch (%block) in (%n) sub_block (%sub) {
    tile.copy %A to %a : memref<16x16xf16>, memref<16x16xf16, #ascend.memory<l1>>
  }
  return
}

// A launch that needs no core runs on the vector core.
// CHECK-LABEL: func @scalars(
func.func @scalars(%n: index) {
  // CHECK:      tile.launch
  // CHECK-NEXT:   ascend.section vector {
  // CHECK-NEXT:     arith.addi
  tile.launch (%block) in (%n) {
    %i = arith.addi %block, %n : index
  }
  return
}

// An instruction of the author says where it runs.
// CHECK-LABEL: func @instruction(
func.func @instruction(%c: memref<1x1x16x16xf32, #ascend.memory<l0c>>, %C: memref<16x16xf32>, %n: index) {
  // CHECK:      tile.launch
  // CHECK-NEXT:   ascend.section cube {
  // CHECK-NEXT:     ascend.fixpipe
  tile.launch (%block) in (%n) {
    ascend.fixpipe %c to %C : memref<1x1x16x16xf32, #ascend.memory<l0c>>, memref<16x16xf32>
  }
  return
}

// Sections of the author stay as they are.
// CHECK-LABEL: func @sections(
func.func @sections(%A: memref<64xf32>, %a: memref<64xf32, #ascend.memory<ub>>,
                    %B: memref<16x16xf16>, %b: memref<16x16xf16, #ascend.memory<l1>>, %n: index) {
  // CHECK:      tile.launch
  // CHECK-NEXT:   ascend.section vector {
  // CHECK-NEXT:     tile.copy
  // CHECK-NEXT:   }
  // CHECK-NEXT:   ascend.section cube {
  // CHECK-NEXT:     tile.copy
  // CHECK-NEXT:   }
  // CHECK-NEXT: }
  tile.launch (%block) in (%n) {
    ascend.section vector {
      tile.copy %A to %a : memref<64xf32>, memref<64xf32, #ascend.memory<ub>>
    }
    ascend.section cube {
      tile.copy %B to %b : memref<16x16xf16>, memref<16x16xf16, #ascend.memory<l1>>
    }
  }
  return
}

// -----

// Loops with the same conditional bounds on both cores have equal numbers of pushes and pops.
// CHECK-LABEL: func @same_branches(
// CHECK: ascend.channel
func.func @same_branches(%n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  tile.launch (%block) in (%n) {
    %c = ascend.channel from cube : memref<1x16xf32>
    ascend.section cube {
      %few = arith.cmpi slt, %block, %m : index
      %trips = scf.if %few -> (index) {
        %more = arith.addi %m, %c1 : index
        scf.yield %more : index
      } else {
        scf.yield %c1 : index
      }
      scf.for %i = %c0 to %trips step %c1 {
        ascend.push %c as %slot : memref<1x16xf32> {
        }
      }
    }
    ascend.section vector {
      %few = arith.cmpi slt, %block, %m : index
      %trips = scf.if %few -> (index) {
        %more = arith.addi %m, %c1 : index
        scf.yield %more : index
      } else {
        scf.yield %c1 : index
      }
      scf.for %i = %c0 to %trips step %c1 {
        ascend.pop %c as %slot : memref<1x16xf32> {
        }
      }
    }
  }
  return
}
