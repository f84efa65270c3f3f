// Loops, conditions and accesses of affine, and scf.forall, run as they are written:
// in program order, and compared with the compiled kernel.
// RUN: tl-run %s --sequential --arg=iota --arg=zeros --arg=3 --output=1=%t.npy
// RUN: %python -c "import numpy; print(numpy.load('%t.npy'))" | FileCheck %s
// RUN: tl-run %s --validate --arg=random:1 --arg=zeros --arg=3 | FileCheck %s --check-prefix=VALID
// CHECK:     [0. 2. 4. 0. 0. 0. 0. 0.]
// VALID:     validated:
!row = memref<8xf32, #tile.space<shared>>
func.func @kernel(%A: memref<8xf32>, %B: memref<8xf32>, %n: index) {
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : !row
    %b = memref.alloc() : !row
    tile.copy %A to %a : memref<8xf32>, !row
    scf.forall (%i) in (8) {
      %x = memref.load %a[%i] : !row
      %y = arith.addf %x, %x : f32
      memref.store %y, %b[%i] : !row
    }
    affine.for %i = 0 to 8 {
      affine.if affine_set<(d0)[s0] : (d0 - s0 >= 0)>(%i)[%n] {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %b[%i] : !row
      }
    }
    tile.copy %b to %B : !row, memref<8xf32>
  }
  return
}
