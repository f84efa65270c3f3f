// RUN: tl-translate --tl-to-ascendc %s -o %t.cpp
// RUN: FileCheck %s < %t.cpp
// RUN: %clangxx -fsyntax-only -std=c++17 -Wall -Werror -DASCENDC_CPU_DEBUG -I %S/../AscendToAscendC/Inputs %t.cpp

!tensor = memref<?xf32>
!part = memref<64xf32, strided<[1], offset: ?>>
!tile = memref<64xf32, #ascend.memory<ub>>

// A loop with constant bounds counts in 32 bits. A product of its index that does not fit is
// computed in 64 bits, and so is a sum of such products.
// CHECK-LABEL: void far(
// CHECK:       for (int32_t i = 0; i < 5; ++i) {
// CHECK-NEXT:    int64_t place = static_cast<int64_t>(i) * 1073741824;
// CHECK:         DataCopyPad(tile, {{.*}}[place], 
// CHECK:         DataCopyPad(second, {{.*}}[place + 64], 
// CHECK:         DataCopyPad(third, {{.*}}[place], 
func.func @far(%A: !tensor) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      %tile = ascend.buffer at 0 : !tile loc("tile")
      %second = ascend.buffer at 256 : !tile loc("second")
      %third = ascend.buffer at 512 : !tile loc("third")
      scf.for %i = %c0 to %c5 step %c1 {
        %place = affine.apply affine_map<(d0) -> (d0 * 1073741824)>(%i) loc("place")
        %next = affine.apply affine_map<(d0) -> (d0 * 1073741824 + 64)>(%i)
        %a = memref.subview %A[%place] [64] [1] : !tensor to !part
        %b = memref.subview %A[%next] [64] [1] : !tensor to !part
        ascend.copy_gm_to_ub %a to %tile : !part, !tile
        ascend.copy_gm_to_ub %b to %second : !part, !tile
        %c = memref.subview %A[%place] [64] [1] : !tensor to !part
        ascend.copy_gm_to_ub %c to %third : !part, !tile
        ascend.pipe_barrier mte2
      } loc("i")
    }
  }
  return
}

// The index takes the end of its range, too, so a loop to the largest number counts in 64
// bits. A bound with an upper limit is as narrow as that, if it cannot be negative.
// CHECK-LABEL: void ends(
// CHECK:       for (int64_t i = 0; i < 2147483647; i += 1073741824)
// CHECK:       int32_t end = {{.*}} < 3 ? {{.*}} : 3;
// CHECK:       for (int32_t j = 0; j < end; ++j)
// CHECK:       for (int64_t k = 0; k < {{.*}}; ++k)
func.func @ends(%A: !tensor) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %most = arith.constant 2147483647 : index
  %step = arith.constant 1073741824 : index
  %N = memref.dim %A, %c0 : !tensor
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      scf.for %i = %c0 to %most step %step {
        ascend.pipe_barrier v
      } loc("i")
      %end = affine.min affine_map<()[s0] -> (s0, 3)>()[%N]
      scf.for %j = %c0 to %end step %c1 {
        ascend.pipe_barrier v
      } loc("j")
      scf.for %k = %c0 to %N step %c1 {
        ascend.pipe_barrier v
      } loc("k")
    }
  }
  return
}

// A number beyond an int bounds no int, so it is not compared with one.
// CHECK-LABEL: void bounded(
// CHECK:       for (int32_t i = 0; i < 5; ++i)
// CHECK-NEXT:    for (int32_t j = 0; j < i; ++j)
func.func @bounded() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %far = arith.constant 4294967296 : index
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      scf.for %i = %c0 to %c5 step %c1 {
        %end = arith.minsi %i, %far : index
        scf.for %j = %c0 to %end step %c1 {
          ascend.pipe_barrier v
        } loc("j")
      } loc("i")
    }
  }
  return
}
