// RUN: tl-opt %s --tile-align-rows --split-input-file --verify-diagnostics --remarks-filter=tile-align-rows -o /dev/null
// RUN: tl-opt %s --tile-align-rows=dense --split-input-file --remarks-filter=tile-align-rows -o /dev/null 2>&1 | FileCheck %s --check-prefix=DENSE
// RUN: tl-opt %s --tile-align-rows=dense --split-input-file | FileCheck %s

!tile = memref<33x127xf32, #ascend.memory<ub>>
!column = memref<33x1xf32, #ascend.memory<ub>>

// With the option `dense` a remark names the tile that the pass would pad.
// DENSE: [[@LINE+6]]:10: remark: {{.*}}rows stay dense, since aligned ones do not fit; operations on them move elements first
// CHECK-LABEL: func.func @reduced
// CHECK: memref.alloc() : memref<33x127xf32
func.func @reduced(%A: memref<33x127xf32>) {
  ascend.section vector {
    // expected-remark @+1 {{each row begins at a block of 32 bytes}}
    %a = memref.alloc() : !tile
    %max = memref.alloc() : !column
    tile.copy %A to %a : memref<33x127xf32>, !tile
    tile.reduce max %a into %max dim(1) : !tile, !column
  }
  return
}
