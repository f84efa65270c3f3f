func.func @example(%tl.zero_i32: i32) {
%tl.zero = arith.constant 0 : index
%tl.one = arith.constant 1 : index
%tl.extent = arith.constant 16 : index
tile.launch (%tl.block) in (%tl.one) {
%a = memref.alloc() : memref<64x128xf32, #tile.space<shared>>
%c = memref.alloc() : memref<64xf32, #tile.space<shared>>
%c_1 = memref.alloc() : memref<64x1xf32, #tile.space<shared>>
%a_2 = memref.alloc() : memref<64x128xi32, #tile.space<shared>>
%a_2.n0 = arith.constant 64 : index
scf.for %a_2.i0 = %tl.zero to %a_2.n0 step %tl.one {
%a_2.n1 = arith.constant 128 : index
scf.for %a_2.i1 = %tl.zero to %a_2.n1 step %tl.one {
memref.store %tl.zero_i32, %a_2[%a_2.i0, %a_2.i1] : memref<64x128xi32, #tile.space<shared>>
}
}
%c_2 = memref.alloc() : memref<1x128xi32, #tile.space<shared>>
%c_2.n0 = arith.constant 1 : index
scf.for %c_2.i0 = %tl.zero to %c_2.n0 step %tl.one {
%c_2.n1 = arith.constant 128 : index
scf.for %c_2.i1 = %tl.zero to %c_2.n1 step %tl.one {
memref.store %tl.zero_i32, %c_2[%c_2.i0, %c_2.i1] : memref<1x128xi32, #tile.space<shared>>
}
}
tile.reduce sum %a into %c dim(1) : memref<64x128xf32, #tile.space<shared>>, memref<64xf32, #tile.space<shared>>
tile.reduce max %a into %c_1 dim(1) : memref<64x128xf32, #tile.space<shared>>, memref<64x1xf32, #tile.space<shared>>
tile.reduce min %a_2 into %c_2 dim(0) accumulate : memref<64x128xi32, #tile.space<shared>>, memref<1x128xi32, #tile.space<shared>>
tile.reduce abs_max %a into %c dim(1) : memref<64x128xf32, #tile.space<shared>>, memref<64xf32, #tile.space<shared>>
}
return
}
