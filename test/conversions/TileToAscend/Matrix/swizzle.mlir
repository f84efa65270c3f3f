// RUN: tl-opt %s --convert-tile-to-ascend | FileCheck %s

// The place in a walk is arithmetic of the scalar unit; the last group is
// smaller, and every second one is walked backwards.
// CHECK-LABEL: func @serpentine(
// CHECK-SAME: %[[I:.*]]: index, %[[M:.*]]: index, %[[N:.*]]: index
func.func @serpentine(%i: index, %m: index, %n: index) -> (index, index) {
  // CHECK:     %[[GROUP:.*]] = arith.constant 3 : index
  // CHECK:     %[[SIZE:.*]] = arith.muli %[[GROUP]], %[[N]]
  // CHECK:     %[[NUMBER:.*]] = arith.divui %[[I]], %[[SIZE]]
  // CHECK:     %[[INSIDE:.*]] = arith.remui %[[I]], %[[SIZE]]
  // CHECK:     %[[FIRST:.*]] = arith.muli %[[NUMBER]], %[[GROUP]]
  // CHECK:     %[[LEFT:.*]] = arith.subi %[[M]], %[[FIRST]]
  // CHECK:     %[[LINES:.*]] = arith.minui %[[GROUP]], %[[LEFT]]
  // CHECK:     %[[IN:.*]] = arith.remui %[[INSIDE]], %[[LINES]]
  // CHECK:     %[[ROW:.*]] = arith.addi %[[FIRST]], %[[IN]]
  // CHECK:     %[[ALONG:.*]] = arith.divui %[[INSIDE]], %[[LINES]]
  // CHECK:     %[[COLUMN:.*]] = arith.select %{{.*}}, %{{.*}}, %[[ALONG]]
  // CHECK:     return %[[ROW]], %[[COLUMN]]
  %row, %column = tile.swizzle %i in (%m, %n) rows 3 serpentine
  return %row, %column : index, index
}

// By columns, rows and columns change their roles.
// CHECK-LABEL: func @columns(
// CHECK-SAME: %[[I:.*]]: index, %[[M:.*]]: index, %[[N:.*]]: index
func.func @columns(%i: index, %m: index, %n: index) -> (index, index) {
  // CHECK:     %[[GROUP:.*]] = arith.constant 8 : index
  // CHECK:     arith.muli %[[GROUP]], %[[M]]
  // CHECK:     %[[COLUMN:.*]] = arith.addi
  // CHECK:     %[[ROW:.*]] = arith.divui
  // CHECK-NOT: arith.select
  // CHECK:     return %[[ROW]], %[[COLUMN]]
  %row, %column = tile.swizzle %i in (%m, %n) columns 8
  return %row, %column : index, index
}
