module attributes {ascend.target = #ascend.target<"910B2">} {
func.func @f(%G0: memref<96x64xf32>, %G1: memref<96x64xf32>, %n: index, %p: i1, %blocks: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %c24 = arith.constant 24 : index
  %c64 = arith.constant 64 : index
  %m = arith.addi %n, %c2 : index
  ascend.launch (%block) in (%blocks) {
    ascend.section vector {
      %b0 = ascend.buffer at 0 : memref<24x64xf32, #ascend.memory<ub>>
      %b1 = ascend.buffer at 6144 : memref<24x64xf32, #ascend.memory<ub>>
      scf.for %r = %c0 to %c24 step %c8 {
        scf.for %q = %c0 to %c64 step %c8 {
          %w0 = memref.subview %b0[%r, %q] [8, 8] [1, 1] : memref<24x64xf32, #ascend.memory<ub>> to memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
          %p0 = memref.subview %G0[%r, %q] [8, 8] [1, 1] : memref<96x64xf32> to memref<8x8xf32, strided<[64, 1], offset: ?>>
          ascend.copy_gm_to_ub %p0 to %w0 : memref<8x8xf32, strided<[64, 1], offset: ?>>, memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
          %w1 = memref.subview %b1[%r, %q] [8, 8] [1, 1] : memref<24x64xf32, #ascend.memory<ub>> to memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
          %p1 = memref.subview %G1[%r, %q] [8, 8] [1, 1] : memref<96x64xf32> to memref<8x8xf32, strided<[64, 1], offset: ?>>
          ascend.copy_gm_to_ub %p1 to %w1 : memref<8x8xf32, strided<[64, 1], offset: ?>>, memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
        }
      }
      %v1 = memref.subview %b0[%c8, 0] [8, 8] [1, 1] : memref<24x64xf32, #ascend.memory<ub>> to memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
      ascend.vadd %v1, %v1 into %v1 : memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>, memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>, memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
      scf.if %p {
        scf.for %i1 = %c0 to %n step %c1 {
          %v2 = memref.subview %b0[%c0, 0] [8, 8] [1, 1] : memref<24x64xf32, #ascend.memory<ub>> to memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
          %v3 = arith.muli %i1, %blocks : index
          %v4 = arith.addi %v3, %c2 : index
          %v5 = arith.remui %v4, %c3 : index
          %v6 = arith.muli %v5, %c8 : index
          %v7 = memref.subview %G1[%v6, 8] [8, 8] [1, 1] : memref<96x64xf32> to memref<8x8xf32, strided<[64, 1], offset: ?>>
          ascend.copy_ub_to_gm %v2 to %v7 : memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>, memref<8x8xf32, strided<[64, 1], offset: ?>>
          %v8 = arith.muli %i1, %blocks : index
          %v9 = arith.addi %v8, %c0 : index
          %v10 = arith.remui %v9, %c2 : index
          %v11 = arith.muli %v10, %c8 : index
          %v12 = memref.subview %b0[%v11, 8] [8, 8] [1, 1] : memref<24x64xf32, #ascend.memory<ub>> to memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
          %v13 = memref.subview %G1[%c8, 0] [8, 8] [1, 1] : memref<96x64xf32> to memref<8x8xf32, strided<[64, 1], offset: ?>>
          ascend.copy_gm_to_ub %v13 to %v12 : memref<8x8xf32, strided<[64, 1], offset: ?>>, memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
          %v14 = memref.subview %b1[%c0, 0] [8, 8] [1, 1] : memref<24x64xf32, #ascend.memory<ub>> to memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
          %v15 = arith.addi %i1, %c0 : index
          %v16 = arith.muli %v15, %c8 : index
          %v17 = memref.subview %G1[%v16, 0] [8, 8] [1, 1] : memref<96x64xf32> to memref<8x8xf32, strided<[64, 1], offset: ?>>
          ascend.copy_gm_to_ub %v17 to %v14 : memref<8x8xf32, strided<[64, 1], offset: ?>>, memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
        }
        scf.for %i2 = %c0 to %n step %c1 {
          %v18 = memref.subview %b0[%c0, 8] [8, 8] [1, 1] : memref<24x64xf32, #ascend.memory<ub>> to memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
          %v19 = arith.addi %i2, %c2 : index
          %v20 = arith.remui %v19, %c2 : index
          %v21 = arith.muli %v20, %c8 : index
          %v22 = memref.subview %G1[%v21, 0] [8, 8] [1, 1] : memref<96x64xf32> to memref<8x8xf32, strided<[64, 1], offset: ?>>
          ascend.copy_gm_to_ub %v22 to %v18 : memref<8x8xf32, strided<[64, 1], offset: ?>>, memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
          scf.if %p {
            %v23 = arith.addi %i2, %c1 : index
            %v24 = arith.remui %v23, %c3 : index
            %v25 = arith.muli %v24, %c8 : index
            %v26 = memref.subview %b1[%v25, 8] [8, 8] [1, 1] : memref<24x64xf32, #ascend.memory<ub>> to memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
            %v27 = arith.muli %i2, %blocks : index
            %v28 = arith.addi %v27, %c2 : index
            %v29 = arith.muli %v28, %c8 : index
            %v30 = memref.subview %G0[%v29, 0] [8, 8] [1, 1] : memref<96x64xf32> to memref<8x8xf32, strided<[64, 1], offset: ?>>
            ascend.copy_ub_to_gm %v26 to %v30 : memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>, memref<8x8xf32, strided<[64, 1], offset: ?>>
            %v31 = memref.subview %b1[%c8, 8] [8, 8] [1, 1] : memref<24x64xf32, #ascend.memory<ub>> to memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
            ascend.vadd %v31, %v31 into %v31 : memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>, memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>, memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
            %v32 = arith.muli %i2, %blocks : index
            %v33 = arith.addi %v32, %c2 : index
            %v34 = arith.remui %v33, %c2 : index
            %v35 = arith.muli %v34, %c8 : index
            %v36 = memref.subview %b1[%v35, 8] [8, 8] [1, 1] : memref<24x64xf32, #ascend.memory<ub>> to memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
            ascend.vadd %v36, %v36 into %v36 : memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>, memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>, memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
            %v37 = arith.muli %i2, %blocks : index
            %v38 = arith.addi %v37, %c1 : index
            %v39 = arith.remui %v38, %c3 : index
            %v40 = arith.muli %v39, %c8 : index
            %v41 = memref.subview %b1[%v40, 8] [8, 8] [1, 1] : memref<24x64xf32, #ascend.memory<ub>> to memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
            ascend.vadd %v41, %v41 into %v41 : memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>, memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>, memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
          }
          %v42 = arith.addi %i2, %c1 : index
          %v43 = arith.remui %v42, %c2 : index
          %v44 = arith.muli %v43, %c8 : index
          %v45 = memref.subview %b0[%v44, 0] [8, 8] [1, 1] : memref<24x64xf32, #ascend.memory<ub>> to memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
          %v46 = arith.addi %i2, %c2 : index
          %v47 = arith.muli %v46, %c8 : index
          %v48 = memref.subview %G1[%v47, 0] [8, 8] [1, 1] : memref<96x64xf32> to memref<8x8xf32, strided<[64, 1], offset: ?>>
          ascend.copy_ub_to_gm %v45 to %v48 : memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>, memref<8x8xf32, strided<[64, 1], offset: ?>>
        }
        %v49 = memref.subview %b1[%c8, 8] [8, 8] [1, 1] : memref<24x64xf32, #ascend.memory<ub>> to memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
        %v50 = memref.subview %G1[%c0, 0] [8, 8] [1, 1] : memref<96x64xf32> to memref<8x8xf32, strided<[64, 1], offset: ?>>
        ascend.copy_ub_to_gm %v49 to %v50 : memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>, memref<8x8xf32, strided<[64, 1], offset: ?>>
        scf.for %i3 = %c0 to %n step %c1 {
          %v51 = arith.addi %i3, %c1 : index
          %v52 = arith.remui %v51, %c3 : index
          %v53 = arith.muli %v52, %c8 : index
          %v54 = memref.subview %b0[%v53, 0] [8, 8] [1, 1] : memref<24x64xf32, #ascend.memory<ub>> to memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
          ascend.vadd %v54, %v54 into %v54 : memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>, memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>, memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
          scf.for %i4 = %n to %m step %c1 {
            %v55 = arith.muli %i4, %blocks : index
            %v56 = arith.addi %v55, %c1 : index
            %v57 = arith.remui %v56, %c3 : index
            %v58 = arith.muli %v57, %c8 : index
            %v59 = memref.subview %b1[%v58, 0] [8, 8] [1, 1] : memref<24x64xf32, #ascend.memory<ub>> to memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
            %v60 = memref.subview %G0[%c0, 8] [8, 8] [1, 1] : memref<96x64xf32> to memref<8x8xf32, strided<[64, 1], offset: ?>>
            ascend.copy_ub_to_gm %v59 to %v60 : memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>, memref<8x8xf32, strided<[64, 1], offset: ?>>
            %v61 = arith.addi %i4, %c0 : index
            %v62 = arith.remui %v61, %c3 : index
            %v63 = arith.muli %v62, %c8 : index
            %v64 = memref.subview %b1[%v63, 8] [8, 8] [1, 1] : memref<24x64xf32, #ascend.memory<ub>> to memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
            %v65 = arith.addi %i3, %c0 : index
            %v66 = arith.remui %v65, %c3 : index
            %v67 = arith.muli %v66, %c8 : index
            %v68 = memref.subview %G0[%v67, 0] [8, 8] [1, 1] : memref<96x64xf32> to memref<8x8xf32, strided<[64, 1], offset: ?>>
            ascend.copy_gm_to_ub %v68 to %v64 : memref<8x8xf32, strided<[64, 1], offset: ?>>, memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
          }
          scf.for %i5 = %n to %m step %c1 {
            %v69 = memref.subview %b1[%c8, 0] [8, 8] [1, 1] : memref<24x64xf32, #ascend.memory<ub>> to memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
            ascend.vadd %v69, %v69 into %v69 : memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>, memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>, memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
            %v70 = arith.addi %i5, %c0 : index
            %v71 = arith.remui %v70, %c3 : index
            %v72 = arith.muli %v71, %c8 : index
            %v73 = memref.subview %b0[%v72, 8] [8, 8] [1, 1] : memref<24x64xf32, #ascend.memory<ub>> to memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
            %v74 = arith.addi %i3, %c1 : index
            %v75 = arith.remui %v74, %c3 : index
            %v76 = arith.muli %v75, %c8 : index
            %v77 = memref.subview %G0[%v76, 0] [8, 8] [1, 1] : memref<96x64xf32> to memref<8x8xf32, strided<[64, 1], offset: ?>>
            ascend.copy_ub_to_gm %v73 to %v77 : memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>, memref<8x8xf32, strided<[64, 1], offset: ?>>
            %v78 = arith.addi %i3, %c1 : index
            %v79 = arith.remui %v78, %c2 : index
            %v80 = arith.muli %v79, %c8 : index
            %v81 = memref.subview %b1[%v80, 0] [8, 8] [1, 1] : memref<24x64xf32, #ascend.memory<ub>> to memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
            %v82 = arith.addi %i5, %c1 : index
            %v83 = arith.muli %v82, %c8 : index
            %v84 = memref.subview %G1[%v83, 0] [8, 8] [1, 1] : memref<96x64xf32> to memref<8x8xf32, strided<[64, 1], offset: ?>>
            ascend.copy_gm_to_ub %v84 to %v81 : memref<8x8xf32, strided<[64, 1], offset: ?>>, memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
            %v85 = arith.addi %i3, %c2 : index
            %v86 = arith.remui %v85, %c2 : index
            %v87 = arith.muli %v86, %c8 : index
            %v88 = memref.subview %b1[%v87, 0] [8, 8] [1, 1] : memref<24x64xf32, #ascend.memory<ub>> to memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
            %v89 = arith.addi %i5, %c2 : index
            %v90 = arith.muli %v89, %c8 : index
            %v91 = memref.subview %G0[%v90, 0] [8, 8] [1, 1] : memref<96x64xf32> to memref<8x8xf32, strided<[64, 1], offset: ?>>
            ascend.copy_gm_to_ub %v91 to %v88 : memref<8x8xf32, strided<[64, 1], offset: ?>>, memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
          }
          %v92 = arith.addi %i3, %c1 : index
          %v93 = arith.remui %v92, %c2 : index
          %v94 = arith.muli %v93, %c8 : index
          %v95 = memref.subview %b1[%v94, 0] [8, 8] [1, 1] : memref<24x64xf32, #ascend.memory<ub>> to memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
          %v96 = arith.addi %i3, %c1 : index
          %v97 = arith.muli %v96, %c8 : index
          %v98 = memref.subview %G1[%v97, 0] [8, 8] [1, 1] : memref<96x64xf32> to memref<8x8xf32, strided<[64, 1], offset: ?>>
          ascend.copy_ub_to_gm %v95 to %v98 : memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>, memref<8x8xf32, strided<[64, 1], offset: ?>>
        }
      }
      %v99 = memref.subview %b1[%c0, 0] [8, 8] [1, 1] : memref<24x64xf32, #ascend.memory<ub>> to memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
      %v100 = memref.subview %G1[%c8, 8] [8, 8] [1, 1] : memref<96x64xf32> to memref<8x8xf32, strided<[64, 1], offset: ?>>
      ascend.copy_ub_to_gm %v99 to %v100 : memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>, memref<8x8xf32, strided<[64, 1], offset: ?>>
    }
  }
  return
}
}