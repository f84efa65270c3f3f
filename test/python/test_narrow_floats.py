"""References in narrow floats, as programs compute them on a CPU."""

import numpy as np
import pytest

torch = pytest.importorskip("torch")


@pytest.fixture(autouse=True)
def narrow_floats():
    from tilelang.laptop.half import HalfOnCpu

    torch.manual_seed(5)
    with HalfOnCpu():
        yield


# Each function, of a matrix.
FUNCTIONS = {
    "layer_norm": lambda x: torch.layer_norm(x, [x.shape[-1]]),
    "functional.layer_norm": lambda x: torch.nn.functional.layer_norm(x, [x.shape[-1]]),
    "group_norm": lambda x: torch.nn.functional.group_norm(x, 4),
    "instance_norm": lambda x: torch.nn.functional.instance_norm(x[None]),
    "norm": lambda x: x.norm(dim=0),
    "dot": lambda x: torch.dot(x[0], x[1]),
    "gelu": lambda x: torch.nn.functional.gelu(x, approximate="tanh"),
    "prod": lambda x: (x[0, :8] + 2).prod(),
}


# Torch rounds within these functions of bfloat16, or has none: the result is that of
# float32, rounded once.
@pytest.mark.parametrize("name", FUNCTIONS)
@pytest.mark.parametrize("dtype", [torch.bfloat16, torch.float16])
def test_is_rounded_once(name, dtype):
    x = torch.randn(64, 2048).to(dtype)
    result = FUNCTIONS[name](x)
    assert result.dtype is dtype
    expected = FUNCTIONS[name](x.float())
    if name == "prod":  # its argument is rounded
        expected = (x[0, :8] + 2).float().prod()
    assert torch.equal(result, expected.to(dtype))


# Results that alias their operands stay so.
def test_updates_in_place():
    x = torch.ones(3, dtype=torch.bfloat16)
    x[1:].add_(1.0)
    assert x.tolist() == [1.0, 2.0, 2.0]


def summed_in_order(a, b):
    """a @ b of float32, each sum one product after the other."""
    result = np.zeros((a.shape[0], b.shape[1]), np.float32)
    for k in range(a.shape[1]):
        result += np.outer(a[:, k], b[k])
    return result


PRODUCTS = {
    "matmul": lambda a, b: torch.matmul(a, b),
    "@": lambda a, b: a @ b,
    "transposed": lambda a, b: a @ b.T.contiguous().T,
    "batched": lambda a, b: torch.bmm(a[None], b[None])[0],
    "repeated": lambda a, b: torch.matmul(a[None, None], b[None])[0, 0],
    "einsum": lambda a, b: torch.einsum("ik,kj->ij", a, b),
    "einsum, batched": lambda a, b: torch.einsum("bik,bkj->bji", a[None], b[None])[0].T,
}


# Products of narrow floats are exact in float32, so that the order is all that counts.
@pytest.mark.parametrize("name", PRODUCTS)
@pytest.mark.parametrize("dtype", [torch.bfloat16, torch.float16])
def test_sums_products_in_order(name, dtype):
    a, b = torch.randn(40, 300).to(dtype), torch.randn(300, 50).to(dtype)
    expected = summed_in_order(a.float().numpy(), b.float().numpy())
    result = PRODUCTS[name](a, b)
    assert result.dtype is dtype
    assert torch.equal(result, torch.from_numpy(expected).to(dtype))


def test_product_with_gradient():
    a, b = torch.randn(8, 8).bfloat16().requires_grad_(), torch.randn(8, 8).bfloat16()
    (a @ b).sum().backward()
    assert a.grad is not None and a.grad.shape == (8, 8)


def test_empty_product():
    a, b = torch.ones(4, 0).half(), torch.ones(0, 3).half()
    assert torch.equal(a @ b, torch.zeros(4, 3).half())


def test_product_that_does_not_fit():
    with pytest.raises(RuntimeError):
        torch.ones(4, 3).half() @ torch.ones(4, 3).half()


def test_exponential_to_nearest():
    x = torch.randn(100000) * 10
    assert torch.equal(torch.exp(x), torch.from_numpy(np.exp(x.double().numpy())).float())
    assert torch.equal(x.exp(), torch.exp(x))
