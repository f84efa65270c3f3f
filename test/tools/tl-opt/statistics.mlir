// RUN: tl-opt %s --tl-compile --tl-statistics -o /dev/null 2>&1 | FileCheck %s
// RUN: not tl-opt %s --canonicalize --tl-compile=target=none --tl-statistics -o /dev/null 2>&1 | FileCheck %s --check-prefix=FAILS

// Each pass counts the operations that it adds and removes, also passes within tl-compile-kernel, of two kernels.
// CHECK:      {{^}}pass runs changes operations differences{{$}}
// CHECK:      {{^}}ascend-attach-target 1 1 15{{$}}
// CHECK:      {{^}}tl-compile-kernel 2 2 14 -> 22 {{.*}} +2 ascend.vexp {{.*}} -2 tile.exp
// CHECK:      {{^}}tile-vectorize 2 0 14{{$}}
// CHECK:      {{^}}convert-tile-to-ascend 2 2 18 {{.*}} +2 ascend.vexp {{.*}} -2 tile.exp
// CHECK:      {{^}}ascend-insert-sync 2 2 18 -> 22 +2 ascend.set_flag +2 ascend.wait_flag{{$}}

// Passes up to the one that fails.
// FAILS: unknown target
// FAILS: {{^}}canonicalize 1 0 15{{$}}
// FAILS: {{^}}ascend-attach-target 1 0 0{{$}}
func.func @one(%A: memref<64xf32>, %n: index) {
  tile.launch (%block) in (%n) {
    %a = memref.alloc() : memref<64xf32, #tile.space<shared>>
    tile.copy %A to %a : memref<64xf32>, memref<64xf32, #tile.space<shared>>
    tile.exp %a into %a : memref<64xf32, #tile.space<shared>>, memref<64xf32, #tile.space<shared>>
  }
  return
}

func.func @other(%A: memref<64xf32>, %n: index) {
  tile.launch (%block) in (%n) {
    %a = memref.alloc() : memref<64xf32, #tile.space<shared>>
    tile.copy %A to %a : memref<64xf32>, memref<64xf32, #tile.space<shared>>
    tile.exp %a into %a : memref<64xf32, #tile.space<shared>>, memref<64xf32, #tile.space<shared>>
  }
  return
}
