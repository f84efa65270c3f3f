"""Conditions on the fields of a row, as expressions in text."""

from __future__ import annotations

import ast
from typing import Any, Mapping, Sequence

from .dtypes import dispatch_type
from .fields import BadValue, DispatchField, normalized

_ALLOWED = (
    ast.Expression,
    ast.BoolOp,
    ast.BinOp,
    ast.UnaryOp,
    ast.Compare,
    ast.IfExp,
    ast.Constant,
    ast.Name,
    ast.Tuple,
    ast.List,
    ast.Load,
    ast.operator,
    ast.unaryop,
    ast.boolop,
    ast.cmpop,
)


class BadCondition(Exception):
    """A text that is no condition, with the reason."""


def parsed(text: str, fields: Sequence[DispatchField]) -> ast.Expression:
    """The tree of a condition; it may use the fields and nothing else. Texts that are compared
    with a field are values of it, in any spelling."""
    try:
        tree = ast.parse(text, mode="eval")
    except SyntaxError as error:
        raise BadCondition(f"'{text}' is no expression: {error.msg}") from None
    by_name = {field.name: field for field in fields}
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id not in by_name:
            raise BadCondition(f"'{text}' names '{node.id}', which is no field")
        if not isinstance(node, _ALLOWED):
            raise BadCondition(
                f"'{text}' has a {type(node).__name__}, and has to have operators, fields and "
                "constants only"
            )
    check = _Check(text, by_name)
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            operands = [node.left, *node.comparators]
            for operator, left, right in zip(node.ops, operands, operands[1:]):
                check.compared(operator, left, right)
    return tree


class _Check:
    """Refuses the texts in a condition that are no values of the fields that they are compared
    with: a misspelled one would only differ from all rows."""

    def __init__(self, text: str, fields: Mapping[str, DispatchField]) -> None:
        self._text, self._fields = text, fields

    def compared(self, operator: ast.cmpop, left: ast.expr, right: ast.expr) -> None:
        if not isinstance(operator, (ast.In, ast.NotIn)):
            return self._pair(left, right)
        if isinstance(right, (ast.Tuple, ast.List)):
            for each in right.elts:
                self._pair(left, each)
        elif isinstance(right, ast.Constant) and isinstance(right.value, str):
            raise BadCondition(
                f"'{self._text}' looks into the letters of '{right.value}'; a tuple of one value "
                "has a comma"
            )
        else:
            self._pair(left, right)

    def _pair(self, a: ast.expr, b: ast.expr) -> None:
        """Two operands, or elements at one position of them."""
        for one, other in ((a, b), (b, a)):
            if isinstance(one, ast.IfExp):
                self._pair(one.body, other)
                return self._pair(one.orelse, other)
        if isinstance(a, (ast.Tuple, ast.List)) and isinstance(b, (ast.Tuple, ast.List)):
            for one, other in zip(a.elts, b.elts):
                self._pair(one, other)
        for one, other in ((a, b), (b, a)):
            field = self._fields.get(one.id) if isinstance(one, ast.Name) else None
            is_text = isinstance(other, ast.Constant) and isinstance(other.value, str)
            if field is not None and field.kind in ("dtype", "enum") and is_text:
                self._check(field, other)

    def _check(self, field: DispatchField, node: Any) -> None:
        try:
            normalized(field, node.value)
        except BadValue as bad:
            reason = f"in '{self._text}' the value of '{field.name}' {bad.reason}"
            raise BadCondition(reason) from None


class _Type(str):
    """An element type, which equals all of its spellings."""

    def __eq__(self, other: object) -> bool:
        found = dispatch_type(other) if isinstance(other, str) else None
        return found is not None and found.name == str.__str__(self)

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = str.__hash__


def holds(tree: ast.Expression, values: Mapping[str, Any], fields: Sequence[DispatchField]) -> bool:
    """Whether a row meets a condition."""
    types = {field.name for field in fields if field.kind == "dtype"}
    given = {name: _Type(each) if name in types else each for name, each in values.items()}
    code = compile(tree, "<condition>", "eval")
    return bool(eval(code, {"__builtins__": {}}, given))
