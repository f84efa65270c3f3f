// RUN: tl-opt %s --split-input-file --verify-diagnostics

// The body of a launch has an argument per index that the launch names.
func.func @launch_without_index(%n: index) {
  // expected-error @+1 {{'tile.launch' op needs a body with one or two arguments, the block index and the sub-block index}}
  "tile.launch"(%n) ({
    "tile.end"() : () -> ()
  }) : (index) -> ()
  return
}

// -----

// There is no third index.
func.func @launch_with_three_indices(%n: index) {
  // expected-error @+1 {{'tile.launch' op needs a body with one or two arguments, the block index and the sub-block index}}
  "tile.launch"(%n) ({
  ^bb0(%block: index, %sub: index, %other: index):
    "tile.end"() : () -> ()
  }) : (index) -> ()
  return
}

// -----

// The arguments of the body are indices.
func.func @launch_with_integer(%n: index) {
  // expected-error @+1 {{'tile.launch' op needs arguments of type 'index' in its body}}
  "tile.launch"(%n) ({
  ^bb0(%block: i64):
    "tile.end"() : () -> ()
  }) : (index) -> ()
  return
}

// -----

// A launch has a body.
func.func @launch_without_body(%n: index) {
  // expected-error @+1 {{'tile.launch' op region #0 ('body') failed to verify constraint: region with 1 blocks}}
  "tile.launch"(%n) ({
  }) : (index) -> ()
  return
}

// -----

// The number of blocks is an index.
func.func @launch_of_integer(%n: i64) { // expected-note {{prior use here}}
  // expected-error @+1 {{expects different type than prior uses: 'index' vs 'i64'}}
  tile.launch (%block) in (%n) {
  }
  return
}

// -----

// The keyword between the index and the number of blocks is not optional.
func.func @launch_syntax(%n: index) {
  // expected-error @+1 {{expected 'in'}}
  tile.launch (%block) of (%n) {
  }
  return
}

// -----

// Only a launch is ended.
func.func @end_without_launch() {
  // expected-error @+1 {{'tile.end' op expects parent op 'tile.launch'}}
  tile.end
}

// -----

