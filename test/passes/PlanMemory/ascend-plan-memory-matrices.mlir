// RUN: tl-opt %s --ascend-plan-memory=compact | FileCheck %s
// RUN: tl-opt %s --ascend-plan-memory=compact --ascend-verify-memory -o /dev/null

// A tile that each iteration overwrites as a whole is dead between iterations. A
// product or a load of fewer rows keeps the other elements.
module attributes {ascend.target = #ascend.target<"910B2">} {
  // CHECK-LABEL: func @whole_products(
  func.func @whole_products(%C: memref<32x16xf32>, %D: memref<32x16xf32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %true = arith.constant true
    ascend.section cube {
      // CHECK: ascend.buffer at 0 : memref<2x1x16x16xf16, #ascend.memory<l0a>>
      // CHECK: ascend.buffer at 0 : memref<1x1x16x16xf16, #ascend.memory<l0b>>
      // CHECK: ascend.buffer at 0 : memref<1x2x16x16xf32, #ascend.memory<l0c>>
      // CHECK: ascend.buffer at 0 : memref<1x2x16x16xf32, #ascend.memory<l0c>>
      %a = memref.alloc() : memref<2x1x16x16xf16, #ascend.memory<l0a>>
      %b = memref.alloc() : memref<1x1x16x16xf16, #ascend.memory<l0b>>
      %c = memref.alloc() : memref<1x2x16x16xf32, #ascend.memory<l0c>>
      %d = memref.alloc() : memref<1x2x16x16xf32, #ascend.memory<l0c>>
      ascend.clear_l0a %a : memref<2x1x16x16xf16, #ascend.memory<l0a>>
      ascend.clear_l0b %b : memref<1x1x16x16xf16, #ascend.memory<l0b>>
      scf.for %i = %c0 to %c4 step %c1 {
        ascend.mmad %a, %b into %c init(%true) : memref<2x1x16x16xf16, #ascend.memory<l0a>>, memref<1x1x16x16xf16, #ascend.memory<l0b>>, memref<1x2x16x16xf32, #ascend.memory<l0c>>
        ascend.fixpipe %c to %C : memref<1x2x16x16xf32, #ascend.memory<l0c>>, memref<32x16xf32>
        ascend.mmad %a, %b into %d[32, 16, 16] init(%true) : memref<2x1x16x16xf16, #ascend.memory<l0a>>, memref<1x1x16x16xf16, #ascend.memory<l0b>>, memref<1x2x16x16xf32, #ascend.memory<l0c>>
        ascend.fixpipe %d to %D : memref<1x2x16x16xf32, #ascend.memory<l0c>>, memref<32x16xf32>
      }
      ascend.end
    }
    return
  }

  // CHECK-LABEL: func @products_of_parts(
  func.func @products_of_parts(%C: memref<32x16xf32>, %D: memref<32x16xf32>, %m: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %true = arith.constant true
    ascend.section cube {
      // CHECK: ascend.buffer at 0 : memref<1x2x16x16xf32, #ascend.memory<l0c>>
      // CHECK: ascend.buffer at 2048 : memref<1x2x16x16xf32, #ascend.memory<l0c>>
      %a = memref.alloc() : memref<2x1x16x16xf16, #ascend.memory<l0a>>
      %b = memref.alloc() : memref<1x1x16x16xf16, #ascend.memory<l0b>>
      %c = memref.alloc() : memref<1x2x16x16xf32, #ascend.memory<l0c>>
      %d = memref.alloc() : memref<1x2x16x16xf32, #ascend.memory<l0c>>
      ascend.clear_l0a %a : memref<2x1x16x16xf16, #ascend.memory<l0a>>
      ascend.clear_l0b %b : memref<1x1x16x16xf16, #ascend.memory<l0b>>
      scf.for %i = %c0 to %c4 step %c1 {
        ascend.mmad %a, %b into %c[%m, 16, 16] init(%true) : memref<2x1x16x16xf16, #ascend.memory<l0a>>, memref<1x1x16x16xf16, #ascend.memory<l0b>>, memref<1x2x16x16xf32, #ascend.memory<l0c>>
        ascend.fixpipe %c to %C : memref<1x2x16x16xf32, #ascend.memory<l0c>>, memref<32x16xf32>
        ascend.mmad %a, %b into %d[16, 16, 16] init(%true) : memref<2x1x16x16xf16, #ascend.memory<l0a>>, memref<1x1x16x16xf16, #ascend.memory<l0b>>, memref<1x2x16x16xf32, #ascend.memory<l0c>>
        ascend.fixpipe %d to %D : memref<1x2x16x16xf32, #ascend.memory<l0c>>, memref<32x16xf32>
      }
      ascend.end
    }
    return
  }

  // CHECK-LABEL: func @loads_of_parts(
  func.func @loads_of_parts(%A: memref<32x16xf16>, %P: memref<?x16xf16>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    ascend.section cube {
      // CHECK: ascend.buffer at 0 : memref<1x2x16x16xf16, #ascend.memory<l1>>
      // CHECK: ascend.buffer at 1024 : memref<1x2x16x16xf16, #ascend.memory<l1>>
      %a = memref.alloc() : memref<1x2x16x16xf16, #ascend.memory<l1>>
      %b = memref.alloc() : memref<1x2x16x16xf16, #ascend.memory<l1>>
      %l0a = memref.alloc() : memref<2x1x16x16xf16, #ascend.memory<l0a>>
      ascend.copy_gm_to_l1 %A to %a : memref<32x16xf16>, memref<1x2x16x16xf16, #ascend.memory<l1>>
      scf.for %i = %c0 to %c4 step %c1 {
        ascend.copy_gm_to_l1 %P to %a : memref<?x16xf16>, memref<1x2x16x16xf16, #ascend.memory<l1>>
        ascend.load_l0a %a to %l0a : memref<1x2x16x16xf16, #ascend.memory<l1>>, memref<2x1x16x16xf16, #ascend.memory<l0a>>
        ascend.copy_gm_to_l1 %A to %b : memref<32x16xf16>, memref<1x2x16x16xf16, #ascend.memory<l1>>
        ascend.load_l0a %b to %l0a : memref<1x2x16x16xf16, #ascend.memory<l1>>, memref<2x1x16x16xf16, #ascend.memory<l0a>>
      }
      ascend.end
    }
    return
  }
}
