// RUN: tl-opt %s --verify-roundtrip | FileCheck %s
// RUN: tl-opt %s --mlir-print-op-generic | tl-opt | FileCheck %s

// Conversions, comparisons, selections and operations on bits.
// CHECK-LABEL: func @all(
func.func @all(%h: memref<64x128xf16, #ascend.memory<ub>>,
               %a: memref<64x128xf32, #ascend.memory<ub>>,
               %i: memref<64x128xi32, #ascend.memory<ub>>,
               %i8: memref<64x128xi8, #ascend.memory<ub>>,
               %b: memref<64x128xf32, #ascend.memory<ub>>,
               %m: memref<1024xui8, #ascend.memory<ub>>,
               %s: f32,
               %c: memref<64x128xf32, #ascend.memory<ub>>,
               %tmp: memref<7936xui8, #ascend.memory<ub>>,
               %u: memref<64x128xui16, #ascend.memory<ub>>,
               %n: i32,
               %n16: i16) {
  // CHECK: ascend.vcast %{{.*}} into %{{.*}} : memref<64x128xf16, #ascend.memory<ub>>, memref<64x128xf32, #ascend.memory<ub>>
  ascend.vcast %h into %a : memref<64x128xf16, #ascend.memory<ub>>, memref<64x128xf32, #ascend.memory<ub>>
  // CHECK: ascend.vcast %{{.*}} into %{{.*}} round floor : memref<64x128xf32, #ascend.memory<ub>>, memref<64x128xi32, #ascend.memory<ub>>
  ascend.vcast %a into %i round floor : memref<64x128xf32, #ascend.memory<ub>>, memref<64x128xi32, #ascend.memory<ub>>
  // CHECK: ascend.vcast %{{.*}} into %{{.*}} round odd : memref<64x128xf32, #ascend.memory<ub>>, memref<64x128xf16, #ascend.memory<ub>>
  ascend.vcast %a into %h round odd : memref<64x128xf32, #ascend.memory<ub>>, memref<64x128xf16, #ascend.memory<ub>>
  // CHECK: ascend.vcast %{{.*}} into %{{.*}} : memref<64x128xf16, #ascend.memory<ub>>, memref<64x128xi8, #ascend.memory<ub>>
  ascend.vcast %h into %i8 : memref<64x128xf16, #ascend.memory<ub>>, memref<64x128xi8, #ascend.memory<ub>>
  // CHECK: ascend.vcompare lt %{{.*}}, %{{.*}} into %{{.*}} : memref<64x128xf32, #ascend.memory<ub>>, memref<64x128xf32, #ascend.memory<ub>>, memref<1024xui8, #ascend.memory<ub>>
  ascend.vcompare lt %a, %b into %m : memref<64x128xf32, #ascend.memory<ub>>, memref<64x128xf32, #ascend.memory<ub>>, memref<1024xui8, #ascend.memory<ub>>
  // CHECK: ascend.vcompare eq %{{.*}}, %{{.*}} into %{{.*}} : memref<64x128xi32, #ascend.memory<ub>>, memref<64x128xi32, #ascend.memory<ub>>, memref<1024xui8, #ascend.memory<ub>>
  ascend.vcompare eq %i, %i into %m : memref<64x128xi32, #ascend.memory<ub>>, memref<64x128xi32, #ascend.memory<ub>>, memref<1024xui8, #ascend.memory<ub>>
  // CHECK: ascend.vcompares ge %{{.*}}, %{{.*}} into %{{.*}} : memref<64x128xf32, #ascend.memory<ub>>, f32, memref<1024xui8, #ascend.memory<ub>>
  ascend.vcompares ge %a, %s into %m : memref<64x128xf32, #ascend.memory<ub>>, f32, memref<1024xui8, #ascend.memory<ub>>
  // CHECK: ascend.vselect %{{.*}}, %{{.*}}, %{{.*}} into %{{.*}} scratch %{{.*}} : memref<1024xui8, #ascend.memory<ub>>, memref<64x128xf32, #ascend.memory<ub>>, memref<64x128xf32, #ascend.memory<ub>>, memref<64x128xf32, #ascend.memory<ub>>, memref<7936xui8, #ascend.memory<ub>>
  ascend.vselect %m, %a, %b into %c scratch %tmp : memref<1024xui8, #ascend.memory<ub>>, memref<64x128xf32, #ascend.memory<ub>>, memref<64x128xf32, #ascend.memory<ub>>, memref<64x128xf32, #ascend.memory<ub>>, memref<7936xui8, #ascend.memory<ub>>
  // CHECK: ascend.vselect %{{.*}}, %{{.*}}, %{{.*}} into %{{.*}} scratch %{{.*}} : memref<1024xui8, #ascend.memory<ub>>, memref<64x128xui16, #ascend.memory<ub>>, memref<64x128xui16, #ascend.memory<ub>>, memref<64x128xui16, #ascend.memory<ub>>, memref<7936xui8, #ascend.memory<ub>>
  ascend.vselect %m, %u, %u into %u scratch %tmp : memref<1024xui8, #ascend.memory<ub>>, memref<64x128xui16, #ascend.memory<ub>>, memref<64x128xui16, #ascend.memory<ub>>, memref<64x128xui16, #ascend.memory<ub>>, memref<7936xui8, #ascend.memory<ub>>
  // CHECK: ascend.vselects %{{.*}}, %{{.*}}, %{{.*}} into %{{.*}} scratch %{{.*}} : memref<1024xui8, #ascend.memory<ub>>, memref<64x128xf32, #ascend.memory<ub>>, f32, memref<64x128xf32, #ascend.memory<ub>>, memref<7936xui8, #ascend.memory<ub>>
  ascend.vselects %m, %a, %s into %c scratch %tmp : memref<1024xui8, #ascend.memory<ub>>, memref<64x128xf32, #ascend.memory<ub>>, f32, memref<64x128xf32, #ascend.memory<ub>>, memref<7936xui8, #ascend.memory<ub>>
  // CHECK: ascend.vand %{{.*}}, %{{.*}} into %{{.*}} : memref<64x128xi32, #ascend.memory<ub>>, memref<64x128xi32, #ascend.memory<ub>>, memref<64x128xi32, #ascend.memory<ub>>
  ascend.vand %i, %i into %i : memref<64x128xi32, #ascend.memory<ub>>, memref<64x128xi32, #ascend.memory<ub>>, memref<64x128xi32, #ascend.memory<ub>>
  // CHECK: ascend.vor %{{.*}}, %{{.*}} into %{{.*}} : memref<64x128xf32, #ascend.memory<ub>>, memref<64x128xf32, #ascend.memory<ub>>, memref<64x128xf32, #ascend.memory<ub>>
  ascend.vor %a, %a into %c : memref<64x128xf32, #ascend.memory<ub>>, memref<64x128xf32, #ascend.memory<ub>>, memref<64x128xf32, #ascend.memory<ub>>
  // CHECK: ascend.vnot %{{.*}} into %{{.*}} : memref<64x128xui16, #ascend.memory<ub>>, memref<64x128xui16, #ascend.memory<ub>>
  ascend.vnot %u into %u : memref<64x128xui16, #ascend.memory<ub>>, memref<64x128xui16, #ascend.memory<ub>>
  // CHECK: ascend.vshift_left %{{.*}}, %{{.*}} into %{{.*}} : memref<64x128xi32, #ascend.memory<ub>>, i32, memref<64x128xi32, #ascend.memory<ub>>
  ascend.vshift_left %i, %n into %i : memref<64x128xi32, #ascend.memory<ub>>, i32, memref<64x128xi32, #ascend.memory<ub>>
  // CHECK: ascend.vshift_right %{{.*}}, %{{.*}} into %{{.*}} : memref<64x128xui16, #ascend.memory<ub>>, i16, memref<64x128xui16, #ascend.memory<ub>>
  ascend.vshift_right %u, %n16 into %u : memref<64x128xui16, #ascend.memory<ub>>, i16, memref<64x128xui16, #ascend.memory<ub>>
  // CHECK: ascend.vduplicate %{{.*}} into %{{.*}} : i16, memref<64x128xui16, #ascend.memory<ub>>
  ascend.vduplicate %n16 into %u : i16, memref<64x128xui16, #ascend.memory<ub>>
  return
}
