// A gather reads the elements at its offsets only: the rest of its source may be
// uninitialised. The picked elements must be initialised.
// RUN: tl-run %s --arg=iota --arg=zeros --arg=64 --output=1=%t.npy
// RUN: %python -c "import numpy; print(numpy.load('%t.npy'))" | FileCheck %s
// RUN: not tl-run %s --arg=iota --arg=zeros --arg=452 2>&1 | FileCheck %s --check-prefix=UNWRITTEN
// CHECK: [16. 17. 18. 19. 20. 21. 22. 23. 24. 25. 26. 27. 28. 29. 30. 31.]
// UNWRITTEN: gather-unwritten.mlir:[[@LINE+15]]:5: error: read of bytes never written: bytes [512, 516) of ub; on pipe v
!table = memref<256xf32, #tile.space<shared>>
!filled = memref<128xf32, strided<[1]>, #tile.space<shared>>
!offsets = memref<16xi32, #tile.space<shared>>
!row = memref<16xf32, #tile.space<shared>>
func.func @kernel(%A: memref<128xf32>, %B: memref<16xf32>, %start: i32) {
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : i32
  tile.launch (%block) in (%c1) {
    %table = memref.alloc() : !table
    %offsets = memref.alloc() : !offsets
    %row = memref.alloc() : !row
    %filled = memref.subview %table[0] [128] [1] : !table to !filled
    tile.copy %A to %filled : memref<128xf32>, !filled
    tile.arange %start, %c4 into %offsets : i32, i32, !offsets
    tile.gather %table at %offsets into %row : !table, !offsets, !row
    tile.copy %row to %B : !row, memref<16xf32>
  }
  return
}
