// C[i] = T[I[i]]: rows of a table, chosen by a tensor of indices, as an embedding
// or a paged cache is read.
//
// A block gathers 32 rows, one after the other; the last one has the rest. The
// scalar unit reads the indices from global memory.
func.func @gather_rows(%T: memref<?x128xf32>, %I: memref<?xi32>,
                       %C: memref<?x128xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  %N = memref.dim %C, %c0 : memref<?x128xf32>
  %table = memref.dim %T, %c0 : memref<?x128xf32>
  %blocks = arith.ceildivsi %N, %c32 : index
  tile.launch (%block) in (%blocks) {
    %row = memref.alloc() : memref<1x128xf32, #tile.space<shared>>
    %first = arith.muli %block, %c32 : index
    %end = arith.addi %first, %c32 : index
    %last = arith.minsi %end, %N : index
    scf.for %i = %first to %last step %c1 {
      %number = memref.load %I[%i] : memref<?xi32>
      %from = arith.index_cast %number : i32 to index
      %inside = arith.cmpi ult, %from, %table : index
      tile.assert %inside, "an index is a row of the table" : i1
      %Tr = memref.subview %T[%from, 0] [1, 128] [1, 1] : memref<?x128xf32> to memref<1x128xf32, strided<[128, 1], offset: ?>>
      %Cr = memref.subview %C[%i, 0] [1, 128] [1, 1] : memref<?x128xf32> to memref<1x128xf32, strided<[128, 1], offset: ?>>
      tile.copy %Tr to %row : memref<1x128xf32, strided<[128, 1], offset: ?>>, memref<1x128xf32, #tile.space<shared>>
      tile.copy %row to %Cr : memref<1x128xf32, #tile.space<shared>>, memref<1x128xf32, strided<[128, 1], offset: ?>>
    }
  }
  return
}
