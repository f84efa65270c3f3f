
func.func @kernel(%A: memref<864xf16>, %C0_OUT: memref<864xf32>, %C1_OUT: memref<864xf32>, %C2_OUT: memref<864xf32>, %C3_OUT: memref<864xf32>, %C4_OUT: memref<864xf32>, %C5_OUT: memref<864xf32>) {
  %blocks = arith.constant 1 : index
  
  tile.launch (%block) in (%blocks) {
    %a = memref.alloc() : memref<864xf16, #tile.space<shared>>
    %c0 = memref.alloc() : memref<864xf32, #tile.space<shared>>
    %c1 = memref.alloc() : memref<864xf32, #tile.space<shared>>
    %c2 = memref.alloc() : memref<864xf32, #tile.space<shared>>
    %c3 = memref.alloc() : memref<864xf32, #tile.space<shared>>
    %c4 = memref.alloc() : memref<864xf32, #tile.space<shared>>
    %c5 = memref.alloc() : memref<864xf32, #tile.space<shared>>
    tile.copy %A to %a : memref<864xf16>, memref<864xf16, #tile.space<shared>>
    tile.cast %a into %c0 : memref<864xf16, #tile.space<shared>>, memref<864xf32, #tile.space<shared>>
    tile.cast %a into %c1 round rint : memref<864xf16, #tile.space<shared>>, memref<864xf32, #tile.space<shared>>
    tile.cast %a into %c2 round floor : memref<864xf16, #tile.space<shared>>, memref<864xf32, #tile.space<shared>>
    tile.cast %a into %c3 round ceil : memref<864xf16, #tile.space<shared>>, memref<864xf32, #tile.space<shared>>
    tile.cast %a into %c4 round round : memref<864xf16, #tile.space<shared>>, memref<864xf32, #tile.space<shared>>
    tile.cast %a into %c5 round trunc : memref<864xf16, #tile.space<shared>>, memref<864xf32, #tile.space<shared>>
    tile.copy %c0 to %C0_OUT : memref<864xf32, #tile.space<shared>>, memref<864xf32>
    tile.copy %c1 to %C1_OUT : memref<864xf32, #tile.space<shared>>, memref<864xf32>
    tile.copy %c2 to %C2_OUT : memref<864xf32, #tile.space<shared>>, memref<864xf32>
    tile.copy %c3 to %C3_OUT : memref<864xf32, #tile.space<shared>>, memref<864xf32>
    tile.copy %c4 to %C4_OUT : memref<864xf32, #tile.space<shared>>, memref<864xf32>
    tile.copy %c5 to %C5_OUT : memref<864xf32, #tile.space<shared>>, memref<864xf32>
  }
  return
}
