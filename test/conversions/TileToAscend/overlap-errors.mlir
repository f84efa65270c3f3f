// RUN: tl-opt %s --convert-tile-to-ascend --split-input-file --verify-diagnostics
// RUN: tl-opt %s --pass-pipeline='builtin.module(func.func(tile-legalize))' --split-input-file --verify-diagnostics

// A source that the result may overlap is copied to a tile, which needs a bound.
func.func @unbounded(%a: memref<?x64xf32, #ascend.memory<ub>>, %m: index, %n: index) {
  %c0 = arith.constant 0 : index
  %x = memref.subview %a[%m, 0] [%n, 64] [1, 1] : memref<?x64xf32, #ascend.memory<ub>> to memref<?x64xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
  %y = memref.subview %a[%c0, 0] [%n, 64] [1, 1] : memref<?x64xf32, #ascend.memory<ub>> to memref<?x64xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
  // expected-error @+1 {{'tile.exp' op may write over elements that it has still to read, and the tile that keeps them needs extents with a known bound, got 'memref<?x64xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>'; take a slice of a tile of static extents, or write to another tile}}
  tile.exp %x into %y : memref<?x64xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>, memref<?x64xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
  return
}
