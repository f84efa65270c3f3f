
func.func @kernel(%A: memref<1x1xf16>, %B: memref<1x1xf16>, %C: memref<1x1xf32>, %p: i1) {
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  %false = arith.constant false
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : memref<1x1xf16, #tile.space<shared>>
    %b = memref.alloc() : memref<1x1xf16, #tile.space<shared>>
    %c = memref.alloc() : memref<1x1xf32, #tile.space<fragment>>
    tile.copy %A to %a : memref<1x1xf16>, memref<1x1xf16, #tile.space<shared>>
    tile.copy %B to %b : memref<1x1xf16>, memref<1x1xf16, #tile.space<shared>>
    tile.gemm %a, %b into %c init(%true) : memref<1x1xf16, #tile.space<shared>>, memref<1x1xf16, #tile.space<shared>>, memref<1x1xf32, #tile.space<fragment>>
    
    tile.copy %c to %C : memref<1x1xf32, #tile.space<fragment>>, memref<1x1xf32>
  }
  return
}
