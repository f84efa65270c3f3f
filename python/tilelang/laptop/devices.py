"""torch.device on a laptop: an NPU is the CPU, and a device is a context."""

from __future__ import annotations

import ctypes
import gc
from typing import Any

import torch

_DEVICE: Any = torch.device


def is_npu(device: Any) -> bool:
    """Whether a device is named that a laptop does not have."""
    return isinstance(device, str) and device.split(":")[0] == "npu"


class _Type(type):
    def __instancecheck__(cls, value: Any) -> bool:
        return isinstance(value, _DEVICE)


class device(metaclass=_Type):  # noqa: N801
    """Replaces torch.device, and makes objects of it."""

    def __new__(cls, *args: Any, **kwargs: Any) -> Any:
        if any(map(is_npu, [*args, *kwargs.values()])):
            return _DEVICE("cpu")
        return _DEVICE(*args, **kwargs)


def _enter(self: Any) -> Any:
    """Everything is made on the CPU, inside of the context and outside."""
    return self


def _exit(self: Any, *error: Any) -> None:
    """Everything is made on the CPU."""


def make_contexts() -> None:
    """Makes devices contexts, as in a newer torch.

    They are arguments of C functions, so no other type can replace theirs, and setattr
    refuses that one.
    """
    if hasattr(_DEVICE, "__enter__"):
        return
    gc.get_referents(_DEVICE.__dict__)[0].update(__enter__=_enter, __exit__=_exit)
    ctypes.pythonapi.PyType_Modified(ctypes.py_object(_DEVICE))
