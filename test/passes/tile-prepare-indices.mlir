// RUN: tl-opt %s --tile-prepare-indices | FileCheck %s
// RUN: tl-opt %s --tile-prepare-indices --canonicalize | FileCheck %s --check-prefix=FOLDED

// An index that is cut to fewer bits and becomes one again is another number: folding
// must not take it for the same.
// CHECK-LABEL: func @signed(
// CHECK:         %[[ALL:.*]] = arith.index_cast %{{.*}} : index to i64
// CHECK-NEXT:    %[[CUT:.*]] = arith.trunci %[[ALL]] : i64 to i8
// CHECK-NEXT:    arith.index_cast %[[CUT]] : i8 to index
// FOLDED-LABEL: func @signed(
// FOLDED:         arith.trunci
func.func @signed(%i: index) -> index {
  %n = arith.index_cast %i : index to i8
  %q = arith.index_cast %n : i8 to index
  return %q : index
}

// CHECK-LABEL: func @unsigned(
// CHECK:         %[[ALL:.*]] = arith.index_castui %{{.*}} : index to i64
// CHECK-NEXT:    %[[CUT:.*]] = arith.trunci %[[ALL]] : i64 to i32
// CHECK-NEXT:    arith.index_castui %[[CUT]] : i32 to index
// FOLDED-LABEL: func @unsigned(
// FOLDED:         arith.trunci
func.func @unsigned(%i: index) -> index {
  %n = arith.index_castui %i : index to i32
  %q = arith.index_castui %n : i32 to index
  return %q : index
}

// With all of its bits it is the same number.
// CHECK-LABEL: func @wide(
// CHECK-NOT:     arith.trunci
// FOLDED-LABEL: func @wide(
// FOLDED-NEXT:    return %arg0
func.func @wide(%i: index) -> index {
  %n = arith.index_cast %i : index to i64
  %q = arith.index_cast %n : i64 to index
  return %q : index
}
