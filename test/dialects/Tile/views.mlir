// RUN: tl-opt %s --verify-roundtrip | FileCheck %s
// RUN: tl-opt %s --canonicalize | FileCheck %s --check-prefix=FOLD

// Bytes as elements of another type, and back.
// CHECK-LABEL: func @bitcast(
// FOLD-LABEL: func @bitcast(
func.func @bitcast(%a: memref<8x64xf32, #tile.space<shared>>) -> (memref<8x128xui16, #tile.space<shared>>, memref<8x64xf32, #tile.space<shared>>) {
  // CHECK: tile.bitcast %{{.*}} : memref<8x64xf32, #tile.space<shared>> to memref<8x128xui16, #tile.space<shared>>
  // FOLD-NEXT: %[[B:.*]] = tile.bitcast %[[A:.*]] : memref<8x64xf32, #tile.space<shared>> to memref<8x128xui16, #tile.space<shared>>
  %b = tile.bitcast %a : memref<8x64xf32, #tile.space<shared>> to memref<8x128xui16, #tile.space<shared>>
  %c = tile.bitcast %b : memref<8x128xui16, #tile.space<shared>> to memref<8x64xf32, #tile.space<shared>>
  // FOLD-NEXT: return %[[B]], %[[A]] :
  return %b, %c : memref<8x128xui16, #tile.space<shared>>, memref<8x64xf32, #tile.space<shared>>
}

// A compression may tell how many elements it kept.
// CHECK-LABEL: func @kept(
func.func @kept(%a: memref<100xf16, #tile.space<shared>>, %m: memref<13xui8, #tile.space<shared>>) -> index {
  // CHECK: tile.compress %{{.*}} by %{{.*}} into %{{.*}} -> index : memref<100xf16, #tile.space<shared>>, memref<13xui8, #tile.space<shared>>, memref<100xf16, #tile.space<shared>>
  %n = tile.compress %a by %m into %a -> index : memref<100xf16, #tile.space<shared>>, memref<13xui8, #tile.space<shared>>, memref<100xf16, #tile.space<shared>>
  return %n : index
}
