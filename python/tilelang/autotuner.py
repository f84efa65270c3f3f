"""`tilelang.autotune`: the fastest of several configurations of a kernel.

Latencies are those of the model, so the choice is the same on every machine.
"""

from __future__ import annotations

import functools
import inspect
import logging
import types
from typing import Any, Callable, Dict, Hashable, List, Optional, Tuple

from .errors import ArgumentError, LanguageError, StateError, TileLangError
from .frontend.messages.described import describe
from .jit.factory import Factory, freeze
from .jit.kernel import JITKernel
from .places import caller
from .profiler import TensorSupplyType, _copy, do_bench

Config = Dict[str, Any]
_log = logging.getLogger("tilelang")


def autotune(
    func: Any = None,
    *,
    configs: Any,
    warmup: int = 25,
    rep: int = 100,
    timeout: int = 100,
    supply_type: TensorSupplyType = TensorSupplyType.Auto,
    ref_prog: Optional[Callable[..., Any]] = None,
    supply_prog: Optional[Callable[..., Any]] = None,
    rtol: float = 1e-2,
    atol: float = 1e-2,
    max_mismatched_ratio: float = 0.01,
    skip_check: bool = False,
    manual_check_prog: Optional[Callable[..., Any]] = None,
    cache_input_tensors: bool = False,
) -> Any:
    """Makes a factory under `tilelang.jit` choose some of its arguments itself.

    `configs` is a list of dictionaries of arguments, or a function of the arguments of a
    call that returns one. A call that gives none of them runs each kernel once, on inputs
    of supply_prog or random ones, compares it with ref_prog, and returns the fastest;
    `get_tuner_result()` says which. warmup, rep, timeout and cache_input_tensors mean
    nothing: a latency is the same in each run.
    """
    if func is not None:
        raise LanguageError("tilelang.autotune takes configs=... and no function", caller())
    tolerances = {"rtol": rtol, "atol": atol, "max_mismatched_ratio": max_mismatched_ratio}
    check = None if skip_check else _checker(ref_prog, manual_check_prog, tolerances)

    def decorate(factory: Any) -> Tuned:
        if not isinstance(factory, Factory):
            raise LanguageError(
                f"tilelang.autotune: {describe(factory)} is no factory under tilelang.jit",
                caller(),
                hint="@tilelang.autotune(...) stands above @tilelang.jit(...)",
            )
        return Tuned(factory, configs, supply_prog, supply_type, check, ref_prog)

    return decorate


def _checker(
    reference: Optional[Callable[..., Any]], manual: Optional[Callable[..., Any]], tolerances: Any
) -> Optional[Callable[[Any, List[Any]], None]]:
    """The comparison of a kernel with a reference on inputs; None without a reference."""
    if reference is None:
        return None

    def check(profiler: Any, inputs: List[Any]) -> None:
        if manual is not None:
            profiler.manual_assert_close(reference, inputs, manual)
        else:
            profiler.assert_allclose(reference, inputs, **tolerances)

    return check


class Tuned:
    """A factory that chooses some arguments by measuring."""

    def __init__(
        self,
        factory: Factory,
        configs: Any,
        supply: Optional[Callable[..., Any]],
        supply_type: TensorSupplyType,
        check: Optional[Callable[[Any, List[Any]], None]],
        reference: Optional[Callable[..., Any]] = None,
    ) -> None:
        self.factory, self.configs = factory, configs
        self.supply, self.supply_type, self.check = supply, supply_type, check
        self.reference = reference
        self.cache: Dict[Hashable, JITKernel] = {}
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
        best: Optional[JITKernel] = None
        reasons = []
        for config in configs:
            try:
                kernel, latency = self._measured(config, args, kwargs)
            except (TileLangError, AssertionError) as error:
                reasons.append(f"{config}: {error}")
                _log.warning("%s: %s is skipped: %s", self.factory.func.__name__, config, error)
                continue
            _log.info("%s: %s takes %.4f ms", self.factory.func.__name__, config, latency)
            if best is None or best.latency is None or latency < best.latency:
                best = kernel
                best.config, best.latency = dict(config), latency
        if best is None:
            listed = "\n".join(reasons) or "there are none"
            raise StateError(f"no configuration compiled and passed:\n{listed}", caller())
        return best

    def _measured(self, config: Config, args: Any, kwargs: Any) -> Tuple[JITKernel, float]:
        """The kernel of a configuration, which has passed, and its milliseconds."""
        kernel = self.factory(*args, **kwargs, __tune_params=config)
        profiler = kernel.get_profiler(self.supply_type)
        given = [kernel.params[index] for index in kernel.given_idx]
        inputs = profiler.inputs() if self.supply is None else list(self.supply(given))
        if self.reference is not None:
            reference = functools.partial(self.reference, *map(_copy, inputs))
            # Simulated time: that of the kernels that it calls.
            kernel.ref_latency = do_bench(reference) or None
        if self.check is not None:
            self.check(profiler, inputs)
            return kernel, kernel.report().milliseconds
        return kernel, profiler.do_bench(input_tensors=inputs)


__all__ = ["Tuned", "autotune"]
