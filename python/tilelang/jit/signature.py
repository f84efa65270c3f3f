"""The parameters of a kernel in a call: the given ones, their shapes, their memory."""

from __future__ import annotations

import itertools
import warnings
from typing import Any, Dict, List, Sequence, Set

import numpy as np

from ..errors import ArgumentError, LanguageError
from ..frontend.messages.described import describe
from ..frontend.function import PrimFunc
from ..frontend.parameters import Aliases, Form, Parameter
from ..frontend.values import Binary, Expr, Scalar, Symbol
from ..language.shapes import same
from ..places import caller, depth
from . import arrays
from .launches import Binding

Sizes = Dict[Symbol, int]


class Signature:
    """The parameters of a kernel; `out_idx` and `workspace_idx` are created by a call,
    and `given` are its arguments; all of them count parameters from 0."""

    def __init__(self, function: PrimFunc, out_idx: Any, workspace_idx: Any) -> None:
        self.name, self.params = function.name, function.parameters
        # The device of the tensors of a call.
        self.device = "cpu"
        self.out_idx = self._indices("out_idx", out_idx)
        self.workspace_idx = self._indices("workspace_idx", workspace_idx)
        made = {*self.out_idx, *self.workspace_idx}
        for index in made:
            if [*self.out_idx, *self.workspace_idx].count(index) > 1:
                raise LanguageError(
                    f"out_idx and workspace_idx name '{self.params[index].name}', parameter "
                    f"{index}, more than once",
                    caller(),
                )
        self.plain = Form(workspaces=frozenset(self.workspace_idx))
        self.given = [index for index in range(len(self.params)) if index not in made]
        self._check_symbols()

    def _indices(self, what: str, given: Any) -> List[int]:
        """`out_idx` or `workspace_idx` as a list, without negative indices."""
        listed = list(given) if isinstance(given, (list, tuple)) else [given]
        listed = [] if given is None else listed
        count = len(self.params)
        for index in listed:
            if isinstance(index, bool) or not isinstance(index, int):
                raise LanguageError(
                    f"{what} has {describe(index)}, and has to have integers", caller()
                )
            if not -count <= index < count:
                raise LanguageError(
                    f"{what} is {index}, and '{self.name}' has {count} parameters, from 0 to "
                    f"{count - 1}",
                    caller(),
                )
            if not self.params[index].is_tensor:
                raise LanguageError(
                    f"{what} is {index}, and '{self.params[index].name}' is a scalar", caller()
                )
        return [index % count for index in listed]

    def _check_symbols(self) -> None:
        """Every symbolic extent has to be a dimension of a tensor that a call gives."""
        bound = {extent for index in self.given for extent in self.params[index].shape}
        for parameter in self.params:
            for extent in parameter.shape:
                for symbol in _symbols(extent):
                    if symbol not in bound:
                        raise LanguageError(
                            f"'{symbol.name}', of the shape of '{parameter.name}', is no extent of "
                            "a tensor that a call gives",
                            caller(),
                            hint="a tensor that is given has it alone as one of its dimensions",
                        )

    def described(self) -> str:
        """The names, shapes and element types of the arguments of a call."""
        params = [self.params[index] for index in self.given]
        shapes = [_shape([_text(extent) for extent in each.shape]) for each in params]
        described = [f"{each.name}{shape} {each.dtype.name}" for each, shape in zip(params, shapes)]
        return ", ".join(described)

    # A call.

    def arguments(self, inputs: Sequence[Any], is_abstract: bool = False) -> List[Any]:
        """All arguments, with new arrays for those that the call does not give.

        If they are abstract, all tensors have shapes only.
        """
        self._count(inputs)
        values: List[Any] = [None] * len(self.params)
        for index, value in zip(self.given, inputs):
            is_tensor = self.params[index].is_tensor
            values[index] = arrays.shared(self.params[index].name, value) if is_tensor else value
            self._check(self.params[index], values[index])
            if is_abstract and is_tensor and not arrays.is_abstract(values[index]):
                raise _mixed(self.params[index])
        sizes = self.sizes(values)
        for index in self.given:
            if self.params[index].is_tensor:
                _compare(self.params[index], values[index], sizes)
        tensors = [values[index] for index in self.given if self.params[index].is_tensor]
        like = tensors[0] if tensors else None
        for index in (*self.out_idx, *self.workspace_idx):
            shape = evaluated(self.params[index], sizes)
            make = arrays.new if self.device == "cpu" and not is_abstract else arrays.abstract
            values[index] = make(shape, self.params[index].dtype, like)
        return values

    def _count(self, inputs: Sequence[Any]) -> None:
        names = ", ".join(self.params[index].name for index in self.given)
        takes = f"'{self.name}' takes {len(self.given)} arguments ({names})"
        if len(inputs) < len(self.given):
            missing = self.params[self.given[len(inputs)]].name
            raise ArgumentError(
                f"{takes}, and {len(inputs)} are given: '{missing}' is missing", caller()
            )
        if len(inputs) > len(self.given):
            warnings.warn(
                f"{takes}, and {len(inputs)} are given; the last ones are not used",
                stacklevel=depth(),
            )

    def _check(self, parameter: Parameter, value: Any) -> None:
        if parameter.is_tensor:
            arrays.check(parameter.name, value, parameter.dtype, self.device)
            return
        wanted = (int, float, np.number) if parameter.dtype.is_float else (int, np.integer)
        if not isinstance(value, wanted):
            raise ArgumentError(
                f"'{parameter.name}' is {_kind(value)}, and has to be a number of "
                f"{parameter.dtype.name}",
                caller(),
            )
        bits, is_signed = parameter.dtype.bits, parameter.dtype.kind == "int"
        limits = (-(1 << bits - 1), 1 << bits - 1) if is_signed else (0, 1 << bits)
        if not parameter.dtype.is_float and not limits[0] <= value < limits[1]:
            raise ArgumentError(
                f"'{parameter.name}' is {value}, and {parameter.dtype.name} does not hold that",
                caller(),
            )

    def sizes(self, values: Sequence[Any]) -> Sizes:
        """The values of the symbolic extents, from the first tensor that has them."""
        sizes: Sizes = {}
        for index in self.given:
            for dimension, extent in enumerate(self.params[index].shape):
                if isinstance(extent, Symbol) and extent not in sizes:
                    shape = tuple(values[index].shape)
                    if dimension >= len(shape):
                        raise _differs(self.params[index], values[index])
                    sizes[extent] = shape[dimension]
        return sizes

    def form(self, values: Sequence[Any], written: Set[int]) -> Form:
        """The differences between a call and the declaration of the kernel."""
        cut = [
            index
            for index, parameter in enumerate(self.params)
            if parameter.is_tensor and _elements(values[index].shape) < parameter.elements()
        ]
        aliases = self._aliases(values, written)
        return Form(aliases, frozenset(cut), self.plain.workspaces)

    def _aliases(self, values: Sequence[Any], written: Set[int]) -> Aliases:
        """The parameters that are the same tensor as an earlier one, maybe in another shape.

        Tensors that only share memory with another one, and those that are never written,
        are left out; the former are an error, as the order of accesses would be lost.
        """
        spans = [
            (index, arrays.span(values[index]))
            for index, parameter in enumerate(self.params)
            if parameter.is_tensor
        ]
        spans.sort(key=lambda each: each[1])
        if all(a[1][1] <= b[1][0] for a, b in zip(spans, spans[1:])):
            return Aliases()
        found: Dict[int, int] = {}
        for (i, a), (j, b) in itertools.combinations(sorted(spans), 2):
            shares = a[0] < b[1] and b[0] < a[1]
            if not shares or not {i, j} & written:
                continue
            if a != b or not self._is_one(i, j):
                raise ArgumentError(
                    f"'{self.params[i].name}' and '{self.params[j].name}' share memory that the "
                    "kernel writes, and are not the same tensor",
                    caller(),
                    hint="give one of them as a copy",
                )
            found.setdefault(j, i)
        return Aliases(found.items())

    def _is_one(self, i: int, j: int) -> bool:
        """Whether two parameters have the same declaration, or shapes of equally many
        elements."""
        a, b = self.params[i], self.params[j]
        has_shape = len(a.shape) == len(b.shape) and same(a.shape, b.shape)
        return a.dtype is b.dtype and (has_shape or a.elements() == b.elements() > 0)

    def results(self, values: Sequence[Any]) -> Any:
        """The results of a call among its arguments: one as it is, several as a list."""
        if len(self.out_idx) == 1:
            return values[self.out_idx[0]]
        return [values[index] for index in self.out_idx]

    def bindings(self, values: Sequence[Any], form: Form, written: Set[int]) -> List[Binding]:
        """The arguments of the program of a form; they have to outlive its run."""
        sizes = self.sizes(values)
        made = {*self.out_idx, *self.workspace_idx}
        bound = []
        for number, (parameter, value) in enumerate(zip(self.params, values)):
            if number in form.aliases:
                continue
            # The program has no aliases.
            index = number - sum(alias < number for alias in form.aliases)
            if not parameter.is_tensor:
                value = float(value) if parameter.dtype.is_float else int(value)
                bound.append(Binding(number, index, value))
                continue
            array = arrays.memory(value)
            if not array.flags.writeable:
                array = self._readable(number, array, written)
            shape = evaluated(parameter, sizes)
            fitting = arrays.fit(shape, parameter.open_dimension, array.size)
            is_filled = number not in made and not arrays.is_unwritten(value)
            bound.append(Binding(number, index, array, fitting, is_filled))
        return bound

    def _readable(self, number: int, array: np.ndarray, written: Set[int]) -> np.ndarray:
        """A read-only copy of an array, for a kernel that does not write it."""
        if number in written:
            raise ArgumentError(
                f"'{self.params[number].name}' is an array that may not be written, and the "
                "kernel writes it",
                caller(),
            )
        return array.copy()


