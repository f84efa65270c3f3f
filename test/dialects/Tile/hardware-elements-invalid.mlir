// RUN: tl-opt %s --split-input-file --verify-diagnostics

// Elements that the hardware lacks are refused with a way out, whatever an
// operation takes.
func.func @arithmetic(%a: memref<64xf8E4M3FN, #tile.space<shared>>) {
  // expected-error @+1 {{'tile.add' op works on elements of 'f8E4M3FN', for which Ascend 910B and 910C have no vector instructions; convert them to f16, bf16 or f32 before the kernel}}
  tile.add %a, %a into %a : memref<64xf8E4M3FN, #tile.space<shared>>, memref<64xf8E4M3FN, #tile.space<shared>>, memref<64xf8E4M3FN, #tile.space<shared>>
  return
}

// -----

func.func @conversion(%a: memref<64xf8E5M2, #tile.space<shared>>, %c: memref<64xf16, #tile.space<shared>>) {
  // expected-error @+1 {{'tile.cast' op works on elements of 'f8E5M2', for which Ascend 910B and 910C have no vector instructions; convert them to f16, bf16 or f32 before the kernel}}
  tile.cast %a into %c : memref<64xf8E5M2, #tile.space<shared>>, memref<64xf16, #tile.space<shared>>
  return
}

// -----

func.func @copy(%A: memref<64xf8E4M3FN>, %a: memref<64xf8E4M3FN, #tile.space<shared>>) {
  // expected-error @+1 {{'tile.copy' op works on elements of 'f8E4M3FN', for which}}
  tile.copy %A to %a : memref<64xf8E4M3FN>, memref<64xf8E4M3FN, #tile.space<shared>>
  return
}

// -----

func.func @integers(%A: memref<64xi4>, %a: memref<64xi4, #tile.space<shared>>) {
  // expected-error @+1 {{'tile.copy' op works on elements of 'i4', for which Ascend 910B and 910C have no vector instructions; convert them to i8 or a wider type before the kernel}}
  tile.copy %A to %a : memref<64xi4>, memref<64xi4, #tile.space<shared>>
  return
}

// -----

func.func @scalar(%s: f8E4M3FN, %a: memref<64xf8E4M3FN, #tile.space<shared>>) {
  // expected-error @+1 {{'tile.fill' op works on elements of 'f8E4M3FN', for which}}
  tile.fill %s into %a : f8E4M3FN, memref<64xf8E4M3FN, #tile.space<shared>>
  return
}

// -----

func.func @product(%a: memref<16x64xi4, #tile.space<shared>>, %b: memref<64x16xi4, #tile.space<shared>>, %c: memref<16x16xi32, #tile.space<fragment>>) {
  // expected-error @+1 {{'tile.gemm' op works on elements of 'i4', for which}}
  tile.gemm %a, %b into %c : memref<16x64xi4, #tile.space<shared>>, memref<64x16xi4, #tile.space<shared>>, memref<16x16xi32, #tile.space<fragment>>
  return
}

// -----

func.func @reduction(%a: memref<16x64xf8E5M2, #tile.space<shared>>, %c: memref<16xf8E5M2, #tile.space<shared>>) {
  // expected-error @+1 {{'tile.reduce' op works on elements of 'f8E5M2', for which}}
  tile.reduce sum %a into %c dim(1) : memref<16x64xf8E5M2, #tile.space<shared>>, memref<16xf8E5M2, #tile.space<shared>>
  return
}
