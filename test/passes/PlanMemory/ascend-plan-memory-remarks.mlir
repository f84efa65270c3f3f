// RUN: tl-opt %s --ascend-plan-memory --split-input-file --verify-diagnostics \
// RUN:   --remarks-filter=ascend-plan-memory -o /dev/null

// Per memory a remark compares the peak with the maximum of live bytes: here the
// two are equal.
module attributes {ascend.target = #ascend.target<"910B2">} {
  func.func @tight() {
    // expected-remark-re @+1 {{[Analysis] peak{{.*}}ascend-plan-memory:ub{{.*}}Function=tight{{.*}}lower bound=512, peak=512}}
    ascend.section vector {
      %a = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
      %b = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
      ascend.vadd %a, %a into %b : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
    }
    return
  }
}

// -----

// Here they are not, because bytes are not shared while there is room; and every
// memory has a remark of its own.
module attributes {ascend.target = #ascend.target<"910B2">} {
  func.func @roomy(%A: memref<16x16xf16>, %init: i1) {
    // expected-remark-re @+3 {{[Analysis] peak{{.*}}ascend-plan-memory:l1{{.*}}lower bound=512, peak=1024}}
    // expected-remark-re @+2 {{[Analysis] peak{{.*}}ascend-plan-memory:l0a{{.*}}lower bound=512, peak=512}}
    // expected-remark-re @+1 {{[Analysis] peak{{.*}}ascend-plan-memory:l0b{{.*}}lower bound=512, peak=512}}
    ascend.section cube {
      %a = memref.alloc() : memref<1x1x16x16xf16, #ascend.memory<l1>>
      %b = memref.alloc() : memref<1x1x16x16xf16, #ascend.memory<l1>>
      %l0a = memref.alloc() : memref<1x1x16x16xf16, #ascend.memory<l0a>>
      %l0b = memref.alloc() : memref<1x1x16x16xf16, #ascend.memory<l0b>>
      ascend.copy_gm_to_l1 %A to %a : memref<16x16xf16>, memref<1x1x16x16xf16, #ascend.memory<l1>>
      ascend.load_l0a %a to %l0a : memref<1x1x16x16xf16, #ascend.memory<l1>>, memref<1x1x16x16xf16, #ascend.memory<l0a>>
      ascend.copy_gm_to_l1 %A to %b : memref<16x16xf16>, memref<1x1x16x16xf16, #ascend.memory<l1>>
      ascend.load_l0b %b to %l0b : memref<1x1x16x16xf16, #ascend.memory<l1>>, memref<1x1x16x16xf16, #ascend.memory<l0b>>
    }
    return
  }
}
