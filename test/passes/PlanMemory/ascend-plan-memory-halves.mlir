// RUN: tl-opt %s --ascend-attach-target --ascend-plan-memory | FileCheck %s

// Five parts of products do not fit into L0A at once. They take turns in its halves, so that one
// flag for each half orders all of them.
// CHECK-LABEL: func @halves(
func.func @halves(%C: memref<128x16xf32>) {
  %true = arith.constant true
  ascend.section cube {
    %b = memref.alloc() : memref<4x1x16x16xf16, #ascend.memory<l0b>>
    %c = memref.alloc() : memref<1x8x16x16xf32, #ascend.memory<l0c>>
    ascend.clear_l0b %b : memref<4x1x16x16xf16, #ascend.memory<l0b>>
    // CHECK: ascend.buffer at 0 : memref<8x4x16x16xf16, #ascend.memory<l0a>>
    %a0 = memref.alloc() : memref<8x4x16x16xf16, #ascend.memory<l0a>>
    ascend.clear_l0a %a0 : memref<8x4x16x16xf16, #ascend.memory<l0a>>
    ascend.mmad %a0, %b into %c init(%true) : memref<8x4x16x16xf16, #ascend.memory<l0a>>, memref<4x1x16x16xf16, #ascend.memory<l0b>>, memref<1x8x16x16xf32, #ascend.memory<l0c>>
    // CHECK: ascend.buffer at 32768 : memref<8x4x16x16xf16, #ascend.memory<l0a>>
    %a1 = memref.alloc() : memref<8x4x16x16xf16, #ascend.memory<l0a>>
    ascend.clear_l0a %a1 : memref<8x4x16x16xf16, #ascend.memory<l0a>>
    ascend.mmad %a1, %b into %c init(%true) : memref<8x4x16x16xf16, #ascend.memory<l0a>>, memref<4x1x16x16xf16, #ascend.memory<l0b>>, memref<1x8x16x16xf32, #ascend.memory<l0c>>
    // CHECK: ascend.buffer at 0 : memref<8x4x16x16xf16, #ascend.memory<l0a>>
    %a2 = memref.alloc() : memref<8x4x16x16xf16, #ascend.memory<l0a>>
    ascend.clear_l0a %a2 : memref<8x4x16x16xf16, #ascend.memory<l0a>>
    ascend.mmad %a2, %b into %c init(%true) : memref<8x4x16x16xf16, #ascend.memory<l0a>>, memref<4x1x16x16xf16, #ascend.memory<l0b>>, memref<1x8x16x16xf32, #ascend.memory<l0c>>
    // CHECK: ascend.buffer at 32768 : memref<8x4x16x16xf16, #ascend.memory<l0a>>
    %a3 = memref.alloc() : memref<8x4x16x16xf16, #ascend.memory<l0a>>
    ascend.clear_l0a %a3 : memref<8x4x16x16xf16, #ascend.memory<l0a>>
    ascend.mmad %a3, %b into %c init(%true) : memref<8x4x16x16xf16, #ascend.memory<l0a>>, memref<4x1x16x16xf16, #ascend.memory<l0b>>, memref<1x8x16x16xf32, #ascend.memory<l0c>>
    // CHECK: ascend.buffer at 0 : memref<8x4x16x16xf16, #ascend.memory<l0a>>
    %a4 = memref.alloc() : memref<8x4x16x16xf16, #ascend.memory<l0a>>
    ascend.clear_l0a %a4 : memref<8x4x16x16xf16, #ascend.memory<l0a>>
    ascend.mmad %a4, %b into %c init(%true) : memref<8x4x16x16xf16, #ascend.memory<l0a>>, memref<4x1x16x16xf16, #ascend.memory<l0b>>, memref<1x8x16x16xf32, #ascend.memory<l0c>>
    ascend.fixpipe %c to %C : memref<1x8x16x16xf32, #ascend.memory<l0c>>, memref<128x16xf32>
  }
  return
}

// Four parts fit, and share no bytes.
// CHECK-LABEL: func @apart(
func.func @apart(%C: memref<128x16xf32>) {
  %true = arith.constant true
  ascend.section cube {
    %b = memref.alloc() : memref<4x1x16x16xf16, #ascend.memory<l0b>>
    %c = memref.alloc() : memref<1x8x16x16xf32, #ascend.memory<l0c>>
    ascend.clear_l0b %b : memref<4x1x16x16xf16, #ascend.memory<l0b>>
    // CHECK: ascend.buffer at 0 : memref<8x4x16x16xf16, #ascend.memory<l0a>>
    %a0 = memref.alloc() : memref<8x4x16x16xf16, #ascend.memory<l0a>>
    ascend.clear_l0a %a0 : memref<8x4x16x16xf16, #ascend.memory<l0a>>
    ascend.mmad %a0, %b into %c init(%true) : memref<8x4x16x16xf16, #ascend.memory<l0a>>, memref<4x1x16x16xf16, #ascend.memory<l0b>>, memref<1x8x16x16xf32, #ascend.memory<l0c>>
    // CHECK: ascend.buffer at 16384 : memref<8x4x16x16xf16, #ascend.memory<l0a>>
    %a1 = memref.alloc() : memref<8x4x16x16xf16, #ascend.memory<l0a>>
    ascend.clear_l0a %a1 : memref<8x4x16x16xf16, #ascend.memory<l0a>>
    ascend.mmad %a1, %b into %c init(%true) : memref<8x4x16x16xf16, #ascend.memory<l0a>>, memref<4x1x16x16xf16, #ascend.memory<l0b>>, memref<1x8x16x16xf32, #ascend.memory<l0c>>
    // CHECK: ascend.buffer at 32768 : memref<8x4x16x16xf16, #ascend.memory<l0a>>
    %a2 = memref.alloc() : memref<8x4x16x16xf16, #ascend.memory<l0a>>
    ascend.clear_l0a %a2 : memref<8x4x16x16xf16, #ascend.memory<l0a>>
    ascend.mmad %a2, %b into %c init(%true) : memref<8x4x16x16xf16, #ascend.memory<l0a>>, memref<4x1x16x16xf16, #ascend.memory<l0b>>, memref<1x8x16x16xf32, #ascend.memory<l0c>>
    // CHECK: ascend.buffer at 49152 : memref<8x4x16x16xf16, #ascend.memory<l0a>>
    %a3 = memref.alloc() : memref<8x4x16x16xf16, #ascend.memory<l0a>>
    ascend.clear_l0a %a3 : memref<8x4x16x16xf16, #ascend.memory<l0a>>
    ascend.mmad %a3, %b into %c init(%true) : memref<8x4x16x16xf16, #ascend.memory<l0a>>, memref<4x1x16x16xf16, #ascend.memory<l0b>>, memref<1x8x16x16xf32, #ascend.memory<l0c>>
    ascend.fixpipe %c to %C : memref<1x8x16x16xf32, #ascend.memory<l0c>>, memref<128x16xf32>
  }
  return
}
