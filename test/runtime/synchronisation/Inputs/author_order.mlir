!gm = memref<8x100xf32>
!row = memref<100xf32, strided<[1], offset: ?>>
!tiles = memref<2x100xf32, #ascend.memory<ub>>
!tile = memref<100xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
func.func @kernel(%A: !gm, %B: !gm) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : !tiles
    %b = memref.alloc() : !tiles
    tile.set_flag v -> mte2, 4 loc(fused<#ascend.statement<0>>["author.py":0:1])
    tile.set_flag v -> mte2, 5 loc(fused<#ascend.statement<1>>["author.py":1:1])
    tile.set_flag mte3 -> v, 6 loc(fused<#ascend.statement<2>>["author.py":2:1])
    tile.set_flag mte3 -> v, 7 loc(fused<#ascend.statement<3>>["author.py":3:1])
    scf.for %i = %c0 to %c8 step %c1 {
    %slot = affine.apply affine_map<(d) -> (d mod 2)>(%i)
    %Ai = memref.subview %A[%i, 0] [1, 100] [1, 1] : !gm to !row
    %Bi = memref.subview %B[%i, 0] [1, 100] [1, 1] : !gm to !row
    %as = memref.subview %a[%slot, 0] [1, 100] [1, 1] : !tiles to !tile
    %bs = memref.subview %b[%slot, 0] [1, 100] [1, 1] : !tiles to !tile
    tile.wait_flag v -> mte2, 4 + %slot of 2 loc(fused<#ascend.statement<10>>["author.py":10:1])
    tile.copy %Ai to %as : !row, !tile loc(fused<#ascend.statement<11>>["author.py":11:1])
    tile.set_flag mte2 -> v, 0 + %slot of 2 loc(fused<#ascend.statement<12>>["author.py":12:1])
    tile.wait_flag mte2 -> v, 0 + %slot of 2 loc(fused<#ascend.statement<13>>["author.py":13:1])
    tile.wait_flag mte3 -> v, 6 + %slot of 2 loc(fused<#ascend.statement<14>>["author.py":14:1])
    tile.sigmoid %as into %bs : !tile, !tile loc(fused<#ascend.statement<15>>["author.py":15:1])
    tile.set_flag v -> mte2, 4 + %slot of 2 loc(fused<#ascend.statement<16>>["author.py":16:1])
    tile.set_flag v -> mte3, 0 + %slot of 2 loc(fused<#ascend.statement<17>>["author.py":17:1])
    tile.wait_flag v -> mte3, 0 + %slot of 2 loc(fused<#ascend.statement<18>>["author.py":18:1])
    tile.copy %bs to %Bi : !tile, !row loc(fused<#ascend.statement<19>>["author.py":19:1])
    tile.set_flag mte3 -> v, 6 + %slot of 2 loc(fused<#ascend.statement<20>>["author.py":20:1])
    }
    tile.wait_flag v -> mte2, 4 loc(fused<#ascend.statement<22>>["author.py":22:1])
    tile.wait_flag v -> mte2, 5 loc(fused<#ascend.statement<23>>["author.py":23:1])
    tile.wait_flag mte3 -> v, 6 loc(fused<#ascend.statement<24>>["author.py":24:1])
    // left out
  }
  return
}
