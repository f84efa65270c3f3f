"""`tilelang.autotune`: the fastest of several configurations of a kernel.

Latencies are those of the model, so the choice is the same on every machine.
"""

from __future__ import annotations

import functools
import inspect
import types
from typing import Any, Callable, Dict, Hashable, List, Optional, Tuple

from .errors import ArgumentError, LanguageError, StateError
from .frontend.messages.described import describe
from .jit.factory import Factory, caches, freeze
from .jit.kernel import JITKernel
from .places import caller
from .profiler import TensorSupplyType
from .tune import set_autotune_executor
from .tune.candidates import Candidates
from .tune.cases import Cases, Comparison
from .tune.search import Search, fastest

Config = Dict[str, Any]


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
) -> Any:
    """Makes a factory under `tilelang.jit` choose some of its arguments itself.

    `configs` is a list of dictionaries of arguments, or a function of the arguments of a
    call that returns one. A call that gives none of them runs each kernel once, on inputs
    of supply_prog or random ones, compares it with ref_prog, and returns the fastest;
    `get_tuner_result()` says which. warmup, rep and cache_input_tensors mean nothing: a
    latency is the same in each run, and all kernels get the same inputs.

    Kernels are compiled and run by `executor`, a `concurrent.futures.Executor` or a client of
    dask.distributed; by default that of `set_autotune_executor`, else processes. A
    configuration whose runs take longer than `timeout` seconds has failed; None is no limit.
    After `time_limit` seconds, the fastest of those that are finished is chosen.
    """
    if func is not None:
        raise LanguageError("tilelang.autotune takes configs=... and no function", caller())
    tolerances = {"rtol": rtol, "atol": atol, "max_mismatched_ratio": max_mismatched_ratio}
    comparison = Comparison(ref_prog, manual_check_prog, tolerances, skip_check)
    options = {"executor": executor, "time_limit": time_limit}
    _check_timeout(timeout)

    def decorate(factory: Any) -> Tuned:
        if not isinstance(factory, Factory):
            raise LanguageError(
                f"tilelang.autotune: {describe(factory)} is no factory under tilelang.jit",
                caller(),
                hint="@tilelang.autotune(...) stands above @tilelang.jit(...)",
            )
        cases = functools.partial(Cases, supply_prog, supply_type, comparison)
        return Tuned(factory, configs, cases, options, timeout)

    return decorate


def _check_timeout(timeout: Any) -> None:
    is_number = isinstance(timeout, (int, float)) and not isinstance(timeout, bool)
    if timeout is not None and not (is_number and timeout > 0):
        raise ArgumentError(
            f"timeout is {describe(timeout)}, and has to be a number of seconds above 0", caller()
        )


class Tuned:
    """A factory that chooses some arguments by measuring."""

    def __init__(
        self,
        factory: Factory,
        configs: Any,
        cases: Callable[[], Cases],
        options: Dict[str, Any],
        timeout: Optional[float],
    ) -> None:
        self.factory, self.configs, self.cases = factory, configs, cases
        self.options, self.timeout = options, timeout
        self.cache: Dict[Hashable, JITKernel] = {}
        caches.append(self.cache)
        functools.update_wrapper(self, factory.func)

    def __get__(self, instance: Any, owner: Any = None) -> Any:
        """A factory in the body of a class is a method."""
        return self if instance is None else types.MethodType(self, instance)

    def __call__(self, *args: Any, **kwargs: Any) -> JITKernel:
        configs = self._configs(args, kwargs)
        given = inspect.signature(self.factory.func).bind_partial(*args, **kwargs).arguments
        if any(name in given for config in configs for name in config):
            return self.factory(*args, **kwargs)
        key = freeze((args, kwargs))
        kernel = self.cache.get(key)
        if kernel is None:
            kernel = self.cache[key] = self._fastest(configs, args, kwargs)
        return kernel

    def _configs(self, args: Tuple[Any, ...], kwargs: Config) -> List[Config]:
        configs = self.configs
        if callable(configs):
            configs = configs(args, tuple(sorted(kwargs.items())))
        names = set(inspect.signature(self.factory.func).parameters)
        for config in configs:
            for name in config:
                if name not in names:
                    raise ArgumentError(
                        f"configs name '{name}', which is no parameter of "
                        f"'{self.factory.func.__name__}'",
                        caller(),
                    )
        return list(configs)

    def _fastest(self, configs: List[Config], args: Any, kwargs: Any) -> JITKernel:
        candidates = Candidates(self.factory, args, kwargs, self.cases(), self.timeout)
        search = Search(candidates, configs, **self.options)
        outcomes = search.run()
        best = fastest(outcomes)
        if best is None:
            reasons = [f"{each.config}: {each.reason}" for each in outcomes]
            listed = "\n".join(reasons) or "there are none"
            failure = StateError(f"no configuration compiled and passed:\n{listed}", caller())
            raise failure from search.error
        kernel: JITKernel = self.factory(*args, **kwargs, __tune_params=configs[best])
        kernel.config, kernel.latency = dict(configs[best]), outcomes[best].latency
        kernel.ref_latency, kernel.outcomes = search.ref_latency[best], outcomes
        return kernel


__all__ = ["Tuned", "autotune", "set_autotune_executor"]
