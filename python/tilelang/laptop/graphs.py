"""torch.npu.NPUGraph on a laptop: calls that are recorded once and run again.

A capture runs its calls, so that their results have shapes, records them, and gives the
tensors that they changed their old contents back: like on a device, a capture computes
nothing. `replay` runs the recorded calls on the present contents of the same tensors.
"""

from __future__ import annotations

import contextlib
from typing import Any, Callable, Dict, Iterator, List, Optional, Tuple
from unittest import mock

import torch
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils._pytree import tree_flatten

from ..jit import kernel
from ..jit.kernel import JITKernel


class _Recorder(TorchDispatchMode):
    """Records operators of torch while it is active."""

    def __init__(self) -> None:
        super().__init__()
        self.steps: List[Callable[[], Any]] = []
        self._made: List[torch.Tensor] = []
        # By address, memory that was changed and its contents before.
        self._before: Dict[int, Tuple[Any, Any]] = {}
        self._is_paused = False

    def __torch_dispatch__(
        self, func: Any, types: Any, args: Tuple[Any, ...] = (), kwargs: Optional[Any] = None
    ) -> Any:
        kwargs = kwargs or {}
        if self._is_paused:
            return func(*args, **kwargs)
        for formal, actual in zip(func._schema.arguments, args):
            if formal.alias_info is not None and formal.alias_info.is_write:
                self._keep(actual)
        result = func(*args, **kwargs)
        returned = func._schema.returns
        is_new = all(each.alias_info is None for each in returned)
        results = [each for each in tree_flatten(result)[0] if isinstance(each, torch.Tensor)]
        if is_new:
            self._made += results
            self.steps.append(lambda: _renew(results, func(*args, **kwargs)))
        elif any(each.alias_info and each.alias_info.is_write for each in returned):
            self.steps.append(lambda: func(*args, **kwargs))
        return result

    @contextlib.contextmanager
    def _pause(self) -> Iterator[None]:
        """Operators inside are not recorded."""
        before, self._is_paused = self._is_paused, True
        try:
            yield
        finally:
            self._is_paused = before

    def run_kernel(self, run: Callable[[], None], values: List[Any]) -> None:
        """Runs and records a call of a kernel with the arguments `values`."""
        for value in values:
            if isinstance(value, torch.Tensor):
                self._keep(value)
        with self._pause():
            run()
        self.steps.append(run)

    def _keep(self, tensor: torch.Tensor) -> None:
        """Notes the contents of a tensor's memory before its first change."""
        memory = tensor.storage().untyped()
        if any(memory.data_ptr() == made.storage().data_ptr() for made in self._made):
            return
        if memory.data_ptr() not in self._before:
            with self._pause():
                self._before[memory.data_ptr()] = (memory, memory.clone())

    def undo(self) -> None:
        """Gives all changed memory its contents before the capture."""
        for memory, contents in self._before.values():
            memory.copy_(contents)


def _renew(results: List[torch.Tensor], again: Any) -> None:
    new = [each for each in tree_flatten(again)[0] if isinstance(each, torch.Tensor)]
    for old, value in zip(results, new):
        old.copy_(value)


class NPUGraph:
    """Recorded calls."""

    def __init__(self) -> None:
        self._steps: Optional[List[Callable[[], Any]]] = None

    def replay(self) -> None:
        """Runs the recorded calls."""
        if self._steps is None:
            raise RuntimeError("NPUGraph.replay: the graph has captured nothing")
        with torch.no_grad():
            for step in self._steps:
                step()

    def reset(self) -> None:
        """Forgets the recorded calls."""
        self._steps = None

    @contextlib.contextmanager
    def capture(self) -> Iterator[None]:
        """Records the calls of its block."""
        recorder = _Recorder()
        original = JITKernel._run

        def record(called: JITKernel, values: Any) -> None:
            recorder.run_kernel(lambda: original(called, values), list(values))

        # A capture takes no time of the model.
        silent: Any = mock.patch.object(kernel, "listeners", [])
        with mock.patch.object(JITKernel, "_run", record), silent, recorder:
            yield
        recorder.undo()
        self._steps = recorder.steps


def graph(npu_graph: NPUGraph, *args: Any, **options: Any) -> Any:
    """`with torch.npu.graph(g):` records the calls of the block; pools and streams are
    those of a device."""
    return npu_graph.capture()
