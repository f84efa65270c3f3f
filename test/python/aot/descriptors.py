"""Descriptors for tests: a kernel that scales rows, with a schema and rows of the test."""

import pathlib

from tilelang.aot.__main__ import main

HEAD = """\
import tilelang
import tilelang.language as T
from tilelang.aot import DispatchField, TilelangKernel, product, register_kernel, where, zipped

NAMES = {"bf16": "bfloat16", "bfloat16": "bfloat16", "fp16": "float16", "fp32": "float32"}
"""

KERNEL = """
def build(head_dim, dtype, factor=FACTOR, rows=8):
    n = T.symbolic("num_rows")

    @T.prim_func
    def main(x: T.Tensor((n, head_dim), dtype), y: T.Tensor((n, head_dim), dtype),
             blocks: T.int32, scale: T.float32):
        with T.Kernel(blocks, is_npu=True) as (cid, vid):
            a = T.alloc_ub((rows, head_dim), dtype)
            for i in T.serial(T.ceildiv(T.ceildiv(n, rows) - cid * 2 - vid, blocks * 2)):
                r = (i * blocks * 2 + cid * 2 + vid) * rows
                T.copy(x[r, 0], a)
                T.tile.mul(a, a, factor)
                T.copy(a, y[r, 0])

    return main

"""

SCHEMA = '[DispatchField("head_dim", "int32"), DispatchField("dtype", "dtype")]'
ROWS = """[
        {"variant_key": "hd64_fp32", "head_dim": 64, "dtype": "fp32"},
        {"variant_key": "hd128_fp16", "head_dim": 128, "dtype": "fp16"},
    ]"""
SOURCE = """
    @staticmethod
    def generate_source(head_dim, dtype, **others):
        return tilelang.engine.lower(build(head_dim, NAMES[dtype])).kernel_source
"""


def text(schema=SCHEMA, rows=ROWS, source=SOURCE, attributes="", factor="2.0", head=""):
    """The text of a descriptor."""
    body = f"""
@register_kernel
class Kernel(TilelangKernel):
    {attributes}
    DISPATCH_SCHEMA = {schema}
    SPECIALIZATIONS = {rows}
"""
    kernel = KERNEL.replace("FACTOR", factor)
    return HEAD + head + kernel + body.lstrip("\n") + source


def write(folder, name="rope", **parts):
    """A file with a descriptor."""
    path = pathlib.Path(folder) / f"{name}.py"
    path.write_text(text(**parts))
    return path


def line_of(path, fragment):
    """The line of a file with a text, from 1."""
    lines = pathlib.Path(path).read_text().splitlines()
    return next(n for n, line in enumerate(lines, 1) if fragment in line)


def run(*arguments):
    """The exit status of a command in this process."""
    try:
        return main([str(each) for each in arguments])
    except SystemExit as ended:
        return ended.code


def files(root):
    """The contents of the files of a root that builds have to reproduce."""
    root = pathlib.Path(root)
    return {
        str(path.relative_to(root)): path.read_bytes()
        for path in sorted(root.rglob("*"))
        if path.is_file() and not path.name.startswith(".")
    }
