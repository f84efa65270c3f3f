// RUN: tl-opt %s --pass-pipeline='builtin.module(func.func(tile-legalize))' --split-input-file --verify-diagnostics

// f32 does not hold all i32, and the conversion to bf16 rounds once more.
func.func @twice(%a: memref<64xi32, #ascend.memory<ub>>, %c: memref<64xbf16, #ascend.memory<ub>>) {
  // expected-error @+1 {{'tile.cast' op has no instructions to convert 'i32' to 'bf16' with none and round once; convert to 'f32' first to round twice, or choose floor, ceil, trunc}}
  tile.cast %a into %c : memref<64xi32, #ascend.memory<ub>>, memref<64xbf16, #ascend.memory<ub>>
  return
}

// -----

// f32 needs no conversion to f32, and only existing
// modes are offered.
func.func @odd(%a: memref<64xf32, #ascend.memory<ub>>, %c: memref<64xbf16, #ascend.memory<ub>>) {
  // expected-error @+1 {{'tile.cast' op has no instructions to convert 'f32' to 'bf16' with odd and round once; choose rint, floor, ceil, round, trunc}}
  tile.cast %a into %c round odd : memref<64xf32, #ascend.memory<ub>>, memref<64xbf16, #ascend.memory<ub>>
  return
}

// -----

// The error names the author's conversion, not an intermediate one.
func.func @odd_unsigned(%a: memref<64xui16, #ascend.memory<ub>>, %c: memref<64xbf16, #ascend.memory<ub>>) {
  // expected-error @+1 {{'tile.cast' op has no instructions to convert 'ui16' to 'bf16' with odd}}
  tile.cast %a into %c round odd : memref<64xui16, #ascend.memory<ub>>, memref<64xbf16, #ascend.memory<ub>>
  return
}

// -----

func.func @unsigned(%a: memref<64xui64, #ascend.memory<ub>>, %c: memref<64xf32, #ascend.memory<ub>>) {
  // expected-error @+1 {{'tile.cast' op has no instructions to convert 'ui64' to 'f32'}}
  tile.cast %a into %c : memref<64xui64, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
  return
}

// -----

func.func @dynamic(%a: memref<?xf16, #ascend.memory<ub>>, %c: memref<?xbf16, #ascend.memory<ub>>) {
  // expected-error @+1 {{'tile.cast' op goes through tiles of its own, which need extents with a known bound, got 'memref<?xbf16, #ascend.memory<ub>>'; take a slice of a tile of static extents}}
  tile.cast %a into %c : memref<?xf16, #ascend.memory<ub>>, memref<?xbf16, #ascend.memory<ub>>
  return
}

// -----

func.func @dynamic_bf16(%a: memref<?xbf16, #ascend.memory<ub>>) {
  // expected-error @+1 {{'tile.exp' op requires tiles of its own for elements of 'bf16', and extents with a known bound for them, got 'memref<?xbf16, #ascend.memory<ub>>'; take a slice of a tile of static extents}}
  tile.exp %a into %a : memref<?xbf16, #ascend.memory<ub>>, memref<?xbf16, #ascend.memory<ub>>
  return
}

// -----

func.func @dynamic_integers(%a: memref<?xi32, #ascend.memory<ub>>, %m: memref<?xui8, #ascend.memory<ub>>) {
  // expected-error @+1 {{'tile.compare' op requires tiles of its own for elements of 'i32', and extents with a known bound for them, got 'memref<?xi32, #ascend.memory<ub>>'; take a slice of a tile of static extents}}
  tile.compare lt %a, %a into %m : memref<?xi32, #ascend.memory<ub>>, memref<?xi32, #ascend.memory<ub>>, memref<?xui8, #ascend.memory<ub>>
  return
}

// -----

