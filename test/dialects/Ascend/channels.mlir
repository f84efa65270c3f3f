// RUN: tl-opt %s --verify-roundtrip | FileCheck %s

!acc = memref<16x32xf32, #ascend.memory<l0c>>
!tile = memref<16x32xf32, #ascend.memory<ub>>
!slot = memref<16x32xf32, strided<[32, 1], offset: ?>>

// CHECK-LABEL: func @both_ways
func.func @both_ways(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%n) sub_block (%sub) {
    // CHECK: %[[OUT:.*]] = ascend.channel from cube : memref<2x16x32xf32>
    %out = ascend.channel from cube : memref<2x16x32xf32>
    // CHECK-NEXT: %[[ORDER:.*]] = ascend.channel from vector : memref<1x0xi8>
    %order = ascend.channel from vector : memref<1x0xi8>
    // CHECK-NEXT: %[[AMONG:.*]] = ascend.channel among vector : memref<2x2x32xf32>
    %among = ascend.channel among vector : memref<2x2x32xf32>
    ascend.section cube {
      %c = memref.alloc() : !acc
      scf.for %i = %c0 to %n step %c1 {
        // CHECK: ascend.push %[[OUT]] as %[[SLOT:.*]] : memref<2x16x32xf32> {
        // CHECK-NEXT: tile.copy %{{.*}} to %[[SLOT]]
        // CHECK-NEXT: }
        ascend.push %out as %slot : memref<2x16x32xf32> {
          tile.copy %c to %slot : !acc, !slot
        }
      }
      // CHECK: ascend.pop %[[ORDER]] as %{{.*}} : memref<1x0xi8> {
      // CHECK-NEXT: }
      ascend.pop %order as %slot : memref<1x0xi8> {
      }
    }
    ascend.section vector {
      %x = memref.alloc() : !tile
      scf.for %i = %c0 to %n step %c1 {
        // CHECK: ascend.pop %[[OUT]] as %[[SLOT:.*]] : memref<2x16x32xf32> {
        ascend.pop %out as %slot : memref<2x16x32xf32> {
          tile.copy %slot to %x : !slot, !tile
        }
      }
      // CHECK: ascend.push %[[ORDER]] as %{{.*}} : memref<1x0xi8> {
      ascend.push %order as %slot : memref<1x0xi8> {
      }
      // CHECK: ascend.push %[[AMONG]]
      ascend.push %among as %slot : memref<2x2x32xf32> {
      }
      // CHECK: ascend.pop %[[AMONG]]
      ascend.pop %among as %slot : memref<2x2x32xf32> {
      }
    }
  }
  return
}

// Cores tell each other of three slots at once.
// CHECK-LABEL: func @groups
func.func @groups(%n: index, %first: i1, %last: i1) {
  tile.launch (%block) in (%n) {
    // CHECK: %[[C:.*]] = ascend.channel from vector interval 3 : memref<6x16x32xf32>
    %c = ascend.channel from vector interval 3 : memref<6x16x32xf32>
    ascend.section vector {
      // CHECK: ascend.push %[[C]] group(%{{.*}}, %{{.*}}) as %{{.*}} : memref<6x16x32xf32> {
      ascend.push %c group(%first, %last) as %slot : memref<6x16x32xf32> {
      }
    }
    ascend.section cube {
      // CHECK: ascend.pop %[[C]] group(%{{.*}}, %{{.*}}) as
      ascend.pop %c group(%first, %last) as %slot : memref<6x16x32xf32> {
      }
    }
  }
  return
}
