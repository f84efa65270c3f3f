"""A compiled kernel: what `tilelang.jit` returns for a call of the factory."""

from __future__ import annotations

import threading
from typing import Any, Callable, Dict, List, Optional, Sequence

from .. import _native
from ..errors import ArgumentError, CompileError, KernelError
from ..frontend.explain import explain
from ..frontend.function import Parameter, PrimFunc
from ..places import caller
from . import options
from .report import Report
from .settings import Settings, settings
from .signature import Signature

# Told of the report of each run.
listeners: List[Callable[["Report"], Any]] = []

_LEVELS = {"tile": None, "placed": "placed", "ascend": "ascend", "final": "final"}


class JITKernel:
    """A kernel that is compiled and can be called.

    `kernel(*inputs)` takes the parameters in their order, without those of out_idx and
    workspace_idx, and returns the outputs.
    """

    def __init__(
        self,
        function: PrimFunc,
        out_idx: Any = None,
        workspace_idx: Any = None,
        pass_configs: Any = None,
        platform: str = "auto",
    ) -> None:
        self.prim_func = function
        self.params: List[Parameter] = function.parameters
        self._signature = Signature(function, out_idx, workspace_idx)
        self.out_idx = self._signature.out_idx
        self.workspace_idx = self._signature.workspace_idx
        self.pass_configs = options.check_pass_configs(pass_configs)
        self.chip = options.chip(platform)
        self.config: Optional[Dict[str, Any]] = None
        self.latency: Optional[float] = None
        self.ref_latency: Optional[float] = None
        self._lock = threading.Lock()
        self._source = function.build()
        self._final = self._compiled("final")
        self._sequential: Optional[Any] = None
        self._checked: Optional[Any] = None
        self._report: Optional[Report] = None

    # Levels.

    def _compiled(self, level: str) -> Any:
        program = self._source.clone()
        try:
            program.compile(f"tl-compile{{target={self.chip} to={level}}}")
        except _native.ProgramError as error:
            raise explain(error, CompileError) from None
        return program

    def ir(self, level: str = "tile") -> str:
        """The kernel as MLIR: level tile, placed, ascend or final."""
        if level not in _LEVELS:
            raise ArgumentError(
                f"there is no level {level!r}",
                caller(),
                hint=f"the levels are {', '.join(_LEVELS)}",
            )
        if level == "tile":
            return self._source.text()
        return (self._final if level == "final" else self._compiled(level)).text()

    def get_kernel_source(self) -> str:
        """The kernel as Ascend C."""
        try:
            return self._final.translate()
        except _native.ProgramError as error:
            raise explain(error, CompileError) from None

    @property
    def kernel_source(self) -> str:
        return self.get_kernel_source()

    # Calls.

    def __call__(self, *inputs: Any, stream: int = -1) -> Any:
        values = self._signature.arguments(inputs)
        self._run(values)
        if len(self.out_idx) == 1:
            return values[self.out_idx[0]]
        return [values[index] for index in self.out_idx]

    def _run(self, values: Sequence[Any]) -> None:
        chosen = settings()
        with self._lock:
            for seed in chosen.seeds:
                native = self._native(chosen)
                try:
                    kept = self._signature.bind(native, values)
                except _native.ProgramError as error:
                    raise ArgumentError(str(error), caller()) from None
                result = native.run(
                    sequential=chosen.sequential, check=chosen.check, seed=seed, timeline=False
                )
                del kept
                if result.output:
                    print(result.output, end="")
                if not result.is_clean:
                    raise _finding(result.messages)
                self._report = Report(native)
                for listener in listeners:
                    listener(self._report)

    def _native(self, chosen: Settings) -> Any:
        if chosen.sequential:
            if self._sequential is None:
                self._sequential = _native.Kernel(self._source, self.prim_func.symbol)
            return self._sequential
        if self._checked is None:
            self._checked = _native.Kernel(self._final, self.prim_func.symbol)
        return self._checked

    def report(self) -> "Report":
        """What the last call came to: cycles, pipes, stalls."""
        if self._report is None:
            raise RuntimeError(f"the kernel '{self.prim_func.name}' has not run yet")
        return self._report

    def get_profiler(self, tensor_supply_type: Any = None) -> Any:
        """Measurements of the kernel in the time of the model."""
        from ..profiler import Profiler

        return Profiler(self)


def _finding(messages: Sequence[Any]) -> KernelError:
    errors = [message for message in messages if message.severity == "error"]

    class _Holder(Exception):
        pass

    holder = _Holder()
    holder.messages = errors or list(messages)  # type: ignore[attr-defined]
    error = explain(holder, KernelError)
    error.findings = errors  # type: ignore[attr-defined]
    return error  # type: ignore[return-value]
