// RUN: tl-opt %s --tl-compile | FileCheck %s --check-prefix=IR
// RUN: tl-translate %s --emit=ascendc --pipeline | FileCheck %s --check-prefix=TEXT
// RUN: tl-run %s --arg=iota --arg=zeros | FileCheck %s --check-prefix=RUN-OF
// RUN: tl-reduce %s --strip-debuginfo | FileCheck %s --check-prefix=IR

// All tools read a kernel that comes with a schedule, whose operations are an extension of
// the transform dialect.
// IR:     transform.structured.match
// TEXT:   void relu(
// RUN-OF: relu: 1 block
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%module: !transform.any_op {transform.readonly}) {
    %found = transform.structured.match ops{["linalg.matmul"]} in %module : (!transform.any_op) -> !transform.any_op
    transform.yield
  }

  func.func @relu(%A: memref<64xf32>, %B: memref<64xf32>) {
    %c1 = arith.constant 1 : index
    tile.launch (%block) in (%c1) {
      %a = memref.alloc() : memref<64xf32, #tile.space<shared>>
      tile.copy %A to %a : memref<64xf32>, memref<64xf32, #tile.space<shared>>
      tile.relu %a into %a : memref<64xf32, #tile.space<shared>>, memref<64xf32, #tile.space<shared>>
      tile.copy %a to %B : memref<64xf32, #tile.space<shared>>, memref<64xf32>
    }
    return
  }
}
