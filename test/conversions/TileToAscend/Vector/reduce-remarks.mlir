// RUN: tl-opt %s --convert-tile-to-ascend --verify-diagnostics \
// RUN:   --remarks-filter=convert-tile-to-ascend -o /dev/null

// Each element-wise copy is reported with its reason.
func.func @transpose(%a: memref<4x8xi64, #ascend.memory<ub>>, %b: memref<8x4xi64, #ascend.memory<ub>>,
                     %c: memref<4x8x8xf32, #ascend.memory<ub>>, %d: memref<8x8x4xf32, #ascend.memory<ub>>,
                     %e: memref<5x?xi8, strided<[32, 1]>, #ascend.memory<ub>>, %f: memref<?x5xi8, strided<[32, 1]>, #ascend.memory<ub>>) {
  // expected-remark-re @+1 {{[Missed] scalar-transpose{{.*}}no instruction transposes elements of 64 bits}}
  tile.transpose %a into %b permutation [1, 0] : memref<4x8xi64, #ascend.memory<ub>>, memref<8x4xi64, #ascend.memory<ub>>
  // expected-remark-re @+1 {{[Missed] scalar-transpose{{.*}}rows of the result start at no multiple of a block}}
  tile.transpose %c into %d permutation [2, 1, 0] : memref<4x8x8xf32, #ascend.memory<ub>>, memref<8x8x4xf32, #ascend.memory<ub>>
  // expected-remark-re @+1 {{[Missed] scalar-transpose{{.*}}no instruction pads such elements}}
  tile.transpose %e into %f permutation [1, 0] : memref<5x?xi8, strided<[32, 1]>, #ascend.memory<ub>>, memref<?x5xi8, strided<[32, 1]>, #ascend.memory<ub>>
  return
}
