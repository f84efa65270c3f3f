"""Python where a kernel wants its own statements, and values that are not there."""

import numpy as np
import tilelang
import tilelang.language as T


def variable_without_a_value():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            x = T.alloc_ub((64,), "float32")
            T.tile.fill(x, late)

    late = 1.0  # noqa: F841
    return main


def macro_below_the_kernel():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            x = T.alloc_ub((64,), "float32")
            fill(x)

    @T.macro
    def fill(x):
        T.tile.fill(x, 1.0)

    return main


def async_kernel():
    @T.prim_func
    async def main(X: T.Tensor((64,), "float32")):
        pass


def lambda_as_a_kernel():
    T.prim_func(lambda X: X)


def tensor_without_a_shape():
    @T.prim_func
    def main(X: T.Tensor):
        pass


def list_as_an_extent():
    T.Tensor((8, [64]), "float32")


def fraction_as_an_extent():
    T.Tensor((8, 64 / 2), "float32")


@T.macro
def endless(x):
    endless(x)


def macro_that_calls_itself():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            endless(T.alloc_ub((64,), "float32"))

    return main


def helper_that_calls_itself():
    def deeper(n):
        return deeper(n + 1)

    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            n = deeper(0)  # noqa: F841

    return main


def keyword_only_parameter():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32"), *, scale: T.float32 = 2.0):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            x = T.alloc_ub((64,), "float32")
            T.tile.fill(x, scale)

    return main


def parameters_without_a_place():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32"), *others):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            pass

    return main


def parameter_with_a_default():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32"), scale: T.float32 = 2.0):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            pass

    return main


def text_as_annotation():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32"), n: "int32"):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            pass

    return main


def no_function():
    return T.prim_func(5)


def store_in_a_helper():
    def stored(x):
        x[0] = 1.0

    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            x = T.alloc_ub((64,), "float32")
            stored(x)

    return main


def loop_in_a_helper():
    def looped(x):
        for i in T.serial(8):
            T.tile.fill(x, i)

    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            x = T.alloc_ub((64,), "float32")
            looped(x)

    return main


def maximum_of_python():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            n = max(cid, 2)  # noqa: F841

    return main


def round_of_python():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32"), s: T.float32):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            n = round(s)  # noqa: F841

    return main


@T.prim_func
def other(X: T.Tensor((64,), "float32")):
    with T.Kernel(1, is_npu=True) as (cid, vid):
        pass


def kernel_in_a_kernel():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            other(X)

    return main


def kernel_function_on_an_array():
    other(np.zeros(64, np.float32))


def name_of_a_condition():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            x = T.alloc_ub((64,), "int32")
            while (n := x[0]) < 3:
                x[0] = n + 1

    return main


def float_that_a_block_binds():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            x = T.alloc_ub((64,), "float32")
            s = 1.0
            if cid > 0:
                s = 2.0
            T.tile.fill(x, s)

    return main


def fraction_beside_integers():
    @T.prim_func
    def main(X: T.Tensor((64,), "int32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            x = T.alloc_ub((64,), "int32")
            T.tile.add(x, x, 1.5)

    return main


def float_beside_integers():
    @T.prim_func
    def main(X: T.Tensor((64,), "int32"), s: T.float32):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            x = T.alloc_ub((64,), "int32")
            T.tile.fill(x, s)

    return main


def option_of_a_loop():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            for i in T.unroll(16, banana=4):
                pass

    return main


def negative_stages():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            for i in T.Pipelined(16, num_stages=-1):
                pass

    return main


def negative_event():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            T.set_flag("mte2", "v", -1)

    return main


def float_as_an_event():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            T.set_flag("mte2", "v", 1.0)

    return main


def flag_to_the_same_pipe():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            T.set_flag("v", "v", 0)
            T.wait_flag("v", "v", 0)

    return main


def text_as_a_switch():
    tilelang.jit(pass_configs={"tl.ascend_auto_sync": "banana"})


def list_of_switches():
    tilelang.jit(pass_configs=["tl.ascend_auto_sync"])


def output_twice():
    tilelang.compile(other, out_idx=[0, -1])


def output_and_workspace():
    tilelang.compile(other, out_idx=[0], workspace_idx=[0])


def choice_before_tuning():
    tilelang.compile(other).get_tuner_result()
