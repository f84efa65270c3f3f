module attributes {ascend.target = #ascend.target<"910B2", {ub_size = 1280 : i64}>} {
func.func @blocks(%A: memref<?x16xf32>, %C: memref<?x16xf32>, %n: index, %p: i1) {
%c0 = arith.constant 0 : index
%c1 = arith.constant 1 : index
%c2 = arith.constant 2 : index
%c3 = arith.constant 3 : index
%c4 = arith.constant 4 : index
%c5 = arith.constant 5 : index
%c6 = arith.constant 6 : index
%c7 = arith.constant 7 : index
tile.launch (%block) in (%n) {
%x0 = memref.alloc() : memref<16x16xf32, #tile.space<shared>>
%x1 = memref.alloc() : memref<16x16xf32, #tile.space<shared>>
%x2 = memref.alloc() : memref<16x16xf32, #tile.space<shared>>
%x3 = memref.alloc() : memref<16x16xf32, #tile.space<shared>>
%c64 = arith.constant 64 : index
%c16 = arith.constant 16 : index
%first = arith.muli %block, %c64 : index
%k0 = arith.constant 0 : index
%f0 = arith.addi %first, %k0 : index
%a0 = memref.subview %A[%f0, 0] [16, 16] [1, 1] : memref<?x16xf32> to memref<16x16xf32, strided<[16, 1], offset: ?>>
tile.copy %a0 to %x0 : memref<16x16xf32, strided<[16, 1], offset: ?>>, memref<16x16xf32, #tile.space<shared>>
%k1 = arith.constant 16 : index
%f1 = arith.addi %first, %k1 : index
%a1 = memref.subview %A[%f1, 0] [16, 16] [1, 1] : memref<?x16xf32> to memref<16x16xf32, strided<[16, 1], offset: ?>>
tile.copy %a1 to %x1 : memref<16x16xf32, strided<[16, 1], offset: ?>>, memref<16x16xf32, #tile.space<shared>>
%k2 = arith.constant 32 : index
%f2 = arith.addi %first, %k2 : index
%a2 = memref.subview %A[%f2, 0] [16, 16] [1, 1] : memref<?x16xf32> to memref<16x16xf32, strided<[16, 1], offset: ?>>
tile.copy %a2 to %x2 : memref<16x16xf32, strided<[16, 1], offset: ?>>, memref<16x16xf32, #tile.space<shared>>
%k3 = arith.constant 48 : index
%f3 = arith.addi %first, %k3 : index
%a3 = memref.subview %A[%f3, 0] [16, 16] [1, 1] : memref<?x16xf32> to memref<16x16xf32, strided<[16, 1], offset: ?>>
tile.copy %a3 to %x3 : memref<16x16xf32, strided<[16, 1], offset: ?>>, memref<16x16xf32, #tile.space<shared>>
tile.sub %x3, %x2 into %x3 : memref<16x16xf32, #tile.space<shared>>, memref<16x16xf32, #tile.space<shared>>, memref<16x16xf32, #tile.space<shared>>
tile.sub %x3, %x1 into %x3 : memref<16x16xf32, #tile.space<shared>>, memref<16x16xf32, #tile.space<shared>>, memref<16x16xf32, #tile.space<shared>>
tile.sub %x3, %x0 into %x3 : memref<16x16xf32, #tile.space<shared>>, memref<16x16xf32, #tile.space<shared>>, memref<16x16xf32, #tile.space<shared>>
%to = arith.muli %block, %c16 : index
%c = memref.subview %C[%to, 0] [16, 16] [1, 1] : memref<?x16xf32> to memref<16x16xf32, strided<[16, 1], offset: ?>>
tile.copy %x3 to %c : memref<16x16xf32, #tile.space<shared>>, memref<16x16xf32, strided<[16, 1], offset: ?>>
} {tile.sub_blocks = 2}
return
}
}
