"""One step of a causal convolution over time, for a batch of any size.

The state has the last inputs; a step shifts it by one. A block handles one sequence, so the
batch is the number of blocks.
"""

import numpy as np
import tilelang
import tilelang.language as T
from tilelang.aot import DispatchField, TilelangKernel, product, register_kernel


def build_conv_kernel(dim, width, has_silu):
    batch = T.symbolic("batch")
    half = dim // 2

    @T.prim_func
    def causal_conv1d(
        x: T.Tensor((batch, dim), "float32"),
        state: T.Tensor((batch, width - 1, dim), "float32"),
        weight: T.Tensor((width, dim), "float32"),
        y: T.Tensor((batch, dim), "float32"),
    ):
        with T.Kernel(batch, is_npu=True) as (cid, vid):
            inputs = T.alloc_ub((width, half), "float32")
            weights = T.alloc_ub((width, half), "float32")
            products = T.alloc_ub((width, half), "float32")
            total = T.alloc_ub((1, half), "float32")
            column = vid * half
            T.copy(weight[0, column], weights)
            T.copy(state[cid, 0, column], inputs[: width - 1, :])
            T.copy(x[cid, column], inputs[width - 1, :])
            T.tile.mul(products, inputs, weights)
            T.reduce_sum(products, total, dim=0)
            if has_silu:
                T.tile.sigmoid(products[0:1, :], total)
                T.tile.mul(total, total, products[0:1, :])
            T.copy(total[0, :], y[cid, column])
            T.copy(inputs[1:width, :], state[cid, 0, column])

    return causal_conv1d


@register_kernel
class CausalConv1dKernel(TilelangKernel):
    DISPATCH_SCHEMA = [
        DispatchField("dim", "int32", constraint="dim % 128 == 0"),
        DispatchField("width", "int32", constraint="width == 4"),
        DispatchField("has_silu", "bool"),
    ]
    SPECIALIZATIONS = product(dim=[256, 512], width=4, has_silu=[False, True])

    @staticmethod
    def generate_source(dim: int, width: int, has_silu: bool) -> str:
        return tilelang.engine.lower(build_conv_kernel(dim, width, has_silu)).kernel_source

    @staticmethod
    def example(dim, width, has_silu):
        generator = np.random.default_rng(dim)
        x, y = generator.standard_normal((2, 5, dim)).astype(np.float32)
        state = generator.standard_normal((5, width - 1, dim)).astype(np.float32)
        weight = generator.standard_normal((width, dim)).astype(np.float32)
        return x, state, weight, y

    @staticmethod
    def reference(x, state, weight, y, dim, width, has_silu):
        inputs = np.concatenate([state, x[:, None]], axis=1)
        total = (inputs * weight).sum(axis=1)
        return {
            "y": total / (1 + np.exp(-total)) if has_silu else total,
            "state": inputs[:, 1:],
        }
