"""Calls: of `tilelang.jit`, of factories, of kernels."""

import numpy as np
import tilelang
import tilelang.language as T


@tilelang.jit(out_idx=[1])
def copied(rows=8):
    n = T.symbolic("n")

    @T.prim_func
    def main(X: T.Tensor((n, 64), "float32"), Y: T.Tensor((n, 64), "float32"), factor: T.float32):
        with T.Kernel(T.ceildiv(n, rows), is_npu=True) as (cid, vid):
            x = T.alloc_ub((rows, 64), "float32")
            T.copy(X[cid * rows, 0], x)
            T.tile.mul(x, x, factor)
            T.copy(x, Y[cid * rows, 0])

    return main


def too_few_arguments():
    copied()(np.zeros((8, 64), np.float32))


def type_of_a_tensor():
    copied()(np.zeros((8, 64)), 1.0)


def dimensions_of_a_tensor():
    copied()(np.zeros((64,), np.float32), 1.0)


def extent_of_a_tensor():
    copied()(np.zeros((8, 32), np.float32), 1.0)


def transposed_tensor():
    copied()(np.zeros((64, 8), np.float32).T, 1.0)


def list_for_a_tensor():
    copied()([[0.0] * 64] * 8, 1.0)


def text_for_a_scalar():
    copied()(np.zeros((8, 64), np.float32), "2")


def tensor_for_a_scalar():
    copied()(np.zeros((8, 64), np.float32), np.ones((1,), np.float32))


@tilelang.jit
def counted():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32"), n: T.int32):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            x = T.alloc_ub((64,), "float32")
            T.tile.fill(x, n)
            T.copy(x, X)

    return main


def large_scalar():
    counted()(np.zeros(64, np.float32), 1 << 31)


def huge_scalar():
    counted()(np.zeros(64, np.float32), 1 << 80)


def fraction_for_an_integer():
    counted()(np.zeros(64, np.float32), 1.5)


def array_that_may_not_be_written():
    x = np.zeros(64, np.float32)
    x.flags.writeable = False
    counted()(x, 1)


def type_of_a_factory_argument():
    copied("8")


def argument_of_the_factory():
    copied(columns=8)


def factory_that_returns_nothing():
    @tilelang.jit
    def factory():
        @T.prim_func
        def main(X: T.Tensor((64,), "float32")):
            with T.Kernel(1, is_npu=True) as (cid, vid):
                pass

    factory()


def jit_of_a_kernel_function():
    @tilelang.jit
    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            pass


def unknown_index_of_an_output():
    @tilelang.jit(out_idx=[3])
    def factory():
        @T.prim_func
        def main(X: T.Tensor((64,), "float32"), Y: T.Tensor((64,), "float32")):
            with T.Kernel(1, is_npu=True) as (cid, vid):
                pass

        return main

    factory()


def scalar_output():
    @tilelang.jit(out_idx=[1])
    def factory():
        @T.prim_func
        def main(X: T.Tensor((64,), "float32"), n: T.int32):
            with T.Kernel(1, is_npu=True) as (cid, vid):
                pass

        return main

    factory()


def extent_that_no_input_has():
    n = T.symbolic("n")

    @tilelang.jit(out_idx=[1])
    def factory():
        @T.prim_func
        def main(X: T.Tensor((64,), "float32"), Y: T.Tensor((n,), "float32")):
            with T.Kernel(1, is_npu=True) as (cid, vid):
                pass

        return main

    factory()


def unknown_pass_config():
    tilelang.jit(pass_configs={"tl.ascend_auto_synk": True})(lambda: None)


def unknown_target():
    tilelang.jit(target="cuda")(lambda: None)


def unknown_platform():
    tilelang.jit(platform="A9")(lambda: None)


def primitive_outside_of_a_kernel():
    T.alloc_ub((64,), "float32")


def unknown_level():
    copied().ir("llvm")


def report_before_a_run():
    copied(16).report()


def tensor_by_name():
    copied()(X=np.zeros((8, 64), np.float32), factor=1.0)


def unknown_option_of_a_call():
    copied()(np.zeros((8, 64), np.float32), 1.0, steam=0)


def too_few_arguments_of_a_factory():
    def added(rows, columns):
        return None

    tilelang.jit(added)(8)


def unknown_argument_of_a_factory():
    copied(row=8)


def unknown_option_of_jit():
    tilelang.jit(out_index=[1])


def unknown_option_of_compile():
    tilelang.compile(copied().prim_func, block_M=8)


def nothing_to_compile():
    tilelang.compile()


def unknown_backend():
    tilelang.jit(execution_backend="banana")
