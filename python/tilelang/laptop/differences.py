"""Differences of tensors of narrow floats, after a failed comparison."""

from __future__ import annotations

from typing import Any

import torch

_NARROW = (torch.float16, torch.bfloat16)


def describe(actual: Any, expected: Any, rtol: Any = None, atol: Any = None) -> str:
    """The number of elements that differ, and the units in the last place.

    A tolerance below one unit requires equality, even if another order of a sum is correct
    as well. Empty if it does not apply.
    """
    tensors = (actual, expected)
    if not all(isinstance(each, torch.Tensor) and each.dtype in _NARROW for each in tensors):
        return ""
    if actual.dtype is not expected.dtype or actual.shape != expected.shape:
        return ""
    if not all(bool(torch.isfinite(each).all()) for each in tensors):
        return ""
    limit = (atol or 0.0) + (rtol or 0.0) * expected.double().abs()
    differs = (actual.double() - expected.double()).abs() > limit
    units = (_ordered(actual) - _ordered(expected)).abs()[differs]
    if not units.numel():
        return ""
    name = str(actual.dtype).replace("torch.", "")
    most = int(units.max())
    beyond = "differ" if rtol is None and atol is None else "differ by more than the tolerance"
    return (
        f"{units.numel()} of {actual.numel()} elements {beyond}, "
        f"by at most {most} {'unit' if most == 1 else 'units'} in the last place of {name}"
    )


def _ordered(tensor: torch.Tensor) -> torch.Tensor:
    """Numbers that go up by 1 from one value of the type to the next."""
    bits = tensor.detach().contiguous().view(torch.int16).int()
    return torch.where(bits < 0, -(bits & 0x7FFF), bits)
