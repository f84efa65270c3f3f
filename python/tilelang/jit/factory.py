"""Factories of kernel functions under `tilelang.jit`."""

from __future__ import annotations

import functools
import inspect
import pathlib
import types
from typing import Any, Callable, Dict, Hashable, List, Set

import numpy as np

from ..errors import ArgumentError, LanguageError
from ..frontend.messages.described import describe
from ..frontend.function import PrimFunc
from ..places import caller
from .calls import bind, plain
from .kernel import JITKernel

# The kernels of all factories, for `clear_cache`.
caches: list = []


class Factory:
    """Compiles a kernel for new arguments of a call; reuses it for the same ones.

    `options` are those of `tilelang.compile`.
    """

    def __init__(
        self, func: Callable[..., Any], options: Dict[str, Any], debug_root_path: Any = None
    ) -> None:
        self.func, self.options, self.debug_root_path = func, options, debug_root_path
        # The place of a factory's options in the original; programs read the target.
        self.__jit_impl__ = types.SimpleNamespace(**options)
        self.signature = plain(func)
        self.cache: Dict[Hashable, JITKernel] = {}
        caches.append(self.cache)
        functools.update_wrapper(self, func)

    def __get__(self, instance: Any, owner: Any = None) -> Any:
        """A factory in the body of a class is a method."""
        return self if instance is None else types.MethodType(self, instance)

    def __call__(self, *args: Any, **kwargs: Any) -> JITKernel:
        from . import compile

        tuned = kwargs.pop("__tune_params", {})
        key = freeze(self._by_name(args, {**kwargs, **tuned}))
        kernel = self.cache.get(key)
        if kernel is None:
            kernel = self.cache[key] = compile(self.made(args, kwargs, tuned), **self.options)
            if self.debug_root_path is not None:
                self._write(kernel)
        return kernel

    def _by_name(self, args: Any, kwargs: Dict[str, Any]) -> Dict[str, Any]:
        """All arguments of a call: equal ones are one kernel, however they are given."""
        name = self.func.__name__
        bind(f"the factory '{name}'", name, self.signature, args, kwargs)
        bound = self.signature.bind(*args, **kwargs)
        bound.apply_defaults()
        return bound.arguments

    def made(self, args: Any, kwargs: Dict[str, Any], tuned: Dict[str, Any]) -> PrimFunc:
        """The kernel function for arguments of a call."""
        name = self.func.__name__
        bind(f"the factory '{name}'", name, self.signature, args, {**kwargs, **tuned})
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
    """A value by its contents and types: 1, 1.0 and True make different kernels, and so
    do 0.0 and -0.0. An object that is equal to no other counts with its attributes."""
    if isinstance(value, (float, complex, np.inexact)):
        return (type(value), repr(value))
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
    return (type(value), value, *_attributes(value, set()))


class _Same:
    """An object that has no hash, by its identity."""

    def __init__(self, value: Any) -> None:
        self.value = value

    def __eq__(self, other: Any) -> bool:
        return isinstance(other, _Same) and self.value is other.value

    def __hash__(self) -> int:
        return id(self.value)


# The bit of `__flags__` for a class that is written in Python.
_IS_PYTHON = 1 << 9


def _attributes(value: Any, seen: Set[int]) -> List[Hashable]:
    """The attributes of an object that is equal to no other, as they are now."""
    own = type(value)
    if own.__hash__ is not object.__hash__ or not own.__flags__ & _IS_PYTHON or id(value) in seen:
        return []
    seen.add(id(value))
    return [(name, _contents(each, seen)) for name, each in getattr(value, "__dict__", {}).items()]


def _contents(value: Any, seen: Set[int]) -> Hashable:
    if isinstance(value, (list, tuple)):
        return (type(value), *(_contents(each, seen) for each in value))
    if isinstance(value, dict):
        items = ((_contents(name, seen), _contents(value[name], seen)) for name in value)
        return (dict, *items)
    try:
        hash(value)
    except TypeError:
        return _Same(value)
    if isinstance(value, (float, complex)):
        return freeze(value)
    return (type(value), value, *_attributes(value, seen))
