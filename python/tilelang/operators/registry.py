"""Registration of operators at torch: by `custom_op` of newer versions, else by `Library`."""

from __future__ import annotations

import contextlib
import functools
from typing import Any, Callable, Dict, NoReturn, Optional, Protocol, Sequence

import torch
import torch.library

from ..errors import LanguageError, StateError
from ..places import caller

Function = Callable[..., Any]


class Implementation(Protocol):
    """The part of torch that `register_autograd` and a new definition need."""

    schema: str

    def replace(self, function: Function) -> None:
        ...

    def register_autograd(self, backward: Function, setup_context: Optional[Function]) -> None:
        ...


class Operator:
    """An operator of torch. Its call is that of `torch.ops`."""

    def __init__(self, name: str, function: Function, implementation: Implementation) -> None:
        self.name, self.schema = name, implementation.schema
        self._implementation = implementation
        namespace, _, own = name.partition("::")
        self._packet = getattr(getattr(torch.ops, namespace), own)
        functools.update_wrapper(self, function)

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        return self._packet(*arguments, **named)

    def __repr__(self) -> str:
        return f"<operator {self.name}{self.schema}>"

    def register_autograd(
        self, backward: Function, *, setup_context: Optional[Function] = None
    ) -> None:
        """Gives the operator a gradient, as `torch.library.register_autograd` does.

        `setup_context(ctx, inputs, output)` saves what `backward(ctx, *gradients)` needs; this
        returns the gradient of each argument, or None.
        """
        self._implementation.register_autograd(backward, setup_context)


_operators: Dict[str, Implementation] = {}


def registered(name: str, function: Function, schema: str, mutated: Sequence[str]) -> Operator:
    """The operator `name`; a second one of this name and schema replaces the first, as a
    cell of a notebook that runs again does."""
    known = _operators.get(name)
    if known is not None and known.schema != schema:
        raise LanguageError(
            f"the operator {name} exists as {known.schema}, and cannot become {schema}", caller()
        )
    if known is not None:
        known.replace(function)
    else:
        kind: Any = _Custom if hasattr(torch.library, "custom_op") else _InLibrary
        try:
            made: Implementation = kind(name, function, schema, mutated)
        except RuntimeError as error:
            lines = [line for line in str(error).splitlines() if line.strip()]
            reason = lines[0].strip() if lines else type(error).__name__
            raise LanguageError(f"torch refuses the operator {name}: {reason}", caller()) from error
        known = _operators[name] = made
    return Operator(name, function, known)


class _Custom:
    """An operator of `torch.library.custom_op`, which torch has since version 2.4."""

    def __init__(self, name: str, function: Function, schema: str, mutated: Sequence[str]) -> None:
        self.schema, self.function = schema, function
        # Kernels take other devices, and say what is wrong with them.
        self._definition: Any = torch.library.custom_op(  # type: ignore[attr-defined]
            name, self._call, mutates_args=tuple(mutated), schema=schema
        )
        self._definition.register_fake(self._call)

    def _call(self, *arguments: Any) -> Any:
        return self.function(*arguments)

    def replace(self, function: Function) -> None:
        self.function = function

    def register_autograd(self, backward: Function, setup_context: Optional[Function]) -> None:
        self._definition.register_autograd(backward, setup_context=setup_context)


# A namespace is one library in older versions of torch.
_libraries: Dict[str, Any] = {}


class _InLibrary:
    """An operator of a `torch.library.Library`."""

    def __init__(self, name: str, function: Function, schema: str, mutated: Sequence[str]) -> None:
        self.name, self.schema, self.function = name, schema, function
        self._backward: Function = self._refuse
        self._setup: Optional[Function] = None
        namespace, _, own = name.partition("::")
        if namespace not in _libraries:
            _libraries[namespace] = torch.library.Library(namespace, "DEF")
        library = _libraries[namespace]
        library.define(f"{own}{schema}")
        self._packet = getattr(getattr(torch.ops, namespace), own)
        # Kernels take other devices, and say what is wrong with them.
        for key in ("CompositeExplicitAutograd", "Meta"):
            library.impl(own, self._call, key)
        library.impl(own, self._differentiable, "Autograd")

    def _call(self, *arguments: Any) -> Any:
        return self.function(*arguments)

    def replace(self, function: Function) -> None:
        self.function = function

    def register_autograd(self, backward: Function, setup_context: Optional[Function]) -> None:
        self._backward, self._setup = backward, setup_context

    def _refuse(self, *_: Any) -> NoReturn:
        raise StateError(
            f"the operator {self.name} has no gradient",
            caller(),
            hint="register_autograd(backward, setup_context=...) gives it one",
        )

    def _differentiable(self, *arguments: Any) -> Any:
        return _Differentiable.apply(self, *arguments)

    def below_autograd(self, arguments: Sequence[Any]) -> Any:
        """The results, without a record for gradients."""
        guard: Any = torch._C._AutoDispatchBelowAutograd()
        try:
            # In some versions the guard works while it exists, in others inside `with`.
            with guard if hasattr(guard, "__enter__") else contextlib.nullcontext():
                return self._packet(*arguments)
        finally:
            # Else the traceback of an error keeps it.
            del guard


class _Differentiable(torch.autograd.Function):
    """A call of an operator with a gradient of Python functions."""

    @staticmethod
    def forward(ctx: Any, *given: Any, **_: Any) -> Any:
        operator, *arguments = given
        ctx.operator = operator
        output = operator.below_autograd(arguments)
        if operator._setup is not None:
            operator._setup(ctx, arguments, output)
        return output

    @staticmethod
    def backward(ctx: Any, *gradients: Any) -> Any:
        found = ctx.operator._backward(ctx, *gradients)
        return (None, *(found if isinstance(found, tuple) else (found,)))
