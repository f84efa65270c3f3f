// RUN: tl-opt %s --convert-tile-to-ascend --split-input-file --verify-diagnostics

// No instruction moves data between these memories; every copy is reported.
func.func @no_path(%A: memref<16x16xf16>, %B: memref<16x16xf16>) {
  %a = memref.alloc() : memref<16x16xf16, #ascend.memory<ub>>
  %b = memref.alloc() : memref<16x16xf16, #ascend.memory<l1>>
  // expected-error @+1 {{'tile.copy' op has no instruction to move data from ub to l1: from one section to the other, data go through an 'ascend.channel'}}
  tile.copy %a to %b : memref<16x16xf16, #ascend.memory<ub>>, memref<16x16xf16, #ascend.memory<l1>>
  // expected-error @+1 {{'tile.copy' op has no instruction to move data from l1 to gm}}
  tile.copy %b to %A : memref<16x16xf16, #ascend.memory<l1>>, memref<16x16xf16>
  // expected-error @+1 {{'tile.copy' op has no instruction to move data from gm to gm; copy into a tile, and from there}}
  tile.copy %A to %B : memref<16x16xf16>, memref<16x16xf16>
  return
}

// -----

// Only a store of the accumulator converts.
func.func @no_conversion(%A: memref<16x16xf32>) {
  %a = memref.alloc() : memref<16x16xf16, #ascend.memory<l1>>
  // expected-error @+1 {{'tile.copy' op has no instruction to convert 'f32' to 'f16' while it moves data from gm}}
  tile.copy %A to %a : memref<16x16xf32>, memref<16x16xf16, #ascend.memory<l1>>
  return
}

// -----

// A tile that has no memory yet is no operand of an instruction.
func.func @not_placed(%A: memref<64xf32>) {
  %a = memref.alloc() : memref<64xf32, #tile.space<shared>>
  // expected-error @+1 {{'tile.copy' op works on tiles in memories of the hardware only, got 'memref<64xf32, #tile.space<shared>>'}}
  tile.copy %A to %a : memref<64xf32>, memref<64xf32, #tile.space<shared>>
  // expected-error @+1 {{'tile.copy' op works on tiles in memories of the hardware only, got 'memref<64xf32, #tile.space<shared>>'}}
  tile.copy %a to %A : memref<64xf32, #tile.space<shared>>, memref<64xf32>
  return
}

// -----

// The host can check the distance between the rows of a tensor that it has. This
// one is chosen in the launch.
func.func @chosen_tensor(%A: memref<?x?xf16>, %B: memref<?x?xf16>, %p: i1, %n: index) {
  tile.launch (%block) in (%n) {
    %X = arith.select %p, %A, %B : memref<?x?xf16>
    %Xt = memref.subview %X[%block, 0] [16, 16] [1, 1] : memref<?x?xf16> to memref<16x16xf16, strided<[?, 1], offset: ?>>
    %a = memref.alloc() : memref<16x16xf16, #ascend.memory<l1>>
    // expected-error @+1 {{'tile.copy' op copies rows of a tensor of unknown layout 'memref<?x?xf16>'}}
    tile.copy %Xt to %a : memref<16x16xf16, strided<[?, 1], offset: ?>>, memref<16x16xf16, #ascend.memory<l1>>
  }
  return
}

// -----

// This one has strides of its own.
func.func @strided_tensor(%A: memref<?x?xf16, strided<[?, 1]>>, %n: index) {
  tile.launch (%block) in (%n) {
    %At = memref.subview %A[%block, 0] [16, 16] [1, 1] : memref<?x?xf16, strided<[?, 1]>> to memref<16x16xf16, strided<[?, 1], offset: ?>>
    %a = memref.alloc() : memref<16x16xf16, #ascend.memory<l1>>
    // expected-error @+1 {{'tile.copy' op copies rows of a tensor of unknown layout 'memref<?x?xf16, strided<[?, 1]>>'}}
    tile.copy %At to %a : memref<16x16xf16, strided<[?, 1], offset: ?>>, memref<16x16xf16, #ascend.memory<l1>>
  }
  return
}

// -----

// And this one has no rank.
func.func @unranked_tensor(%U: memref<*xf16>, %n: index) {
  tile.launch (%block) in (%n) {
    %A = memref.cast %U : memref<*xf16> to memref<?x?xf16>
    %At = memref.subview %A[%block, 0] [16, 16] [1, 1] : memref<?x?xf16> to memref<16x16xf16, strided<[?, 1], offset: ?>>
    %a = memref.alloc() : memref<16x16xf16, #ascend.memory<l1>>
    // expected-error @+1 {{'tile.copy' op copies rows of a tensor of unknown layout 'memref<*xf16>'}}
    tile.copy %At to %a : memref<16x16xf16, strided<[?, 1], offset: ?>>, memref<16x16xf16, #ascend.memory<l1>>
  }
  return
}

// -----

