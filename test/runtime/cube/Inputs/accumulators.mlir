
!tensor = memref<?x?xbf16>
!slice = memref<?x?xbf16, strided<[?, 1], offset: ?>>
!result = memref<?x16xf32>
!stored = memref<?x16xf32, strided<[16, 1], offset: ?>>
!sums = memref<?x16xf32, strided<[16, 1]>, #tile.space<fragment>>
func.func @sums(%A1: !tensor, %B1: !tensor, %A2: !tensor, %B2: !tensor, %C: !result, %I: memref<?xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 16 : index
  %ck = arith.constant 60 : index
  %cm = arith.constant 33 : index
  %zero = arith.constant 0.0 : f32
  %M = memref.dim %C, %c0 : !result
  %K1 = memref.dim %A1, %c1 : !tensor
  %K2 = memref.dim %A2, %c1 : !tensor
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : memref<33x60xbf16, #tile.space<shared>>
    %b = memref.alloc() : memref<60x16xbf16, #tile.space<shared>>
    %c = memref.alloc() : memref<33x16xf32, #tile.space<fragment>>
    scf.for %m = %c0 to %M step %cm {
      %ms = affine.min affine_map<(d0, d1) -> (d0 - d1, 33)>(%M, %m)
      %cp = memref.subview %c[0, 0] [%ms, 16] [1, 1] : memref<33x16xf32, #tile.space<fragment>> to !sums
      tile.fill %zero into %cp : f32, !sums
      scf.for %k = %c0 to %K1 step %ck {
        %ks = affine.min affine_map<(d0, d1) -> (d0 - d1, 60)>(%K1, %k)
        %first = arith.cmpi eq, %k, %c0 : index
        %ag = memref.subview %A1[%m, %k] [%ms, %ks] [1, 1] : !tensor to !slice
        %ap = memref.subview %a[0, 0] [%ms, %ks] [1, 1] : memref<33x60xbf16, #tile.space<shared>> to memref<?x?xbf16, strided<[60, 1]>, #tile.space<shared>>
        tile.copy %ag to %ap : !slice, memref<?x?xbf16, strided<[60, 1]>, #tile.space<shared>>
        %bg = memref.subview %B1[%k, %c0] [%ks, %n] [1, 1] : !tensor to !slice
        %bp = memref.subview %b[0, 0] [%ks, %n] [1, 1] : memref<60x16xbf16, #tile.space<shared>> to memref<?x?xbf16, strided<[16, 1]>, #tile.space<shared>>
        tile.copy %bg to %bp : !slice, memref<?x?xbf16, strided<[16, 1]>, #tile.space<shared>>
        tile.gemm %ap, %bp into %cp : memref<?x?xbf16, strided<[60, 1]>, #tile.space<shared>>, memref<?x?xbf16, strided<[16, 1]>, #tile.space<shared>>, !sums
      } {tile.stages = 1}
      %Cp = memref.subview %C[%m, 0] [%ms, 16] [1, 1] : !result to !stored
      tile.copy %cp to %Cp : !sums, !stored
    } {tile.stages = 1}
  }
  return
}
