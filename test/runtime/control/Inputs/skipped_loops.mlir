// O[m, n] = X[m] + Y[n] + Z[n]. The rows of Z reuse the buffer of Y: so their loads
// have waited for the use of the row of X, unless Y is empty.
!gm = memref<?x64xf32>
!gmo = memref<?x?x64xf32>
!t = memref<1x64xf32, #tile.space<shared>>
!to = memref<1x64xf32, strided<[64, 1], offset: ?>>
func.func @sums(%X: !gm, %Y: !gm, %Z: !gm, %O: !gmo, %cores: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %M = memref.dim %X, %c0 : !gm
  %N = memref.dim %Y, %c0 : !gm
  tile.launch (%core) in (%cores) {
    scf.for %m = %core to %M step %cores {
      %x = memref.alloc() : !t
      %y = memref.alloc() : !t
      %s = memref.alloc() : !t
      %Xt = memref.subview %X[%m, 0] [1, 64] [1, 1] : !gm to !to
      tile.copy %Xt to %x : !to, !t
      scf.for %n = %c0 to %N step %c1 {
        %Yt = memref.subview %Y[%n, 0] [1, 64] [1, 1] : !gm to !to
        %Zt = memref.subview %Z[%n, 0] [1, 64] [1, 1] : !gm to !to
        %Ot = memref.subview %O[%m, %n, 0] [1, 1, 64] [1, 1, 1] : !gmo to !to
        tile.copy %Yt to %y : !to, !t
        tile.add %x, %y into %s : !t, !t, !t
        tile.copy %Zt to %y : !to, !t
        tile.add %s, %y into %s : !t, !t, !t
        tile.copy %s to %Ot : !t, !to
      } {tile.stages = 1}
    }
  }
  return
}
