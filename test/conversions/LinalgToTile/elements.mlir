// RUN: tl-opt %s --convert-linalg-to-tile -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: tl-run %t.mlir --validate --arg=random:1 --arg=random:2 --arg=zeros | FileCheck %s --check-prefix=SAME

// Blocks that store one element each share a line of the cache, which a scalar store would
// write back as a whole: the elements are copied.
// CHECK-LABEL: func.func @sums(
// CHECK:         memref.expand_shape %{{.*}} [] output_shape [1]
// CHECK:         tile.reduce product
// CHECK-NOT:     memref.store {{.*}} memref<i16
// SAME: validated: {{.*}} the same results
// SAME: no races
func.func @sums(%A: memref<2x2xi16>, %B: memref<2x2xi16>, %C: memref<2xi16>) {
  scf.forall (%b) in (2) {
    %x = memref.subview %A[%b, 0] [1, 2] [1, 1] : memref<2x2xi16> to memref<2xi16, strided<[1], offset: ?>>
    %y = memref.subview %B[%b, 0] [1, 2] [1, 1] : memref<2x2xi16> to memref<2xi16, strided<[1], offset: ?>>
    %z = memref.subview %C[%b] [1] [1] : memref<2xi16> to memref<i16, strided<[], offset: ?>>
    %one = arith.constant 1 : i16
    linalg.fill ins(%one : i16) outs(%z : memref<i16, strided<[], offset: ?>>)
    linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]}
        ins(%x, %y : memref<2xi16, strided<[1], offset: ?>>, memref<2xi16, strided<[1], offset: ?>>)
        outs(%z : memref<i16, strided<[], offset: ?>>) {
    ^bb0(%a: i16, %c: i16, %o: i16):
      %p = arith.muli %a, %c : i16
      %q = arith.muli %p, %o : i16
      linalg.yield %q : i16
    }
  }
  return
}
