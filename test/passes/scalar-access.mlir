// RUN: tl-opt %s --tile-infer-memory --tile-assign-cores --tile-verify-placed --split-input-file | FileCheck %s
// RUN: tl-opt %s --tl-compile --split-input-file -o /dev/null

// A tile that scalar code accesses by elements, through views too, is in UB.
// CHECK-LABEL: func @tile(
func.func @tile(%A: memref<64xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  // CHECK:      tile.launch
  // CHECK-NEXT:   ascend.section vector {
  // CHECK-NEXT:     %[[A:.*]] = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
  // CHECK:          memref.load %{{.*}}[%{{.*}}] : memref<32xf32, strided<[1], offset: 32>, #ascend.memory<ub>>
  // CHECK-NEXT:     memref.store %{{.*}}, %[[A]][%{{.*}}] : memref<64xf32, #ascend.memory<ub>>
  tile.launch (%block) in (%n) {
    %a = memref.alloc() : memref<64xf32, #tile.space<shared>>
    tile.copy %A to %a : memref<64xf32>, memref<64xf32, #tile.space<shared>>
    %upper = memref.subview %a[32] [32] [1] : memref<64xf32, #tile.space<shared>> to memref<32xf32, strided<[1], offset: 32>, #tile.space<shared>>
    %x = memref.load %upper[%c0] : memref<32xf32, strided<[1], offset: 32>, #tile.space<shared>>
    memref.store %x, %a[%c0] : memref<64xf32, #tile.space<shared>>
  }
  return
}

// -----

// Either core accesses tensors, prints and checks: the
// other operations decide.
// CHECK-LABEL: func @cube(
func.func @cube(%A: memref<16x16xf16>, %C: memref<16x16xf32>, %I: memref<8xi32>, %n: index) {
  %true = arith.constant true
  // CHECK:      tile.launch
  // CHECK-NEXT:   ascend.section cube {
  // CHECK-NEXT:     memref.load
  // CHECK-NEXT:     tile.printf
  // CHECK-NEXT:     tile.assert
  // CHECK-NEXT:     tile.dump
  // CHECK:          tile.dump %{{.*}}, 2 : memref<16x16xf16, #ascend.memory<l1>>
  tile.launch (%block) in (%n) {
    %x = memref.load %I[%block] : memref<8xi32>
    tile.printf "%d"(%x) : i32
    tile.assert %true, "true" : i1
    tile.dump %A, 1 : memref<16x16xf16>
    %a = memref.alloc() : memref<16x16xf16, #tile.space<shared>>
    %c = memref.alloc() : memref<16x16xf32, #tile.space<fragment>>
    tile.copy %A to %a : memref<16x16xf16>, memref<16x16xf16, #tile.space<shared>>
    tile.dump %a, 2 : memref<16x16xf16, #tile.space<shared>>
    tile.gemm %a, %a into %c init(%true) : memref<16x16xf16, #tile.space<shared>>, memref<16x16xf16, #tile.space<shared>>, memref<16x16xf32, #tile.space<fragment>>
    tile.copy %c to %C : memref<16x16xf32, #tile.space<fragment>>, memref<16x16xf32>
  }
  return
}

// -----

// By themselves they run on a vector core. A variable is in no memory.
// CHECK-LABEL: func @variable(
func.func @variable(%I: memref<?xi32>, %n: index) {
  // CHECK:      ascend.section vector {
  // CHECK-NEXT:   memref.alloca() : memref<i32>
  tile.launch (%block) in (%n) {
    %v = memref.alloca() : memref<i32>
    %x = memref.load %I[%block] : memref<?xi32>
    memref.store %x, %v[] : memref<i32>
    %y = memref.load %v[] : memref<i32>
    memref.store %y, %I[%block] : memref<?xi32>
  }
  return
}
