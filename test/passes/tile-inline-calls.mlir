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

// Calls outside of launches stay, and so do the functions that they need and public ones.
// CHECK-LABEL: func.func private @size(
// CHECK-LABEL: func.func @twice(
// CHECK-LABEL: func.func @kernel(
// CHECK:         %[[N:.*]] = call @size
// CHECK:         tile.launch {{.*}} in (%[[N]])
// CHECK:           arith.addi
// CHECK-NOT:       call
func.func private @size(%n: index) -> index {
  return %n : index
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
