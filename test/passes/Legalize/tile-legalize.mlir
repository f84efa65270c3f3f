// RUN: tl-opt %s --pass-pipeline='builtin.module(func.func(tile-legalize))' | FileCheck %s

// Types that hold all values come between two that no instruction converts.
// CHECK-LABEL: func @through_f32(
// CHECK-SAME:    %[[A:.*]]: memref<64xf16, #ascend.memory<ub>>, %[[C:.*]]: memref<64xbf16, #ascend.memory<ub>>)
func.func @through_f32(%a: memref<64xf16, #ascend.memory<ub>>, %c: memref<64xbf16, #ascend.memory<ub>>) {
  // CHECK: %[[T:.*]] = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
  // CHECK: tile.cast %[[A]] into %[[T]] : memref<64xf16, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
  // CHECK: tile.cast %[[T]] into %[[C]] round floor : memref<64xf32, #ascend.memory<ub>>, memref<64xbf16, #ascend.memory<ub>>
  tile.cast %a into %c round floor : memref<64xf16, #ascend.memory<ub>>, memref<64xbf16, #ascend.memory<ub>>
  return
}

// Rounding to odd preserves the result of a second rounding.
// CHECK-LABEL: func @to_odd(
func.func @to_odd(%a: memref<64xf32, #ascend.memory<ub>>, %c: memref<64xi8, #ascend.memory<ub>>) {
  // CHECK: tile.cast %{{.*}} into %[[T:.*]] round odd : memref<64xf32, #ascend.memory<ub>>, memref<64xf16, #ascend.memory<ub>>
  // CHECK: tile.cast %[[T]] into %{{.*}} round ceil : memref<64xf16, #ascend.memory<ub>>, memref<64xi8, #ascend.memory<ub>>
  tile.cast %a into %c round ceil : memref<64xf32, #ascend.memory<ub>>, memref<64xi8, #ascend.memory<ub>>
  return
}

// Integers are clamped step by step.
// CHECK-LABEL: func @clamped(
func.func @clamped(%a: memref<64xi32, #ascend.memory<ub>>, %c: memref<64xi8, #ascend.memory<ub>>) {
  // CHECK: tile.cast %{{.*}} into %[[T:.*]] : memref<64xi32, #ascend.memory<ub>>, memref<64xi16, #ascend.memory<ub>>
  // CHECK: tile.cast %[[T]] into %[[U:.*]] : memref<64xi16, #ascend.memory<ub>>, memref<64xf16, #ascend.memory<ub>>
  // CHECK: tile.cast %[[U]] into %{{.*}} : memref<64xf16, #ascend.memory<ub>>, memref<64xi8, #ascend.memory<ub>>
  tile.cast %a into %c : memref<64xi32, #ascend.memory<ub>>, memref<64xi8, #ascend.memory<ub>>
  return
}

// Whole numbers are made in f32.
// CHECK-LABEL: func @whole(
func.func @whole(%a: memref<64xf16, #ascend.memory<ub>>) {
  // CHECK: tile.cast %{{.*}} into %[[T:.*]] : memref<64xf16, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
  // CHECK: tile.cast %[[T]] into %[[U:.*]] round trunc : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
  // CHECK: tile.cast %[[U]] into %{{.*}} : memref<64xf32, #ascend.memory<ub>>, memref<64xf16, #ascend.memory<ub>>
  tile.cast %a into %a round trunc : memref<64xf16, #ascend.memory<ub>>, memref<64xf16, #ascend.memory<ub>>
  return
}

// A single instruction stays; if it has to round, its mode is explicit.
// CHECK-LABEL: func @one(
func.func @one(%a: memref<64xf32, #ascend.memory<ub>>, %c: memref<64xi32, #ascend.memory<ub>>) {
  // CHECK-NOT: alloc
  // CHECK: tile.cast %{{.*}} into %{{.*}} round rint : memref<64xf32, #ascend.memory<ub>>, memref<64xi32, #ascend.memory<ub>>
  tile.cast %a into %c : memref<64xf32, #ascend.memory<ub>>, memref<64xi32, #ascend.memory<ub>>
  return
}

