// RUN: tl-opt %s --tile-infer-memory --verify-diagnostics \
// RUN:   --remarks-filter=tile-infer-memory -o /dev/null

// A remark at every allocation says where the tile went.
func.func @remarks(%A: memref<64xf32>) {
  // expected-remark-re @+1 {{[Passed] memory{{.*}}Function=remarks{{.*}}tile is in ub}}
  %a = memref.alloc() : memref<64xf32, #tile.space<shared>>
  // expected-remark-re @+1 {{[Passed] memory{{.*}}tile is in l0c}}
  %f = memref.alloc() : memref<64xf32, #tile.space<fragment>>
  // The author knows of this one.
  %b = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
  return
}
