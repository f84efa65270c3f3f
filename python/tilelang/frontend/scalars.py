"""Scalar expressions as operations of affine, arith, math and memref."""

from __future__ import annotations

from typing import Any, Dict, List, Optional, Tuple

from ..dtypes import INDEX, ElementType
from ..errors import LanguageError
from .buffers import Element
from .emitter import Emitter
from .matching import BOOL, FLOAT32, INT64, type_of
from .values import (
    Binary,
    Bits,
    Cast,
    Choice,
    Compare,
    Expr,
    Scalar,
    Symbol,
    Unary,
    Value,
    range_of,
)

_INTEGERS = {
    "add": "arith.addi",
    "sub": "arith.subi",
    "mul": "arith.muli",
    "and": "arith.andi",
    "or": "arith.ori",
    "xor": "arith.xori",
    "shl": "arith.shli",
    "min": "arith.minsi",
    "max": "arith.maxsi",
    "floordiv": "arith.floordivsi",
    "truncdiv": "arith.divsi",
    "truncmod": "arith.remsi",
    "ceildiv": "arith.ceildivsi",
}
_UNSIGNED = {
    "min": "arith.minui",
    "max": "arith.maxui",
    "floordiv": "arith.divui",
    "truncdiv": "arith.divui",
    "truncmod": "arith.remui",
    "mod": "arith.remui",
    "ceildiv": "arith.ceildivui",
}
_FLOATS = {
    "add": "arith.addf",
    "sub": "arith.subf",
    "mul": "arith.mulf",
    "truediv": "arith.divf",
    "min": "arith.minnumf",
    "max": "arith.maxnumf",
    "pow": "math.powf",
}
_FUNCTIONS = {
    "exp": "math.exp",
    "log": "math.log",
    "sqrt": "math.sqrt",
    "rsqrt": "math.rsqrt",
    "tanh": "math.tanh",
    "sin": "math.sin",
    "cos": "math.cos",
    "floor": "math.floor",
    "ceil": "math.ceil",
    "round": "math.roundeven",
    "erf": "math.erf",
}
_ORDERS = {"eq": 0, "ne": 1, "lt": 2, "le": 3, "gt": 4, "ge": 5}
_UNSIGNED_ORDERS = {**_ORDERS, "lt": 6, "le": 7, "gt": 8, "ge": 9}
# Ordered comparisons of floats; "not equal" is true of a NaN.
_FLOAT_ORDERS = {"eq": 1, "gt": 2, "ge": 3, "lt": 4, "le": 5, "ne": 13}


