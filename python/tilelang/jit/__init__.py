"""`tilelang.jit` and `tilelang.compile`."""

from __future__ import annotations

import functools
import inspect
import types
from typing import Any, Callable, Dict, Optional

from ..errors import LanguageError
from ..frontend.function import PrimFunc
from ..frontend.values import describe
from ..places import caller
from . import options
from .kernel import JITKernel, Report
from .options import PassConfigKey
from .settings import running

# All kernels of this process, for `tilelang.cache.clear_cache`.
_caches: list = []


def compile(  # noqa: A001
    func: PrimFunc,
    out_idx: Any = None,
    workspace_idx: Any = None,
    execution_backend: str = "cython",
    target: str = "auto",
    target_host: Any = None,
    platform: str = "auto",
    verbose: bool = False,
    pass_configs: Any = None,
) -> JITKernel:
    """Compiles a kernel function."""
    if not isinstance(func, PrimFunc):
        raise LanguageError(
            f"tilelang.compile: {describe(func)} is no kernel function",
            caller(),
            hint="@T.prim_func makes one",
        )
    options.check_target(target)
    return JITKernel(func, out_idx, workspace_idx, pass_configs, platform)


def jit(
    func: Optional[Callable[..., Any]] = None,
    *,
    out_idx: Any = None,
    workspace_idx: Any = None,
    target: str = "auto",
    target_host: Any = None,
    platform: str = "auto",
    execution_backend: str = "cython",
    verbose: bool = False,
    pass_configs: Any = None,
    debug_root_path: Optional[str] = None,
) -> Any:
    """Makes a factory of kernel functions one of compiled kernels.

    A call with the same arguments gives the same kernel.
    """
    if debug_root_path is not None:
        raise LanguageError(
            "tilelang.jit: debug_root_path is not supported yet",
            caller(),
            hint="kernel.get_kernel_source() and kernel.ir() are the texts",
        )
    options.check_target(target)
    options.check_pass_configs(pass_configs)
    options.chip(platform)
    given = {
        "out_idx": out_idx,
        "workspace_idx": workspace_idx,
        "target": target,
        "target_host": target_host,
        "platform": platform,
        "execution_backend": execution_backend,
        "verbose": verbose,
        "pass_configs": pass_configs,
    }
    if func is None:
        return lambda each: _decorate(each, given)
    return _decorate(func, given)


def _decorate(func: Callable[..., Any], given: Dict[str, Any]) -> Callable[..., JITKernel]:
    if isinstance(func, PrimFunc):
        raise LanguageError(
            f"tilelang.jit: '{func.name}' is a kernel function, and has to be a factory of them",
            caller(),
            hint="tilelang.compile compiles a kernel function; a factory is a function around it",
        )
    if not inspect.isfunction(func):
        raise LanguageError(f"tilelang.jit: {describe(func)} is no function", caller())
    return _Factory(func, given)


class _Factory:
    """A factory under `tilelang.jit`."""

    def __init__(self, func: Callable[..., Any], options: Dict[str, Any]) -> None:
        self.func, self.options = func, options
        # Where the original keeps the options of a factory; programs read the target.
        self.__jit_impl__ = types.SimpleNamespace(**options)
        self.cache: Dict[Any, JITKernel] = {}
        _caches.append(self.cache)
        functools.update_wrapper(self, func)

    def __call__(self, *args: Any, **kwargs: Any) -> JITKernel:
        tuned = kwargs.pop("__tune_params", {})
        key = (args, tuple(sorted(kwargs.items())), tuple(sorted(tuned.items())))
        kernel = self.cache.get(key)
        if kernel is None:
            made = self.func(*args, **kwargs, **tuned)
            if not isinstance(made, PrimFunc):
                raise LanguageError(
                    f"the factory '{self.func.__name__}' returned {describe(made)}, and has to "
                    "return a kernel function",
                    caller(),
                    hint="return the function under @T.prim_func",
                )
            kernel = self.cache[key] = compile(made, **self.options)
        return kernel


def clear_cache() -> None:
    """Forgets the kernels of this process."""
    for cache in _caches:
        cache.clear()


__all__ = ["JITKernel", "PassConfigKey", "Report", "clear_cache", "compile", "jit", "running"]
