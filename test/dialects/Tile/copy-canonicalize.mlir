// RUN: tl-opt %s --canonicalize --split-input-file | FileCheck %s

// Copies without effect are removed: a tile to itself, and empty ones.
// CHECK-LABEL: func @no_effect(
func.func @no_effect(%a: memref<64xf32, #tile.space<shared>>, %A: memref<0x8xf32>, %e: memref<0x8xf32, #tile.space<shared>>,
                     %n: memref<?x8xf32, #tile.space<shared>>, %v: f32) {
  tile.copy %a to %a : memref<64xf32, #tile.space<shared>>, memref<64xf32, #tile.space<shared>>
  tile.copy %a to %a pad(%v) : memref<64xf32, #tile.space<shared>>, memref<64xf32, #tile.space<shared>>, f32
  tile.copy %A to %e : memref<0x8xf32>, memref<0x8xf32, #tile.space<shared>>
  tile.copy %A to %n : memref<0x8xf32>, memref<?x8xf32, #tile.space<shared>>
  tile.copy %A to %e pad(%v) : memref<0x8xf32>, memref<0x8xf32, #tile.space<shared>>, f32
  tile.atomic_add %e into %A : memref<0x8xf32, #tile.space<shared>>, memref<0x8xf32>
  // CHECK-NEXT: return
  return
}

// -----

// Padding around nothing fills the tile; padding of nothing is no padding.
// CHECK-LABEL: func @padding(
func.func @padding(%A: memref<0x8xf32>, %a: memref<4x8xf32, #tile.space<shared>>, %B: memref<4x8xf32>, %C: memref<?x8xf32>, %v: f32) {
  // CHECK-NEXT: tile.copy %{{.*}} pad(
  tile.copy %A to %a pad(%v) : memref<0x8xf32>, memref<4x8xf32, #tile.space<shared>>, f32
  // CHECK-NEXT: tile.copy %{{.*}} to %{{[a-z0-9]*}} :
  tile.copy %B to %a pad(%v) : memref<4x8xf32>, memref<4x8xf32, #tile.space<shared>>, f32
  // CHECK-NEXT: tile.copy %{{.*}} pad(
  tile.copy %C to %a pad(%v) : memref<?x8xf32>, memref<4x8xf32, #tile.space<shared>>, f32
  return
}

// -----

// Writes to a tile that nothing reads go, through views and with the tile; and
// with them the only reads of others.
// CHECK-LABEL: func @dead(
func.func @dead(%A: memref<8x64xf32>, %v: f32) {
  %a = memref.alloc() : memref<8x64xf32, #tile.space<shared>>
  %b = memref.alloc() : memref<8x64xf32, #tile.space<shared>>
  %half = memref.subview %b[0, 0] [4, 64] [1, 1] : memref<8x64xf32, #tile.space<shared>> to memref<4x64xf32, strided<[64, 1]>, #tile.space<shared>>
  tile.copy %A to %a : memref<8x64xf32>, memref<8x64xf32, #tile.space<shared>>
  tile.fill %v into %half : f32, memref<4x64xf32, strided<[64, 1]>, #tile.space<shared>>
  tile.exp %a into %b : memref<8x64xf32, #tile.space<shared>>, memref<8x64xf32, #tile.space<shared>>
  // CHECK-NEXT: return
  return
}

// -----

// A write is kept if it is read: by the writer itself, in another view, in a loop.
// CHECK-LABEL: func @alive(
func.func @alive(%A: memref<64xf32>, %v: f32, %n: index) {
  // CHECK-COUNT-3: tile.fill
  %a = memref.alloc() : memref<64xf32, #tile.space<shared>>
  %b = memref.alloc() : memref<64xf32, #tile.space<shared>>
  %c = memref.alloc() : memref<64xf32, #tile.space<shared>>
  tile.fill %v into %a : f32, memref<64xf32, #tile.space<shared>>
  tile.fill %v into %b : f32, memref<64xf32, #tile.space<shared>>
  tile.fill %v into %c : f32, memref<64xf32, #tile.space<shared>>
  // CHECK: tile.exp
  tile.exp %a into %a : memref<64xf32, #tile.space<shared>>, memref<64xf32, #tile.space<shared>>
  %half = memref.subview %b[0] [32] [1] : memref<64xf32, #tile.space<shared>> to memref<32xf32, strided<[1]>, #tile.space<shared>>
  %H = memref.subview %A[0] [32] [1] : memref<64xf32> to memref<32xf32, strided<[1]>>
  // CHECK: tile.copy
  tile.copy %half to %H : memref<32xf32, strided<[1]>, #tile.space<shared>>, memref<32xf32, strided<[1]>>
  // CHECK: memref.load
  %x = memref.load %c[%n] : memref<64xf32, #tile.space<shared>>
  memref.store %x, %A[%n] : memref<64xf32>
  return
}

// -----

// A tensor is seen by others.
// CHECK-LABEL: func @tensor(
func.func @tensor(%A: memref<64xf32>, %a: memref<64xf32, #tile.space<shared>>) {
  // CHECK: tile.copy
  tile.copy %a to %A : memref<64xf32, #tile.space<shared>>, memref<64xf32>
  return
}
