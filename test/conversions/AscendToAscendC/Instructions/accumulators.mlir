// RUN: tl-translate --tl-to-ascendc --pipeline %s | FileCheck %s

// A product of zeros clears an accumulator, and rows are loaded into L1 at
// any row index.
// CHECK: LocalTensor<half> [[A:.*]] = l1Buf
func.func @rows(%A: memref<?x64xf16>, %I: memref<32xi32>, %C: memref<32x32xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  %zero = arith.constant 0.0 : f32
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : memref<32x64xf16, #tile.space<shared>>
    %c = memref.alloc() : memref<32x32xf32, #tile.space<fragment>>
    // A load of fewer rows than the tile clears the tile first.
    // CHECK: if ({{.*}} < 32) {
    // CHECK-NEXT: Fill([[A]].ReinterpretCast<half>(), InitConstValueParams<half>(4, 32, 0, 0));
    // CHECK: PipeBarrier<PIPE_MTE2>();
    // CHECK-NEXT: DataCopy([[A]], A_gm, Nd2NzParams(1, A_d0, 64,
    // CHECK: } else {
    // CHECK-NEXT: DataCopy([[A]], A_gm, Nd2NzParams(1, 32, 64,
    %half = arith.constant 0.0 : f16
    tile.copy %A to %a pad(%half) : memref<?x64xf16>, memref<32x64xf16, #tile.space<shared>>, f16
    // CHECK: Fill([[L0A:.*]].ReinterpretCast<half>(), InitConstValueParams<half>(1, 2, 0, 0));
    // CHECK: Fill([[L0B:.*]].ReinterpretCast<half>(), InitConstValueParams<half>(1, 2, 0, 0));
    // CHECK: Mmad(c, [[L0A]], [[L0B]], MmadParams(32, 32, 16, 0, false, true));
    tile.fill %zero into %c : f32, memref<32x32xf32, #tile.space<fragment>>
    // CHECK: for (int32_t [[R:.*]] = 0; {{.*}} < 32; ++
    scf.for %i = %c0 to %c32 step %c1 {
      %r32 = memref.load %I[%i] : memref<32xi32>
      %r = arith.index_cast %r32 : i32 to index
      %Ar = memref.subview %A[%r, 0] [1, 64] [1, 1] : memref<?x64xf16> to memref<1x64xf16, strided<[64, 1], offset: ?>>
      %ai = memref.subview %a[%i, 0] [1, 64] [1, 1] : memref<32x64xf16, #tile.space<shared>> to memref<1x64xf16, strided<[64, 1], offset: ?>, #tile.space<shared>>
      // CHECK: DataCopy([[A]][[[R]] * 16], A_gm[static_cast<int64_t>(r32) * 64], Nd2NzParams(1, 1, 64, 0, 64, 32, 1, 0));
      tile.copy %Ar to %ai : memref<1x64xf16, strided<[64, 1], offset: ?>>, memref<1x64xf16, strided<[64, 1], offset: ?>, #tile.space<shared>>
    }
    tile.gemm %a, %a transpose into %c : memref<32x64xf16, #tile.space<shared>>, memref<32x64xf16, #tile.space<shared>>, memref<32x32xf32, #tile.space<fragment>>
    tile.copy %c to %C : memref<32x32xf32, #tile.space<fragment>>, memref<32x32xf32>
  }
  return
}
