// A row with a number of elements known when running moves from a place within a block to
// another one, for each size of elements.
// RUN: tl-run %s --entry=i8 --validate --pipeline --arg=random:1 --arg=0 --arg=3 --arg=8 | FileCheck %s
// RUN: tl-run %s --entry=i8 --validate --pipeline --arg=random:1 --arg=1 --arg=3 --arg=8 | FileCheck %s
// RUN: tl-run %s --entry=i8 --validate --pipeline --arg=random:1 --arg=2 --arg=3 --arg=8 | FileCheck %s
// RUN: tl-run %s --entry=i8 --validate --pipeline --arg=random:1 --arg=17 --arg=3 --arg=8 | FileCheck %s
// RUN: tl-run %s --entry=f16 --validate --pipeline --arg=random:1 --arg=0 --arg=3 --arg=8 | FileCheck %s
// RUN: tl-run %s --entry=f16 --validate --pipeline --arg=random:1 --arg=1 --arg=3 --arg=8 | FileCheck %s
// RUN: tl-run %s --entry=f16 --validate --pipeline --arg=random:1 --arg=2 --arg=3 --arg=8 | FileCheck %s
// RUN: tl-run %s --entry=f16 --validate --pipeline --arg=random:1 --arg=17 --arg=3 --arg=8 | FileCheck %s
// RUN: tl-run %s --entry=f32 --validate --pipeline --arg=random:1 --arg=0 --arg=3 --arg=8 | FileCheck %s
// RUN: tl-run %s --entry=f32 --validate --pipeline --arg=random:1 --arg=1 --arg=3 --arg=8 | FileCheck %s
// RUN: tl-run %s --entry=f32 --validate --pipeline --arg=random:1 --arg=2 --arg=3 --arg=8 | FileCheck %s
// RUN: tl-run %s --entry=f32 --validate --pipeline --arg=random:1 --arg=17 --arg=3 --arg=8 | FileCheck %s
// RUN: tl-run %s --entry=i64 --validate --pipeline --arg=random:1 --arg=0 --arg=3 --arg=8 | FileCheck %s
// RUN: tl-run %s --entry=i64 --validate --pipeline --arg=random:1 --arg=1 --arg=3 --arg=8 | FileCheck %s
// RUN: tl-run %s --entry=i64 --validate --pipeline --arg=random:1 --arg=2 --arg=3 --arg=8 | FileCheck %s
// RUN: tl-run %s --entry=i64 --validate --pipeline --arg=random:1 --arg=17 --arg=3 --arg=8 | FileCheck %s
// CHECK: validated: {{.*}} the same results

func.func @i8(%A: memref<25xi8>, %n: index, %i: index, %j: index) {
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {
    %c9 = arith.constant 9 : index
    %c18 = arith.constant 18 : index
    %count = arith.remui %n, %c18 : index
    %first = arith.minui %i, %c9 : index
    %second = arith.minui %j, %c9 : index
    %a = memref.alloc() : memref<25xi8, #tile.space<shared>>
    tile.copy %A to %a : memref<25xi8>, memref<25xi8, #tile.space<shared>>
    %s = memref.subview %a[%first] [%count] [1] : memref<25xi8, #tile.space<shared>> to memref<?xi8, strided<[1], offset: ?>, #tile.space<shared>>
    %d = memref.subview %a[%second] [%count] [1] : memref<25xi8, #tile.space<shared>> to memref<?xi8, strided<[1], offset: ?>, #tile.space<shared>>
    tile.transpose %s into %d permutation [0] : memref<?xi8, strided<[1], offset: ?>, #tile.space<shared>>, memref<?xi8, strided<[1], offset: ?>, #tile.space<shared>>
    tile.copy %a to %A : memref<25xi8, #tile.space<shared>>, memref<25xi8>
  }
  return
}

func.func @f16(%A: memref<25xf16>, %n: index, %i: index, %j: index) {
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {
    %c9 = arith.constant 9 : index
    %c18 = arith.constant 18 : index
    %count = arith.remui %n, %c18 : index
    %first = arith.minui %i, %c9 : index
    %second = arith.minui %j, %c9 : index
    %a = memref.alloc() : memref<25xf16, #tile.space<shared>>
    tile.copy %A to %a : memref<25xf16>, memref<25xf16, #tile.space<shared>>
    %s = memref.subview %a[%first] [%count] [1] : memref<25xf16, #tile.space<shared>> to memref<?xf16, strided<[1], offset: ?>, #tile.space<shared>>
    %d = memref.subview %a[%second] [%count] [1] : memref<25xf16, #tile.space<shared>> to memref<?xf16, strided<[1], offset: ?>, #tile.space<shared>>
    tile.transpose %s into %d permutation [0] : memref<?xf16, strided<[1], offset: ?>, #tile.space<shared>>, memref<?xf16, strided<[1], offset: ?>, #tile.space<shared>>
    tile.copy %a to %A : memref<25xf16, #tile.space<shared>>, memref<25xf16>
  }
  return
}

func.func @f32(%A: memref<25xf32>, %n: index, %i: index, %j: index) {
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {
    %c9 = arith.constant 9 : index
    %c18 = arith.constant 18 : index
    %count = arith.remui %n, %c18 : index
    %first = arith.minui %i, %c9 : index
    %second = arith.minui %j, %c9 : index
    %a = memref.alloc() : memref<25xf32, #tile.space<shared>>
    tile.copy %A to %a : memref<25xf32>, memref<25xf32, #tile.space<shared>>
    %s = memref.subview %a[%first] [%count] [1] : memref<25xf32, #tile.space<shared>> to memref<?xf32, strided<[1], offset: ?>, #tile.space<shared>>
    %d = memref.subview %a[%second] [%count] [1] : memref<25xf32, #tile.space<shared>> to memref<?xf32, strided<[1], offset: ?>, #tile.space<shared>>
    tile.transpose %s into %d permutation [0] : memref<?xf32, strided<[1], offset: ?>, #tile.space<shared>>, memref<?xf32, strided<[1], offset: ?>, #tile.space<shared>>
    tile.copy %a to %A : memref<25xf32, #tile.space<shared>>, memref<25xf32>
  }
  return
}

func.func @i64(%A: memref<25xi64>, %n: index, %i: index, %j: index) {
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {
    %c9 = arith.constant 9 : index
    %c18 = arith.constant 18 : index
    %count = arith.remui %n, %c18 : index
    %first = arith.minui %i, %c9 : index
    %second = arith.minui %j, %c9 : index
    %a = memref.alloc() : memref<25xi64, #tile.space<shared>>
    tile.copy %A to %a : memref<25xi64>, memref<25xi64, #tile.space<shared>>
    %s = memref.subview %a[%first] [%count] [1] : memref<25xi64, #tile.space<shared>> to memref<?xi64, strided<[1], offset: ?>, #tile.space<shared>>
    %d = memref.subview %a[%second] [%count] [1] : memref<25xi64, #tile.space<shared>> to memref<?xi64, strided<[1], offset: ?>, #tile.space<shared>>
    tile.transpose %s into %d permutation [0] : memref<?xi64, strided<[1], offset: ?>, #tile.space<shared>>, memref<?xi64, strided<[1], offset: ?>, #tile.space<shared>>
    tile.copy %a to %A : memref<25xi64, #tile.space<shared>>, memref<25xi64>
  }
  return
}
