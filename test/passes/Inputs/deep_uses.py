"""Prints a kernel in which each of 48 operations uses the one before twice."""

import sys

kind = sys.argv[1]
if kind == "andi":
    first, chain = "arith.cmpi ult, %i, %n : index", "arith.andi {0}, {0} : i1"
else:
    first = "arith.addi %i, %c0 : index"
    chain = "arith.{} {{0}}, {{0}} : index".format(kind)
lines = [f"%x0 = {first}"]
lines += [f"%x{n + 1} = {chain.format(f'%x{n}')}" for n in range(48)]
if kind == "andi":
    use = "scf.if %x48 {\n%v = memref.load %A[%i] : memref<?xf32>\nmemref.store %v, %A[%i] : memref<?xf32>\n}"
else:
    use = "%v = memref.load %A[%x48] : memref<?xf32>\nmemref.store %v, %A[%i] : memref<?xf32>"
body = "\n".join(lines)
print(
    f"""func.func @deep(%A: memref<?xf32>, %n: index) {{
%c0 = arith.constant 0 : index
%c1 = arith.constant 1 : index
tile.launch (%block) in (%n) {{
ascend.section vector {{
scf.parallel (%i) = (%c0) to (%n) step (%c1) {{
{body}
{use}
scf.reduce
}}
}}
}}
return
}}"""
)
