// RUN: tl-opt %s --split-input-file --verify-diagnostics --remarks-filter=tile-pipeline \
// RUN:   --pass-pipeline='builtin.module(func.func(tile-pipeline))'

!row = memref<64xf32, strided<[1], offset: ?>>
!tile = memref<64xf32, #ascend.memory<ub>>

// A meeting of all cores in a loop may not move.
func.func @meeting(%A: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {
    ascend.section vector {
      %a = memref.alloc() : !tile
      scf.for %i = %c0 to %n step %c1 {
        %At = memref.subview %A[%i] [64] [1] : memref<?xf32> to !row
        tile.copy %At to %a : !row, !tile
        // expected-remark @+1 {{what this accesses is not known, or it orders cores}}
        tile.sync_all
      } {tile.stages = 2}
    }
  }
  return
}

// -----

!row = memref<64xf32, strided<[1], offset: ?>>
!tile = memref<64xf32, #ascend.memory<ub>>

// A tile that is read after the loop is one tile.
func.func @used_later(%A: memref<?xf32>, %C: memref<64xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {
    ascend.section vector {
      %a = memref.alloc() : !tile
      // expected-remark @+1 {{no tile is loaded or stored that every iteration writes first}}
      scf.for %i = %c0 to %n step %c1 {
        %At = memref.subview %A[%i] [64] [1] : memref<?xf32> to !row
        tile.copy %At to %a : !row, !tile
      } {tile.stages = 2}
      tile.copy %a to %C : !tile, memref<64xf32>
    }
  }
  return
}

// -----

// Loops over other integers are left alone.
func.func @integer(%C: memref<?xf32>, %n: i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {
    ascend.section vector {
      // expected-remark @+1 {{its induction variable is no index}}
      scf.for %i = %zero to %n step %one : i32 {
      } {tile.stages = 2}
    }
  }
  return
}

// -----

// Bounds without a sign neither.
func.func @unsigned(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {
    ascend.section vector {
      // expected-remark @+1 {{its bounds are unsigned}}
      scf.for unsigned %i = %c0 to %n step %c1 {
      } {tile.stages = 2}
    }
  }
  return
}

// -----

// On the host there are no pipes.
func.func @host(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-remark @+1 {{no core runs it}}
  scf.for %i = %c0 to %n step %c1 {
  } {tile.stages = 2}
  return
}

// -----

!row = memref<4096xf32, strided<[1], offset: ?>>
!tile = memref<4096xf32, #ascend.memory<ub>>

// A load and a store of 16 KiB occupy L2 for 149 and 191 cycles, at the same time: the
// store keeps its pipe busy for longer, 256 cycles. With start-ups an iteration takes
// 826 cycles, so that 4 iterations are in flight.
func.func @chosen(%A: memref<?xf32>, %C: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4096 = arith.constant 4096 : index
  tile.launch (%block) in (%c1) {
    ascend.section vector {
      %a = memref.alloc() : !tile
      // expected-remark @+1 {{iterations overlap", bound=mte3, interval=256, loads ahead=1, stages=4, versioned tiles=1}}
      scf.for %i = %c0 to %n step %c4096 {
        %At = memref.subview %A[%i] [4096] [1] : memref<?xf32> to !row
        %Ct = memref.subview %C[%i] [4096] [1] : memref<?xf32> to !row
        tile.copy %At to %a : !row, !tile
        tile.mul %a, %a into %a : !tile, !tile, !tile
        tile.copy %a to %Ct : !tile, !row
      } {tile.stages}
    }
  }
  return
}

// -----

!row = memref<32768xf32, strided<[1], offset: ?>>
!tile = memref<32768xf32, #ascend.memory<ub>>

!columns = memref<64x128xf16, strided<[?, 1], offset: ?>>
!rows = memref<128x64xf16, strided<[64, 1], offset: ?>>
!a = memref<64x128xf16, #ascend.memory<l1>>
!b = memref<128x64xf16, #ascend.memory<l1>>
!c = memref<64x64xf32, #ascend.memory<l0c>>

