// RUN: tl-opt %s --ascend-insert-sync -o /dev/null --remarks-filter=ascend-insert-sync \
// RUN:   --remark-format=yaml --remarks-output-file=%t.yaml
// RUN: FileCheck %s < %t.yaml

// For programs: the reason for a flag, its pipes, its id, its lifetime in
// instructions, and the dependences that nothing else orders: that of the addition,
// which needs the flag, and that of the multiplication.
// CHECK:      --- !Passed
// CHECK-NEXT: Pass:            ascend-insert-sync
// CHECK-NEXT: Name:            flag
// CHECK:      Function:        load
// CHECK:      Remark: {{.*}}mte2 -> v orders accesses to ub
// CHECK-DAG:  - from:            mte2
// CHECK-DAG:  - to:              v
// CHECK-DAG:  - event:           '0'
// CHECK-DAG:  - lifetime:        '0'
// CHECK-DAG:  - orders:          'copy_gm_to_ub {{.*}}sync-yaml.mlir:[[#@LINE+6]]:5 -> vadd {{.*}}sync-yaml.mlir:[[#@LINE+7]]:5, copy_gm_to_ub {{.*}}sync-yaml.mlir:[[#@LINE+6]]:5 -> vmul {{.*}}sync-yaml.mlir:[[#@LINE+8]]:5'
// CHECK:      ...
func.func @load(%A: memref<64xf32>) {
  ascend.section vector {
    %a = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
    %b = ascend.buffer at 256 : memref<64xf32, #ascend.memory<ub>>
    ascend.copy_gm_to_ub %A to %a : memref<64xf32>, memref<64xf32, #ascend.memory<ub>>
    ascend.vadd %a, %a into %a : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
    ascend.vmul %a, %a into %b : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
  }
  return
}
