!tile = memref<33x50xf32, #tile.space<shared>>
!numbers = memref<50xi32, #tile.space<shared>>
func.func @form(%A: memref<33x50xf32>, %K: memref<50xi32>, %n: index, %m: index, %B: memref<33x50xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c7 = arith.constant 7 : index
  %c10 = arith.constant 10 : index
  %c16 = arith.constant 16 : index
  %c24 = arith.constant 24 : index
  %c32 = arith.constant 32 : index
  %c33 = arith.constant 33 : index
  %c49 = arith.constant 49 : index
  %c50 = arith.constant 50 : index
  %zero = arith.constant 0.0 : f32
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : !tile
    %b = memref.alloc() : !tile
    %k = memref.alloc() : !numbers
    tile.copy %A to %a : memref<33x50xf32>, !tile
    tile.copy %B to %b : memref<33x50xf32>, !tile
    tile.copy %K to %k : memref<50xi32>, !numbers
    scf.parallel (%i, %j) = (%c0, %c0) to (%n, %m) step (%c1, %c1) {
      %next = arith.addi %j, %c3 : index
      %l = arith.minsi %next, %c49 : index
      %back = arith.subi %i, %c2 : index
      %h = arith.maxsi %back, %c0 : index
      %x = memref.load %a[%h, %l] : !tile
      memref.store %x, %b[%i, %j] : !tile
    }
    tile.copy %b to %B : !tile, memref<33x50xf32>
  }
  return
}
