"""The expressions of a kernel: Python's, with values that are known at run time only."""

from __future__ import annotations

import ast
import inspect
import operator
import traceback
from typing import Any, Callable, Dict, List, Type

from ..errors import LanguageError, TileLangError
from ..places import is_own
from .buffers import Buffer, Region, read_by_helper
from .messages.described import describe
from .kernel import Kernel
from .messages.missing import missing
from .moments import settled
from .scope import Scope
from .matching import BOOL
from .values import Binary, Choice, Expr, Unary, compare, truth
from .variables import Variable

_LANGUAGE = f"{__package__.rsplit('.', 1)[0]}.language"
_OPERATORS: Dict[Type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.Pow: operator.pow,
    ast.BitAnd: operator.and_,
    ast.BitOr: operator.or_,
    ast.BitXor: operator.xor,
    ast.LShift: operator.lshift,
    ast.RShift: operator.rshift,
    ast.MatMult: operator.matmul,
}
_TESTS: Dict[Type[ast.cmpop], Callable[[Any, Any], Any]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Is: operator.is_,
    ast.IsNot: operator.is_not,
    ast.In: lambda a, b: a in b,
    ast.NotIn: lambda a, b: a not in b,
}
_COMPARISONS = {
    ast.Eq: "eq",
    ast.NotEq: "ne",
    ast.Lt: "lt",
    ast.LtE: "le",
    ast.Gt: "gt",
    ast.GtE: "ge",
}