// Only the sum of both halves is rounded, and it is to nearest.
func.func @directed(%a: memref<64xui32, #ascend.memory<ub>>, %c: memref<64xf32, #ascend.memory<ub>>) {
  // expected-error @+1 {{'tile.cast' op has no instructions to convert 'ui32' to 'f32' with floor and round once; choose rint}}
  tile.cast %a into %c round floor : memref<64xui32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
  return
}

// -----

func.func @wide(%a: memref<64xi64, #ascend.memory<ub>>) {
  // expected-error @+1 {{'tile.add' op has no vector instructions for 'i64'; convert with 'tile.cast' to i32 or f32, if these hold the values}}
  tile.add %a, %a into %a : memref<64xi64, #ascend.memory<ub>>, memref<64xi64, #ascend.memory<ub>>, memref<64xi64, #ascend.memory<ub>>
  return
}

// -----

// A scalar of 64 bits would have to fill a tile.
func.func @wide_bits(%a: memref<64xi64, #ascend.memory<ub>>, %s: i64) {
  // expected-error @+1 {{'tile.and' op has no vector instructions for 'i64'; convert with 'tile.cast' to i32 or f32, if these hold the values}}
  tile.and %a, %s into %a : memref<64xi64, #ascend.memory<ub>>, i64, memref<64xi64, #ascend.memory<ub>>
  return
}

// -----

// Copies convert as 'tile.cast' does,
func.func @copy_twice(%A: memref<64xi32>, %a: memref<64xbf16, #ascend.memory<ub>>) {
  // expected-error @+1 {{'tile.copy' op has no instructions to convert 'i32' to 'bf16' and round once; copy, and convert with 'tile.cast' in steps or with another rounding mode}}
  tile.copy %A to %a : memref<64xi32>, memref<64xbf16, #ascend.memory<ub>>
  return
}

// -----

// in a tile of known size.
func.func @copy_unbounded(%A: memref<?xf16>, %a: memref<?xf32, #ascend.memory<ub>>) {
  // expected-error @+1 {{'tile.copy' op converts in tiles of its own, whose extents need a bound, got 'memref<?xf16>' and 'memref<?xf32, #ascend.memory<ub>>'; take a slice of a tile of static extents}}
  tile.copy %A to %a : memref<?xf16>, memref<?xf32, #ascend.memory<ub>>
  return
}

// -----

// Absolute values are kept in a tile.
func.func @dynamic_magnitudes(%a: memref<?xf32, #ascend.memory<ub>>, %c: memref<1xf32, #ascend.memory<ub>>) {
  // expected-error @+1 {{'tile.reduce' op requires tiles of its own, and extents with a known bound for them, got 'memref<?xf32, #ascend.memory<ub>>'; take a slice of a tile of static extents}}
  tile.reduce abs_sum %a into %c dim(0) : memref<?xf32, #ascend.memory<ub>>, memref<1xf32, #ascend.memory<ub>>
  return
}

// -----

// So are indices.
func.func @dynamic_indices(%a: memref<?xf32, #ascend.memory<ub>>, %c: memref<1xi32, #ascend.memory<ub>>) {
  // expected-error @+1 {{'tile.arg_reduce' op requires tiles of its own, and extents with a known bound for them, got 'memref<?xf32, #ascend.memory<ub>>'}}
  tile.arg_reduce max %a into %c dim(0) : memref<?xf32, #ascend.memory<ub>>, memref<1xi32, #ascend.memory<ub>>
  return
}

// -----

// So are the bits of a mask.
func.func @dynamic_bits(%m: memref<?xui8, #ascend.memory<ub>>, %c: memref<1xi32, #ascend.memory<ub>>) {
  // expected-error @+1 {{'tile.reduce_mask' op requires tiles of its own, and extents with a known bound for them, got 'memref<?xui8, #ascend.memory<ub>>'}}
  tile.reduce_mask all %m into %c : memref<?xui8, #ascend.memory<ub>>, memref<1xi32, #ascend.memory<ub>>
  return
}
