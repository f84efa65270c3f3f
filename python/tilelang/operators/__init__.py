"""`tilelang.torch_op`: kernels as operators of torch."""

from __future__ import annotations

import inspect
from typing import Any, Callable, Optional, Sequence

from ..errors import LanguageError, StateError
from ..frontend.messages.described import describe
from ..jit.factory import Factory
from ..jit.kernel import JITKernel
from ..places import caller


def torch_op(
    name: str,
    function: Any = None,
    *,
    mutates_args: Sequence[str] = (),
    schema: Optional[str] = None,
) -> Any:
    """Makes a kernel, or a function of tensors that calls kernels, an operator of torch.

    `name` is "NAMESPACE::NAME", for `torch.ops.NAMESPACE.NAME`. The operator runs `function`
    for tensors in memory, and also for those of the device meta and for fake ones, which
    have shapes only: a kernel that is called with these computes the shapes of its results.

    A kernel says itself what it takes and writes. A function does so by its annotations, and
    by `mutates_args`, the tensors that it writes; or by `schema`, in torch's notation. Without
    `function` this is a decorator. `register_autograd` of the result gives it a gradient.
    """
    if not isinstance(name, str):
        raise LanguageError(
            f"{describe(name)} is no name of an operator", caller(), hint='"library::add"'
        )
    if function is None:
        return lambda each: torch_op(name, each, mutates_args=mutates_args, schema=schema)
    try:
        from . import registry, schemas
    except ModuleNotFoundError as error:
        raise StateError(f"tilelang.torch_op needs torch: {error}", caller()) from None
    namespace, separator, own = name.partition("::")
    if not separator or not namespace.isidentifier() or not own.isidentifier():
        raise LanguageError(f"'{name}' is no name of an operator", caller(), hint='"library::add"')
    if isinstance(function, JITKernel):
        written = [function.params[index].name for index in schemas.written(function)]
        given = schema or schemas.of_kernel(function)
        return registry.registered(name, _of_kernel(function), given, written)
    if isinstance(function, (Factory, type)) or not callable(function):
        raise LanguageError(
            f"tilelang.torch_op: {describe(function)} is neither a kernel nor a function of tensors",
            caller(),
            hint="a function calls the kernel of a factory: return factory(*a.shape)(a, b)",
        )
    given = schema or schemas.of_function(function, mutates_args)
    return registry.registered(name, function, given, mutates_args)


def _of_kernel(kernel: JITKernel) -> Callable[..., Any]:
    """A kernel, with results as an operator has them: none, one, or a tuple."""

    def function(*arguments: Any) -> Any:
        results = kernel(*arguments)
        return (tuple(results) or None) if isinstance(results, list) else results

    function.__name__ = kernel.prim_func.name
    function.__doc__ = inspect.getdoc(kernel.prim_func.function)
    return function


__all__ = ["torch_op"]