class Evaluator:
    """Evaluates expressions.

    An expression of Python values is Python's. `and`, `or`, `not`, chained comparisons and
    conditional expressions, which Python would evaluate at once, become expressions of the
    kernel if an operand is one.
    """

    def __init__(self, kernel: Kernel, scope: Scope, source: Any) -> None:
        self.kernel, self.scope, self.source = kernel, scope, source

    def evaluate(self, node: ast.expr) -> Any:
        method = getattr(self, f"visit_{type(node).__name__}", self.visit_other)
        try:
            return method(node)
        except TileLangError as error:
            if error.place is None:
                error.place = self.source.place(node)
                error.notes.extend(_helpers(error))
            raise
        except RecursionError:
            raise
        except Exception as error:  # Python's own, about Python values
            raise LanguageError(
                f"{type(error).__name__}: {error}", self.source.place(node), notes=_helpers(error)
            ) from error

    def visit_other(self, node: ast.expr) -> Any:
        """Evaluates all other expressions in Python."""
        tree = ast.fix_missing_locations(ast.Expression(node))
        return eval(compile(tree, self.source.file, "eval"), self.scope.visible())

    def visit_Constant(self, node: ast.Constant) -> Any:
        return node.value

    def visit_Name(self, node: ast.Name) -> Any:
        found = self.scope.lookup(node.id, self.source.line(node))
        if found is range:
            from .. import language

            return language.serial
        return found

    def visit_Attribute(self, node: ast.Attribute) -> Any:
        owner = self.evaluate(node.value)
        try:
            return getattr(owner, node.attr)
        except AttributeError:
            raise missing(owner, node.attr) from None

    def visit_NamedExpr(self, node: ast.NamedExpr) -> Any:
        value = settled(self.kernel, self.evaluate(node.value))
        known = self.scope.get(node.target.id)
        if isinstance(known, Variable):
            self.kernel.store(known, value)
            return value
        self.scope.bind(node.target.id, value, self.kernel.place)
        return value

    def visit_Tuple(self, node: ast.Tuple) -> Any:
        return tuple(self._items(node.elts))

    def visit_List(self, node: ast.List) -> Any:
        return self._items(node.elts)

    def visit_Dict(self, node: ast.Dict) -> Any:
        result: Dict[Any, Any] = {}
        for key, value in zip(node.keys, node.values):
            if key is None:
                result.update(self.evaluate(value))
            else:
                result[self.evaluate(key)] = self.evaluate(value)
        return result

    def _items(self, nodes: List[ast.expr]) -> List[Any]:
        items: List[Any] = []
        for node in nodes:
            if isinstance(node, ast.Starred):
                items.extend(self.evaluate(node.value))
            else:
                items.append(self.evaluate(node))
        return items

    def visit_Slice(self, node: ast.Slice) -> Any:
        parts = (node.lower, node.upper, node.step)
        return slice(*(None if part is None else self.evaluate(part) for part in parts))

    def visit_Subscript(self, node: ast.Subscript) -> Any:
        owner = self.evaluate(node.value)
        if isinstance(owner, Expr) and not hasattr(owner, "__getitem__"):
            raise LanguageError(f"{describe(owner)} has no elements")
        return owner[self.evaluate(node.slice)]

    def visit_Yield(self, node: ast.Yield) -> Any:
        raise LanguageError("yield is not in the language of kernels")

    visit_YieldFrom = visit_Await = visit_Yield  # type: ignore[assignment]

    def visit_BinOp(self, node: ast.BinOp) -> Any:
        left, right = self.evaluate(node.left), self.evaluate(node.right)
        for side in (left, right):
            if isinstance(side, Buffer):
                raise LanguageError(
                    f"{describe(side)} is no number",
                    hint="T.tile has operations on tiles; T.Parallel goes over their elements",
                )
        if isinstance(node.op, (ast.Pow, ast.MatMult)):
            for side in (left, right):
                if isinstance(side, Expr):
                    raise LanguageError(
                        f"'{'**' if isinstance(node.op, ast.Pow) else '@'}' of {describe(side)}",
                        hint="T.pow for scalars, T.tile.pow and T.gemm_v0 for tiles",
                    )
        return _OPERATORS[type(node.op)](left, right)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> Any:
        value = self.evaluate(node.operand)
        if isinstance(value, (Buffer, Region)):
            raise LanguageError(f"{describe(value)} is no number")
        if isinstance(node.op, ast.Not):
            return Unary("not", truth(value)) if isinstance(value, Expr) else not value
        if isinstance(node.op, ast.USub):
            return -value
        return ~value if isinstance(node.op, ast.Invert) else +value

    def visit_BoolOp(self, node: ast.BoolOp) -> Any:
        kind = "and" if isinstance(node.op, ast.And) else "or"
        result = self.evaluate(node.values[0])
        for each in node.values[1:]:
            if not isinstance(result, Expr):
                # Python's rule: the other operand may be invalid then.
                if bool(result) == (kind == "or"):
                    return result
                result = self.evaluate(each)
                continue
            value = self.evaluate(each)
            result = Binary(kind, truth(result), truth(value), BOOL)
        return result

    def visit_Compare(self, node: ast.Compare) -> Any:
        left = self.evaluate(node.left)
        result: Any = None
        for op, right_node in zip(node.ops, node.comparators):
            right = self.evaluate(right_node)
            part = self._compare(op, left, right)
            if result is None:
                result = part
            elif isinstance(result, Expr) or isinstance(part, Expr):
                result = Binary("and", truth(result), truth(part), BOOL)
            else:
                result = result and part
            left = right
        return result

    def _compare(self, op: ast.cmpop, left: Any, right: Any) -> Any:
        kind = _COMPARISONS.get(type(op))
        for side in (left, right):
            if kind is not None and isinstance(side, (Buffer, Region)):
                raise LanguageError(f"{describe(side)} is no number")
        if kind is not None and (isinstance(left, Expr) or isinstance(right, Expr)):
            if left is None or right is None or isinstance(left, str) or isinstance(right, str):
                return kind == "ne"
            return compare(kind, left, right)
        return _TESTS[type(op)](left, right)

    def visit_IfExp(self, node: ast.IfExp) -> Any:
        condition = self.evaluate(node.test)
        if not isinstance(condition, Expr):
            return self.evaluate(node.body if condition else node.orelse)
        sides = self.evaluate(node.body), self.evaluate(node.orelse)
        return Choice(truth(condition), *sides, lazy=True)

    def visit_Call(self, node: ast.Call) -> Any:
        called = self.evaluate(node.func)
        if isinstance(called, (Expr, Buffer, Region)):
            raise LanguageError(f"{describe(called)} cannot be called")
        arguments = self._items(node.args)
        keywords: Dict[str, Any] = {}
        for keyword in node.keywords:
            value = self.evaluate(keyword.value)
            if keyword.arg is None:
                keywords.update(value)
            else:
                keywords[keyword.arg] = value
        if called is print and any(isinstance(each, (Expr, Buffer)) for each in arguments):
            raise LanguageError(
                "print runs when the kernel is read, and its value is known only when it runs",
                hint="T.printf prints when the kernel runs",
            )
        place = self.source.place(node)
        self.kernel.emitter.locate(place)
        if getattr(called, "is_macro", False):
            return called.expand(self.kernel, arguments, keywords, self.scope)
        module = getattr(called, "__module__", None) or ""
        try:
            with read_by_helper(not module.startswith(_LANGUAGE)):
                return called(*arguments, **keywords)
        except TypeError:
            self._check_arguments(node, called, arguments, keywords)
            raise

    @staticmethod
    def _check_arguments(node: ast.Call, called: Any, arguments: Any, keywords: Any) -> None:
        """Raises if a function of the language does not take these arguments."""
        if not getattr(called, "__module__", "").startswith(_LANGUAGE):
            return
        try:
            inspect.signature(called).bind(*arguments, **keywords)
        except TypeError as error:
            raise LanguageError(f"{ast.unparse(node.func)}: {error}") from None


def _helpers(error: BaseException) -> List[str]:
    """The place in a function of the author, run by Python, that has raised `error`."""
    frames = [f for f in traceback.extract_tb(error.__traceback__) if not is_own(f.filename)]
    # An expression that Python evaluates as a whole is a module of its own.
    frames = [frame for frame in frames if frame.name != "<module>"]
    return [f"{frame.filename}:{frame.lineno}: note: in {frame.name}" for frame in frames]
