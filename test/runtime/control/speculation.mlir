// Loop-invariant values are computed once, before a loop; but not if the loop does
// not run and they would fail: a conversion without a result, a division by 0, a
// slice and an element out of bounds.
// RUN: tl-run %s --entry=convert --arg=zeros --arg=0 --arg=1.0e+30
// RUN: tl-run %s --entry=convert --arg=zeros --arg=4 --arg=7.0 --output=0=%t.npy
// RUN: %python -c "import numpy as np; print(np.load('%t.npy')[:6].tolist())" | FileCheck %s --check-prefix=CONVERT
// CONVERT: [7, 7, 7, 7, 0, 0]
// RUN: tl-run %s --entry=shift --arg=zeros --arg=0 --arg=40
// RUN: tl-run %s --entry=elements --arg=iota --arg=zeros --arg=0 --arg=100000 --arg=0
// RUN: tl-run %s --entry=elements --arg=iota --arg=zeros --arg=3 --arg=5 --arg=2 --output=1=%t.npy
// RUN: %python -c "import numpy as np; print(np.load('%t.npy')[:4].tolist())" | FileCheck %s --check-prefix=ELEMENTS
// ELEMENTS: [55.0, 56.0, 57.0, 0.0]
// RUN: tl-run %s --entry=slices --arg=iota --arg=zeros --arg=100000 --arg=0
// RUN: tl-run %s --entry=slices --arg=iota --arg=zeros --arg=0 --arg=100000
// RUN: tl-run %s --entry=slices --arg=iota --arg=zeros --arg=2 --arg=3 --output=1=%t.npy
// RUN: %python -c "import numpy as np; print(np.load('%t.npy')[:3, :4].tolist())" | FileCheck %s --check-prefix=SLICES
// SLICES: {{\[\[}}0.0, 2.0, 4.0, 0.0], [32.0, 34.0, 36.0, 0.0], [0.0, 0.0, 0.0, 0.0]]

!ints = memref<64xi32, #tile.space<shared>>
!floats = memref<64xf32, #tile.space<shared>>
!matrix = memref<8x16xf32, #tile.space<shared>>

func.func @convert(%C: memref<64xi32>, %n: index, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {
    %c = memref.alloc() : !ints
    tile.copy %C to %c : memref<64xi32>, !ints
    scf.for %i = %c0 to %n step %c1 {
      %k = arith.fptosi %x : f32 to i32
      memref.store %k, %c[%i] : !ints
    }
    tile.copy %c to %C : !ints, memref<64xi32>
  }
  return
}

func.func @shift(%C: memref<64xi32>, %n: index, %by: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1 : i32
  tile.launch (%block) in (%c1) {
    %c = memref.alloc() : !ints
    tile.copy %C to %c : memref<64xi32>, !ints
    scf.for %i = %c0 to %n step %c1 {
      %k = arith.shli %one, %by : i32
      memref.store %k, %c[%i] : !ints
    }
    tile.copy %c to %C : !ints, memref<64xi32>
  }
  return
}

func.func @elements(%A: memref<64xf32>, %C: memref<64xf32>, %n: index, %k: index, %d: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c100 = arith.constant 100 : index
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : !floats
    %c = memref.alloc() : !floats
    tile.copy %A to %a : memref<64xf32>, !floats
    tile.copy %C to %c : memref<64xf32>, !floats
    scf.parallel (%i) = (%c0) to (%n) step (%c1) {
      %s = memref.load %a[%k] : !floats
      %q = arith.divsi %c100, %d : index
      %number = arith.index_cast %q : index to i32
      %half = arith.sitofp %number : i32 to f32
      %x = memref.load %a[%i] : !floats
      %y = arith.addf %x, %s : f32
      %z = arith.addf %y, %half : f32
      memref.store %z, %c[%i] : !floats
    }
    tile.copy %c to %C : !floats, memref<64xf32>
  }
  return
}

func.func @slices(%A: memref<8x16xf32>, %C: memref<8x16xf32>, %m: index, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : !matrix
    %c = memref.alloc() : !matrix
    tile.copy %A to %a : memref<8x16xf32>, !matrix
    tile.copy %C to %c : memref<8x16xf32>, !matrix
    scf.parallel (%i, %j) = (%c0, %c0) to (%m, %n) step (%c1, %c1) {
      %x = memref.load %a[%i, %j] : !matrix
      %y = arith.addf %x, %x : f32
      memref.store %y, %c[%i, %j] : !matrix
    }
    tile.copy %c to %C : !matrix, memref<8x16xf32>
  }
  return
}
