// What examples/python/gemm.py becomes.
#map = affine_map<(d0) -> ((d0 floordiv 2) * 128)>
#map1 = affine_map<(d0) -> ((d0 mod 2) * 256)>
#map2 = affine_map<(d0) -> (d0 * 64)>
module {
  func.func @main_kernel(%arg0: memref<256x512xf16>, %arg1: memref<512x512xf16>, %arg2: memref<256x512xf16>) {
    %c4 = arith.constant 4 : index
    tile.launch (%arg3) in (%c4) {
      %alloc = memref.alloc() : memref<128x256xf32, #ascend.memory<l0c>>
      %alloc_0 = memref.alloc() : memref<64x256xf16, #ascend.memory<l1>>
      %alloc_1 = memref.alloc() : memref<128x64xf16, #ascend.memory<l1>>
      %0 = affine.apply #map(%arg3)
      %1 = affine.apply #map1(%arg3)
      %c0 = arith.constant 0 : index
      %c8 = arith.constant 8 : index
      %c1 = arith.constant 1 : index
      scf.for %arg4 = %c0 to %c8 step %c1 {
        %2 = affine.apply #map2(%arg4)
        %subview_2 = memref.subview %arg0[%0, %2] [128, 64] [1, 1] : memref<256x512xf16> to memref<128x64xf16, strided<[512, 1], offset: ?>>
        tile.copy %subview_2 to %alloc_1 : memref<128x64xf16, strided<[512, 1], offset: ?>>, memref<128x64xf16, #ascend.memory<l1>>
        %3 = affine.apply #map2(%arg4)
        %subview_3 = memref.subview %arg1[%3, %1] [64, 256] [1, 1] : memref<512x512xf16> to memref<64x256xf16, strided<[512, 1], offset: ?>>
        tile.copy %subview_3 to %alloc_0 : memref<64x256xf16, strided<[512, 1], offset: ?>>, memref<64x256xf16, #ascend.memory<l1>>
        %c0_4 = arith.constant 0 : index
        %4 = arith.cmpi eq, %arg4, %c0_4 : index
        tile.gemm %alloc_1, %alloc_0 into %alloc init(%4) : memref<128x64xf16, #ascend.memory<l1>>, memref<64x256xf16, #ascend.memory<l1>>, memref<128x256xf32, #ascend.memory<l0c>>
      } {tile.stages = 2 : i64}
      %subview = memref.subview %arg2[%0, %1] [128, 256] [1, 1] : memref<256x512xf16> to memref<128x256xf16, strided<[512, 1], offset: ?>>
      tile.copy %alloc to %subview : memref<128x256xf32, #ascend.memory<l0c>>, memref<128x256xf16, strided<[512, 1], offset: ?>>
    }
    return
  }
}