// bf16 is computed in f32. A source that is read twice is converted once, and its
// tile takes the result.
// CHECK-LABEL: func @bf16(
// CHECK-SAME:    %[[A:.*]]: memref<64xbf16, #ascend.memory<ub>>, %[[S:.*]]: bf16)
func.func @bf16(%a: memref<64xbf16, #ascend.memory<ub>>, %s: bf16) {
  // CHECK: %[[T:.*]] = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
  // CHECK: tile.cast %[[A]] into %[[T]] : memref<64xbf16, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
  // CHECK: tile.add %[[T]], %[[T]] into %[[T]] : memref<64xf32, #ascend.memory<ub>>
  // CHECK: tile.cast %[[T]] into %[[A]] round rint : memref<64xf32, #ascend.memory<ub>>, memref<64xbf16, #ascend.memory<ub>>
  tile.add %a, %a into %a : memref<64xbf16, #ascend.memory<ub>>, memref<64xbf16, #ascend.memory<ub>>, memref<64xbf16, #ascend.memory<ub>>
  // CHECK: %[[W:.*]] = arith.extf %[[S]] : bf16 to f32
  // CHECK: tile.mul %{{.*}}, %[[W]] into
  tile.mul %a, %s into %a : memref<64xbf16, #ascend.memory<ub>>, bf16, memref<64xbf16, #ascend.memory<ub>>
  return
}

// i8 is computed in i16: the low bits are the result.
// CHECK-LABEL: func @wraps(
func.func @wraps(%a: memref<64xi8, #ascend.memory<ub>>) {
  // CHECK: tile.mul %[[T:.*]], %[[T]] into %[[T]] : memref<64xi16, #ascend.memory<ub>>
  // CHECK: tile.shift_left %[[T]], %{{.*}} into %[[T]]
  // CHECK: tile.shift_right %[[T]], %{{.*}} into %[[T]]
  tile.mul %a, %a into %a : memref<64xi8, #ascend.memory<ub>>, memref<64xi8, #ascend.memory<ub>>, memref<64xi8, #ascend.memory<ub>>
  return
}

// Integers differ if their difference is not zero.
// CHECK-LABEL: func @integers(
// CHECK-SAME:    %[[A:.*]]: memref<64xi32, #ascend.memory<ub>>, %[[S:.*]]: i32, %[[M:.*]]: memref<8xui8, #ascend.memory<ub>>)
func.func @integers(%a: memref<64xi32, #ascend.memory<ub>>, %s: i32, %m: memref<8xui8, #ascend.memory<ub>>) {
  // CHECK: tile.max %[[A]], %[[S]] into %[[D:[^ ]*]]
  // CHECK: tile.sub %[[D]], %[[A]] into %[[D]]
  // CHECK: tile.cast %[[D]] into %[[F:[^ ]*]] : memref<64xi32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
  // CHECK: tile.compare ne %[[F]], %{{.*}} into %[[M]]
  tile.compare lt %a, %s into %m : memref<64xi32, #ascend.memory<ub>>, i32, memref<8xui8, #ascend.memory<ub>>
  // CHECK: tile.compare eq %{{.*}}, %{{.*}} into %[[M]] : memref<64xi32, #ascend.memory<ub>>, i32, memref<8xui8, #ascend.memory<ub>>
  tile.compare ge %a, %s into %m : memref<64xi32, #ascend.memory<ub>>, i32, memref<8xui8, #ascend.memory<ub>>
  return
}

// Scalars go to the right.
// CHECK-LABEL: func @sides(
func.func @sides(%a: memref<64xf32, #ascend.memory<ub>>, %s: f32, %m: memref<8xui8, #ascend.memory<ub>>) {
  // CHECK: tile.compare gt %{{.*}}, %{{.*}} into %{{.*}} : memref<64xf32, #ascend.memory<ub>>, f32,
  tile.compare lt %s, %a into %m : f32, memref<64xf32, #ascend.memory<ub>>, memref<8xui8, #ascend.memory<ub>>
  // CHECK: tile.fill %{{.*}} into %[[T:.*]] : f32, memref<64xf32, #ascend.memory<ub>>
  // CHECK: tile.select %{{.*}}, %[[T]], %{{.*}} into
  tile.select %m, %s, %a into %a : memref<8xui8, #ascend.memory<ub>>, f32, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
  return
}

