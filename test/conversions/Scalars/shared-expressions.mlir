// RUN: tl-translate --tl-to-ascendc %s -o %t.cpp
// RUN: FileCheck %s < %t.cpp
// RUN: %clangxx -fsyntax-only -std=c++17 -Wall -Werror -DASCENDC_CPU_DEBUG -I %S/../AscendToAscendC/Inputs %t.cpp

!tensor = memref<?xf32>
!part = memref<?xf32, strided<[1], offset: ?>>
!tile = memref<64xf32, #ascend.memory<ub>>
!some = memref<?xf32, strided<[1]>, #ascend.memory<ub>>

// A sum is written with the variable that leaves least of it, in the branch that the variable
// is in, and not after it.
// CHECK-LABEL: void sums(
// CHECK:       int64_t m = block * 256 + 64;
// CHECK-NEXT:  int32_t ms = M - m < 64 ? M - m : 64;
// CHECK:       if (block * 256 == m) {
// CHECK-NEXT:    int64_t n = M - m;
// CHECK-NEXT:    int64_t end = n + 1;
// CHECK-NEXT:    for (int64_t i = n; i < end; ++i)
// CHECK:         for (int64_t i = n; i < end; ++i)
// CHECK:       int64_t end = M - block * 256;
// CHECK-NEXT:  for (int64_t i = M - m; i < end; ++i)
func.func @sums(%A: !tensor loc("A"), %B: !tensor) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %M = memref.dim %A, %c0 : !tensor loc("M")
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      %tile = ascend.buffer at 0 : !tile loc("tile")
      %first = affine.apply affine_map<(d0) -> (d0 * 256)>(%block) loc("first")
      %m = affine.apply affine_map<(d0) -> (d0 * 256 + 64)>(%block) loc("m")
      %ms = affine.min affine_map<(d0)[s0] -> (d0 * -256 + s0 - 64, 64)>(%block)[%M] loc("ms")
      %a = memref.subview %A[%m] [%ms] [1] : !tensor to !part
      %b = memref.subview %tile[0] [%ms] [1] : !tile to !some
      ascend.copy_gm_to_ub %a to %b : !part, !some
      %same = arith.cmpi eq, %first, %m : index
      scf.if %same {
        %n = affine.apply affine_map<(d0)[s0] -> (d0 * -256 + s0 - 64)>(%block)[%M] loc("n")
        %end = affine.apply affine_map<(d0)[s0] -> (d0 * -256 + s0 - 63)>(%block)[%M]
        scf.for %i = %n to %end step %c1 {
          ascend.pipe_barrier v
        } loc("i")
        scf.for %i = %n to %end step %c1 {
          ascend.pipe_barrier v
        } loc("i")
      }
      %start = affine.apply affine_map<(d0)[s0] -> (d0 * -256 + s0 - 64)>(%block)[%M]
      %end = affine.apply affine_map<(d0)[s0] -> (d0 * -256 + s0)>(%block)[%M]
      scf.for %i = %start to %end step %c1 {
        ascend.pipe_barrier v
      } loc("i")
    }
  }
  return
}

// A quotient that a minimum would repeat has a variable, which later operations use.
// CHECK-LABEL: void quotients(
// CHECK:       int64_t tiles = (M + 63) / 64;
// CHECK-NEXT:  int32_t end = tiles < 2 ? tiles : 2;
// CHECK:       for (int32_t i = 0; i < end; ++i)
// CHECK:       int64_t rest = tiles - 2;
func.func @quotients(%A: !tensor loc("A")) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %M = memref.dim %A, %c0 : !tensor loc("M")
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      %end = affine.min affine_map<()[s0] -> (s0 ceildiv 64, 2)>()[%M]
      scf.for %i = %c0 to %end step %c1 {
        ascend.pipe_barrier v
      } loc("i")
      %rest = affine.apply affine_map<()[s0] -> (s0 ceildiv 64 - 2)>()[%M] loc("rest")
      scf.for %i = %c0 to %rest step %c1 {
        ascend.pipe_barrier v
      } loc("i")
    }
  }
  return
}

// An inner quotient has one first. That of a remainder has none.
// CHECK-LABEL: void inner(
// CHECK:       int64_t tiles = (M + 7) / 8;
// CHECK-NEXT:  int64_t tiles_1 = (tiles + 63) / 64;
// CHECK-NEXT:  int64_t end = tiles < tiles_1 + 5 ? tiles : tiles_1 + 5;
// CHECK-NOT:   tiles_2
// CHECK:       (block + 1) % 3 < M
func.func @inner(%A: !tensor loc("A")) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %M = memref.dim %A, %c0 : !tensor loc("M")
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      %end = affine.min affine_map<()[s0] -> (s0 ceildiv 8, (s0 ceildiv 8) ceildiv 64 + 5)>()[%M]
      scf.for %i = %c0 to %end step %c1 {
        ascend.pipe_barrier v
      } loc("i")
      %other = affine.min affine_map<(d0)[s0] -> (d0 - ((d0 + 1) floordiv 3) * 3 + 1, s0)>(%block)[%M]
      scf.for %i = %c0 to %other step %c1 {
        ascend.pipe_barrier v
      } loc("i")
    }
  } loc("block")
  return
}

// A multiple is 0 if its factor is.
// CHECK-LABEL: void multiples(
// CHECK:       for (int32_t i = 0; i < 4; ++i)
// CHECK-NEXT:    if (i == 0)
// CHECK-NEXT:      PipeBarrier
// CHECK:         if (i * 64 == 128)
func.func @multiples() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c128 = arith.constant 128 : index
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      scf.for %i = %c0 to %c4 step %c1 {
        %k = affine.apply affine_map<(d0) -> (d0 * 64)>(%i)
        %isFirst = arith.cmpi eq, %k, %c0 : index
        scf.if %isFirst {
          ascend.pipe_barrier v
        }
        %l = affine.apply affine_map<(d0) -> (d0 * 64)>(%i)
        %isThird = arith.cmpi eq, %l, %c128 : index
        scf.if %isThird {
          ascend.pipe_barrier v
        }
      } loc("i")
    }
  }
  return
}
