"""Measurements, in the time of the model: cycles by the clock of the chip."""

from __future__ import annotations

from typing import Any, Callable, List, Optional

import numpy as np

from .jit import arrays


def do_bench(fn: Callable[[], Any], *args: Any, **options: Any) -> float:
    """Milliseconds of the kernels that `fn` calls; they are the same in each run."""
    from .jit.kernel import listeners

    reports: List[Any] = []
    listeners.append(reports.append)
    try:
        fn()
    finally:
        listeners.remove(reports.append)
    return sum(report.milliseconds for report in reports)


class Profiler:
    """Runs of one kernel on inputs that it draws itself, or is given."""

    def __init__(self, kernel: Any) -> None:
        self.kernel = kernel

    def inputs(self, seed: int = 0) -> List[Any]:
        """Floats from -1 to 1, integers from -2 to 2."""
        generator = np.random.default_rng(seed)
        made = set(self.kernel.out_idx) | set(self.kernel.workspace_idx)
        values = []
        for index, parameter in enumerate(self.kernel.params):
            if index in made:
                continue
            if not all(isinstance(extent, int) for extent in parameter.shape):
                raise ValueError(f"'{parameter.name}' has no constant shape; give input_tensors")
            array = arrays.new(parameter.shape, parameter.dtype, None)
            memory = arrays.memory(array)
            if parameter.dtype.name == "bfloat16":
                drawn = generator.uniform(-1, 1, memory.shape).astype(np.float32)
                memory[...] = (drawn.view(np.uint32) >> 16).astype(np.uint16)
            elif parameter.dtype.is_float:
                memory[...] = generator.uniform(-1, 1, memory.shape)
            else:
                low = -2 if parameter.dtype.kind == "int" else 0
                memory[...] = generator.integers(low, 2, memory.shape)
            values.append(array)
        return values

    def do_bench(
        self, func: Optional[Callable[..., Any]] = None, *args: Any, **options: Any
    ) -> float:
        """Milliseconds of one call."""
        inputs = options.get("input_tensors") or self.inputs()
        return do_bench(lambda: (func or self.kernel)(*inputs))

    def run_once(self, func: Optional[Callable[..., Any]] = None) -> Any:
        return (func or self.kernel)(*self.inputs())

    def assert_allclose(
        self,
        reference: Callable[..., Any],
        input_tensors: Optional[List[Any]] = None,
        atol: float = 1e-2,
        rtol: float = 1e-2,
        max_mismatched_ratio: float = 0.01,
    ) -> None:
        """Compares inputs and outputs with those of `reference`.

        At most max_mismatched_ratio of the elements may differ by more.
        """
        inputs = input_tensors or self.inputs()
        copies = [np.array(arrays.memory(each)) for each in inputs]
        expected = _listed(reference(*inputs))
        for each, copy in zip(inputs, copies):
            arrays.memory(each)[...] = copy
        actual = _listed(self.kernel(*inputs))
        for number, (a, b) in enumerate(zip(actual, expected)):
            left, right = (np.asarray(arrays.memory(x), np.float64) for x in (a, b))
            wrong = ~np.isclose(left, right, rtol=rtol, atol=atol, equal_nan=True)
            if wrong.sum() > max_mismatched_ratio * wrong.size:
                raise AssertionError(
                    f"result {number}: {int(wrong.sum())} of {wrong.size} elements differ"
                )


def _listed(value: Any) -> List[Any]:
    return list(value) if isinstance(value, (list, tuple)) else [value]