// CHECK-LABEL: func @xor(
func.func @xor(%a: memref<64xi32, #ascend.memory<ub>>, %b: memref<64xi32, #ascend.memory<ub>>) {
  // CHECK: tile.and %[[A:.*]], %[[B:.*]] into %[[T:[^ ]*]]
  // CHECK: tile.not %[[T]] into %[[T]]
  // CHECK: tile.or %[[A]], %[[B]] into %[[B]]
  // CHECK: tile.and %[[B]], %[[T]] into %[[B]]
  tile.xor %a, %b into %b : memref<64xi32, #ascend.memory<ub>>, memref<64xi32, #ascend.memory<ub>>, memref<64xi32, #ascend.memory<ub>>
  return
}

// Rows of tiles of their own start at blocks if those of the operand have gaps.
// CHECK-LABEL: func @padded(
func.func @padded(%a: memref<4x13xbf16, strided<[64, 1]>, #ascend.memory<ub>>) {
  // CHECK: memref.alloc() : memref<4x16xf32, #ascend.memory<ub>>
  tile.abs %a into %a : memref<4x13xbf16, strided<[64, 1]>, #ascend.memory<ub>>, memref<4x13xbf16, strided<[64, 1]>, #ascend.memory<ub>>
  return
}

// A tile that is read and written is converted on both sides.
// CHECK-LABEL: func @accumulated(
// CHECK-SAME: %[[A:.*]]: memref<16x64xf16, #{{.*}}>, %[[B:.*]]: memref<16xf16, #{{.*}}>
// CHECK: %[[SRC:.*]] = memref.alloc() : memref<16x64xf32,
// CHECK: tile.cast %[[A]] into %[[SRC]]
// CHECK: %[[DST:.*]] = memref.alloc() : memref<16xf32,
// CHECK: tile.cast %[[B]] into %[[DST]]
// CHECK: tile.reduce sum %[[SRC]] into %[[DST]] dim(1) accumulate : memref<16x64xf32
// CHECK: tile.cast %[[DST]] into %[[B]]
func.func @accumulated(%a: memref<16x64xf16, #ascend.memory<ub>>, %b: memref<16xf16, #ascend.memory<ub>>) {
  tile.reduce sum %a into %b dim(1) accumulate : memref<16x64xf16, #ascend.memory<ub>>, memref<16xf16, #ascend.memory<ub>>
  return
}

// A copy that converts is a copy and a conversion, in a tile as large as the
// destination may be.
// CHECK-LABEL: func @load_converts(
func.func @load_converts(%A: memref<?x64xf32, strided<[70, 1]>>, %n: index) {
  %a = memref.alloc() : memref<8x64xf16, #ascend.memory<ub>>
  %p = memref.subview %a[0, 0] [%n, 64] [1, 1] : memref<8x64xf16, #ascend.memory<ub>> to memref<?x64xf16, strided<[64, 1]>, #ascend.memory<ub>>
  // CHECK: %[[T:.*]] = memref.alloc() : memref<8x64xf32, #ascend.memory<ub>>
  // CHECK: %[[U:.*]] = memref.subview %[[T]]
  // CHECK: tile.copy %{{.*}} to %[[U]] :
  // CHECK: tile.cast %[[U]] into %{{.*}} : memref<?x64xf32,
  tile.copy %A to %p : memref<?x64xf32, strided<[70, 1]>>, memref<?x64xf16, strided<[64, 1]>, #ascend.memory<ub>>
  return
}

// Padding is a fill of the tile.
// CHECK-LABEL: func @pad_converts(
func.func @pad_converts(%A: memref<5x50xf32>, %a: memref<8x64xf16, #ascend.memory<ub>>, %v: f16) {
  // CHECK: tile.fill %{{.*}} into %[[A:.*]] : f16
  // CHECK: %[[PART:.*]] = memref.subview %{{.*}}[0, 0] [5, 50]
  // CHECK: tile.copy
  // CHECK: tile.cast %{{.*}} into %[[PART]] :
  tile.copy %A to %a pad(%v) : memref<5x50xf32>, memref<8x64xf16, #ascend.memory<ub>>, f16
  return
}

