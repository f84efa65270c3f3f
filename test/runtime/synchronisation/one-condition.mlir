// Branches with one condition, in a loop and after it: the flags of the first one are
// known in the others. Compiled runs equal the one in program order for both values of
// the condition, for several trip counts and schedules.

// RUN: rm -rf %t && mkdir %t
// DEFINE: %{n} =
// DEFINE: %{c} =
// DEFINE: %{run} = tl-run %s --target=910B2 --arg=iota:8x64 --arg=random:1:8x64 --arg=%{c} --arg=%{n}
// DEFINE: %{check} = %{run} --sequential --output=1=%t/out.npy && \
// DEFINE:   %{run} --expect=1=%t/out.npy --rtol=0 --atol=0 && \
// DEFINE:   %{run} --expect=1=%t/out.npy --rtol=0 --atol=0 --schedule=random:1-4
// REDEFINE: %{c} = 0
// REDEFINE: %{n} = 0
// RUN: %{check}
// REDEFINE: %{n} = 1
// RUN: %{check}
// REDEFINE: %{n} = 2
// RUN: %{check}
// REDEFINE: %{n} = 3
// RUN: %{check}
// REDEFINE: %{n} = 8
// RUN: %{check}
// REDEFINE: %{c} = 1
// RUN: %{check}
// REDEFINE: %{n} = 3
// RUN: %{check}
// REDEFINE: %{n} = 2
// RUN: %{check}
// REDEFINE: %{n} = 1
// RUN: %{check}
// REDEFINE: %{n} = 0
// RUN: %{check}

!row = memref<1x64xf32, strided<[64, 1], offset: ?>>
!tile = memref<1x64xf32, #tile.space<shared>>
func.func @branches(%A: memref<8x64xf32>, %B: memref<8x64xf32>, %c: i1, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : !tile
    %b = memref.alloc() : !tile
    %first = memref.subview %B[0, 0] [1, 64] [1, 1] : memref<8x64xf32> to memref<1x64xf32, strided<[64, 1]>>
    tile.copy %first to %b : memref<1x64xf32, strided<[64, 1]>>, !tile
    scf.for %i = %c0 to %n step %c1 {
      %from = memref.subview %A[%i, 0] [1, 64] [1, 1] : memref<8x64xf32> to !row
      %to = memref.subview %B[%i, 0] [1, 64] [1, 1] : memref<8x64xf32> to !row
      tile.copy %to to %a : !row, !tile
      scf.if %c {
        tile.copy %from to %a : !row, !tile
      }
      tile.abs %a into %b : !tile, !tile
      scf.if %c {
        tile.add %a, %b into %b : !tile, !tile, !tile
      } else {
        tile.copy %from to %b : !row, !tile
      }
      scf.if %c {
        tile.mul %a, %b into %b : !tile, !tile, !tile
      }
      tile.copy %b to %to : !tile, !row
    }
    scf.if %c {
      tile.add %b, %b into %b : !tile, !tile, !tile
    }
    %last = memref.subview %B[7, 0] [1, 64] [1, 1] : memref<8x64xf32> to memref<1x64xf32, strided<[64, 1], offset: 448>>
    tile.copy %b to %last : !tile, memref<1x64xf32, strided<[64, 1], offset: 448>>
  }
  return
}
