// RUN: tl-run %s --entry=half --validate --arg=random:1 --arg=random:2 --arg=random:3 --arg=zeros | FileCheck %s
// RUN: tl-run %s --entry=half --validate --arg=edges:1 --arg=edges:2 --arg=edges:5 --arg=zeros | FileCheck %s
// RUN: tl-run %s --entry=brain --validate --arg=random:1 --arg=random:2 --arg=random:3 --arg=zeros | FileCheck %s
// RUN: tl-run %s --entry=brain --validate --arg=edges:1 --arg=edges:2 --arg=edges:5 --arg=zeros | FileCheck %s
// RUN: tl-run %s --entry=brain --validate --arg=edges:7 --arg=edges:3 --arg=edges:9 --arg=zeros | FileCheck %s
// RUN: tl-opt %s --pass-pipeline='builtin.module(func.func(tile-vectorize))' 2>&1 | FileCheck %s --check-prefix=ALONE

// Products of narrow floats with a sum are rounded once, as fma says: the vector unit would
// round to f32 first.
// CHECK: validated: {{.*}} the same results
// ALONE: tiles have no such operation

!half = memref<16x64xf16, #tile.space<shared>>
func.func @half(%A: memref<16x64xf16>, %B: memref<16x64xf16>, %C: memref<16x64xf16>, %Y: memref<16x64xf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %c64 = arith.constant 64 : index
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : !half
    %b = memref.alloc() : !half
    %c = memref.alloc() : !half
    tile.copy %A to %a : memref<16x64xf16>, !half
    tile.copy %B to %b : memref<16x64xf16>, !half
    tile.copy %C to %c : memref<16x64xf16>, !half
    scf.parallel (%i, %j) = (%c0, %c0) to (%c16, %c64) step (%c1, %c1) {
      %x = memref.load %a[%i, %j] : !half
      %y = memref.load %b[%i, %j] : !half
      %z = memref.load %c[%i, %j] : !half
      %r = math.fma %x, %y, %z : f16
      memref.store %r, %a[%i, %j] : !half
    }
    tile.copy %a to %Y : !half, memref<16x64xf16>
  }
  return
}

!brain = memref<16x64xbf16, #tile.space<shared>>
func.func @brain(%A: memref<16x64xbf16>, %B: memref<16x64xbf16>, %C: memref<16x64xbf16>, %Y: memref<16x64xbf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %c64 = arith.constant 64 : index
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : !brain
    %b = memref.alloc() : !brain
    %c = memref.alloc() : !brain
    tile.copy %A to %a : memref<16x64xbf16>, !brain
    tile.copy %B to %b : memref<16x64xbf16>, !brain
    tile.copy %C to %c : memref<16x64xbf16>, !brain
    scf.parallel (%i, %j) = (%c0, %c0) to (%c16, %c64) step (%c1, %c1) {
      %x = memref.load %a[%i, %j] : !brain
      %y = memref.load %b[%i, %j] : !brain
      %z = memref.load %c[%i, %j] : !brain
      %r = math.fma %x, %y, %z : bf16
      memref.store %r, %a[%i, %j] : !brain
    }
    tile.copy %a to %Y : !brain, memref<16x64xbf16>
  }
  return
}
