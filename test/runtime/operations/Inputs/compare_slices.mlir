
func.func @kernel(%a_gm: memref<256xf32>, %c0_gm: memref<64xf32>, %c1_gm: memref<64xf32>, %c2_gm: memref<64xf32>, %c3_gm: memref<64xf32>, %c4_gm: memref<64xf32>, %c5_gm: memref<64xf32>, %c6_gm: memref<64xf32>, %c7_gm: memref<64xf32>, %c8_gm: memref<64xf32>, %c9_gm: memref<64xf32>, %c10_gm: memref<64xf32>, %c11_gm: memref<64xf32>, %c12_gm: memref<64xf32>, %c13_gm: memref<64xf32>, %c14_gm: memref<64xf32>, %c15_gm: memref<64xf32>) {
  %one = arith.constant 1 : index
  tile.launch (%block) in (%one) {
    %a_tile = memref.alloc() : memref<256xf32, #tile.space<shared>>
    tile.copy %a_gm to %a_tile : memref<256xf32>, memref<256xf32, #tile.space<shared>>
    %a = memref.subview %a_tile[0] [256] [1] : memref<256xf32, #tile.space<shared>> to memref<256xf32, strided<[1]>, #tile.space<shared>>
    %c0_tile = memref.alloc() : memref<64xf32, #tile.space<shared>>
    tile.copy %c0_gm to %c0_tile : memref<64xf32>, memref<64xf32, #tile.space<shared>>
    %c0 = memref.subview %c0_tile[0] [63] [1] : memref<64xf32, #tile.space<shared>> to memref<63xf32, strided<[1]>, #tile.space<shared>>
    %c1_tile = memref.alloc() : memref<64xf32, #tile.space<shared>>
    tile.copy %c1_gm to %c1_tile : memref<64xf32>, memref<64xf32, #tile.space<shared>>
    %c1 = memref.subview %c1_tile[0] [63] [1] : memref<64xf32, #tile.space<shared>> to memref<63xf32, strided<[1]>, #tile.space<shared>>
    %c2_tile = memref.alloc() : memref<64xf32, #tile.space<shared>>
    tile.copy %c2_gm to %c2_tile : memref<64xf32>, memref<64xf32, #tile.space<shared>>
    %c2 = memref.subview %c2_tile[0] [63] [1] : memref<64xf32, #tile.space<shared>> to memref<63xf32, strided<[1]>, #tile.space<shared>>
    %c3_tile = memref.alloc() : memref<64xf32, #tile.space<shared>>
    tile.copy %c3_gm to %c3_tile : memref<64xf32>, memref<64xf32, #tile.space<shared>>
    %c3 = memref.subview %c3_tile[0] [63] [1] : memref<64xf32, #tile.space<shared>> to memref<63xf32, strided<[1]>, #tile.space<shared>>
    %c4_tile = memref.alloc() : memref<64xf32, #tile.space<shared>>
    tile.copy %c4_gm to %c4_tile : memref<64xf32>, memref<64xf32, #tile.space<shared>>
    %c4 = memref.subview %c4_tile[0] [63] [1] : memref<64xf32, #tile.space<shared>> to memref<63xf32, strided<[1]>, #tile.space<shared>>
    %c5_tile = memref.alloc() : memref<64xf32, #tile.space<shared>>
    tile.copy %c5_gm to %c5_tile : memref<64xf32>, memref<64xf32, #tile.space<shared>>
    %c5 = memref.subview %c5_tile[0] [63] [1] : memref<64xf32, #tile.space<shared>> to memref<63xf32, strided<[1]>, #tile.space<shared>>
    %c6_tile = memref.alloc() : memref<64xf32, #tile.space<shared>>
    tile.copy %c6_gm to %c6_tile : memref<64xf32>, memref<64xf32, #tile.space<shared>>
    %c6 = memref.subview %c6_tile[0] [63] [1] : memref<64xf32, #tile.space<shared>> to memref<63xf32, strided<[1]>, #tile.space<shared>>
    %c7_tile = memref.alloc() : memref<64xf32, #tile.space<shared>>
    tile.copy %c7_gm to %c7_tile : memref<64xf32>, memref<64xf32, #tile.space<shared>>
    %c7 = memref.subview %c7_tile[0] [63] [1] : memref<64xf32, #tile.space<shared>> to memref<63xf32, strided<[1]>, #tile.space<shared>>
    %c8_tile = memref.alloc() : memref<64xf32, #tile.space<shared>>
    tile.copy %c8_gm to %c8_tile : memref<64xf32>, memref<64xf32, #tile.space<shared>>
    %c8 = memref.subview %c8_tile[0] [63] [1] : memref<64xf32, #tile.space<shared>> to memref<63xf32, strided<[1]>, #tile.space<shared>>
    %c9_tile = memref.alloc() : memref<64xf32, #tile.space<shared>>
    tile.copy %c9_gm to %c9_tile : memref<64xf32>, memref<64xf32, #tile.space<shared>>
    %c9 = memref.subview %c9_tile[0] [63] [1] : memref<64xf32, #tile.space<shared>> to memref<63xf32, strided<[1]>, #tile.space<shared>>
    %c10_tile = memref.alloc() : memref<64xf32, #tile.space<shared>>
    tile.copy %c10_gm to %c10_tile : memref<64xf32>, memref<64xf32, #tile.space<shared>>
    %c10 = memref.subview %c10_tile[0] [63] [1] : memref<64xf32, #tile.space<shared>> to memref<63xf32, strided<[1]>, #tile.space<shared>>
    %c11_tile = memref.alloc() : memref<64xf32, #tile.space<shared>>
    tile.copy %c11_gm to %c11_tile : memref<64xf32>, memref<64xf32, #tile.space<shared>>
    %c11 = memref.subview %c11_tile[0] [63] [1] : memref<64xf32, #tile.space<shared>> to memref<63xf32, strided<[1]>, #tile.space<shared>>
    %c12_tile = memref.alloc() : memref<64xf32, #tile.space<shared>>
    tile.copy %c12_gm to %c12_tile : memref<64xf32>, memref<64xf32, #tile.space<shared>>
    %c12 = memref.subview %c12_tile[0] [63] [1] : memref<64xf32, #tile.space<shared>> to memref<63xf32, strided<[1]>, #tile.space<shared>>
    %c13_tile = memref.alloc() : memref<64xf32, #tile.space<shared>>
    tile.copy %c13_gm to %c13_tile : memref<64xf32>, memref<64xf32, #tile.space<shared>>
    %c13 = memref.subview %c13_tile[0] [63] [1] : memref<64xf32, #tile.space<shared>> to memref<63xf32, strided<[1]>, #tile.space<shared>>
    %c14_tile = memref.alloc() : memref<64xf32, #tile.space<shared>>
    tile.copy %c14_gm to %c14_tile : memref<64xf32>, memref<64xf32, #tile.space<shared>>
    %c14 = memref.subview %c14_tile[0] [63] [1] : memref<64xf32, #tile.space<shared>> to memref<63xf32, strided<[1]>, #tile.space<shared>>
    %c15_tile = memref.alloc() : memref<64xf32, #tile.space<shared>>
    tile.copy %c15_gm to %c15_tile : memref<64xf32>, memref<64xf32, #tile.space<shared>>
    %c15 = memref.subview %c15_tile[0] [63] [1] : memref<64xf32, #tile.space<shared>> to memref<63xf32, strided<[1]>, #tile.space<shared>>
    %l0 = memref.subview %a_tile[0] [63] [1] : memref<256xf32, #tile.space<shared>> to memref<63xf32, strided<[1]>, #tile.space<shared>>
    %r0 = memref.subview %a_tile[0] [63] [1] : memref<256xf32, #tile.space<shared>> to memref<63xf32, strided<[1]>, #tile.space<shared>>
    %m0 = memref.alloc() : memref<8xui8, #tile.space<shared>>
    tile.compare lt %l0, %r0 into %m0 : memref<63xf32, strided<[1]>, #tile.space<shared>>, memref<63xf32, strided<[1]>, #tile.space<shared>>, memref<8xui8, #tile.space<shared>>
    tile.select %m0, %l0, %r0 into %c0 : memref<8xui8, #tile.space<shared>>, memref<63xf32, strided<[1]>, #tile.space<shared>>, memref<63xf32, strided<[1]>, #tile.space<shared>>, memref<63xf32, strided<[1]>, #tile.space<shared>>
    %l1 = memref.subview %a_tile[0] [63] [1] : memref<256xf32, #tile.space<shared>> to memref<63xf32, strided<[1]>, #tile.space<shared>>
    %r1 = memref.subview %a_tile[8] [63] [1] : memref<256xf32, #tile.space<shared>> to memref<63xf32, strided<[1], offset: 8>, #tile.space<shared>>
    %m1 = memref.alloc() : memref<8xui8, #tile.space<shared>>
    tile.compare lt %l1, %r1 into %m1 : memref<63xf32, strided<[1]>, #tile.space<shared>>, memref<63xf32, strided<[1], offset: 8>, #tile.space<shared>>, memref<8xui8, #tile.space<shared>>
    tile.select %m1, %l1, %r1 into %c1 : memref<8xui8, #tile.space<shared>>, memref<63xf32, strided<[1]>, #tile.space<shared>>, memref<63xf32, strided<[1], offset: 8>, #tile.space<shared>>, memref<63xf32, strided<[1]>, #tile.space<shared>>
    %l2 = memref.subview %a_tile[0] [63] [1] : memref<256xf32, #tile.space<shared>> to memref<63xf32, strided<[1]>, #tile.space<shared>>
    %r2 = memref.subview %a_tile[64] [63] [1] : memref<256xf32, #tile.space<shared>> to memref<63xf32, strided<[1], offset: 64>, #tile.space<shared>>
    %m2 = memref.alloc() : memref<8xui8, #tile.space<shared>>
    tile.compare lt %l2, %r2 into %m2 : memref<63xf32, strided<[1]>, #tile.space<shared>>, memref<63xf32, strided<[1], offset: 64>, #tile.space<shared>>, memref<8xui8, #tile.space<shared>>
    tile.select %m2, %l2, %r2 into %c2 : memref<8xui8, #tile.space<shared>>, memref<63xf32, strided<[1]>, #tile.space<shared>>, memref<63xf32, strided<[1], offset: 64>, #tile.space<shared>>, memref<63xf32, strided<[1]>, #tile.space<shared>>
    %l3 = memref.subview %a_tile[0] [63] [1] : memref<256xf32, #tile.space<shared>> to memref<63xf32, strided<[1]>, #tile.space<shared>>
    %r3 = memref.subview %a_tile[1] [63] [1] : memref<256xf32, #tile.space<shared>> to memref<63xf32, strided<[1], offset: 1>, #tile.space<shared>>
    %m3 = memref.alloc() : memref<8xui8, #tile.space<shared>>
    tile.compare lt %l3, %r3 into %m3 : memref<63xf32, strided<[1]>, #tile.space<shared>>, memref<63xf32, strided<[1], offset: 1>, #tile.space<shared>>, memref<8xui8, #tile.space<shared>>
    tile.select %m3, %l3, %r3 into %c3 : memref<8xui8, #tile.space<shared>>, memref<63xf32, strided<[1]>, #tile.space<shared>>, memref<63xf32, strided<[1], offset: 1>, #tile.space<shared>>, memref<63xf32, strided<[1]>, #tile.space<shared>>
    %l4 = memref.subview %a_tile[8] [63] [1] : memref<256xf32, #tile.space<shared>> to memref<63xf32, strided<[1], offset: 8>, #tile.space<shared>>
    %r4 = memref.subview %a_tile[0] [63] [1] : memref<256xf32, #tile.space<shared>> to memref<63xf32, strided<[1]>, #tile.space<shared>>
    %m4 = memref.alloc() : memref<8xui8, #tile.space<shared>>
    tile.compare lt %l4, %r4 into %m4 : memref<63xf32, strided<[1], offset: 8>, #tile.space<shared>>, memref<63xf32, strided<[1]>, #tile.space<shared>>, memref<8xui8, #tile.space<shared>>
    tile.select %m4, %l4, %r4 into %c4 : memref<8xui8, #tile.space<shared>>, memref<63xf32, strided<[1], offset: 8>, #tile.space<shared>>, memref<63xf32, strided<[1]>, #tile.space<shared>>, memref<63xf32, strided<[1]>, #tile.space<shared>>
    %l5 = memref.subview %a_tile[8] [63] [1] : memref<256xf32, #tile.space<shared>> to memref<63xf32, strided<[1], offset: 8>, #tile.space<shared>>
    %r5 = memref.subview %a_tile[8] [63] [1] : memref<256xf32, #tile.space<shared>> to memref<63xf32, strided<[1], offset: 8>, #tile.space<shared>>
    %m5 = memref.alloc() : memref<8xui8, #tile.space<shared>>
    tile.compare lt %l5, %r5 into %m5 : memref<63xf32, strided<[1], offset: 8>, #tile.space<shared>>, memref<63xf32, strided<[1], offset: 8>, #tile.space<shared>>, memref<8xui8, #tile.space<shared>>
    tile.select %m5, %l5, %r5 into %c5 : memref<8xui8, #tile.space<shared>>, memref<63xf32, strided<[1], offset: 8>, #tile.space<shared>>, memref<63xf32, strided<[1], offset: 8>, #tile.space<shared>>, memref<63xf32, strided<[1]>, #tile.space<shared>>
    %l6 = memref.subview %a_tile[8] [63] [1] : memref<256xf32, #tile.space<shared>> to memref<63xf32, strided<[1], offset: 8>, #tile.space<shared>>
    %r6 = memref.subview %a_tile[64] [63] [1] : memref<256xf32, #tile.space<shared>> to memref<63xf32, strided<[1], offset: 64>, #tile.space<shared>>
    %m6 = memref.alloc() : memref<8xui8, #tile.space<shared>>
    tile.compare lt %l6, %r6 into %m6 : memref<63xf32, strided<[1], offset: 8>, #tile.space<shared>>, memref<63xf32, strided<[1], offset: 64>, #tile.space<shared>>, memref<8xui8, #tile.space<shared>>
    tile.select %m6, %l6, %r6 into %c6 : memref<8xui8, #tile.space<shared>>, memref<63xf32, strided<[1], offset: 8>, #tile.space<shared>>, memref<63xf32, strided<[1], offset: 64>, #tile.space<shared>>, memref<63xf32, strided<[1]>, #tile.space<shared>>
    %l7 = memref.subview %a_tile[8] [63] [1] : memref<256xf32, #tile.space<shared>> to memref<63xf32, strided<[1], offset: 8>, #tile.space<shared>>
    %r7 = memref.subview %a_tile[1] [63] [1] : memref<256xf32, #tile.space<shared>> to memref<63xf32, strided<[1], offset: 1>, #tile.space<shared>>
    %m7 = memref.alloc() : memref<8xui8, #tile.space<shared>>
    tile.compare lt %l7, %r7 into %m7 : memref<63xf32, strided<[1], offset: 8>, #tile.space<shared>>, memref<63xf32, strided<[1], offset: 1>, #tile.space<shared>>, memref<8xui8, #tile.space<shared>>
    tile.select %m7, %l7, %r7 into %c7 : memref<8xui8, #tile.space<shared>>, memref<63xf32, strided<[1], offset: 8>, #tile.space<shared>>, memref<63xf32, strided<[1], offset: 1>, #tile.space<shared>>, memref<63xf32, strided<[1]>, #tile.space<shared>>
    %l8 = memref.subview %a_tile[64] [63] [1] : memref<256xf32, #tile.space<shared>> to memref<63xf32, strided<[1], offset: 64>, #tile.space<shared>>
    %r8 = memref.subview %a_tile[0] [63] [1] : memref<256xf32, #tile.space<shared>> to memref<63xf32, strided<[1]>, #tile.space<shared>>
    %m8 = memref.alloc() : memref<8xui8, #tile.space<shared>>
    tile.compare lt %l8, %r8 into %m8 : memref<63xf32, strided<[1], offset: 64>, #tile.space<shared>>, memref<63xf32, strided<[1]>, #tile.space<shared>>, memref<8xui8, #tile.space<shared>>
    tile.select %m8, %l8, %r8 into %c8 : memref<8xui8, #tile.space<shared>>, memref<63xf32, strided<[1], offset: 64>, #tile.space<shared>>, memref<63xf32, strided<[1]>, #tile.space<shared>>, memref<63xf32, strided<[1]>, #tile.space<shared>>
    %l9 = memref.subview %a_tile[64] [63] [1] : memref<256xf32, #tile.space<shared>> to memref<63xf32, strided<[1], offset: 64>, #tile.space<shared>>
    %r9 = memref.subview %a_tile[8] [63] [1] : memref<256xf32, #tile.space<shared>> to memref<63xf32, strided<[1], offset: 8>, #tile.space<shared>>
    %m9 = memref.alloc() : memref<8xui8, #tile.space<shared>>
    tile.compare lt %l9, %r9 into %m9 : memref<63xf32, strided<[1], offset: 64>, #tile.space<shared>>, memref<63xf32, strided<[1], offset: 8>, #tile.space<shared>>, memref<8xui8, #tile.space<shared>>
    tile.select %m9, %l9, %r9 into %c9 : memref<8xui8, #tile.space<shared>>, memref<63xf32, strided<[1], offset: 64>, #tile.space<shared>>, memref<63xf32, strided<[1], offset: 8>, #tile.space<shared>>, memref<63xf32, strided<[1]>, #tile.space<shared>>
    %l10 = memref.subview %a_tile[64] [63] [1] : memref<256xf32, #tile.space<shared>> to memref<63xf32, strided<[1], offset: 64>, #tile.space<shared>>
    %r10 = memref.subview %a_tile[64] [63] [1] : memref<256xf32, #tile.space<shared>> to memref<63xf32, strided<[1], offset: 64>, #tile.space<shared>>
    %m10 = memref.alloc() : memref<8xui8, #tile.space<shared>>
    tile.compare lt %l10, %r10 into %m10 : memref<63xf32, strided<[1], offset: 64>, #tile.space<shared>>, memref<63xf32, strided<[1], offset: 64>, #tile.space<shared>>, memref<8xui8, #tile.space<shared>>
    tile.select %m10, %l10, %r10 into %c10 : memref<8xui8, #tile.space<shared>>, memref<63xf32, strided<[1], offset: 64>, #tile.space<shared>>, memref<63xf32, strided<[1], offset: 64>, #tile.space<shared>>, memref<63xf32, strided<[1]>, #tile.space<shared>>
    %l11 = memref.subview %a_tile[64] [63] [1] : memref<256xf32, #tile.space<shared>> to memref<63xf32, strided<[1], offset: 64>, #tile.space<shared>>
    %r11 = memref.subview %a_tile[1] [63] [1] : memref<256xf32, #tile.space<shared>> to memref<63xf32, strided<[1], offset: 1>, #tile.space<shared>>
    %m11 = memref.alloc() : memref<8xui8, #tile.space<shared>>
    tile.compare lt %l11, %r11 into %m11 : memref<63xf32, strided<[1], offset: 64>, #tile.space<shared>>, memref<63xf32, strided<[1], offset: 1>, #tile.space<shared>>, memref<8xui8, #tile.space<shared>>
    tile.select %m11, %l11, %r11 into %c11 : memref<8xui8, #tile.space<shared>>, memref<63xf32, strided<[1], offset: 64>, #tile.space<shared>>, memref<63xf32, strided<[1], offset: 1>, #tile.space<shared>>, memref<63xf32, strided<[1]>, #tile.space<shared>>
    %l12 = memref.subview %a_tile[1] [63] [1] : memref<256xf32, #tile.space<shared>> to memref<63xf32, strided<[1], offset: 1>, #tile.space<shared>>
    %r12 = memref.subview %a_tile[0] [63] [1] : memref<256xf32, #tile.space<shared>> to memref<63xf32, strided<[1]>, #tile.space<shared>>
    %m12 = memref.alloc() : memref<8xui8, #tile.space<shared>>
    tile.compare lt %l12, %r12 into %m12 : memref<63xf32, strided<[1], offset: 1>, #tile.space<shared>>, memref<63xf32, strided<[1]>, #tile.space<shared>>, memref<8xui8, #tile.space<shared>>
    tile.select %m12, %l12, %r12 into %c12 : memref<8xui8, #tile.space<shared>>, memref<63xf32, strided<[1], offset: 1>, #tile.space<shared>>, memref<63xf32, strided<[1]>, #tile.space<shared>>, memref<63xf32, strided<[1]>, #tile.space<shared>>
    %l13 = memref.subview %a_tile[1] [63] [1] : memref<256xf32, #tile.space<shared>> to memref<63xf32, strided<[1], offset: 1>, #tile.space<shared>>
    %r13 = memref.subview %a_tile[8] [63] [1] : memref<256xf32, #tile.space<shared>> to memref<63xf32, strided<[1], offset: 8>, #tile.space<shared>>
    %m13 = memref.alloc() : memref<8xui8, #tile.space<shared>>
    tile.compare lt %l13, %r13 into %m13 : memref<63xf32, strided<[1], offset: 1>, #tile.space<shared>>, memref<63xf32, strided<[1], offset: 8>, #tile.space<shared>>, memref<8xui8, #tile.space<shared>>
    tile.select %m13, %l13, %r13 into %c13 : memref<8xui8, #tile.space<shared>>, memref<63xf32, strided<[1], offset: 1>, #tile.space<shared>>, memref<63xf32, strided<[1], offset: 8>, #tile.space<shared>>, memref<63xf32, strided<[1]>, #tile.space<shared>>
    %l14 = memref.subview %a_tile[1] [63] [1] : memref<256xf32, #tile.space<shared>> to memref<63xf32, strided<[1], offset: 1>, #tile.space<shared>>
    %r14 = memref.subview %a_tile[64] [63] [1] : memref<256xf32, #tile.space<shared>> to memref<63xf32, strided<[1], offset: 64>, #tile.space<shared>>
    %m14 = memref.alloc() : memref<8xui8, #tile.space<shared>>
    tile.compare lt %l14, %r14 into %m14 : memref<63xf32, strided<[1], offset: 1>, #tile.space<shared>>, memref<63xf32, strided<[1], offset: 64>, #tile.space<shared>>, memref<8xui8, #tile.space<shared>>
    tile.select %m14, %l14, %r14 into %c14 : memref<8xui8, #tile.space<shared>>, memref<63xf32, strided<[1], offset: 1>, #tile.space<shared>>, memref<63xf32, strided<[1], offset: 64>, #tile.space<shared>>, memref<63xf32, strided<[1]>, #tile.space<shared>>
    %l15 = memref.subview %a_tile[1] [63] [1] : memref<256xf32, #tile.space<shared>> to memref<63xf32, strided<[1], offset: 1>, #tile.space<shared>>
    %r15 = memref.subview %a_tile[1] [63] [1] : memref<256xf32, #tile.space<shared>> to memref<63xf32, strided<[1], offset: 1>, #tile.space<shared>>
    %m15 = memref.alloc() : memref<8xui8, #tile.space<shared>>
    tile.compare lt %l15, %r15 into %m15 : memref<63xf32, strided<[1], offset: 1>, #tile.space<shared>>, memref<63xf32, strided<[1], offset: 1>, #tile.space<shared>>, memref<8xui8, #tile.space<shared>>
    tile.select %m15, %l15, %r15 into %c15 : memref<8xui8, #tile.space<shared>>, memref<63xf32, strided<[1], offset: 1>, #tile.space<shared>>, memref<63xf32, strided<[1], offset: 1>, #tile.space<shared>>, memref<63xf32, strided<[1]>, #tile.space<shared>>
    tile.copy %c0_tile to %c0_gm : memref<64xf32, #tile.space<shared>>, memref<64xf32>
    tile.copy %c1_tile to %c1_gm : memref<64xf32, #tile.space<shared>>, memref<64xf32>
    tile.copy %c2_tile to %c2_gm : memref<64xf32, #tile.space<shared>>, memref<64xf32>
    tile.copy %c3_tile to %c3_gm : memref<64xf32, #tile.space<shared>>, memref<64xf32>
    tile.copy %c4_tile to %c4_gm : memref<64xf32, #tile.space<shared>>, memref<64xf32>
    tile.copy %c5_tile to %c5_gm : memref<64xf32, #tile.space<shared>>, memref<64xf32>
    tile.copy %c6_tile to %c6_gm : memref<64xf32, #tile.space<shared>>, memref<64xf32>
    tile.copy %c7_tile to %c7_gm : memref<64xf32, #tile.space<shared>>, memref<64xf32>
    tile.copy %c8_tile to %c8_gm : memref<64xf32, #tile.space<shared>>, memref<64xf32>
    tile.copy %c9_tile to %c9_gm : memref<64xf32, #tile.space<shared>>, memref<64xf32>
    tile.copy %c10_tile to %c10_gm : memref<64xf32, #tile.space<shared>>, memref<64xf32>
    tile.copy %c11_tile to %c11_gm : memref<64xf32, #tile.space<shared>>, memref<64xf32>
    tile.copy %c12_tile to %c12_gm : memref<64xf32, #tile.space<shared>>, memref<64xf32>
    tile.copy %c13_tile to %c13_gm : memref<64xf32, #tile.space<shared>>, memref<64xf32>
    tile.copy %c14_tile to %c14_gm : memref<64xf32, #tile.space<shared>>, memref<64xf32>
    tile.copy %c15_tile to %c15_gm : memref<64xf32, #tile.space<shared>>, memref<64xf32>
  }
  return
}
