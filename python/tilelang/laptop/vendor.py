"""Operators of the vendor, by their results, in plain torch.

Each is computed in float32 and rounded once to the type of its first operand.
"""

from __future__ import annotations

import math
from typing import Optional, Tuple

import torch
from torch import Tensor


def npu_gelu_backward(dy: Tensor, x: Tensor, approximate: str = "none") -> Tensor:
    """dy times the derivative of GELU at x, both of one shape."""
    value, slope = x.float(), dy.float()
    if approximate == "none":
        share = 0.5 * (1 + torch.erf(value / math.sqrt(2)))
        density = torch.exp(-0.5 * value * value) / math.sqrt(2 * math.pi)
        return (slope * (share + value * density)).to(x.dtype)
    if approximate != "tanh":
        raise ValueError(f"npu_gelu_backward: there is no approximation {approximate!r}")
    factor = math.sqrt(2 / math.pi)
    bent = torch.tanh(factor * (value + 0.044715 * value**3))
    inner = factor * (1 + 3 * 0.044715 * value * value)
    return (slope * (0.5 * (1 + bent) + 0.5 * value * (1 - bent * bent) * inner)).to(x.dtype)


def npu_swiglu(x: Tensor, dim: int = -1) -> Tensor:
    """silu(a) * b, where a and b are the halves of x along a dimension."""
    a, b = x.float().chunk(2, dim)
    return (a * torch.sigmoid(a) * b).to(x.dtype)


def npu_swiglu_backward(dy: Tensor, x: Tensor, dim: int = -1) -> Tensor:
    """The gradient of `npu_swiglu` at x, of its shape.

    Of a dy with more elements than the result had, it takes the first ones, in the
    order of memory.
    """
    a, b = x.float().chunk(2, dim)
    slope = dy.reshape(-1)[: a.numel()].reshape(a.shape).float()
    share = torch.sigmoid(a)
    first = slope * b * share * (1 + a * (1 - share))
    return torch.cat([first, slope * a * share], dim).to(x.dtype)


def npu_moe_token_permute(
    tokens: Tensor, indices: Tensor, num_out_tokens: Optional[int] = None
) -> Tuple[Tensor, Tensor]:
    """Tokens in the order of their experts.

    tokens are (T, H), indices (T,) or (T, K) numbers of experts. Returns (T * K, H), of
    that the first num_out_tokens rows, and where each pair of token and choice went, as
    (T * K,) of int32.
    """
    flat = indices.reshape(-1).long()
    choices = flat.numel() // tokens.shape[0]
    order = torch.sort(flat, stable=True).indices
    places = torch.empty_like(order)
    places[order] = torch.arange(flat.numel())
    kept = order[: num_out_tokens or flat.numel()]
    # In float32, so that the gradient of a token is one sum.
    rows = tokens.float().index_select(0, kept // choices)
    return rows.to(tokens.dtype), places.int()


def npu_moe_token_unpermute(
    permuted: Tensor, sorted_indices: Tensor, probs: Optional[Tensor] = None
) -> Tensor:
    """Rows back in the order of tokens: the inverse of `npu_moe_token_permute`.

    With probs, (T, K), the sum over the K choices of each token, weighted by them. Rows
    that were cut off count as zeros.
    """
    places = sorted_indices.reshape(-1).long()
    missing = max(0, int(places.max()) + 1 - permuted.shape[0])
    whole = torch.cat([permuted, permuted.new_zeros(missing, permuted.shape[1])])
    rows = whole.index_select(0, places)
    if probs is None:
        return rows
    grouped = rows.reshape(*probs.shape, -1).float()
    return (grouped * probs.float().unsqueeze(-1)).sum(1).to(permuted.dtype)


OPERATORS = {
    each.__name__: each
    for each in (
        npu_gelu_backward,
        npu_swiglu,
        npu_swiglu_backward,
        npu_moe_token_permute,
        npu_moe_token_unpermute,
    )
}
