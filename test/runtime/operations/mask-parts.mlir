// The parts of a large tile begin where their masks begin at blocks.
// RUN: tl-run %s --target=910B2 --validate --arg=random:1 --arg=zeros | FileCheck %s
// CHECK: validated: {{.*}} the same results
!gm = memref<64x242xi16>
!tile = memref<64x242xi16, #tile.space<shared>>
!mask = memref<64x31xui8, #tile.space<shared>>
func.func @mask_parts(%A: !gm, %B: !gm) {
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i16
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : !tile
    %b = memref.alloc() : !tile
    %mask = memref.alloc() : !mask
    tile.copy %A to %a : !gm, !tile
    tile.compare lt %a, %zero into %mask : !tile, i16, !mask
    tile.select %mask, %a, %zero into %b : !mask, !tile, i16, !tile
    tile.copy %b to %B : !tile, !gm
  }
  return
}
