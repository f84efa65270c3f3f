"""Workspaces that one core reads before the other one writes them in the text."""

import numpy as np
import pytest

import tilelang
import tilelang.language as T


def in_one_loop(trips):
    @T.prim_func
    def main(
        X: T.Tensor((8, 16, 16), "float16"),
        Y: T.Tensor((16, 16), "float32"),
        W: T.Tensor((16, 16), "float16"),
        V: T.Tensor((16, 16), "float32"),
    ):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            a = T.alloc_L1((16, 16), "float16")
            c = T.alloc_L0C((16, 16), "float32")
            x = T.alloc_ub((8, 16), "float16")
            v = T.alloc_ub((8, 16), "float32")
            total = T.alloc_ub((8, 16), "float32")
            T.tile.fill(total, 0.0)
            for t in T.serial(trips):
                T.copy(W, a)
                T.gemm_v0(a, a, c, init=True)
                T.copy(c, V)

                T.copy(X[t, vid * 8 : vid * 8 + 8, :], x)
                T.tile.add(x, x, x)
                T.copy(x, W[vid * 8 : vid * 8 + 8, :])
                T.copy(V[vid * 8 : vid * 8 + 8, :], v)
                T.tile.add(total, total, v)
            T.copy(total, Y[vid * 8 : vid * 8 + 8, :])

    return main


def in_two_loops(trips):
    @T.prim_func
    def main(
        X: T.Tensor((8, 16, 16), "float16"),
        Y: T.Tensor((16, 16), "float32"),
        W: T.Tensor((16, 16), "float16"),
        V: T.Tensor((16, 16), "float32"),
    ):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            a = T.alloc_L1((16, 16), "float16")
            c = T.alloc_L0C((16, 16), "float32")
            x = T.alloc_ub((8, 16), "float16")
            v = T.alloc_ub((8, 16), "float32")
            total = T.alloc_ub((8, 16), "float32")
            for t in T.serial(trips):
                T.copy(W, a)
                T.gemm_v0(a, a, c, init=True)
                T.copy(c, V)
            T.tile.fill(total, 0.0)
            for t in T.serial(trips):
                T.copy(X[t, vid * 8 : vid * 8 + 8, :], x)
                T.tile.add(x, x, x)
                T.copy(x, W[vid * 8 : vid * 8 + 8, :])
                T.copy(V[vid * 8 : vid * 8 + 8, :], v)
                T.tile.add(total, total, v)
            T.copy(total, Y[vid * 8 : vid * 8 + 8, :])

    return main


# Each read gets the write of its iteration, under several schedules and in program order of
# the cores.
@pytest.mark.parametrize("factory", [in_one_loop, in_two_loops])
@pytest.mark.parametrize("trips", [0, 1, 2, 3, 8])
def test_read_before_write(factory, trips):
    kernel = tilelang.compile(factory(trips), out_idx=[1], workspace_idx=[2, 3])
    x = np.random.default_rng(trips).integers(-2, 3, (8, 16, 16)).astype(np.float16)
    doubled = 2 * x[:trips].astype(np.float32)
    wanted = sum((each @ each for each in doubled), np.zeros((16, 16), np.float32))
    for mode in ("random:4", "sequential"):
        with tilelang.running(mode):
            np.testing.assert_array_equal(kernel(x), wanted)


# So does a workspace that the caller passes.
@pytest.mark.parametrize("factory", [in_one_loop, in_two_loops])
def test_workspaces_of_the_caller(factory):
    kernel = tilelang.compile(factory(4), out_idx=[1])
    x = np.random.default_rng(4).integers(-2, 3, (8, 16, 16)).astype(np.float16)
    doubled = 2 * x[:4].astype(np.float32)
    passed = np.ones((16, 16), np.float16), np.ones((16, 16), np.float32)
    np.testing.assert_array_equal(kernel(x, *passed), sum(each @ each for each in doubled))
    np.testing.assert_array_equal(passed[0], doubled[3])


