// RUN: tl-opt %s --convert-tile-to-ascend --split-input-file --verify-diagnostics

// Operations that tile-legalize expands have no instruction.
func.func @sigmoid(%a: memref<64xf32, #ascend.memory<ub>>) {
  // expected-error @+1 {{'tile.sigmoid' op has no vector instruction for 'f32'; 'tile-legalize' writes it with those it has}}
  tile.sigmoid %a into %a : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
  return
}
