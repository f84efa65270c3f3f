// A result of memory that nothing has written is a fault of the program, not of the
// compiler: program order shows it with two contents of such memory.
// RUN: not tl-generate --check=%s --arg=zeros | FileCheck %s
// CHECK: invalid: depends on memory that nothing has written
func.func @kernel(%A: memref<64xf32>) {
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : memref<64xf32, #tile.space<shared>>
    tile.copy %a to %A : memref<64xf32, #tile.space<shared>>, memref<64xf32>
  }
  return
}
