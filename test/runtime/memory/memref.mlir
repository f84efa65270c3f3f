// Views and allocations of the host: sizes, slices and elements.
// RUN: tl-run %s --arg=iota:4x6
// With another argument one of them does not hold.
// RUN: not tl-run %s --arg=zeros:4x6 2>&1 | FileCheck %s
// CHECK: error: assertion failed: subview

func.func @memref(%A: memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c6 = arith.constant 6 : index
  %n = memref.dim %A, %c1 : memref<?x?xf32>
  %0 = arith.cmpi eq, %n, %c6 : index
  cf.assert %0, "dim"

  // Rows 1 and 3, columns 2 to 4; then its second row without the dimension.
  %s = memref.subview %A[%c1, 2] [%c2, 3] [2, 1] : memref<?x?xf32> to memref<?x3xf32, strided<[?, 1], offset: ?>>
  %r = memref.subview %s[1, 0] [1, 3] [1, 1] : memref<?x3xf32, strided<[?, 1], offset: ?>> to memref<3xf32, strided<[1], offset: ?>>
  %x = memref.load %r[%c1] : memref<3xf32, strided<[1], offset: ?>>
  %c21 = arith.constant 21.0 : f32
  %1 = arith.cmpf oeq, %x, %c21 : f32
  cf.assert %1, "subview"

  %cast = memref.cast %A : memref<?x?xf32> to memref<4x6xf32>
  %y = memref.load %cast[%c0, %c2] : memref<4x6xf32>
  %c2f = arith.constant 2.0 : f32
  %2 = arith.cmpf oeq, %y, %c2f : f32
  cf.assert %2, "cast"

  // Element 13 of all is the sixth of the second of three rows.
  %flat = memref.collapse_shape %cast [[0, 1]] : memref<4x6xf32> into memref<24xf32>
  %rows = memref.expand_shape %flat [[0, 1]] output_shape [3, 8] : memref<24xf32> into memref<3x8xf32>
  %c5 = arith.constant 5 : index
  %c13 = arith.constant 13 : index
  %e = memref.load %flat[%c13] : memref<24xf32>
  %f = memref.load %rows[%c1, %c5] : memref<3x8xf32>
  %c13f = arith.constant 13.0 : f32
  %4 = arith.cmpf oeq, %e, %c13f : f32
  %5 = arith.cmpf oeq, %f, %c13f : f32
  cf.assert %4, "collapse_shape"
  cf.assert %5, "expand_shape"

  %m = memref.alloc(%n) : memref<?xbf16>
  %third = arith.constant 0.333333 : f64
  %z = arith.truncf %third : f64 to bf16
  memref.store %z, %m[%c2] : memref<?xbf16>
  %w = memref.load %m[%c2] : memref<?xbf16>
  %3 = arith.cmpf oeq, %w, %z : bf16
  cf.assert %3, "store"
  memref.dealloc %m : memref<?xbf16>
  return
}
