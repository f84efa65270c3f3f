// RUN: tl-opt %s --tl-compile='target=910B2 to=placed auto-stages=false' | FileCheck %s
// RUN: tl-opt %s --tl-compile='target=910B2 to=placed' | FileCheck %s --check-prefix=AUTO

!tensor = memref<?x?xf16>
!part = memref<64x64xf16, strided<[?, 1], offset: ?>>
!matrix = memref<64x64xf16, #tile.space<shared>>
!acc = memref<64x64xf32, #tile.space<fragment>>
!tile = memref<64x64xf32, #tile.space<shared>>

// There may be more blocks than cores, and a channel has slots for those that run at the
// same time: a core does one block after the other, and the end of one and the start of
// the next have tiles of their own, and slots of the channel. K has its versions already.
// CHECK-LABEL: func @blocks(
// CHECK:      %[[CORES:.*]] = arith.minsi %{{.*}}, %c24
// CHECK:      tile.launch (%{{.*}}) in (%[[CORES]])
// CHECK:        %[[CHANNEL:.*]] = ascend.channel from cube : memref<2x64x64xf32>
// CHECK:        ascend.section cube
// CHECK:          memref.alloc() : memref<2x64x64xf32, #ascend.memory<l0c>>
// CHECK:          scf.for
// CHECK:            memref.alloc() : memref<3x64x64xf16, #ascend.memory<l1>>
// CHECK:            scf.for
// CHECK:            ascend.push %[[CHANNEL]]
// CHECK:        ascend.section vector
// CHECK:          memref.alloc() : memref<2x64x64xf32, #ascend.memory<ub>>
// CHECK:          scf.for
// CHECK-NOT:        scf.for
// CHECK:            ascend.pop %[[CHANNEL]]
func.func @blocks(%A: !tensor, %B: !tensor, %C: !tensor, %blocks: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %K = memref.dim %A, %c1 : !tensor
  tile.launch (%block) in (%blocks) {
    %m = arith.muli %block, %c64 : index
    %a = memref.alloc() : !matrix
    %b = memref.alloc() : !matrix
    %c = memref.alloc() : !acc
    %x = memref.alloc() : !tile
    scf.for %k = %c0 to %K step %c64 {
      %Ak = memref.subview %A[%m, %k] [64, 64] [1, 1] : !tensor to !part
      %Bk = memref.subview %B[%k, 0] [64, 64] [1, 1] : !tensor to !part
      tile.copy %Ak to %a : !part, !matrix
      tile.copy %Bk to %b : !part, !matrix
      %first = arith.cmpi eq, %k, %c0 : index
      tile.gemm %a, %b into %c init(%first) : !matrix, !matrix, !acc
    } {tile.stages = 3}
    %Cm = memref.subview %C[%m, 0] [64, 64] [1, 1] : !tensor to !part
    tile.copy %c to %x : !acc, !tile
    tile.exp %x into %x : !tile, !tile
    tile.copy %x to %Cm : !tile, !part
  }
  return
}

// Blocks that all run at the same time take no turns.
// CHECK-LABEL: func @few_blocks(
// CHECK:        ascend.channel from cube : memref<1x64x64xf32>
// CHECK:        ascend.section cube
// CHECK-NOT:      memref<2x64x64xf32, #ascend.memory<l0c>>
func.func @few_blocks(%A: !tensor, %B: !tensor, %C: !tensor, %blocks: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %K = memref.dim %A, %c1 : !tensor
  tile.launch (%block) in (%c1) {
    %m = arith.muli %block, %c64 : index
    %a = memref.alloc() : !matrix
    %b = memref.alloc() : !matrix
    %c = memref.alloc() : !acc
    %x = memref.alloc() : !tile
    scf.for %k = %c0 to %K step %c64 {
      %Ak = memref.subview %A[%m, %k] [64, 64] [1, 1] : !tensor to !part
      %Bk = memref.subview %B[%k, 0] [64, 64] [1, 1] : !tensor to !part
      tile.copy %Ak to %a : !part, !matrix
      tile.copy %Bk to %b : !part, !matrix
      %first = arith.cmpi eq, %k, %c0 : index
      tile.gemm %a, %b into %c init(%first) : !matrix, !matrix, !acc
    } {tile.stages = 3}
    %Cm = memref.subview %C[%m, 0] [64, 64] [1, 1] : !tensor to !part
    tile.copy %c to %x : !acc, !tile
    tile.exp %x into %x : !tile, !tile
    tile.copy %x to %Cm : !tile, !part
  }
  return
}

