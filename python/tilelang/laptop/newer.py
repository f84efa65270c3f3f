"""Functions of a newer torch that programs use."""

from __future__ import annotations

from typing import Any, Callable, List, Optional, Tuple

import torch
from torch import Tensor

# Unsigned integers as the signed ones with the same bits.
_UNSIGNED = {"uint16": torch.int16, "uint32": torch.int32, "uint64": torch.int64}


def rms_norm(
    input: Tensor,  # noqa: A002
    normalized_shape: List[int],
    weight: Optional[Tensor] = None,
    eps: Optional[float] = None,
) -> Tensor:
    """input over the root of the mean of its squares, of the last dimensions."""
    value = input.float()
    dimensions = tuple(range(-len(normalized_shape), 0))
    least = torch.finfo(input.dtype).eps if eps is None else eps
    result = value * torch.rsqrt((value * value).mean(dimensions, keepdim=True) + least)
    return (result if weight is None else result * weight.float()).to(input.dtype)


def scaled_dot_product_attention(
    query: Tensor,
    key: Tensor,
    value: Tensor,
    attn_mask: Optional[Tensor] = None,
    dropout_p: float = 0.0,
    is_causal: bool = False,
    scale: Optional[float] = None,
) -> Tensor:
    """softmax(query key^T scale) value, of (..., rows, width), in float32."""
    if dropout_p:
        raise NotImplementedError("scaled_dot_product_attention has no dropout_p on a laptop")
    factor = query.shape[-1] ** -0.5 if scale is None else scale
    scores = query.float() @ key.float().transpose(-1, -2) * factor
    if is_causal:
        attn_mask = torch.ones(scores.shape[-2:], dtype=torch.bool).tril()
    if attn_mask is not None and attn_mask.dtype is torch.bool:
        scores = scores.masked_fill(~attn_mask, float("-inf"))
    elif attn_mask is not None:
        scores = scores + attn_mask.float()
    return (torch.softmax(scores, -1) @ value.float()).to(query.dtype)


def _long(value: Any) -> Any:
    """Tensors of int32 as int64, the only type of an index in an old torch."""
    if isinstance(value, Tensor) and value.dtype is torch.int32:
        return value.long()
    return tuple(map(_long, value)) if isinstance(value, tuple) else value


def _indexed(original: Callable[..., Any]) -> Callable[..., Any]:
    def function(tensor: Tensor, index: Any, *value: Any) -> Any:
        try:
            return original(tensor, index, *value)
        except IndexError:
            return original(tensor, _long(index), *value)

    return function


def _stored(original: Callable[..., Any]) -> Callable[..., Any]:
    """A store into a tensor from the same elements, perhaps in another shape."""

    def function(tensor: Tensor, index: Any, value: Any) -> None:
        try:
            original(tensor, index, value)
        except RuntimeError as error:
            if "single memory location" not in str(error):
                raise
            original(tensor, index, value.clone())

    return function


def _loss(original: Callable[..., Any]) -> Callable[..., Any]:
    """A loss with a target, its second argument, that may be of int32."""

    def function(input: Tensor, target: Tensor, *args: Any, **kwargs: Any) -> Any:  # noqa: A002
        return original(input, _long(target), *args, **kwargs)

    return function


def rows() -> List[Tuple[Any, str, Any]]:
    """(module, attribute, behaviour) of functions that the installed torch lacks."""
    functional = torch.nn.functional
    lacking: List[Tuple[Any, str, Any]] = [
        (torch, "rms_norm", rms_norm),
        (functional, "rms_norm", rms_norm),
        (functional, "scaled_dot_product_attention", scaled_dot_product_attention),
        *((torch, name, dtype) for name, dtype in _UNSIGNED.items()),
    ]
    result = [row for row in lacking if not hasattr(row[0], row[1])]
    store = _stored(Tensor.__setitem__)
    if not _takes_long_only():
        result.append((Tensor, "__setitem__", store))
    else:
        result += [
            (Tensor, "__getitem__", _indexed(Tensor.__getitem__)),
            (Tensor, "__setitem__", _indexed(store)),
            (functional, "cross_entropy", _loss(functional.cross_entropy)),
            (functional, "nll_loss", _loss(functional.nll_loss)),
        ]
    return result


def _takes_long_only() -> bool:
    try:
        torch.zeros(1)[torch.zeros(1, dtype=torch.int32)]
    except IndexError:
        return True
    return False
