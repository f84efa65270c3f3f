// RUN: tl-opt %s --tl-compile --verify-diagnostics
// RUN: not tl-run %s --arg=zeros --arg=zeros --arg=zeros 2>&1 | FileCheck %s

// Tiles that do not fit into L1 together are an error at the one that is left
// over, which names the others.
// CHECK: l1-overflow.mlir:[[# @LINE + 9]]:10: error: no room for this buffer of 524288 bytes in l1: 557056 bytes are in use at once, of 524032
func.func @overflow(%A: memref<16x1024xf16>, %B: memref<1024x256xf16>, %C: memref<16x256xf16>) {
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : memref<16x1024xf16, #tile.space<shared>> // expected-note {{32768 bytes in use at the same time}}
    // expected-error @+4 {{no room for this buffer of 524288 bytes in l1: 557056 bytes are in use at once, of 524032}}
    // expected-note @+3 {{524288 bytes in use at the same time}}
    // expected-note @+2 {{it would fit if the extent 256 of these buffers were 224 at most}}
    // expected-note @+1 {{it would fit if the extent 1024 of these buffers were 960 at most}}
    %b = memref.alloc() : memref<1024x256xf16, #tile.space<shared>>
    %c = memref.alloc() : memref<16x256xf32, #tile.space<fragment>>
    tile.copy %A to %a : memref<16x1024xf16>, memref<16x1024xf16, #tile.space<shared>>
    tile.copy %B to %b : memref<1024x256xf16>, memref<1024x256xf16, #tile.space<shared>>
    tile.gemm %a, %b into %c : memref<16x1024xf16, #tile.space<shared>>, memref<1024x256xf16, #tile.space<shared>>, memref<16x256xf32, #tile.space<fragment>>
    tile.copy %c to %C : memref<16x256xf32, #tile.space<fragment>>, memref<16x256xf16>
  }
  return
}
