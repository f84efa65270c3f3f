// RUN: split-file %s %t
// RUN: tl-opt %t/manual.mlir --tl-compile='memory-planning=false auto-sync=false' | FileCheck %t/manual.mlir
// RUN: tl-opt %t/manual.mlir --tl-compile=target=910B1 | FileCheck %t/manual.mlir --check-prefix=SAME
// RUN: tl-opt %t/manual.mlir --tl-compile=target=910B4 | FileCheck %t/manual.mlir --check-prefix=OTHER
// RUN: tl-opt %t/no-address.mlir --tl-compile=memory-planning=false --verify-diagnostics
// RUN: tl-opt %t/no-flags.mlir --tl-compile=auto-sync=false --verify-diagnostics
// RUN: tl-opt %t/unknown-target.mlir --tl-compile=target=310P --verify-diagnostics
// RUN: tl-opt %t/too-large.mlir --tl-compile --verify-diagnostics
// RUN: tl-opt %t/no-owner.mlir --tl-compile --split-input-file --verify-diagnostics
// RUN: not tl-opt %t/manual.mlir --tl-compile=to=binary 2>&1 | FileCheck %s --check-prefix=LEVEL

// A level that does not exist is refused by name.
// LEVEL: unknown value 'binary'; known values are placed, ascend, final

//--- manual.mlir

// Manual planning and synchronisation switches both passes off, and final IR is
// still checked. A module that names a target keeps it, with its numbers, unless
// the option names another.
// CHECK: module attributes {ascend.target = #ascend.target<"910B1", {ub_size = 512 : i64}>}
// SAME:  module attributes {ascend.target = #ascend.target<"910B1", {ub_size = 512 : i64}>}
// OTHER: module attributes {ascend.target = #ascend.target<"910B4">}
module attributes {ascend.target = #ascend.target<"910B1", {ub_size = 512 : i64}>} {
  func.func @manual(%A: memref<64xf32>, %n: index) {
    tile.launch (%block) in (%n) {
      ascend.section vector {
        // CHECK:      ascend.buffer at 256
        // CHECK-NEXT: ascend.copy_gm_to_ub
        // CHECK-NEXT: ascend.set_flag mte2 -> v, 5
        // CHECK-NEXT: ascend.wait_flag mte2 -> v, 5
        // CHECK-NEXT: ascend.vadd
        // CHECK-NEXT: }
        %a = ascend.buffer at 256 : memref<64xf32, #ascend.memory<ub>>
        tile.copy %A to %a : memref<64xf32>, memref<64xf32, #ascend.memory<ub>>
        ascend.set_flag mte2 -> v, 5
        ascend.wait_flag mte2 -> v, 5
        ascend.vadd %a, %a into %a : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
      }
    }
    return
  }
}

//--- no-address.mlir

// Without memory planning a buffer that has no address is an error.
func.func @no_address(%A: memref<64xf32>, %n: index) {
  tile.launch (%block) in (%n) {
    // expected-error @+1 {{buffer has no address}}
    %a = memref.alloc() : memref<64xf32, #tile.space<shared>>
    tile.copy %A to %a : memref<64xf32>, memref<64xf32, #tile.space<shared>>
  }
  return
}

//--- no-flags.mlir

// Without automatic synchronisation a hazard is an error, at the operation that
// the author wrote.
func.func @no_flags(%A: memref<64xf32>, %n: index) {
  tile.launch (%block) in (%n) {
    %a = memref.alloc() : memref<64xf32, #tile.space<shared>>
    // expected-note @+1 {{earlier instruction, on pipe mte2}}
    tile.copy %A to %a : memref<64xf32>, memref<64xf32, #tile.space<shared>>
    // expected-error @+1 {{'ascend.vadd' op may start before an earlier instruction on the same bytes of ub has finished}}
    tile.add %a, %a into %a : memref<64xf32, #tile.space<shared>>, memref<64xf32, #tile.space<shared>>, memref<64xf32, #tile.space<shared>>
  }
  return
}

//--- unknown-target.mlir

// The target is looked up before anything else happens.
// expected-error @+1 {{unknown target '310P'; known targets are 910B1}}
module {}

//--- too-large.mlir

// A tile that does not fit is an error at the author's tile.
func.func @too_large(%A: memref<512x128xf32>, %n: index) {
  tile.launch (%block) in (%n) {
    // expected-error @+4 {{no room for this buffer of 262144 bytes in ub: 262144 bytes are in use at once, of 196352}}
    // expected-note @+3 {{262144 bytes in use at the same time}}
    // expected-note @+2 {{it would fit if the extent 512 of these buffers were 368 at most}}
    // expected-note @+1 {{it would fit if the extent 128 of these buffers were 80 at most}}
    %a = memref.alloc() : memref<512x128xf32, #tile.space<shared>>
    tile.copy %A to %a : memref<512x128xf32>, memref<512x128xf32, #tile.space<shared>>
  }
  return
}

//--- no-owner.mlir

// A tile that is allocated outside of sections has no planned address.
func.func @outside(%A: memref<64xf32>, %n: index) {
  // expected-error @+1 {{'memref.alloc' op allocates a tile outside of a launch; tiles belong to a block, so move it into the launch}}
  %a = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
  tile.launch (%block) in (%n) {
    tile.copy %A to %a : memref<64xf32>, memref<64xf32, #ascend.memory<ub>>
  }
  return
}

// -----

func.func @beside(%A: memref<64xf32>, %n: index) {
  tile.launch (%block) in (%n) {
    // expected-error @+1 {{'memref.alloc' op allocates a tile in no section: it has no core yet}}
    %a = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
    ascend.section vector {
      tile.copy %A to %a : memref<64xf32>, memref<64xf32, #ascend.memory<ub>>
    }
  }
  return
}
