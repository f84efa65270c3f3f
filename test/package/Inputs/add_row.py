"""Adds a row to the descriptor of rope: add_row.py FILE."""

import pathlib
import sys

path = pathlib.Path(sys.argv[1])
last = '"head_dim": 576, "rope_dim": 64, "dtype": "bf16"},\n'
row = (
    '        {"variant_key": "hd64_rd64_fp32", "head_dim": 64, "rope_dim": 64, "dtype": "fp32"},\n'
)
text = path.read_text()
assert last in text
path.write_text(text.replace(last, last + row))