// Within UB it is a conversion, and a store converts first.
// CHECK-LABEL: func @store_converts(
func.func @store_converts(%a: memref<64xf16, #ascend.memory<ub>>, %b: memref<64xf32, #ascend.memory<ub>>, %B: memref<64xf32>) {
  // CHECK-NEXT: tile.cast %{{.*}} into %{{.*}} : memref<64xf16, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
  tile.copy %a to %b : memref<64xf16, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
  // CHECK: %[[T:.*]] = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
  // CHECK-NEXT: tile.cast %{{.*}} into %[[T]]
  // CHECK-NEXT: tile.copy %[[T]] to
  tile.copy %a to %B : memref<64xf16, #ascend.memory<ub>>, memref<64xf32>
  return
}

// Tiles of its own are as large as a dynamic slice can be: as the tile it is of,
// or as its size is computed to be at most.
// CHECK-LABEL: func @dynamic(
// CHECK-SAME: %[[A:.*]]: memref<64x100xbf16, #{{.*}}>, %[[N:.*]]: index, %[[M:.*]]: index)
func.func @dynamic(%a: memref<64x100xbf16, #ascend.memory<ub>>, %n: index, %m: index) {
  %rows = affine.min affine_map<(d0) -> (d0, 16)>(%n)
  %v = memref.subview %a[0, 0] [%rows, %m] [1, 1] : memref<64x100xbf16, #ascend.memory<ub>> to memref<?x?xbf16, strided<[100, 1]>, #ascend.memory<ub>>
  // CHECK: %[[ROWS:.*]] = affine.min
  // CHECK: %[[S:.*]] = memref.alloc() : memref<16x104xf32, #ascend.memory<ub>>
  // CHECK: %[[T:.*]] = memref.subview %[[S]][0, 0] [%[[ROWS]], %[[M]]] [1, 1]
  // CHECK: tile.cast %{{.*}} into %[[T]] : memref<?x?xbf16, strided<[100, 1]>, #{{.*}}>, memref<?x?xf32, strided<[104, 1]>, #{{.*}}>
  // CHECK: tile.exp
  tile.exp %v into %v : memref<?x?xbf16, strided<[100, 1]>, #ascend.memory<ub>>, memref<?x?xbf16, strided<[100, 1]>, #ascend.memory<ub>>
  return
}

// Operations on bits are computed as signed, on the same bytes.
// CHECK-LABEL: func @unsigned(
// CHECK-SAME: %[[A:.*]]: memref<64xui32, #{{.*}}>, %[[C:.*]]: memref<64xui32, #{{.*}}>
func.func @unsigned(%a: memref<64xui32, #ascend.memory<ub>>, %c: memref<64xui32, #ascend.memory<ub>>) {
  // CHECK-DAG: %[[X:.*]] = ascend.bitcast %[[A]] : memref<64xui32, #{{.*}}> to memref<64xi32, #{{.*}}>
  // CHECK-DAG: %[[Y:.*]] = ascend.bitcast %[[C]] : memref<64xui32, #{{.*}}> to memref<64xi32, #{{.*}}>
  // CHECK: tile.add %{{.*}}, %{{.*}} into %[[Y]] : memref<64xi32,
  tile.add %a, %a into %c : memref<64xui32, #ascend.memory<ub>>, memref<64xui32, #ascend.memory<ub>>, memref<64xui32, #ascend.memory<ub>>
  return
}

// Operations on the order have the highest bit inverted, before and after.
// CHECK-LABEL: func @ordered(
func.func @ordered(%a: memref<64xui16, #ascend.memory<ub>>) {
  %s = arith.constant 7 : i16
  // CHECK: tile.add %{{.*}}, %{{.*}} into %[[T:.*]] : memref<64xi16,
  // CHECK: %[[S:.*]] = arith.constant -32761 : i16
  // CHECK: tile.max %[[T]], %[[S]] into %[[C:[^ ]*]]
  // CHECK: tile.add %[[C]], %{{.*}} into %[[C]] : memref<64xi16,
  tile.max %a, %s into %a : memref<64xui16, #ascend.memory<ub>>, i16, memref<64xui16, #ascend.memory<ub>>
  return
}
