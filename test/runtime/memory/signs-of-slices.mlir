// Bytes of a slice within blocks that a view reads or writes with the other sign: they
// move as f16, whose conversion from and to bytes keeps either all signed or all
// unsigned numbers.
// RUN: tl-run %s --entry=read --validate --pipeline='tl-compile{align-rows=false}' --arg=random:1 --arg=zeros | FileCheck %s
// RUN: tl-run %s --entry=read --validate --pipeline --arg=random:1 --arg=zeros | FileCheck %s
// RUN: tl-run %s --entry=write --validate --pipeline='tl-compile{align-rows=false}' --arg=random:1 --arg=random:2 --arg=zeros | FileCheck %s
// RUN: tl-run %s --entry=write --validate --pipeline --arg=random:1 --arg=random:2 --arg=zeros | FileCheck %s
// RUN: tl-run %s --entry=signed --validate --pipeline='tl-compile{align-rows=false}' --arg=random:1 --arg=random:2 --arg=zeros | FileCheck %s
// RUN: tl-run %s --entry=signed --validate --pipeline --arg=random:1 --arg=random:2 --arg=zeros | FileCheck %s
// CHECK: validated: {{.*}} the same results

func.func @read(%A: memref<17x16xi8>, %B: memref<17x4xi8>) {
  %c1 = arith.constant 1 : index
  %seven = arith.constant 7 : i8
  tile.launch (%i) in (%c1) {
    %a = memref.alloc() : memref<17x16xi8, #tile.space<shared>>
    %b = memref.alloc() : memref<17x4xi8, #tile.space<shared>>
    tile.copy %A to %a : memref<17x16xi8>, memref<17x16xi8, #tile.space<shared>>
    %s = memref.subview %a[0, 3] [17, 4] [1, 1] : memref<17x16xi8, #tile.space<shared>> to memref<17x4xi8, strided<[16, 1], offset: 3>, #tile.space<shared>>
    %u = tile.bitcast %s : memref<17x4xi8, strided<[16, 1], offset: 3>, #tile.space<shared>> to memref<17x4xui8, strided<[16, 1], offset: 3>, #tile.space<shared>>
    %q = tile.bitcast %b : memref<17x4xi8, #tile.space<shared>> to memref<17x4xui8, #tile.space<shared>>
    tile.div %u, %seven into %q : memref<17x4xui8, strided<[16, 1], offset: 3>, #tile.space<shared>>, i8, memref<17x4xui8, #tile.space<shared>>
    tile.copy %b to %B : memref<17x4xi8, #tile.space<shared>>, memref<17x4xi8>
  }
  return
}

// The rest of the tile stays as it is.
func.func @write(%A: memref<17x40xi8>, %B: memref<17x9xi8>, %C: memref<17x40xi8>) {
  %c1 = arith.constant 1 : index
  tile.launch (%i) in (%c1) {
    %a = memref.alloc() : memref<17x40xi8, #tile.space<shared>>
    %b = memref.alloc() : memref<17x9xi8, #tile.space<shared>>
    tile.copy %A to %a : memref<17x40xi8>, memref<17x40xi8, #tile.space<shared>>
    tile.copy %B to %b : memref<17x9xi8>, memref<17x9xi8, #tile.space<shared>>
    %s = memref.subview %a[0, 5] [17, 9] [1, 1] : memref<17x40xi8, #tile.space<shared>> to memref<17x9xi8, strided<[40, 1], offset: 5>, #tile.space<shared>>
    %u = tile.bitcast %s : memref<17x9xi8, strided<[40, 1], offset: 5>, #tile.space<shared>> to memref<17x9xui8, strided<[40, 1], offset: 5>, #tile.space<shared>>
    %v = tile.bitcast %b : memref<17x9xi8, #tile.space<shared>> to memref<17x9xui8, #tile.space<shared>>
    tile.max %u, %v into %u : memref<17x9xui8, strided<[40, 1], offset: 5>, #tile.space<shared>>, memref<17x9xui8, #tile.space<shared>>, memref<17x9xui8, strided<[40, 1], offset: 5>, #tile.space<shared>>
    tile.copy %a to %C : memref<17x40xi8, #tile.space<shared>>, memref<17x40xi8>
  }
  return
}

func.func @signed(%A: memref<17x40xui8>, %B: memref<17x9xi8>, %C: memref<17x40xui8>) {
  %c1 = arith.constant 1 : index
  tile.launch (%i) in (%c1) {
    %a = memref.alloc() : memref<17x40xui8, #tile.space<shared>>
    %b = memref.alloc() : memref<17x9xi8, #tile.space<shared>>
    tile.copy %A to %a : memref<17x40xui8>, memref<17x40xui8, #tile.space<shared>>
    tile.copy %B to %b : memref<17x9xi8>, memref<17x9xi8, #tile.space<shared>>
    %s = memref.subview %a[0, 5] [17, 9] [1, 1] : memref<17x40xui8, #tile.space<shared>> to memref<17x9xui8, strided<[40, 1], offset: 5>, #tile.space<shared>>
    %u = tile.bitcast %s : memref<17x9xui8, strided<[40, 1], offset: 5>, #tile.space<shared>> to memref<17x9xi8, strided<[40, 1], offset: 5>, #tile.space<shared>>
    tile.min %u, %b into %u : memref<17x9xi8, strided<[40, 1], offset: 5>, #tile.space<shared>>, memref<17x9xi8, #tile.space<shared>>, memref<17x9xi8, strided<[40, 1], offset: 5>, #tile.space<shared>>
    tile.copy %a to %C : memref<17x40xui8, #tile.space<shared>>, memref<17x40xui8>
  }
  return
}
