// RUN: tl-translate --tl-to-ascendc --style=static --split-input-file --verify-diagnostics %s -o %t.cpp
// RUN: tl-translate --tl-to-ascendc --style=static --pipeline %source_dir/kernels/gemm.mlir | FileCheck %s --check-prefix=GEMM
// RUN: tl-translate --tl-to-ascendc --style=static --pipeline %source_dir/kernels/gemm.mlir -o %t.cpp
// RUN: %clangxx -fsyntax-only -std=c++17 -Wall -Werror -DASCENDC_CPU_DEBUG -I %S/Inputs %t.cpp
// RUN: not tl-translate --tl-to-ascendc --style=static %S/views.mlir 2>&1 | FileCheck %s --check-prefix=KEPT
// RUN: not tl-translate --emit=operator --style=static %s -o . 2>&1 | FileCheck %s --check-prefix=OPERATOR
// RUN: not tl-translate --tl-to-ascendc --style=statik %s 2>&1 | FileCheck %s --check-prefix=UNKNOWN

// Tiles of each memory stand at their addresses, without a TPipe.
// GEMM:      KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIC_ONLY);
// GEMM-NOT:  {{TPipe|TBuf}}
// GEMM:      InitSocState();
// GEMM-NOT:  {{TPipe|TBuf}}
// GEMM-DAG:  LocalTensor<half> {{.*}}(TPosition::A1, {{[0-9]+}}, {{[0-9]+}});
// GEMM-DAG:  LocalTensor<half> {{.*}}(TPosition::A2, {{[0-9]+}}, {{[0-9]+}});
// GEMM-DAG:  LocalTensor<half> {{.*}}(TPosition::B2, {{[0-9]+}}, {{[0-9]+}});
// GEMM-DAG:  LocalTensor<float> {{.*}}(TPosition::CO1, {{[0-9]+}}, {{[0-9]+}});
// GEMM-NOT:  {{TPipe|TBuf}}
// GEMM:      PipeBarrier<PIPE_ALL>();
// GEMM-NEXT: }

// The number of elements that a comparison keeps needs one, too.
// KEPT: error: 'ascend.kept_count' op calls GetGatherMaskRemainCount, which is not among the functions that are allowed without a TPipe (--style=static)

// An operator reads its tiling data by a function that needs a TPipe.
// OPERATOR: error: --style=static: operators read their tiling data by a function that is not allowed without a TPipe

// A style that does not exist.
// UNKNOWN: --style
// UNKNOWN-SAME: statik

// Functions that may take event ids, or memory, from a TPipe are errors.
func.func @choose(%A: memref<64xf32>, %M: memref<8xui8>, %n: index) {
  ascend.launch (%block) in (%n) {
    ascend.section vector {
      %m = ascend.buffer at 0 : memref<8xui8, #ascend.memory<ub>>
      %a = ascend.buffer at 256 : memref<64xf32, #ascend.memory<ub>>
      %t = ascend.buffer at 188416 : memref<7936xui8, #ascend.memory<ub>>
      ascend.copy_gm_to_ub %A to %a : memref<64xf32>, memref<64xf32, #ascend.memory<ub>>
      ascend.copy_gm_to_ub %M to %m : memref<8xui8>, memref<8xui8, #ascend.memory<ub>>
      ascend.pipe_barrier all
      // expected-error @+1 {{'ascend.vselect' op calls Select, which is not among the functions that are allowed without a TPipe (--style=static)}}
      ascend.vselect %m, %a, %a into %a scratch %t : memref<8xui8, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<7936xui8, #ascend.memory<ub>>
      ascend.pipe_barrier v
      // expected-error @+1 {{'ascend.vselect' op calls Select}}
      ascend.vselect %m, %a, %a into %a scratch %t : memref<8xui8, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<7936xui8, #ascend.memory<ub>>
    }
  }
  return
}

// -----

func.func @meet() {
  %c4 = arith.constant 4 : index
  ascend.launch (%block) in (%c4) {
    ascend.section vector {
      // expected-error @+1 {{'ascend.sync_all' op calls SyncAll}}
      ascend.sync_all
    }
  }
  return
}

// -----

func.func @debug(%A: memref<?xf32>, %p: i1) {
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      // expected-error @+1 {{'ascend.assert' op calls assert}}
      ascend.assert %p, "p" : i1
      // expected-error @+1 {{'ascend.printf' op calls PRINTF}}
      ascend.printf "done?"
      // expected-error @+1 {{'ascend.dump' op calls DumpTensor}}
      ascend.dump %A, 8 : memref<?xf32>
    }
  }
  return
}

// -----

// A tensor or a number may have the name of such a function.
func.func @names(%Select: memref<64xf32>, %SyncAll: index) {
  ascend.launch (%PRINTF) in (%SyncAll) {
    ascend.section vector {
      %DumpTensor = ascend.buffer at 256 : memref<64xf32, #ascend.memory<ub>>
      ascend.copy_gm_to_ub %Select to %DumpTensor : memref<64xf32>, memref<64xf32, #ascend.memory<ub>>
    }
  }
  return
}
