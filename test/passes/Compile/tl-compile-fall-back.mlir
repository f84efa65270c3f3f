// RUN: tl-opt %s --tl-compile --split-input-file --verify-diagnostics --remarks-filter='tl-compile|tile-pipeline' -o /dev/null
// RUN: not tl-opt %s --tl-compile --split-input-file --mlir-print-ir-after=ascend-plan-memory -o /dev/null 2>&1 | FileCheck %s

!tensor = memref<?x128xf32>
!rows = memref<112x128xf32, strided<[128, 1], offset: ?>>
!tile = memref<112x128xf32, #tile.space<shared>>

// Three stages leave no room for the scratch tiles of tile.sin, which do not
// exist yet when stages are chosen: there are two. Remarks about the plan with
// three are not shown.
// CHECK-LABEL: func.func @scratch
// CHECK: ascend.buffer at {{[0-9]+}} : memref<2x112x128xf32, #ascend.memory<ub>>
// expected-remark @+1 {{iterations overlap less than they could, or not at all, for otherwise the kernel cannot be compiled: no room for this buffer}}
func.func @scratch(%X: !tensor, %Y: !tensor) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c112 = arith.constant 112 : index
  %M = memref.dim %X, %c0 : !tensor
  tile.launch (%block) in (%c1) {
    %x = memref.alloc() : !tile
    // expected-remark @+2 {{on-chip memory has room for fewer stages than wanted}}
    // expected-remark @+1 {{iterations overlap}}
    scf.for %m = %c0 to %M step %c112 {
      %Xt = memref.subview %X[%m, 0] [112, 128] [1, 1] : !tensor to !rows
      %Yt = memref.subview %Y[%m, 0] [112, 128] [1, 1] : !tensor to !rows
      tile.copy %Xt to %x : !rows, !tile
      tile.sin %x into %x : !tile, !tile
      tile.copy %x to %Yt : !tile, !rows
    } {tile.stages = 3}
  }
  return
}

// -----

!tensor = memref<?x128xi8>
!rows = memref<96x128xi8, strided<[128, 1], offset: ?>>
!a = memref<96x128xi8, #tile.space<shared>>
!b = memref<80x128xi8, #tile.space<shared>>
!c = memref<96x80xi32, #tile.space<fragment>>
!u = memref<96x80xi32, #tile.space<shared>>

// Four versions of the accumulator would fit if it were 96 x 80 elements. It is
// in fractals, of whole squares of i8: that is known when stages are chosen, and
// it is one.
// CHECK-LABEL: func.func @fractals
// CHECK: ascend.buffer at 0 : memref<6x6x16x16xi32, #ascend.memory<l0c>>
func.func @fractals(%A: !tensor, %B: memref<80x128xi8>, %C: memref<96x80xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c96 = arith.constant 96 : index
  %true = arith.constant true
  %zero = arith.constant 0 : i32
  %M = memref.dim %A, %c0 : !tensor
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : !a
    %b = memref.alloc() : !b
    %c = memref.alloc() : !c
    %u = memref.alloc() : !u
    %r = memref.alloc() : !u
    tile.fill %zero into %r : i32, !u
    tile.copy %B to %b : memref<80x128xi8>, !b
    // expected-remark @+2 {{on-chip memory has no room for versions of a tile}}
    // expected-remark @+1 {{iterations overlap}}
    scf.for %m = %c0 to %M step %c96 {
      %At = memref.subview %A[%m, 0] [96, 128] [1, 1] : !tensor to !rows
      tile.copy %At to %a : !rows, !a
      tile.gemm %a, %b transpose into %c init(%true) : !a, !b, !c
      tile.copy %c to %u : !c, !u
      tile.add %r, %u into %r : !u, !u, !u
    } {tile.stages = 4}
    tile.copy %r to %C : !u, memref<96x80xi32>
  }
  return
}

// -----

!row = memref<20480xf32, strided<[1], offset: ?>>
!tile = memref<20480xf32, #tile.space<shared>>

// A tile that does not fit without any overlap is too large.
func.func @too_large(%A: memref<?x20480xf32>, %C: memref<?x20480xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {
    // expected-note @+1 {{81920 bytes in use at the same time}}
    %a = memref.alloc() : !tile
    // expected-note @+1 {{81920 bytes in use at the same time}}
    %b = memref.alloc() : !tile
    // expected-error @+3 {{no room for this buffer of 81920 bytes in ub: 245760 bytes are in use at once, of 196352}}
    // expected-note @+2 {{81920 bytes in use at the same time}}
    // expected-note @+1 {{it would fit if the extent 20480 of these buffers were}}
    %c = memref.alloc() : !tile
    scf.for %i = %c0 to %n step %c1 {
      %At = memref.subview %A[%i, 0] [1, 20480] [1, 1] : memref<?x20480xf32> to !row
      %Ct = memref.subview %C[%i, 0] [1, 20480] [1, 1] : memref<?x20480xf32> to !row
      tile.copy %At to %a : !row, !tile
      tile.copy %At to %b : !row, !tile
      tile.max %a, %b into %c : !tile, !tile, !tile
      tile.add %a, %c into %c : !tile, !tile, !tile
      tile.add %b, %c into %c : !tile, !tile, !tile
      tile.copy %c to %Ct : !tile, !row
    } {tile.stages = 2}
  }
  return
}
