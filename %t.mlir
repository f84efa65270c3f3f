#map = affine_map<(d0) -> (1, d0)>
#map1 = affine_map<(d0) -> (d0 mod 2)>
#map2 = affine_map<(d0) -> (0, d0 - 1)>
#map3 = affine_map<(d0) -> (d0 + 1)>
#map4 = affine_map<(d0) -> (d0 - ((d0 + 1) floordiv 2) * 2 + 1)>
module attributes {ascend.target = #ascend.target<"910B2">} {
  func.func @k(%arg0: memref<?x40xf32>, %arg1: memref<40xf32>, %arg2: index) {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c0 = arith.constant 0 : index
    %c300 = arith.constant 300 : index
    %dim = memref.dim %arg0, %c0 : memref<?x40xf32>
    %0 = arith.minui %arg2, %c300 : index
    %1 = arith.muli %0, %c2 : index
    ascend.launch (%arg3) in (%0) sub_block (%arg4) {
      ascend.section vector {
        %2 = ascend.buffer at 0 : memref<2x40xf32, #ascend.memory<ub>>
        %3 = arith.muli %arg3, %c2 : index
        %4 = arith.addi %3, %arg4 : index
        %5 = arith.subi %dim, %4 : index
        %6 = arith.ceildivsi %5, %1 : index
        %7 = affine.min #map(%6)
        ascend.set_flag mte3 -> mte2, 0
        ascend.set_flag mte3 -> mte2, 1
        scf.for %arg5 = %c0 to %7 step %c1 {
          %9 = affine.apply #map1(%arg5)
          %subview = memref.subview %2[%9, 0] [1, 40] [1, 1] : memref<2x40xf32, #ascend.memory<ub>> to memref<40xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
          %subview_0 = memref.subview %arg0[%4, 0] [1, 40] [1, 1] : memref<?x40xf32> to memref<40xf32, strided<[1], offset: ?>>
          ascend.wait_flag mte3 -> mte2, 0 + %9 of 2
          ascend.copy_gm_to_ub %subview_0 to %subview : memref<40xf32, strided<[1], offset: ?>>, memref<40xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
          ascend.set_flag mte2 -> mte3, 0 + %9 of 2
        }
        %8 = affine.max #map2(%6)
        scf.for %arg5 = %c0 to %8 step %c1 {
          %9 = affine.apply #map3(%arg5)
          %10 = affine.apply #map4(%arg5)
          %subview = memref.subview %2[%10, 0] [1, 40] [1, 1] : memref<2x40xf32, #ascend.memory<ub>> to memref<40xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
          %11 = arith.muli %9, %1 overflow<nsw> : index
          %12 = arith.addi %11, %4 overflow<nsw> : index
          %subview_0 = memref.subview %arg0[%12, 0] [1, 40] [1, 1] : memref<?x40xf32> to memref<40xf32, strided<[1], offset: ?>>
          ascend.wait_flag mte3 -> mte2, 0 + %10 of 2
          ascend.copy_gm_to_ub %subview_0 to %subview : memref<40xf32, strided<[1], offset: ?>>, memref<40xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
          ascend.set_flag mte2 -> mte3, 0 + %10 of 2
          %13 = affine.apply #map1(%arg5)
          %subview_1 = memref.subview %2[%13, 0] [1, 40] [1, 1] : memref<2x40xf32, #ascend.memory<ub>> to memref<40xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
          ascend.wait_flag mte2 -> mte3, 0 + %13 of 2
          ascend.atomic_add_ub_to_gm %subview_1 to %arg1 : memref<40xf32, strided<[1], offset: ?>, #ascend.memory<ub>>, memref<40xf32>
          ascend.set_flag mte3 -> mte2, 0 + %13 of 2
        }
        scf.for %arg5 = %8 to %6 step %c1 {
          %9 = affine.apply #map1(%arg5)
          %subview = memref.subview %2[%9, 0] [1, 40] [1, 1] : memref<2x40xf32, #ascend.memory<ub>> to memref<40xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
          ascend.wait_flag mte2 -> mte3, 0 + %9 of 2
          ascend.atomic_add_ub_to_gm %subview to %arg1 : memref<40xf32, strided<[1], offset: ?>, #ascend.memory<ub>>, memref<40xf32>
          ascend.set_flag mte3 -> mte2, 0 + %9 of 2
        }
        ascend.wait_flag mte3 -> mte2, 1
        ascend.wait_flag mte3 -> mte2, 0
      }
    }
    return
  }
}

