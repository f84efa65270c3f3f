module attributes {ascend.target = #ascend.target<"910B2", {ub_size = 1280 : i64}>} {
func.func @program(%A: memref<32x64xf32>, %C: memref<32x64xf32>, %n: index, %p: i1) {
%c0 = arith.constant 0 : index
%c1 = arith.constant 1 : index
%c2 = arith.constant 2 : index
%c32 = arith.constant 32 : index
ascend.launch (%block) in (%c1) {
ascend.section vector {
%v1 = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
%v2 = memref.subview %A[%c0, 0] [1, 64] [1, 1] : memref<32x64xf32> to memref<64xf32, strided<[1], offset: ?>>
ascend.copy_gm_to_ub %v2 to %v1 : memref<64xf32, strided<[1], offset: ?>>, memref<64xf32, #ascend.memory<ub>>
%v3 = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
%v4 = memref.subview %A[%c1, 0] [1, 64] [1, 1] : memref<32x64xf32> to memref<64xf32, strided<[1], offset: ?>>
ascend.copy_gm_to_ub %v4 to %v3 : memref<64xf32, strided<[1], offset: ?>>, memref<64xf32, #ascend.memory<ub>>
%v5 = memref.subview %v1[16] [32] [1] : memref<64xf32, #ascend.memory<ub>> to memref<32xf32, strided<[1], offset: 16>, #ascend.memory<ub>>
ascend.vabs %v5 into %v5 : memref<32xf32, strided<[1], offset: 16>, #ascend.memory<ub>>, memref<32xf32, strided<[1], offset: 16>, #ascend.memory<ub>>
scf.if %p {
%v6 = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
ascend.vmax %v3, %v3 into %v6 : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
%v7 = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
scf.for %i8 = %c0 to %c2 step %c1 {
%v9 = scf.if %p -> memref<64xf32, #ascend.memory<ub>> {
%v10 = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
%v11 = memref.subview %A[%c0, 0] [1, 64] [1, 1] : memref<32x64xf32> to memref<64xf32, strided<[1], offset: ?>>
ascend.copy_gm_to_ub %v11 to %v10 : memref<64xf32, strided<[1], offset: ?>>, memref<64xf32, #ascend.memory<ub>>
%v12 = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
ascend.vadd %v1, %v6 into %v12 : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
%v13 = memref.subview %C[%i8, 0] [1, 64] [1, 1] : memref<32x64xf32> to memref<64xf32, strided<[1], offset: ?>>
ascend.copy_ub_to_gm %v10 to %v13 : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, strided<[1], offset: ?>>
scf.yield %v10 : memref<64xf32, #ascend.memory<ub>>
} else {
%v14 = memref.subview %C[%i8, 0] [1, 64] [1, 1] : memref<32x64xf32> to memref<64xf32, strided<[1], offset: ?>>
ascend.copy_ub_to_gm %v3 to %v14 : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, strided<[1], offset: ?>>
scf.yield %v1 : memref<64xf32, #ascend.memory<ub>>
}
%v15 = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
%v16 = memref.subview %A[%c1, 0] [1, 64] [1, 1] : memref<32x64xf32> to memref<64xf32, strided<[1], offset: ?>>
ascend.copy_gm_to_ub %v16 to %v15 : memref<64xf32, strided<[1], offset: ?>>, memref<64xf32, #ascend.memory<ub>>
%v17 = memref.subview %C[%i8, 0] [1, 64] [1, 1] : memref<32x64xf32> to memref<64xf32, strided<[1], offset: ?>>
ascend.copy_ub_to_gm %v9 to %v17 : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, strided<[1], offset: ?>>
%v18 = arith.muli %i8, %c32 : index
%v19 = memref.subview %v7[%v18] [32] [1] : memref<64xf32, #ascend.memory<ub>> to memref<32xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
%v20 = memref.subview %v6[16] [32] [1] : memref<64xf32, #ascend.memory<ub>> to memref<32xf32, strided<[1], offset: 16>, #ascend.memory<ub>>
ascend.vabs %v20 into %v19 : memref<32xf32, strided<[1], offset: 16>, #ascend.memory<ub>>, memref<32xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
}
ascend.vsub %v6, %v7 into %v3 : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
%v21 = memref.subview %C[%c0, 0] [1, 64] [1, 1] : memref<32x64xf32> to memref<64xf32, strided<[1], offset: ?>>
ascend.copy_ub_to_gm %v6 to %v21 : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, strided<[1], offset: ?>>
%v22 = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
scf.for %i23 = %c0 to %c2 step %c1 {
%v24:2 = scf.for %i24 = %c0 to %n step %c1 iter_args(%x24 = %v1, %y24 = %v6) -> (memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>) {
%v25 = memref.subview %v6[16] [32] [1] : memref<64xf32, #ascend.memory<ub>> to memref<32xf32, strided<[1], offset: 16>, #ascend.memory<ub>>
ascend.vabs %v25 into %v25 : memref<32xf32, strided<[1], offset: 16>, #ascend.memory<ub>>, memref<32xf32, strided<[1], offset: 16>, #ascend.memory<ub>>
%v26 = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
%v27 = memref.subview %A[%i24, 0] [1, 64] [1, 1] : memref<32x64xf32> to memref<64xf32, strided<[1], offset: ?>>
ascend.copy_gm_to_ub %v27 to %v26 : memref<64xf32, strided<[1], offset: ?>>, memref<64xf32, #ascend.memory<ub>>
scf.yield %y24, %x24 : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
}
scf.if %p {
ascend.vsub %v1, %v6 into %v7 : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
} else {
%v28 = arith.select %p, %v24#1, %v24#0 : memref<64xf32, #ascend.memory<ub>>
ascend.vsub %v24#0, %v3 into %v1 : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
%v29 = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
%v30 = memref.subview %A[%c0, 0] [1, 64] [1, 1] : memref<32x64xf32> to memref<64xf32, strided<[1], offset: ?>>
ascend.copy_gm_to_ub %v30 to %v29 : memref<64xf32, strided<[1], offset: ?>>, memref<64xf32, #ascend.memory<ub>>
%v31 = memref.subview %A[%c0, 0] [1, 64] [1, 1] : memref<32x64xf32> to memref<64xf32, strided<[1], offset: ?>>
ascend.copy_gm_to_ub %v31 to %v7 : memref<64xf32, strided<[1], offset: ?>>, memref<64xf32, #ascend.memory<ub>>
%v32 = memref.subview %C[%i23, 0] [1, 64] [1, 1] : memref<32x64xf32> to memref<64xf32, strided<[1], offset: ?>>
ascend.copy_ub_to_gm %v6 to %v32 : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, strided<[1], offset: ?>>
}
%v33 = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
%v34 = memref.subview %A[%c1, 0] [1, 64] [1, 1] : memref<32x64xf32> to memref<64xf32, strided<[1], offset: ?>>
ascend.copy_gm_to_ub %v34 to %v33 : memref<64xf32, strided<[1], offset: ?>>, memref<64xf32, #ascend.memory<ub>>
%v35 = memref.subview %C[%c1, 0] [1, 64] [1, 1] : memref<32x64xf32> to memref<64xf32, strided<[1], offset: ?>>
ascend.copy_ub_to_gm %v3 to %v35 : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, strided<[1], offset: ?>>
%v36 = arith.muli %i23, %c32 : index
%v37 = memref.subview %v22[%v36] [32] [1] : memref<64xf32, #ascend.memory<ub>> to memref<32xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
%v38 = memref.subview %v7[16] [32] [1] : memref<64xf32, #ascend.memory<ub>> to memref<32xf32, strided<[1], offset: 16>, #ascend.memory<ub>>
ascend.vabs %v38 into %v37 : memref<32xf32, strided<[1], offset: 16>, #ascend.memory<ub>>, memref<32xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
}
%v39 = memref.subview %C[%c1, 0] [1, 64] [1, 1] : memref<32x64xf32> to memref<64xf32, strided<[1], offset: ?>>
ascend.copy_ub_to_gm %v22 to %v39 : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, strided<[1], offset: ?>>
}
%v40 = memref.subview %A[%c0, 0] [1, 64] [1, 1] : memref<32x64xf32> to memref<64xf32, strided<[1], offset: ?>>
ascend.copy_gm_to_ub %v40 to %v3 : memref<64xf32, strided<[1], offset: ?>>, memref<64xf32, #ascend.memory<ub>>
ascend.vmax %v3, %v3 into %v3 : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
ascend.vadd %v1, %v3 into %v3 : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
ascend.vsub %v1, %v3 into %v3 : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
%v41 = memref.subview %C[%c1, 0] [1, 64] [1, 1] : memref<32x64xf32> to memref<64xf32, strided<[1], offset: ?>>
ascend.copy_ub_to_gm %v3 to %v41 : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, strided<[1], offset: ?>>
%v42 = memref.subview %C[%c0, 0] [1, 64] [1, 1] : memref<32x64xf32> to memref<64xf32, strided<[1], offset: ?>>
ascend.copy_ub_to_gm %v1 to %v42 : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, strided<[1], offset: ?>>
scf.if %p {
%v43 = memref.subview %v3[16] [32] [1] : memref<64xf32, #ascend.memory<ub>> to memref<32xf32, strided<[1], offset: 16>, #ascend.memory<ub>>
ascend.vabs %v43 into %v43 : memref<32xf32, strided<[1], offset: 16>, #ascend.memory<ub>>, memref<32xf32, strided<[1], offset: 16>, #ascend.memory<ub>>
%v44 = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
ascend.vmax %v3, %v3 into %v44 : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
%v45 = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
ascend.vmax %v1, %v1 into %v45 : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
%v46 = memref.subview %C[%c1, 0] [1, 64] [1, 1] : memref<32x64xf32> to memref<64xf32, strided<[1], offset: ?>>
ascend.copy_ub_to_gm %v3 to %v46 : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, strided<[1], offset: ?>>
} else {
%v47 = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
ascend.vadd %v3, %v1 into %v47 : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
%v48 = memref.subview %v47[16] [32] [1] : memref<64xf32, #ascend.memory<ub>> to memref<32xf32, strided<[1], offset: 16>, #ascend.memory<ub>>
ascend.vabs %v48 into %v48 : memref<32xf32, strided<[1], offset: 16>, #ascend.memory<ub>>, memref<32xf32, strided<[1], offset: 16>, #ascend.memory<ub>>
scf.for %i49 = %c0 to %n step %c1 {
%v50 = memref.subview %C[%c0, 0] [1, 64] [1, 1] : memref<32x64xf32> to memref<64xf32, strided<[1], offset: ?>>
ascend.copy_ub_to_gm %v47 to %v50 : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, strided<[1], offset: ?>>
ascend.vadd %v1, %v1 into %v47 : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
ascend.vmax %v1, %v3 into %v3 : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
%v51 = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
%v52 = memref.subview %A[%i49, 0] [1, 64] [1, 1] : memref<32x64xf32> to memref<64xf32, strided<[1], offset: ?>>
ascend.copy_gm_to_ub %v52 to %v51 : memref<64xf32, strided<[1], offset: ?>>, memref<64xf32, #ascend.memory<ub>>
%v53 = memref.subview %C[%c1, 0] [1, 64] [1, 1] : memref<32x64xf32> to memref<64xf32, strided<[1], offset: ?>>
ascend.copy_ub_to_gm %v3 to %v53 : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, strided<[1], offset: ?>>
}
%v54 = memref.subview %C[%c1, 0] [1, 64] [1, 1] : memref<32x64xf32> to memref<64xf32, strided<[1], offset: ?>>
ascend.copy_ub_to_gm %v3 to %v54 : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, strided<[1], offset: ?>>
}
ascend.vadd %v3, %v3 into %v3 : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
scf.for %i55 = %c0 to %n step %c1 {
%v56:2 = scf.for %i56 = %c0 to %n step %c1 iter_args(%x56 = %v3, %y56 = %v1) -> (memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>) {
%v57 = memref.subview %C[%i55, 0] [1, 64] [1, 1] : memref<32x64xf32> to memref<64xf32, strided<[1], offset: ?>>
ascend.copy_ub_to_gm %x56 to %v57 : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, strided<[1], offset: ?>>
scf.yield %y56, %x56 : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
}
scf.if %p {
scf.for %i58 = %c0 to %c2 step %c1 {
%v59 = memref.subview %A[%c0, 0] [1, 64] [1, 1] : memref<32x64xf32> to memref<64xf32, strided<[1], offset: ?>>
ascend.copy_gm_to_ub %v59 to %v56#1 : memref<64xf32, strided<[1], offset: ?>>, memref<64xf32, #ascend.memory<ub>>
%v60 = memref.subview %C[%c1, 0] [1, 64] [1, 1] : memref<32x64xf32> to memref<64xf32, strided<[1], offset: ?>>
ascend.copy_ub_to_gm %v56#0 to %v60 : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, strided<[1], offset: ?>>
%v61 = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
ascend.vmax %v56#1, %v1 into %v61 : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
%v62 = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
%v63 = memref.subview %A[%c1, 0] [1, 64] [1, 1] : memref<32x64xf32> to memref<64xf32, strided<[1], offset: ?>>
ascend.copy_gm_to_ub %v63 to %v62 : memref<64xf32, strided<[1], offset: ?>>, memref<64xf32, #ascend.memory<ub>>
%v64 = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
ascend.vadd %v1, %v56#0 into %v64 : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
%v65 = memref.subview %C[%c0, 0] [1, 64] [1, 1] : memref<32x64xf32> to memref<64xf32, strided<[1], offset: ?>>
ascend.copy_ub_to_gm %v61 to %v65 : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, strided<[1], offset: ?>>
}
%v66 = memref.subview %C[%c0, 0] [1, 64] [1, 1] : memref<32x64xf32> to memref<64xf32, strided<[1], offset: ?>>
ascend.copy_ub_to_gm %v56#0 to %v66 : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, strided<[1], offset: ?>>
}
%v67 = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
%v68 = memref.subview %A[%i55, 0] [1, 64] [1, 1] : memref<32x64xf32> to memref<64xf32, strided<[1], offset: ?>>
ascend.copy_gm_to_ub %v68 to %v67 : memref<64xf32, strided<[1], offset: ?>>, memref<64xf32, #ascend.memory<ub>>
%v69 = memref.subview %A[%c1, 0] [1, 64] [1, 1] : memref<32x64xf32> to memref<64xf32, strided<[1], offset: ?>>
ascend.copy_gm_to_ub %v69 to %v1 : memref<64xf32, strided<[1], offset: ?>>, memref<64xf32, #ascend.memory<ub>>
%v70 = arith.select %p, %v56#0, %v67 : memref<64xf32, #ascend.memory<ub>>
%v71 = memref.subview %C[%c0, 0] [1, 64] [1, 1] : memref<32x64xf32> to memref<64xf32, strided<[1], offset: ?>>
ascend.copy_ub_to_gm %v56#1 to %v71 : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, strided<[1], offset: ?>>
}
%v72 = memref.subview %C[%c0, 0] [1, 64] [1, 1] : memref<32x64xf32> to memref<64xf32, strided<[1], offset: ?>>
ascend.copy_ub_to_gm %v1 to %v72 : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, strided<[1], offset: ?>>
}
}
return
}
}
