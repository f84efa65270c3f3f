"""Conditions on the fields of a row, as expressions in text."""

from __future__ import annotations

import ast
from typing import Any, List, Mapping

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


def parsed(text: str, fields: List[str]) -> ast.Expression:
    """The tree of a condition; it may use the fields and nothing else."""
    try:
        tree = ast.parse(text, mode="eval")
    except SyntaxError as error:
        raise BadCondition(f"'{text}' is no expression: {error.msg}") from None
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id not in fields:
            raise BadCondition(f"'{text}' names '{node.id}', which is no field")
        if not isinstance(node, _ALLOWED):
            raise BadCondition(
                f"'{text}' has a {type(node).__name__}, and has to have operators, fields and "
                "constants only"
            )
    return tree


def holds(tree: ast.Expression, values: Mapping[str, Any]) -> bool:
    code = compile(tree, "<condition>", "eval")
    return bool(eval(code, {"__builtins__": {}}, dict(values)))
