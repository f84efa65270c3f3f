// RUN: tl-opt %s --ascend-print-buffers --split-input-file --verify-diagnostics

// The load replaces the tile before each use; the other tile keeps a sum.
!gm = memref<64xf32>
!ub = memref<64xf32, #ascend.memory<ub>>
func.func @sum(%A: !gm, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  ascend.section vector {
    // expected-remark @+1 {{buffer %alloc, in the section: no earlier contents read, not all bytes replaced}}
    %t = memref.alloc() : !ub
    // expected-remark @+1 {{buffer %alloc_0, in the section: no earlier contents read, all bytes replaced}}
    %sum = memref.alloc() : !ub
    ascend.vduplicate %zero into %sum : f32, !ub
    // expected-remark @+2 {{buffer %alloc, in an iteration: no earlier contents read, all bytes replaced}}
    // expected-remark @+1 {{buffer %alloc_0, in an iteration: earlier contents read, all bytes replaced}}
    scf.for %i = %c0 to %n step %c1 {
      ascend.copy_gm_to_ub %A to %t : !gm, !ub
      ascend.vadd %t, %sum into %sum : !ub, !ub, !ub
    }
    ascend.copy_ub_to_gm %sum to %A : !ub, !gm
  }
  return
}

// -----

// A loop that may not run replaces nothing, whatever an iteration does. One that runs
// does, and so do both arms of a branch, but one arm does not.
!gm = memref<64xf32>
!ub = memref<64xf32, #ascend.memory<ub>>
func.func @paths(%A: !gm, %n: index, %c: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %zero = arith.constant 0.0 : f32
  ascend.section vector {
    // expected-remark @+1 {{buffer %alloc, in the section: earlier contents read, not all bytes replaced}}
    %may = memref.alloc() : !ub
    // expected-remark @+1 {{buffer %alloc, in an iteration: no earlier contents read, all bytes replaced}}
    scf.for %i = %c0 to %n step %c1 {
      ascend.copy_gm_to_ub %A to %may : !gm, !ub
    }
    ascend.copy_ub_to_gm %may to %A : !ub, !gm
    // expected-remark @+1 {{buffer %alloc_0, in the section: no earlier contents read, all bytes replaced}}
    %does = memref.alloc() : !ub
    // expected-remark @+1 {{buffer %alloc_0, in an iteration: no earlier contents read, all bytes replaced}}
    scf.for %i = %c0 to %c8 step %c1 {
      ascend.copy_gm_to_ub %A to %does : !gm, !ub
    }
    ascend.copy_ub_to_gm %does to %A : !ub, !gm
    // expected-remark @+1 {{buffer %alloc_1, in the section: no earlier contents read, all bytes replaced}}
    %both = memref.alloc() : !ub
    scf.if %c {
      ascend.copy_gm_to_ub %A to %both : !gm, !ub
    } else {
      ascend.vduplicate %zero into %both : f32, !ub
    }
    ascend.copy_ub_to_gm %both to %A : !ub, !gm
    // expected-remark @+1 {{buffer %alloc_2, in the section: earlier contents read, not all bytes replaced}}
    %one = memref.alloc() : !ub
    scf.if %c {
      ascend.copy_gm_to_ub %A to %one : !gm, !ub
    }
    ascend.copy_ub_to_gm %one to %A : !ub, !gm
  }
  return
}

// -----

