"""Conditions on the fields of a row, as expressions in text."""

from __future__ import annotations

import ast
from typing import Any, List, Mapping, Sequence

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
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            _normalize(text, [node.left, *node.comparators], by_name)
    return tree


def _normalize(text: str, operands: Sequence[ast.expr], fields: Mapping[str, Any]) -> None:
    """Gives the texts in a comparison with a field their canonical form."""
    names = [each.id for each in operands if isinstance(each, ast.Name)]
    named = [fields[name] for name in names if fields[name].kind in ("dtype", "enum")]
    for field in named[:1]:
        for node in [each for operand in operands for each in _values(operand)]:
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                node.value = _value(text, field, node.value)


def _values(node: ast.expr) -> List[ast.expr]:
    """The expressions that give the values of an operand."""
    if isinstance(node, (ast.Tuple, ast.List)):
        return [each for element in node.elts for each in _values(element)]
    if isinstance(node, ast.IfExp):
        return [*_values(node.body), *_values(node.orelse)]
    return [node]


def _value(text: str, field: DispatchField, value: str) -> Any:
    try:
        return normalized(field, value)
    except BadValue as bad:
        raise BadCondition(f"in '{text}' the value of '{field.name}' {bad.reason}") from None


def holds(tree: ast.Expression, values: Mapping[str, Any]) -> bool:
    code = compile(tree, "<condition>", "eval")
    return bool(eval(code, {"__builtins__": {}}, dict(values)))
