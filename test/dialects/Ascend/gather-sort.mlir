// RUN: tl-opt %s --verify-roundtrip | FileCheck %s
// RUN: tl-opt %s --mlir-print-op-generic | tl-opt | FileCheck %s

!half = memref<256xf16, #ascend.memory<ub>>
!offsets = memref<128xui32, #ascend.memory<ub>>
!blocks = memref<8xi32, #ascend.memory<ub>>
!mask = memref<32xui8, #ascend.memory<ub>>

// Elements and blocks are picked by byte offsets of either signedness, or kept
// by a pattern or a mask.
// CHECK-LABEL: func @gather(
// CHECK-SAME:    %[[A:.*]]: memref<256xf16, {{.*}}>, %[[O:.*]]: memref<128xui32, {{.*}}>, %[[B:.*]]: memref<8xi32, {{.*}}>, %[[M:.*]]: memref<32xui8, {{.*}}>, %[[C:.*]]: memref<2x64xf16, {{.*}}>, %[[BASE:.*]]: index, %[[D:.*]]: memref<64xbf16, {{.*}}>, %[[E:.*]]: memref<64xui32
func.func @gather(%a: !half, %o: !offsets, %b: !blocks, %m: !mask, %c: memref<2x64xf16, #ascend.memory<ub>>, %base: index, %d: memref<64xbf16, #ascend.memory<ub>>, %e: memref<64xui32, #ascend.memory<ub>>) {
  %q = memref.expand_shape %o [[0, 1]] output_shape [2, 64] : !offsets into memref<2x64xui32, #ascend.memory<ub>>
  // CHECK: ascend.vgather %[[A]], %{{.*}}, %[[BASE]] into %[[C]] : memref<256xf16, #ascend.memory<ub>>, memref<2x64xui32, #ascend.memory<ub>>, memref<2x64xf16, #ascend.memory<ub>>
  ascend.vgather %a, %q, %base into %c : !half, memref<2x64xui32, #ascend.memory<ub>>, memref<2x64xf16, #ascend.memory<ub>>
  // CHECK: ascend.vgather_blocks %[[A]], %[[B]] into %[[C]] : memref<256xf16, #ascend.memory<ub>>, memref<8xi32, #ascend.memory<ub>>, memref<2x64xf16, #ascend.memory<ub>>
  ascend.vgather_blocks %a, %b into %c : !half, !blocks, memref<2x64xf16, #ascend.memory<ub>>
  // CHECK: ascend.vgather_mask %[[A]], P0001 into %[[D]] : memref<256xf16, #ascend.memory<ub>>, memref<64xbf16, #ascend.memory<ub>>
  ascend.vgather_mask %a, P0001 into %d : !half, memref<64xbf16, #ascend.memory<ub>>
  // CHECK: ascend.vgather_mask %[[A]], P1010 into %[[E]] : memref<256xf16, #ascend.memory<ub>>, memref<64xui32, #ascend.memory<ub>>
  ascend.vgather_mask %a, P1010 into %e : !half, memref<64xui32, #ascend.memory<ub>>
  // CHECK: ascend.vcompress %[[A]], %[[M]] into %[[A]] : memref<256xf16, #ascend.memory<ub>>, memref<32xui8, #ascend.memory<ub>>, memref<256xf16, #ascend.memory<ub>>
  ascend.vcompress %a, %m into %a : !half, !mask, !half
  return
}

!p = memref<64x2xf32, #ascend.memory<ub>>

// Pairs are made of values and indices, and merged.
// CHECK-LABEL: func @sort(
// CHECK-SAME:    %[[A:[^:]*]]: memref<64xf32, {{.*}}>, %[[I:[^:]*]]: memref<64xui32, {{.*}}>, %[[P:[^:]*]]: memref<64x2xf32, {{.*}}>, %[[Q:[^:]*]]: memref<128x2xf32, {{.*}}>, %[[R:[^:]*]]: memref<192x2xf32, {{.*}}>, %[[S:[^:]*]]: memref<256x2xf32, {{.*}}>, %[[T:[^:]*]]: memref<256x2xf32
func.func @sort(%a: memref<64xf32, #ascend.memory<ub>>, %i: memref<64xui32, #ascend.memory<ub>>, %p: !p, %q: memref<128x2xf32, #ascend.memory<ub>>, %r: memref<192x2xf32, #ascend.memory<ub>>, %s: memref<256x2xf32, #ascend.memory<ub>>, %t: memref<256x2xf32, #ascend.memory<ub>>) {
  // CHECK: ascend.vsort32 %[[A]], %[[I]] into %[[P]] : memref<64xf32, #ascend.memory<ub>>, memref<64xui32, #ascend.memory<ub>>, memref<64x2xf32, #ascend.memory<ub>>
  ascend.vsort32 %a, %i into %p : memref<64xf32, #ascend.memory<ub>>, memref<64xui32, #ascend.memory<ub>>, !p
  // CHECK: ascend.vmerge_sort2 %[[P]], %[[P]] into %[[Q]] :
  ascend.vmerge_sort2 %p, %p into %q : !p, !p, memref<128x2xf32, #ascend.memory<ub>>
  // CHECK: ascend.vmerge_sort3 %[[P]], %[[P]], %[[P]] into %[[R]] :
  ascend.vmerge_sort3 %p, %p, %p into %r : !p, !p, !p, memref<192x2xf32, #ascend.memory<ub>>
  // CHECK: ascend.vmerge_sort4 %[[P]], %[[P]], %[[P]], %[[P]] into %[[S]] :
  ascend.vmerge_sort4 %p, %p, %p, %p into %s : !p, !p, !p, !p, memref<256x2xf32, #ascend.memory<ub>>
  // CHECK: ascend.vmerge_runs %[[S]] length 64 into %[[T]] : memref<256x2xf32, #ascend.memory<ub>>, memref<256x2xf32, #ascend.memory<ub>>
  ascend.vmerge_runs %s length 64 into %t : memref<256x2xf32, #ascend.memory<ub>>, memref<256x2xf32, #ascend.memory<ub>>
  return
}
