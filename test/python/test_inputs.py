"""Arguments of factories and kernels: those that make a kernel of their own, and accepted types."""

import array

import numpy as np
import pytest
import tilelang
import tilelang.language as T


@tilelang.jit(out_idx=[0])
def filled(number):
    @T.prim_func
    def main(Y: T.Tensor((8,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            y = T.alloc_ub((8,), "float32")
            T.tile.fill(y, number)
            T.copy(y, Y)

    return main


def test_zeros_of_a_factory():
    assert filled(0.0) is not filled(-0.0)
    assert np.signbit(filled(-0.0)()).all() and not np.signbit(filled(0.0)()).any()
    assert filled(np.nan) is filled(float("nan"))
    assert filled(1.0) is not filled(1)


class Layer:
    def __init__(self, scale):
        self.scale = scale

    @tilelang.jit(out_idx=[0])
    def make(self, rows=8):
        @T.prim_func
        def main(Y: T.Tensor((rows, 8), "float32")):
            with T.Kernel(1, is_npu=True) as (cid, vid):
                y = T.alloc_ub((rows, 8), "float32")
                T.tile.fill(y, self.scale)
                T.copy(y, Y)

        return main


# A method makes another kernel when its object has changed.
def test_factory_as_a_method():
    layer = Layer(2.0)
    first = layer.make()
    assert layer.make() is first and (first() == 2).all()
    assert Layer(2.0).make() is not first
    layer.scale = 3.0
    assert (layer.make(rows=4)() == 3).all() and (layer.make()() == 3).all()
    layer.scale = [4.0]
    with pytest.raises(tilelang.LanguageError):
        layer.make()


def test_numbers_of_numpy():
    rows, one, yes, fraction = np.int64(8), np.float32(1), np.bool_(True), np.float16(0.5)

    @T.prim_func
    def main(Y: T.Tensor((rows, np.int32(8)), np.float32)):
        with T.Kernel(np.int64(1), is_npu=True) as (cid, vid):
            y = T.alloc_ub((rows, 8), np.dtype("float32"))
            T.tile.fill(y, np.float64(1))
            if yes:
                T.tile.add(y, y, one)
            if np.bool_(False):
                T.tile.add(y, y, 100.0)
            for i in T.serial(rows):
                y[i, np.int64(0)] = y[i, 1] * fraction + one
            y[np.int32(0), 1] = T.max(one, y[0, 0])
            T.copy(y[0:rows, :], Y)

    y = tilelang.compile(main, out_idx=[0])()
    assert (y[1:, 1:] == 2).all() and (y[:, 0] == 2).all() and y[0, 1] == 2


@tilelang.jit(out_idx=[1])
def doubled():
    @T.prim_func
    def main(X: T.Tensor((8,), "float32"), Y: T.Tensor((8,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            x = T.alloc_ub((8,), "float32")
            T.copy(X, x)
            T.tile.add(x, x, x)
            T.copy(x, Y)

    return main


@tilelang.jit
def doubled_in_place():
    @T.prim_func
    def main(X: T.Tensor((8,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            x = T.alloc_ub((8,), "float32")
            T.copy(X, x)
            T.tile.add(x, x, x)
            T.copy(x, X)

    return main


class Exchanged:
    """A tensor of another library: nothing but DLPack."""

    def __init__(self, array, device=1):
        self.array, self.device = array, device

    def __dlpack__(self, stream=None):
        return self.array.__dlpack__()

    def __dlpack_device__(self):
        return (self.device, 0)


ONES = np.ones(8, np.float32)


@pytest.mark.parametrize("make", [memoryview, Exchanged, lambda x: array.array("f", x.tolist())])
def test_memory_of_other_objects(make):
    x = ONES.copy()
    given = make(x)
    np.testing.assert_array_equal(doubled()(given), 2 * ONES)
    doubled_in_place()(given)
    written = x if not isinstance(given, array.array) else np.array(given)
    np.testing.assert_array_equal(written, 2 * ONES)


# bytes may not be written, and are no floats.
def test_memory_that_does_not_fit():
    with pytest.raises(tilelang.TileLangError, match="is of uint8, and has to be of float32"):
        doubled()(ONES.tobytes())
    with pytest.raises(tilelang.TileLangError, match="'X' is on device 2 of DLPack"):
        doubled()(Exchanged(ONES, device=2))
    masked = np.ma.masked_array(ONES, ONES > 0)
    with pytest.raises(tilelang.TileLangError, match="'X' is a masked array"):
        doubled()(masked)
    np.testing.assert_array_equal(doubled()(np.ma.masked_array(ONES)), 2 * ONES)


def test_tensors_without_plain_memory():
    torch = pytest.importorskip("torch")
    x = torch.ones(8)
    for given, reason in [
        (x.to_sparse(), "the layout sparse_coo"),
        (torch.ones(8, dtype=torch.complex64).conj().imag, "negates its elements"),
    ]:
        with pytest.raises(tilelang.TileLangError, match=reason):
            doubled()(given)


# An empty TL_RUN is none.
def test_ways_to_run(monkeypatch):
    monkeypatch.setenv("TL_RUN", "")
    np.testing.assert_array_equal(doubled()(ONES), 2 * ONES)
    monkeypatch.setenv("TL_RUN", "banana")
    with pytest.raises(tilelang.TileLangError, match="TL_RUN is 'banana'") as caught:
        doubled()(ONES)
    assert caught.value.place.file == __file__
    monkeypatch.delenv("TL_RUN")
    monkeypatch.setenv("TL_SYNC", "banana")
    with pytest.raises(tilelang.TileLangError, match="TL_SYNC is 'banana'"):
        filled(77.0)
    with pytest.raises(
        tilelang.TileLangError, match="the mode of tilelang.running is 'x'"
    ) as caught:
        tilelang.running("x")
    assert caught.value.place.file == __file__
