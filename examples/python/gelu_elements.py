"""An element-wise formula as it is written on paper, by `T.Parallel`.

The body says what happens to one element. The compiler makes operations on whole tiles
of it.
"""

import numpy as np
import tilelang
import tilelang.language as T


@tilelang.jit(out_idx=[-1])
def gelu(N, block=2048):
    part = block // 2

    @T.prim_func
    def main(X: T.Tensor((N,), "float32"), Y: T.Tensor((N,), "float32")):
        with T.Kernel(T.ceildiv(N, block), is_npu=True) as (cid, vid):
            first = cid * block + vid * part
            x = T.alloc_ub((part,), "float32")
            y = T.alloc_ub((part,), "float32")
            T.copy(X[first], x)
            for i in T.Parallel(part):
                y[i] = x[i] / (1.0 + T.exp(-1.5957691 * (x[i] + 0.044715 * x[i] * x[i] * x[i])))
            T.copy(y, Y[first])

    return main


if __name__ == "__main__":
    x = np.random.default_rng(0).standard_normal(5000, np.float32)
    kernel = gelu(5000)
    expected = x / (1 + np.exp(-1.5957691 * (x + 0.044715 * x**3)))
    np.testing.assert_allclose(kernel(x), expected, rtol=1e-5, atol=1e-6)
    print(kernel.report())
