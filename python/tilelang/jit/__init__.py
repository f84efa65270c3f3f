"""`tilelang.jit` and `tilelang.compile`."""

from __future__ import annotations

import inspect
import os
from typing import Any, Callable, Dict, Optional, Type

from ..errors import ArgumentError, LanguageError
from ..frontend.messages.described import describe
from ..frontend.function import PrimFunc
from ..places import caller
from . import options, store
from .calls import checked
from .factory import Factory, caches
from .kernel import JITKernel, Report
from .options import PassConfigKey
from .settings import running


@checked("tilelang.compile")
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
    options.check_backend(execution_backend)
    kind: Type[JITKernel] = JITKernel
    if target == "npu":
        from .npu import NPUKernel

        kind = NPUKernel
    return kind(func, out_idx, workspace_idx, pass_configs, platform)


@checked("tilelang.jit")
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

    A call with the same arguments gives the same kernel. out_idx and workspace_idx count
    parameters that a call makes and does not take; of the others, `tilelang.IGNORED` has
    those that mean nothing here, and why. debug_root_path is a folder for the texts of
    each kernel.
    """
    options.check_target(target)
    options.check_backend(execution_backend)
    options.check_pass_configs(pass_configs)
    options.chip(platform)
    if debug_root_path is not None and not isinstance(debug_root_path, (str, os.PathLike)):
        raise ArgumentError(
            f"debug_root_path is {describe(debug_root_path)}, and has to be a folder", caller()
        )
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
        return lambda each: _decorate(each, given, debug_root_path)
    return _decorate(func, given, debug_root_path)


def _decorate(func: Callable[..., Any], given: Dict[str, Any], root: Any) -> Factory:
    if isinstance(func, PrimFunc):
        raise LanguageError(
            f"tilelang.jit: '{func.name}' is a kernel function, and has to be a factory of them",
            caller(),
            hint="tilelang.compile compiles a kernel function; a factory is a function around it",
        )
    if not inspect.isfunction(func):
        raise LanguageError(f"tilelang.jit: {describe(func)} is no function", caller())
    return Factory(func, given, root)


def clear_cache() -> None:
    """Forgets the kernels of this process, and those that it has on disk.

    Kernels of other processes stay, which run beside it.
    """
    for cache in caches:
        cache.clear()
    store.clear()


__all__ = ["JITKernel", "PassConfigKey", "Report", "clear_cache", "compile", "jit", "running"]
