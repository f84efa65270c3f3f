// RUN: tl-translate --tl-to-ascendc --pipeline %s -o %t.cpp
// RUN: FileCheck %s < %t.cpp

// A difference that C++ would divide twice, to round it up, has its quotient in a variable; and the
// comment of a flag after a branch names no function.
// CHECK: int64_t blocks = (M + 63) / 64;
// CHECK: int64_t end = (blocks - block) / 24 + ((blocks - block) % 24 > 0);
// CHECK: // w free, v free after Cast
// CHECK-NOT: after if
func.func @mixed(%A: memref<?x64xf16>, %B: memref<64x96xf16>, %bias: memref<1x96xf32>, %C: memref<?x96xf16>, %relu: i1) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %M = memref.dim %A, %c0 : memref<?x64xf16>
  %blocks = arith.ceildivui %M, %c64 : index
  tile.launch (%block) in (%blocks) {
    %m = arith.muli %block, %c64 : index
    %left = arith.subi %M, %m : index
    %ms = arith.minsi %left, %c64 : index
    %a = memref.alloc() : memref<64x64xf16, #tile.space<shared>>
    %b = memref.alloc() : memref<64x96xf16, #tile.space<shared>>
    %c = memref.alloc() : memref<64x96xf32, #tile.space<fragment>>
    %v = memref.alloc() : memref<64x96xf32, #tile.space<shared>>
    %w = memref.alloc() : memref<1x96xf32, #tile.space<shared>>
    %h = memref.alloc() : memref<64x96xf16, #tile.space<shared>>
    %true = arith.constant true
    %Am = memref.subview %A[%m, 0] [%ms, 64] [1, 1] : memref<?x64xf16> to memref<?x64xf16, strided<[64, 1], offset: ?>>
    %am = memref.subview %a[0, 0] [%ms, 64] [1, 1] : memref<64x64xf16, #tile.space<shared>> to memref<?x64xf16, strided<[64, 1]>, #tile.space<shared>>
    tile.copy %Am to %am : memref<?x64xf16, strided<[64, 1], offset: ?>>, memref<?x64xf16, strided<[64, 1]>, #tile.space<shared>>
    tile.copy %B to %b : memref<64x96xf16>, memref<64x96xf16, #tile.space<shared>>
    tile.copy %bias to %w : memref<1x96xf32>, memref<1x96xf32, #tile.space<shared>>
    %cm = memref.subview %c[0, 0] [%ms, 96] [1, 1] : memref<64x96xf32, #tile.space<fragment>> to memref<?x96xf32, strided<[96, 1]>, #tile.space<fragment>>
    %vm = memref.subview %v[0, 0] [%ms, 96] [1, 1] : memref<64x96xf32, #tile.space<shared>> to memref<?x96xf32, strided<[96, 1]>, #tile.space<shared>>
    %hm = memref.subview %h[0, 0] [%ms, 96] [1, 1] : memref<64x96xf16, #tile.space<shared>> to memref<?x96xf16, strided<[96, 1]>, #tile.space<shared>>
    tile.gemm %am, %b into %cm init(%true) : memref<?x64xf16, strided<[64, 1]>, #tile.space<shared>>, memref<64x96xf16, #tile.space<shared>>, memref<?x96xf32, strided<[96, 1]>, #tile.space<fragment>>
    tile.copy %cm to %vm : memref<?x96xf32, strided<[96, 1]>, #tile.space<fragment>>, memref<?x96xf32, strided<[96, 1]>, #tile.space<shared>>
    tile.add %vm, %w into %vm : memref<?x96xf32, strided<[96, 1]>, #tile.space<shared>>, memref<1x96xf32, #tile.space<shared>>, memref<?x96xf32, strided<[96, 1]>, #tile.space<shared>>
    scf.if %relu {
      tile.relu %vm into %vm : memref<?x96xf32, strided<[96, 1]>, #tile.space<shared>>, memref<?x96xf32, strided<[96, 1]>, #tile.space<shared>>
    }
    tile.cast %vm into %hm : memref<?x96xf32, strided<[96, 1]>, #tile.space<shared>>, memref<?x96xf16, strided<[96, 1]>, #tile.space<shared>>
    %Cm = memref.subview %C[%m, 0] [%ms, 96] [1, 1] : memref<?x96xf16> to memref<?x96xf16, strided<[96, 1], offset: ?>>
    tile.copy %hm to %Cm : memref<?x96xf16, strided<[96, 1]>, #tile.space<shared>>, memref<?x96xf16, strided<[96, 1], offset: ?>>
  }
  return
}