class ScalarEmitter:
    """Emits scalar expressions at the current place."""

    def __init__(self, emitter: Emitter) -> None:
        self.emitter = emitter
        # The values of symbolic extents, filled when the tensors are known.
        self.symbols: Dict[Symbol, Any] = {}

    def emit(self, value: Scalar, dtype: Optional[ElementType] = None) -> Any:
        """The value of the IR for `value`, as `dtype` if that is given."""
        own = type_of(value)
        target = dtype or own
        if not isinstance(value, Expr):
            return self.emitter.constant(value, target)
        if own is not target:
            return self._convert(self.emit(value), own, target)
        return self._emit(value)

    def stored(self, value: Scalar, dtype: ElementType) -> Any:
        """The value as an element of a buffer; only elements have unsigned types."""
        ssa = self.emit(value, dtype)
        if dtype.mlir == dtype.scalar:
            return ssa
        return self.emitter.value("builtin.unrealized_conversion_cast", [ssa], results=[dtype.mlir])

    def index(self, value: Scalar) -> Any:
        """The value as an index: affine if possible, which analyses understand."""
        return self.emit(value, INDEX)

    def size(self, value: Scalar) -> Tuple[Optional[int], Any]:
        """An extent or an offset: a constant, or else a value of type index."""
        if isinstance(value, int):
            return int(value), None
        return None, self.index(value)

    # Expressions, by class.

    def _emit(self, value: Expr) -> Any:
        if isinstance(value, Value):
            return value.ssa
        if isinstance(value, Symbol):
            return self._symbol(value)
        if isinstance(value, Element):
            return self._load(value)
        if isinstance(value, Binary):
            return self._binary(value)
        if isinstance(value, Compare):
            return self._compare(value)
        if isinstance(value, Unary):
            return self._unary(value)
        if isinstance(value, Bits):
            return self._bits(value)
        if isinstance(value, Cast):
            return self._convert(self.emit(value.a), type_of(value.a), value.dtype)
        assert isinstance(value, Choice)
        return self._choice(value)

    def _symbol(self, symbol: Symbol) -> Any:
        if symbol not in self.symbols:
            raise LanguageError(
                f"nothing says what '{symbol.name}' is",
                hint="a symbolic extent has to be a dimension of a tensor that is passed in",
            )
        return self.symbols[symbol]

    def _load(self, element: Element) -> Any:
        element.check_moment()
        buffer = element.buffer
        assert buffer.materialize is not None
        memory = buffer.materialize()
        indices = [self.index(each) for each in element.indices]
        loaded = self.emitter.value("memref.load", [memory, *indices], results=[buffer.dtype.mlir])
        if buffer.dtype.kind == "uint":
            return self.emitter.value(
                "builtin.unrealized_conversion_cast", [loaded], results=[buffer.dtype.scalar]
            )
        return loaded

    def _binary(self, value: Binary) -> Any:
        if value.dtype is INDEX:
            form = AffineForm(self)
            text = form.parse(value)
            if text is not None:
                return form.apply(text)
            kind = value.kind
            if kind in ("min", "max"):
                form = AffineForm(self)
                parts = [form.parse(part) for part in (value.a, value.b)]
                if None not in parts:
                    return form.extreme(kind, [str(part) for part in parts])
        if value.kind == "mod" and value.dtype.kind == "int":
            return self._modulo(value)
        names = _FLOATS if value.dtype.is_float else _INTEGERS
        name = names.get(value.kind)
        if value.dtype.kind == "uint":
            name = _UNSIGNED.get(value.kind, name)
        if value.kind == "shr":
            name = "arith.shrui" if value.dtype.kind == "uint" else "arith.shrsi"
        if name is None:
            raise LanguageError(f"there is no '{value.kind}' of {value.dtype.name}")
        a, b = (self.emit(each, value.dtype) for each in (value.a, value.b))
        return self.emitter.value(name, [a, b], results=None)

    def _modulo(self, value: Binary) -> Any:
        """The remainder that has the sign of the divisor, as in Python."""
        a, b = (self.emit(each, value.dtype) for each in (value.a, value.b))
        lows = (range_of(value.a)[0], range_of(value.b)[0])
        if all(low is not None and low >= 0 for low in lows):
            return self.emitter.value("arith.remsi", [a, b], results=None)
        quotient = self.emitter.value("arith.floordivsi", [a, b], results=None)
        product = self.emitter.value("arith.muli", [quotient, b], results=None)
        return self.emitter.value("arith.subi", [a, product], results=None)

    def _compare(self, value: Compare) -> Any:
        dtype = value.operand_type
        a, b = (self.emit(each, dtype) for each in (value.a, value.b))
        if dtype.is_float:
            return self.emitter.value(
                "arith.cmpf",
                [a, b],
                results=["i1"],
                attributes={"predicate": f"{_FLOAT_ORDERS[value.kind]} : i64"},
            )
        orders = _UNSIGNED_ORDERS if dtype.kind == "uint" else _ORDERS
        return self.emitter.value(
            "arith.cmpi",
            [a, b],
            results=["i1"],
            attributes={"predicate": f"{orders[value.kind]} : i64"},
        )

    def _unary(self, value: Unary) -> Any:
        dtype = value.dtype
        if value.kind == "not":
            true = self.emitter.constant(True, BOOL)
            return self.emitter.value("arith.xori", [self.emit(value.a, BOOL), true], results=None)
        if value.kind == "neg":
            return self.emitter.value("arith.negf", [self.emit(value.a)], results=None)
        if value.kind == "abs":
            name = "math.absf" if dtype.is_float else "math.absi"
            return self.emitter.value(name, [self.emit(value.a)], results=None)
        if not dtype.is_float:
            raise LanguageError(f"'{value.kind}' of an integer")
        # The scalar unit computes in f32.
        wide = self.emit(value.a, FLOAT32)
        result = self.emitter.value(_FUNCTIONS[value.kind], [wide], results=None)
        return self._convert(result, FLOAT32, dtype)

    def _bits(self, value: Bits) -> Any:
        ssa = self.emit(value.a)
        if type_of(value.a).scalar == value.dtype.scalar:
            return ssa
        return self.emitter.value("arith.bitcast", [ssa], results=[value.dtype.scalar])

    def _choice(self, value: Choice) -> Any:
        condition = self.emit(value.condition, BOOL)
        if not value.lazy:
            a, b = (self.emit(each, value.dtype) for each in (value.a, value.b))
            return self.emitter.value("arith.select", [condition, a, b], results=None)
        op = self.emitter.create(
            "scf.if", [condition], results=[value.dtype.scalar], regions=[[], []]
        )
        for number, each in enumerate((value.a, value.b)):
            with self.emitter.inside(op.block(number)):
                self.emitter.create("scf.yield", [self.emit(each, value.dtype)])
        return op.results[0]

    # Conversions.

    def _convert(self, ssa: Any, source: ElementType, target: ElementType) -> Any:
        if source.scalar == target.scalar:
            return ssa
        if source.is_float or target.is_float:
            return self._convert_float(ssa, source, target)
        if source is INDEX or target is INDEX:
            return self._convert_index(ssa, source, target)
        return self._resize(ssa, source, target)

    def _convert_index(self, ssa: Any, source: ElementType, target: ElementType) -> Any:
        """Through 64 bits, so that a narrow type wraps where it should."""
        if source is INDEX:
            wide = self.emitter.value("arith.index_cast", [ssa], results=["i64"])
            return self._resize(wide, INT64, target)
        wide = self._resize(ssa, source, INT64)
        return self.emitter.value("arith.index_cast", [wide], results=["index"])

    def _resize(self, ssa: Any, source: ElementType, target: ElementType) -> Any:
        if target.kind == "bool":
            zero = self.emitter.constant(0, source)
            return self.emitter.value(
                "arith.cmpi", [ssa, zero], results=["i1"], attributes={"predicate": "1 : i64"}
            )
        if source.bits == target.bits:
            return ssa
        if source.bits > target.bits:
            return self.emitter.value("arith.trunci", [ssa], results=[target.scalar])
        name = "arith.extsi" if source.kind == "int" else "arith.extui"
        return self.emitter.value(name, [ssa], results=[target.scalar])

    def _convert_float(self, ssa: Any, source: ElementType, target: ElementType) -> Any:
        if source is INDEX:
            return self._convert_float(self._convert_index(ssa, INDEX, INT64), INT64, target)
        if target is INDEX:
            return self._convert_index(self._convert_float(ssa, source, INT64), INT64, INDEX)
        if source.is_float and target.is_float:
            name = "arith.extf" if source.bits < target.bits else "arith.truncf"
            if source.bits == target.bits:  # f16 and bf16
                ssa = self._convert_float(ssa, source, FLOAT32)
        elif target.is_float:
            name = "arith.uitofp" if source.kind in ("uint", "bool") else "arith.sitofp"
        else:
            name = "arith.fptoui" if target.kind == "uint" else "arith.fptosi"
        return self.emitter.value(name, [ssa], results=[target.scalar])


