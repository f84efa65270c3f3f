// RUN: tl-opt %s --ascend-print-memory-map -o /dev/null | FileCheck %s
// RUN: tl-opt %s --ascend-print-memory-map='json=true file=%t.json' -o /dev/null
// RUN: FileCheck %s --check-prefix=JSON --input-file=%t.json
// RUN: not tl-opt %s --ascend-print-memory-map=file=%t/no/folder 2>&1 | FileCheck %s --check-prefix=ERROR

// A line for each buffer, by address and then by time, of each memory.
// CHECK:      @map vector ub: buffers in 768 of 196352 bytes, at most 768 in use at once, ratio 1.00
// CHECK-NEXT:    address     bytes
// CHECK-NEXT:          0       256  |##..|  64xf32 of line [[# @LINE + 15]], used from line [[# @LINE + 19]] to [[# @LINE + 20]]
// CHECK-NEXT:          0       256  |..##|  64xf32 of line [[# @LINE + 16]], used from line [[# @LINE + 20]] to [[# @LINE + 21]]
// CHECK-NEXT:      16384       512  |.###|  2x64xf32 of line [[# @LINE + 14]], used from line [[# @LINE + 18]] to [[# @LINE + 20]]
// CHECK-NOT:  {{.}}

// JSON:      "kernel": "map",
// JSON-NEXT: "core": "vector",
// JSON-NEXT: "memory": "ub",
// JSON-NEXT: "capacity": 196352,
// JSON-NEXT: "usedBytes": 768,

// ERROR: error: cannot open output file
module attributes {ascend.target = #ascend.target<"910B2">} {
  func.func @map(%A: memref<64xf32>, %C: memref<64xf32>) {
    ascend.section vector {
      %a = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
      %s = ascend.buffer at 16384 : memref<2x64xf32, #ascend.memory<ub>>
      %b = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
      %s1 = memref.subview %s[1, 0] [1, 64] [1, 1] : memref<2x64xf32, #ascend.memory<ub>> to memref<64xf32, strided<[1], offset: 64>, #ascend.memory<ub>>
      ascend.copy_gm_to_ub %A to %a : memref<64xf32>, memref<64xf32, #ascend.memory<ub>>
      ascend.vadd %a, %a into %s1 : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, strided<[1], offset: 64>, #ascend.memory<ub>>
      ascend.copy_gm_to_ub %A to %b : memref<64xf32>, memref<64xf32, #ascend.memory<ub>>
      ascend.vadd %b, %s1 into %b : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, strided<[1], offset: 64>, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
    }
    return
  }
}
