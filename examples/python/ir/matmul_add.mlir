// The IR of examples/python/matmul_add.py.
#map = affine_map<(d0) -> ((d0 floordiv 2) * 64)>
#map1 = affine_map<(d0) -> ((d0 mod 2) * 128)>
#map2 = affine_map<(d0) -> (d0 * 64)>
#map3 = affine_map<(d0, d1) -> (d0 + d1 * 32)>
module {
  func.func @main_kernel(%A: memref<128x128xf16>, %B: memref<128x256xf16>, %D: memref<128x256xf32>, %C: memref<128x256xf32>, %product: memref<128x256xf32> {tile.workspace}) {
    %c4 = arith.constant 4 : index
    tile.launch (%cid) in (%c4) sub_block (%vid) {
      ascend.section cube {
        %c = memref.alloc() : memref<64x128xf32, #ascend.memory<l0c>>
        %b = memref.alloc() : memref<64x128xf16, #ascend.memory<l1>>
        %a = memref.alloc() : memref<64x64xf16, #ascend.memory<l1>>
        %row = affine.apply #map(%cid)
        %column = affine.apply #map1(%cid)
        %c0 = arith.constant 0 : index
        %c2 = arith.constant 2 : index
        %c1 = arith.constant 1 : index
        scf.for %k = %c0 to %c2 step %c1 {
          %0 = affine.apply #map2(%k)
          %subview_0 = memref.subview %A[%row, %0] [64, 64] [1, 1] : memref<128x128xf16> to memref<64x64xf16, strided<[128, 1], offset: ?>>
          tile.copy %subview_0 to %a : memref<64x64xf16, strided<[128, 1], offset: ?>>, memref<64x64xf16, #ascend.memory<l1>>
          %1 = affine.apply #map2(%k)
          %subview_1 = memref.subview %B[%1, %column] [64, 128] [1, 1] : memref<128x256xf16> to memref<64x128xf16, strided<[256, 1], offset: ?>>
          tile.copy %subview_1 to %b : memref<64x128xf16, strided<[256, 1], offset: ?>>, memref<64x128xf16, #ascend.memory<l1>>
          ascend.pipe_barrier all
          %c0_2 = arith.constant 0 : index
          %2 = arith.cmpi eq, %k, %c0_2 : index
          tile.gemm %a, %b into %c init(%2) : memref<64x64xf16, #ascend.memory<l1>>, memref<64x128xf16, #ascend.memory<l1>>, memref<64x128xf32, #ascend.memory<l0c>>
          ascend.pipe_barrier all
        }
        %subview = memref.subview %product[%row, %column] [64, 128] [1, 1] : memref<128x256xf32> to memref<64x128xf32, strided<[256, 1], offset: ?>>
        tile.copy %c to %subview : memref<64x128xf32, #ascend.memory<l0c>>, memref<64x128xf32, strided<[256, 1], offset: ?>>
        ascend.cross_core_set_flag mode 2, fix, 0 numbered
      }
      ascend.section vector {
        %d = memref.alloc() : memref<32x128xf32, #ascend.memory<ub>>
        %x = memref.alloc() : memref<32x128xf32, #ascend.memory<ub>>
        %row = affine.apply #map(%cid)
        %column = affine.apply #map1(%cid)
        ascend.cross_core_wait_flag 0 numbered
        %0 = affine.apply #map3(%row, %vid)
        %subview = memref.subview %product[%0, %column] [32, 128] [1, 1] : memref<128x256xf32> to memref<32x128xf32, strided<[256, 1], offset: ?>>
        tile.copy %subview to %x : memref<32x128xf32, strided<[256, 1], offset: ?>>, memref<32x128xf32, #ascend.memory<ub>>
        %1 = affine.apply #map3(%row, %vid)
        %subview_0 = memref.subview %D[%1, %column] [32, 128] [1, 1] : memref<128x256xf32> to memref<32x128xf32, strided<[256, 1], offset: ?>>
        tile.copy %subview_0 to %d : memref<32x128xf32, strided<[256, 1], offset: ?>>, memref<32x128xf32, #ascend.memory<ub>>
        ascend.pipe_barrier all
        tile.add %x, %d into %x : memref<32x128xf32, #ascend.memory<ub>>, memref<32x128xf32, #ascend.memory<ub>>, memref<32x128xf32, #ascend.memory<ub>>
        ascend.pipe_barrier all
        %2 = affine.apply #map3(%row, %vid)
        %subview_1 = memref.subview %C[%2, %column] [32, 128] [1, 1] : memref<128x256xf32> to memref<32x128xf32, strided<[256, 1], offset: ?>>
        tile.copy %x to %subview_1 : memref<32x128xf32, #ascend.memory<ub>>, memref<32x128xf32, strided<[256, 1], offset: ?>>
      }
    }
    return
  }
}
