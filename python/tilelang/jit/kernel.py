"""A compiled kernel: what `tilelang.jit` returns for a call of the factory."""

from __future__ import annotations

import json
import threading
import warnings
from typing import Any, Callable, Dict, List, Optional, Sequence, Tuple

from .. import _native
from ..errors import ArgumentError, CompileError, KernelError
from ..frontend.function import Parameter, PrimFunc, explain
from ..frontend.values import Binary, Expr, Scalar, Symbol
from . import arrays, options
from .settings import Settings, settings

# Told of the report of each run.
listeners: List[Callable[["Report"], Any]] = []

_LEVELS = {"tile": None, "placed": "placed", "ascend": "ascend", "final": "final"}


def _indices(name: str, given: Any, count: int) -> List[int]:
    """`out_idx` or `workspace_idx` as a list of parameters, counted from 0."""
    listed = [] if given is None else list(given) if isinstance(given, (list, tuple)) else [given]
    for index in listed:
        if not -count <= index < count:
            raise ValueError(f"{name} is {index}, and has to be from {-count} to {count - 1}")
    return [index % count for index in listed]


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
        self.out_idx = _indices("out_idx", out_idx, len(self.params))
        self.workspace_idx = _indices("workspace_idx", workspace_idx, len(self.params))
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
            raise ValueError(f"no level is called {level!r}; there are {', '.join(_LEVELS)}")
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
        values, outputs = self._arguments(inputs)
        self._run(values)
        if len(outputs) == 1:
            return values[outputs[0]]
        return [values[index] for index in outputs]

    def _arguments(self, inputs: Sequence[Any]) -> Tuple[List[Any], List[int]]:
        """All arguments, with new arrays for those that the call does not give."""
        made = set(self.out_idx) | set(self.workspace_idx)
        wanted = [index for index in range(len(self.params)) if index not in made]
        if len(inputs) < len(wanted):
            missing = self.params[wanted[len(inputs)]].name
            raise ArgumentError(
                f"{self.prim_func.name} takes {len(wanted)} arguments, and {len(inputs)} are "
                f"given: '{missing}' is missing"
            )
        if len(inputs) > len(wanted):
            warnings.warn(
                f"{self.prim_func.name} takes {len(wanted)} arguments, and {len(inputs)} are "
                "given; the last ones are not used",
                stacklevel=3,
            )
        values: List[Any] = [None] * len(self.params)
        for index, value in zip(wanted, inputs):
            values[index] = value
            if self.params[index].is_tensor:
                arrays.check(self.params[index].name, value, self.params[index].dtype)
        sizes = self._sizes(values, wanted)
        like = next((v for v in values if v is not None and hasattr(v, "dtype")), None)
        for index in made:
            shape = [_evaluate(extent, sizes) for extent in self.params[index].shape]
            values[index] = arrays.new(shape, self.params[index].dtype, like)
        return values, self.out_idx

    def _sizes(self, values: Sequence[Any], wanted: Sequence[int]) -> Dict[Symbol, int]:
        """The values of the symbolic extents, from the first tensor that has them."""
        sizes: Dict[Symbol, int] = {}
        for index in wanted:
            for dimension, extent in enumerate(self.params[index].shape):
                if isinstance(extent, Symbol) and extent not in sizes:
                    shape = tuple(values[index].shape)
                    if dimension >= len(shape):
                        raise ArgumentError(
                            f"'{self.params[index].name}' has {len(shape)} dimensions, and "
                            f"'{extent.name}' is dimension {dimension}"
                        )
                    sizes[extent] = int(shape[dimension])
        return sizes

    def _bind(self, native: Any, values: Sequence[Any]) -> List[Any]:
        made = set(self.out_idx) | set(self.workspace_idx)
        given = [i for i in range(len(self.params)) if i not in made]
        sizes = self._sizes(values, given)
        kept = []
        for index, (parameter, value) in enumerate(zip(self.params, values)):
            if not parameter.is_tensor:
                bind = native.bind_float if parameter.dtype.is_float else native.bind_integer
                bind(index, value)
                continue
            array = arrays.memory(value)
            shape = [_evaluate(extent, sizes) for extent in parameter.shape]
            native.bind_array(index, array, arrays.fit(shape, array.size))
            kept.append(array)
        return kept

    def _run(self, values: Sequence[Any]) -> None:
        chosen = settings()
        with self._lock:
            for seed in chosen.seeds:
                native = self._native(chosen)
                try:
                    kept = self._bind(native, values)
                except _native.ProgramError as error:
                    raise ArgumentError(str(error)) from None
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
            raise RuntimeError("the kernel has not run yet")
        return self._report

    def get_profiler(self, tensor_supply_type: Any = None) -> Any:
        """Measurements of the kernel in the time of the model."""
        from ..profiler import Profiler

        return Profiler(self)


def _evaluate(extent: Scalar, sizes: Dict[Symbol, int]) -> int:
    """An extent of a parameter at a call."""
    if isinstance(extent, Symbol):
        if extent not in sizes:
            raise KeyError(f"nothing says what '{extent.name}' is")
        return sizes[extent]
    if isinstance(extent, Binary):
        a, b = _evaluate(extent.a, sizes), _evaluate(extent.b, sizes)
        return {
            "add": lambda: a + b,
            "sub": lambda: a - b,
            "mul": lambda: a * b,
            "floordiv": lambda: a // b,
            "mod": lambda: a % b,
            "min": lambda: min(a, b),
            "max": lambda: max(a, b),
        }[extent.kind]()
    if isinstance(extent, Expr):
        raise ValueError("the extent of a parameter is no expression of extents")
    return int(extent)


def _finding(messages: Sequence[Any]) -> KernelError:
    errors = [message for message in messages if message.severity == "error"]

    class _Holder(Exception):
        pass

    holder = _Holder()
    holder.messages = errors or list(messages)  # type: ignore[attr-defined]
    error = explain(holder, KernelError)
    error.findings = errors  # type: ignore[attr-defined]
    return error  # type: ignore[return-value]


class Report:
    """Cycles, utilisation, traffic and stalls of the launches of a call."""

    def __init__(self, native: Any) -> None:
        self._data = json.loads(native.report())
        self._page = native.page()

    def to_json(self) -> Dict[str, Any]:
        return self._data

    @property
    def cycles(self) -> float:
        """Cycles of all launches."""
        return sum(launch.get("cycles", 0) for launch in self._data["launches"])

    @property
    def milliseconds(self) -> float:
        clock = self._data["clockMHz"]
        return self.cycles / (clock * 1e3) if clock else 0.0

    def _repr_html_(self) -> str:
        return self._page

    def __repr__(self) -> str:
        return f"{self._data['kernel']}: {self.cycles:.0f} cycles on {self._data['target']}"
