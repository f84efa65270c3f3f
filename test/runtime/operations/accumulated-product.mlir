// RUN: tl-run %s --validate=2 --target=910B2

// An accumulating reduction reads its result, and not the tiles in between: their elements, each in a
// block of its own, are written first. Reads of bytes without a value are errors.
func.func @accumulated_product(%A: memref<33x7x1x1xf16>, %B: memref<7x1x1xf16>) {
  %c1 = arith.constant 1 : index
  tile.launch (%b) in (%c1) {
    %a = memref.alloc() : memref<33x7x1x1xf16, #tile.space<shared>>
    tile.copy %A to %a : memref<33x7x1x1xf16>, memref<33x7x1x1xf16, #tile.space<shared>>
    %r = memref.alloc() : memref<7x1x1xf16, #tile.space<shared>>
    tile.copy %B to %r : memref<7x1x1xf16>, memref<7x1x1xf16, #tile.space<shared>>
    tile.reduce product %a into %r dim(0) accumulate : memref<33x7x1x1xf16, #tile.space<shared>>, memref<7x1x1xf16, #tile.space<shared>>
    tile.copy %r to %B : memref<7x1x1xf16, #tile.space<shared>>, memref<7x1x1xf16>
  }
  return
}