class AffineForm:
    """An affine map, and the values of its dimensions."""

    def __init__(self, scalars: ScalarEmitter) -> None:
        self.scalars = scalars
        self.operands: List[Any] = []
        self._known: Dict[int, str] = {}
        # Keeps opaque parts alive, since they are known by identity.
        self._parts: List[Expr] = []

    def parse(self, value: Scalar) -> Optional[str]:
        """The text of `value` over the dimensions; None if it is not affine."""
        if not isinstance(value, Expr):
            return str(int(value))
        if not isinstance(value, Binary) or value.dtype is not INDEX:
            return self._dimension(value)
        if value.kind in ("add", "sub"):
            a, b = self.parse(value.a), self.parse(value.b)
            sign = "+" if value.kind == "add" else "-"
            return None if a is None or b is None else f"({a} {sign} {b})"
        if value.kind == "mul":
            return self._product(value)
        if value.kind in ("floordiv", "mod", "ceildiv"):
            if isinstance(value.b, int) and value.b > 0:
                a = self.parse(value.a)
                return None if a is None else f"({a} {value.kind} {value.b})"
        return self._dimension(value, value)

    def _product(self, value: Binary) -> Optional[str]:
        for factor, other in ((value.a, value.b), (value.b, value.a)):
            if isinstance(factor, int):
                text = self.parse(other)
                return None if text is None else f"({text} * {factor})"
        return self._dimension(value, value)

    def _dimension(self, value: Expr, root: Optional[Binary] = None) -> Optional[str]:
        """The dimension of a part that is not affine."""
        if root is not None and not self._parts and not self.operands:
            # The whole is not affine: it is emitted as an operation.
            return None
        known = self._known.get(id(value))
        if known is None:
            known = f"d{len(self.operands)}"
            ssa = self.scalars.index(value)
            self._known[id(value)] = known
            self._parts.append(value)
            self.operands.append(ssa)
        return known

    def _map(self, texts: List[str]) -> str:
        dims = ", ".join(f"d{i}" for i in range(len(self.operands)))
        return f"affine_map<({dims}) -> ({', '.join(texts)})>"

    def apply(self, text: str) -> Any:
        return self.scalars.emitter.value(
            "affine.apply", self.operands, results=["index"], attributes={"map": self._map([text])}
        )

    def extreme(self, kind: str, texts: List[str]) -> Any:
        return self.scalars.emitter.value(
            f"affine.{kind}",
            self.operands,
            results=["index"],
            attributes={"map": self._map(texts)},
        )