// All iterations together write all rows of the first tile, and all but one of the second
// one. The third loop reads the row that it wrote in the iteration before.
!gm = memref<64xf32>
!rows = memref<4x64xf32, #ascend.memory<ub>>
!row = memref<64xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
func.func @rows(%A: !gm) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  ascend.section vector {
    // expected-remark @+1 {{buffer %alloc, in the section: no earlier contents read, all bytes replaced}}
    %all = memref.alloc() : !rows
    // expected-remark @+1 {{buffer %alloc, in an iteration: no earlier contents read, not all bytes replaced}}
    scf.for %i = %c0 to %c4 step %c1 {
      %row = memref.subview %all[%i, 0] [1, 64] [1, 1] : !rows to !row
      ascend.copy_gm_to_ub %A to %row : !gm, !row
    }
    // expected-remark @+1 {{buffer %alloc_0, in the section: no earlier contents read, not all bytes replaced}}
    %most = memref.alloc() : !rows
    // expected-remark @+1 {{buffer %alloc_0, in an iteration: no earlier contents read, not all bytes replaced}}
    scf.for %i = %c0 to %c3 step %c1 {
      %row = memref.subview %most[%i, 0] [1, 64] [1, 1] : !rows to !row
      ascend.copy_gm_to_ub %A to %row : !gm, !row
    }
    // expected-remark @+1 {{buffer %alloc_1, in the section: no earlier contents read, all bytes replaced}}
    %chain = memref.alloc() : !rows
    %first = memref.subview %chain[0, 0] [1, 64] [1, 1] : !rows to memref<64xf32, strided<[1]>, #ascend.memory<ub>>
    ascend.copy_gm_to_ub %A to %first : !gm, memref<64xf32, strided<[1]>, #ascend.memory<ub>>
    // expected-remark @+1 {{buffer %alloc_1, in an iteration: earlier contents read, not all bytes replaced}}
    scf.for %i = %c0 to %c3 step %c1 {
      %next = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
      %from = memref.subview %chain[%i, 0] [1, 64] [1, 1] : !rows to !row
      %to = memref.subview %chain[%next, 0] [1, 64] [1, 1] : !rows to !row
      ascend.vexp %from into %to : !row, !row
    }
  }
  return
}

// -----

// A load of unknown size fills the whole tile if a branch clears it for smaller sizes.
!gm = memref<?xf32, strided<[1]>>
!ub = memref<64xf32, #ascend.memory<ub>>
!part = memref<?xf32, strided<[1]>, #ascend.memory<ub>>
func.func @filled(%A: memref<?xf32>, %n: index) {
  %c64 = arith.constant 64 : index
  %c32 = arith.constant 32 : index
  %zero = arith.constant 0.0 : f32
  %isPart = arith.cmpi slt, %n, %c64 : index
  %isSmall = arith.cmpi slt, %n, %c32 : index
  ascend.section vector {
    %from = memref.subview %A[0] [%n] [1] : memref<?xf32> to !gm
    // expected-remark @+1 {{buffer %alloc, in the section: no earlier contents read, all bytes replaced}}
    %whole = memref.alloc() : !ub
    %x = memref.subview %whole[0] [%n] [1] : !ub to !part
    scf.if %isPart {
      ascend.vduplicate %zero into %whole : f32, !ub
    }
    ascend.copy_gm_to_ub_pad %from to %x pad(%zero) : !gm, !part, f32
    // expected-remark @+1 {{buffer %alloc_1, in the section: no earlier contents read, not all bytes replaced}}
    %some = memref.alloc() : !ub
    %y = memref.subview %some[0] [%n] [1] : !ub to !part
    scf.if %isSmall {
      ascend.vduplicate %zero into %some : f32, !ub
    }
    ascend.copy_gm_to_ub_pad %from to %y pad(%zero) : !gm, !part, f32
  }
  return
}

// -----

// Control flow without a structure is not followed.
func.func @unstructured(%A: memref<64xf32>, %c: i1) {
  ascend.section vector {
    %t = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
    // expected-error @+1 {{'scf.execute_region' op has instructions in control flow that cannot be followed}}
    scf.execute_region {
      cf.cond_br %c, ^a, ^b
    ^a:
      ascend.copy_gm_to_ub %A to %t : memref<64xf32>, memref<64xf32, #ascend.memory<ub>>
      cf.br ^b
    ^b:
      ascend.copy_ub_to_gm %t to %A : memref<64xf32, #ascend.memory<ub>>, memref<64xf32>
      scf.yield
    }
  }
  return
}
