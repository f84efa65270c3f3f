"""A family with one row."""

import tilelang
import tilelang.language as T
from tilelang.aot import DispatchField, TilelangKernel, register_kernel


def build(width):
    @T.prim_func
    def main(x: T.Tensor((8, width), "float32"), y: T.Tensor((8, width), "float32"), by: T.float32):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            tile = T.alloc_ub((4, width), "float32")
            T.copy(x[vid * 4, 0], tile)
            T.tile.mul(tile, tile, by)
            T.copy(tile, y[vid * 4, 0])

    return main


@register_kernel
class Kernel(TilelangKernel):
    FALLBACK = "far"
    DISPATCH_SCHEMA = [DispatchField("width", "int32")]
    SPECIALIZATIONS = [{"width": 64}]

    @staticmethod
    def generate_source(width):
        return tilelang.engine.lower(build(width)).kernel_source
