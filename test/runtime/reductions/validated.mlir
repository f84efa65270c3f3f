// Each reduction and scan gives the same results after every pass, within the bounds of its
// rounding, also if both vector cores have a half; and its Ascend C compiles.

// RUN: tl-run %s --validate --arg=random:1 --arg=random:7 --arg=zeros --arg=zeros --arg=zeros --arg=zeros --arg=zeros --arg=zeros | FileCheck %s
// RUN: tl-run %s --validate --arg=edges:2 --arg=random:7 --arg=zeros --arg=zeros --arg=zeros --arg=zeros --arg=zeros --arg=zeros | FileCheck %s
// RUN: sed 's/^  }$/  } {tile.sub_blocks = 2}/' %s > %t.mlir
// RUN: tl-run %t.mlir --validate --arg=random:3 --arg=random:7 --arg=zeros --arg=zeros --arg=zeros --arg=zeros --arg=zeros --arg=zeros | FileCheck %s
// RUN: tl-translate --tl-to-ascendc --pipeline %s -o %t.cpp
// RUN: %clangxx -fsyntax-only -std=c++17 -Wall -Werror -DASCENDC_CPU_DEBUG -I %source_dir/test/conversions/AscendToAscendC/Inputs %t.cpp

// CHECK: validated: {{[0-9]+}} runs {{.*}}: the same results

func.func @kernel(%A: memref<13x72xf32>, %I: memref<13xf32>, %P: memref<13xf32>, %S: memref<13xf32>, %Q: memref<13x72xf32>, %R: memref<13x72xf32>, %N: memref<13xi32>, %C: memref<13xi32>) {
  %c1 = arith.constant 1 : index
  %n = arith.constant 70 : index
  %zero = arith.constant 0.0 : f32
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : memref<13x72xf32, #tile.space<shared>>
    %q = memref.alloc() : memref<13x72xf32, #tile.space<shared>>
    %r = memref.alloc() : memref<13x72xf32, #tile.space<shared>>
    %i = memref.alloc() : memref<13xf32, #tile.space<shared>>
    %p = memref.alloc() : memref<13xf32, #tile.space<shared>>
    %s = memref.alloc() : memref<13xf32, #tile.space<shared>>
    %x = memref.alloc() : memref<13xi32, #tile.space<shared>>
    %c = memref.alloc() : memref<13xi32, #tile.space<shared>>
    %m = memref.alloc() : memref<13x9xui8, #tile.space<shared>>
    tile.copy %A to %a : memref<13x72xf32>, memref<13x72xf32, #tile.space<shared>>
    tile.copy %I to %i : memref<13xf32>, memref<13xf32, #tile.space<shared>>
    tile.reduce product %a into %p dim(1) : memref<13x72xf32, #tile.space<shared>>, memref<13xf32, #tile.space<shared>>
    tile.reduce abs_sum %a into %s dim(1) : memref<13x72xf32, #tile.space<shared>>, memref<13xf32, #tile.space<shared>>
    tile.reduce abs_max %a into %s dim(1) accumulate : memref<13x72xf32, #tile.space<shared>>, memref<13xf32, #tile.space<shared>>
    tile.reduce square_sum %a into %s dim(1) accumulate : memref<13x72xf32, #tile.space<shared>>, memref<13xf32, #tile.space<shared>>
    tile.cumsum %a into %q dim(1) init(%i) : memref<13x72xf32, #tile.space<shared>>, memref<13x72xf32, #tile.space<shared>>, memref<13xf32, #tile.space<shared>>
    tile.cummax %a into %r dim(1) init(%i) : memref<13x72xf32, #tile.space<shared>>, memref<13x72xf32, #tile.space<shared>>, memref<13xf32, #tile.space<shared>>
    tile.cummin %r into %r dim(0) : memref<13x72xf32, #tile.space<shared>>, memref<13x72xf32, #tile.space<shared>>
    tile.arg_reduce max %a into %x dim(1) : memref<13x72xf32, #tile.space<shared>>, memref<13xi32, #tile.space<shared>>
    tile.compare gt %a, %zero into %m : memref<13x72xf32, #tile.space<shared>>, f32, memref<13x9xui8, #tile.space<shared>>
    tile.reduce_mask count %m into %c valid(%n) : memref<13x9xui8, #tile.space<shared>>, memref<13xi32, #tile.space<shared>>
    tile.copy %p to %P : memref<13xf32, #tile.space<shared>>, memref<13xf32>
    tile.copy %s to %S : memref<13xf32, #tile.space<shared>>, memref<13xf32>
    tile.copy %q to %Q : memref<13x72xf32, #tile.space<shared>>, memref<13x72xf32>
    tile.copy %r to %R : memref<13x72xf32, #tile.space<shared>>, memref<13x72xf32>
    tile.copy %x to %N : memref<13xi32, #tile.space<shared>>, memref<13xi32>
    tile.copy %c to %C : memref<13xi32, #tile.space<shared>>, memref<13xi32>
  }
  return
}
