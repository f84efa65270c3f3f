// Slots of one element with equal dimensions: views of the slots keep
// their own strides.
// RUN: tl-generate --check=%s --arg=random:1 --arg=random:2 --arg=random:3 '--pipeline=tl-compile{channel-depth=2}' | FileCheck %s
// CHECK: same
func.func @kernel(%A: memref<1x16xf16>, %B: memref<16x1xf16>, %C: memref<1x1xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %true = arith.constant true
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : memref<1x16xf16, #tile.space<shared>>
    %b = memref.alloc() : memref<16x1xf16, #tile.space<shared>>
    %v = memref.alloc() : memref<1x1xf32, #tile.space<shared>>
    tile.copy %A to %a : memref<1x16xf16>, memref<1x16xf16, #tile.space<shared>>
    tile.copy %B to %b : memref<16x1xf16>, memref<16x1xf16, #tile.space<shared>>
    tile.copy %C to %v : memref<1x1xf32>, memref<1x1xf32, #tile.space<shared>>
    scf.for %i = %c0 to %c3 step %c1 {
      %odd = arith.cmpi eq, %i, %c1 : index
      scf.if %odd {
        %acc = memref.alloc() : memref<1x1xf32, #tile.space<fragment>>
        tile.gemm %a, %b into %acc init(%true) : memref<1x16xf16, #tile.space<shared>>, memref<16x1xf16, #tile.space<shared>>, memref<1x1xf32, #tile.space<fragment>>
        tile.copy %acc to %v : memref<1x1xf32, #tile.space<fragment>>, memref<1x1xf32, #tile.space<shared>>
      }
      tile.exp %v into %v : memref<1x1xf32, #tile.space<shared>>, memref<1x1xf32, #tile.space<shared>>
    }
    tile.copy %v to %C : memref<1x1xf32, #tile.space<shared>>, memref<1x1xf32>
  }
  return
}
