// Multiplies 21 rows of A, but loads only 20.
func.func @unloaded(%A: memref<20x40xf16>, %B: memref<40x30xf16>, %C: memref<20x30xf32>) {
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : memref<21x40xf16, #tile.space<shared>>
    %b = memref.alloc() : memref<40x30xf16, #tile.space<shared>>
    %c = memref.alloc() : memref<21x30xf32, #tile.space<fragment>>
    %part = memref.subview %a[0, 0] [20, 40] [1, 1] : memref<21x40xf16, #tile.space<shared>> to memref<20x40xf16, strided<[40, 1]>, #tile.space<shared>>
    tile.copy %A to %part : memref<20x40xf16>, memref<20x40xf16, strided<[40, 1]>, #tile.space<shared>>
    tile.copy %B to %b : memref<40x30xf16>, memref<40x30xf16, #tile.space<shared>>
    tile.gemm %a, %b into %c init(%true) : memref<21x40xf16, #tile.space<shared>>, memref<40x30xf16, #tile.space<shared>>, memref<21x30xf32, #tile.space<fragment>>
    %stored = memref.subview %c[0, 0] [20, 30] [1, 1] : memref<21x30xf32, #tile.space<fragment>> to memref<20x30xf32, strided<[30, 1]>, #tile.space<fragment>>
    tile.copy %stored to %C : memref<20x30xf32, strided<[30, 1]>, #tile.space<fragment>>, memref<20x30xf32>
  }
  return
}
