// RUN: tl-opt %s --convert-linalg-to-tile --canonicalize --cse --split-input-file | FileCheck %s

// A loop over blocks is a launch. An operation works on tiles: tensors are copied into them
// before it, if it reads them, and out of them after it.
// CHECK-LABEL: func @blocks(
// CHECK-SAME:    %[[A:.*]]: memref<?x64xf32>, %[[B:.*]]: memref<?x64xf32>)
func.func @blocks(%A: memref<?x64xf32>, %B: memref<?x64xf32>) {
  // CHECK:      %[[N:.*]] = memref.dim %[[A]]
  // CHECK:      %[[BLOCKS:.*]] = affine.apply #{{.*}}()[%[[N]]]
  // CHECK:      tile.launch (%[[BLOCK:.*]]) in (%[[BLOCKS]]) {
  // CHECK:        %[[ROW:.*]] = affine.apply #{{.*}}(%[[BLOCK]])
  // CHECK:        %[[ROWS:.*]] = affine.min #{{.*}}(%[[BLOCK]])[%[[N]]]
  // CHECK:        %[[AS:.*]] = memref.subview %[[A]][%[[ROW]], 0] [%[[ROWS]], 64]
  // CHECK:        %[[BS:.*]] = memref.subview %[[B]][%[[ROW]], 0] [%[[ROWS]], 64]
  // CHECK:        %[[TILE:.*]] = memref.alloc() : memref<32x64xf32, #tile.space<shared>>
  // CHECK:        %[[FROM:.*]] = memref.subview %[[TILE]][0, 0] [%[[ROWS]], 64]
  // CHECK-NEXT:   tile.copy %[[AS]] to %[[FROM]]
  // CHECK:        %[[RESULT:.*]] = memref.alloc() : memref<32x64xf32, #tile.space<shared>>
  // CHECK:        %[[TO:.*]] = memref.subview %[[RESULT]][0, 0] [%[[ROWS]], 64]
  // CHECK-NEXT:   scf.parallel (%[[I:.*]], %[[J:.*]]) = ({{.*}}) to (%[[ROWS]], %{{.*}}) step
  // CHECK-NEXT:     %[[X:.*]] = memref.load %[[FROM]][%[[I]], %[[J]]]
  // CHECK-NEXT:     %[[Y:.*]] = math.exp %[[X]]
  // CHECK-NEXT:     memref.store %[[Y]], %[[TO]][%[[I]], %[[J]]]
  // CHECK:        tile.copy %[[TO]] to %[[BS]]
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?x64xf32>
  scf.forall (%i) = (0) to (%n) step (32) {
    %m = affine.min affine_map<(i)[n] -> (n - i, 32)>(%i)[%n]
    %a = memref.subview %A[%i, 0] [%m, 64] [1, 1] : memref<?x64xf32> to memref<?x64xf32, strided<[64, 1], offset: ?>>
    %b = memref.subview %B[%i, 0] [%m, 64] [1, 1] : memref<?x64xf32> to memref<?x64xf32, strided<[64, 1], offset: ?>>
    linalg.exp ins(%a : memref<?x64xf32, strided<[64, 1], offset: ?>>) outs(%b : memref<?x64xf32, strided<[64, 1], offset: ?>>)
  }
  return
}

// -----

// Products between a fill with 0 and the next use add up in one fragment. The first one starts
// the sum.
// CHECK-LABEL: func @accumulated(
// CHECK-SAME:    %[[A:.*]]: memref<32x128xf16>, %[[B:.*]]: memref<128x32xf16>, %[[C:.*]]: memref<32x32xf32>)
func.func @accumulated(%A: memref<32x128xf16>, %B: memref<128x32xf16>, %C: memref<32x32xf32>) {
  // CHECK:      tile.launch
  // CHECK-NOT:    tile.fill
  // CHECK:        %[[FRAGMENT:.*]] = memref.alloc() : memref<32x32xf32, #tile.space<fragment>>
  // CHECK-NEXT:   scf.for %[[K:.*]] = %[[C0:.*]] to
  // CHECK:          %[[AK:.*]] = memref.subview %[[A]]
  // CHECK:          %[[BK:.*]] = memref.subview %[[B]]
  // CHECK-DAG:      %[[FIRST:.*]] = arith.cmpi eq, %[[K]], %[[C0]]
  // CHECK-DAG:      tile.copy %[[AK]] to %[[ATILE:.*]] :
  // CHECK-DAG:      tile.copy %[[BK]] to %[[BTILE:.*]] :
  // CHECK:          tile.gemm %[[ATILE]], %[[BTILE]] into %[[FRAGMENT]] init(%[[FIRST]])
  // CHECK:        }
  // CHECK-NEXT:   tile.copy %[[FRAGMENT]] to %[[C]]
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  %zero = arith.constant 0.0 : f32
  scf.forall (%i) in (1) {
    linalg.fill ins(%zero : f32) outs(%C : memref<32x32xf32>)
    scf.for %k = %c0 to %c128 step %c64 {
      %a = memref.subview %A[0, %k] [32, 64] [1, 1] : memref<32x128xf16> to memref<32x64xf16, strided<[128, 1], offset: ?>>
      %b = memref.subview %B[%k, 0] [64, 32] [1, 1] : memref<128x32xf16> to memref<64x32xf16, strided<[32, 1], offset: ?>>
      linalg.matmul ins(%a, %b : memref<32x64xf16, strided<[128, 1], offset: ?>>, memref<64x32xf16, strided<[32, 1], offset: ?>>) outs(%C : memref<32x32xf32>)
    }
  }
  return
}

