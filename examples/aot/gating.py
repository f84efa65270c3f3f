"""Gates of a linear attention: g = -exp(A_log) softplus(a + dt_bias), beta = sigmoid(b).

The number of blocks is an argument of a launch. So one row serves all batch sizes, where a
number of blocks in the kernel needs a row for each: 10 rows instead of 240.
"""

import numpy as np
import tilelang
import tilelang.language as T
from tilelang.aot import DispatchField, TilelangKernel, product, register_kernel


def build_gating_kernel(num_heads):
    batch = T.symbolic("batch")
    width = T.ceildiv(num_heads, 8) * 8

    @T.prim_func
    def gating(
        a: T.Tensor((batch, num_heads), "float32"),
        b: T.Tensor((batch, num_heads), "float32"),
        A_log: T.Tensor((num_heads,), "float32"),
        dt_bias: T.Tensor((num_heads,), "float32"),
        g: T.Tensor((batch, num_heads), "float32"),
        beta: T.Tensor((batch, num_heads), "float32"),
        blocks: T.int32,
        softplus_beta: T.float32,
        threshold: T.float32,
    ):
        with T.Kernel(blocks, is_npu=True) as (cid, vid):
            x = T.alloc_ub((num_heads,), "float32")
            scaled = T.alloc_ub((num_heads,), "float32")
            soft = T.alloc_ub((num_heads,), "float32")
            decay = T.alloc_ub((num_heads,), "float32")
            bias = T.alloc_ub((num_heads,), "float32")
            mask = T.alloc_ub((width // 8,), "uint8")
            T.copy(A_log, decay)
            T.tile.exp(decay, decay)
            T.copy(dt_bias, bias)
            for i in T.serial(T.ceildiv(batch - cid * 2 - vid, blocks * 2)):
                row = i * blocks * 2 + cid * 2 + vid
                T.copy(a[row, 0], x)
                T.tile.add(x, x, bias)
                T.tile.mul(scaled, x, softplus_beta)
                T.tile.compare(mask, scaled, threshold, "LE")
                T.tile.exp(soft, scaled)
                T.tile.add(soft, soft, 1.0)
                T.tile.ln(soft, soft)
                T.tile.mul(soft, soft, 1.0 / softplus_beta)
                T.tile.select(soft, mask, soft, x, "VSEL_TENSOR_TENSOR_MODE")
                T.tile.mul(soft, soft, decay)
                T.tile.mul(soft, soft, -1.0)
                T.copy(soft, g[row, 0])
                T.copy(b[row, 0], x)
                T.tile.sigmoid(x, x)
                T.copy(x, beta[row, 0])

    return gating


@register_kernel
class GatingKernel(TilelangKernel):
    DISPATCH_SCHEMA = [
        DispatchField("batch_size", "int32", match="any"),
        DispatchField("num_heads", "int32", constraint="num_heads <= 128"),
    ]
    SPECIALIZATIONS = product("h{num_heads}", num_heads=[4, 6, 8, 12, 16, 24, 32, 48, 64, 128])

    @staticmethod
    def generate_source(num_heads: int) -> str:
        return tilelang.engine.lower(build_gating_kernel(num_heads)).kernel_source

    @staticmethod
    def example(num_heads):
        generator = np.random.default_rng(num_heads)
        a, b, g, beta = generator.standard_normal((4, 19, num_heads)).astype(np.float32)
        log, bias = generator.standard_normal((2, num_heads)).astype(np.float32)
        return a * 4, b, log, bias, g, beta, 3, 2.0, 5.0

    @staticmethod
    def reference(a, b, A_log, dt_bias, g, beta, blocks, softplus_beta, threshold, num_heads):
        x = a + dt_bias
        with np.errstate(over="ignore"):
            soft = np.log1p(np.exp(softplus_beta * x)) / softplus_beta
        soft = np.where(softplus_beta * x <= threshold, soft, x)
        return {"g": -np.exp(A_log) * soft, "beta": 1 / (1 + np.exp(-b))}
