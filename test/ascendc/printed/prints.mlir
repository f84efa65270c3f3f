// Numbers of 64 bits are printed alike by the IR and by its text, where %d takes integers of each
// width.
// RUN: tl-opt %s --tl-compile -o %t.mlir
// RUN: tl-run %t.mlir --entry=prints --arg=zeros --arg=-3 > %t.ir
// RUN: FileCheck %s < %t.ir
// RUN: tl-translate --tl-to-ascendc %t.mlir -o %t.cpp
// RUN: tl-run %t.cpp --entry=prints --blocks=1 --arg=f32:zeros:64 --arg=-3 > %t.text
// RUN: FileCheck %s < %t.text
// CHECK: n -3, m -15000000000: 100% of 3 fffffffc81ee2a00 0.500000
!tile = memref<64xf32, #tile.space<shared>>
func.func @prints(%A: memref<64xf32>, %n: index) {
  %c1 = arith.constant 1 : index
  %three = arith.constant 3 : i32
  %half = arith.constant 0.5 : f16
  %large = arith.constant 5000000000 : index
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : !tile
    tile.copy %A to %a : memref<64xf32>, !tile
    %m = arith.muli %n, %large : index
    tile.printf "n %d, m %d: 100%% of %d %x %f\0A"(%n, %m, %three, %m, %half) : index, index, i32, index, f16
    tile.copy %a to %A : !tile, memref<64xf32>
  }
  return
}
