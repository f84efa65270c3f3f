"""Calls with other arguments than a function takes, as errors at the program's line."""

from __future__ import annotations

import difflib
import functools
import inspect
from typing import Any, Callable, Iterable, Mapping, NoReturn, Optional, Sequence, TypeVar, cast

from ..errors import ArgumentError
from ..places import caller

Function = TypeVar("Function", bound=Callable[..., Any])


_NONE = inspect.Signature.empty


def plain(function: Callable[..., Any]) -> inspect.Signature:
    """The signature of a function without types."""
    signature = inspect.signature(function)
    parameters = [each.replace(annotation=_NONE) for each in signature.parameters.values()]
    return signature.replace(parameters=parameters, return_annotation=_NONE)


def bind(
    what: str,
    name: str,
    signature: inspect.Signature,
    args: Sequence[Any],
    kwargs: Mapping[str, Any],
) -> None:
    """Raises if `signature` of `what`, the function `name`, does not accept the
    arguments."""
    try:
        signature.bind(*args, **kwargs)
    except TypeError as error:
        parameters = signature.parameters.values()
        named = [each.name for each in parameters if each.kind is not each.VAR_KEYWORD]
        unknown = next((name for name in kwargs if name not in named), None)
        hint = similar(unknown, named) or f"{name}{signature}"
        raise ArgumentError(f"{what}: {error}", caller(), hint=hint) from None


def similar(name: Optional[str], known: Iterable[str]) -> Optional[str]:
    """A hint for an unknown `name`: the most similar known one."""
    close = difflib.get_close_matches(name or "", list(known), n=1)
    return f"did you mean {close[0]}?" if close else None


def checked(name: str) -> Callable[[Function], Function]:
    """A function whose wrong calls are errors at the line of the program."""

    def decorate(function: Function) -> Function:
        signature = plain(function)

        @functools.wraps(function)
        def called(*args: Any, **kwargs: Any) -> Any:
            bind(name, name, signature, args, kwargs)
            return function(*args, **kwargs)

        return cast(Function, called)

    return decorate


def no_keywords(kernel: str, parameters: Sequence[str], given: Iterable[str]) -> NoReturn:
    """Refuses keywords in a call of a kernel: its arguments are positional only."""
    name = next(iter(given))
    takes = ", ".join(parameters)
    if name in parameters:
        reason = f"'{name}' is given by name, and the arguments of a kernel have places only"
        raise ArgumentError(reason, caller(), hint=f"{kernel}({takes})")
    hint = similar(name, ["stream"]) or f"it takes {takes}, and stream="
    raise ArgumentError(f"the kernel '{kernel}' has no option '{name}'", caller(), hint=hint)
