// Indices that are remainders of loaded numbers, also of negative ones, to which an unsigned
// remainder adds 2^64; numbers of 8 bits that are sums of indices and wrap; a division in a
// branch. Extents are known at run time only. The bits are those of program order for no,
// one, some and all iterations.
// RUN: tl-run %s --validate --arg=random:1:96 --arg=random:2:96 --arg=0 --arg=zeros:96x7 --arg=zeros:96x7 --arg=random:3:96 | FileCheck %s
// RUN: tl-run %s --validate --arg=random:1:96 --arg=random:2:96 --arg=1 --arg=zeros:96x7 --arg=zeros:96x7 --arg=random:3:96 | FileCheck %s
// RUN: tl-run %s --validate --arg=random:1:96 --arg=random:2:96 --arg=61 --arg=zeros:96x7 --arg=zeros:96x7 --arg=random:3:96 | FileCheck %s
// RUN: tl-run %s --validate --arg=random:1:96 --arg=random:2:96 --arg=96 --arg=zeros:96x7 --arg=zeros:96x7 --arg=random:3:96 | FileCheck %s
// RUN: tl-opt %s --tl-compile -o /dev/null 2>&1 | FileCheck %s --check-prefix=VECTORS --allow-empty
// CHECK: validated: {{.*}} the same results
// CHECK: no races
// VECTORS-NOT: scalar code
!t = memref<96xi32, #tile.space<shared>>
!s = memref<96xi16, #tile.space<shared>>
!o = memref<96x7xi32, #tile.space<shared>>
!b = memref<96x7xi8, #tile.space<shared>>
!f = memref<96xi8, #tile.space<shared>>
func.func @k(%A: memref<96xi32>, %S: memref<96xi16>, %n: index, %O: memref<96x7xi32>, %B: memref<96x7xi8>, %F: memref<96xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c5 = arith.constant 5 : index
  %c7 = arith.constant 7 : index
  %c13 = arith.constant 13 : index
  %c40 = arith.constant 40 : index
  %c64 = arith.constant 64 : index
  %c77 = arith.constant 77 : index
  %seven = arith.constant 7 : i8
  %large = arith.constant 1000003 : i32
  %shift = arith.constant 3 : i32
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : !t
    %s = memref.alloc() : !s
    %o = memref.alloc() : !o
    %b = memref.alloc() : !b
    %f = memref.alloc() : !f
    tile.copy %A to %a : memref<96xi32>, !t
    tile.copy %S to %s : memref<96xi16>, !s
    tile.copy %O to %o : memref<96x7xi32>, !o
    tile.copy %B to %b : memref<96x7xi8>, !b
    tile.copy %F to %f : memref<96xi8>, !f
    scf.parallel (%i) = (%c0) to (%n) step (%c1) {
      %x = memref.load %a[%i] : !t
      %k = arith.index_cast %x : i32 to index
      %u = arith.remui %k, %c13 : index
      %p = memref.load %a[%u] : !t
      memref.store %p, %o[%i, %c0] : !o
    }
    scf.parallel (%i, %j) = (%c0, %c0) to (%n, %c2) step (%c1, %c1) {
      %x = memref.load %s[%i] : !s
      %y = arith.extsi %x : i16 to i32
      %z = arith.muli %y, %large : i32
      %k = arith.index_cast %z : i32 to index
      %u = arith.remui %k, %c77 : index
      %l = arith.index_cast %x : i16 to index
      %v = arith.remui %l, %c64 : index
      %r = arith.remsi %l, %c7 : index
      %w = arith.addi %r, %c40 : index
      %q = arith.addi %w, %j : index
      %p = memref.load %a[%u] : !t
      %m = memref.load %a[%v] : !t
      %h = memref.load %a[%q] : !t
      %e = arith.addi %p, %m : i32
      %g = arith.addi %e, %h : i32
      %at = arith.addi %j, %c5 : index
      memref.store %g, %o[%i, %at] : !o
    }
    scf.parallel (%i, %j) = (%c0, %c0) to (%n, %c7) step (%c1, %c1) {
      %k = arith.muli %i, %c5 : index
      %l = arith.addi %k, %j : index
      %x = arith.index_cast %l : index to i8
      memref.store %x, %b[%i, %j] : !b
    }
    scf.parallel (%i) = (%c0) to (%n) step (%c1) {
      %x = memref.load %f[%i] : !f
      %y = arith.index_cast %i : index to i8
      %p = arith.cmpi slt, %x, %y : i8
      scf.if %p {
        %q = arith.divsi %x, %seven : i8
        memref.store %q, %f[%i] : !f
      }
    }
    tile.copy %o to %O : !o, memref<96x7xi32>
    tile.copy %b to %B : !b, memref<96x7xi8>
    tile.copy %f to %F : !f, memref<96xi8>
  }
  return
}
