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
    %dim_2 = memref.dim %arg1, %c0 : memref<?x?xf16>
    %3 = arith.cmpi sle, %dim_0, %dim_2 : index
    %4 = arith.cmpi sle, %2, %c0 : index
    %5 = arith.ori %4, %3 : i1
    %6 = arith.cmpi sle, %arg3, %c0 : index
    %7 = arith.ori %6, %5 : i1
    cf.assert %7, "slices are within dimension 0 of argument 1"
    %dim_3 = memref.dim %arg2, %c0 : memref<?x?xf16>
    %8 = arith.cmpi sle, %dim, %dim_3 : index
    %9 = arith.ori %4, %8 : i1
    %10 = arith.ori %6, %9 : i1
    cf.assert %10, "slices are within dimension 0 of argument 2"
    %dim_4 = memref.dim %arg2, %c1 : memref<?x?xf16>
    %11 = arith.cmpi sle, %dim_1, %dim_4 : index
    %12 = arith.ori %4, %11 : i1
    %13 = arith.ori %6, %12 : i1
    cf.assert %13, "slices are within dimension 1 of argument 2"
    %14 = arith.cmpi ule, %dim_0, %c65535 : index
    cf.assert %14, "a matrix that is copied must have at most 65535 columns"
    %15 = arith.cmpi ule, %dim_1, %c65535 : index
    cf.assert %15, "a matrix that is copied must have at most 65535 columns"
    %16 = arith.cmpi ule, %dim_4, %c536870911 : index
    cf.assert %16, "a matrix that is copied must have at most 536870911 columns"
    %17 = arith.muli %1, %c4 : index
    %18 = arith.subi %1, %c1 : index
    %19 = affine.apply #map()[%dim_0]
    %20 = affine.min #map1()[%dim_0]
    %21 = affine.max #map2()[%dim_0]
    %22 = affine.min #map3()[%dim_0]
    ascend.launch (%arg4) in (%arg3) {
      ascend.section cube {
        %23 = ascend.buffer at 0 : memref<16x8x16x16xf32, #ascend.memory<l0c>>
        ascend.set_flag mte1 -> mte2, 0
        ascend.set_flag mte1 -> mte2, 1
        ascend.set_flag m -> mte1, 3
        ascend.set_flag m -> mte1, 4
        ascend.set_flag fix -> m, 0
        scf.for %arg5 = %arg4 to %2 step %arg3 {
          %24 = ascend.buffer at 0 : memref<2x16x8x16x16xf16, #ascend.memory<l1>>
          %25 = ascend.buffer at 131072 : memref<2x16x16x16x16xf16, #ascend.memory<l1>>
          %26 = arith.divui %arg5, %17 : index
          %27 = arith.remui %arg5, %17 : index
          %28 = arith.muli %26, %c4 : index
          %29 = arith.subi %0, %28 : index
          %30 = arith.minui %29, %c4 : index
          %31 = arith.remui %27, %30 : index
          %32 = arith.addi %28, %31 : index
          %33 = arith.divui %27, %30 : index
          %34 = arith.remui %26, %c2 : index
          %35 = arith.cmpi ne, %34, %c0 : index
          %36 = arith.subi %18, %33 : index
          %37 = arith.select %35, %36, %33 : index
          %38 = arith.muli %32, %c128 : index
          %39 = arith.muli %37, %c256 : index
          %40 = affine.min #map4(%38)[%dim]
          %41 = affine.min #map5(%39)[%dim_1]
          scf.for %arg6 = %c0 to %20 step %c1 {
            %42 = affine.apply #map6(%arg6)
            %subview_5 = memref.subview %arg0[%38, 0] [%40, %22] [1, 1] : memref<?x?xf16> to memref<?x?xf16, strided<[?, 1], offset: ?>>
            %subview_6 = memref.subview %24[%42, 0, 0, 0, 0] [1, 16, 8, 16, 16] [1, 1, 1, 1, 1] : memref<2x16x8x16x16xf16, #ascend.memory<l1>> to memref<16x8x16x16xf16, strided<[2048, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
            ascend.wait_flag mte1 -> mte2, 0 + %42 of 2
            ascend.copy_gm_to_l1 %subview_5 to %subview_6 : memref<?x?xf16, strided<[?, 1], offset: ?>>, memref<16x8x16x16xf16, strided<[2048, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
            %subview_7 = memref.subview %arg1[0, %39] [%22, %41] [1, 1] : memref<?x?xf16> to memref<?x?xf16, strided<[?, 1], offset: ?>>
            %subview_8 = memref.subview %25[%42, 0, 0, 0, 0] [1, 16, 16, 16, 16] [1, 1, 1, 1, 1] : memref<2x16x16x16x16xf16, #ascend.memory<l1>> to memref<16x16x16x16xf16, strided<[4096, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
            ascend.copy_gm_to_l1 %subview_7 to %subview_8 : memref<?x?xf16, strided<[?, 1], offset: ?>>, memref<16x16x16x16xf16, strided<[4096, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
            ascend.set_flag mte2 -> mte1, 0 + %42 of 2
          }
          ascend.wait_flag fix -> m, 0
          scf.for %arg6 = %c0 to %21 step %c1 {
            %42 = affine.apply #map7(%arg6)
            %43 = affine.apply #map8(%arg6)
            %44 = affine.min #map9(%arg6)[%dim_0]
            %subview_5 = memref.subview %arg0[%38, %43] [%40, %44] [1, 1] : memref<?x?xf16> to memref<?x?xf16, strided<[?, 1], offset: ?>>
            %subview_6 = memref.subview %24[%42, 0, 0, 0, 0] [1, 16, 8, 16, 16] [1, 1, 1, 1, 1] : memref<2x16x8x16x16xf16, #ascend.memory<l1>> to memref<16x8x16x16xf16, strided<[2048, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
            ascend.wait_flag mte1 -> mte2, 0 + %42 of 2
            ascend.copy_gm_to_l1 %subview_5 to %subview_6 : memref<?x?xf16, strided<[?, 1], offset: ?>>, memref<16x8x16x16xf16, strided<[2048, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
            %subview_7 = memref.subview %arg1[%43, %39] [%44, %41] [1, 1] : memref<?x?xf16> to memref<?x?xf16, strided<[?, 1], offset: ?>>
            %subview_8 = memref.subview %25[%42, 0, 0, 0, 0] [1, 16, 16, 16, 16] [1, 1, 1, 1, 1] : memref<2x16x16x16x16xf16, #ascend.memory<l1>> to memref<16x16x16x16xf16, strided<[4096, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
            ascend.copy_gm_to_l1 %subview_7 to %subview_8 : memref<?x?xf16, strided<[?, 1], offset: ?>>, memref<16x16x16x16xf16, strided<[4096, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
            ascend.set_flag mte2 -> mte1, 0 + %42 of 2
            %45 = ascend.buffer at 0 : memref<8x4x16x16xf16, #ascend.memory<l0a>>
            %46 = ascend.buffer at 0 : memref<4x16x16x16xf16, #ascend.memory<l0b>>
            %47 = ascend.buffer at 16384 : memref<8x4x16x16xf16, #ascend.memory<l0a>>
            %48 = ascend.buffer at 32768 : memref<4x16x16x16xf16, #ascend.memory<l0b>>
            %49 = affine.apply #map6(%arg6)
            %50 = affine.apply #map10(%arg6)
            %51 = affine.min #map11(%arg6)[%dim_0]
            %52 = arith.cmpi eq, %50, %c0 : index
            %subview_9 = memref.subview %24[%49, 0, 0, 0, 0] [1, 16, 8, 16, 16] [1, 1, 1, 1, 1] : memref<2x16x8x16x16xf16, #ascend.memory<l1>> to memref<16x8x16x16xf16, strided<[2048, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
            %subview_10 = memref.subview %25[%49, 0, 0, 0, 0] [1, 16, 16, 16, 16] [1, 1, 1, 1, 1] : memref<2x16x16x16x16xf16, #ascend.memory<l1>> to memref<16x16x16x16xf16, strided<[4096, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
            ascend.wait_flag mte2 -> mte1, 0 + %49 of 2
            scf.for %arg7 = %c0 to %51 step %c128 {
              %53 = affine.min #map12(%51, %arg7)
              %54 = affine.apply #map13(%arg7)
              %subview_11 = memref.subview %subview_9[%54, 0, 0, 0] [4, 8, 16, 16] [1, 1, 1, 1] : memref<16x8x16x16xf16, strided<[2048, 256, 16, 1], offset: ?>, #ascend.memory<l1>> to memref<4x8x16x16xf16, strided<[2048, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
              ascend.wait_flag m -> mte1, 3
              ascend.load_l0a %subview_11 to %45[%40, %53] : memref<4x8x16x16xf16, strided<[2048, 256, 16, 1], offset: ?>, #ascend.memory<l1>>, memref<8x4x16x16xf16, #ascend.memory<l0a>>
              %subview_12 = memref.subview %subview_10[0, %54, 0, 0] [16, 4, 16, 16] [1, 1, 1, 1] : memref<16x16x16x16xf16, strided<[4096, 256, 16, 1], offset: ?>, #ascend.memory<l1>> to memref<16x4x16x16xf16, strided<[4096, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
              ascend.load_l0b %subview_12 to %46[%53, %41] : memref<16x4x16x16xf16, strided<[4096, 256, 16, 1], offset: ?>, #ascend.memory<l1>>, memref<4x16x16x16xf16, #ascend.memory<l0b>>
              ascend.set_flag mte1 -> m, 0
              %55 = arith.cmpi eq, %arg7, %c0 : index
              %56 = arith.andi %52, %55 : i1
              ascend.wait_flag mte1 -> m, 0
              ascend.mmad %45, %46 into %23[%40, %41, %53] init(%56) ordered : memref<8x4x16x16xf16, #ascend.memory<l0a>>, memref<4x16x16x16xf16, #ascend.memory<l0b>>, memref<16x8x16x16xf32, #ascend.memory<l0c>>
              ascend.set_flag m -> mte1, 3
              %57 = affine.min #map14(%51, %arg7)
              %58 = affine.max #map15(%57)
              %59 = affine.apply #map16(%arg7)
              %subview_13 = memref.subview %subview_9[%59, 0, 0, 0] [4, 8, 16, 16] [1, 1, 1, 1] : memref<16x8x16x16xf16, strided<[2048, 256, 16, 1], offset: ?>, #ascend.memory<l1>> to memref<4x8x16x16xf16, strided<[2048, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
              ascend.wait_flag m -> mte1, 4
              ascend.load_l0a %subview_13 to %47[%40, %58] : memref<4x8x16x16xf16, strided<[2048, 256, 16, 1], offset: ?>, #ascend.memory<l1>>, memref<8x4x16x16xf16, #ascend.memory<l0a>>
              %subview_14 = memref.subview %subview_10[0, %59, 0, 0] [16, 4, 16, 16] [1, 1, 1, 1] : memref<16x16x16x16xf16, strided<[4096, 256, 16, 1], offset: ?>, #ascend.memory<l1>> to memref<16x4x16x16xf16, strided<[4096, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
              ascend.load_l0b %subview_14 to %48[%58, %41] : memref<16x4x16x16xf16, strided<[4096, 256, 16, 1], offset: ?>, #ascend.memory<l1>>, memref<4x16x16x16xf16, #ascend.memory<l0b>>
              ascend.set_flag mte1 -> m, 1
              ascend.wait_flag mte1 -> m, 1
              ascend.mmad %47, %48 into %23[%40, %41, %58] init(%false) ordered : memref<8x4x16x16xf16, #ascend.memory<l0a>>, memref<4x16x16x16xf16, #ascend.memory<l0b>>, memref<16x8x16x16xf32, #ascend.memory<l0c>>
              ascend.set_flag m -> mte1, 4
            }
            ascend.set_flag mte1 -> mte2, 0 + %49 of 2
          }
          scf.for %arg6 = %21 to %19 step %c1 {
            %42 = ascend.buffer at 32768 : memref<8x4x16x16xf16, #ascend.memory<l0a>>
            %43 = ascend.buffer at 0 : memref<4x16x16x16xf16, #ascend.memory<l0b>>
            %44 = ascend.buffer at 49152 : memref<8x4x16x16xf16, #ascend.memory<l0a>>
            %45 = ascend.buffer at 32768 : memref<4x16x16x16xf16, #ascend.memory<l0b>>
            %46 = affine.apply #map6(%arg6)
            %47 = affine.apply #map10(%arg6)
            %48 = affine.min #map11(%arg6)[%dim_0]
            %49 = arith.cmpi eq, %47, %c0 : index
            %subview_5 = memref.subview %24[%46, 0, 0, 0, 0] [1, 16, 8, 16, 16] [1, 1, 1, 1, 1] : memref<2x16x8x16x16xf16, #ascend.memory<l1>> to memref<16x8x16x16xf16, strided<[2048, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
            %subview_6 = memref.subview %25[%46, 0, 0, 0, 0] [1, 16, 16, 16, 16] [1, 1, 1, 1, 1] : memref<2x16x16x16x16xf16, #ascend.memory<l1>> to memref<16x16x16x16xf16, strided<[4096, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
            ascend.wait_flag mte2 -> mte1, 0 + %46 of 2
            scf.for %arg7 = %c0 to %48 step %c128 {
              %50 = affine.min #map12(%48, %arg7)
              %51 = affine.apply #map13(%arg7)
              %subview_7 = memref.subview %subview_5[%51, 0, 0, 0] [4, 8, 16, 16] [1, 1, 1, 1] : memref<16x8x16x16xf16, strided<[2048, 256, 16, 1], offset: ?>, #ascend.memory<l1>> to memref<4x8x16x16xf16, strided<[2048, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
              ascend.wait_flag m -> mte1, 3
              ascend.load_l0a %subview_7 to %42[%40, %50] : memref<4x8x16x16xf16, strided<[2048, 256, 16, 1], offset: ?>, #ascend.memory<l1>>, memref<8x4x16x16xf16, #ascend.memory<l0a>>
              %subview_8 = memref.subview %subview_6[0, %51, 0, 0] [16, 4, 16, 16] [1, 1, 1, 1] : memref<16x16x16x16xf16, strided<[4096, 256, 16, 1], offset: ?>, #ascend.memory<l1>> to memref<16x4x16x16xf16, strided<[4096, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
              ascend.load_l0b %subview_8 to %43[%50, %41] : memref<16x4x16x16xf16, strided<[4096, 256, 16, 1], offset: ?>, #ascend.memory<l1>>, memref<4x16x16x16xf16, #ascend.memory<l0b>>
              ascend.set_flag mte1 -> m, 0
              %52 = arith.cmpi eq, %arg7, %c0 : index
              %53 = arith.andi %49, %52 : i1
              ascend.wait_flag mte1 -> m, 0
              ascend.mmad %42, %43 into %23[%40, %41, %50] init(%53) ordered : memref<8x4x16x16xf16, #ascend.memory<l0a>>, memref<4x16x16x16xf16, #ascend.memory<l0b>>, memref<16x8x16x16xf32, #ascend.memory<l0c>>
              ascend.set_flag m -> mte1, 3
              %54 = affine.min #map14(%48, %arg7)
              %55 = affine.max #map15(%54)
              %56 = affine.apply #map16(%arg7)
              %subview_9 = memref.subview %subview_5[%56, 0, 0, 0] [4, 8, 16, 16] [1, 1, 1, 1] : memref<16x8x16x16xf16, strided<[2048, 256, 16, 1], offset: ?>, #ascend.memory<l1>> to memref<4x8x16x16xf16, strided<[2048, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
              ascend.wait_flag m -> mte1, 4
              ascend.load_l0a %subview_9 to %44[%40, %55] : memref<4x8x16x16xf16, strided<[2048, 256, 16, 1], offset: ?>, #ascend.memory<l1>>, memref<8x4x16x16xf16, #ascend.memory<l0a>>
              %subview_10 = memref.subview %subview_6[0, %56, 0, 0] [16, 4, 16, 16] [1, 1, 1, 1] : memref<16x16x16x16xf16, strided<[4096, 256, 16, 1], offset: ?>, #ascend.memory<l1>> to memref<16x4x16x16xf16, strided<[4096, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
              ascend.load_l0b %subview_10 to %45[%55, %41] : memref<16x4x16x16xf16, strided<[4096, 256, 16, 1], offset: ?>, #ascend.memory<l1>>, memref<4x16x16x16xf16, #ascend.memory<l0b>>
              ascend.set_flag mte1 -> m, 1
              ascend.wait_flag mte1 -> m, 1
              ascend.mmad %44, %45 into %23[%40, %41, %55] init(%false) ordered : memref<8x4x16x16xf16, #ascend.memory<l0a>>, memref<4x16x16x16xf16, #ascend.memory<l0b>>, memref<16x8x16x16xf32, #ascend.memory<l0c>>
              ascend.set_flag m -> mte1, 4
            }
            ascend.set_flag mte1 -> mte2, 0 + %46 of 2
          }
          ascend.set_flag m -> fix, 0
          %subview = memref.subview %arg2[%38, %39] [%40, %41] [1, 1] : memref<?x?xf16> to memref<?x?xf16, strided<[?, 1], offset: ?>>
          ascend.wait_flag m -> fix, 0
          ascend.fixpipe %23[%40] to %subview : memref<16x8x16x16xf32, #ascend.memory<l0c>>, memref<?x?xf16, strided<[?, 1], offset: ?>>
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

