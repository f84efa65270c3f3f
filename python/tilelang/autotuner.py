"""`tilelang.autotune`: the fastest of several configurations of a kernel.

Latencies are those of the model, so the choice is the same on every machine.
"""

from __future__ import annotations

import functools
import inspect
import math
import numbers
import types
from typing import Any, Callable, Dict, Hashable, Iterable, List, NamedTuple, Optional, Tuple

from .errors import ArgumentError, LanguageError, StateError
from .frontend.messages.described import describe
from .jit.factory import Factory, caches, freeze
from .jit.kernel import JITKernel
from .jit.settings import Settings, settings, with_l2
from .places import caller
from .profiler import TensorSupplyType
from .tune import set_autotune_executor
from .tune.candidates import Candidates
from .tune.cases import Cases, Comparison
from .tune.ranked import Call, Ranked
from .tune.results import Outcome
from .tune.search import Search, fastest
from .tune.space import Space

Config = Dict[str, Any]

_ONLY_SPACE = "best and l2 belong to a search in a tilelang.tune.Space"


def autotune(
    func: Any = None,
    *,
    configs: Any,
    warmup: int = 25,
    rep: int = 100,
    timeout: Optional[float] = 100,
    supply_type: TensorSupplyType = TensorSupplyType.Auto,
    ref_prog: Optional[Callable[..., Any]] = None,
    supply_prog: Optional[Callable[..., Any]] = None,
    rtol: float = 1e-2,
    atol: float = 1e-2,
    max_mismatched_ratio: float = 0.01,
    skip_check: bool = False,
    manual_check_prog: Optional[Callable[..., Any]] = None,
    cache_input_tensors: bool = False,
    executor: Any = None,
    time_limit: Optional[float] = None,
    best: Optional[int] = None,
    l2: Optional[str] = None,
) -> Any:
    """Makes a factory under `tilelang.jit` choose some of its arguments itself.

    `configs` is a list of dictionaries of arguments, a function of the arguments of a
    call that returns one, or a `tilelang.tune.Space`. A call that gives none of them runs each kernel once, on inputs
    of supply_prog or random ones, compares it with ref_prog, and returns the fastest;
    `get_tuner_result()` says which. warmup, rep and cache_input_tensors mean nothing: a
    latency is the same in each run, and all kernels get the same inputs.

    Kernels are compiled and run by `executor`, a `concurrent.futures.Executor` or a client of
    dask.distributed; by default that of `set_autotune_executor`, else processes. A
    configuration whose runs take longer than `timeout` seconds has failed; None is no limit.
    After `time_limit` seconds, the fastest of those that are finished is chosen.

    In a space, the `best` configurations by estimate (8) run for their times alone, with L2 in
    the state `l2` (cold), and the fastest of them that agrees with ref_prog is chosen.
    """
    if func is not None:
        raise LanguageError("tilelang.autotune takes configs=... and no function", caller())
    if not isinstance(configs, Space) and not callable(configs):
        configs = _listed(configs)
    _check_functions(
        ref_prog=ref_prog, supply_prog=supply_prog, manual_check_prog=manual_check_prog
    )
    _check_number("rtol", rtol)
    _check_number("atol", atol)
    _check_number("max_mismatched_ratio", max_mismatched_ratio, 1)
    tolerances = {"rtol": rtol, "atol": atol, "max_mismatched_ratio": max_mismatched_ratio}
    comparison = Comparison(ref_prog, manual_check_prog, tolerances, skip_check)
    options = {"executor": executor, "time_limit": time_limit}
    _check_timeout(timeout)
    if time_limit is not None:
        _check_number("time_limit", time_limit)
    _check_ranking(configs, best, l2)

    def decorate(factory: Any) -> Tuned:
        if not isinstance(factory, Factory):
            raise LanguageError(
                f"tilelang.autotune: {describe(factory)} is no factory under tilelang.jit",
                caller(),
                hint="@tilelang.autotune(...) stands above @tilelang.jit(...)",
            )

        def cases(times_only: bool = False) -> Cases:
            if times_only:
                return Cases(supply_prog, TensorSupplyType.Zero, Comparison())
            return Cases(supply_prog, supply_type, comparison)

        ranking = {"best": best or 8, "l2": l2 or "cold"}
        return Tuned(factory, configs, cases, options, timeout, ranking)

    return decorate


def _check_ranking(configs: Any, best: Any, l2: Any) -> None:
    if best is None and l2 is None:
        return
    if not isinstance(configs, Space):
        raise ArgumentError(_ONLY_SPACE, caller())
    if best is not None and (type(best) is not int or best < 1):
        raise ArgumentError(
            f"best is {describe(best)}, and has to be a number of configurations", caller()
        )
    with_l2(Settings(), l2, "l2")


def _is_number(value: Any) -> bool:
    return isinstance(value, numbers.Real) and not isinstance(value, bool)


def _check_timeout(timeout: Any) -> None:
    if timeout is not None and not (_is_number(timeout) and timeout > 0):
        raise ArgumentError(
            f"timeout is {describe(timeout)}, and has to be a number of seconds above 0", caller()
        )


def _check_number(name: str, value: Any, most: float = math.inf) -> None:
    if not (_is_number(value) and 0 <= value <= most):
        limit = f"from 0 to {most:g}" if most < math.inf else "of at least 0"
        raise ArgumentError(
            f"{name} is {describe(value)}, and has to be a number {limit}", caller()
        )


def _check_functions(**functions: Any) -> None:
    for name, function in functions.items():
        if function is not None and not callable(function):
            raise ArgumentError(
                f"{name} is {describe(function)}, and has to be a function", caller()
            )


