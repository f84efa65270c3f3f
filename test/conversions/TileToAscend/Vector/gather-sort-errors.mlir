// RUN: tl-opt %s --convert-tile-to-ascend --split-input-file --verify-diagnostics

// The number of elements is part of the instruction.
func.func @dynamic(%a: memref<64xf32, #ascend.memory<ub>>, %o: memref<?xui32, #ascend.memory<ub>>, %c: memref<?xf32, #ascend.memory<ub>>) {
  // expected-error @+1 {{'tile.gather' op works on contiguous tiles of static extents that start at a multiple of 32 bytes only, got 'memref<?xui32, #ascend.memory<ub>>'}}
  tile.gather %a at %o into %c : memref<64xf32, #ascend.memory<ub>>, memref<?xui32, #ascend.memory<ub>>, memref<?xf32, #ascend.memory<ub>>
  return
}

// -----

// No instruction merges this number of values.
func.func @far_too_many(%a: memref<1048576xf16, #ascend.memory<ub>>, %p: memref<8x4xf16, #ascend.memory<ub>>) {
  // expected-error @+1 {{'tile.topk' op sorts 1048576 values, more than the 16380 that an instruction merges; sort parts and merge them}}
  tile.topk %a into %p : memref<1048576xf16, #ascend.memory<ub>>, memref<8x4xf16, #ascend.memory<ub>>
  return
}

// -----

// The last merge would be of 6144 pairs and 4096.
func.func @too_many(%a: memref<10240xf16, #ascend.memory<ub>>, %p: memref<10240x4xf16, #ascend.memory<ub>>) {
  // expected-error @+1 {{'tile.sort' op sorts 10240 values, for which 6144 sorted pairs would have to be merged with others; an instruction takes at most 4095, sort parts and merge them}}
  tile.sort %a into %p : memref<10240xf16, #ascend.memory<ub>>, memref<10240x4xf16, #ascend.memory<ub>>
  return
}
