"""Streams of all cores from memory, and their times in the executor."""

import json
import pathlib
import subprocess
import tempfile

TEXT = """
!tensor = memref<12288x12288xf16>
!slice = memref<{rows}x{columns}xf16, strided<[12288, 1], offset: ?>>
!tile = memref<{tile}xf16, #ascend.memory<{memory}>>
module attributes {{ascend.target = #ascend.target<"910B1">}} {{
  func.func @stream(%A: !tensor) {{
    %c24 = arith.constant 24 : index
    ascend.launch (%block) in (%c24){sub} {{
      ascend.section {core} {{
        %begin = affine.apply {begin}
        %tile = ascend.buffer at 0 : !tile
        affine.for %i = 0 to {steps} {{
          affine.for %j = 0 to {parts} {{
            %row = affine.apply affine_map<(d0, d1) -> (d0 + d1 * {rows})>(%begin, %i)
            %column = affine.apply affine_map<(d0) -> (d0 * {columns})>(%j)
            %G = memref.subview %A[%row, %column] [{rows}, {columns}] [1, 1] : !tensor to !slice
            ascend.{copy} %G to %tile : !slice, !tile
          }}
        }}
      }}
    }}
    return
  }}
}}
"""

VECTOR = {
    "core": "vector",
    "sub": " sub_block (%sub)",
    "begin": "affine_map<(d0, d1) -> (d0 * 512 + d1 * 256)>(%block, %sub)",
    "share": 256,
    "rows": 2,
    "columns": 12288,
    "tile": "2x12288",
    "memory": "ub",
    "copy": "copy_gm_to_ub",
}
CUBE = {
    "core": "cube",
    "sub": "",
    "begin": "affine_map<(d0) -> (d0 * 512)>(%block)",
    "share": 512,
    "rows": 16,
    "columns": 4096,
    "tile": "256x1x16x16",
    "memory": "l1",
    "copy": "copy_gm_to_l1",
}


def get_microseconds(stream):
    """The time for all cores to read a tensor of 288 MiB once, without the launch."""
    steps, parts = stream["share"] // stream["rows"], 12288 // stream["columns"]
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "stream.mlir"
        path.write_text(TEXT.format(**stream, steps=steps, parts=parts))
        command = ["tl-run", str(path), "--arg=zeros", "--timing-only", "--l2=cold"]
        result = subprocess.run([*command, "--report=json"], capture_output=True, text=True)
        if result.returncode:
            raise SystemExit(path.read_text() + result.stderr)
    report = json.loads(result.stdout)
    launch = report["launches"][0]
    return (launch["cycles"] - launch["launchOverheadCycles"]) / report["clockMHz"]
