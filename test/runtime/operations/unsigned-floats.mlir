// Conditions as numbers with a sign, -1 where they hold, and numbers without a sign as floats.
// RUN: tl-opt %s --tl-compile -o /dev/null 2>&1 | count 0
// RUN: tl-run %s --entry=mask_i8 --validate --pipeline --arg=edges:1 --arg=random:2 | FileCheck %s
// RUN: tl-run %s --entry=mask_i8 --validate --pipeline --arg=random:1 --arg=random:2 | FileCheck %s
// RUN: tl-run %s --entry=mask_i16 --validate --pipeline --arg=edges:1 --arg=random:2 | FileCheck %s
// RUN: tl-run %s --entry=mask_i16 --validate --pipeline --arg=random:1 --arg=random:2 | FileCheck %s
// RUN: tl-run %s --entry=mask_i32 --validate --pipeline --arg=edges:1 --arg=random:2 | FileCheck %s
// RUN: tl-run %s --entry=mask_i32 --validate --pipeline --arg=random:1 --arg=random:2 | FileCheck %s
// RUN: tl-run %s --entry=byte --validate --pipeline --arg=edges:1 --arg=random:2 | FileCheck %s
// RUN: tl-run %s --entry=byte --validate --pipeline --arg=random:1 --arg=random:2 | FileCheck %s
// RUN: tl-run %s --entry=word --validate --pipeline --arg=edges:1 --arg=random:2 | FileCheck %s
// RUN: tl-run %s --entry=word --validate --pipeline --arg=random:1 --arg=random:2 | FileCheck %s
// RUN: tl-run %s --entry=both --validate --pipeline --arg=edges:1 --arg=random:2 | FileCheck %s
// RUN: tl-run %s --entry=both --validate --pipeline --arg=random:1 --arg=random:2 | FileCheck %s
// CHECK: validated: {{.*}} the same results

func.func @mask_i8(%A: memref<9x45xi8>, %B: memref<9x45xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %c45 = arith.constant 45 : index
  %seven = arith.constant 7 : i8
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : memref<9x45xi8, #tile.space<shared>>
    %b = memref.alloc() : memref<9x45xi8, #tile.space<shared>>
    tile.copy %A to %a : memref<9x45xi8>, memref<9x45xi8, #tile.space<shared>>
    scf.parallel (%i, %j) = (%c0, %c0) to (%c9, %c45) step (%c1, %c1) {
      %x = memref.load %a[%i, %j] : memref<9x45xi8, #tile.space<shared>>
      %isLess = arith.cmpi slt, %x, %seven : i8
      %y = arith.extsi %isLess : i1 to i8
      memref.store %y, %b[%i, %j] : memref<9x45xi8, #tile.space<shared>>
    }
    tile.copy %b to %B : memref<9x45xi8, #tile.space<shared>>, memref<9x45xi8>
  }
  return
}

func.func @mask_i16(%A: memref<9x45xi16>, %B: memref<9x45xi16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %c45 = arith.constant 45 : index
  %seven = arith.constant 7 : i16
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : memref<9x45xi16, #tile.space<shared>>
    %b = memref.alloc() : memref<9x45xi16, #tile.space<shared>>
    tile.copy %A to %a : memref<9x45xi16>, memref<9x45xi16, #tile.space<shared>>
    scf.parallel (%i, %j) = (%c0, %c0) to (%c9, %c45) step (%c1, %c1) {
      %x = memref.load %a[%i, %j] : memref<9x45xi16, #tile.space<shared>>
      %isLess = arith.cmpi slt, %x, %seven : i16
      %y = arith.extsi %isLess : i1 to i16
      memref.store %y, %b[%i, %j] : memref<9x45xi16, #tile.space<shared>>
    }
    tile.copy %b to %B : memref<9x45xi16, #tile.space<shared>>, memref<9x45xi16>
  }
  return
}

func.func @mask_i32(%A: memref<9x45xi8>, %B: memref<9x45xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %c45 = arith.constant 45 : index
  %seven = arith.constant 7 : i8
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : memref<9x45xi8, #tile.space<shared>>
    %b = memref.alloc() : memref<9x45xi32, #tile.space<shared>>
    tile.copy %A to %a : memref<9x45xi8>, memref<9x45xi8, #tile.space<shared>>
    scf.parallel (%i, %j) = (%c0, %c0) to (%c9, %c45) step (%c1, %c1) {
      %x = memref.load %a[%i, %j] : memref<9x45xi8, #tile.space<shared>>
      %isLess = arith.cmpi slt, %x, %seven : i8
      %y = arith.extsi %isLess : i1 to i32
      memref.store %y, %b[%i, %j] : memref<9x45xi32, #tile.space<shared>>
    }
    tile.copy %b to %B : memref<9x45xi32, #tile.space<shared>>, memref<9x45xi32>
  }
  return
}

func.func @byte(%A: memref<9x45xi8>, %B: memref<9x45xbf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %c45 = arith.constant 45 : index
  %seven = arith.constant 7 : i8
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : memref<9x45xi8, #tile.space<shared>>
    %b = memref.alloc() : memref<9x45xbf16, #tile.space<shared>>
    tile.copy %A to %a : memref<9x45xi8>, memref<9x45xi8, #tile.space<shared>>
    scf.parallel (%i, %j) = (%c0, %c0) to (%c9, %c45) step (%c1, %c1) {
      %x = memref.load %a[%i, %j] : memref<9x45xi8, #tile.space<shared>>
      %y = arith.uitofp %x : i8 to bf16
      memref.store %y, %b[%i, %j] : memref<9x45xbf16, #tile.space<shared>>
    }
    tile.copy %b to %B : memref<9x45xbf16, #tile.space<shared>>, memref<9x45xbf16>
  }
  return
}

func.func @word(%A: memref<9x45xi16>, %B: memref<9x45xf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %c45 = arith.constant 45 : index
  %seven = arith.constant 7 : i16
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : memref<9x45xi16, #tile.space<shared>>
    %b = memref.alloc() : memref<9x45xf16, #tile.space<shared>>
    tile.copy %A to %a : memref<9x45xi16>, memref<9x45xi16, #tile.space<shared>>
    scf.parallel (%i, %j) = (%c0, %c0) to (%c9, %c45) step (%c1, %c1) {
      %x = memref.load %a[%i, %j] : memref<9x45xi16, #tile.space<shared>>
      %y = arith.uitofp %x : i16 to f16
      memref.store %y, %b[%i, %j] : memref<9x45xf16, #tile.space<shared>>
    }
    tile.copy %b to %B : memref<9x45xf16, #tile.space<shared>>, memref<9x45xf16>
  }
  return
}

func.func @both(%A: memref<9x45xi16>, %B: memref<9x45xbf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %c45 = arith.constant 45 : index
  %seven = arith.constant 7 : i16
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : memref<9x45xi16, #tile.space<shared>>
    %b = memref.alloc() : memref<9x45xbf16, #tile.space<shared>>
    tile.copy %A to %a : memref<9x45xi16>, memref<9x45xi16, #tile.space<shared>>
    scf.parallel (%i, %j) = (%c0, %c0) to (%c9, %c45) step (%c1, %c1) {
      %x = memref.load %a[%i, %j] : memref<9x45xi16, #tile.space<shared>>
      %y = arith.uitofp %x : i16 to bf16
      memref.store %y, %b[%i, %j] : memref<9x45xbf16, #tile.space<shared>>
    }
    tile.copy %b to %B : memref<9x45xbf16, #tile.space<shared>>, memref<9x45xbf16>
  }
  return
}
