// RUN: tl-opt %s --tile-guard-launch --split-input-file | FileCheck %s

// Whole slices of 64 rows need a multiple of 64 rows, and as many in another tensor.
// CHECK-LABEL: func.func @whole(
// CHECK-SAME:    %[[A:.*]]: memref<?x256xf16>, %[[B:.*]]: memref<?x256xf16>)
func.func @whole(%A: memref<?x256xf16>, %B: memref<?x256xf16>) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %M = memref.dim %A, %c0 : memref<?x256xf16>
  %blocks = arith.ceildivui %M, %c64 : index
  // CHECK: %[[M:.*]] = memref.dim %[[A]]
  // CHECK: %[[REST:.*]] = arith.remui %[[M]], %{{.*}} : index
  // CHECK: %[[WHOLE:.*]] = arith.cmpi eq, %[[REST]], %{{.*}} : index
  // CHECK: cf.assert %[[WHOLE]], "slices are within dimension 0 of argument 0"
  // CHECK: %[[N:.*]] = memref.dim %[[B]]
  // CHECK: %[[END:.*]] = arith.muli
  // CHECK: %[[FITS:.*]] = arith.cmpi sle, %[[END]], %[[N]] : index
  // CHECK: cf.assert %[[FITS]], "slices are within dimension 0 of argument 1"
  // CHECK-NOT: cf.assert
  // CHECK: tile.launch
  tile.launch (%block) in (%blocks) {
    %m = arith.muli %block, %c64 : index
    %x = memref.alloc() : memref<64x256xf16, #tile.space<shared>>
    %At = memref.subview %A[%m, 0] [64, 256] [1, 1] : memref<?x256xf16> to memref<64x256xf16, strided<[256, 1], offset: ?>>
    %Bt = memref.subview %B[%m, 0] [64, 256] [1, 1] : memref<?x256xf16> to memref<64x256xf16, strided<[256, 1], offset: ?>>
    tile.copy %At to %x : memref<64x256xf16, strided<[256, 1], offset: ?>>, memref<64x256xf16, #tile.space<shared>>
    tile.copy %x to %Bt : memref<64x256xf16, #tile.space<shared>>, memref<64x256xf16, strided<[256, 1], offset: ?>>
  }
  return
}

// -----

