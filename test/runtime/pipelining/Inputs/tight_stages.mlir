func.func @kernel(%X: memref<?x100xf32>, %Y: memref<?x100xf32>, %Z: memref<8x100xf32>) {
%c0 = arith.constant 0 : index
%c1 = arith.constant 1 : index
%c2 = arith.constant 2 : index
%c3 = arith.constant 3 : index
%one = arith.constant 1.0 : f32
%rows = arith.constant 8 : index
%n = memref.dim %X, %c0 : memref<?x100xf32>
tile.launch (%block) in (%c1) {
%t0 = memref.alloc() : memref<8x100xf32, #tile.space<shared>>
%t1 = memref.alloc() : memref<8x100xf32, #tile.space<shared>>
tile.fill %one into %t0 : f32, memref<8x100xf32, #tile.space<shared>>
scf.for %i = %c0 to %n step %rows {
%Xt = memref.subview %X[%i, 0] [8, 100] [1, 1] : memref<?x100xf32> to memref<8x100xf32, strided<[100, 1], offset: ?>>
%Yt = memref.subview %Y[%i, 0] [8, 100] [1, 1] : memref<?x100xf32> to memref<8x100xf32, strided<[100, 1], offset: ?>>
tile.copy %Xt to %t1 : memref<8x100xf32, strided<[100, 1], offset: ?>>, memref<8x100xf32, #tile.space<shared>>
tile.abs %t1 into %t1 : memref<8x100xf32, #tile.space<shared>>, memref<8x100xf32, #tile.space<shared>>
tile.abs %t1 into %t1 : memref<8x100xf32, #tile.space<shared>>, memref<8x100xf32, #tile.space<shared>>
tile.add %t1, %t1 into %t1 : memref<8x100xf32, #tile.space<shared>>, memref<8x100xf32, #tile.space<shared>>, memref<8x100xf32, #tile.space<shared>>
tile.copy %t1 to %Yt : memref<8x100xf32, #tile.space<shared>>, memref<8x100xf32, strided<[100, 1], offset: ?>>
} {tile.stages = 3}
tile.copy %t0 to %Z : memref<8x100xf32, #tile.space<shared>>, memref<8x100xf32>
}
return
}
