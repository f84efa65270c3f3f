#map = affine_map<()[s0] -> (s0 ceildiv 256)>
#map1 = affine_map<()[s0] -> (s0 ceildiv 256, 1)>
#map2 = affine_map<()[s0] -> (s0 ceildiv 256 - 1, 0)>
#map3 = affine_map<()[s0] -> (256, s0)>
#map4 = affine_map<(d0)[s0] -> (-d0 + s0, 128)>
#map5 = affine_map<(d0)[s0] -> (-d0 + s0, 256)>
#map6 = affine_map<(d0) -> (d0 mod 2)>
#map7 = affine_map<(d0) -> (d0 - ((d0 + 1) floordiv 2) * 2 + 1)>
#map8 = affine_map<(d0) -> (d0 * 256 + 256)>
#map9 = affine_map<(d0)[s0] -> (d0 * -256 + s0 - 256, 256)>
#map10 = affine_map<(d0) -> (d0 * 256)>
#map11 = affine_map<(d0)[s0] -> (d0 * -256 + s0, 256)>
#map12 = affine_map<(d0, d1) -> (64, d0 - d1)>
#map13 = affine_map<(d0) -> (d0 floordiv 16)>
#map14 = affine_map<(d0, d1) -> (64, d0 - d1 - 64)>
#map15 = affine_map<(d0) -> (0, d0)>
#map16 = affine_map<(d0) -> (d0 floordiv 16 + 4)>
module attributes {ascend.target = #ascend.target<"910B2">} {
  func.func @gemm_persistent(%arg0: memref<?x?xf16>, %arg1: memref<?x?xf16>, %arg2: memref<?x?xf16>, %arg3: index) {
    %false = arith.constant false
    %c2 = arith.constant 2 : index
    %c4 = arith.constant 4 : index
    %c536870911 = arith.constant 536870911 : index
    %c65535 = arith.constant 65535 : index
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c128 = arith.constant 128 : index
    %c256 = arith.constant 256 : index
    %dim = memref.dim %arg0, %c0 : memref<?x?xf16>
    %dim_0 = memref.dim %arg0, %c1 : memref<?x?xf16>
    %dim_1 = memref.dim %arg1, %c1 : memref<?x?xf16>
    %0 = arith.ceildivui %dim, %c128 : index
    %1 = arith.ceildivui %dim_1, %c256 : index
    %2 = arith.muli %0, %1 : index
    %3 = arith.cmpi ule, %dim_0, %c65535 : index
    cf.assert %3, "a matrix that is copied must have at most 65535 columns"
    %4 = arith.cmpi ule, %dim_1, %c65535 : index
    cf.assert %4, "a matrix that is copied must have at most 65535 columns"
    %dim_2 = memref.dim %arg2, %c1 : memref<?x?xf16>
    %5 = arith.cmpi ule, %dim_2, %c536870911 : index
    cf.assert %5, "a matrix that is copied must have at most 536870911 columns"
    %6 = arith.muli %1, %c4 : index
    %7 = arith.subi %1, %c1 : index
    %8 = affine.apply #map()[%dim_0]
    %9 = affine.min #map1()[%dim_0]
    %10 = affine.max #map2()[%dim_0]
    %11 = affine.min #map3()[%dim_0]
    ascend.launch (%arg4) in (%arg3) {
      ascend.section cube {
        %12 = ascend.buffer at 0 : memref<16x8x16x16xf32, #ascend.memory<l0c>>
        ascend.set_flag mte1 -> mte2, 0
        ascend.set_flag mte1 -> mte2, 1
        ascend.set_flag m -> mte1, 3
        ascend.set_flag m -> mte1, 4
        ascend.set_flag fix -> m, 0
        scf.for %arg5 = %arg4 to %2 step %arg3 {
          %13 = ascend.buffer at 0 : memref<2x16x8x16x16xf16, #ascend.memory<l1>>
          %14 = ascend.buffer at 131072 : memref<2x16x16x16x16xf16, #ascend.memory<l1>>
          %15 = arith.divui %arg5, %6 : index
          %16 = arith.remui %arg5, %6 : index
          %17 = arith.muli %15, %c4 : index
          %18 = arith.subi %0, %17 : index
          %19 = arith.minui %18, %c4 : index
          %20 = arith.remui %16, %19 : index
          %21 = arith.addi %17, %20 : index
          %22 = arith.divui %16, %19 : index
          %23 = arith.remui %15, %c2 : index
          %24 = arith.cmpi ne, %23, %c0 : index
          %25 = arith.subi %7, %22 : index
          %26 = arith.select %24, %25, %22 : index
          %27 = arith.muli %21, %c128 : index
          %28 = arith.muli %26, %c256 : index
          %29 = affine.min #map4(%27)[%dim]
          %30 = affine.min #map5(%28)[%dim_1]
          scf.for %arg6 = %c0 to %9 step %c1 {
            %31 = affine.apply #map6(%arg6)
            %subview_3 = memref.subview %arg0[%27, 0] [%29, %11] [1, 1] : memref<?x?xf16> to memref<?x?xf16, strided<[?, 1], offset: ?>>
            %subview_4 = memref.subview %13[%31, 0, 0, 0, 0] [1, 16, 8, 16, 16] [1, 1, 1, 1, 1] : memref<2x16x8x16x16xf16, #ascend.memory<l1>> to memref<16x8x16x16xf16, strided<[2048, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
            ascend.wait_flag mte1 -> mte2, 0 + %31 of 2
            ascend.copy_gm_to_l1 %subview_3 to %subview_4 : memref<?x?xf16, strided<[?, 1], offset: ?>>, memref<16x8x16x16xf16, strided<[2048, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
            %subview_5 = memref.subview %arg1[0, %28] [%11, %30] [1, 1] : memref<?x?xf16> to memref<?x?xf16, strided<[?, 1], offset: ?>>
            %subview_6 = memref.subview %14[%31, 0, 0, 0, 0] [1, 16, 16, 16, 16] [1, 1, 1, 1, 1] : memref<2x16x16x16x16xf16, #ascend.memory<l1>> to memref<16x16x16x16xf16, strided<[4096, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
            ascend.copy_gm_to_l1 %subview_5 to %subview_6 : memref<?x?xf16, strided<[?, 1], offset: ?>>, memref<16x16x16x16xf16, strided<[4096, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
            ascend.set_flag mte2 -> mte1, 0 + %31 of 2
          }
          ascend.wait_flag fix -> m, 0
          scf.for %arg6 = %c0 to %10 step %c1 {
            %31 = affine.apply #map7(%arg6)
            %32 = affine.apply #map8(%arg6)
            %33 = affine.min #map9(%arg6)[%dim_0]
            %subview_3 = memref.subview %arg0[%27, %32] [%29, %33] [1, 1] : memref<?x?xf16> to memref<?x?xf16, strided<[?, 1], offset: ?>>
            %subview_4 = memref.subview %13[%31, 0, 0, 0, 0] [1, 16, 8, 16, 16] [1, 1, 1, 1, 1] : memref<2x16x8x16x16xf16, #ascend.memory<l1>> to memref<16x8x16x16xf16, strided<[2048, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
            ascend.wait_flag mte1 -> mte2, 0 + %31 of 2
            ascend.copy_gm_to_l1 %subview_3 to %subview_4 : memref<?x?xf16, strided<[?, 1], offset: ?>>, memref<16x8x16x16xf16, strided<[2048, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
            %subview_5 = memref.subview %arg1[%32, %28] [%33, %30] [1, 1] : memref<?x?xf16> to memref<?x?xf16, strided<[?, 1], offset: ?>>
            %subview_6 = memref.subview %14[%31, 0, 0, 0, 0] [1, 16, 16, 16, 16] [1, 1, 1, 1, 1] : memref<2x16x16x16x16xf16, #ascend.memory<l1>> to memref<16x16x16x16xf16, strided<[4096, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
            ascend.copy_gm_to_l1 %subview_5 to %subview_6 : memref<?x?xf16, strided<[?, 1], offset: ?>>, memref<16x16x16x16xf16, strided<[4096, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
            ascend.set_flag mte2 -> mte1, 0 + %31 of 2
            %34 = ascend.buffer at 0 : memref<8x4x16x16xf16, #ascend.memory<l0a>>
            %35 = ascend.buffer at 0 : memref<4x16x16x16xf16, #ascend.memory<l0b>>
            %36 = ascend.buffer at 16384 : memref<8x4x16x16xf16, #ascend.memory<l0a>>
            %37 = ascend.buffer at 32768 : memref<4x16x16x16xf16, #ascend.memory<l0b>>
            %38 = affine.apply #map6(%arg6)
            %39 = affine.apply #map10(%arg6)
            %40 = affine.min #map11(%arg6)[%dim_0]
            %41 = arith.cmpi eq, %39, %c0 : index
            %subview_7 = memref.subview %13[%38, 0, 0, 0, 0] [1, 16, 8, 16, 16] [1, 1, 1, 1, 1] : memref<2x16x8x16x16xf16, #ascend.memory<l1>> to memref<16x8x16x16xf16, strided<[2048, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
            %subview_8 = memref.subview %14[%38, 0, 0, 0, 0] [1, 16, 16, 16, 16] [1, 1, 1, 1, 1] : memref<2x16x16x16x16xf16, #ascend.memory<l1>> to memref<16x16x16x16xf16, strided<[4096, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
            ascend.wait_flag mte2 -> mte1, 0 + %38 of 2
            scf.for %arg7 = %c0 to %40 step %c128 {
              %42 = affine.min #map12(%40, %arg7)
              %43 = affine.apply #map13(%arg7)
              %subview_9 = memref.subview %subview_7[%43, 0, 0, 0] [4, 8, 16, 16] [1, 1, 1, 1] : memref<16x8x16x16xf16, strided<[2048, 256, 16, 1], offset: ?>, #ascend.memory<l1>> to memref<4x8x16x16xf16, strided<[2048, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
              ascend.wait_flag m -> mte1, 3
              ascend.load_l0a %subview_9 to %34[%29, %42] : memref<4x8x16x16xf16, strided<[2048, 256, 16, 1], offset: ?>, #ascend.memory<l1>>, memref<8x4x16x16xf16, #ascend.memory<l0a>>
              %subview_10 = memref.subview %subview_8[0, %43, 0, 0] [16, 4, 16, 16] [1, 1, 1, 1] : memref<16x16x16x16xf16, strided<[4096, 256, 16, 1], offset: ?>, #ascend.memory<l1>> to memref<16x4x16x16xf16, strided<[4096, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
              ascend.load_l0b %subview_10 to %35[%42, %30] : memref<16x4x16x16xf16, strided<[4096, 256, 16, 1], offset: ?>, #ascend.memory<l1>>, memref<4x16x16x16xf16, #ascend.memory<l0b>>
              ascend.set_flag mte1 -> m, 0
              %44 = arith.cmpi eq, %arg7, %c0 : index
              %45 = arith.andi %41, %44 : i1
              ascend.wait_flag mte1 -> m, 0
              ascend.mmad %34, %35 into %12[%29, %30, %42] init(%45) ordered : memref<8x4x16x16xf16, #ascend.memory<l0a>>, memref<4x16x16x16xf16, #ascend.memory<l0b>>, memref<16x8x16x16xf32, #ascend.memory<l0c>>
              ascend.set_flag m -> mte1, 3
              %46 = affine.min #map14(%40, %arg7)
              %47 = affine.max #map15(%46)
              %48 = affine.apply #map16(%arg7)
              %subview_11 = memref.subview %subview_7[%48, 0, 0, 0] [4, 8, 16, 16] [1, 1, 1, 1] : memref<16x8x16x16xf16, strided<[2048, 256, 16, 1], offset: ?>, #ascend.memory<l1>> to memref<4x8x16x16xf16, strided<[2048, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
              ascend.wait_flag m -> mte1, 4
              ascend.load_l0a %subview_11 to %36[%29, %47] : memref<4x8x16x16xf16, strided<[2048, 256, 16, 1], offset: ?>, #ascend.memory<l1>>, memref<8x4x16x16xf16, #ascend.memory<l0a>>
              %subview_12 = memref.subview %subview_8[0, %48, 0, 0] [16, 4, 16, 16] [1, 1, 1, 1] : memref<16x16x16x16xf16, strided<[4096, 256, 16, 1], offset: ?>, #ascend.memory<l1>> to memref<16x4x16x16xf16, strided<[4096, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
              ascend.load_l0b %subview_12 to %37[%47, %30] : memref<16x4x16x16xf16, strided<[4096, 256, 16, 1], offset: ?>, #ascend.memory<l1>>, memref<4x16x16x16xf16, #ascend.memory<l0b>>
              ascend.set_flag mte1 -> m, 1
              ascend.wait_flag mte1 -> m, 1
              ascend.mmad %36, %37 into %12[%29, %30, %47] init(%false) ordered : memref<8x4x16x16xf16, #ascend.memory<l0a>>, memref<4x16x16x16xf16, #ascend.memory<l0b>>, memref<16x8x16x16xf32, #ascend.memory<l0c>>
              ascend.set_flag m -> mte1, 4
            }
            ascend.set_flag mte1 -> mte2, 0 + %38 of 2
          }
          scf.for %arg6 = %10 to %8 step %c1 {
            %31 = ascend.buffer at 32768 : memref<8x4x16x16xf16, #ascend.memory<l0a>>
            %32 = ascend.buffer at 0 : memref<4x16x16x16xf16, #ascend.memory<l0b>>
            %33 = ascend.buffer at 49152 : memref<8x4x16x16xf16, #ascend.memory<l0a>>
            %34 = ascend.buffer at 32768 : memref<4x16x16x16xf16, #ascend.memory<l0b>>
            %35 = affine.apply #map6(%arg6)
            %36 = affine.apply #map10(%arg6)
            %37 = affine.min #map11(%arg6)[%dim_0]
            %38 = arith.cmpi eq, %36, %c0 : index
            %subview_3 = memref.subview %13[%35, 0, 0, 0, 0] [1, 16, 8, 16, 16] [1, 1, 1, 1, 1] : memref<2x16x8x16x16xf16, #ascend.memory<l1>> to memref<16x8x16x16xf16, strided<[2048, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
            %subview_4 = memref.subview %14[%35, 0, 0, 0, 0] [1, 16, 16, 16, 16] [1, 1, 1, 1, 1] : memref<2x16x16x16x16xf16, #ascend.memory<l1>> to memref<16x16x16x16xf16, strided<[4096, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
            ascend.wait_flag mte2 -> mte1, 0 + %35 of 2
            scf.for %arg7 = %c0 to %37 step %c128 {
              %39 = affine.min #map12(%37, %arg7)
              %40 = affine.apply #map13(%arg7)
              %subview_5 = memref.subview %subview_3[%40, 0, 0, 0] [4, 8, 16, 16] [1, 1, 1, 1] : memref<16x8x16x16xf16, strided<[2048, 256, 16, 1], offset: ?>, #ascend.memory<l1>> to memref<4x8x16x16xf16, strided<[2048, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
              ascend.wait_flag m -> mte1, 3
              ascend.load_l0a %subview_5 to %31[%29, %39] : memref<4x8x16x16xf16, strided<[2048, 256, 16, 1], offset: ?>, #ascend.memory<l1>>, memref<8x4x16x16xf16, #ascend.memory<l0a>>
              %subview_6 = memref.subview %subview_4[0, %40, 0, 0] [16, 4, 16, 16] [1, 1, 1, 1] : memref<16x16x16x16xf16, strided<[4096, 256, 16, 1], offset: ?>, #ascend.memory<l1>> to memref<16x4x16x16xf16, strided<[4096, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
              ascend.load_l0b %subview_6 to %32[%39, %30] : memref<16x4x16x16xf16, strided<[4096, 256, 16, 1], offset: ?>, #ascend.memory<l1>>, memref<4x16x16x16xf16, #ascend.memory<l0b>>
              ascend.set_flag mte1 -> m, 0
              %41 = arith.cmpi eq, %arg7, %c0 : index
              %42 = arith.andi %38, %41 : i1
              ascend.wait_flag mte1 -> m, 0
              ascend.mmad %31, %32 into %12[%29, %30, %39] init(%42) ordered : memref<8x4x16x16xf16, #ascend.memory<l0a>>, memref<4x16x16x16xf16, #ascend.memory<l0b>>, memref<16x8x16x16xf32, #ascend.memory<l0c>>
              ascend.set_flag m -> mte1, 3
              %43 = affine.min #map14(%37, %arg7)
              %44 = affine.max #map15(%43)
              %45 = affine.apply #map16(%arg7)
              %subview_7 = memref.subview %subview_3[%45, 0, 0, 0] [4, 8, 16, 16] [1, 1, 1, 1] : memref<16x8x16x16xf16, strided<[2048, 256, 16, 1], offset: ?>, #ascend.memory<l1>> to memref<4x8x16x16xf16, strided<[2048, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
              ascend.wait_flag m -> mte1, 4
              ascend.load_l0a %subview_7 to %33[%29, %44] : memref<4x8x16x16xf16, strided<[2048, 256, 16, 1], offset: ?>, #ascend.memory<l1>>, memref<8x4x16x16xf16, #ascend.memory<l0a>>
              %subview_8 = memref.subview %subview_4[0, %45, 0, 0] [16, 4, 16, 16] [1, 1, 1, 1] : memref<16x16x16x16xf16, strided<[4096, 256, 16, 1], offset: ?>, #ascend.memory<l1>> to memref<16x4x16x16xf16, strided<[4096, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
              ascend.load_l0b %subview_8 to %34[%44, %30] : memref<16x4x16x16xf16, strided<[4096, 256, 16, 1], offset: ?>, #ascend.memory<l1>>, memref<4x16x16x16xf16, #ascend.memory<l0b>>
              ascend.set_flag mte1 -> m, 1
              ascend.wait_flag mte1 -> m, 1
              ascend.mmad %33, %34 into %12[%29, %30, %44] init(%false) ordered : memref<8x4x16x16xf16, #ascend.memory<l0a>>, memref<4x16x16x16xf16, #ascend.memory<l0b>>, memref<16x8x16x16xf32, #ascend.memory<l0c>>
              ascend.set_flag m -> mte1, 4
            }
            ascend.set_flag mte1 -> mte2, 0 + %35 of 2
          }
          ascend.set_flag m -> fix, 0
          %subview = memref.subview %arg2[%27, %28] [%29, %30] [1, 1] : memref<?x?xf16> to memref<?x?xf16, strided<[?, 1], offset: ?>>
          ascend.wait_flag m -> fix, 0
          ascend.fixpipe %12[%29] to %subview : memref<16x8x16x16xf32, #ascend.memory<l0c>>, memref<?x?xf16, strided<[?, 1], offset: ?>>
          ascend.set_flag fix -> m, 0
        }
        ascend.wait_flag fix -> m, 0
        ascend.wait_flag m -> mte1, 4
        ascend.wait_flag m -> mte1, 3
        ascend.wait_flag mte1 -> mte2, 1
        ascend.wait_flag mte1 -> mte2, 0
      }
    }
    return
  }
}

