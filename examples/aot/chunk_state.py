"""The states of a linear attention between chunks: h is stored, then h += K^T V of the chunk.

The cube core leaves each product in a workspace of the caller; the vector cores add them.
Lengths are symbolic: a launch handles any number of chunks.
"""

import numpy as np
import tilelang
import tilelang.language as T
from tilelang.aot import DispatchField, TilelangKernel, register_kernel


def build_chunk_state_kernel(key_dim, value_dim, chunk):
    length, chunks, heads = T.symbolic("length"), T.symbolic("chunks"), T.symbolic("heads")
    part = key_dim // 2

    @T.prim_func
    def chunk_state(
        k: T.Tensor((heads, length, key_dim), "float16"),
        v: T.Tensor((heads, length, value_dim), "float16"),
        h: T.Tensor((heads, chunks, key_dim, value_dim), "float32"),
        products: T.Tensor((heads, chunks, key_dim, value_dim), "float32"),
    ):
        with T.Kernel(heads, is_npu=True) as (cid, vid):
            a = T.alloc_L1((chunk, key_dim), "float16")
            b = T.alloc_L1((chunk, value_dim), "float16")
            c = T.alloc_L0C((key_dim, value_dim), "float32")
            total = T.alloc_ub((part, value_dim), "float32")
            own = T.alloc_ub((part, value_dim), "float32")
            with T.Scope("C"):
                for i in T.serial(chunks):
                    T.copy(k[cid, i * chunk, 0], a)
                    T.copy(v[cid, i * chunk, 0], b)
                    T.gemm_v0(a, b, c, transpose_A=True, init=True)
                    T.copy(c, products[cid, i, 0, 0])
                    T.set_cross_flag("FIX", 0)
            with T.Scope("V"):
                T.tile.fill(total, 0.0)
                for i in T.serial(chunks):
                    T.copy(total, h[cid, i, vid * part, 0])
                    T.wait_cross_flag(0)
                    T.copy(products[cid, i, vid * part, 0], own)
                    T.tile.add(total, total, own)

    return chunk_state


@register_kernel
class ChunkStateKernel(TilelangKernel):
    DISPATCH_SCHEMA = [
        DispatchField("key_dim", "int32"),
        DispatchField("value_dim", "int32"),
    ]
    SPECIALIZATIONS = [
        {"variant_key": "k64_v64", "key_dim": 64, "value_dim": 64, "chunk": 64},
        {"variant_key": "k128_v64", "key_dim": 128, "value_dim": 64, "chunk": 64},
    ]

    @staticmethod
    def generate_source(key_dim: int, value_dim: int, chunk: int) -> str:
        kernel = build_chunk_state_kernel(key_dim, value_dim, chunk)
        sync = {tilelang.PassConfigKey.TL_ASCEND_AUTO_SYNC: True}
        with tilelang.tvm.transform.PassContext(opt_level=3, config=sync):
            return tilelang.engine.lower(kernel).kernel_source

    @staticmethod
    def example(key_dim, value_dim, chunk):
        generator = np.random.default_rng(0)
        k = generator.standard_normal((2, 3 * chunk, key_dim)).astype(np.float16)
        v = generator.standard_normal((2, 3 * chunk, value_dim)).astype(np.float16)
        h = np.zeros((2, 3, key_dim, value_dim), np.float32)
        return k, v, h, np.zeros_like(h)

    @staticmethod
    def reference(k, v, h, products, key_dim, value_dim, chunk):
        own = [each.reshape(2, 3, chunk, -1).astype(np.float32) for each in (k, v)]
        sums = np.cumsum(np.einsum("hcik,hciv->hckv", *own), axis=1)
        return {"h": np.concatenate([np.zeros_like(sums[:, :1]), sums[:, :-1]], axis=1)}