// Slices that end where A ends need nothing of A, and as many rows in B. The size may be
// empty for the second core of the last block.
// CHECK-LABEL: func.func @clamped(
// CHECK-SAME:    %[[A:.*]]: memref<?xf32>, %[[B:.*]]: memref<?xf32>)
func.func @clamped(%A: memref<?xf32>, %B: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %M = memref.dim %A, %c0 : memref<?xf32>
  %blocks = affine.apply affine_map<()[s0] -> (s0 ceildiv 64)>()[%M]
  // CHECK: %[[M:.*]] = memref.dim %[[A]]
  // CHECK-NOT: argument 0
  // CHECK: %[[N:.*]] = memref.dim %[[B]]
  // CHECK: %[[FITS:.*]] = arith.cmpi sle, %[[M]], %[[N]] : index
  // CHECK: cf.assert %[[FITS]], "slices are within dimension 0 of argument 1"
  // CHECK-NOT: cf.assert
  // CHECK: tile.launch
  tile.launch (%block) in (%blocks) sub_block (%sub) {
    %m = affine.apply affine_map<(d0, d1) -> (d0 * 64 + d1 * 32)>(%block, %sub)
    %left = affine.min affine_map<(d0)[s0] -> (32, s0 - d0)>(%m)[%M]
    %ms = affine.max affine_map<(d0) -> (d0, 0)>(%left)
    %At = memref.subview %A[%m] [%ms] [1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
    %Bt = memref.subview %B[%m] [%ms] [1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
  }
  return
}

// -----

// The last iteration of a loop, of a persistent loop over tiles, and of loops in loops;
// a condition that keeps slices in bounds; elements. A check holds where there are no blocks,
// no tiles, or the condition does not hold.
// CHECK-LABEL: func.func @loops(
// CHECK-SAME:    %[[A:.*]]: memref<?xf32>, %[[B:.*]]: memref<?x?xf32>, %[[C:.*]]: memref<?xf32>, %[[N:.*]]: index, %[[BLOCKS:.*]]: index)
func.func @loops(%A: memref<?xf32>, %B: memref<?x?xf32>, %C: memref<?xf32>, %n: index, %blocks: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  // A: 16 * ceildiv(n, 16)
  // CHECK: %[[STEPS:.*]] = arith.ceildivsi %[[N]], %{{.*}} : index
  // CHECK: %[[END:.*]] = arith.muli %[[STEPS]], %{{.*}} : index
  // CHECK: %[[FITS:.*]] = arith.cmpi sle, %[[END]], %{{.*}} : index
  // CHECK: %[[NONE:.*]] = arith.cmpi sle, %[[BLOCKS]], %{{.*}} : index
  // CHECK: %[[OR:.*]] = arith.ori %[[NONE]], %[[FITS]] : i1
  // CHECK: cf.assert %[[OR]], "slices are within dimension 0 of argument 0"
  // C: the last iteration, if the condition holds there, and the last one where it does, which
  // begins at 16 * floordiv(n - 16, 16).
  // CHECK: %[[D:.*]] = memref.dim %[[C]]
  // CHECK: cf.assert %{{.*}}, "slices are within dimension 0 of argument 2"
  // CHECK: %[[LEFT:.*]] = arith.subi %[[N]], %{{.*}} : index
  // CHECK: %[[LAST:.*]] = arith.floordivsi %[[LEFT]], %{{.*}} : index
  // CHECK: %[[BEGIN:.*]] = arith.muli %[[LAST]], %{{.*}} : index
  // CHECK: %[[END:.*]] = arith.addi %[[BEGIN]], %{{.*}} : index
  // CHECK: arith.cmpi sle, %[[END]], %[[D]] : index
  // CHECK: cf.assert %{{.*}}, "slices are within dimension 0 of argument 2"
  // B: n tiles, and 8 columns.
  // CHECK: arith.cmpi sle, %[[N]], %{{.*}} : index
  // CHECK: cf.assert %{{.*}}, "elements are within dimension 0 of argument 1"
  // CHECK: %[[EIGHT:.*]] = arith.constant 8 : index
  // CHECK: %[[FITS:.*]] = arith.cmpi sle, %[[EIGHT]], %{{.*}} : index
  // CHECK: %[[NONE:.*]] = arith.cmpi sle, %[[N]], %{{.*}} : index
  // CHECK: %[[OR:.*]] = arith.ori %[[NONE]], %[[FITS]] : i1
  // CHECK: %[[NONE:.*]] = arith.cmpi sle, %[[BLOCKS]], %{{.*}} : index
  // CHECK: %[[OR2:.*]] = arith.ori %[[NONE]], %[[OR]] : i1
  // CHECK: cf.assert %[[OR2]], "elements are within dimension 1 of argument 1"
  // CHECK-NOT: cf.assert
  // CHECK: tile.launch
  tile.launch (%block) in (%blocks) {
    scf.for %i = %c0 to %n step %c16 {
      %At = memref.subview %A[%i] [16] [1] : memref<?xf32> to memref<16xf32, strided<[1], offset: ?>>
      %end = arith.addi %i, %c16 : index
      %fits = arith.cmpi sle, %end, %n : index
      scf.if %fits {
        %Ct = memref.subview %C[%i] [16] [1] : memref<?xf32> to memref<16xf32, strided<[1], offset: ?>>
      }
    }
    scf.for %tile = %block to %n step %blocks {
      scf.for %j = %c0 to %c8 step %c1 {
        %x = memref.load %B[%tile, %j] : memref<?x?xf32>
      }
    }
  }
  return
}

// -----

// Nothing is known of slices at places from memory.
// CHECK-LABEL: func.func @unknown(
func.func @unknown(%A: memref<?xf32>, %I: memref<4xindex>, %blocks: index) {
  %c0 = arith.constant 0 : index
  // CHECK-NOT: cf.assert
  // CHECK: tile.launch
  tile.launch (%block) in (%blocks) {
    %i = memref.load %I[%c0] : memref<4xindex>
    %At = memref.subview %A[%i] [8] [1] : memref<?xf32> to memref<8xf32, strided<[1], offset: ?>>
  }
  return
}

// -----

// A condition of the host: the check holds where the condition does not.
// CHECK-LABEL: func.func @host_condition(
// CHECK-SAME:    %[[A:.*]]: memref<?xf32>, %[[BLOCKS:.*]]: index, %[[P:.*]]: i1)
func.func @host_condition(%A: memref<?xf32>, %blocks: index, %p: i1) {
  %c8 = arith.constant 8 : index
  // CHECK: %[[M:.*]] = memref.dim %[[A]]
  // CHECK: %[[END:.*]] = arith.muli %[[BLOCKS]], %c8
  // CHECK: %[[FITS:.*]] = arith.cmpi sle, %[[END]], %[[M]] : index
  // CHECK: %[[NOT:.*]] = arith.cmpi eq, %[[P]], %false
  // CHECK: %[[OR:.*]] = arith.ori %[[NOT]], %[[FITS]] : i1
  // CHECK: cf.assert
  // CHECK-NOT: cf.assert
  // CHECK: tile.launch
  tile.launch (%block) in (%blocks) {
    scf.if %p {
      %m = arith.muli %block, %c8 : index
      %At = memref.subview %A[%m] [8] [1] : memref<?xf32> to memref<8xf32, strided<[1], offset: ?>>
    }
  }
  return
}

// -----

// Whole parts in one branch, the rest in the other: each of both vector cores of the last
// block, and of the first, gets a check for each branch that may end behind the others.
// CHECK-LABEL: func.func @branches(
func.func @branches(%A: memref<?xf32>, %B: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  %M = memref.dim %A, %c0 : memref<?xf32>
  %blocks = affine.apply affine_map<()[s0] -> (s0 ceildiv 64)>()[%M]
  // CHECK-NOT: argument 0
  // CHECK-COUNT-7: cf.assert %{{.*}}, "slices are within dimension 0 of argument 1"
  // CHECK-NOT: cf.assert
  // CHECK: tile.launch
  tile.launch (%block) in (%blocks) sub_block (%sub) {
    %m = affine.apply affine_map<(d0, d1) -> (d0 * 64 + d1 * 32)>(%block, %sub)
    %end = affine.min affine_map<(d0)[s0] -> (d0 + 32, s0)>(%m)[%M]
    %count = arith.subi %end, %m : index
    %is_whole = arith.cmpi eq, %count, %c32 : index
    scf.if %is_whole {
      %Bt = memref.subview %B[%m] [32] [1] : memref<?xf32> to memref<32xf32, strided<[1], offset: ?>>
    } else {
      scf.for %i = %m to %end step %c1 {
        %Bt = memref.subview %B[%i] [1] [1] : memref<?xf32> to memref<1xf32, strided<[1], offset: ?>>
      }
    }
  }
  return
}

// -----

// The columns of a block are checked where one of its cores has rows, the first one.
// CHECK-LABEL: func.func @rows_of_one_core(
// CHECK-SAME:    %[[A:.*]]: memref<?x?xf32>, %[[M:.*]]: index, %[[N:.*]]: index)
func.func @rows_of_one_core(%A: memref<?x?xf32>, %M: index, %N: index) {
  %rows = affine.apply affine_map<()[s0] -> (s0 ceildiv 16)>()[%M]
  // CHECK: cf.assert %{{.*}}, "slices are within dimension 0 of argument 0"
  // CHECK: %[[COLUMNS:.*]] = memref.dim %[[A]]
  // CHECK: arith.cmpi sle, %[[N]], %[[COLUMNS]] : index
  // CHECK: cf.assert %{{.*}}, "slices are within dimension 1 of argument 0"
  // CHECK-NOT: cf.assert
  // CHECK: tile.launch
  tile.launch (%block) in (%rows) sub_block (%sub) {
    %m = affine.apply affine_map<(d0, d1) -> (d0 * 16 + d1 * 8)>(%block, %sub)
    %left = affine.min affine_map<(d0)[s0] -> (8, s0 - d0)>(%m)[%M]
    %ms = affine.max affine_map<(d0) -> (d0, 0)>(%left)
    %At = memref.subview %A[%m, 0] [%ms, %N] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>
  }
  return
}

// -----

// Blocks that share a loop in steps of two rows; the last number of the loop is the last even
// one before its end. A walk over tiles of a batch.
// CHECK-LABEL: func.func @shared(
// CHECK-SAME:    %[[A:.*]]: memref<?xf32>, %[[M:.*]]: index, %[[BLOCKS:.*]]: index)
func.func @shared(%A: memref<?xf32>, %M: index, %blocks: index) {
  %c2 = arith.constant 2 : index
  // CHECK: %[[EXTENT:.*]] = memref.dim %[[A]]
  // CHECK: arith.cmpi sle, %[[M]], %[[EXTENT]] : index
  // CHECK: cf.assert %{{.*}}, "slices are within dimension 0 of argument 0"
  // CHECK-NOT: cf.assert
  // CHECK: tile.launch
  tile.launch (%block) in (%blocks) {
    %first = arith.muli %block, %c2 : index
    %step = arith.muli %blocks, %c2 : index
    scf.for %m = %first to %M step %step {
      %ms = affine.min affine_map<(d0)[s0] -> (2, s0 - d0)>(%m)[%M]
      %At = memref.subview %A[%m] [%ms] [1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
    }
  }
  return
}

// -----

// Parts of parts: all combinations of a batch and of the tile that a walk visits.
// CHECK-LABEL: func.func @batches(
// CHECK-SAME:    %[[A:.*]]: memref<?x?x?xf32>
func.func @batches(%A: memref<?x?x?xf32>, %count: index, %rows: index, %columns: index) {
  %each = arith.muli %rows, %columns : index
  %blocks = arith.muli %count, %each : index
  // CHECK: cf.assert %{{.*}}, "elements are within dimension 0 of argument 0"
  // CHECK: cf.assert %{{.*}}, "elements are within dimension 1 of argument 0"
  // CHECK: cf.assert %{{.*}}, "elements are within dimension 2 of argument 0"
  // CHECK-NOT: cf.assert
  // CHECK: tile.launch
  tile.launch (%block) in (%blocks) {
    %batch, %tile = affine.delinearize_index %block into (%count, %each) : index, index
    %row, %column = tile.swizzle %tile in (%rows, %columns) rows 4 serpentine
    %x = memref.load %A[%batch, %row, %column] : memref<?x?x?xf32>
  }
  return
}

// -----

// The number of a loop that all blocks share depends on the block that has it: nothing is known
// of both at once.
// CHECK-LABEL: func.func @block_and_number(
func.func @block_and_number(%A: memref<?xf32>, %n: index, %blocks: index) {
  // CHECK-NOT: cf.assert
  // CHECK: tile.launch
  tile.launch (%block) in (%blocks) {
    scf.for %i = %block to %n step %blocks {
      %odd = affine.apply affine_map<(d0, d1) -> (d0 - d1)>(%i, %block)
      %x = memref.load %A[%odd] : memref<?xf32>
    }
  }
  return
}

// -----

// The first index is not negative.
// CHECK-LABEL: func.func @begin(
// CHECK-SAME:    %[[A:.*]]: memref<?xf32>, %[[N:.*]]: index)
func.func @begin(%A: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %M = memref.dim %A, %c0 : memref<?xf32>
  %last = arith.subi %M, %c1 : index
  // CHECK: %[[M:.*]] = memref.dim %[[A]]
  // CHECK: %[[FITS:.*]] = arith.cmpi sgt, %[[M]], %c0{{.*}} : index
  // CHECK: %[[NONE:.*]] = arith.cmpi sle, %[[N]], %{{.*}} : index
  // CHECK: %[[OR:.*]] = arith.ori %[[NONE]], %[[FITS]] : i1
  // CHECK: cf.assert %[[OR]], "elements are within dimension 0 of argument 0"
  // CHECK-NOT: cf.assert
  // CHECK: tile.launch
  tile.launch (%block) in (%n) {
    %x = memref.load %A[%last] : memref<?xf32>
  }
  return
}

// -----

// A slice that is clipped at both ends is within the tensor. The slice of B ends at %i + 1.
// The last index is a difference of numbers that are not at their ends at once: nothing is
// known of it.
// CHECK-LABEL: func.func @clipped(
func.func @clipped(%A: memref<100xf32>, %B: memref<?xf32>, %n: index) {
  // CHECK-NOT: argument 0
  // CHECK: cf.assert %{{.*}}, "slices are within dimension 0 of argument 1"
  // CHECK-NOT: cf.assert
  // CHECK: tile.launch
  tile.launch (%block) in (%n) {
    %first = affine.min affine_map<(d0) -> (d0 * 32, 100)>(%block)
    %size = affine.min affine_map<(d0) -> (16, -d0 + 100)>(%first)
    %At = memref.subview %A[%first] [%size] [1] : memref<100xf32> to memref<?xf32, strided<[1], offset: ?>>
    scf.for %i = %block to %n step %n {
      %back = affine.apply affine_map<(d0, d1) -> (d0 - d1 + 1)>(%i, %block)
      %Bt = memref.subview %B[%block] [%back] [1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
      %x = memref.load %B[%back] : memref<?xf32>
    }
  }
  return
}

// -----

// The least of two numbers that vary may never reach the end of either: it is known in the first
// and in the last block. Nothing is known of the least of an unknown number and a constant.
// CHECK-LABEL: func.func @least_of_two(
func.func @least_of_two(%A: memref<?xf32>, %B: memref<100xf32>, %I: memref<4xindex>, %n: index) {
  %c0 = arith.constant 0 : index
  %c100 = arith.constant 100 : index
  // CHECK: arith.minsi %{{.*}}, %c2
  // CHECK-COUNT-2: cf.assert %{{.*}}, "elements are within dimension 0 of argument 0"
  // CHECK-NOT: cf.assert
  // CHECK: tile.launch
  tile.launch (%block) in (%n) {
    %low = affine.min affine_map<(d0)[s0] -> (d0, s0 - d0)>(%block)[%n]
    %x = memref.load %A[%low] : memref<?xf32>
    %i = memref.load %I[%c0] : memref<4xindex>
    %first = arith.minsi %i, %c100 : index
    %Bt = memref.subview %B[%first] [1] [1] : memref<100xf32> to memref<1xf32, strided<[1], offset: ?>>
  }
  return
}

// -----

// From -1 on, a loop that compares without signs has no iterations, so its slices are not
// checked.
// CHECK-LABEL: func.func @unsigned_loop(
func.func @unsigned_loop(%A: memref<?xf32>, %B: memref<?xf32>, %k: index, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %N = memref.dim %A, %c0 : memref<?xf32>
  // CHECK-NOT: cf.assert
  // CHECK: tile.launch
  tile.launch (%block) in (%n) {
    scf.for unsigned %i = %k to %N step %c1 {
      %Bt = memref.subview %B[%i] [8] [1] : memref<?xf32> to memref<8xf32, strided<[1], offset: ?>>
    }
  }
  return
}

// -----

// A slice in a loop without iterations is not accessed, also where its place does not depend on
// the loop: the check holds unless both loops have iterations.
// CHECK-LABEL: func.func @no_iterations(
// CHECK-SAME:    %[[A:.*]]: memref<?xf32>, %[[N:.*]]: index, %[[K:.*]]: index)
func.func @no_iterations(%A: memref<?xf32>, %n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  // CHECK: %[[M:.*]] = memref.dim %[[A]]
  // CHECK: %[[FITS:.*]] = arith.cmpi sle, %{{.*}}, %[[M]] : index
  // CHECK: %[[NONE:.*]] = arith.cmpi sle, %[[K]], %{{.*}} : index
  // CHECK: %[[OR:.*]] = arith.ori %[[NONE]], %[[FITS]] : i1
  // CHECK: %[[NONE:.*]] = arith.cmpi sle, %[[N]], %{{.*}} : index
  // CHECK: %[[OR2:.*]] = arith.ori %[[NONE]], %[[OR]] : i1
  // CHECK: cf.assert %[[OR2]], "slices are within dimension 0 of argument 0"
  // CHECK-NOT: cf.assert
  // CHECK: tile.launch
  tile.launch (%block) in (%c2) {
    scf.for %i = %c0 to %n step %c1 {
      scf.for %j = %c0 to %k step %c1 {
        %At = memref.subview %A[0] [8] [1] : memref<?xf32> to memref<8xf32, strided<[1]>>
      }
    }
  }
  return
}

// -----

// A remainder takes its last value only with enough blocks; in the first and in the last block
// it is known.
// CHECK-LABEL: func.func @remainder(
// CHECK-SAME:    %[[A:.*]]: memref<?xf32>, %[[N:.*]]: index)
func.func @remainder(%A: memref<?xf32>, %n: index) {
  %c4 = arith.constant 4 : index
  // CHECK: %[[LAST:.*]] = arith.subi %[[N]], %c1
  // CHECK: %[[M:.*]] = memref.dim %[[A]]
  // CHECK: arith.remui %[[LAST]], %{{.*}} : index
  // CHECK: cf.assert %{{.*}}, "elements are within dimension 0 of argument 0"
  // CHECK: cf.assert %{{.*}}, "elements are within dimension 0 of argument 0"
  // CHECK: %[[FITS:.*]] = arith.cmpi sle, %c4{{.*}}, %[[M]] : index
  // CHECK: %[[FEW:.*]] = arith.cmpi slt, %[[N]], %c4{{.*}} : index
  // CHECK: %[[OR:.*]] = arith.ori %[[FEW]], %[[FITS]] : i1
  // CHECK: cf.assert %{{.*}}, "elements are within dimension 0 of argument 0"
  // CHECK-NOT: cf.assert
  // CHECK: tile.launch
  tile.launch (%block) in (%n) {
    %rest = arith.remui %block, %c4 : index
    %x = memref.load %A[%rest] : memref<?xf32>
  }
  return
}

// -----

// A selection may never choose the greater number; the last number and its remainder are not
// great at once. Both are known in the first and in the last block only.
// CHECK-LABEL: func.func @may_not_be_reached(
func.func @may_not_be_reached(%A: memref<?xf32>, %B: memref<?xf32>, %n: index, %p: i1) {
  %c4 = arith.constant 4 : index
  %c9 = arith.constant 9 : index
  // CHECK-COUNT-2: cf.assert %{{.*}}, "elements are within dimension 0 of argument 0"
  // CHECK: arith.select
  // CHECK-COUNT-2: cf.assert %{{.*}}, "elements are within dimension 0 of argument 1"
  // CHECK-NOT: cf.assert
  // CHECK: tile.launch
  tile.launch (%block) in (%n) {
    %rest = arith.remui %block, %c4 : index
    %sum = arith.addi %block, %rest : index
    %x = memref.load %A[%sum] : memref<?xf32>
    %chosen = arith.select %p, %c9, %block : index
    %y = memref.load %B[%chosen] : memref<?xf32>
  }
  return
}

// -----

// The end of the last index is no number of 64 bits: a check of it would wrap.
// CHECK-LABEL: func.func @last_index(
// CHECK-NOT:   cf.assert
func.func @last_index(%A: memref<?xf32>) {
  %c1 = arith.constant 1 : index
  %last = arith.constant 9223372036854775807 : index
  tile.launch (%block) in (%c1) {
    %x = memref.load %A[%last] : memref<?xf32>
  }
  return
}

// -----

// Blocks as the product of factors that is no number of 64 bits: not the number of tiles.
// CHECK-LABEL: func.func @huge_product(
func.func @huge_product(%A: memref<?x64xf32>, %n: index) {
  %large = arith.constant 4611686018427387904 : index
  %c4 = arith.constant 4 : index
  %some = arith.muli %n, %large : index
  %all = arith.muli %some, %c4 : index
  tile.launch (%block) in (%all) {
    %row:2 = affine.delinearize_index %block into (%n, 4) : index, index
    %a = memref.subview %A[%row#0, 0] [1, 64] [1, 1] : memref<?x64xf32> to memref<64xf32, strided<[1], offset: ?>>
  }
  return
}

// -----

// A loop to -2^63 has no iterations, and no number before its end.
// CHECK-LABEL: func.func @to_least_integer(
func.func @to_least_integer(%A: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %least = arith.constant -9223372036854775808 : index
  tile.launch (%block) in (%n) {
    scf.for %i = %c0 to %least step %c2 {
      %a = memref.subview %A[%i] [64] [1] : memref<?xf32> to memref<64xf32, strided<[1], offset: ?>>
    }
  }
  return
}

// -----

// Steps of 64 times 2^63 - 1 elements have no number of 64 bits: no slices fill them.
// CHECK-LABEL: func.func @huge_steps(
func.func @huge_steps(%A: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c64 = arith.constant 64 : index
  %last = arith.constant 9223372036854775807 : index
  tile.launch (%block) in (%c8) {
    scf.for %i = %c0 to %last step %last {
      %far = arith.muli %i, %c64 : index
      %o = arith.addi %far, %block : index
      %rest = arith.subi %n, %o : index
      %size = arith.minsi %rest, %c8 : index
      %a = memref.subview %A[%o] [%size] [1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
    }
  }
  return
}

// -----

// A quotient by 0 is undefined, but compiled.
// CHECK-LABEL: func.func @quotient_by_zero(
func.func @quotient_by_zero(%A: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %extent = memref.dim %A, %c0 : memref<?xf32>
  tile.launch (%block) in (%n) {
    %o = affine.apply affine_map<(d0) -> (d0 floordiv 0)>(%extent)
    %a = memref.subview %A[%o] [64] [1] : memref<?xf32> to memref<64xf32, strided<[1], offset: ?>>
  }
  return
}

// -----

// The host divides by an extent, which has to be checked before; a check that divides by it
// itself does not need a quotient if there are no blocks.
// CHECK-LABEL: func.func @divisor(
// CHECK:         %[[M:.*]] = memref.dim %{{.*}}1
// CHECK:         %[[HAS:.*]] = arith.cmpi ne, %[[M]], %{{.*}} : index
// CHECK:         cf.assert %[[HAS]], "a divisor before the launch is not 0"
// CHECK:         arith.divui %{{.*}}, %[[M]]
// CHECK:         %[[IS_ZERO:.*]] = arith.cmpi eq, %[[M]]
// CHECK:         %[[SAFE:.*]] = arith.select %[[IS_ZERO]], %{{.*}}, %[[M]]
// CHECK:         arith.floordivsi %{{.*}}, %[[SAFE]]
// CHECK-NOT:     arith.floordivsi %{{.*}}, %[[M]]
// CHECK:         tile.launch
func.func @divisor(%A: memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %A, %c0 : memref<?x?xf32>
  %m = memref.dim %A, %c1 : memref<?x?xf32>
  %blocks = arith.divui %n, %m : index
  tile.launch (%block) in (%blocks) {
    %row = arith.floordivsi %block, %m : index
    %a = memref.subview %A[%row, 0] [1, 64] [1, 1] : memref<?x?xf32> to memref<1x64xf32, strided<[?, 1], offset: ?>>
  }
  return
}

// -----

// A product of scalars of 32 bits as an index.
// CHECK-LABEL: func.func @narrow_scalars(
func.func @narrow_scalars(%A: memref<?xf32>, %m: i32, %n: i32, %blocks: index) {
  %x = arith.index_cast %m : i32 to index
  %y = arith.index_cast %n : i32 to index
  %first = arith.muli %x, %y : index
  // CHECK: %[[M:.*]] = arith.index_cast %{{.*}} : i32 to index
  // CHECK: %[[N:.*]] = arith.index_cast %{{.*}} : i32 to index
  // CHECK: arith.muli %[[M]], %[[N]] : index
  // CHECK-COUNT-2: cf.assert %{{.*}}, "elements are within dimension 0 of argument 0"
  // CHECK: tile.launch
  tile.launch (%block) in (%blocks) {
    %z = memref.load %A[%first] : memref<?xf32>
  }
  return
}

// -----

// Slices of tiles, and the extents of a copy, which may be less than those of its target if it
// is padded.
// CHECK-LABEL: func.func @tiles(
// CHECK-SAME:    %[[A:.*]]: memref<?xf32>, %[[B:.*]]: memref<?xf32>, %[[N:.*]]: index)
func.func @tiles(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  // CHECK: %[[FITS:.*]] = arith.cmpi sle, %[[N]], %c64
  // CHECK: cf.assert %[[FITS]], "slices are within dimension 0 of a tile, of size 64"
  // CHECK: %[[M:.*]] = memref.dim %[[A]]
  // CHECK: %[[EQUAL:.*]] = arith.cmpi eq, %[[M]], %[[N]]
  // CHECK: cf.assert %[[EQUAL]], "a copy needs equal extents in dimension 0"
  // CHECK: %[[OTHER:.*]] = memref.dim %[[B]]
  // CHECK: %[[LESS:.*]] = arith.cmpi sge, %c64{{.*}}, %[[OTHER]]
  // CHECK: cf.assert %[[LESS]], "a copy needs equal extents in dimension 0"
  // CHECK-NOT: cf.assert
  // CHECK: tile.launch
  tile.launch (%block) in (%c1) {
    %x = memref.alloc() : memref<64xf32, #tile.space<shared>>
    %part = memref.subview %x[0] [%n] [1] : memref<64xf32, #tile.space<shared>> to memref<?xf32, strided<[1]>, #tile.space<shared>>
    tile.copy %A to %part : memref<?xf32>, memref<?xf32, strided<[1]>, #tile.space<shared>>
    tile.copy %B to %x pad(%zero) : memref<?xf32>, memref<64xf32, #tile.space<shared>>, f32
  }
  return
}

// -----

// A tensor that is converted to constant extents has these, in the launch if it has blocks. The
// extents of unranked tensors are not known.
// CHECK-LABEL: func.func @converted(
// CHECK-SAME:    %[[A:.*]]: memref<?xf32>, %[[B:.*]]: memref<?xf32>, %{{.*}}: memref<*xf32>, %[[N:.*]]: index)
func.func @converted(%A: memref<?xf32>, %B: memref<?xf32>, %C: memref<*xf32>, %n: index) {
  // CHECK: %[[M:.*]] = memref.dim %[[A]]
  // CHECK: %[[SAME:.*]] = arith.cmpi eq, %[[M]], %c64
  // CHECK: cf.assert %[[SAME]], "a tensor is converted to 64 elements in dimension 0"
  %a = memref.cast %A : memref<?xf32> to memref<64xf32>
  // CHECK: %[[M:.*]] = memref.dim %[[B]]
  // CHECK: %[[SAME:.*]] = arith.cmpi eq, %[[M]], %c8
  // CHECK: %[[NONE:.*]] = arith.cmpi sle, %[[N]], %c0
  // CHECK: %[[OR:.*]] = arith.ori %[[NONE]], %[[SAME]]
  // CHECK: cf.assert %[[OR]], "argument 1 has 8 elements in dimension 0"
  // CHECK-NOT: cf.assert
  // CHECK: tile.launch
  tile.launch (%block) in (%n) {
    %b = memref.cast %B : memref<?xf32> to memref<8xf32>
    %c = memref.cast %C : memref<*xf32> to memref<?xf32>
    %x = memref.load %c[%block] : memref<?xf32>
  }
  return
}

// -----

// The quotient of the least number by -1 is beyond 64 bits. An extent is not negative, and a
// number by itself is 1.
// CHECK-LABEL: func.func @quotient(
// CHECK-SAME:    %[[A:.*]]: memref<?xf32>, %[[M:.*]]: index, %[[N:.*]]: index)
func.func @quotient(%A: memref<?xf32>, %m: index, %n: index) {
  %c0 = arith.constant 0 : index
  %extent = memref.dim %A, %c0 : memref<?xf32>
  // CHECK: %[[NOT_ZERO:.*]] = arith.cmpi ne, %[[N]], %c0
  // CHECK: cf.assert %[[NOT_ZERO]], "a divisor before the launch is not 0"
  // CHECK: %[[OTHER:.*]] = arith.cmpi ne, %[[N]], %c-1
  // CHECK: %[[MORE:.*]] = arith.cmpi ne, %[[M]], %c-9223372036854775808
  // CHECK: %[[OR:.*]] = arith.ori %[[OTHER]], %[[MORE]]
  // CHECK: cf.assert %[[OR]], "a quotient before the launch is a number of its type"
  // CHECK: arith.divsi
  %x = arith.divsi %m, %n : index
  // CHECK: cf.assert %{{.*}}, "a divisor before the launch is not 0"
  // CHECK-NOT: cf.assert
  // CHECK: arith.divsi
  %y = arith.divsi %extent, %n : index
  // CHECK: cf.assert %{{.*}}, "a divisor before the launch is not 0"
  // CHECK-NOT: cf.assert
  // CHECK: arith.divsi
  %z = arith.divsi %n, %n : index
  %sum = arith.addi %x, %y : index
  %blocks = arith.addi %sum, %z : index
  // CHECK: tile.launch
  tile.launch (%block) in (%blocks) {
  }
  return
}

// -----

// A step with which sums are beyond 64 bits: what is not negative there is not known.
// CHECK-LABEL: func.func @large_step(
func.func @large_step(%A: memref<?xf32>, %B: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %huge = arith.constant 9223372036854775807 : index
  %M = memref.dim %A, %c0 : memref<?xf32>
  %blocks = affine.apply affine_map<()[s0] -> (s0 ceildiv 64)>()[%M]
  // CHECK: cf.assert %{{.*}}, "slices are within dimension 0 of argument 1"
  // CHECK: tile.launch
  tile.launch (%block) in (%blocks) sub_block (%sub) {
    %m = affine.apply affine_map<(d0, d1) -> (d0 * 64 + d1 * 32)>(%block, %sub)
    %end = affine.min affine_map<(d0)[s0] -> (d0 + 32, s0)>(%m)[%M]
    scf.for %i = %m to %end step %huge {
      %Bt = memref.subview %B[%i] [1] [1] : memref<?xf32> to memref<1xf32, strided<[1], offset: ?>>
    }
  }
  return
}

// -----

// The last one of a negative number of blocks is number 2^63 - 1: the element after it has no number.
// CHECK-LABEL: func.func @negative_blocks(
func.func @negative_blocks(%A: memref<4x24x32x256xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  %blocks = arith.constant -9223372036854775808 : index
  // CHECK: tile.launch
  tile.launch (%block) in (%blocks) {
    ascend.section vector {
      %x = memref.alloc() : memref<256xf32, #ascend.memory<ub>>
      scf.for %i = %c0 to %c32 step %c1 {
        %value = memref.load %A[%c0, %block, %i, %c0] : memref<4x24x32x256xf32>
        tile.fill %value into %x : f32, memref<256xf32, #ascend.memory<ub>>
      }
    }
  }
  return
}

// -----

// A quotient of vectors is of no launch.
// CHECK-LABEL: func.func @vectors(
// CHECK-NOT:     cf.assert
func.func @vectors(%a: vector<4xi32>, %b: vector<4xi32>, %n: index) {
  %q = arith.divsi %a, %b : vector<4xi32>
  tile.launch (%block) in (%n) {
  }
  return
}

// -----

// Without heads there are no blocks, and rows may differ.
// CHECK-LABEL: func.func @heads(
// CHECK-SAME:    %[[A:.*]]: memref<?x?xf32>, %[[B:.*]]: memref<?x?xf32>)
func.func @heads(%A: memref<?x?xf32>, %B: memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %heads = memref.dim %A, %c0 : memref<?x?xf32>
  %M = memref.dim %A, %c1 : memref<?x?xf32>
  %groups = affine.apply affine_map<()[s0] -> (s0 ceildiv 64)>()[%M]
  %blocks = arith.muli %heads, %groups : index
  // CHECK: "slices are within dimension 0 of argument 1"
  // CHECK: %[[ROWS:.*]] = memref.dim %[[B]], %{{.*}}
  // CHECK: %[[FITS:.*]] = arith.cmpi sle, %{{.*}}, %[[ROWS]] : index
  // CHECK: %[[BLOCKS:.*]] = arith.muli
  // CHECK: %[[NONE:.*]] = arith.cmpi sle, %[[BLOCKS]], %{{.*}} : index
  // CHECK: %[[HOLDS:.*]] = arith.ori %[[NONE]], %[[FITS]] : i1
  // CHECK: cf.assert %[[HOLDS]], "slices are within dimension 1 of argument 1"
  // CHECK: tile.launch
  tile.launch (%block) in (%blocks) {
    %head, %group = affine.delinearize_index %block into (%heads, %groups) : index, index
    %m = affine.apply affine_map<(d0) -> (d0 * 64)>(%group)
    %ms = affine.min affine_map<(d0)[s0] -> (64, s0 - d0)>(%m)[%M]
    %Bt = memref.subview %B[0, %m] [1, %ms] [1, 1] : memref<?x?xf32> to memref<1x?xf32, strided<[?, 1], offset: ?>>
  }
  return
}
