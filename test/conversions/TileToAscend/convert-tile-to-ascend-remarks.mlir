// RUN: tl-opt %s --convert-tile-to-ascend --verify-diagnostics \
// RUN:   --remarks-filter=convert-tile-to-ascend -o /dev/null

// A remark at every product says how it is cut.
func.func @gemm(%init: i1) {
  %a = memref.alloc() : memref<128x256xf16, #ascend.memory<l1>>
  %b = memref.alloc() : memref<256x256xf16, #ascend.memory<l1>>
  %c = memref.alloc() : memref<128x256xf32, #ascend.memory<l0c>>
  // expected-remark-re @+1 {{[Passed] gemm-tiling{{.*}}Function=gemm{{.*}}k=256, k step=64, m=128, m step=128, n=256, n step=256}}
  tile.gemm %a, %b into %c init(%init) : memref<128x256xf16, #ascend.memory<l1>>, memref<256x256xf16, #ascend.memory<l1>>, memref<128x256xf32, #ascend.memory<l0c>>
  return
}
