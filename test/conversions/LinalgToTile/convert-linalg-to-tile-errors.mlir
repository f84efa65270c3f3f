// RUN: tl-opt %s --convert-linalg-to-tile --split-input-file --verify-diagnostics

// Tensors that are values have no place on chip.
func.func @values(%A: tensor<16xf32>, %B: tensor<16xf32>) -> tensor<16xf32> {
  // expected-error @+1 {{'linalg.exp' op works on tensors that are values; bufferize them before}}
  %C = linalg.exp ins(%A : tensor<16xf32>) outs(%B : tensor<16xf32>) -> tensor<16xf32>
  return %C : tensor<16xf32>
}

// -----

// The results of a loop are such values, too.
func.func @results(%B: tensor<16xf32>) -> tensor<16xf32> {
  // expected-error @+1 {{'scf.forall' op has results; bufferize it before}}
  %C = scf.forall (%i) in (1) shared_outs(%O = %B) -> tensor<16xf32> {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %B into %O[0] [16] [1] : tensor<16xf32> into tensor<16xf32>
    }
  }
  return %C : tensor<16xf32>
}

// -----

// Each operation belongs to a block.
func.func @outside(%A: memref<16xf32>) {
  // expected-error @+1 {{'linalg.exp' op is outside of a launch; divide it into blocks, by an 'scf.forall', before}}
  linalg.exp ins(%A : memref<16xf32>) outs(%A : memref<16xf32>)
  return
}

// -----

// Each operation that cannot be converted has an error: one without a body,
func.func @opaque(%A: memref<16x16xf32>, %B: memref<16x16xf64>) {
  scf.forall (%i) in (1) {
    // expected-error @+1 {{'linalg.softmax' op has no body of scalar operations; decompose it before}}
    linalg.softmax dimension(1) ins(%A : memref<16x16xf32>) outs(%A : memref<16x16xf32>)
    // one with other elements,
    // expected-error @+1 {{'linalg.exp' op works on elements of 'f64', which the hardware does not have}}
    linalg.exp ins(%B : memref<16x16xf64>) outs(%B : memref<16x16xf64>)
  }
  return
}

// -----

// and one in a memory of other hardware.
func.func @memory(%A: memref<16xf32, 3>) {
  scf.forall (%i) in (1) {
    // expected-error @+1 {{'linalg.exp' op works in the memory space 3 : i64, which is none of a kernel}}
    linalg.exp ins(%A : memref<16xf32, 3>) outs(%A : memref<16xf32, 3>)
  }
  return
}

// -----

// The cube core adds up in f32 or i32.
func.func @sums(%A: memref<16x16xf16>, %B: memref<16x16xi32>) {
  scf.forall (%i) in (1) {
    // expected-error @+1 {{'linalg.matmul' op adds products of 'f16' and 'f16' up in 'f16'; the cube core adds those of f16, bf16 and f32 up in f32, and of i8 in i32}}
    linalg.matmul ins(%A, %A : memref<16x16xf16>, memref<16x16xf16>) outs(%A : memref<16x16xf16>)
    // expected-error @+1 {{'linalg.matmul' op adds products of 'i32' and 'i32' up in 'i32'; the cube core adds those of f16, bf16 and f32 up in f32, and of i8 in i32}}
    linalg.matmul ins(%B, %B : memref<16x16xi32>, memref<16x16xi32>) outs(%B : memref<16x16xi32>)
  }
  return
}

// -----

// A tile needs an extent when it is compiled: of a tensor that is not divided,
func.func @undivided(%A: memref<16x?xf32>) {
  scf.forall (%i) in (1) {
    // expected-error @+1 {{'linalg.exp' op needs a tile for a part of 'memref<16x?xf32>' whose extent in dimension 1 has no known bound; divide it into parts of a constant size}}
    linalg.exp ins(%A : memref<16x?xf32>) outs(%A : memref<16x?xf32>)
  }
  return
}

// -----

// and of an allocation.
func.func @allocation(%n: index) {
  scf.forall (%i) in (1) {
    // expected-error @+1 {{'memref.alloc' op needs a tile whose extent in dimension 0 has no known bound; divide it into parts of a constant size}}
    %a = memref.alloc(%n) : memref<?x16xf32>
    linalg.exp ins(%a : memref<?x16xf32>) outs(%a : memref<?x16xf32>)
  }
  return
}

// -----

// A tile is followed through views only.
func.func @unknown() {
  scf.forall (%i) in (1) {
    %a = memref.alloc() : memref<16xf32>
    // expected-error @+1 {{'memref.extract_aligned_pointer_as_index' op uses a tile in a way that cannot be followed}}
    %p = memref.extract_aligned_pointer_as_index %a : memref<16xf32> -> index
    linalg.exp ins(%a : memref<16xf32>) outs(%a : memref<16xf32>)
  }
  return
}
