
func.func @kernel(%X: memref<65xf32>, %Y: memref<65xf32>, %Z: memref<65xf32>, %W: memref<65xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %n = arith.constant 65 : index
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : memref<65xf32, #tile.space<shared>>
    %b = memref.alloc() : memref<65xf32, #tile.space<shared>>
    %c = memref.alloc() : memref<65xf32, #tile.space<shared>>
    %d = memref.alloc() : memref<65xf32, #tile.space<shared>>
    tile.copy %X to %a : memref<65xf32>, memref<65xf32, #tile.space<shared>>
    tile.copy %Y to %b : memref<65xf32>, memref<65xf32, #tile.space<shared>>
    tile.copy %W to %d : memref<65xf32>, memref<65xf32, #tile.space<shared>>
    scf.parallel (%i) = (%c0) to (%n) step (%c1) {
        %x = memref.load %a[%i] : memref<65xf32, #tile.space<shared>>
        %y = memref.load %b[%i] : memref<65xf32, #tile.space<shared>>
        %z = math.tan %x : f32
        memref.store %z, %c[%i] : memref<65xf32, #tile.space<shared>>
    }
    scf.for %i = %c0 to %c3 step %c1 {
        %x = memref.load %a[%i] : memref<65xf32, #tile.space<shared>>
        %y = memref.load %b[%i] : memref<65xf32, #tile.space<shared>>
        %z = math.tan %x : f32
        memref.store %z, %d[%i] : memref<65xf32, #tile.space<shared>>
    }
    tile.copy %c to %Z : memref<65xf32, #tile.space<shared>>, memref<65xf32>
    tile.copy %d to %W : memref<65xf32, #tile.space<shared>>, memref<65xf32>
  }
  return
}
