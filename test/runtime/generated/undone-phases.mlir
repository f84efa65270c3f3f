// Flags with slots for three loops: an attempt to move a flag that needs more phases than
// the analysis has room for is undone, and so must be the loss of its phases.
// RUN: tl-generate --check=%s --arg=random:1 --arg=random:2:4x17x5 --arg=random:3:2x32x16 --arg=random:4 --arg=random:5 --arg=random:6 --arg=random:7 --arg=random:8 --arg=random:9 --arg=0 --arg=3 '--pipeline=tl-compile{auto-stages=true}' --schedules=6 | FileCheck %s
// RUN: tl-generate --check=%s --arg=random:1 --arg=random:2:4x17x5 --arg=random:3:2x32x16 --arg=random:4 --arg=random:5 --arg=random:6 --arg=random:7 --arg=random:8 --arg=random:9 --arg=1 --arg=3 '--pipeline=tl-compile{auto-stages=true}' --schedules=6 | FileCheck %s
// RUN: tl-generate --check=%s --arg=random:1 --arg=random:2:4x17x5 --arg=random:3:2x32x16 --arg=random:4 --arg=random:5 --arg=random:6 --arg=random:7 --arg=random:8 --arg=random:9 --arg=2 --arg=0 '--pipeline=tl-compile{auto-stages=true}' --schedules=6 | FileCheck %s
// RUN: tl-generate --check=%s --arg=random:1 --arg=random:2:4x17x5 --arg=random:3:2x32x16 --arg=random:4 --arg=random:5 --arg=random:6 --arg=random:7 --arg=random:8 --arg=random:9 --arg=3 --arg=3 '--pipeline=tl-compile{auto-stages=true}' --schedules=6 | FileCheck %s
// RUN: tl-generate --check=%s --arg=random:1 --arg=random:2:4x17x5 --arg=random:3:2x32x16 --arg=random:4 --arg=random:5 --arg=random:6 --arg=random:7 --arg=random:8 --arg=random:9 --arg=7 --arg=3 '--pipeline=tl-compile{auto-stages=true}' --schedules=6 | FileCheck %s
// CHECK: same
func.func @kernel(%A: memref<1x13x37xf32>, %B: memref<?x?x5xbf16>, %G: memref<?x32x16xf16>, %H: memref<1x16x32xf16>, %W: memref<5x48xf32>, %F: memref<5x16xbf16>, %X: memref<32x48xf32>, %Y: memref<17x16xf32>, %Z: memref<32x32xf32>, %n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  %c4 = arith.constant 4 : index
  tile.launch (%b) in (%c1) {
    %Bs = memref.subview %B[0, 0, 0] [4, 17, 5] [1, 1, 1] : memref<?x?x5xbf16> to memref<4x17x5xbf16, strided<[?, 5, 1]>>
    scf.for %i = %c0 to %n step %c1 {
      %x = memref.alloc() : memref<32x48xf32, #tile.space<fragment>>
      %a = memref.alloc() : memref<5x32xf32, #tile.space<shared>>
      %As = memref.subview %A[%c0, 3, 0] [1, 5, 32] [1, 1, 1] : memref<1x13x37xf32> to memref<5x32xf32, strided<[37, 1], offset: ?>>
      tile.copy %As to %a : memref<5x32xf32, strided<[37, 1], offset: ?>>, memref<5x32xf32, #tile.space<shared>>
      %v = memref.alloc() : memref<5x48xf32, #tile.space<shared>>
      %w = memref.alloc() : memref<5x48xf32, #tile.space<shared>>
      tile.copy %W to %w : memref<5x48xf32>, memref<5x48xf32, #tile.space<shared>>
      tile.copy %w to %v : memref<5x48xf32, #tile.space<shared>>, memref<5x48xf32, #tile.space<shared>>
      tile.gemm %a transpose, %v into %x init(%true) : memref<5x32xf32, #tile.space<shared>>, memref<5x48xf32, #tile.space<shared>>, memref<32x48xf32, #tile.space<fragment>>
      tile.copy %x to %X : memref<32x48xf32, #tile.space<fragment>>, memref<32x48xf32>
      %y = memref.alloc() : memref<17x16xf32, #tile.space<fragment>>
      scf.for %j = %c0 to %c4 step %c1 {
        %first = arith.cmpi eq, %j, %c0 : index
        %d = memref.alloc() : memref<17x5xbf16, #tile.space<shared>>
        %Bt = memref.subview %Bs[3, 0, 0] [1, 17, 5] [1, 1, 1] : memref<4x17x5xbf16, strided<[?, 5, 1]>> to memref<17x5xbf16, strided<[5, 1], offset: ?>>
        tile.copy %Bt to %d : memref<17x5xbf16, strided<[5, 1], offset: ?>>, memref<17x5xbf16, #tile.space<shared>>
        %e = memref.alloc() : memref<5x16xbf16, #tile.space<shared>>
        %f = memref.alloc() : memref<5x16xbf16, #tile.space<shared>>
        tile.copy %F to %f : memref<5x16xbf16>, memref<5x16xbf16, #tile.space<shared>>
        tile.copy %f to %e : memref<5x16xbf16, #tile.space<shared>>, memref<5x16xbf16, #tile.space<shared>>
        tile.gemm %d, %e into %y init(%first) : memref<17x5xbf16, #tile.space<shared>>, memref<5x16xbf16, #tile.space<shared>>, memref<17x16xf32, #tile.space<fragment>>
      }
      tile.copy %y to %Y : memref<17x16xf32, #tile.space<fragment>>, memref<17x16xf32>
    }
    scf.for %i = %c0 to %m step %c1 {
      %x = memref.alloc() : memref<32x32xf32, #tile.space<fragment>>
      %g = memref.alloc() : memref<32x16xf16, #tile.space<shared>>
      %Gs = memref.subview %G[0, %c0, %c0] [1, 32, 16] [1, 1, 1] : memref<?x32x16xf16> to memref<32x16xf16, strided<[16, 1], offset: ?>>
      tile.copy %Gs to %g : memref<32x16xf16, strided<[16, 1], offset: ?>>, memref<32x16xf16, #tile.space<shared>>
      %h = memref.alloc() : memref<16x32xf16, #tile.space<shared>>
      %Hs = memref.subview %H[%c0, 0, 0] [1, 16, 32] [1, 1, 1] : memref<1x16x32xf16> to memref<16x32xf16, strided<[32, 1], offset: ?>>
      tile.copy %Hs to %h : memref<16x32xf16, strided<[32, 1], offset: ?>>, memref<16x32xf16, #tile.space<shared>>
      %p = memref.alloc() : memref<32x16xf16, #tile.space<fragment>>
      tile.copy %g to %p : memref<32x16xf16, #tile.space<shared>>, memref<32x16xf16, #tile.space<fragment>>
      %q = memref.alloc() : memref<16x32xf16, #tile.space<fragment>>
      tile.copy %h to %q : memref<16x32xf16, #tile.space<shared>>, memref<16x32xf16, #tile.space<fragment>>
      tile.mma %p, %q into %x init(%true) : memref<32x16xf16, #tile.space<fragment>>, memref<16x32xf16, #tile.space<fragment>>, memref<32x32xf32, #tile.space<fragment>>
      tile.copy %x to %Z : memref<32x32xf32, #tile.space<fragment>>, memref<32x32xf32>
    }
  }
  return
}
