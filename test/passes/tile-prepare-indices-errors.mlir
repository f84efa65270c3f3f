// RUN: tl-opt %s --tile-prepare-indices --split-input-file --verify-diagnostics

// No number is a remainder of a division by 0.
func.func @remainder(%i: index) -> index {
  // expected-error @+1 {{'affine.apply' op divides by a number that is not positive}}
  %r = affine.apply affine_map<(d0) -> (d0 mod 0)>(%i)
  return %r : index
}

// -----

// Affine maps divide by positive numbers only, wherever in them.
func.func @quotient(%i: index) -> index {
  // expected-error @+1 {{'affine.min' op divides by a number that is not positive}}
  %r = affine.min affine_map<(d0) -> (d0, (d0 + 7) ceildiv 0 + 1)>(%i)
  return %r : index
}

// -----

func.func @negative(%i: index) -> index {
  // expected-error @+1 {{'affine.max' op divides by a number that is not positive}}
  %r = affine.max affine_map<(d0) -> (d0 floordiv -2, 3)>(%i)
  return %r : index
}

// -----

func.func @integer(%i: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  // expected-error @+1 {{'arith.remui' op divides by 0}}
  %r = arith.remui %i, %c0 : i32
  return %r : i32
}
