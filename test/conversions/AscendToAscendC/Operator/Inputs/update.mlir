// Adds rows of A to rows of Y, which is read and written, with scalars of all kinds.
func.func @update(%A: memref<?x64xf32> {tile.name = "A"},
                  %Y: memref<?x64xf32> {tile.name = "Y"},
                  %n: index {tile.name = "n"}, %a: f32 {tile.name = "a"},
                  %h: f16 {tile.name = "h"}, %w: i32 {tile.name = "w"},
                  %b: i8 {tile.name = "b"}, %p: i1 {tile.name = "p"},
                  %data: index {tile.name = "data"}) {
  %one = arith.constant 1 : i32
  %positive = arith.cmpi sge, %w, %one : i32
  cf.assert %positive, "w is positive"
  %wide = arith.extf %h : f16 to f32
  %factor = arith.select %p, %a, %wide : f32
  %first = arith.index_cast %b : i8 to index
  tile.launch (%block) in (%n) {
    %row = arith.addi %block, %first : index
    %x = memref.alloc() : memref<1x64xf32, #tile.space<shared>>
    %y = memref.alloc() : memref<1x64xf32, #tile.space<shared>>
    %Ar = memref.subview %A[%row, 0] [1, 64] [1, 1] : memref<?x64xf32> to memref<1x64xf32, strided<[64, 1], offset: ?>>
    %Yr = memref.subview %Y[%block, 0] [1, 64] [1, 1] : memref<?x64xf32> to memref<1x64xf32, strided<[64, 1], offset: ?>>
    tile.copy %Ar to %x : memref<1x64xf32, strided<[64, 1], offset: ?>>, memref<1x64xf32, #tile.space<shared>>
    tile.copy %Yr to %y : memref<1x64xf32, strided<[64, 1], offset: ?>>, memref<1x64xf32, #tile.space<shared>>
    tile.mul %x, %factor into %x : memref<1x64xf32, #tile.space<shared>>, f32, memref<1x64xf32, #tile.space<shared>>
    tile.add %x, %y into %y : memref<1x64xf32, #tile.space<shared>>, memref<1x64xf32, #tile.space<shared>>, memref<1x64xf32, #tile.space<shared>>
    tile.copy %y to %Yr : memref<1x64xf32, #tile.space<shared>>, memref<1x64xf32, strided<[64, 1], offset: ?>>
  }
  return
}
