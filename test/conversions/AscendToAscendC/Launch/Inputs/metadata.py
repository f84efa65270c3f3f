"""Writes the metadata of the kernels of a folder into another one."""

import pathlib
import subprocess
import sys

for path in sorted(pathlib.Path(sys.argv[1]).glob("*.mlir")):
    subprocess.run(
        ["tl-translate", "--emit=meta", "--pipeline", str(path)]
        + ["-o", f"{sys.argv[2]}/{path.stem}.meta.json"],
        check=True,
    )
