// Fills two tensors, whose extents depend on each other, on a scalar and on an input.
#twice = affine_map<()[s0] -> (s0 * 2 + s0 floordiv 4)>
func.func @shapes(%a: memref<?x64xf32> {tile.name = "a"}, %x: memref<?x64xf32> {tile.name = "x"},
                  %y: memref<?x?xf32> {tile.name = "y"}, %n: index {tile.name = "n"}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %rows = memref.dim %a, %c0 : memref<?x64xf32>
  %x0 = memref.dim %x, %c0 : memref<?x64xf32>
  %y0 = memref.dim %y, %c0 : memref<?x?xf32>
  %y1 = memref.dim %y, %c1 : memref<?x?xf32>
  %more = affine.apply #twice()[%x0]
  %square = arith.muli %more, %more : index
  %same = arith.cmpi eq, %square, %y0 : index
  cf.assert %same, "the square of the rows of x"
  %sum = arith.addi %rows, %n : index
  %equal = arith.cmpi eq, %x0, %sum : index
  cf.assert %equal, "rows of a and more"
  %wide = arith.cmpi sge, %y1, %n : index
  cf.assert %wide, "columns"
  tile.launch (%block) in (%c1) {
    %t = memref.alloc() : memref<1x64xf32, #tile.space<shared>>
    %first = memref.subview %a[0, 0] [1, 64] [1, 1] : memref<?x64xf32> to memref<1x64xf32, strided<[64, 1]>>
    tile.copy %first to %t : memref<1x64xf32, strided<[64, 1]>>, memref<1x64xf32, #tile.space<shared>>
    %xr = memref.subview %x[0, 0] [1, 64] [1, 1] : memref<?x64xf32> to memref<1x64xf32, strided<[64, 1]>>
    tile.copy %t to %xr : memref<1x64xf32, #tile.space<shared>>, memref<1x64xf32, strided<[64, 1]>>
    %one = memref.subview %t[0, 0] [1, 1] [1, 1] : memref<1x64xf32, #tile.space<shared>> to memref<1x1xf32, strided<[64, 1]>, #tile.space<shared>>
    %yr = memref.subview %y[0, 0] [1, 1] [1, 1] : memref<?x?xf32> to memref<1x1xf32, strided<[?, 1]>>
    tile.copy %one to %yr : memref<1x1xf32, strided<[64, 1]>, #tile.space<shared>>, memref<1x1xf32, strided<[?, 1]>>
  }
  return
}
