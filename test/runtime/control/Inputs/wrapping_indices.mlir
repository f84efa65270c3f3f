#from = affine_map<(d0) -> (d0 mod 4)>
!gm = memref<60x64xf32>
!row = memref<64xf32, strided<[1], offset: ?>>
!tile = memref<256xf32, #tile.space<shared>>
!slot = memref<64xf32, strided<[1], offset: ?>, #tile.space<shared>>
func.func @wrapping(%T: !gm, %U: !gm, %n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  tile.launch (%block) in (%c1) {
    %t0 = memref.alloc() : !tile
      %v1 = arith.constant 0 : index
      %v2 = arith.constant -2 : i8
      %v3 = arith.constant 1 : i8
      %v4 = arith.index_cast %n : index to i8
      %v5 = arith.addi %v2, %v4 : i8
    scf.for unsigned %i0 = %v2 to %v5 step %v3 : i8 {
      %v6 = arith.subi %i0, %v2 : i8
      %v7 = arith.index_cast %v6 : i8 to index
      %v8 = arith.index_castui %i0 : i8 to index
      %v9 = arith.addi %v1, %v7 : index
      %v10 = arith.constant 1 : index
      %v11 = arith.muli %v8, %v10 : index
      %v12 = arith.index_castui %v11 : index to i8
      %v13 = arith.constant 42 : i8
      %v14 = arith.muli %v12, %v13 : i8
      %v15 = arith.constant 3 : i8
      %v16 = arith.divsi %v14, %v15 : i8
      %v17 = arith.index_cast %v16 : i8 to index
      %v18 = affine.apply #from(%v17)
      %v19 = arith.muli %v18, %c64 : index
      %s0 = memref.subview %t0[%v19] [64] [1] : !tile to !slot
      %r0 = memref.subview %t0[%v19] [64] [1] : !tile to !slot
      %g0 = memref.subview %T[%v9, 0] [1, 64] [1, 1] : !gm to !row
      %h0 = memref.subview %U[%v9, 0] [1, 64] [1, 1] : !gm to !row
      tile.copy %g0 to %s0 : !row, !slot
      tile.exp %s0 into %s0 : !slot, !slot
      tile.copy %g0 to %r0 : !row, !slot
      tile.copy %r0 to %h0 : !slot, !row
    }
    %t1 = memref.alloc() : !tile
      %v20 = arith.constant 12 : index
      %v21 = arith.constant 0 : index
      %v22 = arith.constant 1 : index
      %v23 = arith.addi %v21, %n : index
    scf.for %i1 = %v21 to %v23 step %v22 {
      %v24 = arith.subi %i1, %v21 : index
      %v25 = arith.addi %v20, %v24 : index
      %v26 = arith.constant 320 : index
      %v27 = arith.muli %i1, %v26 : index
      %v28 = arith.index_cast %v27 : index to i8
      %v29 = arith.constant 3 : i8
      %v30 = arith.muli %v28, %v29 : i8
      %v31 = arith.index_castui %v30 : i8 to index
      %s1 = memref.subview %t1[%v31] [64] [1] : !tile to !slot
      %r1 = memref.subview %t1[%v31] [64] [1] : !tile to !slot
      %g1 = memref.subview %T[%v25, 0] [1, 64] [1, 1] : !gm to !row
      %h1 = memref.subview %U[%v25, 0] [1, 64] [1, 1] : !gm to !row
      tile.copy %g1 to %s1 : !row, !slot
      tile.exp %s1 into %s1 : !slot, !slot
      tile.copy %g1 to %r1 : !row, !slot
      tile.copy %r1 to %h1 : !slot, !row
    }
    %t2 = memref.alloc() : !tile
      %v32 = arith.constant 24 : index
      %v33 = arith.constant 0 : index
      %v34 = arith.constant 1 : index
      %v35 = arith.addi %v33, %n : index
    scf.for %i2 = %v33 to %v35 step %v34 {
      %v36 = arith.subi %i2, %v33 : index
      %v37 = arith.addi %v32, %v36 : index
      %v38 = arith.constant 64 : index
      %v39 = arith.muli %i2, %v38 : index
      %v40 = arith.index_cast %v39 : index to i8
      %v41 = arith.constant 5 : i8
      %v42 = arith.muli %v40, %v41 : i8
      %v43 = arith.index_cast %v42 : i8 to index
      %v44 = arith.addi %v43, %c128 : index
      %s2 = memref.subview %t2[%v44] [64] [1] : !tile to !slot
      %r2 = memref.subview %t2[%v44] [64] [1] : !tile to !slot
      %g2 = memref.subview %T[%v37, 0] [1, 64] [1, 1] : !gm to !row
      %h2 = memref.subview %U[%v37, 0] [1, 64] [1, 1] : !gm to !row
      tile.copy %g2 to %s2 : !row, !slot
      tile.exp %s2 into %s2 : !slot, !slot
      tile.copy %g2 to %r2 : !row, !slot
      tile.copy %r2 to %h2 : !slot, !row
    }
    %t3 = memref.alloc() : !tile
      %v45 = arith.constant 36 : index
      %v46 = arith.constant 0 : i16
      %v47 = arith.constant 1 : i16
      %v48 = arith.index_cast %m : index to i16
      %v49 = arith.addi %v46, %v48 : i16
    scf.for %i3 = %v46 to %v49 step %v47 : i16 {
      %v50 = arith.subi %i3, %v46 : i16
      %v51 = arith.index_cast %v50 : i16 to index
      %v52 = arith.index_castui %i3 : i16 to index
      %v53 = arith.addi %v45, %v51 : index
      %v54 = arith.constant 3 : index
      %v55 = arith.muli %v52, %v54 : index
      %v56 = arith.index_castui %v55 : index to i8
      %v57 = arith.constant 1 : i8
      %v58 = arith.xori %v56, %v57 : i8
      %v59 = arith.constant 64 : i8
      %v60 = arith.xori %v58, %v59 : i8
      %v61 = arith.extui %v60 : i8 to i32
      %v62 = arith.index_castui %v61 : i32 to index
      %v63 = arith.addi %v62, %c1 : index
      %v64 = affine.apply #from(%v63)
      %v65 = arith.muli %v64, %c64 : index
      %s3 = memref.subview %t3[%v65] [64] [1] : !tile to !slot
      %r3 = memref.subview %t3[%v65] [64] [1] : !tile to !slot
      %g3 = memref.subview %T[%v53, 0] [1, 64] [1, 1] : !gm to !row
      %h3 = memref.subview %U[%v53, 0] [1, 64] [1, 1] : !gm to !row
      tile.copy %g3 to %s3 : !row, !slot
      tile.exp %s3 into %s3 : !slot, !slot
      tile.copy %g3 to %r3 : !row, !slot
      tile.copy %r3 to %h3 : !slot, !row
    }
    %t4 = memref.alloc() : !tile
      %v66 = arith.constant 48 : index
      %v67 = arith.constant 0 : i16
      %v68 = arith.constant 1 : i16
      %v69 = arith.index_cast %n : index to i16
      %v70 = arith.addi %v67, %v69 : i16
    scf.for unsigned %i4 = %v67 to %v70 step %v68 : i16 {
      %v71 = arith.subi %i4, %v67 : i16
      %v72 = arith.index_cast %v71 : i16 to index
      %v73 = arith.index_castui %i4 : i16 to index
      %v74 = arith.addi %v66, %v72 : index
      %v75 = arith.constant 3 : index
      %v76 = arith.muli %v73, %v75 : index
      %v77 = arith.index_cast %v76 : index to i32
      %v78 = arith.constant 1073741824 : i32
      %v79 = arith.remsi %v77, %v78 : i32
      %v80 = arith.constant 1 : i32
      %v81 = arith.remsi %v79, %v80 : i32
      %v82 = arith.constant 1 : i32
      %v83 = arith.divui %v81, %v82 : i32
      %v84 = arith.index_cast %v83 : i32 to index
      %v85 = arith.remui %v84, %c4 : index
      %v86 = arith.muli %v85, %c64 : index
      %s4 = memref.subview %t4[%v86] [64] [1] : !tile to !slot
      %r4 = memref.subview %t4[%v86] [64] [1] : !tile to !slot
      %g4 = memref.subview %T[%v74, 0] [1, 64] [1, 1] : !gm to !row
      %h4 = memref.subview %U[%v74, 0] [1, 64] [1, 1] : !gm to !row
      tile.copy %g4 to %s4 : !row, !slot
      tile.exp %s4 into %s4 : !slot, !slot
      tile.copy %g4 to %r4 : !row, !slot
      tile.copy %r4 to %h4 : !slot, !row
    }
  }
  return
}
