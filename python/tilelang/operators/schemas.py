"""Arguments and results of operators, in torch's notation."""

from __future__ import annotations

import inspect
import typing
from typing import Any, Callable, Dict, List, Sequence

import torch

from ..errors import LanguageError
from ..jit.kernel import JITKernel
from ..places import caller

_TYPES: Dict[Any, str] = {
    torch.Tensor: "Tensor",
    int: "int",
    float: "float",
    bool: "bool",
    str: "str",
    typing.Optional[torch.Tensor]: "Tensor?",
    typing.Optional[int]: "int?",
    typing.Optional[float]: "float?",
    typing.List[int]: "int[]",
    typing.Sequence[int]: "int[]",
    typing.List[torch.Tensor]: "Tensor[]",
    typing.Sequence[torch.Tensor]: "Tensor[]",
}


def written(kernel: JITKernel) -> List[int]:
    """The arguments of a kernel that it writes, by number."""
    return [index for index in kernel.given_idx if index in kernel.written_idx]


def of_kernel(kernel: JITKernel) -> str:
    """The schema of a kernel."""
    changed, arguments = written(kernel), []
    for index in kernel.given_idx:
        parameter = kernel.params[index]
        kind = "float" if parameter.dtype.is_float else "int"
        if parameter.is_tensor:
            kind = _tensor(changed.index(index) if index in changed else None)
        arguments.append(f"{kind} {parameter.name}")
    return f"({', '.join(arguments)}) -> {_results(['Tensor'] * len(kernel.out_idx))}"


def _tensor(number: Any) -> str:
    """A tensor; with a number, one that is written."""
    return "Tensor" if number is None else f"Tensor({chr(ord('a') + number)}!)"


def _results(kinds: Sequence[str]) -> str:
    return kinds[0] if len(kinds) == 1 else f"({', '.join(kinds)})"


def of_function(function: Callable[..., Any], mutated: Sequence[str]) -> str:
    """The schema of a function, from its annotations."""
    hints = typing.get_type_hints(function)
    parameters = inspect.signature(function).parameters
    unknown = [name for name in mutated if name not in parameters]
    if unknown:
        raise LanguageError(f"mutates_args names '{unknown[0]}', which is no parameter", caller())
    arguments = []
    for name, parameter in parameters.items():
        kind = _kind(function, name, hints)
        if name in mutated:
            kind = kind.replace("Tensor", _tensor(list(mutated).index(name)), 1)
        default = parameter.default
        text = "" if default is parameter.empty else f"={_default(default)}"
        arguments.append(f"{kind} {name}{text}")
    return f"({', '.join(arguments)}) -> {_returned(function, hints)}"


def _kind(function: Callable[..., Any], name: str, hints: Dict[str, Any]) -> str:
    hint = hints.get(name)
    if hint is None or hint not in _TYPES:
        which = "no annotation" if hint is None else f"the annotation {hint}"
        raise LanguageError(
            f"'{name}' of '{function.__name__}' has {which}, and has to have one that an operator "
            "can have",
            caller(),
            hint="torch.Tensor, int, float, bool, str, lists of tensors or integers; or schema=",
        )
    return _TYPES[hint]


def _default(value: Any) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)


def _returned(function: Callable[..., Any], hints: Dict[str, Any]) -> str:
    hint = hints.get("return", inspect.Signature.empty)
    if hint is type(None):
        return "()"
    if typing.get_origin(hint) is tuple:
        return _results([_kind(function, "return", {"return": e}) for e in typing.get_args(hint)])
    return _kind(function, "return", {} if hint is inspect.Signature.empty else hints)
