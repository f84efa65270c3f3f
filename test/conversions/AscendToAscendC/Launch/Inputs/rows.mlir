// Copies a part of a tensor to the first row of one with strides.
func.func @rows(%x: memref<?xf32, strided<[1], offset: ?>>,
                %y: memref<?x?xf32, strided<[?, 1]>>) {
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : memref<8xf32, #tile.space<shared>>
    %s = memref.subview %x[0][8][1] : memref<?xf32, strided<[1], offset: ?>> to memref<8xf32, strided<[1], offset: ?>>
    tile.copy %s to %a : memref<8xf32, strided<[1], offset: ?>>, memref<8xf32, #tile.space<shared>>
    %t = memref.subview %y[0, 0][1, 8][1, 1] : memref<?x?xf32, strided<[?, 1]>> to memref<8xf32, strided<[1]>>
    tile.copy %a to %t : memref<8xf32, #tile.space<shared>>, memref<8xf32, strided<[1]>>
  }
  return
}
