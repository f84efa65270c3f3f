"""Factories of kernel functions under `tilelang.jit`."""

from __future__ import annotations

import functools
import inspect
import pathlib
import types
from typing import Any, Callable, Dict, Hashable

from ..errors import ArgumentError, LanguageError
from ..frontend.described import describe
from ..frontend.function import PrimFunc
from ..places import caller
from .kernel import JITKernel

# The kernels of all factories, for `clear_cache`.
caches: list = []


class Factory:
    """What a call with other arguments compiles; with the same ones it has the kernel.

    `options` are those of `tilelang.compile`.
    """

    def __init__(
        self, func: Callable[..., Any], options: Dict[str, Any], debug_root_path: Any = None
    ) -> None:
        self.func, self.options, self.debug_root_path = func, options, debug_root_path
        # Where the original keeps the options of a factory; programs read the target.
        self.__jit_impl__ = types.SimpleNamespace(**options)
        self.cache: Dict[Hashable, JITKernel] = {}
        caches.append(self.cache)
        functools.update_wrapper(self, func)

    def __call__(self, *args: Any, **kwargs: Any) -> JITKernel:
        from . import compile

        tuned = kwargs.pop("__tune_params", {})
        key = freeze((args, kwargs, tuned))
        kernel = self.cache.get(key)
        if kernel is None:
            kernel = self.cache[key] = compile(self._made(args, kwargs, tuned), **self.options)
            if self.debug_root_path is not None:
                self._write(kernel)
        return kernel

    def _made(self, args: Any, kwargs: Dict[str, Any], tuned: Dict[str, Any]) -> PrimFunc:
        made = self.func(*args, **kwargs, **tuned)
        if not isinstance(made, PrimFunc):
            raise LanguageError(
                f"the factory '{self.func.__name__}' returned {describe(made)}, and has to "
                "return a kernel function",
                caller(),
                hint="return the function under @T.prim_func",
            )
        return made

    def _write(self, kernel: JITKernel) -> None:
        """Writes the kernel as Ascend C and as its author wrote it, for debugging."""
        folder = pathlib.Path(self.debug_root_path)
        folder.mkdir(parents=True, exist_ok=True)
        name = self.func.__name__
        code = folder / f"tilelang_jit_kernel_{name}.c"
        code.write_text(kernel.get_kernel_source(), encoding="utf-8")
        source = inspect.getsource(kernel.prim_func.function)
        program = folder / f"tilelang_jit_program_{name}.py"
        program.write_text(inspect.cleandoc(source) + "\n", encoding="utf-8")


def freeze(value: Any) -> Hashable:
    """A value by its contents and types: 1, 1.0 and True make different kernels."""
    if isinstance(value, (list, tuple)):
        return (type(value), *(freeze(each) for each in value))
    if isinstance(value, dict):
        return (dict, *sorted((name, freeze(each)) for name, each in value.items()))
    try:
        hash(value)
    except TypeError:
        raise ArgumentError(
            f"{describe(value)} is an argument of a factory, and has no hash", caller()
        ) from None
    return (type(value), value)
