"""Emission of operations: the only user of the native builder."""

from __future__ import annotations

import contextlib
from typing import Any, Callable, Dict, Iterator, List, Optional, Sequence, Tuple, Union

from .. import _native
from ..dtypes import INDEX, ElementType
from ..errors import LanguageError, Place
from .messages.explain import explain
from .order import Order

Operand = Union[Any, Sequence[Any], None]


class Emitter:
    """Inserts operations into the open block, with the current location."""

    def __init__(self, program: Any, order: Order) -> None:
        self.program = program
        self.order = order
        self.blocks: List[Any] = [program.body]
        self.place: Optional[Place] = None
        # Constants by block: each is emitted once in a block.
        self._constants: List[Dict[Tuple[str, str], Any]] = [{}]
        # Parsed texts: most occur again.
        self._attributes: Dict[str, Any] = {}
        self._types: Dict[str, Any] = {}
        # The actions for the end of each block.
        self._ends: List[List[Callable[[], None]]] = [[]]

    def locate(self, place: Optional[Place], name: str = "") -> None:
        """Sets the line of the following operations."""
        if place is not None:
            self.place = place
            self._locate(place, name)

    def _locate(self, place: Place, name: str) -> None:
        statement = self.order.statement
        # Names of files may be of any bytes, those of places are text.
        file = place.file.encode("utf-8", "backslashreplace").decode()
        self.program.locate(file, place.line, place.column, name, statement)

    def name(self, name: str) -> None:
        """Sets the name of the results of the next operation."""
        if self.place is not None:
            self._locate(self.place, name)

    @contextlib.contextmanager
    def inside(self, block: Any) -> Iterator[None]:
        """Opens a block for the operations of a `with` statement."""
        self.blocks.append(block)
        self._constants.append({})
        self._ends.append([])
        try:
            yield
        finally:
            self.blocks.pop()
            self._constants.pop()
            for undo in reversed(self._ends.pop()):
                undo()

    def at_end(self, undo: Callable[[], None]) -> None:
        """Calls `undo` at the end of the open block."""
        self._ends[-1].append(undo)

    def create(
        self,
        name: str,
        operands: Sequence[Operand] = (),
        results: Optional[Sequence[Union[str, Any]]] = (),
        attributes: Optional[Dict[str, str]] = None,
        regions: Sequence[Sequence[str]] = (),
    ) -> Any:
        """Creates an operation and returns it.

        An operand is a value, None for an optional one that is missing, or a list
        for a variadic one; if one of the last two occurs, the sizes of all go
        with the operation as `operandSegmentSizes`. `results` of None are
        inferred. Attributes and types are text.
        """
        given = dict(attributes or {})
        flat: List[Any] = []
        sizes: List[int] = []
        for operand in operands:
            group = operand if isinstance(operand, (list, tuple)) else [operand]
            group = [value for value in group if value is not None]
            flat.extend(group)
            sizes.append(len(group))
        if any(operand is None or isinstance(operand, (list, tuple)) for operand in operands):
            given["operandSegmentSizes"] = f"array<i32: {', '.join(map(str, sizes))}>"
        types = None if results is None else [self.type(each) for each in results]
        try:
            return self.program.create(
                self.blocks[-1],
                name,
                flat,
                types,
                {key: self.attribute(text) for key, text in given.items()},
                [[self.type(each) for each in region] for region in regions],
            )
        except _native.ProgramError as error:
            raise explain(error, LanguageError, self.place) from None

    def value(self, *args: Any, **more: Any) -> Any:
        """Creates an operation with one result, and returns that."""
        return self.create(*args, **more).results[0]

    def type(self, text: Any) -> Any:
        if not isinstance(text, str):
            return text
        known = self._types.get(text)
        if known is None:
            known = self._types[text] = self.program.type(text)
        return known

    def attribute(self, text: str) -> Any:
        known = self._attributes.get(text)
        if known is None:
            known = self._attributes[text] = self.program.attribute(text)
        return known

    def constant(self, value: Union[int, float, bool], dtype: ElementType) -> Any:
        """A constant of a type of MLIR's scalars."""
        text = format_constant(value, dtype)
        key = (text, dtype.scalar)
        known = self._constants[-1].get(key)
        if known is None:
            typed = text if dtype.kind == "bool" else f"{text} : {dtype.scalar}"
            known = self.value("arith.constant", results=None, attributes={"value": typed})
            self._constants[-1][key] = known
        return known

    def index(self, value: int) -> Any:
        return self.constant(value, INDEX)


def quoted(text: str) -> str:
    """A string as MLIR's text."""
    escaped = (
        f"\\{byte:02X}" if byte < 32 or byte > 126 or byte in b'\\"' else chr(byte)
        for byte in text.encode()
    )
    return f'"{"".join(escaped)}"'


def format_constant(value: Union[int, float, bool], dtype: ElementType) -> str:
    """A constant as MLIR's text: floats by their bits where decimals would not do."""
    import math

    if dtype.kind == "bool":
        return "true" if value else "false"
    if not dtype.is_float:
        number = int(value)
        limit = 1 << dtype.bits
        if not -limit // 2 <= number < limit:
            raise LanguageError(f"{number} does not fit {dtype.name}")
        # An unsigned number is written as the signed one of the same bits.
        return str(number - limit if number >= limit // 2 else number)
    real = float(value)
    if math.isfinite(real):
        return repr(real) if "." in repr(real) else f"{real:.17e}"
    return _special(real, dtype)


def _special(number: float, dtype: ElementType) -> str:
    """Infinities and NaN, by their bits."""
    import math

    exponent, mantissa = {"f16": (5, 10), "bf16": (8, 7), "f32": (8, 23)}[dtype.mlir]
    bits = ((1 << exponent) - 1) << mantissa
    if math.isnan(number):
        bits |= 1 << (mantissa - 1)
    elif number < 0:
        bits |= 1 << (exponent + mantissa)
    return f"0x{bits:0{dtype.bits // 4}X}"
