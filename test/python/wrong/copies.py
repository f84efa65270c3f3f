"""Copies, indices and products."""

import tilelang.language as T


def no_way():
    @T.prim_func
    def main(X: T.Tensor((16, 16), "float16")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            a = T.alloc_L1((16, 16), "float16")
            b = T.alloc_ub((16, 16), "float16")
            T.copy(a, b)

    return main


def two_elements():
    @T.prim_func
    def main(X: T.Tensor((16, 16), "float16")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            a = T.alloc_ub((16, 16), "float16")
            T.copy(X[0, 0], a[0, 0])

    return main


def shapes_of_a_copy():
    @T.prim_func
    def main(X: T.Tensor((16, 16), "float16")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            a = T.alloc_ub((64, 128), "float16")
            b = T.alloc_ub((128, 32), "float16")
            T.copy(a, b)

    return main


def slice_that_is_no_tile():
    @T.prim_func
    def main(X: T.Tensor((256, 256), "float16")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            a = T.alloc_ub((64,), "float16")
            T.copy(X[0:16, 0:16], a)

    return main


def types_of_a_copy():
    @T.prim_func
    def main(X: T.Tensor((16, 16), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            a = T.alloc_L1((16, 16), "float16")
            T.copy(X, a)

    return main


def copy_of_a_number():
    @T.prim_func
    def main(X: T.Tensor((16, 16), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            a = T.alloc_ub((16, 16), "float32")
            T.copy(0.0, a)

    return main


def too_few_indices():
    @T.prim_func
    def main(X: T.Tensor((4, 16, 16), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            a = T.alloc_ub((16, 16), "float32")
            T.copy(X[cid, 0], a)

    return main


def index_beyond_the_end():
    @T.prim_func
    def main(X: T.Tensor((128, 16), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            a = T.alloc_ub((16, 16), "float32")
            T.copy(X[128, 0], a)

    return main


def index_from_the_end():
    @T.prim_func
    def main(X: T.Tensor((128, 16), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            a = T.alloc_ub((16,), "float32")
            a[-1] = 0.0

    return main


def slice_beyond_the_end():
    @T.prim_func
    def main(X: T.Tensor((128, 16), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            a = T.alloc_ub((16,), "float32")
            T.tile.fill(a[8:24], 0.0)

    return main


def empty_slice():
    @T.prim_func
    def main(X: T.Tensor((128, 16), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            a = T.alloc_ub((16,), "float32")
            T.tile.fill(a[8:8], 0.0)

    return main


def slice_with_a_step():
    @T.prim_func
    def main(X: T.Tensor((128, 16), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            a = T.alloc_ub((64, 16), "float32")
            T.copy(X[0:128:2, :], a)

    return main


def float_index():
    @T.prim_func
    def main(X: T.Tensor((128, 16), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            a = T.alloc_ub((16,), "float32")
            a[8 / 2] = 0.0

    return main


def integers_divided():
    @T.prim_func
    def main(X: T.Tensor((128, 16), "float32")):
        with T.Kernel(8, is_npu=True) as (cid, vid):
            a = T.alloc_ub((16, 16), "float32")
            T.copy(X[cid / 2, 0], a)

    return main


def shapes_of_a_product():
    @T.prim_func
    def main(X: T.Tensor((128, 16), "float32")):
        with T.Kernel(8, is_npu=True) as (cid, vid):
            a = T.alloc_L1((32, 64), "float16")
            b = T.alloc_L1((128, 16), "float16")
            c = T.alloc_L0C((32, 16), "float32")
            T.gemm_v0(a, b, c, init=True)

    return main


def product_of_tiles_in_ub():
    @T.prim_func
    def main(X: T.Tensor((128, 16), "float32")):
        with T.Kernel(8, is_npu=True) as (cid, vid):
            a = T.alloc_ub((32, 32), "float16")
            c = T.alloc_L0C((32, 32), "float32")
            T.gemm_v0(a, a, c, init=True)

    return main


def small_accumulator():
    @T.prim_func
    def main(X: T.Tensor((128, 16), "float32")):
        with T.Kernel(8, is_npu=True) as (cid, vid):
            a = T.alloc_L1((32, 32), "float16")
            c = T.alloc_L0C((32, 32), "float16")
            T.gemm_v0(a, a, c, init=True)

    return main


def types_of_a_product():
    @T.prim_func
    def main(X: T.Tensor((128, 16), "float32")):
        with T.Kernel(8, is_npu=True) as (cid, vid):
            a = T.alloc_L1((32, 32), "float16")
            b = T.alloc_L1((32, 32), "int8")
            c = T.alloc_L0C((32, 32), "float32")
            T.gemm_v0(a, b, c, init=True)

    return main


def list_of_numbers():
    @T.prim_func
    def main(X: T.Tensor((128, 16), "float32")):
        with T.Kernel(8, is_npu=True) as (cid, vid):
            a = T.alloc_ub((32, 32), "float32")
            b = T.alloc_ub((8, 2), "float32")
            T.tile.add(a[:, 0:8], b, b)

    return main
