// Tiles of many values that a loop in a body carries: the table of tiles grows while
// the loop is entered, behind an even and an odd number of entries.
// RUN: tl-run %s --entry=even --validate --arg=random:1 --arg=zeros | FileCheck %s
// RUN: tl-run %s --entry=odd --validate --arg=random:1 --arg=zeros | FileCheck %s
// CHECK: validated: {{.*}} the same results

!tile = memref<64xf32, #tile.space<shared>>

func.func @even(%A: memref<64xf32>, %B: memref<64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c64 = arith.constant 64 : index
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : !tile
    tile.copy %A to %a : memref<64xf32>, !tile
    scf.parallel (%i) = (%c0) to (%c64) step (%c1) {
      %x = memref.load %a[%i] : !tile
      %r:26 = scf.for %k = %c0 to %c3 step %c1 iter_args(%v0 = %x, %v1 = %x, %v2 = %x, %v3 = %x, %v4 = %x, %v5 = %x, %v6 = %x, %v7 = %x, %v8 = %x, %v9 = %x, %v10 = %x, %v11 = %x, %v12 = %x, %v13 = %x, %v14 = %x, %v15 = %x, %v16 = %x, %v17 = %x, %v18 = %x, %v19 = %x, %v20 = %x, %v21 = %x, %v22 = %x, %v23 = %x, %v24 = %x, %v25 = %x) -> (f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32) {
        scf.yield %v0, %v1, %v2, %v3, %v4, %v5, %v6, %v7, %v8, %v9, %v10, %v11, %v12, %v13, %v14, %v15, %v16, %v17, %v18, %v19, %v20, %v21, %v22, %v23, %v24, %v25 : f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32
      }
      memref.store %r#25, %a[%i] : !tile
    }
    tile.copy %a to %B : !tile, memref<64xf32>
  }
  return
}
func.func @odd(%A: memref<64xf32>, %B: memref<64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c64 = arith.constant 64 : index
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : !tile
    tile.copy %A to %a : memref<64xf32>, !tile
    scf.parallel (%i) = (%c0) to (%c64) step (%c1) {
      %x = memref.load %a[%i] : !tile
      %y0 = arith.addf %x, %x : f32
      %r:26 = scf.for %k = %c0 to %c3 step %c1 iter_args(%v0 = %y0, %v1 = %y0, %v2 = %y0, %v3 = %y0, %v4 = %y0, %v5 = %y0, %v6 = %y0, %v7 = %y0, %v8 = %y0, %v9 = %y0, %v10 = %y0, %v11 = %y0, %v12 = %y0, %v13 = %y0, %v14 = %y0, %v15 = %y0, %v16 = %y0, %v17 = %y0, %v18 = %y0, %v19 = %y0, %v20 = %y0, %v21 = %y0, %v22 = %y0, %v23 = %y0, %v24 = %y0, %v25 = %y0) -> (f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32) {
        scf.yield %v0, %v1, %v2, %v3, %v4, %v5, %v6, %v7, %v8, %v9, %v10, %v11, %v12, %v13, %v14, %v15, %v16, %v17, %v18, %v19, %v20, %v21, %v22, %v23, %v24, %v25 : f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32
      }
      memref.store %r#25, %a[%i] : !tile
    }
    tile.copy %a to %B : !tile, memref<64xf32>
  }
  return
}
