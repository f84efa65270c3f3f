// y = 1 where -50 < x < -2, else 0.
!tile = memref<64xf32, #tile.space<shared>>
func.func @band(%A: memref<64xf32>, %B: memref<64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %low = arith.constant -50.0 : f32
  %high = arith.constant -2.0 : f32
  %one = arith.constant 1.0 : f32
  %zero = arith.constant 0.0 : f32
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : !tile
    tile.copy %A to %a : memref<64xf32>, !tile
    scf.parallel (%i) = (%c0) to (%c64) step (%c1) {
      %x = memref.load %a[%i] : !tile
      %isAbove = arith.cmpf ogt, %x, %low : f32
      %isBelow = arith.cmpf olt, %x, %high : f32
      %isBetween = arith.andi %isAbove, %isBelow : i1
      %y = arith.select %isBetween, %one, %zero : f32
      memref.store %y, %a[%i] : !tile
    }
    tile.copy %a to %B : !tile, memref<64xf32>
  }
  return
}