def _compare(parameter: Parameter, value: Any, sizes: Sizes) -> None:
    """Compares the shape of a tensor with the declared one.

    A tensor of another shape gives its elements in their order. Where all extents are
    constants it may have more of them, and fewer: programs declare the largest tensor
    that they take. Else it may have more in a dimension that is computed from symbolic
    extents. It has to be meant, so a warning says so.
    """
    declared, given = evaluated(parameter, sizes), list(value.shape)
    if declared == given:
        return
    is_constant = all(isinstance(extent, int) for extent in parameter.shape)
    if _elements(given) != _elements(declared) and not is_constant:
        if not _has_more(parameter, declared, given):
            raise _differs(parameter, value)
    if [each for each in declared if each != 1] != [each for each in given if each != 1]:
        warnings.warn(
            f"'{parameter.name}' is {_shape(given)}, and declared as {_shape(declared)}; its "
            f"{'first ' if _elements(given) > _elements(declared) else ''}elements are taken in "
            "their order",
            stacklevel=depth(),
        )


def _has_more(parameter: Parameter, declared: Sequence[int], given: Sequence[int]) -> bool:
    """Whether a tensor has more than declared, in nothing but computed dimensions."""
    extents = zip(parameter.shape, declared, given)
    return len(declared) == len(given) and all(
        b >= a if isinstance(extent, Binary) else b == a for extent, a, b in extents
    )


