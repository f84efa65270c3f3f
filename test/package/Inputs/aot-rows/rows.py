"""A family with a row for each number of a file."""

import pathlib

import row_files
import tilelang
import tilelang.language as T
from tilelang.aot import DispatchField, TilelangKernel, register_kernel

WIDTHS = pathlib.Path(__file__).with_name(row_files.NAME).read_text().split()


def build(width):
    @T.prim_func
    def main(x: T.Tensor((8, width), "float32"), y: T.Tensor((8, width), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            tile = T.alloc_ub((4, width), "float32")
            T.copy(x[vid * 4, 0], tile)
            T.copy(tile, y[vid * 4, 0])

    return main


@register_kernel
class Kernel(TilelangKernel):
    DISPATCH_SCHEMA = [DispatchField("width", "int32")]
    SPECIALIZATIONS = [{"variant_key": f"w{width}", "width": int(width)} for width in WIDTHS]

    @staticmethod
    def generate_source(width):
        return tilelang.engine.lower(build(width)).kernel_source