def _listed(configs: Any) -> List[Config]:
    """Configurations as a list; raises if they are none."""
    is_many = isinstance(configs, Iterable) and not isinstance(configs, (dict, str))
    listed = list(configs) if is_many else [configs]
    for each in listed:
        if not is_many or not isinstance(each, dict):
            raise ArgumentError(
                f"configs has {describe(each)}, and is a list of dictionaries of arguments, a "
                "function that returns one, or a tilelang.tune.Space",
                caller(),
            )
    return listed


class _Found(NamedTuple):
    """The result of a search; `best` counts the outcomes, None if all failed."""

    outcomes: List[Outcome]
    best: Optional[int]
    ref_latency: Optional[float]
    error: Optional[BaseException]


class Tuned:
    """A factory that chooses some arguments by measuring."""

    def __init__(
        self,
        factory: Factory,
        configs: Any,
        cases: Callable[[bool], Cases],
        options: Dict[str, Any],
        timeout: Optional[float],
        ranking: Dict[str, Any],
    ) -> None:
        self.factory, self.configs, self.cases = factory, configs, cases
        # How many configurations of a space are measured, and the state of L2.
        self.ranking = ranking
        self.options, self.timeout = options, timeout
        self.cache: Dict[Hashable, JITKernel] = {}
        caches.append(self.cache)
        functools.update_wrapper(self, factory.func)

    def with_options(
        self, options: Dict[str, Any], ranking: Dict[str, Any], is_checked: bool = True
    ) -> "Tuned":
        """The same factory with other options of its search."""
        if ranking and not isinstance(self.configs, Space):
            raise ArgumentError(_ONLY_SPACE, caller())
        ranking = {**self.ranking, **ranking}
        options = {**self.options, **options}

        def cases(times_only: bool) -> Cases:
            made = self.cases(times_only)
            made.comparison = made.comparison if is_checked else Comparison()
            return made

        return Tuned(self.factory, self.configs, cases, options, self.timeout, ranking)

    def __get__(self, instance: Any, owner: Any = None) -> Any:
        """A factory in the body of a class is a method."""
        return self if instance is None else types.MethodType(self, instance)

    def __call__(self, *args: Any, **kwargs: Any) -> JITKernel:
        is_space = isinstance(self.configs, Space)
        configs = [self.configs.values] if is_space else self._configs(args, kwargs)
        self._check_names(configs)
        given = self._given(args, kwargs)
        if any(name in given for config in configs for name in config):
            return self.factory(*args, **kwargs)
        # A search in another mode may choose another one.
        key = freeze((args, kwargs, repr(settings())))
        kernel = self.cache.get(key)
        if kernel is None:
            self._check_mode(is_space)
            search = self._ranked(args, kwargs) if is_space else self._all(configs, args, kwargs)
            kernel = self.cache[key] = self._fastest(search, args, kwargs)
        return kernel

    def _check_mode(self, is_space: bool) -> None:
        """A space measures in a mode of its own."""
        if settings().sequential and not is_space:
            raise ArgumentError(
                f"the search for '{self.factory.func.__name__}' measures times, and a run in "
                "program order has none",
                caller(),
                hint='it takes another mode, as in `with tilelang.running("checked"):`',
            )

    def _given(self, args: Tuple[Any, ...], kwargs: Config) -> Config:
        """The arguments of a call by name."""
        try:
            bound = inspect.signature(self.factory.func).bind_partial(*args, **kwargs)
        except TypeError as error:
            name = self.factory.func.__name__
            raise ArgumentError(f"the factory '{name}': {error}", caller()) from None
        return bound.arguments

    def _configs(self, args: Tuple[Any, ...], kwargs: Config) -> List[Config]:
        configs = self.configs
        if callable(configs):
            configs = _listed(configs(args, tuple(sorted(kwargs.items()))))
        return list(configs)

    def _check_names(self, configs: List[Config]) -> None:
        names = set(inspect.signature(self.factory.func).parameters)
        for config in configs:
            for name in config:
                if name not in names:
                    raise ArgumentError(
                        f"configs name '{name}', which is no parameter of "
                        f"'{self.factory.func.__name__}'",
                        caller(),
                    )

    def _all(self, configs: List[Config], args: Any, kwargs: Any) -> "_Found":
        """The search among all configurations of a list."""
        candidates = Candidates(self.factory, args, kwargs, self.cases(False), self.timeout)
        search = Search(candidates, configs, **self.options)
        outcomes = search.run()
        best = fastest(outcomes)
        latency = search.ref_latency[best] if best is not None else None
        return _Found(outcomes, best, latency, search.error)

    def _ranked(self, args: Any, kwargs: Any) -> "_Found":
        """The search in a space."""
        call = Call(self.factory, args, kwargs)
        search = Ranked(
            self.configs,
            call,
            self.cases,
            **self.ranking,
            search=self.options,
            timeout=self.timeout,
        )
        outcomes, best = search.run()
        return _Found(outcomes, best, search.ref_latency, search.error)

    def _fastest(self, found: "_Found", args: Any, kwargs: Any) -> JITKernel:
        """The kernel of the best configuration."""
        outcomes = found.outcomes
        if found.best is None:
            reasons = [f"{each.config}: {each.reason}" for each in outcomes]
            listed = "\n".join(reasons) or "there are none"
            failure = StateError(f"no configuration compiled and passed:\n{listed}", caller())
            raise failure from found.error
        best = outcomes[found.best]
        kernel: JITKernel = self.factory(*args, **kwargs, __tune_params=best.config)
        kernel.config, kernel.latency = dict(best.config), best.latency
        kernel.ref_latency, kernel.outcomes = found.ref_latency, outcomes
        return kernel


__all__ = ["Tuned", "autotune", "set_autotune_executor"]
