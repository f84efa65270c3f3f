"""Kernels as operators of torch, and in programs' own gradients."""

import types

import numpy as np
import pytest
import tilelang
import tilelang.language as T

torch = pytest.importorskip("torch")
fake = pytest.importorskip("torch._subclasses")
registry = pytest.importorskip("tilelang.operators.registry")


def scaled(in_place=False):
    """X * factor for a vector of any length; in place, or as a result."""
    N = T.symbolic("N")

    @T.prim_func
    def main(X: T.Tensor((N,), "float32"), factor: T.float32, Y: T.Tensor((N,), "float32")):
        with T.Kernel(T.ceildiv(N, 64), is_npu=True) as (cid, vid):
            x = T.alloc_ub((64,), "float32")
            T.copy(X[cid * 64], x)
            T.tile.mul(x, x, factor)
            T.copy(x, Y[cid * 64])

    return tilelang.compile(main, out_idx=None if in_place else [2])


@tilelang.jit(out_idx=[2])
def product(M, N, name="mul"):
    """A product or a sum of two matrices."""

    @T.prim_func
    def main(
        A: T.Tensor((M, N), "float32"),
        B: T.Tensor((M, N), "float32"),
        C: T.Tensor((M, N), "float32"),
    ):
        with T.Kernel(M, is_npu=True) as (cid, vid):
            a = T.alloc_ub((1, N), "float32")
            b = T.alloc_ub((1, N), "float32")
            T.copy(A[cid, 0], a)
            T.copy(B[cid, 0], b)
            getattr(T.tile, name)(a, a, b)
            T.copy(a, C[cid, 0])

    return main


def matrices():
    return torch.randn(2, 6, 64, generator=torch.Generator().manual_seed(3)).unbind()


# A kernel as an operator: its schema, its results, and its shapes for tensors without
# elements.
def test_kernel():
    scale = tilelang.torch_op("tl_tests::scale", scaled())
    assert scale.schema == "(Tensor X, float factor) -> Tensor"
    x = torch.arange(100.0)
    torch.testing.assert_close(scale(x, 3.0), x * 3)
    torch.testing.assert_close(torch.ops.tl_tests.scale(x, 3.0), x * 3)
    made = scale(torch.empty(77, device="meta"), 3.0)
    assert made.shape == (77,) and made.device.type == "meta" and made.dtype == torch.float32
    with fake.FakeTensorMode() as mode:
        made = scale(mode.from_tensor(x), 3.0)
    assert isinstance(made, fake.FakeTensor) and made.shape == (100,)
    assert made.device.type == "cpu"


# A wrong tensor is an error at the program's call, not in torch.
def test_place_of_an_error():
    scale = tilelang.torch_op("tl_tests::scale_placed", scaled())
    with pytest.raises(tilelang.TileLangError) as caught:
        scale(torch.zeros(64, dtype=torch.float64), 3.0)
    assert caught.value.place.file == __file__


# A tensor that the kernel writes is marked in the schema.
def test_written():
    store = tilelang.torch_op("tl_tests::store_scaled", scaled(in_place=True))
    assert store.schema == "(Tensor X, float factor, Tensor(a!) Y) -> ()"
    x, y = torch.arange(100.0), torch.zeros(100)
    assert store(x, 2.0, y) is None
    torch.testing.assert_close(y, x * 2)
    assert store(x.to("meta"), 2.0, y.to("meta")) is None


