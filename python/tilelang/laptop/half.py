"""Narrow floats on a CPU, as an NPU computes with them.

The torch of a laptop has no kernels for many functions of float16, and rounds within some
others, or sums in the narrow type: their results differ by several units in the last place
from those of a correct kernel.
"""

from __future__ import annotations

from typing import Any, Callable, Dict, Tuple

import torch
from torch.overrides import TorchFunctionMode

from .products import PRODUCTS, product

_functional = torch.nn.functional

# Functions of more than one operation that torch rounds within, or with sums in bfloat16.
_ROUNDS_WITHIN = {
    torch.layer_norm,
    torch.group_norm,
    torch.instance_norm,
    torch.norm,
    torch.dot,
    torch.linalg.norm,
    torch.linalg.vector_norm,
    torch.Tensor.norm,
    torch.Tensor.dot,
    _functional.layer_norm,
    _functional.group_norm,
    _functional.instance_norm,
    _functional.gelu,
}


# Functions of float32 with the nearest result: torch differs by one unit in the last place,
# which affects sums of narrow products.
_TO_NEAREST = {torch.exp, torch.Tensor.exp}


def _map(value: Any, convert: Callable[[Any], Any]) -> Any:
    if isinstance(value, torch.Tensor):
        return convert(value)
    if isinstance(value, (list, tuple)):
        return type(value)(_map(each, convert) for each in value)
    if isinstance(value, dict):
        return {key: _map(each, convert) for key, each in value.items()}
    return value


def _contains(value: Any, dtype: torch.dtype) -> bool:
    if isinstance(value, torch.Tensor):
        return value.dtype is dtype
    if isinstance(value, dict):
        value = value.values()
    elif not isinstance(value, (list, tuple)):
        return False
    return any(_contains(each, dtype) for each in value)


def _in_float32(func: Callable[..., Any], args: Any, kwargs: Any, dtype: torch.dtype) -> Any:
    """The result of `func` in float32, where operands are of `dtype`, rounded once."""

    def widen(tensor: torch.Tensor) -> torch.Tensor:
        return tensor.float() if tensor.dtype is dtype else tensor

    def narrow(tensor: torch.Tensor) -> torch.Tensor:
        return tensor.to(dtype) if tensor.dtype is torch.float32 else tensor

    return _map(func(*_map(args, widen), **_map(kwargs, widen)), narrow)


# All others are tried as they are: a program may call them for every element.
_SPECIAL = {*PRODUCTS, *_TO_NEAREST, *_ROUNDS_WITHIN}


def _special(func: Any, args: Tuple[Any, ...], kwargs: Dict[str, Any]) -> Any:
    """The result of a function that torch computes differently; None for other
    functions."""
    if func in PRODUCTS:
        return product(func, args, kwargs)
    if func in _TO_NEAREST:
        is_single = not kwargs and _contains(args, torch.float32)
        return func(args[0].double()).float() if is_single else None
    for dtype in (torch.float16, torch.bfloat16):
        if _contains((args, kwargs), dtype):
            return _in_float32(func, args, kwargs, dtype)
    return None


class HalfOnCpu(TorchFunctionMode):
    """Computes in float32 where torch cannot compute in a narrow float, or is
    inaccurate."""

    def __torch_function__(
        self,
        func: Callable[..., Any],
        types: Any,
        args: Tuple[Any, ...] = (),
        kwargs: Any = None,
    ) -> Any:
        given: Dict[str, Any] = kwargs or {}
        if func in _SPECIAL:
            found = _special(func, args, given)
            if found is not None:
                return found
        try:
            return func(*args, **given)
        except RuntimeError as error:
            for name, dtype in (("'Half'", torch.float16), ("'BFloat16'", torch.bfloat16)):
                if name in str(error):
                    return _in_float32(func, args, given, dtype)
            raise
