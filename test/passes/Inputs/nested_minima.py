"""Prints a kernel whose index is a minimum of minima: 2^30 cases, if each is followed."""

steps = "".join(
    f"""
    %w{i} = arith.subi %n, %v{i} : index
    %v{i + 1} = arith.minsi %v{i}, %w{i} : index"""
    for i in range(30)
)
print(
    f"""func.func @nested(%A: memref<?xf32>, %n: index) {{
  %c2 = arith.constant 2 : index
  %one = arith.constant 1.0 : f32
  tile.launch (%block) in (%n) {{
    %v0 = arith.muli %block, %c2 : index{steps}
    memref.store %one, %A[%v30] : memref<?xf32>
  }}
  return
}}"""
)
