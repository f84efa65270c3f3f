// RUN: tl-translate --tl-to-ascendc %s -o %t.cpp
// RUN: FileCheck %s < %t.cpp
// RUN: %clangxx -fsyntax-only -std=c++17 -Wall -Werror -DASCENDC_CPU_DEBUG -I %S/../AscendToAscendC/Inputs %t.cpp

// Affine operations as arithmetic. Divisions round down, which costs nothing
// where no operand can be negative.
func.func @affine(%n: index, %i: index, %A: memref<?x?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %D = memref.dim %A, %c1 : memref<?x?x?xf32>
  %E = memref.dim %A, %c2 : memref<?x?x?xf32>
  ascend.launch (%block) in (%n) {
    ascend.section vector {
      %rows = affine.min affine_map<(d0)[s0] -> (128, s0 - d0 * 128)>(%block)[%D]
      %least = affine.min affine_map<(d0)[s0] -> (128, s0 - d0, s0 * 2)>(%block)[%D]
      %most = affine.max affine_map<(d0) -> (d0, 4)>(%block)
      %natural = affine.apply affine_map<(d0) -> (d0 ceildiv 3 + d0 floordiv 4 + d0 mod 5)>(%block)
      %signed = affine.apply affine_map<(d0) -> (d0 ceildiv 3 + d0 floordiv 4 + d0 mod 5)>(%i)
      %x, %y, %z = affine.delinearize_index %block into (%n, %D, %E) : index, index, index
      %linear = affine.linearize_index [%x, %y, %z] by (8, %D, 16) : index
      %0 = arith.addi %rows, %least : index
      %1 = arith.addi %0, %most : index
      %2 = arith.addi %1, %natural : index
      %3 = arith.addi %2, %signed : index
      %bound = arith.addi %3, %linear : index
      scf.for %k = %c0 to %bound step %c1 {
        ascend.pipe_barrier v
      }
    }
  }
  return
}

// CHECK:        int64_t block = GetBlockIdx();
// CHECK-NEXT:   int64_t rows = D - block * 128 < 128 ? D - block * 128 : 128;
// CHECK-NEXT:   int64_t least = D - block < D * 2 && D - block < 128 ? D - block : (D * 2 < 128 ? D * 2 : 128);
// CHECK-NEXT:   int64_t most = block > 4 ? block : 4;
// CHECK-NEXT:   int64_t signed_1 = i / 3 + (i % 3 > 0) + i / 4 - (i % 4 < 0) + (i % 5 + 5) % 5;
// CHECK-NEXT:   int64_t linear = (block / (E * D) * D + block / E % D) * 16 + block % E;
// CHECK-NEXT:   int64_t v = rows + least + most + (block + 2) / 3 + block / 4 + block % 5;
// CHECK-NEXT:   int64_t bound = v + signed_1 + linear;
// CHECK-NEXT:   for (int64_t k = 0; k < bound; ++k)
// CHECK-NEXT:     PipeBarrier<PIPE_V>();
