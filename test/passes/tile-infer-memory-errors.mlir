// RUN: tl-opt %s --tile-infer-memory --split-input-file --verify-diagnostics

// No memory is reached by both cores.
func.func @both_cores(%b: memref<16x16xf16, #ascend.memory<l1>>,
                      %c: memref<16x16xf32, #ascend.memory<l0c>>) {
  // expected-error @+1 {{no memory suits all uses of this shared tile}}
  %a = memref.alloc() : memref<16x16xf16, #tile.space<shared>>
  // expected-note @+1 {{this use can be in ub}}
  tile.add %a, %a into %a : memref<16x16xf16, #tile.space<shared>>, memref<16x16xf16, #tile.space<shared>>, memref<16x16xf16, #tile.space<shared>>
  // expected-note @+1 {{this use can be in l1}}
  tile.gemm %a, %b into %c : memref<16x16xf16, #tile.space<shared>>, memref<16x16xf16, #ascend.memory<l1>>, memref<16x16xf32, #ascend.memory<l0c>>
  return
}

// -----

// A factor is not a fragment: the loads of L0A and L0B are the compiler's. Every
// tile is reported.
func.func @fragment_as_factor(%A: memref<16x16xf16>, %c: memref<16x16xf32, #ascend.memory<l0c>>) {
  // expected-error @+1 {{no memory suits all uses of this fragment tile}}
  %a = memref.alloc() : memref<16x16xf16, #tile.space<fragment>>
  // expected-error @+1 {{no memory suits all uses of this fragment tile}}
  %b = memref.alloc() : memref<16x16xf16, #tile.space<fragment>>
  // expected-note @+1 {{this use can be in gm l1 l0a l0b l0c ub bt fb}}
  tile.copy %A to %a : memref<16x16xf16>, memref<16x16xf16, #tile.space<fragment>>
  // expected-note @+1 {{this use can be in l1}}
  tile.gemm %a, %b into %c : memref<16x16xf16, #tile.space<fragment>>, memref<16x16xf16, #tile.space<fragment>>, memref<16x16xf32, #ascend.memory<l0c>>
  return
}

// -----

// An accumulator is not shared.
func.func @shared_accumulator(%a: memref<16x16xf16, #ascend.memory<l1>>) {
  // expected-error @+1 {{no memory suits all uses of this shared tile}}
  %c = memref.alloc() : memref<16x16xf32, #tile.space<shared>>
  // expected-note @+1 {{this use can be in l0c}}
  tile.gemm %a, %a into %c : memref<16x16xf16, #ascend.memory<l1>>, memref<16x16xf16, #ascend.memory<l1>>, memref<16x16xf32, #tile.space<shared>>
  return
}

// -----

// A product of an accumulator has no memory for both of its roles.
func.func @accumulator_as_factor() {
  // expected-error @+1 {{no memory suits all uses of this fragment tile}}
  %c = memref.alloc() : memref<16x16xf32, #tile.space<fragment>>
  // expected-note @+2 {{this use can be in l0c}}
  // expected-note @+1 {{this use can be in l1}}
  tile.gemm %c, %c transpose into %c : memref<16x16xf32, #tile.space<fragment>>, memref<16x16xf32, #tile.space<fragment>>, memref<16x16xf32, #tile.space<fragment>>
  return
}

// -----

// Both cores write it.
func.func @written_by_both(%a: memref<16x16xf16, #ascend.memory<l1>>, %n: index) {
  tile.launch (%i) in (%n) {
    // expected-error @+1 {{no memory suits all uses of this fragment tile}}
    %c = memref.alloc() : memref<16x16xf32, #tile.space<fragment>>
    // expected-note @+1 {{this use can be in l0c}}
    tile.gemm %a, %a into %c : memref<16x16xf16, #ascend.memory<l1>>, memref<16x16xf16, #ascend.memory<l1>>, memref<16x16xf32, #tile.space<fragment>>
    // expected-note @+1 {{this use can be in ub}}
    tile.exp %c into %c : memref<16x16xf32, #tile.space<fragment>>, memref<16x16xf32, #tile.space<fragment>>
  }
  return
}

// -----

// On the host nothing does.
func.func @host_load(%i: index) -> f32 {
  // expected-error @+1 {{cannot choose a memory for this tile: a use cannot be followed}}
  %a = memref.alloc() : memref<64xf32, #tile.space<shared>>
  // expected-note @+1 {{used here}}
  %x = memref.load %a[%i] : memref<64xf32, #tile.space<shared>>
  return %x : f32
}

// -----

// A tile may be chosen at run time, among those of the kernel.
// expected-note @+1 {{this may be in its place}}
func.func @chosen_tile(%A: memref<64xf32>, %p: i1, %other: memref<64xf32, #tile.space<shared>>) {
  // expected-error @+1 {{cannot choose a memory for this tile: a use cannot be followed}}
  %a = memref.alloc() : memref<64xf32, #tile.space<shared>>
  %x = arith.select %p, %a, %other : memref<64xf32, #tile.space<shared>>
  tile.copy %A to %x : memref<64xf32>, memref<64xf32, #tile.space<shared>>
  return
}

// -----

// A view that is more than a memref is not followed.
func.func @metadata() {
  // expected-error @+1 {{cannot choose a memory for this tile: a use cannot be followed}}
  %a = memref.alloc() : memref<64xf32, #tile.space<shared>>
  // expected-note @+1 {{used here}}
  %base, %offset, %size, %stride = memref.extract_strided_metadata %a : memref<64xf32, #tile.space<shared>> -> memref<f32, #tile.space<shared>>, index, index, index
  return
}

// -----

// Nor is one that has no rank.
func.func @unranked() {
  // expected-error @+1 {{cannot choose a memory for this tile: a use cannot be followed}}
  %a = memref.alloc() : memref<64xf32, #tile.space<shared>>
  // expected-note @+1 {{used here}}
  %u = memref.cast %a : memref<64xf32, #tile.space<shared>> to memref<*xf32, #tile.space<shared>>
  return
}
