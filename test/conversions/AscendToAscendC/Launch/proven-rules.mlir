// A check that holds for all numbers of a launch is not printed, and neither are the numbers that
// it would compare: the host part has no unused variable.
// RUN: rm -rf %t && mkdir %t
// RUN: tl-translate --emit=host,header --pipeline %s -o %t/proven
// RUN: FileCheck %s < %t/proven_host.cpp
// RUN: %clangxx -fsyntax-only -std=c++17 -Wall -Wextra -Werror %t/proven_host.cpp

// CHECK:      static tl_status plan_proven(
// CHECK-NEXT:   ignoreUnused(
// CHECK-NEXT:   *cores =
func.func @proven(%A: memref<64xf32>, %B: memref<64xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %mask = arith.constant 79 : i32
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : memref<64xf32, #tile.space<shared>>
    tile.copy %A to %a : memref<64xf32>, memref<64xf32, #tile.space<shared>>
    %number = arith.index_cast %n : index to i32
    %bits = arith.xori %number, %mask : i32
    %unsigned = arith.index_castui %bits : i32 to index
    %at = arith.remui %unsigned, %c16 : index
    %x = memref.load %a[%at] : memref<64xf32, #tile.space<shared>>
    memref.store %x, %a[%c0] : memref<64xf32, #tile.space<shared>>
    tile.copy %a to %B : memref<64xf32, #tile.space<shared>>, memref<64xf32>
  }
  return
}
