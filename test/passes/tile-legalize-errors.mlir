// RUN: tl-opt %s --pass-pipeline='builtin.module(func.func(tile-legalize))' --split-input-file --verify-diagnostics

// f32 does not hold all i32, and bf16 rounds what it makes of them once more.
func.func @twice(%a: memref<64xi32, #ascend.memory<ub>>, %c: memref<64xbf16, #ascend.memory<ub>>) {
  // expected-error @+1 {{'tile.cast' op no instructions convert 'i32' to 'bf16' with none and round once; convert to f32 first to round twice, or choose floor, ceil or trunc}}
  tile.cast %a into %c : memref<64xi32, #ascend.memory<ub>>, memref<64xbf16, #ascend.memory<ub>>
  return
}

// -----

func.func @unsigned(%a: memref<64xui16, #ascend.memory<ub>>, %c: memref<64xf32, #ascend.memory<ub>>) {
  // expected-error @+1 {{'tile.cast' op no instructions convert 'ui16' to 'f32'}}
  tile.cast %a into %c : memref<64xui16, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
  return
}

// -----

func.func @dynamic(%a: memref<?xf16, #ascend.memory<ub>>, %c: memref<?xbf16, #ascend.memory<ub>>) {
  // expected-error @+1 {{'tile.cast' op goes through tiles of its own, which need static extents, got 'memref<?xbf16, #ascend.memory<ub>>'; work on whole tiles}}
  tile.cast %a into %c : memref<?xf16, #ascend.memory<ub>>, memref<?xbf16, #ascend.memory<ub>>
  return
}

// -----

func.func @dynamic_bf16(%a: memref<?xbf16, #ascend.memory<ub>>) {
  // expected-error @+1 {{'tile.exp' op is computed in 'f32', in tiles of its own, which need static extents; work on whole tiles}}
  tile.exp %a into %a : memref<?xbf16, #ascend.memory<ub>>, memref<?xbf16, #ascend.memory<ub>>
  return
}

// -----

func.func @dynamic_integers(%a: memref<?xi32, #ascend.memory<ub>>, %m: memref<?xui8, #ascend.memory<ub>>) {
  // expected-error @+1 {{'tile.compare' op the vector unit has no instructions for 'i32'; convert with 'tile.cast'}}
  tile.compare lt %a, %a into %m : memref<?xi32, #ascend.memory<ub>>, memref<?xi32, #ascend.memory<ub>>, memref<?xui8, #ascend.memory<ub>>
  return
}
