// kernels/matmul_add.mlir as an expert writes it: a section for each core, a loop
// over the blocks that an AI core takes, a slot of a workspace for each AI core, and
// flags between the cores: 0 says that the slot is full, 1 that it is free.
!tensor = memref<?x?xf16>
!part = memref<?x?xf16, strided<[?, 1], offset: ?>>
!acc = memref<64x128xf32, #ascend.memory<l0c>>
!acc_part = memref<?x?xf32, strided<[128, 1]>, #ascend.memory<l0c>>
!tile = memref<64x128xf32, #ascend.memory<ub>>
!tile_part = memref<?x?xf32, strided<[128, 1]>, #ascend.memory<ub>>
!half = memref<64x128xf16, #ascend.memory<ub>>
!left = memref<64x64xf16, #ascend.memory<l1>>
!left_part = memref<?x?xf16, strided<[64, 1]>, #ascend.memory<l1>>
!right = memref<64x128xf16, #ascend.memory<l1>>
!right_part = memref<?x?xf16, strided<[128, 1]>, #ascend.memory<l1>>
!workspace = memref<24x64x128xf32>
!slot = memref<?x?xf32, strided<[128, 1], offset: ?>>
#from_64 = affine_map<(d0, d1) -> (d0 - d1, 64)>
#from_128 = affine_map<(d0, d1) -> (d0 - d1, 128)>

func.func @matmul_add(%A: !tensor, %B: !tensor, %D: !tensor, %C: !tensor, %W: !workspace) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c24 = arith.constant 24 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  %none = arith.constant 0.0 : f16
  %zero = arith.constant 0.0 : f32
  %M = memref.dim %A, %c0 : !tensor
  %K = memref.dim %A, %c1 : !tensor
  %N = memref.dim %B, %c1 : !tensor

  %rows = arith.ceildivui %M, %c64 : index
  %columns = arith.ceildivui %N, %c128 : index
  %blocks = arith.muli %rows, %columns : index
  %cores = arith.minsi %blocks, %c24 : index
  tile.launch (%core) in (%cores) {
    ascend.section cube {
      %a = memref.alloc() : !left
      %b = memref.alloc() : !right
      %c = memref.alloc() : !acc
      scf.for %block = %core to %blocks step %c24 {
        %row, %column = affine.delinearize_index %block into (%rows, %columns) : index, index
        %m = arith.muli %row, %c64 : index
        %n = arith.muli %column, %c128 : index
        %ms = affine.min #from_64(%M, %m)
        %ns = affine.min #from_128(%N, %n)
        %ct = memref.subview %c[0, 0] [%ms, %ns] [1, 1] : !acc to !acc_part
        scf.for %k = %c0 to %K step %c64 {
          %ks = affine.min #from_64(%K, %k)
          %Ak = memref.subview %A[%m, %k] [%ms, %ks] [1, 1] : !tensor to !part
          %Bk = memref.subview %B[%k, %n] [%ks, %ns] [1, 1] : !tensor to !part
          %at = memref.subview %a[0, 0] [%ms, %ks] [1, 1] : !left to !left_part
          %bt = memref.subview %b[0, 0] [%ks, %ns] [1, 1] : !right to !right_part
          tile.copy %Ak to %at : !part, !left_part
          tile.copy %Bk to %bt : !part, !right_part
          %first = arith.cmpi eq, %k, %c0 : index
          tile.gemm %at, %bt into %ct init(%first) : !left_part, !right_part, !acc_part
        }
        %Wt = memref.subview %W[%core, 0, 0] [1, %ms, %ns] [1, 1, 1] : !workspace to !slot
        ascend.cross_core_wait_flag 1
        tile.copy %ct to %Wt : !acc_part, !slot
        ascend.cross_core_set_flag mode 2, fix, 0
      }
      ascend.cross_core_wait_flag 1
    }
    ascend.section vector {
      %x = memref.alloc() : !tile
      %d = memref.alloc() : !tile
      %e = memref.alloc() : !half
      ascend.cross_core_set_flag mode 2, mte2, 1
      scf.for %block = %core to %blocks step %c24 {
        %row, %column = affine.delinearize_index %block into (%rows, %columns) : index, index
        %m = arith.muli %row, %c64 : index
        %n = arith.muli %column, %c128 : index
        %ms = affine.min #from_64(%M, %m)
        %ns = affine.min #from_128(%N, %n)
        %xt = memref.subview %x[0, 0] [%ms, %ns] [1, 1] : !tile to !tile_part
        %Dt = memref.subview %D[%m, %n] [%ms, %ns] [1, 1] : !tensor to !part
        %Ct = memref.subview %C[%m, %n] [%ms, %ns] [1, 1] : !tensor to !part
        %Wt = memref.subview %W[%core, 0, 0] [1, %ms, %ns] [1, 1, 1] : !workspace to !slot
        tile.copy %Dt to %e pad(%none) : !part, !half, f16
        tile.copy %e to %d : !half, !tile
        ascend.cross_core_wait_flag 0
        tile.copy %Wt to %x pad(%zero) : !slot, !tile, f32
        ascend.cross_core_set_flag mode 2, mte2, 1
        tile.add %x, %d into %x : !tile, !tile, !tile
        tile.copy %xt to %Ct : !tile_part, !part
      }
    }
  }
  return
}
