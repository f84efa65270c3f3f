func.func @sum(%A: memref<64x64xf32>, %C: memref<64xf32>) {
  %n = arith.constant 64 : index
  tile.launch (%block) in (%n) {
    %At = memref.subview %A[%block, 0] [1, 64] [1, 1] : memref<64x64xf32> to memref<64xf32, strided<[1], offset: ?>>
    %a = memref.alloc() : memref<64xf32, #tile.space<shared>>
    tile.copy %At to %a : memref<64xf32, strided<[1], offset: ?>>, memref<64xf32, #tile.space<shared>>
    tile.atomic_add %a into %C : memref<64xf32, #tile.space<shared>>, memref<64xf32>
  }
  return
}

