// RUN: tl-opt %s --verify-roundtrip | FileCheck %s
// RUN: tl-opt %s --mlir-print-op-generic | tl-opt | FileCheck %s

// Conversions, comparisons, selections and operations on bits.
// CHECK-LABEL: func @all(
func.func @all(%h: memref<64x128xf16, #tile.space<shared>>,
               %a: memref<64x128xf32, #tile.space<shared>>,
               %u: memref<64x128xui8, #tile.space<shared>>,
               %c: memref<64x128xf32, #tile.space<shared>>,
               %b: memref<64x128xf32, #tile.space<shared>>,
               %m: memref<64x16xui8, #tile.space<shared>>,
               %s: f32,
               %row: memref<128xf32, #tile.space<shared>>,
               %i: memref<64x128xi32, #tile.space<shared>>,
               %n8: i8,
               %n: i32) {
  // CHECK: tile.cast %{{.*}} into %{{.*}} : memref<64x128xf16, #tile.space<shared>>, memref<64x128xf32, #tile.space<shared>>
  tile.cast %h into %a : memref<64x128xf16, #tile.space<shared>>, memref<64x128xf32, #tile.space<shared>>
  // CHECK: tile.cast %{{.*}} into %{{.*}} round trunc : memref<64x128xf32, #tile.space<shared>>, memref<64x128xui8, #tile.space<shared>>
  tile.cast %a into %u round trunc : memref<64x128xf32, #tile.space<shared>>, memref<64x128xui8, #tile.space<shared>>
  // CHECK: tile.cast %{{.*}} into %{{.*}} round ceil : memref<64x128xf32, #tile.space<shared>>, memref<64x128xf32, #tile.space<shared>>
  tile.cast %a into %c round ceil : memref<64x128xf32, #tile.space<shared>>, memref<64x128xf32, #tile.space<shared>>
  // CHECK: tile.compare ne %{{.*}}, %{{.*}} into %{{.*}} : memref<64x128xf32, #tile.space<shared>>, memref<64x128xf32, #tile.space<shared>>, memref<64x16xui8, #tile.space<shared>>
  tile.compare ne %a, %b into %m : memref<64x128xf32, #tile.space<shared>>, memref<64x128xf32, #tile.space<shared>>, memref<64x16xui8, #tile.space<shared>>
  // CHECK: tile.compare le %{{.*}}, %{{.*}} into %{{.*}} : f32, memref<64x128xf32, #tile.space<shared>>, memref<64x16xui8, #tile.space<shared>>
  tile.compare le %s, %a into %m : f32, memref<64x128xf32, #tile.space<shared>>, memref<64x16xui8, #tile.space<shared>>
  // CHECK: tile.compare gt %{{.*}}, %{{.*}} into %{{.*}} : memref<128xf32, #tile.space<shared>>, memref<64x128xf32, #tile.space<shared>>, memref<64x16xui8, #tile.space<shared>>
  tile.compare gt %row, %a into %m : memref<128xf32, #tile.space<shared>>, memref<64x128xf32, #tile.space<shared>>, memref<64x16xui8, #tile.space<shared>>
  // CHECK: tile.select %{{.*}}, %{{.*}}, %{{.*}} into %{{.*}} : memref<64x16xui8, #tile.space<shared>>, memref<64x128xf32, #tile.space<shared>>, memref<64x128xf32, #tile.space<shared>>, memref<64x128xf32, #tile.space<shared>>
  tile.select %m, %a, %b into %c : memref<64x16xui8, #tile.space<shared>>, memref<64x128xf32, #tile.space<shared>>, memref<64x128xf32, #tile.space<shared>>, memref<64x128xf32, #tile.space<shared>>
  // CHECK: tile.select %{{.*}}, %{{.*}}, %{{.*}} into %{{.*}} : memref<64x16xui8, #tile.space<shared>>, f32, memref<128xf32, #tile.space<shared>>, memref<64x128xf32, #tile.space<shared>>
  tile.select %m, %s, %row into %c : memref<64x16xui8, #tile.space<shared>>, f32, memref<128xf32, #tile.space<shared>>, memref<64x128xf32, #tile.space<shared>>
  // CHECK: tile.and %{{.*}}, %{{.*}} into %{{.*}} : memref<64x128xi32, #tile.space<shared>>, memref<64x128xi32, #tile.space<shared>>, memref<64x128xi32, #tile.space<shared>>
  tile.and %i, %i into %i : memref<64x128xi32, #tile.space<shared>>, memref<64x128xi32, #tile.space<shared>>, memref<64x128xi32, #tile.space<shared>>
  // CHECK: tile.or %{{.*}}, %{{.*}} into %{{.*}} : memref<64x128xui8, #tile.space<shared>>, i8, memref<64x128xui8, #tile.space<shared>>
  tile.or %u, %n8 into %u : memref<64x128xui8, #tile.space<shared>>, i8, memref<64x128xui8, #tile.space<shared>>
  // CHECK: tile.xor %{{.*}}, %{{.*}} into %{{.*}} : i32, memref<64x128xi32, #tile.space<shared>>, memref<64x128xi32, #tile.space<shared>>
  tile.xor %n, %i into %i : i32, memref<64x128xi32, #tile.space<shared>>, memref<64x128xi32, #tile.space<shared>>
  // CHECK: tile.not %{{.*}} into %{{.*}} : memref<64x128xui8, #tile.space<shared>>, memref<64x128xui8, #tile.space<shared>>
  tile.not %u into %u : memref<64x128xui8, #tile.space<shared>>, memref<64x128xui8, #tile.space<shared>>
  // CHECK: tile.shift_left %{{.*}}, %{{.*}} into %{{.*}} : memref<64x128xi32, #tile.space<shared>>, i32, memref<64x128xi32, #tile.space<shared>>
  tile.shift_left %i, %n into %i : memref<64x128xi32, #tile.space<shared>>, i32, memref<64x128xi32, #tile.space<shared>>
  // CHECK: tile.shift_right %{{.*}}, %{{.*}} into %{{.*}} : memref<64x128xui8, #tile.space<shared>>, i8, memref<64x128xui8, #tile.space<shared>>
  tile.shift_right %u, %n8 into %u : memref<64x128xui8, #tile.space<shared>>, i8, memref<64x128xui8, #tile.space<shared>>
  // CHECK: tile.fill %{{.*}} into %{{.*}} : i8, memref<64x128xui8, #tile.space<shared>>
  tile.fill %n8 into %u : i8, memref<64x128xui8, #tile.space<shared>>
  return
}
