
func.func @sum(%A: memref<?x?xf16>, %B: memref<?x32xf16>, %C: memref<?x32xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %step = arith.constant 32 : index
  %true = arith.constant true
  %false = arith.constant false
  %M = memref.dim %A, %c0 : memref<?x?xf16>
  %K = memref.dim %A, %c1 : memref<?x?xf16>
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : memref<32x32xf16, #tile.space<shared>>
    %b = memref.alloc() : memref<32x32xf16, #tile.space<shared>>
    %c = memref.alloc() : memref<32x32xf32, #tile.space<fragment>>
    scf.for %m = %c0 to %M step %step {
      %ac0 = memref.subview %A[%m, %c0] [32, 32] [1, 1] : memref<?x?xf16> to memref<32x32xf16, strided<[?, 1], offset: ?>>
      %bc0 = memref.subview %B[%c0, 0] [32, 32] [1, 1] : memref<?x32xf16> to memref<32x32xf16, strided<[32, 1], offset: ?>>
      tile.copy %ac0 to %a : memref<32x32xf16, strided<[?, 1], offset: ?>>, memref<32x32xf16, #tile.space<shared>>
      tile.copy %bc0 to %b : memref<32x32xf16, strided<[32, 1], offset: ?>>, memref<32x32xf16, #tile.space<shared>>
      tile.gemm %a, %b into %c init(%true) : memref<32x32xf16, #tile.space<shared>>, memref<32x32xf16, #tile.space<shared>>, memref<32x32xf32, #tile.space<fragment>>
      scf.for %k = %step to %K step %step {
      %ak = memref.subview %A[%m, %k] [32, 32] [1, 1] : memref<?x?xf16> to memref<32x32xf16, strided<[?, 1], offset: ?>>
      %bk = memref.subview %B[%k, 0] [32, 32] [1, 1] : memref<?x32xf16> to memref<32x32xf16, strided<[32, 1], offset: ?>>
      tile.copy %ak to %a : memref<32x32xf16, strided<[?, 1], offset: ?>>, memref<32x32xf16, #tile.space<shared>>
      tile.copy %bk to %b : memref<32x32xf16, strided<[32, 1], offset: ?>>, memref<32x32xf16, #tile.space<shared>>
      tile.gemm %a, %b into %c init(%false) : memref<32x32xf16, #tile.space<shared>>, memref<32x32xf16, #tile.space<shared>>, memref<32x32xf32, #tile.space<fragment>>
      }
      %part = memref.subview %C[%m, 0] [32, 32] [1, 1] : memref<?x32xf32> to memref<32x32xf32, strided<[32, 1], offset: ?>>
      tile.copy %c to %part : memref<32x32xf32, #tile.space<fragment>>, memref<32x32xf32, strided<[32, 1], offset: ?>>
    }
  }
  return
}
