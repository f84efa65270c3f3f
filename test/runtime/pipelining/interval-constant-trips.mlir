// Loops with an interval and a constant trip count give the results of program
// order, though the compiler moves their last iterations after the loop.

// RUN: rm -rf %t && mkdir %t
// DEFINE: %{trips} = 1
// DEFINE: %{kernel} = %t/%{trips}.mlir --arg=random:1:6x32x32 --arg=zeros:6x32x32
// DEFINE: %{compare} = sed "s/TRIPS/%{trips}/" %s > %t/%{trips}.mlir && \
// DEFINE:   tl-run %{kernel} --sequential --output=1=%t/%{trips}.npy && \
// DEFINE:   tl-run %{kernel} --expect=1=%t/%{trips}.npy && \
// DEFINE:   tl-run %{kernel} --expect=1=%t/%{trips}.npy --schedule=random:1
// RUN: %{compare}
// REDEFINE: %{trips} = 2
// RUN: %{compare}
// REDEFINE: %{trips} = 3
// RUN: %{compare}
// REDEFINE: %{trips} = 4
// RUN: %{compare}
// REDEFINE: %{trips} = 5
// RUN: %{compare}

!g = memref<?x32x32xf16>
!o = memref<?x32x32xf32>
!s = memref<32x32xf16, strided<[32, 1], offset: ?>>
!so = memref<32x32xf32, strided<[32, 1], offset: ?>>
!h = memref<32x32xf16, #tile.space<shared>>
!t = memref<32x32xf32, #tile.space<shared>>
!a = memref<32x32xf32, #tile.space<fragment>>
func.func @products(%X: !g, %Y: !o) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %trips = arith.constant TRIPS : index
  %true = arith.constant true
  tile.launch (%block) in (%c1) {
    %x = memref.alloc() : !h
    %sum = memref.alloc() : !a
    %y = memref.alloc() : !t
    scf.for %i = %c0 to %trips step %c1 {
      %Xi = memref.subview %X[%i, 0, 0] [1, 32, 32] [1, 1, 1] : !g to !s
      %Yi = memref.subview %Y[%i, 0, 0] [1, 32, 32] [1, 1, 1] : !o to !so
      tile.copy %Xi to %x : !s, !h
      tile.gemm %x, %x into %sum init(%true) : !h, !h, !a
      tile.copy %sum to %y : !a, !t
      tile.relu %y into %y : !t, !t
      tile.copy %y to %Yi : !t, !so
    } {tile.stages = 2, tile.interval = 2}
  }
  return
}
