// RUN: tl-opt %s --ascend-insert-sync --ascend-verify-sync | FileCheck %s

// Statements of an author who orders them: only hazards inside a statement get
// flags and barriers.

!gm = memref<64xf32>
!tile = memref<64xf32, #ascend.memory<ub>>

#first = loc(fused<#ascend.statement<1>>["a.py":1:1])
#second = loc(fused<#ascend.statement<2>>["a.py":2:1])
#third = loc(fused<#ascend.statement<3>>["a.py":3:1])

// The two additions are one statement; the author orders the copies before and after
// it, and has not done so.
// CHECK-LABEL: func @inside(
// CHECK:         ascend.copy_gm_to_ub
// CHECK-NEXT:    ascend.vadd
// CHECK-NEXT:    ascend.pipe_barrier v
// CHECK-NEXT:    ascend.vadd
// CHECK-NEXT:    ascend.copy_ub_to_gm
func.func @inside(%A: !gm, %B: !gm) {
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      %x = ascend.buffer at 0 : !tile
      ascend.copy_gm_to_ub %A to %x : !gm, !tile loc(#first)
      ascend.vadd %x, %x into %x : !tile, !tile, !tile loc(#second)
      ascend.vadd %x, %x into %x : !tile, !tile, !tile loc(#second)
      ascend.copy_ub_to_gm %x to %B : !tile, !gm loc(#third)
    }
  }
  return
}

// Buffers that share bytes are not the author's doing.
// CHECK-LABEL: func @shared_bytes(
// CHECK:         ascend.copy_gm_to_ub
// CHECK-NEXT:    ascend.set_flag mte2 -> v, 0
// CHECK-NEXT:    ascend.copy_ub_to_gm
// CHECK-NEXT:    ascend.set_flag mte3 -> v, 0
// CHECK-NEXT:    ascend.wait_flag mte3 -> v, 0
// CHECK-NEXT:    ascend.wait_flag mte2 -> v, 0
// CHECK-NEXT:    ascend.vadd
func.func @shared_bytes(%A: !gm, %B: !gm) {
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      %x = ascend.buffer at 0 : !tile
      %y = ascend.buffer at 0 : !tile
      %z = ascend.buffer at 256 : !tile
      ascend.copy_gm_to_ub %A to %x : !gm, !tile loc(#first)
      ascend.copy_ub_to_gm %x to %B : !tile, !gm loc(#second)
      ascend.vadd %z, %z into %y : !tile, !tile, !tile loc(#third)
    }
  }
  return
}

// A copy that also fills is ordered at its begin; at its end, the author orders the
// copy, and the compiler the fill.
// CHECK-LABEL: func @fills(
// CHECK:         ascend.vadd
// CHECK-NEXT:    ascend.pipe_barrier v
// CHECK-NEXT:    ascend.vduplicate
// CHECK-NEXT:    ascend.set_flag v -> mte3, 0
// CHECK-NEXT:    ascend.set_flag v -> mte2, 0
// CHECK-NEXT:    ascend.wait_flag v -> mte2, 0
// CHECK-NEXT:    ascend.copy_gm_to_ub
// CHECK-NEXT:    ascend.wait_flag v -> mte3, 0
// CHECK-NEXT:    ascend.copy_ub_to_gm
func.func @fills(%A: !gm, %B: !gm, %s: f32) {
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      %x = ascend.buffer at 0 : !tile
      %y = ascend.buffer at 256 : !tile
      ascend.vadd %y, %y into %x : !tile, !tile, !tile loc(#first)
      ascend.vduplicate %s into %x : f32, !tile loc(#second)
      ascend.copy_gm_to_ub %A to %x : !gm, !tile loc(#second)
      ascend.copy_ub_to_gm %x to %B : !tile, !gm loc(#third)
    }
  }
  return
}

// The compiler orders operations without a statement, or with two.
// CHECK-LABEL: func @no_statement(
// CHECK:         ascend.copy_gm_to_ub
// CHECK-NEXT:    ascend.set_flag mte2 -> v, 0
// CHECK-NEXT:    ascend.wait_flag mte2 -> v, 0
// CHECK-NEXT:    ascend.vadd
// CHECK-NEXT:    ascend.set_flag v -> mte3, 0
// CHECK-NEXT:    ascend.wait_flag v -> mte3, 0
// CHECK-NEXT:    ascend.copy_ub_to_gm
func.func @no_statement(%A: !gm, %B: !gm) {
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      %x = ascend.buffer at 0 : !tile
      ascend.copy_gm_to_ub %A to %x : !gm, !tile loc(#first)
      ascend.vadd %x, %x into %x : !tile, !tile, !tile
      ascend.copy_ub_to_gm %x to %B : !tile, !gm loc(fused[#second, #third])
    }
  }
  return
}

// Flags of the author are his, balanced or not; ids are not taken twice.
// CHECK-LABEL: func @flags_of_author(
// CHECK:         ascend.set_flag v -> mte2, 0
// CHECK-NEXT:    ascend.vadd
// CHECK-NEXT:    ascend.set_flag v -> mte2, 1
// CHECK-NEXT:    ascend.wait_flag v -> mte2, 1
// CHECK-NEXT:    ascend.copy_gm_to_ub
func.func @flags_of_author(%A: !gm) {
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      %x = ascend.buffer at 0 : !tile
      ascend.set_flag v -> mte2, 0 loc(#first)
      ascend.vadd %x, %x into %x : !tile, !tile, !tile loc(#second)
      ascend.copy_gm_to_ub %A to %x : !gm, !tile loc(#second)
    }
  }
  return
}

// The author also orders a statement after itself in the previous iteration; a loop
// that was generated for a statement is inside of the statement.
// CHECK-LABEL: func @loops(
// CHECK:         scf.for
// CHECK-NEXT:      ascend.copy_gm_to_ub
// CHECK-NEXT:      ascend.vadd
// CHECK-NEXT:      scf.for
// CHECK-NEXT:        ascend.pipe_barrier v
// CHECK-NEXT:        ascend.vadd
func.func @loops(%A: !gm, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      %x = ascend.buffer at 0 : !tile
      scf.for %i = %c0 to %n step %c1 {
        ascend.copy_gm_to_ub %A to %x : !gm, !tile loc(#first)
        ascend.vadd %x, %x into %x : !tile, !tile, !tile loc(#second)
        scf.for %j = %c0 to %n step %c1 {
          ascend.vadd %x, %x into %x : !tile, !tile, !tile loc(#third)
        } loc(#third)
      }
    }
  }
  return
}

// A buffer that was made for a statement.
// CHECK-LABEL: func @own_buffer(
// CHECK:         ascend.vadd
// CHECK-NEXT:    ascend.pipe_barrier v
// CHECK-NEXT:    ascend.vadd
func.func @own_buffer(%n: index) {
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      %x = ascend.buffer at 0 : !tile loc(#second)
      ascend.vadd %x, %x into %x : !tile, !tile, !tile loc(#first)
      ascend.vadd %x, %x into %x : !tile, !tile, !tile loc(#second)
    }
  }
  return
}
