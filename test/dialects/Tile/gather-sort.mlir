// RUN: tl-opt %s --verify-roundtrip | FileCheck %s
// RUN: tl-opt %s --mlir-print-op-generic | tl-opt | FileCheck %s

!a = memref<100xf16, #tile.space<shared>>
!o = memref<100xui32, #tile.space<shared>>
!p = memref<100x4xf16, #tile.space<shared>>

// Operations that pick elements, with and without a base, by bytes or elements.
// CHECK-LABEL: func @gather(
// CHECK-SAME:    %[[A:[^:]*]]: memref<100xf16, {{.*}}>, %[[O:[^:]*]]: memref<100xui32, {{.*}}>, %[[BASE:[^:]*]]: index, %[[M:[^:]*]]: memref<13xui8
func.func @gather(%a: !a, %o: !o, %base: index, %m: memref<13xui8, #tile.space<shared>>, %h: memref<25xf16, #tile.space<shared>>, %b: memref<2xi32, #tile.space<shared>>, %c: memref<32xf16, #tile.space<shared>>) {
  // CHECK: tile.gather %[[A]] at %[[O]] into %[[A]] : memref<100xf16, #tile.space<shared>>, memref<100xui32, #tile.space<shared>>, memref<100xf16, #tile.space<shared>>
  tile.gather %a at %o into %a : !a, !o, !a
  // CHECK: tile.gather %[[A]] at %[[O]] into %[[A]] base(%[[BASE]]) : memref<100xf16, {{.*}}
  tile.gather %a at %o into %a base(%base) : !a, !o, !a
  // CHECK: tile.gather %[[A]] at %[[O]] into %[[A]] elements : memref<100xf16, {{.*}}
  tile.gather %a at %o into %a elements : !a, !o, !a
  // CHECK: tile.gather %[[A]] at %[[O]] into %[[A]] elements base(%[[BASE]]) : memref<100xf16, {{.*}}
  tile.gather %a at %o into %a elements base(%base) : !a, !o, !a
  // CHECK: tile.gather_blocks %[[A]] at %{{.*}} into %{{.*}} : memref<100xf16, #tile.space<shared>>, memref<2xi32, #tile.space<shared>>, memref<32xf16, #tile.space<shared>>
  tile.gather_blocks %a at %b into %c : !a, memref<2xi32, #tile.space<shared>>, memref<32xf16, #tile.space<shared>>
  // CHECK: tile.gather_mask %[[A]] pattern P1000 into %{{.*}} : memref<100xf16, #tile.space<shared>>, memref<25xf16, #tile.space<shared>>
  tile.gather_mask %a pattern P1000 into %h : !a, memref<25xf16, #tile.space<shared>>
  // CHECK: tile.compress %[[A]] by %[[M]] into %[[A]] : memref<100xf16, #tile.space<shared>>, memref<13xui8, #tile.space<shared>>, memref<100xf16, #tile.space<shared>>
  tile.compress %a by %m into %a : !a, memref<13xui8, #tile.space<shared>>, !a
  return
}

// CHECK-LABEL: func @arange(
// CHECK-SAME:    %[[START:[^:]*]]: f16, %[[STEP:[^:]*]]: f16, %[[A:[^:]*]]: memref
func.func @arange(%start: f16, %step: f16, %a: !a) {
  // CHECK: tile.arange %[[START]], %[[STEP]] into %[[A]] : f16, f16, memref<100xf16, #tile.space<shared>>
  tile.arange %start, %step into %a : f16, f16, !a
  return
}

// Indices and the number of valid values are optional.
// CHECK-LABEL: func @sort(
// CHECK-SAME:    %[[A:[^:]*]]: memref<100xf16, {{.*}}>, %[[O:[^:]*]]: memref<100xui32, {{.*}}>, %[[P:[^:]*]]: memref<100x4xf16, {{.*}}>, %[[Q:[^:]*]]: memref<8x4xf16, {{.*}}>, %[[N:[^:]*]]: index
func.func @sort(%a: !a, %o: !o, %p: !p, %q: memref<8x4xf16, #tile.space<shared>>, %n: index, %m: memref<108x4xf16, #tile.space<shared>>) {
  // CHECK: tile.sort %[[A]] into %[[P]] : memref<100xf16, #tile.space<shared>>, memref<100x4xf16, #tile.space<shared>>{{$}}
  tile.sort %a into %p : !a, !p
  // CHECK: tile.sort %[[A]] into %[[P]] valid(%[[N]]) : memref<100xf16, #tile.space<shared>>, memref<100x4xf16, #tile.space<shared>>{{$}}
  tile.sort %a into %p valid(%n) : !a, !p
  // CHECK: tile.topk %[[A]] into %[[Q]] indices(%[[O]]) valid(%[[N]]) : memref<100xf16, #tile.space<shared>>, memref<8x4xf16, #tile.space<shared>>, memref<100xui32, #tile.space<shared>>
  tile.topk %a into %q indices(%o) valid(%n) : !a, memref<8x4xf16, #tile.space<shared>>, !o
  // CHECK: tile.merge_sort %[[P]], %[[Q]] into %{{.*}} : memref<100x4xf16, #tile.space<shared>>, memref<8x4xf16, #tile.space<shared>>, memref<108x4xf16, #tile.space<shared>>
  tile.merge_sort %p, %q into %m : !p, memref<8x4xf16, #tile.space<shared>>, memref<108x4xf16, #tile.space<shared>>
  // CHECK: tile.split_pairs %[[P]] into %[[A]], %[[O]] : memref<100x4xf16, #tile.space<shared>>, memref<100xf16, #tile.space<shared>>, memref<100xui32, #tile.space<shared>>
  tile.split_pairs %p into %a, %o : !p, !a, !o
  return
}
