// RUN: tl-opt %s --tile-assign-cores --split-input-file --verify-diagnostics

// A launch does not run on both cores.
func.func @both_cores(%A: memref<64xf32>, %a: memref<64xf32, #ascend.memory<ub>>,
                      %B: memref<16x16xf16>, %b: memref<16x16xf16, #ascend.memory<l1>>, %n: index) {
  // expected-error @+1 {{'tile.launch' op needs both cores, and data cannot pass between them within a launch; use one launch for each}}
  tile.launch (%block) in (%n) {
    // expected-note @+1 {{runs on the vector core}}
    tile.copy %A to %a : memref<64xf32>, memref<64xf32, #ascend.memory<ub>>
    // expected-note @+1 {{runs on the cube core}}
    tile.copy %B to %b : memref<16x16xf16>, memref<16x16xf16, #ascend.memory<l1>>
  }
  return
}

// -----

// No core reaches the memories of both.
func.func @across_cores(%a: memref<64xf32, #ascend.memory<ub>>, %b: memref<64xf32, #ascend.memory<l1>>, %n: index) {
  tile.launch (%block) in (%n) {
    // expected-error @+1 {{'tile.copy' op no core reaches all of its operands}}
    tile.copy %a to %b : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<l1>>
  }
  return
}

// -----

// From GM to GM every core could copy, and none does.
func.func @global_only(%A: memref<64xf32>, %B: memref<64xf32>, %n: index) {
  tile.launch (%block) in (%n) {
    // expected-error @+1 {{'tile.copy' op no core reaches all of its operands: all are in global memory; go through a tile}}
    tile.copy %A to %B : memref<64xf32>, memref<64xf32>
  }
  return
}

// -----

// A tile without a memory is on no core yet.
func.func @not_placed(%A: memref<64xf32>, %n: index) {
  tile.launch (%block) in (%n) {
    %a = memref.alloc() : memref<64xf32, #tile.space<shared>>
    // expected-error @+1 {{'tile.copy' op no core reaches all of its operands}}
    tile.copy %A to %a : memref<64xf32>, memref<64xf32, #tile.space<shared>>
  }
  return
}

// -----

// The cube core has no sub-blocks to tell apart.
func.func @sub_block_of_cube(%A: memref<32x16xf16>, %a: memref<16x16xf16, #ascend.memory<l1>>, %n: index) {
  // expected-error @+1 {{'tile.launch' op runs on the cube core, which has no sub-block index}}
  tile.launch (%block) in (%n) sub_block (%sub) {
    // expected-note @+1 {{index used here}}
    %At = memref.subview %A[%sub, 0] [16, 16] [1, 1] : memref<32x16xf16> to memref<16x16xf16, strided<[16, 1], offset: ?>>
    tile.copy %At to %a : memref<16x16xf16, strided<[16, 1], offset: ?>>, memref<16x16xf16, #ascend.memory<l1>>
  }
  return
}
