"""Replacements in torch for a program for an NPU on a laptop: one table.

Each row is a module, an attribute and its replacement.
"""

from __future__ import annotations

import contextlib
import sys
from typing import Any, Callable, Iterator, List, Tuple

import torch

from ..jit.arrays import mark_unwritten
from . import attention, devices, graphs, newer, vendor
from .devices import is_npu
from .modules import StandIn
from .record import Record

_VECTOR_CORES, _CUBE_CORES = 48, 24


class _Properties:
    """For a device: an Atlas A2 with a chip 910B2."""

    name = "Ascend910B2"
    cube_core_num = _CUBE_CORES
    vector_core_num = aiv_core_num = vec_core_num = _VECTOR_CORES
    total_memory = 64 << 30


class _Stream:
    npu_stream = -1

    def __init__(self, device: Any = None, priority: int = 0, **options: Any) -> None:
        """Calls are done in order, in any stream."""

    def synchronize(self) -> None:
        """Everything is done when a call returns."""

    def query(self) -> bool:
        return True

    def wait_stream(self, other: Any) -> None:
        """Everything on other streams is done."""

    wait_event = wait_stream

    def record_event(self, event: Any = None) -> Any:
        made = event or _Event()
        made.record(self)
        return made


@contextlib.contextmanager
def _stream(stream: Any) -> Iterator[None]:
    """Calls inside are done in order, as all are."""
    yield


class _Event:
    """An event that knows the time of the model."""

    def __init__(self, enable_timing: bool = False, **options: Any) -> None:
        self.milliseconds = 0.0

    def record(self, stream: Any = None) -> None:
        self.milliseconds = Record.active.milliseconds

    def synchronize(self) -> None:
        """Everything is done when a call returns."""

    def wait(self, stream: Any = None) -> None:
        """Everything before it is done."""

    def query(self) -> bool:
        return True

    def elapsed_time(self, other: "_Event") -> float:
        return other.milliseconds - self.milliseconds


def _same(tensor: Any, *args: Any, **kwargs: Any) -> Any:
    return tensor


def _nothing(*args: Any, **kwargs: Any) -> None:
    return None


def _on_cpu(original: Callable[..., Any]) -> Callable[..., Any]:
    """A function with a `device` that may be an NPU."""

    def function(*args: Any, **kwargs: Any) -> Any:
        if is_npu(kwargs.get("device")):
            kwargs["device"] = "cpu"
        return original(*[("cpu" if is_npu(arg) else arg) for arg in args], **kwargs)

    function.__name__ = getattr(original, "__name__", "function")
    return function


def _without_contents(original: Callable[..., Any]) -> Callable[..., Any]:
    """A function that makes a tensor that must be written before it is read."""

    def function(*args: Any, **kwargs: Any) -> Any:
        result = original(*args, **kwargs)
        if kwargs.get("out") is None:
            mark_unwritten(result)
        return result

    return function


_NPU = StandIn(
    "torch.npu",
    {
        "synchronize": _nothing,
        "set_device": _nothing,
        "empty_cache": _nothing,
        "manual_seed": _nothing,
        "manual_seed_all": _nothing,
        "is_available": lambda: True,
        "device_count": lambda: 1,
        "current_device": lambda: 0,
        "get_device_name": lambda device=None: _Properties.name,
        "get_device_properties": lambda device=None: _Properties(),
        "current_stream": lambda device=None: _Stream(),
        "Event": _Event,
        "Stream": _Stream,
        "stream": _stream,
        "set_stream": _nothing,
        "default_stream": lambda device=None: _Stream(),
        "NPUGraph": graphs.NPUGraph,
        "graph": graphs.graph,
    },
)
_OPERATORS = {**vendor.OPERATORS, **attention.OPERATORS}
_TORCH_NPU = StandIn("torch_npu", {"npu": _NPU, **_OPERATORS})

_FACTORIES = (
    "zeros ones full rand randn randint arange tensor eye linspace randperm "
    "zeros_like ones_like full_like rand_like randn_like as_tensor"
).split()


def table() -> List[Tuple[Any, str, Any]]:
    """(module, attribute, behaviour) of all stand-ins."""
    rows: List[Tuple[Any, str, Any]] = [
        (torch, "npu", _NPU),
        (torch.ops, "npu", StandIn("torch.ops.npu", _OPERATORS)),
        (torch, "device", devices.device),
        (torch.Tensor, "npu", _same),
        (torch.Tensor, "is_npu", True),
        (torch.nn.Module, "npu", _same),
        (torch, "set_default_device", _nothing),
        (torch.Tensor, "to", _on_cpu(torch.Tensor.to)),
        (torch, "Generator", _on_cpu(torch.Generator)),
    ]
    rows += [(torch, name, _on_cpu(getattr(torch, name))) for name in _FACTORIES]
    rows += [
        (torch, name, _without_contents(_on_cpu(getattr(torch, name))))
        for name in ("empty", "empty_like")
    ]
    return rows + newer.rows()


def install() -> None:
    """Puts the stand-ins into this process."""
    for owner, name, behaviour in table():
        setattr(owner, name, behaviour)
    devices.make_contexts()
    sys.modules[_NPU.__name__] = _NPU
    sys.modules[_TORCH_NPU.__name__] = _TORCH_NPU
