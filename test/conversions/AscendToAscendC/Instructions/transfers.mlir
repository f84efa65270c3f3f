// RUN: tl-translate --tl-to-ascendc %s -o %t.cpp
// RUN: FileCheck %s < %t.cpp
// RUN: %clangxx -fsyntax-only -std=c++17 -Wall -Werror -DASCENDC_CPU_DEBUG -I %S/../Inputs %t.cpp

// Every transfer of the vector core, with extents that are known and with some
// that are not.
module attributes {ascend.target = #ascend.target<"910B2">} {
  func.func @transfers(%A: memref<64x1000xf16>, %B: memref<?x?xui8>, %C: memref<64x100xi32>, %D: memref<?x128xui8>, %E: memref<64x100xui16>, %m: index, %n: index) {
    %c1 = arith.constant 1 : index
    %v = arith.constant 1.5 : f16
    %w = arith.constant -2 : i16
    ascend.launch (%block) in (%c1) {
      ascend.section vector {
        %a = ascend.buffer at 0 : memref<64x112xf16, #ascend.memory<ub>>
        %b = ascend.buffer at 16384 : memref<64x128xui8, #ascend.memory<ub>>
        %c = ascend.buffer at 32768 : memref<64x104xi32, #ascend.memory<ub>>
        %d = ascend.buffer at 65536 : memref<64x128xf16, #ascend.memory<ub>>
        %As = memref.subview %A[0, 8] [64, 100] [1, 1] : memref<64x1000xf16> to memref<64x100xf16, strided<[1000, 1], offset: 8>>
        %as = memref.subview %a[0, 0] [64, 100] [1, 1] : memref<64x112xf16, #ascend.memory<ub>> to memref<64x100xf16, strided<[112, 1]>, #ascend.memory<ub>>
        // CHECK:      DataCopyPad(a, As, DataCopyExtParams(64, 200, 1800, 0, 0), DataCopyPadExtParams<half>(false, 0, 0, 0));
        ascend.copy_gm_to_ub %As to %as : memref<64x100xf16, strided<[1000, 1], offset: 8>>, memref<64x100xf16, strided<[112, 1]>, #ascend.memory<ub>>
        ascend.pipe_barrier all
        // CHECK:      DataCopyPad(a, As, DataCopyExtParams(64, 200, 1800, 0, 0),
        // CHECK-NEXT:             DataCopyPadExtParams<half>(true, 0, 12, static_cast<half>(1.5f)));
        ascend.copy_gm_to_ub_pad %As to %as pad(%v) : memref<64x100xf16, strided<[1000, 1], offset: 8>>, memref<64x100xf16, strided<[112, 1]>, #ascend.memory<ub>>, f16
        // A number is of the type of the elements.
        %e = ascend.buffer at 98304 : memref<64x112xui16, #ascend.memory<ub>>
        %es = memref.subview %e[0, 0] [64, 100] [1, 1] : memref<64x112xui16, #ascend.memory<ub>> to memref<64x100xui16, strided<[112, 1]>, #ascend.memory<ub>>
        // CHECK:      DataCopyPad(e, E_gm, DataCopyExtParams(64, 200, 0, 0, 0),
        // CHECK-NEXT:     DataCopyPadExtParams<uint16_t>(true, 0, 12, static_cast<uint16_t>(-2)));
        ascend.copy_gm_to_ub_pad %E to %es pad(%w) : memref<64x100xui16>, memref<64x100xui16, strided<[112, 1]>, #ascend.memory<ub>>, i16
        %Bs = memref.subview %B[%m, 0] [%m, %n] [1, 1] : memref<?x?xui8> to memref<?x?xui8, strided<[?, 1], offset: ?>>
        %bs = memref.subview %b[0, 0] [%m, %n] [1, 1] : memref<64x128xui8, #ascend.memory<ub>> to memref<?x?xui8, strided<[128, 1]>, #ascend.memory<ub>>
        // CHECK:      DataCopyPad(b, Bs, DataCopyExtParams(m, n, B_d1 - n, (128 - n) / 32, 0),
        // CHECK-NEXT:             DataCopyPadExtParams<uint8_t>(false, 0, 0, 0));
        ascend.copy_gm_to_ub %Bs to %bs : memref<?x?xui8, strided<[?, 1], offset: ?>>, memref<?x?xui8, strided<[128, 1]>, #ascend.memory<ub>>
        ascend.pipe_barrier all
        // CHECK:      DataCopyPad(Bs, b, DataCopyExtParams(m, n, (128 - n) / 32, B_d1 - n, 0));
        ascend.copy_ub_to_gm %bs to %Bs : memref<?x?xui8, strided<[128, 1]>, #ascend.memory<ub>>, memref<?x?xui8, strided<[?, 1], offset: ?>>
        %cs = memref.subview %c[0, 0] [64, 100] [1, 1] : memref<64x104xi32, #ascend.memory<ub>> to memref<64x100xi32, strided<[104, 1]>, #ascend.memory<ub>>
        // CHECK:      SetAtomicAdd<int32_t>();
        // CHECK-NEXT: DataCopyPad(C_gm, c, DataCopyExtParams(64, 400, 0, 0, 0));
        // CHECK-NEXT: SetAtomicNone();
        ascend.atomic_add_ub_to_gm %cs to %C : memref<64x100xi32, strided<[104, 1]>, #ascend.memory<ub>>, memref<64x100xi32>
        ascend.pipe_barrier mte3
        // CHECK:      SetAtomicMax<int32_t>();
        // CHECK-NEXT: DataCopyPad(C_gm, c, DataCopyExtParams(64, 400, 0, 0, 0));
        // CHECK-NEXT: SetAtomicNone();
        ascend.atomic_max_ub_to_gm %cs to %C : memref<64x100xi32, strided<[104, 1]>, #ascend.memory<ub>>, memref<64x100xi32>
        ascend.pipe_barrier mte3
        // CHECK:      SetAtomicMin<int32_t>();
        ascend.atomic_min_ub_to_gm %cs to %C : memref<64x100xi32, strided<[104, 1]>, #ascend.memory<ub>>, memref<64x100xi32>
        %head = memref.subview %a[0, 0] [64, 96] [1, 1] : memref<64x112xf16, #ascend.memory<ub>> to memref<64x96xf16, strided<[112, 1]>, #ascend.memory<ub>>
        %dst = memref.subview %d[0, 0] [64, 96] [1, 1] : memref<64x128xf16, #ascend.memory<ub>> to memref<64x96xf16, strided<[128, 1]>, #ascend.memory<ub>>
        // CHECK:      DataCopy(d, a, DataCopyParams(64, 6, 1, 2));
        ascend.copy_ub_to_ub %head to %dst : memref<64x96xf16, strided<[112, 1]>, #ascend.memory<ub>>, memref<64x96xf16, strided<[128, 1]>, #ascend.memory<ub>>
        %rest = memref.subview %a[0, 96] [%m, %n] [1, 1] : memref<64x112xf16, #ascend.memory<ub>> to memref<?x?xf16, strided<[112, 1], offset: 96>, #ascend.memory<ub>>
        %to = memref.subview %d[0, 96] [%m, %n] [1, 1] : memref<64x128xf16, #ascend.memory<ub>> to memref<?x?xf16, strided<[128, 1], offset: 96>, #ascend.memory<ub>>
        // CHECK:      Copy(d[96], a[96], uint64_t(n), m, CopyRepeatParams(1, 1, 8, 7));
        ascend.pipe_barrier v
        ascend.vcopy %rest to %to : memref<?x?xf16, strided<[112, 1], offset: 96>, #ascend.memory<ub>>, memref<?x?xf16, strided<[128, 1], offset: 96>, #ascend.memory<ub>>
        // Views that change the rank are offsets and distances, too.
        %flat = memref.collapse_shape %D [[0, 1]] : memref<?x128xui8> into memref<?xui8>
        %part = memref.subview %flat[3] [%n] [1] : memref<?xui8> to memref<?xui8, strided<[1], offset: 3>>
        %row = memref.subview %b[1, 0] [1, %n] [1, 1] : memref<64x128xui8, #ascend.memory<ub>> to memref<?xui8, strided<[1], offset: 128>, #ascend.memory<ub>>
        // CHECK:      DataCopyPad(D_gm[3], b[128], DataCopyExtParams(1, n, 0, 0, 0));
        ascend.copy_ub_to_gm %row to %part : memref<?xui8, strided<[1], offset: 128>, #ascend.memory<ub>>, memref<?xui8, strided<[1], offset: 3>>
        ascend.pipe_barrier mte3
        %column = memref.subview %B[0, %n] [%m, 1] [1, 1] : memref<?x?xui8> to memref<?xui8, strided<[?], offset: ?>>
        %elements = memref.expand_shape %column [[0, 1]] output_shape [%m, 1] : memref<?xui8, strided<[?], offset: ?>> into memref<?x1xui8, strided<[?, ?], offset: ?>>
        %first = memref.subview %b[0, 0] [%m, 1] [1, 1] : memref<64x128xui8, #ascend.memory<ub>> to memref<?x1xui8, strided<[128, 1]>, #ascend.memory<ub>>
        // CHECK:      DataCopyPad(B_gm[n], b, DataCopyExtParams(m, 1, 3, B_d1 - 1, 0));
        ascend.copy_ub_to_gm %first to %elements : memref<?x1xui8, strided<[128, 1]>, #ascend.memory<ub>>, memref<?x1xui8, strided<[?, ?], offset: ?>>
      }
    }
    return
  }
}
