// A gather from one slot does not read the next one, which a copy fills at the same time:
// the slice has a size in the text, too. One, two, three and five rows.
// RUN: tl-opt %s --tl-compile -o %t.mlir
// RUN: tl-translate --tl-to-ascendc %t.mlir -o %t.cpp
// RUN: FileCheck %s < %t.cpp
// CHECK:      LocalTensor<int16_t> table = {{.*}}[slot * 160];
// CHECK-NEXT: table.SetSize(160);
// CHECK-NEXT: Gather({{.*}}, table, {{.*}}, 0, 160);
// RUN: tl-run %t.mlir --arg=random:1:5x160 --arg=zeros:160 --arg=zeros:5x160 --arg=5 | FileCheck %s --check-prefix=RUNS
// DEFINE: %{text} = tl-run %t.cpp --entry=gathered --blocks=1 --arg=i16:random:1:5x160 --arg=i32:zeros:160 --arg=i16:zeros:5x160
// RUN: %{text} --arg=1 --arg=5 --arg=5 | FileCheck %s --check-prefix=RUNS
// RUN: %{text} --arg=2 --arg=5 --arg=5 | FileCheck %s --check-prefix=RUNS
// RUN: %{text} --arg=3 --arg=5 --arg=5 | FileCheck %s --check-prefix=RUNS
// RUN: %{text} --arg=5 --arg=5 --arg=5 | FileCheck %s --check-prefix=RUNS
// RUNS: no races

func.func @gathered(%A: memref<?x160xi16>, %O: memref<160xi32>, %C: memref<?x160xi16>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {
    %offsets = memref.alloc() : memref<160xi32, #tile.space<shared>>
    tile.copy %O to %offsets : memref<160xi32>, memref<160xi32, #tile.space<shared>>
    scf.for %i = %c0 to %n step %c1 {
      %a = memref.alloc() : memref<160xi16, #tile.space<shared>>
      %c = memref.alloc() : memref<160xi16, #tile.space<shared>>
      %from = memref.subview %A[%i, 0] [1, 160] [1, 1] : memref<?x160xi16> to memref<160xi16, strided<[1], offset: ?>>
      %to = memref.subview %C[%i, 0] [1, 160] [1, 1] : memref<?x160xi16> to memref<160xi16, strided<[1], offset: ?>>
      tile.copy %from to %a : memref<160xi16, strided<[1], offset: ?>>, memref<160xi16, #tile.space<shared>>
      tile.gather %a at %offsets into %c : memref<160xi16, #tile.space<shared>>, memref<160xi32, #tile.space<shared>>, memref<160xi16, #tile.space<shared>>
      tile.copy %c to %to : memref<160xi16, #tile.space<shared>>, memref<160xi16, strided<[1], offset: ?>>
    } {tile.stages = 2 : i64}
  }
  return
}
