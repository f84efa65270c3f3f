// RUN: tl-translate --tl-to-ascendc %s -o %t.cpp
// RUN: FileCheck %s < %t.cpp
// RUN: %clangxx -fsyntax-only -std=c++17 -Wall -Werror -DASCENDC_CPU_DEBUG -I %S/Inputs %t.cpp

// Names are those of the source where C++ allows them, without the words that
// the file uses; loops next to each other may have the same variable.
!tile = memref<64xf32, #ascend.memory<ub>>
func.func @names(%arg0: memref<64xf32>, %0: memref<64xf32>, %pipe: index,
                 %Add: index, %double: index, %a.b: index, %_x: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.launch (%names) in (%c1) {
    ascend.section vector {
      %1 = ascend.buffer at 0 : !tile
      %half = ascend.buffer at 256 : !tile
      %pair:2 = affine.delinearize_index %names into (%Add, %double) : index, index
      ascend.copy_gm_to_ub %arg0 to %1 : memref<64xf32>, !tile
      ascend.copy_gm_to_ub %0 to %half : memref<64xf32>, !tile
      ascend.set_flag mte2 -> v, 0
      ascend.wait_flag mte2 -> v, 0
      scf.for %k = %pair#0 to %pipe step %c1 {
        ascend.vadd %1, %half into %1 : !tile, !tile, !tile
        ascend.pipe_barrier v
      }
      scf.for %k = %pair#0 to %a.b step %c1 {
        scf.for %2 = %pair#1 to %_x step %c1 {
          scf.for %3 = %pair#1 to %k step %c1 {
            ascend.vadd %1, %half into %1 : !tile, !tile, !tile
            ascend.pipe_barrier v
          }
        }
      }
    }
  }
  return
}

// CHECK:      extern "C" __global__ __aicore__ void names(GM_ADDR arg0, GM_ADDR arg1, int64_t pipe_1, int64_t Add_1, int64_t double_1,
// CHECK-NEXT:                                             int64_t a_b, int64_t v_x) {
// CHECK-NEXT:   using namespace AscendC;
// CHECK-NEXT:   KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIV_ONLY);
// CHECK-EMPTY:
// CHECK-NEXT:   GlobalTensor<float> arg0_gm;
// CHECK-NEXT:   arg0_gm.SetGlobalBuffer((__gm__ float *)arg0);
// CHECK-NEXT:   GlobalTensor<float> arg1_gm;
// CHECK-NEXT:   arg1_gm.SetGlobalBuffer((__gm__ float *)arg1);
// CHECK-EMPTY:
// CHECK-NEXT:   TPipe pipe;
// CHECK-NEXT:   TBuf<TPosition::VECCALC> ubBuf;
// CHECK-NEXT:   pipe.InitBuffer(ubBuf, 512);
// CHECK-EMPTY:
// CHECK-NEXT:   LocalTensor<float> arg0Copy = ubBuf.GetWithOffset<float>(64, 0);
// CHECK-NEXT:   LocalTensor<float> half_1 = ubBuf.GetWithOffset<float>(64, 256);
// CHECK-EMPTY:
// CHECK-NEXT:   int64_t names_1 = GetBlockIdx();
// CHECK-NEXT:   int64_t pair_0 = names_1 / double_1;
// CHECK-NEXT:   int64_t pair_1 = names_1 % double_1;
// CHECK-NEXT:   DataCopyPad(arg0Copy, arg0_gm, DataCopyExtParams(1, 256, 0, 0, 0), DataCopyPadExtParams<float>(false, 0, 0, 0));
// CHECK-NEXT:   DataCopyPad(half_1, arg1_gm, DataCopyExtParams(1, 256, 0, 0, 0), DataCopyPadExtParams<float>(false, 0, 0, 0));
// CHECK-NEXT:   SetFlag<HardEvent::MTE2_V>(0);
// CHECK-EMPTY:
// CHECK-NEXT:   WaitFlag<HardEvent::MTE2_V>(0);
// CHECK-EMPTY:
// CHECK-NEXT:   for (int64_t k = pair_0; k < pipe_1; ++k) {
// CHECK-NEXT:     Add(arg0Copy, arg0Copy, half_1, 64);
// CHECK-NEXT:     PipeBarrier<PIPE_V>();
// CHECK-NEXT:   }
// CHECK-EMPTY:
// CHECK-NEXT:   for (int64_t k = pair_0; k < a_b; ++k) {
// CHECK-NEXT:     for (int64_t i = pair_1; i < v_x; ++i) {
// CHECK-NEXT:       for (int64_t i_1 = pair_1; i_1 < k; ++i_1) {
// CHECK-NEXT:         Add(arg0Copy, arg0Copy, half_1, 64);
// CHECK-NEXT:         PipeBarrier<PIPE_V>();
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-EMPTY:
// CHECK-NEXT:   PipeBarrier<PIPE_ALL>();

// Names of the C library hide nothing that is printed. Possible macros are renamed:
// names of capitals, and a list of known ones.
func.func @macros(%abs: index, %errno: index, %EOF: index, %BLOCK_CUBE: index, %N: index,
                  %x_: index, %_: index, %block_idx: index) {
  %c1 = arith.constant 1 : index
  ascend.launch (%exp) in (%c1) {
    ascend.section vector {
      scf.for %NULL = %exp to %abs step %c1 {
        scf.for %k = %errno to %EOF step %BLOCK_CUBE {
          scf.for %i = %N to %x_ step %c1 {
            scf.for %x_1 = %_ to %NULL step %c1 {
              ascend.pipe_barrier v
            }
          }
        }
      }
    }
  }
  return
}

// CHECK:      void macros(int64_t abs, int64_t errno_1,
// CHECK-NEXT: int64_t x, int64_t v, int64_t block_idx_1) {
