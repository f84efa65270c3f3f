// RUN: tl-opt %s --tile-normalize | FileCheck %s
// RUN: tl-opt %s --tl-compile -o /dev/null

// Bufferization ends the lives of tiles; their memory is planned by their uses. On the host
// a deallocation stays.
// CHECK-LABEL: func.func @ends(
// CHECK:         tile.launch
// CHECK-NOT:       memref.dealloc
// CHECK:         return
// CHECK-LABEL: func.func @host(
// CHECK:         memref.dealloc
func.func @ends(%A: memref<64x64xf16>, %B: memref<64x64xf32>) {
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : memref<64x64xf16, #tile.space<shared>>
    %c = memref.alloc() : memref<64x64xf32, #tile.space<fragment>>
    tile.copy %A to %a : memref<64x64xf16>, memref<64x64xf16, #tile.space<shared>>
    %first = arith.constant true
    tile.gemm %a, %a into %c init(%first) : memref<64x64xf16, #tile.space<shared>>, memref<64x64xf16, #tile.space<shared>>, memref<64x64xf32, #tile.space<fragment>>
    memref.dealloc %a : memref<64x64xf16, #tile.space<shared>>
    tile.copy %c to %B : memref<64x64xf32, #tile.space<fragment>>, memref<64x64xf32>
    memref.dealloc %c : memref<64x64xf32, #tile.space<fragment>>
  }
  return
}

func.func @host() {
  %a = memref.alloc() : memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  return
}
