// RUN: tl-translate --tl-to-ascendc %s -o %t.cpp
// RUN: FileCheck %s < %t.cpp
// RUN: %clangxx -fsyntax-only -std=c++17 -Wall -Werror -DASCENDC_CPU_DEBUG -I %S/../Inputs %t.cpp

!half = memref<256xf16, #ascend.memory<ub>>
!offsets = memref<128xui32, #ascend.memory<ub>>
!some = memref<128xi32, #ascend.memory<ub>>
!few = memref<8xui32, #ascend.memory<ub>>
!mask = memref<32xui8, #ascend.memory<ub>>
!part = memref<128xf16, #ascend.memory<ub>>

// Instructions that pick elements: a cast is printed only for offsets, masks and
// slices that are tensors of other types than the instruction takes.
func.func @gather(%base: index) {
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      %a = ascend.buffer at 0 : !half
      %o = ascend.buffer at 512 : !offsets
      %s = ascend.buffer at 1024 : !some
      %f = ascend.buffer at 1536 : !few
      %m = ascend.buffer at 1568 : !mask
      %c = ascend.buffer at 1600 : !part
      %e = ascend.buffer at 2112 : !half
      %kept = ascend.buffer at 2624 : memref<64xui32, #ascend.memory<ub>>
      ascend.vgather %a, %o, %base into %c : !half, !offsets, !part
      ascend.pipe_barrier v
      ascend.vgather %a, %s, %c0 into %c : !half, !some, !part
      ascend.pipe_barrier v
      ascend.vgather_blocks %a, %f into %c : !half, !few, !part
      ascend.pipe_barrier v
      ascend.vgather_mask %a, P1010 into %c : !half, !part
      ascend.pipe_barrier v
      ascend.vgather_mask %a, P1010 into %kept : !half, memref<64xui32, #ascend.memory<ub>>
      ascend.pipe_barrier v
      ascend.vcompress %a, %m into %e : !half, !mask, !half
    }
  }
  return
}

// CHECK-LABEL: void gather(int64_t base)
// CHECK: Gather(c, a, o, base, 128);
// CHECK: Gather(c, a, s.ReinterpretCast<uint32_t>(), 0, 128);
// CHECK: Gatherb(c.ReinterpretCast<uint16_t>(), a.ReinterpretCast<uint16_t>(), f, 1, GatherRepeatParams(1, 8));
// CHECK: {
// CHECK-NEXT: uint64_t kept = 0;
// CHECK-NEXT: GatherMask(c, a, 2, true, 256, {1, 1, 8, 0}, kept);
// CHECK-NEXT: }
// The variable that the text declares hides no buffer.
// CHECK: GatherMask(kept_1, a.ReinterpretCast<uint32_t>(), 2, true, 128,
// CHECK: GatherMask(e, a, m.ReinterpretCast<uint16_t>(), true, 256, {1, 1, 8, 0},

!values = memref<256xf32, #ascend.memory<ub>>
!indices = memref<256xi32, #ascend.memory<ub>>
!pairs = memref<256x2xf32, #ascend.memory<ub>>

// Sorted runs, merges of several lists, and one of all runs at once.
func.func @sort() {
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      %v = ascend.buffer at 0 : !values
      %i = ascend.buffer at 1024 : !indices
      %p = ascend.buffer at 2048 : !pairs
      %q = ascend.buffer at 4096 : !pairs
      ascend.vsort32 %v, %i into %p : !values, !indices, !pairs
      ascend.pipe_barrier v
      ascend.vmerge_runs %p length 32 into %q : !pairs, !pairs
      ascend.pipe_barrier v
      %left = memref.subview %q[0, 0] [100, 2] [1, 1] : !pairs to memref<100x2xf32, strided<[2, 1]>, #ascend.memory<ub>>
      %right = memref.subview %q[128, 0] [50, 2] [1, 1] : !pairs to memref<50x2xf32, strided<[2, 1], offset: 256>, #ascend.memory<ub>>
      %two = memref.subview %p[0, 0] [150, 2] [1, 1] : !pairs to memref<150x2xf32, strided<[2, 1]>, #ascend.memory<ub>>
      ascend.vmerge_sort2 %left, %right into %two : memref<100x2xf32, strided<[2, 1]>, #ascend.memory<ub>>, memref<50x2xf32, strided<[2, 1], offset: 256>, #ascend.memory<ub>>, memref<150x2xf32, strided<[2, 1]>, #ascend.memory<ub>>
      ascend.pipe_barrier v
      %three = memref.subview %p[0, 0] [200, 2] [1, 1] : !pairs to memref<200x2xf32, strided<[2, 1]>, #ascend.memory<ub>>
      ascend.vmerge_sort3 %left, %right, %right into %three : memref<100x2xf32, strided<[2, 1]>, #ascend.memory<ub>>, memref<50x2xf32, strided<[2, 1], offset: 256>, #ascend.memory<ub>>, memref<50x2xf32, strided<[2, 1], offset: 256>, #ascend.memory<ub>>, memref<200x2xf32, strided<[2, 1]>, #ascend.memory<ub>>
      ascend.pipe_barrier v
      %four = memref.subview %p[0, 0] [250, 2] [1, 1] : !pairs to memref<250x2xf32, strided<[2, 1]>, #ascend.memory<ub>>
      ascend.vmerge_sort4 %left, %right, %right, %right into %four : memref<100x2xf32, strided<[2, 1]>, #ascend.memory<ub>>, memref<50x2xf32, strided<[2, 1], offset: 256>, #ascend.memory<ub>>, memref<50x2xf32, strided<[2, 1], offset: 256>, #ascend.memory<ub>>, memref<50x2xf32, strided<[2, 1], offset: 256>, #ascend.memory<ub>>, memref<250x2xf32, strided<[2, 1]>, #ascend.memory<ub>>
    }
  }
  return
}

// CHECK-LABEL: void sort()
// CHECK: Sort32(p, v, i.ReinterpretCast<uint32_t>(), 8);
// CHECK: const uint16_t lengths[4] = {32, 32, 32, 32};
// CHECK-NEXT: MrgSortSrcList<float> runs(p, p[64], p[128], p[192]);
// CHECK-NEXT: MrgSort(q, runs, MrgSort4Info(lengths, false, 15, 2));
// CHECK: const uint16_t lengths[4] = {100, 50, 0, 0};
// CHECK-NEXT: MrgSort({{.*}}, MrgSortSrcList<float>(q, right, right, right), MrgSort4Info(lengths, false, 3, 1));
// CHECK: const uint16_t lengths[4] = {100, 50, 50, 0};
// CHECK: MrgSort4Info(lengths, false, 7, 1));
// CHECK: const uint16_t lengths[4] = {100, 50, 50, 50};
// CHECK: MrgSort4Info(lengths, false, 15, 1));
