// The IR of examples/python/gemm.py.
#map = affine_map<(d0) -> ((d0 floordiv 2) * 128)>
#map1 = affine_map<(d0) -> ((d0 mod 2) * 256)>
#map2 = affine_map<(d0) -> (d0 * 64)>
module {
  func.func @main_kernel(%A: memref<256x512xf16>, %B: memref<512x512xf16>, %C: memref<256x512xf16>) {
    %c4 = arith.constant 4 : index
    tile.launch (%cid) in (%c4) {
      %c = memref.alloc() : memref<128x256xf32, #ascend.memory<l0c>>
      %b = memref.alloc() : memref<64x256xf16, #ascend.memory<l1>>
      %a = memref.alloc() : memref<128x64xf16, #ascend.memory<l1>>
      %row = affine.apply #map(%cid)
      %column = affine.apply #map1(%cid)
      %c0 = arith.constant 0 : index
      %c8 = arith.constant 8 : index
      %c1 = arith.constant 1 : index
      scf.for %k = %c0 to %c8 step %c1 {
        %0 = affine.apply #map2(%k)
        %subview_0 = memref.subview %A[%row, %0] [128, 64] [1, 1] : memref<256x512xf16> to memref<128x64xf16, strided<[512, 1], offset: ?>>
        tile.copy %subview_0 to %a : memref<128x64xf16, strided<[512, 1], offset: ?>>, memref<128x64xf16, #ascend.memory<l1>>
        %1 = affine.apply #map2(%k)
        %subview_1 = memref.subview %B[%1, %column] [64, 256] [1, 1] : memref<512x512xf16> to memref<64x256xf16, strided<[512, 1], offset: ?>>
        tile.copy %subview_1 to %b : memref<64x256xf16, strided<[512, 1], offset: ?>>, memref<64x256xf16, #ascend.memory<l1>>
        %c0_2 = arith.constant 0 : index
        %2 = arith.cmpi eq, %k, %c0_2 : index
        tile.gemm %a, %b into %c init(%2) : memref<128x64xf16, #ascend.memory<l1>>, memref<64x256xf16, #ascend.memory<l1>>, memref<128x256xf32, #ascend.memory<l0c>>
      } {tile.stages = 2 : i64}
      %subview = memref.subview %C[%row, %column] [128, 256] [1, 1] : memref<256x512xf16> to memref<128x256xf16, strided<[512, 1], offset: ?>>
      tile.copy %c to %subview : memref<128x256xf32, #ascend.memory<l0c>>, memref<128x256xf16, strided<[512, 1], offset: ?>>
    }
    return
  }
}