// MTE2 moves 119 bytes per cycle into L1, and L2 has 110 for each cube core: two loads of
// 16 KiB occupy it for 298 cycles. One iteration more than the latency needs is in flight,
// because L2 is shared.
func.func @loads(%A: memref<64x?xf16>, %B: memref<?x64xf16>, %C: memref<64x64xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c128 = arith.constant 128 : index
  tile.launch (%block) in (%c1) {
    ascend.section cube {
      %a = memref.alloc() : !a
      %b = memref.alloc() : !b
      %c = memref.alloc() : !c
      // expected-remark @+1 {{iterations overlap", bound="global memory", interval=298, loads ahead=2, stages=4, versioned tiles=2}}
      scf.for %i = %c0 to %n step %c128 {
        %first = arith.cmpi eq, %i, %c0 : index
        %At = memref.subview %A[0, %i] [64, 128] [1, 1] : memref<64x?xf16> to !columns
        %Bt = memref.subview %B[%i, 0] [128, 64] [1, 1] : memref<?x64xf16> to !rows
        tile.copy %At to %a : !columns, !a
        tile.copy %Bt to %b : !rows, !b
        tile.gemm %a, %b into %c init(%first) : !a, !b, !c
      } {tile.stages}
      tile.copy %c to %C : !c, memref<64x64xf32>
    }
  }
  return
}

// -----

!row = memref<32768xf32, strided<[1], offset: ?>>
!tile = memref<32768xf32, #ascend.memory<ub>>

// Loads into L1 are as fast as 119 bytes per cycle, and L2 has 110 for each cube core: two
// loads of 16 KiB occupy it for 298 cycles. An iteration takes 1015: the loads with the
// start-up of one, the load of L0 and the product, with theirs. So 4 iterations are in
// flight, and one more because L2 is shared.
func.func @loads(%A: memref<?x64xf16>, %B: memref<?x128xf16>, %C: memref<64x64xf32>, %n: index) {
  return
}

// -----

!row = memref<32768xf32, strided<[1], offset: ?>>
!tile = memref<32768xf32, #ascend.memory<ub>>

// Stored tiles have as few versions as fit into memory.
func.func @large(%C: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  tile.launch (%block) in (%c1) {
    ascend.section vector {
      %c = memref.alloc() : !tile
      // expected-remark @+1 {{on-chip memory has no room for versions of a tile}}
      scf.for %i = %c0 to %n step %c1 {
        %Ct = memref.subview %C[%i] [32768] [1] : memref<?xf32> to !row
        tile.fill %zero into %c : f32, !tile
        tile.copy %c to %Ct : !tile, !row
      } {tile.stages = 2}
    }
  }
  return
}

// -----

!row = memref<64xf32, strided<[1], offset: ?>>
!tile = memref<64xf32, #ascend.memory<ub>>

// An iteration of more cycles than 64 bits count: the remark has the greatest number.
func.func @endless_iteration(%A: memref<?xf32>, %C: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %most = arith.constant 9223372036854775807 : index
  tile.launch (%block) in (%c1) {
    ascend.section vector {
      %a = memref.alloc() : !tile
      // expected-remark-re @+1 {{iterations overlap{{.*}}interval=4611686018427387904,}}
      scf.for %i = %c0 to %n step %c1 {
        %At = memref.subview %A[%i] [64] [1] : memref<?xf32> to !row
        tile.copy %At to %a : !row, !tile
        scf.for %j = %c0 to %most step %c1 {
          tile.exp %a into %a : !tile, !tile
        }
        %Ct = memref.subview %C[%i] [64] [1] : memref<?xf32> to !row
        tile.copy %a to %Ct : !tile, !row
      } {tile.stages = 2}
    }
  }
  return
}
