"""Inputs that configurations are measured on, and the results of the reference for them."""

from __future__ import annotations

import contextlib
import dataclasses
import functools
import hashlib
import random
from typing import Any, Callable, Dict, Iterator, List, Optional

import numpy as np

from ..jit import arrays
from ..jit.signature import Signature
from ..profiler import Profiler, TensorSupplyType, _copy, _listed, do_bench


@dataclasses.dataclass(frozen=True)
class Comparison:
    """The comparison of each kernel with a reference: `manual`, or with `tolerances`."""

    reference: Optional[Callable[..., Any]] = None
    manual: Optional[Callable[[List[Any], List[Any]], None]] = None
    tolerances: Dict[str, float] = dataclasses.field(default_factory=dict)
    is_skipped: bool = False

    @property
    def compares(self) -> bool:
        return self.reference is not None and not self.is_skipped

    def check(self, profiler: Profiler, case: "Case") -> None:
        """Raises an AssertionError if results differ."""
        inputs = [_copy(each) for each in case.inputs]
        if self.manual is not None:
            profiler.manual_assert_close(case.replay, inputs, self.manual)
        else:
            profiler.assert_allclose(case.replay, inputs, **self.tolerances)


class Case:
    """Inputs, and what the reference made of them: the inputs, which it may write, and its
    results, with the time of the kernels that it called."""

    def __init__(self, inputs: List[Any], reference: Optional[Callable[..., Any]]) -> None:
        self.inputs = inputs
        self.expected: List[Any] = []
        self.ref_latency: Optional[float] = None
        if reference is not None:
            self.ref_latency = do_bench(functools.partial(self._run, reference)) or None

    def _run(self, reference: Callable[..., Any]) -> None:
        copies = [_copy(each) for each in self.inputs]
        self.expected = [*copies, *_listed(reference(*copies))]

    def replay(self, *inputs: Any) -> List[Any]:
        """The reference once more, for a comparison."""
        for value, written in zip(inputs, self.expected):
            if isinstance(value, np.ndarray) or arrays.is_torch(value):
                value[...] = written
        return self.expected[len(inputs) :]

    def digest(self) -> str:
        """A hash of what the reference made, for the name of a result."""
        made = hashlib.sha256()
        for each in self.expected:
            made.update(digest(each))
        return made.hexdigest()


def digest(value: Any) -> bytes:
    """A hash of the elements of an array, or of a number."""
    if arrays.is_torch(value):
        value = arrays.memory(value.contiguous())
    if not isinstance(value, np.ndarray):
        return hashlib.sha256(repr(value).encode()).digest()
    made = hashlib.sha256(f"{value.dtype} {value.shape} ".encode())
    made.update(np.ascontiguousarray(value).reshape(-1).view(np.uint8).data)
    return made.digest()


class Cases:
    """The cases of a search: one for all configurations with the same parameters."""

    def __init__(
        self,
        supply: Optional[Callable[..., Any]],
        supply_type: TensorSupplyType,
        comparison: Comparison,
    ) -> None:
        self.supply, self.supply_type, self.comparison = supply, supply_type, comparison
        self._cases: Dict[str, Case] = {}

    def of(self, signature: Signature) -> Case:
        """The case for a kernel."""
        name = signature.described()
        case = self._cases.get(name)
        if case is None:
            with _seeded():
                case = Case(self._inputs(signature), self.comparison.reference)
            self._cases[name] = case
        return case

    def _inputs(self, signature: Signature) -> List[Any]:
        if self.supply is None:
            return Profiler(signature, self.supply_type).inputs()
        inputs = self.supply([signature.params[index] for index in signature.given])
        named = zip((signature.params[index].name for index in signature.given), inputs)
        shared = [arrays.shared(name, value) for name, value in named]
        return [*shared, *inputs[len(shared) :]]


@contextlib.contextmanager
def _seeded() -> Iterator[None]:
    """Lets random numbers be the same in each search, and continue afterwards."""
    torch = arrays.torch()
    states = random.getstate(), np.random.get_state()
    state = torch.random.get_rng_state() if torch is not None else None
    random.seed(0)
    np.random.seed(0)
    if torch is not None:
        torch.random.default_generator.manual_seed(0)
    try:
        yield
    finally:
        random.setstate(states[0])
        np.random.set_state(states[1])
        if torch is not None:
            torch.random.set_rng_state(state)
