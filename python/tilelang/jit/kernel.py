"""A compiled kernel: what `tilelang.jit` returns for a call of the factory."""

from __future__ import annotations

import dataclasses
import functools
import threading
import warnings
from typing import Any, Callable, Dict, List, Optional, Sequence

from ..errors import (
    ArgumentError,
    CompileError,
    KernelError,
    KernelWarning,
    StateError,
    TileLangError,
)
from ..frontend.function import PrimFunc
from ..frontend.messages.missing import at_caller
from ..frontend.parameters import Form, Parameter
from ..places import caller, depth
from . import arrays, options
from .calls import no_keywords
from .launches import explained, finding, launch
from .program import CompiledProgram
from .report import Report
from .settings import Settings, settings
from .signature import Signature
from .source import KernelSource, is_named, symbol_of

# Called with the report of each run.
listeners: List[Callable[["Report"], Any]] = []

_LEVELS = ("tile", "placed", "ascend", "final")


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
        self.given_idx = self._signature.given
        self.pass_configs = options.check_pass_configs(pass_configs)
        self.chip = options.chip(platform)
        self.config: Optional[Dict[str, Any]] = None
        self.latency: Optional[float] = None
        self.ref_latency: Optional[float] = None
        # The results of each configuration, by `tilelang.autotune`.
        self.outcomes: List[Any] = []
        self._lock = threading.Lock()
        self._choices = options.choices(self.pass_configs)
        # The fault of the author's program, if its order or the checks were given up.
        self._fault: Optional[TileLangError] = None
        plain = self._signature.plain
        function.symbol = symbol_of(function)
        self._program = self._compiled(plain)
        self._programs: Dict[Form, CompiledProgram] = {plain: self._program}
        self._report: Optional[Report] = None
        self._has_failed = False
        # Whether runs are not checked since that finding.
        self._is_unchecked = False

    def _compiled(self, form: Form) -> CompiledProgram:
        """The program of a form; in the compiler's order if it fails in the author's only,
        and that order may be given up."""
        choices = self._choices
        try:
            return CompiledProgram(self.prim_func, self.chip, form, choices)
        except CompileError as fault:
            if not settings().reorders or choices.keeps_order is False:
                raise
            reordered = dataclasses.replace(choices, keeps_order=False)
            try:
                program = CompiledProgram(self.prim_func, self.chip, form, reordered)
            except TileLangError:
                raise fault from None
            self._choices, self._fault = reordered, fault
            warnings.warn(KernelWarning(fault), stacklevel=depth())
            return program

    # Levels.

    def ir(self, level: str = "tile") -> str:
        """The kernel as MLIR: level tile, placed, ascend or final."""
        if level not in _LEVELS:
            raise ArgumentError(
                f"there is no level {level!r}",
                caller(),
                hint=f"the levels are {', '.join(_LEVELS)}",
            )
        return self._program.text(level)

    def get_kernel_source(self) -> KernelSource:
        """The kernel as Ascend C."""
        text = self.files["ascendc"] if is_named() else self._program.translated()
        return KernelSource(text, self)

    @functools.cached_property
    def files(self) -> Dict[str, str]:
        """The texts of `CompiledProgram.emitted`, with a header that is called as the
        function in the IR."""
        names = [parameter.name for parameter in self.params]
        return self._program.emitted(f"{self._program.symbol}.h", names)

    def get_operator_files(self) -> Dict[str, str]:
        """The kernel as an operator project: the texts of its files by their paths."""
        return self._program.operators([parameter.name for parameter in self.params])

    @property
    def kernel_source(self) -> KernelSource:
        return self.get_kernel_source()

    @property
    def program(self) -> CompiledProgram:
        """The compiled kernel for calls whose tensors are as declared."""
        return self._program

    @property
    def auto_gm_idx(self) -> List[int]:
        """Workspaces that the compiler makes, which are no parameters here."""
        return []

    # Calls.

    def __call__(self, *inputs: Any, stream: int = -1, **others: Any) -> Any:
        if others:
            given = [self.params[index].name for index in self.given_idx]
            no_keywords(self.prim_func.name, given, others)
        # For tensors that have shapes only, so do the results.
        is_abstract = any(map(arrays.is_abstract, inputs))
        values = self._signature.arguments(inputs, is_abstract)
        if not is_abstract:
            self._run(values)
        return self._signature.results(values)

    @property
    def written_idx(self) -> List[int]:
        """The parameters that are tensors which the kernel writes."""
        return sorted(self._program.written)

    def _run(self, values: Sequence[Any]) -> None:
        chosen = settings()
        with self._lock:
            written = [arrays.memory(values[index]) for index in sorted(self._program.written)]
            if self._is_unchecked and chosen.reorders:
                chosen = dataclasses.replace(chosen, check=False)
            runs_again = len(chosen.seeds) > 1 or (chosen.reorders and self._fault is None)
            before = [each.copy() for each in written] if runs_again else []
            run = functools.partial(self._run_all, values, chosen, written, before)
            unchecked = dataclasses.replace(chosen, check=False)
            run_unchecked = functools.partial(self._run_all, values, unchecked, written, before)
            try:
                run()
            except KernelError as fault:
                if not chosen.reorders or self._fault is not None:
                    raise
                if not self._succeeds_reordered(run, fault) and not self._ends_unchecked(
                    run_unchecked, fault
                ):
                    raise

    def _succeeds_reordered(self, run: Callable[[], None], fault: KernelError) -> bool:
        """Whether a run in the compiler's order has no findings, after one in the
        author's has `fault`. If so, that order is given up."""
        choices, programs = self._choices, self._programs
        if choices.keeps_order is False:
            return False
        self._choices, self._programs = dataclasses.replace(choices, keeps_order=False), {}
        self._fault = fault
        try:
            run()
        except (CompileError, KernelError):
            self._choices, self._programs, self._fault = choices, programs, None
            return False
        warnings.warn(KernelWarning(fault), stacklevel=depth())
        return True

    def _ends_unchecked(self, run: Callable[[], None], fault: KernelError) -> bool:
        """Whether a run in the author's order ends without its checks, after `fault`. If so,
        later runs are not checked."""
        self._fault, self._is_unchecked = fault, True
        try:
            run()
        except KernelError:
            self._fault, self._is_unchecked = None, False
            return False
        warnings.warn(KernelWarning(fault), stacklevel=depth())
        return True

    def _run_all(
        self,
        values: Sequence[Any],
        chosen: Settings,
        written: Sequence[Any],
        before: Sequence[Any],
    ) -> None:
        """Runs under each timing, from the arguments of the call: the arrays that are
        `written` are reset to `before`."""
        program = self._program_for(self._signature.form(values, self._program.written))
        for seed in chosen.seeds:
            for array, copy in zip(written, before):
                array[...] = copy
            self._run_once(program, values, chosen, seed)

    def _program_for(self, form: Form) -> CompiledProgram:
        """The program for calls of a form."""
        found = self._programs.get(form)
        if found is None:
            found = self._programs[form] = CompiledProgram(
                self.prim_func, self.chip, form, self._choices
            )
        return found

    def _run_once(
        self, program: CompiledProgram, values: Sequence[Any], chosen: Settings, seed: Optional[int]
    ) -> None:
        bindings = self._signature.bindings(values, program.form, program.written)
        self._report, self._has_failed = None, True
        result = launch(program, bindings, chosen, seed)
        if result.output:
            print(result.output, end="")
        if not result.is_clean:
            raise finding(result.messages)
        self._warn(result.messages)
        self._report = Report(result.record, self._fault, self._is_unchecked)
        self._has_failed = False
        for listener in listeners:
            listener(self._report)

    def _warn(self, messages: Sequence[Any]) -> None:
        """Warns of findings that are no errors."""
        for message in messages:
            if message.severity == "warning":
                warnings.warn(KernelWarning(explained([message])), stacklevel=depth())

    def report(self) -> "Report":
        """The results of the last call: cycles, pipes, stalls."""
        if self._report is None and self._has_failed:
            name = self.prim_func.name
            raise StateError(f"the last run of '{name}' failed, and has no report", caller())
        if self._report is None:
            raise StateError(
                f"the kernel '{self.prim_func.name}' has not run yet",
                caller(),
                hint="a call of the kernel runs it",
            )
        return self._report

    def get_tuner_result(self) -> Dict[str, Any]:
        """The choice of `tilelang.autotune`: latency in milliseconds, config; and the results
        of all configurations in their order, with the reason of each failure."""
        if self.config is None:
            raise ArgumentError(
                f"the kernel '{self.prim_func.name}' was not tuned",
                caller(),
                hint="tilelang.autotune above tilelang.jit tunes the kernels of a factory",
            )
        return {
            "latency": self.latency,
            "config": self.config,
            "ref_latency": self.ref_latency,
            "results": [outcome._asdict() for outcome in self.outcomes],
        }

    def __getattr__(self, name: str) -> Any:
        raise at_caller(self, name)

    def get_profiler(self, tensor_supply_type: Any = None) -> Any:
        """Measurements of the kernel in the time of the model."""
        from ..profiler import Profiler, TensorSupplyType

        return Profiler(self, tensor_supply_type or TensorSupplyType.Auto)
