"""Names that stand for nothing, or for something else than the author thinks."""

import tilelang.language as T


def unknown_primitive():
    @T.prim_func
    def main(X: T.Tensor((8, 16), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            x = T.alloc_ub((8, 16), "float32")
            T.tile.ad(x, x, x)

    return main


def unknown_allocator():
    @T.prim_func
    def main(X: T.Tensor((8, 16), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            x = T.alloc_UB((8, 16), "float32")

    return main


def primitive_of_gpus():
    @T.prim_func
    def main(X: T.Tensor((16, 16), "float16")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            a = T.alloc_L1((16, 16), "float16")
            c = T.alloc_L0C((16, 16), "float32")
            T.gemm(a, a, c)

    return main


def memory_of_gpus():
    @T.prim_func
    def main(X: T.Tensor((16,), "float16")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            n = T.alloc_local((1,), "int32")

    return main


def unknown_name():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            tile = T.alloc_ub((64,), "float32")
            T.copy(X, tyle)  # noqa: F821

    return main


def use_before_definition():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            T.copy(X, late)  # noqa: F821
            late = T.alloc_ub((64,), "float32")

    return main


def name_of_a_block():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(4, is_npu=True) as (cid, vid):
            x = T.alloc_ub((64,), "float32")
            if cid > 2:
                inner = cid * 2
            T.tile.fill(x, inner)

    return main


def bound_in_a_branch():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(4, is_npu=True) as (cid, vid):
            x = T.alloc_ub((64,), "float32")
            n = 1
            if cid > 2:
                n = 2
            T.tile.fill(x, n)

    return main


def bound_in_a_loop():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            x = T.alloc_ub((64,), "float32")
            total = 0
            for i in T.serial(8):
                total = 1 + i
            T.tile.fill(x, total)

    return main


def loop_variable():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            for i in T.serial(8):
                i = i * 2

    return main


def parameter():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32"), n: T.int32):
        n = n + 1
        with T.Kernel(n, is_npu=True) as (cid, vid):
            pass

    return main


def unknown_field():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            x = T.alloc_ub((64,), "float32")
            T.tile.fill(x, x.size)

    return main
