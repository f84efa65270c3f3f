"""Statements that the language does not have, or not there."""

import tilelang.language as T


def returns():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            return

    return main


def statement_behind_the_launch():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            x = T.alloc_ub((64,), "float32")
            T.tile.fill(x, 1.0)
        T.copy(x, X)

    return main


def break_in_a_parallel_loop():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            x = T.alloc_ub((64,), "float32")
            for i in T.Parallel(64):
                x[i] = 0.0
                break

    return main


def continue_in_a_loop():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            for i in T.serial(8):
                if i > 4:
                    continue

    return main


def tries():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            try:
                x = T.alloc_ub((64,), "float32")
            finally:
                pass

    return main


def function_inside():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):

            def helper(n):
                return n + 1

    return main


def comprehension():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(4, is_npu=True) as (cid, vid):
            x = T.alloc_ub((64,), "float32")
            rows = [x[i * 8] for i in range(cid)]

    return main


def loop_over_a_list():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            for i in [1, 2, 3]:
                pass

    return main


def else_of_a_loop():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            for i in range(4):
                pass
            else:
                pass

    return main


def file_in_a_with():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            with open("/dev/null") as file:
                pass

    return main


def prints():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            print(cid)

    return main


def three_parallel_extents():
    @T.prim_func
    def main(X: T.Tensor((4, 4, 8), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            x = T.alloc_ub((4, 4, 8), "float32")
            for i, j, k in T.Parallel(4, 4, 8):
                x[i, j, k] = 0.0

    return main


def condition_is_a_tile():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            x = T.alloc_ub((64,), "float32")
            if x:
                pass

    return main


def name_of_a_primitive():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            T.barrier_all

    return main


def loop_up_to_a_tile():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            x = T.alloc_ub((64,), "float32")
            for i in T.serial(x):
                pass

    return main


def loop_up_to_a_float():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            for i in range(64 / 8):
                pass

    return main


def stages_of_a_run():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            for i in T.Pipelined(8, num_stages=cid):
                pass

    return main


def two_names_for_one_value():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            a, b = cid

    return main


def yields():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            yield cid

    return main


def error_of_python():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            n = 64 // (X.shape[0] - 64)

    return main


def statement_beside_then():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(2, is_npu=True) as (cid, vid):
            x = T.alloc_ub((64,), "float32")
            with T.If(cid > 0):
                T.tile.fill(x, 1.0)

    return main


def two_thens():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(2, is_npu=True) as (cid, vid):
            with T.If(cid > 0):
                with T.Then():
                    pass
                with T.Then():
                    pass

    return main


def then_without_if():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(2, is_npu=True) as (cid, vid):
            with T.Then():
                pass

    return main


def unknown_option_of_a_loop():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            x = T.alloc_ub((64,), "float32")
            for i in T.unroll(8, factor=4):
                T.copy(X, x)

    return main


def order_of_a_pipelined_loop():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            x = T.alloc_ub((64,), "float32")
            for i in T.Pipelined(8, num_stages=2, order=[0, 1]):
                T.copy(X, x)

    return main
