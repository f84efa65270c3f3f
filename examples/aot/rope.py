"""Rotary embedding in place: pairs of a row's first columns are rotated by an angle each.

The number of tasks is fixed: a launch of any number of rows is split among all vector cores.
"""

import numpy as np
import tilelang
import tilelang.language as T
from tilelang.aot import DispatchField, TilelangKernel, register_kernel

VECTOR_CORES = 48
NAMES = {"bf16": "bfloat16", "fp16": "float16", "fp32": "float32"}


def build_rope_kernel(head_dim, rope_dim, dtype, rows_in_ub=8):
    task_num = VECTOR_CORES
    m_num = VECTOR_CORES // 2
    tile = (rows_in_ub, rope_dim)
    num_rows = T.symbolic("num_rows")

    @T.prim_func
    def rope_in_place_kernel(
        x: T.Tensor((num_rows, head_dim), dtype),
        sin: T.Tensor((num_rows, rope_dim), dtype),
        cos: T.Tensor((num_rows, rope_dim), dtype),
        num_tokens: T.int32,
        factor: T.float32,
    ):
        with T.Kernel(m_num, is_npu=True) as (cid, vid):
            task_id = cid * 2 + vid
            loaded = T.alloc_ub(tile, dtype)
            own = T.alloc_ub(tile, "float32")
            swapped = T.alloc_ub(tile, "float32")
            angles = T.alloc_ub(tile, "float32")
            signs = T.alloc_ub(tile, "float32")
            offsets = T.alloc_ub(tile, "uint32")
            # Element i of a row is exchanged with its neighbour in the pair.
            for r in T.serial(rows_in_ub):
                for i in T.serial(rope_dim // 2):
                    offsets[r, 2 * i] = (r * rope_dim + 2 * i + 1) * 4
                    offsets[r, 2 * i + 1] = (r * rope_dim + 2 * i) * 4
                    signs[r, 2 * i] = -1.0
                    signs[r, 2 * i + 1] = 1.0
            blocks = T.ceildiv(num_tokens, rows_in_ub)
            for k in T.serial(T.ceildiv(blocks - task_id, task_num)):
                row = (k * task_num + task_id) * rows_in_ub
                T.copy(x[row, 0], loaded)
                T.copy(loaded, own)
                T.tile.gather(swapped, own, offsets, 0)
                T.tile.mul(swapped, swapped, signs)
                T.copy(sin[row, 0], loaded)
                T.copy(loaded, angles)
                T.tile.mul(swapped, swapped, angles)
                T.copy(cos[row, 0], loaded)
                T.copy(loaded, angles)
                T.tile.mul(own, own, angles)
                T.tile.add(own, own, swapped)
                T.tile.mul(own, own, factor)
                T.copy(own, loaded)
                T.copy(loaded, x[row, 0])

    return rope_in_place_kernel


@register_kernel
class RopeKernel(TilelangKernel):
    DISPATCH_SCHEMA = [
        DispatchField("head_dim", "int32"),
        DispatchField("rope_dim", "int32"),
        DispatchField("dtype", "dtype"),
    ]
    CONSTRAINTS = ["rope_dim % 2 == 0", "rope_dim <= head_dim"]
    SPECIALIZATIONS = [
        {"variant_key": "hd128_rd128_fp32", "head_dim": 128, "rope_dim": 128, "dtype": "fp32"},
        {"variant_key": "hd576_rd64_fp32", "head_dim": 576, "rope_dim": 64, "dtype": "fp32"},
        {"variant_key": "hd576_rd64_bf16", "head_dim": 576, "rope_dim": 64, "dtype": "bf16"},
    ]

    @staticmethod
    def generate_source(head_dim: int, rope_dim: int, dtype: str) -> str:
        tilelang_kernel = build_rope_kernel(head_dim, rope_dim, NAMES[dtype])
        with tilelang.tvm.transform.PassContext(opt_level=3, config={}):
            kernel = tilelang.engine.lower(tilelang_kernel)
        return kernel.kernel_source

    @staticmethod
    def example(head_dim, rope_dim, dtype):
        if dtype != "fp32":
            return None
        generator = np.random.default_rng(0)
        x = generator.standard_normal((97, head_dim)).astype(np.float32)
        sin, cos = generator.standard_normal((2, 97, rope_dim)).astype(np.float32)
        return x, sin, cos, 97, 0.5

    @staticmethod
    def reference(x, sin, cos, num_tokens, factor, head_dim, rope_dim, dtype):
        own = x[:, :rope_dim].reshape(-1, rope_dim // 2, 2)
        swapped = np.stack([-own[..., 1], own[..., 0]], axis=-1)
        rotated = own.reshape(-1, rope_dim) * cos + swapped.reshape(-1, rope_dim) * sin
        return {"x": np.concatenate([rotated * factor, x[:, rope_dim:]], axis=1)}
