// RUN: tl-opt %s --tile-inline-calls --split-input-file | FileCheck %s --implicit-check-not=func.func

// A call in a launch becomes the body of the function, and that of the functions that it
// calls; private functions that nothing calls any more are erased.
// CHECK-LABEL: func.func @kernel(
// CHECK:         tile.launch
// CHECK:           %[[TILE:.*]] = memref.alloc
// CHECK:           tile.exp %[[TILE]] into %[[TILE]]
// CHECK:           tile.abs %[[TILE]] into %[[TILE]]
// CHECK:           tile.exp %[[TILE]] into %[[TILE]]
// CHECK-NOT:       call
!tile = memref<64xf32, #tile.space<shared>>
func.func private @inner(%a: !tile) {
  tile.exp %a into %a : !tile, !tile
  return
}

func.func private @outer(%a: !tile) -> !tile {
  func.call @inner(%a) : (!tile) -> ()
  tile.abs %a into %a : !tile, !tile
  return %a : !tile
}

func.func @kernel(%n: index) {
  tile.launch (%block) in (%n) {
    %a = memref.alloc() : !tile
    %b = func.call @outer(%a) : (!tile) -> !tile
    func.call @inner(%b) : (!tile) -> ()
  }
  return
}

// -----

// So does a call before a launch that computes a number for it; public functions stay.
// CHECK-LABEL: func.func @twice(
// CHECK-LABEL: func.func @kernel(
// CHECK-SAME:    %[[N:.*]]: index
// CHECK-NOT:     call
// CHECK:         %[[SIZE:.*]] = arith.muli %[[N]], %[[N]]
// CHECK:         tile.launch {{.*}} in (%[[SIZE]])
// CHECK:           arith.muli
// CHECK:           arith.addi
// CHECK-NOT:       call
func.func private @size(%n: index) -> index {
  %size = arith.muli %n, %n : index
  return %size : index
}

func.func @twice(%i: index) -> index {
  %sum = arith.addi %i, %i : index
  return %sum : index
}

func.func @kernel(%n: index) {
  %size = func.call @size(%n) : (index) -> index
  tile.launch (%block) in (%size) {
    %i = func.call @size(%block) : (index) -> index
    %j = func.call @twice(%i) : (index) -> index
    tile.printf "%d"(%j) : index
  }
  return
}

// -----

// Calls of kernels stay, and so do those of functions that call others, of functions of
// several blocks, without a body, or that are not to be inlined.
// CHECK-LABEL: func.func private @small(
// CHECK:       func.func private @deep(
// CHECK:       func.func private @blocks(
// CHECK:       func.func private @outside(
// CHECK:       func.func private @apart(
// CHECK-LABEL: func.func @kernel(
// CHECK-COUNT-5: call @
func.func private @small(%n: index) {
  tile.launch (%block) in (%n) {
    tile.printf "%d"(%block) : index
  }
  return
}
func.func private @deep(%n: index) {
  func.call @small(%n) : (index) -> ()
  return
}
func.func private @blocks(%n: index) {
  cf.br ^next
^next:
  return
}
func.func private @outside(%n: index)
func.func private @apart(%n: index) attributes {no_inline} {
  return
}
func.func @kernel(%n: index) {
  func.call @small(%n) : (index) -> ()
  func.call @deep(%n) : (index) -> ()
  func.call @blocks(%n) : (index) -> ()
  func.call @outside(%n) : (index) -> ()
  func.call @apart(%n) : (index) -> ()
  tile.launch (%block) in (%n) {
    tile.printf "%d"(%block) : index
  }
  return
}