# A tensor that is read at another place in each iteration is updated in place: its reads
# get old contents.
def test_update_in_place():
    @T.prim_func
    def main(S: T.Tensor((4, 16, 16), "float16"), V: T.Tensor((16, 16), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            a = T.alloc_L1((16, 16), "float16")
            c = T.alloc_L0C((16, 16), "float32")
            v = T.alloc_ub((8, 16), "float32")
            x = T.alloc_ub((8, 16), "float16")
            for t in T.serial(3):
                T.copy(S[t, :, :], a)
                T.gemm_v0(a, a, c, init=True)
                T.copy(c, V)
                T.copy(V[vid * 8 : vid * 8 + 8, :], v)
                T.copy(v, x)
                T.copy(x, S[t + 1, vid * 8 : vid * 8 + 8, :])

    states = np.zeros((4, 16, 16), np.float16)
    states[0] = np.eye(16, k=1) + np.eye(16, k=-2)
    wanted = [states[0].astype(np.float32)]
    for t in range(3):
        wanted.append(wanted[-1] @ wanted[-1])
    tilelang.compile(main)(states, np.zeros((16, 16), np.float32))
    np.testing.assert_array_equal(states, np.array(wanted))


# So is a state at one place that each iteration computes from itself.
def test_recurrence():
    @T.prim_func
    def main(S: T.Tensor((16, 16), "float16"), V: T.Tensor((16, 16), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            a = T.alloc_L1((16, 16), "float16")
            c = T.alloc_L0C((16, 16), "float32")
            v = T.alloc_ub((8, 16), "float32")
            x = T.alloc_ub((8, 16), "float16")
            for t in T.serial(3):
                T.copy(S, a)
                T.gemm_v0(a, a, c, init=True)
                T.copy(c, V)
                T.copy(V[vid * 8 : vid * 8 + 8, :], v)
                T.copy(v, x)
                T.copy(x, S[vid * 8 : vid * 8 + 8, :])

    start = (np.eye(16, k=1) + np.eye(16, k=-2)).astype(np.float16)
    wanted = start.astype(np.float32)
    for t in range(3):
        wanted = wanted @ wanted
    kernel = tilelang.compile(main)
    for mode in ("random:4", "sequential"):
        state = start.copy()
        with tilelang.running(mode):
            kernel(state, np.zeros((16, 16), np.float32))
        np.testing.assert_array_equal(state, wanted)


# So does a read at the author's own depth index of a workspace that the call makes: the k-th
# read gets the k-th write, wherever both stand in the text.
@pytest.mark.parametrize("depth", [1, 2, 3])
@pytest.mark.parametrize("trips", [1, 2, 3, 4, 7])
@pytest.mark.parametrize("is_read_first", [False, True])
def test_depth_index(depth, trips, is_read_first):
    @T.prim_func
    def main(
        A: T.Tensor((7, 16, 16), "float16"),
        W: T.Tensor((depth, 16, 16), "float32"),
        C: T.Tensor((7, 16, 16), "float32"),
    ):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            a = T.alloc_L1((16, 16), "float16")
            c = T.alloc_L0C((16, 16), "float32")
            x = T.alloc_ub((8, 16), "float32")
            for k in T.serial(trips):
                if is_read_first:
                    T.copy(W[k % depth, vid * 8, 0], x)
                    T.copy(x, C[k, vid * 8, 0])
                T.copy(A[k, 0, 0], a)
                T.gemm_v0(a, a, c, init=True)
                T.copy(c, W[k % depth, 0, 0])
                if not is_read_first:
                    T.copy(W[k % depth, vid * 8, 0], x)
                    T.copy(x, C[k, vid * 8, 0])

    kernel = tilelang.compile(main, out_idx=[2], workspace_idx=[1])
    x = np.random.default_rng(trips).integers(-2, 3, (7, 16, 16)).astype(np.float16)
    wanted = [each @ each for each in x[:trips].astype(np.float32)]
    for mode in ("checked", "random:3", "sequential"):
        with tilelang.running(mode):
            np.testing.assert_array_equal(kernel(x)[:trips], wanted, err_msg=mode)
