
func.func @kernel(%A: memref<37x96xi8>, %B: memref<96x50xi8>, %C: memref<37x50xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %blocks = arith.constant 1 : index
  %true = arith.constant true
  %false = arith.constant false
  tile.launch (%block) in (%blocks) {

    %s = arith.constant 1.0 : f32
    %a = memref.alloc() : memref<37x96xi8, #tile.space<shared>>
    %b = memref.alloc() : memref<96x50xi8, #tile.space<shared>>
    %c = memref.alloc() : memref<37x50xi32, #tile.space<fragment>>
    tile.copy %A to %a : memref<37x96xi8>, memref<37x96xi8, #tile.space<shared>>
    tile.copy %B to %b : memref<96x50xi8>, memref<96x50xi8, #tile.space<shared>>
    tile.gemm %a, %b into %c init(%true) : memref<37x96xi8, #tile.space<shared>>, memref<96x50xi8, #tile.space<shared>>, memref<37x50xi32, #tile.space<fragment>>
    tile.copy %c to %C : memref<37x50xi32, #tile.space<fragment>>, memref<37x50xi32>
  }
  return
}
