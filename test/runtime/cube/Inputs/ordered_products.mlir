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
    cf.assert %3, "slices are within dimension 0 of argument 1"
    %dim_3 = memref.dim %arg2, %c0 : memref<?x?xf16>
    %4 = arith.cmpi sle, %dim, %dim_3 : index
    cf.assert %4, "slices are within dimension 0 of argument 2"
    %dim_4 = memref.dim %arg2, %c1 : memref<?x?xf16>
    %5 = arith.cmpi sle, %dim_1, %dim_4 : index
    cf.assert %5, "slices are within dimension 1 of argument 2"
    %6 = arith.cmpi ule, %dim_0, %c65535 : index
    cf.assert %6, "a matrix that is copied must have at most 65535 columns"
    %7 = arith.cmpi ule, %dim_1, %c65535 : index
    cf.assert %7, "a matrix that is copied must have at most 65535 columns"
    %8 = arith.cmpi ule, %dim_4, %c536870911 : index
    cf.assert %8, "a matrix that is copied must have at most 536870911 columns"
    %9 = arith.muli %1, %c4 : index
    %10 = arith.subi %1, %c1 : index
    %11 = affine.apply #map()[%dim_0]
    %12 = affine.min #map1()[%dim_0]
    %13 = affine.max #map2()[%dim_0]
    %14 = affine.min #map3()[%dim_0]
    ascend.launch (%arg4) in (%arg3) {
      ascend.section cube {
        %15 = ascend.buffer at 0 : memref<16x8x16x16xf32, #ascend.memory<l0c>>
        ascend.set_flag mte1 -> mte2, 0
        ascend.set_flag mte1 -> mte2, 1
        ascend.set_flag m -> mte1, 3
        ascend.set_flag m -> mte1, 4
        ascend.set_flag fix -> m, 0
        scf.for %arg5 = %arg4 to %2 step %arg3 {
          %16 = ascend.buffer at 0 : memref<2x16x8x16x16xf16, #ascend.memory<l1>>
          %17 = ascend.buffer at 131072 : memref<2x16x16x16x16xf16, #ascend.memory<l1>>
          %18 = arith.divui %arg5, %9 : index
          %19 = arith.remui %arg5, %9 : index
          %20 = arith.muli %18, %c4 : index
          %21 = arith.subi %0, %20 : index
          %22 = arith.minui %21, %c4 : index
          %23 = arith.remui %19, %22 : index
          %24 = arith.addi %20, %23 : index
          %25 = arith.divui %19, %22 : index
          %26 = arith.remui %18, %c2 : index
          %27 = arith.cmpi ne, %26, %c0 : index
          %28 = arith.subi %10, %25 : index
          %29 = arith.select %27, %28, %25 : index
          %30 = arith.muli %24, %c128 : index
          %31 = arith.muli %29, %c256 : index
          %32 = affine.min #map4(%30)[%dim]
          %33 = affine.min #map5(%31)[%dim_1]
          scf.for %arg6 = %c0 to %12 step %c1 {
            %34 = affine.apply #map6(%arg6)
            %subview_5 = memref.subview %arg0[%30, 0] [%32, %14] [1, 1] : memref<?x?xf16> to memref<?x?xf16, strided<[?, 1], offset: ?>>
            %subview_6 = memref.subview %16[%34, 0, 0, 0, 0] [1, 16, 8, 16, 16] [1, 1, 1, 1, 1] : memref<2x16x8x16x16xf16, #ascend.memory<l1>> to memref<16x8x16x16xf16, strided<[2048, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
            ascend.wait_flag mte1 -> mte2, 0 + %34 of 2
            ascend.copy_gm_to_l1 %subview_5 to %subview_6 : memref<?x?xf16, strided<[?, 1], offset: ?>>, memref<16x8x16x16xf16, strided<[2048, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
            %subview_7 = memref.subview %arg1[0, %31] [%14, %33] [1, 1] : memref<?x?xf16> to memref<?x?xf16, strided<[?, 1], offset: ?>>
            %subview_8 = memref.subview %17[%34, 0, 0, 0, 0] [1, 16, 16, 16, 16] [1, 1, 1, 1, 1] : memref<2x16x16x16x16xf16, #ascend.memory<l1>> to memref<16x16x16x16xf16, strided<[4096, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
            ascend.copy_gm_to_l1 %subview_7 to %subview_8 : memref<?x?xf16, strided<[?, 1], offset: ?>>, memref<16x16x16x16xf16, strided<[4096, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
            ascend.set_flag mte2 -> mte1, 0 + %34 of 2
          }
          ascend.wait_flag fix -> m, 0
          scf.for %arg6 = %c0 to %13 step %c1 {
            %34 = affine.apply #map7(%arg6)
            %35 = affine.apply #map8(%arg6)
            %36 = affine.min #map9(%arg6)[%dim_0]
            %subview_5 = memref.subview %arg0[%30, %35] [%32, %36] [1, 1] : memref<?x?xf16> to memref<?x?xf16, strided<[?, 1], offset: ?>>
            %subview_6 = memref.subview %16[%34, 0, 0, 0, 0] [1, 16, 8, 16, 16] [1, 1, 1, 1, 1] : memref<2x16x8x16x16xf16, #ascend.memory<l1>> to memref<16x8x16x16xf16, strided<[2048, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
            ascend.wait_flag mte1 -> mte2, 0 + %34 of 2
            ascend.copy_gm_to_l1 %subview_5 to %subview_6 : memref<?x?xf16, strided<[?, 1], offset: ?>>, memref<16x8x16x16xf16, strided<[2048, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
            %subview_7 = memref.subview %arg1[%35, %31] [%36, %33] [1, 1] : memref<?x?xf16> to memref<?x?xf16, strided<[?, 1], offset: ?>>
            %subview_8 = memref.subview %17[%34, 0, 0, 0, 0] [1, 16, 16, 16, 16] [1, 1, 1, 1, 1] : memref<2x16x16x16x16xf16, #ascend.memory<l1>> to memref<16x16x16x16xf16, strided<[4096, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
            ascend.copy_gm_to_l1 %subview_7 to %subview_8 : memref<?x?xf16, strided<[?, 1], offset: ?>>, memref<16x16x16x16xf16, strided<[4096, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
            ascend.set_flag mte2 -> mte1, 0 + %34 of 2
            %37 = ascend.buffer at 0 : memref<8x4x16x16xf16, #ascend.memory<l0a>>
            %38 = ascend.buffer at 0 : memref<4x16x16x16xf16, #ascend.memory<l0b>>
            %39 = ascend.buffer at 16384 : memref<8x4x16x16xf16, #ascend.memory<l0a>>
            %40 = ascend.buffer at 32768 : memref<4x16x16x16xf16, #ascend.memory<l0b>>
            %41 = affine.apply #map6(%arg6)
            %42 = affine.apply #map10(%arg6)
            %43 = affine.min #map11(%arg6)[%dim_0]
            %44 = arith.cmpi eq, %42, %c0 : index
            %subview_9 = memref.subview %16[%41, 0, 0, 0, 0] [1, 16, 8, 16, 16] [1, 1, 1, 1, 1] : memref<2x16x8x16x16xf16, #ascend.memory<l1>> to memref<16x8x16x16xf16, strided<[2048, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
            %subview_10 = memref.subview %17[%41, 0, 0, 0, 0] [1, 16, 16, 16, 16] [1, 1, 1, 1, 1] : memref<2x16x16x16x16xf16, #ascend.memory<l1>> to memref<16x16x16x16xf16, strided<[4096, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
            ascend.wait_flag mte2 -> mte1, 0 + %41 of 2
            scf.for %arg7 = %c0 to %43 step %c128 {
              %45 = affine.min #map12(%43, %arg7)
              %46 = affine.apply #map13(%arg7)
              %subview_11 = memref.subview %subview_9[%46, 0, 0, 0] [4, 8, 16, 16] [1, 1, 1, 1] : memref<16x8x16x16xf16, strided<[2048, 256, 16, 1], offset: ?>, #ascend.memory<l1>> to memref<4x8x16x16xf16, strided<[2048, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
              ascend.wait_flag m -> mte1, 3
              ascend.load_l0a %subview_11 to %37[%32, %45] : memref<4x8x16x16xf16, strided<[2048, 256, 16, 1], offset: ?>, #ascend.memory<l1>>, memref<8x4x16x16xf16, #ascend.memory<l0a>>
              %subview_12 = memref.subview %subview_10[0, %46, 0, 0] [16, 4, 16, 16] [1, 1, 1, 1] : memref<16x16x16x16xf16, strided<[4096, 256, 16, 1], offset: ?>, #ascend.memory<l1>> to memref<16x4x16x16xf16, strided<[4096, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
              ascend.load_l0b %subview_12 to %38[%45, %33] : memref<16x4x16x16xf16, strided<[4096, 256, 16, 1], offset: ?>, #ascend.memory<l1>>, memref<4x16x16x16xf16, #ascend.memory<l0b>>
              ascend.set_flag mte1 -> m, 0
              %47 = arith.cmpi eq, %arg7, %c0 : index
              %48 = arith.andi %44, %47 : i1
              ascend.wait_flag mte1 -> m, 0
              ascend.mmad %37, %38 into %15[%32, %33, %45] init(%48) ordered : memref<8x4x16x16xf16, #ascend.memory<l0a>>, memref<4x16x16x16xf16, #ascend.memory<l0b>>, memref<16x8x16x16xf32, #ascend.memory<l0c>>
              ascend.set_flag m -> mte1, 3
              %49 = affine.min #map14(%43, %arg7)
              %50 = affine.max #map15(%49)
              %51 = affine.apply #map16(%arg7)
              %subview_13 = memref.subview %subview_9[%51, 0, 0, 0] [4, 8, 16, 16] [1, 1, 1, 1] : memref<16x8x16x16xf16, strided<[2048, 256, 16, 1], offset: ?>, #ascend.memory<l1>> to memref<4x8x16x16xf16, strided<[2048, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
              ascend.wait_flag m -> mte1, 4
              ascend.load_l0a %subview_13 to %39[%32, %50] : memref<4x8x16x16xf16, strided<[2048, 256, 16, 1], offset: ?>, #ascend.memory<l1>>, memref<8x4x16x16xf16, #ascend.memory<l0a>>
              %subview_14 = memref.subview %subview_10[0, %51, 0, 0] [16, 4, 16, 16] [1, 1, 1, 1] : memref<16x16x16x16xf16, strided<[4096, 256, 16, 1], offset: ?>, #ascend.memory<l1>> to memref<16x4x16x16xf16, strided<[4096, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
              ascend.load_l0b %subview_14 to %40[%50, %33] : memref<16x4x16x16xf16, strided<[4096, 256, 16, 1], offset: ?>, #ascend.memory<l1>>, memref<4x16x16x16xf16, #ascend.memory<l0b>>
              ascend.set_flag mte1 -> m, 1
              ascend.wait_flag mte1 -> m, 1
              ascend.mmad %39, %40 into %15[%32, %33, %50] init(%false) ordered : memref<8x4x16x16xf16, #ascend.memory<l0a>>, memref<4x16x16x16xf16, #ascend.memory<l0b>>, memref<16x8x16x16xf32, #ascend.memory<l0c>>
              ascend.set_flag m -> mte1, 4
            }
            ascend.set_flag mte1 -> mte2, 0 + %41 of 2
          }
          scf.for %arg6 = %13 to %11 step %c1 {
            %34 = ascend.buffer at 32768 : memref<8x4x16x16xf16, #ascend.memory<l0a>>
            %35 = ascend.buffer at 0 : memref<4x16x16x16xf16, #ascend.memory<l0b>>
            %36 = ascend.buffer at 49152 : memref<8x4x16x16xf16, #ascend.memory<l0a>>
            %37 = ascend.buffer at 32768 : memref<4x16x16x16xf16, #ascend.memory<l0b>>
            %38 = affine.apply #map6(%arg6)
            %39 = affine.apply #map10(%arg6)
            %40 = affine.min #map11(%arg6)[%dim_0]
            %41 = arith.cmpi eq, %39, %c0 : index
            %subview_5 = memref.subview %16[%38, 0, 0, 0, 0] [1, 16, 8, 16, 16] [1, 1, 1, 1, 1] : memref<2x16x8x16x16xf16, #ascend.memory<l1>> to memref<16x8x16x16xf16, strided<[2048, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
            %subview_6 = memref.subview %17[%38, 0, 0, 0, 0] [1, 16, 16, 16, 16] [1, 1, 1, 1, 1] : memref<2x16x16x16x16xf16, #ascend.memory<l1>> to memref<16x16x16x16xf16, strided<[4096, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
            ascend.wait_flag mte2 -> mte1, 0 + %38 of 2
            scf.for %arg7 = %c0 to %40 step %c128 {
              %42 = affine.min #map12(%40, %arg7)
              %43 = affine.apply #map13(%arg7)
              %subview_7 = memref.subview %subview_5[%43, 0, 0, 0] [4, 8, 16, 16] [1, 1, 1, 1] : memref<16x8x16x16xf16, strided<[2048, 256, 16, 1], offset: ?>, #ascend.memory<l1>> to memref<4x8x16x16xf16, strided<[2048, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
              ascend.wait_flag m -> mte1, 3
              ascend.load_l0a %subview_7 to %34[%32, %42] : memref<4x8x16x16xf16, strided<[2048, 256, 16, 1], offset: ?>, #ascend.memory<l1>>, memref<8x4x16x16xf16, #ascend.memory<l0a>>
              %subview_8 = memref.subview %subview_6[0, %43, 0, 0] [16, 4, 16, 16] [1, 1, 1, 1] : memref<16x16x16x16xf16, strided<[4096, 256, 16, 1], offset: ?>, #ascend.memory<l1>> to memref<16x4x16x16xf16, strided<[4096, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
              ascend.load_l0b %subview_8 to %35[%42, %33] : memref<16x4x16x16xf16, strided<[4096, 256, 16, 1], offset: ?>, #ascend.memory<l1>>, memref<4x16x16x16xf16, #ascend.memory<l0b>>
              ascend.set_flag mte1 -> m, 0
              %44 = arith.cmpi eq, %arg7, %c0 : index
              %45 = arith.andi %41, %44 : i1
              ascend.wait_flag mte1 -> m, 0
              ascend.mmad %34, %35 into %15[%32, %33, %42] init(%45) ordered : memref<8x4x16x16xf16, #ascend.memory<l0a>>, memref<4x16x16x16xf16, #ascend.memory<l0b>>, memref<16x8x16x16xf32, #ascend.memory<l0c>>
              ascend.set_flag m -> mte1, 3
              %46 = affine.min #map14(%40, %arg7)
              %47 = affine.max #map15(%46)
              %48 = affine.apply #map16(%arg7)
              %subview_9 = memref.subview %subview_5[%48, 0, 0, 0] [4, 8, 16, 16] [1, 1, 1, 1] : memref<16x8x16x16xf16, strided<[2048, 256, 16, 1], offset: ?>, #ascend.memory<l1>> to memref<4x8x16x16xf16, strided<[2048, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
              ascend.wait_flag m -> mte1, 4
              ascend.load_l0a %subview_9 to %36[%32, %47] : memref<4x8x16x16xf16, strided<[2048, 256, 16, 1], offset: ?>, #ascend.memory<l1>>, memref<8x4x16x16xf16, #ascend.memory<l0a>>
              %subview_10 = memref.subview %subview_6[0, %48, 0, 0] [16, 4, 16, 16] [1, 1, 1, 1] : memref<16x16x16x16xf16, strided<[4096, 256, 16, 1], offset: ?>, #ascend.memory<l1>> to memref<16x4x16x16xf16, strided<[4096, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
              ascend.load_l0b %subview_10 to %37[%47, %33] : memref<16x4x16x16xf16, strided<[4096, 256, 16, 1], offset: ?>, #ascend.memory<l1>>, memref<4x16x16x16xf16, #ascend.memory<l0b>>
              ascend.set_flag mte1 -> m, 1
              ascend.wait_flag mte1 -> m, 1
              ascend.mmad %36, %37 into %15[%32, %33, %47] init(%false) ordered : memref<8x4x16x16xf16, #ascend.memory<l0a>>, memref<4x16x16x16xf16, #ascend.memory<l0b>>, memref<16x8x16x16xf32, #ascend.memory<l0c>>
              ascend.set_flag m -> mte1, 4
            }
            ascend.set_flag mte1 -> mte2, 0 + %38 of 2
          }
          ascend.set_flag m -> fix, 0
          %subview = memref.subview %arg2[%30, %31] [%32, %33] [1, 1] : memref<?x?xf16> to memref<?x?xf16, strided<[?, 1], offset: ?>>
          ascend.wait_flag m -> fix, 0
          ascend.fixpipe %15[%32] to %subview : memref<16x8x16x16xf32, #ascend.memory<l0c>>, memref<?x?xf16, strided<[?, 1], offset: ?>>
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

