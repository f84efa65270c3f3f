// A row that nothing reads, beside a product: it is no matrix for L1.
// RUN: tl-generate --check=%s --arg=random:1 --arg=random:2 --arg=zeros | FileCheck %s
// CHECK: same
func.func @kernel(%R: memref<5xui32>, %A: memref<16x16xf16>, %C: memref<16x16xf32>) {
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  tile.launch (%block) in (%c1) {
    %r = memref.alloc() : memref<5xui32, #tile.space<shared>>
    tile.copy %R to %r : memref<5xui32>, memref<5xui32, #tile.space<shared>>
    %a = memref.alloc() : memref<16x16xf16, #tile.space<shared>>
    %c = memref.alloc() : memref<16x16xf32, #tile.space<fragment>>
    tile.copy %A to %a : memref<16x16xf16>, memref<16x16xf16, #tile.space<shared>>
    tile.gemm %a, %a into %c init(%true) : memref<16x16xf16, #tile.space<shared>>, memref<16x16xf16, #tile.space<shared>>, memref<16x16xf32, #tile.space<fragment>>
    tile.copy %c to %C : memref<16x16xf32, #tile.space<fragment>>, memref<16x16xf32>
  }
  return
}
