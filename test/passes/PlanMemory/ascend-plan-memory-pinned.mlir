// RUN: tl-opt %s --tl-compile | FileCheck %s

// The author pins allocations at addresses, in UB and in L1, where they become
// fractals. The others are planned around them.

// CHECK-LABEL: func.func @pinned(
// CHECK:         ascend.buffer at 32768 : memref<8x4x16x16xf16, #ascend.memory<l1>>
// CHECK:         ascend.buffer at 1024 : memref<32x64xf32, #ascend.memory<ub>>
func.func @pinned(%A: memref<64x128xf16>, %B: memref<128x64xf16>, %W: memref<64x64xf32>, %C: memref<32x64xf32>) {
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  tile.launch (%block) in (%c1) {
    ascend.section cube {
      %a = memref.alloc() {ascend.address = 32768 : i64} : memref<64x128xf16, #ascend.memory<l1>>
      %b = memref.alloc() : memref<128x64xf16, #ascend.memory<l1>>
      %p = memref.alloc() : memref<64x64xf32, #ascend.memory<l0c>>
      tile.copy %A to %a : memref<64x128xf16>, memref<64x128xf16, #ascend.memory<l1>>
      tile.copy %B to %b : memref<128x64xf16>, memref<128x64xf16, #ascend.memory<l1>>
      tile.gemm %a, %b into %p init(%true) : memref<64x128xf16, #ascend.memory<l1>>, memref<128x64xf16, #ascend.memory<l1>>, memref<64x64xf32, #ascend.memory<l0c>>
      tile.copy %p to %W : memref<64x64xf32, #ascend.memory<l0c>>, memref<64x64xf32>
    }
    ascend.section vector {
      %x = memref.alloc() {ascend.address = 1024 : i64} : memref<32x64xf32, #ascend.memory<ub>>
      tile.copy %C to %x : memref<32x64xf32>, memref<32x64xf32, #ascend.memory<ub>>
      tile.exp %x into %x : memref<32x64xf32, #ascend.memory<ub>>, memref<32x64xf32, #ascend.memory<ub>>
      tile.copy %x to %C : memref<32x64xf32, #ascend.memory<ub>>, memref<32x64xf32>
    }
  }
  return
}
