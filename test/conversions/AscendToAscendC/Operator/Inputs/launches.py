"""Prints what the host code of an operator says of launches.

    launches.py PROJECT KERNEL LINE...
"""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[5] / "bench"))
# pylint: disable=wrong-import-position
import operator_form  # noqa: E402

project, kernel, *lines = sys.argv[1:]
host = operator_form.Host(pathlib.Path(project), kernel)
for name, value in host.definition.items():
    print(f"{name}: {value}")
for tiling in host.launch(lines)[1]:
    sizes = [size - operator_form.SYSTEM_BYTES for size in tiling.workspaces]
    launch = f"{tiling.blocks} cores, mode {tiling.mode}, workspace {sizes}, "
    print(tiling.message or f"{launch if sizes else ''}shapes {tiling.shapes}")
