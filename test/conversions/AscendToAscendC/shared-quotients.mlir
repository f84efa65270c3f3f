// RUN: tl-translate --tl-to-ascendc %s -o %t.cpp
// RUN: FileCheck %s < %t.cpp
// RUN: %clangxx -fsyntax-only -std=c++17 -Wall -Werror -DASCENDC_CPU_DEBUG -I %S/Inputs %t.cpp

!gm = memref<?x?xf16>
!rows = memref<64x?xf16, strided<[?, 1]>>
!tile = memref<64x64xf16, #ascend.memory<ub>>
!some = memref<64x?xf16, strided<[64, 1]>, #ascend.memory<ub>>

// Quotients that several instructions have get variables where their operand is declared; those
// of a branch, too, since their divisors are numbers. The rest of a block has another name, and
// the names follow the words of the source.
// CHECK-LABEL: void repeated(
// CHECK:       int32_t part_size = M - block * 64 < 64 ? M - block * 64 : 64;
// CHECK-NEXT:  int32_t part_size_rest = (64 - part_size) / 16;
// CHECK-NEXT:  int32_t part_size_blocks = (part_size + 15) / 16;
// CHECK-NEXT:  if (part_size > 0)
// CHECK-NEXT:    DataCopyPad(tile, A_gm, DataCopyExtParams(64, part_size * 2, (M - part_size) * 2, part_size_rest, 0),
// CHECK-NEXT:                DataCopyPadExtParams<half>(true, 0, part_size_blocks * 16 - part_size,
// CHECK:       if (n > 1) {
// CHECK:           DataCopyPad(tile, A_gm, DataCopyExtParams(64, part_size * 2, (M - part_size) * 2, part_size_rest, 0),
// CHECK-NEXT:                  DataCopyPadExtParams<half>(true, 0, part_size_blocks * 16 - part_size,
func.func @repeated(%A: !gm loc("A"), %n: index loc("n")) {
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f16
  %M = memref.dim %A, %c1 : !gm loc("M")
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      %tile = ascend.buffer at 0 : !tile loc("tile")
      %part_size = affine.min affine_map<(d0)[s0] -> (d0 * -64 + s0, 64)>(%block)[%M]
      %a = memref.subview %A[0, 0] [64, %part_size] [1, 1] : !gm to !rows
      %b = memref.subview %tile[0, 0] [64, %part_size] [1, 1] : !tile to !some
      ascend.copy_gm_to_ub_pad %a to %b pad(%zero) : !rows, !some, f16
      %large = arith.cmpi sgt, %n, %c1 : index
      scf.if %large {
        ascend.pipe_barrier mte2
        ascend.copy_gm_to_ub_pad %a to %b pad(%zero) : !rows, !some, f16
      }
    }
  }
  return
}

// One that stands once stays in its instruction.
// CHECK-LABEL: void once(
// CHECK:       int32_t part = M - block * 64 < 64 ? M - block * 64 : 64;
// CHECK-NEXT:  if (part > 0)
// CHECK-NEXT:    DataCopyPad(tile, A_gm, DataCopyExtParams(64, part * 2, (M - part) * 2, (64 - part) / 16, 0),
// CHECK-NEXT:                DataCopyPadExtParams<half>(true, 0, (part + 15) / 16 * 16 - part,
func.func @once(%A: !gm loc("A")) {
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f16
  %M = memref.dim %A, %c1 : !gm loc("M")
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      %tile = ascend.buffer at 0 : !tile loc("tile")
      %part = affine.min affine_map<(d0)[s0] -> (d0 * -64 + s0, 64)>(%block)[%M]
      %a = memref.subview %A[0, 0] [64, %part] [1, 1] : !gm to !rows
      %b = memref.subview %tile[0, 0] [64, %part] [1, 1] : !tile to !some
      ascend.copy_gm_to_ub_pad %a to %b pad(%zero) : !rows, !some, f16
    }
  }
  return
}
