// RUN: tl-opt %s --tile-vectorize | FileCheck %s

// A loop over elements that works on tiles of its own runs iteration by iteration: no
// tile has tiles as elements.
// CHECK-LABEL: func.func @tiles
// CHECK: scf.for
// CHECK:   memref.alloc
// CHECK:   tile.copy
func.func @tiles(%A: memref<?x64xf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i) = (%c0) to (%c1) step (%c1) {
    %a = memref.alloc() : memref<32x64xf16, #tile.space<shared>>
    %half = arith.constant 0.0 : f16
    tile.copy %A to %a pad(%half) : memref<?x64xf16>, memref<32x64xf16, #tile.space<shared>>, f16
  }
  return
}

// Tiles that are live at the loop leave less room for its own ones, so it runs in parts. One
// that is used only before it does not.
// CHECK-LABEL: func @live(
// CHECK-NOT:     scf.for
// CHECK:         return
// CHECK-LABEL: func @live_after(
// CHECK:         scf.for
// CHECK:         return
func.func @live(%x: memref<128x64xf32, #tile.space<shared>>, %y: memref<64x64xf32, #tile.space<shared>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %one = arith.constant 1.0 : f32
  %big = memref.alloc() : memref<700x64xf32, #tile.space<shared>>
  tile.fill %one into %big : f32, memref<700x64xf32, #tile.space<shared>>
  tile.exp %big into %big : memref<700x64xf32, #tile.space<shared>>, memref<700x64xf32, #tile.space<shared>>
  scf.parallel (%i, %j) = (%c0, %c0) to (%c64, %c64) step (%c1, %c1) {
    %v = memref.load %x[%i, %j] : memref<128x64xf32, #tile.space<shared>>
    %w = arith.mulf %v, %v : f32
    %e = math.exp %v : f32
    %s = arith.addf %w, %e : f32
    memref.store %s, %y[%i, %j] : memref<64x64xf32, #tile.space<shared>>
  }
  return
}

func.func @live_after(%x: memref<128x64xf32, #tile.space<shared>>, %y: memref<64x64xf32, #tile.space<shared>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %one = arith.constant 1.0 : f32
  %big = memref.alloc() : memref<700x64xf32, #tile.space<shared>>
  tile.fill %one into %big : f32, memref<700x64xf32, #tile.space<shared>>
  scf.parallel (%i, %j) = (%c0, %c0) to (%c64, %c64) step (%c1, %c1) {
    %v = memref.load %x[%i, %j] : memref<128x64xf32, #tile.space<shared>>
    %w = arith.mulf %v, %v : f32
    %e = math.exp %v : f32
    %s = arith.addf %w, %e : f32
    memref.store %s, %y[%i, %j] : memref<64x64xf32, #tile.space<shared>>
  }
  tile.exp %big into %big : memref<700x64xf32, #tile.space<shared>>, memref<700x64xf32, #tile.space<shared>>
  return
}

// Tiles around the loop that no memory holds, or of indices, take no room that can be counted.
// CHECK-LABEL: func.func @odd_tiles
// CHECK: tile.add
func.func @odd_tiles(%x: memref<64xf32, #tile.space<shared>>, %zero: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %indices = memref.alloc() : memref<8x8xindex, #tile.space<shared>>
  %huge = memref.alloc() : memref<1152921504606846976xf32, #tile.space<shared>>
  memref.store %c1, %indices[%c0, %c0] : memref<8x8xindex, #tile.space<shared>>
  memref.store %zero, %huge[%c0] : memref<1152921504606846976xf32, #tile.space<shared>>
  scf.parallel (%i) = (%c0) to (%c64) step (%c1) {
    %v = memref.load %x[%i] : memref<64xf32, #tile.space<shared>>
    %w = arith.addf %v, %v : f32
    memref.store %w, %x[%i] : memref<64xf32, #tile.space<shared>>
  }
  %k = memref.load %indices[%c0, %c0] : memref<8x8xindex, #tile.space<shared>>
  %e = memref.load %huge[%c0] : memref<1152921504606846976xf32, #tile.space<shared>>
  memref.store %e, %x[%k] : memref<64xf32, #tile.space<shared>>
  return
}

// Bytes without signs are compared as such; wider numbers by their signs, which are flipped.
// CHECK-LABEL: func @unsigned_bytes(
// CHECK-NOT: tile.xor
// CHECK: tile.max %{{.*}} : memref<5x64xui8
// CHECK-NOT: tile.xor
// CHECK: tile.compare lt %{{.*}} : memref<5x64xui8
// CHECK: tile.xor
// CHECK: tile.max %{{.*}} : memref<5x64xi16
func.func @unsigned_bytes(%a: memref<5x64xi8, #tile.space<shared>>, %b: memref<5x64xi8, #tile.space<shared>>, %c: memref<5x64xi16, #tile.space<shared>>, %d: memref<5x64xi16, #tile.space<shared>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %c64 = arith.constant 64 : index
  scf.parallel (%i, %j) = (%c0, %c0) to (%c5, %c64) step (%c1, %c1) {
    %x = memref.load %a[%i, %j] : memref<5x64xi8, #tile.space<shared>>
    %y = memref.load %b[%i, %j] : memref<5x64xi8, #tile.space<shared>>
    %most = arith.maxui %x, %y : i8
    %isLess = arith.cmpi ult, %x, %y : i8
    %z = arith.select %isLess, %most, %x : i8
    memref.store %z, %b[%i, %j] : memref<5x64xi8, #tile.space<shared>>
  }
  scf.parallel (%i, %j) = (%c0, %c0) to (%c5, %c64) step (%c1, %c1) {
    %x = memref.load %c[%i, %j] : memref<5x64xi16, #tile.space<shared>>
    %y = memref.load %d[%i, %j] : memref<5x64xi16, #tile.space<shared>>
    %most = arith.maxui %x, %y : i16
    memref.store %most, %c[%i, %j] : memref<5x64xi16, #tile.space<shared>>
  }
  return
}