def _elements(shape: Sequence[int]) -> int:
    return int(np.prod(shape, dtype=object))


def _differs(parameter: Parameter, value: Any) -> ArgumentError:
    shown = _shape([_text(each) for each in parameter.shape])
    return ArgumentError(
        f"'{parameter.name}' is {_shape(value.shape)}, and declared as {shown}", caller()
    )


def _mixed(parameter: Parameter) -> ArgumentError:
    return ArgumentError(
        f"'{parameter.name}' has elements, and another argument has a shape only", caller()
    )


_SIGNS = {"add": "+", "sub": "-", "mul": "*", "floordiv": "//", "mod": "%"}


def _text(extent: Scalar) -> str:
    """An extent in the author's notation."""
    if isinstance(extent, Symbol):
        return extent.name
    if isinstance(extent, Binary):
        a, b = (
            f"({_text(x)})" if isinstance(x, Binary) else _text(x) for x in (extent.a, extent.b)
        )
        sign = _SIGNS.get(extent.kind)
        return f"{a} {sign} {b}" if sign else f"T.{extent.kind}({a}, {b})"
    return "?" if isinstance(extent, Expr) else str(extent)


def _shape(extents: Sequence[Any]) -> str:
    return f"({', '.join(map(str, extents))}{',' if len(extents) == 1 else ''})"


def _kind(value: Any) -> str:
    return "a tensor" if hasattr(value, "shape") and value.shape else describe(value)


def _symbols(extent: Scalar) -> List[Symbol]:
    if isinstance(extent, Symbol):
        return [extent]
    if isinstance(extent, Expr):
        return [symbol for child in extent.children() for symbol in _symbols(child)]
    return []


def evaluated(parameter: Parameter, sizes: Sizes) -> List[int]:
    """The shape of a parameter at a call."""
    return [_evaluate(extent, sizes) for extent in parameter.shape]


def _evaluate(extent: Scalar, sizes: Sizes) -> int:
    if isinstance(extent, Symbol):
        return sizes[extent]
    if isinstance(extent, Binary):
        a, b = _evaluate(extent.a, sizes), _evaluate(extent.b, sizes)
        return {
            "add": lambda: a + b,
            "sub": lambda: a - b,
            "mul": lambda: a * b,
            "floordiv": lambda: a // b,
            "mod": lambda: a % b,
            "min": lambda: min(a, b),
            "max": lambda: max(a, b),
        }[extent.kind]()
    if isinstance(extent, Expr):
        raise ValueError("the extent of a parameter is no expression of extents")
    return int(extent)
