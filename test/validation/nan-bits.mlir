// A NaN in f16 has the same bits in a dense tile and in one with padded rows: -6 is one.
// RUN: tl-run %s --validate --arg=random:1 --arg=zeros | FileCheck %s
// CHECK: validated:
!t = memref<12x5xi16, #tile.space<shared>>
!h = memref<12x5xf16, #tile.space<shared>>
func.func @kernel(%A: memref<12x5xi16>, %B: memref<12x5xi16>) {
  %c1 = arith.constant 1 : index
  tile.launch (%b) in (%c1) {
    %x = memref.alloc() : !t
    %y = memref.alloc() : !t
    tile.copy %A to %x : memref<12x5xi16>, !t
    %w = memref.subview %x[0, 1] [12, 4] [1, 1] : !t to memref<12x4xi16, strided<[5, 1], offset: 1>, #tile.space<shared>>
    tile.max %w, %w into %w : memref<12x4xi16, strided<[5, 1], offset: 1>, #tile.space<shared>>, memref<12x4xi16, strided<[5, 1], offset: 1>, #tile.space<shared>>, memref<12x4xi16, strided<[5, 1], offset: 1>, #tile.space<shared>>
    %xh = tile.bitcast %x : !t to !h
    %yh = tile.bitcast %y : !t to !h
    tile.min %xh, %xh into %yh : !h, !h, !h
    tile.copy %y to %B : !t, memref<12x5xi16>
  }
  return
}
