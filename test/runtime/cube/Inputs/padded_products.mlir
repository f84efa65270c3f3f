
!tensor = memref<?x?xi8>
!slice = memref<?x?xi8, strided<[?, 1], offset: ?>>
!result = memref<?x?xi32>
!stored = memref<40x16xi32, strided<[?, 1], offset: ?>>
func.func @products(%A1: !tensor, %A2: !tensor, %B: !tensor, %C: !result, %half: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cm = arith.constant 20 : index
  %cn = arith.constant 16 : index
  %ck = arith.constant 32 : index
  %zero = arith.constant 0 : i8
  %M = memref.dim %A1, %c0 : !tensor
  %K = memref.dim %B, %c0 : !tensor
  %N = memref.dim %B, %c1 : !tensor
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : memref<40x32xi8, #tile.space<shared>>
    %b = memref.alloc() : memref<32x16xi8, #tile.space<shared>>
    %c = memref.alloc() : memref<40x16xi32, #tile.space<fragment>>
    scf.for %m = %c0 to %M step %cm {
      %ms = affine.min affine_map<(d0, d1) -> (d0 - d1, 20)>(%M, %m)
      scf.for %n = %c0 to %N step %cn {
        %ns = affine.min affine_map<(d0, d1) -> (d0 - d1, 16)>(%N, %n)
        scf.for %k = %c0 to %K step %ck {
          %ks = affine.min affine_map<(d0, d1) -> (d0 - d1, 32)>(%K, %k)
          %first = arith.cmpi eq, %k, %c0 : index
        %gA2 = memref.subview %A2[%m, %k] [%ms, %ks] [1, 1] : !tensor to !slice
        %pA2 = memref.subview %a[20, 0] [20, 32] [1, 1] : memref<40x32xi8, #tile.space<shared>> to memref<20x32xi8, strided<[32, 1], offset: 640>, #tile.space<shared>>
        tile.copy %gA2 to %pA2 pad(%zero) : !slice, memref<20x32xi8, strided<[32, 1], offset: 640>, #tile.space<shared>>, i8
        %gA1 = memref.subview %A1[%m, %k] [%ms, %ks] [1, 1] : !tensor to !slice
        %pA1 = memref.subview %a[0, 0] [20, 32] [1, 1] : memref<40x32xi8, #tile.space<shared>> to memref<20x32xi8, strided<[32, 1]>, #tile.space<shared>>
        tile.copy %gA1 to %pA1 pad(%zero) : !slice, memref<20x32xi8, strided<[32, 1]>, #tile.space<shared>>, i8
        %gB = memref.subview %B[%k, %n] [%ks, %ns] [1, 1] : !tensor to !slice
        %pB = memref.subview %b[0, 0] [32, 16] [1, 1] : memref<32x16xi8, #tile.space<shared>> to memref<32x16xi8, strided<[16, 1]>, #tile.space<shared>>
        tile.copy %gB to %pB pad(%zero) : !slice, memref<32x16xi8, strided<[16, 1]>, #tile.space<shared>>, i8
          tile.gemm %a, %b into %c init(%first) : memref<40x32xi8, #tile.space<shared>>, memref<32x16xi8, #tile.space<shared>>, memref<40x16xi32, #tile.space<fragment>>
        } {tile.stages = 1}
        %row = affine.apply affine_map<(d0) -> (d0 * 2)>(%m)
        %Cp = memref.subview %C[%row, %n] [40, 16] [1, 1] : !result to !stored
        tile.copy %c to %Cp : memref<40x16xi32, #tile.space<fragment>>, !stored
      }
    }
  }
  return
}
