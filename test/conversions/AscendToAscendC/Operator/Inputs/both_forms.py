"""Compares a kernel with its operator: drawn launches on the host, and a run on the device.

    both_forms.py KERNEL.mlir FOLDER ARGUMENT...
"""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[5] / "bench"))
# pylint: disable=wrong-import-position
import both_ways  # noqa: E402
import operator_form  # noqa: E402
import operators  # noqa: E402
import printed_cases  # noqa: E402

source, folder, *arguments = sys.argv[1:]
own = pathlib.Path(folder)
compiled, messages = printed_cases.compile_kernel(source, own)
if compiled is None:
    sys.exit(messages)
both = operators.Comparison(compiled, own)
drawing = operators.Drawing(both.kernel, arguments, 1)
launches = [drawing.draw() for _ in range(200)]
differences, ran = both.compare(launches)
print(*differences, sep="\n")
print(f"{ran} right, {len(launches) - ran} wrong, {len(differences)} different")
result = both_ways.compare_compiled(compiled, arguments, own, 0, operator_form.Operator)
print("device:", result.obstacle or "; ".join(result.differences) or "equal")
