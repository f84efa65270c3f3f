// Rules that the language of rules has no form for have a reason only, and name the last
// parameter that they depend on. Sums of 32 bits wrap in C++ as they do in the IR.
// RUN: tl-translate --emit=meta --pipeline %s -o %t.json
// RUN: FileCheck %s --check-prefix=META < %t.json
// RUN: tl-translate --emit=host --pipeline %s -o %t.cpp
// RUN: FileCheck %s < %t.cpp

func.func @rules(%A: memref<64xf32> {tile.name = "A"}, %n: index {tile.name = "n"}, %w: i32 {tile.name = "w"}, %t: i8 {tile.name = "t"}, %p: i1 {tile.name = "p"}) {
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %one = arith.constant 1 : i32
  %zero = arith.constant 0.0 : f32

  // META: "expr": null,
  // META-NEXT: "reason": "n without signs"
  // CHECK: if (static_cast<uint64_t>(n) < 4)
  // CHECK-NEXT: return fail(detail, TL_BAD_SCALAR, 1, -1, n, "n without signs (rules.mlir:[[#]])");
  %many = arith.cmpi uge, %n, %c4 : index
  cf.assert %many, "n without signs"

  // META: "expr": null,
  // META-NEXT: "reason": "the greater one without signs"
  %greater = arith.maxui %n, %c4 : index
  %other = arith.cmpi ne, %greater, %c4 : index
  cf.assert %other, "the greater one without signs"

  // META: "expr": null,
  // META-NEXT: "reason": "t without its sign"
  // CHECK: return fail(detail, TL_BAD_SCALAR, 2, -1, w, "t without its sign (rules.mlir:[[#]])");
  %wide = arith.extui %t : i8 to i32
  %less = arith.cmpi slt, %wide, %w : i32
  cf.assert %less, "t without its sign"

  // META: "expr": null,
  // META-NEXT: "reason": "a sum that wraps"
  // CHECK: int32_t next = static_cast<int32_t>(static_cast<uint32_t>(w) + static_cast<uint32_t>(1));
  // CHECK-NEXT: if (next <= w)
  %next = arith.addi %w, %one : i32
  %grows = arith.cmpi sgt, %next, %w : i32
  cf.assert %grows, "a sum that wraps"

  // META: "expr": "p == 0",
  // META-NEXT: "reason": "not p"
  %no = arith.constant false
  %not = arith.cmpi eq, %p, %no : i1
  cf.assert %not, "not p"

  // The same rule twice is one.
  // META: "n is more than one"
  // META-NOT: "n is more than one"
  // CHECK: n is more than one
  // CHECK-NOT: n is more than one
  %more = arith.cmpi sgt, %n, %c1 : index
  cf.assert %more, "n is more than one"
  cf.assert %more, "n is more than one"

  tile.launch (%block) in (%n) {
    %x = memref.alloc() : memref<64xf32, #tile.space<shared>>
    tile.fill %zero into %x : f32, memref<64xf32, #tile.space<shared>>
    tile.copy %x to %A : memref<64xf32, #tile.space<shared>>, memref<64xf32>
  }
  return
}
