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
    cf.assert %5, "slices are within dimension 0 of argument 1"
    %dim_3 = memref.dim %arg2, %c0 : memref<?x?xf16>
    %6 = arith.cmpi sle, %dim, %dim_3 : index
    %7 = arith.ori %4, %6 : i1
    cf.assert %7, "slices are within dimension 0 of argument 2"
    %dim_4 = memref.dim %arg2, %c1 : memref<?x?xf16>
    %8 = arith.cmpi sle, %dim_1, %dim_4 : index
    %9 = arith.ori %4, %8 : i1
    cf.assert %9, "slices are within dimension 1 of argument 2"
    %10 = arith.cmpi ule, %dim_0, %c65535 : index
    cf.assert %10, "a matrix that is copied must have at most 65535 columns"
    %11 = arith.cmpi ule, %dim_1, %c65535 : index
    cf.assert %11, "a matrix that is copied must have at most 65535 columns"
    %12 = arith.cmpi ule, %dim_4, %c536870911 : index
    cf.assert %12, "a matrix that is copied must have at most 536870911 columns"
    %13 = arith.muli %1, %c4 : index
    %14 = arith.subi %1, %c1 : index
    %15 = affine.apply #map()[%dim_0]
    %16 = affine.min #map1()[%dim_0]
    %17 = affine.max #map2()[%dim_0]
    %18 = affine.min #map3()[%dim_0]
    ascend.launch (%arg4) in (%arg3) {
      ascend.section cube {
        %19 = ascend.buffer at 0 : memref<16x8x16x16xf32, #ascend.memory<l0c>>
        ascend.set_flag mte1 -> mte2, 0
        ascend.set_flag mte1 -> mte2, 1
        ascend.set_flag m -> mte1, 3
        ascend.set_flag m -> mte1, 4
        ascend.set_flag fix -> m, 0
        scf.for %arg5 = %arg4 to %2 step %arg3 {
          %20 = ascend.buffer at 0 : memref<2x16x8x16x16xf16, #ascend.memory<l1>>
          %21 = ascend.buffer at 131072 : memref<2x16x16x16x16xf16, #ascend.memory<l1>>
          %22 = arith.divui %arg5, %13 : index
          %23 = arith.remui %arg5, %13 : index
          %24 = arith.muli %22, %c4 : index
          %25 = arith.subi %0, %24 : index
          %26 = arith.minui %25, %c4 : index
          %27 = arith.remui %23, %26 : index
          %28 = arith.addi %24, %27 : index
          %29 = arith.divui %23, %26 : index
          %30 = arith.remui %22, %c2 : index
          %31 = arith.cmpi ne, %30, %c0 : index
          %32 = arith.subi %14, %29 : index
          %33 = arith.select %31, %32, %29 : index
          %34 = arith.muli %28, %c128 : index
          %35 = arith.muli %33, %c256 : index
          %36 = affine.min #map4(%34)[%dim]
          %37 = affine.min #map5(%35)[%dim_1]
          scf.for %arg6 = %c0 to %16 step %c1 {
            %38 = affine.apply #map6(%arg6)
            %subview_5 = memref.subview %arg0[%34, 0] [%36, %18] [1, 1] : memref<?x?xf16> to memref<?x?xf16, strided<[?, 1], offset: ?>>
            %subview_6 = memref.subview %20[%38, 0, 0, 0, 0] [1, 16, 8, 16, 16] [1, 1, 1, 1, 1] : memref<2x16x8x16x16xf16, #ascend.memory<l1>> to memref<16x8x16x16xf16, strided<[2048, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
            ascend.wait_flag mte1 -> mte2, 0 + %38 of 2
            ascend.copy_gm_to_l1 %subview_5 to %subview_6 : memref<?x?xf16, strided<[?, 1], offset: ?>>, memref<16x8x16x16xf16, strided<[2048, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
            %subview_7 = memref.subview %arg1[0, %35] [%18, %37] [1, 1] : memref<?x?xf16> to memref<?x?xf16, strided<[?, 1], offset: ?>>
            %subview_8 = memref.subview %21[%38, 0, 0, 0, 0] [1, 16, 16, 16, 16] [1, 1, 1, 1, 1] : memref<2x16x16x16x16xf16, #ascend.memory<l1>> to memref<16x16x16x16xf16, strided<[4096, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
            ascend.copy_gm_to_l1 %subview_7 to %subview_8 : memref<?x?xf16, strided<[?, 1], offset: ?>>, memref<16x16x16x16xf16, strided<[4096, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
            ascend.set_flag mte2 -> mte1, 0 + %38 of 2
          }
          ascend.wait_flag fix -> m, 0
          scf.for %arg6 = %c0 to %17 step %c1 {
            %38 = affine.apply #map7(%arg6)
            %39 = affine.apply #map8(%arg6)
            %40 = affine.min #map9(%arg6)[%dim_0]
            %subview_5 = memref.subview %arg0[%34, %39] [%36, %40] [1, 1] : memref<?x?xf16> to memref<?x?xf16, strided<[?, 1], offset: ?>>
            %subview_6 = memref.subview %20[%38, 0, 0, 0, 0] [1, 16, 8, 16, 16] [1, 1, 1, 1, 1] : memref<2x16x8x16x16xf16, #ascend.memory<l1>> to memref<16x8x16x16xf16, strided<[2048, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
            ascend.wait_flag mte1 -> mte2, 0 + %38 of 2
            ascend.copy_gm_to_l1 %subview_5 to %subview_6 : memref<?x?xf16, strided<[?, 1], offset: ?>>, memref<16x8x16x16xf16, strided<[2048, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
            %subview_7 = memref.subview %arg1[%39, %35] [%40, %37] [1, 1] : memref<?x?xf16> to memref<?x?xf16, strided<[?, 1], offset: ?>>
            %subview_8 = memref.subview %21[%38, 0, 0, 0, 0] [1, 16, 16, 16, 16] [1, 1, 1, 1, 1] : memref<2x16x16x16x16xf16, #ascend.memory<l1>> to memref<16x16x16x16xf16, strided<[4096, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
            ascend.copy_gm_to_l1 %subview_7 to %subview_8 : memref<?x?xf16, strided<[?, 1], offset: ?>>, memref<16x16x16x16xf16, strided<[4096, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
            ascend.set_flag mte2 -> mte1, 0 + %38 of 2
            %41 = ascend.buffer at 0 : memref<8x4x16x16xf16, #ascend.memory<l0a>>
            %42 = ascend.buffer at 0 : memref<4x16x16x16xf16, #ascend.memory<l0b>>
            %43 = ascend.buffer at 16384 : memref<8x4x16x16xf16, #ascend.memory<l0a>>
            %44 = ascend.buffer at 32768 : memref<4x16x16x16xf16, #ascend.memory<l0b>>
            %45 = affine.apply #map6(%arg6)
            %46 = affine.apply #map10(%arg6)
            %47 = affine.min #map11(%arg6)[%dim_0]
            %48 = arith.cmpi eq, %46, %c0 : index
            %subview_9 = memref.subview %20[%45, 0, 0, 0, 0] [1, 16, 8, 16, 16] [1, 1, 1, 1, 1] : memref<2x16x8x16x16xf16, #ascend.memory<l1>> to memref<16x8x16x16xf16, strided<[2048, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
            %subview_10 = memref.subview %21[%45, 0, 0, 0, 0] [1, 16, 16, 16, 16] [1, 1, 1, 1, 1] : memref<2x16x16x16x16xf16, #ascend.memory<l1>> to memref<16x16x16x16xf16, strided<[4096, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
            ascend.wait_flag mte2 -> mte1, 0 + %45 of 2
            scf.for %arg7 = %c0 to %47 step %c128 {
              %49 = affine.min #map12(%47, %arg7)
              %50 = affine.apply #map13(%arg7)
              %subview_11 = memref.subview %subview_9[%50, 0, 0, 0] [4, 8, 16, 16] [1, 1, 1, 1] : memref<16x8x16x16xf16, strided<[2048, 256, 16, 1], offset: ?>, #ascend.memory<l1>> to memref<4x8x16x16xf16, strided<[2048, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
              ascend.wait_flag m -> mte1, 3
              ascend.load_l0a %subview_11 to %41[%36, %49] : memref<4x8x16x16xf16, strided<[2048, 256, 16, 1], offset: ?>, #ascend.memory<l1>>, memref<8x4x16x16xf16, #ascend.memory<l0a>>
              %subview_12 = memref.subview %subview_10[0, %50, 0, 0] [16, 4, 16, 16] [1, 1, 1, 1] : memref<16x16x16x16xf16, strided<[4096, 256, 16, 1], offset: ?>, #ascend.memory<l1>> to memref<16x4x16x16xf16, strided<[4096, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
              ascend.load_l0b %subview_12 to %42[%49, %37] : memref<16x4x16x16xf16, strided<[4096, 256, 16, 1], offset: ?>, #ascend.memory<l1>>, memref<4x16x16x16xf16, #ascend.memory<l0b>>
              ascend.set_flag mte1 -> m, 0
              %51 = arith.cmpi eq, %arg7, %c0 : index
              %52 = arith.andi %48, %51 : i1
              ascend.wait_flag mte1 -> m, 0
              ascend.mmad %41, %42 into %19[%36, %37, %49] init(%52) ordered : memref<8x4x16x16xf16, #ascend.memory<l0a>>, memref<4x16x16x16xf16, #ascend.memory<l0b>>, memref<16x8x16x16xf32, #ascend.memory<l0c>>
              ascend.set_flag m -> mte1, 3
              %53 = affine.min #map14(%47, %arg7)
              %54 = affine.max #map15(%53)
              %55 = affine.apply #map16(%arg7)
              %subview_13 = memref.subview %subview_9[%55, 0, 0, 0] [4, 8, 16, 16] [1, 1, 1, 1] : memref<16x8x16x16xf16, strided<[2048, 256, 16, 1], offset: ?>, #ascend.memory<l1>> to memref<4x8x16x16xf16, strided<[2048, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
              ascend.wait_flag m -> mte1, 4
              ascend.load_l0a %subview_13 to %43[%36, %54] : memref<4x8x16x16xf16, strided<[2048, 256, 16, 1], offset: ?>, #ascend.memory<l1>>, memref<8x4x16x16xf16, #ascend.memory<l0a>>
              %subview_14 = memref.subview %subview_10[0, %55, 0, 0] [16, 4, 16, 16] [1, 1, 1, 1] : memref<16x16x16x16xf16, strided<[4096, 256, 16, 1], offset: ?>, #ascend.memory<l1>> to memref<16x4x16x16xf16, strided<[4096, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
              ascend.load_l0b %subview_14 to %44[%54, %37] : memref<16x4x16x16xf16, strided<[4096, 256, 16, 1], offset: ?>, #ascend.memory<l1>>, memref<4x16x16x16xf16, #ascend.memory<l0b>>
              ascend.set_flag mte1 -> m, 1
              ascend.wait_flag mte1 -> m, 1
              ascend.mmad %43, %44 into %19[%36, %37, %54] init(%false) ordered : memref<8x4x16x16xf16, #ascend.memory<l0a>>, memref<4x16x16x16xf16, #ascend.memory<l0b>>, memref<16x8x16x16xf32, #ascend.memory<l0c>>
              ascend.set_flag m -> mte1, 4
            }
            ascend.set_flag mte1 -> mte2, 0 + %45 of 2
          }
          scf.for %arg6 = %17 to %15 step %c1 {
            %38 = ascend.buffer at 32768 : memref<8x4x16x16xf16, #ascend.memory<l0a>>
            %39 = ascend.buffer at 0 : memref<4x16x16x16xf16, #ascend.memory<l0b>>
            %40 = ascend.buffer at 49152 : memref<8x4x16x16xf16, #ascend.memory<l0a>>
            %41 = ascend.buffer at 32768 : memref<4x16x16x16xf16, #ascend.memory<l0b>>
            %42 = affine.apply #map6(%arg6)
            %43 = affine.apply #map10(%arg6)
            %44 = affine.min #map11(%arg6)[%dim_0]
            %45 = arith.cmpi eq, %43, %c0 : index
            %subview_5 = memref.subview %20[%42, 0, 0, 0, 0] [1, 16, 8, 16, 16] [1, 1, 1, 1, 1] : memref<2x16x8x16x16xf16, #ascend.memory<l1>> to memref<16x8x16x16xf16, strided<[2048, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
            %subview_6 = memref.subview %21[%42, 0, 0, 0, 0] [1, 16, 16, 16, 16] [1, 1, 1, 1, 1] : memref<2x16x16x16x16xf16, #ascend.memory<l1>> to memref<16x16x16x16xf16, strided<[4096, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
            ascend.wait_flag mte2 -> mte1, 0 + %42 of 2
            scf.for %arg7 = %c0 to %44 step %c128 {
              %46 = affine.min #map12(%44, %arg7)
              %47 = affine.apply #map13(%arg7)
              %subview_7 = memref.subview %subview_5[%47, 0, 0, 0] [4, 8, 16, 16] [1, 1, 1, 1] : memref<16x8x16x16xf16, strided<[2048, 256, 16, 1], offset: ?>, #ascend.memory<l1>> to memref<4x8x16x16xf16, strided<[2048, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
              ascend.wait_flag m -> mte1, 3
              ascend.load_l0a %subview_7 to %38[%36, %46] : memref<4x8x16x16xf16, strided<[2048, 256, 16, 1], offset: ?>, #ascend.memory<l1>>, memref<8x4x16x16xf16, #ascend.memory<l0a>>
              %subview_8 = memref.subview %subview_6[0, %47, 0, 0] [16, 4, 16, 16] [1, 1, 1, 1] : memref<16x16x16x16xf16, strided<[4096, 256, 16, 1], offset: ?>, #ascend.memory<l1>> to memref<16x4x16x16xf16, strided<[4096, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
              ascend.load_l0b %subview_8 to %39[%46, %37] : memref<16x4x16x16xf16, strided<[4096, 256, 16, 1], offset: ?>, #ascend.memory<l1>>, memref<4x16x16x16xf16, #ascend.memory<l0b>>
              ascend.set_flag mte1 -> m, 0
              %48 = arith.cmpi eq, %arg7, %c0 : index
              %49 = arith.andi %45, %48 : i1
              ascend.wait_flag mte1 -> m, 0
              ascend.mmad %38, %39 into %19[%36, %37, %46] init(%49) ordered : memref<8x4x16x16xf16, #ascend.memory<l0a>>, memref<4x16x16x16xf16, #ascend.memory<l0b>>, memref<16x8x16x16xf32, #ascend.memory<l0c>>
              ascend.set_flag m -> mte1, 3
              %50 = affine.min #map14(%44, %arg7)
              %51 = affine.max #map15(%50)
              %52 = affine.apply #map16(%arg7)
              %subview_9 = memref.subview %subview_5[%52, 0, 0, 0] [4, 8, 16, 16] [1, 1, 1, 1] : memref<16x8x16x16xf16, strided<[2048, 256, 16, 1], offset: ?>, #ascend.memory<l1>> to memref<4x8x16x16xf16, strided<[2048, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
              ascend.wait_flag m -> mte1, 4
              ascend.load_l0a %subview_9 to %40[%36, %51] : memref<4x8x16x16xf16, strided<[2048, 256, 16, 1], offset: ?>, #ascend.memory<l1>>, memref<8x4x16x16xf16, #ascend.memory<l0a>>
              %subview_10 = memref.subview %subview_6[0, %52, 0, 0] [16, 4, 16, 16] [1, 1, 1, 1] : memref<16x16x16x16xf16, strided<[4096, 256, 16, 1], offset: ?>, #ascend.memory<l1>> to memref<16x4x16x16xf16, strided<[4096, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
              ascend.load_l0b %subview_10 to %41[%51, %37] : memref<16x4x16x16xf16, strided<[4096, 256, 16, 1], offset: ?>, #ascend.memory<l1>>, memref<4x16x16x16xf16, #ascend.memory<l0b>>
              ascend.set_flag mte1 -> m, 1
              ascend.wait_flag mte1 -> m, 1
              ascend.mmad %40, %41 into %19[%36, %37, %51] init(%false) ordered : memref<8x4x16x16xf16, #ascend.memory<l0a>>, memref<4x16x16x16xf16, #ascend.memory<l0b>>, memref<16x8x16x16xf32, #ascend.memory<l0c>>
              ascend.set_flag m -> mte1, 4
            }
            ascend.set_flag mte1 -> mte2, 0 + %42 of 2
          }
          ascend.set_flag m -> fix, 0
          %subview = memref.subview %arg2[%34, %35] [%36, %37] [1, 1] : memref<?x?xf16> to memref<?x?xf16, strided<[?, 1], offset: ?>>
          ascend.wait_flag m -> fix, 0
          ascend.fixpipe %19[%36] to %subview : memref<16x8x16x16xf32, #ascend.memory<l0c>>, memref<?x?xf16, strided<[?, 1], offset: ?>>
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

