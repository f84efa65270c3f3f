"""Products of matrices of narrow floats, summed in the order of the executor.

A program may compare the last bit of a product in float16, which depends on the order of
its sum: on an NPU kernel and reference have the same order, that of its cube cores.
"""

from __future__ import annotations

from typing import Any, List, Optional, Tuple

import numpy as np
import torch

from .. import _native

_NARROW = (torch.float16, torch.bfloat16)
_MATMUL = {
    torch.matmul,
    torch.mm,
    torch.bmm,
    torch.Tensor.matmul,
    torch.Tensor.mm,
    torch.Tensor.bmm,
    torch.Tensor.__matmul__,
}
# The functions that `product` knows.
PRODUCTS = {*_MATMUL, torch.einsum}


def product(func: Any, args: Tuple[Any, ...], kwargs: Any) -> Optional[torch.Tensor]:
    """The result of `func` if it is a product of two tensors of narrow floats."""
    if kwargs:
        return None
    if func in _MATMUL and len(args) == 2 and _are_factors(*args):
        return _matmul(*args) if min(each.dim() for each in args) > 1 else None
    if func is torch.einsum and len(args) == 3 and _are_factors(*args[1:]):
        return _einsum(*args)
    return None


def _are_factors(*tensors: Any) -> bool:
    return all(
        isinstance(each, torch.Tensor)
        and each.dtype in _NARROW
        and each.dtype is tensors[0].dtype
        and not (each.requires_grad and torch.is_grad_enabled())
        for each in tensors
    )


def _matmul(a: torch.Tensor, b: torch.Tensor) -> Optional[torch.Tensor]:
    """`a @ b` with leading dimensions that repeat."""
    if a.shape[-1] != b.shape[-2] or not (a.numel() and b.numel()):
        return None
    try:
        outer = torch.broadcast_shapes(a.shape[:-2], b.shape[:-2])
    except RuntimeError:
        return None
    left, right = (
        _array(each.expand(*outer, *each.shape[-2:]).reshape(-1, *each.shape[-2:]))
        for each in (a, b)
    )
    result = torch.from_numpy(_native.multiply(left, right)).to(a.dtype)
    return result.reshape(*outer, a.shape[-2], b.shape[-1])


def _array(tensor: torch.Tensor) -> "np.ndarray[Any, Any]":
    return np.ascontiguousarray(tensor.detach().float().numpy())


def _einsum(equation: Any, a: torch.Tensor, b: torch.Tensor) -> Optional[torch.Tensor]:
    """A sum over indices of both operands, as a product of matrices."""
    parts = equation.replace(" ", "").replace("->", ",").split(",")
    if len(parts) != 3 or "->" not in equation:
        return None
    left, right, out = parts
    indices = left + right + out
    is_plain = indices.isalpha() and all(len(set(each)) == len(each) for each in parts)
    if not is_plain or (len(left), len(right)) != (a.dim(), b.dim()):
        return None
    batch = [i for i in left if i in right and i in out]
    summed = [i for i in left if i in right and i not in out]
    rows = [i for i in left if i not in right]
    columns = [i for i in right if i not in left]
    if not summed or set(out) != {*batch, *rows, *columns}:
        return None
    sizes = {**dict(zip(left, a.shape)), **dict(zip(right, b.shape))}
    if any(sizes[i] != a.shape[left.index(i)] for i in batch + summed):
        return None
    result = _matmul(
        _matrices(a, left, [batch, rows, summed]), _matrices(b, right, [batch, summed, columns])
    )
    if result is None:
        return None
    order = batch + rows + columns
    return result.reshape([sizes[i] for i in order]).permute([order.index(i) for i in out])


def _matrices(tensor: torch.Tensor, indices: str, groups: List[List[str]]) -> torch.Tensor:
    """A tensor with one dimension for each group of indices."""
    moved = tensor.permute([indices.index(i) for group in groups for i in group])
    sizes = []
    for group in groups:
        size = 1
        for i in group:
            size *= tensor.shape[indices.index(i)]
        sizes.append(size)
    return moved.reshape(sizes)
