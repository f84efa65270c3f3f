func.func @kernel(%A: memref<16x64xi8>, %R: memref<59x16x64xi8>, %c0: index, %c1: index, %c2: index, %c3: index, %c5: index, %c6: index, %c8: index, %c15: index, %c16: index, %c32: index) {
  %one = arith.constant 1 : index
  %km2 = arith.constant -2 : i8
  %k1 = arith.constant 1 : i8
  %k2 = arith.constant 2 : i8

  // i8 copy same
  tile.launch (%block) in (%one) {
    %a = memref.alloc() : memref<16x64xi8, #tile.space<shared>>
    tile.copy %A to %a : memref<16x64xi8>, memref<16x64xi8, #tile.space<shared>>
    %s1 = memref.subview %a[0, 0] [16, 64] [1, 1] : memref<16x64xi8, #tile.space<shared>> to memref<16x64xi8, strided<[64, 1], offset: 0>, #tile.space<shared>>
    %s2 = memref.subview %a[0, 0] [16, 64] [1, 1] : memref<16x64xi8, #tile.space<shared>> to memref<16x64xi8, strided<[64, 1], offset: 0>, #tile.space<shared>>
    tile.copy %s1 to %s2  : memref<16x64xi8, strided<[64, 1], offset: 0>, #tile.space<shared>>, memref<16x64xi8, strided<[64, 1], offset: 0>, #tile.space<shared>>
    %result = memref.subview %R[0, 0, 0] [1, 16, 64] [1, 1, 1] : memref<59x16x64xi8> to memref<16x64xi8, strided<[64, 1], offset: 0>>
    tile.copy %a to %result : memref<16x64xi8, #tile.space<shared>>, memref<16x64xi8, strided<[64, 1], offset: 0>>
  }

  // i8 copy same-part
  tile.launch (%block) in (%one) {
    %a = memref.alloc() : memref<16x64xi8, #tile.space<shared>>
    tile.copy %A to %a : memref<16x64xi8>, memref<16x64xi8, #tile.space<shared>>
    %s1 = memref.subview %a[2, 32] [9, 32] [1, 1] : memref<16x64xi8, #tile.space<shared>> to memref<9x32xi8, strided<[64, 1], offset: 160>, #tile.space<shared>>
    %s2 = memref.subview %a[2, 32] [9, 32] [1, 1] : memref<16x64xi8, #tile.space<shared>> to memref<9x32xi8, strided<[64, 1], offset: 160>, #tile.space<shared>>
    tile.copy %s1 to %s2  : memref<9x32xi8, strided<[64, 1], offset: 160>, #tile.space<shared>>, memref<9x32xi8, strided<[64, 1], offset: 160>, #tile.space<shared>>
    %result = memref.subview %R[1, 0, 0] [1, 16, 64] [1, 1, 1] : memref<59x16x64xi8> to memref<16x64xi8, strided<[64, 1], offset: 1024>>
    tile.copy %a to %result : memref<16x64xi8, #tile.space<shared>>, memref<16x64xi8, strided<[64, 1], offset: 1024>>
  }

  // i8 copy same-unaligned
  tile.launch (%block) in (%one) {
    %a = memref.alloc() : memref<16x64xi8, #tile.space<shared>>
    tile.copy %A to %a : memref<16x64xi8>, memref<16x64xi8, #tile.space<shared>>
    %s1 = memref.subview %a[2, 3] [9, 33] [1, 1] : memref<16x64xi8, #tile.space<shared>> to memref<9x33xi8, strided<[64, 1], offset: 131>, #tile.space<shared>>
    %s2 = memref.subview %a[2, 3] [9, 33] [1, 1] : memref<16x64xi8, #tile.space<shared>> to memref<9x33xi8, strided<[64, 1], offset: 131>, #tile.space<shared>>
    tile.copy %s1 to %s2  : memref<9x33xi8, strided<[64, 1], offset: 131>, #tile.space<shared>>, memref<9x33xi8, strided<[64, 1], offset: 131>, #tile.space<shared>>
    %result = memref.subview %R[2, 0, 0] [1, 16, 64] [1, 1, 1] : memref<59x16x64xi8> to memref<16x64xi8, strided<[64, 1], offset: 2048>>
    tile.copy %a to %result : memref<16x64xi8, #tile.space<shared>>, memref<16x64xi8, strided<[64, 1], offset: 2048>>
  }

  // i8 copy down
  tile.launch (%block) in (%one) {
    %a = memref.alloc() : memref<16x64xi8, #tile.space<shared>>
    tile.copy %A to %a : memref<16x64xi8>, memref<16x64xi8, #tile.space<shared>>
    %s1 = memref.subview %a[0, 0] [15, 64] [1, 1] : memref<16x64xi8, #tile.space<shared>> to memref<15x64xi8, strided<[64, 1], offset: 0>, #tile.space<shared>>
    %s2 = memref.subview %a[1, 0] [15, 64] [1, 1] : memref<16x64xi8, #tile.space<shared>> to memref<15x64xi8, strided<[64, 1], offset: 64>, #tile.space<shared>>
    tile.copy %s1 to %s2  : memref<15x64xi8, strided<[64, 1], offset: 0>, #tile.space<shared>>, memref<15x64xi8, strided<[64, 1], offset: 64>, #tile.space<shared>>
    %result = memref.subview %R[3, 0, 0] [1, 16, 64] [1, 1, 1] : memref<59x16x64xi8> to memref<16x64xi8, strided<[64, 1], offset: 3072>>
    tile.copy %a to %result : memref<16x64xi8, #tile.space<shared>>, memref<16x64xi8, strided<[64, 1], offset: 3072>>
  }

