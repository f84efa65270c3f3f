// RUN: tl-opt %s --pass-pipeline='builtin.module(func.func(tile-normalize))' | FileCheck %s

!row = memref<64xf32, #tile.space<shared>>

// Affine loops, conditions and accesses become those of scf and memref.
// Index computations stay.
// CHECK-LABEL: func @affine(
func.func @affine(%a: !row, %n: index) {
  // CHECK-NOT: affine.{{for|load|store|if}}
  // CHECK:     scf.for
  // CHECK:       memref.load
  // CHECK:       scf.if
  // CHECK:         memref.store
  // CHECK:     affine.min
  // CHECK:     scf.parallel
  // CHECK-NOT: affine.parallel
  affine.for %i = 0 to 63 {
    %x = affine.load %a[%i + 1] : !row
    affine.if affine_set<(d0)[s0] : (s0 - d0 >= 0)>(%i)[%n] {
      affine.store %x, %a[%i] : !row
    }
  }
  %end = affine.min affine_map<()[s0] -> (s0, 64)>()[%n]
  affine.parallel (%i) = (0) to (symbol(%end)) {
    %x = affine.load %a[%i] : !row
    %y = arith.addf %x, %x : f32
    affine.store %y, %a[%i] : !row
  }
  return
}

// CHECK-LABEL: func @forall(
func.func @forall(%a: !row) {
  // CHECK-NOT: scf.forall
  // CHECK:     scf.parallel
  // CHECK-NEXT:  memref.load
  scf.forall (%i) in (64) {
    %x = memref.load %a[%i] : !row
    memref.store %x, %a[%i] : !row
  }
  return
}

// Functions that tiles lack are written with those that they have, of 16 bits in f32;
// the others stay.
// CHECK-LABEL: func @functions(
// CHECK-SAME:    %[[X:.*]]: f32, %[[H:.*]]: f16, %[[K:.*]]: i32)
func.func @functions(%x: f32, %h: f16, %k: i32) -> (f32, f32, f16, i32, f32) {
  // CHECK:     %[[EXP:.*]] = math.exp %[[X]]
  // CHECK:     %[[LOG:.*]] = math.log %[[X]]
  // CHECK:     arith.mulf %[[LOG]]
  // CHECK:     %[[WIDE:.*]] = arith.extf %[[H]]
  // CHECK:     math.log %[[WIDE]]
  // CHECK:     arith.truncf
  // CHECK:     %[[NEGATED:.*]] = arith.subi %{{.*}}, %[[K]]
  // CHECK:     arith.maxsi %[[K]], %[[NEGATED]]
  // CHECK:     math.fma
  %0 = math.exp %x : f32
  %1 = math.log2 %x : f32
  %2 = math.log10 %h : f16
  %3 = math.absi %k : i32
  %4 = math.fma %x, %x, %x : f32
  return %0, %1, %2, %3, %4 : f32, f32, f16, i32, f32
}

// Arithmetic on numbers of one bit is logical: with a sign, the smaller one of 0 and -1 is -1.
// CHECK-LABEL: func @conditions(
// CHECK-SAME:    %[[A:.*]]: i1, %[[B:.*]]: i1, %[[N:.*]]: i8)
func.func @conditions(%a: i1, %b: i1, %n: i8) -> (i1, i1, i1, i1, i1, i1, i1, i8) {
  // CHECK-NEXT: arith.xori %[[A]], %[[B]]
  %0 = arith.addi %a, %b : i1
  // CHECK-NEXT: arith.xori %[[A]], %[[B]]
  %1 = arith.subi %a, %b : i1
  // CHECK-NEXT: arith.andi %[[A]], %[[B]]
  %2 = arith.muli %a, %b : i1
  // CHECK-NEXT: arith.andi %[[A]], %[[B]]
  %3 = arith.maxsi %a, %b : i1
  // CHECK-NEXT: arith.ori %[[A]], %[[B]]
  %4 = arith.minsi %a, %b : i1
  // CHECK-NEXT: arith.ori %[[A]], %[[B]]
  %5 = arith.maxui %a, %b : i1
  // CHECK-NEXT: arith.andi %[[A]], %[[B]]
  %6 = arith.minui %a, %b : i1
  // CHECK-NEXT: arith.addi %[[N]], %[[N]]
  %7 = arith.addi %n, %n : i8
  return %0, %1, %2, %3, %4, %5, %6, %7 : i1, i1, i1, i1, i1, i1, i1, i8
}

// An index is made of the number that is loaded; an extension with another use, and one to
// an unsigned number, stay.
// CHECK-LABEL: func @loaded_index(
func.func @loaded_index(%a: !row, %n: memref<64xi32>, %m: memref<64xi64>) {
  // CHECK:      %[[FIRST:.*]] = memref.load %[[NUMBERS:.*]][
  // CHECK-NEXT: arith.index_cast %[[FIRST]] : i32 to index
  // CHECK:      %[[SECOND:.*]] = memref.load %[[NUMBERS]][
  // CHECK-NEXT: %[[LONG:.*]] = arith.extsi %[[SECOND]]
  // CHECK-NEXT: memref.store %[[LONG]]
  // CHECK-NEXT: arith.index_cast %[[SECOND]] : i32 to index
  // CHECK:      %[[UNSIGNED:.*]] = arith.extui
  // CHECK-NEXT: arith.index_cast %[[UNSIGNED]] : i64 to index
  %c0 = arith.constant 0 : index
  %first = memref.load %n[%c0] : memref<64xi32>
  %first64 = arith.extsi %first : i32 to i64
  %i = arith.index_cast %first64 : i64 to index
  %x = memref.load %a[%i] : !row
  memref.store %x, %a[%c0] : !row
  %second = memref.load %n[%i] : memref<64xi32>
  %second64 = arith.extsi %second : i32 to i64
  memref.store %second64, %m[%c0] : memref<64xi64>
  %j = arith.index_cast %second64 : i64 to index
  %y = memref.load %a[%j] : !row
  memref.store %y, %a[%c0] : !row
  %third64 = arith.extui %second : i32 to i64
  %k = arith.index_cast %third64 : i64 to index
  %z = memref.load %a[%k] : !row
  memref.store %z, %a[%c0] : !row
  return
}

// Comparisons of conditions in kernels: with a sign, one that holds is -1. Those of the host stay,
// since the rules of a launch name them.
// CHECK-LABEL: func @compared_conditions(
// CHECK:         arith.cmpi eq, %{{.*}}, %{{.*}} : i1
// CHECK:         tile.launch
// CHECK:           %[[X:.*]] = arith.xori %[[A:.*]], %{{.*}} : i1
// CHECK:           arith.andi %[[X]], %[[B:.*]] : i1
// CHECK:           arith.xori %[[B]], %{{.*}} : i1
// CHECK:           %[[SAME:.*]] = arith.xori %[[A]], %[[B]] : i1
// CHECK:           arith.xori %[[SAME]], %{{.*}} : i1
// CHECK-NOT:       arith.cmpi
func.func @compared_conditions(%a: i1, %b: i1, %y: memref<3xi1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %host = arith.cmpi eq, %a, %b : i1
  cf.assert %host, "both or none"
  tile.launch (%block) in (%c1) {
    %0 = arith.cmpi ult, %a, %b : i1
    %1 = arith.cmpi uge, %a, %b : i1
    %2 = arith.cmpi eq, %a, %b : i1
    memref.store %0, %y[%c0] : memref<3xi1>
    memref.store %1, %y[%c1] : memref<3xi1>
    memref.store %2, %y[%c2] : memref<3xi1>
  }
  return
}