// Without stages iterations overlap where the compiler chooses them.
// AUTO-LABEL:  func @no_stages(
// AUTO:          ascend.channel from cube : memref<2x64x64xf32>
// AUTO:          ascend.section cube
// AUTO:            memref<2x64x64xf32, #ascend.memory<l0c>>
// CHECK-LABEL: func @no_stages(
// CHECK:        ascend.channel from cube : memref<1x64x64xf32>
// CHECK:        ascend.section cube
// CHECK-NOT:      memref<2x64x64xf32, #ascend.memory<l0c>>
func.func @no_stages(%A: !tensor, %B: !tensor, %C: !tensor, %blocks: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %K = memref.dim %A, %c1 : !tensor
  tile.launch (%block) in (%blocks) {
    %m = arith.muli %block, %c64 : index
    %a = memref.alloc() : !matrix
    %b = memref.alloc() : !matrix
    %c = memref.alloc() : !acc
    %x = memref.alloc() : !tile
    scf.for %k = %c0 to %K step %c64 {
      %Ak = memref.subview %A[%m, %k] [64, 64] [1, 1] : !tensor to !part
      %Bk = memref.subview %B[%k, 0] [64, 64] [1, 1] : !tensor to !part
      tile.copy %Ak to %a : !part, !matrix
      tile.copy %Bk to %b : !part, !matrix
      %first = arith.cmpi eq, %k, %c0 : index
      tile.gemm %a, %b into %c init(%first) : !matrix, !matrix, !acc
    }
    %Cm = memref.subview %C[%m, 0] [64, 64] [1, 1] : !tensor to !part
    tile.copy %c to %x : !acc, !tile
    tile.exp %x into %x : !tile, !tile
    tile.copy %x to %Cm : !tile, !part
  }
  return
}

// In a loop the cores keep in step.
// CHECK-LABEL: func @in_loop(
// CHECK-NOT:    arith.minsi
// CHECK:        ascend.channel from cube : memref<2x64x64xf32>
// CHECK:        ascend.section cube
// CHECK:          %[[M:.*]] = arith.muli
// CHECK:          memref.alloc() : memref<2x64x64xf32, #ascend.memory<l0c>>
func.func @in_loop(%A: !tensor, %B: !tensor, %C: !tensor, %blocks: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %K = memref.dim %A, %c1 : !tensor
  tile.launch (%block) in (%blocks) {
    %m = arith.muli %block, %c64 : index
    %a = memref.alloc() : !matrix
    %b = memref.alloc() : !matrix
    %c = memref.alloc() : !acc
    %x = memref.alloc() : !tile
    %true = arith.constant true
    scf.for %k = %c0 to %K step %c64 {
      %Ak = memref.subview %A[%m, %k] [64, 64] [1, 1] : !tensor to !part
      %Bk = memref.subview %B[%k, 0] [64, 64] [1, 1] : !tensor to !part
      %Ck = memref.subview %C[%m, %k] [64, 64] [1, 1] : !tensor to !part
      tile.copy %Ak to %a : !part, !matrix
      tile.copy %Bk to %b : !part, !matrix
      tile.gemm %a, %b into %c init(%true) : !matrix, !matrix, !acc
      tile.copy %c to %x : !acc, !tile
      tile.exp %x into %x : !tile, !tile
      tile.copy %x to %Ck : !tile, !part
    } {tile.stages = 2}
  }
  return
}
