// A single row may have any stride, also one that has more than 64 bits in elements or in
// bytes, which sanitizers see.
// RUN: tl-run %s --entry=row --sequential --arg=iota --arg=zeros --arg=4611686018427387904 --output=1=%t.0.npy
// RUN: tl-run %s --entry=row --sequential --arg=iota --arg=zeros --arg=36028797018963968 --output=1=%t.1.npy
// RUN: tl-run %s --entry=row --target=910B2 --arg=iota --arg=zeros --arg=4611686018427387904 --output=1=%t.2.npy
// RUN: tl-run %s --entry=row --target=910B2 --arg=iota --arg=zeros --arg=36028797018963968 --output=1=%t.3.npy
// RUN: %python -c "import numpy; [print(*numpy.load(f'%t.{i}.npy').flat) for i in range(4)]" | FileCheck %s
// CHECK-COUNT-4: {{^}}0.0 1.0 2.0 3.0 4.0 5.0 6.0 7.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0{{$}}
func.func @row(%A: memref<2x8xf32>, %B: memref<2x8xf32>, %stride: index) {
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {
    %t = memref.alloc() : memref<1x8xf32, #tile.space<shared>>
    %a = memref.subview %A[0, 0] [1, 8] [%stride, 1] : memref<2x8xf32> to memref<1x8xf32, strided<[?, 1]>>
    tile.copy %a to %t : memref<1x8xf32, strided<[?, 1]>>, memref<1x8xf32, #tile.space<shared>>
    %b = memref.subview %B[0, 0] [1, 8] [%stride, 1] : memref<2x8xf32> to memref<1x8xf32, strided<[?, 1]>>
    tile.copy %t to %b : memref<1x8xf32, #tile.space<shared>>, memref<1x8xf32, strided<[?, 1]>>
  }
  return
}

// The other extents of an empty tensor, also as one dimension.
// RUN: tl-run %s --entry=empty --sequential --arg=0 --arg=4611686018427387904
// RUN: not tl-run %s --entry=empty --sequential --arg=1 --arg=4611686018427387904 2>&1 | FileCheck %s --check-prefix=LARGE
// LARGE: error: cannot allocate a memref of this size
func.func @empty(%rows: index, %n: index) {
  %c1 = arith.constant 1 : index
  %W = memref.alloc(%rows, %n, %n) : memref<?x?x?xf32>
  %V = memref.collapse_shape %W [[0, 1, 2]] : memref<?x?x?xf32> into memref<?xf32>
  tile.launch (%block) in (%c1) {
  }
  return
}

// A dimension is split into no more elements than 64 bits count.
// RUN: not tl-run %s --entry=split --sequential --arg=iota:64 --arg=4611686018427387904 2>&1 | FileCheck %s --check-prefix=SPLIT
// SPLIT: error: cannot split dimension 0 of 64 elements into more than 63 bits count
func.func @split(%A: memref<?xf32>, %n: index) {
  %c1 = arith.constant 1 : index
  %B = memref.expand_shape %A [[0, 1]] output_shape [%n, %n] : memref<?xf32> into memref<?x?xf32>
  tile.launch (%block) in (%c1) {
  }
  return
}