# A function of tensors calls the kernels of factories for their shapes.
def test_function():
    @tilelang.torch_op("tl_tests::both")
    def both(
        a: torch.Tensor, b: torch.Tensor, twice: bool = False
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """The sum and the product."""
        b = b + b if twice else b
        return product(*a.shape, name="add")(a, b), product(*a.shape)(a, b)

    assert both.schema == "(Tensor a, Tensor b, bool twice=False) -> (Tensor, Tensor)"
    assert both.__doc__ == "The sum and the product."
    a, b = matrices()
    torch.testing.assert_close(both(a, b), (a + b, a * b))
    torch.testing.assert_close(both(a, b, twice=True), (a + b + b, a * (b + b)))
    assert [each.shape for each in both(a.to("meta"), b.to("meta"))] == [(6, 64), (6, 64)]


# A trace of a program has the operator, and runs with other elements.
def test_trace():
    from torch.fx.experimental.proxy_tensor import make_fx

    add = tilelang.torch_op("tl_tests::add", product(6, 64, name="add"))
    a, b = matrices()
    traced = make_fx(lambda x, y: add(x, y).relu(), tracing_mode="fake")(a, b)
    assert "torch.ops.tl_tests.add" in traced.code
    torch.testing.assert_close(traced(b, -a), (b - a).relu())


# The gradient of an operator, against that of torch.
def test_gradient():
    a, b = matrices()

    @tilelang.torch_op("tl_tests::times")
    def times(a: torch.Tensor, b: torch.Tensor) -> torch.Tensor:
        return product(*a.shape)(a, b)

    refused = times(a.requires_grad_(), b)
    with pytest.raises(RuntimeError, match="tl_tests::times has no gradient"):
        refused.sum().backward()

    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    def backward(ctx, gradient):
        a, b = ctx.saved_tensors
        return times(gradient, b), times(gradient, a)

    times.register_autograd(backward, setup_context=setup_context)
    a, b = matrices()
    weights = torch.arange(6.0 * 64).reshape(6, 64)
    results = []
    for multiply in (times, torch.mul):
        x, y = a.clone().requires_grad_(), b.clone().requires_grad_()
        result = multiply(multiply(x, y), y)
        (result * weights).sum().backward()
        results.append((result.detach(), x.grad, y.grad))
    torch.testing.assert_close(*results)
    assert not times(a, b).requires_grad


# The usual form of programs: an autograd.Function whose two methods call kernels.
def test_autograd_function():
    class Scaled(torch.autograd.Function):
        @staticmethod
        def forward(ctx, a, b):
            ctx.save_for_backward(a, b)
            return product(*a.shape)(a, b)

        @staticmethod
        def backward(ctx, gradient):
            a, b = ctx.saved_tensors
            kernel = product(*a.shape)
            return kernel(gradient.contiguous(), b), kernel(gradient.contiguous(), a)

    results = []
    for multiply in (Scaled.apply, torch.mul):
        x, y = (each.clone().requires_grad_() for each in matrices())
        result = multiply(x, y).exp()
        result.sum().backward()
        results.append((result.detach(), x.grad, y.grad))
    torch.testing.assert_close(*results)


# Wrong arguments are named, also those without elements.
@pytest.mark.parametrize("device", ["cpu", "meta"])
@pytest.mark.parametrize(
    "change, reason",
    [
        (lambda b: b.double(), "'B' is of float64, and has to be of float32"),
        (lambda b: b.repeat(1, 2)[:, ::2], "'B' must be contiguous"),
        (lambda b: b[:5], r"'B' is \(5, 64\), and declared as \(6, 64\)"),
    ],
)
@pytest.mark.filterwarnings("error")
def test_wrong_arguments(device, change, reason):
    subtract = tilelang.torch_op("tl_tests::subtract", product(6, 64, name="sub"))
    a, b = (each.to(device) for each in matrices())
    with pytest.raises((ValueError, UserWarning), match=reason):
        subtract(a, change(b))


# Tensors of a device, and some with elements and some without.
def test_devices():
    subtract = tilelang.torch_op("tl_tests::subtract", product(6, 64, name="sub"))
    a, b = matrices()
    with pytest.raises(ValueError, match="'B' has elements, and another argument has a shape"):
        subtract(a.to("meta"), b)
    with pytest.raises(ValueError, match="'X' has the layout sparse_coo, and has to be dense"):
        scaled()(a[0].to_sparse(), 1.0)


# A cell of a notebook may run again; another schema is another operator.
def test_defined_again():
    first = tilelang.torch_op("tl_tests::again", lambda x: x + 1, schema="(Tensor x) -> Tensor")
    second = tilelang.torch_op("tl_tests::again", lambda x: x + 2, schema="(Tensor x) -> Tensor")
    x = torch.zeros(3)
    assert second(x).tolist() == first(x).tolist() == [2, 2, 2]
    with pytest.raises(ValueError, match="exists as .* and cannot become"):
        tilelang.torch_op("tl_tests::again", lambda x: x, schema="(Tensor x, int n) -> Tensor")


def test_errors():
    def unknown(x: dict) -> torch.Tensor:
        ...

    def untyped(x):
        ...

    def typed(x: torch.Tensor) -> None:
        ...

    for name, function, options, reason in [
        ("scale", typed, {}, "'scale' is no name of an operator"),
        ("tl_tests::e", product, {}, "is neither a kernel nor a function of tensors"),
        ("tl_tests::e", unknown, {}, "'x' of 'unknown' has the annotation <class 'dict'>"),
        ("tl_tests::e", untyped, {}, "'x' of 'untyped' has no annotation"),
        ("tl_tests::e", typed, {"mutates_args": ["y"]}, "names 'y', which is no parameter"),
        (
            "tl_tests::e",
            typed,
            {"schema": "(Tensr x) -> ()"},
            "torch refuses the operator tl_tests::e: \\w",
        ),
    ]:
        with pytest.raises(tilelang.LanguageError, match=reason):
            tilelang.torch_op(name, function, **options)


# Newer versions of torch have `custom_op`; a stand-in shows what it is told, since this
# test may run with an older one.
def test_custom_op(monkeypatch):
    told = {}

    def custom_op(name, function, *, mutates_args, schema):
        told.update(name=name, function=function, mutates_args=mutates_args, schema=schema)
        return types.SimpleNamespace(
            register_fake=lambda function: told.update(fake=function),
            register_autograd=lambda backward, setup_context: told.update(backward=backward),
        )

    monkeypatch.setattr(torch.library, "custom_op", custom_op, raising=False)
    packets = types.SimpleNamespace(tl_newer=types.SimpleNamespace(store="the packet"))
    monkeypatch.setattr(torch, "ops", packets)
    store = tilelang.torch_op("tl_newer::store", scaled(in_place=True))
    assert told["name"] == "tl_newer::store" and told["mutates_args"] == ("Y",)
    assert told["schema"] == "(Tensor X, float factor, Tensor(a!) Y) -> ()"
    x, y = torch.arange(100.0), torch.zeros(100)
    assert told["function"](x, 2.0, y) is None and y[99] == 198
    assert told["fake"](x.to("meta"), 2.0, y.to("meta")) is None
    store.register_autograd(max)
    assert told["backward"] is max


# NumPy arrays have no abstract form, and kernels take them as before.
def test_arrays():
    np.testing.assert_array_equal(scaled()(np.ones(65, np.float32), 2.0), np.full(65, 2.0))
