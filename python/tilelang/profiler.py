"""Measurements, in the time of the model: cycles by the clock of the chip."""

from __future__ import annotations

import enum
from typing import Any, Callable, List, Optional, Sequence

import numpy as np

from .errors import ArgumentError
from .jit import arrays
from .places import caller


class TensorSupplyType(enum.Enum):
    """The contents of inputs that are not given."""

    Integer = 1
    Uniform = 2
    Normal = 3
    Randn = 4
    Zero = 5
    One = 6
    Auto = 7


def do_bench(
    fn: Callable[[], Any],
    warmup: float = 25,
    rep: float = 100,
    _n_warmup: int = 0,
    _n_repeat: int = 0,
    grad_to_none: Optional[List[Any]] = None,
    quantiles: Optional[Sequence[float]] = None,
    fast_flush: bool = True,
    return_mode: str = "mean",
) -> Any:
    """Milliseconds of the kernels that `fn` calls, by the clock of the chip.

    They are the same in each run of a kernel on the same data, so `fn` is called once;
    how often and how long it is to be measured, means nothing. With `quantiles` a list.
    """
    if return_mode not in ("mean", "median", "min", "max"):
        raise ArgumentError(f"there is no return_mode {return_mode!r}", caller())
    from .jit.kernel import listeners

    reports: List[Any] = []
    listeners.append(reports.append)
    try:
        fn()
    finally:
        listeners.remove(reports.append)
    milliseconds = sum(report.milliseconds for report in reports)
    return [milliseconds for _ in quantiles] if quantiles is not None else milliseconds


class Profiler:
    """Runs of one kernel on inputs that it draws itself, or is given."""

    def __init__(
        self, kernel: Any, tensor_supply_type: TensorSupplyType = TensorSupplyType.Auto
    ) -> None:
        self.kernel, self.supply = kernel, tensor_supply_type

    def inputs(self, seed: int = 0) -> List[Any]:
        """Arrays for all parameters that a call takes.

        By default floats from -1 to 1, integers from -2 to 2, unsigned ones from 0 on.
        """
        generator = np.random.default_rng(seed)
        made = {*self.kernel.out_idx, *self.kernel.workspace_idx}
        given = [each for n, each in enumerate(self.kernel.params) if n not in made]
        return [self._input(parameter, generator) for parameter in given]

    def _input(self, parameter: Any, generator: np.random.Generator) -> Any:
        constant = parameter.is_tensor and all(isinstance(each, int) for each in parameter.shape)
        if not constant:
            what = "no constant shape" if parameter.is_tensor else "no tensor"
            raise ArgumentError(
                f"'{parameter.name}' is of {what}, and has no value of itself",
                caller(),
                hint="input_tensors=[...] gives all inputs",
            )
        array = arrays.new(parameter.shape, parameter.dtype, None)
        memory = arrays.memory(array)
        if self.supply is TensorSupplyType.Zero:
            memory[...] = 0
            return array
        drawn = self._drawn(parameter.dtype, memory.shape, generator)
        if parameter.dtype.name == "bfloat16":
            drawn = (drawn.astype(np.float32).view(np.uint32) >> 16).astype(np.uint16)
        memory[...] = drawn
        return array

    def _drawn(self, dtype: Any, shape: Any, generator: np.random.Generator) -> np.ndarray:
        kinds = TensorSupplyType
        if self.supply is kinds.One:
            return np.ones(shape)
        if dtype.kind == "bool":
            return generator.integers(0, 2, shape)
        if not dtype.is_float or self.supply is kinds.Integer:
            return generator.integers(0 if dtype.kind == "uint" else -2, 3, shape)
        if self.supply in (kinds.Normal, kinds.Randn):
            return generator.standard_normal(shape)
        return generator.uniform(-1, 1, shape)

    def run_once(self, func: Optional[Callable[..., Any]] = None) -> Any:
        """Results of one call, on inputs that are drawn."""
        return (func or self.kernel)(*self.inputs())

    def do_bench(
        self,
        func: Optional[Callable[..., Any]] = None,
        warmup: float = 25,
        rep: float = 100,
        n_warmup: int = 1,
        n_repeat: int = 1,
        input_tensors: Optional[List[Any]] = None,
    ) -> float:
        """Milliseconds of one call, by the clock of the chip."""
        inputs = self.inputs() if input_tensors is None else input_tensors
        milliseconds: float = do_bench(lambda: (func or self.kernel)(*inputs), warmup, rep)
        return milliseconds

    def assert_allclose(
        self,
        reference_program: Callable[..., Any],
        input_tensors: Optional[List[Any]] = None,
        atol: float = 1e-2,
        rtol: float = 1e-2,
        max_mismatched_ratio: float = 0.01,
    ) -> None:
        """Compares inputs, which both may write, and outputs with those of a reference.

        At most max_mismatched_ratio of the elements of each may differ by more than
        atol + rtol * |reference|; NaN is NaN.
        """

        def check(actual: List[Any], expected: List[Any]) -> None:
            for number, (a, b) in enumerate(zip(actual, expected)):
                _compare(number, a, b, atol, rtol, max_mismatched_ratio)

        self.manual_assert_close(reference_program, input_tensors, check)

    def manual_assert_close(
        self,
        reference_program: Callable[..., Any],
        input_tensors: Optional[List[Any]] = None,
        manual_check_prog: Callable[[List[Any], List[Any]], None] = lambda a, b: None,
    ) -> None:
        """Calls a check with inputs and outputs of the kernel, and those of a reference."""
        inputs = self.inputs() if input_tensors is None else input_tensors
        copies = [_copy(each) for each in inputs]
        expected = [*copies, *_listed(reference_program(*copies))]
        actual = [*inputs, *_listed(self.kernel(*inputs))]
        if len(actual) != len(expected):
            raise AssertionError(
                f"the kernel has {len(actual) - len(inputs)} results, and the reference "
                f"{len(expected) - len(inputs)}"
            )
        manual_check_prog(actual, expected)

    def assert_consistent(self, repeat: int = 10) -> None:
        """Compares all bits of the results of `repeat` calls on the same inputs."""
        first = [arrays.memory(each).tobytes() for each in _listed(self.run_once())]
        for _ in range(repeat - 1):
            again = [arrays.memory(each).tobytes() for each in _listed(self.run_once())]
            if again != first:
                raise AssertionError("two calls on the same inputs have different results")


def _compare(number: int, a: Any, b: Any, atol: float, rtol: float, ratio: float) -> None:
    left, right = _values(a), _values(b)
    if left.shape != right.shape:
        raise AssertionError(f"tensor {number}: shape {left.shape}, and {right.shape} expected")
    wrong = ~np.isclose(left, right, rtol=rtol, atol=atol, equal_nan=True)
    if wrong.sum() > ratio * wrong.size:
        first = np.unravel_index(int(np.argmax(wrong)), wrong.shape)
        raise AssertionError(
            f"tensor {number}: {int(wrong.sum())} of {wrong.size} elements differ, the first at "
            f"{tuple(map(int, first))}: {left[first]}, and {right[first]} expected"
        )


def _values(tensor: Any) -> np.ndarray:
    if arrays.is_torch(tensor):
        return np.asarray(tensor.detach().double().numpy())
    return np.asarray(tensor, np.float64)


def _copy(value: Any) -> Any:
    if arrays.is_torch(value):
        return value.clone()
    return value.copy() if isinstance(value, np.ndarray) else value


def _listed(value: Any) -> List[Any]:
    return list(value) if isinstance(value, (list, tuple)) else [] if value is None else [value]
