// The author divides the work of a block between its vector cores. If both write the same bytes,
// that is his race and no fault of the compiler.
// RUN: not tl-run %s --arg=empty 2>&1 | FileCheck %s --implicit-check-not="fault"
// CHECK: divided.mlir:[[#@LINE+10]]:5: error: race: write-after-write: bytes [0, 256) of A in gm; the first write is on pipe mte3 of vector core {{[01]}} in block 0
// CHECK: note: the second write is on pipe mte3 of vector core {{[01]}} in block 0
func.func @divided(%A: memref<64xf32>) {
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) sub_block (%sub) {
    %a = memref.alloc() : memref<64xf32, #tile.space<shared>>
    %number = arith.index_cast %sub : index to i32
    %value = arith.sitofp %number : i32 to f32
    tile.fill %value into %a : f32, memref<64xf32, #tile.space<shared>>
    // Both cores write all elements.
    tile.copy %a to %A : memref<64xf32, #tile.space<shared>>, memref<64xf32>
  }
  return
}
