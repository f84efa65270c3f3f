// RUN: tl-opt %s --pass-pipeline='builtin.module(func.func(convert-tile-to-ascend))' | FileCheck %s

// Vectors of whole repeats are compared where they are.
// CHECK-LABEL: func @whole(
func.func @whole(%a: memref<4x64xf32, #ascend.memory<ub>>, %m: memref<4x8xui8, #ascend.memory<ub>>) {
  // CHECK: ascend.vcompare lt %{{.*}}, %{{.*}} into %{{.*}} : memref<256xf32, #ascend.memory<ub>>, memref<256xf32, #ascend.memory<ub>>, memref<32xui8, #ascend.memory<ub>>
  // CHECK-NOT: ascend
  // CHECK: return
  tile.compare lt %a, %a into %m : memref<4x64xf32, #ascend.memory<ub>>, memref<4x64xf32, #ascend.memory<ub>>, memref<4x8xui8, #ascend.memory<ub>>
  return
}

// Others are filled up, and their mask is copied by pairs of bytes.
// CHECK-LABEL: func @filled_up(
func.func @filled_up(%a: memref<112xf32, #ascend.memory<ub>>, %m: memref<14xui8, #ascend.memory<ub>>, %s: f32) {
  // CHECK: %[[T:.*]] = memref.alloc() : memref<128xf32, #ascend.memory<ub>>
  // CHECK: ascend.vduplicate %{{.*}} into %[[T]]
  // CHECK: ascend.vor
  // CHECK: %[[M:.*]] = memref.alloc() : memref<16xui8, #ascend.memory<ub>>
  // CHECK: ascend.vcompares eq %[[T]], %{{.*}} into %[[M]]
  // CHECK: ascend.vor %{{.*}} : memref<14xui8, {{.*}}memref<14xui8, {{.*}}memref<14xui8,
  tile.compare eq %a, %s into %m : memref<112xf32, #ascend.memory<ub>>, f32, memref<14xui8, #ascend.memory<ub>>
  return
}

// A selection knows its scratch memory.
// CHECK-LABEL: func @select(
func.func @select(%m: memref<4x8xui8, #ascend.memory<ub>>, %a: memref<4x64xi16, #ascend.memory<ub>>) {
  // CHECK: %[[T:.*]] = ascend.buffer at 188416 : memref<7936xui8, #ascend.memory<ub>>
  // CHECK: ascend.vselect %{{.*}}, %{{.*}}, %{{.*}} into %{{.*}} scratch %[[T]] : memref<32xui8, #ascend.memory<ub>>, memref<256xi16, #ascend.memory<ub>>
  tile.select %m, %a, %a into %a : memref<4x8xui8, #ascend.memory<ub>>, memref<4x64xi16, #ascend.memory<ub>>, memref<4x64xi16, #ascend.memory<ub>>, memref<4x64xi16, #ascend.memory<ub>>
  return
}

// An amount that may shift every bit out is two.
// CHECK-LABEL: func @shift(
func.func @shift(%a: memref<64xi32, #ascend.memory<ub>>, %n: i32) {
  // CHECK: %[[N:.*]] = arith.minui %{{.*}}, %{{.*}} : i32
  // CHECK: %[[R:.*]] = arith.subi %{{.*}}, %[[N]]
  // CHECK: %[[O:.*]] = arith.minui %[[R]], %{{.*}} : i32
  // CHECK: ascend.vshift_left %{{.*}}, %[[N]] into
  // CHECK: ascend.vshift_left %{{.*}}, %[[O]] into
  tile.shift_left %a, %n into %a : memref<64xi32, #ascend.memory<ub>>, i32, memref<64xi32, #ascend.memory<ub>>
  // The sign stays.
  // CHECK: ascend.vshift_right
  // CHECK-NOT: ascend.v
  %c40 = arith.constant 40 : i32
  tile.shift_right %a, %c40 into %a : memref<64xi32, #ascend.memory<ub>>, i32, memref<64xi32, #ascend.memory<ub>>
  return
}

// The wider type counts the lanes of repeats.
// CHECK-LABEL: func @cast(
func.func @cast(%a: memref<4x128xf16, strided<[256, 1]>, #ascend.memory<ub>>, %c: memref<4x128xf32, strided<[256, 1]>, #ascend.memory<ub>>) {
  // CHECK-COUNT-2: ascend.vcast %{{.*}} : memref<4x64xf16, {{.*}}memref<4x64xf32,
  tile.cast %a into %c : memref<4x128xf16, strided<[256, 1]>, #ascend.memory<ub>>, memref<4x128xf32, strided<[256, 1]>, #ascend.memory<ub>>
  return
}
