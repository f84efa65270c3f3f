// The tool knows both dialects, the passes and the pipeline of this project, and
// those of MLIR.
// RUN: tl-opt --help | FileCheck %s --check-prefix=HELP
// HELP-DAG: --ascend-attach-target
// HELP-DAG: --ascend-insert-sync
// HELP-DAG: --ascend-plan-memory
// HELP-DAG: --ascend-verify-lowered
// HELP-DAG: --ascend-verify-memory
// HELP-DAG: --ascend-verify-sync
// HELP-DAG: --convert-tile-to-ascend
// HELP-DAG: --tile-assign-cores
// HELP-DAG: --tile-infer-memory
// HELP-DAG: --tile-verify-placed
// HELP-DAG: --tl-compile
// HELP-DAG: --canonicalize
// RUN: tl-opt --show-dialects | FileCheck %s --check-prefix=DIALECTS
// DIALECTS: {{[ ,]}}ascend,{{.*}}tile,

// Passes and the pipeline may be part of a textual pipeline.
// RUN: tl-opt %s --pass-pipeline='builtin.module(tl-compile{to=placed},func.func(convert-tile-to-ascend,canonicalize))' | FileCheck %s

// Malformed input, and a file that is not there, are an error and no crash.
// RUN: echo 'tile.launch' | not tl-opt - 2>&1 | FileCheck %s --check-prefix=MALFORMED
// MALFORMED: error: expected '('
// RUN: not tl-opt %t.does-not-exist 2>&1 | FileCheck %s --check-prefix=MISSING
// MISSING: cannot open input file

// A dimension that a shape does not have is an error before any pass folds it.
// RUN: echo 'func.func @f(%%a: memref<?xf32>) -> index { %%c = arith.constant 7 : index %%d = memref.dim %%a, %%c : memref<?xf32> return %%d : index }' | not tl-opt - --canonicalize 2>&1 | FileCheck %s --check-prefix=DIMENSION
// DIMENSION: error: 'memref.dim' op asks for dimension 7 of a shape of rank 1

// A kernel is read from a file and written to standard output.
// CHECK: ascend.launch
func.func @kernel(%A: memref<64xf32>, %n: index) {
  tile.launch (%block) in (%n) {
    // CHECK: memref.alloc() : memref<64xf32, #ascend.memory<ub>>
    %a = memref.alloc() : memref<64xf32, #tile.space<shared>>
    // CHECK: ascend.copy_gm_to_ub
    tile.copy %A to %a : memref<64xf32>, memref<64xf32, #tile.space<shared>>
  }
  return
}
