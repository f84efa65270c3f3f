"""Tiles: shapes, types, memories, room; operations on them."""

import tilelang.language as T


def extent_of_a_run():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32"), n: T.int32):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            x = T.alloc_ub((8, n), "float32")

    return main


def extent_zero():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            x = T.alloc_ub((8, 0), "float32")

    return main


def unknown_type():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            x = T.alloc_ub((8, 8), "float31")

    return main


def too_large_for_ub():
    @T.prim_func
    def main(X: T.Tensor((256, 256), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            x = T.alloc_ub((256, 256), "float32")
            T.copy(X, x)
            T.copy(x, X)

    return main


def too_many_for_ub():
    @T.prim_func
    def main(X: T.Tensor((256, 256), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            a = T.alloc_ub((128, 256), "float32")
            b = T.alloc_ub((128, 256), "float32")
            T.copy(X[0, 0], a)
            T.copy(X[128, 0], b)
            T.tile.add(a, a, b)
            T.copy(a, X[0, 0])

    return main


def too_large_for_l0c():
    @T.prim_func
    def main(X: T.Tensor((256, 256), "float16"), Y: T.Tensor((256, 256), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            a = T.alloc_L1((256, 256), "float16")
            c = T.alloc_L0C((256, 256), "float32")
            T.copy(X, a)
            T.gemm_v0(a, a, c, init=True)
            T.copy(c, Y)

    return main


def wrong_memory():
    @T.prim_func
    def main(X: T.Tensor((64,), "float16")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            a = T.alloc_L1((16, 16), "float16")
            T.tile.exp(a, a)

    return main


def tensor_for_a_tile():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            x = T.alloc_ub((64,), "float32")
            T.tile.add(x, x, X)

    return main


def shapes_differ():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            a = T.alloc_ub((64, 64), "float32")
            b = T.alloc_ub((32, 64), "float32")
            T.tile.add(a, a, b)

    return main


def dynamic_shapes_differ():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32"), n: T.int32):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            a = T.alloc_ub((64, 64), "float32")
            b = T.alloc_ub((64, 64), "float32")
            T.tile.add(a[0:n, :], b[0:32, :], 3.0)

    return main


def types_differ():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            a = T.alloc_ub((64, 64), "float32")
            b = T.alloc_ub((64, 64), "float16")
            T.tile.mul(a, a, b)

    return main


def type_of_an_operation():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            a = T.alloc_ub((64, 64), "float32")
            T.tile.bitwise_and(a, a, a)

    return main


def missing_operand():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            a = T.alloc_ub((64, 64), "float32")
            T.tile.add(a, a)

    return main


def unknown_option():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            a = T.alloc_ub((64, 64), "float32")
            T.tile.exp(a, a, approximate=True)

    return main


def number_for_a_tile():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            a = T.alloc_ub((64,), "float32")
            T.tile.sub(a, 1.0, a)

    return main


def unknown_mode():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            a = T.alloc_ub((64,), "float32")
            b = T.alloc_ub((64,), "float16")
            T.tile.cast(b, a, "RINT", 64)

    return main


def tiles_in_an_expression():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            a = T.alloc_ub((64,), "float32")
            b = T.alloc_ub((64,), "float32")
            c = a + b

    return main


def tile_and_a_number():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            a = T.alloc_ub((64,), "float32")
            a *= 2.0

    return main


def slice_is_assigned():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            a = T.alloc_ub((64,), "float32")
            a[0:8] = 1.0

    return main


def dimension_of_a_reduction():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            a = T.alloc_ub((8, 64), "float32")
            s = T.alloc_ub((8, 1), "float32")
            T.reduce_sum(a, s, dim=2)

    return main


def result_of_a_reduction():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            a = T.alloc_ub((64, 32), "float32")
            s = T.alloc_ub((16, 1), "float32")
            T.reduce_sum(a, s, dim=-1)

    return main


def element_in_l0c():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            c = T.alloc_L0C((16, 16), "float32")
            c[0, 0] = 1.0

    return main


def mode_of_a_run():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            a = T.alloc_ub((64,), "float32")
            T.tile.cast(a, a, cid, 64)

    return main


def text_for_a_number():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            a = T.alloc_ub((64,), "float32")
            T.tile.fill(a, "0")

    return main


def nothing_for_a_tile():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            a = T.alloc_ub((64,), "float32")
            T.tile.exp(a, None)

    return main


def function_of_a_tile():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            a = T.alloc_ub((64,), "float32")
            n = T.max(a, 0.0)

    return main


def truth_of_a_tile():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            a = T.alloc_ub((64,), "float32")
            if a and cid > 0:
                pass

    return main


def comparison_of_tiles():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            a = T.alloc_ub((64,), "float32")
            b = T.alloc_ub((64,), "float32")
            n = a > b

    return main


def power_of_a_run():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            n = 2**cid

    return main


def elements_of_a_scalar():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            n = cid[0]

    return main


def call_of_a_tile():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            n = X(0)

    return main


def text_in_a_sum():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            n = cid + "1"

    return main


def tile_for_a_scalar():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            x = T.alloc_ub((64,), "float32")
            y = T.alloc_ub((8,), "float32")
            T.copy(X, x)
            T.copy(X[0:8], y)
            T.tile.fill(x, y)

    return main