// Elements that move one by one have a static number.
func.func @unaligned(%a: memref<?xf32, strided<[1], offset: 3>, #ascend.memory<ub>>, %b: memref<?xf32, #ascend.memory<ub>>) {
  // expected-error @+1 {{'tile.add' op reaches elements that start or step at no multiple of 32 bytes one by one, so their number needs a known bound, got 'memref<?xf32, strided<[1], offset: 3>, #ascend.memory<ub>>'; take a slice of a tile of static extents}}
  tile.add %a, %b into %b : memref<?xf32, strided<[1], offset: 3>, #ascend.memory<ub>>, memref<?xf32, #ascend.memory<ub>>, memref<?xf32, #ascend.memory<ub>>
  return
}

// -----

// A column repeats over extents with a known bound.
func.func @dynamic_column(%a: memref<?x64xf32, #ascend.memory<ub>>, %b: memref<?x1xf32, #ascend.memory<ub>>) {
  // expected-error @+1 {{'tile.max' op repeats a column over an extent without a known bound 'memref<?x64xf32, #ascend.memory<ub>>'; take a slice of a tile of static extents}}
  tile.max %a, %b into %a : memref<?x64xf32, #ascend.memory<ub>>, memref<?x1xf32, #ascend.memory<ub>>, memref<?x64xf32, #ascend.memory<ub>>
  return
}

// -----

// So does an element.
func.func @dynamic_element(%a: memref<?xf32, #ascend.memory<ub>>, %b: memref<1xf32, #ascend.memory<ub>>) {
  // expected-error @+1 {{'tile.max' op repeats a column over an extent without a known bound 'memref<?xf32, #ascend.memory<ub>>'; take a slice of a tile of static extents}}
  tile.max %a, %b into %a : memref<?xf32, #ascend.memory<ub>>, memref<1xf32, #ascend.memory<ub>>, memref<?xf32, #ascend.memory<ub>>
  return
}

// -----

// The tile that holds a divisor has static extents.
func.func @dynamic_divisor(%a: memref<?xf32, #ascend.memory<ub>>, %s: f32) {
  // expected-error @+1 {{'tile.div' op goes through a tile of its own, whose extents need a bound, for 'memref<?xf32, #ascend.memory<ub>>'; take a slice of a tile of static extents}}
  tile.div %a, %s into %a : memref<?xf32, #ascend.memory<ub>>, f32, memref<?xf32, #ascend.memory<ub>>
  return
}

// -----

// A tile of the cube core is a matrix.
func.func @vector_in_l1() {
  // expected-error @+1 {{a tile in 'memref<64xf16, #ascend.memory<l1>>' has to be a matrix of static extents}}
  %a = memref.alloc() : memref<64xf16, #ascend.memory<l1>>
  return
}

// -----

// Its extents are static.
func.func @dynamic_in_l0c(%n: index) {
  // expected-error @+1 {{a tile in 'memref<?x16xf32, #ascend.memory<l0c>>' has to be a matrix of static extents}}
  %a = memref.alloc(%n) : memref<?x16xf32, #ascend.memory<l0c>>
  return
}

// -----

// Elements have a size, and a fractal holds at least one.
func.func @elements_in_l1() {
  // expected-error @+1 {{a tile in 'memref<16x16xindex, #ascend.memory<l1>>' has to be a matrix of static extents}}
  %a = memref.alloc() : memref<16x16xindex, #ascend.memory<l1>>
  // expected-error @+1 {{a tile in 'memref<16x16xi512, #ascend.memory<l1>>' has to be a matrix of static extents}}
  %b = memref.alloc() : memref<16x16xi512, #ascend.memory<l1>>
  return
}

// -----

// A tile of fractals is allocated, not an argument.
// expected-error @+1 {{'func.func' op expects a tile of fractals that is an allocation or a slice of one, got 'memref<16x16xf32, #ascend.memory<l0c>>'}}
func.func @argument_in_l0c(%c: memref<16x16xf32, #ascend.memory<l0c>>, %C: memref<16x16xf32>) {
  tile.copy %c to %C : memref<16x16xf32, #ascend.memory<l0c>>, memref<16x16xf32>
  return
}

// -----

// The vector core does not reach a column in L1, which would be fractals.
func.func @column_in_l1(%n: index) {
  tile.launch (%block) in (%n) {
    ascend.section vector {
      %s = memref.alloc() : memref<64x64xf32, #ascend.memory<ub>>
      %m = memref.alloc() : memref<64x1xf32, #ascend.memory<l1>>
      // expected-error @+1 {{'tile.sub' op cannot work with operand 1 in its memory, got 'memref<64x1xf32, #ascend.memory<l1>>'}}
      tile.sub %s, %m into %s : memref<64x64xf32, #ascend.memory<ub>>, memref<64x1xf32, #ascend.memory<l1>>, memref<64x64xf32, #ascend.memory<ub>>
    }
  }
  return
}