// -----

// A sum that begins with other numbers is added to them on the vector core. A tile that only
// loads write is read where it is.
// CHECK-LABEL: func @added(
// CHECK-SAME:    %[[A:.*]]: memref<32x32xf16>, %[[C:.*]]: memref<32x32xf32>)
func.func @added(%A: memref<32x32xf16>, %C: memref<32x32xf32>) {
  // CHECK:      tile.launch
  // CHECK:        %[[TILE:.*]] = memref.alloc() : memref<32x32xf16, #tile.space<shared>>
  // CHECK:        tile.copy %[[A]] to %[[TILE]]
  // CHECK:        %[[FRAGMENT:.*]] = memref.alloc() : memref<32x32xf32, #tile.space<fragment>>
  // CHECK:        tile.gemm %[[TILE]], %[[TILE]] into %[[FRAGMENT]] init(%true)
  // CHECK:        %[[SUM:.*]] = memref.alloc() : memref<32x32xf32, #tile.space<shared>>
  // CHECK:        tile.copy %[[FRAGMENT]] to %[[SUM]]
  // CHECK:        %[[OLD:.*]] = memref.alloc() : memref<32x32xf32, #tile.space<shared>>
  // CHECK:        tile.copy %[[C]] to %[[OLD]]
  // CHECK:        tile.add %[[OLD]], %[[SUM]] into %[[OLD]]
  // CHECK:        tile.copy %[[OLD]] to %[[C]]
  scf.forall (%i) in (1) {
    %a = memref.alloc() : memref<32x32xf16>
    memref.copy %A, %a : memref<32x32xf16> to memref<32x32xf16>
    linalg.matmul ins(%a, %a : memref<32x32xf16>, memref<32x32xf16>) outs(%C : memref<32x32xf32>)
    memref.dealloc %a : memref<32x32xf16>
  }
  return
}

// -----

// Terms of a reduction are computed for all points, and then reduced dimension by dimension.
// CHECK-LABEL: func @squares(
func.func @squares() {
  // CHECK:      tile.launch
  // CHECK-DAG:    %[[A:.*]] = memref.alloc() : memref<4x8x16xf32, #tile.space<shared>>
  // CHECK-DAG:    %[[C:.*]] = memref.alloc() : memref<4xf32, #tile.space<shared>>
  // CHECK:        %[[TERMS:.*]] = memref.alloc() : memref<4x8x16xf32, #tile.space<shared>>
  // CHECK-NEXT:   scf.parallel
  // CHECK:          arith.mulf
  // CHECK:        %[[ROWS:.*]] = memref.alloc() : memref<4x8xf32, #tile.space<shared>>
  // CHECK-NEXT:   tile.reduce sum %[[TERMS]] into %[[ROWS]] dim(2) :
  // CHECK-NEXT:   tile.reduce sum %[[ROWS]] into %[[C]] dim(1) accumulate :
  scf.forall (%i) in (1) {
    %a = memref.alloc() : memref<4x8x16xf32>
    %c = memref.alloc() : memref<4xf32>
    linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, j, k)>, affine_map<(i, j, k) -> (i)>], iterator_types = ["parallel", "reduction", "reduction"]}
        ins(%a : memref<4x8x16xf32>) outs(%c : memref<4xf32>) {
    ^bb0(%x: f32, %old: f32):
      %y = arith.mulf %x, %x : f32
      %z = arith.addf %old, %y : f32
      linalg.yield %z : f32
    }
  }
  return
}

// -----

// Leading dimensions of a product are a loop; an extent of 1 needs none.
// CHECK-LABEL: func @batch(
func.func @batch(%A: memref<3x16x16xf16>, %C: memref<3x16x16xf32>, %D: memref<1x16x16xf16>, %E: memref<1x16x16xf32>) {
  // CHECK:      tile.launch
  // CHECK:        scf.for
  // CHECK:          tile.gemm
  // CHECK:        }
  // CHECK-NOT:    scf.for
  // CHECK:        tile.gemm
  scf.forall (%i) in (1) {
    linalg.batch_matmul ins(%A, %A : memref<3x16x16xf16>, memref<3x16x16xf16>) outs(%C : memref<3x16x16xf32>)
    linalg.batch_matmul ins(%D, %D : memref<1x16x16xf16>, memref<1x16x16xf16>) outs(%E : memref<1x16x16xf32>)
  }
  return
}

// -----

// The number of a block has a place in each dimension; a loop in a block stays one.
// CHECK-LABEL: func @nested(
func.func @nested(%A: memref<64x96x8xf32>) {
  // CHECK:      tile.launch (%[[BLOCK:.*]]) in (%c12) {
  // CHECK:        %[[PLACE:.*]]:2 = affine.delinearize_index %[[BLOCK]] into (4, 3)
  // CHECK:        scf.for
  // CHECK-NOT:    linalg
  // CHECK:        tile.fill
  %v = arith.constant 1.0 : f32
  scf.forall (%i, %j) = (0, 0) to (64, 96) step (16, 32) {
    scf.forall (%k) in (8) {
      %a = memref.subview %A[%i, %j, %k] [16, 32, 1] [1, 1, 1] : memref<64x96x8xf32> to memref<16x32xf32, strided<[768, 8], offset: ?>>
      linalg.fill ins(%v : f32) outs(%a : memref<16x32xf32, strided<[768, 8], offset: ?>>)
    }
  }
  return
}
