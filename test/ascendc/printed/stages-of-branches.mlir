// Loops of a branch share a stage, and so do loops after it, which read its result: the text of
// the first ones is left out before the reads of the others are found.
// RUN: tl-translate --tl-to-ascendc %s -o %t.cpp
// RUN: grep -c 'auto stage' %t.cpp | FileCheck %s --check-prefix=STAGES
// RUN: tl-run %s --entry=kernel --arg=64 --arg=100 --arg=17 --arg=3 | grep '^[0-9]*: ' > %t.ir
// RUN: tl-run %t.cpp --entry=kernel --blocks=1 --arg=64 --arg=100 --arg=17 --arg=3 | grep '^[0-9]*: ' > %t.text
// RUN: diff %t.ir %t.text && FileCheck %s < %t.ir
// RUN: tl-run %s --entry=kernel --arg=7 --arg=-3 --arg=200 --arg=19 | grep '^[0-9]*: ' > %t.ir
// RUN: tl-run %t.cpp --entry=kernel --blocks=1 --arg=7 --arg=-3 --arg=200 --arg=19 | grep '^[0-9]*: ' > %t.text
// RUN: diff %t.ir %t.text && FileCheck %s < %t.ir
// STAGES: 2
// CHECK: 91: {{[0-9]+}}
#map5 = affine_map<(d0) -> (d0 * 64 + 64)>
#map6 = affine_map<(d0) -> (d0 mod 16)>
#map7 = affine_map<(d0)[s0] -> (d0 * 64 + s0)>
#map12 = affine_map<()[s0] -> (((s0 - 16) ceildiv 16) * 64)>
#map15 = affine_map<()[s0] -> (s0 + 1)>
#map16 = affine_map<(d0) -> (((d0 - 16) ceildiv 16) * 16 - 16)>
#map17 = affine_map<(d0) -> (d0 + ((d0 - 16) ceildiv 16) * 2)>
#map19 = affine_map<(d0) -> (d0 mod 16 + 5)>
#map20 = affine_map<(d0) -> (d0 + 1)>
#map21 = affine_map<(d0) -> (d0 * 64 + 256)>
#map22 = affine_map<(d0) -> (d0 * 1073741824)>
module attributes {ascend.target = #ascend.target<"910B2">} {
  func.func @kernel(%arg0: index, %arg1: index, %arg2: index, %arg3: index) {
    %c16_i32 = arith.constant 16 : i32
    %c-2147483648 = arith.constant -2147483648 : index
    %c32 = arith.constant 32 : index
    %c16 = arith.constant 16 : index
    %c2147483648 = arith.constant 2147483648 : index
    %c8 = arith.constant 8 : index
    %c3 = arith.constant 3 : index
    %c2 = arith.constant 2 : index
    %c64 = arith.constant 64 : index
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    ascend.launch (%arg4) in (%c1) {
      ascend.section vector {
        %alloca = memref.alloca() : memref<index>
        %alloca_0 = memref.alloca() : memref<index>
        memref.store %c0, %alloca[] : memref<index>
        memref.store %c0, %alloca_0[] : memref<index>
        %0 = arith.maxsi %arg1, %c0 : index
        %1 = arith.minsi %0, %c64 : index
        %cc = arith.cmpi sgt, %arg0, %arg1 : index
        %3 = scf.if %cc -> (index) {
          scf.for %arg5 = %c0 to %c2 step %c1 {
            %42 = affine.apply #map5(%arg5)
            %43 = arith.subi %c0, %42 : index
            %45 = memref.load %alloca[] : memref<index>
            %46 = arith.addi %45, %c3 : index
            %47 = arith.ori %1, %43 : index
            %48 = memref.load %alloca_0[] : memref<index>
            %49 = arith.addi %48, %c3 : index
            %50 = arith.remui %49, %c3 : index
            memref.store %50, %alloca_0[] : memref<index>
            %51 = arith.xori %47, %arg2 : index
            ascend.printf "29: %d\0A"(%47) : index
            %52 = affine.apply #map6(%48)
            ascend.printf "32: %d %d\0A"(%52, %52) : index, index
            ascend.printf "33: %d\0A"(%46) : index
            %53 = arith.divsi %46, %c2 : index
            ascend.printf "34: %d\0A"(%42) : index
            %54 = arith.maxsi %42, %c0 : index
            %55 = arith.remui %54, %c8 : index
            ascend.printf "35: %d %d %d\0A"(%52, %49, %52) : index, index, index
            %56 = arith.maxui %42, %51 : index
            ascend.printf "36: %d %d\0A"(%55, %56) : index, index
            ascend.printf "37: %d %d\0A"(%53, %55) : index, index
          }
          %40 = arith.maxsi %arg3, %c0 : index
          %41 = arith.remui %40, %c16 : index
          scf.for %arg5 = %c0 to %c2 step %c1 {
            %42 = affine.apply #map7(%arg5)[%41]
            %43 = arith.subi %c0, %42 : index
            %44 = memref.load %alloca[] : memref<index>
            %45 = arith.addi %44, %c3 : index
            %47 = arith.ori %1, %43 : index
            %48 = memref.load %alloca_0[] : memref<index>
            %49 = arith.addi %48, %c3 : index
            %50 = arith.remui %49, %c3 : index
            memref.store %50, %alloca_0[] : memref<index>
            %51 = arith.xori %47, %arg2 : index
            ascend.printf "29: %d\0A"(%47) : index
            %52 = affine.apply #map6(%48)
            ascend.printf "32: %d %d\0A"(%52, %52) : index, index
            ascend.printf "33: %d\0A"(%45) : index
            %53 = arith.divsi %45, %c2 : index
            ascend.printf "34: %d\0A"(%42) : index
            %54 = arith.maxsi %42, %c0 : index
            %55 = arith.remui %54, %c8 : index
            ascend.printf "35: %d %d %d\0A"(%52, %49, %52) : index, index, index
            %56 = arith.maxui %42, %51 : index
            ascend.printf "36: %d %d\0A"(%55, %56) : index, index
            ascend.printf "37: %d %d\0A"(%53, %55) : index, index
          }
          scf.yield %arg0 : index
        } else {
          scf.yield %arg3 : index
        }
        %4 = arith.maxsi %3, %c0 : index
        %5:2 = affine.delinearize_index %4 into (3, 5) : index, index
        %8 = affine.apply #map12()[%arg2]
        %12 = affine.apply #map15()[%arg3]
        %13 = affine.apply #map16(%5#0)
        %14 = affine.apply #map17(%5#0)
        %16 = arith.xori %8, %14 : index
        %18 = arith.maxsi %13, %c-2147483648 : index
        %19 = arith.minsi %18, %c2147483648 : index
        %20 = affine.linearize_index [%12, %13] by (7, 16) : index
        %22 = arith.subi %c0, %13 : index
        %23 = arith.ori %16, %20 : index
        %24 = arith.minsi %19, %c1 : index
        %25 = affine.apply #map19(%19)
        %26 = arith.cmpi ult, %20, %c32 : index
        scf.for %arg5 = %c1 to %c3 step %c1 {
          %40 = affine.apply #map20(%arg5)
          ascend.printf "91: %d\0A"(%25) : index
          %41 = affine.apply #map21(%23)
          ascend.printf "92: %d %d %d\0A"(%arg5, %22, %c16_i32) : index, index, i32
          %42 = arith.minsi %arg5, %c2147483648 : index
          ascend.printf "93: %d %d\0A"(%24, %23) : index, index
          ascend.printf "94: %d %d\0A"(%42, %40) : index, index
          %43 = arith.maxsi %23, %c0 : index
          %44 = arith.divui %43, %c64 : index
          ascend.printf "95: %d %d\0A"(%c16_i32, %44) : i32, index
          ascend.printf "96: %d\0A"(%c0) : index
          ascend.printf "97: %d %d\0A"(%44, %c16_i32) : index, i32
          %45 = arith.maxsi %22, %13 : index
          ascend.printf "98: %d %d %d\0A"(%41, %41, %45) : index, index, index
          scf.if %26 {
            ascend.printf "99: %d\0A"(%c16_i32) : i32
          }
          ascend.printf "100: %d\0A"(%c16_i32) : i32
        }
        %27 = arith.maxsi %22, %c0 : index
        %28 = arith.minsi %27, %c2 : index
        scf.for %arg5 = %c0 to %28 step %c1 {
          %40 = affine.apply #map22(%arg5)
          ascend.printf "91: %d\0A"(%25) : index
          %41 = affine.apply #map21(%23)
          ascend.printf "92: %d %d %d\0A"(%arg5, %22, %c16_i32) : index, index, i32
          %42 = arith.minsi %arg5, %c2147483648 : index
          ascend.printf "93: %d %d\0A"(%24, %23) : index, index
          ascend.printf "94: %d %d\0A"(%42, %40) : index, index
          %43 = arith.maxsi %23, %c0 : index
          %44 = arith.divui %43, %c64 : index
          ascend.printf "95: %d %d\0A"(%c16_i32, %44) : i32, index
          ascend.printf "96: %d\0A"(%c0) : index
          ascend.printf "97: %d %d\0A"(%44, %c16_i32) : index, i32
          %45 = arith.maxsi %22, %13 : index
          ascend.printf "98: %d %d %d\0A"(%41, %41, %45) : index, index, index
          scf.if %26 {
            ascend.printf "99: %d\0A"(%c16_i32) : i32
          }
          ascend.printf "100: %d\0A"(%c16_i32) : i32
        }
      }
    }
    return
  }
}
