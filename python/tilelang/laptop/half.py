"""Half precision on a CPU whose torch has no kernels for it."""

from __future__ import annotations

from typing import Any, Callable, Dict, Tuple

import torch
from torch.overrides import TorchFunctionMode


def _is_half(value: Any) -> bool:
    return isinstance(value, torch.Tensor) and value.dtype is torch.float16


def _map(value: Any, convert: Callable[[Any], Any]) -> Any:
    if isinstance(value, torch.Tensor):
        return convert(value)
    if isinstance(value, (list, tuple)):
        return type(value)(_map(each, convert) for each in value)
    if isinstance(value, dict):
        return {key: _map(each, convert) for key, each in value.items()}
    return value


def _widen(tensor: torch.Tensor) -> torch.Tensor:
    return tensor.float() if _is_half(tensor) else tensor


def _narrow(tensor: torch.Tensor) -> torch.Tensor:
    return tensor.half() if tensor.dtype is torch.float32 else tensor


class HalfOnCpu(TorchFunctionMode):
    """Computes in float32 what torch cannot compute in float16, and rounds."""

    def __torch_function__(
        self,
        func: Callable[..., Any],
        types: Any,
        args: Tuple[Any, ...] = (),
        kwargs: Any = None,
    ) -> Any:
        given: Dict[str, Any] = kwargs or {}
        try:
            return func(*args, **given)
        except RuntimeError as error:
            if "'Half'" not in str(error):
                raise
        wide = func(*_map(args, _widen), **_map(given, _widen))
        return _map(wide, _narrow)
