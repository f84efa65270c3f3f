"""Kernel functions, launches and the scopes of cores."""

import tilelang.language as T


def no_launch():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        n = 64

    return main


def primitive_outside_of_the_launch():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        x = T.alloc_ub((64,), "float32")
        for i in T.serial(4):
            T.tile.fill(x[i * 16 : i * 16 + 16], 1.0)
        with T.Kernel(1, is_npu=True) as (cid, vid):
            T.copy(x, X)

    return main


def two_launches():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            pass
        with T.Kernel(2, is_npu=True) as (cid, vid):
            pass

    return main


def two_numbers_of_blocks():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(4, 8, is_npu=True) as (cid, vid):
            pass

    return main


def many_threads():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(4, threads=128, is_npu=True) as cid:
            pass

    return main


def three_indices():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(4, is_npu=True) as (bx, by, bz):
            pass

    return main


def unknown_scope():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            with T.Scope("vector"):
                pass

    return main


def scope_in_a_scope():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            with T.Scope("C"):
                with T.Scope("V"):
                    pass

    return main


def missing_scope():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            T.set_cross_flag("FIX", 0)

    return main


def waits_without_a_scope():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            T.wait_cross_flag(0)

    return main


def store_on_the_cube_core():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            a = T.alloc_ub((16,), "float32")
            with T.Scope("C"):
                a[0] = 1.0

    return main


def product_on_the_vector_core():
    @T.prim_func
    def main(X: T.Tensor((16, 16), "float16")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            a = T.alloc_L1((16, 16), "float16")
            c = T.alloc_L0C((16, 16), "float32")
            with T.Scope("V"):
                T.gemm_v0(a, a, c, init=True)

    return main


def unknown_pipe():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            with T.Scope("V"):
                T.set_flag("mte2", "vec", 0)

    return main


def no_annotation():
    @T.prim_func
    def main(X):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            pass

    return main


def annotation_of_python():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32"), n: int):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            pass

    return main


def unknown_type_of_a_parameter():
    @T.prim_func
    def main(X: T.Tensor((64,), "float15")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            pass

    return main


def flag_by_name():
    @T.prim_func
    def main(A: T.Tensor((16,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, _):
            with T.Scope("V"):
                T.wait_cross_flag("ready")

    return main


def flag_of_any_number():
    @T.prim_func
    def main(A: T.Tensor((16,), "int32")):
        with T.Kernel(1, is_npu=True) as (cid, _):
            with T.Scope("V"):
                T.wait_cross_flag(A[0])

    return main


def more_flags_than_there_are():
    @T.prim_func
    def main(A: T.Tensor((16,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, _):
            with T.Scope("C"):
                for i in range(12):
                    T.set_cross_flag("FIX", i + 4)
            with T.Scope("V"):
                for i in range(12):
                    T.wait_cross_flag(i + 4)

    return main


def kernel_for_a_cpu():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(4, is_cpu=True) as (cid, vid):
            pass

    return main


def text_in_front_of_a_kernel():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(4, is_npu=True, prelude="int x;") as (cid, vid):
            pass

    return main