// A tile is in one of the spaces.
// expected-error @+2 {{expected ::tl::tile::Space to be one of: shared, fragment}}
// expected-error @+1 {{failed to parse Tile_SpaceAttr parameter 'value'}}
func.func private @unknown_space(memref<64xf32, #tile.space<private>>)

// -----

// A copy does not change the shape.
func.func @copy_shapes(%a: memref<64x128xf32>, %b: memref<128x64xf32, #tile.space<shared>>) {
  // expected-error @+1 {{'tile.copy' op copies between different shapes 'memref<64x128xf32>' and 'memref<128x64xf32, #tile.space<shared>>'}}
  tile.copy %a to %b : memref<64x128xf32>, memref<128x64xf32, #tile.space<shared>>
  return
}

// -----

// A copy does not change the rank.
func.func @copy_ranks(%a: memref<128xf32>, %b: memref<1x128xf32, #tile.space<shared>>) {
  // expected-error @+1 {{'tile.copy' op copies between different shapes}}
  tile.copy %a to %b : memref<128xf32>, memref<1x128xf32, #tile.space<shared>>
  return
}

// -----

// Elements are of a type that the hardware has.
func.func @copy_element_type(%a: memref<64xf64>, %b: memref<64xf64, #tile.space<shared>>) {
  // expected-error @+1 {{'tile.copy' op works on elements of 'f64', for which Ascend 910B and 910C have no vector instructions; convert them to f16, bf16 or f32 before the kernel}}
  tile.copy %a to %b : memref<64xf64>, memref<64xf64, #tile.space<shared>>
  return
}

// -----

// Both factors of a product have the same element type.
func.func @gemm_mixed(%a: memref<16x16xf16>, %b: memref<16x16xbf16>, %c: memref<16x16xf32>) {
  // expected-error @+1 {{'tile.gemm' op has no product of 'f16' and 'bf16' into 'f32'}}
  tile.gemm %a, %b into %c : memref<16x16xf16>, memref<16x16xbf16>, memref<16x16xf32>
  return
}

// -----

// Floats do not accumulate into integers.
func.func @gemm_float_into_integer(%a: memref<16x16xf16>, %b: memref<16x16xf16>, %c: memref<16x16xi32>) {
  // expected-error @+1 {{'tile.gemm' op has no product of 'f16' and 'f16' into 'i32'}}
  tile.gemm %a, %b into %c : memref<16x16xf16>, memref<16x16xf16>, memref<16x16xi32>
  return
}

// -----

// Integers do not accumulate into floats.
func.func @gemm_integer_into_float(%a: memref<16x32xi8>, %b: memref<32x16xi8>, %c: memref<16x16xf32>) {
  // expected-error @+1 {{'tile.gemm' op has no product of 'i8' and 'i8' into 'f32'}}
  tile.gemm %a, %b into %c : memref<16x32xi8>, memref<32x16xi8>, memref<16x16xf32>
  return
}

// -----

// An accumulator has 32 bits.
func.func @gemm_narrow_accumulator(%a: memref<16x16xf16>, %b: memref<16x16xf16>, %c: memref<16x16xf16>) {
  // expected-error @+1 {{'tile.gemm' op operand #2 must be 2D memref of 32-bit float or 32-bit signless integer values, but got 'memref<16x16xf16>'}}
  tile.gemm %a, %b into %c : memref<16x16xf16>, memref<16x16xf16>, memref<16x16xf16>
  return
}

// -----

// The factors of a product are matrices.
func.func @gemm_rank(%a: memref<16xf16>, %b: memref<16x16xf16>, %c: memref<16x16xf32>) {
  // expected-error @+1 {{'tile.gemm' op operand #0 must be 2D memref of 16-bit float or bfloat16 type or 32-bit float or 8-bit signless integer values, but got 'memref<16xf16>'}}
  tile.gemm %a, %b into %c : memref<16xf16>, memref<16x16xf16>, memref<16x16xf32>
  return
}

// -----

// The columns of A are the rows of B.
func.func @gemm_inner_extent(%a: memref<16x32xf16>, %b: memref<16x64xf16>, %c: memref<16x64xf32>) {
  // expected-error @+1 {{'tile.gemm' op multiplies 16 x 32 and 16 x 64 into 16 x 64}}
  tile.gemm %a, %b into %c : memref<16x32xf16>, memref<16x64xf16>, memref<16x64xf32>
  return
}

// -----

// The shape of C follows from those of A and B, after their transposition.
func.func @gemm_outer_extent(%a: memref<32x16xf16>, %b: memref<64x32xf16>, %c: memref<64x16xf32>) {
  // expected-error @+1 {{'tile.gemm' op multiplies 16 x 32 and 32 x 64 into 64 x 16}}
  tile.gemm %a transpose, %b transpose into %c : memref<32x16xf16>, memref<64x32xf16>, memref<64x16xf32>
  return
}

// -----

// Element-wise operands have the shape of the result, or repeat to it.
func.func @binary_shapes(%a: memref<64xf32>, %b: memref<32xf32>) {
  // expected-error @+1 {{'tile.add' op cannot repeat 'memref<32xf32>' to the shape of 'memref<64xf32>'}}
  tile.add %a, %b into %a : memref<64xf32>, memref<32xf32>, memref<64xf32>
  return
}

// -----

// Only leading dimensions may be missing.
func.func @binary_ranks(%a: memref<64xf32>, %b: memref<4x64xf32>) {
  // expected-error @+1 {{'tile.add' op cannot repeat 'memref<4x64xf32>' to the shape of 'memref<64xf32>'}}
  tile.add %a, %b into %a : memref<64xf32>, memref<4x64xf32>, memref<64xf32>
  return
}

// -----

// Element-wise operands have one element type.
func.func @binary_element_types(%a: memref<64xf32>, %b: memref<64xf16>) {
  // expected-error @+1 {{'tile.mul' op requires the same element type for all operands}}
  tile.mul %a, %b into %a : memref<64xf32>, memref<64xf16>, memref<64xf32>
  return
}

// -----

// Truth values are no numbers.
func.func @binary_truth(%a: memref<64xi1>) {
  // expected-error @+1 {{'tile.sub' op operand #0 must be memref of 16-bit float or bfloat16 type or 32-bit float or 8-bit signless integer or 8-bit unsigned integer or 16-bit signless integer or 16-bit unsigned integer or 32-bit signless integer or 32-bit unsigned integer or 64-bit signless integer or 64-bit unsigned integer values, or such a scalar, but got 'memref<64xi1>'}}
  tile.sub %a, %a into %a : memref<64xi1>, memref<64xi1>, memref<64xi1>
  return
}

// -----

// Integers of 64 bits are not divided.
func.func @wide_division(%a: memref<64xi64>) {
  // expected-error @+1 {{'tile.div' op operand #0 must be memref of 16-bit float or bfloat16 type or 32-bit float or 8-bit signless integer or 8-bit unsigned integer or 16-bit signless integer or 16-bit unsigned integer or 32-bit signless integer or 32-bit unsigned integer values, or such a scalar, but got 'memref<64xi64>'}}
  tile.div %a, %a into %a : memref<64xi64>, memref<64xi64>, memref<64xi64>
  return
}

// -----

// Two scalars are scalar code.
func.func @two_scalars(%s: f32, %a: memref<64xf32>) {
  // expected-error @+1 {{'tile.mul' op needs a tile on one side, a scalar fills a tile with 'tile.fill'}}
  tile.mul %s, %s into %a : f32, f32, memref<64xf32>
  return
}

// -----

// A scalar has the tile's element type.
func.func @scalar_of_another_type(%s: f32, %a: memref<64xf16>) {
  // expected-error @+1 {{'tile.add' op requires the same element type for all operands}}
  tile.add %a, %s into %a : memref<64xf16>, f32, memref<64xf16>
  return
}

// -----

// The value of a fill also has the type of the tile.
func.func @fill_of_another_type(%s: i32, %a: memref<64xf32>) {
  // expected-error @+1 {{'tile.fill' op requires the same element type for all operands}}
  tile.fill %s into %a : i32, memref<64xf32>
  return
}

// -----

// The functions are those of floats.
func.func @exp_of_integers(%a: memref<64xi32>) {
  // expected-error @+1 {{'tile.exp' op operand #0 must be memref of 16-bit float or bfloat16 type or 32-bit float values, but got 'memref<64xi32>'}}
  tile.exp %a into %a : memref<64xi32>, memref<64xi32>
  return
}

// -----

// Element by element means one shape.
func.func @relu_of_another_shape(%a: memref<64xf32>, %b: memref<32xf32>) {
  // expected-error @+1 {{'tile.relu' op requires the same shape for all operands}}
  tile.relu %a into %b : memref<64xf32>, memref<32xf32>
  return
}

// -----

// A transposed copy has the extents in the other order.
func.func @copy_transposed_shape(%a: memref<16x32xf16>, %b: memref<16x32xf16>) {
  // expected-error @+1 {{'tile.copy' op copies between different shapes 'memref<16x32xf16>' and 'memref<16x32xf16>'}}
  tile.copy %a to %b transpose : memref<16x32xf16>, memref<16x32xf16>
  return
}

// -----

// Only a matrix is changed on its way.
func.func @copy_relu_rank(%a: memref<16xf32>, %b: memref<16xf32>) {
  // expected-error @+1 {{'tile.copy' op transposes, scales and clips matrices only, got 'memref<16xf32>'}}
  tile.copy %a to %b relu : memref<16xf32>, memref<16xf32>
  return
}

// -----

// A scale makes f16 of i32.
func.func @copy_scale_types(%a: memref<16x16xf32>, %b: memref<16x16xf16>, %s: f32) {
  // expected-error @+1 {{'tile.copy' op scales i32 to f16 only, got 'f32' and 'f16'}}
  tile.copy %a to %b scale(%s) : memref<16x16xf32>, memref<16x16xf16>
  return
}

// -----

// The shapes of a product fit together.
func.func @mma_shapes(%a: memref<16x32xf16>, %b: memref<16x48xf16>, %c: memref<16x48xf32>) {
  // expected-error @+1 {{'tile.mma' op multiplies 16 x 32 and 16 x 48 into 16 x 48}}
  tile.mma %a, %b into %c : memref<16x32xf16>, memref<16x48xf16>, memref<16x48xf32>
  return
}

// -----

// And so do its types.
func.func @mma_types(%a: memref<16x16xf16>, %b: memref<16x16xbf16>, %c: memref<16x16xf32>) {
  // expected-error @+1 {{'tile.mma' op has no product of 'f16' and 'bf16' into 'f32'}}
  tile.mma %a, %b into %c : memref<16x16xf16>, memref<16x16xbf16>, memref<16x16xf32>
  return
}

// -----

// A root, approximate or not, keeps the shape.
func.func @root_of_other_shape(%a: memref<64xf32>, %c: memref<32xf32>) {
  // expected-error @+1 {{'tile.rsqrt' op requires the same shape for all operands}}
  tile.rsqrt %a into %c approximate : memref<64xf32>, memref<32xf32>
  return
}

// -----

// The end of a view, offset included, has the same bound.
func.func @endless_offset(%a: memref<64xf32, strided<[1], offset: 9223372036854775800>, #tile.space<shared>>, %b: memref<64xf32, #tile.space<shared>>) {
  // expected-error @+1 {{'tile.copy' op has a memref of type 'memref<64xf32, strided<[1], offset: 9223372036854775800>, #tile.space<shared>>', whose bytes cannot be counted in 64 bits}}
  tile.copy %a to %b : memref<64xf32, strided<[1], offset: 9223372036854775800>, #tile.space<shared>>, memref<64xf32, #tile.space<shared>>
  return
}

// -----

// A tile fits into some memory.
func.func @endless_tile(%a: memref<2147483647x16xf32, #tile.space<shared>>) {
  // expected-error @+1 {{'tile.abs' op has a tile of type 'memref<2147483647x16xf32, #tile.space<shared>>', larger than the memories of any target}}
  tile.abs %a into %a : memref<2147483647x16xf32, #tile.space<shared>>, memref<2147483647x16xf32, #tile.space<shared>>
  return
}

// -----

// A workspace is a tensor.
// expected-error @+1 {{'func.func' op has a workspace that is no tensor: argument 1 of type 'index'}}
func.func @workspace_index(%A: memref<64xf32>, %n: index {tile.workspace}) {
  return
}

// -----

// A tile is no workspace.
// expected-error @+1 {{'func.func' op has a workspace that is no tensor: argument 0 of type 'memref<64xf32, #tile.space<shared>>'}}
func.func @workspace_tile(%a: memref<64xf32, #tile.space<shared>> {tile.workspace}) {
  return
}

// -----

// A mark without a meaning.
// expected-error @+1 {{'func.func' op has an argument with an unknown attribute "tile.workspaces"}}
func.func @unknown_mark(%A: memref<64xf32> {tile.workspaces}) {
  return
}

// -----

// The body may have fewer arguments than the type of the function.
// expected-error @+1 {{'func.func' op entry block must have 2 arguments to match function signature}}
"func.func"() <{function_type = (memref<4xf32>, memref<4xf32>) -> (), sym_name = "workspace_without_argument", arg_attrs = [{}, {tile.workspace}]}> ({
^bb0(%A: memref<4xf32>):
  "func.return"() : () -> ()
}) : () -> ()
