// Code of the host calls functions with launches, more than once and through each other; values
// of one call do not reach another. Private functions are no choice for the one to run.
// RUN: tl-run %s --sequential --arg=iota --arg=empty --arg=3 --output=1=%t.npy
// RUN: %python -c "import numpy; print(numpy.load('%t.npy'))" | FileCheck %s
// RUN: tl-run %s --arg=iota --arg=empty --arg=3 --output=1=%t.npy | FileCheck %s --check-prefix=FOUR
// RUN: %python -c "import numpy; print(numpy.load('%t.npy'))" | FileCheck %s
// RUN: tl-run %s --schedule=random:2 --arg=iota --arg=empty --arg=0 --output=1=%t.npy
// RUN: %python -c "import numpy; print(numpy.load('%t.npy'))" | FileCheck %s --check-prefix=ONCE
// RUN: tl-run %s --entry=twice --arg=iota --arg=zeros | FileCheck %s --check-prefix=ENTRY
// CHECK: [  0.  16.  32.  48.  64.  80.  96. 112.]
// ONCE: [ 0.  2.  4.  6.  8. 10. 12. 14.]
// A report names the function of each launch.
// FOUR-COUNT-4: twice: 1 block on
// FOUR-NOT: model
// RUN: tl-run %s --arg=iota --arg=empty --arg=1 --report=json | FileCheck %s --check-prefix=JSON
// JSON: "kernel": "model",
// JSON-COUNT-2: "function": "twice",
// RUN: tl-run %s --arg=iota --arg=empty --arg=1 --html=%t.html
// RUN: FileCheck %s --check-prefix=PAGE < %t.html
// PAGE: "kernel":"model"
// PAGE: "summaries":["twice: 1 block\nlaunch overhead
// ENTRY: twice: 1 block on
func.func private @width() -> (index, index) {
  %c8 = arith.constant 8 : index
  %c1 = arith.constant 1 : index
  return %c8, %c1 : index, index
}

// y = 2 x.
func.func private @twice(%x: memref<8xf32>, %y: memref<8xf32>) {
  %width, %blocks = func.call @width() : () -> (index, index)
  tile.launch (%block) in (%blocks) {
    %a = memref.alloc() : memref<8xf32, #tile.space<shared>>
    tile.copy %x to %a : memref<8xf32>, memref<8xf32, #tile.space<shared>>
    affine.for %i = 0 to 8 {
      %e = affine.load %a[%i] : memref<8xf32, #tile.space<shared>>
      %sum = arith.addf %e, %e : f32
      affine.store %sum, %a[%i] : memref<8xf32, #tile.space<shared>>
    }
    tile.copy %a to %y : memref<8xf32, #tile.space<shared>>, memref<8xf32>
  }
  return
}

// x and y change their parts from call to call.
func.func @model(%x: memref<8xf32>, %y: memref<8xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c8, %c1 = func.call @width() : () -> (index, index)
  func.call @twice(%x, %y) : (memref<8xf32>, memref<8xf32>) -> ()
  scf.for %i = %c0 to %n step %c1 {
    func.call @twice(%y, %y) : (memref<8xf32>, memref<8xf32>) -> ()
  }
  return
}
