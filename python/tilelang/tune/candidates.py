"""Configurations as tasks of workers, and their results as kernels that can be compared."""

from __future__ import annotations

import hashlib
from typing import Any, Dict, List, NamedTuple, Optional, Tuple

import numpy as np

from ..dtypes import numpy_type
from ..errors import TileLangError
from ..frontend.function import Built, PrimFunc
from ..frontend.order import Choices
from ..frontend.parameters import Form
from ..jit import arrays, options, store
from ..jit.factory import Factory
from ..jit.launches import Binding
from ..jit.settings import Settings, settings, with_l2
from ..jit.signature import Signature
from .cases import Case, Cases, digest
from .worker import Blank, Source, Task

Config = Dict[str, Any]


class FactoryError(Exception):
    """An error of the author's factory, which may be meant for this configuration only."""


class Candidate(NamedTuple):
    """A configuration to measure. `name` is that of its result on disk, if it has one."""

    function: PrimFunc
    signature: Signature
    case: Case
    task: Task
    name: Optional[str]


class Candidates:
    """The configurations of one call of a factory; with `l2` for their times alone."""

    def __init__(
        self,
        factory: Factory,
        args: Tuple[Any, ...],
        kwargs: Config,
        cases: Cases,
        limit: Optional[float] = None,
        l2: Optional[str] = None,
    ):
        self.l2 = l2
        self.factory, self.args, self.kwargs, self.cases = factory, args, kwargs, cases
        # The limit of the runs of each one, in seconds.
        self.limit = limit

    def prepare(self, config: Config) -> Candidate:
        """Reads the kernel of a configuration, and builds its IR."""
        given = self.factory.options
        function = self._made(config)
        signature = Signature(function, given["out_idx"], given["workspace_idx"])
        case = self.cases.of(signature)
        choices = options.choices(options.check_pass_configs(given["pass_configs"]))
        task = self._task(function, signature, choices, case.inputs)
        return Candidate(function, signature, case, task, self._name(task, case))

    def _made(self, config: Config) -> PrimFunc:
        try:
            return self.factory.made(self.args, self.kwargs, config)
        except (TileLangError, AssertionError):
            raise
        except Exception as error:
            raise FactoryError(f"{type(error).__name__}: {error}") from error

    def _task(
        self, function: PrimFunc, signature: Signature, choices: Choices, inputs: List[Any]
    ) -> Task:
        values = signature.arguments(inputs)
        form, built = _built(function, signature, choices, values)
        chosen = self._settings()
        # Control flow may depend on what the program supplies, and not on zeros.
        is_blank = chosen.times_only and self.cases.supply is None
        bound = signature.bindings(values, form, built.written)
        sources = [_source(function, built)]
        if chosen.reorders and choices.keeps_order is not False:
            reordered = function.build(form, Choices(False, choices.keeps_addresses))
            sources.append(_source(function, reordered))
        return Task(
            [each for n, each in enumerate(sources) if each not in sources[:n]],
            options.chip(self.factory.options["platform"]),
            _blanks(signature, bound) if is_blank else _without_contents(signature, bound),
            frozenset(built.written),
            frozenset(built.written if self.cases.comparison.compares else ()),
            chosen,
            store.location(),
            store.build(),
            self.limit,
        )

    def _settings(self) -> Settings:
        if self.l2 is None:
            chosen = settings()
            if chosen.times_only and self.cases.comparison.compares:
                # A comparison needs results. The times are the same.
                return Settings(l2=chosen.l2)
            return chosen
        return with_l2(Settings(check=False, times_only=True), self.l2, "l2")

    def _name(self, task: Task, case: Case) -> Optional[str]:
        """The name of a result: all that it depends on. A function has no name that changes
        with it, so there is none with a manual comparison."""
        comparison = self.cases.comparison
        if comparison.compares and comparison.manual is not None:
            return None
        made = hashlib.sha256()
        for source in task.sources:
            made.update(f"{source.symbol} {source.is_concurrent} {len(source.program)} ".encode())
            made.update(source.program)
        bound = [each._replace(value=_digest(each.value)) for each in task.bindings]
        checked = (case.digest(), sorted(comparison.tolerances.items()))
        last = checked if comparison.compares else None
        made.update(repr((task.chip, bound, task.chosen, task.build, last)).encode())
        return made.hexdigest()


def _built(
    function: PrimFunc, signature: Signature, choices: Choices, values: List[Any]
) -> Tuple[Form, Built]:
    """The IR for the arguments of a call, and its form."""
    built = function.build(signature.plain, choices)
    form = signature.form(values, built.written)
    return form, built if form == signature.plain else function.build(form, choices)


def _source(function: PrimFunc, built: Built) -> Source:
    program = built.program.serialize()
    return Source(function.name, function.symbol, program, built.is_concurrent)


def _without_contents(signature: Signature, bindings: List[Binding]) -> List[Binding]:
    """Arguments without the arrays that a call creates."""
    made = {*signature.out_idx, *signature.workspace_idx}
    return [
        each._replace(value=_blank(signature, each)) if each.parameter in made else each
        for each in bindings
    ]


def _blanks(signature: Signature, bindings: List[Binding]) -> List[Binding]:
    """Arguments with zeros for all arrays."""
    return [
        each._replace(value=_blank(signature, each, is_zero=True))
        if isinstance(each.value, np.ndarray)
        else each
        for each in bindings
    ]


def _blank(signature: Signature, binding: Binding, is_zero: bool = False) -> Any:
    assert isinstance(binding.value, np.ndarray)
    dtype = np.dtype(numpy_type(signature.params[binding.parameter].dtype))
    return Blank(binding.value.shape, dtype.str, is_zero)


def _digest(value: Any) -> Any:
    return digest(value).hex() if isinstance(value, np.ndarray) else value


class Measured:
    """A kernel that returns the results of a run in a worker."""

    def __init__(self, signature: Signature, written: Dict[int, np.ndarray]) -> None:
        self.params, self.out_idx = signature.params, signature.out_idx
        self.workspace_idx = signature.workspace_idx
        self._signature, self._written = signature, written

    def __call__(self, *inputs: Any) -> Any:
        values = self._signature.arguments(inputs)
        for index, array in self._written.items():
            arrays.memory(values[index])[...] = array
        return self._signature.results(values)
