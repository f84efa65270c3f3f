// RUN: tl-opt %s --convert-tile-to-ascend | FileCheck %s

!rows = memref<64x50xf16, strided<[64, 1]>, #ascend.memory<ub>>
!mask = memref<64x7xui8, #ascend.memory<ub>>

// The mask of a padded row has a byte more than the mask of its elements. The bytes
// move as f16, by vector instructions.
// CHECK-LABEL: func @padded_rows(
// CHECK-NOT: memref.load
// CHECK: ascend.vcompares lt
// CHECK: ascend.vcast {{.*}} memref<512xf16
// CHECK: ascend.vgather
// CHECK: ascend.vpack_rows
// CHECK: ascend.vcast {{.*}} memref<448xui8
// CHECK: ascend.vcast {{.*}} memref<448xf16
// CHECK: ascend.vgather
// CHECK: ascend.vpack_rows
// CHECK: ascend.vcast {{.*}} memref<512xui8
// CHECK: ascend.vselects
// CHECK-NOT: memref.load
// CHECK: return
func.func @padded_rows(%a: !rows, %mask: !mask, %b: !rows) {
  %zero = arith.constant 0.0 : f16
  tile.compare lt %a, %zero into %mask : !rows, f16, !mask
  tile.select %mask, %a, %zero into %b : !mask, !rows, f16, !rows
  return
}
