#map = affine_map<()[s0] -> (s0, 2)>
#map1 = affine_map<()[s0] -> (s0 - 2, 0)>
#map2 = affine_map<(d0) -> (d0 mod 3)>
#map3 = affine_map<(d0) -> (d0 + 2)>
module {
  func.func @filled_apart(%arg0: memref<?x64xf32>, %arg1: memref<?x64xf32>, %arg2: memref<?x64xf32>, %arg3: memref<?x64xf32>, %arg4: memref<?x64xf32>, %arg5: memref<?x64xf32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %dim = memref.dim %arg0, %c0 : memref<?x64xf32>
    %0 = affine.min #map()[%dim]
    %1 = affine.max #map1()[%dim]
    ascend.launch (%arg6) in (%c1) {
      ascend.section vector {
        %2 = ascend.buffer at 0 : memref<3x64xf32, #ascend.memory<ub>>
        %3 = ascend.buffer at 768 : memref<3x64xf32, #ascend.memory<ub>>
        %4 = ascend.buffer at 1536 : memref<3x64xf32, #ascend.memory<ub>>
        %5 = ascend.buffer at 2304 : memref<64xf32, #ascend.memory<ub>>
        %6 = ascend.buffer at 2560 : memref<64xf32, #ascend.memory<ub>>
        %7 = ascend.buffer at 2816 : memref<64xf32, #ascend.memory<ub>>
        
        
        
        scf.for %arg7 = %c0 to %0 step %c1 {
          %8 = affine.apply #map2(%arg7)
          %subview = memref.subview %3[%8, 0] [1, 64] [1, 1] : memref<3x64xf32, #ascend.memory<ub>> to memref<64xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
          %subview_0 = memref.subview %arg1[%arg7, 0] [1, 64] [1, 1] : memref<?x64xf32> to memref<64xf32, strided<[1], offset: ?>>
          
          ascend.copy_gm_to_ub %subview_0 to %subview : memref<64xf32, strided<[1], offset: ?>>, memref<64xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
        }
        
        
        
        scf.for %arg7 = %c0 to %1 step %c1 {
          %8 = affine.apply #map3(%arg7)
          %9 = affine.apply #map2(%8)
          %10 = affine.apply #map2(%arg7)
          %subview = memref.subview %3[%9, 0] [1, 64] [1, 1] : memref<3x64xf32, #ascend.memory<ub>> to memref<64xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
          %subview_0 = memref.subview %3[%10, 0] [1, 64] [1, 1] : memref<3x64xf32, #ascend.memory<ub>> to memref<64xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
          %subview_1 = memref.subview %2[%10, 0] [1, 64] [1, 1] : memref<3x64xf32, #ascend.memory<ub>> to memref<64xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
          %subview_2 = memref.subview %4[%10, 0] [1, 64] [1, 1] : memref<3x64xf32, #ascend.memory<ub>> to memref<64xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
          %subview_3 = memref.subview %arg1[%8, 0] [1, 64] [1, 1] : memref<?x64xf32> to memref<64xf32, strided<[1], offset: ?>>
          %subview_4 = memref.subview %arg0[%arg7, 0] [1, 64] [1, 1] : memref<?x64xf32> to memref<64xf32, strided<[1], offset: ?>>
          %subview_5 = memref.subview %arg2[%arg7, 0] [1, 64] [1, 1] : memref<?x64xf32> to memref<64xf32, strided<[1], offset: ?>>
          %subview_6 = memref.subview %arg3[%arg7, 0] [1, 64] [1, 1] : memref<?x64xf32> to memref<64xf32, strided<[1], offset: ?>>
          %subview_7 = memref.subview %arg4[%arg7, 0] [1, 64] [1, 1] : memref<?x64xf32> to memref<64xf32, strided<[1], offset: ?>>
          %subview_8 = memref.subview %arg5[%arg7, 0] [1, 64] [1, 1] : memref<?x64xf32> to memref<64xf32, strided<[1], offset: ?>>
          
          ascend.copy_gm_to_ub %subview_3 to %subview : memref<64xf32, strided<[1], offset: ?>>, memref<64xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
          ascend.copy_gm_to_ub %subview_4 to %subview_1 : memref<64xf32, strided<[1], offset: ?>>, memref<64xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
          
          
          
          ascend.vexp %subview_1 into %5 : memref<64xf32, strided<[1], offset: ?>, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
          
          
          ascend.copy_ub_to_gm %5 to %subview_6 : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, strided<[1], offset: ?>>
          
          ascend.copy_gm_to_ub %subview_5 to %subview_2 : memref<64xf32, strided<[1], offset: ?>>, memref<64xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
          
          
          
          ascend.vexp %subview_2 into %7 : memref<64xf32, strided<[1], offset: ?>, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
          
          
          ascend.vexp %subview_0 into %6 : memref<64xf32, strided<[1], offset: ?>, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
          
          
          
          ascend.copy_ub_to_gm %7 to %subview_8 : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, strided<[1], offset: ?>>
          
          
          ascend.copy_ub_to_gm %6 to %subview_7 : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, strided<[1], offset: ?>>
          
        }
        scf.for %arg7 = %1 to %dim step %c1 {
          %8 = affine.apply #map2(%arg7)
          %subview = memref.subview %3[%8, 0] [1, 64] [1, 1] : memref<3x64xf32, #ascend.memory<ub>> to memref<64xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
          %subview_0 = memref.subview %2[%8, 0] [1, 64] [1, 1] : memref<3x64xf32, #ascend.memory<ub>> to memref<64xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
          %subview_1 = memref.subview %4[%8, 0] [1, 64] [1, 1] : memref<3x64xf32, #ascend.memory<ub>> to memref<64xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
          %subview_2 = memref.subview %arg0[%arg7, 0] [1, 64] [1, 1] : memref<?x64xf32> to memref<64xf32, strided<[1], offset: ?>>
          %subview_3 = memref.subview %arg2[%arg7, 0] [1, 64] [1, 1] : memref<?x64xf32> to memref<64xf32, strided<[1], offset: ?>>
          %subview_4 = memref.subview %arg3[%arg7, 0] [1, 64] [1, 1] : memref<?x64xf32> to memref<64xf32, strided<[1], offset: ?>>
          %subview_5 = memref.subview %arg4[%arg7, 0] [1, 64] [1, 1] : memref<?x64xf32> to memref<64xf32, strided<[1], offset: ?>>
          %subview_6 = memref.subview %arg5[%arg7, 0] [1, 64] [1, 1] : memref<?x64xf32> to memref<64xf32, strided<[1], offset: ?>>
          ascend.copy_gm_to_ub %subview_2 to %subview_0 : memref<64xf32, strided<[1], offset: ?>>, memref<64xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
          
          
          
          ascend.vexp %subview_0 into %5 : memref<64xf32, strided<[1], offset: ?>, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
          
          
          ascend.copy_ub_to_gm %5 to %subview_4 : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, strided<[1], offset: ?>>
          
          ascend.copy_gm_to_ub %subview_3 to %subview_1 : memref<64xf32, strided<[1], offset: ?>>, memref<64xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
          
          
          
          ascend.vexp %subview_1 into %7 : memref<64xf32, strided<[1], offset: ?>, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
          
          
          ascend.vexp %subview into %6 : memref<64xf32, strided<[1], offset: ?>, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
          
          
          
          ascend.copy_ub_to_gm %7 to %subview_6 : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, strided<[1], offset: ?>>
          
          
          ascend.copy_ub_to_gm %6 to %subview_5 : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, strided<[1], offset: ?>>
          
        }
        
        
        
        
        
        
      }
    }
    return
  }
  func.func @freed_together(%arg0: memref<?x64x64xf16>, %arg1: memref<4x64x64xf16>, %arg2: memref<64x64xf32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %true = arith.constant true
    %false = arith.constant false
    %dim = memref.dim %arg0, %c0 : memref<?x64x64xf16>
    %0 = affine.min #map()[%dim]
    ascend.launch (%arg3) in (%c1) {
      ascend.section cube {
        %1 = ascend.buffer at 0 : memref<4x4x16x16xf16, #ascend.memory<l1>>
        %2 = ascend.buffer at 8192 : memref<4x4x16x16xf16, #ascend.memory<l1>>
        %3 = ascend.buffer at 16384 : memref<4x4x16x16xf16, #ascend.memory<l1>>
        %4 = ascend.buffer at 24576 : memref<4x4x16x16xf16, #ascend.memory<l1>>
        %5 = ascend.buffer at 32768 : memref<4x4x16x16xf16, #ascend.memory<l1>>
        %6 = ascend.buffer at 0 : memref<4x4x16x16xf16, #ascend.memory<l0a>>
        %7 = ascend.buffer at 8192 : memref<4x4x16x16xf16, #ascend.memory<l0a>>
        %8 = ascend.buffer at 16384 : memref<4x4x16x16xf16, #ascend.memory<l0a>>
        %9 = ascend.buffer at 24576 : memref<4x4x16x16xf16, #ascend.memory<l0a>>
        %10 = ascend.buffer at 0 : memref<4x4x16x16xf16, #ascend.memory<l0b>>
        %11 = ascend.buffer at 8192 : memref<4x4x16x16xf16, #ascend.memory<l0b>>
        %12 = ascend.buffer at 16384 : memref<4x4x16x16xf16, #ascend.memory<l0b>>
        %13 = ascend.buffer at 24576 : memref<4x4x16x16xf16, #ascend.memory<l0b>>
        %14 = ascend.buffer at 0 : memref<4x4x16x16xf32, #ascend.memory<l0c>>
        %subview = memref.subview %arg1[0, 0, 0] [1, 64, 64] [1, 1, 1] : memref<4x64x64xf16> to memref<64x64xf16>
        %subview_0 = memref.subview %arg1[1, 0, 0] [1, 64, 64] [1, 1, 1] : memref<4x64x64xf16> to memref<64x64xf16, strided<[64, 1], offset: 4096>>
        %subview_1 = memref.subview %arg1[2, 0, 0] [1, 64, 64] [1, 1, 1] : memref<4x64x64xf16> to memref<64x64xf16, strided<[64, 1], offset: 8192>>
        %subview_2 = memref.subview %arg1[3, 0, 0] [1, 64, 64] [1, 1, 1] : memref<4x64x64xf16> to memref<64x64xf16, strided<[64, 1], offset: 12288>>
        ascend.copy_gm_to_l1 %subview to %2 : memref<64x64xf16>, memref<4x4x16x16xf16, #ascend.memory<l1>>
        
        ascend.copy_gm_to_l1 %subview_0 to %3 : memref<64x64xf16, strided<[64, 1], offset: 4096>>, memref<4x4x16x16xf16, #ascend.memory<l1>>
        ascend.copy_gm_to_l1 %subview_1 to %4 : memref<64x64xf16, strided<[64, 1], offset: 8192>>, memref<4x4x16x16xf16, #ascend.memory<l1>>
        ascend.copy_gm_to_l1 %subview_2 to %5 : memref<64x64xf16, strided<[64, 1], offset: 12288>>, memref<4x4x16x16xf16, #ascend.memory<l1>>
        
        ascend.load_l0a %2 to %6 : memref<4x4x16x16xf16, #ascend.memory<l1>>, memref<4x4x16x16xf16, #ascend.memory<l0a>>
        ascend.load_l0b %2 to %10 : memref<4x4x16x16xf16, #ascend.memory<l1>>, memref<4x4x16x16xf16, #ascend.memory<l0b>>
        
        
        ascend.mmad %6, %10 into %14 init(%true) : memref<4x4x16x16xf16, #ascend.memory<l0a>>, memref<4x4x16x16xf16, #ascend.memory<l0b>>, memref<4x4x16x16xf32, #ascend.memory<l0c>>
        
        
        
        
        scf.for %arg4 = %c0 to %0 step %c1 {
          %subview_3 = memref.subview %arg0[%arg4, 0, 0] [1, 64, 64] [1, 1, 1] : memref<?x64x64xf16> to memref<64x64xf16, strided<[64, 1], offset: ?>>
          
          ascend.copy_gm_to_l1 %subview_3 to %1 : memref<64x64xf16, strided<[64, 1], offset: ?>>, memref<4x4x16x16xf16, #ascend.memory<l1>>
          
          
          
          ascend.load_l0a %1 to %6 : memref<4x4x16x16xf16, #ascend.memory<l1>>, memref<4x4x16x16xf16, #ascend.memory<l0a>>
          ascend.load_l0b %2 to %10 : memref<4x4x16x16xf16, #ascend.memory<l1>>, memref<4x4x16x16xf16, #ascend.memory<l0b>>
          
          
          ascend.load_l0a %1 to %7 : memref<4x4x16x16xf16, #ascend.memory<l1>>, memref<4x4x16x16xf16, #ascend.memory<l0a>>
          ascend.load_l0b %3 to %11 : memref<4x4x16x16xf16, #ascend.memory<l1>>, memref<4x4x16x16xf16, #ascend.memory<l0b>>
          
          
          ascend.mmad %6, %10 into %14 init(%false) : memref<4x4x16x16xf16, #ascend.memory<l0a>>, memref<4x4x16x16xf16, #ascend.memory<l0b>>, memref<4x4x16x16xf32, #ascend.memory<l0c>>
          
          
          ascend.mmad %7, %11 into %14 init(%false) : memref<4x4x16x16xf16, #ascend.memory<l0a>>, memref<4x4x16x16xf16, #ascend.memory<l0b>>, memref<4x4x16x16xf32, #ascend.memory<l0c>>
          
          
          ascend.load_l0a %1 to %8 : memref<4x4x16x16xf16, #ascend.memory<l1>>, memref<4x4x16x16xf16, #ascend.memory<l0a>>
          ascend.load_l0b %4 to %12 : memref<4x4x16x16xf16, #ascend.memory<l1>>, memref<4x4x16x16xf16, #ascend.memory<l0b>>
          
          ascend.load_l0a %1 to %9 : memref<4x4x16x16xf16, #ascend.memory<l1>>, memref<4x4x16x16xf16, #ascend.memory<l0a>>
          
          ascend.load_l0b %5 to %13 : memref<4x4x16x16xf16, #ascend.memory<l1>>, memref<4x4x16x16xf16, #ascend.memory<l0b>>
          
          
          ascend.mmad %8, %12 into %14 init(%false) : memref<4x4x16x16xf16, #ascend.memory<l0a>>, memref<4x4x16x16xf16, #ascend.memory<l0b>>, memref<4x4x16x16xf32, #ascend.memory<l0c>>
          
          ascend.mmad %9, %13 into %14 init(%false) : memref<4x4x16x16xf16, #ascend.memory<l0a>>, memref<4x4x16x16xf16, #ascend.memory<l0b>>, memref<4x4x16x16xf32, #ascend.memory<l0c>>
          
        }
        scf.for %arg4 = %0 to %dim step %c1 {
          %subview_3 = memref.subview %arg0[%arg4, 0, 0] [1, 64, 64] [1, 1, 1] : memref<?x64x64xf16> to memref<64x64xf16, strided<[64, 1], offset: ?>>
          
          ascend.copy_gm_to_l1 %subview_3 to %1 : memref<64x64xf16, strided<[64, 1], offset: ?>>, memref<4x4x16x16xf16, #ascend.memory<l1>>
          
          
          
          ascend.load_l0a %1 to %6 : memref<4x4x16x16xf16, #ascend.memory<l1>>, memref<4x4x16x16xf16, #ascend.memory<l0a>>
          ascend.load_l0b %2 to %10 : memref<4x4x16x16xf16, #ascend.memory<l1>>, memref<4x4x16x16xf16, #ascend.memory<l0b>>
          
          
          ascend.load_l0a %1 to %7 : memref<4x4x16x16xf16, #ascend.memory<l1>>, memref<4x4x16x16xf16, #ascend.memory<l0a>>
          ascend.load_l0b %3 to %11 : memref<4x4x16x16xf16, #ascend.memory<l1>>, memref<4x4x16x16xf16, #ascend.memory<l0b>>
          
          
          ascend.mmad %6, %10 into %14 init(%false) : memref<4x4x16x16xf16, #ascend.memory<l0a>>, memref<4x4x16x16xf16, #ascend.memory<l0b>>, memref<4x4x16x16xf32, #ascend.memory<l0c>>
          
          
          ascend.mmad %7, %11 into %14 init(%false) : memref<4x4x16x16xf16, #ascend.memory<l0a>>, memref<4x4x16x16xf16, #ascend.memory<l0b>>, memref<4x4x16x16xf32, #ascend.memory<l0c>>
          
          
          ascend.load_l0a %1 to %8 : memref<4x4x16x16xf16, #ascend.memory<l1>>, memref<4x4x16x16xf16, #ascend.memory<l0a>>
          ascend.load_l0b %4 to %12 : memref<4x4x16x16xf16, #ascend.memory<l1>>, memref<4x4x16x16xf16, #ascend.memory<l0b>>
          
          ascend.load_l0a %1 to %9 : memref<4x4x16x16xf16, #ascend.memory<l1>>, memref<4x4x16x16xf16, #ascend.memory<l0a>>
          
          ascend.load_l0b %5 to %13 : memref<4x4x16x16xf16, #ascend.memory<l1>>, memref<4x4x16x16xf16, #ascend.memory<l0b>>
          
          
          ascend.mmad %8, %12 into %14 init(%false) : memref<4x4x16x16xf16, #ascend.memory<l0a>>, memref<4x4x16x16xf16, #ascend.memory<l0b>>, memref<4x4x16x16xf32, #ascend.memory<l0c>>
          
          ascend.mmad %9, %13 into %14 init(%false) : memref<4x4x16x16xf16, #ascend.memory<l0a>>, memref<4x4x16x16xf16, #ascend.memory<l0b>>, memref<4x4x16x16xf32, #ascend.memory<l0c>>
          
        }
        
        
        ascend.fixpipe %14 to %arg2 : memref<4x4x16x16xf32, #ascend.memory<l0c>>, memref<64x64xf32>
        
        
        
        
      }
    }
    return
  }
}

