// RUN: tl-opt %s --convert-tile-to-ascend --split-input-file --verify-diagnostics

// A tile of fractals is not accessed by elements.
func.func @load_from_l1(%n: index) {
  tile.launch (%i) in (%n) {
    %a = memref.alloc() : memref<16x16xf16, #ascend.memory<l1>>
    // expected-error @+1 {{'memref.load' op the scalar unit reaches gm and ub only, not l1}}
    %x = memref.load %a[%i, %i] : memref<16x16xf16, #ascend.memory<l1>>
  }
  return
}
