// y = softmax(relu(x W1 + b1) W2 + b2) as a model compiler has it: structured operations on
// tensors that are values, for any number of rows.
//
// The comments of blocks.mlir tell how it is divided, and README.md how to compile and run it.
#ij = affine_map<(i, j) -> (i, j)>
#i = affine_map<(i, j) -> (i)>
#j = affine_map<(i, j) -> (j)>

func.func @mlp(%X: memref<?x96xf16>, %W1: memref<96x128xf16>, %B1: memref<128xf32>,
               %W2: memref<128x40xf16>, %B2: memref<40xf32>, %Y: memref<?x40xf32>) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %lowest = arith.constant 0xFF800000 : f32
  %x = bufferization.to_tensor %X restrict : memref<?x96xf16> to tensor<?x96xf16>
  %w1 = bufferization.to_tensor %W1 restrict : memref<96x128xf16> to tensor<96x128xf16>
  %b1 = bufferization.to_tensor %B1 restrict : memref<128xf32> to tensor<128xf32>
  %w2 = bufferization.to_tensor %W2 restrict : memref<128x40xf16> to tensor<128x40xf16>
  %b2 = bufferization.to_tensor %B2 restrict : memref<40xf32> to tensor<40xf32>
  %y = bufferization.to_tensor %Y restrict writable : memref<?x40xf32> to tensor<?x40xf32>
  %rows = tensor.dim %x, %c0 : tensor<?x96xf16>

  // The hidden layer, rounded to f16.
  %wide = tensor.empty(%rows) : tensor<?x128xf32>
  %wide0 = linalg.fill ins(%zero : f32) outs(%wide : tensor<?x128xf32>) -> tensor<?x128xf32>
  %p1 = linalg.matmul ins(%x, %w1 : tensor<?x96xf16>, tensor<96x128xf16>)
                      outs(%wide0 : tensor<?x128xf32>) -> tensor<?x128xf32>
  %half = tensor.empty(%rows) : tensor<?x128xf16>
  %h = linalg.generic {indexing_maps = [#ij, #j, #ij], iterator_types = ["parallel", "parallel"]}
      ins(%p1, %b1 : tensor<?x128xf32>, tensor<128xf32>) outs(%half : tensor<?x128xf16>) {
  ^bb0(%p: f32, %b: f32, %old: f16):
    %s = arith.addf %p, %b : f32
    %r = arith.maximumf %s, %zero : f32
    %t = arith.truncf %r : f32 to f16
    linalg.yield %t : f16
  } -> tensor<?x128xf16>

  // The output layer.
  %out = tensor.empty(%rows) : tensor<?x40xf32>
  %out0 = linalg.fill ins(%zero : f32) outs(%out : tensor<?x40xf32>) -> tensor<?x40xf32>
  %p2 = linalg.matmul ins(%h, %w2 : tensor<?x128xf16>, tensor<128x40xf16>)
                      outs(%out0 : tensor<?x40xf32>) -> tensor<?x40xf32>
  %l = linalg.generic {indexing_maps = [#ij, #j, #ij], iterator_types = ["parallel", "parallel"]}
      ins(%p2, %b2 : tensor<?x40xf32>, tensor<40xf32>) outs(%out : tensor<?x40xf32>) {
  ^bb0(%p: f32, %b: f32, %old: f32):
    %s = arith.addf %p, %b : f32
    linalg.yield %s : f32
  } -> tensor<?x40xf32>

  // The softmax of each row.
  %row = tensor.empty(%rows) : tensor<?xf32>
  %most0 = linalg.fill ins(%lowest : f32) outs(%row : tensor<?xf32>) -> tensor<?xf32>
  %most = linalg.reduce {arith.maximumf} ins(%l : tensor<?x40xf32>) outs(%most0 : tensor<?xf32>)
                        dimensions = [1]
  %e = linalg.generic {indexing_maps = [#ij, #i, #ij], iterator_types = ["parallel", "parallel"]}
      ins(%l, %most : tensor<?x40xf32>, tensor<?xf32>) outs(%out : tensor<?x40xf32>) {
  ^bb0(%v: f32, %m: f32, %old: f32):
    %d = arith.subf %v, %m : f32
    %t = math.exp %d : f32
    linalg.yield %t : f32
  } -> tensor<?x40xf32>
  %sum0 = linalg.fill ins(%zero : f32) outs(%row : tensor<?xf32>) -> tensor<?xf32>
  %sum = linalg.reduce {arith.addf} ins(%e : tensor<?x40xf32>) outs(%sum0 : tensor<?xf32>)
                       dimensions = [1]
  %q = linalg.generic {indexing_maps = [#ij, #i, #ij], iterator_types = ["parallel", "parallel"]}
      ins(%e, %sum : tensor<?x40xf32>, tensor<?xf32>) outs(%y : tensor<?x40xf32>)
      attrs = {last} {
  ^bb0(%v: f32, %s: f32, %old: f32):
    %d = arith.divf %v, %s : f32
    linalg.yield %d : f32
  } -> tensor<?x40xf32>
  bufferization.materialize_in_destination %q in restrict writable %Y
      : (tensor<?x40xf32>, memref<?x40xf32>) -> ()
  return
}
