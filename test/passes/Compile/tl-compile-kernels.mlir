// The kernels compile to final IR for every target, and the result survives
// printing as text, in generic form and as bytecode.
// RUN: tl-opt %kernels/vector_add.mlir --tl-compile --verify-roundtrip | FileCheck %s --check-prefix=VECTOR_ADD
// RUN: tl-opt %kernels/silu_mul.mlir --tl-compile --verify-roundtrip -o /dev/null
// RUN: tl-opt %kernels/gemm.mlir --tl-compile --verify-roundtrip | FileCheck %s --check-prefix=GEMM
// RUN: tl-opt %kernels/vector_add.mlir --tl-compile=target=910B4 -o /dev/null
// RUN: tl-opt %kernels/gemm.mlir --tl-compile=target=910_9391 -o /dev/null
// RUN: tl-opt %kernels/gemm.mlir --tl-compile --mlir-print-op-generic | tl-opt --ascend-verify-memory --ascend-verify-sync | FileCheck %s --check-prefix=GEMM
// RUN: tl-opt %kernels/gemm.mlir --tl-compile --emit-bytecode | tl-opt | FileCheck %s --check-prefix=GEMM

// Two loads, the conditional fills of their tiles, which wait for neither load, one
// flag for both loads, an addition, one flag, a store.
// VECTOR_ADD:       ascend.section vector
// VECTOR_ADD:         ascend.copy_gm_to_ub_pad
// VECTOR_ADD-NOT:     flag
// VECTOR_ADD:         scf.if
// VECTOR_ADD-NOT:     ascend.{{.*}}_
// VECTOR_ADD:           ascend.vduplicate
// VECTOR_ADD-NOT:     ascend.{{.*}}_
// VECTOR_ADD:           ascend.vduplicate
// VECTOR_ADD:         ascend.copy_gm_to_ub_pad
// VECTOR_ADD-NEXT:    ascend.set_flag mte2 -> v, 0
// VECTOR_ADD-NEXT:    scf.if
// VECTOR_ADD-NOT:     ascend.{{.*}}_
// VECTOR_ADD:           ascend.vduplicate
// VECTOR_ADD-NOT:     ascend.{{.*}}_
// VECTOR_ADD:           ascend.vduplicate
// VECTOR_ADD:         ascend.wait_flag mte2 -> v, 0
// VECTOR_ADD-NEXT:    ascend.pipe_barrier v
// VECTOR_ADD-NEXT:    ascend.vadd
// VECTOR_ADD-NEXT:    ascend.set_flag v -> mte3, 0
// VECTOR_ADD:         ascend.wait_flag v -> mte3, 0
// VECTOR_ADD-NEXT:    ascend.copy_ub_to_gm
// VECTOR_ADD-NOT:     ascend.{{.*}}_

// No barrier: the second of two products with dynamic extents waits only if
// it is small.
// GEMM:     ascend.section cube
// GEMM-NOT: ascend.pipe_barrier
// GEMM:     scf.for
// GEMM:       ascend.copy_gm_to_l1
// GEMM:       ascend.copy_gm_to_l1
// GEMM:       ascend.load_l0a
// GEMM:       ascend.load_l0a
// GEMM:       ascend.load_l0b
// GEMM:       ascend.mmad
// GEMM:       ascend.load_l0b
// GEMM:       ascend.mmad {{.*}} ordered :
// GEMM-NOT: ascend.pipe_barrier
// GEMM:     ascend.fixpipe
