"""Prints a kernel whose rule is computed from two truth values by 50 operations on two each.

The rule would have 2^50 parts if each use of a value counted.
"""

print(
    """func.func @same_rule(%y: memref<?x64xf32> {tile.name = "y"}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %zero = arith.constant 0.0 : f32
  %rows = memref.dim %y, %c0 : memref<?x64xf32>
  %a0 = arith.cmpi sge, %rows, %c1 : index
  %b0 = arith.cmpi sge, %rows, %c2 : index"""
)
for i in range(25):
    print(f"  %a{i + 1} = arith.andi %a{i}, %b{i} : i1")
    print(f"  %b{i + 1} = arith.ori %a{i}, %b{i} : i1")
print(
    """  cf.assert %a25, "two rows"
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      %t = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
      ascend.vduplicate %zero into %t : f32, memref<64xf32, #ascend.memory<ub>>
      ascend.set_flag v -> mte3, 0
      ascend.wait_flag v -> mte3, 0
      %row = memref.subview %y[1, 0] [1, 64] [1, 1] : memref<?x64xf32> to memref<64xf32, strided<[1], offset: 64>>
      ascend.copy_ub_to_gm %t to %row : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, strided<[1], offset: 64>>
    }
  }
  return
}"""
)
